//! Definitions of ops: properties and the names of the other parts.

use std::ops::{Deref, Range};
use std::sync::Arc;

use crate::schema::entry_schema::Schema;
use crate::schema::field::{Classes, Field, FieldKind};
use crate::schema::release::{Release, Releases};

/// The definition of an op, restricted to what bytecode requires. Copies share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpDef(Arc<OpDefinition>);

impl Deref for OpDef {
    type Target = OpDefinition;

    fn deref(&self) -> &OpDefinition {
        &self.0
    }
}

/// The parts of an [`OpDef`].
#[derive(Debug, PartialEq, Eq)]
pub struct OpDefinition {
    /// The full name, such as `arith.addf`.
    pub name: Box<str>,
    /// The releases with this definition.
    pub releases: Releases,
    /// Prefixes of the producers of files with this definition, in addition to those of the
    /// releases.
    pub producers: Vec<Box<str>>,
    /// Whether its regions may not use values from outside.
    pub is_isolated: bool,
    /// Whether values of its regions are defined before their uses; `None` if unknown.
    pub region_kind: Option<RegionKind>,
    /// The operands; `None` if unknown.
    pub operands: Option<Vec<Group>>,
    /// The results; `None` if unknown.
    pub results: Option<Vec<Group>>,
    /// The known regions.
    pub regions: Vec<Group>,
    /// The known successors.
    pub successors: Vec<Group>,
    /// The number of groups of operands, if an op stores their sizes.
    pub operand_segments: Option<u32>,
    /// The number of groups of results, if an op stores their sizes.
    pub result_segments: Option<u32>,
    version_5: Schema,
    version_6: Schema,
}

/// The kind of an op's regions, which MLIR's `RegionKindInterface` states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// The definition of a value dominates its uses.
    Ssa,
    /// The order of ops does not matter.
    Graph,
}

/// Operands, results, regions or successors with a common name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name; empty if there is none.
    pub name: Box<str>,
    /// The number of members.
    pub count: GroupCount,
}

/// The number of values, regions or successors in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupCount {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Any,
}

impl GroupCount {
    /// Whether a group may have this number of members.
    pub(crate) fn admits(self, size: u32) -> bool {
        match self {
            GroupCount::One => size == 1,
            GroupCount::Optional => size <= 1,
            GroupCount::Any => true,
        }
    }
}

impl Group {
    /// Whether groups may have this number of members together.
    pub(crate) fn admit(groups: &[Group], total: u32) -> bool {
        let of = |count: GroupCount| groups.iter().filter(|it| it.count == count).count() as u32;
        let least = of(GroupCount::One);
        let is_open = of(GroupCount::Any) > 0;
        total >= least && (is_open || total <= least + of(GroupCount::Optional))
    }
}

/// The property with the sizes of the groups of operands.
pub const OPERAND_SEGMENT_SIZES: &str = "operandSegmentSizes";
/// The property with the sizes of the groups of results.
pub const RESULT_SEGMENT_SIZES: &str = "resultSegmentSizes";

/// The parts of an op's definition from which [`OpDef::new`] builds the schemas.
#[derive(Clone, Debug, Default)]
pub(super) struct OpParts {
    pub producers: Vec<Box<str>>,
    pub fields: Vec<Field>,
    pub is_isolated: bool,
    pub region_kind: Option<RegionKind>,
    pub operands: Option<Vec<Group>>,
    pub results: Option<Vec<Group>>,
    pub regions: Vec<Group>,
    pub successors: Vec<Group>,
    pub operands_sized: bool,
    pub results_sized: bool,
}

