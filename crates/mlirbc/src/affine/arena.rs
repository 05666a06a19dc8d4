//! Affine expressions as MLIR builds them: each operation is simplified on creation, and equal
//! expressions are shared.
//!
//! The arena stores operands before their users. The rules are those of LLVM 22 (`AffineExpr.cpp`);
//! LLVM 19 lacks some.

use std::io::Write;

use hashbrown::HashMap;

use crate::affine::AffineExpr;

/// The index of an expression in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AffineId(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Dim(u64),
    Symbol(u64),
    Constant(i64),
    Binary(Operation, AffineId, AffineId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operation {
    Add,
    Mul,
    Mod,
    FloorDiv,
    CeilDiv,
}

use Operation::{Add, CeilDiv, FloorDiv, Mod, Mul};

/// Derived facts about an expression.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// Whether it contains no dimension.
    is_symbolic: bool,
    /// A number that divides its value.
    divisor: u64,
}

/// The simplification rules to apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AffineRules {
    /// None: expressions stay unchanged.
    AsStored,
    /// Those of LLVM 19.
    Llvm19,
    /// Those of LLVM 22.
    Llvm22,
}

/// Simplified expressions and their operands.
#[derive(Debug)]
pub struct AffineArena {
    nodes: Vec<(Node, Facts)>,
    places: HashMap<Node, AffineId>,
    rules: AffineRules,
    /// The current nesting depth of rules that apply other rules.
    depth: u32,
    gave_up: bool,
}

/// The depth limit for rules that work on operands of operands, so that no input controls the size
/// of the stack.
const MOST_DEPTH: u32 = 64;

/// The parts of an expression that are not printed yet.
enum Piece {
    Text(&'static str),
    /// As an operand of a sum or at the top, where sums need no parentheses.
    Weak(AffineId),
    /// As an operand of anything else.
    Strong(AffineId),
    /// The negation of a negative constant.
    Opposite(i64),
}

impl AffineArena {
    /// Creates an arena without expressions.
    pub fn new(rules: AffineRules) -> Self {
        AffineArena {
            nodes: Vec::new(),
            places: HashMap::new(),
            rules,
            depth: 0,
            gave_up: false,
        }
    }

    /// Whether the depth limit prevented a rule, so that the result differs from MLIR's.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// A dimension, by number.
    pub fn dim(&mut self, number: u64) -> AffineId {
        self.push(Node::Dim(number))
    }

    /// A symbol, by number.
    pub fn symbol(&mut self, number: u64) -> AffineId {
        self.push(Node::Symbol(number))
    }

    /// A constant.
    pub fn constant(&mut self, value: i64) -> AffineId {
        self.push(Node::Constant(value))
    }

    /// A sum.
    pub fn add(&mut self, left: AffineId, right: AffineId) -> AffineId {
        let simpler = self.deeper(|arena| arena.simplify_add(left, right));
        simpler.unwrap_or_else(|| self.push(Node::Binary(Add, left, right)))
    }

    /// A product.
    pub fn mul(&mut self, left: AffineId, right: AffineId) -> AffineId {
        let simpler = self.deeper(|arena| arena.simplify_mul(left, right));
        simpler.unwrap_or_else(|| self.push(Node::Binary(Mul, left, right)))
    }

    /// An operation on two expressions.
    pub fn apply(&mut self, operation: AffineExpr, left: AffineId, right: AffineId) -> AffineId {
        match operation {
            AffineExpr::Add => self.add(left, right),
            AffineExpr::Mul => self.mul(left, right),
            AffineExpr::Mod => self.modulo(left, right),
            AffineExpr::FloorDiv => self.floor_div(left, right),
            _ => self.ceil_div(left, right),
        }
    }

    /// The negation of an expression.
    pub fn negate(&mut self, expr: AffineId) -> AffineId {
        let minus_one = self.constant(-1);
        self.mul(expr, minus_one)
    }

    /// A difference.
    pub fn sub(&mut self, left: AffineId, right: AffineId) -> AffineId {
        let right = self.negate(right);
        self.add(left, right)
    }

    /// A quotient rounded down.
    pub fn floor_div(&mut self, left: AffineId, right: AffineId) -> AffineId {
        let simpler = self.deeper(|arena| arena.simplify_floor_div(left, right));
        simpler.unwrap_or_else(|| self.push(Node::Binary(FloorDiv, left, right)))
    }

    /// A quotient rounded up.
    pub fn ceil_div(&mut self, left: AffineId, right: AffineId) -> AffineId {
        let simpler = self.deeper(|arena| arena.simplify_ceil_div(left, right));
        simpler.unwrap_or_else(|| self.push(Node::Binary(CeilDiv, left, right)))
    }

