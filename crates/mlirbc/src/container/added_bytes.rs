//! The contents of the entries that are added to a table, one after the other in a single allocation.
//!
//! A text of a million ops adds as many locations of a dozen bytes each.

use crate::container::expected_growth::ReadPart;
use crate::container::offsets::Offsets;

/// Byte strings of any length, each with a flag, by position.
#[derive(Debug, Default)]
pub(super) struct AddedBytes {
    bytes: Vec<u8>,
    /// The end of each string in `bytes`, and its flag.
    ends: Offsets,
}

impl AddedBytes {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(super) fn push(&mut self, string: &[u8], flag: bool) {
        self.push_with(flag, |bytes| bytes.extend_from_slice(string));
    }

    /// Adds the string that `append` appends.
    #[inline]
    pub(super) fn push_with(&mut self, flag: bool, append: impl FnOnce(&mut Vec<u8>)) {
        append(&mut self.bytes);
        self.ends.push(self.bytes.len() as u64, flag);
    }

    /// Makes room for the strings of an input of which a part was read.
    pub(super) fn reserve(&mut self, part: ReadPart) {
        part.reserve(&mut self.bytes);
        self.ends.reserve(part);
    }

    /// A string and its flag; `None` past the end.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Option<(&[u8], bool)> {
        let (range, flag) = self.ends.range(at)?;
        let bytes = self.bytes.get(range.start as usize..range.end as usize);
        Some((bytes?, flag))
    }

    /// The bytes of all strings, and the end of each with its flag in the lowest bit; no ends if they take eight bytes
    /// each.
    pub(super) fn all(&self) -> (&[u8], &[u32]) {
        (&self.bytes, self.ends.narrow())
    }

    /// Removes strings until at most `count` are left.
    pub(super) fn truncate(&mut self, count: usize) {
        if let Some((range, _)) = self.ends.range(count) {
            self.bytes.truncate(range.start as usize);
            self.ends.truncate(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_keep_their_positions_until_they_are_removed() {
        let mut strings = AddedBytes::default();
        for (string, flag) in [(&b"one"[..], true), (b"", false), (b"two", true)] {
            strings.push(string, flag);
        }
        let all = |strings: &AddedBytes| {
            let all = (0..4).map(|at| strings.get(at).map(|(it, flag)| (it.to_vec(), flag)));
            all.collect::<Vec<_>>()
        };
        let strings_of = [
            (b"one".to_vec(), true),
            (Vec::new(), false),
            (b"two".to_vec(), true),
        ];
        let [one, empty, two] = strings_of.map(Some);
        assert_eq!(all(&strings), [one.clone(), empty.clone(), two, None]);
        strings.truncate(5);
        assert_eq!(strings.len(), 3);
        strings.truncate(2);
        assert_eq!(all(&strings), [one, empty.clone(), None, None]);
        strings.truncate(0);
        strings.push(b"", false);
        assert_eq!(all(&strings), [empty, None, None, None]);
    }
}
