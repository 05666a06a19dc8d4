//! The readers that a module can be checked for.

use std::fmt;

use crate::dialect::StablehloVersion;
use crate::schema::Release;

/// A program that reads bytecode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// The `mlir-opt` of a release of LLVM, with the dialects that it registers.
    Llvm(Release),
    /// The StableHLO of a version, which reads portable artifacts.
    Stablehlo(StablehloVersion),
}

/// The names of the readers of LLVM begin with this.
const LLVM: &str = "llvm-";
/// The names of the readers of StableHLO begin with this.
const STABLEHLO: &str = "stablehlo-";

impl Reader {
    /// The reader with a name: `llvm-19`, `stablehlo-1.5` or `stablehlo-1.5.0`. `None` if the name is
    /// not that of a reader with known definitions.
    pub fn from_name(name: &str) -> Option<Reader> {
        if let Some(release) = name.strip_prefix(LLVM) {
            let release = Release::from_name(release)?;
            return is_release(release).then_some(Reader::Llvm(release));
        }
        let version = name.strip_prefix(STABLEHLO)?;
        let whole = StablehloVersion::parse(version);
        let short = || StablehloVersion::parse(&format!("{version}.0"));
        whole.or_else(short).map(Reader::Stablehlo)
    }

    /// The readers of LLVM, the oldest first.
    pub fn of_llvm() -> impl Iterator<Item = Reader> {
        let releases = Release::ALL.into_iter();
        releases.filter(|it| is_release(*it)).map(Reader::Llvm)
    }

    /// The names of all readers, in words.
    pub fn names() -> String {
        let known: Vec<String> = Reader::of_llvm().map(|it| it.to_string()).collect();
        format!("{} and {STABLEHLO}X.Y", known.join(", "))
    }

    /// The readers of StableHLO, the oldest first: every version that introduced something.
    pub fn of_stablehlo() -> impl Iterator<Item = Reader> {
        StablehloVersion::known().into_iter().map(Reader::Stablehlo)
    }
}

impl fmt::Display for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reader::Llvm(release) => write!(f, "{LLVM}{release}"),
            Reader::Stablehlo(version) => write!(f, "{STABLEHLO}{version}"),
        }
    }
}

/// Whether it is a release of LLVM, not a build between releases or another project.
fn is_release(release: Release) -> bool {
    release.llvm().is_some() && !release.is_snapshot()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reader_has_a_name() {
        let all: Vec<Reader> = Reader::of_llvm().chain(Reader::of_stablehlo()).collect();
        assert_eq!(all.first(), Some(&Reader::Llvm(Release::Llvm17)));
        assert!(all.len() > 20);
        for reader in all {
            assert_eq!(Reader::from_name(&reader.to_string()), Some(reader));
        }
        let short = Reader::from_name("stablehlo-1.5").map(|it| it.to_string());
        assert_eq!(short.as_deref(), Some("stablehlo-1.5.0"));
        for name in [
            "llvm-20",
            "llvm-22git",
            "llvm-stablehlo",
            "19",
            "stablehlo-",
            "",
        ] {
            assert_eq!(Reader::from_name(name), None, "{name}");
        }
    }
}
