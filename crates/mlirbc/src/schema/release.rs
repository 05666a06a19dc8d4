//! Releases with known op definitions, and the mapping from producer strings to them.

use std::fmt;

/// A state of the op definitions: a release, or a build between releases.
///
/// The variants are in chronological order, those of LLVM first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Release {
    /// LLVM 17.0.6.
    Llvm17,
    /// `18.0.0git` as built into iree-compiler 20230815.614 and jaxlib 0.4.18.
    Llvm18Git,
    /// LLVM 18.1.8.
    Llvm18,
    /// `19.0.0git` as built into iree-compiler 20240410.859 and jaxlib 0.4.26.
    Llvm19Git,
    /// `19.0.0git` as built into jaxlib 0.4.30, with StableHLO 1.1.
    Llvm19GitLate,
    /// LLVM 19.1.7.
    Llvm19,
    /// `20.0.0git` as built into iree-base-compiler 2.9.0.
    Llvm20GitEarly,
    /// `20.0.0git` as built into iree-base-compiler 3.2.0, shortly before LLVM 20 was branched, and
    /// into jaxlib 0.4.35.
    Llvm20Git,
    /// `21.0.0git` as built into iree-base-compiler 3.4.0 and jaxlib 0.6.2.
    Llvm21Git,
    /// LLVM 21.1.8.
    Llvm21,
    /// `22.0.0git` as built into iree-base-compiler 3.8.0 and jaxlib 0.8.3.
    Llvm22Git,
    /// LLVM 22.1.8.
    Llvm22,
    /// `23.0.0git` as built into jaxlib 0.9.2.
    Llvm23GitEarly,
    /// `23.0.0git` as built into jaxlib 0.10.2.
    Llvm23Git,
    /// LLVM 23.1.4.
    Llvm23,
    /// `24.0.0git` as built into flydsl 0.5.0.
    Llvm24GitEarly,
    /// `24.0.0git` as built into iree-base-compiler 3.13.0.
    Llvm24Git,
    /// `24.0.0git` of October 2026 as built into heir_py 2026.11.1.
    Llvm24GitLate,
    /// StableHLO, CHLO and VHLO of August 2026.
    StableHlo,
    /// The dialects of CIRCT 1.62.0.
    Circt,
    /// The dialects of Catalyst 0.15.0.
    Catalyst,
    /// The ops of HEIR 0.0.2 that belong to its own dialects and occur in its files.
    Heir,
    /// FIR, HLFIR and the other dialects of Flang 22.1.8.
    Flang,
    /// The dialects of FlyDSL 0.5.0.
    FlyDsl,
    /// The dialects of HEIR 2026.11.1.
    Heir2026,
}

