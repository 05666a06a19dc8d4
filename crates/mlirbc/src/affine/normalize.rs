//! Prints affine maps and integer sets that are text in the file, as MLIR prints them.
//!
//! MLIR parses such text and prints it again: names become `d0` and `s0`, and expressions are
//! simplified during parsing. Text that this module cannot parse is printed unchanged.

use crate::affine::arena::{AffineArena, AffineRules};
use crate::affine::parse::{parse_map, parse_set};
use crate::affine::print::{MAP, SET, relation, write};
use crate::text::syntax::Lexer;

/// Longer texts are printed unchanged.
const MAX_LENGTH: usize = 1 << 16;

/// Finds the end of the map or set at the start of `text`, and appends its normal form to `out`.
/// Returns `None` if MLIR could not have read it.
pub(crate) fn normalize(text: &[u8], rules: AffineRules, out: &mut Vec<u8>) -> Option<usize> {
    let text = text.get(..text.len().min(MAX_LENGTH))?;
    let mut lexer = Lexer::new(text);
    let arena = AffineArena::new(rules);
    if text.starts_with(MAP.0) {
        lexer.at = MAP.0.len() - 1;
        let map = parse_map(&mut lexer, arena).ok()?;
        // The parts may be too large to simplify.
        let arena = Some(map.arena).filter(|arena| !arena.gave_up())?;
        let parts = map.parts.iter().map(|&result| (result, &b""[..]));
        write(out, MAP, map.dims, map.symbols, &arena, parts);
    } else if text.starts_with(SET.0) {
        lexer.at = SET.0.len() - 1;
        let mut set = parse_set(&mut lexer, arena).ok()?;
        let always = [(set.arena.constant(0), relation(true))];
        let arena = Some(set.arena).filter(|arena| !arena.gave_up())?;
        let parts = set.parts.iter();
        let parts = parts.map(|part| (part.expr, relation(part.is_equality)));
        let always = always.into_iter().filter(|_| set.parts.is_empty());
        let parts = parts.chain(always);
        write(out, SET, set.dims, set.symbols, &arena, parts);
    } else {
        return None;
    }
    Some(lexer.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(text: &str) -> Option<String> {
        let mut out = Vec::new();
        let length = normalize(text.as_bytes(), AffineRules::Llvm22, &mut out)?;
        assert_eq!(length, text.len(), "{text}");
        Some(String::from_utf8(out).unwrap())
    }

    /// The texts that mlir-opt 22 prints for many maps and sets; made by
    /// tests/golden/make_affine_golden.py.
    #[test]
    fn maps_and_sets_come_out_as_from_mlir_opt() {
        let golden = include_str!("../../../../tests/golden/affine_golden.txt");
        let mut compared = 0;
        for line in golden.lines().filter(|line| !line.starts_with('#')) {
            let (text, expected) = line.split_once('\t').unwrap();
            assert_eq!(normal(text).as_deref(), Some(expected), "{text}");
            compared += 1;
        }
        assert!(compared > 1000);
    }

    #[test]
    fn numbers_may_be_hexadecimal() {
        let text = normal("affine_map<(d0) -> (0x10, d0 + 0xA)>");
        assert_eq!(text.as_deref(), Some("affine_map<(d0) -> (16, d0 + 10)>"));
    }

    #[test]
    fn what_is_no_map_is_left_alone() {
        for text in [
            "affine_map<(d0) -> (d1)>",
            "affine_map<(d0) -> (d0 +)>",
            "affine_map<(d0) -> ((d0)>",
            "affine_map<(d0) -> (d0 d0)>",
            "affine_map<(d0) -> (d0 + 99999999999999999999)>",
            "affine_map<(d0)",
            "affine_set<(d0) : (d0)>",
            "affine_set<(d0) : (d0 > 0)>",
            "affine_map<",
        ] {
            let mut out = Vec::new();
            out.extend_from_slice(b"kept");
            assert_eq!(
                normalize(text.as_bytes(), AffineRules::Llvm22, &mut out),
                None,
                "{text}"
            );
            assert_eq!(out, b"kept");
        }
        let deep = format!(
            "affine_map<(d0) -> ({}d0{})>",
            "(".repeat(9_000),
            ")".repeat(9_000)
        );
        assert_eq!(normal(&deep).as_deref(), Some("affine_map<(d0) -> (d0)>"));
        let terms: Vec<String> = (0..200).map(|number| format!("d{number}")).collect();
        let names = terms.join(", ");
        let sum = format!(
            "affine_map<({names}) -> (({}) floordiv 4)>",
            terms.join(" * 4 + ")
        );
        normalize(sum.as_bytes(), AffineRules::Llvm22, &mut Vec::new());
    }
}
