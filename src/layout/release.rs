//! Releases whose op definitions the library brings along.

use std::fmt;

/// A release of op definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Release {
    /// LLVM 19.1.7.
    Llvm19,
    /// LLVM 22.1.8.
    Llvm22,
    /// `23.0.0git` as built into jaxlib 0.10.2.
    Llvm23,
    /// `24.0.0git` as built into iree-base-compiler 3.13.0.
    Llvm24,
    /// StableHLO, CHLO and VHLO of August 2026.
    StableHlo,
}

impl Release {
    /// All of them, the oldest LLVM first.
    pub const ALL: [Release; 5] = [
        Release::Llvm19,
        Release::Llvm22,
        Release::Llvm23,
        Release::Llvm24,
        Release::StableHlo,
    ];

    /// The name by which the language, messages and options call it.
    pub fn name(self) -> &'static str {
        match self {
            Release::Llvm19 => "19",
            Release::Llvm22 => "22",
            Release::Llvm23 => "23",
            Release::Llvm24 => "24",
            Release::StableHlo => "stablehlo",
        }
    }

    /// The release of a name.
    pub fn from_name(name: &str) -> Option<Release> {
        Self::ALL.into_iter().find(|release| release.name() == name)
    }

    /// The release that the producer of a file names, if it is one of these: `MLIR22.1.8`,
    /// `StableHLO_v1.13.1`. A file of StableHLO also has ops of an LLVM that it does not name.
    pub fn of_producer(producer: &[u8]) -> Option<Release> {
        if producer.starts_with(b"StableHLO_v") {
            return Some(Release::StableHlo);
        }
        let version = std::str::from_utf8(producer.strip_prefix(b"MLIR")?).ok()?;
        let release = Self::from_name(version.split('.').next()?)?;
        (release != Release::StableHlo).then_some(release)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Releases(u8);

impl Releases {
    /// None of them.
    pub const NONE: Releases = Releases(0);
    /// Every release, known or not.
    pub const ANY: Releases = Releases(u8::MAX);

    /// The same set with `release` in it.
    #[must_use]
    pub fn with(self, release: Release) -> Releases {
        Releases(self.0 | 1 << release as u8)
    }

    /// Whether `release` is in the set.
    pub fn contains(self, release: Release) -> bool {
        self.0 >> (release as u8) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_producer_names_its_release() {
        let of = |producer: &str| Release::of_producer(producer.as_bytes());
        assert_eq!(of("MLIR22.1.8"), Some(Release::Llvm22));
        assert_eq!(of("MLIR24.0.0git"), Some(Release::Llvm24));
        assert_eq!(of("StableHLO_v1.13.1"), Some(Release::StableHlo));
        for other in [
            "MLIRxxx-trunk",
            "MLIR2",
            "MLIR21.1.0",
            "LLVM",
            "MLIRstablehlo",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
