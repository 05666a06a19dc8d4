//! The StableHLO versions that can read a file.
//!
//! Portable artifacts consist of the VHLO dialect, whose ops, attributes and types each state the
//! version that introduced them. Newer versions of StableHLO read an artifact for the promised five
//! years. `stablehlo_versions.txt` lists the version of each, one per line.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

use crate::container::{DialectId, Entry, OpNameId};
use crate::dialect::attribute::Attribute;
use crate::dialect::registry::Registry;
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::layout::Layout;
use crate::wire::Cursor;

const VERSIONS: &str = include_str!("stablehlo_versions.txt");

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
    const fn new(major: u32, minor: u32) -> Self {
        StablehloVersion {
            major,
            minor,
            patch: 0,
        }
    }

    /// Parses a text such as "1.7.0". Producer strings have the prefix "StableHLO_v", not accepted
    /// here.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(str::parse);
        let mut next = || numbers.next()?.ok();
        Some(StablehloVersion {
            major: next()?,
            minor: next()?,
            patch: next()?,
        })
    }

    /// The oldest version known to read a version of the format, which is the first that wrote it.
    fn reads(format: u8) -> Self {
        match format {
            0 => Self::new(0, 9),
            1 => Self::new(0, 10),
            2 | 3 => Self::new(0, 12),
            4 | 5 => Self::new(0, 14),
            _ => Self::new(0, 15),
        }
    }
}

impl fmt::Display for StablehloVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// The StableHLO version that a file requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StablehloNeed {
    /// The oldest version with all ops, attributes and types of the file; `None` if any of them is
    /// unknown to this library.
    pub oldest: Option<StablehloVersion>,
    /// The features that older versions lack, such as "op all_reduce_v2".
    pub deciding: Vec<String>,
}

/// The first version that allows other dialects beside VHLO.
const MIXED: StablehloVersion = StablehloVersion::new(1, 11);

impl Tables<'_> {
    /// The StableHLO version required to read the file; `None` if it contains no VHLO. Considers
    /// only which ops, attributes and types occur, not how they are combined.
    pub fn stablehlo_need(&self) -> Option<StablehloNeed> {
        let dialects = self.container.dialects();
        let ids = (0..dialects.count()).map(DialectId);
        let is_vhlo = |id: &DialectId| self.container.dialect_name(*id) == b"vhlo";
        let vhlo = ids.clone().find(is_vhlo)?;
        let format = self.container.version();
        let mut needs = Needs::of_format(format);
        let ops = (0..dialects.op_name_count()).filter_map(|id| dialects.op_name(OpNameId(id)));
        for op in ops.filter(|op| op.dialect == vhlo) {
            let name = self.container.string(op.name).unwrap_or_default();
            needs.add_named("op", &String::from_utf8_lossy(name));
        }
        // The built-in description, since the module's own may lack VHLO or differ.
        let registry = Registry::built_in();
        let layouts = registry
            .position(b"vhlo")
            .and_then(|vhlo| registry.at(vhlo));
        let of_attributes = layouts.map_or(&[][..], |layouts| &layouts.attributes);
        let of_types = layouts.map_or(&[][..], |layouts| &layouts.types);
        for code in codes(self.attributes().map(Attribute::entry), vhlo) {
            needs.add_code("attribute", code, of_attributes);
        }
        for code in codes(self.types().map(Type::entry), vhlo) {
            needs.add_code("type", code, of_types);
        }
        for other in ids.filter(|id| !is_vhlo(id)) {
            let name = self.container.dialect_name(other);
            if name != b"builtin" {
                let what = || format!("dialect {} beside vhlo", name.escape_ascii());
                needs.add(Some(MIXED), what);
            }
        }
        Some(needs.found)
    }
}

/// The codes of the VHLO entries.
fn codes<'m>(entries: impl Iterator<Item = Entry<'m>>, vhlo: DialectId) -> BTreeSet<u64> {
    let entries = entries.filter(|entry| entry.dialect == vhlo);
    let codes = entries.filter_map(|entry| Cursor::new(entry.bytes, entry.offset).varint().ok());
    codes.collect()
}

/// The requirements found so far.
struct Needs {
    /// The version that introduced each feature, by kind and name.
    versions: HashMap<(&'static str, &'static str), StablehloVersion>,
    found: StablehloNeed,
}

impl Needs {
    /// The requirement of the file's version of the format.
    fn of_format(format: u8) -> Self {
        let versions = VERSIONS.lines().filter_map(|line| {
            let mut words = line.split(' ');
            let what = (words.next()?, words.next()?);
            Some((what, StablehloVersion::parse(words.next()?)?))
        });
        Needs {
            versions: versions.collect(),
            found: StablehloNeed {
                oldest: Some(StablehloVersion::reads(format)),
                deciding: vec![format!("bytecode version {format}")],
            },
        }
    }

    /// Adds a requirement; an unknown version is newer than all others.
    fn add(&mut self, version: Option<StablehloVersion>, what: impl FnOnce() -> String) {
        let found = &mut self.found;
        let is_known = |version: Option<StablehloVersion>| version.is_some();
        let order = is_known(found.oldest).cmp(&is_known(version));
        match order.then(version.cmp(&found.oldest)) {
            Ordering::Less => return,
            Ordering::Equal => {}
            Ordering::Greater => {
                found.oldest = version;
                found.deciding.clear();
            }
        }
        found.deciding.push(what());
    }

    /// Adds a VHLO feature by name.
    fn add_named(&mut self, kind: &str, name: &str) {
        let version = self.versions.get(&(kind, name)).copied();
        self.add(version, || format!("{kind} {name}"));
    }

    /// Adds a VHLO feature by code.
    fn add_code(&mut self, kind: &str, code: u64, layouts: &[Layout]) {
        match layouts.iter().find(|layout| layout.code == code) {
            // Some StableHLO features have two encodings under one name.
            Some(layout) => {
                let name = layout.name.strip_suffix("_with_encoding");
                self.add_named(kind, name.unwrap_or(&layout.name));
            }
            None => self.add(None, || format!("{kind} code {code}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Option<StablehloVersion> {
        StablehloVersion::parse(text)
    }

    #[test]
    fn the_newest_need_decides() {
        let mut needs = Needs::of_format(6);
        assert_eq!(needs.found.oldest, version("0.15.0"));
        for (kind, name) in [
            ("op", "tan_v2"),
            ("type", "f8E4M3_v1"),
            ("op", "log_v2"),
            ("op", "all_reduce_v2"),
        ] {
            needs.add_named(kind, name);
        }
        assert_eq!(needs.found.oldest, version("1.10.0"));
        assert_eq!(needs.found.deciding, ["op tan_v2", "op log_v2"]);
        // Unknown features are newer than all known ones.
        needs.add_named("op", "tan_v9");
        needs.add_named("op", "collective_broadcast_v2");
        needs.add_code("type", 1000, &[]);
        assert_eq!(needs.found.oldest, None);
        assert_eq!(needs.found.deciding, ["op tan_v9", "type code 1000"]);
    }

    #[test]
    fn of_every_attribute_and_type_with_a_layout_the_version_is_known() {
        let registry = Registry::built_in();
        let vhlo = registry.at(registry.position(b"vhlo").unwrap()).unwrap();
        let mut needs = Needs::of_format(0);
        for (kind, layouts) in [("attribute", &vhlo.attributes), ("type", &vhlo.types)] {
            assert!(!layouts.is_empty());
            for layout in layouts {
                needs.add_code(kind, layout.code, layouts);
            }
        }
        assert!(needs.found.oldest.is_some(), "{:?}", needs.found);
    }
}
