//! The line of an op, put together from texts that are kept: names, types, the place in a file.
//!
//! It is made in an array of fixed size at the end of the buffer, so that the place where the next
//! byte goes stays in a register. What the array has no room for, and what is not kept yet, is left to
//! the rest of the printer.

use crate::asm::names::{Name, Names};
use crate::asm::number::{MOST_OF_EIGHT_DIGITS, digits_of};
use crate::asm::print::OpPrinter;
use crate::asm::text_table::{STEP, Text};
use crate::ir::{Op, Value};

/// The size of the array.
const ROOM: usize = 256;

/// Ops of more operands leave too little room.
const MOST_OPERANDS: u32 = 24;

/// A line in the making.
struct Line<'r> {
    room: &'r mut [u8; ROOM],
    /// Where the next byte goes. Past the end of the room, or nearer to it than [`STEP`], bytes may be
    /// missing.
    at: usize,
}

impl Line<'_> {
    /// Adds what `make` puts in a line to `out`; false, and nothing is added, if it gives `None` or
    /// there is not room for all of it.
    #[inline]
    fn add(out: &mut Vec<u8>, make: impl FnOnce(&mut Line<'_>) -> Option<()>) -> bool {
        let start = out.len();
        out.extend_from_slice(&[0; ROOM]);
        let rest = out.get_mut(start..).unwrap_or_default();
        let length = rest.first_chunk_mut().and_then(|room| {
            let mut line = Line { room, at: 0 };
            make(&mut line)?;
            (line.at <= ROOM - STEP).then_some(line.at)
        });
        out.truncate(start + length.unwrap_or(0));
        length.is_some()
    }

    /// Puts the first `length` of `bytes`, of which at most [`STEP`] may follow.
    #[inline]
    fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT], length: usize) {
        let rest = self.room.get_mut(self.at..).unwrap_or_default();
        if let Some(slot) = rest.first_chunk_mut::<COUNT>() {
            *slot = *bytes;
        }
        self.at += length;
    }

    #[inline]
    fn literal<const COUNT: usize>(&mut self, bytes: &[u8; COUNT]) {
        self.put(bytes, COUNT);
    }

    #[inline(always)]
    fn text(&mut self, text: Text<'_>) {
        /// Enough for most types.
        const SMALL: usize = 16;
        let Text { bytes, length } = text;
        if let Some(step) = bytes.first_chunk::<SMALL>()
            && length <= SMALL
        {
            self.put(step, length);
        } else if let Some(step) = bytes.first_chunk::<STEP>()
            && length <= STEP
        {
            self.put(step, length);
        } else {
            let slot = self.room.get_mut(self.at..self.at + length);
            if let (Some(slot), Some(bytes)) = (slot, bytes.get(..length)) {
                slot.copy_from_slice(bytes);
            }
            self.at += length;
        }
    }

    #[inline(always)]
    fn number(&mut self, number: u64) -> Option<()> {
        if number > MOST_OF_EIGHT_DIGITS {
            return None;
        }
        let (digits, count) = digits_of(number);
        self.put(&digits, count);
        Some(())
    }

    #[inline(always)]
    fn name(&mut self, names: &[u32], value: Value<'_>) -> Option<()> {
        match Names::simple_name(names, value) {
            Name::Result(number) => {
                self.literal(b"%");
                self.number(u64::from(number))
            }
            Name::Argument(number) => {
                self.literal(b"%arg");
                self.number(u64::from(number))
            }
            _ => None,
        }
    }

    #[inline]
    fn comma(&mut self, is_first: bool) {
        if !is_first {
            self.literal(b", ");
        }
    }
}

impl<'m> OpPrinter<'m, '_> {
    /// Prints an op up to the bracket that closes its operands; false if not all of that is kept.
    #[inline]
    pub(super) fn head_line(&mut self, op: Op<'m>) -> bool {
        let indentation = 2 * self.stack.len();
        if indentation > STEP || op.result_count() > 1 || op.operand_count() > MOST_OPERANDS {
            return false;
        }
        let names = self.names.of_body(op.id().body);
        Line::add(&mut self.printer.out.buffer, |line| {
            line.put(&[b' '; STEP], indentation);
            if let Some(result) = op.results().next() {
                line.name(names, result)?;
                line.literal(b" = ");
            }
            line.text(self.heads.get(op.name_id().index())?);
            for (index, operand) in op.operands().enumerate() {
                line.comma(index == 0);
                line.name(names, operand)?;
            }
            line.literal(b")");
            Some(())
        })
    }

    /// Prints the types of an op and its location; false if not all of that is kept.
    #[inline]
    pub(super) fn tail_line(&mut self, op: Op<'m>) -> bool {
        if op.result_count() > 1 || op.operand_count() > MOST_OPERANDS {
            return false;
        }
        let printer = &mut self.printer;
        Line::add(&mut printer.out.buffer, |line| {
            line.literal(b" : (");
            for (index, operand) in op.operands().enumerate() {
                line.comma(index == 0);
                line.text(self.types.get(operand.type_id().index())?);
            }
            line.literal(b")");
            match op.results().next() {
                Some(result) => line.text(self.result_types.get(result.type_id().index())?),
                None => line.literal(b" -> ()"),
            }
            if printer.options.locations {
                let place = printer.places.find(op.location_id())?;
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
