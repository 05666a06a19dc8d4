//! Property blobs: what they refer to, and the table of those of the output (format.md §7.2).
//!
//! A blob is read once for all ops of a name that share it.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{AttributeId, PropertiesId};
use crate::dialect::{OpProperties, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Module, Op, OpId, OpParts};
use crate::layout::{Field, FieldKind, OpLayout};
use crate::wire::{Cursor, Emitter, varint};
use crate::write::references::{self, Link, Target};

const NONE: u32 = u32::MAX;

/// How many blobs are kept at hand for each op name.
const RECENT: usize = 16;

/// The links of blobs, each under the definition of an op.
pub(in crate::write) struct PropertyLinks<'m> {
    module: &'m Module<'m>,
    tables: &'m Tables<'m>,
    /// For each op name, the definitions that may hold, best first, when they were asked for.
    definitions: Vec<Option<Definitions<'m>>>,
    /// For each op name, blobs and their entries that were asked for last: many names share the
    /// blob of what is nearly empty.
    last: Vec<[(u32, u32); RECENT]>,
    /// One for each blob, as the ops of the first name have it, then those of other names.
    known: Vec<Known>,
    links: Vec<Link>,
}

/// A blob as the ops of a name have it.
#[derive(Clone, Debug)]
struct Known {
    /// [`NONE`] for a blob that no op had yet.
    name: u32,
    /// The number in the output.
    written: u32,
    /// What the first link is for. Most blobs have one at most, so that `links` is seldom looked at.
    first: Option<Target>,
    links: Range<usize>,
    /// The numbers of operands and results that the ops have, if the definition goes by them.
    sizes: Option<(u32, u32)>,
    /// Another entry of the blob.
    next: u32,
}

/// What of an op decides how its blob is read. It is apart from the rest so that this need not lie in
/// memory.
#[derive(Clone, Copy)]
pub(in crate::write) struct Holder {
    op: OpId,
    name: u32,
    /// The numbers of operands and results.
    sizes: (u32, u32),
}