/// A release, its name in the language, messages and options, and the major version of LLVM that it
/// belongs to, if it has LLVM's dialects.
type Row = (Release, &'static str, Option<u32>);

const ROWS: [Row; 25] = [
    (Release::Llvm17, "17", Some(17)),
    (Release::Llvm18Git, "18git", Some(18)),
    (Release::Llvm18, "18", Some(18)),
    (Release::Llvm19Git, "19git", Some(19)),
    (Release::Llvm19GitLate, "19git-late", Some(19)),
    (Release::Llvm19, "19", Some(19)),
    (Release::Llvm20GitEarly, "20git-early", Some(20)),
    (Release::Llvm20Git, "20git", Some(20)),
    (Release::Llvm21Git, "21git", Some(21)),
    (Release::Llvm21, "21", Some(21)),
    (Release::Llvm22Git, "22git", Some(22)),
    (Release::Llvm22, "22", Some(22)),
    (Release::Llvm23GitEarly, "23git-early", Some(23)),
    (Release::Llvm23Git, "23git", Some(23)),
    (Release::Llvm23, "23", Some(23)),
    (Release::Llvm24GitEarly, "24git-early", Some(24)),
    (Release::Llvm24Git, "24git", Some(24)),
    (Release::Llvm24GitLate, "24git-late", Some(24)),
    (Release::StableHlo, "stablehlo", None),
    (Release::Circt, "circt-1.62", None),
    (Release::Catalyst, "catalyst-0.15", None),
    (Release::Heir, "heir-0.0.2", None),
    (Release::Flang, "flang-22", None),
    (Release::FlyDsl, "flydsl-0.5", None),
    (Release::Heir2026, "heir-2026.11", None),
];

impl Release {
    /// All releases, the oldest LLVM first.
    #[expect(clippy::indexing_slicing, reason = "constant")]
    pub const ALL: [Release; ROWS.len()] = {
        let mut all = [Release::StableHlo; ROWS.len()];
        let mut at = 0;
        while at < ROWS.len() {
            all[at] = ROWS[at].0;
            at += 1;
        }
        all
    };

    #[expect(clippy::indexing_slicing, reason = "each variant has a row")]
    fn row(self) -> &'static Row {
        // The test `every_release_has_its_row` checks the order.
        &ROWS[self as usize]
    }

    /// The producer string of the last version of a release, or of the build of LLVM 24 to which files can be
    /// converted. `None` for other builds between releases, whose producers several builds share, and for
    /// other projects.
    pub fn producer(self) -> Option<&'static str> {
        Some(match self {
            Release::Llvm17 => "MLIR17.0.6",
            Release::Llvm18 => "MLIR18.1.8",
            Release::Llvm19 => "MLIR19.1.7",
            Release::Llvm21 => "MLIR21.1.8",
            Release::Llvm22 => "MLIR22.1.8",
            Release::Llvm23 => "MLIR23.1.4",
            Release::Llvm24Git => "MLIR24.0.0git",
            _ => return None,
        })
    }

    /// The name in the language, messages and options.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The release with a name.
    pub fn from_name(name: &str) -> Option<Release> {
        Self::ALL.into_iter().find(|release| release.name() == name)
    }

    /// The major version of LLVM, also for builds before that release; `None` for the dialects of
    /// other projects.
    pub fn llvm(self) -> Option<u32> {
        self.row().2
    }

    /// Whether it is a build between releases of LLVM. Its definitions of some dialects are
    /// unknown.
    pub fn is_snapshot(self) -> bool {
        self.llvm().is_some() && self.name().contains("git")
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The release information in the producer string of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The producer names this release: `MLIR22.1.8`.
    Named(Release),
    /// The producer names a version that is one of these or lies between them: `MLIR23.0.0git`.
    Between(Releases),
    /// The producer names no version: `MLIRxxx-trunk`, `StableHLO_v1.13.1`.
    Unknown,
}

impl Origin {
    /// Parses a producer string.
    pub fn of(producer: &[u8]) -> Origin {
        let Some((major, is_development)) = llvm_version(producer) else {
            return Origin::Unknown;
        };
        let of_major = |release: &Release| release.llvm() == Some(major);
        let mut named = Release::ALL.into_iter().filter(of_major);
        if let Some(release) = named.rfind(|release| !release.is_snapshot())
            && !is_development
        {
            return Origin::Named(release);
        }
        if major < FIRST_WITH_PROPERTIES {
            return Origin::Between(Releases::NONE);
        }
        // A development version starts where the previous release was branched, after all builds
        // before that release. It ends where its own release was branched.
        let llvm = Release::ALL
            .into_iter()
            .filter_map(|it| Some((it, it.llvm()?)));
        let is_release = |release: Release| !release.is_snapshot();
        let before = llvm
            .clone()
            .rfind(|&(it, version)| (is_release(it) || is_development) && version < major);
        let after = llvm.clone().find(|&(it, version)| {
            is_release(it) && version >= major && (version > major || is_development)
        });
        let first = before.map(|(release, _)| release);
        let last = after.map(|(release, _)| release);
        let is_between = |release: &Release| {
            first.is_none_or(|first| *release >= first) && last.is_none_or(|last| *release <= last)
        };
        let between = llvm.map(|(release, _)| release).filter(is_between);
        Origin::Between(between.fold(Releases::NONE, Releases::with))
    }

