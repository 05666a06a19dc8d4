//! Checks whether two definitions agree on an op.

use std::ops::Range;

use crate::dialect::OpProperties;
use crate::dialect::inherent_entry;
use crate::error::Result;
use crate::ir::op::Op;
use crate::schema::{
    Classes, EnumForm, Field, FieldKind, Group, IndexSite, OpDef, Value, split_groups,
};

/// The extent to which two readings of a blob agree, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Agreement {
    /// They differ in the kinds of the bytes.
    None,
    /// The references are in the same bytes and refer to the same tables. Names or the meaning of
    /// other values differ.
    Places,
    /// The text of the properties is the same.
    Full,
}

/// Compares the readings of a blob by two definitions that fit.
pub(super) fn compare(one: &OpProperties<'_>, other: &OpProperties<'_>) -> Agreement {
    let version = one.version();
    let same = |one: &OpDef, other: &OpDef| same_fields(one, other, version);
    if std::ptr::eq(one.op_def(), other.op_def()) || same(one.op_def(), other.op_def()) {
        return Agreement::Full;
    }
    match (index_sites(one), index_sites(other)) {
        (Ok(ours), Ok(theirs)) if ours == theirs => {}
        _ => return Agreement::None,
    }
    match (stated(one), stated(other)) {
        (Ok(ours), Ok(theirs)) if ours.len() == theirs.len() => {
            let same = |(ours, theirs): (&Stated<'_>, &Stated<'_>)| ours.is_as(theirs);
            match ours.iter().zip(&theirs).all(same) {
                true => Agreement::Full,
                false => Agreement::Places,
            }
        }
        _ => Agreement::Places,
    }
}

/// Whether two definitions have the same definition of properties in a version, with the same names and
/// defaults.
pub(super) fn same_fields(one: &OpDef, other: &OpDef, version: u8) -> bool {
    let ours = &one.properties(version).fields;
    let theirs = &other.properties(version).fields;
    let same = |(ours, theirs): (&Field, &Field)| {
        ours.name == theirs.name
            && ours.default == theirs.default
            && same_kind(&ours.kind, &theirs.kind)
    };
    ours.len() == theirs.len() && ours.iter().zip(theirs).all(same)
}

/// Whether two definitions split the dictionary of an op in the same way, with the same defaults.
///
/// Files of version 4 and older store the properties of an op in its dictionary.
pub(super) fn same_split(op: Op<'_>, one: &OpDef, other: &OpDef) -> bool {
    // An absent property without a default has no effect.
    type Part<'l> = (&'l str, Option<(&'l FieldKind, Option<&'l str>)>);
    fn parts<'l>(op_def: &'l OpDef, has: &dyn Fn(&str) -> bool) -> Vec<Part<'l>> {
        let fields = op_def.properties(6).fields.iter();
        let mut parts: Vec<Part<'l>> = fields
            .filter_map(|field| {
                let is_attribute = matches!(
                    field.kind,
                    FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
                );
                let default = field.default.as_deref();
                match has(&field.name) {
                    true => Some((&*field.name, None)),
                    false if is_attribute && default.is_none() => None,
                    false => Some((&*field.name, Some((&field.kind, default)))),
                }
            })
            .collect();
        parts.sort_by_key(|(name, _)| *name);
        parts
    }
    let Ok(dictionary) = op.dictionary() else {
        return same_fields(one, other, op.module().container().version());
    };
    let has = |name: &str| dictionary.is_some_and(|it| inherent_entry(&it, name).is_some());
    let (ours, theirs) = (parts(one, &has), parts(other, &has));
    let same = |(one, other): (&Part<'_>, &Part<'_>)| {
        one.0 == other.0
            && match (one.1, other.1) {
                (None, None) => true,
                (Some((one, ours)), Some((other, theirs))) => {
                    ours == theirs && same_kind(one, other)
                }
                _ => false,
            }
    };
    ours.len() == theirs.len() && ours.iter().zip(&theirs).all(same)
}

/// Whether values of two kinds occupy the same bytes and have the same meaning, regardless of the
/// classes of attributes that a definition requires.
fn same_kind(one: &FieldKind, other: &FieldKind) -> bool {
    use FieldKind::{Attribute, OptionalAttribute};
    match (one, other) {
        (Attribute(_), Attribute(_)) | (OptionalAttribute(_), OptionalAttribute(_)) => true,
        (one, other) => one == other,
    }
}

/// The references in a blob, regardless of the classes of attributes that the definition requires.
fn index_sites(properties: &OpProperties<'_>) -> Result<Vec<IndexSite>> {
    let mut sites = Vec::new();
    if let Some(record) = properties.record() {
        record.index_sites(&mut |site| {
            let classes = Classes::ANY;
            sites.push(IndexSite { classes, ..site });
            Ok(())
        })?;
    }
    Ok(sites)
}

