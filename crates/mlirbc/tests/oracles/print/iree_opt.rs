//! Files that iree-opt reads are printed here as it prints them, and it writes the same file from our text.
//!
//! iree-opt has LLVM 24 with the dialects of StableHLO and IREE. It therefore also checks the files of JAX and IREE
//! that have no expected text. From the texts of MLIR's own tests it makes files of LLVM 24, some with dialects that
//! no other file has. The tests take every file without a text, every 10th of the others, and every 100th of MLIR's
//! tests. `MLIRBC_EVERY=1` takes every file, which lasts an hour.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mlirbc::ir::Module;

use crate::print::compare::difference;
use crate::print::corpus::expected_text;
use crate::print::custom::{custom_text, options};
use crate::print::{text, with_locations};
use support::corpus::{files_below, set};
use support::requirement::iree_opt;

/// Of files that do not verify it prints the text too.
const UNVERIFIED: [&str; 3] = [
    "--allow-unregistered-dialect",
    "--no-implicit-module",
    "--mlir-very-unsafe-disable-verifier-on-parsing",
];

const GENERIC: [&str; 3] = [
    "--mlir-print-op-generic",
    "--mlir-print-debuginfo",
    "--mlir-print-local-scope",
];

/// What it prints otherwise, and why that is not what the file says.
const OTHER_TEXTS: [(&str, &str); 2] = [
    // `kernel = [2, 2]` became `array<i64: 2, 2>` in later releases.
    (
        "tosa_ops.mlirbc",
        "drops attributes that are not of the kind that its release demands",
    ),
    (
        "invalid_vhlo_future.mlir.bc",
        "takes the properties of an op that it does not know for one attribute",
    ),
];

/// What LLVM 24 encodes in another way than the old releases that wrote these.
const OTHER_ENCODINGS: [(&str, &str); 2] = [
    (
        "mosaic_matmul.00.inner0.mlirbc",
        "the same text; affine maps, which were text, have a code",
    ),
    (
        "mosaic_semaphore_dma.00.mlirbc",
        "the same text; `dense<true>` is the byte 01, which was FF",
    ),
];

/// What it says of bytecode and of text that it does not read.
const NOT_READ: [(&str, &str); 9] = [
    (
        "does not implement the bytecode interface",
        "it does not have the dialect",
    ),
    (
        "attempting to parse a byte at the end",
        "its layouts of properties are of another release",
    ),
    (
        "but got:",
        "its layouts of properties are of another release",
    ),
    (
        "failed to satisfy constraint",
        "it does not take attributes that are not of the kind that its release demands",
    ),
    (
        "expected '<'",
        "its syntax of the gpu dialect is another one",
    ),
    (
        "invalid memref element type",
        "it does not have the dialect of a type in a memref",
    ),
    (
        "Invalid attribute `",
        "it does not take attributes that are not of the kind that its release demands",
    ),
    (
        "expected non-function type",
        "it does not read `!vhlo.tuple_v1<>`, which it prints",
    ),
    ("<opaque ", "there are properties that are not known"),
];

/// What the tool writes when it is given these bytes, or what it has against them; invalid ops are
/// nothing that it has.
fn run(tool: &str, flags: &[&str], input: Vec<u8>) -> Result<Vec<u8>, String> {
    run_with(tool, &[&UNVERIFIED, flags].concat(), input)
}

