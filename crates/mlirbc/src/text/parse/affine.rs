//! Affine maps and integer sets.

use crate::affine::{parse_map, parse_set};
use crate::container::AttributeId;
use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    /// `affine_map<...>`, after the word.
    pub(super) fn affine_map(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let map = parse_map(&mut self.lexer, self.tables.affine_arena())?;
        let made = self
            .tables
            .affine_map_of(&map.arena, map.dims, map.symbols, &map.parts);
        self.located(start, made)
    }

    /// `affine_set<...>`, after the word.
    pub(super) fn integer_set(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let set = parse_set(&mut self.lexer, self.tables.affine_arena())?;
        let made = self
            .tables
            .integer_set_of(set.arena, set.dims, set.symbols, &set.parts);
        self.located(start, made)
    }
}
