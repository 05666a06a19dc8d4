//! The attributes and types of a module in the encodings and texts that a release reads.

use crate::check::CheckOptions;
use crate::check::finding::FindingKind;
use crate::check::findings::{Findings, Problem};
use crate::container::{Entry, EntryId};
use crate::convert::confused_texts::{Confused, TextsByBody, confuses_texts};
use crate::convert::entry_readers;
use crate::convert::text_forms::{Presence, TextReader, Unparsed, is_of_tests, unparsed};
use crate::dialect::Form;
use crate::dialect::builtin::ElementStorage;
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::ir::Module;
use crate::schema::{Origin, Release};

/// The dialects that have encodings of their own in some release. Others are text in all of them.
const ENCODED: [&[u8]; 3] = [b"builtin", b"llvm", b"quant"];

impl Module<'_> {
    /// Adds the attributes and types that a release does not read.
    ///
    /// # Errors
    /// An entry is damaged.
    pub(super) fn check_entries(
        &self,
        release: Release,
        options: &CheckOptions,
        findings: &mut Findings,
    ) -> Result<()> {
        let tables = self.tables();
        let present = |dialect: &str| self.presence_of(dialect.as_bytes(), release);
        let mut by_body = TextsByBody::new(self.container().producer());
        for id in tables.container().entry_ids() {
            let (Some(entry), Some(form)) = (tables.container().entry(id), tables.form(id)?) else {
                continue;
            };
            if confuses_texts(release)
                && let Form::Text(text) = form
                && let Some(confused) = by_body.of_entry(id, text, &present)
            {
                let problem = misread(&confused, release);
                findings.add(&problem, || self.place_of(entry, id.segment()));
            }
            for problem in self.entry_problems(entry, form, id.table(), release, options) {
                findings.add(&problem, || self.place_of(entry, id.segment()));
            }
            if let EntryId::Attribute(attribute) = id
                && let Some(attribute) = tables.attribute(attribute)
                && !attribute.has_elements_of(ElementStorage::of(release))?
            {
                let what = format!("LLVM {release} reads other elements from its bytes");
                let problem = Problem::new(FindingKind::Misread, "dense attribute", what);
                findings.add(&problem, || self.place_of(entry, id.segment()));
            }
            if let EntryId::Type(ty) = id
                && let Some(ty) = tables.ty(ty)
                && let Some(dialect) = self.refused_space(ty, release)?
            {
                let problem = refused_space(&dialect.escape_ascii().to_string(), release);
                findings.add(&problem, || self.place_of(entry, id.segment()));
            }
        }
        Ok(())
    }

    /// The offset and path of an entry.
    fn place_of(&self, entry: Entry<'_>, segment: Segment) -> (u64, String) {
        let kind = ErrorKind::NotRepresentable {
            what: String::new(),
            release: String::new(),
        };
        let error = Error::new(kind, entry.offset).within(segment);
        (entry.offset, error.path_text())
    }

    fn entry_problems(
        &self,
        entry: Entry<'_>,
        form: Form<'_>,
        table: Table,
        release: Release,
        options: &CheckOptions,
    ) -> Vec<Problem> {
        let dialect = self.container().dialect_name(entry.dialect);
        let name = dialect.escape_ascii().to_string();
        let (code, record) = match form {
            Form::Text(text) => return self.text_problems(text, release, options),
            Form::Opaque(opaque) => (opaque.code, None),
            Form::Record(record) => (Some(record.code()), Some(record)),
        };
        let presence = self.presence_of(dialect, release);
        if presence != Presence::Present {
            return dialect_problem(&name, presence, release, false)
                .into_iter()
                .collect();
        }
        let kind = record.map_or("unknown", |record| &*record.schema().name);
        let number = code.map_or_else(String::new, |code| format!(" code {code}"));
        let subject = format!("{table} '{name}'{number} ({kind})");
        if is_of_tests(dialect) {
            let what = format!("it is unknown whether LLVM {release} reads the encoding");
            return vec![Problem::unknown(FindingKind::Encoding, &subject, what)];
        }
        let producer = self.container().producer();
        let readers = code.and_then(|code| entry_readers(table, dialect, code, producer));
        let is_read = release
            .llvm()
            .is_some_and(|number| readers.is_none_or(|readers| readers.contain(number)));
        let is_of_release = record.is_none_or(|it| it.schema().span.contains(Some(release)));
        let what = match (ENCODED.contains(&dialect), is_read, is_of_release) {
            (true, true, true) if record.is_some() => return Vec::new(),
            (true, true, true) => {
                let what = format!("it is unknown whether LLVM {release} reads the encoding");
                return vec![Problem::unknown(FindingKind::Encoding, &subject, what)];
            }
            (true, true, false) => format!("LLVM {release} reads another form of the encoding"),
            _ => format!("LLVM {release} does not read the encoding"),
        };
        vec![Problem::new(FindingKind::Encoding, &subject, what)]
    }

    fn text_problems(&self, text: &[u8], release: Release, options: &CheckOptions) -> Vec<Problem> {
        let present = |dialect: &str| self.presence_of(dialect.as_bytes(), release);
        let reader = TextReader {
            release,
            writers: Origin::of(self.container().producer()).releases(),
            present: &present,
        };
        let unparsed = unparsed(text, &reader).into_iter();
        let problems = unparsed.filter_map(|one| match one {
            Unparsed::Absent(name) => {
                let what = format!("LLVM {release} does not have it");
                Some(Problem::new(FindingKind::Text, &name, what))
            }
            Unparsed::Case(name, case) => {
                let what = format!("LLVM {release} does not have the case '{case}'");
                Some(Problem::new(FindingKind::Text, &name, what))
            }
            Unparsed::Refused(name) => {
                let what = format!("LLVM {release} does not parse this text of it");
                Some(Problem::new(FindingKind::Text, &name, what))
            }
            Unparsed::Changed(name) => {
                let what = format!("LLVM {release} writes its text in another form");
                Some(Problem::unknown(FindingKind::Text, &name, what))
            }
            Unparsed::Unknown(name) => {
                let what = format!("it is unknown whether LLVM {release} has it");
                Some(Problem::unknown(FindingKind::Text, &name, what))
            }
            Unparsed::Dialect(dialect) => {
                let accepts = options.allow_unregistered;
                dialect_problem(&dialect, Presence::Absent, release, accepts)
            }
            Unparsed::UnknownDialect(dialect) => {
                dialect_problem(&dialect, Presence::Unknown, release, false)
            }
            Unparsed::Space(dialect) => Some(refused_space(&dialect, release)),
        });
        problems.collect()
    }
}

