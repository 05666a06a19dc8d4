//! The texts that ops ask for as names of values, each with a number, so that names are compared by numbers.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::text::print::custom::value_texts::ValueText;

/// Longer names are not printed: many values may ask for one long name, which each would have in a form of
/// its own.
pub(super) const LONGEST_NAME: usize = 256;

/// What equal names have in common: a text, and one more than the number behind it, or 0 without one. `c_7`
/// is always the text `c` and 8, whether an op asks for it or it is the seventh `c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(u32, u32);

/// A name that an op asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameText {
    text: u32,
    pub(super) key: Key,
}

impl NameText {
    /// The key of the name with a number behind it.
    pub(super) fn numbered(self, number: u32) -> Key {
        Key(self.text, number.saturating_add(1))
    }
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    start: usize,
    length: u32,
    short: Option<ValueText>,
}

/// The texts so far.
#[derive(Debug, Default)]
pub(super) struct NameTexts {
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
    entries: Vec<Entry>,
    texts: Vec<u8>,
    sanitized: Vec<u8>,
}

impl NameTexts {
    /// A name with the characters that the syntax permits. `None` stands for a number: there is no name, or it
    /// is too long.
    pub(super) fn name(&mut self, name: &[u8]) -> Option<NameText> {
        if name.is_empty() || name.len() > LONGEST_NAME {
            return None;
        }
        let mut sanitized = std::mem::take(&mut self.sanitized);
        sanitized.clear();
        sanitize(name, &mut sanitized);
        let text = self.number_of(&sanitized);
        let key = match split(&sanitized) {
            Some((stem, number)) => Key(self.number_of(stem), number + 1),
            None => Key(text, 0),
        };
        self.sanitized = sanitized;
        Some(NameText { text, key })
    }

    /// The text of a name, if it is short.
    #[inline]
    pub(super) fn short(&self, name: NameText) -> Option<ValueText> {
        self.entries.get(name.text as usize)?.short
    }

    pub(super) fn text(&self, name: NameText) -> &[u8] {
        let entry = self.entries.get(name.text as usize);
        let text = entry.and_then(|entry| {
            let end = entry.start + entry.length as usize;
            self.texts.get(entry.start..end)
        });
        text.unwrap_or_default()
    }

    fn number_of(&mut self, text: &[u8]) -> u32 {
        let hash = self.hasher.hash_one(text);
        let (entries, texts) = (&self.entries, &self.texts);
        let is_equal = |number: &u32| {
            let entry = entries.get(*number as usize);
            entry.is_some_and(|entry| {
                let end = entry.start + entry.length as usize;
                entry.hash == hash && texts.get(entry.start..end) == Some(text)
            })
        };
        if let Some(number) = self.table.find(hash, is_equal) {
            return *number;
        }
        let number = self.entries.len() as u32;
        self.entries.push(Entry {
            hash,
            start: self.texts.len(),
            length: text.len() as u32,
            short: ValueText::of_text(text),
        });
        self.texts.extend_from_slice(text);
        let entries = &self.entries;
        let hash_of = |number: &u32| entries.get(*number as usize).map_or(0, |entry| entry.hash);
        self.table.insert_unique(hash, number, hash_of);
        number
    }
}

/// A text that ends with an underscore and a number without zeros before it, in two parts.
fn split(text: &[u8]) -> Option<(&[u8], u32)> {
    let at = text.iter().rposition(|byte| *byte == b'_')?;
    let (stem, digits) = text.split_at_checked(at)?;
    let digits = digits.get(1..)?;
    let is_number = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
    if !is_number || digits.len() > 1 && digits.starts_with(b"0") {
        return None;
    }
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    (number < u32::MAX).then_some((stem, number))
}

/// Appends a name with the characters that the syntax permits.
fn sanitize(name: &[u8], text: &mut Vec<u8>) {
    let is_allowed =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'.' | b'_' | b'-');
    let first = name.first().copied().unwrap_or(b'_');
    if first.is_ascii_digit() || (!is_allowed(&first) && first != b' ') {
        text.push(b'_');
    }
    let allowed = name.iter().take_while(|byte| is_allowed(byte)).count();
    let (start, rest) = name.split_at_checked(allowed).unwrap_or_default();
    text.extend_from_slice(start);
    for byte in rest {
        match byte {
            b' ' => text.push(b'_'),
            byte if is_allowed(byte) => text.push(*byte),
            byte => text.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_only_characters_of_the_syntax() {
        let mut names = NameTexts::default();
        let mut sanitized = |name: &str| {
            let name = names.name(name.as_bytes()).unwrap();
            String::from_utf8(names.text(name).to_vec()).unwrap()
        };
        assert_eq!(sanitized("a b"), "a_b");
        assert_eq!(sanitized("0a"), "_0a");
        assert_eq!(sanitized("c-1"), "c-1");
        assert_eq!(sanitized("<a>"), "_3Ca3E");
        assert_eq!(sanitized(" a"), "_a");
    }

    #[test]
    fn names_have_one_key_if_their_texts_are_equal() {
        let mut names = NameTexts::default();
        let mut name = |text: &str| names.name(text.as_bytes()).unwrap();
        let (c, numbered) = (name("c"), name("c_7"));
        assert_eq!(c.numbered(7), numbered.key);
        assert_ne!(c.key, numbered.key);
        assert_eq!(name("c 7"), numbered);
        assert_eq!(numbered.numbered(0), name("c_7_0").key);
        for other in ["c_07", "c7", "c_", "c_7_", "c_4294967295", "c_4294967296"] {
            let other = name(other);
            assert_eq!(other.key, Key(other.text, 0));
        }
        assert_eq!(names.name(b""), None);
        assert_eq!(names.name(&[b'c'; 257]), None);
    }
}
