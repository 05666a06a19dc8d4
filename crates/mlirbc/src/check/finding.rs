//! The reasons why a reader rejects a module.

use std::fmt;

/// The most findings that a check lists. Equal findings count as one.
pub const MOST_FINDINGS: usize = 1000;

/// Whether a reader accepts a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The reader accepts it with the same meaning.
    Yes,
    /// This library has too little information.
    Unknown,
    /// The reader rejects it, or reads it with another meaning.
    No,
}

impl Verdict {
    /// Its name in messages and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Yes => "yes",
            Verdict::Unknown => "unknown",
            Verdict::No => "no",
        }
    }
}

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FindingKind {
    /// The version of the format.
    Version,
    /// A dialect that the reader does not have.
    Dialect,
    /// The encoding of an attribute or type.
    Encoding,
    /// The text of an attribute or type.
    Text,
    /// An op that the reader's dialect does not have.
    Op,
    /// A property blob that the reader's definition cannot read.
    Properties,
    /// An attribute that the definition's predicate refuses: it failed to satisfy a constraint.
    Constraint,
    /// A property that the reader reads as another value, without an error, or elements of an attribute, or an
    /// attribute in text, that it reads as others, usually without one.
    Misread,
    /// A property or attribute that the reader ignores, without an error.
    Ignored,
    /// A required property that is absent.
    Missing,
    /// The number or the groups of operands.
    Operands,
    /// The number or the groups of results.
    Results,
    /// The number of regions.
    Regions,
    /// The number of successors.
    Successors,
}

impl FindingKind {
    /// Its name in messages and JSON.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Version => "version",
            FindingKind::Dialect => "dialect",
            FindingKind::Encoding => "encoding",
            FindingKind::Text => "text",
            FindingKind::Op => "op",
            FindingKind::Properties => "properties",
            FindingKind::Constraint => "constraint",
            FindingKind::Misread => "misread",
            FindingKind::Ignored => "ignored",
            FindingKind::Missing => "missing",
            FindingKind::Operands => "operands",
            FindingKind::Results => "results",
            FindingKind::Regions => "regions",
            FindingKind::Successors => "successors",
        }
    }

    /// Whether the reader reads the module without an error, and with another meaning.
    pub fn is_silent(self) -> bool {
        matches!(self, FindingKind::Misread | FindingKind::Ignored)
    }
}

/// A reason why a reader rejects a module, reads it with another meaning, or may reject it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// [`Verdict::No`], or [`Verdict::Unknown`] if the reader may accept it.
    pub verdict: Verdict,
    /// The op, attribute, type or dialect: `arith.addf`, `#llvm.di_file`, `!llvm.ptr`. Empty for the
    /// file.
    pub subject: String,
    /// A description of the problem.
    pub what: String,
    /// The number of ops or table entries with this finding.
    pub count: u64,
    /// The offset of the first of them, in bytes from the start of the file.
    pub offset: u64,
    /// The path to the first of them.
    pub path: String,
}

/// Writes the subject and the problem.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject.is_empty() {
            true => f.write_str(&self.what),
            false => write!(f, "{}: {}", self.subject, self.what),
        }
    }
}
