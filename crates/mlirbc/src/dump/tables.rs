//! The sections that are tables: strings, dialects and op names, sizes, properties, resources.

use crate::container::{DialectId, SectionId};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Segment, Table};
use crate::wire::Cursor;

use crate::dump::area::{Area, Stop, Walked};
use crate::dump::sink::Sink;
use crate::dump::{head_part, names};
use crate::readable::{self, count, hex, shortened};

/// Dumps section 0 (format.md §3).
pub(super) fn strings(area: &mut Area<'_>, sink: &mut Sink<'_>) -> Walked {
    let strings = sink.piece(
        area,
        1,
        |cursor| cursor.count(2, "strings"),
        |&strings| count(strings as u64, "string"),
    )?;
    let mut sizes = Vec::with_capacity(strings);
    for index in (0..strings).rev() {
        let read = |cursor: &mut Cursor<'_>| {
            let head = *cursor;
            match cursor.varint()? {
                0 => Err(head.error(ErrorKind::EmptyStringSize)),
                size => Ok(size),
            }
        };
        let meaning = |size: &u64| format!("string {index}: {} with its NUL", count(*size, "byte"));
        sizes.push(sink.piece(area, 1, read, meaning)?);
    }
    let limit = sink.string_limit();
    for (index, size) in sizes.into_iter().rev().enumerate() {
        let read = |cursor: &mut Cursor<'_>| {
            let bytes = cursor.bytes(size, "a string")?;
            Ok(match bytes.strip_suffix(b"\0") {
                Some(string) => format!("\"{}\"", shortened(string, limit)),
                None => format!("\"{}\" without a NUL", shortened(bytes, limit)),
            })
        };
        sink.piece(area, 1, read, |string| format!("string {index} {string}"))?;
    }
    Ok(())
}

/// Dumps section 1 (format.md §4).
pub(super) fn dialects(
    tables: &Tables<'_>,
    version: u8,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked {
    let dialects = sink.piece(area, 1, Cursor::varint, |&n| count(n, "dialect"))?;
    for index in 0..dialects {
        let read = |cursor: &mut Cursor<'_>| match version {
            0 => Ok((cursor.varint()?, false)),
            _ => cursor.varint_with_flag(),
        };
        let (_, has_version) = sink.piece(area, 1, read, |&(name, has_version)| {
            let version = if has_version { ", with a version" } else { "" };
            format!("dialect {index}: {}{version}", names::string(tables, name))
        })?;
        if has_version {
            dialect_version(tables, index, area, sink)?;
        }
    }
    if version >= 4 {
        sink.piece(area, 1, Cursor::varint, |&n| count(n, "op name"))?;
    }
    let mut index = 0u64;
    while !area.is_at_end() {
        sink.piece(area, 1, Cursor::varint, |&dialect| {
            format!("group of op names of {}", names::dialect(tables, dialect))
        })?;
        let group = sink.piece(area, 2, Cursor::varint, |&n| count(n, "op name"))?;
        for _ in 0..group {
            let read = |cursor: &mut Cursor<'_>| match version {
                0..5 => Ok((cursor.varint()?, None)),
                _ => cursor
                    .varint_with_flag()
                    .map(|(name, flag)| (name, Some(flag))),
            };
            sink.piece(area, 2, read, |&(name, registered)| {
                let registered = match registered {
                    Some(true) => ", registered",
                    Some(false) => ", unregistered",
                    None => "",
                };
                format!(
                    "op name {index}: {}{registered}",
                    names::string(tables, name)
                )
            })?;
            index += 1;
        }
    }
    Ok(())
}

