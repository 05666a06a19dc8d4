//! The text of attributes and types of dialects that stay text, as MLIR writes it into a file: with
//! aliases replaced by their definitions, and distinct attributes numbered from 0.

use hashbrown::HashMap;

use crate::container::AttributeId;
use crate::dialect::{DISTINCT_TEXT, distinct_number, has_distinct, is_known};
use crate::error::{Error, ErrorKind, Result};
use crate::text::parse::parser::Parser;
use crate::text::parse::spelling::on_one_line;
use crate::text::print::text_entry::opaque_length;
use crate::text::print::{EntryPrinter, EntryText, Printed};
use crate::text::syntax::Lexer;
use crate::text::syntax::{is_word, string_start};

/// The most bytes that one text may have after aliases are replaced, as their definitions may contain others.
pub(super) const MOST_BYTES: usize = 1 << 24;

/// The most bytes that aliases may add to all texts of a module together.
const MOST_ADDED: usize = 1 << 27;

/// The work of copying this many bytes of aliases is 1.
pub(super) const PIECE: u64 = 8;

impl<'t> Parser<'t, '_, '_> {
    /// Adds an attribute that stays text.
    pub(super) fn add_text(
        &mut self,
        start: usize,
        dialect: &str,
        text: &[u8],
    ) -> Result<AttributeId> {
        // MLIR keeps the text of a dialect that it lacks.
        if !is_known(dialect.as_bytes()) {
            let made = self.tables.add_attribute_text(dialect.as_bytes(), text);
            return self.located(start, made);
        }
        let text = self.without_aliases(start, dialect, &on_one_line(text))?;
        if !has_distinct(&text) {
            let made = self.tables.add_attribute_text(dialect.as_bytes(), &text);
            return self.located(start, made);
        }
        // Numbers from 0 may make the texts of different attributes equal.
        if let Some(&known) = self.symbols.distinct_texts.get(&text) {
            return Ok(known);
        }
        let (numbered, numbers) = numbered_from_zero(&text);
        let made = self
            .tables
            .append_attribute_text(dialect.as_bytes(), &numbered);
        let made = self.located(start, made)?;
        for (own, number) in (0..).zip(numbers) {
            let known = &mut self.symbols.distinct_numbers;
            known.set_in_text(made.into(), own, number);
        }
        self.symbols.distinct_texts.insert(text, made);
        Ok(made)
    }

    /// The text of a type of a dialect, as it is kept.
    pub(super) fn type_text(
        &mut self,
        start: usize,
        dialect: &str,
        text: Vec<u8>,
    ) -> Result<Vec<u8>> {
        match is_known(dialect.as_bytes()) {
            true => self.without_aliases(start, dialect, &on_one_line(&text)),
            false => Ok(text),
        }
    }

    /// The text with its aliases replaced by their definitions.
    ///
    /// Attributes of the llvm dialect print an attribute in a field without its name, as `field = <...>`, and
    /// iterators of the sparse_tensor dialect so print an encoding.
    fn without_aliases(&mut self, start: usize, dialect: &str, text: &[u8]) -> Result<Vec<u8>> {
        let mut out = Vec::with_capacity(text.len());
        let mut meter = self.tables.container().meter();
        let mut lexer = Lexer::new(text);
        loop {
            let from = lexer.at;
            let sign = lexer.skip_to_sign();
            out.extend_from_slice(lexer.between(from, lexer.at));
            if out.len() > MOST_BYTES {
                return Err(too_long(start, out.len()));
            }
            let Some(sign) = sign else {
                self.symbols.added_bytes += out.len().saturating_sub(text.len());
                if self.symbols.added_bytes > MOST_ADDED {
                    let kind = ErrorKind::LimitExceeded {
                        what: "the bytes that aliases add to texts",
                        limit: MOST_ADDED as u64,
                        found: self.symbols.added_bytes as u64,
                    };
                    return Err(Error::new(kind, start as u64));
                }
                return Ok(out);
            };
            let at = lexer.at;
            lexer.at += 1;
            let name = lexer.suffix().unwrap_or_default();
            let entry = match sign {
                b'#' => {
                    let id = self.symbols.attributes.get(name);
                    id.and_then(|id| self.tables.attribute(*id).map(Printed::Attribute))
                }
                _ => {
                    let id = self.symbols.types.get(name);
                    id.and_then(|id| self.tables.ty(*id).map(Printed::Type))
                }
            };
            let Some(entry) = entry else {
                out.extend_from_slice(lexer.between(at, lexer.at));
                continue;
            };
            let numbers = std::mem::take(&mut self.symbols.distinct_numbers);
            let mut printer = EntryPrinter::numbered(self.tables, numbers);
            let printed = match printer.print(entry, MOST_BYTES, None) {
                Ok(EntryText::Text(printed)) => Ok(printed.to_vec()),
                Ok(_) => Err(too_long(start, MOST_BYTES + 1)),
                Err(error) => Err(error),
            };
            self.symbols.distinct_numbers = printer.into_numbers();
            let printed = printed?;
            meter.count(1 + printed.len() as u64 / PIECE)?;
            let is_body = sign == b'#' && is_body_place(dialect, &out);
            out.extend_from_slice(match is_body {
                true => body_of(dialect, &printed),
                false => &printed,
            });
        }
    }
}

