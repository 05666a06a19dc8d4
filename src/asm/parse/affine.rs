//! Affine maps and integer sets.

use std::collections::HashSet;

use crate::asm::parse::parser::Parser;
use crate::container::AttributeId;
use crate::dialect::builtin::NewConstraint;
use crate::error::Result;
use crate::layout::{AffineArena, AffineId};

/// The names of dimensions and symbols, and expressions over them.
struct Scope<'t> {
    dims: Vec<&'t str>,
    symbols: Vec<&'t str>,
    arena: AffineArena,
}

impl<'t> Parser<'t, '_, '_> {
    /// `affine_map<...>`, after the word.
    pub(super) fn affine_map(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let mut scope = self.affine_header()?;
        self.lexer.expect("->", "expected '->'")?;
        self.lexer.expect("(", "expected '('")?;
        let mut results = Vec::new();
        self.list(")", "expected ',' or ')' after a result", |parser| {
            results.push(parser.affine_expr(&mut scope)?);
            Ok(())
        })?;
        self.lexer.expect(">", "expected '>'")?;
        let (dims, symbols) = (scope.dims.len() as u64, scope.symbols.len() as u64);
        let made = self
            .tables
            .affine_map_of(&scope.arena, dims, symbols, &results);
        self.located(start, made)
    }

    /// `affine_set<...>`, after the word.
    pub(super) fn integer_set(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let mut scope = self.affine_header()?;
        self.lexer.expect(":", "expected ':'")?;
        self.lexer.expect("(", "expected '('")?;
        let mut constraints = Vec::new();
        self.list(")", "expected ',' or ')' after a constraint", |parser| {
            constraints.push(parser.affine_constraint(&mut scope)?);
            Ok(())
        })?;
        self.lexer.expect(">", "expected '>'")?;
        let (dims, symbols) = (scope.dims.len() as u64, scope.symbols.len() as u64);
        let made = self
            .tables
            .integer_set_of(scope.arena, dims, symbols, &constraints);
        self.located(start, made)
    }

    /// `<(d0, d1)[s0]`
    fn affine_header(&mut self) -> Result<Scope<'t>> {
        self.lexer.expect("<", "expected '<'")?;
        let mut scope = Scope {
            dims: Vec::new(),
            symbols: Vec::new(),
            arena: self.tables.affine_arena(),
        };
        self.lexer.expect("(", "expected '('")?;
        let (mut names, mut taken) = (Vec::new(), HashSet::new());
        self.list(")", "expected ',' or ')' after a dimension", |parser| {
            names.push(parser.affine_name(&mut taken)?);
            Ok(())
        })?;
        scope.dims = names;
        if self.lexer.take("[") {
            let mut names = Vec::new();
            self.list("]", "expected ',' or ']' after a symbol", |parser| {
                names.push(parser.affine_name(&mut taken)?);
                Ok(())
            })?;
            scope.symbols = names;
        }
        Ok(scope)
    }

    fn affine_name(&mut self, taken: &mut HashSet<&'t str>) -> Result<&'t str> {
        let start = self.place();
        match self.lexer.word() {
            Some(name) if !taken.insert(name) => {
                Err(self.lexer.error_at(start, "redefinition of identifier"))
            }
            Some(name) => Ok(name),
            None => Err(self.lexer.error("expected name of a dimension or symbol")),
        }
    }

    fn affine_constraint(&mut self, scope: &mut Scope<'t>) -> Result<NewConstraint> {
        let left = self.affine_expr(scope)?;
        let relations = [
            (">=", false, false),
            ("<=", true, false),
            ("==", false, true),
        ];
        let found = relations.iter().find(|(sign, ..)| self.lexer.take(sign));
        let Some(&(_, is_swapped, is_equality)) = found else {
            return Err(self.lexer.error("expected '>=', '<=' or '=='"));
        };
        let right = self.affine_expr(scope)?;
        let (left, right) = match is_swapped {
            true => (right, left),
            false => (left, right),
        };
        let expr = match scope.arena.as_constant(right) {
            Some(0) => left,
            _ => scope.arena.sub(left, right),
        };
        Ok(NewConstraint { expr, is_equality })
    }

    /// A sum.
    fn affine_expr(&mut self, scope: &mut Scope<'t>) -> Result<AffineId> {
        let mut left = self.affine_product(scope)?;
        loop {
            if self.lexer.take("+") {
                let right = self.affine_product(scope)?;
                left = scope.arena.add(left, right);
            } else if self.lexer.peek() == Some(b'-') && !self.lexer.rest().starts_with(b"->") {
                self.lexer.at += 1;
                let right = self.affine_product(scope)?;
                left = scope.arena.sub(left, right);
            } else {
                return Ok(left);
            }
        }
    }

    /// A product, quotient or remainder.
    fn affine_product(&mut self, scope: &mut Scope<'t>) -> Result<AffineId> {
        let mut left = self.nested(|parser| parser.affine_operand(scope))?;
        loop {
            let start = self.place();
            type Operation = fn(&mut AffineArena, AffineId, AffineId) -> AffineId;
            let operation: Operation = if self.lexer.take("*") {
                AffineArena::mul
            } else if self.lexer.take_word("floordiv") {
                AffineArena::floor_div
            } else if self.lexer.take_word("ceildiv") {
                AffineArena::ceil_div
            } else if self.lexer.take_word("mod") {
                AffineArena::modulo
            } else {
                return Ok(left);
            };
            let right = self.nested(|parser| parser.affine_operand(scope))?;
            let is_product = self.lexer.between(start, start + 1) == b"*";
            let is_affine =
                scope.arena.is_symbolic(right) || is_product && scope.arena.is_symbolic(left);
            if !is_affine {
                let what = "an operation that is not affine";
                return Err(self.lexer.error_at(start, what));
            }
            left = operation(&mut scope.arena, left, right);
        }
    }

    fn affine_operand(&mut self, scope: &mut Scope<'t>) -> Result<AffineId> {
        if self.lexer.take("(") {
            let inner = self.affine_expr(scope)?;
            self.lexer.expect(")", "expected ')'")?;
            return Ok(inner);
        }
        if self.lexer.take("-") {
            // The lowest number has no opposite.
            if self.lexer.rest().starts_with(b"9223372036854775808") {
                self.lexer.number();
                return Ok(scope.arena.constant(i64::MIN));
            }
            let operand = self.nested(|parser| parser.affine_operand(scope))?;
            return Ok(scope.arena.negate(operand));
        }
        let start = self.place();
        if let Some(name) = self.lexer.word() {
            let place = |names: &[&str]| names.iter().position(|other| *other == name);
            if let Some(dim) = place(&scope.dims) {
                return Ok(scope.arena.dim(dim as u64));
            }
            return match place(&scope.symbols) {
                Some(symbol) => Ok(scope.arena.symbol(symbol as u64)),
                None => Err(self
                    .lexer
                    .error_at(start, "a name that is not in the header")),
            };
        }
        let value = self.lexer.unsigned("no affine expression")?;
        let value = i64::try_from(value);
        let value = value.map_err(|_| self.lexer.error_at(start, "a constant out of range"))?;
        Ok(scope.arena.constant(value))
    }
}
