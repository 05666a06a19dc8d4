//! VHLO is a description and nothing else: with the description alone the library reads every entry of a VHLO
//! file, and without it the library keeps the file unchanged.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use mlirbc::dialect::{Form, Registry, Source, StablehloVersion};
use mlirbc::ir::{Inherent, InsertionPoint, Module, OpenOptions};
use mlirbc::write::{Mode, WriteOptions};
use support::printed::located;
use support::requirement::{Test, test};
use support::{corpus, fixtures};

pub fn tests() -> Vec<Test> {
    vec![
        test!(a_file_is_known_by_the_description_alone_and_kept_without_it),
        test!(the_description_says_the_same_as_what_the_library_brings_along),
        test!(
            a_file_of_the_corpus_is_readable_by_the_stablehlo_that_wrote_it,
            Corpus
        ),
        test!(
            every_corpus_file_is_known_by_the_description_alone_and_kept_without_it,
            Corpus
        ),
    ]
}

/// The file as anybody may read it.
fn description() -> String {
    let path =
        support::programs::root().join("crates/mlirbc/src/dialect/descriptions/vhlo.dialect");
    std::fs::read_to_string(path).unwrap()
}

/// The builtin dialect and these.
fn only(texts: &[&str]) -> Arc<Registry> {
    let mut registry = Registry::empty();
    for text in texts {
        registry
            .add_text(text)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    Arc::new(registry)
}

fn a_file_of_the_corpus_is_readable_by_the_stablehlo_that_wrote_it() {
    // Each file that StableHLO tests a version with holds what that version brings, but for the versions
    // that changed what an op may hold, or nothing.
    let elsewhere = ["0.13.0", "0.17.0", "1.0.0", "1.3.0", "1.11.0"];
    let folder = corpus::set("stablehlo");
    let mut exact = 0;
    for file in corpus::files_below(&folder) {
        if file.extension().is_none_or(|extension| extension != "bc") {
            continue;
        }
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let module = Module::open(std::fs::read(&file).unwrap()).unwrap();
        let need = module.tables().stablehlo_need().unwrap();
        let bytes = std::fs::read(&file).unwrap();
        let hidden = open(&bytes, &only(&[]));
        assert_eq!(hidden.tables().stablehlo_need().unwrap(), need, "{name}");
        let producer = str::from_utf8(module.container().producer()).unwrap();
        let producer = producer.strip_prefix("StableHLO_v").unwrap();
        let producer = StablehloVersion::parse(producer).unwrap();
        let Some(oldest) = need.oldest else {
            assert_eq!(need.deciding, ["op constant_v99"], "{name}");
            continue;
        };
        assert!(oldest <= producer, "{name}: {need:?}");
        if name.starts_with("stablehlo_legalize") {
            let is_elsewhere = elsewhere.contains(&&*producer.to_string());
            assert_eq!(oldest == producer, !is_elsewhere, "{name}: {need:?}");
            exact += usize::from(oldest == producer);
        }
    }
    assert_eq!(exact, 27);
}

fn open(bytes: &[u8], registry: &Arc<Registry>) -> Module<'static> {
    let options = OpenOptions {
        registry: registry.clone(),
        ..OpenOptions::default()
    };
    Module::open_with(bytes.to_vec(), options).unwrap()
}

fn written(module: &Module<'_>, mode: Mode) -> mlirbc::Result<Vec<u8>> {
    module.to_bytes(&WriteOptions {
        mode,
        ..WriteOptions::default()
    })
}

/// Whether nothing but these two dialects is in the file.
fn is_vhlo_only(module: &Module<'_>) -> bool {
    let container = module.container();
    let dialects = container.dialects().iter();
    let names: Vec<&[u8]> = dialects.map(|(id, _)| container.dialect_name(id)).collect();
    let is_one = |name: &&[u8]| [&b"vhlo"[..], b"builtin"].contains(name);
    names.contains(&&b"vhlo"[..]) && names.iter().all(is_one)
}

/// Demands that all attributes, types and properties are known.
fn check_known(module: &Module<'_>) {
    module.verify().unwrap();
    let attributes = module.tables().attributes().map(|it| it.form().unwrap());
    let types = module.tables().types().map(|it| it.form().unwrap());
    for form in attributes.chain(types) {
        assert!(!matches!(form, Form::Opaque(_)));
    }
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        let is_vhlo = op.name().dialect_name() == b"vhlo";
        match op.inherent().unwrap() {
            Inherent::Defined(source, properties) => {
                assert_eq!(is_vhlo, source == Source::Registered, "{op:?}");
                assert_eq!(properties.op_def().name.as_bytes(), op.name().full());
            }
            Inherent::None => assert!(op.definition().is_some(), "{op:?}"),
            Inherent::Attribute(_) | Inherent::Opaque(_) => panic!("{op:?}"),
        }
    }
    assert!(module.warnings().unwrap().is_empty());
}

