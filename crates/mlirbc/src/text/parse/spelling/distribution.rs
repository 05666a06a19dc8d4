//! Whether a layout of XeGPU distributes a tensor evenly among subgroups and lanes, as LLVM 21 tests it.

use crate::text::parse::spelling::field_text::field;

/// The numbers of a list in a layout.
fn numbers(layout: &[u8], name: &str) -> Option<Vec<u64>> {
    let list = field(layout, name)?;
    let list = list.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let items = list.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    items
        .map(|item| std::str::from_utf8(item).ok()?.parse().ok())
        .collect()
}

/// How often a part fits in a shape; `None` if it leaves a rest.
fn ratio(shape: &[u64], part: &[u64]) -> Option<Vec<u64>> {
    let pairs = shape.iter().zip(part);
    let ratio = pairs.map(|(size, part)| match size.checked_rem(*part)? {
        0 => size.checked_div(*part),
        _ => None,
    });
    let ratio: Option<Vec<u64>> = ratio.collect();
    ratio.filter(|_| shape.len() == part.len())
}

/// The part of a shape that a unit gets. With turns, a unit may get less than its data states.
fn distribute(
    shape: Vec<u64>,
    layout: Option<Vec<u64>>,
    data: Option<Vec<u64>>,
    has_turns: bool,
) -> Option<Vec<u64>> {
    let shape = match layout {
        Some(layout) => ratio(&shape, &layout)?,
        None => shape,
    };
    let Some(data) = data else {
        return Some(shape);
    };
    let is_even = ratio(&shape, &data).is_some() || has_turns && ratio(&data, &shape).is_some();
    is_even.then_some(data)
}

pub(super) fn is_distributable(shape: Vec<u64>, layout: &[u8]) -> bool {
    let of = |name| numbers(layout, name);
    let distributed = || {
        let shape = distribute(shape, of("sg_layout"), of("sg_data"), true)?;
        let shape = distribute(shape, None, of("inst_data"), false)?;
        distribute(shape, of("lane_layout"), of("lane_data"), false)
    };
    distributed().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_divide_the_shape() {
        let is = |shape: &[u64], layout: &str| is_distributable(shape.to_vec(), layout.as_bytes());
        assert!(is(&[4, 8], "layout<>"));
        assert!(is(
            &[128, 128],
            "layout<sg_layout = [4, 2], sg_data = [32, 64]>"
        ));
        assert!(is(
            &[32, 32],
            "layout<sg_layout = [1, 1], sg_data = [64, 32]>"
        ));
        assert!(!is(
            &[128, 128],
            "layout<sg_layout = [4, 2], sg_data = [24, 48]>"
        ));
        assert!(!is(
            &[128, 128],
            "layout<sg_layout = [4, 2], sg_data = [32, 64], inst_data = [64, 32]>"
        ));
        assert!(!is(
            &[4, 8],
            "layout<lane_layout = [1, 16], lane_data = [1, 1]>"
        ));
        assert!(is(
            &[4, 16],
            "layout<lane_layout = [1, 16], lane_data = [1, 1]>"
        ));
    }
}
