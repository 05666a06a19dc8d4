//! Reads the text of affine maps and integer sets, `<(d0)[s0] -> (d0 + s0)>`.
//!
//! Expressions are read with a stack of operations that lack their right operand. Nothing recurses.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::affine::arena::{AffineArena, AffineId};
use crate::affine::encoded::AffineExpr;
use crate::affine::new::NewConstraint;
use crate::error::Result;
use crate::text::syntax::Lexer;

/// A map or set that was read: its names as numbers, and its parts in an arena.
pub(crate) struct Affine<P> {
    pub(crate) dims: u64,
    pub(crate) symbols: u64,
    /// The results of a map, or the constraints of a set.
    pub(crate) parts: Vec<P>,
    pub(crate) arena: AffineArena,
}

/// Reads an affine map, from its opening bracket to its closing one.
///
/// # Errors
/// The text is no affine map.
pub(crate) fn parse_map(lexer: &mut Lexer<'_>, arena: AffineArena) -> Result<Affine<AffineId>> {
    let words = Words {
        sign: "->",
        before: "expected '->'",
        between: "expected ',' or ')' after a result",
    };
    read(lexer, arena, words, |reader| reader.expression())
}

/// Reads an integer set in the same way.
///
/// # Errors
/// The text is no integer set.
pub(crate) fn parse_set(
    lexer: &mut Lexer<'_>,
    arena: AffineArena,
) -> Result<Affine<NewConstraint>> {
    let words = Words {
        sign: ":",
        before: "expected ':'",
        between: "expected ',' or ')' after a constraint",
    };
    read(lexer, arena, words, |reader| reader.constraint())
}

/// The word between the names and the parts, and the errors for a missing word or sign.
struct Words {
    sign: &'static str,
    before: &'static str,
    between: &'static str,
}

fn read<'t, P>(
    lexer: &mut Lexer<'t>,
    arena: AffineArena,
    words: Words,
    part: impl Fn(&mut Reader<'_, 't>) -> Result<P>,
) -> Result<Affine<P>> {
    let mut reader = Reader {
        lexer,
        names: HashMap::new(),
        dims: 0,
        symbols: 0,
        arena,
    };
    reader.header()?;
    reader.lexer.expect(words.sign, words.before)?;
    reader.lexer.expect("(", "expected '('")?;
    let mut parts = Vec::new();
    if !reader.lexer.take(")") {
        loop {
            parts.push(part(&mut reader)?);
            if reader.lexer.take(")") {
                break;
            }
            reader.lexer.expect(",", words.between)?;
        }
    }
    reader.lexer.expect(">", "expected '>'")?;
    Ok(Affine {
        dims: reader.dims,
        symbols: reader.symbols,
        parts,
        arena: reader.arena,
    })
}

struct Reader<'l, 't> {
    lexer: &'l mut Lexer<'t>,
    /// The names in the header.
    names: HashMap<&'t str, Name>,
    dims: u64,
    symbols: u64,
    arena: AffineArena,
}

/// What a name in the header stands for.
#[derive(Clone, Copy)]
enum Name {
    Dim(u64),
    Symbol(u64),
}

/// An operation that lacks its right operand.
#[derive(Clone, Copy)]
enum Waiting {
    Bracket,
    Minus,
    Sum(AffineId),
    Difference(AffineId),
    /// A product, quotient or remainder, with its left operand and the position of its sign.
    Product(AffineExpr, AffineId, usize),
}

