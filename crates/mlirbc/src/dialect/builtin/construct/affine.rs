//! Affine maps, integer sets and strided layouts.

use crate::affine::{
    AffineArena, AffineId, MAP, NewAffineMap, NewConstraint, NewIntegerSet, SET, check_exprs,
    check_names, relation, write,
};
use crate::container::AttributeId;
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::shape::DYNAMIC;
use crate::dialect::tables::Tables;
use crate::error::{Result, Table};
use crate::schema::NewValue;

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
        check_names(map.dims, map.symbols)?;
        check_exprs(&map.results, map.dims, map.symbols)?;
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
        check_names(dims, symbols)?;
        check_exprs(&nodes, dims, symbols)?;
        if self.has_code(Table::Attribute, attribute_code::AFFINE_MAP) {
            let map = NewAffineMap {
                dims,
                symbols,
                results: nodes,
            };
            return self.builtin_attribute(attribute_code::AFFINE_MAP, &[NewValue::AffineMap(map)]);
        }
        let parts = results.iter().map(|&result| (result, &b""[..]));
        let mut text = Vec::new();
        write(&mut text, MAP, dims, symbols, arena, parts);
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
        check_names(set.dims, set.symbols)?;
        check_exprs(&set.constraints, set.dims, set.symbols)?;
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
        check_names(dims, symbols)?;
        check_exprs(&nodes, dims, symbols)?;
        if self.has_code(Table::Attribute, attribute_code::INTEGER_SET) {
            let set = NewIntegerSet {
                dims,
                symbols,
                constraints: nodes,
                equalities: constraints.iter().map(|one| one.is_equality).collect(),
            };
            return self
                .builtin_attribute(attribute_code::INTEGER_SET, &[NewValue::IntegerSet(set)]);
        }
        let parts = constraints.iter();
        let parts = parts.map(|part| (part.expr, relation(part.is_equality)));
        let mut text = Vec::new();
        write(&mut text, SET, dims, symbols, &arena, parts);
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
        if self.has_code(Table::Attribute, attribute_code::STRIDED_LAYOUT) {
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
