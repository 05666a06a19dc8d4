//! Affine maps and integer sets.
//!
//! Expressions lie in an arena and are printed with a stack, as they nest as deep as the file likes.

use crate::asm::number;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{AffineExpr, AffineMap, IntegerSet};

/// An expression: a leaf, or an operation on two others by their positions in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Dim(u64),
    Symbol(u64),
    Constant(i64),
    Binary(AffineExpr, usize, usize),
}

/// Expressions and what is nested in them.
#[derive(Debug, Default)]
pub(super) struct Arena(Vec<Node>);

/// What is still to print of an expression.
enum Piece {
    Text(&'static str),
    /// An expression as an operand of a sum or at the top, where sums need no parentheses.
    Weak(usize),
    /// An expression as an operand of anything else.
    Strong(usize),
    /// The opposite of a negative constant.
    Opposite(i64),
}

impl Arena {
    /// Reads expressions in prefix order; gives the position of each.
    fn read(&mut self, exprs: impl Iterator<Item = AffineExpr>) -> Vec<usize> {
        let mut whole = Vec::new();
        // Operations whose operands are not complete, with the left one once it is.
        let mut open: Vec<(AffineExpr, Option<usize>)> = Vec::new();
        for expr in exprs {
            let mut done = match expr {
                AffineExpr::Dim(number) => self.push(Node::Dim(number)),
                AffineExpr::Symbol(number) => self.push(Node::Symbol(number)),
                AffineExpr::Constant(value) => self.push(Node::Constant(value)),
                _ => {
                    open.push((expr, None));
                    continue;
                }
            };
            loop {
                match open.pop() {
                    None => {
                        whole.push(done);
                        break;
                    }
                    Some((operation, None)) => {
                        open.push((operation, Some(done)));
                        break;
                    }
                    Some((operation, Some(left))) => {
                        done = self.push(Node::Binary(operation, left, done));
                    }
                }
            }
        }
        whole
    }

    pub(super) fn push(&mut self, node: Node) -> usize {
        self.0.push(node);
        self.0.len() - 1
    }

    pub(super) fn get(&self, index: usize) -> Node {
        self.0.get(index).copied().unwrap_or(Node::Constant(0))
    }

    pub(super) fn constant(&self, index: usize) -> Option<i64> {
        match self.get(index) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn print(&self, out: &mut Vec<u8>, index: usize) {
        let mut stack = vec![Piece::Weak(index)];
        while let Some(piece) = stack.pop() {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Opposite(value) => number::unsigned(out, value.unsigned_abs()),
                Piece::Weak(index) => self.step(out, &mut stack, index, false),
                Piece::Strong(index) => self.step(out, &mut stack, index, true),
            }
        }
    }

    fn step(&self, out: &mut Vec<u8>, stack: &mut Vec<Piece>, index: usize, is_strong: bool) {
        let (operation, left, right) = match self.get(index) {
            Node::Dim(number) => {
                out.push(b'd');
                return number::unsigned(out, number);
            }
            Node::Symbol(number) => {
                out.push(b's');
                return number::unsigned(out, number);
            }
            Node::Constant(value) => return number::signed(out, value),
            Node::Binary(operation, left, right) => (operation, left, right),
        };
        if is_strong {
            out.push(b'(');
            stack.push(Piece::Text(")"));
        }
        let sign = match operation {
            AffineExpr::Add => return self.sum(stack, left, right),
            AffineExpr::Mul if self.constant(right) == Some(-1) => {
                out.push(b'-');
                stack.push(Piece::Strong(left));
                return;
            }
            AffineExpr::Mul => " * ",
            AffineExpr::FloorDiv => " floordiv ",
            AffineExpr::CeilDiv => " ceildiv ",
            _ => " mod ",
        };
        stack.extend([Piece::Strong(right), Piece::Text(sign), Piece::Strong(left)]);
    }

