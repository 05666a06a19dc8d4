//! Affine expressions as MLIR builds them: simplified step by step, from the leaves up.
//!
//! The rules are those of LLVM 22. Equal expressions have one position, so that comparing them is
//! comparing numbers.

use std::collections::HashMap;

use crate::asm::affine::{Arena, Node};
use crate::layout::AffineExpr;

/// How often rules may lead to others inside one step. Beyond that the simplifier gives up.
const MAX_DEPTH: u32 = 64;

/// What is known of an expression.
#[derive(Clone, Copy)]
struct Facts {
    /// There is no dimension in it.
    is_symbolic: bool,
    /// The largest number that is known to divide it; 0 for zero.
    divisor: u64,
}

/// Makes expressions.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) arena: Arena,
    positions: HashMap<Node, usize>,
    facts: Vec<Facts>,
    depth: u32,
    /// Whether rules were left out, so that the result is not what MLIR makes.
    pub(super) gave_up: bool,
}

impl Builder {
    /// An expression as it is.
    pub(super) fn node(&mut self, node: Node) -> usize {
        if let Some(&known) = self.positions.get(&node) {
            return known;
        }
        let facts = self.facts_of(node);
        let index = self.arena.push(node);
        self.positions.insert(node, index);
        self.facts.push(facts);
        index
    }

    pub(super) fn constant(&mut self, value: i64) -> usize {
        self.node(Node::Constant(value))
    }

    fn facts(&self, index: usize) -> Facts {
        let unknown = Facts {
            is_symbolic: false,
            divisor: 1,
        };
        self.facts.get(index).copied().unwrap_or(unknown)
    }

    fn facts_of(&self, node: Node) -> Facts {
        let (is_symbolic, divisor) = match node {
            Node::Dim(_) => (false, 1),
            Node::Symbol(_) => (true, 1),
            Node::Constant(value) => (true, value.unsigned_abs()),
            Node::Binary(operation, left, right) => {
                let (one, other) = (self.facts(left), self.facts(right));
                let divisor = match operation {
                    AffineExpr::Mul => one.divisor.wrapping_mul(other.divisor),
                    AffineExpr::Add | AffineExpr::Mod => gcd(one.divisor, other.divisor),
                    _ => match self.arena.constant(right).map(i64::unsigned_abs) {
                        Some(by) if by != 0 && one.divisor % by == 0 => one.divisor / by,
                        _ => 1,
                    },
                };
                (one.is_symbolic && other.is_symbolic, divisor)
            }
        };
        Facts {
            is_symbolic,
            divisor,
        }
    }

    fn is_divisible(&self, index: usize, by: i64) -> bool {
        self.facts(index).divisor.checked_rem(by.unsigned_abs()) == Some(0)
    }

    fn binary(&self, operation: AffineExpr, index: usize) -> Option<(usize, usize)> {
        match self.arena.get(index) {
            Node::Binary(found, left, right) if found == operation => Some((left, right)),
            _ => None,
        }
    }

    /// Two expressions under an operation, simplified.
    pub(super) fn apply(&mut self, operation: AffineExpr, left: usize, right: usize) -> usize {
        let simpler = self.simplified(operation, left, right);
        simpler.unwrap_or_else(|| self.node(Node::Binary(operation, left, right)))
    }

    fn simplified(&mut self, operation: AffineExpr, left: usize, right: usize) -> Option<usize> {
        if self.depth == MAX_DEPTH {
            self.gave_up = true;
            return None;
        }
        self.depth += 1;
        let found = match operation {
            AffineExpr::Add => self.sum(left, right),
            AffineExpr::Mul => self.product(left, right),
            AffineExpr::Mod => self.remainder(left, right),
            _ => self.quotient(operation, left, right),
        };
        self.depth -= 1;
        found
    }

    /// An expression less another.
    pub(super) fn difference(&mut self, left: usize, right: usize) -> usize {
        let opposite = self.opposite(right);
        self.apply(AffineExpr::Add, left, opposite)
    }

    pub(super) fn opposite(&mut self, index: usize) -> usize {
        let by = self.constant(-1);
        self.apply(AffineExpr::Mul, index, by)
    }

    /// An expression as a factor and a constant.
    fn scaled(&self, index: usize) -> (usize, i64) {
        let product = self.binary(AffineExpr::Mul, index);
        let scaled = product.and_then(|(factor, by)| Some((factor, self.arena.constant(by)?)));
        scaled.unwrap_or((index, 1))
    }

