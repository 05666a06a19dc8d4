//! Prints entries that are text in the file, and those with an unknown encoding.
//!
//! Text is printed unchanged, with two exceptions: MLIR simplifies affine maps and sets, and it
//! numbers distinct attributes over the whole output, while each text numbers them from 0. Text of dialects that
//! MLIR does not contain is not renumbered.

use crate::affine;
use crate::container::EntryId;
use crate::dialect::{Attribute, DISTINCT_TEXT, Type, distinct_number, has_distinct, is_known};
use crate::schema::Record;
use crate::text::print::escape;
use crate::text::print::kind::Kind;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::syntax::{bracketed_symbol_length, dialect_of, is_word, string_length};

/// Whether text begins with an affine map or set.
pub(in crate::text) fn is_affine(text: &[u8]) -> bool {
    text.starts_with(affine::MAP.0) || text.starts_with(affine::SET.0)
}

fn has_affine(text: &[u8]) -> bool {
    let mut brackets = memchr::memchr_iter(b'<', text);
    brackets.any(|at| {
        let before = text.get(..=at).unwrap_or_default();
        before.ends_with(affine::MAP.0) || before.ends_with(affine::SET.0)
    })
}

impl<'m> Printer<'m, '_> {
    /// Prints an entry that is text.
    pub(in crate::text) fn text_entry(
        &mut self,
        id: EntryId,
        dialect: &[u8],
        text: &'m [u8],
        mode: Mode,
    ) -> Result<(), PrintError> {
        let body = match mode {
            Mode::Stripped if text.starts_with(b"#") => {
                let start = text.iter().position(|&byte| byte == b'<');
                text.get(start.unwrap_or(0)..).unwrap_or_default()
            }
            _ => text,
        };
        if self.looks_into(dialect) {
            return self.text_in_parts(id, body);
        }
        if is_known(dialect) && (has_distinct(body) || has_affine(body)) {
            let id = self.owner(text, id);
            self.normalized(id, body)?;
        } else {
            escape::harmless(&mut self.out.buffer, body);
        }
        Ok(())
    }

    /// Prints text in which affine maps are simplified and distinct attributes renumbered.
    pub(in crate::text) fn plain_text(
        &mut self,
        id: EntryId,
        text: &'m [u8],
    ) -> Result<(), PrintError> {
        if has_distinct(text) || has_affine(text) {
            return self.normalized(id, text);
        }
        escape::harmless(&mut self.out.buffer, text);
        Ok(())
    }

    /// The entry that owns the distinct attributes in a text at `id`.
    pub(in crate::text) fn owner(&mut self, text: &'m [u8], id: EntryId) -> EntryId {
        match &mut self.shared {
            Some(shared) => *shared.entry(text).or_insert(id),
            None => id,
        }
    }

    fn normalized(&mut self, id: EntryId, text: &'m [u8]) -> Result<(), PrintError> {
        // What is printed may be much shorter.
        self.out.scanned(text.len())?;
        let rules = self.tables.affine_rules();
        let mut rest = text;
        let mut before = 0;
        let mut id = id;
        // The owners of the enclosing texts, and the length of the text that follows each.
        let mut around: Vec<(EntryId, usize)> = Vec::new();
        while let Some(&byte) = rest.first() {
            while let Some((outer, _)) = around.pop_if(|(_, after)| rest.len() <= *after) {
                id = outer;
            }
            if byte == b'#' && self.shared.is_some() {
                let length = bracketed_symbol_length(rest).unwrap_or(0);
                let (symbol, after) = rest.split_at(length);
                if length > 0 && is_known(dialect_of(symbol)) {
                    around.push((id, after.len()));
                    id = self.owner(symbol, id);
                }
            }
            let length = match byte {
                b'"' => string_length(rest),
                b'#' | b'!' => opaque_length(rest),
                b'd' if !is_word(before) && rest.starts_with(DISTINCT_TEXT) => {
                    let (_, after) = rest.split_at(DISTINCT_TEXT.len());
                    match distinct_number(after) {
                        Some((number, count)) => {
                            let (_, after) = after.split_at(count);
                            self.aliases.text_will_differ();
                            let number = self.distinct.in_text(id, number);
                            self.out.text(DISTINCT_TEXT);
                            self.out.unsigned(number);
                            rest = after;
                            before = b'0';
                            continue;
                        }
                        None => 1,
                    }
                }
                b'a' if !is_word(before) && is_affine(rest) => {
                    let mut normal = Vec::new();
                    match affine::normalize(rest, rules, &mut normal) {
                        Some(length) => {
                            self.out.text(&normal);
                            (_, rest) = rest.split_at(length.min(rest.len()));
                            before = b'>';
                            continue;
                        }
                        None => 1,
                    }
                }
                // Whole characters, escaped or not.
                0xC2 => 1 + continuation_bytes(rest, 1),
                0xE2 => 1 + continuation_bytes(rest, 2),
                _ => 1,
            };
            let (taken, after) = rest.split_at(length.min(rest.len()));
            escape::harmless(&mut self.out.buffer, taken);
            before = taken.last().copied().unwrap_or(0);
            rest = after;
        }
        Ok(())
    }

    /// Prints an unknown encoding, in a form that MLIR cannot read.
    pub(in crate::text) fn opaque(
        &mut self,
        sigil: u8,
        dialect: &[u8],
        bytes: &[u8],
    ) -> Result<(), PrintError> {
        self.out.text(b"<opaque ");
        self.out.buffer.push(sigil);
        escape::harmless(&mut self.out.buffer, dialect);
        self.out.text(b" \"0x");
        self.out.hex(bytes)?;
        self.out.text(b"\">");
        Ok(())
    }

    /// Prints an attribute of another dialect with a known schema.
    pub(in crate::text) fn attribute_record(
        &mut self,
        attribute: Attribute<'m>,
        record: Record<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        let is_fallback = self
            .tables
            .falls_back(attribute.id().into(), record.schema());
        if let Some(template) = &record.schema().template
            && !is_fallback
        {
            return self.attribute_template(attribute, record, template, mode);
        }
        let id = EntryId::Attribute(attribute.id());
        self.enter(id, Kind::Whole, self.out.position())?;
        self.record_fields(b'#', attribute.dialect_name(), record, is_fallback);
        Ok(())
    }

    /// Prints a type of another dialect with a known schema, which the caller has entered.
    pub(in crate::text) fn type_record(
        &mut self,
        ty: Type<'m>,
        record: Record<'m>,
    ) -> Result<(), PrintError> {
        let is_fallback = self.tables.falls_back(ty.id().into(), record.schema());
        if let Some(template) = &record.schema().template
            && !is_fallback
        {
            return self.template_text(record, template, false);
        }
        self.record_fields(b'!', ty.dialect_name(), record, is_fallback);
        Ok(())
    }

    /// Prints fields by name, in a form that MLIR cannot read: the text of the dialect is unknown.
    /// With the fallback of the dialect, the code is one of the fields, and the name is not shown.
    fn record_fields(&mut self, sigil: u8, dialect: &[u8], record: Record<'m>, is_fallback: bool) {
        self.out.text(b"<record ");
        self.out.buffer.push(sigil);
        escape::harmless(&mut self.out.buffer, dialect);
        if !is_fallback {
            self.out.text(b".");
            self.out.text(record.schema().name.as_bytes());
        }
        self.out.text(b" {");
        self.push_text(b"}>");
        self.stack.push(Piece::Fields {
            fields: record.fields(),
            is_first: true,
        });
    }
}

/// The number of bytes after the first one that continue its character in UTF-8, up to `most`.
fn continuation_bytes(text: &[u8], most: usize) -> usize {
    let others = text.iter().skip(1).take(most);
    others.take_while(|&byte| byte & 0xC0 == 0x80).count()
}

/// The length of the prefix of `text` that is not renumbered: the whole attribute or type of an
/// unknown dialect if it has a body in brackets, else its sign.
pub(in crate::text) fn opaque_length(text: &[u8]) -> usize {
    match is_known(dialect_of(text)) {
        true => 1,
        false => bracketed_symbol_length(text).unwrap_or(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_unknown_dialects_are_opaque() {
        assert_eq!(opaque_length(b"#foo.bar<distinct[1]<>>, x"), 23);
        assert_eq!(opaque_length(b"#foo.a-b<distinct[1]<>>, x"), 23);
        assert_eq!(opaque_length(b"#llvm.bar<1>"), 1);
        assert_eq!(opaque_length(b"#alias"), 1);
    }
}
