//! The parts of sections that all modes encode in the same way.

use crate::container::{Container, Entry, MAGIC, SectionId};
use crate::wire::Emitter;

/// The payloads of the sections of a file, in their order.
pub(super) struct Payloads<'m> {
    pub(super) dialects: Emitter<'m>,
    pub(super) offsets: Emitter<'m>,
    pub(super) entries: Emitter<'m>,
    pub(super) ops: Emitter<'m>,
    pub(super) resource_offsets: Emitter<'m>,
    pub(super) resources: Emitter<'m>,
    pub(super) strings: Emitter<'m>,
    /// Not written before version 5.
    pub(super) properties: Emitter<'m>,
}

impl<'m> Payloads<'m> {
    /// The file with these sections.
    pub(super) fn into_file(self, version: u8, producer: &[u8]) -> Emitter<'m> {
        let mut file = Emitter::new();
        file.bytes(&MAGIC);
        file.varint(u64::from(version));
        file.bytes(producer);
        file.byte(0);
        file.section(SectionId::Dialect, self.dialects);
        file.section(SectionId::AttrTypeOffset, self.offsets);
        file.section(SectionId::AttrType, self.entries);
        file.section(SectionId::Ir, self.ops);
        file.section(SectionId::ResourceOffset, self.resource_offsets);
        file.section(SectionId::Resource, self.resources);
        file.section(SectionId::String, self.strings);
        if version >= 5 {
            file.section(SectionId::Properties, self.properties);
        }
        file
    }
}

/// Appends a property blob to the property section.
pub(super) fn append_blob(out: &mut Emitter<'_>, blob: &[u8]) {
    out.varint(blob.len() as u64);
    out.bytes(blob);
}

/// The payload of a section of the file; empty if the file does not have it.
pub(super) fn of_file<'m>(container: &'m Container<'m>, id: SectionId) -> Emitter<'m> {
    let mut out = Emitter::new();
    if let Some(section) = container.sections().get(id) {
        out.splice(container.slice(section.data.clone()));
    }
    out
}

/// Appends a dialect to the dialect section, with the payload of its version.
pub(super) fn append_dialect(
    out: &mut Emitter<'_>,
    version: u8,
    name: u32,
    payload: Option<&[u8]>,
) {
    if version == 0 {
        out.varint(u64::from(name));
        return;
    }
    // A version of no bytes is left out.
    let payload = payload.filter(|payload| !payload.is_empty());
    out.varint_with_flag(u64::from(name), payload.is_some());
    if let Some(payload) = payload {
        let mut content = Emitter::new();
        content.bytes(payload);
        out.section(SectionId::DialectVersions, content);
    }
}

/// Appends an op name to the dialect section.
pub(super) fn append_op_name(
    out: &mut Emitter<'_>,
    version: u8,
    name: u32,
    registered: Option<bool>,
) {
    match version {
        ..5 => out.varint(u64::from(name)),
        5.. => out.varint_with_flag(u64::from(name), registered != Some(false)),
    }
}

/// Appends entries, as one group for each run of a dialect.
pub(super) fn append_entries<'m>(
    entries: &[Entry<'m>],
    offsets: &mut Emitter<'m>,
    data: &mut Emitter<'m>,
) {
    for group in entries.chunk_by(|one, other| one.dialect == other.dialect) {
        let dialect = group.first().map_or(0, |entry| entry.dialect.index());
        offsets.varint(u64::from(dialect));
        offsets.varint(group.len() as u64);
        for entry in group {
            offsets.varint_with_flag(entry.bytes.len() as u64, entry.custom);
            data.bytes(entry.bytes);
        }
    }
}

/// The payload of the string section: sizes from the last to the first, then the strings.
pub(super) fn string_section<'s>(
    strings: impl DoubleEndedIterator<Item = &'s [u8]> + ExactSizeIterator + Clone,
) -> Emitter<'static> {
    let mut out = Emitter::new();
    out.varint(strings.len() as u64);
    for string in strings.clone().rev() {
        out.varint(string.len() as u64 + 1);
    }
    for string in strings {
        out.bytes(string);
        out.byte(0);
    }
    out
}
