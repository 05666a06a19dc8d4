//! Affine maps, integer sets and strided layouts.

use crate::container::AttributeId;
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::shape::DYNAMIC;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{AffineArena, AffineExpr, AffineId, NewAffineMap, NewIntegerSet, NewValue};

/// A constraint of an integer set: an expression that is zero, or non-negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewConstraint {
    /// The expression.
    pub expr: AffineId,
    /// Whether the expression must be zero; otherwise it must be non-negative.
    pub is_equality: bool,
}

/// The largest number of dimensions or symbols: the text of a map names each of them.
const MOST_NAMES: u64 = 1 << 16;

impl Tables<'_> {
    /// An arena for affine expressions that follows the rules of the file's release.
    pub fn affine_arena(&self) -> AffineArena {
        AffineArena::new(self.affine_rules())
    }

    /// `affine_map<(d0)[s0] -> (d0 + s0)>`. Expressions are simplified as in MLIR.
    ///
    /// # Errors
    /// An expression is incomplete, or a dimension or symbol is not in the header.
    pub fn affine_map_attribute(&mut self, map: &NewAffineMap) -> Result<AttributeId> {
        let mut arena = self.affine_arena();
        let results = arena.build(map.results.iter().copied());
        check_nodes(&map.results, map.dims, map.symbols)?;
        self.affine_map_of(&arena, map.dims, map.symbols, &results)
    }

    /// `affine_map<...>` of expressions in an arena.
    ///
    /// # Errors
    /// A dimension or symbol is not in the header.
    pub fn affine_map_of(
        &mut self,
        arena: &AffineArena,
        dims: u64,
        symbols: u64,
        results: &[AffineId],
    ) -> Result<AttributeId> {
        let mut nodes = Vec::new();
        results
            .iter()
            .for_each(|&expr| arena.nodes(expr, &mut nodes));
        check_nodes(&nodes, dims, symbols)?;
        if self.has_attribute_code(attribute_code::AFFINE_MAP) {
            let map = NewAffineMap {
                dims,
                symbols,
                results: nodes,
            };
            return self.builtin_attribute(attribute_code::AFFINE_MAP, &[NewValue::AffineMap(map)]);
        }
        let mut text = b"affine_map<".to_vec();
        header(&mut text, dims, symbols);
        text.extend_from_slice(b" -> (");
        for (index, &expr) in results.iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(b", ");
            }
            arena.print(&mut text, expr);
        }
        text.extend_from_slice(b")>");
        self.add_attribute_text(b"builtin", &text)
    }

    /// `affine_set<(d0) : (d0 - 3 >= 0)>`. Expressions are simplified as in MLIR.
    ///
    /// # Errors
    /// An expression is incomplete, a dimension or symbol is not in the header, or the numbers of
    /// kinds and constraints differ.
    pub fn integer_set_attribute(&mut self, set: &NewIntegerSet) -> Result<AttributeId> {
        let mut arena = self.affine_arena();
        let exprs = arena.build(set.constraints.iter().copied());
        check_nodes(&set.constraints, set.dims, set.symbols)?;
        if exprs.len() != set.equalities.len() {
            return Err(super::mismatch(
                "number of kinds of constraints",
                exprs.len() as u64,
                set.equalities.len() as u64,
            ));
        }
        let kinds = exprs.into_iter().zip(&set.equalities);
        let constraints = kinds.map(|(expr, &is_equality)| NewConstraint { expr, is_equality });
        let constraints: Vec<_> = constraints.collect();
        self.integer_set_of(arena, set.dims, set.symbols, &constraints)
    }

    /// `affine_set<...>` of constraints in an arena; `0 == 0` without constraints, as in MLIR.
    ///
    /// # Errors
    /// A dimension or symbol is not in the header.
    pub fn integer_set_of(
        &mut self,
        mut arena: AffineArena,
        dims: u64,
        symbols: u64,
        constraints: &[NewConstraint],
    ) -> Result<AttributeId> {
        let always = [NewConstraint {
            expr: arena.constant(0),
            is_equality: true,
        }];
        let constraints = match constraints {
            [] => &always,
            constraints => constraints,
        };
        let mut nodes = Vec::new();
        for constraint in constraints {
            arena.nodes(constraint.expr, &mut nodes);
        }
        check_nodes(&nodes, dims, symbols)?;
        if self.has_attribute_code(attribute_code::INTEGER_SET) {
            let set = NewIntegerSet {
                dims,
                symbols,
                constraints: nodes,
                equalities: constraints.iter().map(|one| one.is_equality).collect(),
            };
            return self
                .builtin_attribute(attribute_code::INTEGER_SET, &[NewValue::IntegerSet(set)]);
        }
        let mut text = b"affine_set<".to_vec();
        header(&mut text, dims, symbols);
        text.extend_from_slice(b" : (");
        for (index, constraint) in constraints.iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(b", ");
            }
            arena.print(&mut text, constraint.expr);
            text.extend_from_slice(match constraint.is_equality {
                true => b" == 0",
                false => b" >= 0",
            });
        }
        text.extend_from_slice(b")>");
        self.add_attribute_text(b"builtin", &text)
    }

    /// `strided<[4, ?], offset: 1>`; [`DYNAMIC`] represents `?`.
    ///
    /// # Errors
    /// The table is full.
    pub fn strided_layout_attribute(
        &mut self,
        offset: i64,
        strides: &[i64],
    ) -> Result<AttributeId> {
        if self.has_attribute_code(attribute_code::STRIDED_LAYOUT) {
            let strides = NewValue::numbers(strides.iter().copied());
            return self.builtin_attribute(
                attribute_code::STRIDED_LAYOUT,
                &[NewValue::Signed(offset), strides],
            );
        }
        let number = |value: i64| match value {
            DYNAMIC => "?".to_owned(),
            _ => value.to_string(),
        };
        let listed: Vec<String> = strides.iter().map(|&stride| number(stride)).collect();
        let mut text = format!("strided<[{}]", listed.join(", "));
        if offset != 0 {
            text.push_str(", offset: ");
            text.push_str(&number(offset));
        }
        text.push('>');
        self.add_attribute_text(b"builtin", text.as_bytes())
    }
}

