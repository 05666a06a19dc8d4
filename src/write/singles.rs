//! Attributes with one link at most, near their start, as nearly all have: locations name their file,
//! integers their type. Those of a file are told by one word of eight bytes each. On the way those are
//! found that have a few links, all of them for attributes.
//!
//! A module has an attribute for nearly every op, as these have locations of their own, so that what
//! is done for one of them counts. What this does not find is left to
//! [`links_of_attribute`](super::references::links_of_attribute), which finds all of them.

use std::ops::Range;

use crate::container::{Container, DialectId, NearEntries, NearEntry};
use crate::wire::varint;
use crate::write::attribute_links::AttributeLinks;
use crate::write::link::Target;
use crate::write::shapes::Shapes;
use crate::write::short::{Short, ShortLink, ShortShapes};

/// A dialect of which nothing is known.
const UNKNOWN: &ShortShapes = &[Short::NONE; 1 << 8];

/// The link of an attribute that has one at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single {
    /// What it is for; nothing if the attribute has none.
    pub(super) target: Option<Target>,
    /// Its bytes, counted from the start of the attribute.
    start: u32,
    end: u32,
}

impl Single {
    const NONE: Single = Single {
        target: None,
        start: 0,
        end: 0,
    };

    /// Where its bytes lie in the attribute.
    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether its bytes stay as they are when it has another number.
    #[inline(always)]
    pub(super) fn stays(self, number: u32) -> bool {
        self.target.is_some_and(|target| target.index() == number)
            && (self.end - self.start) as usize == varint::size(u64::from(number))
    }
}

/// What is found of the links of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// It has one at most, which is in [`Singles::link`].
    Single,
    /// It has a few for attributes.
    Several,
    /// It is for others to tell.
    Unknown,
}

/// Finds the links of the attributes of a module that have one at most, or a few for attributes.
pub(super) struct Singles<'m, 's> {
    shapes: &'s Shapes,
    file: &'m [u8],
    entries: NearEntries<'m>,
    /// The dialect of the last one, and what its codes mean.
    dialect: DialectId,
    short: &'s ShortShapes,
    /// The link of the last one.
    pub(super) link: Single,
    /// Whether no link that was found has more bytes than it needs.
    pub(super) are_tight: bool,
    /// Whether that and the dialect are those of the one before that had a link to an attribute.
    pub(super) is_common: bool,
    /// The last link that was for an attribute, and the bytes up to its end, with what masks them. Others
    /// have the same ones, as locations in the same file do.
    common: Single,
    prefix: u64,
    mask: u64,
}

impl<'m, 's> Singles<'m, 's> {
    pub(super) fn new(container: &'m Container<'_>, shapes: &'s Shapes) -> Self {
        let table = &container.entries().attributes;
        Singles {
            shapes,
            file: container.bytes(),
            entries: NearEntries::new(table, container.bytes()),
            dialect: DialectId(u32::MAX),
            short: UNKNOWN,
            link: Single::NONE,
            are_tight: true,
            is_common: false,
            common: Single::NONE,
            prefix: u64::MAX,
            mask: 0,
        }
    }

    /// Finds the links of an attribute of the file; if there are several, they go to `several`.
    #[inline(always)]
    pub(super) fn find(&mut self, id: u32, several: &mut AttributeLinks) -> (Links, NearEntry) {
        let Some(entry) = self.entries.get(id) else {
            self.is_common = false;
            return (Links::Unknown, NearEntry::NONE);
        };
        if entry.dialect != self.dialect {
            self.enter_dialect(entry.dialect);
        }
        self.is_common = entry.custom
            && entry.word & self.mask == self.prefix
            && entry.size >= self.common.end as usize;
        if self.is_common {
            self.link = self.common;
            return (Links::Single, entry);
        }
        if !entry.custom {
            return (Links::Unknown, entry);
        }
        let links = self.read(entry.word, entry.offset, entry.size, several);
        (links, entry)
    }

