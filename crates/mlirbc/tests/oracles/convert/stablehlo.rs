//! Portable artifacts of StableHLO in other versions, against those that StableHLO writes itself:
//! `tests/golden/stablehlo/make.py` makes them.

use std::path::PathBuf;

use mlirbc::ErrorKind;
use mlirbc::dialect::{Registry, StablehloVersion};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::write::Mode;

use support::modules::written;
use support::{corpus, fixtures};

fn folder() -> PathBuf {
    support::programs::root().join("tests/golden/stablehlo")
}

/// The artifacts of a source, with their versions.
fn artifacts(source: &str) -> Vec<(StablehloVersion, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let rest = name
            .strip_prefix(source)
            .and_then(|it| it.strip_prefix('.'));
        if let Some(version) = rest.and_then(|it| it.strip_suffix(".mlirbc")) {
            let version = StablehloVersion::parse(version).unwrap();
            found.push((version, std::fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

fn version(text: &str) -> StablehloVersion {
    StablehloVersion::parse(text).unwrap()
}

/// The artifact of another version, or what it lacks.
fn converted(bytes: &[u8], target: StablehloVersion) -> Result<Vec<u8>, Vec<String>> {
    let mut module = Module::open(bytes.to_vec()).unwrap();
    let conversion = module.convert_to_stablehlo(target).unwrap();
    if conversion.obstacles.is_empty() {
        return Ok(written(&module, Mode::Canonical));
    }
    assert_eq!(conversion.ops, 0);
    assert_eq!(
        written(&module, Mode::Canonical),
        written(&Module::open(bytes).unwrap(), Mode::Canonical)
    );
    let messages = conversion.obstacles.iter();
    Err(messages.map(|error| error.kind().to_string()).collect())
}

fn check_all_pairs(source: &str, count: usize) {
    let all = artifacts(source);
    assert_eq!(all.len(), count);
    for (from, bytes) in &all {
        for (to, expected) in &all {
            let found = converted(bytes, *to);
            assert!(
                found.as_ref() == Ok(expected),
                "{source} from {from} to {to}"
            );
        }
    }
}

pub fn each_form_of_an_op_becomes_the_other_one_as_stablehlo_writes_it() {
    check_all_pairs("pairs", 15);
    check_all_pairs("later", 4);
}

pub fn a_location_with_a_range_becomes_its_start_before_version_1_9() {
    let all = artifacts("ranges");
    let [(_, oldest), (_, older), (_, newest)] = &all[..] else {
        panic!("{} artifacts", all.len());
    };
    assert_eq!(&converted(newest, version("1.8")).unwrap(), older);
    assert_eq!(&converted(newest, version("0.9")).unwrap(), oldest);
    assert_eq!(&converted(newest, version("1.9")).unwrap(), newest);
    assert_eq!(&converted(older, version("0.9.0")).unwrap(), oldest);
}

pub fn a_location_with_a_range_requires_version_1_9() {
    let all = artifacts("ranges");
    let need = |at: usize| {
        let module = Module::open(all[at].1.clone()).unwrap();
        module.tables().stablehlo_need().unwrap()
    };
    assert_eq!(need(1).oldest, Some(version("0.15")));
    assert_eq!(need(2).oldest, Some(version("1.9")));
    assert_eq!(
        need(2).deciding,
        ["locations with ranges of lines or columns"]
    );
}

pub fn what_a_version_lacks_is_an_obstacle_with_the_oldest_version_that_has_it() {
    let (_, bytes) = artifacts("values").remove(0);
    let expected = [
        "op tanh_v2 with this 'result_accuracy' (since 1.10.0)",
        "op all_gather_v2 with 2 operands and 2 results (since 1.5.0)",
        "op all_reduce_v2 with 2 operands and 2 results (since 1.5.0)",
        "op all_to_all_v2 with 2 operands and 2 results (since 1.5.0)",
        "op dot_general_v2 with this 'accumulation_type' (since 1.6.0)",
        "op gather_v2 with this 'operand_batching_dims' (since 1.1.0)",
        "op send_v2 with this 'source_target_pairs' (since 1.12.0)",
        "op custom_call_v1 with a typed configuration (since 1.3.0)",
        "op reduce_v1 with another element type of its results (since 0.17.0)",
        "type f8E4M3_v1 (since 1.7.0)",
        "op collective_broadcast_v2 (since 0.16.0)",
    ];
    let since = |what: &&str| {
        let version = what.split_once("(since ").unwrap().1;
        StablehloVersion::parse(version.trim_end_matches(')')).unwrap()
    };
    for target in minor_versions() {
        let lacking = converted(&bytes, target).err().unwrap_or_default();
        let mut expected: Vec<String> = expected
            .iter()
            .filter(|what| target < since(what))
            .map(|what| format!("StableHLO {target} does not have {what}"))
            .collect();
        // The older form exists, but has one operand and no dynamic root.
        if (version("0.16")..version("1.20")).contains(&target) {
            let what = "op collective_broadcast_v2 with this 'has_dynamic_root' (since 1.20.0)";
            expected.push(format!("StableHLO {target} does not have {what}"));
        }
        assert_eq!(lacking, expected, "{target}");
    }
}

/// All minor versions that the library knows.
fn minor_versions() -> impl Iterator<Item = StablehloVersion> {
    let zero = (9..=20).map(|minor| version(&format!("0.{minor}")));
    let newest = StablehloVersion::newest().minor;
    zero.chain((0..=newest).map(|minor| version(&format!("1.{minor}"))))
}

pub fn the_target_is_a_known_version_and_the_module_an_artifact() {
    let (_, bytes) = artifacts("later").remove(0);
    let refused = |bytes: &[u8], target: &str, registry| {
        let options = OpenOptions {
            registry,
            ..OpenOptions::default()
        };
        let mut module = Module::open_with(bytes.to_vec(), options).unwrap();
        let error = module.convert_to_stablehlo(version(target)).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::InvalidEdit { .. }));
        error.kind().to_string()
    };
    let built_in = Registry::built_in;
    let newest = StablehloVersion::newest();
    let newer = format!("{}.{}", newest.major, newest.minor + 1);
    let message = refused(&bytes, &newer, built_in());
    let expected =
        format!("expected a known version, found {newer}.0; the known ones are 0.9.0 to {newest}");
    assert!(message.ends_with(&expected), "{message}");
    let message = refused(&bytes, "0.8", built_in());
    assert!(message.contains("found 0.8.0"), "{message}");
    let other = fixtures::of_input("kitchen").remove(0).bytes();
    let message = refused(&other, "1.0", built_in());
    assert!(
        message.ends_with("found a module without VHLO"),
        "{message}"
    );
    let empty = std::sync::Arc::new(Registry::empty());
    let message = refused(&bytes, "1.0", empty);
    assert!(message.contains("a description of VHLO"), "{message}");
}

pub fn a_patch_version_has_the_ops_of_its_minor_version() {
    let (_, bytes) = artifacts("later").remove(3);
    let patched = converted(&bytes, version("1.10.9")).unwrap();
    let module = Module::open(patched).unwrap();
    assert_eq!(module.container().producer(), b"StableHLO_v1.10.9");
    let minor = converted(&written(&module, Mode::Canonical), version("1.10")).unwrap();
    assert_eq!(minor, converted(&bytes, version("1.10")).unwrap());
}

pub fn every_artifact_of_the_corpus_reaches_the_newest_version_and_its_oldest_one() {
    let (mut files, mut written) = (0, 0);
    for set in ["stablehlo", "real", "builds"] {
        for path in corpus::files_below(&corpus::set(set)) {
            let bytes = std::fs::read(&path).unwrap();
            // The damaged ones are not modules.
            let Ok(module) = Module::open(&bytes[..]) else {
                continue;
            };
            let Some(need) = module.tables().stablehlo_need() else {
                continue;
            };
            if need.oldest.is_none() {
                continue;
            }
            files += 1;
            let newest = StablehloVersion::newest();
            assert!(converted(&bytes, newest).is_ok(), "{}", path.display());
            for target in minor_versions().step_by(6) {
                match converted(&bytes, target) {
                    Ok(bytes) => {
                        written += 1;
                        let module = Module::open(bytes).unwrap();
                        let need = module.tables().stablehlo_need().unwrap();
                        assert!(need.oldest <= Some(target), "{}: {need:?}", path.display());
                    }
                    // A file needs at most the version that it says.
                    Err(lacking) => {
                        assert!(
                            Some(target) < need.oldest,
                            "{}: {lacking:?}",
                            path.display()
                        );
                    }
                }
            }
        }
    }
    assert!(files >= 200, "{files}");
    assert!(written >= 700, "{written}");
}