/// Appends `(d0, d1)[s0]`.
fn header(text: &mut Vec<u8>, dims: u64, symbols: u64) {
    let names = |letter: char, count: u64| {
        let names: Vec<String> = (0..count)
            .map(|number| format!("{letter}{number}"))
            .collect();
        names.join(", ")
    };
    text.extend(format!("({})", names('d', dims)).bytes());
    if symbols > 0 {
        text.extend(format!("[{}]", names('s', symbols)).bytes());
    }
}

/// Checks that expressions are complete and use only dimensions and symbols of the header.
fn check_nodes(nodes: &[AffineExpr], dims: u64, symbols: u64) -> Result<()> {
    let found = dims.max(symbols);
    if found > MOST_NAMES {
        let kind = ErrorKind::LimitExceeded {
            what: "the dimensions and symbols of an affine map",
            limit: MOST_NAMES,
            found,
        };
        return Err(Error::new(kind, 0));
    }
    let mut owed = 0u64;
    for node in nodes {
        let (what, found, count) = match *node {
            AffineExpr::Dim(number) => ("dimension of an affine expression", number, dims),
            AffineExpr::Symbol(number) => ("symbol of an affine expression", number, symbols),
            _ => ("", 0, 1),
        };
        if found >= count {
            let expected = "a number below the count in the header";
            return Err(super::invalid_value(what, expected, found));
        }
        owed = owed.max(1) - 1 + node.operand_count();
    }
    match owed {
        0 => Ok(()),
        _ => Err(super::invalid_value(
            "affine expression",
            "both operands of each operation",
            owed,
        )),
    }
}
