//! Edits files with the driver and asks MLIR about each.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::choice::{Hidden, choose};
use crate::edit::{Draft, Edit};
use crate::hidden_of;
use crate::support::mlir_opt::ask;
use crate::support::programs::{compiler, demand_success, libraries, native_libs, root};
use crate::text::Text;

/// Resources are printed only where aliases are, too.
const PRINT: [&str; 3] = [
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-debuginfo",
];

/// What came of all files.
#[derive(Debug, Default)]
pub struct Tally {
    pub files: usize,
    /// Files of which at least one edit was proved, in every way of writing.
    pub proved_files: usize,
    /// Edits that MLIR accepts and prints as the same edit on the text, by their kind.
    pub proved: BTreeMap<&'static str, usize>,
    /// Written files that MLIR was asked about.
    pub outputs: BTreeMap<&'static str, usize>,
    /// Edits whose text MLIR takes no version of, by their kind.
    pub unfit: BTreeMap<&'static str, usize>,
    /// Files whose text cannot be edited, with the reason.
    pub unreadable: Vec<String>,
    /// Edits that the library refused as it does not know the properties of ops: to write
    /// canonically what may hide references, and to set one of them.
    pub unknown: BTreeMap<&'static str, usize>,
    /// Canonical files that MLIR writes again as the same bytes, and those that it writes so when
    /// it does it twice: those with a use-list order that it inverts.
    pub same_bytes: usize,
    pub inverted: Vec<String>,
    /// What is wrong.
    pub wrong: Vec<String>,
}

impl Tally {
    /// Notes what is wrong, and tells it at once, as all files take a while.
    fn note(&mut self, what: String) {
        eprintln!("{what}");
        self.wrong.push(what);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} files, {} proved", self.files, self.proved_files)?;
        writeln!(out, "edits proved: {:?}", self.proved)?;
        writeln!(out, "outputs held against MLIR: {:?}", self.outputs)?;
        writeln!(out, "no text that MLIR accepts: {:?}", self.unfit)?;
        writeln!(out, "texts that cannot be edited: {:?}", self.unreadable)?;
        writeln!(out, "refused for unknown encodings: {:?}", self.unknown)?;
        writeln!(out, "canonical bytes as MLIR's: {}", self.same_bytes)?;
        writeln!(out, "inverted by MLIR: {:?}", self.inverted)?;
        write!(out, "wrong: {}", self.wrong.len())
    }
}

/// The compiled driver and a folder for what it writes.
pub struct Proof {
    driver: PathBuf,
    folder: tempfile::TempDir,
}

/// What is to be edited, and how.
struct Job<'t> {
    edits: Vec<&'t Edit>,
    hidden: Hidden<'t>,
    is_canonical: bool,
    output: PathBuf,
    expected: &'t str,
}

impl Proof {
    pub fn with_driver() -> Proof {
        let folder = tempfile::tempdir().unwrap();
        let driver = folder.path().join("driver");
        let mut command = compiler(&root().join("tests/edit_proof/driver.c"));
        command.arg(libraries().join("libmlirbc.a"));
        command.args(native_libs()).arg("-o").arg(&driver);
        demand_success(&command.output().expect("a C compiler"), "driver.c");
        Proof { driver, folder }
    }

