//! Attributes and types from MLIR's text.
//!
//! A text is read once from left to right, and what is nested in it is added to the tables as its
//! end is reached. Dialects whose text is known by templates become records, the text of others
//! stays text. How deep things nest is limited, as each level takes some of the stack.

mod affine;
mod attribute;
mod dense;
mod dialect_symbol;
mod entries;
mod lexer;
mod llvm_attribute;
mod location;
mod number;
mod quant_type;
mod special;
mod template;
mod ty;

use std::collections::HashMap;

use crate::container::{AttributeId, TypeId};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Result};
pub use entries::parse_text_entries;
use lexer::Lexer;

/// The number of the attribute that a text stands for, such as `dense<[1, 2]> : tensor<2xi32>`.
///
/// What the text is made of is added to the tables; if it turns out to be wrong, that is taken away
/// again. Attributes of dialects that are not described by templates
/// become text entries as they are. `distinct` attributes are new ones each time. Aliases are not
/// known.
///
/// # Errors
/// [`ErrorKind::InvalidText`] and others with the position in the text as the offset; things that
/// nest deeper than 256 levels or the limit for attributes.
pub fn parse_attribute(tables: &mut Tables<'_>, text: impl AsRef<[u8]>) -> Result<AttributeId> {
    tables.transaction(|tables| {
        let mut parser = Parser::new(tables, text.as_ref());
        let id = parser.attribute()?;
        parser.end()?;
        Ok(id)
    })
}

/// The number of the type that a text stands for, such as `tensor<2x?xf32>`; as
/// [`parse_attribute`].
///
/// # Errors
/// As [`parse_attribute`].
pub fn parse_type(tables: &mut Tables<'_>, text: impl AsRef<[u8]>) -> Result<TypeId> {
    tables.transaction(|tables| {
        let mut parser = Parser::new(tables, text.as_ref());
        let id = parser.ty()?;
        parser.end()?;
        Ok(id)
    })
}

/// How deep texts may nest. Without optimization all levels together take less than two megabytes of
/// stack.
const MOST_DEPTH: u32 = 256;

/// Reads one text into the tables.
struct Parser<'t, 's, 'a> {
    lexer: Lexer<'t>,
    tables: &'s mut Tables<'a>,
    depth: u32,
    /// The distinct attributes of this text by their numbers.
    distinct: HashMap<u64, AttributeId>,
}

impl<'t, 's, 'a> Parser<'t, 's, 'a> {
    fn new(tables: &'s mut Tables<'a>, text: &'t [u8]) -> Self {
        Parser {
            lexer: Lexer::new(text),
            tables,
            depth: 0,
            distinct: HashMap::new(),
        }
    }

    /// Demands that nothing is left.
    fn end(&mut self) -> Result<()> {
        match self.lexer.peek() {
            None => Ok(()),
            Some(_) => Err(self.lexer.error("trailing characters")),
        }
    }

    /// Goes one level deeper.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let limit = self.tables.container().limits().attribute_depth;
        let limit = limit.min(MOST_DEPTH);
        if self.depth >= limit {
            let kind = ErrorKind::LimitExceeded {
                what: "the nesting of attributes and types in text",
                limit: u64::from(limit),
                found: u64::from(self.depth) + 1,
            };
            return Err(Error::new(kind, self.lexer.at as u64));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Gives an error of the tables, which know of no text, the place from where on the text is
    /// wrong.
    fn located<T>(&self, start: usize, result: Result<T>) -> Result<T> {
        result.map_err(|error| {
            let at = Error::new(error.kind().clone(), start as u64);
            let path = error.path().rev();
            path.fold(at, |error, segment| error.within(segment.clone()))
        })
    }

    /// The place of the next character that is no blank.
    fn place(&mut self) -> usize {
        self.lexer.blanks();
        self.lexer.at
    }

    /// Items between commas up to a closing bracket, which is taken.
    fn list(
        &mut self,
        close: &str,
        what: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if self.lexer.take(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.lexer.take(close) {
                return Ok(());
            }
            self.lexer.expect(",", what)?;
        }
    }
}

#[cfg(test)]
mod tests;
