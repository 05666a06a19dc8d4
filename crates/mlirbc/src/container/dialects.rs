//! The dialect section (format.md §4): dialects with their versions, then op names in groups.

use std::ops::Range;

use crate::container::index::{DialectId, OpNameId, StringId};
use crate::container::strings::Strings;
use crate::error::{ErrorKind, Result, Segment, Table};
use crate::limits::Limits;
use crate::wire::section::SectionId;
use crate::wire::{Cursor, section};

/// A dialect listed in the file.
#[derive(Clone, Debug)]
pub struct Dialect {
    /// Its name.
    pub name: StringId,
    /// Its version, if it has one. A file may have a dialect for each byte, nearly all without.
    pub(super) version: Option<Box<Version>>,
}

/// The raw bytes of a dialect's version.
#[derive(Clone, Debug)]
pub(super) enum Version {
    /// As offsets in the file.
    OfFile(Range<u64>),
    /// Set in place of the file's.
    Set(Box<[u8]>),
}

/// The name of an operation.
#[derive(Clone, Copy, Debug)]
pub struct OpName {
    /// The dialect.
    pub dialect: DialectId,
    /// The part after the dialect; empty for a name without a dot.
    pub name: StringId,
    /// Whether the op was registered in the tool that wrote the file; known since version 5.
    pub registered: Option<bool>,
    /// The end of the full name in [`Dialects::full_names`].
    full_end: u32,
}

/// The dialects and op names of a file.
#[derive(Debug, Default)]
pub struct Dialects {
    dialects: Vec<Dialect>,
    op_names: Vec<OpName>,
    /// The dialect and the op names of every group, in file order.
    groups: Vec<(DialectId, Range<u32>)>,
    /// All full names, concatenated.
    full_names: Vec<u8>,
    /// Whether a version or a registered flag was set.
    is_set: bool,
    /// The numbers of dialects and op names in the file; those from there on were added.
    file_dialects: u32,
    file_op_names: u32,
}

impl Dialects {
    pub(super) fn read(
        mut cursor: Cursor<'_>,
        version: u8,
        bytes: &[u8],
        strings: Option<&Strings>,
        limits: &Limits,
    ) -> Result<Self> {
        let count = cursor.count(1, "dialects")?;
        limits.check_entries("dialects", count, &cursor)?;
        let mut dialects = Vec::with_capacity(count);
        for index in 0..count {
            let dialect = read_dialect(&mut cursor, version, strings)
                .map_err(|error| error.within(Segment::Dialect(index as u32)))?;
            dialects.push(dialect);
        }
        let mut table = Dialects {
            dialects,
            op_names: Vec::new(),
            groups: Vec::new(),
            full_names: Vec::new(),
            is_set: false,
            file_dialects: count as u32,
            file_op_names: 0,
        };
        table.read_op_names(cursor, version, bytes, strings, limits)?;
        table.file_op_names = table.op_name_count();
        Ok(table)
    }

    fn read_op_names(
        &mut self,
        mut cursor: Cursor<'_>,
        version: u8,
        bytes: &[u8],
        strings: Option<&Strings>,
        limits: &Limits,
    ) -> Result<()> {
        let head = cursor;
        let announced = match version {
            0..4 => None,
            _ => Some(cursor.count(1, "op names")?),
        };
        self.op_names.reserve_exact(announced.unwrap_or(0));
        // A dialect's name is stored once in the file but once per op name here. While that buffer
        // grows, it takes up to three times its size.
        let largest = (bytes.len() as u64)
            .saturating_mul(u64::from(limits.memory_per_input_byte / 4))
            .clamp(1 << 16, u64::from(u32::MAX));
        while !cursor.is_at_end() {
            let dialect = DialectId(cursor.index(self.dialects.len() as u32, Table::Dialect)?);
            let count = cursor.count(1, "op names")?;
            limits.check_entries("op names", self.op_names.len() + count, &cursor)?;
            let first = self.op_names.len() as u32;
            for index in first..first + count as u32 {
                let at = cursor;
                let (name, registered) = read_op_name(&mut cursor, version, strings)
                    .map_err(|error| error.within(Segment::OpName(index)))?;
                self.append_full_name(bytes, strings, dialect, name);
                let length = self.full_names.len() as u64;
                if length > largest {
                    return Err(at.error(ErrorKind::LimitExceeded {
                        what: "the bytes of all op names",
                        limit: largest,
                        found: length,
                    }));
                }
                self.op_names.push(OpName {
                    dialect,
                    name,
                    registered,
                    full_end: length as u32,
                });
            }
            self.groups.push((dialect, first..first + count as u32));
        }
        let found = self.op_names.len();
        match announced {
            Some(expected) if expected != found => Err(head.error(ErrorKind::Mismatch {
                what: "number of op names",
                expected: expected as u64,
                found: found as u64,
            })),
            _ => Ok(()),
        }
    }

    fn append_full_name(
        &mut self,
        bytes: &[u8],
        strings: Option<&Strings>,
        dialect: DialectId,
        name: StringId,
    ) {
        let dialect = self
            .get(dialect)
            .and_then(|dialect| strings?.get(bytes, dialect.name));
        self.full_names
            .extend_from_slice(dialect.unwrap_or_default());
        let name = strings.and_then(|strings| strings.get(bytes, name));
        let name = name.unwrap_or_default();
        if !name.is_empty() {
            self.full_names.push(b'.');
            self.full_names.extend_from_slice(name);
        }
    }

