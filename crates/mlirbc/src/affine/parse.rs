//! Reads the text of affine maps and integer sets, `<(d0)[s0] -> (d0 + s0)>`, and of expressions in which values
//! stand for dimensions and symbols, `%0 + symbol(%1)`.
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
    lexer.expect("<", "expected '<'")?;
    let map = parse_bare_map(lexer, arena)?;
    lexer.expect(">", "expected '>'")?;
    Ok(map)
}

/// Reads an affine map without brackets around it, `(d0)[s0] -> (d0 + s0)`.
///
/// # Errors
/// The text is no affine map.
pub(crate) fn parse_bare_map(
    lexer: &mut Lexer<'_>,
    arena: AffineArena,
) -> Result<Affine<AffineId>> {
    let words = Words {
        sign: "->",
        before: "expected '->'",
        between: "expected ',' or ')' after a result",
    };
    read(lexer, arena, words, |reader| reader.expression())
}

/// Reads expressions between brackets, in which leaves other than numbers are those of `leaves`.
///
/// # Errors
/// The text is no list of affine expressions.
pub(crate) fn parse_expressions<'t>(
    lexer: &mut Lexer<'t>,
    arena: &mut AffineArena,
    leaves: &mut dyn Leaves<'t>,
    [open, close]: [&str; 2],
) -> Result<Vec<AffineId>> {
    lexer.expect(open, "expected the bracket that opens a list")?;
    let mut parts = Vec::new();
    if lexer.take(close) {
        return Ok(parts);
    }
    loop {
        parts.push(parse_expression(lexer, arena, leaves)?);
        if lexer.take(close) {
            return Ok(parts);
        }
        lexer.expect(",", "expected ',' or the end of a list")?;
    }
}

/// Reads an expression, in which leaves other than numbers are those of `leaves`.
///
/// # Errors
/// The text is no affine expression.
pub(crate) fn parse_expression<'t>(
    lexer: &mut Lexer<'t>,
    arena: &mut AffineArena,
    leaves: &mut dyn Leaves<'t>,
) -> Result<AffineId> {
    let mut reader = Reader {
        lexer,
        leaves,
        arena,
    };
    reader.expression()
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
    lexer.expect("<", "expected '<'")?;
    let set = read(lexer, arena, words, |reader| reader.constraint())?;
    lexer.expect(">", "expected '>'")?;
    Ok(set)
}

/// The word between the names and the parts, and the errors for a missing word or sign.
struct Words {
    sign: &'static str,
    before: &'static str,
    between: &'static str,
}

fn read<'t, P>(
    lexer: &mut Lexer<'t>,
    mut arena: AffineArena,
    words: Words,
    part: impl Fn(&mut Reader<'_, 't>) -> Result<P>,
) -> Result<Affine<P>> {
    let mut header = Header::read(lexer)?;
    lexer.expect(words.sign, words.before)?;
    lexer.expect("(", "expected '('")?;
    let (dims, symbols) = (header.dims, header.symbols);
    let mut reader = Reader {
        lexer,
        leaves: &mut header,
        arena: &mut arena,
    };
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
    Ok(Affine {
        dims,
        symbols,
        parts,
        arena,
    })
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    Dim(u64),
    Symbol(u64),
}

/// The leaves of expressions, apart from numbers.
pub(crate) trait Leaves<'t> {
    /// Reads the leaf that comes next; `None` if it is no name, and nothing was read.
    ///
    /// # Errors
    /// The name stands for nothing.
    fn leaf(&mut self, lexer: &mut Lexer<'t>) -> Result<Option<Leaf>>;
}

/// The names before the sign of a map or set.
struct Header<'t> {
    names: HashMap<&'t str, Leaf>,
    dims: u64,
    symbols: u64,
}

impl<'t> Header<'t> {
    /// `(d0, d1)[s0]`
    fn read(lexer: &mut Lexer<'t>) -> Result<Self> {
        let mut header = Header {
            names: HashMap::new(),
            dims: 0,
            symbols: 0,
        };
        lexer.expect("(", "expected '('")?;
        let expected = "expected ',' or ')' after a dimension";
        header.dims = header.list(lexer, ")", expected, Leaf::Dim)?;
        if lexer.take("[") {
            let expected = "expected ',' or ']' after a symbol";
            header.symbols = header.list(lexer, "]", expected, Leaf::Symbol)?;
        }
        Ok(header)
    }

    /// Reads names up to a closing bracket; returns their number.
    fn list(
        &mut self,
        lexer: &mut Lexer<'t>,
        close: &str,
        expected: &'static str,
        leaf: fn(u64) -> Leaf,
    ) -> Result<u64> {
        let mut count = 0;
        if lexer.take(close) {
            return Ok(count);
        }
        loop {
            lexer.blanks();
            let start = lexer.at;
            let Some(name) = lexer.word() else {
                return Err(lexer.error("expected name of a dimension or symbol"));
            };
            match self.names.entry(name) {
                Entry::Vacant(place) => place.insert(leaf(count)),
                Entry::Occupied(_) => {
                    return Err(lexer.error_at(start, "redefinition of identifier"));
                }
            };
            count += 1;
            if lexer.take(close) {
                return Ok(count);
            }
            lexer.expect(",", expected)?;
        }
    }
}

impl<'t> Leaves<'t> for Header<'t> {
    fn leaf(&mut self, lexer: &mut Lexer<'t>) -> Result<Option<Leaf>> {
        let start = lexer.at;
        let Some(name) = lexer.word() else {
            return Ok(None);
        };
        match self.names.get(name) {
            Some(leaf) => Ok(Some(*leaf)),
            None => Err(lexer.error_before(start, "a name that is not in the header")),
        }
    }
}

struct Reader<'l, 't> {
    lexer: &'l mut Lexer<'t>,
    leaves: &'l mut dyn Leaves<'t>,
    arena: &'l mut AffineArena,
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

impl Reader<'_, '_> {
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
        match self.leaves.leaf(self.lexer)? {
            Some(Leaf::Dim(number)) => return Ok(self.arena.dim(number)),
            Some(Leaf::Symbol(number)) => return Ok(self.arena.symbol(number)),
            None => {}
        }
        if !self.lexer.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.lexer.error_here("no affine expression"));
        }
        let value = self.lexer.unsigned("no affine expression")?;
        let value = i64::try_from(value);
        let value = value.map_err(|_| self.lexer.error_at(start, "a constant out of range"))?;
        Ok(self.arena.constant(value))
    }
}