    fn sum(&mut self, left: usize, right: usize) -> Option<usize> {
        use AffineExpr::{Add, FloorDiv, Mod, Mul};
        let constants = (self.arena.constant(left), self.arena.constant(right));
        if let (Some(one), Some(other)) = constants {
            return Some(self.constant(one.checked_add(other)?));
        }
        let symbolic = (self.facts(left).is_symbolic, self.facts(right).is_symbolic);
        let is_reversed = match (self.arena.get(left), self.arena.get(right)) {
            (Node::Dim(one), Node::Dim(other)) | (Node::Symbol(one), Node::Symbol(other)) => {
                one > other
            }
            _ => false,
        };
        if constants.0.is_some() || symbolic == (true, false) || is_reversed {
            return Some(self.apply(Add, right, left));
        }
        if constants.1 == Some(0) {
            return Some(left);
        }
        let terms = self.binary(Add, left);
        let last = terms.and_then(|(_, last)| self.arena.constant(last));
        if let (Some((first, _)), Some(one), Some(other)) = (terms, last, constants.1) {
            let total = self.constant(one.wrapping_add(other));
            return Some(self.apply(Add, first, total));
        }
        let (one, other) = (self.scaled(left), self.scaled(right));
        if one.0 == other.0 {
            let by = self.constant(one.1.wrapping_add(other.1));
            return Some(self.apply(Mul, one.0, by));
        }
        if let (Some((first, last)), Some(_)) = (terms, last) {
            let rest = self.apply(Add, first, right);
            return Some(self.apply(Add, rest, last));
        }
        let (factor, by) = self.binary(Mul, right)?;
        let by_constant = self.arena.constant(by);
        if by_constant == Some(-1)
            && let Some((quotient, times)) = self.binary(Mul, factor)
            && self.binary(FloorDiv, quotient) == Some((left, times))
        {
            return Some(self.apply(Mod, left, times));
        }
        let (numerator, denominator) = self.binary(FloorDiv, factor)?;
        let is_opposite = match (by_constant, self.arena.constant(denominator)) {
            (Some(by), Some(denominator)) => by.checked_neg() == Some(denominator),
            _ => false,
        };
        if left == numerator && is_opposite {
            return Some(self.apply(Mod, left, denominator));
        }
        let (first, last) = terms?;
        let rest = self.simplified(Add, last, right)?;
        Some(self.apply(Add, first, rest))
    }

    fn product(&mut self, left: usize, right: usize) -> Option<usize> {
        use AffineExpr::Mul;
        let constants = (self.arena.constant(left), self.arena.constant(right));
        if let (Some(one), Some(other)) = constants {
            return Some(self.constant(one.checked_mul(other)?));
        }
        let symbolic = (self.facts(left).is_symbolic, self.facts(right).is_symbolic);
        let is_reversed = match (self.arena.get(left), self.arena.get(right)) {
            (Node::Symbol(one), Node::Symbol(other)) => one > other,
            _ => false,
        };
        match symbolic {
            (false, false) => return None,
            (_, false) => return Some(self.apply(Mul, right, left)),
            _ if constants.0.is_some() || is_reversed => {
                return Some(self.apply(Mul, right, left));
            }
            _ => {}
        }
        match constants.1 {
            Some(1) => return Some(left),
            Some(0) => return Some(right),
            _ => {}
        }
        let (first, last) = self.binary(Mul, left)?;
        let by = self.arena.constant(last)?;
        if let Some(other) = constants.1 {
            let by = self.constant(by.wrapping_mul(other));
            return Some(self.apply(Mul, first, by));
        }
        let rest = self.apply(Mul, first, right);
        Some(self.apply(Mul, rest, last))
    }

    fn quotient(&mut self, operation: AffineExpr, left: usize, right: usize) -> Option<usize> {
        let by = self.arena.constant(right).filter(|&by| by != 0)?;
        if let Some(value) = self.arena.constant(left) {
            let (quotient, rest) = (value.checked_div(by)?, value.checked_rem(by)?);
            let is_negative = (value < 0) != (by < 0);
            let value = match operation {
                AffineExpr::FloorDiv if rest != 0 && is_negative => quotient - 1,
                AffineExpr::CeilDiv if rest != 0 && !is_negative => quotient + 1,
                _ => quotient,
            };
            return Some(self.constant(value));
        }
        if by == 1 {
            return Some(left);
        }
        if let Some((factor, times)) = self.binary(AffineExpr::Mul, left)
            && let Some(times) = self.arena.constant(times)
            && times.checked_rem(by) == Some(0)
        {
            let times = self.constant(times.checked_div(by)?);
            return Some(self.apply(AffineExpr::Mul, factor, times));
        }
        let (one, other) = self.binary(AffineExpr::Add, left)?;
        let splits = self.is_divisible(one, by) || self.is_divisible(other, by);
        if operation != AffineExpr::FloorDiv || !splits {
            return None;
        }
        let one = self.apply(operation, one, right);
        let other = self.apply(operation, other, right);
        Some(self.apply(AffineExpr::Add, one, other))
    }

    fn remainder(&mut self, left: usize, right: usize) -> Option<usize> {
        let by = self.arena.constant(right).filter(|&by| by >= 1)?;
        if let Some(value) = self.arena.constant(left) {
            return Some(self.constant(value.rem_euclid(by)));
        }
        if self.is_divisible(left, by) {
            return Some(self.constant(0));
        }
        if let Some((one, other)) = self.binary(AffineExpr::Add, left) {
            let rest = match (self.is_divisible(one, by), self.is_divisible(other, by)) {
                (true, _) => other,
                (_, true) => one,
                _ => return None,
            };
            return Some(self.apply(AffineExpr::Mod, rest, right));
        }
        let (first, inner) = self.binary(AffineExpr::Mod, left)?;
        let inner = self.arena.constant(inner)?;
        let is_finer = inner >= 1 && inner % by == 0;
        is_finer.then(|| self.apply(AffineExpr::Mod, first, right))
    }
}

fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
