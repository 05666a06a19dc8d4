//! Affine maps and integer sets.

use crate::asm::parse::affine_reader;
use crate::asm::parse::parser::Parser;
use crate::container::AttributeId;
use crate::error::Result;

impl Parser<'_, '_, '_> {
    /// `affine_map<...>`, after the word.
    pub(super) fn affine_map(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let map = affine_reader::map(&mut self.lexer, self.tables.affine_arena())?;
        let made = self
            .tables
            .affine_map_of(&map.arena, map.dims, map.symbols, &map.parts);
        self.located(start, made)
    }

    /// `affine_set<...>`, after the word.
    pub(super) fn integer_set(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let set = affine_reader::set(&mut self.lexer, self.tables.affine_arena())?;
        let made = self
            .tables
            .integer_set_of(set.arena, set.dims, set.symbols, &set.parts);
        self.located(start, made)
    }
}
