//! Reads operations (format.md §9.1).

use super::Decoder;
use crate::container::{OpNameId, SectionId};
use crate::error::{ErrorKind, Result, Table};
use crate::ir::bodies::Home;
use crate::ir::body::{FilePlace, MAX_ITEMS, OpExtra, OpForm, PLACED, Span, ValueData};
use crate::ir::component;
use crate::ir::id::OpId;
use crate::wire::{Cursor, section};

/// What comes after the operands.
const RARE: u8 = component::SUCCESSORS | component::REGIONS | component::USE_LIST_ORDERS;

/// The regions of an isolated op that take at least this many bytes are a body of their own, unless
/// its definition says that they might use values from outside.
///
/// Below, decoding them costs less than the memory and the table entry of another body.
const BODY_BORDER: u64 = 512;

impl<'m> Decoder<'m, '_> {
    /// Reads ops of the current block up to its end or to one whose regions come next.
    pub(super) fn read_ops(&mut self) -> Result<()> {
        // A copy, which need not go through memory for every number.
        let mut cursor = self.cursor;
        let depth = self.around.len();
        while self.frame.ops_begun < self.frame.ops.count && self.around.len() == depth {
            let op = self.frame.ops.start + self.frame.ops_begun;
            self.frame.ops_begun += 1;
            self.owed_ops -= 1;
            let (mask, results) = self.read_op(&mut cursor, op)?;
            if mask & RARE != 0 {
                self.cursor = cursor;
                self.read_rare_components(mask, op, results)?;
                cursor = self.cursor;
            }
        }
        self.cursor = cursor;
        Ok(())
    }

    /// Reads an op up to its operands; gives its mask and its results.
    #[inline]
    fn read_op(&mut self, cursor: &mut Cursor<'m>, op: u32) -> Result<(u8, Span)> {
        if op.is_multiple_of(PLACED) {
            self.note_place(op, cursor.offset());
        }
        let name = cursor.index(self.op_names, Table::OpName)?;
        // The name comes first so that errors in the rest can tell it.
        if let Some(place) = self.body.ops.get_mut(op as usize) {
            place.name = name;
        }
        let head = *cursor;
        let mask = cursor.byte()?;
        let forbidden = mask & !self.components;
        if forbidden != 0 {
            return Err(head.error(ErrorKind::InvalidOpComponents {
                found: forbidden,
                version: self.version,
            }));
        }
        let location = cursor.index(self.attributes, Table::Attribute)?;
        let mut has = 0;
        if mask & component::DICTIONARY != 0 {
            let dictionary = cursor.index(self.attributes, Table::Attribute)?;
            self.body.numbers.push(dictionary);
            has |= OpForm::DICTIONARY;
        }
        if mask & component::PROPERTIES != 0 {
            let properties = cursor.index(self.properties, Table::Properties)?;
            self.body.form.note_blob(properties);
            self.body.numbers.push(properties);
            has |= OpForm::PROPERTIES;
        }
        if mask & (component::SUCCESSORS | component::REGIONS) != 0 {
            self.body.numbers.push(self.body.extras.len() as u32);
            self.body.extras.push(OpExtra::default());
            has |= OpForm::EXTRA;
        }
        let results = match mask & component::RESULTS {
            0 => Span::default(),
            _ => self.read_results(cursor, op)?,
        };
        let operands = self.body.numbers.len() as u32;
        let count = match mask & component::OPERANDS {
            0 => 0,
            _ => self.read_operands(cursor)?,
        };
        if let Some(place) = self.body.ops.get_mut(op as usize) {
            place.location = location;
            place.results = results;
            place.operands = operands;
            place.form = OpForm::new(has, count);
        }
        Ok((mask, results))
    }

    #[cold]
    fn note_place(&mut self, op: u32, offset: u64) {
        let at = (op / PLACED) as usize;
        let places = &mut self.body.places;
        if places.len() <= at {
            places.resize(at + 1, FilePlace::UNKNOWN);
        }
        if let Some(place) = places.get_mut(at) {
            *place = FilePlace::new(offset, self.start);
        }
    }

    fn read_rare_components(&mut self, mask: u8, op: u32, results: Span) -> Result<()> {
        // The op's own, if it has one, is the last.
        let extra = (self.body.extras.len() as u32).wrapping_sub(1);
        if mask & component::SUCCESSORS != 0 {
            let successors = self.read_successors()?;
            if let Some(place) = self.body.extras.get_mut(extra as usize) {
                place.successors = successors;
            }
        }
        if mask & component::USE_LIST_ORDERS != 0 {
            self.read_orders(results)?;
        }
        if mask & component::REGIONS != 0 {
            self.read_regions(op, extra)?;
        }
        Ok(())
    }

    #[inline]
    fn read_results(&mut self, cursor: &mut Cursor<'m>, op: u32) -> Result<Span> {
        let head = *cursor;
        let count = cursor.count(1, "results")?;
        self.body.form.is_tight &= count > 0;
        let results = self.define_values(&head, count as u32)?;
        self.body.results_beyond_first += results.count.saturating_sub(1);
        for value in results.range() {
            let ty = cursor.index(self.types, Table::Type)?;
            if let Some(data) = self.body.values.get_mut(value as usize) {
                *data = ValueData::result(ty, op);
            }
        }
        Ok(results)
    }

    /// Reads the operands of an op; gives how many they are.
    #[inline]
    fn read_operands(&mut self, cursor: &mut Cursor<'m>) -> Result<u32> {
        let count = cursor.count(1, "operands")?;
        self.body.form.is_tight &= count > 0;
        let end = self.body.numbers.len() + count;
        if end > MAX_ITEMS || count > OpForm::MAX_OPERANDS as usize {
            let limit = match end > MAX_ITEMS {
                true => MAX_ITEMS,
                false => OpForm::MAX_OPERANDS as usize,
            };
            let found = end.max(count) as u64;
            return Err(self.limit_error("the operands of a body", limit as u64, found));
        }
        for _ in 0..count {
            let head = *cursor;
            let number = cursor.varint()?;
            let value = self.resolve(&head, number)?;
            self.body.numbers.push(value);
        }
        Ok(count as u32)
    }

    /// The place of the value that a number means where the cursor stands.
    #[inline]
    fn resolve(&mut self, at: &Cursor<'_>, number: u64) -> Result<u32> {
        let frame = &self.frame;
        let position = number.wrapping_sub(u64::from(frame.first_number));
        if position < u64::from(frame.values.count) {
            return Ok(frame.values.start + position as u32);
        }
        self.resolve_around(at, number)
    }

    /// The place of a value that is not of the current region.
    fn resolve_around(&mut self, at: &Cursor<'_>, number: u64) -> Result<u32> {
        let count = u64::from(self.frame.first_number) + u64::from(self.frame.values.count);
        let mut is_isolated = self.frame.is_isolated;
        for frame in self.around.iter().rev() {
            if number >= count || is_isolated {
                break;
            }
            if let Some(position) = (number as u32).checked_sub(frame.first_number) {
                self.frame.least_outer = self.frame.least_outer.min(number as u32);
                return Ok(frame.values.start + position);
            }
            is_isolated = frame.is_isolated;
        }
        Err(at.error(ErrorKind::InvalidIndex {
            table: Table::Value,
            index: number,
            count,
        }))
    }

    fn read_successors(&mut self) -> Result<Span> {
        let blocks = self.frame.blocks;
        let count = self.cursor.count(1, "successors")?;
        self.body.form.is_tight &= count > 0;
        let start = self.body.successors.len() as u32;
        for _ in 0..count {
            let position = self.cursor.index(blocks.count, Table::Successor)?;
            self.body.successors.push(blocks.start + position);
        }
        Ok(Span {
            start,
            count: count as u32,
        })
    }

    /// Whether large regions of an op may be a body of their own.
    fn is_separate(&self, op: u32) -> bool {
        // Functions of a module: there is nothing that they could use, so that nobody need know them.
        if self.frame.first_number + self.frame.values.count == 0 {
            return true;
        }
        let data = self.body.ops.get(op as usize);
        data.is_none_or(|data| (self.is_separate)(OpNameId(data.name)))
    }

    fn read_regions(&mut self, op: u32, extra: u32) -> Result<()> {
        let (count, is_isolated) = self.cursor.varint_with_flag()?;
        // Every region takes at least a byte, its number of blocks.
        let count = self.cursor.check_count(count, 1, "regions")? as u32;
        self.body.form.is_tight &= count > 0;
        let mut regions = Span {
            start: self.body.regions.len() as u32,
            count,
        };
        let mut child = None;
        // Without regions there is no section.
        if is_isolated && self.version >= 2 && count > 0 {
            let head = self.cursor;
            let (frame, payload) = section::read(&mut self.cursor)?;
            if frame.id != SectionId::Ir as u8 {
                return Err(head.error(ErrorKind::InvalidSection {
                    expected: "4, the regions of an op",
                    found: frame.id,
                }));
            }
            self.body.form.is_tight &= frame.alignment.is_none();
            let is_large = frame.payload.end - frame.payload.start >= BODY_BORDER;
            if is_large && self.is_separate(op) {
                child = Some(self.children.len() as u32);
                regions.start = 0;
                self.children.push(Home {
                    op: Some(OpId {
                        body: self.id,
                        index: op,
                    }),
                    bytes: frame.payload,
                    regions: count,
                    depth: self.depth + self.around.len() as u32 + 1,
                });
            } else {
                let outer = std::mem::replace(&mut self.cursor, payload);
                self.enter_regions(op, count, true, Some(outer))?;
            }
        } else {
            self.enter_regions(op, count, is_isolated, None)?;
        }
        if let Some(place) = self.body.extras.get_mut(extra as usize) {
            place.regions = regions;
            place.is_isolated = is_isolated;
            place.child = child;
            // Regions that are still to be read end elsewhere, which is told when they are left.
            place.regions_end = FilePlace::new(self.cursor.offset(), self.start);
        }
        Ok(())
    }
}
