//! Prints attributes and types by the templates in the description of their dialect.
//!
//! A template is printed part by part. If a field has nested entries, the rest of the template
//! stays on the stack.

use crate::container::EntryId;
use crate::dialect::builtin::{AttributeView, FloatFormat, TypeView};
use crate::dialect::{Attribute, Type};
use crate::error::Result;
use crate::schema::{
    Brackets, Classes, Field, FieldKind, Flag, How, List, Part, Record, Template, Value, name_of,
};
use crate::text::print::dwarf;
use crate::text::print::float_text::write_float;
use crate::text::print::kind::Kind;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Filling, Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::special;

impl<'m> Printer<'m, '_> {
    /// Prints the start of an attribute.
    pub(super) fn attribute_template(
        &mut self,
        attribute: Attribute<'m>,
        record: Record<'m>,
        template: &'m Template,
        mode: Mode,
    ) -> Result<(), PrintError> {
        let is_stripped = mode == Mode::Stripped;
        // Of other texts the stripped form cannot be found in the whole one.
        let (kind, missing) = match (template.has_plain_head(), is_stripped) {
            (true, true) => (Kind::Whole, &*template.head),
            (true, false) => (Kind::Whole, ""),
            (false, _) => (Kind::Passing, ""),
        };
        let (id, start) = (attribute.id().into(), self.out.position());
        self.enter_stripped(id, kind, start, missing.as_bytes())?;
        self.template_text(record, template, is_stripped)
    }

    /// Prints the start of an entry that was entered.
    pub(super) fn template_text(
        &mut self,
        record: Record<'m>,
        template: &'m Template,
        is_stripped: bool,
    ) -> Result<(), PrintError> {
        let mut filling = Filling::new(&template.parts, record);
        if !is_stripped {
            let is_bracketed = match template.brackets {
                Brackets::Never => false,
                Brackets::Always => true,
                Brackets::IfFilled(place) => {
                    let (field, value) = filling.later(place)?;
                    is_filled(field, value)
                }
            };
            let name = template.head.len() - template.mnemonic.len();
            let (dialect, _) = template.head.split_at(name.saturating_sub(1));
            self.out.text(dialect.as_bytes());
            self.out.text(if is_bracketed { b"<" } else { b"." });
            self.out.text(template.mnemonic.as_bytes());
            if is_bracketed {
                self.push_text(b">");
            }
        }
        self.push_parts(filling)
    }

    fn push_parts(&mut self, filling: Filling<'m>) -> Result<(), PrintError> {
        self.out.visited(work_of(filling.record))?;
        self.stack.push(Piece::Template(filling));
        Ok(())
    }

    /// Prints parts up to and including the first one with nested entries.
    pub(super) fn template_parts(&mut self, mut filling: Filling<'m>) -> Result<(), PrintError> {
        let depth = self.stack.len();
        while let Some((part, rest)) = filling.parts.split_first() {
            filling.parts = rest;
            match part {
                Part::Text(text) => self.out.text(text.as_bytes()),
                Part::Comma => {
                    self.comma(filling.is_first);
                    filling.is_first = false;
                }
                Part::When {
                    field,
                    is_filled,
                    count,
                } => {
                    let (field, value) = filling.later(*field)?;
                    if self::is_filled(field, value) != *is_filled {
                        filling.parts = rest.get(*count..).unwrap_or_default();
                    }
                }
                Part::Special(special) => special::print(self, *special, filling.record)?,
                Part::Field(place, how) => {
                    let (field, value) = filling.value(*place)?;
                    self.filled(field, value, how)?;
                }
                Part::Member {
                    name,
                    field: place,
                    how,
                    is_required,
                    ..
                } => {
                    let (field, value) = filling.value(*place)?;
                    let is_omitted = !is_required && !is_filled(field, value);
                    if is_omitted || matches!(value, Value::Absent) {
                        continue;
                    }
                    self.comma(filling.is_first);
                    filling.is_first = false;
                    self.out.text(name.as_bytes());
                    self.out.text(b" = ");
                    self.filled(field, value, how)?;
                }
            }
            if self.stack.len() > depth {
                // Below what is nested in the part.
                self.stack.insert(depth, Piece::Template(filling));
                return Ok(());
            }
        }
        Ok(())
    }

    fn filled(
        &mut self,
        field: &'m Field,
        value: Value<'m>,
        how: &'m How,
    ) -> Result<(), PrintError> {
        match (how, value) {
            (How::Or(text), Value::List(list)) if list.count() == 0 => {
                self.out.text(text.as_bytes());
            }
            (How::Stripped(_), Value::Attribute(id)) => {
                let attribute = self.attribute_of(id)?;
                if may_be_array(field)
                    && let AttributeView::Array(list) = attribute.view()?
                {
                    self.enter(id.into(), Kind::Passing, self.out.position())?;
                    self.out.text(b"[");
                    self.push_text(b"]");
                    self.push_items(list.raw(), Mode::Stripped);
                    return Ok(());
                }
                return self.attribute(attribute, Mode::Stripped);
            }
            (How::Stripped(_), Value::List(list)) => self.push_items(list, Mode::Stripped),
            (How::InBrackets(since), Value::List(list))
                if since.is_none_or(|since| self.release >= since) =>
            {
                self.out.text(b"[");
                self.push_text(b"]");
                self.push_items(list, Mode::Full);
            }
            (How::Dwarf(space), Value::Unsigned(number)) => {
                dwarf::name(&mut self.out.buffer, *space, number);
            }
            (How::Flags(flags), Value::Unsigned(number)) => {
                let names = flag_names(flags, number);
                self.out.text(names.as_bytes());
            }
            (How::Word(before, after), Value::Attribute(id)) => {
                let attribute = self.attribute_of(id)?;
                return match word_in(attribute, before, after)? {
                    Some(word) => {
                        self.out.text(word);
                        Ok(())
                    }
                    None => self.attribute(attribute, Mode::Full),
                };
            }
            (How::Bare, Value::Attribute(id)) => {
                let attribute = self.attribute_of(id)?;
                return match mnemonic_of(attribute)? {
                    Some(mnemonic) => {
                        self.out.text(mnemonic);
                        self.attribute(attribute, Mode::Stripped)
                    }
                    None => self.attribute(attribute, Mode::Full),
                };
            }
            (How::Dims, Value::List(list)) => {
                for (index, dim) in list.signed().enumerate() {
                    self.comma(index == 0);
                    self.dynamic(dim);
                }
            }
            (How::Shape, Value::List(list)) => {
                for dim in list.signed() {
                    self.dynamic(dim);
                    self.out.text(b"x");
                }
            }
            (How::Bool, Value::Unsigned(number @ (0 | 1))) => {
                self.out.text(if number == 1 { b"true" } else { b"false" });
            }
            (How::Names(names), Value::Unsigned(number)) => {
                match name_of(names, number) {
                    Some(name) => self.out.text(name.as_bytes()),
                    // A case that is newer than the description. MLIR would not read it as another
                    // one.
                    None => self.out.unsigned(number),
                }
            }
            (How::Pairs, Value::List(list)) => self.stack.push(Piece::Pairs {
                list,
                is_first: true,
            }),
            (How::Factors, Value::List(list)) => {
                for (index, number) in list.signed().enumerate() {
                    self.comma(index == 0);
                    self.factor(number);
                }
            }
            (How::FactorProduct, Value::List(list)) => {
                list.signed().for_each(|number| self.factor(number));
            }
            (How::FactorSizes, Value::List(list)) => {
                for (index, size) in list.signed().enumerate() {
                    self.comma(index == 0);
                    self.factor(index as i64);
                    self.out.text(b"=");
                    self.out.signed(size);
                }
            }
            (How::Builtin, Value::Type(id)) => return self.builtin_type(self.type_of(id)?),
            (_, Value::List(list)) if *list.item_kind() == FieldKind::Float64 => {
                for (index, value) in list.iter().enumerate() {
                    self.comma(index == 0);
                    self.float64(value)?;
                }
            }
            (_, Value::List(list)) => self.push_items(list, Mode::Full),
            (_, Value::Float(_)) if field.kind == FieldKind::Float64 => self.float64(value)?,
            _ => return self.value(value, Mode::Full),
        }
        Ok(())
    }

    /// Prints the letter of a factor.
    fn factor(&mut self, number: i64) {
        const LETTERS: &[u8] = b"ijklmnopqrstuvwxyz";
        let place = usize::try_from(number).ok();
        match place.and_then(|place| LETTERS.get(place..=place)) {
            Some(letter) => self.out.text(letter),
            None => {
                self.out.text(b"z_");
                self.out
                    .signed(number.saturating_sub(LETTERS.len() as i64 - 1));
            }
        }
    }

    /// Prints the entries of a list, each as `A = A`.
    pub(super) fn pairs(&mut self, mut list: List<'m>, is_first: bool) -> Result<(), PrintError> {
        let Some(Value::Group(mut pair)) = list.next()? else {
            return Ok(());
        };
        self.comma(is_first);
        self.stack.push(Piece::Pairs {
            list,
            is_first: false,
        });
        let mut values = Vec::with_capacity(2);
        while let Some((_, value)) = pair.next()? {
            values.push(value);
        }
        let Some(last) = values.pop() else {
            return Ok(());
        };
        self.stack.push(Piece::Value(last));
        if let Some(first) = values.pop() {
            self.push_text(b" = ");
            self.stack.push(Piece::Value(first));
        }
        Ok(())
    }

    pub(super) fn float64(&mut self, value: Value<'m>) -> Result<(), PrintError> {
        match value {
            Value::Float(bits) => {
                let bits = bits.to_u128().unwrap_or_default();
                write_float(&mut self.out.buffer, FloatFormat::F64, bits);
                Ok(())
            }
            _ => self.value(value, Mode::Full),
        }
    }

    /// Prints the builtin type that a type represents, or the type itself if there is none.
    pub(super) fn builtin_type(&mut self, ty: Type<'m>) -> Result<(), PrintError> {
        if let TypeView::Record(record) = ty.view()?
            && let Some(parts) = &record.schema().builtin
        {
            self.enter(EntryId::Type(ty.id()), Kind::Passing, self.out.position())?;
            return self.push_parts(Filling::new(parts, record));
        }
        self.ty(ty)
    }
}

