//! Edits files with the driver and compares each with MLIR.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::edit_proof::choice::{Hidden, choose, choose_swaps};
use crate::edit_proof::edit::{Draft, Edit};
use crate::edit_proof::hidden_of;
use crate::edit_proof::text::Text;
use support::mlir_opt::ask;
use support::parallel::for_each;
use support::programs::{compiler, demand_success, libraries, native_libs, root};

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
    /// Files with edits, all of which are proved in every way of writing.
    pub proved_files: usize,
    /// The other files: those with edits that are refused, by the first reason.
    pub refused_files: BTreeMap<&'static str, usize>,
    /// Those whose text cannot be edited, with the reason.
    pub unreadable: Vec<String>,
    /// Files of which an edit of a kind is proved in every way of writing: MLIR accepts it and
    /// prints it as the same edit on the text.
    pub proved: BTreeMap<&'static str, usize>,
    /// Written files that MLIR was asked about.
    pub outputs: BTreeMap<&'static str, usize>,
    /// Edits whose text MLIR takes no version of, by their kind.
    pub unfit: BTreeMap<&'static str, usize>,
    /// Edits and ways of writing that the library refused, by the reason.
    pub refused: BTreeMap<&'static str, usize>,
    /// Canonical files that MLIR writes again as the same bytes, and those that it writes so when
    /// it does it twice: those with a use-list order that it inverts.
    pub same_bytes: usize,
    pub inverted: Vec<String>,
    /// What is wrong.
    pub wrong: Vec<String>,
}

/// Why the library may refuse an edit.
mod reason {
    /// The definitions of what LLVM tests with are not at hand.
    pub const TEST_OP: &str = "written canonically: an op of a test dialect may hide references";
    pub const TEST_PROPERTY: &str = "set: a property of an op of a test dialect";
    /// A large loop or branch of an op that nobody knows may be isolated by its definition.
    pub const ISOLATED: &str = "used: a value from outside a large region of a hidden op";
    /// The only one that is asked for: what may hide references is not written canonically.
    pub const HIDDEN: &str = "written canonically: what is hidden may hide references";
}

/// What came of an edit in one way of writing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Right,
    Refused(&'static str),
    Wrong,
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
        writeln!(out, "files with refusals: {:?}", self.refused_files)?;
        writeln!(out, "texts that cannot be edited: {:?}", self.unreadable)?;
        writeln!(out, "files by edit: {:?}", self.proved)?;
        writeln!(out, "outputs held against MLIR: {:?}", self.outputs)?;
        writeln!(out, "no text that MLIR accepts: {:?}", self.unfit)?;
        writeln!(out, "refused: {:?}", self.refused)?;
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

/// Edits that are made together, with what MLIR prints for them.
struct Set<'t> {
    kind: &'static str,
    edits: Vec<&'t Edit>,
    expected: String,
}

/// A file that is edited, with what MLIR prints of it.
struct Source {
    path: PathBuf,
    printed: String,
    text: Text,
}

/// What is to be edited, and how.
struct Job<'t> {
    set: &'t Set<'t>,
    source: &'t Source,
    hidden: Hidden<'t>,
    is_canonical: bool,
    output: PathBuf,
}

