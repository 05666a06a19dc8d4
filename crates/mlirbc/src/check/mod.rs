//! Whether a reader accepts a module without changes.
//!
//! A reader is the `mlir-opt` of a release of LLVM, or a version of StableHLO. `ops` reads every op
//! as the reader does: the property blob by the reader's own definition, from the first byte on.
//! What the definition of the file reads by name decides whether the result is right. `constraints` judges
//! the attributes of properties as the definitions of the reader do. `numbers` finds integers that a release reads as another case of an enum, `structure` terminators that it
//! requires. `entries` compares the attributes and types with the encodings and the texts that the
//! reader knows (`convert::text_forms`). Everything that no table describes is unknown.

mod constraints;
mod entries;
mod finding;
mod findings;
mod groups;
mod numbers;
mod op_check;
mod ops;
mod reader;
mod stablehlo;
mod storage;
mod structure;

pub use finding::{Finding, FindingKind, MOST_FINDINGS, Verdict};
pub use reader::Reader;

use crate::check::findings::Findings;
use crate::container::DialectId;
use crate::error::{ErrorKind, Result};
use crate::ir::{Loss, Module, OpenOptions};
use crate::schema::Release;
use crate::write::{Mode, WriteOptions};

/// Options for checking a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckOptions {
    /// Whether the reader accepts ops, attributes and types of dialects that it does not have, as
    /// `mlir-opt --allow-unregistered-dialect` does.
    pub allow_unregistered: bool,
    /// Whether to convert a copy of a module that the reader does not read, and to check the result.
    pub try_conversion: bool,
}

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The reader.
    pub reader: Reader,
    /// What the reader does not read, reads as something else, or may not read, in the order of the
    /// module, at most [`MOST_FINDINGS`].
    pub findings: Vec<Finding>,
    /// Whether the reader reads what [`Mode::Canonical`] writes after [`Module::convert_to_release`] or
    /// [`Module::convert_to_stablehlo`], as the command does. `None` if this was not tried, or there is no
    /// conversion for the reader.
    pub converts: Option<bool>,
    /// Why the conversion does not help: its first obstacle, what cannot be written afterwards, or what the reader
    /// does not read even then.
    pub obstacle: Option<String>,
}

impl Check {
    /// Whether the reader reads the module with its meaning.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.findings.iter().map(|finding| finding.verdict);
        verdicts.max().unwrap_or(Verdict::Yes)
    }
}

impl Module<'_> {
    /// Checks whether a reader reads the module as it is, in the version of the format that it has.
    /// Decodes everything.
    ///
    /// Considers the versions of the format and of dialects, the encodings and texts of attributes
    /// and types, and the properties, operands, results, regions and successors of ops. Properties have to
    /// satisfy the constraints of their definition. What verifiers in C++ check is not considered, nor are the
    /// parameters of attributes and types in text.
    ///
    /// # Errors
    /// The module is damaged, or has ops that lack required properties.
    pub fn check(&self, reader: Reader, options: &CheckOptions) -> Result<Check> {
        self.materialize()?;
        self.check_complete()?;
        self.charge_tables()?;
        self.charge_bodies()?;
        let mut findings = Findings::default();
        match reader {
            Reader::Stablehlo(version) => self.check_stablehlo(version, &mut findings),
            Reader::Llvm(release) => {
                self.check_version(release, &mut findings);
                self.check_dialect_versions(release, &mut findings)?;
                self.check_entries(release, options, &mut findings)?;
                self.check_ops(release, options, &mut findings)?;
            }
        }
        let mut check = Check {
            reader,
            findings: findings.into_list(),
            converts: None,
            obstacle: None,
        };
        if options.try_conversion && check.verdict() == Verdict::No {
            let outcome = self.converts_to(reader, options)?;
            check.converts = outcome.as_ref().map(std::result::Result::is_ok);
            check.obstacle = outcome.and_then(std::result::Result::err);
        }
        Ok(check)
    }

    /// Every known release reads the versions up to the newest one that this library reads.
    fn check_version(&self, release: Release, findings: &mut Findings) {
        let version = self.container().version();
        // Release 17 wrote version 5, and read version 6.
        const NEWEST: u8 = 6;
        if version > NEWEST {
            let what = format!("bytecode version {version} is newer than LLVM {release} reads");
            findings.add_of_file(FindingKind::Version, Verdict::No, what);
        }
    }

    /// A release reads the version of a dialect once it loads the dialect, for an op or for an entry in
    /// the dialect's encoding.
    fn check_dialect_versions(&self, release: Release, findings: &mut Findings) -> Result<()> {
        for id in self.refused_versions(release) {
            if self.is_loaded(id)? {
                let dialect = self.container().dialect_name(id).escape_ascii();
                let what =
                    format!("LLVM {release} does not read the version of dialect '{dialect}'");
                findings.add_of_file(FindingKind::Version, Verdict::No, what);
            }
        }
        Ok(())
    }

    /// Whether an op or an encoded entry belongs to a dialect.
    fn is_loaded(&self, dialect: DialectId) -> Result<bool> {
        if self.dialects_with_encodings().any(|it| it == dialect) {
            return Ok(true);
        }
        let mut ops = self.ops();
        while let Some(op) = ops.next()? {
            if op.name().dialect() == Some(dialect) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the reader reads a converted copy of the module, without the entries that nothing refers
    /// to, or why not. `None` without a conversion for the reader.
    fn converts_to(
        &self,
        reader: Reader,
        options: &CheckOptions,
    ) -> Result<Option<std::result::Result<(), String>>> {
        let open = OpenOptions {
            limits: self.container().limits().clone(),
            release: self.forced_release(),
            registry: self.tables().registry().clone(),
            ..OpenOptions::default()
        };
        let bytes = self.to_bytes(&WriteOptions::default())?;
        let mut copy = Module::open_with(bytes, open)?;
        let conversion = match reader {
            Reader::Llvm(release) => copy.convert_to_release(release, Loss::Refuse)?,
            Reader::Stablehlo(version) if version.is_known() => {
                copy.convert_to_stablehlo(version)?
            }
            Reader::Stablehlo(_) => return Ok(None),
        };
        if !conversion.is_converted {
            let obstacle = conversion.obstacles.first();
            let obstacle = obstacle.map(ToString::to_string).unwrap_or_default();
            return Ok(Some(Err(obstacle)));
        }
        let canonical = WriteOptions {
            mode: Mode::Canonical,
            producer: None,
        };
        let bytes = match copy.to_bytes(&canonical) {
            Ok(bytes) => bytes,
            // The indices in something opaque are unknown.
            Err(error) if matches!(error.kind(), ErrorKind::UnknownEncoding { .. }) => {
                return Ok(Some(Err(error.to_string())));
            }
            Err(error) => return Err(error),
        };
        let open = OpenOptions {
            limits: self.container().limits().clone(),
            registry: self.tables().registry().clone(),
            ..OpenOptions::default()
        };
        let written = Module::open_with(bytes, open)?;
        let again = CheckOptions {
            try_conversion: false,
            ..*options
        };
        let check = written.check(reader, &again)?;
        let mut findings = check.findings.iter();
        let refused = findings.find(|finding| finding.verdict == Verdict::No);
        Ok(Some(match refused {
            Some(finding) => Err(finding.to_string()),
            None => Ok(()),
        }))
    }
}
