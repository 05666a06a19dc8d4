//! What MLIR requires of an attribute or type whose text has the right form: conditions on the values of its fields.

use crate::schema::Release;
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::spelling::distribution::is_distributable;
use crate::text::parse::spelling::field_text::field;
use crate::text::syntax::Lexer;

/// What is wrong with an attribute (`#`) or a type (`!`), by its text from the mnemonic on, as MLIR spells it.
pub(super) fn fault_of(
    sign: u8,
    symbol: Symbol<'_>,
    release: Release,
    text: &[u8],
) -> Option<&'static str> {
    let name = (symbol.dialect, symbol.mnemonic);
    let llvm = release.llvm().filter(|_| !release.is_snapshot())?;
    match (sign, name, llvm) {
        (b'#', ("ptr", "spec"), 21..) => fault_of_pointer(text),
        (b'#', ("llvm", "target_features"), 21..) => fault_of_features(text),
        (b'#', ("llvm", "mlir.module_flag"), 21 | 22) => fault_of_flag(text),
        // Later releases have other layouts.
        (b'#', ("xegpu", "layout"), 21) => fault_of_layout(text),
        (b'#', ("xegpu", "scatter_tdesc_attr"), 21) => {
            let size = field(text, "chunk_size")?;
            let is_positive = !size.starts_with(b"-") && !size.starts_with(b"0");
            (!is_positive).then_some("invalid chunk size")
        }
        (b'!', ("xegpu", "tensor_desc"), 21) => fault_of_descriptor(text),
        (b'!', ("tosa", "shape"), 21..) => {
            let rank = text.strip_prefix(b"shape<")?;
            rank.starts_with(b"-")
                .then_some("invalid rank (must be >= 0)")
        }
        _ => None,
    }
}

fn number(text: &[u8], name: &str) -> Option<u64> {
    // An attribute has its type behind the number.
    let digits = field(text, name)?;
    let count = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let digits = digits.get(..count.count())?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// `mlir.module_flag<error, "key", value>`
fn fault_of_flag(text: &[u8]) -> Option<&'static str> {
    const ENTRY: &[u8] = b"#llvm.cgprofile_entry<";
    const SUMMARY: &[u8] = b"#llvm.profile_summary<";
    let mut lexer = Lexer::new(text);
    lexer.at = text.iter().position(|byte| *byte == b',')? + 1;
    let key = lexer.raw_string("").ok()?;
    if !lexer.take(",") {
        return None;
    }
    lexer.blanks();
    let value = lexer.rest();
    match key {
        b"CG Profile" => {
            let list = value.strip_prefix(b"[");
            let is_list =
                list.is_some_and(|list| list.starts_with(b"]") || list.starts_with(ENTRY));
            (!is_list).then_some("'CG Profile' key expects an array of '#llvm.cgprofile_entry'")
        }
        b"ProfileSummary" => {
            let is_summary = value.starts_with(SUMMARY);
            let what = "'ProfileSummary' key expects a '#llvm.profile_summary' attribute";
            (!is_summary).then_some(what)
        }
        _ => {
            let is_number = match value {
                [b'-', digit, ..] | [digit, ..] if digit.is_ascii_digit() => {
                    // Floats and hexadecimal numbers of them.
                    let count = value
                        .iter()
                        .skip(1)
                        .take_while(|byte| byte.is_ascii_digit());
                    !matches!(value.get(1 + count.count()), Some(b'.' | b'x' | b'e'))
                }
                value => value.starts_with(b"true") || value.starts_with(b"false"),
            };
            let is_known = is_number || value.starts_with(b"\"");
            (!is_known)
                .then_some("only integer and string values are currently supported for this key")
        }
    }
}

/// The features stand in quotes in a list.
fn fault_of_features(text: &[u8]) -> Option<&'static str> {
    let mut lexer = Lexer::new(text);
    lexer.at = "target_features<[".len();
    loop {
        if lexer.take("]") {
            return None;
        }
        let feature = lexer.raw_string("").ok()?;
        match feature.first() {
            None => return Some("target features can not be null or empty"),
            Some(b'+' | b'-') => {}
            Some(_) => return Some("target features must start with '+' or '-'"),
        }
        if feature.contains(&b',') {
            return Some("target features can not contain ','");
        }
        lexer.take(",");
    }
}

fn fault_of_pointer(text: &[u8]) -> Option<&'static str> {
    let of = |name| number(text, name);
    let is_whole = |name| of(name).is_none_or(|bits| bits.is_multiple_of(8));
    if !is_whole("size") {
        Some("size entry must be divisible by 8")
    } else if !is_whole("abi") {
        Some("abi entry must be divisible by 8")
    } else if !is_whole("preferred") {
        Some("preferred entry must be divisible by 8")
    } else if of("index") != Some(u64::from(u32::MAX)) && !is_whole("index") {
        Some("index entry must be divisible by 8")
    } else {
        let (abi, preferred) = (of("abi")?, of("preferred")?);
        (abi > preferred)
            .then_some("preferred alignment is expected to be at least as large as ABI alignment")
    }
}

/// The number of items of a list in a layout.
fn rank(text: &[u8], name: &str) -> Option<usize> {
    let list = field(text, name)?;
    match list {
        b"[]" => Some(0),
        list => Some(list.iter().filter(|byte| **byte == b',').count() + 1),
    }
}

