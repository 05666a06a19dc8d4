//! The sizes of groups that a definition accepts, and their places.

use crate::schema::Group;

/// Whether groups accept these sizes, which an op stores.
pub(super) fn accept_sizes(groups: &[Group], sizes: &[u32], total: u32) -> bool {
    let sum: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
    let mut pairs = groups.iter().zip(sizes);
    groups.len() == sizes.len()
        && sum == u64::from(total)
        && pairs.all(|(group, &size)| group.count.admits(size))
}

/// The name of a group that another definition reads as a group with a different name, although it has
/// one of the same name. `sizes` are those of each definition.
pub(super) fn mixed_up<'g>(
    ours: (&'g [Group], &[u32]),
    theirs: (&[Group], &[u32]),
) -> Option<&'g str> {
    let ranges = |sizes: &[u32]| -> Vec<(u64, u64)> {
        let ends = sizes.iter().scan(0, |end, &size| {
            let start = *end;
            *end += u64::from(size);
            Some((start, *end))
        });
        ends.collect()
    };
    let (own, read) = (ranges(ours.1), ranges(theirs.1));
    let mut groups = ours.0.iter().zip(own);
    groups.find_map(|(group, range)| {
        let at = theirs.0.iter().position(|other| other.name == group.name)?;
        let is_moved = range.0 != range.1 && read.get(at) != Some(&range);
        (is_moved && !group.name.is_empty()).then_some(&*group.name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::GroupCount::{self, Any, One, Optional};

    fn groups(counts: &[(&str, GroupCount)]) -> Vec<Group> {
        let group = |&(name, count): &(&str, GroupCount)| Group {
            name: name.into(),
            count,
        };
        counts.iter().map(group).collect()
    }

    #[test]
    fn numbers_are_within_the_groups() {
        let some = groups(&[("a", One), ("b", Optional)]);
        assert_eq!(
            [0, 1, 2, 3].map(|it| Group::admit(&some, it)),
            [false, true, true, false]
        );
        assert!(Group::admit(&groups(&[("a", One), ("b", Any)]), 9));
        assert!(accept_sizes(&some, &[1, 0], 1));
        assert!(!accept_sizes(&some, &[1, 0], 2));
        assert!(!accept_sizes(&some, &[0, 1], 1));
        assert!(!accept_sizes(&some, &[1], 1));
    }

    #[test]
    fn a_group_that_moves_is_mixed_up() {
        let (ours, theirs) = (
            groups(&[("a", Any), ("b", Any)]),
            groups(&[("b", Any), ("a", Any)]),
        );
        assert_eq!(mixed_up((&ours, &[1, 1]), (&theirs, &[1, 1])), Some("a"));
        assert_eq!(mixed_up((&ours, &[0, 2]), (&theirs, &[2, 0])), None);
        assert_eq!(mixed_up((&ours, &[1, 1]), (&ours, &[1, 1])), None);
        let renamed = groups(&[("c", Any), ("b", Any)]);
        assert_eq!(mixed_up((&ours, &[1, 1]), (&renamed, &[1, 1])), None);
    }
}