impl Proof {
    pub fn with_driver() -> Proof {
        let folder = tempfile::tempdir().unwrap();
        let driver = folder.path().join("driver");
        let mut command = compiler(&root().join("tests/c_library/edit_proof/driver.c"));
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
        let numbered: Vec<(usize, &F)> = files.iter().enumerate().collect();
        for_each(&numbered, |(number, file)| {
            let (path, hidden) = describe(file);
            self.prove(*number, &path, &hidden, &tally);
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
        let source = match Source::read(path) {
            Ok(source) => source,
            Err(why) => return unreadable(why),
        };
        let resourced = source.with_resource(&folder);
        let swaps = resourced.as_ref().map_or(Vec::new(), |source| {
            let swaps = vec![choose_swaps(&source.text)];
            accepted(&source.text, swaps, &folder, tally)
        });
        let mut first_refusal = None;
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut proved: BTreeMap<&'static str, bool> = BTreeMap::new();
        for hidden in hidden {
            let hidden = hidden_of(hidden);
            let choices = choose(&source.text, hidden);
            let chosen = accepted(&source.text, choices, &folder, tally);
            let mut sets = with_all(&source.text, &chosen, &folder);
            let own = sets.len();
            sets.extend(swaps.iter().map(|(edit, expected)| Set {
                kind: "swap a resource that was added",
                edits: vec![edit],
                expected: expected.clone(),
            }));
            let mut jobs = Vec::new();
            for (number, set) in sets.iter().enumerate() {
                for is_canonical in [false, true] {
                    // What is hidden can hardly be written canonically, but never wrong.
                    if is_canonical && hidden != Hidden::Nothing && number > 0 {
                        continue;
                    }
                    let source = match &resourced {
                        Some(resourced) if number >= own => resourced,
                        _ => &source,
                    };
                    jobs.push(Job {
                        set,
                        source,
                        hidden,
                        is_canonical,
                        output: folder.join(format!("{}.mlirbc", jobs.len())),
                    });
                }
            }
            let said = self.drive(&folder, &jobs);
            for (job, said) in jobs.iter().zip(said) {
                let outcome = check(job, &said, tally);
                if let Outcome::Refused(reason) = outcome {
                    *tally.lock().unwrap().refused.entry(reason).or_default() += 1;
                    if reason == reason::HIDDEN {
                        continue;
                    }
                    first_refusal.get_or_insert(reason);
                }
                *proved.entry(job.set.kind).or_insert(true) &= outcome == Outcome::Right;
                outcomes.push(outcome);
            }
        }
        let mut tally = tally.lock().unwrap();
        for (kind, is_proved) in proved {
            *tally.proved.entry(kind).or_default() += usize::from(is_proved);
        }
        match first_refusal {
            _ if outcomes.is_empty() => tally.unreadable.push(format!("{name}: no edit fits it")),
            _ if outcomes.contains(&Outcome::Wrong) => {}
            Some(reason) => *tally.refused_files.entry(reason).or_default() += 1,
            None => tally.proved_files += 1,
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Runs the driver; gives what it says of each job.
    fn drive(&self, folder: &Path, jobs: &[Job]) -> Vec<String> {
        let mut list = String::new();
        for job in jobs {
            let mode = if job.is_canonical {
                "canonical"
            } else {
                "stable"
            };
            let input = job.source.path.display();
            let (hidden, output) = (job.hidden.command(), job.output.display());
            list += &format!("job\t{input}\t{hidden}\t{mode}\t{output}\n");
            for edit in &job.set.edits {
                list += &format!("{}\n", edit.command());
            }
            list += "end\n";
        }
        let path = folder.join("jobs");
        fs::write(&path, list).unwrap();
        let output = Command::new(&self.driver).arg(&path).output().unwrap();
        demand_success(&output, &folder.display().to_string());
        let said = String::from_utf8_lossy(&output.stdout);
        let said: Vec<String> = said.lines().map(str::to_owned).collect();
        assert_eq!(said.len(), jobs.len());
        said
    }
}

impl Source {
    /// What MLIR prints of a file, or why its text cannot be edited.
    fn read(path: &Path) -> Result<Source, &'static str> {
        let Ok(printed) = ask(path, &PRINT) else {
            return Err("MLIR refuses the file");
        };
        let printed = String::from_utf8(printed).map_err(|_| "it is not UTF-8")?;
        let text = Text::read(&printed).ok_or("its lines are not those of ops")?;
        Ok(Source {
            path: path.to_owned(),
            printed,
            text,
        })
    }

    /// The file as MLIR writes it with a resource more, in the version that it has.
    fn with_resource(&self, folder: &Path) -> Option<Source> {
        let ops = self.text.ops.iter();
        let op = ops.skip(1).position(|op| !op.has_regions())? + 1;
        let mut draft = Draft::of(&self.text);
        draft.apply(&Edit::AddResource { op })?;
        let text = folder.join("resourced.mlir");
        fs::write(&text, draft.to_text()).unwrap();
        let version = emit_version(&fs::read(&self.path).unwrap());
        let flags = ["--allow-unregistered-dialect", "--emit-bytecode", &version];
        let bytes = ask(&text, &flags).ok()?;
        let path = folder.join("resourced.mlirbc");
        fs::write(&path, bytes).unwrap();
        Source::read(&path).ok()
    }
}

/// The flag that makes MLIR write the version that a file has.
fn emit_version(file: &[u8]) -> String {
    // The version is a small number, right behind the magic.
    format!("--emit-bytecode-version={}", file[4] >> 1)
}

/// What MLIR prints of a text; nothing if it refuses it.
fn normal(text: &str, folder: &Path) -> Option<String> {
    let path = folder.join("text.mlir");
    fs::write(&path, text).unwrap();
    let printed = ask(&path, &PRINT).ok()?;
    String::from_utf8(printed).ok()
}

/// The first edit of each kind whose text MLIR accepts, with what it prints for it.
fn accepted(
    text: &Text,
    choices: Vec<Vec<Edit>>,
    folder: &Path,
    tally: &Mutex<Tally>,
) -> Vec<(Edit, String)> {
    let mut found = Vec::new();
    for tries in choices {
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
fn with_all<'e>(text: &Text, chosen: &'e [(Edit, String)], folder: &Path) -> Vec<Set<'e>> {
    let mut sets: Vec<_> = chosen
        .iter()
        .map(|(edit, expected)| Set {
            kind: edit.kind(),
            edits: vec![edit],
            expected: expected.clone(),
        })
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
            sets.push(Set {
                kind: "several edits",
                edits: together,
                expected,
            });
        }
    }
    sets
}

/// Holds what the driver wrote against MLIR.
fn check(job: &Job, said: &str, tally: &Mutex<Tally>) -> Outcome {
    let way = match (job.is_canonical, job.hidden) {
        (true, Hidden::Nothing) => "canonical",
        (true, _) => "canonical, something hidden",
        (false, Hidden::Nothing) => "stable",
        (false, Hidden::Dialect(_)) => "stable, a dialect hidden",
        (false, Hidden::Everything) => "stable, all hidden",
    };
    let commands: Vec<String> = job.set.edits.iter().map(|edit| edit.command()).collect();
    let what = format!(
        "{} ({way}, {}): {}",
        job.source.path.display(),
        job.hidden.command(),
        commands.join("; ").replace('\t', " ")
    );
    let wrong = |why: &str| {
        tally.lock().unwrap().note(format!("{what}: {why}"));
        Outcome::Wrong
    };
    if said != "ok" {
        return match refusal(job, said) {
            Some(reason) => Outcome::Refused(reason),
            None => wrong(said),
        };
    }
    let printed = match ask(&job.output, &PRINT) {
        Ok(printed) => String::from_utf8(printed).unwrap_or_default(),
        Err(error) => return wrong(&format!("MLIR refuses it: {error}")),
    };
    if printed != job.set.expected {
        return wrong(&first_difference(&printed, &job.set.expected));
    }
    if printed == job.source.printed {
        return wrong("it changes nothing, and proves nothing");
    }
    let bytes = job.is_canonical.then(|| bytes_of(job));
    if let Some(Bytes::Other(why)) = bytes {
        return wrong(&why);
    }
    let mut tally = tally.lock().unwrap();
    *tally.outputs.entry(way).or_default() += 1;
    match bytes {
        Some(Bytes::Same) => tally.same_bytes += 1,
        Some(Bytes::Inverted) => tally.inverted.push(what),
        _ => {}
    }
    Outcome::Right
}

/// The reason that an edit may be refused for; nothing where it may not.
fn refusal(job: &Job, said: &str) -> Option<&'static str> {
    let is_test = said.contains("of 'test.") || said.contains("of 'transform.test");
    let is_unknown = said.starts_with("write: UNKNOWN_ENCODING: ");
    let is_hidden = job.hidden != Hidden::Nothing;
    if job.is_canonical && is_unknown && is_hidden {
        Some(reason::HIDDEN)
    } else if job.is_canonical && is_unknown && is_test {
        Some(reason::TEST_OP)
    } else if is_hidden && said.contains("expected one that is defined in the same isolated op") {
        Some(reason::ISOLATED)
    } else if is_test && said.contains("expected an op whose properties are known") {
        Some(reason::TEST_PROPERTY)
    } else {
        None
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
    let version = emit_version(&ours);
    let flags = ["--allow-unregistered-dialect", "--emit-bytecode", &version];
    let Ok(once) = ask(&job.output, &flags) else {
        return Bytes::Other("MLIR does not write it".to_owned());
    };
    if once == ours {
        return Bytes::Same;
    }
    let path = job.output.with_extension("once");
    fs::write(&path, &once).unwrap();
    match ask(&path, &flags) {
        Ok(twice) if twice == ours => Bytes::Inverted,
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
