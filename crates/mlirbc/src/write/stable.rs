//! Index-stable writing: all entries keep their numbers.
//!
//! Unedited parts are copied from the file: bodies, tables without additions, and the whole file if
//! it has no edit. Added entries follow those of the file in groups of their own. No encoding needs
//! to be known.

use std::ops::Range;

use crate::container::{
    AttributeId, Container, DialectId, Entry, EntryTable, OpNameId, PropertiesId, SectionId,
    StringId, TypeId,
};
use crate::dialect::Tables;
use crate::error::{Result, Table};
use crate::ir::{BodyId, Module, RawOp};
use crate::wire::{Cursor, Emitter};
use crate::write::blanked;
use crate::write::ops::{Encoder, Numbering};
use crate::write::patch_op_headers;
use crate::write::reach::Reach;
use crate::write::resources::{Sections, in_file_order};
use crate::write::scopes::{Scopes, Visit};
use crate::write::sections::{
    self, Payloads, append_blob, append_dialect, append_entries, append_op_name, of_file,
};
use crate::write::unknown_location::{is_unknown_location, unknown_location};
use crate::write::use_lists::Orders;

/// Writes a module in its version. With `reach`, entries that are not reached are blank.
///
/// # Errors
/// A required part of the file is damaged.
pub(super) fn write<'m>(
    module: &'m Module<'m>,
    producer: &'m [u8],
    reach: Option<&Reach>,
) -> Result<Emitter<'m>> {
    let container = module.container();
    let edited = module.edited_bodies();
    let is_edited = edited.contains(&true);
    let is_whole = reach.is_none() && !container.is_changed();
    if !is_edited && is_whole && producer == container.producer() {
        let mut file = Emitter::new();
        file.splice(container.bytes());
        return Ok(file);
    }
    module.charge_tables()?;
    let version = container.version();
    let (offsets, entries) = match reach {
        Some(reach) => blanked::entry_sections(container, reach),
        None => entry_sections(container),
    };
    let ops = match is_edited || !is_of_file(container) {
        true => ops(module, &edited)?,
        false => of_file(container, SectionId::Ir),
    };
    let resources = Sections::new(
        container,
        in_file_order(container),
        &mut DialectId::index,
        &mut StringId::index,
    )?;
    let (strings, properties) = match reach {
        Some(reach) => (
            blanked::string_section(container, reach),
            blanked::property_section(container, reach),
        ),
        None => (string_section(container), property_section(container)?),
    };
    let payloads = Payloads {
        dialects: dialect_section(container),
        offsets,
        entries,
        ops,
        resource_offsets: resources.offsets,
        resources: resources.data,
        strings,
        properties,
    };
    Ok(payloads.into_file(version, producer))
}

/// Whether the module was opened from a file. A new module has no sections.
fn is_of_file(container: &Container<'_>) -> bool {
    container.sections().get(SectionId::Ir).is_some()
}

/// The payload of a section of the file; empty if it has none.
fn payload<'m>(container: &'m Container<'m>, id: SectionId) -> Cursor<'m> {
    match container.sections().get(id) {
        Some(section) => container.cursor(section.data.clone()),
        None => Cursor::new(&[], 0),
    }
}

fn string_section<'m>(container: &'m Container<'m>) -> Emitter<'m> {
    let strings = container.strings();
    if is_of_file(container) && strings.count() == strings.file_count() {
        return of_file(container, SectionId::String);
    }
    let strings = (0..strings.count()).map(StringId);
    let strings = strings.map(|id| container.string(id).unwrap_or_default());
    sections::string_section(strings)
}

fn dialect_section<'m>(container: &'m Container<'m>) -> Emitter<'m> {
    let dialects = container.dialects();
    if is_of_file(container) && !dialects.is_changed() {
        return of_file(container, SectionId::Dialect);
    }
    let version = container.version();
    let mut out = Emitter::new();
    out.varint(u64::from(dialects.count()));
    for (id, dialect) in dialects.iter() {
        let payload = container.dialect_version(id);
        append_dialect(&mut out, version, dialect.name.index(), payload);
    }
    if version >= 4 {
        out.varint(u64::from(dialects.op_name_count()));
    }
    for (dialect, names) in dialects.op_name_groups() {
        out.varint(u64::from(dialect.index()));
        out.varint(u64::from(names.end - names.start));
        for name in names.clone() {
            if let Some(name) = dialects.op_name(OpNameId(name)) {
                append_op_name(&mut out, version, name.name.index(), name.registered);
            }
        }
    }
    out
}

