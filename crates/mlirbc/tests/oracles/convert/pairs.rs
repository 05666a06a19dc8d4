//! Files that the `mlir-opt` of one release wrote, converted and read by that of another one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::write::WriteOptions;

use support::corpus::{files_of_22, set};
use support::mlir_opt::{RELEASES, tool};
use support::parallel::for_each_with;

const PRINT: [&str; 3] = [
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
];

/// The least share of the texts of LLVM 22 that a pair has to compare, in hundredths. Older releases do not read all of them.
fn least_compared(oldest: u32) -> usize {
    match oldest {
        18 => 60,
        _ => 80,
    }
}

/// What came of the files of a pair.
#[derive(Debug, Default)]
struct Tally {
    equal: usize,
    obstacles: usize,
    /// Texts of which the first release makes no file, or whose text of it the second one does not read.
    unread: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn count(&self) -> usize {
        self.equal + self.obstacles + self.unread + self.wrong.len()
    }
}

fn ask(release: u32, flags: &[&str], file: &Path) -> Output {
    let mut command = Command::new(tool(release));
    command.args(flags).arg(file).output().expect("mlir-opt")
}

/// Texts of files of LLVM 22, as `mlir-opt` prints them.
fn texts(folder: &Path, wanted: usize) -> Vec<PathBuf> {
    let corpus = set("llvm-tests");
    let names = files_of_22(&corpus);
    let step = (names.len() / wanted).max(1);
    let mut texts = Vec::new();
    for (at, name) in names.iter().step_by(step).enumerate() {
        let printed = ask(22, &PRINT, &corpus.join(name));
        assert!(printed.status.success(), "mlir-opt refuses {name}");
        let path = folder.join(format!("{at}.mlir"));
        fs::write(&path, printed.stdout).unwrap();
        texts.push(path);
    }
    texts
}

/// Converts a file; what is wrong, if anything is.
fn check(text: &Path, folder: &Path, from: u32, to: (u32, Release), tally: &Mutex<Tally>) {
    let accepted = |output: Output| output.status.success().then_some(output.stdout);
    let written = ask(
        from,
        &["--allow-unregistered-dialect", "--emit-bytecode"],
        text,
    );
    let printed = accepted(ask(from, &PRINT, text));
    let (Some(bytes), Some(printed)) = (accepted(written), printed) else {
        tally.lock().unwrap().unread += 1;
        return;
    };
    let path = folder.join("printed.mlir");
    fs::write(&path, printed).unwrap();
    let Some(expected) = accepted(ask(to.0, &PRINT, &path)) else {
        tally.lock().unwrap().unread += 1;
        return;
    };
    let mut module = Module::open(bytes).unwrap();
    let conversion = module.convert_to_release(to.1, Loss::Refuse).unwrap();
    if !conversion.obstacles.is_empty() {
        tally.lock().unwrap().obstacles += 1;
        return;
    }
    let path = folder.join("converted.mlirbc");
    fs::write(&path, module.to_bytes(&WriteOptions::default()).unwrap()).unwrap();
    let found = ask(to.0, &PRINT, &path);
    let mut tally = tally.lock().unwrap();
    match found.status.success() && found.stdout == expected {
        true => tally.equal += 1,
        false => {
            let message = String::from_utf8_lossy(&found.stderr).into_owned();
            tally.wrong.push(format!("{}: {message}", text.display()));
        }
    }
}

/// `MLIRBC_CONVERTED_FILES` is the number of files for each pair, 24 if it is not set.
pub fn converted_files_print_as_their_text_does() {
    let wanted = std::env::var("MLIRBC_CONVERTED_FILES");
    let wanted = wanted.map_or(24, |count| count.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let texts = texts(folder.path(), wanted);
    assert!(texts.len() >= wanted, "{}", texts.len());
    let (mut all, mut few) = (Tally::default(), Vec::new());
    let since_18 = || RELEASES.into_iter().filter(|(release, _)| *release >= 18);
    for (from, _) in since_18() {
        for to in since_18().filter(|(to, _)| *to != from) {
            let tally = Mutex::new(Tally::default());
            let folder = || tempfile::tempdir().unwrap();
            for_each_with(&texts, folder, |folder, text| {
                check(text, folder.path(), from, to, &tally);
            });
            let tally = tally.into_inner().unwrap();
            println!(
                "{from} to {}: {} equal, {} with obstacles, {} not read",
                to.0, tally.equal, tally.obstacles, tally.unread
            );
            assert_eq!(tally.count(), texts.len(), "{from} to {}", to.0);
            let compared = tally.equal + tally.obstacles;
            if compared * 100 < texts.len() * least_compared(from.min(to.0)) {
                few.push(format!("{from} to {}: {compared}", to.0));
            }
            all.equal += tally.equal;
            all.obstacles += tally.obstacles;
            all.unread += tally.unread;
            let wrong = tally.wrong.into_iter();
            all.wrong
                .extend(wrong.map(|why| format!("{from} to {}: {why}", to.0)));
        }
    }
    assert!(all.wrong.is_empty(), "{:#?}", all.wrong);
    assert!(few.is_empty(), "of {} texts: {few:#?}", texts.len());
    assert!(
        all.equal * 100 >= (all.equal + all.obstacles) * 90,
        "{all:?}"
    );
}

/// Attributes without the name of a dialect, of ops that got properties since.
pub fn discardable_attributes_of_older_releases_stay() {
    let text = "func.func @f(%a: index, %x: i32) {
      scf.for %i = %a to %a step %a { scf.yield } {a_tag, \"b.c\" = 1 : i32}
      %0 = arith.addi %x, %x {other = \"d\"} : i32
      return
    }";
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("source.mlir"), text).unwrap();
    for older in [17, 18] {
        let emitted = ask(older, &["--emit-bytecode"], &path("source.mlir"));
        assert!(emitted.status.success(), "{emitted:?}");
        let printed = ask(older, &PRINT, &path("source.mlir"));
        fs::write(path("generic.mlir"), &printed.stdout).unwrap();
        for (number, release) in RELEASES.into_iter().filter(|(number, _)| *number > older) {
            let mut module = Module::open(emitted.stdout.clone()).unwrap();
            let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
            assert!(
                conversion.is_converted,
                "{older} to {number}: {conversion:?}"
            );
            let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
            fs::write(path("converted.mlirbc"), bytes).unwrap();
            let found = ask(number, &PRINT, &path("converted.mlirbc"));
            let expected = ask(number, &PRINT, &path("generic.mlir"));
            assert!(
                !expected.stdout.is_empty() && found.stdout == expected.stdout,
                "{older} to {number}: {found:?}"
            );
        }
    }
}
