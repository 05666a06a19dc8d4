//! Operands and successors, and the uses of values.

use super::inherent::{Counts, DecodedProperties};
use super::inherent_state::InherentState;
use crate::error::Result;
use crate::ir::body::{NONE, OpData, OpForm};
use crate::ir::id::{BlockId, BodyId, OpId, ValueId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::schema::{GroupCount, NewValue, OPERAND_SEGMENT_SIZES};

impl Module<'_> {
    /// Sets one operand of an op.
    ///
    /// # Errors
    /// There is no such operand, or the value cannot be used there.
    pub fn set_operand(&mut self, op: OpId, position: u32, value: ValueId) -> Result<()> {
        let count = self.check_op(op)?.operand_count();
        self.check_value(value, op.body)?;
        if position >= count {
            return Err(self.container().invalid_edit(
                "set an operand",
                "the position of an operand",
                format!("position {position} of an op with {count}"),
            ));
        }
        self.chains_mut(op.body)?;
        let body = self.body_mut(op.body)?;
        let slot = body.op(op.index).map_or(NONE, |op| op.operands + position);
        let Some(place) = body.numbers.get_mut(slot as usize) else {
            return Ok(());
        };
        let before = std::mem::replace(place, value.index);
        let chains = self.chains_mut(op.body)?;
        chains.remove(before, slot);
        chains.push(value.index, slot, op.index);
        Ok(())
    }

    /// Sets all operands of an op; their number may change.
    ///
    /// If the op stores the sizes of the groups of operands and they do not add up to the new number,
    /// they become those that the number determines. If it leaves a choice, they become absent, and
    /// the op cannot be written until they are set ([`Module::set_attribute`]).
    /// [`Module::set_operand_group`] sets operands and sizes together. Opaque properties stay
    /// unchanged.
    ///
    /// # Errors
    /// A value cannot be used there.
    pub fn set_operands(&mut self, op: OpId, values: &[ValueId]) -> Result<()> {
        self.check_new_operands(op, values)?;
        let inherent = self.transaction(|module| module.resized(op, values.len() as u32))?;
        self.replace_operands_and_inherent(op, values, inherent)
    }

    /// Sets the operands of a group that the op's definition names, and with them the size of the
    /// group.
    ///
    /// # Errors
    /// The op has no group of that name, the group cannot have that many operands, or a value cannot
    /// be used there.
    pub fn set_operand_group(&mut self, op: OpId, group: &str, values: &[ValueId]) -> Result<()> {
        let data = self.check_new_operands(op, values)?;
        let found = data.operand_groups().and_then(|(groups, ranges)| {
            let at = groups.iter().position(|it| &*it.name == group)?;
            Some((groups.get(at)?.count, at, ranges))
        });
        let Some((count, at, ranges)) = found else {
            return Err(self.container().invalid_edit(
                "set a group of operands",
                "the name of a group of a known op",
                format!("'{group}' of '{}'", data.name()),
            ));
        };
        let is_fit = match count {
            GroupCount::One => values.len() == 1,
            GroupCount::Optional => values.len() <= 1,
            GroupCount::Any => true,
        };
        if !is_fit {
            return Err(self.container().invalid_edit(
                "set a group of operands",
                match count {
                    GroupCount::One => "one operand",
                    _ => "at most one operand",
                },
                values.len().to_string(),
            ));
        }
        let mut operands: Vec<ValueId> = data.operands().map(|value| value.id()).collect();
        let mut sizes: Vec<u32> = ranges.iter().map(|range| range.end - range.start).collect();
        if let Some((range, size)) = ranges.get(at).zip(sizes.get_mut(at)) {
            operands.splice(
                range.start as usize..range.end as usize,
                values.iter().copied(),
            );
            *size = values.len() as u32;
        }
        let inherent = self.transaction(|module| module.with_operand_sizes(op, &sizes))?;
        self.replace_operands_and_inherent(op, &operands, inherent)
    }

    /// Checks that an op can have these operands, and returns it.
    fn check_new_operands(&self, op: OpId, values: &[ValueId]) -> Result<Op<'_>> {
        let data = self.check_op(op)?;
        for &value in values {
            self.check_value(value, op.body)?;
        }
        self.check_room(op.body, 0, 0, values.len())?;
        Ok(data)
    }

    fn replace_operands_and_inherent(
        &mut self,
        op: OpId,
        operands: &[ValueId],
        inherent: Option<InherentState>,
    ) -> Result<()> {
        let operands: Vec<u32> = operands.iter().map(|value| value.index).collect();
        self.replace_operands(op, &operands)?;
        match inherent {
            Some(inherent) => self.set_inherent_state(op, inherent),
            None => Ok(()),
        }
    }

    /// The properties of an op with another number of operands, if that changes them.
    fn resized(&mut self, id: OpId, operands: u32) -> Result<Option<InherentState>> {
        let op = self.check_op(id)?;
        if op.operand_count() == operands {
            return Ok(None);
        }
        let Inherent::Defined(source, properties) = op.inherent()? else {
            return Ok(None);
        };
        let mut parts = DecodedProperties::of(source, &properties)?;
        match parts.resize_operands(self.tables_mut(), operands)? {
            true => self.inherent_state(id, &parts).map(Some),
            false => Ok(None),
        }
    }

    /// The properties of an op with other sizes of the groups of operands, if it stores them.
    fn with_operand_sizes(&mut self, id: OpId, sizes: &[u32]) -> Result<Option<InherentState>> {
        let op = self.check_op(id)?;
        let Inherent::Defined(source, properties) = op.inherent()? else {
            return Ok(None);
        };
        let mut parts = DecodedProperties::of(source, &properties)?;
        let Some(position) = parts.position(OPERAND_SEGMENT_SIZES) else {
            return Ok(None);
        };
        let counts = Counts {
            operands: sizes.iter().sum(),
            ..op.counts()
        };
        let sizes = NewValue::SegmentSizes(sizes.to_vec());
        parts.set_value(self.tables(), position, sizes, counts)?;
        self.inherent_state(id, &parts).map(Some)
    }

    /// Sets all operands of an op to values that were checked.
    pub(super) fn replace_operands(&mut self, op: OpId, values: &[u32]) -> Result<()> {
        self.chains_mut(op.body)?;
        let body = self.body_mut(op.body)?;
        let Some(&data) = body.op(op.index) else {
            return Ok(());
        };
        let before: Vec<u32> = body.operands(&data).to_vec();
        // More operands than before require another range.
        let data = match values.len() > before.len() {
            true => self.move_numbers(op, values.len() - before.len())?,
            false => data,
        };
        let chains = self.chains_mut(op.body)?;
        for (slot, &value) in (data.operands..).zip(&before) {
            if (slot - data.operands) as usize >= values.len() {
                chains.remove(value, slot);
            }
        }
        for (at, &value) in values.iter().enumerate() {
            let slot = data.operands + at as u32;
            if let Some(&old) = before.get(at) {
                chains.remove(old, slot);
            }
            chains.push(value, slot, op.index);
        }
        let body = self.body_mut(op.body)?;
        let start = data.operands as usize;
        let places = body.numbers.get_mut(start..start + values.len());
        places.unwrap_or_default().copy_from_slice(values);
        if let Some(place) = body.ops.get_mut(op.index as usize) {
            place.form = data.form.with_operands(values.len() as u32);
        }
        Ok(())
    }

    /// Moves the numbers of an op to the end of their arena, with capacity for more operands.
    fn move_numbers(&mut self, op: OpId, more: usize) -> Result<OpData> {
        let body = self.body_mut(op.body)?;
        let Some(&data) = body.op(op.index) else {
            return Ok(OpData::UNREAD);
        };
        let head = data.form.head_count();
        let count = data.form.operand_count();
        let from = (data.operands - head) as usize..(data.operands + count) as usize;
        let to = body.numbers.len() as u32 + head;
        body.numbers.extend_from_within(from);
        body.numbers.resize(body.numbers.len() + more, NONE);
        let moved = OpData {
            operands: to,
            ..data
        };
        if let Some(place) = body.ops.get_mut(op.index as usize) {
            *place = moved;
        }
        self.move_slots(op.body, data, to)?;
        Ok(moved)
    }

    /// Moves the uses of an op to a new range of its operands.
    fn move_slots(&mut self, body: BodyId, data: OpData, to: u32) -> Result<()> {
        let values = self.check_body(body)?.operands(&data).to_vec();
        let chains = self.slots_mut(body)?;
        for (at, &value) in (0..).zip(&values) {
            chains.relocate(value, data.operands + at, to + at);
        }
        Ok(())
    }

    /// Sets or removes one of the numbers before the operands: that of `bit`.
    pub(super) fn set_number(&mut self, op: OpId, bit: u32, number: Option<u32>) -> Result<()> {
        let Some(&data) = self.decoded(op.body).and_then(|body| body.op(op.index)) else {
            return Ok(());
        };
        let distance = data.form.distance(bit);
        if let (Some(distance), Some(number)) = (distance, number) {
            let body = self.head_mut(op)?;
            let at = (data.operands - distance) as usize;
            if let Some(place) = body.numbers.get_mut(at) {
                *place = number;
            }
            return Ok(());
        }
        if distance.is_none() && number.is_none() {
            return Ok(());
        }
        let Some(number) = number else {
            return self.remove_number(op, data, bit);
        };
        // Uses are identified by the slots of operands, which are about to change.
        if data.form.operand_count() > 0 {
            self.slots_mut(op.body)?;
        }
        self.check_room(op.body, 0, 0, data.form.operand_count() as usize)?;
        let body = self.head_mut(op)?;
        let mut has = 0;
        let mut head = Vec::new();
        for each in [OpForm::DICTIONARY, OpForm::PROPERTIES, OpForm::EXTRA] {
            let now = match each == bit {
                true => Some(number),
                false => body.number(&data, each),
            };
            if let Some(now) = now {
                head.push(now);
                has |= each;
            }
        }
        let operands = data.operands as usize;
        let count = data.form.operand_count();
        body.numbers.extend(head);
        let to = body.numbers.len() as u32;
        body.numbers
            .extend_from_within(operands..operands + count as usize);
        if let Some(place) = body.ops.get_mut(op.index as usize) {
            place.operands = to;
            place.form = OpForm::new(has, count);
        }
        match count {
            0 => Ok(()),
            _ => self.move_slots(op.body, data, to),
        }
    }

    /// Removes one of the numbers before the operands. Those before it close the gap, so that the operands stay.
    fn remove_number(&mut self, op: OpId, data: OpData, bit: u32) -> Result<()> {
        let body = self.head_mut(op)?;
        let (mut has, mut at) = (0, data.operands);
        for each in [OpForm::EXTRA, OpForm::PROPERTIES, OpForm::DICTIONARY] {
            let Some(now) = body.number(&data, each).filter(|_| each != bit) else {
                continue;
            };
            at -= 1;
            has |= each;
            if let Some(place) = body.numbers.get_mut(at as usize) {
                *place = now;
            }
        }
        if let Some(place) = body.ops.get_mut(op.index as usize) {
            place.form = OpForm::new(has, data.form.operand_count());
        }
        Ok(())
    }

    /// Replaces every use of a value by a use of another value.
    ///
    /// # Errors
    /// A value is not in the module, or `with` cannot be used where `value` is.
    pub fn replace_all_uses(&mut self, value: ValueId, with: ValueId) -> Result<()> {
        self.check_value(value, value.body)?;
        self.check_value(with, value.body)?;
        if value == with {
            return Ok(());
        }
        let chains = self.chains_mut(value.body)?;
        let slots: Vec<u32> = chains.slots_of(value.index).collect();
        let users: Vec<u32> = chains.users_of(value.index).collect();
        for (&slot, &op) in slots.iter().zip(&users) {
            chains.remove(value.index, slot);
            chains.push(with.index, slot, op);
        }
        let body = self.body_mut(value.body)?;
        for slot in slots {
            if let Some(place) = body.numbers.get_mut(slot as usize) {
                *place = with.index;
            }
        }
        Ok(())
    }

    /// Sets one successor of an op.
    ///
    /// # Errors
    /// There is no such successor, or the block is not in the region that contains the op.
    pub fn set_successor(&mut self, op: OpId, position: u32, block: BlockId) -> Result<()> {
        self.check_op(op)?;
        let body = self.check_body(op.body)?;
        let Some(data) = body.op(op.index) else {
            return Ok(());
        };
        self.check_new_successors([block], op.body, data.block)?;
        let successors = body.extra(data).successors;
        let Some(at) = successors.at(position) else {
            return Err(self.container().invalid_edit(
                "set a successor",
                "the position of a successor",
                format!("position {position} of an op with {}", successors.count),
            ));
        };
        let body = self.body_mut(op.body)?;
        if let Some(place) = body.successors.get_mut(at as usize) {
            *place = block.index;
        }
        Ok(())
    }
}
