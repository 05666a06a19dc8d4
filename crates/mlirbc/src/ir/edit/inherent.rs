//! Splits the inherent properties of an op into values, and encodes them for a version of the
//! format: from version 5 on as a blob, in older versions as entries of the op's dictionary.

use std::borrow::Cow;

use crate::container::{AttributeId, OpNameId, PropertiesId};
use crate::dialect::{
    OpProperties, Requirements, Source, Substitution, Tables, is_required_property, unset_value,
};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::edit::stored::Stored;
use crate::ir::ignored_properties::is_native;
use crate::ir::op::Op;
use crate::schema::{
    Field, FieldKind, Group, GroupCount, NewValue, OPERAND_SEGMENT_SIZES, OpDef, ReferenceMut,
    Releases, Schema,
};

/// What judges attributes. An attribute that all of it refuses is an error.
#[derive(Clone, Debug)]
enum Judges {
    Releases(Releases),
    Requirements(Requirements),
}

/// The properties of an op, in the order of version 6.
#[derive(Clone, Debug)]
pub(crate) struct DecodedProperties {
    source: Source,
    op_def: OpDef,
    /// What judges the attributes that are set.
    judges: Judges,
    /// Native properties are values or the attributes that represent them; so are segment sizes.
    values: Vec<NewValue<'static>>,
}

impl DecodedProperties {
    /// Splits the properties of an op.
    ///
    /// # Errors
    /// None for properties that were read successfully.
    pub(crate) fn of(source: Source, properties: &OpProperties<'_>) -> Result<Self> {
        let op_def = properties.op_def().clone();
        let fields = &op_def.properties(6).fields;
        let mut values = Vec::with_capacity(fields.len());
        for field in fields {
            let is_sizes = matches!(field.kind, FieldKind::SegmentSizes(_));
            let value = match properties.get(&field.name)? {
                // A dictionary may have sizes in any form.
                _ if is_sizes && !properties.is_in_dictionary() => {
                    let sizes = match &*field.name == OPERAND_SEGMENT_SIZES {
                        true => properties.operand_segments()?,
                        false => properties.result_segments()?,
                    };
                    sizes.map_or(NewValue::Absent, NewValue::SegmentSizes)
                }
                Some(value) => NewValue::of(value)?.into_owned(),
                None => NewValue::Absent,
            };
            values.push(value);
        }
        Ok(DecodedProperties {
            source,
            op_def,
            judges: Judges::Releases(source.releases()),
            values,
        })
    }

    /// The properties of a new op: no attributes, native ones that are not set, and the segment sizes
    /// that its numbers of operands and results determine.
    ///
    /// # Errors
    /// A table is full.
    pub(crate) fn of_new(
        tables: &mut Tables<'_>,
        source: Source,
        op_def: &OpDef,
        counts: Counts,
    ) -> Result<Self> {
        let fields = &op_def.properties(6).fields;
        let mut new = DecodedProperties {
            source,
            op_def: op_def.clone(),
            judges: Judges::Releases(source.releases()),
            values: Vec::with_capacity(fields.len()),
        };
        new.renew(tables, counts)?;
        Ok(new)
    }

    /// Makes these the properties of another new op with the same definition.
    ///
    /// # Errors
    /// A table is full.
    pub(crate) fn renew(&mut self, tables: &mut Tables<'_>, counts: Counts) -> Result<()> {
        let op_def = &self.op_def;
        self.values.clear();
        for field in &op_def.properties(6).fields {
            self.values.push(match &field.kind {
                FieldKind::SegmentSizes(_) => {
                    let sizes = match &*field.name == OPERAND_SEGMENT_SIZES {
                        true => only_sizes(op_def.operands.as_deref(), counts.operands),
                        false => only_sizes(op_def.results.as_deref(), counts.results),
                    };
                    sizes.map_or(NewValue::Absent, NewValue::SegmentSizes)
                }
                kind => unset(tables, kind)?.unwrap_or(NewValue::Absent),
            });
        }
        Ok(())
    }