/// Demands that a file of which VHLO is not known can be written and edited, and is known again
/// where VHLO is.
fn check_opaque(bytes: &[u8], known: &Arc<Registry>) {
    let nothing = only(&[]);
    let mut module = open(bytes, &nothing);
    module.verify().unwrap();
    assert_eq!(written(&module, Mode::Stable).unwrap(), bytes);
    let root = module.root().unwrap().unwrap();
    let mut walk = root.regions().unwrap().next().unwrap().ops();
    let inner = walk.next().unwrap().unwrap().id();
    let name = module.tables_mut().string_attribute(b"edited").unwrap();
    module
        .set_discardable_attribute(inner, b"note", Some(name))
        .unwrap();
    let copy = module
        .clone_op(inner, InsertionPoint::After(inner))
        .unwrap();
    let edited = written(&module, Mode::Stable).unwrap();
    let again = open(&edited, &nothing);
    assert_eq!(written(&again, Mode::Stable).unwrap(), edited);
    check_known(&open(&edited, known));
    // Taking away what was added leaves what there was.
    module.erase_op(copy).unwrap();
    module
        .set_discardable_attribute(inner, b"note", None)
        .unwrap();
    let before = located(&open(bytes, known));
    let after = written(&module, Mode::Stable).unwrap();
    assert!(located(&open(&after, known)) == before);
}

fn expected_text(file: &Path) -> Option<String> {
    let name = file.to_str()?;
    let stem = name
        .strip_suffix(".mlirbc")
        .or_else(|| name.strip_suffix(".mlir.bc"))?;
    let path = format!("{stem}.generic.mlir");
    let text = std::fs::read_to_string(&path).ok().or_else(|| {
        let path = format!("{path}.xz");
        if !Path::new(&path).exists() {
            return None;
        }
        let output = Command::new("xz").args(["-dc", &path]).output();
        let output = output.unwrap_or_else(|error| panic!("xz: {error}"));
        assert!(output.status.success(), "xz cannot unpack {path}");
        Some(String::from_utf8(output.stdout).expect("the text is UTF-8"))
    })?;
    Some(text.trim_end().to_owned())
}

fn a_file_is_known_by_the_description_alone_and_kept_without_it() {
    let registry = only(&[&description()]);
    let mut compared = 0;
    for name in ["vhlo", "vhlo_syntax"] {
        for fixture in fixtures::of_input(name) {
            let bytes = fixture.bytes();
            let module = open(&bytes, &registry);
            if !is_vhlo_only(&module) {
                continue;
            }
            check_known(&module);
            assert_eq!(written(&module, Mode::Canonical).unwrap(), bytes);
            assert_eq!(
                located(&module).trim_end(),
                fixture.text().unwrap().trim_end()
            );
            check_opaque(&bytes, &registry);
            compared += 1;
        }
    }
    assert_eq!(compared, 2);
}

fn the_description_says_the_same_as_what_the_library_brings_along() {
    let file = fixtures::read("vhlo_syntax.llvm24.v6.mlirbc");
    let described = open(&file, &only(&[&description()]));
    let built_in = open(&file, &Registry::built_in());
    assert_eq!(located(&described), located(&built_in));
    let mut walk = built_in.ops();
    while let Some(op) = walk.next().unwrap() {
        if op.name().dialect_name() == b"vhlo" {
            assert!(matches!(op.definition(), Some((Source::Release(_), _))));
        }
    }
}

/// All properties of VHLO are attributes that have to be there, so that a newer op can be read too.
const FALLBACK: &str = "dialect vhlo fallback op newer { attributes: rest<attribute> }";

fn every_corpus_file_is_known_by_the_description_alone_and_kept_without_it() {
    let description = description();
    let registry = only(&[&description]);
    let with_fallback = only(&[&description, FALLBACK]);
    let (mut files, mut identical, mut texts, mut newer) = (0, 0, 0, 0);
    for set in ["stablehlo", "real"] {
        let folder = corpus::set(set);
        let manifest = folder.join("MANIFEST.tsv");
        for row in fixtures::manifest_rows(&manifest) {
            let file = folder.join(&row[0]);
            // Of a few old files the tool named there gives other bytes itself.
            let is_canonical = row
                .iter()
                .any(|cell| cell.starts_with("same") || cell == "iree-opt(24git):same");
            let bytes = std::fs::read(&file).unwrap();
            let module = open(&bytes, &registry);
            if !is_vhlo_only(&module) {
                continue;
            }
            files += 1;
            if set == "stablehlo" && file.to_string_lossy().contains("invalid") {
                // It has an op that StableHLO has no more than we do.
                let module = open(&bytes, &with_fallback);
                module.verify().unwrap();
                assert_eq!(module.warnings().unwrap().len(), 1);
                assert!(located(&module).contains("\"vhlo.constant_v99\""));
                assert_eq!(written(&module, Mode::Canonical).unwrap(), bytes);
                let opaque = open(&bytes, &only(&[]));
                assert_eq!(written(&opaque, Mode::Stable).unwrap(), bytes);
                newer += 1;
                continue;
            }
            check_opaque_if_small(&bytes, &registry);
            check_known(&module);
            let canonical = written(&module, Mode::Canonical).unwrap();
            if is_canonical {
                assert!(canonical == bytes, "{}", file.display());
                identical += 1;
            } else {
                let again = open(&canonical, &registry);
                assert!(written(&again, Mode::Canonical).unwrap() == canonical);
            }
            if let Some(expected) = expected_text(&file) {
                assert!(
                    located(&module).trim_end() == expected,
                    "{}",
                    file.display()
                );
                texts += 1;
            }
        }
    }
    println!("{files} files, {identical} identical, {texts} texts, {newer} with newer ops");
    assert!(identical > 100 && texts > 100 && newer == 1);
}

/// Without optimisation the largest take minutes.
fn check_opaque_if_small(bytes: &[u8], registry: &Arc<Registry>) {
    if bytes.len() < 1 << 20 || !cfg!(debug_assertions) {
        check_opaque(bytes, registry);
    }
}