    /// A remainder.
    pub fn modulo(&mut self, left: AffineId, right: AffineId) -> AffineId {
        let simpler = self.deeper(|arena| arena.simplify_mod(left, right));
        simpler.unwrap_or_else(|| self.push(Node::Binary(Mod, left, right)))
    }

    /// The value of a constant expression.
    pub fn as_constant(&self, expr: AffineId) -> Option<i64> {
        match self.node(expr) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Whether an expression contains no dimension.
    pub fn is_symbolic(&self, expr: AffineId) -> bool {
        self.facts(expr).is_symbolic
    }

    /// Builds consecutive expressions from prefix order. An incomplete one at the end is omitted.
    pub fn build(&mut self, exprs: impl IntoIterator<Item = AffineExpr>) -> Vec<AffineId> {
        let mut whole = Vec::new();
        // Operations with missing operands, with the left operand once it is complete.
        let mut open: Vec<(AffineExpr, Option<AffineId>)> = Vec::new();
        for expr in exprs {
            let mut done = match expr {
                AffineExpr::Dim(number) => self.dim(number),
                AffineExpr::Symbol(number) => self.symbol(number),
                AffineExpr::Constant(value) => self.constant(value),
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
                        done = self.apply(operation, left, done);
                    }
                }
            }
        }
        whole
    }

    /// The nodes of an expression in prefix order.
    pub fn nodes(&self, expr: AffineId, out: &mut Vec<AffineExpr>) {
        let mut stack = vec![expr];
        while let Some(expr) = stack.pop() {
            out.push(match self.node(expr) {
                Node::Dim(number) => AffineExpr::Dim(number),
                Node::Symbol(number) => AffineExpr::Symbol(number),
                Node::Constant(value) => AffineExpr::Constant(value),
                Node::Binary(operation, left, right) => {
                    stack.extend([right, left]);
                    match operation {
                        Add => AffineExpr::Add,
                        Mul => AffineExpr::Mul,
                        Mod => AffineExpr::Mod,
                        FloorDiv => AffineExpr::FloorDiv,
                        CeilDiv => AffineExpr::CeilDiv,
                    }
                }
            });
        }
    }