    /// The properties, judged by all releases that may apply to the op.
    pub(crate) fn judged_by(mut self, releases: Releases) -> Self {
        if !releases.is_empty() {
            self.judges = Judges::Releases(releases);
        }
        self
    }

    /// The properties, judged by what was looked up before.
    pub(crate) fn judged_as(mut self, requirements: &Requirements) -> Self {
        self.judges = Judges::Requirements(requirements.clone());
        self
    }

    /// The position of the property with a name.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        let mut fields = self.op_def.properties(6).fields.iter();
        fields.position(|field| &*field.name == name)
    }

    /// The definition of the property at a position.
    pub(crate) fn field(&self, position: usize) -> Option<&Field> {
        self.op_def.properties(6).fields.get(position)
    }

    /// Whether the definition declares a property as a native one.
    pub(crate) fn is_native(&self, position: usize) -> bool {
        let field = self.field(position);
        field.is_some_and(|field| is_native(&field.kind))
    }

    /// Sets a property by an attribute: its value, or the representation of a native one. Without an
    /// attribute, a property that may be absent is removed, and a native one is set to the value that it
    /// has if nothing sets it.
    ///
    /// # Errors
    /// The attribute is not of the kind of the property or does not satisfy its constraint, or a required one would be removed. Segment sizes do not add up to the
    /// numbers of operands or results.
    pub(crate) fn set(
        &mut self,
        tables: &mut Tables<'_>,
        position: usize,
        attribute: Option<AttributeId>,
        counts: Counts,
    ) -> Result<()> {
        let field = self.op_def.properties(6).fields.get(position);
        if let Some(field) = field
            && let Some(attribute) = attribute.and_then(|id| tables.attribute(id))
        {
            let within = |error: Error| error.within(Segment::field(&field.name));
            let refusal = match &self.judges {
                Judges::Releases(releases) => {
                    attribute.refusal(self.op_def.name.as_bytes(), &field.name, *releases)
                }
                Judges::Requirements(requirements) => requirements.refusal(attribute, &field.name),
            };
            if let Some(refusal) = refusal.map_err(within)? {
                return Err(within(refusal.into_error(attribute.entry().offset)));
            }
        }
        self.put(tables, position, attribute, counts)
    }

    /// As [`DecodedProperties::set`], without a judgement by the constraint.
    fn put(
        &mut self,
        tables: &mut Tables<'_>,
        position: usize,
        attribute: Option<AttributeId>,
        counts: Counts,
    ) -> Result<()> {
        let field = self.op_def.properties(6).fields.get(position);
        let Some((field, place)) = field.zip(self.values.get_mut(position)) else {
            return Ok(());
        };
        let within = |error: Error| error.within(Segment::field(&field.name));
        let value = match attribute {
            Some(id) => tables
                .property_of_attribute(&field.kind, id)
                .map_err(within)?,
            None if field.kind.may_be_absent() || *place == NewValue::Absent => NewValue::Absent,
            None => unset(tables, &field.kind)?.ok_or_else(|| within(missing(tables)))?,
        };
        if let NewValue::SegmentSizes(sizes) = &value {
            check_sizes(tables, &field.name, sizes, counts).map_err(within)?;
        }
        *place = value;
        Ok(())
    }

    /// Sets a property to its default, which may not satisfy the constraint: the property must be set then before
    /// the op is valid.
    ///
    /// # Errors
    /// As [`DecodedProperties::set`].
    pub(crate) fn set_default(
        &mut self,
        tables: &mut Tables<'_>,
        position: usize,
        default: AttributeId,
        counts: Counts,
    ) -> Result<()> {
        self.put(tables, position, Some(default), counts)
    }

    /// Sets a property by its value.
    ///
    /// # Errors
    /// Segment sizes do not add up to the numbers of operands or results.
    pub(crate) fn set_value(
        &mut self,
        tables: &Tables<'_>,
        position: usize,
        value: NewValue<'static>,
        counts: Counts,
    ) -> Result<()> {
        let field = self.op_def.properties(6).fields.get(position);
        let Some((field, place)) = field.zip(self.values.get_mut(position)) else {
            return Ok(());
        };
        if let NewValue::SegmentSizes(sizes) = &value {
            check_sizes(tables, &field.name, sizes, counts)?;
        }
        *place = value;
        Ok(())
    }

    /// The definition of the op.
    pub(crate) fn op_def(&self) -> &OpDef {
        &self.op_def
    }

    /// The sizes of groups under the name of their property, if the op stores them.
    pub(crate) fn sizes(&self, name: &str) -> Option<&[u32]> {
        match self.values.get(self.position(name)?)? {
            NewValue::SegmentSizes(sizes) => Some(sizes),
            _ => None,
        }
    }

    /// Whether a property is absent, or native and not set.
    ///
    /// # Errors
    /// The string table is full.
    pub(crate) fn is_unset(&self, tables: &mut Tables<'_>, position: usize) -> Result<bool> {
        let field = self.op_def.properties(6).fields.get(position);
        let Some((field, value)) = field.zip(self.values.get(position)) else {
            return Ok(true);
        };
        Ok(*value == NewValue::Absent || unset(tables, &field.kind)?.as_ref() == Some(value))
    }

    /// Whether a property is an attribute that is absent.
    pub(crate) fn is_absent(&self, position: usize) -> bool {
        matches!(self.values.get(position), Some(NewValue::Absent))
    }

    /// The attribute of a property, or the one that represents a native property; `None` if it is
    /// absent.
    ///
    /// # Errors
    /// A table is full.
    pub(crate) fn attribute(
        &self,
        tables: &mut Tables<'_>,
        position: usize,
    ) -> Result<Option<AttributeId>> {
        let field = self.op_def.properties(6).fields.get(position);
        match field.zip(self.values.get(position)) {
            None => Ok(None),
            Some((field, NewValue::Absent)) if !matches!(field.kind, FieldKind::Optional(_)) => {
                Ok(None)
            }
            Some((field, value)) => tables.attribute_of_property(&field.kind, value).map(Some),
        }
    }

    /// Adapts the sizes of the groups of operands to another number of operands. They become absent
    /// if the number does not determine them. Returns whether they changed.
    ///
    /// # Errors
    /// The attribute with the sizes is not of their kind.
    pub(super) fn resize_operands(
        &mut self,
        tables: &mut Tables<'_>,
        operands: u32,
    ) -> Result<bool> {
        let Some(position) = self.position(OPERAND_SEGMENT_SIZES) else {
            return Ok(false);
        };
        let field = self.op_def.properties(6).fields.get(position);
        let Some((field, place)) = field.zip(self.values.get_mut(position)) else {
            return Ok(false);
        };
        // In a dictionary they are an attribute.
        let now = match &*place {
            NewValue::Attribute(id) => tables.property_of_attribute(&field.kind, *id)?,
            value => value.clone(),
        };
        if let NewValue::SegmentSizes(sizes) = now
            && sum(&sizes) == u64::from(operands)
        {
            return Ok(false);
        }
        let sizes = only_sizes(self.op_def.operands.as_deref(), operands);
        *place = sizes.map_or(NewValue::Absent, NewValue::SegmentSizes);
        Ok(true)
    }

    /// The names of the required properties that are absent.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &str> {
        let fields = self.op_def.properties(6).fields.iter().zip(&self.values);
        let missing = fields.filter(|(field, value)| {
            matches!(value, NewValue::Absent) && is_required_property(&field.kind)
        });
        missing.map(|(field, _)| &*field.name)
    }

    /// The properties in the form in which an op of the file stores them, from version 5 on: as a
    /// blob, or as a draft while required ones are absent.
    ///
    /// # Errors
    /// A value is not of its property's kind, or a table is full.
    pub(crate) fn store(
        &self,
        tables: &mut Tables<'_>,
        name: OpNameId,
        version: u8,
    ) -> Result<Stored> {
        if self.missing().next().is_none() {
            return self.to_blob(tables, version).map(Stored::Blob);
        }
        let definition = (self.source, &self.op_def);
        tables
            .add_draft(name, definition, &self.values)
            .map(Stored::Draft)
    }

    /// Replaces attributes by their substitutes; returns whether any has changed.
    ///
    /// # Errors
    /// An attribute is damaged, or a table is full.
    pub(super) fn substitute(
        &mut self,
        tables: &mut Tables<'_>,
        substitution: &mut Substitution,
    ) -> Result<bool> {
        let mut is_changed = false;
        for value in &mut self.values {
            value.for_each_reference(&mut |reference| {
                match reference {
                    ReferenceMut::Attribute(id) => {
                        let new = substitution.attribute(tables, *id)?;
                        is_changed |= new != *id;
                        *id = new;
                    }
                    ReferenceMut::Type(id) => {
                        let new = substitution.ty(tables, *id)?;
                        is_changed |= new != *id;
                        *id = new;
                    }
                    ReferenceMut::String(_) | ReferenceMut::Resource(_) => {}
                }
                Ok(())
            })?;
        }
        Ok(is_changed)
    }

    /// The properties as a blob, for versions from 5 on.
    ///
    /// # Errors
    /// A required property is absent, or an attribute is not of the form of its property.
    fn to_blob(&self, tables: &mut Tables<'_>, version: u8) -> Result<PropertiesId> {
        let newest = &self.op_def.properties(6).fields;
        let op_def = self.op_def.properties(version);
        // Version 5 has the sizes of groups elsewhere.
        let is_same = std::ptr::eq(newest, &op_def.fields);
        let mut known = newest.iter().zip(&self.values);
        let values = match is_same && known.all(|(field, value)| is_stored(&field.kind, value)) {
            true => Cow::Borrowed(&self.values),
            false => Cow::Owned(self.to_stored(tables, op_def)?),
        };
        let blob = op_def.encode(&values, tables)?;
        tables.add_properties(&blob)
    }

    /// The values in the form in which the layout of a version stores them.
    fn to_stored(
        &self,
        tables: &mut Tables<'_>,
        op_def: &Schema,
    ) -> Result<Vec<NewValue<'static>>> {
        let newest = &self.op_def.properties(6).fields;
        let mut values = Vec::with_capacity(op_def.fields.len());
        for (at, field) in op_def.fields.iter().enumerate() {
            let position = match std::ptr::eq(newest, &op_def.fields) {
                true => Some(at),
                false => self.position(&field.name),
            };
            let value = position.and_then(|at| self.values.get(at));
            let kind = position.and_then(|at| newest.get(at));
            let (Some(value), Some(Field { kind, .. })) = (value, kind) else {
                continue;
            };
            let value = match (&field.kind, value) {
                (FieldKind::Attribute(_), NewValue::Absent) => Err(missing(tables)),
                // Version 5 stores segment sizes as an attribute, and readers require their form.
                (FieldKind::Attribute(_), NewValue::Attribute(id))
                    if matches!(kind, FieldKind::SegmentSizes(_)) =>
                {
                    let sizes = tables.property_of_attribute(kind, *id);
                    sizes.map(|_| value.clone())
                }
                (FieldKind::Attribute(_), value) => tables
                    .attribute_of_property(kind, value)
                    .map(NewValue::Attribute),
                (FieldKind::OptionalAttribute(_), value) => Ok(value.clone()),
                (kind, NewValue::Attribute(id)) => tables.property_of_attribute(kind, *id),
                (kind, NewValue::Absent) => unset(tables, kind)?.ok_or_else(|| missing(tables)),
                (_, value) => Ok(value.clone()),
            };
            let name = || Segment::field(&field.name);
            values.push(value.map_err(|error| error.within(name()))?);
        }
        Ok(values)
    }

    /// The properties as entries of a dictionary. Absent attributes have none.
    pub(crate) fn to_entries(
        &self,
        tables: &mut Tables<'_>,
    ) -> Result<Vec<(Vec<u8>, AttributeId)>> {
        let mut entries = Vec::new();
        for (position, field) in self.op_def.properties(6).fields.iter().enumerate() {
            if let Some(id) = self.attribute(tables, position)? {
                entries.push((field.name.as_bytes().to_vec(), id));
            }
        }
        Ok(entries)
    }

    /// The properties of a new op as entries of a dictionary. Native properties that are not set have
    /// none.
    ///
    /// # Errors
    /// A table is full.
    pub(crate) fn to_new_entries(
        &self,
        tables: &mut Tables<'_>,
    ) -> Result<Vec<(Vec<u8>, AttributeId)>> {
        let mut entries = Vec::new();
        for (position, field) in self.op_def.properties(6).fields.iter().enumerate() {
            let is_unset = unset(tables, &field.kind)?.as_ref() == self.values.get(position);
            if !is_unset && let Some(id) = self.attribute(tables, position)? {
                entries.push((field.name.as_bytes().to_vec(), id));
            }
        }
        Ok(entries)
    }
}