    /// Edits files on all processors. `describe` gives a file with what is hidden, in turn.
    pub fn run<F: Sync>(
        &self,
        files: &[F],
        describe: impl Fn(&F) -> (PathBuf, Vec<String>) + Sync,
    ) -> Tally {
        let tally = Mutex::new(Tally::default());
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(file) = files.get(number) else { break };
                        let (path, hidden) = describe(file);
                        self.prove(number, &path, &hidden, &tally);
                    }
                });
            }
        });
        tally.into_inner().unwrap()
    }

    fn prove(&self, number: usize, path: &Path, hidden: &[String], tally: &Mutex<Tally>) {
        let folder = self.folder.path().join(number.to_string());
        fs::create_dir_all(&folder).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        tally.lock().unwrap().files += 1;
        let unreadable = |why: &str| {
            let mut tally = tally.lock().unwrap();
            tally.unreadable.push(format!("{name}: {why}"));
        };
        let Some(Ok(printed)) = ask(path, &PRINT) else {
            return unreadable("MLIR refuses the file");
        };
        let Ok(printed) = String::from_utf8(printed) else {
            return unreadable("it is not UTF-8");
        };
        let Some(text) = Text::read(&printed) else {
            return unreadable("its lines are not those of ops");
        };
        let mut proved = true;
        let mut any = false;
        for hidden in hidden {
            let hidden = hidden_of(hidden);
            let chosen = accepted(&text, hidden, &folder, tally);
            let sets = with_all(&text, &chosen, &folder);
            let mut jobs = Vec::new();
            for (edits, expected) in &sets {
                for is_canonical in [false, true] {
                    if is_canonical && hidden != Hidden::Nothing {
                        continue;
                    }
                    jobs.push(Job {
                        edits: edits.clone(),
                        hidden,
                        is_canonical,
                        output: folder.join(format!("{}.mlirbc", jobs.len())),
                        expected,
                    });
                }
            }
            let outcomes = self.drive(path, &folder, &jobs);
            for (job, outcome) in jobs.iter().zip(outcomes) {
                any = true;
                proved &= check(job, &outcome, &printed, path, tally);
            }
        }
        let mut tally = tally.lock().unwrap();
        tally.proved_files += usize::from(proved && any);
        if !any {
            tally.unreadable.push(format!("{name}: no edit fits it"));
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Runs the driver; gives what it says of each job.
    fn drive(&self, input: &Path, folder: &Path, jobs: &[Job]) -> Vec<String> {
        let mut list = String::new();
        for job in jobs {
            let mode = if job.is_canonical {
                "canonical"
            } else {
                "stable"
            };
            let (hidden, output) = (job.hidden.command(), job.output.display());
            list += &format!("job\t{}\t{hidden}\t{mode}\t{output}\n", input.display());
            for edit in &job.edits {
                list += &format!("{}\n", edit.command());
            }
            list += "end\n";
        }
        let path = folder.join("jobs");
        fs::write(&path, list).unwrap();
        let output = Command::new(&self.driver).arg(&path).output().unwrap();
        demand_success(&output, &input.display().to_string());
        let said = String::from_utf8_lossy(&output.stdout);
        let said: Vec<String> = said.lines().map(str::to_owned).collect();
        assert_eq!(said.len(), jobs.len(), "{}", input.display());
        said
    }
}

/// What MLIR prints of a text; nothing if it refuses it.
fn normal(text: &str, folder: &Path) -> Option<String> {
    let path = folder.join("text.mlir");
    fs::write(&path, text).unwrap();
    let printed = ask(&path, &PRINT)?.ok()?;
    String::from_utf8(printed).ok()
}

/// The first edit of each kind whose text MLIR accepts, with what it prints for it.
fn accepted(
    text: &Text,
    hidden: Hidden,
    folder: &Path,
    tally: &Mutex<Tally>,
) -> Vec<(Edit, String)> {
    let mut found = Vec::new();
    for tries in choose(text, hidden) {
        let Some(first) = tries.first() else { continue };
        let kind = first.kind();
        let edit = tries.into_iter().find_map(|edit| {
            let mut draft = Draft::of(text);
            draft.apply(&edit)?;
            Some((edit, normal(&draft.to_text(), folder)?))
        });
        match edit {
            Some(edit) => found.push(edit),
            None => *tally.lock().unwrap().unfit.entry(kind).or_default() += 1,
        }
    }
    found
}

/// Each edit alone, and those together that do not touch the same ops.
fn with_all<'e>(
    text: &Text,
    chosen: &'e [(Edit, String)],
    folder: &Path,
) -> Vec<(Vec<&'e Edit>, String)> {
    let mut sets: Vec<_> = chosen
        .iter()
        .map(|(edit, expected)| (vec![edit], expected.clone()))
        .collect();
    let mut together: Vec<&Edit> = Vec::new();
    for (edit, _) in chosen {
        let lines = |edit: &Edit| edit.targets().into_iter().map(|op| text.ops[op].lines());
        let meets = |other: &&Edit| {
            lines(other).any(|other| {
                lines(edit).any(|lines| lines.start < other.end && other.start < lines.end)
            })
        };
        if !together.iter().any(meets) {
            together.push(edit);
        }
    }
    if together.len() > 1 {
        let mut draft = Draft::of(text);
        let is_made = together.iter().all(|edit| draft.apply(edit).is_some());
        if is_made && let Some(expected) = normal(&draft.to_text(), folder) {
            sets.push((together, expected));
        }
    }
    sets
}

