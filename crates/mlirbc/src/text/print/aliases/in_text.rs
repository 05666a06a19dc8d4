//! Prints attributes and types inside text entries.
//!
//! MLIR parses such a text, so that the entries in it have aliases too. A text is split at the
//! parts that are an attribute or a type by their syntax: symbols of dialects, affine maps and
//! sets, types with brackets, locations, and the bodies in the fields that the description of the
//! dialect names.

use crate::container::EntryId;
use crate::dialect::{Tables, has_distinct, is_known};
use crate::schema::DialectDescription;
use crate::text::print::aliases::collector::Kind;
use crate::text::print::aliases::span::{Entry, Span, SpanForm, TextPart};
use crate::text::print::aliases::state::Aliases;
use crate::text::print::aliases::text_kind::kind_of;
use crate::text::print::aliases::{location_text, rules};
use crate::text::print::options::PrintError;
use crate::text::print::piece::Piece;
use crate::text::print::printer::Printer;
use crate::text::print::text_entry::is_affine;
use crate::text::syntax::{
    WORD, count_of, dialect_of, dialect_symbol_length, group_length, is_suffix, is_word,
    string_length,
};

/// The builtin types that contain others.
const TYPES: [&[u8]; 5] = [b"memref<", b"tensor<", b"vector<", b"tuple<", b"complex<"];

/// The start of a type that normalizes its encoding: without maps and values, and with positions and coordinates of the type
/// `index`.
const SPECIFIER: &[u8] = b"!sparse_tensor.storage_specifier<";

/// The start of an encoding of LLVM 17, whose map is printed without an alias.
const SPARSE_FIELDS: &[u8] = b"#sparse_tensor.encoding<{ lvlTypes";

/// Whether mlir-opt parses the text of a dialect, or a description names aliases of it.
pub(in crate::text) fn is_understood(tables: &Tables<'_>, dialect: &[u8]) -> bool {
    is_known(dialect)
        || tables
            .registry()
            .get(dialect)
            .is_some_and(|description| !description.aliases.is_empty())
}

