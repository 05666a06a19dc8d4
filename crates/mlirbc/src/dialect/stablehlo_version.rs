//! Versions of StableHLO, and which of them have an op, attribute or type of VHLO.
//!
//! `stablehlo_versions.txt` lists the oldest version that has each of them, and the newest one unless
//! all later versions have it, one per line.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

const TABLE: &str = include_str!("stablehlo_versions.txt");

/// A version of StableHLO, such as 1.7.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StablehloVersion {
    /// The major version.
    pub major: u32,
    /// The minor version.
    pub minor: u32,
    /// The patch version.
    pub patch: u32,
}

impl StablehloVersion {
    /// The first version that reads locations with ranges of lines or columns.
    pub(crate) const LOCATION_RANGES: Self = Self::new(1, 9);
    /// The first version that allows other dialects beside VHLO.
    pub(crate) const OTHER_DIALECTS: Self = Self::new(1, 11);

    pub(crate) const fn new(major: u32, minor: u32) -> Self {
        StablehloVersion {
            major,
            minor,
            patch: 0,
        }
    }

    /// Parses a text such as "1.7" or "1.7.0". Producer strings have the prefix "StableHLO_v", not
    /// accepted here.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(number);
        let version = StablehloVersion {
            major: numbers.next()??,
            minor: numbers.next()??,
            patch: match numbers.next() {
                Some(patch) => patch?,
                None => 0,
            },
        };
        numbers.next().is_none().then_some(version)
    }

    /// The oldest version that the tables of this library know.
    pub fn oldest() -> Self {
        bounds().since
    }

    /// The newest version that the tables of this library know. Its patch versions are known too.
    pub fn newest() -> Self {
        bounds().until.unwrap_or(bounds().since)
    }

    /// The versions that introduced an op, attribute or type of VHLO, the oldest first.
    pub fn known() -> Vec<Self> {
        let versions: BTreeSet<Self> = table().iter().map(|(_, of)| of.since).collect();
        versions.into_iter().collect()
    }

    /// Whether the tables of this library cover the version.
    pub fn is_known(self) -> bool {
        bounds().contain(self)
    }

    /// The version without its patch: patches have the same ops, attributes and types.
    pub(crate) fn without_patch(self) -> Self {
        Self::new(self.major, self.minor)
    }

    /// The version of the bytecode format that this version writes.
    pub(crate) fn format(self) -> u8 {
        match (self.major, self.minor) {
            (0, ..10) => 0,
            (0, ..12) => 1,
            (0, ..14) => 3,
            (0, ..15) => 4,
            _ => 6,
        }
    }

    /// The oldest version known to read a version of the format, which is the first that wrote it.
    pub(crate) fn reading_format(format: u8) -> Self {
        match format {
            0 => Self::new(0, 9),
            1 => Self::new(0, 10),
            2 | 3 => Self::new(0, 12),
            4 | 5 => Self::new(0, 14),
            _ => Self::new(0, 15),
        }
    }
}

/// A decimal number, without a sign.
fn number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

impl fmt::Display for StablehloVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// The versions of StableHLO that have something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StablehloVersions {
    /// The oldest one.
    pub(crate) since: StablehloVersion,
    /// The newest one; `None` if later versions have it too.
    pub(crate) until: Option<StablehloVersion>,
}

impl StablehloVersions {
    /// Whether a version, or the one that it patches, is one of these.
    pub(crate) fn contain(self, version: StablehloVersion) -> bool {
        let version = version.without_patch();
        self.since <= version && self.until.is_none_or(|until| version <= until)
    }
}

/// A kind of definition of VHLO.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VhloKind {
    Op,
    Attribute,
    Type,
}

impl VhloKind {
    fn name(self) -> &'static str {
        match self {
            VhloKind::Op => "op",
            VhloKind::Attribute => "attribute",
            VhloKind::Type => "type",
        }
    }

    /// The versions that have a definition of the kind, by its name without the dialect. `None` if it
    /// is unknown.
    pub(crate) fn versions(self, name: &str) -> Option<StablehloVersions> {
        versions_of((self.name(), name))
    }
}

#[cfg(test)]
impl VhloKind {
    /// All definitions of the kind.
    pub(crate) fn all(self) -> impl Iterator<Item = (&'static str, StablehloVersions)> {
        let of_kind = move |(kind, _): &(&str, &str)| *kind == self.name();
        let rows = table().iter().filter(move |(what, _)| of_kind(what));
        rows.map(|&((_, name), versions)| (name, versions))
    }
}

impl fmt::Display for VhloKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

type Row = ((&'static str, &'static str), StablehloVersions);

/// The versions of each definition, sorted by kind and name.
fn table() -> &'static [Row] {
    static READ: OnceLock<Vec<Row>> = OnceLock::new();
    READ.get_or_init(|| {
        let rows = TABLE.lines().filter_map(|line| {
            let mut words = line.split(' ');
            let what = (words.next()?, words.next()?);
            let since = StablehloVersion::parse(words.next()?)?;
            let until = words.next().and_then(StablehloVersion::parse);
            Some((what, StablehloVersions { since, until }))
        });
        let mut rows: Vec<Row> = rows.collect();
        rows.sort_unstable_by_key(|(what, _)| *what);
        rows
    })
}

fn versions_of(what: (&str, &str)) -> Option<StablehloVersions> {
    let at = table()
        .binary_search_by_key(&what, |(what, _)| *what)
        .ok()?;
    table().get(at).map(|(_, versions)| *versions)
}

/// The versions that the table covers.
fn bounds() -> StablehloVersions {
    versions_of(("version", "stablehlo")).unwrap_or(StablehloVersions {
        since: StablehloVersion::new(0, 0),
        until: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_two_or_three_numbers() {
        let parse = StablehloVersion::parse;
        assert_eq!(parse("1.7"), Some(StablehloVersion::new(1, 7)));
        assert_eq!(parse("1.7.0"), parse("1.7"));
        assert_eq!(parse("1.13.7").map(|version| version.patch), Some(7));
        for text in [
            "", "1", "1.", "1.7.", "1.7.0.0", "v1.7", "1.+7", "1.-7", "1.7.x",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_known_versions_include_the_patches_of_the_newest_one() {
        let newest = StablehloVersion::newest();
        assert_eq!(StablehloVersion::oldest(), StablehloVersion::new(0, 9));
        assert!(StablehloVersion { patch: 7, ..newest }.is_known());
        assert!(!StablehloVersion::new(newest.major, newest.minor + 1).is_known());
        assert!(!StablehloVersion::new(0, 8).is_known());
    }

    #[test]
    fn the_table_has_every_line() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(table().len(), lines.count());
    }
}
