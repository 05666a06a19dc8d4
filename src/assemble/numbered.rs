//! The values whose names are numbers: `%0`, `%12`. Most names are, and they ascend, so that a list holds them.

/// Values with a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) first: u32,
    pub(super) count: u32,
    /// Where they are defined.
    pub(super) offset: usize,
}

/// Values by the number that is their name.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    /// The number of the first item.
    first: u64,
    items: Vec<Option<Named>>,
    /// The number of values.
    count: usize,
}

impl Numbered {
    /// The number that a name is, if it is written as numbers are.
    #[inline]
    pub(super) fn number_of(name: &[u8]) -> Option<u64> {
        const MOST_DIGITS: usize = 18;
        let first = *name.first()?;
        if !first.is_ascii_digit() || name.len() > MOST_DIGITS || (first == b'0' && name.len() > 1)
        {
            return None;
        }
        // A name that begins with a digit has no other characters.
        let digits = name.iter().map(|digit| u64::from(digit.wrapping_sub(b'0')));
        Some(digits.fold(0, |number, digit| number * 10 + digit))
    }

    #[inline]
    pub(super) fn get(&self, number: u64) -> Option<Named> {
        let at = number.checked_sub(self.first)?;
        self.items.get(at as usize).copied().flatten()
    }

    /// Whether the list has a place for a number: it stays in proportion to the values in it.
    #[inline]
    pub(super) fn takes(&self, number: u64) -> bool {
        const SPARE: u64 = 64;
        match number.checked_sub(self.first) {
            _ if self.count == 0 => true,
            Some(at) if at < self.items.len() as u64 => true,
            Some(at) => at <= 2 * self.count as u64 + SPARE,
            None => false,
        }
    }

    /// Sets the value of a number that the list takes; returns the one before.
    #[inline]
    pub(super) fn set(&mut self, number: u64, value: Named) -> Option<Named> {
        if self.count == 0 {
            self.items.clear();
            self.first = number;
        }
        let at = (number - self.first) as usize;
        if at >= self.items.len() {
            self.items.resize(at + 1, None);
        }
        let before = self.items.get_mut(at)?.replace(value);
        self.count += usize::from(before.is_none());
        before
    }

    /// Removes the value of a number; returns whether there was one.
    pub(super) fn remove(&mut self, number: u64) -> bool {
        let at = number.checked_sub(self.first);
        let item = at.and_then(|at| self.items.get_mut(at as usize));
        let is_known = item.is_some_and(|item| item.take().is_some());
        self.count -= usize::from(is_known);
        is_known
    }
}