impl OpDef {
    pub(super) fn new(name: &str, releases: Releases, parts: OpParts) -> Self {
        let segments = |groups: &Option<Vec<Group>>, sized: bool| {
            let groups = groups.as_ref().filter(|_| sized)?;
            Some(groups.len() as u32)
        };
        let operand_segments = segments(&parts.operands, parts.operands_sized);
        let result_segments = segments(&parts.results, parts.results_sized);
        let places = SizesIn5::of(releases);
        let (version_5, version_6) =
            with_segments(parts.fields, operand_segments, result_segments, places);
        OpDef(Arc::new(OpDefinition {
            name: name.into(),
            releases,
            producers: parts.producers,
            is_isolated: parts.is_isolated,
            region_kind: parts.region_kind,
            operands: parts.operands,
            results: parts.results,
            regions: parts.regions,
            successors: parts.successors,
            operand_segments,
            result_segments,
            version_5: schema_of(name, version_5),
            version_6: schema_of(name, version_6),
        }))
    }

    /// The definition of an op with known properties only, as recorded by a hook.
    pub(crate) fn recorded(name: &str, fields: Vec<Field>) -> Self {
        let parts = OpParts {
            fields,
            ..OpParts::default()
        };
        Self::new(name, Releases::ANY, parts)
    }

    /// The definition as some of its releases have it.
    pub(crate) fn within(&self, releases: Releases) -> Self {
        if self.releases == releases {
            return self.clone();
        }
        let fields = self.version_6.fields.iter();
        let fields = fields.filter(|field| !matches!(field.kind, FieldKind::SegmentSizes(_)));
        let parts = OpParts {
            producers: self.producers.clone(),
            fields: fields.cloned().collect(),
            is_isolated: self.is_isolated,
            region_kind: self.region_kind,
            operands: self.operands.clone(),
            results: self.results.clone(),
            regions: self.regions.clone(),
            successors: self.successors.clone(),
            operands_sized: self.operand_segments.is_some(),
            results_sized: self.result_segments.is_some(),
        };
        Self::new(&self.name, releases, parts)
    }

    /// Whether the definition applies to the files of a producer, regardless of their release.
    pub fn holds_for(&self, producer: &[u8]) -> bool {
        let mut producers = self.producers.iter();
        self.releases == Releases::ANY
            || producers.any(|beginning| producer.starts_with(beginning.as_bytes()))
    }

    /// Whether ops with this definition have a property blob, from version 5 on.
    pub fn has_properties(&self) -> bool {
        !self.version_6.fields.is_empty()
    }

    /// Whether ops with this definition store the sizes of their groups of operands or results.
    pub fn has_segments(&self) -> bool {
        self.operand_segments.is_some() || self.result_segments.is_some()
    }

    /// The schema of the property blob in files of a version: the attributes by the bytes of their
    /// names, then native properties, or the order of an `unsorted` definition. Segment sizes come last from
    /// version 6 on. In version 5 they are among the attributes, except that LLVM 17 has them last.
    pub fn properties(&self, version: u8) -> &Schema {
        match version {
            ..=5 => &self.version_5,
            6.. => &self.version_6,
        }
    }

    /// The schema of properties of which any may be absent. The fields are those of version 6.
    pub(crate) fn draft(&self) -> Schema {
        let fields = self.version_6.fields.iter().map(|field| Field {
            kind: match &field.kind {
                FieldKind::Attribute(classes) => FieldKind::OptionalAttribute(*classes),
                kind if kind.may_be_absent() => kind.clone(),
                kind => FieldKind::Optional(Box::new(kind.clone())),
            },
            ..field.clone()
        });
        schema_of(&self.name, fields.collect())
    }

    /// The property with a name. The name [`OPERAND_SEGMENT_SIZES`] applies to all versions,
    /// including those that store `operand_segment_sizes`.
    pub fn property(&self, name: &str) -> Option<&Field> {
        let mut fields = self.version_6.fields.iter();
        fields.find(|field| &*field.name == name)
    }
}

/// The schema of the properties of an op.
fn schema_of(name: &str, fields: Vec<Field>) -> Schema {
    Schema {
        classes: Classes::NONE,
        ..Schema::of_fields(name, fields)
    }
}

/// Whether a property is an attribute in the blob, not a native one.
fn is_attribute(kind: &FieldKind) -> bool {
    matches!(
        kind,
        FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
    )
}

