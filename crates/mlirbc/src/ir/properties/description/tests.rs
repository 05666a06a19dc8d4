//! The stated reason is the one that decided: the test reads the blob with each definition itself.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::dialect::{OpDefs, OpProperties, Registry};
use crate::fixtures;
use crate::ir::properties::Inherent;
use crate::ir::properties::agreement::{self, Agreement};
use crate::ir::{InsertionPoint, NewOp, OpenOptions};
use crate::schema::{OpDef, Release};
use crate::write::WriteOptions;

/// How many ops have properties that are not opaque, and how many are opaque, by the reason.
#[derive(Debug, Default)]
struct Counts {
    known: u32,
    opaque: BTreeMap<&'static str, u32>,
}

/// The readings of an op's blob by the definitions of releases that fit it.
fn readings<'m>(op: Op<'m>, releases: Releases) -> Vec<OpProperties<'m>> {
    let op_defs = OpDefs::built_in().all(op.name().full());
    let op_defs = op_defs.filter(|it| !it.releases.and(releases).is_empty());
    op_defs.filter_map(|op_def| op.fitting(op_def)).collect()
}

/// The releases, each by itself, that have a definition which fits.
fn that_fit(op: Op<'_>, among: Releases) -> Releases {
    let fits = |release: &Release| !readings(op, Releases::NONE.with(*release)).is_empty();
    among.iter().filter(fits).collect()
}

/// The candidates that fit, and the rivals that fit with another definition than a candidate has.
fn all_that_fit(op: Op<'_>, candidates: Releases, rivals: Releases) -> Releases {
    let is_other = |release: &Release| {
        let readings = readings(op, Releases::NONE.with(*release));
        let mut op_defs = readings.iter().map(|it| it.op_def());
        op_defs.any(|op_def| op_def.releases.and(candidates).is_empty())
    };
    let rivals = that_fit(op, rivals).iter().filter(is_other);
    that_fit(op, candidates).or(rivals.collect())
}