impl Op<'_> {
    /// The numbers of operands and results.
    pub(crate) fn counts(self) -> Counts {
        Counts {
            operands: self.operand_count(),
            results: self.result_count(),
        }
    }
}

/// The numbers to which segment sizes must add up.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) operands: u32,
    pub(crate) results: u32,
}

fn check_sizes(tables: &Tables<'_>, name: &str, sizes: &[u32], counts: Counts) -> Result<()> {
    let (what, count) = match name == OPERAND_SEGMENT_SIZES {
        true => ("set the sizes of the groups of operands", counts.operands),
        false => ("set the sizes of the groups of results", counts.results),
    };
    match sum(sizes) == u64::from(count) {
        true => Ok(()),
        false => Err(tables.container().invalid_edit(
            what,
            "sizes that add up to their number",
            format!("a sum of {} for {count}", sum(sizes)),
        )),
    }
}

fn sum(sizes: &[u32]) -> u64 {
    sizes.iter().map(|&size| u64::from(size)).sum()
}

/// The only sizes of groups with a total, if there is exactly one possibility.
pub(crate) fn only_sizes(groups: Option<&[Group]>, total: u32) -> Option<Vec<u32>> {
    let groups = groups?;
    let least = |group: &Group| u32::from(group.count == GroupCount::One);
    let open: Vec<&Group> = groups.iter().filter(|group| least(group) == 0).collect();
    let rest = total.checked_sub(groups.len() as u32 - open.len() as u32)?;
    let are_optional = open.iter().all(|group| group.count == GroupCount::Optional);
    let each = match open.as_slice() {
        [] if rest > 0 => return None,
        _ if rest == 0 => 0,
        [group] if group.count == GroupCount::Any || rest == 1 => rest,
        open if are_optional && rest == open.len() as u32 => 1,
        _ => return None,
    };
    let size = |group| match least(group) {
        0 => each,
        one => one,
    };
    Some(groups.iter().map(size).collect())
}

/// The value of a native property that is not set, if it has one.
///
/// # Errors
/// The string table is full.
fn unset(tables: &mut Tables<'_>, kind: &FieldKind) -> Result<Option<NewValue<'static>>> {
    match kind {
        FieldKind::String => Ok(Some(NewValue::String(tables.add_string(b"")?))),
        kind => Ok(unset_value(kind)),
    }
}

/// Whether a value is stored as it is.
fn is_stored(kind: &FieldKind, value: &NewValue<'_>) -> bool {
    match kind {
        FieldKind::Attribute(_) => matches!(value, NewValue::Attribute(_)),
        FieldKind::OptionalAttribute(_) => true,
        _ => !matches!(value, NewValue::Absent | NewValue::Attribute(_)),
    }
}

#[cold]
pub(super) fn missing(tables: &Tables<'_>) -> Error {
    let kind = ErrorKind::InvalidEdit {
        what: "write the properties of an op",
        expected: "every property that is not optional",
        found: "none".to_owned(),
    };
    Error::new(kind, tables.container().bytes().len() as u64)
}