    /// Appends an expression in MLIR's syntax.
    pub fn print(&self, out: &mut Vec<u8>, expr: AffineId) {
        let mut stack = vec![Piece::Weak(expr)];
        while let Some(piece) = stack.pop() {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                // As in MLIR, the opposite of the lowest number is that number.
                Piece::Opposite(i64::MIN) => out.extend_from_slice(b"-9223372036854775808"),
                Piece::Opposite(value) => number(out, value.unsigned_abs()),
                Piece::Weak(expr) => self.step(out, &mut stack, expr, false),
                Piece::Strong(expr) => self.step(out, &mut stack, expr, true),
            }
        }
    }

    fn step(&self, out: &mut Vec<u8>, stack: &mut Vec<Piece>, expr: AffineId, is_strong: bool) {
        let (operation, left, right) = match self.node(expr) {
            Node::Dim(dim) => {
                out.push(b'd');
                return number(out, dim);
            }
            Node::Symbol(symbol) => {
                out.push(b's');
                return number(out, symbol);
            }
            Node::Constant(value) => {
                if value < 0 {
                    out.push(b'-');
                }
                return number(out, value.unsigned_abs());
            }
            Node::Binary(operation, left, right) => (operation, left, right),
        };
        if is_strong {
            out.push(b'(');
            stack.push(Piece::Text(")"));
        }
        let sign = match operation {
            Add => return self.print_sum(stack, left, right),
            Mul if self.as_constant(right) == Some(-1) => {
                out.push(b'-');
                stack.push(Piece::Strong(left));
                return;
            }
            Mul => " * ",
            FloorDiv => " floordiv ",
            CeilDiv => " ceildiv ",
            Mod => " mod ",
        };
        stack.extend([Piece::Strong(right), Piece::Text(sign), Piece::Strong(left)]);
    }

    /// Pushes the pieces of a sum onto the stack, as a difference if the right side is negative.
    fn print_sum(&self, stack: &mut Vec<Piece>, left: AffineId, right: AffineId) {
        let left = Piece::Weak(left);
        let minus = Piece::Text(" - ");
        match self.node(right) {
            Node::Binary(Mul, factor, by) => match self.as_constant(by) {
                Some(-1) => {
                    let factor = match self.node(factor) {
                        Node::Binary(Add, ..) => Piece::Strong(factor),
                        _ => Piece::Weak(factor),
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

    fn deeper(&mut self, simplify: impl FnOnce(&mut Self) -> Option<AffineId>) -> Option<AffineId> {
        if self.rules == AffineRules::AsStored {
            return None;
        }
        if self.depth >= MOST_DEPTH {
            self.gave_up = true;
            return None;
        }
        self.depth += 1;
        let simpler = simplify(self);
        self.depth -= 1;
        simpler
    }

    fn node(&self, expr: AffineId) -> Node {
        let found = self.nodes.get(expr.0 as usize);
        found.map_or(Node::Constant(0), |(node, _)| *node)
    }

    fn facts(&self, expr: AffineId) -> Facts {
        let found = self.nodes.get(expr.0 as usize);
        found.map_or(
            Facts {
                is_symbolic: true,
                divisor: 0,
            },
            |(_, facts)| *facts,
        )
    }

    fn push(&mut self, node: Node) -> AffineId {
        if let Some(&place) = self.places.get(&node) {
            return place;
        }
        let facts = match node {
            Node::Dim(_) => Facts {
                is_symbolic: false,
                divisor: 1,
            },
            Node::Symbol(_) => Facts {
                is_symbolic: true,
                divisor: 1,
            },
            Node::Constant(value) => Facts {
                is_symbolic: true,
                divisor: value.unsigned_abs(),
            },
            Node::Binary(operation, left, right) => {
                let (l, r) = (self.facts(left), self.facts(right));
                let divisor = match operation {
                    Mul => l.divisor.wrapping_mul(r.divisor),
                    Add | Mod => greatest_common_divisor(l.divisor, r.divisor),
                    FloorDiv | CeilDiv => match self.as_constant(right).map(i64::unsigned_abs) {
                        Some(by @ 1..) if l.divisor.is_multiple_of(by) => l.divisor / by,
                        _ => 1,
                    },
                };
                Facts {
                    is_symbolic: l.is_symbolic && r.is_symbolic,
                    divisor,
                }
            }
        };
        let place = AffineId(self.nodes.len() as u32);
        self.nodes.push((node, facts));
        self.places.insert(node, place);
        place
    }

    fn is_multiple_of(&self, expr: AffineId, of: i64) -> bool {
        let of = of.unsigned_abs();
        of != 0 && self.facts(expr).divisor.is_multiple_of(of)
    }

    /// The operands of an operation, if it is of the kind `of`.
    fn operands(&self, expr: AffineId, of: Operation) -> Option<(AffineId, AffineId)> {
        match self.node(expr) {
            Node::Binary(operation, left, right) if operation == of => Some((left, right)),
            _ => None,
        }
    }

    /// The left operand and the constant right operand of an operation of the kind `of`.
    fn with_constant(&self, expr: AffineId, of: Operation) -> Option<(AffineId, i64)> {
        let (left, right) = self.operands(expr, of)?;
        Some((left, self.as_constant(right)?))
    }

    /// Whether both are dimensions or both are symbols, with the higher one first.
    fn is_out_of_order(&self, left: AffineId, right: AffineId, with_dims: bool) -> bool {
        self.rules != AffineRules::Llvm19
            && match (self.node(left), self.node(right)) {
                (Node::Dim(left), Node::Dim(right)) => with_dims && left > right,
                (Node::Symbol(left), Node::Symbol(right)) => left > right,
                _ => false,
            }
    }

    fn simplify_add(&mut self, left: AffineId, right: AffineId) -> Option<AffineId> {
        let constants = (self.as_constant(left), self.as_constant(right));
        if let (Some(l), Some(r)) = constants {
            return l.checked_add(r).map(|sum| self.constant(sum));
        }
        let (l, r) = (self.is_symbolic(left), self.is_symbolic(right));
        if constants.0.is_some() || (l && !r) || self.is_out_of_order(left, right, true) {
            return Some(self.add(right, left));
        }
        if constants.1 == Some(0) {
            return Some(left);
        }
        if let (Some((rest, l)), Some(r)) = (self.with_constant(left, Add), constants.1) {
            let sum = self.constant(l.wrapping_add(r));
            return Some(self.add(rest, sum));
        }
        let (first, by) = self.with_constant(left, Mul).unwrap_or((left, 1));
        let (second, times) = self.with_constant(right, Mul).unwrap_or((right, 1));
        if first == second {
            let factor = self.constant(by.wrapping_add(times));
            return Some(self.mul(first, factor));
        }
        if let Some((rest, constant)) = self.with_constant(left, Add) {
            let constant = self.constant(constant);
            let sum = self.add(rest, right);
            return Some(self.add(sum, constant));
        }
        self.simplify_to_mod(left, right)
    }

    /// `e - (e floordiv q) * q` is `e mod q`.
    fn simplify_to_mod(&mut self, left: AffineId, right: AffineId) -> Option<AffineId> {
        let Node::Binary(operation, factor, by) = self.node(right) else {
            return None;
        };
        if self.as_constant(by) == Some(-1)
            && let Some((quotient, q)) = self.operands(factor, Mul)
        {
            let (dividend, divisor) = self.operands(quotient, FloorDiv)?;
            if divisor == q && dividend == left {
                return Some(self.modulo(left, q));
            }
        }
        if operation != Mul {
            return None;
        }
        let (dividend, divisor) = self.operands(factor, FloorDiv)?;
        if dividend == left && divisor == self.negate(by) {
            return Some(self.modulo(left, divisor));
        }
        if self.rules == AffineRules::Llvm19 {
            return None;
        }
        let (rest, last) = self.operands(left, Add)?;
        let last = self.deeper(|arena| arena.simplify_add(last, right))?;
        Some(self.add(rest, last))
    }

    fn simplify_mul(&mut self, left: AffineId, right: AffineId) -> Option<AffineId> {
        let constants = (self.as_constant(left), self.as_constant(right));
        if let (Some(l), Some(r)) = constants {
            return l.checked_mul(r).map(|product| self.constant(product));
        }
        let (l, r) = (self.is_symbolic(left), self.is_symbolic(right));
        if !l && !r {
            return None;
        }
        if !r || constants.0.is_some() || self.is_out_of_order(left, right, false) {
            return Some(self.mul(right, left));
        }
        match constants.1 {
            Some(1) => return Some(left),
            Some(0) => return Some(right),
            _ => {}
        }
        let (rest, by) = self.with_constant(left, Mul)?;
        if let Some(r) = constants.1 {
            let factor = self.constant(by.wrapping_mul(r));
            return Some(self.mul(rest, factor));
        }
        let by = self.constant(by);
        let product = self.mul(rest, right);
        Some(self.mul(product, by))
    }

    fn simplify_floor_div(&mut self, left: AffineId, right: AffineId) -> Option<AffineId> {
        let by = self.as_constant(right).filter(|&by| by != 0)?;
        if let Some(value) = self.as_constant(left) {
            let quotient = value.checked_div_euclid(by)?;
            // Rounded down for negative divisors, too.
            let floor = match value.rem_euclid(by) {
                0 => quotient,
                _ if by < 0 => quotient.checked_sub(1)?,
                _ => quotient,
            };
            return Some(self.constant(floor));
        }
        if by == 1 {
            return Some(left);
        }
        if let Some((rest, times)) = self.with_constant(left, Mul)
            && times.checked_rem(by) == Some(0)
        {
            let factor = self.constant(times / by);
            return Some(self.mul(rest, factor));
        }
        let (first, second) = self.operands(left, Add)?;
        if self.is_multiple_of(first, by) || self.is_multiple_of(second, by) {
            let first = self.floor_div(first, right);
            let second = self.floor_div(second, right);
            return Some(self.add(first, second));
        }
        None
    }

    fn simplify_ceil_div(&mut self, left: AffineId, right: AffineId) -> Option<AffineId> {
        let by = self.as_constant(right).filter(|&by| by != 0)?;
        if let Some(value) = self.as_constant(left) {
            let quotient = value.checked_div_euclid(by)?;
            let ceiling = match value.rem_euclid(by) {
                0 => quotient,
                _ if by < 0 => quotient,
                _ => quotient.checked_add(1)?,
            };
            return Some(self.constant(ceiling));
        }
        if by == 1 {
            return Some(left);
        }
        let (rest, times) = self.with_constant(left, Mul)?;
        if times.checked_rem(by) == Some(0) {
            let factor = self.constant(times / by);
            return Some(self.mul(rest, factor));
        }
        None
    }

    fn simplify_mod(&mut self, left: AffineId, right: AffineId) -> Option<AffineId> {
        let by = self.as_constant(right).filter(|&by| by >= 1)?;
        if let Some(value) = self.as_constant(left) {
            return Some(self.constant(value.rem_euclid(by)));
        }
        if self.is_multiple_of(left, by) {
            return Some(self.constant(0));
        }
        if let Some((first, second)) = self.operands(left, Add) {
            if self.is_multiple_of(first, by) {
                return Some(self.modulo(second, right));
            }
            if self.is_multiple_of(second, by) {
                return Some(self.modulo(first, right));
            }
        }
        let (rest, inner) = self.with_constant(left, Mod)?;
        if inner >= 1 && inner % by == 0 {
            return Some(self.modulo(rest, right));
        }
        None
    }
}

fn number(out: &mut Vec<u8>, value: u64) {
    // Writing to memory cannot fail.
    let _ = write!(out, "{value}");
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests;