/// The place of the segment sizes in version 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SizesIn5 {
    /// Sorted by the bytes of their old spelling: they precede the first attribute whose name is not
    /// smaller, and all native properties.
    Sorted,
    /// Behind all other properties.
    Last,
}

impl SizesIn5 {
    fn of(releases: Releases) -> Self {
        match releases == Releases::NONE.with(Release::Llvm17) {
            true => SizesIn5::Last,
            false => SizesIn5::Sorted,
        }
    }
}

/// Inserts the segment sizes into the properties, for version 5, where they are an attribute, and for
/// version 6.
fn with_segments(
    fields: Vec<Field>,
    operand_segments: Option<u32>,
    result_segments: Option<u32>,
    places: SizesIn5,
) -> (Vec<Field>, Vec<Field>) {
    let sizes = [
        (
            operand_segments,
            OPERAND_SEGMENT_SIZES,
            "operand_segment_sizes",
        ),
        (
            result_segments,
            RESULT_SEGMENT_SIZES,
            "result_segment_sizes",
        ),
    ];
    let mut version_6 = fields.clone();
    for (groups, name, _) in sizes {
        if let Some(groups) = groups {
            version_6.push(Field {
                name: name.into(),
                kind: FieldKind::SegmentSizes(groups),
                default: None,
            });
        }
    }
    let mut version_5 = Vec::with_capacity(version_6.len());
    let mut waiting = sizes.iter().filter(|(groups, _, _)| groups.is_some());
    let mut next = waiting.next();
    let as_attribute = |name: &str| Field {
        name: name.into(),
        kind: FieldKind::Attribute(Classes::DENSE_ARRAY),
        default: None,
    };
    for field in fields {
        while let Some((_, name, old)) = next
            && places == SizesIn5::Sorted
            && !(is_attribute(&field.kind) && field.name.as_bytes() < old.as_bytes())
        {
            version_5.push(as_attribute(name));
            next = waiting.next();
        }
        version_5.push(field);
    }
    while let Some((_, name, _)) = next {
        version_5.push(as_attribute(name));
        next = waiting.next();
    }
    (version_5, version_6)
}

/// The range of each group within `total` operands, results, regions or successors. `sizes` are the
/// sizes that the op stores, if it does. `None` if the numbers do not fit the groups.
pub fn split_groups(
    groups: &[Group],
    total: u32,
    sizes: Option<&[u32]>,
) -> Option<Vec<Range<u32>>> {
    let mut ranges = Vec::new();
    split_groups_into(groups, total, sizes, &mut ranges).then_some(ranges)
}

