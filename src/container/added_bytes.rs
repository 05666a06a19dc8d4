//! The contents of the entries that are added to a table, one after the other in a single allocation.
//!
//! A text of a million ops adds as many locations of a dozen bytes each.

/// Byte strings of any length, by position.
#[derive(Debug, Default)]
pub(super) struct AddedBytes {
    bytes: Vec<u8>,
    /// The end of each string in `bytes`.
    ends: Vec<usize>,
}

impl AddedBytes {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn push(&mut self, string: &[u8]) {
        self.bytes.extend_from_slice(string);
        self.ends.push(self.bytes.len());
    }

    /// A string; `None` past the end.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Option<&[u8]> {
        let end = *self.ends.get(at)?;
        self.bytes.get(self.start(at)..end)
    }

    /// Removes strings until at most `count` are left.
    pub(super) fn truncate(&mut self, count: usize) {
        self.bytes.truncate(self.start(count));
        self.ends.truncate(count);
    }

    /// Where a string starts; the end of the last one past the end.
    #[inline]
    fn start(&self, at: usize) -> usize {
        match at.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or(self.bytes.len()),
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_keep_their_positions_until_they_are_removed() {
        let mut strings = AddedBytes::default();
        for string in [&b"one"[..], b"", b"two"] {
            strings.push(string);
        }
        let all = |strings: &AddedBytes| {
            let all = (0..4).map(|at| strings.get(at).map(<[u8]>::to_vec));
            all.collect::<Vec<_>>()
        };
        let [one, empty, two] = [b"one".to_vec(), Vec::new(), b"two".to_vec()].map(Some);
        assert_eq!(all(&strings), [one.clone(), empty.clone(), two, None]);
        strings.truncate(5);
        assert_eq!(strings.len(), 3);
        strings.truncate(2);
        assert_eq!(all(&strings), [one, empty.clone(), None, None]);
        strings.truncate(0);
        strings.push(b"");
        assert_eq!(all(&strings), [empty, None, None, None]);
    }
}