#[cold]
fn too_long(start: usize, found: usize) -> Error {
    let kind = ErrorKind::LimitExceeded {
        what: "the text of an attribute without aliases",
        limit: MOST_BYTES as u64,
        found: found as u64,
    };
    Error::new(kind, start as u64)
}

/// The fields of attributes of the llvm dialect whose values are printed with their names, because they
/// are lists or may be of several kinds.
const FULL_FIELDS: [&[u8]; 13] = [
    b"annotations",
    b"baseType",
    b"count",
    b"elements",
    b"entity",
    b"extraData",
    b"lowerBound",
    b"retainedNodes",
    b"scope",
    b"stride",
    b"stringLength",
    b"types",
    b"upperBound",
];

/// Whether an attribute that follows a text of a dialect is printed without its name.
fn is_body_place(dialect: &str, text: &[u8]) -> bool {
    match dialect {
        "llvm" => is_body_in_llvm(text),
        "sparse_tensor" => {
            text.ends_with(b"!sparse_tensor.iter_space<")
                || text.ends_with(b"!sparse_tensor.iterator<")
        }
        _ => false,
    }
}

fn is_body_in_llvm(text: &[u8]) -> bool {
    let Some(before) = before_value(text) else {
        return false;
    };
    let length = before.iter().rev().take_while(|byte| is_word(**byte));
    let (around, field) = before.split_at(before.len() - length.count());
    match field {
        // The type of a function is of one kind, that of a variable is not.
        b"type" => enclosing(around).ends_with(b"#llvm.di_subprogram"),
        field => !FULL_FIELDS.contains(&field),
    }
}

/// The text up to the name of the field whose value, or whose next element in a list, follows a text.
fn before_value(text: &[u8]) -> Option<&[u8]> {
    let mut text = text;
    while let Some(list) = text.strip_suffix(b">, ") {
        let element = enclosing(list);
        let is_name = |byte: &&u8| **byte == b'#' || is_word(**byte);
        let name = element.iter().rev().take_while(is_name).count();
        text = element.get(..element.len() - name)?;
    }
    text.strip_suffix(b" = ")
}

/// The text before the innermost bracket that a text leaves open.
fn enclosing(text: &[u8]) -> &[u8] {
    let (mut closed, mut rest) = (0u32, text);
    while let Some((&byte, before)) = rest.split_last() {
        rest = match byte {
            b'"' => rest.get(..string_start(rest)).unwrap_or_default(),
            _ => before,
        };
        match byte {
            b'>' if !before.ends_with(b"-") => closed += 1,
            b'<' if closed == 0 => return before,
            b'<' => closed -= 1,
            _ => {}
        }
    }
    &[]
}

/// The text of an attribute of the dialect from its bracket on; another one as a whole.
fn body_of<'p>(dialect: &str, text: &'p [u8]) -> &'p [u8] {
    let bracket = text.iter().position(|&byte| byte == b'<');
    match bracket.and_then(|at| text.split_at_checked(at)) {
        Some((name, body)) if is_of(dialect, name) => body,
        _ => text,
    }
}