impl<'m> Printer<'m, '_> {
    /// Whether parts of the text of a dialect may have aliases.
    pub(in crate::text) fn looks_into(&self, dialect: &[u8]) -> bool {
        !matches!(self.aliases, Aliases::None) && is_understood(self.tables, dialect)
    }

    /// Prints a text entry up to its first part.
    pub(in crate::text) fn text_in_parts(
        &mut self,
        owner: EntryId,
        text: &'m [u8],
    ) -> Result<(), PrintError> {
        let mut form = SpanForm::Whole;
        if text.starts_with(b"loc(") {
            form = SpanForm::Location;
            self.out.text(b"loc(");
            self.push_text(b")");
        }
        self.inside(Span { owner, text, form })
    }

    /// As [`Printer::text_in_parts`], for a location without `loc( )`.
    pub(in crate::text) fn location_in_parts(
        &mut self,
        owner: EntryId,
        text: &'m [u8],
    ) -> Result<(), PrintError> {
        let form = SpanForm::BareLocation;
        self.inside(Span { owner, text, form })
    }

    /// Prints a part itself, not its alias.
    pub(super) fn inside(&mut self, span: Span<'m>) -> Result<(), PrintError> {
        let text = span.text;
        if self.is_collecting() && has_distinct(text) {
            // The second walk numbers them in another order.
            self.aliases.text_will_differ();
        }
        match span.form {
            SpanForm::Location | SpanForm::BareLocation => {
                let inner = text.strip_prefix(b"loc(");
                let inner = inner.and_then(|text| text.strip_suffix(b")"));
                let inner = inner.unwrap_or(text);
                for part in location_text::parts(inner).into_iter().rev() {
                    self.stack.push(match part {
                        location_text::Part::Text(text) => Piece::Text(text),
                        location_text::Part::Location(text) => {
                            let form = SpanForm::BareLocation;
                            Piece::Span(Span { text, form, ..span })
                        }
                        location_text::Part::Attribute(text) => {
                            let form = SpanForm::Whole;
                            Piece::Span(Span { text, form, ..span })
                        }
                    });
                }
                return Ok(());
            }
            SpanForm::Body(dialect, mnemonic) => {
                if self.is_collecting() || span.is_defined(self) {
                    self.out.text(b"#");
                    self.out.text(dialect.as_bytes());
                    self.out.text(b".");
                    self.out.text(mnemonic.as_bytes());
                }
                self.stack.push(Piece::TextPart(TextPart {
                    owner: span.owner,
                    rest: text,
                    dialect: self.description(dialect.as_bytes()),
                    body: None,
                }));
                return Ok(());
            }
            SpanForm::Whole | SpanForm::Normalized => {}
        }
        if let Some(inner) = text.strip_prefix(SPECIFIER)
            && let Some(inner) = inner.strip_suffix(b">")
        {
            self.out.text(SPECIFIER);
            self.push_text(b">");
            self.stack.push(Piece::Span(Span {
                text: inner,
                form: SpanForm::Normalized,
                ..span
            }));
            return Ok(());
        }
        if is_affine(text) || text.starts_with(SPARSE_FIELDS) {
            return self.plain_text(span.owner, text);
        }
        let owner = self.owner(text, span.owner);
        let mut body = None;
        let (dialect, head) = match text.first() {
            Some(b'#' | b'!') => {
                let dialect = dialect_of(text);
                let (name, bracketed) = (dialect.len() + 1, text.get(dialect.len() + 1));
                let start = name + usize::from(bracketed.is_some());
                let rest = text.get(start..).unwrap_or_default();
                let word = count_of(rest, WORD);
                let description = self.description(dialect);
                body = body_in(description, rest.get(..word).unwrap_or_default());
                (description, (start + word).min(text.len()))
            }
            _ => {
                let head = text.iter().position(|&byte| byte == b'<');
                let starts = TYPES.iter().any(|start| text.starts_with(start));
                let starts = starts || text.starts_with(b"distinct[");
                (None, head.filter(|_| starts).unwrap_or(0))
            }
        };
        let (head, rest) = text.split_at(head);
        self.plain_text(owner, head)?;
        self.stack.push(Piece::TextPart(TextPart {
            owner,
            rest,
            dialect,
            body,
        }));
        Ok(())
    }

    fn description(&self, dialect: &[u8]) -> Option<&'m DialectDescription> {
        self.tables.registry().get(dialect)
    }

    /// Prints a text up to and including its first part.
    pub(in crate::text) fn text_part(&mut self, mut part: TextPart<'m>) -> Result<(), PrintError> {
        let Some((start, length, form)) = self.next_part(&mut part) else {
            return self.plain_text(part.owner, part.rest);
        };
        let (before, after) = part.rest.split_at(start.min(part.rest.len()));
        let (text, rest) = after.split_at(length.min(after.len()));
        let owner = part.owner;
        self.plain_text(owner, before)?;
        self.stack.push(Piece::TextPart(TextPart { rest, ..part }));
        self.span(Span { owner, text, form })
    }

    /// Prints a part of a text, or its alias if it has one.
    pub(in crate::text) fn span(&mut self, span: Span<'m>) -> Result<(), PrintError> {
        // Each part is searched for the ends of the parts inside of it.
        self.out.scanned(span.text.len())?;
        match &self.aliases {
            Aliases::Printing(parts) => {
                if let Some(&text) = parts.get(&span.place()) {
                    self.kept(text);
                    return Ok(());
                }
            }
            Aliases::Collecting(_) => self.visit_span(span),
            Aliases::None => {}
        }
        if let SpanForm::Location = span.form
            && !self.is_collecting()
        {
            self.out.text(b"loc(");
            self.push_text(b")");
        }
        self.inside(span)
    }

    /// Starts a part of a text in the first walk.
    fn visit_span(&mut self, span: Span<'m>) {
        let tables = self.tables;
        let Aliases::Collecting(collector) = &mut self.aliases else {
            return;
        };
        let (kind, name) = match span.form {
            SpanForm::Whole => (
                match kind_of(span.text) {
                    Some((.., true)) => Kind::Type,
                    _ if TYPES.iter().any(|start| span.text.starts_with(start)) => Kind::Type,
                    _ => Kind::Attribute,
                },
                rules::of_text(tables, span.text),
            ),
            SpanForm::Normalized => (Kind::Normalized, rules::of_text(tables, span.text)),
            SpanForm::Body(dialect, mnemonic) => (
                Kind::Attribute,
                rules::of_name(tables, dialect.as_bytes(), mnemonic, false, None),
            ),
            SpanForm::Location | SpanForm::BareLocation => (
                Kind::Location,
                rules::of_name(tables, b"builtin", "location", false, None),
            ),
        };
        if name.is_none() && !matches!(span.form, SpanForm::Whole | SpanForm::Normalized) {
            // The second walk prints what is around it, or leaves it out.
            collector.text_will_differ();
        }
        let name = name.map(|name| collector.names.id(name));
        self.visit(Entry::Text(span), kind, name);
    }

    /// The position and the form of the next part of a text.
    fn next_part(&self, part: &mut TextPart<'m>) -> Option<(usize, usize, SpanForm<'m>)> {
        let text = part.rest;
        let mut at = 0;
        let mut before = 0;
        while let Some(&byte) = text.get(at) {
            let rest = text.get(at..).unwrap_or_default();
            let is_start = !is_word(before);
            let (length, form) = match byte {
                b'"' => (string_length(rest), None),
                b'#' | b'!' => {
                    let length = dialect_symbol_length(rest);
                    let is_part = length > 1 && is_understood(self.tables, dialect_of(rest));
                    (length, is_part.then_some(SpanForm::Whole))
                }
                b'a' if is_start && is_affine(rest) => {
                    (with_group(rest, b'<'), Some(SpanForm::Whole))
                }
                b'd' if is_start && rest.starts_with(b"distinct[") => {
                    let length = with_group(rest, b'<');
                    let whole = rest.get(..length).unwrap_or_default();
                    let is_part = !whole.ends_with(b"]<>");
                    (length, is_part.then_some(SpanForm::Whole))
                }
                b'l' if is_start && rest.starts_with(b"loc(") => {
                    (with_group(rest, b'('), Some(SpanForm::Location))
                }
                _ if is_start && TYPES.iter().any(|start| rest.starts_with(start)) => {
                    (with_group(rest, b'<'), Some(SpanForm::Whole))
                }
                b'=' if before == b' ' => {
                    let name = text.get(..at.saturating_sub(1)).unwrap_or_default();
                    let word = name.iter().rev().take_while(|byte| is_word(**byte)).count();
                    let name = name.get(name.len() - word..).unwrap_or_default();
                    part.body = body_in(part.dialect, name);
                    (1, None)
                }
                // In a list or not, or first of all.
                b'<' if matches!(before, b' ' | b'{' | b'<')
                    && let Some(dialect) = part.dialect
                    && let Some(body) = part.body =>
                {
                    let form = SpanForm::Body(&dialect.name, body);
                    (group_length(rest), Some(form))
                }
                _ => (1, None),
            };
            // What follows would be read as a part of the name of an alias, or `<` as the body of a symbol.
            let continues = |next: &u8| *next == b'<' || is_suffix(*next);
            if let Some(form) = form
                && !rest.get(length).is_some_and(continues)
            {
                return Some((at, length, form));
            }
            let last = text.get(at + length - 1).copied().unwrap_or(0);
            before = last;
            at += length.max(1);
        }
        None
    }
}

impl<'m> Span<'m> {
    /// Whether the part is being defined: it follows its alias, without other text.
    fn is_defined(&self, printer: &Printer<'m, '_>) -> bool {
        match &printer.aliases {
            Aliases::Printing(parts) => parts.contains_key(&self.place()),
            _ => false,
        }
    }
}

/// The kind of the bodies in a field, or at the start of a kind of types.
fn body_in<'m>(dialect: Option<&'m DialectDescription>, field: &[u8]) -> Option<&'m str> {
    let mut bodies = dialect?.bodies.iter();
    let body = bodies.find(|body| body.field.as_bytes() == field)?;
    Some(&body.mnemonic)
}

/// The length of a text up to the end of the group that starts at a bracket.
fn with_group(text: &[u8], bracket: u8) -> usize {
    let start = text.iter().position(|&byte| byte == bracket);
    let start = start.unwrap_or(text.len());
    start + group_length(text.get(start..).unwrap_or_default())
}