/// A property as read by a definition.
struct Stated<'m> {
    field: &'m Field,
    value: Value<'m>,
    /// The offset of its first byte in the file.
    offset: u64,
}

impl Stated<'_> {
    fn is_as(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.field.kind, &other.field.kind);
        self.field.name == other.field.name
            && match (ours, theirs, self.value, other.value) {
                (_, _, Value::Attribute(one), Value::Attribute(other)) => one == other,
                (FieldKind::Enum(ours), FieldKind::Enum(theirs), one, other) => {
                    let number = |value| match value {
                        Value::Integer(integer) => integer.to_u64(),
                        _ => None,
                    };
                    let numbers = number(one).zip(number(other));
                    numbers.is_some_and(|(one, other)| one == other && same_case(ours, theirs, one))
                }
                (_, _, Value::Absent, Value::Absent) => {
                    self.field.default == other.field.default && same_kind(ours, theirs)
                }
                // Values of one kind at the same offset are equal.
                _ => ours == theirs && self.offset == other.offset,
            }
    }
}

/// The properties by name, including absent ones.
fn stated<'m>(properties: &OpProperties<'m>) -> Result<Vec<Stated<'m>>> {
    let mut stated = Vec::new();
    let Some(record) = properties.record() else {
        return Ok(stated);
    };
    let mut fields = record.fields();
    loop {
        let offset = fields.offset();
        let Some((field, value)) = fields.next()? else {
            break;
        };
        stated.push(Stated {
            field,
            value,
            offset,
        });
    }
    stated.sort_by(|one, other| one.field.name.cmp(&other.field.name));
    Ok(stated)
}

/// Whether two enums write a value in the same way.
fn same_case(one: &EnumForm, other: &EnumForm, value: u64) -> bool {
    one.width == other.width
        && one.attribute == other.attribute
        && (one.attribute.is_none() || one.text(value) == other.text(value))
}

/// Whether a definition has numbers that the definition of an adjacent release lacks.
///
/// Any varint is a valid number. The blob therefore does not show which of the two forms a build
/// between both releases wrote. Attributes, in contrast, are checked against their classes.
pub(super) fn is_weak(op_def: &OpDef, neighbour: &OpDef) -> bool {
    let mut fields = op_def.properties(6).fields.iter();
    fields.any(|field| {
        let same =
            |other: &Field| other.name == field.name && is_number_of(&other.kind, &field.kind);
        field.kind.is_number() && !neighbour.property(&field.name).is_some_and(same)
    })
}

/// Whether two kinds of numbers occupy the same bytes.
fn is_number_of(one: &FieldKind, other: &FieldKind) -> bool {
    matches!((one, other), (FieldKind::Enum(_), FieldKind::Enum(_))) || one == other
}

/// Whether two definitions that fit an op agree on its properties and on the names of its operands
/// and results.
pub(super) fn same_parts(op: Op<'_>, one: &OpProperties<'_>, other: &OpProperties<'_>) -> bool {
    let groups = |properties: &OpProperties<'_>| {
        (
            properties.operand_segments().ok().flatten(),
            properties.result_segments().ok().flatten(),
        )
    };
    let (ours, theirs) = (groups(one), groups(other));
    let (one, other) = (one.op_def(), other.op_def());
    same_fields(one, other, op.module().container().version())
        && same_groups(
            op.operand_count(),
            (one.operands.as_deref(), ours.0.as_deref()),
            (other.operands.as_deref(), theirs.0.as_deref()),
        )
        && same_groups(
            op.result_count(),
            (one.results.as_deref(), ours.1.as_deref()),
            (other.results.as_deref(), theirs.1.as_deref()),
        )
}

/// The groups of a definition and the sizes that an op stores for them, if any.
pub(super) type Groups<'g> = (Option<&'g [Group]>, Option<&'g [u32]>);

/// Whether two definitions have the same names for operands or results. A definition without names,
/// or that does not fit their number, contradicts none.
pub(super) fn same_groups(count: u32, one: Groups<'_>, other: Groups<'_>) -> bool {
    type Named<'g> = (&'g str, Range<u32>);
    fn named<'g>((groups, sizes): Groups<'g>, count: u32) -> Option<Vec<Named<'g>>> {
        let groups = groups?;
        let ranges = split_groups(groups, count, sizes)?;
        let named = groups.iter().zip(ranges);
        let named = named.filter(|(_, range)| !range.is_empty());
        Some(named.map(|(group, range)| (&*group.name, range)).collect())
    }
    let (Some(one), Some(other)) = (named(one, count), named(other, count)) else {
        return true;
    };
    let same = |(one, other): (&Named<'_>, &Named<'_>)| {
        one.1 == other.1 && (one.0 == other.0 || one.0.is_empty() || other.0.is_empty())
    };
    one.len() == other.len() && one.iter().zip(&other).all(same)
}
