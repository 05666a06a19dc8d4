//! The names of releases among the arguments.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use mlirbc::schema::Release;

/// What is said of the release of LLVM that is not built in.
pub const LLVM_20: &str =
    "use 19 or 21, the releases next to LLVM 20, because no definitions of 20 are built in";

/// Parses the name of a release; the help lists all that are accepted.
#[derive(Clone)]
pub struct ReleaseName(PossibleValuesParser);

impl ReleaseName {
    /// A parser of the names of these releases.
    pub fn among(releases: impl IntoIterator<Item = Release>) -> Self {
        let names: Vec<&str> = releases.into_iter().map(Release::name).collect();
        ReleaseName(PossibleValuesParser::new(names))
    }
}

impl TypedValueParser for ReleaseName {
    type Value = Release;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Release, clap::Error> {
        let invalid = |message: &str| {
            clap::Error::raw(ErrorKind::InvalidValue, format!("{message}\n")).with_cmd(command)
        };
        if value == "20" {
            return Err(invalid(LLVM_20));
        }
        let name = self.0.parse_ref(command, argument, value)?;
        // Only names in the list reach this.
        Release::from_name(&name).ok_or_else(|| invalid("not a release"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}
