//! Data layout entries: `#dlti.dl_entry<key, value>` alone, `key = value` in a list of them.

use crate::container::TypeId;
use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    pub(super) fn spell_dlti_entry(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign("<", "expected '<'", out)?;
        self.spell_dlti_pair([",", ", "], out)?;
        self.spell_sign(">", "expected '>'", out)
    }

    /// The list in a specification or a map. MLIR reads entries of both forms, and prints the short one.
    pub(super) fn spell_dlti_entries(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let whole = self.place();
        let mnemonic = out.clone();
        // Specifications of targets have strings as keys, and are not empty.
        let is_of_target = mnemonic.starts_with(b"target_");
        let mut keys: Vec<Key> = Vec::new();
        let mut fault = None;
        self.spell_items(["<", ">"], out, |parser, out| {
            let key = match parser.alias_of_dlti_entry() {
                // Whether an alias is an entry, and its key, are not considered.
                true => {
                    parser.spelling_is_unknown = true;
                    return parser.attribute().map(drop);
                }
                false if parser.lexer.take("#dlti.dl_entry") => {
                    parser.lexer.expect("<", "expected '<'")?;
                    let key = parser.spell_dlti_pair([",", " = "], out)?;
                    parser.lexer.expect(">", "expected '>'")?;
                    key
                }
                false if is_of_target && parser.lexer.peek() != Some(b'"') => {
                    return Err(parser.lexer.error("expected string as DLTI key"));
                }
                false => parser.spell_dlti_pair(["=", " = "], out)?,
            };
            if is_of_target && !matches!(key, Key::String(_)) {
                fault = fault.or(Some("type as DLTI key is not allowed"));
            }
            if key == Key::String(Vec::new()) {
                fault = fault.or(Some("empty string as DLTI key is not allowed"));
            }
            if keys.contains(&key) {
                fault = fault.or(Some("repeated DLTI key"));
            }
            keys.push(key);
            Ok(())
        })?;
        if keys.is_empty() && is_of_target && !self.spelling_is_unknown {
            fault = Some("no DLTI entries provided");
        }
        match fault {
            Some(fault) => self.refuse(whole, fault),
            None => Ok(()),
        }
    }

    fn alias_of_dlti_entry(&mut self) -> bool {
        self.lexer.peek() == Some(b'#') && self.alias().is_some()
    }

    /// A key, which is a string or a type, and the attribute behind a sign.
    fn spell_dlti_pair(&mut self, [read, spelled]: [&str; 2], out: &mut Vec<u8>) -> Result<Key> {
        let key = match self.lexer.peek() {
            Some(b'"') => {
                let text = self.lexer.raw_string("expected string")?;
                out.extend_from_slice(&[b"\"", text, b"\""].concat());
                Key::String(text.to_vec())
            }
            _ => {
                let ty = self.ty()?;
                self.write_type(ty, out)?;
                Key::Type(ty)
            }
        };
        self.lexer.expect(read, "expected sign")?;
        out.extend_from_slice(spelled.as_bytes());
        self.spell_attribute(out)?;
        Ok(key)
    }
}

/// The key of an entry.
#[derive(Debug, PartialEq, Eq)]
enum Key {
    String(Vec<u8>),
    Type(TypeId),
}
