//! The order of aliases, and their names with numbers.

use hashbrown::HashMap;

use crate::schema::Release;
use crate::text::print::aliases::collector::{Collector, Kind};
use crate::text::print::buffer::Buffer;
use crate::text::print::number;

/// The aliases in the order of their definitions.
#[derive(Debug)]
pub(super) struct Named {
    /// The nodes with an alias.
    pub(super) aliases: Vec<Alias>,
    stems: Vec<String>,
}

/// An alias by its node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alias {
    pub(super) node: u32,
    is_type: bool,
    name: Unique,
}

impl Named {
    /// Makes the text of an alias with its sign.
    pub(super) fn write(&self, alias: Alias, text: &mut Buffer) {
        text.truncate(0);
        text.push(if alias.is_type { b'!' } else { b'#' });
        let stem = self.stems.get(alias.name.stem as usize);
        text.extend_from_slice(stem.map_or(b"", |stem| stem.as_bytes()));
        if alias.name.number > 0 {
            number::unsigned(text, u64::from(alias.name.number));
        }
    }
}

/// The aliases in the order of their definitions: by depth, types first, then by name.
pub(super) fn named(collector: &Collector<'_>, release: Release) -> Named {
    let names = collector.names.list.iter();
    let identifiers: Vec<String> = names.map(|name| identifier(name, release)).collect();
    let mut ordered: Vec<&str> = identifiers.iter().map(String::as_str).collect();
    ordered.sort_unstable();
    ordered.dedup();
    let rank = |name: &String| ordered.binary_search(&name.as_str()).unwrap_or(0) as u32;
    let ranks: Vec<u32> = identifiers.iter().map(rank).collect();
    let nodes = (0..).zip(&collector.nodes);
    let mut aliases: Vec<(u32, u32, u32)> = nodes
        .filter(|(index, node)| node.same == *index)
        .filter_map(|(index, node)| {
            let rank = *ranks.get(node.name?.0 as usize)?;
            let is_attribute = u32::from(node.kind != Kind::Type);
            Some((node.depth, is_attribute << 31 | rank, index))
        })
        .collect();
    aliases.sort_unstable();
    let mut numbers = Numbers::new(&ordered);
    let aliases = aliases.into_iter().map(|(_, rank, node)| Alias {
        node,
        is_type: rank >> 31 == 0,
        name: numbers.unique(rank & !(1 << 31)),
    });
    Named {
        aliases: aliases.collect(),
        stems: numbers.stems,
    }
}

/// A name that MLIR accepts for an alias. Before LLVM 20 it did not end with a digit.
fn identifier(name: &str, release: Release) -> String {
    let mut identifier = String::with_capacity(name.len());
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        identifier.push('_');
    }
    identifier.push_str(name);
    if release < Release::Llvm20Git && name.ends_with(|c: char| c.is_ascii_digit()) {
        identifier.push('_');
    }
    identifier
}

/// A stem with a number, or without one if that is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Unique {
    stem: u32,
    number: u32,
}

/// Gives each alias a name of its own: an identifier the first time, and with the next number from then
/// on. Stems do not end with a digit, so that only an identifier can be equal to a stem with a number.
struct Numbers {
    /// The identifiers, followed by stems that differ from these.
    stems: Vec<String>,
    /// The stem of each identifier, and whether the identifier is in use.
    identifiers: Vec<(u32, bool)>,
    /// The last number of each stem.
    last: Vec<u32>,
    /// The identifiers that are a stem with a number.
    numbered: HashMap<Unique, u32>,
}

impl Numbers {
    /// Makes names of different identifiers.
    fn new(identifiers: &[&str]) -> Self {
        let mut stems: Vec<String> = identifiers.iter().map(|&it| it.to_owned()).collect();
        let mut places: HashMap<String, u32> = stems.iter().cloned().zip(0..).collect();
        let mut of_identifiers = Vec::new();
        for (own, identifier) in (0..).zip(identifiers) {
            let stem = match identifier.ends_with(|c: char| c.is_ascii_digit()) {
                false => own,
                true => {
                    let stem = format!("{identifier}_");
                    *places.entry(stem.clone()).or_insert_with(|| {
                        stems.push(stem);
                        stems.len() as u32 - 1
                    })
                }
            };
            of_identifiers.push((stem, false));
        }
        let mut numbered = HashMap::new();
        for (own, identifier) in (0..).zip(identifiers) {
            let stem = identifier.trim_end_matches(|c: char| c.is_ascii_digit());
            let (_, digits) = identifier.split_at(stem.len());
            if let Some(&stem) = places.get(stem)
                && let Ok(number) = digits.parse()
                && !digits.starts_with('0')
            {
                numbered.insert(Unique { stem, number }, own);
            }
        }
        Numbers {
            last: vec![0; stems.len()],
            stems,
            identifiers: of_identifiers,
            numbered,
        }
    }

    /// A name that is not in use, for an identifier.
    fn unique(&mut self, identifier: u32) -> Unique {
        let none = Unique {
            stem: identifier,
            number: 0,
        };
        let Some((stem, is_used)) = self.identifiers.get_mut(identifier as usize) else {
            return none;
        };
        if !*is_used {
            *is_used = true;
            return none;
        }
        let stem = *stem;
        let Some(last) = self.last.get_mut(stem as usize) else {
            return none;
        };
        loop {
            *last += 1;
            let number = *last;
            let name = Unique { stem, number };
            let same = self.numbered.get(&name);
            let same = same.and_then(|&same| self.identifiers.get_mut(same as usize));
            match same {
                Some((_, true)) => {}
                Some((_, is_used)) => {
                    *is_used = true;
                    return name;
                }
                None => return name,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names for identifiers by their places.
    fn names<const COUNT: usize>(identifiers: &[&str], places: [u32; COUNT]) -> [String; COUNT] {
        let mut numbers = Numbers::new(identifiers);
        let aliases = places.map(|place| Alias {
            node: 0,
            is_type: true,
            name: numbers.unique(place),
        });
        let named = Named {
            aliases: Vec::new(),
            stems: numbers.stems,
        };
        aliases.map(|alias| {
            let mut text = Buffer::default();
            named.write(alias, &mut text);
            String::from_utf8_lossy(text.text().get(1..).unwrap_or_default()).into_owned()
        })
    }

    #[test]
    fn names_are_numbered_from_the_second_on() {
        assert_eq!(names(&["map"], [0, 0, 0]), ["map", "map1", "map2"]);
        let places = [0; 12];
        assert_eq!(
            names(&["m"], places).last().map(String::as_str),
            Some("m11")
        );
        assert_eq!(names(&["a0", "a0_1"], [0, 0, 1]), ["a0", "a0_1", "a0_1_1"]);
        assert_eq!(
            names(&["a0", "a0_1"], [1, 0, 0, 1]),
            ["a0_1", "a0", "a0_2", "a0_1_1"]
        );
        assert_eq!(
            names(&["a0", "a0_"], [0, 0, 1, 1]),
            ["a0", "a0_1", "a0_", "a0_2"]
        );
    }

    #[test]
    fn a_name_is_an_identifier() {
        assert_eq!(identifier("0a", Release::Llvm22), "_0a");
        assert_eq!(identifier("a0", Release::Llvm22), "a0");
        assert_eq!(identifier("a0", Release::Llvm19), "a0_");
    }
}
