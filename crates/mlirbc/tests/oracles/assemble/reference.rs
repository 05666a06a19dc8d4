//! Comparison with the bytes that mlir-opt writes for the same text.

use std::io::Write;
use std::process::{Command, Stdio};

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;

use crate::assemble::fixtures::canonical;
use support::{corpus, fixtures, mlir_opt};

/// What the tool of a release makes of standard input, if it accepts it.
pub(super) fn made(release: u32, flags: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let tool = mlir_opt::tool(release);
    let mut child = Command::new(&tool)
        .arg("--allow-unregistered-dialect")
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The tool may stop reading at an error.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.status.success().then_some(output.stdout)
}

/// Compares the bytes for a file, printed with aliases and without; `None` if the tool does not read it or its
/// own text.
fn is_same(release: u32, options: &ParseOptions, file: &[u8]) -> Option<bool> {
    let print = ["--mlir-print-op-generic", "--mlir-print-debuginfo"];
    let mut is_same = true;
    for local in [&[][..], &["--mlir-print-local-scope"][..]] {
        let text = made(release, &[&print, local].concat(), file)?;
        let expected = made(release, &["--emit-bytecode"], &text)?;
        let module = Module::parse(&text, options)
            .unwrap_or_else(|errors| panic!("{errors}\n{}", String::from_utf8_lossy(&text)));
        is_same &= canonical(&module) == expected;
    }
    Some(is_same)
}

pub fn mlir_opt_writes_the_same_bytes_for_the_fixtures() {
    for (release, name, of) in [
        (22, "llvm22", Release::Llvm22),
        (19, "llvm19", Release::Llvm19),
    ] {
        let mut options = ParseOptions::default();
        options.release = of;
        let mut compared = 0;
        for fixture in fixtures::all() {
            if fixture.tool() != name || fixture.version != 6 {
                continue;
            }
            if let Some(is_same) = is_same(release, &options, &fixture.bytes()) {
                // Ops of the test dialect with encodings of their own are not described.
                let is_other = ["fallback.", "test_"]
                    .iter()
                    .any(|it| fixture.file.starts_with(it));
                assert!(is_same || is_other, "{}", fixture.file);
                compared += 1;
            }
        }
        assert!(compared > 15, "{name}: only {compared}");
    }
}

pub fn mlir_opt_writes_the_same_bytes_for_texts_with_rare_syntax() {
    /// An integer set has a `>` that is no bracket.
    const SET: &str = "affine_set<(d0) : (d0 >= 0)>";
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    options.file_name = "<stdin>".to_owned();
    for text in [
        // A name after a sign may have hyphens.
        "\"u.op\"() {a = #foo.a-b<1>, b = !foo.a-b, c = #foo.a$b, d = #foo._a} : () -> ()"
            .to_owned(),
        "\"u.op\"() {a = #foo.<1>, b = #foo<(a) -> \"\\\\\">, c = #foo<//>} : () -> ()".to_owned(),
        format!("\"u.op\"() {{a = {SET}, b = {{c = {SET}}}}} : () -> tensor<1xi8, {SET}>"),
        format!("\"u.op\"() : () -> () loc(fused<{SET}>[\"a\", \"b\"])"),
    ] {
        // Also twice, as what is repeated is read once.
        for text in [format!("{text}\n{text}"), text] {
            let expected = made(22, &["--emit-bytecode"], text.as_bytes());
            let expected = expected.unwrap_or_else(|| panic!("mlir-opt refuses {text}"));
            let module =
                Module::parse(&text, &options).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            assert!(canonical(&module) == expected, "{text}");
        }
    }
}

/// Files whose ops or types have encodings of the test dialect that nothing describes.
const OTHER: [&str; 2] = ["Bytecode/bytecode_callback", "mlir-tblgen/op-format"];

pub fn mlir_opt_writes_the_same_bytes_for_texts_of_the_corpus() {
    let every = std::env::var("MLIRBC_EVERY").map_or(100, |every| every.parse().unwrap());
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let folder = corpus::set("llvm-tests");
    // mlir-opt 22 does not read all files of other releases.
    let names = corpus::newest_files_of_22(&folder);
    let (mut same, mut other, mut unread) = (0, 0, Vec::new());
    for name in names.iter().step_by(every) {
        match is_same(22, &options, &std::fs::read(folder.join(name)).unwrap()) {
            Some(true) => same += 1,
            Some(false) => {
                assert!(OTHER.iter().any(|part| name.contains(part)), "{name}");
                other += 1;
            }
            None => unread.push(name),
        }
    }
    println!("{same} the same, {other} other");
    assert!(unread.is_empty(), "mlir-opt does not read {unread:?}");
    assert!(same > 3000 / every, "{same}");
}
