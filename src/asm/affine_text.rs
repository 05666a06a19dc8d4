//! Affine maps and integer sets in text, printed as MLIR prints them.
//!
//! MLIR parses what a file holds as text and prints it again: names become `d0` and `s0`, and
//! expressions are simplified as they are built. Text that this module does not understand is left
//! as it is.

use crate::asm::affine::{expression, header};
use crate::asm::buffer::Buffer;
use crate::layout::{AffineArena, AffineExpr, AffineId, AffineRules};

/// What a map begins with.
pub(super) const MAP: &[u8] = b"affine_map<";
/// What a set begins with.
pub(super) const SET: &[u8] = b"affine_set<";

/// Texts that are longer are left as they are.
const MAX_LENGTH: usize = 1 << 16;

/// Where a map or set ends that `text` starts with; what stands for it by some rules is appended to
/// `out`. `None`
/// if it is not one that MLIR could have read.
pub(super) fn normalize(text: &[u8], rules: AffineRules, out: &mut Buffer) -> Option<usize> {
    let text = text.get(..text.len().min(MAX_LENGTH))?;
    let is_map = text.starts_with(MAP);
    let mut parser = Parser {
        rest: text.strip_prefix(if is_map { MAP } else { SET })?,
        dims: Vec::new(),
        symbols: Vec::new(),
        arena: AffineArena::new(rules),
    };
    parser.expect(b"(")?;
    parser.dims = parser.names(b")")?;
    if parser.take(b"[") {
        parser.symbols = parser.names(b"]")?;
    }
    let start = out.len();
    out.extend_from_slice(if is_map { MAP } else { SET });
    let (dims, symbols) = (parser.dims.len() as u64, parser.symbols.len() as u64);
    header(out, dims, symbols);
    let written = match is_map {
        true => parser.map(out),
        false => parser.set(out),
    };
    if written.is_none() || parser.arena.gave_up() {
        out.truncate(start);
        return None;
    }
    Some(text.len() - parser.rest.len())
}

struct Parser<'t> {
    rest: &'t [u8],
    dims: Vec<&'t [u8]>,
    symbols: Vec<&'t [u8]>,
    arena: AffineArena,
}

/// What waits for its right operand.
#[derive(Clone, Copy)]
enum Waiting {
    Open,
    Sum(AffineId),
    Difference(AffineId),
    Binary(AffineExpr, AffineId),
    Minus,
}