fn dialect_version(
    tables: &Tables<'_>,
    index: u64,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked {
    let section =
        area.section(|bytes, part| Ok(sink.line(bytes, 2, &head_part::meaning(part))?))?;
    let data = section.frame().payload;
    if let Err(error) = section.check_complete() {
        sink.line(data, 2, "version, cut")?;
        return Err(error.into());
    }
    let raw = section.data.rest();
    let known = u32::try_from(index)
        .ok()
        .and_then(|index| tables.dialect_version(DialectId(index)));
    let mut meaning = "version".to_owned();
    if let Some(record) = known {
        let mut fields = record.fields();
        while let Ok(Some((field, value))) = fields.next() {
            if let crate::schema::Value::Unsigned(number) = value {
                meaning.push_str(&format!(" {} {number}", field.name));
            }
        }
    } else if let Some(numbers) = readable::varints(raw) {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        meaning.push_str(&format!(", as varints: {}", numbers.join(", ")));
    }
    sink.line(data, 2, &meaning)?;
    Ok(())
}

/// Dumps section 3 (format.md §5).
pub(super) fn entry_sizes(tables: &Tables<'_>, area: &mut Area<'_>, sink: &mut Sink<'_>) -> Walked {
    let attributes = sink.piece(area, 1, Cursor::varint, |&n| count(n, "attribute"))?;
    let types = sink.piece(area, 1, Cursor::varint, |&n| count(n, "type"))?;
    for (what, total) in [("attribute", attributes), ("type", types)] {
        let mut index = 0u64;
        while index < total {
            sink.piece(area, 1, Cursor::varint, |&dialect| {
                format!("group of {what}s of {}", names::dialect(tables, dialect))
            })?;
            let head = area.cursor();
            let group = sink.piece(area, 2, Cursor::varint, |&n| count(n, what))?;
            if group > total - index {
                return Err(Stop::Damage(head.error(ErrorKind::Mismatch {
                    what: "size of a group of entries (at most the entries not yet covered)",
                    expected: total - index,
                    found: group,
                })));
            }
            for _ in 0..group {
                sink.piece(area, 2, Cursor::varint_with_flag, |&(size, custom)| {
                    let form = if custom { "encoded" } else { "text" };
                    format!("{what} {index}: {}, {form}", count(size, "byte"))
                })?;
                index += 1;
            }
        }
    }
    Ok(())
}

/// Dumps section 8 (format.md §7.1).
pub(super) fn properties(area: &mut Area<'_>, sink: &mut Sink<'_>) -> Walked {
    let blobs = sink.piece(area, 1, Cursor::varint, |&n| count(n, "property blob"))?;
    for index in 0..blobs {
        let size = sink.piece(area, 1, Cursor::varint, |&size| {
            format!("properties {index}: {}", count(size, "byte"))
        })?;
        if size > 0 {
            sink.piece(
                area,
                2,
                |cursor| cursor.bytes(size, "a property blob"),
                |bytes| match readable::varints(bytes) {
                    Some(numbers) if bytes.len() <= 64 => {
                        format!("as varints: {}", names::numbers(numbers.iter().copied()))
                    }
                    _ => "bytes".to_owned(),
                },
            )?;
        }
    }
    Ok(())
}

/// Dumps section 6 (format.md §8).
pub(super) fn resource_sizes(
    tables: &Tables<'_>,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked {
    let external = sink.piece(area, 1, Cursor::varint, |&n| count(n, "external group"))?;
    let mut handle = 0u64;
    let mut group = 0u64;
    while group < external || !area.is_at_end() {
        let is_external = group < external;
        sink.piece(area, 1, Cursor::varint, |&owner| match is_external {
            true => format!(
                "group of external resources of {}",
                names::string(tables, owner)
            ),
            false => format!("group of resources of {}", names::dialect(tables, owner)),
        })?;
        let entries = sink.piece(area, 2, Cursor::varint, |&n| count(n, "resource"))?;
        for _ in 0..entries {
            sink.piece(area, 2, Cursor::varint, |&key| {
                let key = names::string(tables, key);
                match is_external {
                    true => format!("key: {key}"),
                    false => format!("resource {handle}, key: {key}"),
                }
            })?;
            sink.piece(area, 3, Cursor::varint, |&size| match size {
                0 => "0 bytes: elided, or declared only".to_owned(),
                _ => count(size, "byte"),
            })?;
            sink.piece(area, 3, Cursor::byte, |&kind| match kind {
                0 => "blob".to_owned(),
                1 => "bool".to_owned(),
                2 => "string".to_owned(),
                _ => format!("unknown kind {kind}"),
            })?;
            handle += u64::from(!is_external);
        }
        group += 1;
    }
    Ok(())
}

/// Dumps section 5 (format.md §8). Returns the damage that it has shown.
pub(super) fn resources(
    tables: &Tables<'_>,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked<Option<Error>> {
    let container = tables.container();
    let mut first = None;
    for resource in container.resources().entries() {
        if resource.data.start != area.cursor().offset() {
            break;
        }
        let key = container.string(resource.key).unwrap_or_default();
        let mut entry = area.split(resource.data.end - resource.data.start);
        let result = resource_data(tables, resource, key, &mut entry, sink);
        let result = result.and_then(|()| Ok(entry.finish("a resource")?));
        match result {
            Err(Stop::Damage(error)) => {
                sink.unread(entry.rest(), 2, &error)?;
                first.get_or_insert_with(|| {
                    error
                        .within(Segment::resource(key))
                        .within(Segment::Section(SectionId::Resource))
                });
            }
            other => other?,
        }
    }
    Ok(first)
}

fn resource_data(
    tables: &Tables<'_>,
    resource: &crate::container::Resource,
    key: &[u8],
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked {
    use crate::container::ResourceKind;
    if resource.is_elided() {
        return Ok(());
    }
    let key = shortened(key, sink.string_limit());
    match resource.kind {
        ResourceKind::Bool => {
            sink.piece(area, 1, Cursor::byte, |&byte| {
                format!("resource \"{key}\": {}", byte != 0)
            })?;
        }
        ResourceKind::String => {
            let strings = tables.container().strings().count();
            let read = |cursor: &mut Cursor<'_>| cursor.index(strings, Table::String);
            sink.piece(area, 1, read, |&index| {
                format!(
                    "resource \"{key}\": {}",
                    names::string(tables, index.into())
                )
            })?;
        }
        ResourceKind::Blob => {
            let alignment = sink.piece(area, 1, Cursor::varint, |alignment| {
                format!("resource \"{key}\": alignment {alignment}")
            })?;
            let size = sink.piece(area, 2, Cursor::varint, |&size| count(size, "byte"))?;
            let (padding, ()) = area.piece(|cursor| cursor.align(alignment))?;
            if !padding.is_empty() {
                sink.line(padding, 2, "padding")?;
            }
            if size > 0 {
                sink.piece(
                    area,
                    2,
                    |cursor| cursor.bytes(size, "a resource blob"),
                    |bytes| match bytes.len() {
                        0..=8 => format!("data {}", hex(bytes)),
                        _ => "data".to_owned(),
                    },
                )?;
            }
        }
    }
    Ok(())
}
