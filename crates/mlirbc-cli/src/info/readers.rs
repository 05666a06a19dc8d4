//! The releases of LLVM that read a file, as `mlirbc check` answers. Large files are not checked: a check of all
//! readers would take longer than the rest of the summary.

use mlirbc::check::{Check, CheckOptions, Finding, Reader, Verdict};
use mlirbc::ir::Module;

/// The most ops, attributes and types of a file that is checked.
const MOST_CHECKED: u64 = 2_000;
/// The largest file that is checked, in bytes: texts of attributes and types are judged by their length.
const LARGEST_CHECKED: u64 = 64 << 10;

/// The answer of each reader, the oldest first; `None` if the file is too large to be checked, or damaged.
#[derive(Default)]
pub struct Readers(Option<Vec<Check>>);

impl Readers {
    /// Asks the readers of a module with a number of ops.
    pub fn of(module: &Module<'_>, ops: u64) -> Readers {
        let tables = module.tables();
        let entries = u64::from(tables.attribute_count()) + u64::from(tables.type_count());
        let size = module.container().bytes().len() as u64;
        if ops + entries > MOST_CHECKED || size > LARGEST_CHECKED {
            return Readers(None);
        }
        let check = |reader| module.check(reader, &CheckOptions::default()).ok();
        Readers(Reader::of_llvm().map(check).collect())
    }

    /// The answers; `None` if they are unknown.
    pub fn checks(&self) -> Option<&[Check]> {
        self.0.as_deref()
    }

    /// The oldest release that reads the file for certain.
    pub fn oldest(&self) -> Option<u32> {
        self.reading().next()
    }

    /// The newest release that reads the file for certain, unless no newer one is known.
    pub fn newest(&self) -> Option<u32> {
        let newest = self.checks().and_then(<[Check]>::last).and_then(number);
        self.reading().next_back().filter(|it| Some(*it) != newest)
    }

    fn reading(&self) -> impl DoubleEndedIterator<Item = u32> {
        let checks = self.checks().unwrap_or_default().iter();
        let reading = checks.filter(|check| check.verdict() == Verdict::Yes);
        reading.filter_map(number)
    }

    /// Why the other releases do not read it, or may not read it, without repetitions.
    pub fn reasons(&self) -> Vec<String> {
        let checks = self.checks().unwrap_or_default().iter();
        let mut reasons: Vec<String> = Vec::new();
        for reason in checks.filter_map(reason).map(ToString::to_string) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// Lines with the readers of each answer, those that read the file first.
    pub fn lines(&self) -> Vec<String> {
        let Some(checks) = self.checks() else {
            return vec!["unknown; `mlirbc check` answers it".to_owned()];
        };
        let mut lines = Vec::new();
        if self.reading().next().is_none() {
            let is_known = checks.iter().all(|check| check.verdict() == Verdict::No);
            let line = if is_known {
                "no known mlir-opt"
            } else {
                "no mlir-opt for certain"
            };
            lines.push(line.to_owned());
        }
        for (verdict, what) in [
            (Verdict::Yes, ""),
            (Verdict::Unknown, "perhaps "),
            (Verdict::No, "not "),
        ] {
            let of_verdict = checks.iter().filter(|check| check.verdict() == verdict);
            let of_verdict: Vec<&Check> = of_verdict.collect();
            let Some(newest) = of_verdict.last() else {
                continue;
            };
            let releases = of_verdict.iter().filter_map(|check| number(check));
            let releases: Vec<String> = releases.map(|it| it.to_string()).collect();
            let mut line = format!("{what}mlir-opt {}", releases.join(", "));
            if let Some(reason) = reason(newest) {
                line += &format!(": {reason}");
            }
            lines.push(line);
        }
        lines
    }
}

/// The number of a release of LLVM.
fn number(check: &Check) -> Option<u32> {
    match check.reader {
        Reader::Llvm(release) => release.llvm(),
        Reader::Stablehlo(_) => None,
    }
}

/// The first finding that decides an answer.
pub fn reason(check: &Check) -> Option<&Finding> {
    let verdict = check.verdict();
    check.findings.iter().find(|it| it.verdict == verdict)
}
