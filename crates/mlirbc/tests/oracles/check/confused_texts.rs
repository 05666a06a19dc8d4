//! Attributes in texts that LLVM 21 takes for others.

use std::process::Command;

use mlirbc::check::{CheckOptions, FindingKind, Reader, Verdict};
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::{ParseOptions, PrintOptions};
use mlirbc::write::WriteOptions;

use support::mlir_opt::tool;

const ALLOW: CheckOptions = CheckOptions {
    allow_unregistered: true,
    try_conversion: false,
};

/// Attributes of one op, and whether LLVM 21 takes one for another.
const ATTRIBUTES: [(&[&str], bool); 9] = [
    (&["#arith.fastmath<fast>", "#llvm.fastmath<fast>"], true),
    (&["#llvm.overflow<nsw>", "#arith.overflow<nsw>"], true),
    (
        &["#arith.fastmath<fast>", "#llvm.fastmath<contract>"],
        false,
    ),
    (&["#arith.fastmath<fast>", "#arith.fastmath<fast>"], false),
    (
        &[
            "[#linalg.iterator_type<parallel>]",
            "[#vector.iterator_type<parallel>]",
        ],
        true,
    ),
    (&["#mine.a<1>", "#other.a<1>"], true),
    // Within another text.
    (
        &[
            "#dlti.map<\"a\" = #linalg.iterator_type<parallel>>",
            "#vector.iterator_type<parallel>",
        ],
        true,
    ),
    // In the text of a dialect that the reader does not have.
    (
        &[
            "#mine.a<#linalg.iterator_type<parallel>>",
            "#vector.iterator_type<parallel>",
        ],
        false,
    ),
    // A type follows.
    (&["#mine.a<1> : i32", "#other.a<1> : i32"], false),
];

fn file_of(attributes: &[&str]) -> Vec<u8> {
    let entries = (0..).zip(attributes);
    let entries = entries.map(|(number, attribute)| format!("a{number} = {attribute}"));
    let entries: Vec<String> = entries.collect();
    let text = format!("\"mine.op\"() {{{}}} : () -> ()", entries.join(", "));
    let mut options = ParseOptions::default();
    options.release = Release::Llvm21;
    let module = Module::parse(&text, &options).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    module.to_bytes(&WriteOptions::default()).unwrap().to_vec()
}

/// Whether mlir-opt 21 prints for a file what this library prints.
fn is_read(bytes: &[u8]) -> bool {
    is_read_as(bytes, &printed(&Module::open(bytes).unwrap()))
}

fn printed(module: &Module<'_>) -> String {
    let mut printed = Vec::new();
    mlirbc::text::print(module, &PrintOptions::default(), &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

/// Whether mlir-opt 21 prints a text for a file.
fn is_read_as(bytes: &[u8], text: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.mlirbc");
    std::fs::write(&path, bytes).unwrap();
    let mut command = Command::new(tool(21));
    command.args(["--allow-unregistered-dialect", "--mlir-print-op-generic"]);
    command.args(["--mlir-print-local-scope"]).arg(&path);
    let output = command.output().unwrap();
    let found = String::from_utf8_lossy(&output.stdout);
    output.status.success() && found.trim_end() == text.trim_end()
}

pub fn llvm_21_takes_an_attribute_for_another_one_of_equal_text() {
    for (attributes, is_confused) in ATTRIBUTES {
        let bytes = file_of(attributes);
        assert_eq!(is_read(&bytes), !is_confused, "{attributes:?}");
        let module = Module::open(bytes.as_slice()).unwrap();
        let check = |release| module.check(Reader::Llvm(release), &ALLOW).unwrap();
        let found = check(Release::Llvm21);
        let mut findings = found.findings.iter();
        let misread = findings.find(|it| it.kind == FindingKind::Misread);
        assert_eq!(misread.is_some(), is_confused, "{attributes:?}: {found:?}");
        if let Some(misread) = misread {
            assert_eq!(misread.verdict, Verdict::No);
            assert!(
                misread.what.contains("does not distinguish it from '#"),
                "{misread:?}"
            );
        }
        for release in [Release::Llvm19, Release::Llvm22, Release::Llvm23] {
            let found = check(release);
            let mut findings = found.findings.iter();
            assert!(
                findings.all(|it| it.kind != FindingKind::Misread),
                "{found:?}"
            );
        }
    }
}

pub fn a_conversion_to_llvm_21_refuses_what_it_confuses() {
    for (attributes, is_confused) in ATTRIBUTES {
        let mut module = Module::open(file_of(attributes)).unwrap();
        let release = Release::Llvm21;
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        let mut obstacles = conversion.obstacles.iter().map(ToString::to_string);
        let is_refused =
            obstacles.any(|it| it.contains("LLVM 21 does not have a difference between"));
        assert_eq!(is_refused, is_confused, "{attributes:?}: {conversion:?}");
    }
}

/// A module of a release other than 21, in which two groups and two scopes have equal texts.
fn with_distinct_attributes(release: Release) -> Module<'static> {
    let group = |number: u32| format!("#llvm.access_group<id = distinct[{number}]<>>");
    let scope = |number: u32| {
        let domain = format!("<id = distinct[{}]<>>", number + 1);
        format!("#llvm.alias_scope<id = distinct[{number}]<>, domain = {domain}>")
    };
    let text = format!(
        "\"builtin.module\"() ({{\n^bb0:\n}}) {{mine.a = [{}, {}], mine.b = [{}, {}, {}], mine.c = \"distinct[0]\"}} : () -> ()",
        scope(2),
        scope(4),
        group(0),
        group(1),
        group(0),
    );
    let mut options = ParseOptions::default();
    options.release = release;
    Module::parse(&text, &options).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn is_misread(module: &Module<'_>, release: Release) -> bool {
    let found = module.check(Reader::Llvm(release), &ALLOW).unwrap();
    let mut findings = found.findings.iter();
    findings.any(|it| it.kind == FindingKind::Misread)
}

pub fn llvm_21_takes_distinct_attributes_of_equal_texts_for_one() {
    for release in [Release::Llvm19, Release::Llvm22] {
        let module = with_distinct_attributes(release);
        assert!(is_misread(&module, Release::Llvm21));
        assert!(!is_misread(&module, Release::Llvm19) && !is_misread(&module, Release::Llvm22));
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
        let mut module = Module::open(&*bytes).unwrap();
        let expected = printed(&module);
        assert_eq!(expected.matches("distinct[0]<>").count(), 1);
        let merged = expected.replace("distinct[5]", "distinct[4]");
        let merged = merged.replace("distinct[3]", "distinct[1]");
        let merged = merged.replace("distinct[2]", "distinct[0]");
        let merged = merged.replace("distinct[4]", "distinct[2]");
        assert!(is_read_as(&bytes, &merged), "{merged}");
        let release = Release::Llvm21;
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        assert!(conversion.is_converted, "{conversion:?}");
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
        assert!(is_read_as(&bytes, &expected), "{expected}");
        let module = Module::open(&*bytes).unwrap();
        assert_eq!(printed(&module), expected);
        assert!(!is_misread(&module, Release::Llvm21));
    }
}