/// Holds what the driver wrote against MLIR.
fn check(job: &Job, said: &str, original: &str, path: &Path, tally: &Mutex<Tally>) -> bool {
    let kind = match &job.edits[..] {
        [edit] => edit.kind(),
        _ => "several edits",
    };
    let way = match (job.is_canonical, job.hidden) {
        (true, _) => "canonical",
        (false, Hidden::Nothing) => "stable",
        (false, Hidden::Dialect(_)) => "stable, a dialect hidden",
        (false, Hidden::Everything) => "stable, all hidden",
    };
    let commands: Vec<String> = job.edits.iter().map(|edit| edit.command()).collect();
    let what = format!(
        "{} ({way}, {}): {}",
        path.display(),
        job.hidden.command(),
        commands.join("; ").replace('\t', " ")
    );
    if said != "ok" {
        let mut tally = tally.lock().unwrap();
        // The definitions of what LLVM tests with are not at hand.
        let is_test = said.contains("of 'test.") || said.contains("of 'transform.test");
        if is_test && job.is_canonical && said.starts_with("write: UNKNOWN_ENCODING: ") {
            *tally.unknown.entry(way).or_default() += 1;
        } else if job.hidden != Hidden::Nothing
            && said.contains("expected one that is defined in the same isolated op")
        {
            // A large loop or branch of an op that nobody knows may be isolated by its definition.
            *tally.unknown.entry(kind).or_default() += 1;
        } else if is_test && said.contains("expected an op whose properties are known") {
            *tally.unknown.entry(kind).or_default() += 1;
        } else {
            tally.note(format!("{what}: {said}"));
        }
        return false;
    }
    let printed = match ask(&job.output, &PRINT) {
        Some(Ok(printed)) => String::from_utf8(printed).unwrap_or_default(),
        Some(Err(error)) => {
            let mut tally = tally.lock().unwrap();
            tally.note(format!("{what}: MLIR refuses it: {error}"));
            return false;
        }
        None => return false,
    };
    if printed != job.expected {
        let difference = first_difference(&printed, job.expected);
        let mut tally = tally.lock().unwrap();
        tally.note(format!("{what}: {difference}"));
        return false;
    }
    // An edit that changes nothing proves nothing.
    if printed == original {
        let mut tally = tally.lock().unwrap();
        tally.note(format!("{what}: it changes nothing"));
        return false;
    }
    let bytes = job.is_canonical.then(|| bytes_of(job));
    let mut tally = tally.lock().unwrap();
    *tally.outputs.entry(way).or_default() += 1;
    if !job.is_canonical {
        *tally.proved.entry(kind).or_default() += 1;
    }
    match bytes {
        None => true,
        Some(Bytes::Same) => {
            tally.same_bytes += 1;
            true
        }
        Some(Bytes::Inverted) => {
            tally.inverted.push(what);
            true
        }
        Some(Bytes::Other(why)) => {
            tally.note(format!("{what}: {why}"));
            false
        }
    }
}

/// What MLIR makes of a file of ours when it reads and writes it.
enum Bytes {
    Same,
    /// The same when it does it twice.
    Inverted,
    Other(String),
}

fn bytes_of(job: &Job) -> Bytes {
    let ours = fs::read(&job.output).unwrap();
    // The version is a small number, right behind the magic.
    let version = format!("--emit-bytecode-version={}", ours[4] >> 1);
    let flags = ["--allow-unregistered-dialect", "--emit-bytecode", &version];
    let Some(Ok(once)) = ask(&job.output, &flags) else {
        return Bytes::Other("MLIR does not write it".to_owned());
    };
    if once == ours {
        return Bytes::Same;
    }
    let path = job.output.with_extension("once");
    fs::write(&path, &once).unwrap();
    match ask(&path, &flags) {
        Some(Ok(twice)) if twice == ours => Bytes::Inverted,
        _ => {
            let same = ours.iter().zip(&once).take_while(|(a, b)| a == b).count();
            let lengths = (ours.len(), once.len());
            Bytes::Other(format!("other bytes from {same} on, of {lengths:?}"))
        }
    }
}

/// The first lines that differ.
fn first_difference(found: &str, expected: &str) -> String {
    let mut lines = found.lines().zip(expected.lines());
    match lines.find(|(found, expected)| found != expected) {
        Some((found, expected)) => format!("\n  found    {found}\n  expected {expected}"),
        None => format!(
            "{} lines, expected {}",
            found.lines().count(),
            expected.lines().count()
        ),
    }
}
