//! The line of an op, put together from texts that are kept: names, types, properties, the place in a
//! file.
//!
//! Most of a large file is such lines, and nearly all that they consist of was printed before. So they
//! are made by copies of fixed size into the window behind the text, with the place of the next
//! byte in a register, and without asking each time whether there is room. What has no room or is not
//! kept yet is left to the rest of the printer.

use crate::asm::PrintError;
use crate::asm::buffer::{Buffer, STEP, WINDOW, Window};
use crate::asm::location_texts::LocationTexts;
use crate::asm::names::ShortName;
use crate::asm::number::{MOST_OF_EIGHT_DIGITS, NearDigits, digits_of, few_digits_of};
use crate::asm::ops::{OpPrinter, UNKNOWN_LOCATION, in_op};
use crate::asm::out::Out;
use crate::asm::property_texts::{Key, PropertyTexts};
use crate::asm::signatures::{Signature, Signatures};
use crate::asm::text_table::{Entry, Text, TextTable};
use crate::container::AttributeId;
use crate::dialect::PlaceFinder;
use crate::ir::{Block, BlockOps, BodyId, Op, RawOp};

/// Lines are shorter, a power of two: after it there is room for a copy.
const LONGEST: usize = WINDOW - STEP;

/// A line in the making. What takes one by reference and is no part of the loop over lines would have it lie
/// in memory, so such functions take the window and the place.
pub(super) struct Line<'b> {
    pub(super) window: &'b mut Window,
    /// Where the next byte goes. From [`LONGEST`] on the line is of no use.
    pub(super) at: usize,
}