/// The problem with an attribute that a release takes for another one, or the reverse.
fn misread(confused: &Confused, release: Release) -> Problem {
    let [name, other] = &confused.names;
    let what = match confused.differ_in_identity() {
        true => format!("LLVM {release} takes several with distinct parts for one, of equal text"),
        false => format!("LLVM {release} does not distinguish it from '{other}' of equal text"),
    };
    match confused.is_possible {
        true => Problem::unknown(FindingKind::Misread, name, what),
        false => Problem::new(FindingKind::Misread, name, what),
    }
}

/// The problem with a memory space of a dialect that the release does not have.
fn refused_space(dialect: &str, release: Release) -> Problem {
    let what = format!("LLVM {release} accepts no memory space of an unregistered dialect");
    Problem::new(FindingKind::Encoding, dialect, what)
}

/// The problem with a dialect that the release does not have, unless it accepts others.
pub(super) fn dialect_problem(
    dialect: &str,
    presence: Presence,
    release: Release,
    accepts: bool,
) -> Option<Problem> {
    match presence {
        Presence::Absent if !accepts => {
            let what = format!("mlir-opt {release} does not have the dialect");
            Some(Problem::new(FindingKind::Dialect, dialect, what))
        }
        Presence::Unknown => {
            let what = format!("what mlir-opt {release} has of the dialect is unknown");
            Some(Problem::unknown(FindingKind::Dialect, dialect, what))
        }
        Presence::Absent | Presence::Present => None,
    }
}
