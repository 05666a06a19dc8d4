//! The order of aliases, and their names with numbers.

use hashbrown::{HashMap, HashSet};

use crate::schema::Release;
use crate::text::print::aliases::collector::{Collector, Kind};

/// An alias by its node.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) node: u32,
    /// With its sign.
    pub(super) alias: String,
}

/// The aliases in the order of their definitions: by depth, types first, then by name.
pub(super) fn named(collector: &Collector<'_>, release: Release) -> Vec<Named> {
    let nodes = (0..).zip(&collector.nodes);
    let mut aliases: Vec<_> = nodes
        .filter(|(index, node)| node.same == *index)
        .filter_map(|(index, node)| {
            let is_attribute = node.kind != Kind::Type;
            Some((
                node.depth,
                is_attribute,
                identifier(node.name?, release),
                index,
            ))
        })
        .collect();
    aliases.sort_by(|one, other| (one.0, one.1, &one.2).cmp(&(other.0, other.1, &other.2)));
    let mut numbers = Numbers::default();
    aliases
        .into_iter()
        .map(|(_, is_attribute, name, node)| {
            let name = numbers.unique(name);
            let sign = if is_attribute { '#' } else { '!' };
            let alias = format!("{sign}{name}");
            Named { node, alias }
        })
        .collect()
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

/// The names in use.
#[derive(Default)]
struct Numbers {
    taken: HashSet<String>,
    next: HashMap<String, u64>,
}

impl Numbers {
    /// A name that is not in use: with the next number if necessary.
    fn unique(&mut self, name: String) -> String {
        if self.taken.insert(name.clone()) {
            return name;
        }
        let mut stem = name;
        if stem.ends_with(|c: char| c.is_ascii_digit()) {
            stem.push('_');
        }
        let next = self.next.entry(stem.clone()).or_insert(1);
        loop {
            let name = format!("{stem}{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_from_the_second_on() {
        let mut numbers = Numbers::default();
        let mut next = |name: &str| numbers.unique(name.to_owned());
        assert_eq!(
            [next("map"), next("map"), next("map")],
            ["map", "map1", "map2"]
        );
        assert_eq!(
            [next("a0"), next("a0"), next("a0_1")],
            ["a0", "a0_1", "a0_1_1"]
        );
    }

    #[test]
    fn a_name_is_an_identifier() {
        assert_eq!(identifier("0a", Release::Llvm22), "_0a");
        assert_eq!(identifier("a0", Release::Llvm22), "a0");
        assert_eq!(identifier("a0", Release::Llvm19), "a0_");
    }
}
