//! The line and column of an offset in a text.

/// The distance of marks in bytes, so that a position takes no time in proportion to the text.
const SPAN: usize = 1 << 12;

/// A place up to which lines were counted.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: usize,
    /// Where its line begins.
    line_start: usize,
    /// The number of the line.
    line: u64,
}

impl Place {
    /// The beginning of a text, whose first line has a number.
    fn start(line: u32) -> Self {
        Place {
            at: 0,
            line_start: 0,
            line: u64::from(line),
        }
    }

    /// Moves on to an offset.
    fn advance(&mut self, text: &[u8], offset: usize) {
        let passed = text.get(self.at..offset).unwrap_or_default();
        if let Some(last) = memchr::memrchr(b'\n', passed) {
            self.line_start = self.at + last + 1;
            self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        }
        self.at = offset;
    }
}

/// Places in one text.
#[derive(Debug)]
pub(super) struct Lines {
    /// That of the last request: offsets mostly ascend.
    last: Place,
    /// A place for each span of the text that was counted.
    marks: Vec<Place>,
}

impl Lines {
    /// The places in a text whose first line has a number.
    pub(super) fn new(first: u32) -> Self {
        let start = Place::start(first);
        Lines {
            last: start,
            marks: vec![start],
        }
    }

    /// The line and the column of an offset. Columns are counted from 1 on.
    pub(super) fn position(&mut self, text: &[u8], offset: usize) -> (u64, u64) {
        let offset = offset.min(text.len());
        if !(self.last.at..=self.last.at + SPAN).contains(&offset) {
            let mark = self.marks.get(offset / SPAN).or(self.marks.last());
            if let Some(mark) = mark {
                self.last = *mark;
            }
        }
        while offset / SPAN >= self.marks.len() {
            self.last.advance(text, self.marks.len() * SPAN);
            self.marks.push(self.last);
        }
        self.last.advance(text, offset);
        (self.last.line, (offset - self.last.line_start) as u64 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn positions_are_counted_from_the_start_in_any_order(
            lines in prop::collection::vec(0usize..3000, 1..30),
            offsets in prop::collection::vec(0usize..100_000, 1..50),
            first in 1u32..1000,
        ) {
            let text: Vec<u8> = lines.iter().flat_map(|&length| {
                std::iter::repeat_n(b'x', length).chain([b'\n'])
            }).collect();
            let mut found = Lines::new(first);
            for offset in offsets {
                let offset = offset % (text.len() + 1);
                let before = &text[..offset];
                let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                let line = line as u64 + u64::from(first) - 1;
                let expected = (line, (offset - start) as u64 + 1);
                prop_assert_eq!(found.position(&text, offset), expected);
            }
        }
    }
}