    /// The string or the resource that an attribute refers to, without a look at other links; `None` if
    /// there may be several, or it has to be read as a whole to tell.
    #[inline(always)]
    pub(super) fn find_outside(&mut self, id: u32) -> Option<Single> {
        let entry = self.entries.get(id).filter(|entry| entry.custom)?;
        if entry.dialect != self.dialect {
            self.enter_dialect(entry.dialect);
        }
        let short = *self.short.get(usize::from(entry.word as u8))?;
        match short.link {
            ShortLink::Unknown => None,
            ShortLink::String | ShortLink::Resource => self.link_in(short, entry.word),
            _ => Some(Single::NONE),
        }
    }

    /// Reads the links of an attribute from its first bytes.
    #[inline(never)]
    fn read(
        &mut self,
        word: u64,
        offset: usize,
        size: usize,
        several: &mut AttributeLinks,
    ) -> Links {
        let short = self.short.get(usize::from(word as u8));
        let short = short.copied().unwrap_or(Short::NONE);
        if let ShortLink::Attributes(shape) = short.link {
            let limit = self.shapes.counts.attributes;
            if several
                .read(self.file, offset..offset + size, shape, limit)
                .is_none()
            {
                return Links::Unknown;
            }
            self.are_tight &= several.are_tight();
            return Links::Several;
        }
        let Some(link) = self.link_in(short, word) else {
            return Links::Unknown;
        };
        if link.end as usize > size {
            return Links::Unknown;
        }
        self.link = link;
        if matches!(link.target, Some(Target::Attribute(_))) {
            // Not what constants have, each another one, that lie between the locations.
            self.common = link;
            self.mask = u64::MAX >> (64 - 8 * link.end);
            self.prefix = word & self.mask;
        }
        Links::Single
    }

    fn link_in(&mut self, short: Short, word: u64) -> Option<Single> {
        let mut at = Word {
            rest: word >> 8,
            start: 1,
        };
        if short.link == ShortLink::Unknown {
            return None;
        }
        for _ in 0..short.skipped {
            at.varint()?;
        }
        let start = at.start as u32;
        if short.link == ShortLink::Nothing {
            return Some(Single {
                target: None,
                start,
                end: start,
            });
        }
        let index = at.varint()?;
        self.are_tight &= at.start - start as usize == varint::size(index);
        let counts = &self.shapes.counts;
        let number = index as u32;
        let (target, count) = match short.link {
            ShortLink::Attribute => (Target::Attribute(number), counts.attributes),
            ShortLink::Type => (Target::Type(number), counts.types),
            ShortLink::String => (Target::String(number), counts.strings),
            ShortLink::Resource => (Target::Resource(number), counts.resources),
            ShortLink::Unknown | ShortLink::Nothing | ShortLink::Attributes(_) => return None,
        };
        let single = Single {
            target: Some(target),
            start,
            end: at.start as u32,
        };
        (index < count).then_some(single)
    }

    #[cold]
    fn enter_dialect(&mut self, dialect: DialectId) {
        self.dialect = dialect;
        (self.prefix, self.mask) = (u64::MAX, 0);
        let short = self.shapes.short(dialect);
        self.short = short.unwrap_or(UNKNOWN);
    }

    /// The dialect of an attribute, and attributes around it that have the same.
    pub(super) fn group(&self, id: u32) -> Option<(DialectId, Range<u32>)> {
        self.entries.group(id)
    }
}

/// The bytes of a word from a place on.
struct Word {
    rest: u64,
    start: usize,
}

impl Word {
    /// The next varint, if all of it is in the word.
    #[inline(always)]
    fn varint(&mut self) -> Option<u64> {
        let size = varint::size_from_first_byte(self.rest as u8);
        let end = self.start + size;
        if end > 8 {
            return None;
        }
        // `start` is at least 1, so that the size is at most 7.
        let bits = 8 * size as u32;
        let value = self.rest & (u64::MAX >> (64 - bits));
        self.rest >>= bits;
        self.start = end;
        Some(value >> size)
    }
}
