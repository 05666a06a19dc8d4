//! The string table of the output: strings in the order in which encoding first needs them
//! (format.md §3).

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{Container, SectionId, StringId};
use crate::wire::Emitter;
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
    /// The numbers by content. A file of another writer may contain a string twice.
    by_content: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Whether two equal strings were needed.
    pub(super) has_twins: bool,
}

impl<'m> Strings<'m> {
    pub(super) fn new(container: &'m Container<'m>) -> Self {
        let count = container.strings().count() as usize;
        Strings {
            container,
            numbers: vec![NONE; count],
            order: Vec::with_capacity(count),
            by_content: HashTable::with_capacity(count),
            hasher: DefaultHashBuilder::default(),
            has_twins: false,
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
        let (container, order, hasher) = (self.container, &self.order, &self.hasher);
        let content = |id| container.string(id).unwrap_or_default();
        let of_number = |number: u32| {
            let id = order.get(number as usize).copied();
            id.map(content).unwrap_or_default()
        };
        let string = content(id);
        let entry = self.by_content.entry(
            hasher.hash_one(string),
            |&number| of_number(number) == string,
            |&number| hasher.hash_one(of_number(number)),
        );
        let next = order.len() as u32;
        let number = match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => {
                self.has_twins = true;
                *entry.get()
            }
            hashbrown::hash_table::Entry::Vacant(entry) => {
                entry.insert(next);
                self.order.push(id);
                next
            }
        };
        if let Some(place) = self.numbers.get_mut(id.index() as usize) {
            *place = number;
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