fn is_filled(field: &Field, value: Value<'_>) -> bool {
    match value {
        Value::Absent | Value::Signed(0) | Value::Bool(false) => false,
        // That it is there counts.
        Value::Unsigned(0) => field.kind == FieldKind::OptionalVarint,
        Value::List(list) => list.count() > 0,
        // Without its sign.
        Value::Float(bits) => bits.to_u64().is_none_or(|bits| bits << 1 != 0),
        _ => true,
    }
}

fn may_be_array(field: &Field) -> bool {
    let mut kind = &field.kind;
    if let FieldKind::Optional(inner) = kind {
        kind = inner;
    }
    match kind {
        FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes) => {
            classes.intersects(Classes::ARRAY)
        }
        _ => false,
    }
}

/// The text that identifies the kind of an attribute with a template.
fn mnemonic_of(attribute: Attribute<'_>) -> Result<Option<&[u8]>> {
    Ok(match attribute.view()? {
        AttributeView::Record(record) => {
            let template = record.schema().template.as_ref();
            template.map(|template| template.mnemonic.as_bytes())
        }
        _ => None,
    })
}

/// The word of an attribute that is text: between two others, and without a comma.
fn word_in<'m>(attribute: Attribute<'m>, before: &str, after: &str) -> Result<Option<&'m [u8]>> {
    let AttributeView::Text(text) = attribute.view()? else {
        return Ok(None);
    };
    let word = text.strip_prefix(before.as_bytes());
    let word = word.and_then(|text| text.strip_suffix(after.as_bytes()));
    Ok(word.filter(|word| !word.contains(&b',')))
}