    /// The release that the producer names.
    pub fn named(self) -> Option<Release> {
        match self {
            Origin::Named(release) => Some(release),
            Origin::Between(_) | Origin::Unknown => None,
        }
    }

    /// The release nearest to that of the producer, for additions to the file; `None` if it names
    /// no version.
    pub fn nearest(self) -> Option<Release> {
        match self {
            Origin::Named(release) => Some(release),
            Origin::Between(releases) => {
                // The first is the release from which the version starts. Of several builds before
                // the same release, the one to which files are converted is nearest, or the last.
                let after = releases.iter().skip(1).filter(|it| it.is_snapshot());
                let major = after.clone().next().and_then(Release::llvm);
                let snapshots = after.filter(|it| it.llvm() == major);
                let target = snapshots.clone().find(|it| it.producer().is_some());
                target.or(snapshots.last()).or(releases.iter().next_back())
            }
            Origin::Unknown => None,
        }
    }

    /// The releases that may have written the file, according to the producer.
    pub fn releases(self) -> Releases {
        match self {
            Origin::Named(release) => Releases::NONE.with(release),
            Origin::Between(releases) => releases,
            Origin::Unknown => Releases::ANY,
        }
    }
}

/// The first major version of LLVM with op properties. In older versions, attributes of ops are in
/// the dictionary, and no op definitions are known.
const FIRST_WITH_PROPERTIES: u32 = 17;

/// The major version of LLVM in a producer string, and whether it is a development version.
fn llvm_version(producer: &[u8]) -> Option<(u32, bool)> {
    let version = std::str::from_utf8(producer.strip_prefix(b"MLIR")?).ok()?;
    // Converted files name the tool and the source as well.
    let version = version.split(' ').next()?;
    let (major, rest) = version.split_once('.')?;
    Some((major.parse().ok()?, rest.ends_with("git")))
}

/// A set of releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Releases(u64);

impl Releases {
    /// None of them.
    pub const NONE: Releases = Releases(0);
    /// Every release, known or not.
    pub const ANY: Releases = Releases(u64::MAX);

    /// The set with `release` removed.
    #[must_use]
    pub(crate) fn without(self, release: Release) -> Releases {
        Releases(self.0 & !(1 << release as u32))
    }

    /// The set without the releases of `other`.
    #[must_use]
    pub(crate) fn except(self, other: Releases) -> Releases {
        Releases(self.0 & !other.0)
    }

    /// The set with `release` added.
    #[must_use]
    pub fn with(self, release: Release) -> Releases {
        Releases(self.0 | 1 << release as u32)
    }

    /// The intersection of both sets.
    #[must_use]
    pub fn and(self, other: Releases) -> Releases {
        Releases(self.0 & other.0)
    }

    /// The union of both sets.
    #[must_use]
    pub fn or(self, other: Releases) -> Releases {
        Releases(self.0 | other.0)
    }

    /// Whether `release` is in the set.
    pub fn contains(self, release: Release) -> bool {
        self.0 >> (release as u32) & 1 == 1
    }

    /// The releases of the set with known definitions, the oldest LLVM first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Release> + Clone {
        let all = Release::ALL.into_iter();
        all.filter(move |&release| self.contains(release))
    }

    /// Whether no release of the set has known definitions.
    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }
}

/// Writes the set such as `LLVM 19, 22 and StableHLO`.
impl fmt::Display for Releases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.iter().count().saturating_sub(1);
        for (at, release) in self.iter().enumerate() {
            match at {
                0 => {}
                _ if at == last => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            match release.llvm() {
                Some(_) if at == 0 => write!(f, "LLVM {release}")?,
                None if release == Release::StableHlo => f.write_str("StableHLO")?,
                _ => write!(f, "{release}")?,
            }
        }
        Ok(())
    }
}

