//! Attributes with one link at most, near their start, as nearly all have: locations name their file,
//! integers their type. Those of a file are told by one word of eight bytes each.
//!
//! A module has an attribute for nearly every op, as these have locations of their own, so that what
//! is done for one of them counts. What this does not find is left to
//! [`links_of_attribute`](super::references::links_of_attribute), which finds all of them.

use std::ops::Range;

use crate::container::{Container, DialectId, NearEntries, NearEntry};
use crate::wire::varint;
use crate::write::references::Target;
use crate::write::shapes::Shapes;

/// What a code of a dialect means.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    /// The varints between the code and the link.
    pub(super) skipped: u8,
    pub(super) link: ShortLink,
}

/// What the link of a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShortLink {
    /// Nothing is known of the code, or it may have several links.
    Unknown,
    /// There is no link.
    Nothing,
    Attribute,
    Type,
    String,
    Resource,
}

/// What each first byte of an attribute of a dialect means: a code with the lowest bit set. Larger codes
/// have no short shape.
pub(super) type ShortShapes = [Short; 1 << 8];

/// A dialect of which nothing is known.
const UNKNOWN: &ShortShapes = &[Short::NONE; 1 << 8];

impl Short {
    /// A code of which nothing is known.
    pub(super) const NONE: Short = Short {
        skipped: 0,
        link: ShortLink::Unknown,
    };
}

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

/// Finds the attributes of a module that have one link at most.
pub(super) struct Singles<'m, 's> {
    shapes: &'s Shapes,
    entries: NearEntries<'m>,
    /// The dialect of the last one, and what its codes mean.
    dialect: DialectId,
    short: &'s ShortShapes,
    /// The link of the last one.
    pub(super) link: Single,
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
            entries: NearEntries::new(table, container.bytes()),
            dialect: DialectId(u32::MAX),
            short: UNKNOWN,
            link: Single::NONE,
            is_common: false,
            common: Single::NONE,
            prefix: u64::MAX,
            mask: 0,
        }
    }

    /// An attribute, if it is found to have one link at most, which is in `link` then.
    #[inline(always)]
    pub(super) fn get(&mut self, id: u32) -> Option<NearEntry> {
        let entry = self.entries.get(id)?;
        if entry.dialect != self.dialect {
            self.enter_dialect(entry.dialect);
        }
        if !entry.custom {
            return None;
        }
        if entry.word & self.mask == self.prefix && entry.size >= self.common.end as usize {
            self.link = self.common;
            self.is_common = true;
            return Some(entry);
        }
        self.is_common = false;
        self.read(entry.word, entry.size).then_some(entry)
    }

    /// Reads the link of an attribute from its first bytes.
    #[inline(never)]
    fn read(&mut self, word: u64, size: usize) -> bool {
        let Some(link) = self.link_in(word) else {
            return false;
        };
        if link.end as usize > size {
            return false;
        }
        self.link = link;
        if matches!(link.target, Some(Target::Attribute(_))) {
            // Not what constants have, each another one, that lie between the locations.
            self.common = link;
            self.mask = u64::MAX >> (64 - 8 * link.end);
            self.prefix = word & self.mask;
        }
        true
    }

    fn link_in(&self, word: u64) -> Option<Single> {
        let short = self.short.get(usize::from(word as u8))?;
        let mut at = Word {
            rest: word >> 8,
            start: 1,
        };
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
        let counts = &self.shapes.counts;
        let number = index as u32;
        let (target, count) = match short.link {
            ShortLink::Attribute => (Target::Attribute(number), counts.attributes),
            ShortLink::Type => (Target::Type(number), counts.types),
            ShortLink::String => (Target::String(number), counts.strings),
            ShortLink::Resource => (Target::Resource(number), counts.resources),
            ShortLink::Unknown | ShortLink::Nothing => return None,
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
