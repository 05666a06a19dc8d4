//! Prints attributes and types by the templates in the description of their dialect.
//!
//! A template is printed part by part. If a field has nested entries, the rest of the template
//! stays on the stack.

use crate::container::EntryId;
use crate::dialect::builtin::{AttributeView, FloatFormat, TypeView};
use crate::dialect::represented::nth;
use crate::dialect::{Attribute, Type};
use crate::error::Result;
use crate::schema::{Field, FieldKind, How, List, Part, Record, Template, Value};
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
        // The text does not show where its stripped form would start, so it is not kept.
        let kind = match template.is_bracketed() || mode == Mode::Stripped {
            true => Kind::Passing,
            false => Kind::Whole,
        };
        let start = self.out.position();
        self.enter(EntryId::Attribute(attribute.id()), kind, start)?;
        self.template_text(record, template, mode == Mode::Stripped);
        Ok(())
    }

    /// Prints the start of an entry that was entered.
    pub(super) fn template_text(
        &mut self,
        record: Record<'m>,
        template: &'m Template,
        is_stripped: bool,
    ) {
        if !is_stripped {
            self.out.text(template.prefix.as_bytes());
            self.out.text(template.mnemonic.as_bytes());
            if template.is_bracketed() {
                self.push_text(b">");
            }
        }
        self.push_parts(&template.parts, record);
    }

    fn push_parts(&mut self, parts: &'m [Part], record: Record<'m>) {
        self.stack.push(Piece::Template(Filling {
            parts,
            record,
            is_first: true,
        }));
    }

    /// Prints parts up to and including the first one with nested entries.
    pub(super) fn template_parts(&mut self, mut filling: Filling<'m>) -> Result<(), PrintError> {
        let record = filling.record;
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
                    self.out.visited(1 + work_of(record, *field))?;
                    let (field, value) = nth(record, *field)?;
                    if self::is_filled(field, value) != *is_filled {
                        filling.parts = rest.get(*count..).unwrap_or_default();
                    }
                }
                Part::Special(special) => {
                    self.stack.push(Piece::Template(filling));
                    return special::print(self, *special, record);
                }
                Part::Field(place, how) => {
                    self.out.visited(work_of(record, *place))?;
                    let (field, value) = nth(record, *place)?;
                    self.stack.push(Piece::Template(filling));
                    return self.filled(field, value, how);
                }
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
            (How::Stripped, Value::Attribute(id)) => {
                let attribute = self.attribute_of(id)?;
                if let AttributeView::Array(list) = attribute.view()? {
                    self.enter(id.into(), Kind::Passing, self.out.position())?;
                    self.out.text(b"[");
                    self.push_text(b"]");
                    self.push_items(list.raw(), Mode::Stripped);
                    return Ok(());
                }
                return self.attribute(attribute, Mode::Stripped);
            }
            (How::Stripped, Value::List(list)) => self.push_items(list, Mode::Stripped),
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
                let name = usize::try_from(number).ok().and_then(|at| names.get(at));
                match name.filter(|name| &***name != "-") {
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
            self.push_parts(parts, record);
            return Ok(());
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

/// The work of finding a field of a long record.
fn work_of(record: Record<'_>, place: usize) -> u64 {
    /// So many fields or bytes are passed over in the time of a step.
    const STEP: u64 = 64;
    (record.bytes().len() as u64 + place as u64) / STEP
}
