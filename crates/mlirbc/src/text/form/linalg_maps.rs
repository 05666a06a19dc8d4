//! The attributes that MLIR stores beside linalg's ops.

/// The text of the attribute with the sizes of the groups of operands, behind others that of a last group.
pub(crate) fn segment_sizes_text(sizes: &str, last: usize) -> String {
    format!("array<i32: {}, {last}>", sizes.replace(' ', ", "))
}

/// The numbers of a dense attribute: one for all elements, or one for each.
pub(crate) fn numbers_of(text: &str) -> Vec<i64> {
    let inner = text.split_once('<').and_then(|(_, it)| it.split_once('>'));
    let list = inner.map_or("", |(list, _)| list.trim_matches(['[', ']']));
    list.split(", ").filter_map(|it| it.parse().ok()).collect()
}

/// The text of the array of the maps of a named op. The maps are separated by `|`, their results by blanks: `4` is a
/// dimension, `1+4` a sum, and `1:4` a sum in which the next stride and the next dilation are the factors.
pub(crate) fn maps_text(maps: &str, factors: &[Option<Vec<i64>>]) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let dims = maps
        .split(|c| !is_digit(c))
        .filter_map(|it| it.parse::<usize>().ok());
    let dims = dims.max().map_or(0, |last| last + 1);
    let names: Vec<String> = (0..dims).map(|dim| format!("d{dim}")).collect();
    let names = names.join(", ");
    let factor = |list: usize, at: usize| -> Option<i64> {
        let Some(Some(list)) = factors.get(list) else {
            return Some(1);
        };
        let factor = list.get(at).or(list.first().filter(|_| list.len() == 1))?;
        (*factor > 0).then_some(*factor)
    };
    let scaled = |dim: &str, factor: i64| match factor {
        1 => format!("d{dim}"),
        _ => format!("d{dim} * {factor}"),
    };
    let mut texts = Vec::new();
    for map in maps.split('|') {
        let mut results = Vec::new();
        let mut windows = 0;
        for result in map.split(' ').filter(|it| !it.is_empty()) {
            results.push(if let Some((output, window)) = result.split_once(':') {
                let at = windows;
                windows += 1;
                let output = scaled(output, factor(0, at)?);
                format!("{output} + {}", scaled(window, factor(1, at)?))
            } else if let Some((output, window)) = result.split_once('+') {
                format!("d{output} + d{window}")
            } else {
                format!("d{result}")
            });
        }
        texts.push(format!("affine_map<({names}) -> ({})>", results.join(", ")));
    }
    Some(format!("[{}]", texts.join(", ")))
}

/// The text of an array of identities, the maps of an elementwise op without broadcasts.
pub(crate) fn identities_text(rank: usize, count: usize) -> String {
    let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
    let dims = dims.join(", ");
    let map = format!("affine_map<({dims}) -> ({dims})>");
    format!("[{}]", vec![map; count].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_windows_have_strides_and_dilations() {
        let maps = |strides: &[i64], dilations: &[i64]| {
            let factors = [Some(strides.to_vec()), Some(dilations.to_vec())];
            maps_text("0 1:2|2|0 1", &factors)
        };
        let text = |window: &str| {
            let maps = [&format!("d0, {window}"), "d2", "d0, d1"];
            let maps = maps.map(|map| format!("affine_map<(d0, d1, d2) -> ({map})>"));
            Some(format!("[{}]", maps.join(", ")))
        };
        assert_eq!(maps(&[1], &[1]), text("d1 + d2"));
        assert_eq!(maps(&[2], &[3]), text("d1 * 2 + d2 * 3"));
        assert_eq!(maps(&[0], &[1]), None);
        assert_eq!(maps(&[], &[1]), None);
        assert_eq!(numbers_of("dense<1> : tensor<2xi64>"), [1]);
        assert_eq!(numbers_of("dense<[1, 2]> : tensor<2xi64>"), [1, 2]);
    }
}