impl Line<'_> {
    /// Adds what `make` puts in a line to `out`; false, and nothing is added, if it gives `None` or
    /// there is not room for all of it.
    #[inline(always)]
    pub(super) fn add(out: &mut Buffer, make: impl FnOnce(&mut Line<'_>) -> Option<()>) -> bool {
        let length = out.window().and_then(|window| {
            let mut line = Line { window, at: 0 };
            make(&mut line)?;
            (line.at < LONGEST).then_some(line.at)
        });
        out.advance(length.unwrap_or(0));
        length.is_some()
    }

    /// Puts the first `length` of `bytes`, of which at most [`STEP`] may follow.
    #[inline(always)]
    pub(super) fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT], length: usize) {
        const { assert!(COUNT <= STEP && LONGEST.is_power_of_two()) };
        // In a line that is not too long this is the place itself, and it spares asking whether it lies in
        // the window.
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
            _ => {
                copy_long(self.window, self.at, text);
                self.at += text.length;
            }
        }
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
        if let Some((digits, count)) = few_digits_of(number) {
            self.put(&digits, count);
            return Some(());
        }
        if number > MOST_OF_EIGHT_DIGITS {
            return None;
        }
        let (digits, count) = digits_of(number);
        self.put(&digits, count);
        Some(())
    }

    #[inline(always)]
    pub(super) fn comma(&mut self, is_first: bool) {
        if !is_first {
            self.literal(b", ");
        }
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

/// Copies a text to a place in the window, if it has room. Apart from [`Line`], which would have to lie in
/// memory for it.
#[inline(never)]
fn copy_long(window: &mut Window, at: usize, text: Text<'_>) {
    let slot = window.get_mut(at..at + text.length);
    if let (Some(slot), Some(bytes)) = (slot, text.bytes.get(..text.length)) {
        slot.copy_from_slice(bytes);
    }
}

/// Texts that stand in many lines.
#[derive(Debug, Default)]
pub(super) struct KeptTexts {
    /// What ops begin with, by name: the name in quotes and a bracket.
    pub(super) heads: TextTable<48>,
    /// Types of operands and arguments.
    pub(super) types: TextTable<48>,
    /// Types of single results, with the arrow before them.
    pub(super) result_types: TextTable<64>,
    /// Texts of properties.
    pub(super) properties: PropertyTexts,
    /// Locations that are no places in files.
    pub(super) locations: LocationTexts,
}

/// What of a printer makes the lines of the ops of a block.
pub(super) struct LineMaker<'p, 'm> {
    indentation: usize,
    names: &'p [ShortName],
    kept: &'p KeptTexts,
    signatures: &'p mut Signatures,
    files: &'p TextTable<64>,
    line_digits: &'p mut NearDigits,
    has_locations: bool,
    places: &'p mut PlaceFinder<'m>,
}

impl<'m> LineMaker<'_, 'm> {
    /// Puts the line of an op without regions and a dictionary, if all of it is kept.
    #[inline(always)]
    fn line(&mut self, line: &mut Line<'_>, op: &RawOp<'m>) -> Option<()> {
        self.head(line, op)?;
        if !op.successors().is_empty() {
            line.at = successors(line.window, line.at, op)?;
        }
        if let Some(blob) = op.properties() {
            line.text(self.kept.properties.get(&Key::of(op, blob))?);
        }
        self.tail(line, op)?;
        line.literal(b"\n");
        Some(())
    }

    #[inline(always)]
    fn indent(&self, line: &mut Line<'_>) -> Option<()> {
        if self.indentation > STEP {
            return None;
        }
        line.put(&[b' '; STEP], self.indentation);
        Some(())
    }

    /// Puts an op up to the bracket that closes its operands.
    #[inline(always)]
    fn head(&self, line: &mut Line<'_>, op: &RawOp<'m>) -> Option<()> {
        self.indent(line)?;
        if let Some(result) = op.only_result() {
            line.name(self.names, result)?;
            line.literal(b" = ");
        }
        line.entry(&self.kept.heads, op.name().index())?;
        let mut operands = op.operands().iter();
        if let Some(&first) = operands.next() {
            line.name(self.names, first)?;
        }
        for &operand in operands {
            line.comma(false);
            line.name(self.names, operand)?;
        }
        line.literal(b")");
        Some(())
    }

    /// Puts the types of an op and its location.
    #[inline(always)]
    fn tail(&mut self, line: &mut Line<'_>, op: &RawOp<'m>) -> Option<()> {
        let signature = Signature::of(op);
        match signature.and_then(|signature| self.signatures.get(signature)) {
            Some((bytes, length)) => line.put(bytes, length),
            None => line.at = self.types(line.window, line.at, op, signature)?,
        }
        if self.has_locations {
            self.location(line, op.location())?;
        }
        Some(())
    }

    /// Puts the types of an op at a place; gives the place after them.
    #[inline(never)]
    fn types(
        &mut self,
        window: &mut Window,
        at: usize,
        op: &RawOp<'m>,
        signature: Option<Signature>,
    ) -> Option<usize> {
        let kept = self.kept;
        let mut line = Line { window, at };
        line.literal(b" : (");
        for (index, &operand) in op.operands().iter().enumerate() {
            line.comma(index == 0);
            line.entry(&kept.types, op.type_of(operand)?.index())?;
        }
        line.literal(b")");
        match op.only_result() {
            Some(result) => line.entry(&kept.result_types, op.type_of(result)?.index())?,
            None => line.literal(b" -> ()"),
        }
        if line.at < LONGEST
            && let (Some(signature), Some(text)) = (signature, line.window.get(at..line.at))
        {
            self.signatures.keep(signature, text);
        }
        Some(line.at)
    }

    /// Puts a location in its brackets, with the blank before them.
    #[inline(always)]
    fn location(&mut self, line: &mut Line<'_>, location: AttributeId) -> Option<()> {
        let Some(place) = self.places.find(location) else {
            line.text(self.kept.locations.get(location)?);
            return Some(());
        };
        line.entry(self.files, place.filename.index())?;
        if place.line > MOST_OF_EIGHT_DIGITS {
            return None;
        }
        let (digits, count) = self.line_digits.of(place.line);
        line.put(&digits, count);
        line.literal(b":");
        line.number(place.column)?;
        line.literal(b")");
        Some(())
    }
}

