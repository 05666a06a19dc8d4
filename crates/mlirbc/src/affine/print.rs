//! Prints affine maps and integer sets.
//!
//! Maps and sets that a file stores as codes are printed without simplification.

use crate::affine::arena::{AffineArena, AffineId, AffineRules};
use crate::affine::check::check_names;
use crate::affine::encoded::{AffineExpr, AffineMap, IntegerSet};
use crate::error::Result;

/// Appends `(d0, d1)[s0]`.
fn header(out: &mut Vec<u8>, dims: u64, symbols: u64) {
    let mut names = |open: u8, letter: u8, count: u64, close: u8| {
        out.push(open);
        for number in 0..count {
            if number > 0 {
                out.extend_from_slice(b", ");
            }
            out.push(letter);
            out.extend_from_slice(number.to_string().as_bytes());
        }
        out.push(close);
    };
    names(b'(', b'd', dims, b')');
    if symbols > 0 {
        names(b'[', b's', symbols, b']');
    }
}

/// The word at the start of a map or set, and the sign behind its names.
pub(crate) type Words = (&'static [u8], &'static [u8]);

pub(crate) const MAP: Words = (b"affine_map<", b" -> (");
pub(crate) const SET: Words = (b"affine_set<", b" : (");

/// Appends a map or set: its beginning with the numbers of its names, and each part with the text
/// that follows it.
pub(crate) fn write<'e>(
    out: &mut Vec<u8>,
    (word, sign): Words,
    dims: u64,
    symbols: u64,
    arena: &AffineArena,
    parts: impl Iterator<Item = (AffineId, &'e [u8])>,
) {
    out.extend_from_slice(word);
    header(out, dims, symbols);
    out.extend_from_slice(sign);
    for (index, (part, end)) in parts.enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        arena.print(out, part);
        out.extend_from_slice(end);
    }
    out.extend_from_slice(b")>");
}

/// The text behind a constraint.
pub(crate) fn relation(is_equality: bool) -> &'static [u8] {
    if is_equality { b" == 0" } else { b" >= 0" }
}

/// The text of an affine map.
///
/// # Errors
/// It has too many dimensions or symbols for a text.
pub(crate) fn print_map(map: &AffineMap<'_>) -> Result<Vec<u8>> {
    check_names(map.dims, map.symbols)?;
    let mut arena = AffineArena::new(AffineRules::AsStored);
    let results = arena.build(map.results()).into_iter();
    let parts = results.map(|result| (result, &b""[..]));
    let mut text = Vec::new();
    write(&mut text, MAP, map.dims, map.symbols, &arena, parts);
    Ok(text)
}

/// The text of an integer set.
///
/// # Errors
/// It has too many dimensions or symbols for a text.
pub(crate) fn print_set(set: &IntegerSet<'_>) -> Result<Vec<u8>> {
    check_names(set.dims, set.symbols)?;
    let mut arena = AffineArena::new(AffineRules::AsStored);
    let constraints = arena.build(set.constraints).into_iter();
    let parts = constraints.zip(set.equalities().map(relation));
    let mut text = Vec::new();
    write(&mut text, SET, set.dims, set.symbols, &arena, parts);
    Ok(text)
}

/// Whether the results of a map are its dimensions in order. Symbols do not matter.
pub(crate) fn is_identity(map: &AffineMap<'_>) -> bool {
    map.result_count() == map.dims
        && map
            .results()
            .zip(0..)
            .all(|(result, number)| result == AffineExpr::Dim(number))
}

/// As [`is_identity`], of a map in MLIR's text.
pub(crate) fn is_identity_text(text: &[u8]) -> bool {
    let parts = || {
        let inner = text.strip_prefix(b"affine_map<(")?.strip_suffix(b")>")?;
        let end = inner.iter().position(|&byte| byte == b')')?;
        let (dims, rest) = inner.split_at(end);
        let (_, rest) = rest.split_first()?;
        let arrow = rest.iter().position(|&byte| byte == b'(')?;
        let (_, results) = rest.split_at(arrow);
        let (_, results) = results.split_first()?;
        Some(dims == results)
    };
    parts().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(exprs: &[AffineExpr]) -> String {
        let mut arena = AffineArena::new(AffineRules::AsStored);
        let results = arena.build(exprs.iter().copied());
        let mut out = Vec::new();
        for result in results {
            arena.print(&mut out, result);
            out.push(b';');
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn sums_are_differences_where_the_right_side_is_negative() {
        use AffineExpr::*;
        assert_eq!(
            text(&[Add, Dim(0), Mul, Symbol(1), Constant(-1)]),
            "d0 - s1;"
        );
        assert_eq!(
            text(&[
                Add,
                Dim(0),
                Mul,
                Dim(1),
                Constant(-3),
                Add,
                Dim(0),
                Constant(-7)
            ]),
            "d0 - d1 * 3;d0 - 7;"
        );
        assert_eq!(
            text(&[Add, Dim(0), Mul, Add, Dim(1), Dim(2), Constant(-1)]),
            "d0 - (d1 + d2);"
        );
        assert_eq!(
            text(&[Mul, Add, Dim(1), Dim(2), Constant(-1)]),
            "-(d1 + d2);"
        );
        assert_eq!(
            text(&[Mod, Add, Dim(0), Dim(1), Constant(4)]),
            "(d0 + d1) mod 4;"
        );
        assert_eq!(
            text(&[Add, Dim(0), Constant(i64::MIN)]),
            "d0 - -9223372036854775808;"
        );
    }

    #[test]
    fn identities_in_text_are_identified_by_their_results() {
        for (text, expected) in [
            ("affine_map<(d0, d1) -> (d0, d1)>", true),
            ("affine_map<(d0)[s0] -> (d0)>", true),
            ("affine_map<() -> ()>", true),
            ("affine_map<(d0, d1) -> (d1, d0)>", false),
            ("affine_map<(d0, d1) -> (d0)>", false),
            ("strided<[1]>", false),
        ] {
            assert_eq!(is_identity_text(text.as_bytes()), expected, "{text}");
        }
    }
}
