//! Prints entries that are text in the file, and those with an unknown encoding.
//!
//! Text is printed unchanged, with two exceptions: MLIR simplifies affine maps and sets, and it
//! numbers distinct attributes over the whole output, while each text numbers them from 0. Text of dialects that
//! MLIR does not contain is not renumbered.

use crate::asm::affine_text;
use crate::asm::escape::{self, is_word};
use crate::asm::kind::Kind;
use crate::asm::options::PrintError;
use crate::asm::piece::{Mode, Piece};
use crate::asm::printer::Printer;
use crate::container::EntryId;
use crate::dialect::{
    Attribute, DISTINCT_TEXT, Type, dialect_of, distinct_number, has_distinct, is_known,
};
use crate::layout::Record;

/// Whether text begins with an affine map or set.
pub(super) fn is_affine(text: &[u8]) -> bool {
    text.starts_with(affine_text::MAP) || text.starts_with(affine_text::SET)
}

fn has_affine(text: &[u8]) -> bool {
    let mut brackets = memchr::memchr_iter(b'<', text);
    brackets.any(|at| {
        let before = text.get(..=at).unwrap_or_default();
        before.ends_with(affine_text::MAP) || before.ends_with(affine_text::SET)
    })
}

impl<'m> Printer<'m, '_> {
    /// Prints an entry that is text.
    pub(super) fn text_entry(
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
            self.normalized(id, body);
        } else {
            escape::harmless(&mut self.out.buffer, body);
        }
        Ok(())
    }

    /// Prints text in which affine maps are simplified and distinct attributes renumbered.
    pub(super) fn plain_text(&mut self, id: EntryId, text: &'m [u8]) {
        match has_distinct(text) || has_affine(text) {
            true => self.normalized(id, text),
            false => escape::harmless(&mut self.out.buffer, text),
        }
    }

    /// The entry that owns the distinct attributes in a text at `id`.
    pub(super) fn owner(&mut self, text: &'m [u8], id: EntryId) -> EntryId {
        match &mut self.shared {
            Some(shared) => *shared.entry(text).or_insert(id),
            None => id,
        }
    }

    fn normalized(&mut self, id: EntryId, text: &'m [u8]) {
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
                let length = symbol_length(rest);
                let (symbol, after) = rest.split_at(length.min(rest.len()));
                if length > 1 && is_known(dialect_of(symbol)) {
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
                    match affine_text::normalize(rest, rules, &mut self.out.buffer) {
                        Some(length) => {
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
    }

    /// Prints an unknown encoding, in a form that MLIR cannot read.
    pub(super) fn opaque(
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

    /// Prints an attribute of another dialect with a known layout.
    pub(super) fn attribute_record(
        &mut self,
        attribute: Attribute<'m>,
        record: Record<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        let dialect = attribute.dialect_name();
        let is_fallback = self
            .tables
            .falls_back(attribute.id().into(), record.layout());
        if !is_fallback {
            if dialect == b"llvm" && self.llvm_attribute(attribute, record, mode)? {
                return Ok(());
            }
            if let Some(template) = &record.layout().template {
                return self.attribute_template(attribute, record, template, mode);
            }
        }
        let id = EntryId::Attribute(attribute.id());
        self.enter(id, Kind::Whole, self.out.position())?;
        self.record_fields(b'#', dialect, record, is_fallback);
        Ok(())
    }

    /// Prints a type of another dialect with a known layout, which the caller has entered.
    pub(super) fn type_record(
        &mut self,
        ty: Type<'m>,
        record: Record<'m>,
    ) -> Result<(), PrintError> {
        let dialect = ty.dialect_name();
        let is_fallback = self.tables.falls_back(ty.id().into(), record.layout());
        if !is_fallback {
            if dialect == b"quant" && self.quant_type(record)? {
                return Ok(());
            }
            if let Some(template) = &record.layout().template {
                self.template_text(record, template, false);
                return Ok(());
            }
        }
        self.record_fields(b'!', dialect, record, is_fallback);
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
            self.out.text(record.layout().name.as_bytes());
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

/// The length of the string at the start of `text`.
pub(super) fn string_length(text: &[u8]) -> usize {
    let mut is_escaped = true;
    let end = text.iter().position(|&byte| {
        let is_end = byte == b'"' && !is_escaped;
        // The opening quote counts as escaped.
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 1)
}

/// The length of the prefix of `text` that is not renumbered: the whole attribute or type of an
/// unknown dialect, else its sign.
pub(super) fn opaque_length(text: &[u8]) -> usize {
    match is_known(dialect_of(text)) {
        true => 1,
        false => symbol_length(text),
    }
}

/// The length of the attribute or type at the start of `text` if it has a body in brackets, else
/// that of its sign.
pub(super) fn symbol_length(text: &[u8]) -> usize {
    let name = text.get(1..).unwrap_or_default();
    let length = name.iter().take_while(|&&byte| is_word(byte)).count();
    let (_, group) = name.split_at(length);
    match group.first() {
        Some(b'<') => 1 + length + group_length(group),
        _ => 1,
    }
}

/// The length of the brackets at the start of `text` with their content.
pub(super) fn group_length(text: &[u8]) -> usize {
    let mut depth = 0u64;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        at += match byte {
            b'"' => string_length(rest),
            b'-' if rest.starts_with(b"->") => 2,
            _ => 1,
        };
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_groups_end_where_they_should() {
        assert_eq!(string_length(br#""a\"b\\"c"#), 8);
        assert_eq!(string_length(br#""open"#), 5);
        assert_eq!(group_length(b"<a -> [\">\"]>, b"), 12);
        assert_eq!(opaque_length(b"#foo.bar<distinct[1]<>>, x"), 23);
        assert_eq!(opaque_length(b"#llvm.bar<1>"), 1);
    }
}
