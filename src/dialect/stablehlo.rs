//! Which StableHLO can read a file. Its portable artifacts are of the dialect VHLO, of which each op,
//! attribute and type says since which version there is it; newer ones read them all.
//!
//! What there is since when stands in `stablehlo_versions.txt`, a line for each.

use std::collections::BTreeSet;
use std::fmt;

use crate::container::{DialectId, Entry, OpNameId};
use crate::dialect::attribute::Attribute;
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::layout::Layout;
use crate::wire::Cursor;

const VERSIONS: &str = include_str!("stablehlo_versions.txt");

/// A version of StableHLO, such as 1.7.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StablehloVersion {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
    /// The third number.
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

    /// The version that a text such as "1.7.0" stands for. Producers write "StableHLO_v" before it.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(str::parse);
        let mut next = || numbers.next()?.ok();
        Some(StablehloVersion {
            major: next()?,
            minor: next()?,
            patch: next()?,
        })
    }

    /// Since when there is something of VHLO.
    fn of(kind: &str, name: &str) -> Option<Self> {
        VERSIONS.lines().find_map(|line| {
            let mut words = line.split(' ');
            let is_it = words.next() == Some(kind) && words.next() == Some(name);
            is_it.then(|| Self::parse(words.next()?)).flatten()
        })
    }

    /// The oldest version that is known to read a version of the format: the first one that wrote it.
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

/// What a file needs of the StableHLO that reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StablehloNeed {
    /// The oldest version that has all ops, attributes and types of the file; `None` if some are of a
    /// version that is not known here.
    pub oldest: Option<StablehloVersion>,
    /// What older versions lack, such as "op all_reduce_v2".
    pub deciding: Vec<String>,
}

/// The version that mixes VHLO with other dialects first.
const MIXED: StablehloVersion = StablehloVersion::new(1, 11);

/// Since when there is something that a file holds, if that is known, and what it is.
type Need = (Option<StablehloVersion>, String);

impl Tables<'_> {
    /// What the file needs of the StableHLO that reads it; `None` if it holds no VHLO. Only what VHLO
    /// defines counts, not what its ops have as attributes or types in which version.
    pub fn stablehlo_need(&self) -> Option<StablehloNeed> {
        let dialects = (0..self.container.dialects().count()).map(DialectId);
        let is_vhlo = |id: &DialectId| self.container.dialect_name(*id) == b"vhlo";
        let vhlo = dialects.clone().find(is_vhlo)?;
        let version = self.container.version();
        let mut needs = vec![(
            Some(StablehloVersion::reads(version)),
            format!("bytecode version {version}"),
        )];
        needs.extend(self.needs_of_ops(vhlo));
        let attributes = self.attributes().map(Attribute::entry);
        let types = self.types().map(Type::entry);
        let layouts = self.description(vhlo);
        let of_attributes = layouts.map_or(&[][..], |layouts| &layouts.attributes);
        let of_types = layouts.map_or(&[][..], |layouts| &layouts.types);
        needs.extend(needs_of_entries(
            "attribute",
            attributes,
            vhlo,
            of_attributes,
        ));
        needs.extend(needs_of_entries("type", types, vhlo, of_types));
        let others = dialects.filter(|id| !is_vhlo(id));
        let names = others.map(|id| self.container.dialect_name(id));
        needs.extend(names.filter(|name| *name != b"builtin").map(|name| {
            let what = format!("dialect {} beside vhlo", name.escape_ascii());
            (Some(MIXED), what)
        }));
        Some(decide(needs))
    }

    fn needs_of_ops(&self, vhlo: DialectId) -> impl Iterator<Item = Need> {
        let dialects = self.container.dialects();
        let ops = (0..dialects.op_name_count()).filter_map(|id| dialects.op_name(OpNameId(id)));
        let ops = ops.filter(move |op| op.dialect == vhlo);
        ops.map(|op| {
            let name = self.container.string(op.name).unwrap_or_default();
            let name = String::from_utf8_lossy(name);
            (StablehloVersion::of("op", &name), format!("op {name}"))
        })
    }
}

/// The needs of those of some entries that are of VHLO, one for each code.
fn needs_of_entries<'m>(
    kind: &str,
    entries: impl Iterator<Item = Entry<'m>>,
    vhlo: DialectId,
    layouts: &[Layout],
) -> impl Iterator<Item = Need> {
    let entries = entries.filter(|entry| entry.dialect == vhlo);
    let codes = entries.filter_map(|entry| Cursor::new(entry.bytes, entry.offset).varint().ok());
    let codes: BTreeSet<u64> = codes.collect();
    codes.into_iter().map(|code| of_code(kind, code, layouts))
}

/// Since when there is what a code of VHLO stands for.
fn of_code(kind: &str, code: u64, layouts: &[Layout]) -> Need {
    let Some(layout) = layouts.iter().find(|layout| layout.code == code) else {
        return (None, format!("{kind} code {code}"));
    };
    // What StableHLO has one name for, it may encode in two ways.
    let name = layout.name.strip_suffix("_with_encoding");
    let name = name.unwrap_or(&layout.name);
    (
        StablehloVersion::of(kind, name),
        format!("{kind} {}", layout.name),
    )
}

/// The newest of the needs; one of no known version is newer than all others.
fn decide(needs: Vec<Need>) -> StablehloNeed {
    let is_unknown = needs.iter().any(|(version, _)| version.is_none());
    let oldest = match is_unknown {
        true => None,
        false => needs.iter().filter_map(|(version, _)| *version).max(),
    };
    let deciding = needs.into_iter().filter(|(version, _)| *version == oldest);
    StablehloNeed {
        oldest,
        deciding: deciding.map(|(_, what)| what).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;

    #[test]
    fn the_newest_need_decides() {
        let need = |version: &str, what: &str| (StablehloVersion::parse(version), what.to_owned());
        let needs = vec![
            need("0.15.0", "bytecode version 6"),
            need("1.10.0", "op tan_v2"),
            need("1.7.0", "type f8E4M3_v1"),
            need("1.10.0", "op log_v2"),
        ];
        let found = decide(needs.clone());
        assert_eq!(found.oldest.unwrap().to_string(), "1.10.0");
        assert_eq!(found.deciding, ["op tan_v2", "op log_v2"]);
        let unknown = (None, "op tan_v9".to_owned());
        let found = decide([needs, vec![unknown]].concat());
        assert_eq!(
            (found.oldest, found.deciding),
            (None, vec!["op tan_v9".to_owned()])
        );
    }

    #[test]
    fn of_every_attribute_and_type_with_a_layout_the_version_is_known() {
        let registry = Registry::built_in();
        let position = registry.position(b"vhlo").unwrap();
        let vhlo = registry.at(position).unwrap();
        for (kind, layouts) in [("attribute", &vhlo.attributes), ("type", &vhlo.types)] {
            assert!(!layouts.is_empty());
            for layout in layouts {
                let (version, what) = of_code(kind, layout.code, layouts);
                assert!(version.is_some(), "{what}");
            }
        }
        assert_eq!(
            StablehloVersion::of("op", "all_reduce_v2"),
            Some(StablehloVersion::new(1, 5))
        );
    }
}