impl FromIterator<Release> for Releases {
    fn from_iter<I: IntoIterator<Item = Release>>(releases: I) -> Self {
        releases.into_iter().fold(Releases::NONE, Releases::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_release_has_its_row() {
        for (row, release) in ROWS.iter().zip(Release::ALL) {
            assert_eq!(row.0, release);
            assert_eq!(release.row(), row);
            assert_eq!(Release::from_name(row.1), Some(release));
        }
    }

    #[test]
    fn releases_are_listed_as_text() {
        let text =
            |releases: &[Release]| releases.iter().copied().collect::<Releases>().to_string();
        use Release::*;
        assert_eq!(text(&[]), "");
        assert_eq!(text(&[Llvm23Git]), "LLVM 23git");
        assert_eq!(text(&[Llvm19, Llvm17]), "LLVM 17 and 19");
        assert_eq!(
            text(&[Llvm17, Llvm22, StableHlo]),
            "LLVM 17, 22 and StableHLO"
        );
        assert_eq!(text(&[StableHlo]), "StableHLO");
        assert_eq!(text(&[Circt, Heir]), "circt-1.62 and heir-0.0.2");
    }

    #[test]
    fn a_producer_names_its_release_or_those_around_it() {
        use Release::*;
        let of = |producer: &str| Origin::of(producer.as_bytes());
        let between = |releases: &[Release]| Origin::Between(releases.iter().copied().collect());
        assert_eq!(of("MLIR22.1.8"), Origin::Named(Llvm22));
        assert_eq!(of("MLIR17.0.6"), Origin::Named(Llvm17));
        assert_eq!(of("MLIR23.1.0"), Origin::Named(Llvm23));
        assert_eq!(of("MLIR18.0.0git"), between(&[Llvm17, Llvm18Git, Llvm18]));
        assert_eq!(
            of("MLIR19.0.0git"),
            between(&[Llvm18, Llvm19Git, Llvm19GitLate, Llvm19])
        );
        let around20 = [Llvm19, Llvm20GitEarly, Llvm20Git, Llvm21Git, Llvm21];
        assert_eq!(of("MLIR20.0.0git"), between(&around20));
        assert_eq!(
            of("MLIR21.0.0git"),
            between(&[Llvm20Git, Llvm21Git, Llvm21])
        );
        assert_eq!(of("MLIR22.0.0git"), between(&[Llvm21, Llvm22Git, Llvm22]));
        assert_eq!(
            of("MLIR23.0.0git"),
            between(&[Llvm22, Llvm23GitEarly, Llvm23Git, Llvm23])
        );
        let around24 = [Llvm23, Llvm24GitEarly, Llvm24Git, Llvm24GitLate];
        assert_eq!(of("MLIR24.0.0git"), between(&around24));
        assert_eq!(
            of("MLIR24.0.0git (mlirbc 0.1.0, from MLIR22.1.8)"),
            between(&around24)
        );
        assert_eq!(of("MLIR25.0.0git"), between(&[Llvm24GitLate]));
        // No release with that number has a table.
        assert_eq!(of("MLIR20.1.8"), between(&around20));
        assert_eq!(of("MLIR16.0.6"), between(&[]));
        for other in [
            "MLIRxxx-trunk",
            "MLIR2",
            "LLVM",
            "MLIRstablehlo",
            "StableHLO_v1.13.1",
            "",
        ] {
            assert_eq!(of(other), Origin::Unknown, "{other}");
        }
        assert_eq!(of("MLIR22.1.8").nearest(), Some(Llvm22));
        assert_eq!(of("MLIR23.0.0git").nearest(), Some(Llvm23Git));
        assert_eq!(of("MLIR22.0.0git").nearest(), Some(Llvm22Git));
        assert_eq!(of("MLIR21.0.0git").nearest(), Some(Llvm21Git));
        assert_eq!(of("MLIR19.0.0git").nearest(), Some(Llvm19GitLate));
        assert_eq!(of("MLIR20.0.0git").nearest(), Some(Llvm20Git));
        assert_eq!(of("MLIR20.1.8").nearest(), Some(Llvm20Git));
        assert_eq!(of("MLIR24.0.0git").nearest(), Some(Llvm24Git));
        assert_eq!(of("MLIR25.0.0git").nearest(), Some(Llvm24GitLate));
        assert_eq!(of("").nearest(), None);
    }
}
