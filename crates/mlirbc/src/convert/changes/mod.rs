//! The embedded table of what changed in ops from one release to another.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::schema::{OpChange, Pair, PropertyChange, Release, parse_changes};

/// The changes of each op, under all of its names.
static CHANGES: LazyLock<BTreeMap<Box<str>, Vec<OpChange>>> = LazyLock::new(|| {
    let mut by_name: BTreeMap<Box<str>, Vec<OpChange>> = BTreeMap::new();
    // A test requires that the text has no error.
    for change in parse_changes(include_str!("changes.dialect")).unwrap_or_default() {
        let names = std::iter::once(&change.op).chain(&change.renamed);
        for name in names {
            let changes = by_name.entry(name.clone()).or_default();
            changes.push(change.clone());
        }
    }
    by_name
});

fn changes_of(op: &[u8]) -> &'static [OpChange] {
    let name = std::str::from_utf8(op).ok();
    let changes = name.and_then(|name| CHANGES.get(name));
    changes.map_or(&[], Vec::as_slice)
}

/// The changes of an op that has a name, or gets another one. Those of the renaming are first.
pub(super) fn changes_between(op: &[u8], other: Option<&str>) -> Vec<&'static OpChange> {
    let is = |name: &str, full: &[u8]| name.as_bytes() == full;
    let mut changes = Vec::new();
    if let Some(other) = other {
        changes.extend(changes_of(op).iter().filter(|change| {
            let renamed = change.renamed.as_deref().unwrap_or_default();
            is(&change.op, op) && renamed == other || *change.op == *other && is(renamed, op)
        }));
    }
    for name in std::iter::once(op).chain(other.map(str::as_bytes)) {
        let of_name = changes_of(name).iter();
        changes.extend(of_name.filter(|it| it.renamed.is_none() && is(&it.op, name)));
    }
    changes
}

/// Whether the groups of operands follow each other in the same order.
pub(super) fn are_operands_in_order(changes: &[&OpChange]) -> bool {
    let mut properties = changes.iter().flat_map(|change| &change.properties);
    properties.any(|change| *change == PropertyChange::OperandsInOrder)
}

/// The attributes that MLIR's symbol tables look up by name in any op, whether they are properties or not.
const SYMBOL_ATTRIBUTES: [&str; 2] = ["sym_name", "sym_visibility"];

/// Whether an attribute means the same in all ops, as a property and as a discardable attribute.
pub(super) fn is_of_symbols(name: &str) -> bool {
    SYMBOL_ATTRIBUTES.contains(&name)
}

/// Whether a property is a discardable attribute where the definition lacks it.
pub(super) fn was_discardable(changes: &[&OpChange], name: &str) -> bool {
    if is_of_symbols(name) {
        return true;
    }
    let mut properties = changes.iter().flat_map(|change| &change.properties);
    properties.any(|it| matches!(it, PropertyChange::Discardable { name: of, .. } if **of == *name))
}

/// The last release with the old numbers of a property, the first one with the new ones, and the texts of
/// both.
pub(crate) fn renumberings(
    op: &[u8],
    property: &str,
) -> impl Iterator<Item = (Release, Release, &'static [Pair])> {
    let changes = changes_of(op).iter();
    let properties = changes.flat_map(|change| &change.properties);
    properties.filter_map(move |change| match change {
        PropertyChange::Renumbered {
            name,
            last,
            first,
            pairs,
        } if **name == *property => Some((*last, *first, pairs.as_slice())),
        _ => None,
    })
}

/// The other names of an op, those of the nearest releases first.
pub(super) fn other_names(op: &[u8]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    let mut next = 0;
    let mut name = std::str::from_utf8(op).unwrap_or_default();
    loop {
        for change in changes_of(name.as_bytes()) {
            let Some(renamed) = change.renamed.as_deref() else {
                continue;
            };
            let other = match &*change.op == name {
                true => renamed,
                false => &*change.op,
            };
            if other.as_bytes() != op && !names.contains(&other) {
                names.push(other);
            }
        }
        let Some(found) = names.get(next) else {
            return names;
        };
        name = found;
        next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::OpDefs;

    const TEXT: &str = include_str!("changes.dialect");

    const RELEASES: [Release; 6] = [
        Release::Llvm17,
        Release::Llvm18,
        Release::Llvm19,
        Release::Llvm21,
        Release::Llvm22,
        Release::Llvm23,
    ];

    #[test]
    fn every_name_in_the_table_is_of_a_definition() {
        let op_defs = OpDefs::built_in();
        let has = |op: &str, property: &str| {
            let mut found = RELEASES
                .iter()
                .filter_map(|&it| op_defs.get(it, op.as_bytes()));
            found.any(|op_def| op_def.property(property).is_some())
        };
        let exists = |op: &str| {
            let mut found = RELEASES.iter().map(|&it| op_defs.get(it, op.as_bytes()));
            found.any(|op_def| op_def.is_some())
        };
        for change in parse_changes(TEXT).unwrap() {
            let names = std::iter::once(&change.op).chain(&change.renamed);
            let has_property = |property: &str| names.clone().any(|name| has(name, property));
            assert!(names.clone().all(|name| exists(name)), "{change:?}");
            for property in &change.properties {
                let is_known = match property {
                    PropertyChange::Renamed { old, new, .. } => {
                        has_property(old) && has_property(new)
                    }
                    PropertyChange::Implied { name, .. }
                    | PropertyChange::ResultShape { name }
                    | PropertyChange::Discardable { name, .. }
                    | PropertyChange::Renumbered { name, .. }
                    | PropertyChange::Unused { name, .. } => has_property(name),
                    PropertyChange::OperandsInOrder => true,
                };
                assert!(is_known, "{}: {property:?}", change.op);
            }
        }
    }

    #[test]
    fn an_op_has_the_changes_of_its_names() {
        let ops = |op: &str, other| {
            let changes = changes_between(op.as_bytes(), other).into_iter();
            changes.map(|change| &*change.op).collect::<Vec<_>>()
        };
        assert_eq!(ops("linalg.matmul", None), ["linalg.matmul"]);
        assert_eq!(
            ops("linalg.matmul_transpose_a", Some("linalg.matmul")),
            ["linalg.matmul_transpose_a", "linalg.matmul"]
        );
        assert_eq!(
            ops("omp.cancellation_point", Some("omp.cancellationpoint")),
            ["omp.cancellationpoint", "omp.cancellation_point"]
        );
    }

    #[test]
    fn the_names_of_an_op_follow_each_other() {
        assert_eq!(other_names(b"tosa.div"), ["tosa.int_div", "tosa.intdiv"]);
        assert_eq!(other_names(b"tosa.intdiv"), ["tosa.int_div", "tosa.div"]);
        assert_eq!(other_names(b"tensor.pack"), ["linalg.pack"]);
        assert!(other_names(b"func.func").is_empty());
    }
}
