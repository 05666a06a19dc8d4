//! The constraints of the properties of ops, by release: built-in ones, which are packed by dialect, and
//! those of descriptions.

use std::sync::{LazyLock, OnceLock};

use crate::dialect::op_defs::PACKED;
use crate::dialect::op_defs::packed::{CONSTRAINTS, Packed, PackedBlock};
use crate::schema::{OpConstraints, Release, parse_dialect};

/// The built-in constraints. Those of a dialect are unpacked when one of its ops is first requested.
pub(in crate::dialect) fn built_in(op: &[u8], release: Release) -> Option<&'static OpConstraints> {
    static DIALECTS: LazyLock<Vec<PackedDialect>> = LazyLock::new(dialects);
    let name = op.split(|&byte| byte == b'.').next().unwrap_or_default();
    let found = DIALECTS.binary_search_by(|it| it.name.as_bytes().cmp(name));
    find(DIALECTS.get(found.ok()?)?.ops(), op, release)
}

/// The constraints of an op in a release, in a list that is sorted by op.
pub(in crate::dialect) fn find<'c>(
    list: &'c [OpConstraints],
    op: &[u8],
    release: Release,
) -> Option<&'c OpConstraints> {
    let start = list.partition_point(|it| it.op.as_bytes() < op);
    let rest = list.get(start..).unwrap_or_default().iter();
    let mut same = rest.take_while(|it| it.op.as_bytes() == op);
    same.find(|it| it.releases.contains(release))
}

/// The constraints of a dialect's ops.
struct PackedDialect {
    name: &'static str,
    packed: &'static [u8],
    ops: OnceLock<Vec<OpConstraints>>,
}

fn dialects() -> Vec<PackedDialect> {
    // Tests check that the packed form can be read.
    let packed = Packed::read(PACKED);
    let read = packed.and_then(|it| it.section(CONSTRAINTS).zip(Some(it.dialects)));
    let (parts, dialects) = read.unwrap_or_default();
    let dialects = dialects.into_iter().zip(parts);
    let dialects = dialects.map(|((name, _), packed)| PackedDialect {
        name,
        packed,
        ops: OnceLock::new(),
    });
    dialects.collect()
}

impl PackedDialect {
    fn ops(&self) -> &[OpConstraints] {
        self.ops.get_or_init(|| {
            // Tests read the part of every dialect.
            let blocks = PackedBlock::of_part(self.packed).unwrap_or_default();
            let texts = blocks.iter().filter_map(PackedBlock::text);
            let text = format!("dialect {}\n{}", self.name, texts.collect::<String>());
            parse_dialect(&text).map_or_else(|_| Vec::new(), |dialect| dialect.constraints)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::parse_dialects;

    const TEXT: &str = include_str!("constraints.dialect");

    #[test]
    fn the_packed_constraints_are_those_of_the_text() {
        let mut count = 0;
        for dialect in parse_dialects(TEXT).unwrap() {
            let packed = dialects();
            let packed = packed.iter().find(|it| *it.name == *dialect.name);
            let packed = packed.expect("a dialect with ops");
            assert_eq!(packed.ops(), dialect.constraints, "{}", dialect.name);
            count += dialect.constraints.len();
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn constraints_take_at_most_60_kilobytes() {
        let sections = Packed::read(PACKED).unwrap();
        let parts = sections.section(CONSTRAINTS).unwrap();
        let size: usize = parts.iter().map(|part| part.len()).sum();
        assert!(size < 60_000, "{size}");
    }

    #[test]
    fn a_release_has_its_own_constraints() {
        let property = |op: &str, release, name: &str| {
            let constraints = built_in(op.as_bytes(), release)?;
            let property = constraints.property(name)?;
            Some(property.constraint.summary())
        };
        let axis = |release| property("tosa.argmax", release, "axis");
        assert_eq!(
            axis(Release::Llvm17).as_deref(),
            Some("64-bit signless integer attribute")
        );
        assert_eq!(
            axis(Release::Llvm22).as_deref(),
            Some("32-bit signless integer attribute")
        );
        assert_eq!(axis(Release::Llvm24Git), None);
        assert_eq!(property("arith.none", Release::Llvm22, "axis"), None);
    }
}
