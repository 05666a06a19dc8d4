//! The values whose names have numbers. These ascend, so that a list holds them.

use std::num::NonZeroU32;

/// Values with a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) first: u32,
    pub(super) count: NonZeroU32,
    /// Where they are defined.
    pub(super) offset: usize,
}

/// Values by the number in their name.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    /// The number of the first item.
    first: u32,
    items: Vec<Option<Named>>,
    /// The number of values.
    count: usize,
}

impl Numbered {
    #[inline]
    pub(super) fn get(&self, number: u32) -> Option<Named> {
        let at = number.checked_sub(self.first)?;
        self.items.get(at as usize).copied().flatten()
    }

    /// Whether the list has a place for a number: it stays in proportion to the values in it.
    #[inline]
    pub(super) fn takes(&self, number: u32) -> bool {
        const SPARE: usize = 64;
        match number.checked_sub(self.first) {
            _ if self.count == 0 => true,
            Some(at) => {
                let at = at as usize;
                at < self.items.len() || at <= 2 * self.count + SPARE
            }
            None => false,
        }
    }

    /// Removes all values.
    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.count = 0;
    }

    /// Sets the value of a number that the list takes; returns the one before.
    #[inline]
    pub(super) fn set(&mut self, number: u32, value: Named) -> Option<Named> {
        if self.count == 0 {
            self.items.clear();
            self.first = number;
        }
        let at = (number - self.first) as usize;
        if let Some(item) = self.items.get_mut(at) {
            let before = item.replace(value);
            self.count += usize::from(before.is_none());
            return before;
        }
        if at > self.items.len() {
            self.items.resize(at, None);
        }
        self.items.push(Some(value));
        self.count += 1;
        None
    }

    /// Removes the value of a number; returns whether there was one.
    pub(super) fn remove(&mut self, number: u32) -> bool {
        let at = number.checked_sub(self.first);
        let item = at.and_then(|at| self.items.get_mut(at as usize));
        let is_known = item.is_some_and(|item| item.take().is_some());
        self.count -= usize::from(is_known);
        is_known
    }
}
