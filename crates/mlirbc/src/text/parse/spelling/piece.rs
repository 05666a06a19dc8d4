//! The pieces of which the forms of entries consist.

use crate::affine::parse_bare_map;
use crate::error::Result;
use crate::text::parse::parser::Parser;

/// One piece of a form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    /// Punctuation, and how MLIR spells it.
    Token(&'static str, &'static str),
    /// Blanks that MLIR prints and a text need not have.
    Blank,
    Attribute,
    /// A string without a type.
    String,
    Type,
    /// A word, or a number with an optional sign.
    Scalar,
    /// A case of the enum of an attribute, by its dialect and mnemonic.
    Case(&'static str, &'static str),
    /// An attribute of this class, spelled from its bracket on.
    Short(&'static str),
    /// Items between brackets.
    List([&'static str; 2], Value),
    /// `name = value`, in any order.
    Fields(&'static [Field]),
    /// The same after a comma, or nothing.
    MoreFields(&'static [Field]),
    /// The names of bits.
    Flags(Flags),
    /// `(0, ?, 1)`
    Slice,
    /// `0 to 2`, or `0` for `0 to 1`.
    Levels,
    /// `(d0) -> (d0)`
    Map,
}

/// A field of a form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) value: Value,
    /// The spelling of the value that is not printed.
    pub(super) default: Option<&'static str>,
}

/// The value of a field or an item.
pub(super) type Value = &'static [Piece];

/// The names of bits, in the order in which they are printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flags {
    pub(super) names: &'static [&'static str],
    pub(super) separator: &'static str,
    /// The name of no bit and that of all.
    pub(super) none: Option<&'static str>,
    pub(super) all: Option<&'static str>,
    /// A name of several bits, which is printed before others, and these bits.
    pub(super) group: Option<(&'static str, [&'static str; 2])>,
}

