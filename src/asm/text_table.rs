//! Short texts by number, for what stands in nearly every line: beginnings of ops and types.

/// All texts of a table together are at most this long.
const MOST: usize = 1 << 20;

/// A copy of this fixed size needs no call, which costs more than the bytes too many.
pub(super) const STEP: usize = 64;

/// Texts by number.
#[derive(Debug, Default)]
pub(super) struct TextTable {
    texts: Texts,
    /// Where each begins, and its length; an empty one is not kept.
    places: Vec<(u32, u32)>,
}

/// Texts side by side.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// After the last text lie [`STEP`] bytes more.
    bytes: Vec<u8>,
    length: usize,
}

/// A text, and what lies after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) length: usize,
}

impl Texts {
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Keeps a text; gives the place where it begins.
    pub(super) fn push(&mut self, text: &[u8]) -> usize {
        let start = self.length;
        self.bytes.truncate(start);
        self.bytes.extend_from_slice(text);
        self.length = self.bytes.len();
        self.bytes.extend_from_slice(&[0; STEP]);
        start
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.length = 0;
    }

    /// The text that begins at a place.
    #[inline]
    pub(super) fn get(&self, start: usize, length: usize) -> Text<'_> {
        Text {
            bytes: self.bytes.get(start..).unwrap_or_default(),
            length,
        }
    }
}

impl Text<'_> {
    /// Appends the text to `out`.
    #[inline]
    pub(super) fn append_to(self, out: &mut Vec<u8>) {
        match self.bytes.first_chunk::<STEP>() {
            Some(step) if self.length <= STEP => {
                let end = out.len() + self.length;
                out.extend_from_slice(step);
                out.truncate(end);
            }
            _ => out.extend_from_slice(self.bytes.get(..self.length).unwrap_or_default()),
        }
    }
}

impl TextTable {
    /// The text of a number, if it is kept.
    #[inline]
    pub(super) fn get(&self, number: u32) -> Option<Text<'_>> {
        match *self.places.get(number as usize)? {
            (_, 0) => None,
            (start, length) => Some(self.texts.get(start as usize, length as usize)),
        }
    }

    /// Appends the text of a number to `out`; false if it is not kept.
    #[inline]
    pub(super) fn append(&self, number: u32, out: &mut Vec<u8>) -> bool {
        let text = self.get(number);
        if let Some(text) = text {
            text.append_to(out);
        }
        text.is_some()
    }

    /// Keeps the text of a number while there is room.
    #[cold]
    pub(super) fn keep(&mut self, number: u32, text: &[u8]) {
        if self.texts.length() + text.len() > MOST {
            return;
        }
        let start = self.texts.push(text);
        let number = number as usize;
        if self.places.len() <= number {
            self.places.resize(number + 1, (0, 0));
        }
        if let Some(place) = self.places.get_mut(number) {
            *place = (start as u32, text.len() as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_longer_and_shorter_than_a_step_come_back_whole() {
        let mut table = TextTable::default();
        let long = "x".repeat(STEP + 1);
        let texts = ["i32", &long, "i1", "bf16"];
        for (number, text) in (0..).zip(texts) {
            table.keep(2 * number, text.as_bytes());
        }
        let mut out = b"(".to_vec();
        for number in 0..9 {
            let is_kept = number % 2 == 0 && number < 8;
            assert_eq!(table.append(number, &mut out), is_kept);
        }
        assert_eq!(out, format!("(i32{long}i1bf16").as_bytes());
    }

    #[test]
    fn a_full_table_keeps_no_more() {
        let mut table = TextTable::default();
        table.keep(0, &[b'x'; MOST]);
        table.keep(1, b"y");
        assert_eq!(table.get(0).map(|text| text.length), Some(MOST));
        assert!(table.get(1).is_none());
    }
}
