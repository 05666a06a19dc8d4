//! The line of an op, put together from texts that are kept: names, types, properties, the place in a
//! file.
//!
//! Most of a large file is such lines, and nearly all that they consist of was printed before. So they
//! are made by copies of fixed size into the window behind the text, with the place of the next
//! byte in a register, and without asking each time whether there is room. What has no room or is not
//! kept yet is left to the rest of the printer.

use crate::asm::buffer::{Buffer, STEP, WINDOW, Window};
use crate::asm::names::ShortName;
use crate::asm::number::{MOST_OF_EIGHT_DIGITS, digits_of};
use crate::asm::ops::OpPrinter;
use crate::asm::text_table::{Entry, Text, TextTable};
use crate::ir::OpParts;

/// The longest line, a power of two: after it there is room for a copy.
const LONGEST: usize = WINDOW - STEP;

/// A line in the making.
pub(super) struct Line<'b> {
    window: &'b mut Window,
    /// Where the next byte goes. Beyond [`LONGEST`] the line is of no use.
    at: usize,
}

impl Line<'_> {
    /// Adds what `make` puts in a line to `out`; false, and nothing is added, if it gives `None` or
    /// there is not room for all of it.
    #[inline(always)]
    pub(super) fn add(out: &mut Buffer, make: impl FnOnce(&mut Line<'_>) -> Option<()>) -> bool {
        let length = out.window().and_then(|window| {
            let mut line = Line { window, at: 0 };
            make(&mut line)?;
            (line.at <= LONGEST).then_some(line.at)
        });
        out.advance(length.unwrap_or(0));
        length.is_some()
    }

    /// Puts the first `length` of `bytes`, of which at most [`STEP`] may follow.
    #[inline(always)]
    pub(super) fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT], length: usize) {
        const { assert!(COUNT <= STEP && LONGEST.is_power_of_two()) };
        // Up to the longest line this is the place itself, and it spares asking whether it lies in the
        // window.
        let at = self.at & (LONGEST - 1);
        let rest = self.window.get_mut(at..).unwrap_or_default();
        if let Some(slot) = rest.first_chunk_mut::<COUNT>() {
            *slot = *bytes;
        }
        self.at += length;
    }

    #[inline(always)]
    pub(super) fn literal<const COUNT: usize>(&mut self, bytes: &[u8; COUNT]) {
        self.put(bytes, COUNT);
    }

    #[inline(always)]
    pub(super) fn text(&mut self, text: Text<'_>) {
        match text.bytes.first_chunk::<STEP>() {
            Some(step) if text.length <= STEP => self.put(step, text.length),
            _ => self.long_text(text),
        }
    }

    #[inline(never)]
    fn long_text(&mut self, text: Text<'_>) {
        let slot = self.window.get_mut(self.at..self.at + text.length);
        if let (Some(slot), Some(bytes)) = (slot, text.bytes.get(..text.length)) {
            slot.copy_from_slice(bytes);
        }
        self.at += text.length;
    }

    /// Puts a text of a table, if it is kept.
    #[inline(always)]
    pub(super) fn entry<const SIZE: usize>(
        &mut self,
        table: &TextTable<SIZE>,
        number: u32,
    ) -> Option<()> {
        match table.get(number)? {
            Entry::Short(bytes, length) => self.put(bytes, length),
            Entry::Long(text) => self.text(text),
        }
        Some(())
    }

    #[inline(always)]
    pub(super) fn number(&mut self, number: u64) -> Option<()> {
        if number > MOST_OF_EIGHT_DIGITS {
            return None;
        }
        let (digits, count) = digits_of(number);
        self.put(&digits, count);
        Some(())
    }

    /// Puts the name of a value.
    #[inline(always)]
    fn name(&mut self, names: &[ShortName], value: u32) -> Option<()> {
        let (is_argument, digits, count) = names.get(value as usize)?.digits()?;
        self.put(b"%arg", if is_argument { 4 } else { 1 });
        self.put(&digits, count);
        Some(())
    }
}

impl<'m> OpPrinter<'m, '_> {
    /// Prints an op up to the bracket that closes its operands; false if not all of that is kept.
    #[inline(always)]
    pub(super) fn head_line(&mut self, op: &OpParts<'m>) -> bool {
        let indentation = 2 * self.stack.len();
        if indentation > STEP || op.result_count() > 1 {
            return false;
        }
        let names = self.names.of_body(op.id.body);
        Line::add(&mut self.printer.out.buffer, |line| {
            line.put(&[b' '; STEP], indentation);
            if op.result_count() == 1 {
                line.name(names, op.first_result)?;
                line.literal(b" = ");
            }
            line.entry(&self.heads, op.name.index())?;
            let mut operands = op.operands.iter();
            if let Some(&first) = operands.next() {
                line.name(names, first)?;
            }
            for &operand in operands {
                line.literal(b", ");
                line.name(names, operand)?;
            }
            line.literal(b")");
            Some(())
        })
    }

    /// Prints the types of an op and its location; false if not all of that is kept.
    #[inline(always)]
    pub(super) fn tail_line(&mut self, op: &OpParts<'m>) -> bool {
        if op.result_count() > 1 {
            return false;
        }
        let printer = &mut self.printer;
        Line::add(&mut printer.out.buffer, |line| {
            line.literal(b" : (");
            let mut types = op.operand_types();
            if let Some(first) = types.next() {
                line.entry(&self.types, first.index())?;
            }
            for ty in types {
                line.literal(b", ");
                line.entry(&self.types, ty.index())?;
            }
            line.literal(b")");
            match op.result_types().next() {
                Some(ty) => line.entry(&self.result_types, ty.index())?,
                None => line.literal(b" -> ()"),
            }
            if printer.options.locations {
                let place = printer.places.find(op.location)?;
                line.literal(b" loc(");
                line.text(printer.last_file.text_of(place.filename)?);
                line.number(place.line)?;
                line.literal(b":");
                line.number(place.column)?;
                line.literal(b")");
            }
            if !self.stack.is_empty() {
                line.literal(b"\n");
            }
            Some(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line of some texts of one length adds to a buffer, if anything.
    fn line_of(count: usize, length: usize) -> Option<Vec<u8>> {
        let mut out = Buffer::default();
        out.extend_from_slice(b"before\n");
        let bytes = vec![b'x'; length + STEP];
        let is_added = Line::add(&mut out, |line| {
            for _ in 0..count {
                line.text(Text {
                    bytes: &bytes,
                    length,
                });
            }
            line.literal(b"\n");
            Some(())
        });
        assert!(is_added || out.text() == b"before\n");
        is_added.then(|| out.text().to_vec())
    }

    #[test]
    fn a_line_is_added_whole_or_not_at_all() {
        for length in [1, STEP - 1, STEP, STEP + 1, 500, LONGEST - 1, LONGEST] {
            let most = (LONGEST - 1) / length;
            for count in [1, most, most + 1, 2 * most, 20 * most] {
                let expected = format!("before\n{}\n", "x".repeat(count * length));
                let expected = (count <= most).then(|| expected.into_bytes());
                assert_eq!(line_of(count, length), expected, "{count} of {length}");
            }
        }
    }

    #[test]
    fn numbers_of_up_to_eight_digits_are_put() {
        let mut out = Buffer::default();
        for number in [0, 9, 10, 99_999_999] {
            assert!(Line::add(&mut out, |line| line.number(number)));
        }
        assert!(!Line::add(&mut out, |line| line.number(100_000_000)));
        assert_eq!(out.text(), b"091099999999");
    }
}
