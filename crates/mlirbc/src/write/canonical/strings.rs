//! The string table of the output: strings in the order in which encoding first needs them
//! (format.md §3).

use hashbrown::HashMap;

use crate::container::{Container, SectionId, StringId};
use crate::wire::Emitter;
use crate::write::canonical::item_hashes::ItemHashes;
use crate::write::sections::{of_file, string_section};

/// The number of a string that was not needed so far.
const NONE: u32 = u32::MAX;

/// The strings of a file under new numbers.
pub(super) struct Strings<'m> {
    container: &'m Container<'m>,
    /// The number of each string of the file.
    numbers: Vec<u32>,
    /// The strings in the order of their numbers.
    order: Vec<StringId>,
    /// For each string that is equal to others, the first of these. A file of another writer may
    /// contain a string twice.
    first_equal: HashMap<u32, u32>,
    /// Whether a string was needed that is equal to others.
    pub(super) has_equal: bool,
}

impl<'m> Strings<'m> {
    pub(super) fn new(container: &'m Container<'m>) -> Self {
        let count = container.strings().count();
        Strings {
            container,
            numbers: vec![NONE; count as usize],
            order: Vec::with_capacity(count as usize),
            first_equal: first_equal(container),
            has_equal: false,
        }
    }

    /// The number of a string. A string without one gets the next number.
    #[inline]
    pub(super) fn number(&mut self, id: StringId) -> u32 {
        match self.numbers.get(id.index() as usize) {
            Some(&number) if number != NONE => number,
            _ => self.add(id),
        }
    }

    fn add(&mut self, id: StringId) -> u32 {
        let equal = self.first_equal.get(&id.index()).copied();
        self.has_equal |= equal.is_some();
        let first = equal.unwrap_or(id.index());
        let mut number = self.numbers.get(first as usize).copied().unwrap_or(NONE);
        if number == NONE {
            number = self.order.len() as u32;
            self.order.push(id);
        }
        for id in [first, id.index()] {
            if let Some(place) = self.numbers.get_mut(id as usize) {
                *place = number;
            }
        }
        number
    }

    /// The payload of the string section.
    pub(super) fn section(&self) -> Emitter<'m> {
        let strings = self.container.strings();
        let is_whole = strings.count() == strings.file_count();
        let mut order = self.order.iter().zip(0..);
        let keeps_numbers = self.order.len() == self.numbers.len()
            && order.all(|(id, number)| id.index() == number);
        if is_whole && keeps_numbers && strings.are_canonical(self.container.bytes()) {
            return of_file(self.container, SectionId::String);
        }
        let strings = self.order.iter();
        let strings = strings.map(|&id| self.container.string(id).unwrap_or_default());
        string_section(strings)
    }
}

/// For each string that is equal to others, the first of these.
fn first_equal(container: &Container<'_>) -> HashMap<u32, u32> {
    let content = |id: u32| container.string(StringId(id)).unwrap_or_default();
    let count = container.strings().count();
    let mut hashes = ItemHashes::with_capacity(count);
    for id in 0..count {
        let string = content(id);
        hashes.push(string, string.len());
    }
    let (mut first, mut first_equal) = (HashMap::new(), HashMap::new());
    for id in hashes.suspects() {
        let known = *first.entry(content(id)).or_insert(id);
        if known != id {
            first_equal.insert(known, known);
            first_equal.insert(id, known);
        }
    }
    first_equal
}
