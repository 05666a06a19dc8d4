//! Tables in which every entry keeps its number, and unreferenced entries are blank: an empty
//! string, an unknown location, the type `none`, an empty property blob.

use crate::container::{Container, DialectId, Entry, EntryTable, PropertiesId, StringId};
use crate::dialect::builtin::{attribute_code, type_code};
use crate::wire::Emitter;
use crate::write::reach::{Reach, Reached};
use crate::write::sections::{self, append_blob, append_entries};

/// `unknown`. The code is a varint of one byte.
const BLANK_ATTRIBUTE: &[u8] = &[(attribute_code::UNKNOWN_LOC as u8) << 1 | 1];
/// `none`. The code is a varint of one byte.
const BLANK_TYPE: &[u8] = &[(type_code::NONE as u8) << 1 | 1];

/// The payloads of the sections with the offsets and the bytes of attributes and types.
pub(super) fn entry_sections<'m>(
    container: &'m Container<'m>,
    reach: &Reach,
) -> (Emitter<'m>, Emitter<'m>) {
    let entries = container.entries();
    let tables = [
        (&entries.attributes, &reach.attributes, BLANK_ATTRIBUTE),
        (&entries.types, &reach.types, BLANK_TYPE),
    ];
    // A file with a location has the builtin dialect.
    let builtin = container.find_dialect(b"builtin");
    let (mut offsets, mut data) = (Emitter::new(), Emitter::new());
    for (table, ..) in &tables {
        offsets.varint(u64::from(table.count()));
    }
    for (table, reached, blank) in tables {
        let entries = with_blanks(container, table, reached, builtin, blank);
        append_entries(&entries, &mut offsets, &mut data);
    }
    (offsets, data)
}

fn with_blanks<'m>(
    container: &'m Container<'m>,
    table: &'m EntryTable,
    reached: &[Reached],
    builtin: Option<DialectId>,
    blank: &'static [u8],
) -> Vec<Entry<'m>> {
    let entry = |index| {
        let entry = table.get(container.bytes(), index)?;
        Some(match builtin {
            Some(dialect) if Reach::leaves_out(reached, index) => Entry {
                dialect,
                custom: true,
                bytes: blank,
                offset: entry.offset,
            },
            _ => entry,
        })
    };
    (0..table.count()).filter_map(entry).collect()
}

/// The payload of the string section.
pub(super) fn string_section<'m>(container: &'m Container<'m>, reach: &Reach) -> Emitter<'m> {
    let strings = (0..container.strings().count()).map(|index| {
        let string = container.string(StringId(index)).unwrap_or_default();
        match Reach::leaves_out(&reach.strings, index) {
            true => &[],
            false => string,
        }
    });
    sections::string_section(strings)
}

/// The payload of the property section.
pub(super) fn property_section<'m>(container: &'m Container<'m>, reach: &Reach) -> Emitter<'m> {
    let mut out = Emitter::new();
    let count = container.properties().count();
    out.varint(u64::from(count));
    for index in 0..count {
        let blob = container.property_blob(PropertiesId(index));
        let blob = blob.map(|blob| blob.rest()).unwrap_or_default();
        let blob = match Reach::leaves_out(&reach.properties, index) {
            true => &[],
            false => blob,
        };
        append_blob(&mut out, blob);
    }
    out
}