fn fault_of_layout(text: &[u8]) -> Option<&'static str> {
    let of = |name| rank(text, name);
    let [groups, data, instruction, lanes, lane_data, order] = [
        of("sg_layout"),
        of("sg_data"),
        of("inst_data"),
        of("lane_layout"),
        of("lane_data"),
        of("order"),
    ];
    let differ =
        |one: Option<usize>, other: Option<usize>| one.is_some() && other.is_some() && one != other;
    if groups.or(instruction).or(lanes).is_none() {
        Some("expected at least one of sg_layout, inst_data or lane_layout")
    } else if differ(groups, instruction) {
        Some("expected sg_layout and inst_data to have the same rank")
    } else if differ(groups, lanes) {
        Some("expected sg_layout and lane_layout to have the same rank")
    } else if differ(instruction, lanes) {
        Some("expected inst_data and lane_layout to have the same rank")
    } else if data.is_some() && groups.is_none() {
        Some("expected sg_layout being used with sg_data")
    } else if differ(data, groups) {
        Some("expected sg_data and sg_layout to have the same rank")
    } else if lane_data.is_some() && lanes.is_none() {
        Some("expected lane_layout being used with lane_data")
    } else if differ(lane_data, lanes) {
        Some("expected lane_data and lane_layout to have the same rank")
    } else if order.is_some() && groups.or(lanes).is_none() {
        Some("expected sg_layout/lane_layout being used with order")
    } else if differ(order, groups) {
        Some("expected order and sg_layout to have the same rank")
    } else if differ(order, lanes) {
        Some("expected order and lane_layout to have the same rank")
    } else {
        None
    }
}

fn fault_of_descriptor(text: &[u8]) -> Option<&'static str> {
    const SCATTER: &[u8] = b"#xegpu.scatter_tdesc_attr<";
    const LAYOUT: &[u8] = b"#xegpu.layout<";
    let mut lexer = Lexer::new(text);
    lexer.at = "tensor_desc<".len();
    let mut sizes = Vec::new();
    loop {
        let size = match lexer.take("?") {
            true => None,
            false => match lexer.digits() {
                Some(digits) => digits.parse::<u64>().ok(),
                None => break,
            },
        };
        sizes.push(size);
        lexer.take("x");
    }
    let Some(last) = sizes.last() else {
        return Some("expected non-zero rank tensor");
    };
    let part = |name: &[u8]| {
        let at = memchr::memmem::find(text, name)?;
        text.get(at..)
    };
    const BLOCK: &[u8] = b"#xegpu.block_tdesc_attr<";
    let space = part(BLOCK).and_then(|block| field(block, "memory_space"));
    if sizes.len() > 1 && space.is_some_and(|space| space.trim_ascii() == b"slm") {
        return Some("SLM is only supported for 1D block tensor");
    }
    // Narrow types are packed in units of 32 bits.
    let element = lexer.word().unwrap_or_default();
    let width = match element {
        "bf16" => 16,
        element => element
            .get(1..)
            .and_then(|digits| digits.parse().ok())
            .unwrap_or(32),
    };
    let factor = if width < 32 {
        32 / u64::max(width, 1)
    } else {
        1
    };
    let size = part(SCATTER).map(|scatter| number(scatter, "chunk_size").unwrap_or(1));
    if let Some(size) = size {
        if sizes.len() == 1 && size != 1 {
            return Some("expected non-contiguous elements for 1D tensor");
        }
        if size > 1 && *last != Some(size) {
            return Some("expected last dim of tensor to match chunk size");
        }
        if size > 1 && !size.is_multiple_of(factor) {
            return Some("expected last dim of tensor to be a multiple of the packed elements");
        }
    }
    let layout = part(LAYOUT)?;
    let ranks = ["sg_layout", "inst_data", "lane_layout"];
    let found = ranks.iter().find_map(|name| rank(layout, name))?;
    if found != sizes.len() {
        return Some("expected layout rank to match tensor rank");
    }
    let last = field(layout, "lane_data").and_then(|lanes| {
        let lanes = lanes.strip_suffix(b"]")?;
        let is_end = |byte: &u8| matches!(byte, b' ' | b'[' | b',');
        let last = lanes.rsplit(is_end).next()?;
        std::str::from_utf8(last).ok()?.parse::<u64>().ok()
    });
    let is_packed = size.is_some_and(|size| size > 1);
    if is_packed && last.is_some_and(|last| !last.is_multiple_of(factor)) {
        return Some("expected last dim of lane_data to be a multiple of the packed elements");
    }
    let sizes: Option<Vec<u64>> = sizes.into_iter().collect();
    let is_even = sizes.is_none_or(|sizes| is_distributable(sizes, layout));
    (!is_even).then_some("cannot distribute the tensor using the layout")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_name() {
        let text = b"layout<sg_layout = [1, 2], order = [], x = #a.b<x = 1>>";
        assert_eq!(field(text, "sg_layout"), Some(&b"[1, 2]"[..]));
        assert_eq!(field(text, "x"), Some(&b"#a.b<x = 1>"[..]));
        assert_eq!(rank(text, "sg_layout"), Some(2));
        assert_eq!(rank(text, "order"), Some(0));
        assert_eq!(rank(text, "lane_data"), None);
        assert_eq!(number(b"a<size = 2 : i64, x = a>", "size"), Some(2));
        assert_eq!(number(b"a<size = 2 : i64, x = a>", "x"), None);
    }
}
