//! What a version of StableHLO lacks of a module.

use crate::check::finding::{FindingKind, Verdict};
use crate::check::findings::{Findings, Problem};
use crate::dialect::StablehloVersion;
use crate::ir::Module;

impl Module<'_> {
    /// Adds the features that a version of StableHLO does not have.
    pub(super) fn check_stablehlo(&self, reader: StablehloVersion, findings: &mut Findings) {
        let Some(features) = self.tables().stablehlo_features() else {
            let what = "the file is no portable artifact: it contains no VHLO".to_owned();
            findings.add_of_file(FindingKind::Dialect, Verdict::Unknown, what);
            return;
        };
        for feature in features {
            let problem = match feature.since {
                Some(since) if since <= reader => continue,
                Some(since) => {
                    let what = format!("StableHLO has it since {since}");
                    Problem::new(kind_of(&feature.what), &feature.what, what)
                }
                None => {
                    let what = "the StableHLO that introduced it is unknown".to_owned();
                    Problem::unknown(kind_of(&feature.what), &feature.what, what)
                }
            };
            findings.add(&problem, || (0, String::new()));
        }
    }
}

/// The kind of a finding for a feature such as `op tan_v2`.
fn kind_of(feature: &str) -> FindingKind {
    match feature.split(' ').next() {
        Some("op") => FindingKind::Op,
        Some("bytecode") => FindingKind::Version,
        Some("dialect") => FindingKind::Dialect,
        _ => FindingKind::Encoding,
    }
}