impl<'t> Parser<'t> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn take(&mut self, sign: &[u8]) -> bool {
        self.skip();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, sign: &[u8]) -> Option<()> {
        self.take(sign).then_some(())
    }

    fn word(&mut self) -> Option<&'t [u8]> {
        self.skip();
        let first = self.rest.first()?;
        if !first.is_ascii_alphabetic() && *first != b'_' {
            return None;
        }
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
        let length = self.rest.iter().take_while(is_part).count();
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(word)
    }

    /// Names up to the closing bracket.
    fn names(&mut self, close: &[u8]) -> Option<Vec<&'t [u8]>> {
        let mut names = Vec::new();
        if self.take(close) {
            return Some(names);
        }
        loop {
            names.push(self.word()?);
            if self.take(close) {
                return Some(names);
            }
            self.expect(b",")?;
        }
    }

    fn map(&mut self, out: &mut Buffer) -> Option<()> {
        self.expect(b"->")?;
        self.expect(b"(")?;
        out.extend_from_slice(b" -> (");
        let mut is_first = true;
        while !self.take(b")") {
            if !is_first {
                self.expect(b",")?;
                out.extend_from_slice(b", ");
            }
            is_first = false;
            let result = self.expression()?;
            expression(out, &self.arena, result);
        }
        self.expect(b">")?;
        out.extend_from_slice(b")>");
        Some(())
    }

    fn set(&mut self, out: &mut Buffer) -> Option<()> {
        self.expect(b":")?;
        self.expect(b"(")?;
        out.extend_from_slice(b" : (");
        let mut is_first = true;
        while !self.take(b")") {
            if !is_first {
                self.expect(b",")?;
                out.extend_from_slice(b", ");
            }
            is_first = false;
            let left = self.expression()?;
            let (sign, is_reversed): (&[u8], bool) = match () {
                () if self.take(b">=") => (b" >= 0", false),
                () if self.take(b"<=") => (b" >= 0", true),
                () => {
                    self.expect(b"==")?;
                    (b" == 0", false)
                }
            };
            let right = self.expression()?;
            let constraint = match is_reversed {
                true => self.arena.sub(right, left),
                false => self.arena.sub(left, right),
            };
            expression(out, &self.arena, constraint);
            out.extend_from_slice(sign);
        }
        if is_first {
            out.extend_from_slice(b"0 == 0");
        }
        self.expect(b">")?;
        out.extend_from_slice(b")>");
        Some(())
    }

    /// An expression up to what cannot belong to it, with a stack of what is not complete.
    fn expression(&mut self) -> Option<AffineId> {
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            // An operand is next.
            if self.take(b"(") {
                waiting.push(Waiting::Open);
                continue;
            }
            if self.take(b"-") {
                waiting.push(Waiting::Minus);
                continue;
            }
            let mut value = self.leaf()?;
            // An operation is next, or the end of brackets.
            loop {
                while let Some(&Waiting::Minus) = waiting.last() {
                    waiting.pop();
                    value = self.arena.negate(value);
                }
                if let Some(operation) = self.high_operation() {
                    value = self.reduce_high(&mut waiting, value);
                    waiting.push(Waiting::Binary(operation, value));
                    break;
                }
                value = self.reduce_high(&mut waiting, value);
                value = self.reduce_low(&mut waiting, value);
                if self.take(b"+") {
                    waiting.push(Waiting::Sum(value));
                    break;
                }
                let is_arrow = self.rest.starts_with(b"->");
                if !is_arrow && self.take(b"-") {
                    waiting.push(Waiting::Difference(value));
                    break;
                }
                match waiting.pop() {
                    None => return Some(value),
                    Some(Waiting::Open) => self.expect(b")")?,
                    Some(_) => return None,
                }
            }
        }
    }

    fn reduce_high(&mut self, waiting: &mut Vec<Waiting>, value: AffineId) -> AffineId {
        match waiting.last() {
            Some(&Waiting::Binary(operation, left)) => {
                waiting.pop();
                self.arena.apply(operation, left, value)
            }
            _ => value,
        }
    }

    fn reduce_low(&mut self, waiting: &mut Vec<Waiting>, value: AffineId) -> AffineId {
        match waiting.last() {
            Some(&Waiting::Sum(left)) => {
                waiting.pop();
                self.arena.apply(AffineExpr::Add, left, value)
            }
            Some(&Waiting::Difference(left)) => {
                waiting.pop();
                self.arena.sub(left, value)
            }
            _ => value,
        }
    }

    fn high_operation(&mut self) -> Option<AffineExpr> {
        if self.take(b"*") {
            return Some(AffineExpr::Mul);
        }
        let before = self.rest;
        match self.word() {
            Some(b"floordiv") => Some(AffineExpr::FloorDiv),
            Some(b"ceildiv") => Some(AffineExpr::CeilDiv),
            Some(b"mod") => Some(AffineExpr::Mod),
            _ => {
                self.rest = before;
                None
            }
        }
    }

    fn leaf(&mut self) -> Option<AffineId> {
        self.skip();
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(digits.count());
        if !digits.is_empty() {
            let is_whole = !rest.first().is_some_and(u8::is_ascii_alphabetic);
            self.rest = rest;
            let value = std::str::from_utf8(digits).ok()?.parse().ok()?;
            return is_whole.then(|| self.arena.constant(value));
        }
        let name = self.word()?;
        let number = |names: &[&[u8]]| names.iter().position(|known| *known == name);
        match (number(&self.dims), number(&self.symbols)) {
            (Some(number), _) => Some(self.arena.dim(number as u64)),
            (None, Some(number)) => Some(self.arena.symbol(number as u64)),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(text: &str) -> Option<String> {
        let mut out = Buffer::default();
        let length = normalize(text.as_bytes(), AffineRules::Llvm22, &mut out)?;
        assert_eq!(length, text.len(), "{text}");
        Some(String::from_utf8(out.text().to_vec()).unwrap())
    }

    /// What mlir-opt 22 makes of many maps and sets; made by tests/golden/make_affine_golden.py.
    #[test]
    fn maps_and_sets_come_out_as_from_mlir_opt() {
        let golden = include_str!("../../tests/golden/affine_golden.txt");
        let mut compared = 0;
        for line in golden.lines().filter(|line| !line.starts_with('#')) {
            let (text, expected) = line.split_once('\t').unwrap();
            assert_eq!(normal(text).as_deref(), Some(expected), "{text}");
            compared += 1;
        }
        assert!(compared > 1000);
    }

    #[test]
    fn what_is_no_map_is_left_alone() {
        for text in [
            "affine_map<(d0) -> (d1)>",
            "affine_map<(d0) -> (d0 +)>",
            "affine_map<(d0) -> ((d0)>",
            "affine_map<(d0) -> (d0 d0)>",
            "affine_map<(d0) -> (0x10)>",
            "affine_map<(d0) -> (d0 + 99999999999999999999)>",
            "affine_map<(d0)",
            "affine_set<(d0) : (d0)>",
            "affine_set<(d0) : (d0 > 0)>",
            "affine_map<",
        ] {
            let mut out = Buffer::default();
            out.extend_from_slice(b"kept");
            assert_eq!(
                normalize(text.as_bytes(), AffineRules::Llvm22, &mut out),
                None,
                "{text}"
            );
            assert_eq!(out.text(), b"kept");
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
        normalize(sum.as_bytes(), AffineRules::Llvm22, &mut Buffer::default());
    }
}