impl Parser<'_, '_, '_> {
    pub(super) fn spell_pieces(&mut self, pieces: &[Piece], out: &mut Vec<u8>) -> Result<()> {
        for piece in pieces {
            self.spell_piece(piece, out)?;
        }
        Ok(())
    }

    /// MLIR ignores what stands in brackets behind the name of an attribute without pieces.
    pub(super) fn spell_name(&mut self) -> Result<()> {
        match self.lexer.peek_adjacent() {
            Some(b'<') => self.lexer.skip_group(),
            _ => Ok(()),
        }
    }

    pub(super) fn spell_typed(&mut self, pieces: &[Piece], out: &mut Vec<u8>) -> Result<()> {
        match pieces.is_empty() {
            true => self.spell_name(),
            false => self.spell_pieces(pieces, out),
        }
    }

    /// The type behind an attribute of which it is a part. MLIR does not print `none`.
    pub(super) fn spell_own_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.lexer.take(":") {
            let mut ty = Vec::new();
            self.spell_type(&mut ty)?;
            if ty != b"none" {
                out.extend_from_slice(b" : ");
                out.extend_from_slice(&ty);
            }
        }
        Ok(())
    }

    fn spell_piece(&mut self, piece: &Piece, out: &mut Vec<u8>) -> Result<()> {
        match *piece {
            Piece::Token(read, spelled) => {
                self.lexer.expect(read, "unexpected token")?;
                out.extend_from_slice(spelled.as_bytes());
                Ok(())
            }
            Piece::Blank => {
                out.push(b' ');
                Ok(())
            }
            Piece::Attribute => self.spell_attribute(out),
            Piece::String => {
                let text = self.lexer.raw_string("expected string")?;
                out.extend_from_slice(&[b"\"", text, b"\""].concat());
                Ok(())
            }
            Piece::Type => self.spell_type(out),
            Piece::Scalar => self.spell_scalar(out),
            Piece::Levels => self.spell_levels(out),
            Piece::Map => self.spell_map(out),
            Piece::Case(dialect, mnemonic) => self.spell_case_named((dialect, mnemonic), out),
            Piece::Short(class) => self.spell_short(class, out),
            Piece::List(brackets, item) => {
                self.spell_items(brackets, out, |parser, out| parser.spell_pieces(item, out))
            }
            Piece::Fields(fields) => self.spell_fields(fields, out),
            Piece::MoreFields(fields) => match self.lexer.take(",") {
                true => {
                    out.extend_from_slice(b", ");
                    self.spell_fields(fields, out)
                }
                false => Ok(()),
            },
            Piece::Flags(flags) => self.spell_flags(&flags, out),
            Piece::Slice => self.spell_slice(out),
        }
    }

    /// An affine map without `affine_map<...>`.
    fn spell_map(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let read = parse_bare_map(&mut self.lexer, self.tables.affine_arena())?;
        let (dims, symbols) = (read.dims, read.symbols);
        let made = self
            .tables
            .affine_map_of(&read.arena, dims, symbols, &read.parts);
        let id = made?;
        let mut text = Vec::new();
        self.write_attribute(id, &mut text)?;
        let inner = text.strip_prefix(b"affine_map<");
        let inner = inner.and_then(|inner| inner.strip_suffix(b">"));
        out.extend_from_slice(inner.unwrap_or(&text));
        Ok(())
    }

    /// An offset, a size and a stride.
    pub(super) fn spell_slice(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let whole = self.place();
        let mut numbers = Vec::new();
        self.spell_items(["(", ")"], out, |parser, out| {
            if parser.lexer.take("?") {
                out.push(b'?');
                numbers.push(None);
                return Ok(());
            }
            let start = parser.place();
            let number = parser.lexer.signed("expected number or '?'")?;
            if number < 0 {
                return parser.refuse(
                    start,
                    "expect positive value or ? for slice offset/size/stride",
                );
            }
            out.extend_from_slice(number.to_string().as_bytes());
            numbers.push(Some(number));
            Ok(())
        })?;
        match *numbers {
            [_, Some(0), _] => Err(self
                .lexer
                .error_at(whole, "expect positive value or ? for slice size")),
            [_, _, Some(0)] => Err(self
                .lexer
                .error_at(whole, "expect positive value or ? for slice stride")),
            [_, _, _] => Ok(()),
            _ => Err(self
                .lexer
                .error_at(whole, "expected an offset, a size and a stride")),
        }
    }

    pub(super) fn spell_scalar(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if let Some(word) = self.lexer.word_bytes() {
            out.extend_from_slice(word);
            return Ok(());
        }
        let number = self.lexer.signed("expected word or number")?;
        out.extend_from_slice(number.to_string().as_bytes());
        Ok(())
    }

    fn spell_levels(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let first = self.lexer.signed("expected integer value")?;
        out.extend_from_slice(first.to_string().as_bytes());
        if self.lexer.take_word("to") {
            let start = self.place();
            let end = self.lexer.signed("expected integer value")?;
            if end <= first {
                let fault = "expect larger level upper bound than lower bound";
                return self.refuse(start, fault);
            }
            if first.checked_add(1) != Some(end) {
                out.extend_from_slice(format!(" to {end}").as_bytes());
            }
        }
        Ok(())
    }

    /// Items between brackets.
    pub(super) fn spell_items(
        &mut self,
        [open, close]: [&str; 2],
        out: &mut Vec<u8>,
        mut item: impl FnMut(&mut Self, &mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        self.lexer.expect(open, "expected bracket")?;
        out.extend_from_slice(open.as_bytes());
        let mut is_first = true;
        while !self.lexer.take(close) {
            if !is_first {
                self.spell_sign(",", "expected ','", out)?;
            }
            is_first = false;
            item(self, out)?;
        }
        out.extend_from_slice(close.as_bytes());
        Ok(())
    }

    fn spell_fields(&mut self, fields: &[Field], out: &mut Vec<u8>) -> Result<()> {
        let mut values: Vec<Option<Vec<u8>>> = vec![None; fields.len()];
        while let Some(word) = self.lexer.word() {
            let place = fields.iter().position(|field| field.name == word);
            let (Some(field), Some(value)) = (
                place.and_then(|place| fields.get(place)),
                place.and_then(|place| values.get_mut(place)),
            ) else {
                return Err(self.lexer.error("unknown field"));
            };
            if value.is_some() {
                return Err(self.lexer.error("field given twice"));
            }
            self.lexer.expect("=", "expected '='")?;
            let mut text = Vec::new();
            self.spell_pieces(field.value, &mut text)?;
            *value = Some(text);
            if !self.lexer.take(",") {
                break;
            }
        }
        let mut is_first = true;
        for (field, value) in fields.iter().zip(values) {
            let Some(value) = value else { continue };
            if field
                .default
                .is_some_and(|default| default.as_bytes() == value)
            {
                continue;
            }
            if !is_first {
                out.extend_from_slice(b", ");
            }
            is_first = false;
            out.extend_from_slice(field.name.as_bytes());
            out.extend_from_slice(b" = ");
            out.extend_from_slice(&value);
        }
        Ok(())
    }

    fn spell_flags(&mut self, flags: &Flags, out: &mut Vec<u8>) -> Result<()> {
        let mut is_set = vec![false; flags.names.len()];
        let mut is_first = true;
        let start = self.lexer.at;
        loop {
            let Some(word) = self.lexer.word() else {
                return self.refuse(start, "expected flag");
            };
            let is_sole = |name: Option<&str>| name == Some(word);
            if is_first && (is_sole(flags.none) || is_sole(flags.all)) {
                out.extend_from_slice(word.as_bytes());
                return Ok(());
            }
            is_first = false;
            let members = match &flags.group {
                Some((name, members)) if *name == word => &members[..],
                _ => std::slice::from_ref(&word),
            };
            for member in members {
                let place = flags.names.iter().position(|name| name == member);
                match place.and_then(|place| is_set.get_mut(place)) {
                    Some(set) => *set = true,
                    None => return self.refuse(start, "unknown flag"),
                }
            }
            if !self.lexer.take(",") {
                break;
            }
        }
        if let Some(all) = flags.all
            && is_set.iter().all(|set| *set)
        {
            out.extend_from_slice(all.as_bytes());
            return Ok(());
        }
        let names = flags.names.iter().zip(is_set);
        let mut names: Vec<&str> = names
            .filter_map(|(name, set)| set.then_some(*name))
            .collect();
        if let Some((name, members)) = &flags.group
            && members.iter().all(|member| names.contains(member))
        {
            names.retain(|name| !members.contains(name));
            names.insert(0, name);
        }
        out.extend_from_slice(names.join(flags.separator).as_bytes());
        Ok(())
    }
}