/// As [`split_groups`], into an empty list. Returns false if the numbers do not fit the groups.
pub(crate) fn split_groups_into(
    groups: &[Group],
    total: u32,
    sizes: Option<&[u32]>,
    ranges: &mut Vec<Range<u32>>,
) -> bool {
    if groups.is_empty() {
        return total == 0;
    }
    let is_open = |group: &&Group| group.count != GroupCount::One;
    let open = groups.iter().filter(is_open).count() as u32;
    // Without sizes, the groups of variable size share the remaining members equally.
    let rest = total.checked_sub(groups.len() as u32 - open);
    let share = match (sizes, open, rest) {
        (None, 1, Some(rest)) => rest,
        (None, 2.., Some(rest)) if rest % open == 0 => rest / open,
        (None, 1.., _) => return false,
        _ => 0,
    };
    let mut end = 0;
    ranges.reserve(groups.len());
    for (position, group) in groups.iter().enumerate() {
        let size = match (sizes, group.count) {
            (Some(sizes), _) => match sizes.get(position) {
                Some(size) => *size,
                None => return false,
            },
            (None, GroupCount::One) => 1,
            (None, _) => share,
        };
        if size > 1 && group.count == GroupCount::Optional {
            return false;
        }
        let start = end;
        let Some(next) = u32::checked_add(start, size) else {
            return false;
        };
        end = next;
        ranges.push(start..end);
    }
    end == total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(fields: &[Field]) -> Vec<&str> {
        fields.iter().map(|field| &*field.name).collect()
    }

    fn attribute(name: &str) -> Field {
        Field {
            name: name.into(),
            kind: FieldKind::OptionalAttribute(Classes::ANY),
            default: None,
        }
    }

    #[test]
    fn the_old_spelling_has_the_place_of_segment_sizes() {
        let fields = ["a", "operand_a", "operand_types", "resultType", "z"].map(attribute);
        let (version_5, version_6) =
            with_segments(fields.to_vec(), Some(2), Some(1), SizesIn5::Sorted);
        assert_eq!(
            names(&version_5),
            [
                "a",
                "operand_a",
                OPERAND_SEGMENT_SIZES,
                "operand_types",
                "resultType",
                RESULT_SEGMENT_SIZES,
                "z"
            ]
        );
        assert_eq!(
            names(&version_6)[5..],
            [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES]
        );
        let native = Field {
            name: "a_native".into(),
            kind: FieldKind::Unit,
            default: None,
        };
        let fields = vec![attribute("a"), native];
        let (version_5, _) = with_segments(fields, Some(2), Some(1), SizesIn5::Sorted);
        assert_eq!(
            names(&version_5),
            ["a", OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, "a_native"]
        );
    }

    #[test]
    fn llvm_17_has_segment_sizes_last_in_version_5() {
        let parts = |releases| {
            let operands = Group {
                name: "operands".into(),
                count: GroupCount::Any,
            };
            let parts = OpParts {
                fields: ["a", "z"].map(attribute).to_vec(),
                operands: Some(vec![operands]),
                operands_sized: true,
                ..OpParts::default()
            };
            OpDef::new("d.op", releases, parts)
        };
        let llvm_17 = Releases::NONE.with(Release::Llvm17);
        let both = parts(llvm_17.with(Release::Llvm18));
        let last = ["a", "z", OPERAND_SEGMENT_SIZES];
        assert_eq!(
            names(both.properties(5).fields()),
            ["a", OPERAND_SEGMENT_SIZES, "z"]
        );
        assert_eq!(names(both.within(llvm_17).properties(5).fields()), last);
        assert_eq!(names(both.within(llvm_17).properties(6).fields()), last);
    }

    #[test]
    fn groups_take_what_is_theirs() {
        use GroupCount::{Any, One, Optional};
        let groups = |counts: &[GroupCount]| -> Vec<Group> {
            let group = |&count| Group {
                name: "g".into(),
                count,
            };
            counts.iter().map(group).collect()
        };
        let split = |counts: &[GroupCount], total, sizes| {
            split_groups(&groups(counts), total, sizes).map(|ranges| {
                let ends = ranges.into_iter().map(|range| (range.start, range.end));
                ends.collect::<Vec<_>>()
            })
        };
        assert_eq!(
            split(&[One, Any, One], 5, None),
            Some(vec![(0, 1), (1, 4), (4, 5)])
        );
        assert_eq!(split(&[One, Optional], 1, None), Some(vec![(0, 1), (1, 1)]));
        assert_eq!(split(&[Any, Any], 4, None), Some(vec![(0, 2), (2, 4)]));
        assert_eq!(split(&[One, One], 2, None), Some(vec![(0, 1), (1, 2)]));
        assert_eq!(split(&[], 0, None), Some(vec![]));
        assert_eq!(
            split(&[Any, One], 3, Some(&[2, 1])),
            Some(vec![(0, 2), (2, 3)])
        );
        for (counts, total) in [
            (&[One, One][..], 3),
            (&[One, One], 1),
            (&[Any, Any], 3),
            (&[], 1),
        ] {
            assert_eq!(split(counts, total, None), None);
        }
        assert_eq!(split(&[One, Optional], 3, None), None);
        assert_eq!(split(&[Any, One], 4, Some(&[2, 1])), None);
        assert_eq!(split(&[Any, Any], 4, Some(&[u32::MAX, 5])), None);
    }
}