impl<'t> Reader<'_, 't> {
    /// `<(d0, d1)[s0]`
    fn header(&mut self) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        self.lexer.expect("(", "expected '('")?;
        let expected = "expected ',' or ')' after a dimension";
        self.dims = self.header_names(")", expected, Name::Dim)?;
        if self.lexer.take("[") {
            let expected = "expected ',' or ']' after a symbol";
            self.symbols = self.header_names("]", expected, Name::Symbol)?;
        }
        Ok(())
    }

    /// Reads names up to a closing bracket; returns their number.
    fn header_names(
        &mut self,
        close: &str,
        expected: &'static str,
        name_of: fn(u64) -> Name,
    ) -> Result<u64> {
        let mut count = 0;
        if self.lexer.take(close) {
            return Ok(count);
        }
        loop {
            self.lexer.blanks();
            let start = self.lexer.at;
            let Some(name) = self.lexer.word() else {
                return Err(self.lexer.error("expected name of a dimension or symbol"));
            };
            match self.names.entry(name) {
                Entry::Vacant(place) => place.insert(name_of(count)),
                Entry::Occupied(_) => {
                    return Err(self.lexer.error_at(start, "redefinition of identifier"));
                }
            };
            count += 1;
            if self.lexer.take(close) {
                return Ok(count);
            }
            self.lexer.expect(",", expected)?;
        }
    }

    fn constraint(&mut self) -> Result<NewConstraint> {
        let left = self.expression()?;
        let relations = [
            (">=", false, false),
            ("<=", true, false),
            ("==", false, true),
        ];
        let found = relations.iter().find(|(sign, ..)| self.lexer.take(sign));
        let Some(&(_, is_swapped, is_equality)) = found else {
            return Err(self.lexer.error_here("expected '>=', '<=' or '=='"));
        };
        let right = self.expression()?;
        let (left, right) = match is_swapped {
            true => (right, left),
            false => (left, right),
        };
        let expr = match self.arena.as_constant(right) {
            Some(0) => left,
            _ => self.arena.sub(left, right),
        };
        Ok(NewConstraint { expr, is_equality })
    }

    /// Reads an expression up to the first character that cannot belong to it.
    fn expression(&mut self) -> Result<AffineId> {
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            if self.lexer.take("(") {
                waiting.push(Waiting::Bracket);
                continue;
            }
            // The negation of the lowest number does not exist.
            let is_negative = self.lexer.take("-");
            let is_lowest = self.lexer.rest().starts_with(b"9223372036854775808");
            if is_negative && !is_lowest {
                waiting.push(Waiting::Minus);
                continue;
            }
            let mut value = match is_negative {
                true => {
                    self.lexer.number();
                    self.arena.constant(i64::MIN)
                }
                false => self.leaf()?,
            };
            // The next token is an operator, or ends the brackets.
            loop {
                while let Some(&Waiting::Minus) = waiting.last() {
                    waiting.pop();
                    value = self.arena.negate(value);
                }
                if let Some(&Waiting::Product(operation, left, place)) = waiting.last() {
                    waiting.pop();
                    value = self.product(operation, left, value, place)?;
                }
                self.lexer.blanks();
                let place = self.lexer.at;
                if let Some(operation) = self.product_sign() {
                    waiting.push(Waiting::Product(operation, value, place));
                    break;
                }
                match waiting.last() {
                    Some(&Waiting::Sum(left)) => {
                        waiting.pop();
                        value = self.arena.add(left, value);
                    }
                    Some(&Waiting::Difference(left)) => {
                        waiting.pop();
                        value = self.arena.sub(left, value);
                    }
                    _ => {}
                }
                if self.lexer.take("+") {
                    waiting.push(Waiting::Sum(value));
                    break;
                }
                if !self.lexer.rest().starts_with(b"->") && self.lexer.take("-") {
                    waiting.push(Waiting::Difference(value));
                    break;
                }
                if waiting.pop().is_none() {
                    return Ok(value);
                }
                // Only an opening bracket can still be on the stack.
                self.lexer.expect(")", "expected ')'")?;
            }
        }
    }

    fn product_sign(&mut self) -> Option<AffineExpr> {
        Some(match () {
            () if self.lexer.take("*") => AffineExpr::Mul,
            () if self.lexer.take_word("floordiv") => AffineExpr::FloorDiv,
            () if self.lexer.take_word("ceildiv") => AffineExpr::CeilDiv,
            () if self.lexer.take_word("mod") => AffineExpr::Mod,
            () => return None,
        })
    }

    /// Builds a product, quotient or remainder, whose sign is at `position`.
    fn product(
        &mut self,
        operation: AffineExpr,
        left: AffineId,
        right: AffineId,
        place: usize,
    ) -> Result<AffineId> {
        let is_affine = self.arena.is_symbolic(right)
            || operation == AffineExpr::Mul && self.arena.is_symbolic(left);
        match is_affine {
            true => Ok(self.arena.apply(operation, left, right)),
            false => {
                let what = "an operation that is not affine";
                Err(self.lexer.error_at(place, what))
            }
        }
    }

    /// A name or a number.
    fn leaf(&mut self) -> Result<AffineId> {
        self.lexer.blanks();
        let start = self.lexer.at;
        let Some(name) = self.lexer.word() else {
            if !self.lexer.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                return Err(self.lexer.error_here("no affine expression"));
            }
            let value = self.lexer.unsigned("no affine expression")?;
            let value = i64::try_from(value);
            let value = value.map_err(|_| self.lexer.error_at(start, "a constant out of range"))?;
            return Ok(self.arena.constant(value));
        };
        match self.names.get(name) {
            Some(&Name::Dim(number)) => Ok(self.arena.dim(number)),
            Some(&Name::Symbol(number)) => Ok(self.arena.symbol(number)),
            None => Err(self
                .lexer
                .error_before(start, "a name that is not in the header")),
        }
    }
}
