//! The types of iteration spaces of sparse tensors, by their texts.

/// The type of the iterators of a space.
pub(crate) fn iterator_of(space: &str) -> Option<String> {
    let rest = space.strip_prefix("!sparse_tensor.iter_space<")?;
    Some(format!("!sparse_tensor.iterator<{rest}"))
}

/// The number of levels of a space: `lvls = 2`, or `lvls = 2 to 4`.
pub(crate) fn levels_of(space: &str) -> Option<usize> {
    let (_, levels) = space.strip_suffix('>')?.rsplit_once("lvls = ")?;
    match levels.split_once(" to ") {
        Some((from, to)) => to.parse::<usize>().ok()?.checked_sub(from.parse().ok()?),
        None => levels.parse::<usize>().ok().map(|_| 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_have_levels_and_iterators() {
        let space = "!sparse_tensor.iter_space<#a, lvls = 1 to 3>";
        let iterator = "!sparse_tensor.iterator<#a, lvls = 1 to 3>";
        assert_eq!(iterator_of(space).as_deref(), Some(iterator));
        assert_eq!(levels_of(space), Some(2));
        assert_eq!(
            levels_of("!sparse_tensor.iter_space<#a, lvls = 1>"),
            Some(1)
        );
        assert_eq!(levels_of("index"), None);
        assert_eq!(iterator_of("index"), None);
    }
}