    /// The number of dialects.
    pub fn count(&self) -> u32 {
        self.dialects.len() as u32
    }

    /// A dialect; `None` past the end of the table.
    pub fn get(&self, id: DialectId) -> Option<&Dialect> {
        self.dialects.get(id.index() as usize)
    }

    /// All dialects in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (DialectId, &Dialect)> {
        let dialects = self.dialects.iter().enumerate();
        dialects.map(|(index, dialect)| (DialectId(index as u32), dialect))
    }

    /// The number of op names.
    pub fn op_name_count(&self) -> u32 {
        self.op_names.len() as u32
    }

    /// The number of op names in the file; those from there on were added.
    pub fn file_op_name_count(&self) -> u32 {
        self.file_op_names
    }

    /// Returns whether anything was added or set since the file was read.
    pub fn is_changed(&self) -> bool {
        self.is_set
            || self.count() != self.file_dialects
            || self.op_name_count() != self.file_op_names
    }

    pub(super) fn push(&mut self, name: StringId) {
        self.dialects.push(Dialect {
            name,
            version: None,
        });
    }

    /// Sets or removes the raw bytes of a dialect's version.
    pub(super) fn set_version(&mut self, id: DialectId, version: Option<&[u8]>) {
        self.is_set = true;
        if let Some(dialect) = self.dialects.get_mut(id.index() as usize) {
            dialect.version = version.map(|bytes| Box::new(Version::Set(bytes.into())));
        }
    }

    /// Appends an op name, in a new group unless the last one was added for the same dialect.
    pub(super) fn push_op_name(
        &mut self,
        dialect: DialectId,
        name: StringId,
        registered: Option<bool>,
        full: &[u8],
    ) {
        let index = self.op_name_count();
        self.full_names.extend_from_slice(full);
        self.op_names.push(OpName {
            dialect,
            name,
            registered,
            full_end: self.full_names.len() as u32,
        });
        match self.groups.last_mut() {
            Some((last, range)) if *last == dialect && index > self.file_op_names => {
                range.end = index + 1;
            }
            _ => self.groups.push((dialect, index..index + 1)),
        }
    }

    /// Removes added dialects, op names and groups, down to the given numbers.
    pub(super) fn truncate(&mut self, dialects: u32, op_names: u32, groups: usize) {
        self.dialects.truncate(dialects as usize);
        self.op_names.truncate(op_names as usize);
        let end = self.op_names.last().map_or(0, |name| name.full_end);
        self.full_names.truncate(end as usize);
        self.groups.truncate(groups);
        if let Some((_, range)) = self.groups.last_mut() {
            range.end = range.end.min(op_names);
        }
    }

    /// Sets the registered flag of every op name.
    pub(super) fn set_registered(&mut self, registered: &[Option<bool>]) {
        self.is_set = true;
        for (name, &registered) in self.op_names.iter_mut().zip(registered) {
            name.registered = registered;
        }
    }

    /// The size of all full names in bytes.
    pub(super) fn full_names_size(&self) -> usize {
        self.full_names.len()
    }

    /// An op name; `None` past the end of the table.
    pub fn op_name(&self, id: OpNameId) -> Option<&OpName> {
        self.op_names.get(id.index() as usize)
    }

    /// The groups of op names in file order: the dialect and the range of its names.
    pub fn op_name_groups(&self) -> &[(DialectId, Range<u32>)] {
        &self.groups
    }

    /// The full name of an op, including its dialect; empty past the end of the table.
    pub fn full_name(&self, id: OpNameId) -> &[u8] {
        let index = id.index() as usize;
        let start = match index
            .checked_sub(1)
            .and_then(|before| self.op_names.get(before))
        {
            Some(before) => before.full_end as usize,
            None => 0,
        };
        let end = self
            .op_names
            .get(index)
            .map_or(start, |name| name.full_end as usize);
        self.full_names.get(start..end).unwrap_or_default()
    }
}

/// The number of strings that bounds an index; no bound where the string table is damaged.
fn string_count(strings: Option<&Strings>) -> u32 {
    strings.map_or(u32::MAX, Strings::count)
}

fn read_dialect(
    cursor: &mut Cursor<'_>,
    version: u8,
    strings: Option<&Strings>,
) -> Result<Dialect> {
    if version == 0 {
        let name = cursor.index(string_count(strings), Table::String)?;
        return Ok(Dialect {
            name: StringId(name),
            version: None,
        });
    }
    let head = *cursor;
    let (name, has_version) = cursor.varint_with_flag()?;
    let name = StringId(head.check_index(name, string_count(strings), Table::String)?);
    if !has_version {
        return Ok(Dialect {
            name,
            version: None,
        });
    }
    let head = *cursor;
    let (frame, _) = section::read(cursor)?;
    if frame.id != SectionId::DialectVersions {
        return Err(head.error(ErrorKind::InvalidSection {
            expected: "7, a dialect version",
            found: frame.id as u8,
        }));
    }
    Ok(Dialect {
        name,
        version: Some(Box::new(Version::OfFile(frame.payload))),
    })
}

fn read_op_name(
    cursor: &mut Cursor<'_>,
    version: u8,
    strings: Option<&Strings>,
) -> Result<(StringId, Option<bool>)> {
    if version < 5 {
        let name = cursor.index(string_count(strings), Table::String)?;
        return Ok((StringId(name), None));
    }
    let head = *cursor;
    let (name, registered) = cursor.varint_with_flag()?;
    let name = head.check_index(name, string_count(strings), Table::String)?;
    Ok((StringId(name), Some(registered)))
}