    /// Leaves the pieces of a sum on the stack, as a difference where the right side is negative.
    fn sum(&self, stack: &mut Vec<Piece>, left: usize, right: usize) {
        let left = Piece::Weak(left);
        let minus = Piece::Text(" - ");
        match self.get(right) {
            Node::Binary(AffineExpr::Mul, factor, by) => match self.constant(by) {
                Some(-1) => {
                    let is_sum = matches!(self.get(factor), Node::Binary(AffineExpr::Add, ..));
                    let factor = match is_sum {
                        true => Piece::Strong(factor),
                        false => Piece::Weak(factor),
                    };
                    return stack.extend([factor, minus, left]);
                }
                Some(by @ ..-1) => {
                    let factor = Piece::Strong(factor);
                    let times = Piece::Text(" * ");
                    return stack.extend([Piece::Opposite(by), times, factor, minus, left]);
                }
                _ => {}
            },
            Node::Constant(value @ ..0) => {
                return stack.extend([Piece::Opposite(value), minus, left]);
            }
            _ => {}
        }
        stack.extend([Piece::Weak(right), Piece::Text(" + "), left]);
    }
}

/// Appends the names of dimensions and symbols.
pub(super) fn header(out: &mut Vec<u8>, dims: u64, symbols: u64) {
    let mut names = |open: u8, letter: u8, count: u64, close: u8| {
        out.push(open);
        for number in 0..count {
            if number > 0 {
                out.extend_from_slice(b", ");
            }
            out.push(letter);
            number::unsigned(out, number);
        }
        out.push(close);
    };
    names(b'(', b'd', dims, b')');
    if symbols > 0 {
        names(b'[', b's', symbols, b']');
    }
}

/// More names than this are not worth printing: a number of a few bytes stands for all of them.
const MOST_NAMES: u64 = 1 << 16;

fn check_names(dims: u64, symbols: u64) -> Result<()> {
    let found = dims.max(symbols);
    if found <= MOST_NAMES {
        return Ok(());
    }
    let kind = ErrorKind::LimitExceeded {
        what: "the dimensions and symbols of an affine map",
        limit: MOST_NAMES,
        found,
    };
    Err(Error::new(kind, 0))
}

/// Appends an affine map.
pub(super) fn map(out: &mut Vec<u8>, map: &AffineMap<'_>) -> Result<()> {
    check_names(map.dims, map.symbols)?;
    out.extend_from_slice(b"affine_map<");
    header(out, map.dims, map.symbols);
    out.extend_from_slice(b" -> (");
    let mut arena = Arena::default();
    let results = arena.read(map.results());
    for (index, result) in results.into_iter().enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        arena.print(out, result);
    }
    out.extend_from_slice(b")>");
    Ok(())
}

/// Appends an integer set.
pub(super) fn set(out: &mut Vec<u8>, set: &IntegerSet<'_>) -> Result<()> {
    check_names(set.dims, set.symbols)?;
    out.extend_from_slice(b"affine_set<");
    header(out, set.dims, set.symbols);
    out.extend_from_slice(b" : (");
    let mut arena = Arena::default();
    let constraints = arena.read(set.constraints);
    for (index, (constraint, is_equality)) in
        constraints.into_iter().zip(set.equalities()).enumerate()
    {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        arena.print(out, constraint);
        out.extend_from_slice(if is_equality { b" == 0" } else { b" >= 0" });
    }
    out.extend_from_slice(b")>");
    Ok(())
}

/// Whether the results of a map are its dimensions in order; symbols do not matter.
pub(super) fn is_identity(map: &AffineMap<'_>) -> bool {
    map.result_count() == map.dims
        && map
            .results()
            .zip(0..)
            .all(|(result, number)| result == AffineExpr::Dim(number))
}

/// As [`is_identity`], of a map in MLIR's text.
pub(super) fn is_identity_text(text: &[u8]) -> bool {
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
        let mut arena = Arena::default();
        let results = arena.read(exprs.iter().copied());
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
            "d0 - 9223372036854775808;"
        );
    }

    #[test]
    fn identities_in_text_are_told_by_their_results() {
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
