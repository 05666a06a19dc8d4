//! Errors: what is wrong with a file, and where.
//!
//! An [`Error`] is one word: a box with the kind (the expected and found values), the byte offset
//! in the whole file, and the path from the outermost section inwards. Errors are only created on
//! cold paths.

mod segment;
mod table;
mod trail;

pub use segment::Segment;
pub use table::Table;

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::error::trail::Trail;
use crate::section_id::SectionId;

/// The result of a fallible operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A located error.
#[derive(Clone, Debug)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    kind: ErrorKind,
    offset: u64,
    path: Trail,
    /// The payload of a hook.
    payload: Option<Arc<dyn Any + Send + Sync>>,
}

impl Error {
    /// An error of `kind` at byte `offset` of the file.
    #[cold]
    pub fn new(kind: ErrorKind, offset: u64) -> Self {
        Error(Box::new(Inner {
            kind,
            offset,
            path: Trail::default(),
            payload: None,
        }))
    }

    /// An error of a hook, with the hook's message.
    #[cold]
    pub fn of_hook(message: impl Into<String>) -> Self {
        let kind = ErrorKind::Hook {
            message: message.into(),
        };
        Error::new(kind, 0)
    }

    /// The operating system's error for a file.
    #[cold]
    pub fn of_file(path: &Path, error: &io::Error) -> Self {
        let message = format!("{}: {error}", path.display());
        Error::new(ErrorKind::Io { message }, 0)
    }

    /// An allocation of `bytes` bytes has failed.
    #[cold]
    pub fn out_of_memory(bytes: u64) -> Self {
        Error::new(ErrorKind::OutOfMemory { bytes }, 0)
    }

    /// Attaches a payload that the creator of the error can retrieve, such as an exception of
    /// another language. Copies of the error share it.
    #[must_use]
    pub fn with_payload(mut self, payload: Arc<dyn Any + Send + Sync>) -> Self {
        self.0.payload = Some(payload);
        self
    }

    /// The payload attached by [`Error::with_payload`].
    pub fn payload(&self) -> Option<&Arc<dyn Any + Send + Sync>> {
        self.0.payload.as_ref()
    }

    /// The error that hooks of a dialect have misread an entry, because of this error. An error that
    /// a hook reported itself stays as it is.
    #[cold]
    pub(crate) fn of_misread(mut self, dialect: &[u8]) -> Self {
        if !matches!(self.0.kind, ErrorKind::Hook { .. }) {
            self.0.kind = ErrorKind::HookMisread {
                dialect: dialect.escape_ascii().to_string(),
                cause: self.0.kind.to_string(),
            };
        }
        self
    }

    /// The same error at byte `offset` of the file, without its path.
    #[cold]
    pub(crate) fn moved_to(mut self, offset: u64) -> Self {
        self.0.offset = offset;
        self.0.path.clear();
        self
    }

    /// The same error with `segment` added outside of its path. An attribute or type that is the
    /// outermost segment already is not repeated.
    #[cold]
    #[must_use]
    pub fn within(mut self, segment: Segment) -> Self {
        let is_entry = matches!(segment, Segment::Attribute(_) | Segment::Type(_));
        if !is_entry || self.0.path.outermost() != Some(&segment) {
            self.0.path.push(segment);
        }
        self
    }

    /// Whether the path begins with a section.
    pub(crate) fn has_whole_path(&self) -> bool {
        matches!(self.0.path.outermost(), Some(Segment::Section(_)))
    }

    /// The kind of the error.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// The byte offset in the file of the error. Byte `n` of an entry or property blob that was added
    /// to the module has the offset `n` past the end of the file.
    pub fn offset(&self) -> u64 {
        self.0.offset
    }

    /// The path to the error, outermost segment first. Of a path of more than 96 segments, 48 at each end are
    /// kept, with [`Segment::Omitted`] between them.
    pub fn path(&self) -> impl DoubleEndedIterator<Item = &Segment> + ExactSizeIterator {
        self.0.path.segments().into_iter()
    }