/// Whether two of the readings contradict each other, or one states a number that another lacks.
fn differ(readings: &[OpProperties<'_>]) -> bool {
    readings.iter().any(|one| {
        readings.iter().any(|other| {
            agreement::compare(one, other) != Agreement::Full
                || agreement::is_weak(one.op_def(), other.op_def())
        })
    })
}

/// Requires that a reason holds for an op, and that it makes the properties opaque.
fn require(op: Op<'_>, reason: OpaqueReason, candidates: Releases, at: &str) {
    let module = op.module();
    let resolver = module.resolver();
    let defining: Releases = {
        let all = OpDefs::built_in().all(op.name().full());
        all.fold(Releases::NONE, |all, op_def| all.or(op_def.releases))
    };
    let registered: Vec<&OpDef> = resolver.added(module, op.name_id()).collect();
    let registered_fit = registered.iter().filter_map(|op_def| op.fitting(op_def));
    let registered_fit: Vec<_> = registered_fit.collect();
    match reason {
        OpaqueReason::RegisteredDiffer => assert!(differ(&registered_fit), "{at}"),
        _ => assert!(registered_fit.is_empty(), "{at}"),
    }
    let (_, rivals) = resolver.considered(module, op.name_id());
    match reason {
        OpaqueReason::Undefined => {
            assert!(defining.is_empty() && registered.is_empty(), "{at}");
        }
        OpaqueReason::Elsewhere(releases) => {
            assert!(!releases.is_empty() && releases == defining, "{at}");
            assert!(releases.and(candidates).is_empty(), "{at}");
        }
        OpaqueReason::Unfit(releases) if releases.is_empty() => {
            assert!(!registered.is_empty(), "{at}");
        }
        OpaqueReason::Unfit(releases) => {
            assert_eq!(releases, defining.and(candidates), "{at}");
            assert!(readings(op, candidates).is_empty(), "{at}");
        }
        OpaqueReason::Differing(releases) => {
            assert_eq!(releases, that_fit(op, releases), "{at}");
            assert!(differ(&readings(op, releases)), "{at}");
        }
        OpaqueReason::Unsure { fitting, unfit } => {
            assert_eq!(fitting, all_that_fit(op, candidates, rivals), "{at}");
            assert!(!differ(&readings(op, fitting)), "{at}");
            // They may apply, they do not fit, and each of them suffices for doubt.
            assert!(!unfit.is_empty(), "{at}");
            assert_eq!(unfit.and(candidates.or(rivals)), unfit, "{at}");
            let first = readings(op, fitting)[0].op_def();
            for release in unfit.iter() {
                let of = OpDefs::built_in().all(op.name().full());
                let mut of = of.filter(|it| it.releases.contains(release));
                let is_candidate = candidates.contains(release);
                assert!(
                    of.any(|it| op.fitting(it).is_none()
                        && (is_candidate || agreement::is_weak(first, it))),
                    "{at}"
                );
                assert!(
                    !is_candidate || readings(op, Releases::NONE.with(release)).is_empty(),
                    "{at}"
                );
            }
        }
        OpaqueReason::SegmentName(releases) => {
            assert_eq!(releases, all_that_fit(op, candidates, rivals), "{at}");
            let found = readings(op, releases);
            assert!(!differ(&found) && found[0].op_def().has_segments(), "{at}");
            assert!(candidates.or(rivals).contains(Release::Llvm18Git), "{at}");
        }
        OpaqueReason::RegisteredDiffer => {}
    }
}

/// Requires that ops are opaque if and only if a reason is stated, and that the reason holds.
fn check(module: &Module<'_>, counts: &mut Counts, file: &str) {
    let mut by_name: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    let mut walk = module.ops();
    while let Ok(Some(op)) = walk.next() {
        if op.name().is_registered() == Some(false) {
            continue;
        }
        let at = format!("{file}: {} {:02x?}", op.name(), op.properties());
        let is_opaque = matches!(op.inherent(), Ok(Inherent::Opaque(_)));
        match outcome(op) {
            Outcome::Opaque(reason) => {
                assert!(is_opaque, "{at}: {reason:?}");
                assert!(matches!(op.inherent(), Ok(Inherent::Opaque(_))), "{at}");
                let dialect = op.name().dialect().unwrap();
                let (_, candidates) = module.resolver().basis(module, dialect);
                require(op, reason, candidates, &format!("{at}: {reason:?}"));
                *counts.opaque.entry(reason.name()).or_default() += 1;
                *by_name.entry(op.name().full().to_vec()).or_default() += 1;
            }
            Outcome::From(_) => {
                assert!(!is_opaque, "{at}");
                counts.known += 1;
            }
            Outcome::Bare => assert!(!is_opaque, "{at}"),
        }
    }
    // What is listed for the module is what the ops state.
    let Ok(definitions) = module.dialect_definitions() else {
        return;
    };
    let mut listed: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    for ops in definitions.iter().flat_map(|it| &it.opaque) {
        *listed.entry(ops.name.to_vec()).or_default() += ops.count;
    }
    assert_eq!(listed, by_name, "{file}");
}

/// The fixtures with property blobs, by name.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fixtures::paths()
        .into_iter()
        .filter(|path| {
            let name = path.to_string_lossy();
            name.ends_with(".v6.mlirbc") || name.ends_with(".v5.mlirbc")
        })
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        })
        .filter(|(_, bytes)| bytes.len() < 100_000)
        .collect();
    files.sort();
    files
}

/// Producers that name a release, none, and states between releases.
const PRODUCERS: [&str; 5] = [
    "MLIR19.1.7",
    "unknown",
    "MLIR17.0.0git",
    "MLIR18.0.0git",
    "MLIR21.0.0git",
];

fn open(bytes: Vec<u8>, release: Option<Release>, registry: Arc<Registry>) -> Module<'static> {
    let options = OpenOptions {
        release,
        registry,
        ..OpenOptions::default()
    };
    Module::open_with(bytes, options).unwrap()
}