fn run_with(tool: &str, flags: &[&str], input: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut command = Command::new(tool);
    command.args(flags);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // A tool that gives up early says why.
        let _ = pipe.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The files whose producers may have written what LLVM 24 reads: all except those of releases, which
/// lay out properties in their own ways.
fn files() -> Vec<PathBuf> {
    let sets = ["real", "stablehlo", "mlirbcc"].into_iter();
    sets.flat_map(|name| files_below(&set(name))).collect()
}

/// One in so many, and all those to which nothing else is compared.
fn sample(files: Vec<PathBuf>, every: usize) -> impl Iterator<Item = PathBuf> {
    let files = files.into_iter().enumerate();
    let files = files.filter(move |(at, file)| at % every == 0 || expected_text(file).is_none());
    files.map(|(_, file)| file)
}

fn every(default: usize) -> usize {
    std::env::var("MLIRBC_EVERY").map_or(default, |every| every.parse().unwrap())
}

/// How many files had each result, and some of them.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, Vec<String>>);

impl Tally {
    fn add(&mut self, result: &'static str, file: &Path) {
        let name = file.file_name().unwrap_or_default();
        let files = self.0.entry(result).or_default();
        files.push(name.to_string_lossy().into_owned());
    }

    fn tell(&self) {
        for (result, files) in &self.0 {
            let some = &files[..files.len().min(4)];
            println!("{}: {result}, such as {}", files.len(), some.join(", "));
        }
    }

    fn count(&self, result: &str) -> usize {
        self.0.get(result).map_or(0, Vec::len)
    }
}

fn find(known: &[(&str, &'static str)], said: &str) -> Option<&'static str> {
    let known = known.iter().find(|(part, _)| said.contains(part));
    known.map(|(_, reason)| *reason)
}

pub fn files_print_as_iree_opt_prints_them() {
    let (tool, files) = (iree_opt(), files());
    let mut tally = Tally::default();
    for file in sample(files, every(10)) {
        let bytes = std::fs::read(&file).unwrap();
        let theirs = match run(&tool, &GENERIC, bytes.clone()) {
            Ok(theirs) => String::from_utf8(theirs).unwrap(),
            Err(said) => {
                let reason = find(&NOT_READ, &said);
                let reason = reason.unwrap_or_else(|| panic!("{}: {said}", file.display()));
                tally.add(reason, &file);
                continue;
            }
        };
        let ours = text(&bytes, &with_locations()).unwrap();
        if ours == theirs {
            tally.add("the same", &file);
            continue;
        }
        let reason = find(&OTHER_TEXTS, &file.to_string_lossy());
        let what = difference(&ours, &theirs);
        let reason = reason.unwrap_or_else(|| panic!("{}: {what}", file.display()));
        tally.add(reason, &file);
    }
    tally.tell();
    assert!(tally.count("the same") >= 20);
}

pub fn iree_opt_makes_the_file_of_our_text_again() {
    let (tool, files) = (iree_opt(), files());
    let mut tally = Tally::default();
    let mut wrong = Vec::new();
    for file in sample(files, every(10)) {
        let bytes = std::fs::read(&file).unwrap();
        let module = Module::open(&bytes[..]).unwrap();
        // It takes the text of releases as what its own release means.
        let producer = module.container().producer();
        if [&b"MLIR22."[..], b"MLIR19."]
            .iter()
            .any(|it| producer.starts_with(it))
        {
            continue;
        }
        match made_again(&tool, &bytes, &module) {
            Ok(result) => tally.add(result, &file),
            Err(what) => match find(&OTHER_ENCODINGS, &file.to_string_lossy()) {
                Some(reason) if what == OTHER_FINGERPRINT => tally.add(reason, &file),
                _ => wrong.push(format!("{}: {what}", file.display())),
            },
        }
    }
    tally.tell();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let same = tally.count(SAME_FILE) + tally.count(SAME_MEANING);
    assert!(same >= 20);
}

const SAME_FILE: &str = "the same file";
const SAME_MEANING: &str =
    "the same but for what no text tells: use-list orders, and line 7 from line 7, column 0";

const OTHER_FINGERPRINT: &str = "the same text, another fingerprint";

/// How the bytecode that the tool writes of our text compares to the file.
fn made_again(tool: &str, bytes: &[u8], module: &Module<'_>) -> Result<&'static str, String> {
    let mut options = with_locations();
    options.resources = true;
    let printed = text(bytes, &options).unwrap();
    let version = module.container().version();
    let producer = String::from_utf8_lossy(module.container().producer());
    let flags = [
        "--emit-bytecode".to_owned(),
        format!("--emit-bytecode-version={version}"),
        format!("--emit-bytecode-producer={producer}"),
    ];
    let flags = flags.each_ref().map(String::as_str);
    let made = match run(tool, &flags, printed.clone().into_bytes()) {
        Ok(made) => made,
        Err(said) => return find(&NOT_READ, &said).ok_or(said),
    };
    if made == bytes {
        return Ok(SAME_FILE);
    }
    let again = text(&made, &options).map_err(|error| error.to_string())?;
    if again != printed {
        let (ours, theirs) = (without_vhlo_floats(&printed), without_vhlo_floats(&again));
        return match ours == theirs {
            true => Ok(
                "it reads `#vhlo.float_v1<1.000000e-03 : ...>`, which it prints, as another number",
            ),
            false => Err(difference(&ours, &theirs)),
        };
    }
    let fingerprint = |bytes: &[u8]| {
        let module = Module::open(bytes).map_err(|error| error.to_string())?;
        module.fingerprint().map_err(|error| error.to_string())
    };
    match fingerprint(bytes)? == fingerprint(&made)? {
        true => Ok(SAME_MEANING),
        false if has_dialect(module, b"sdy") => {
            Ok("the same text; it does not have the dialect sdy, and leaves what it says as text")
        }
        false => Err(OTHER_FINGERPRINT.to_owned()),
    }
}

fn has_dialect(module: &Module<'_>, name: &[u8]) -> bool {
    let container = module.container();
    let mut dialects = container.dialects().iter();
    dialects.any(|(id, _)| container.dialect_name(id) == name)
}

/// The text without the digits of VHLO's numbers.
fn without_vhlo_floats(text: &str) -> String {
    let mut parts = text.split("#vhlo.float_v1<");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += "#vhlo.float_v1<";
        out += part.split_once(" : ").map_or(part, |(_, after)| after);
    }
    out
}

pub fn files_that_iree_opt_makes_of_the_texts_of_mlirs_tests_print_as_it_prints_them() {
    let tool = iree_opt();
    let mut texts = crate::print::files_below(&set("llvm-tests"));
    texts.retain(|path| path.to_string_lossy().ends_with(".generic.mlir"));
    let mut same = 0;
    let mut refused = 0;
    for path in texts.iter().step_by(every(100)) {
        let input = std::fs::read(path).unwrap();
        let flags = [
            "--allow-unregistered-dialect",
            "--no-implicit-module",
            "--emit-bytecode",
        ];
        // The text is that of LLVM 22, and of dialects that the tool may not have.
        let Ok(bytes) = run_with(&tool, &flags, input) else {
            refused += 1;
            continue;
        };
        let theirs = run(&tool, &GENERIC, bytes.clone()).unwrap();
        let theirs = String::from_utf8(theirs).unwrap();
        let ours = text(&bytes, &with_locations()).unwrap();
        let what = || format!("{}: {}", path.display(), difference(&ours, &theirs));
        assert!(ours == theirs, "{}", what());
        same += 1;
        // It takes attributes of dialects that it does not have as they are written.
        if !theirs.contains("#sparse_tensor.") {
            let flags = [flags[0], flags[1], GENERIC[0]];
            let generic = |input| run_with(&tool, &flags, input);
            let custom = custom_text(&bytes, &options((false, true)));
            let what = || format!("{}: {custom}", path.display());
            let read = generic(custom.clone().into_bytes());
            let read = read.unwrap_or_else(|error| panic!("{}: {error}", what()));
            assert!(read == generic(bytes).unwrap(), "{}", what());
        }
    }
    println!("{same} the same, of {refused} the tool does not take the text");
    assert!(same > 30);
}
