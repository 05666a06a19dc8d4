//! Numbers distinct attributes by their first occurrence in the output.

use hashbrown::HashMap;

use crate::container::{AttributeId, EntryId};

/// The numbers given so far.
#[derive(Debug, Default)]
pub(crate) struct Distinct {
    of_attributes: HashMap<AttributeId, u64>,
    /// The numbers of distinct attributes in text entries, by the entry and the number in its text.
    in_texts: HashMap<(EntryId, u64), u64>,
    next: u64,
}

impl Distinct {
    /// The number of a distinct attribute of the table.
    pub(super) fn of_attribute(&mut self, id: AttributeId) -> u64 {
        let number = *self.of_attributes.entry(id).or_insert(self.next);
        self.next = self.next.max(number.saturating_add(1));
        number
    }

    /// The number of a distinct attribute that is called `number` in a text.
    pub(super) fn in_text(&mut self, id: EntryId, number: u64) -> u64 {
        let number = *self.in_texts.entry((id, number)).or_insert(self.next);
        self.next = self.next.max(number.saturating_add(1));
        number
    }

    /// Sets the number of a distinct attribute of the table.
    pub(crate) fn set_of_attribute(&mut self, id: AttributeId, number: u64) {
        self.of_attributes.insert(id, number);
        self.next = self.next.max(number.saturating_add(1));
    }

    /// Sets the number of a distinct attribute that is called `own` in the text of an entry.
    pub(crate) fn set_in_text(&mut self, id: EntryId, own: u64, number: u64) {
        self.in_texts.insert((id, own), number);
        self.next = self.next.max(number.saturating_add(1));
    }
}
