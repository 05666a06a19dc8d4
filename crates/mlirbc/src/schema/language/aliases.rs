//! The syntax of aliases: what MLIR abbreviates in the text of a file.

use crate::schema::language::description::{AliasRule, BodyField, LanguageError};
use crate::schema::language::parser::Parser;
use crate::schema::span::Span;

impl Parser<'_> {
    /// Parses after the word `alias`: `attribute|type NAME [as ALIAS] [above COUNT]` and releases.
    pub(super) fn alias(&mut self) -> Result<AliasRule, LanguageError> {
        let is_type = match self.token() {
            "attribute" => false,
            "type" => true,
            found => return Err(self.error("'attribute' or 'type'", found)),
        };
        let mnemonic: Box<str> = self.word("the name of an attribute or type")?.into();
        let mut rule = AliasRule {
            is_type,
            alias: mnemonic.clone(),
            mnemonic,
            above: 0,
            span: Span::ALWAYS,
        };
        loop {
            if self.take_if("as") {
                rule.alias = self.word("the name of the alias")?.into();
            } else if self.take_if("above") {
                rule.above = self.number("a number of elements")?;
            } else if self.take_if("since") {
                rule.span.since = Some(self.release()?);
            } else if self.take_if("before") {
                rule.span.before = Some(self.release()?);
            } else {
                return Ok(rule);
            }
        }
    }

    /// Parses after the word `body`: `FIELD is NAME`.
    pub(super) fn body_field(&mut self) -> Result<BodyField, LanguageError> {
        let field = self.word("the name of a field")?.into();
        self.expect("is", "'is'")?;
        let mnemonic = self.word("the name of an attribute")?.into();
        Ok(BodyField { field, mnemonic })
    }
}
