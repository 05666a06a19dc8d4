//! What releases require of the contents of ops beyond the numbers of regions, which the tables have.

use crate::check::finding::FindingKind;
use crate::check::findings::Problem;
use crate::convert::arguments_of_map;
use crate::error::Result;
use crate::ir::Op;
use crate::schema::Release;

/// An op whose blocks have to end with another op in some releases.
struct Ending {
    op: &'static str,
    terminator: &'static str,
    /// The first and the last release that require it.
    first: Release,
    last: Release,
}

const ENDINGS: [Ending; 3] = [
    // Later the body has no terminator.
    Ending {
        op: "gpu.module",
        terminator: "gpu.module_end",
        first: Release::Llvm17,
        last: Release::Llvm19,
    },
    // Since 18 one `scf.reduce` holds all reductions and ends the body.
    Ending {
        op: "scf.parallel",
        terminator: "scf.yield",
        first: Release::Llvm17,
        last: Release::Llvm17,
    },
    Ending {
        op: "scf.parallel",
        terminator: "scf.reduce",
        first: Release::Llvm18,
        last: Release::Llvm23,
    },
];

/// Whether the release requires something of the contents of an op with this name.
pub(super) fn has_rule(op: &[u8], release: Release) -> bool {
    ending_of(op, release).is_some() || op == b"linalg.map"
}

fn ending_of(op: &[u8], release: Release) -> Option<&'static Ending> {
    let mut endings = ENDINGS.iter();
    endings.find(|it| it.op.as_bytes() == op && (it.first..=it.last).contains(&release))
}

/// What the release refuses of the contents of an op.
///
/// # Errors
/// A region is damaged.
pub(super) fn problem(op: Op<'_>, release: Release) -> Result<Option<Problem>> {
    if let Some(required) = arguments_of_map(op, release) {
        for block in op.regions()?.flat_map(|region| region.blocks()) {
            if block.argument_count() != required {
                let what = format!("LLVM {release} requires {required} arguments of its block");
                return Ok(Some(Problem::new(FindingKind::Regions, "linalg.map", what)));
            }
        }
    }
    let Some(ending) = ending_of(op.name().full(), release) else {
        return Ok(None);
    };
    for region in op.regions()? {
        for block in region.blocks() {
            let last = block.op_count().checked_sub(1).and_then(|at| block.op(at));
            if last.is_none_or(|last| last.name().full() != ending.terminator.as_bytes()) {
                let what = format!(
                    "LLVM {release} requires '{}' at the end of its block",
                    ending.terminator
                );
                let problem = Problem::new(FindingKind::Regions, ending.op, what);
                return Ok(Some(problem));
            }
        }
    }
    Ok(None)
}