/// The payloads of the sections with the offsets and the bytes of attributes and types.
fn entry_sections<'m>(container: &'m Container<'m>) -> (Emitter<'m>, Emitter<'m>) {
    let entries = container.entries();
    let tables = [&entries.attributes, &entries.types];
    let is_kept = |table: &&EntryTable| table.count() == table.file_count() && !table.is_replaced();
    if is_of_file(container) && tables.iter().all(is_kept) {
        let data = payload(container, SectionId::AttrType);
        let claimed = data.remaining() as u64 - (entries.unclaimed.end - entries.unclaimed.start);
        let mut out = Emitter::new();
        out.splice(data.rest().get(..claimed as usize).unwrap_or_default());
        return (of_file(container, SectionId::AttrTypeOffset), out);
    }
    let (mut offsets, mut data) = (Emitter::new(), Emitter::new());
    for table in tables {
        offsets.varint(u64::from(table.count()));
    }
    for table in tables {
        if table.is_replaced() {
            let all = entries_of(container, table, 0..table.count());
            append_entries(&all, &mut offsets, &mut data);
            continue;
        }
        offsets.splice(container.slice(table.group_bytes()));
        if let Some(last) = table.file_count().checked_sub(1) {
            let first = table.get(container.bytes(), 0);
            let last = table.get(container.bytes(), last);
            if let (Some(first), Some(last)) = (first, last) {
                let end = last.offset + last.bytes.len() as u64;
                data.splice(container.slice(first.offset..end));
            }
        }
        let added = table.file_count()..table.count();
        append_entries(
            &entries_of(container, table, added),
            &mut offsets,
            &mut data,
        );
    }
    (offsets, data)
}

fn entries_of<'m>(
    container: &'m Container<'m>,
    table: &'m EntryTable,
    range: Range<u32>,
) -> Vec<Entry<'m>> {
    let entries = range.filter_map(|index| table.get(container.bytes(), index));
    entries.collect()
}

fn property_section<'m>(container: &'m Container<'m>) -> Result<Emitter<'m>> {
    let properties = container.properties();
    let mut out = Emitter::new();
    out.varint(u64::from(properties.count()));
    if properties.file_count() > 0 {
        let mut file = payload(container, SectionId::Properties);
        file.index(u32::MAX, Table::Properties)?;
        out.splice(file.rest());
    }
    for id in (properties.file_count()..properties.count()).map(PropertiesId) {
        let blob = container.property_blob(id);
        let blob = blob.map(|blob| blob.rest()).unwrap_or_default();
        append_blob(&mut out, blob);
    }
    Ok(out)
}

fn ops<'m>(module: &'m Module<'m>, edited: &[bool]) -> Result<Emitter<'m>> {
    let mut out = Emitter::new();
    if let Some(sections) = patch_op_headers::section(module) {
        out.nested(sections);
        return Ok(out);
    }
    let numbering = Unchanged {
        module,
        tables: module.tables(),
        edited,
    };
    let mut visit = Entered { edited };
    let scopes = Scopes::of_module(module, &mut visit)?;
    let bodies = (0..).map(BodyId).zip(edited);
    let bodies = bodies.filter(|(_, is_edited)| **is_edited);
    let orders = Orders::of_bodies(module, bodies.map(|(body, _)| body))?;
    let version = module.container().version();
    let mut encoder = Encoder::new(numbering, &scopes, &orders, version, module.meter());
    if module.marks_isolation_by_trait() {
        encoder.keep_marks();
    }
    encoder.file_block(module.top_block()?)?;
    let (sections, _) = encoder.finish();
    out.nested(sections);
    Ok(out)
}

fn is_edited(edited: &[bool], body: BodyId) -> bool {
    edited.get(body.0 as usize).copied().unwrap_or(false)
}

/// Visits the bodies that must be encoded.
struct Entered<'e> {
    edited: &'e [bool],
}

impl<'m> Visit<'m> for Entered<'_> {
    fn enters(&self, body: BodyId) -> bool {
        is_edited(self.edited, body)
    }

    fn op(&mut self, _: RawOp<'m>) -> Result<()> {
        Ok(())
    }

    fn argument(&mut self, _: Option<AttributeId>, _: TypeId) -> Result<()> {
        Ok(())
    }
}

/// The numbering in which all entries keep their numbers.
struct Unchanged<'e, 'm> {
    module: &'m Module<'m>,
    tables: &'m Tables<'m>,
    edited: &'e [bool],
}

impl<'m> Numbering<'m> for Unchanged<'_, 'm> {
    fn op_name(&self, id: OpNameId) -> u32 {
        id.index()
    }

    fn attribute(&self, id: AttributeId) -> u32 {
        id.index()
    }

    fn ty(&self, id: TypeId) -> u32 {
        id.index()
    }

    fn properties(&mut self, _: RawOp<'m>, id: PropertiesId) -> Result<u32> {
        Ok(id.index())
    }

    fn copied(&self, body: BodyId) -> Option<&'m [u8]> {
        (!is_edited(self.edited, body)).then(|| self.module.body_bytes(body))
    }

    fn is_unknown_location(&self, id: AttributeId) -> bool {
        is_unknown_location(self.tables, id)
    }

    fn unknown_location(&self) -> Option<u32> {
        unknown_location(self.tables).map(AttributeId::index)
    }
}
