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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.mlirbc");
    std::fs::write(&path, bytes).unwrap();
    let mut command = Command::new(tool(21));
    command.args(["--allow-unregistered-dialect", "--mlir-print-op-generic"]);
    command.args(["--mlir-print-local-scope"]).arg(&path);
    let output = command.output().unwrap();
    let module = Module::open(bytes).unwrap();
    let mut printed = Vec::new();
    mlirbc::text::print(&module, &PrintOptions::default(), &mut printed).unwrap();
    let without_ends = |text: &[u8]| String::from_utf8_lossy(text).trim_end().to_owned();
    output.status.success() && without_ends(&output.stdout) == without_ends(&printed)
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
