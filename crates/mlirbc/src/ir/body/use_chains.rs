//! The uses of values during editing, kept as in MLIR: a chain for each value, with new uses in
//! front (format.md §9.4).
//!
//! A use is identified by its *slot*, the index of the operand in
//! [`Body::numbers`](super::arenas::Body::numbers). Chains are arrays over slots and values.

use std::ops::Range;

use super::entries::NONE;

/// The chains of all values of a body.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct UseChains {
    /// The first use of each value, a slot.
    first: Vec<u32>,
    /// Whether the uses of a value or their order differ from the file.
    changed: Vec<bool>,
    /// By slot: the next use, the previous one, and the op that has the operand.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    next: u32,
    previous: u32,
    op: u32,
}

const FREE: Slot = Slot {
    next: NONE,
    previous: NONE,
    op: NONE,
};

impl UseChains {
    /// Chains without uses, for a number of slots and values.
    pub(super) fn with_capacity(slots: usize, values: usize) -> Self {
        UseChains {
            first: vec![NONE; values],
            changed: vec![false; values],
            slots: vec![FREE; slots],
        }
    }

    /// Records that all uses are as in the file.
    pub(super) fn note_unchanged(&mut self) {
        self.changed.fill(false);
    }

    /// Extends the chains for slots and values that were added to the arenas.
    pub(in crate::ir) fn grow(&mut self, slots: usize, values: usize) {
        self.slots.resize(self.slots.len().max(slots), FREE);
        self.first.resize(self.first.len().max(values), NONE);
        self.changed.resize(self.changed.len().max(values), false);
    }

    fn note_change(&mut self, value: u32) {
        if let Some(changed) = self.changed.get_mut(value as usize) {
            *changed = true;
        }
    }

    /// Records that the order of a value's uses differs from the file, because an op with one of
    /// them moves.
    pub(in crate::ir) fn note_order(&mut self, value: u32) {
        self.note_change(value);
    }

    /// Inserts a use in front of the others of its value.
    pub(in crate::ir) fn push(&mut self, value: u32, slot: u32, op: u32) {
        let Some(first) = self.first.get_mut(value as usize) else {
            return;
        };
        let next = std::mem::replace(first, slot);
        if let Some(place) = self.slots.get_mut(slot as usize) {
            *place = Slot {
                next,
                previous: NONE,
                op,
            };
        }
        if let Some(next) = self.slots.get_mut(next as usize) {
            next.previous = slot;
        }
        self.note_change(value);
    }

    /// Removes a use from the chain of its value.
    pub(in crate::ir) fn remove(&mut self, value: u32, slot: u32) {
        let Some(place) = self.slots.get_mut(slot as usize) else {
            return;
        };
        let Slot { next, previous, op } = std::mem::replace(place, FREE);
        if op == NONE {
            return;
        }
        match self.slots.get_mut(previous as usize) {
            Some(before) => before.next = next,
            None => {
                if let Some(first) = self.first.get_mut(value as usize) {
                    *first = next;
                }
            }
        }
        if let Some(after) = self.slots.get_mut(next as usize) {
            after.previous = previous;
        }
        self.note_change(value);
    }

    /// Changes the slot of a use, and keeps its position in the chain.
    pub(in crate::ir) fn relocate(&mut self, value: u32, from: u32, to: u32) {
        let Some(place) = self.slots.get_mut(from as usize) else {
            return;
        };
        let slot = std::mem::replace(place, FREE);
        if let Some(place) = self.slots.get_mut(to as usize) {
            *place = slot;
        }
        match self.slots.get_mut(slot.previous as usize) {
            Some(before) => before.next = to,
            None => {
                if let Some(first) = self.first.get_mut(value as usize) {
                    *first = to;
                }
            }
        }
        if let Some(after) = self.slots.get_mut(slot.next as usize) {
            after.previous = to;
        }
    }

    /// Changes the slots of all uses, and keeps the chains. Each range of slots moves to a new first slot, of a
    /// number of slots in all.
    pub(super) fn relocate_all(&mut self, moves: &[(Range<u32>, u32)], slots: usize) {
        let mut places = vec![NONE; self.slots.len()];
        for (from, to) in moves {
            let range = places.get_mut(from.start as usize..from.end as usize);
            for (place, to) in range.unwrap_or_default().iter_mut().zip(*to..) {
                *place = to;
            }
        }
        let moved = |slot: u32| places.get(slot as usize).copied().unwrap_or(NONE);
        let mut new = vec![FREE; slots];
        for (slot, &to) in self.slots.iter().zip(&places) {
            if let Some(place) = new.get_mut(to as usize) {
                *place = Slot {
                    next: moved(slot.next),
                    previous: moved(slot.previous),
                    op: slot.op,
                };
            }
        }
        for first in &mut self.first {
            *first = moved(*first);
        }
        self.slots = new;
    }

    /// The slots of a value's uses, the newest first.
    pub(in crate::ir) fn slots_of(&self, value: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.first.get(value as usize).copied();
        let present = |slot: u32| (slot != NONE).then_some(slot);
        std::iter::successors(first.and_then(present), move |&slot| {
            present(self.slots.get(slot as usize)?.next)
        })
    }

    /// The uses of a value, the newest first: the slot and the op of each.
    pub(super) fn uses_of(&self, value: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.slots_of(value)
            .filter_map(|slot| Some((slot, self.slots.get(slot as usize)?.op)))
    }

    /// The ops that use a value, once for each use.
    pub(in crate::ir) fn users_of(&self, value: u32) -> impl Iterator<Item = u32> + '_ {
        self.slots_of(value)
            .filter_map(|slot| Some(self.slots.get(slot as usize)?.op))
    }

    /// Whether a value has uses.
    pub(in crate::ir) fn has_uses(&self, value: u32) -> bool {
        self.slots_of(value).next().is_some()
    }

    /// Whether the uses of a value or their order differ from the file.
    pub(in crate::ir) fn is_changed(&self, value: u32) -> bool {
        self.changed.get(value as usize).copied().unwrap_or(true)
    }
}
