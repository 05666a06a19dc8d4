//! The groups of operands, results, regions and successors, adapted to another definition.

use crate::ir::only_sizes;
use crate::schema::{Group, GroupCount};

/// Whether groups of regions or successors may have this number together. Without groups, nothing is
/// known of them.
pub(super) fn admits(groups: &[Group], total: u32) -> bool {
    groups.is_empty() || Group::admit(groups, total)
}

/// The sizes of the groups of another definition: those of the groups with the same names, and 0 for
/// others. The inner `None` means that the definition leaves the groups open.
///
/// `are_in_order` states that the groups correspond by position, whatever their names.
///
/// `None` if the other definition cannot have these operands or results in this order.
pub(super) fn adapt(
    old: Option<&[Group]>,
    new: Option<&[Group]>,
    sizes: Option<Vec<u32>>,
    total: u32,
    are_in_order: bool,
) -> Option<Option<Vec<u32>>> {
    let Some(new) = new else {
        return Some(None);
    };
    if old == Some(new) {
        return Some(sizes);
    }
    let (Some(old), Some(sizes)) = (old, sizes) else {
        // Without groups to compare, the number alone decides.
        return only_sizes(Some(new), total).map(Some);
    };
    if are_in_order {
        let is_whole = old.len() == new.len() && fit(new, &sizes);
        return is_whole.then_some(Some(sizes));
    }
    let names = names_in(old, new);
    let mut rest = names
        .into_iter()
        .zip(&sizes)
        .filter(|(_, size)| **size > 0)
        .peekable();
    let mut adapted = Vec::new();
    for group in new {
        let size = rest
            .next_if(|(name, _)| **name == *group.name)
            .map_or(0, |(_, &size)| size);
        adapted.push(size);
    }
    if rest.peek().is_none() && fit(new, &adapted) {
        return Some(Some(adapted));
    }
    (are_renamed(old, new) && fit(new, &sizes)).then_some(Some(sizes))
}

fn has(groups: &[Group], group: &Group) -> bool {
    groups.iter().any(|it| it.name == group.name)
}

/// The names of the old groups in the new definition. Single operands with other names follow each
/// other, if there are as many in both.
fn names_in<'g>(old: &'g [Group], new: &'g [Group]) -> Vec<&'g str> {
    let is_single = |group: &&Group| group.count == GroupCount::One;
    let gone = old.iter().filter(is_single).filter(|it| !has(new, it));
    let mut added = new.iter().filter(is_single).filter(|it| !has(old, it));
    let are_as_many = gone.count() == added.clone().count();
    let name = |group: &'g Group| {
        let is_gone = are_as_many && group.count == GroupCount::One && !has(new, group);
        let renamed = is_gone.then(|| added.next()).flatten();
        &*renamed.unwrap_or(group).name
    };
    old.iter().map(name).collect()
}

/// Whether groups may have these sizes.
fn fit(groups: &[Group], sizes: &[u32]) -> bool {
    let mut pairs = groups.iter().zip(sizes);
    pairs.all(|(group, &size)| group.count.admits(size))
}

/// Whether groups are the same in the same order, of which some have other names. A name that both
/// definitions have is at the same position: otherwise the order changed.
fn are_renamed(old: &[Group], new: &[Group]) -> bool {
    let mut pairs = old.iter().zip(new);
    old.len() == new.len()
        && pairs.all(|(one, other)| one.name == other.name || !has(new, one) && !has(old, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(text: &str) -> Vec<Group> {
        let group = |word: &str| Group {
            name: word.trim_end_matches(['?', '*']).into(),
            count: match word.chars().last() {
                Some('?') => GroupCount::Optional,
                Some('*') => GroupCount::Any,
                _ => GroupCount::One,
            },
        };
        text.split(' ').map(group).collect()
    }

    fn adapted(old: &str, new: &str, sizes: &[u32]) -> Option<Vec<u32>> {
        let (old, new) = (groups(old), groups(new));
        let total = sizes.iter().sum();
        adapt(Some(&old), Some(&new), Some(sizes.to_vec()), total, false).flatten()
    }

    #[test]
    fn groups_keep_their_sizes_by_name() {
        assert_eq!(adapted("a b*", "a c* b*", &[1, 2]), Some(vec![1, 0, 2]));
        assert_eq!(adapted("a c* b*", "a b*", &[1, 0, 2]), Some(vec![1, 2]));
        assert_eq!(adapted("a c* b*", "a b*", &[1, 1, 2]), None);
    }

    #[test]
    fn groups_may_have_other_names_but_no_other_order() {
        assert_eq!(adapted("a old*", "a new*", &[1, 2]), Some(vec![1, 2]));
        assert_eq!(adapted("old b*", "new", &[1, 0]), Some(vec![1]));
        assert_eq!(adapted("old other b*", "new", &[1, 1, 0]), None);
        assert_eq!(adapted("if? on*", "on* if?", &[1, 0]), Some(vec![0, 1]));
        assert_eq!(adapted("if? on*", "on* if?", &[1, 1]), None);
        assert_eq!(adapted("if? x on*", "on* y if?", &[1, 1, 0]), None);
    }
}