#[test]
fn the_stated_reason_is_the_one_that_decided() {
    let mut counts = Counts::default();
    let registry = OpenOptions::default().registry;
    for (name, bytes) in files() {
        let module = open(bytes.clone(), None, registry.clone());
        check(&module, &mut counts, &name);
        for release in [Release::Llvm17, Release::Llvm19, Release::Llvm22] {
            let module = open(bytes.clone(), Some(release), registry.clone());
            check(&module, &mut counts, &format!("{name} as {release:?}"));
        }
        for producer in PRODUCERS {
            let options = WriteOptions {
                producer: Some(producer.as_bytes().to_vec()),
                ..WriteOptions::default()
            };
            let Ok(written) = module.to_bytes(&options) else {
                continue;
            };
            let at = format!("{name} by {producer}");
            check(&open(written, None, registry.clone()), &mut counts, &at);
        }
    }
    assert!(counts.known > 1000, "{counts:?}");
    for name in [
        "undefined",
        "elsewhere",
        "unfit",
        "differing",
        "unsure",
        "segment name",
    ] {
        assert!(counts.opaque.contains_key(name), "{counts:?}");
    }
}

#[test]
fn the_reason_names_registered_definitions_that_decided() {
    let mut counts = Counts::default();
    let file = "test_dialect.llvm22.v6.mlirbc";
    let (_, bytes) = files().into_iter().find(|it| it.0 == file).unwrap();
    let options = WriteOptions {
        producer: Some(b"unknown".to_vec()),
        ..WriteOptions::default()
    };
    let module = Module::open(bytes.clone()).unwrap();
    let unknown = module.to_bytes(&options).unwrap();
    for text in [
        "dialect test op versionedA { dims: attribute, modifier: attribute }",
        "dialect test op versionedA { dims: attribute, more: attribute, last: varint }",
        "dialect test fallback op any { everything: rest<varint> }",
        "dialect test op versionedA in 19 { dims: attribute, modifier: attribute }
         op versionedA in 22 { dims: attribute, other: attribute }",
    ] {
        let mut registry = (*Registry::built_in()).clone();
        registry.add_text(text).unwrap();
        let registry = Arc::new(registry);
        for bytes in [&bytes, &unknown] {
            let module = open(bytes.clone(), None, registry.clone());
            check(&module, &mut counts, text);
        }
    }
    for name in ["unfit", "registered differ"] {
        assert!(counts.opaque.contains_key(name), "{counts:?}");
    }
}

/// A new op without a blob is opaque if the definitions that may apply differ.
#[test]
fn the_reason_of_a_new_op_names_the_definitions_that_differ() {
    let reason = |producer: &[u8], name: &[u8]| {
        let mut module = Module::new(6, producer, OpenOptions::default()).unwrap();
        let location = module.tables_mut().unknown_location().unwrap();
        let name = module.tables_mut().add_op_name(name, true).unwrap();
        let top = module.top_block().unwrap().id();
        let new = NewOp::new(name, location);
        let op = module.create_op(&new, InsertionPoint::AtEnd(top)).unwrap();
        let op = module.op(op).unwrap();
        assert!(matches!(op.inherent(), Ok(Inherent::Opaque(it)) if it.bytes().is_empty()));
        match outcome(op) {
            Outcome::Opaque(reason) => reason,
            _ => panic!("a reason is stated"),
        }
    };
    let OpaqueReason::Differing(releases) = reason(b"unknown", b"llvm.call") else {
        panic!("the definitions differ");
    };
    let op_defs = OpDefs::built_in().all(b"llvm.call");
    let op_defs = op_defs.filter(|it| !it.releases.and(releases).is_empty());
    let op_defs: Vec<_> = op_defs.collect();
    let is_other = |it: &&OpDef| !agreement::same_fields(it, op_defs[0], 6);
    assert!(op_defs.iter().any(is_other), "{releases:?}");
    let OpaqueReason::SegmentName(releases) = reason(b"MLIR18.0.0git", b"cf.cond_br") else {
        panic!("the name of the segment sizes is open");
    };
    assert!(releases.contains(Release::Llvm17), "{releases:?}");
}
