//! The header and the framing of the sections (format.md §1.8, §2).

use crate::container::{NEWEST_VERSION, SectionId, not_bytecode};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind};
use crate::wire::Cursor;
use crate::wire::section::{Head, HeadPart};

use crate::dump::area::{Area, Stop, Walked};
use crate::dump::head_part;
use crate::dump::sink::Sink;
use crate::dump::{entries, ops, tables as table};
use crate::readable::shown;

/// Writes the lines of a whole file; returns the first damage. A budget that is exceeded ends the dump with a line
/// for the remaining bytes.
pub(super) fn dump(
    tables: &Tables<'_>,
    version: Option<u64>,
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<Error>> {
    let mut area = Area::new(Cursor::new(tables.container().bytes(), 0));
    let mut first = None;
    let mut result = header(&mut area, sink);
    while result.is_ok() && !area.is_at_end() {
        result = section(tables, version, &mut area, sink, &mut first);
    }
    match result {
        Ok(()) => Ok(first),
        Err(Stop::Output(output)) => match sink.take_exceeded() {
            Some((error, end)) => {
                let length = tables.container().bytes().len() as u64;
                sink.unread(end..length, 0, &error)?;
                Ok(Some(first.unwrap_or(error)))
            }
            None => Err(output),
        },
        Err(Stop::Damage(error)) => {
            sink.unread(area.rest(), 0, &error)?;
            Ok(first.or(Some(error)))
        }
    }
}

fn header(area: &mut Area<'_>, sink: &mut Sink<'_>) -> Walked {
    let magic = |cursor: &mut Cursor<'_>| {
        let head = *cursor;
        match cursor.bytes(4, "the magic number") {
            Ok(b"ML\xefR") => Ok(()),
            _ => Err(head.error(not_bytecode(head.rest()))),
        }
    };
    sink.piece(area, 0, magic, |()| "MLIR bytecode ('ML\\xefR')".to_owned())?;
    let meaning = |&version: &u64| match version > u64::from(NEWEST_VERSION) {
        true => {
            format!("bytecode version {version}, newer than any known: read as {NEWEST_VERSION}")
        }
        false => format!("bytecode version {version}"),
    };
    sink.piece(area, 0, Cursor::varint, meaning)?;
    let read = |cursor: &mut Cursor<'_>| {
        let producer = cursor.nul_terminated("the producer string")?;
        Ok(shown(producer))
    };
    sink.piece(area, 0, read, |producer| format!("producer \"{producer}\""))?;
    Ok(())
}

/// Dumps one section. Damage in its data is shown there, and the dump continues with the next
/// section. Damage in its head ends the dump.
fn section(
    tables: &Tables<'_>,
    version: Option<u64>,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
    first: &mut Option<Error>,
) -> Walked {
    let id = area.cursor().rest().first().map(|byte| byte & 0x7f);
    sink.enter_section(id);
    let head = area.section(|bytes, part| {
        let meaning = head_part::meaning(part);
        match part {
            HeadPart::Id(..) => sink.title(bytes, 0, &meaning)?,
            _ => sink.line(bytes, 1, &meaning)?,
        }
        Ok(())
    })?;
    if let Err(error) = head.check_complete() {
        let start = head.data.offset();
        sink.unread(start..start, 1, &error)?;
        first.get_or_insert(error);
    }
    let data_end = head.data.offset() + head.data.remaining() as u64;
    if !sink.reaches(&(head.start..data_end)) {
        return Ok(());
    }
    let mut area = Area::new(head.data);
    let result = data(tables, version, &head, &mut area, sink);
    let result = match result {
        Ok(Some(error)) => {
            first.get_or_insert(error);
            Ok(())
        }
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    match result.and_then(|()| Ok(area.finish("the section's contents")?)) {
        Err(Stop::Damage(error)) => {
            sink.unread(area.rest(), 1, &error)?;
            first.get_or_insert(error);
            Ok(())
        }
        other => other,
    }
}

/// Dumps the data of a section. Returns damage that it has shown; other damage is still to be
/// shown.
fn data(
    tables: &Tables<'_>,
    version: Option<u64>,
    head: &Head<'_>,
    data: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked<Option<Error>> {
    let sections = tables.container().sections();
    let is_second = sections
        .get(head.id)
        .is_some_and(|known| known.start != head.start);
    if is_second {
        let kind = ErrorKind::DuplicateSection { id: head.id };
        return Err(Stop::Damage(Error::new(kind, head.start)));
    }
    let version = version.map_or(NEWEST_VERSION, |version| {
        version.min(u64::from(NEWEST_VERSION)) as u8
    });
    match head.id {
        SectionId::String => table::strings(data, sink)?,
        SectionId::Dialect => table::dialects(tables, version, data, sink)?,
        SectionId::AttrTypeOffset => table::entry_sizes(tables, data, sink)?,
        SectionId::AttrType => return entries::dump(tables, data, sink),
        SectionId::Ir => return Ok(ops::dump(tables, version, data, sink)?),
        SectionId::ResourceOffset => table::resource_sizes(tables, data, sink)?,
        SectionId::Resource => return table::resources(tables, data, sink),
        SectionId::Properties => table::properties(data, sink)?,
        SectionId::DialectVersions => {
            let bytes = data.rest();
            sink.line(
                bytes,
                1,
                "a dialect version without a dialect, which means nothing here",
            )?;
        }
    }
    Ok(None)
}
