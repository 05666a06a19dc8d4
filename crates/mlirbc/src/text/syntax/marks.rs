//! Where certain characters are in a text, found 64 bytes at a time.
//!
//! The parts of a line have any length, so that a processor cannot predict the end of a loop over their bytes.

/// The number of bytes that are examined at a time.
const BLOCK: usize = u64::BITS as usize;

/// The positions of the characters that may end a part of a line: a name of a value or block, a string, a comment or a line
/// begins there, or what a location contains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineMarks<'t> {
    text: &'t [u8],
    /// The start of the block that is examined.
    block: usize,
    /// The characters of the block, the first one in the lowest bit.
    marks: u64,
}

impl<'t> LineMarks<'t> {
    #[inline]
    pub(crate) fn new(text: &'t [u8]) -> Self {
        LineMarks {
            text,
            block: 0,
            marks: marks_at(text, 0),
        }
    }

    /// The first of the characters at a position or behind it; the end of the text if there is none. Positions ascend.
    #[inline]
    pub(crate) fn next(&mut self, at: usize) -> usize {
        match self.in_block(at) {
            Some(found) => found,
            None => self.in_next_blocks(at),
        }
    }

    /// The first of the characters in the block that is examined, from a position on.
    #[inline]
    fn in_block(&self, at: usize) -> Option<usize> {
        let within = at.saturating_sub(self.block);
        let marks = self.marks.checked_shr(u32::try_from(within).ok()?)? << within;
        (marks != 0).then(|| self.block + marks.trailing_zeros() as usize)
    }

    #[inline(never)]
    fn in_next_blocks(&mut self, at: usize) -> usize {
        loop {
            self.block += BLOCK;
            self.marks = marks_at(self.text, self.block);
            if self.block >= self.text.len() {
                return self.text.len();
            }
            if let Some(found) = self.in_block(at) {
                return found;
            }
        }
    }
}

/// The characters in the block at a position, the first one in the lowest bit.
#[inline]
fn marks_at(text: &[u8], at: usize) -> u64 {
    let rest = text.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(block) => marks_in(block),
        None => marks_in_last(rest),
    }
}

#[cold]
fn marks_in_last(rest: &[u8]) -> u64 {
    let mut block = [0; BLOCK];
    if let Some(start) = block.get_mut(..rest.len()) {
        start.copy_from_slice(rest);
    }
    marks_in(&block)
}

#[inline(never)]
fn marks_in(block: &[u8; BLOCK]) -> u64 {
    // Comparing all bytes without a branch is what compilers turn into instructions for many bytes.
    let marks = block.map(|byte| {
        let is_mark = (byte == b'%')
            | (byte == b'^')
            | (byte == b'\n')
            | (byte == b'"')
            | (byte == b'(')
            | (byte == b'/');
        u8::from(is_mark)
    });
    let (words, _) = marks.as_chunks::<8>();
    let words = words.iter().zip((0..).step_by(8));
    words.fold(0, |all, (word, shift)| {
        // The product has the lowest bits of the eight bytes in its highest byte.
        let gathered = u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        all | gathered << shift
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn marks_are_those_of_each_byte(
            text in "[a%^\n\"(/ ]{0,200}",
            steps in prop::collection::vec(0usize..40, 0..20),
        ) {
            let text = text.as_bytes();
            let mut marks = LineMarks::new(text);
            let mut at = 0;
            for step in steps {
                at += step;
                let rest = text.get(at..).unwrap_or_default();
                let found = rest.iter().position(|byte| b"%^\n\"(/".contains(byte));
                prop_assert_eq!(marks.next(at), found.map_or(text.len(), |found| at + found));
            }
        }
    }
}