impl Holder {
    #[inline(always)]
    pub(in crate::write) fn of(op: &OpParts<'_>) -> Self {
        Holder {
            op: op.id,
            name: op.name().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl From<Op<'_>> for Holder {
    fn from(op: Op<'_>) -> Self {
        Holder {
            op: op.id(),
            name: op.name_id().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl Known {
    const NOBODY: Known = Known {
        name: NONE,
        written: NONE,
        first: None,
        links: 0..0,
        sizes: None,
        next: NONE,
    };

    /// Whether this holds for an op that has the blob.
    #[inline(always)]
    fn fits(&self, op: Holder) -> bool {
        self.name == op.name && self.sizes.is_none_or(|sizes| sizes == op.sizes)
    }
}

/// The definitions of an op that has properties.
struct Definitions<'m> {
    layouts: Vec<&'m OpLayout>,
    /// The fields of the first, if each is an attribute or none, which most properties are, and the
    /// numbers of operands and results do not matter.
    attributes: Option<&'m [Field]>,
    /// Whether the numbers of operands and results tell which of them holds.
    by_size: bool,
}

impl<'m> Definitions<'m> {
    fn of(op: Op<'m>) -> Self {
        let version = op.module().container().version();
        let layouts = op.definitions().map(|(_, layout)| layout);
        let layouts: Vec<_> = layouts.filter(|layout| layout.has_properties()).collect();
        let by_size = layouts
            .iter()
            .any(|layout| layout.operand_segments.is_some() || layout.result_segments.is_some());
        let is_attribute = |field: &Field| {
            matches!(
                field.kind,
                FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
            )
        };
        let attributes = layouts.first().filter(|_| !by_size);
        let attributes = attributes.map(|layout| layout.properties(version).fields.as_slice());
        Definitions {
            attributes: attributes.filter(|fields| fields.iter().all(is_attribute)),
            layouts,
            by_size,
        }
    }
}

/// Appends the links of a blob whose fields are attributes. `None` if these fields do not fit it: what
/// [`OpProperties::read`] would refuse.
fn links_of_attributes(
    fields: &[Field],
    tables: &Tables<'_>,
    blob: Cursor<'_>,
    out: &mut Vec<Link>,
) -> Option<()> {
    let mut cursor = blob;
    for field in fields {
        let start = blob.remaining() - cursor.remaining();
        let mut index = cursor.varint().ok()?;
        let (classes, is_optional) = match &field.kind {
            FieldKind::Attribute(classes) => (*classes, false),
            FieldKind::OptionalAttribute(_) if index & 1 == 0 => continue,
            FieldKind::OptionalAttribute(classes) => {
                index >>= 1;
                (*classes, true)
            }
            _ => return None,
        };
        let attribute = tables.attribute(AttributeId(u32::try_from(index).ok()?))?;
        attribute.expect(classes, blob.offset()).ok()?;
        let target = Target::Attribute(attribute.id().index());
        let end = blob.remaining() - cursor.remaining();
        out.push(Link::new(target, is_optional, start, end));
    }
    cursor.is_at_end().then_some(())
}

impl<'m> PropertyLinks<'m> {
    pub(in crate::write) fn new(module: &'m Module<'m>) -> Self {
        let names = module.container().dialects().op_name_count();
        PropertyLinks {
            module,
            tables: module.tables(),
            definitions: (0..names).map(|_| None).collect(),
            last: vec![[(NONE, NONE); RECENT]; names as usize],
            known: vec![Known::NOBODY; module.container().properties().count() as usize],
            links: Vec::new(),
        }
    }

    /// The entry of an op's blob.
    ///
    /// # Errors
    /// No definition fits the blob.
    #[inline(always)]
    pub(in crate::write) fn find(&mut self, op: Holder, id: PropertiesId) -> Result<u32> {
        let blob = id.index();
        let name = op.name as usize;
        let slot = blob as usize % RECENT;
        // Nearly all blobs are one of the few that many ops share, or are of one op alone.
        if let Some(&(recent, entry)) = self.last.get(name).and_then(|it| it.get(slot))
            && recent == blob
            && self.fits(entry, op)
        {
            return Ok(entry);
        }
        if self.fits(blob, op) {
            return Ok(blob);
        }
        self.find_in_list(op, id)
    }

    /// Whether an entry of an op's blob holds for it.
    #[inline(always)]
    fn fits(&self, entry: u32, op: Holder) -> bool {
        let known = self.known.get(entry as usize);
        known.is_some_and(|known| known.fits(op))
    }

    fn find_in_list(&mut self, op: Holder, id: PropertiesId) -> Result<u32> {
        let mut next = id.index();
        while let Some(known) = self.known.get(next as usize) {
            if known.fits(op) {
                self.note_recent(op, id, next);
                return Ok(next);
            }
            next = known.next;
        }
        let Some(ir_op) = self.module.op(op.op) else {
            return Ok(NONE);
        };
        let entry = self.add(ir_op, id)?;
        self.note_recent(op, id, entry);
        Ok(entry)
    }

    fn note_recent(&mut self, op: Holder, id: PropertiesId, entry: u32) {
        let blob = id.index();
        let last = self.last.get_mut(op.name as usize);
        if let Some(last) = last.and_then(|it| it.get_mut(blob as usize % RECENT)) {
            *last = (blob, entry);
        }
    }

    fn add(&mut self, op: Op<'m>, id: PropertiesId) -> Result<u32> {
        let start = self.links.len();
        let Some(blob) = op.properties() else {
            return Err(unknown(op));
        };
        let attribute = op.properties_attribute();
        if let Some(attribute) = attribute.map_err(|error| op.locate(error))? {
            self.links
                .push(Link::whole(attribute.id(), blob.remaining()));
        } else if !blob.is_at_end() {
            if let Some(layout) = self.tables.recorded_properties(op.name_id(), id)? {
                let properties = OpProperties::read(layout, blob, self.tables)?;
                return self.keep(op, id, start, &properties, None);
            }
            // What has no bytes hides nothing.
            let place = self.definitions.get_mut(op.name_id().index() as usize);
            let Some(definitions) = place.map(|it| &*it.get_or_insert_with(|| Definitions::of(op)))
            else {
                return Err(unknown(op));
            };
            if let Some(fields) = definitions.attributes {
                match links_of_attributes(fields, self.tables, blob, &mut self.links) {
                    Some(()) => return Ok(self.push(op, id, start, None)),
                    None => self.links.truncate(start),
                }
            }
            let (operands, results) = (op.operand_count(), op.result_count());
            let mut fitting = definitions.layouts.iter().filter_map(|layout| {
                let properties = OpProperties::read(layout, blob, self.tables).ok()?;
                properties.fits(operands, results).then_some(properties)
            });
            let Some(properties) = fitting.next().or_else(|| op.fallback_properties()) else {
                return Err(unknown(op));
            };
            // With other numbers of operands, another definition may be the one.
            let sizes = definitions.by_size.then_some((operands, results));
            return self.keep(op, id, start, &properties, sizes);
        }
        Ok(self.push(op, id, start, None))
    }

    fn keep(
        &mut self,
        op: Op<'m>,
        id: PropertiesId,
        start: usize,
        properties: &OpProperties<'m>,
        sizes: Option<(u32, u32)>,
    ) -> Result<u32> {
        let record = properties.record();
        references::links_of_record(&record, record.bytes(), &mut self.links)
            .map_err(|error| op.locate(error))?;
        Ok(self.push(op, id, start, sizes))
    }

    fn push(
        &mut self,
        op: Op<'m>,
        id: PropertiesId,
        start: usize,
        sizes: Option<(u32, u32)>,
    ) -> u32 {
        let known = Known {
            name: op.name_id().index(),
            sizes,
            first: self.links.get(start).map(|link| link.target),
            links: start..self.links.len(),
            ..Known::NOBODY
        };
        let added = self.known.len() as u32;
        match self.known.get_mut(id.index() as usize) {
            Some(first) if first.name == NONE => {
                *first = known;
                return id.index();
            }
            Some(first) => {
                let next = std::mem::replace(&mut first.next, added);
                self.known.push(Known { next, ..known });
            }
            // There is no such blob.
            None => self.known.push(known),
        }
        added
    }

    /// What the first link of an entry is for, and where the others lie.
    #[inline]
    pub(super) fn targets(&self, entry: u32) -> (Option<Target>, Range<usize>) {
        match self.known.get(entry as usize) {
            Some(known) => (known.first, known.links.start + 1..known.links.end),
            None => (None, 0..0),
        }
    }

    /// What a link is for.
    #[inline]
    pub(super) fn target(&self, link: usize) -> Option<Target> {
        self.links.get(link).map(|link| link.target)
    }

    /// The links of an entry.
    #[inline]
    pub(in crate::write) fn links(&self, entry: u32) -> &[Link] {
        let known = self.known.get(entry as usize);
        let links = known.and_then(|known| self.links.get(known.links.clone()));
        links.unwrap_or_default()
    }

    /// The number that an entry has in the output, if it was written.
    #[inline]
    pub(super) fn written(&self, entry: u32) -> Option<u32> {
        let known = self.known.get(entry as usize)?;
        (known.written != NONE).then_some(known.written)
    }

    /// Notes the number that an entry has in the output.
    pub(super) fn set_written(&mut self, entry: u32, number: u32) {
        if let Some(known) = self.known.get_mut(entry as usize) {
            known.written = number;
        }
    }
}

#[cold]
fn unknown(op: Op<'_>) -> Error {
    let kind = ErrorKind::UnknownEncoding {
        what: format!("the properties of '{}'", op.name()),
        dialect: op.name().dialect_name().escape_ascii().to_string(),
    };
    let offset = op.properties().map_or(0, |blob| blob.offset());
    op.locate(Error::new(kind, offset))
}

/// The property blobs of the output, each once.
#[derive(Default)]
pub(super) struct Blobs {
    bytes: Vec<u8>,
    /// The end of each blob.
    ends: Vec<usize>,
    by_content: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Blobs {
    /// No blobs, and room for about this many.
    pub(super) fn with_capacity(count: u32) -> Self {
        Blobs {
            ends: Vec::with_capacity(count as usize),
            by_content: HashTable::with_capacity(count as usize),
            ..Blobs::default()
        }
    }

    /// The number of the blob of which `append` appends the bytes.
    pub(super) fn add(&mut self, append: impl FnOnce(&mut Vec<u8>)) -> u32 {
        let start = self.bytes.len();
        append(&mut self.bytes);
        let end = self.bytes.len();
        let (bytes, ends, hasher) = (&self.bytes, &self.ends, &self.hasher);
        let content = |number: u32| {
            let at = number as usize;
            let end = ends.get(at).copied().unwrap_or_default();
            let start = at.checked_sub(1).and_then(|at| ends.get(at).copied());
            bytes.get(start.unwrap_or(0)..end).unwrap_or_default()
        };
        let blob = bytes.get(start..end).unwrap_or_default();
        let entry = self.by_content.entry(
            hasher.hash_one(blob),
            |&number| content(number) == blob,
            |&number| hasher.hash_one(content(number)),
        );
        let next = ends.len() as u32;
        match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => {
                let number = *entry.get();
                self.bytes.truncate(start);
                number
            }
            hashbrown::hash_table::Entry::Vacant(entry) => {
                entry.insert(next);
                self.ends.push(end);
                next
            }
        }
    }

    /// The payload of the property section.
    pub(super) fn section(&self) -> Emitter<'static> {
        let mut out = Emitter::new();
        out.varint(self.ends.len() as u64);
        let bytes = out.bytes_mut();
        let mut start = 0;
        for &end in &self.ends {
            varint::append(bytes, (end - start) as u64);
            bytes.extend_from_slice(self.bytes.get(start..end).unwrap_or_default());
            start = end;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_blobs_have_one_number() {
        let mut blobs = Blobs::default();
        let mut add = |bytes: &[u8]| blobs.add(|out| out.extend_from_slice(bytes));
        assert_eq!((add(&[1]), add(&[]), add(&[1, 2])), (0, 1, 2));
        assert_eq!((add(&[]), add(&[1]), add(&[2])), (1, 0, 3));
        let expected = [9, 3, 1, 1, 5, 1, 2, 3, 2];
        assert_eq!(blobs.section().into_bytes(), expected);
    }
}
