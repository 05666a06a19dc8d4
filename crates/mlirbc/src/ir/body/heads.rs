//! New names, dictionaries and property blobs for many ops of a body at once.
//!
//! An op that gets a number that it did not have requires another range of numbers. All ranges are then laid out
//! again in their order, so that the uses of the body need not be known.

use super::arenas::Body;
use super::entries::{NONE, OpForm};

/// What an op is, apart from its operands and results.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct Head {
    pub(in crate::ir) op: u32,
    /// The name, if it changes.
    pub(in crate::ir) name: Option<u32>,
    pub(in crate::ir) dictionary: Option<u32>,
    pub(in crate::ir) properties: Option<u32>,
}

impl Body {
    /// Sets the heads of ops, of which each is named once.
    pub(in crate::ir) fn set_heads(&mut self, heads: &[Head]) {
        let lacks = |head: &Head| {
            let form = self.op(head.op).map(|op| op.form);
            let has = |bit: u32| form.is_none_or(|form| form.has(bit));
            head.dictionary.is_some() && !has(OpForm::DICTIONARY)
                || head.properties.is_some() && !has(OpForm::PROPERTIES)
        };
        if heads.iter().any(lacks) {
            self.lay_out(heads);
        }
        for head in heads {
            self.note_edited_head(head.op);
            if let (Some(name), Some(op)) = (head.name, self.ops.get_mut(head.op as usize)) {
                op.name = name;
            }
            self.set_numbers_of(head);
        }
    }

    /// Writes the numbers of an op that has room for them. Those before others that go close the gap, so that the
    /// operands stay.
    fn set_numbers_of(&mut self, head: &Head) {
        let Some(&data) = self.op(head.op) else {
            return;
        };
        let extra = self.number(&data, OpForm::EXTRA);
        let (mut has, mut at) = (0, data.operands);
        for (bit, number) in [
            (OpForm::EXTRA, extra),
            (OpForm::PROPERTIES, head.properties),
            (OpForm::DICTIONARY, head.dictionary),
        ] {
            let Some(number) = number else { continue };
            at -= 1;
            has |= bit;
            if let Some(place) = self.numbers.get_mut(at as usize) {
                *place = number;
            }
        }
        if let Some(op) = self.ops.get_mut(head.op as usize) {
            op.form = OpForm::new(has, data.form.operand_count());
        }
    }

    /// Lays out the numbers of all ops, with room for those of the new heads.
    fn lay_out(&mut self, heads: &[Head]) {
        let mut added = vec![0u8; self.ops.len()];
        for head in heads {
            let Some(form) = self.op(head.op).map(|op| op.form) else {
                continue;
            };
            let has = |bit: u32, number: Option<u32>| !form.has(bit) && number.is_some();
            if let Some(place) = added.get_mut(head.op as usize) {
                *place = u8::from(has(OpForm::DICTIONARY, head.dictionary))
                    + u8::from(has(OpForm::PROPERTIES, head.properties));
            }
        }
        // Nearly all are in this order already.
        let mut order: Vec<(u32, u32)> = (0..)
            .zip(&self.ops)
            .map(|(at, op)| (op.operands, at))
            .collect();
        order.sort();
        let mut numbers = Vec::with_capacity(self.numbers.len() + heads.len());
        let mut moves = Vec::new();
        let has_chains = self.chains().is_some();
        for (start, at) in order {
            let Some(op) = self.ops.get_mut(at as usize) else {
                continue;
            };
            let more = added.get(at as usize).copied().unwrap_or(0);
            let from = start.saturating_sub(op.form.head_count());
            let end = start + op.form.operand_count();
            numbers.resize(numbers.len() + usize::from(more), NONE);
            let to = numbers.len() as u32 + (start - from);
            let old = self.numbers.get(from as usize..end as usize);
            numbers.extend_from_slice(old.unwrap_or_default());
            op.operands = to;
            if has_chains {
                moves.push((start..end, to));
            }
        }
        self.numbers = numbers;
        if has_chains {
            self.relocate_uses(&moves);
        }
    }
}
