//! Attributes that refer to a few other attributes and to nothing else, one link after the other, as
//! dictionaries and arrays do, and locations of several parts.

use std::ops::Range;

use crate::wire::varint;

/// The most links that are found here.
const MOST: usize = 16;

/// The links of an attribute of the file.
#[derive(Clone, Debug)]
pub(super) struct AttributeLinks {
    numbers: [u32; MOST],
    count: usize,
    /// Their bytes, counted from the start of the attribute.
    start: usize,
    end: usize,
    /// Whether no number has more bytes than it needs.
    is_tight: bool,
}

/// What a code of a dialect means whose attributes have such links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinksShape {
    /// Whether there is a number of items before the links.
    pub(super) is_list: bool,
    /// The links, or those of an item.
    pub(super) links: u8,
}

impl AttributeLinks {
    /// Those of no attribute.
    pub(super) fn none() -> Self {
        AttributeLinks {
            numbers: [0; MOST],
            count: 0,
            start: 0,
            end: 0,
            is_tight: false,
        }
    }

    /// Reads the links of an attribute, whose bytes lie in a file, if there are few; a link is less than `limit`. Its code
    /// has one byte. They stay where they are, as it takes long to move them right after.
    #[inline(never)]
    pub(super) fn read(
        &mut self,
        file: &[u8],
        bytes: Range<usize>,
        shape: LinksShape,
        limit: u64,
    ) -> Option<()> {
        let mut words = Words {
            bytes: file.get(bytes.start..)?,
            at: 1,
            is_tight: true,
        };
        let items = match shape.is_list {
            true => words.varint()?,
            false => 1,
        };
        let count = items.checked_mul(u64::from(shape.links))?;
        let count = usize::try_from(count).ok()?;
        self.start = words.at;
        for place in self.numbers.get_mut(..count)? {
            let number = words.varint()?;
            if number >= limit {
                return None;
            }
            *place = number as u32;
        }
        self.count = count;
        self.end = words.at;
        self.is_tight = words.is_tight;
        (self.end <= bytes.len()).then_some(())
    }

    /// The attributes that are referred to.
    #[inline]
    pub(super) fn numbers(&self) -> &[u32] {
        self.numbers.get(..self.count).unwrap_or_default()
    }

    /// Where the links lie in the attribute.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether no number has more bytes than it needs.
    pub(super) fn are_tight(&self) -> bool {
        self.is_tight
    }

    /// Whether their bytes stay as they are when they have other numbers.
    #[inline]
    pub(super) fn stay(&self, number: impl Fn(u32) -> u32) -> bool {
        self.is_tight && self.numbers().iter().all(|&link| number(link) == link)
    }
}

/// Varints that are read a word at a time.
struct Words<'m> {
    bytes: &'m [u8],
    at: usize,
    is_tight: bool,
}

impl Words<'_> {
    /// The next varint, if it has a word's bytes behind it and is shorter.
    #[inline(always)]
    fn varint(&mut self) -> Option<u64> {
        let word = self.bytes.get(self.at..)?.first_chunk()?;
        let word = u64::from_le_bytes(*word);
        let size = varint::size_from_first_byte(word as u8);
        if size > 7 {
            return None;
        }
        let value = (word & (u64::MAX >> (64 - 8 * size))) >> size;
        self.at += size;
        self.is_tight &= size == 1 || value >> (7 * (size - 1)) != 0;
        Some(value)
    }
}
