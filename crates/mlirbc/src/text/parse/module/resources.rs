//! The section `{-# ... #-}` with the data of resources.

use crate::container::{Input, NewResource, ResourceOwner};
use crate::text::parse::module::state::{Assembler, Parsed};
use crate::text::syntax::{bytes_of_hex, is_word_start};

impl<'t> Assembler<'t, '_> {
    /// The section, which comes next.
    pub(super) fn resources(&mut self) -> Parsed<()> {
        self.expect("{-#", "expected '{-#'")?;
        if self.lexer.take("#-}") {
            return Ok(());
        }
        loop {
            self.lexer.blanks();
            let at = self.lexer.at;
            let is_dialect = match self.lexer.word() {
                Some("dialect_resources") => true,
                Some("external_resources") => false,
                Some(other) => {
                    let message = format!("unknown key '{other}' in file metadata dictionary");
                    return self.stop(at, message);
                }
                None => {
                    // MLIR reports the end of the text one character before it.
                    let at = at.min(self.text.len().saturating_sub(1));
                    return self.stop(at, "expected identifier key in file metadata dictionary");
                }
            };
            self.expect(":", "expected ':'")?;
            self.owners(is_dialect)?;
            if self.lexer.take("#-}") {
                return Ok(());
            }
            self.expect(",", "expected ',' or '#-}' in file metadata dictionary")?;
        }
    }

    /// `{ owner: { ... }, ... }`
    fn owners(&mut self, is_dialect: bool) -> Parsed<()> {
        self.expect("{", "expected '{'")?;
        if self.lexer.take("}") {
            return Ok(());
        }
        loop {
            let name = self.owner_name()?;
            self.expect(":", "expected ':'")?;
            let tables = self.module.tables_mut();
            let owner = match is_dialect {
                true => ResourceOwner::Dialect(tables.add_dialect(name)?),
                false => ResourceOwner::External(tables.add_string(name)?),
            };
            self.expect("{", "expected '{'")?;
            if !self.lexer.take("}") {
                loop {
                    self.resource(owner)?;
                    if self.lexer.take("}") {
                        break;
                    }
                    self.expect(",", "expected ',' or '}' after a resource")?;
                }
            }
            if self.lexer.take("}") {
                return Ok(());
            }
            self.expect(",", "expected ',' or '}' after resources")?;
        }
    }

    /// The name of an owner. MLIR reads no other than a bare one.
    fn owner_name(&mut self) -> Parsed<&'t [u8]> {
        let expected = "expected identifier key for 'resource' entry";
        match self.lexer.word_bytes() {
            Some(name) => Ok(name),
            None => self.stop(self.lexer.at, expected),
        }
    }

    /// A name, bare or in quotes.
    fn resource_key(&mut self, expected: &'static str) -> Parsed<Vec<u8>> {
        match self.lexer.peek() {
            Some(byte) if byte == b'"' || is_word_start(byte) => {
                self.parsed(|parser| Ok(parser.key(expected)?.into_owned()))
            }
            _ => self.stop(self.lexer.at, expected),
        }
    }

    /// `key: "0x..."`, `key: "text"` or `key: true`
    fn resource(&mut self, owner: ResourceOwner) -> Parsed<()> {
        self.lexer.blanks();
        let at = self.lexer.at;
        let is_external = matches!(owner, ResourceOwner::External(_));
        let key = self.resource_key(match is_external {
            true => "expected identifier key for 'external_resources' entry",
            false => "expected identifier key for 'resource' entry",
        })?;
        self.expect(":", "expected ':'")?;
        self.lexer.blanks();
        let data = if is_external && self.lexer.take_word("true") {
            NewResource::Bool(true)
        } else if is_external && self.lexer.take_word("false") {
            NewResource::Bool(false)
        } else {
            let value_at = self.lexer.at;
            let text = self.lexer.string("expected value of a resource")?;
            match text.strip_prefix(b"0x") {
                Some(digits) => self.blob(digits, value_at)?,
                None if is_external => {
                    NewResource::String(self.module.tables_mut().add_string(&text)?)
                }
                None => {
                    let key = key.escape_ascii();
                    let message = format!("expected hex string blob for key '{key}'");
                    return self.stop(value_at, message);
                }
            }
        };
        let declared = match owner {
            ResourceOwner::Dialect(dialect) => {
                let tables = self.module.tables_mut();
                tables.find_dialect_resource(dialect, &key)
            }
            ResourceOwner::External(_) => None,
        };
        let container = self.module.container();
        let declared = declared.and_then(|id| container.resources().position(id));
        let tables = self.module.tables_mut();
        let set = match declared {
            Some(position) => tables.set_resource(position, data),
            None => tables.add_resource(owner, &key, data).map(|_| ()),
        };
        set.map_err(|error| crate::error::Error::new(error.kind().clone(), at as u64))?;
        Ok(())
    }

    /// The alignment in four bytes, and the data.
    fn blob(&self, digits: &[u8], at: usize) -> Parsed<NewResource> {
        let Some(bytes) = bytes_of_hex(digits) else {
            return self.stop(at, "expected hex string blob");
        };
        let Some((alignment, data)) = bytes.split_first_chunk::<4>() else {
            return self.stop(
                at,
                "expected hex string blob to encode alignment in first 4 bytes",
            );
        };
        let alignment = u64::from(u32::from_le_bytes(*alignment));
        if alignment != 0 && !alignment.is_power_of_two() {
            let message = "expected hex string blob to encode alignment as a power of two";
            return self.stop(at, message);
        }
        Ok(NewResource::Blob {
            bytes: Input::from(data.to_vec()),
            alignment: alignment.max(1),
        })
    }
}