/// Puts the labels of an op's successors at a place; gives the place after them.
#[inline(never)]
fn successors(window: &mut Window, at: usize, op: &RawOp<'_>) -> Option<usize> {
    let mut line = Line { window, at };
    line.literal(b"[");
    for (index, &block) in op.successors().iter().enumerate() {
        line.comma(index == 0);
        line.literal(b"^bb");
        line.number(u64::from(op.position_of(block)?))?;
    }
    line.literal(b"]");
    Some(line.at)
}

/// Whether an op is no more than what [`LineMaker::line`] puts.
#[inline(always)]
fn is_line(op: RawOp<'_>) -> bool {
    let (has_dictionary, _) = op.has_attributes();
    op.result_count() <= 1 && !has_dictionary && op.region_count() == 0
}

impl<'m, 'w> OpPrinter<'m, 'w> {
    /// Prints ops of a block as long as each is a line of which all is kept. Gives the first one that is
    /// more than that, and the ops after it.
    #[inline(never)]
    pub(super) fn lines(
        &mut self,
        mut ops: BlockOps<'m>,
    ) -> Result<Option<(Op<'m>, BlockOps<'m>)>, PrintError> {
        let has_lines = self.depends_on_blob_only && self.printer.tables.container().version() >= 5;
        let (mut maker, out) = self.line_maker(ops.body_id());
        while let Some(op) = ops.next() {
            let is_printed = has_lines
                && is_line(op)
                && Line::add(&mut out.buffer, |line| maker.line(line, &op));
            if !is_printed {
                return Ok(Some((ops.whole(op), ops)));
            }
            out.relieve().map_err(|error| in_op(error, ops.whole(op)))?;
        }
        Ok(None)
    }

    /// Prints an op up to the bracket that closes its operands; false if not all of that is kept.
    pub(super) fn head_line(&mut self, op: Op<'m>) -> bool {
        let (maker, out) = self.line_maker(op.id().body);
        let op = op.parts();
        op.result_count() <= 1 && Line::add(&mut out.buffer, |line| maker.head(line, &op))
    }

    /// Prints the types of an op and its location; false if not all of that is kept.
    pub(super) fn tail_line(&mut self, op: Op<'m>) -> bool {
        let (mut maker, out) = self.line_maker(op.id().body);
        let op = op.parts();
        op.result_count() <= 1 && Line::add(&mut out.buffer, |line| maker.tail(line, &op))
    }

    /// Prints the label of a block with its arguments; false if not all of that is kept.
    pub(super) fn arguments_line(&mut self, block: Block<'m>, position: u32) -> bool {
        let (mut maker, out) = self.line_maker(block.id().body);
        maker.indentation = maker.indentation.saturating_sub(2);
        Line::add(&mut out.buffer, |line| {
            maker.indent(line)?;
            line.literal(b"^bb");
            line.number(u64::from(position))?;
            for (index, argument) in (0..).zip(block.arguments()) {
                match index {
                    0 => line.literal(b"("),
                    _ => line.comma(false),
                }
                line.name(maker.names, argument.id().index)?;
                line.literal(b": ");
                line.entry(&maker.kept.types, argument.type_id().index())?;
                if maker.has_locations {
                    match block.argument_location_id(index) {
                        Some(location) => maker.location(line, location)?,
                        None => line.literal(UNKNOWN_LOCATION),
                    }
                }
            }
            match block.argument_count() {
                0 => line.literal(b":"),
                _ => line.literal(b"):"),
            }
            Some(())
        })
    }

    /// What makes lines of ops of a body at the present depth, and where they go.
    #[inline]
    fn line_maker(&mut self, body: BodyId) -> (LineMaker<'_, 'm>, &mut Out<'w>) {
        let printer = &mut self.printer;
        let maker = LineMaker {
            indentation: 2 * self.stack.len(),
            names: self.names.of_body(body),
            kept: &self.kept,
            signatures: &mut self.signatures,
            files: &printer.files,
            line_digits: &mut self.line_digits,
            has_locations: printer.options.locations,
            places: &mut printer.places,
        };
        (maker, &mut printer.out)
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
        for length in [1, STEP - 1, STEP, STEP + 1, 500, LONGEST - 2] {
            // A line break comes after them.
            let most = (LONGEST - 2) / length;
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