/// Whether a name such as `#llvm.di_file` is of a dialect.
fn is_of(dialect: &str, name: &[u8]) -> bool {
    let name = name.strip_prefix(b"#").unwrap_or_default();
    let rest = name.strip_prefix(dialect.as_bytes());
    rest.is_some_and(|rest| rest.starts_with(b"."))
}

/// The text with its distinct attributes numbered by first appearance, and the numbers that they had.
fn numbered_from_zero(text: &[u8]) -> (Vec<u8>, Vec<u64>) {
    let mut numbers = Vec::new();
    let mut places: HashMap<u64, u64> = HashMap::new();
    let numbered = renumbered(text, |number| {
        *places.entry(number).or_insert_with(|| {
            numbers.push(number);
            numbers.len() as u64 - 1
        })
    });
    (numbered, numbers)
}

/// The text with other numbers of its distinct attributes, except in strings and in symbols of unknown dialects.
pub(crate) fn renumbered(text: &[u8], mut of: impl FnMut(u64) -> u64) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut lexer = Lexer::new(text);
    loop {
        let from = lexer.at;
        let found = lexer.skip_to(DISTINCT_TEXT, opaque_length);
        out.extend_from_slice(lexer.between(from, lexer.at));
        if !found {
            return out;
        }
        lexer.at += DISTINCT_TEXT.len();
        out.extend_from_slice(DISTINCT_TEXT);
        if let Some((number, count)) = distinct_number(lexer.rest()) {
            lexer.at += count;
            out.extend_from_slice(of(number).to_string().as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_attributes_are_numbered_by_value() {
        let text =
            b"<distinct[07]<>, distinct[18446744073709551615]<>, distinct[7]<>, distinct[!1]<>>";
        let expected = "<distinct[0]<>, distinct[1]<>, distinct[0]<>, distinct[!1]<>>";
        let (numbered, numbers) = numbered_from_zero(text);
        assert_eq!(numbered, expected.as_bytes());
        assert_eq!(numbers, [7, u64::MAX]);
    }

    #[test]
    fn a_field_of_one_kind_has_values_without_names() {
        let is_body = |text: &str| is_body_place("llvm", text.as_bytes());
        assert!(is_body("#llvm.a<file = "));
        assert!(is_body("#llvm.a<x = 1, parallelAccesses = <id = 1>, "));
        assert!(is_body(
            "#llvm.a<parallelAccesses = #llvm.b<id = \">, \">, <c>, "
        ));
        assert!(!is_body("#llvm.a<elements = "));
        assert!(!is_body("#llvm.a<file = <a>, elements = #llvm.b<c>, "));
        assert!(!is_body("#llvm.a<"));
        assert!(!is_body("#llvm.a<1, "));
        assert!(is_body("#llvm.di_subprogram<name = \"a\\\"<\", type = "));
        assert!(is_body("#llvm.di_subprogram<a = (x) -> y, type = "));
        assert!(!is_body(
            "#llvm.di_subprogram<b = <name = \"\\\\\", type = "
        ));
    }

    #[test]
    fn distinct_attributes_are_numbered_by_appearance_except_in_strings() {
        let text = b"#llvm.a<distinct[7]<>, \"distinct[7]\", distinct[2]<>, distinct[7]<>>";
        let (numbered, _) = numbered_from_zero(text);
        let expected = "#llvm.a<distinct[0]<>, \"distinct[7]\", distinct[1]<>, distinct[0]<>>";
        assert_eq!(String::from_utf8(numbered).unwrap(), expected);
    }

    #[test]
    fn distinct_attributes_in_symbols_of_unknown_dialects_keep_their_numbers() {
        let text = b"#llvm.a<#demo.b<distinct[7]<>>, distinct[2]<>, !demo.c<distinct[2]<>>>";
        let (numbered, _) = numbered_from_zero(text);
        let expected = "#llvm.a<#demo.b<distinct[7]<>>, distinct[0]<>, !demo.c<distinct[2]<>>>";
        assert_eq!(String::from_utf8(numbered).unwrap(), expected);
    }
}
