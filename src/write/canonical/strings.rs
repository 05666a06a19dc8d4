//! The string table of the output: strings in the order in which writing first needs them
//! (format.md §3).

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{Container, SectionId, StringId};
use crate::wire::Emitter;
use crate::write::of_file;

/// The number of a string that has none yet.
const NONE: u32 = u32::MAX;

/// Strings of a file under numbers of their own.
pub(super) struct Strings<'m> {
    container: &'m Container<'m>,
    /// For each string of the file, its number.
    numbers: Vec<u32>,
    strings: Vec<&'m [u8]>,
    /// The numbers by content: a file of another writer may hold a string twice.
    by_content: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<'m> Strings<'m> {
    pub(super) fn new(container: &'m Container<'m>) -> Self {
        let count = container.strings().count() as usize;
        Strings {
            container,
            numbers: vec![NONE; count],
            strings: Vec::with_capacity(count),
            by_content: HashTable::with_capacity(count),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// The number of a string, the next one if it has none yet.
    #[inline]
    pub(super) fn number(&mut self, id: StringId) -> u32 {
        match self.numbers.get(id.index() as usize) {
            Some(&number) if number != NONE => number,
            _ => self.add(id),
        }
    }

    fn add(&mut self, id: StringId) -> u32 {
        let string = self.container.string(id).unwrap_or_default();
        let number = self.add_content(string);
        if let Some(place) = self.numbers.get_mut(id.index() as usize) {
            *place = number;
        }
        number
    }

    /// The number of a string that the file may not have.
    pub(super) fn add_content(&mut self, string: &'m [u8]) -> u32 {
        let (strings, hasher) = (&self.strings, &self.hasher);
        let content = |number: u32| strings.get(number as usize).copied().unwrap_or_default();
        let entry = self.by_content.entry(
            hasher.hash_one(string),
            |&number| content(number) == string,
            |&number| hasher.hash_one(content(number)),
        );
        let next = strings.len() as u32;
        match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => *entry.get(),
            hashbrown::hash_table::Entry::Vacant(entry) => {
                entry.insert(next);
                self.strings.push(string);
                next
            }
        }
    }

    /// The payload of the string section.
    pub(super) fn section(&self) -> Emitter<'m> {
        let strings = self.container.strings();
        let is_whole = strings.count() == strings.file_count();
        let keeps_numbers = self.strings.len() == self.numbers.len()
            && self
                .numbers
                .iter()
                .zip(0..)
                .all(|(&it, number)| it == number);
        if is_whole && keeps_numbers && strings.are_tight(self.container.bytes()) {
            return of_file(self.container, SectionId::String);
        }
        crate::write::string_section(self.strings.iter().copied())
    }
}