/// The names of flags; several of them in quotes.
pub(in crate::text) fn flag_names(flags: &[Flag], number: u64) -> String {
    let mut left = number;
    let mut names = Vec::new();
    for flag in flags.iter().filter(|flag| !flag.is_alias) {
        let is_none = number == 0 && flag.bits == 0;
        if is_none || flag.bits != 0 && left & flag.bits == flag.bits {
            names.push(&*flag.name);
        }
        if flag.bits.count_ones() > 1 && left & flag.bits == flag.bits {
            left &= !flag.bits;
        }
    }
    let quote = if names.len() > 1 { "\"" } else { "" };
    format!("{quote}{}{quote}", names.join("|"))
}

/// The work of finding the fields of a long record.
fn work_of(record: Record<'_>) -> u64 {
    /// So many bytes are passed over in the time of a step.
    const STEP: u64 = 64;
    record.bytes().len() as u64 / STEP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_flags_stand_in_quotes() {
        let flag = |bits, name: &str, is_alias| Flag {
            bits,
            name: name.into(),
            is_alias,
        };
        let flags = [
            flag(0, "Zero", false),
            flag(3, "Public", false),
            flag(2, "Protected", false),
            flag(1, "Private", false),
            flag(1, "Bit0", true),
            flag(4, "FwdDecl", false),
            flag(4, "Same", false),
        ];
        let text = |number: u64| flag_names(&flags, number);
        assert_eq!(
            [0, 1, 2, 3].map(text),
            ["Zero", "Private", "Protected", "Public"]
        );
        assert_eq!(text(7), "\"Public|FwdDecl|Same\"");
        assert_eq!(text(8), "");
    }
}