    /// The path as text, such as `IR section > builtin.module > attribute 7`; empty if unknown.
    pub fn path_text(&self) -> String {
        let mut text = String::new();
        for (index, segment) in self.path().enumerate() {
            if index != 0 {
                text.push_str(" > ");
            }
            text.push_str(&segment.to_string());
        }
        text
    }

    /// The section of the file that contains the error, if there is one.
    pub fn section(&self) -> Option<SectionId> {
        self.path().find_map(|segment| match segment {
            Segment::Section(id) => Some(*id),
            _ => None,
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {}", self.kind(), self.offset())?;
        if !self.0.path.is_empty() {
            write!(f, ", in {}", self.path_text())?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.kind())
    }
}

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The first four bytes are not `4D 4C EF 52`.
    #[error("not MLIR bytecode: {}", other_bytes(.found, .hint.as_deref()))]
    NotBytecode {
        /// The first bytes of the input, up to four.
        found: Vec<u8>,
        /// What the input is instead, and what to do with it, if that is known.
        hint: Option<Cow<'static, str>>,
    },
    /// The format version is newer than any known one.
    #[error("bytecode version {found} is newer than {newest}, the newest known")]
    VersionTooNew {
        /// The version in the file.
        found: u64,
        /// The newest version that this library reads.
        newest: u64,
    },
    /// The input ends inside an item.
    #[error("unexpected end: expected {expected} more bytes of {what}, found {remaining}")]
    UnexpectedEnd {
        /// The item that was being read.
        what: &'static str,
        /// The number of bytes needed.
        expected: u64,
        /// The number of bytes left.
        remaining: u64,
    },
    /// A string has no terminating NUL byte.
    #[error("{what} is not terminated: expected a NUL byte before the end of its data")]
    Unterminated {
        /// The string.
        what: &'static str,
    },
    /// Bytes follow the end of an item where none may.
    #[error("unexpected trailing data: {count} bytes after the end of {what}")]
    TrailingBytes {
        /// The item that ended before them.
        what: &'static str,
        /// The number of bytes left.
        count: u64,
    },
    /// A section id is above the largest one, or names the wrong section.
    #[error("invalid section ID: expected {expected}, found {found}")]
    InvalidSection {
        /// The expected section.
        expected: &'static str,
        /// The id found.
        found: u8,
    },
    /// A top-level section appears a second time.
    #[error("duplicate top-level section: {} ({})", .id.name(), *.id as u8)]
    DuplicateSection {
        /// The section.
        id: SectionId,
    },
    /// A required top-level section is absent.
    #[error("missing top-level section: {} ({})", .id.name(), *.id as u8)]
    MissingSection {
        /// The section.
        id: SectionId,
    },
    /// An alignment that is not a power of two.
    #[error("invalid alignment: expected a power of two, found {found}")]
    InvalidAlignment {
        /// The alignment found.
        found: u64,
    },
    /// A padding byte other than `CB`.
    #[error("invalid padding: expected the byte cb, found {found:02x}")]
    InvalidPadding {
        /// The byte found.
        found: u8,
    },
    /// An index past the end of its table.
    #[error("invalid {table} index: {index} (the file has {count})")]
    InvalidIndex {
        /// The table.
        table: Table,
        /// The index found.
        index: u64,
        /// The number of entries.
        count: u64,
    },
    /// A count exceeds what the remaining data can contain.
    #[error("invalid number of {what}: {count} do not fit into the remaining {remaining} bytes")]
    CountTooLarge {
        /// The counted items.
        what: &'static str,
        /// The count found.
        count: u64,
        /// The number of bytes left.
        remaining: u64,
    },
    /// Two numbers that must be equal differ.
    #[error("wrong {what}: expected {expected}, found {found}")]
    Mismatch {
        /// The meaning of the numbers.
        what: &'static str,
        /// The number expected.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// A value is not allowed at its place.
    #[error("invalid {what}: expected {expected}, found {found}")]
    InvalidValue {
        /// The item with the value.
        what: &'static str,
        /// The allowed values.
        expected: &'static str,
        /// The value found.
        found: u64,
    },
    /// A number is not a value of its type.
    #[error("{found} is not a value of the type {ty}")]
    NumberOutOfRange {
        /// The number.
        found: String,
        /// The type, in MLIR's syntax.
        ty: String,
    },
    /// A string of size zero: its NUL byte is missing.
    #[error("invalid string size 0: expected at least 1, for the terminating NUL byte")]
    EmptyStringSize,
    /// An attribute or type entry extends past the end of its section.
    #[error(
        "{table} entry points past the end of its section: it needs {expected} bytes, {remaining} are left"
    )]
    EntryPastEnd {
        /// Attribute or type.
        table: Table,
        /// The entry's size.
        expected: u64,
        /// The number of bytes left in the section.
        remaining: u64,
    },
    /// An attribute is of a kind that its place does not allow.
    #[error("expected {expected}, found {found}")]
    UnexpectedAttribute {
        /// The allowed kinds.
        expected: &'static str,
        /// The actual attribute.
        found: String,
    },
    /// An attribute is not of the class that the definition of a property requires.
    #[error("expected {expected}, found {found}")]
    OtherClass {
        /// The class.
        expected: String,
        /// The attribute.
        found: String,
    },
    /// An attribute does not satisfy the predicate in the definition of a property.
    #[error("failed to satisfy constraint: {constraint}, found {found}")]
    FailedConstraint {
        /// The constraint in the words of the definition.
        constraint: String,
        /// The attribute.
        found: String,
    },
    /// A type is of a kind that its place does not allow.
    #[error("expected {expected}, found {found}")]
    UnexpectedType {
        /// The allowed kinds.
        expected: &'static str,
        /// The actual type.
        found: String,
    },
    /// A value is of a kind that its field does not accept.
    #[error("expected {expected}, found {found}")]
    UnexpectedValue {
        /// The accepted kind.
        expected: &'static str,
        /// The kind of the value.
        found: &'static str,
    },
    /// A name refers to nothing.
    #[error("expected {expected}, found {found}")]
    UnknownName {
        /// The expected item.
        expected: &'static str,
        /// The name.
        found: String,
    },
    /// The release of a file does not have a requested feature.
    #[error("{what} is not known to LLVM {release}")]
    NotInRelease {
        /// The feature.
        what: &'static str,
        /// The release.
        release: &'static str,
    },
    /// An attribute or type contains itself.
    #[error("reference cycle: {table} {index} contains itself")]
    ReferenceCycle {
        /// Attribute or type.
        table: Table,
        /// The entry on the cycle that was found first.
        index: u32,
    },
    /// A text entry is not the textual form of one attribute or type.
    #[error("{what} in the textual form: {}", quoted(.text))]
    InvalidText {
        /// The fault.
        what: &'static str,
        /// The text from the fault on, truncated to a readable length.
        text: Vec<u8>,
    },
    /// The text of a module is wrong. The offset is that in the text.
    #[error("line {line}, column {column}: {message}")]
    InvalidModuleText {
        /// The line, from 1 on.
        line: u32,
        /// The column in bytes, from 1 on.
        column: u32,
        /// What was expected and found.
        message: String,
    },
    /// An op has a component that the file's version does not have.
    #[error("invalid op component bits {found:#04x}: not allowed in bytecode version {version}")]
    InvalidOpComponents {
        /// The bits that are not allowed.
        found: u8,
        /// The version of the file.
        version: u8,
    },
    /// A region defines more values than it declares.
    #[error(
        "value index range [{first}, {end}) is outside of the region's {declared} declared values"
    )]
    TooManyValues {
        /// The first value of the op or block that does not fit, counted within the region.
        first: u64,
        /// One past its last value.
        end: u64,
        /// The number of values that the region declares.
        declared: u64,
    },
    /// A region defines fewer values than it declares, so references stay unresolved.
    #[error(
        "unresolved forward references: the region declares {declared} values but defines {defined}"
    )]
    UndefinedValues {
        /// The number of values that the region declares.
        declared: u64,
        /// The number of values that it defines.
        defined: u64,
    },
    /// A stored use-list order is not a permutation.
    #[error("invalid use-list order: {reason}, found {found}")]
    InvalidUseListOrder {
        /// The violated rule.
        reason: &'static str,
        /// The number that violates it.
        found: u64,
    },
    /// One of the caller's limits is exceeded.
    #[error("limit exceeded: {what} may be at most {limit}, found {found}")]
    LimitExceeded {
        /// The limited quantity.
        what: &'static str,
        /// The limit.
        limit: u64,
        /// The amount that the file requires.
        found: u64,
    },
    /// [`Budget::cancel`](crate::Budget::cancel) was called.
    #[error("the operation was cancelled")]
    Cancelled,
    /// A registered hook reported an error.
    #[error("{message}")]
    Hook {
        /// The hook's message.
        message: String,
    },
    /// A registered hook read an entry in a way that its bytes do not allow: past the end, without
    /// the last bytes, or as references to nothing. The hook does not know the encoding, or the entry
    /// is damaged.
    #[error("the hooks of dialect '{dialect}' misread an entry: {cause}")]
    HookMisread {
        /// The dialect of the entry.
        dialect: String,
        /// The fault.
        cause: String,
    },
    /// An operand is not defined when its op runs.
    #[error("invalid operand {position}: {reason}")]
    InvalidOperand {
        /// The position among the op's operands.
        position: u64,
        /// The fault.
        reason: &'static str,
    },
    /// An op may not branch to a block.
    #[error("invalid successor {position}: {reason}")]
    InvalidSuccessor {
        /// The position among the op's successors.
        position: u64,
        /// The fault.
        reason: &'static str,
    },
    /// An edit would leave the module in a state that no file can store.
    #[error("cannot {what}: expected {expected}, found {found}")]
    InvalidEdit {
        /// The attempted edit.
        what: &'static str,
        /// The requirement.
        expected: &'static str,
        /// The actual item.
        found: String,
    },
    /// A release of LLVM, or a version of StableHLO, cannot represent a part of the module.
    #[error("{release} does not have {what}")]
    NotRepresentable {
        /// The part.
        what: String,
        /// The project and the release, such as `LLVM 19` or `StableHLO 1.4.0`.
        release: String,
    },
    /// No description of an op, or of the code of an attribute or type, is known. Reported in
    /// warnings.
    #[error("no description of the dialect '{dialect}' has {what}")]
    NotDescribed {
        /// The op or the code.
        what: String,
        /// The dialect.
        dialect: String,
    },
    /// Releases have several forms for the code of an attribute or type, and the file does not
    /// identify the one that applies. Reported in warnings.
    #[error("{what} of the dialect '{dialect}' may be read in the forms of LLVM {releases}")]
    AmbiguousEncoding {
        /// The code.
        what: String,
        /// The dialect.
        dialect: String,
        /// The releases whose forms fit.
        releases: String,
    },
    /// The encoding of an item is unknown: its references cannot be found and renumbered. Writing
    /// that keeps all indices still works.
    #[error(
        "cannot renumber: the encoding of {what} of dialect '{dialect}' is unknown and may contain references"
    )]
    UnknownEncoding {
        /// The attribute, type or op.
        what: String,
        /// Its dialect.
        dialect: String,
    },
    /// The output cannot be written.
    #[error("cannot write: {message}")]
    Output {
        /// The message of the operating system.
        message: String,
    },
    /// There is not enough memory.
    #[error("out of memory: {bytes} bytes are not available")]
    OutOfMemory {
        /// The number of bytes that were requested.
        bytes: u64,
    },
    /// The file cannot be opened or mapped.
    #[error("cannot read the file: {message}")]
    Io {
        /// The message of the operating system.
        message: String,
    },
}

fn other_bytes(found: &[u8], hint: Option<&str>) -> String {
    match hint {
        Some(hint) => hint.to_owned(),
        None => format!(
            "expected the bytes 4d 4c ef 52 ('ML\\xefR'), found {}",
            hex(found)
        ),
    }
}

fn hex(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "nothing".to_owned();
    }
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

fn quoted(text: &[u8]) -> String {
    format!("\"{}\"", text.escape_ascii())
}
