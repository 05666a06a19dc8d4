//! The StableHLO versions that can read a file.
//!
//! Portable artifacts consist of the VHLO dialect, whose ops, attributes and types each state the
//! version that introduced them. Newer versions of StableHLO read an artifact for the promised five
//! years.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::container::{DialectId, Entry, OpNameId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::registry::Registry;
use crate::dialect::stablehlo_version::{StablehloVersion, VhloKind};
use crate::dialect::tables::Tables;
use crate::schema::Schema;
use crate::wire::Cursor;

/// The StableHLO version that a file requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StablehloNeed {
    /// The oldest version with all ops, attributes and types of the file; `None` if any of them is
    /// unknown to this library.
    pub oldest: Option<StablehloVersion>,
    /// The features that older versions lack, such as "op all_reduce_v2".
    pub deciding: Vec<String>,
}

/// An op, attribute, type or other part of a file that not every version of StableHLO reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StablehloFeature {
    /// Its kind and name, such as "op all_reduce_v2".
    pub what: String,
    /// The oldest version that reads it; `None` if it is unknown to this library.
    pub since: Option<StablehloVersion>,
}

impl Tables<'_> {
    /// The StableHLO version required to read the file; `None` if it contains no VHLO. Considers
    /// only which ops, attributes and types occur, not how they are combined.
    pub fn stablehlo_need(&self) -> Option<StablehloNeed> {
        Some(self.stablehlo_needs()?.found)
    }

    /// What a reader of the file has to have, in the order of kinds; `None` if it contains no VHLO.
    pub fn stablehlo_features(&self) -> Option<Vec<StablehloFeature>> {
        Some(self.stablehlo_needs()?.features)
    }

    fn stablehlo_needs(&self) -> Option<Needs> {
        let dialects = self.container.dialects();
        let ids = (0..dialects.count()).map(DialectId);
        let is_vhlo = |id: &DialectId| self.container.dialect_name(*id) == b"vhlo";
        let vhlo = ids.clone().find(is_vhlo)?;
        let format = self.container.version();
        let mut needs = Needs::of_format(format);
        let ops = (0..dialects.op_name_count()).filter_map(|id| dialects.op_name(OpNameId(id)));
        for op in ops.filter(|op| op.dialect == vhlo) {
            let name = self.container.string(op.name).unwrap_or_default();
            needs.add_named(VhloKind::Op, &String::from_utf8_lossy(name));
        }
        // The built-in description, since the module's own may lack VHLO or differ.
        let registry = Registry::built_in();
        let schemas = registry
            .position(b"vhlo")
            .and_then(|vhlo| registry.at(vhlo));
        let of_attributes = schemas.map_or(&[][..], |schemas| &schemas.attributes);
        let of_types = schemas.map_or(&[][..], |schemas| &schemas.types);
        for code in codes(self.attributes().map(Attribute::entry), vhlo) {
            needs.add_code(VhloKind::Attribute, code, of_attributes);
        }
        for code in codes(self.types().map(Type::entry), vhlo) {
            needs.add_code(VhloKind::Type, code, of_types);
        }
        let is_builtin = |id: &DialectId| self.is_builtin(*id);
        if let Some(builtin) = ids.clone().find(is_builtin) {
            let ranges = attribute_code::FILE_LINE_COL_RANGE;
            if codes(self.attributes().map(Attribute::entry), builtin).contains(&ranges) {
                let what = || "locations with ranges of lines or columns".to_owned();
                needs.add(Some(StablehloVersion::LOCATION_RANGES), what);
            }
        }
        for other in ids.filter(|id| !is_vhlo(id)) {
            let name = self.container.dialect_name(other);
            if name != b"builtin" {
                let what = || format!("dialect {} beside vhlo", name.escape_ascii());
                needs.add(Some(StablehloVersion::OTHER_DIALECTS), what);
            }
        }
        Some(needs)
    }
}

/// The codes of the VHLO entries.
fn codes<'m>(entries: impl Iterator<Item = Entry<'m>>, vhlo: DialectId) -> BTreeSet<u64> {
    let entries = entries.filter(|entry| entry.custom && entry.dialect == vhlo);
    let codes = entries.filter_map(|entry| Cursor::new(entry.bytes, entry.offset).varint().ok());
    codes.collect()
}

/// The requirements found so far.
struct Needs {
    found: StablehloNeed,
    features: Vec<StablehloFeature>,
}

impl Needs {
    /// The requirement of the file's version of the format.
    fn of_format(format: u8) -> Self {
        let oldest = Some(StablehloVersion::reading_format(format));
        let what = format!("bytecode version {format}");
        Needs {
            found: StablehloNeed {
                oldest,
                deciding: vec![what.clone()],
            },
            features: vec![StablehloFeature {
                what,
                since: oldest,
            }],
        }
    }

    /// Adds a requirement; an unknown version is newer than all others.
    fn add(&mut self, version: Option<StablehloVersion>, what: impl FnOnce() -> String) {
        let what = what();
        self.features.push(StablehloFeature {
            what: what.clone(),
            since: version,
        });
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
        found.deciding.push(what);
    }

    /// Adds a VHLO feature by name.
    fn add_named(&mut self, kind: VhloKind, name: &str) {
        let versions = kind.versions(name);
        self.add(versions.map(|it| it.since), || format!("{kind} {name}"));
    }

    /// Adds a VHLO feature by code.
    fn add_code(&mut self, kind: VhloKind, code: u64, schemas: &[Schema]) {
        match schemas.iter().find(|schema| schema.code == code) {
            Some(schema) => self.add_named(kind, name_of(schema)),
            None => self.add(None, || format!("{kind} code {code}")),
        }
    }
}

/// The name of a VHLO attribute or type. Some have two encodings under one name.
pub(crate) fn name_of(schema: &Schema) -> &str {
    let name = schema.name.strip_suffix("_with_encoding");
    name.unwrap_or(&schema.name)
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
            (VhloKind::Op, "tan_v2"),
            (VhloKind::Type, "f8E4M3_v1"),
            (VhloKind::Op, "log_v2"),
            (VhloKind::Op, "all_reduce_v2"),
        ] {
            needs.add_named(kind, name);
        }
        assert_eq!(needs.found.oldest, version("1.10.0"));
        assert_eq!(needs.found.deciding, ["op tan_v2", "op log_v2"]);
        // Unknown features are newer than all known ones.
        needs.add_named(VhloKind::Op, "tan_v9");
        needs.add_named(VhloKind::Op, "collective_broadcast_v2");
        needs.add_code(VhloKind::Type, 1000, &[]);
        assert_eq!(needs.found.oldest, None);
        assert_eq!(needs.found.deciding, ["op tan_v9", "type code 1000"]);
    }

    #[test]
    fn of_every_attribute_and_type_with_a_schema_the_version_is_known() {
        let registry = Registry::built_in();
        let vhlo = registry.at(registry.position(b"vhlo").unwrap()).unwrap();
        let mut needs = Needs::of_format(0);
        for (kind, schemas) in [
            (VhloKind::Attribute, &vhlo.attributes),
            (VhloKind::Type, &vhlo.types),
        ] {
            assert!(!schemas.is_empty());
            for schema in schemas {
                needs.add_code(kind, schema.code, schemas);
            }
        }
        assert!(needs.found.oldest.is_some(), "{:?}", needs.found);
    }
}
