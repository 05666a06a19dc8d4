//! Text that templates cannot express: numbers of the builtin types that their types represent, and
//! the dimensions of convolutions, and the arguments of DWARF operations.

use crate::container::TypeId;
use crate::dialect::builtin::{ElementKind, FloatFormat};
use crate::dialect::represented;
use crate::error::Result;
use crate::schema::{DwarfSpace, NewInteger, NewValue, Schema, Special};
use crate::text::parse::number::{float_bits, literal};
use crate::text::parse::number_kind::IntegerKind;
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::{Filled, Reading, Waiting};
use crate::text::print::dwarf;

impl<'t> Parser<'t, '_, '_> {
    pub(super) fn special(
        &mut self,
        reading: &mut Reading<'t, '_>,
        special: Special,
    ) -> Result<()> {
        let start = self.place();
        match special {
            Special::Integer => self.special_integer(reading, start)?,
            Special::Float => {
                let (is_negative, number) = literal(&mut self.lexer)?;
                let waiting = Waiting::Float(start, is_negative, number);
                if let Some(slot) = reading.slot("value") {
                    *slot = Some(Filled::Waiting(waiting));
                }
            }
            Special::Dense => {
                if !self.lexer.take_word("dense") {
                    return Err(self.lexer.error("expected 'dense'"));
                }
                let body = self.dense_body_in_brackets()?;
                if let Some(slot) = reading.slot("data") {
                    *slot = Some(Filled::Waiting(Waiting::Dense(start, body)));
                }
            }
            Special::Convolution => self.convolution(reading)?,
            Special::DwarfArguments => self.dwarf_arguments(reading)?,
            Special::QuantStorage => self.quant_storage(reading)?,
            Special::QuantQuantile => self.quant_quantile(reading)?,
            Special::QuantScales => self.quant_scales(reading)?,
            Special::QuantBlocks => self.quant_blocks(reading)?,
            Special::QuantSubChannel => self.quant_sub_channel(reading)?,
        }
        Ok(())
    }

    /// `0, DW_ATE_signed`: the arguments of the operation before them.
    fn dwarf_arguments(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        let is_conversion = reading.values.iter().any(|value| {
            matches!(
                value,
                Some(Filled::Value(NewValue::Unsigned(dwarf::CONVERT)))
            )
        });
        let arguments = self.open_list(|parser| {
            let is_name = parser.lexer.peek() == Some(b'D');
            let argument = match is_name && is_conversion {
                true => parser.dwarf_number(DwarfSpace::Encoding)?,
                false => parser.lexer.unsigned("no argument")?,
            };
            Ok(NewValue::Unsigned(argument))
        })?;
        reading.set("arguments", NewValue::List(arguments));
        Ok(())
    }

    /// `5 : i64` or `true`.
    fn special_integer(&mut self, reading: &mut Reading<'t, '_>, start: usize) -> Result<()> {
        let is_bool = matches!(self.lexer.peek_word(), Some("true" | "false"));
        let (ty, bits) = if is_bool {
            let value = self.bool()?;
            (self.bool_type(reading.dialect)?, u64::from(value).into())
        } else {
            let (is_negative, number) = literal(&mut self.lexer)?;
            self.lexer.expect(":", "expected ':' before the type")?;
            let ty = self.builtin_type(reading.dialect)?;
            let kind = self
                .tables
                .ty(ty)
                .map(represented::element_kind)
                .transpose()?;
            let Some(Some(ElementKind::Integer { width, signedness })) = kind else {
                return Err(self
                    .lexer
                    .error_at(start, "a number of a type that has none"));
            };
            let kind = IntegerKind {
                width,
                signedness,
                is_index: false,
            };
            let bits = self.integer(start, kind, is_negative, number)?;
            (ty, bits)
        };
        reading.set("type", NewValue::Type(ty));
        reading.set("value", NewValue::Integer(bits));
        Ok(())
    }

    /// The type of a dialect that represents `i1`.
    fn bool_type(&mut self, dialect: &[u8]) -> Result<TypeId> {
        let registry = self.tables.registry().clone();
        let schemas = registry.get(dialect).map(|dialect| &dialect.types);
        let mut schemas = schemas.into_iter().flatten();
        match schemas.find(|schema| schema.builtin_name() == Some("i1")) {
            Some(schema) => self.tables.add_type_record(dialect, &schema.name, &[]),
            None => Err(self.lexer.error("expected type of bools before this")),
        }
    }

    /// A double.
    pub(super) fn float64(&mut self) -> Result<NewValue<'static>> {
        let start = self.place();
        let (is_negative, number) = literal(&mut self.lexer)?;
        let bits = float_bits(&self.lexer, start, FloatFormat::F64, is_negative, number)?;
        Ok(NewValue::Integer(NewInteger::from_u128(bits)))
    }

    /// Reads the values of the text before its type.
    pub(super) fn resolve_waiting(
        &mut self,
        schema: &Schema,
        values: &mut [Option<Filled<'t>>],
    ) -> Result<()> {
        let place = schema
            .fields
            .iter()
            .position(|field| &*field.name == "type");
        let ty = match place.and_then(|place| values.get(place)) {
            Some(Some(Filled::Value(NewValue::Type(ty)))) => *ty,
            _ => return Ok(()),
        };
        for value in values {
            let Some(Filled::Waiting(waiting)) = value else {
                continue;
            };
            let Some(known) = self.tables.ty(ty) else {
                continue;
            };
            *value = Some(match waiting {
                Waiting::Float(start, is_negative, number) => {
                    let Some(ElementKind::Float(format)) = represented::element_kind(known)? else {
                        return self.refuse(*start, "a float of a type that has none");
                    };
                    let bits = float_bits(&self.lexer, *start, format, *is_negative, *number)?;
                    Filled::Value(NewValue::Integer(NewInteger::from_u128(bits)))
                }
                Waiting::Dense(start, body) => {
                    let (shape, kind) = represented::shaped(known)?;
                    let dims = shape.and_then(|shape| {
                        let dims = shape.dims().map(|dim| u64::try_from(dim).ok());
                        dims.collect::<Option<Vec<_>>>()
                    });
                    let (Some(dims), Some(kind)) = (dims, kind) else {
                        return self.refuse(*start, "elements of a type that has none");
                    };
                    let data = self.dense_data(*start, body, kind, &dims)?;
                    let made = self.tables.stored_elements(kind, &dims, &data);
                    Filled::Blob(self.located(*start, made)?)
                }
            });
        }
        Ok(())
    }

    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: the role of each dimension of the input, the
    /// kernel and the output.
    fn convolution(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        let operands = [("", ["b", "f"]), ("x", ["i", "o"]), ("->", ["b", "f"])];
        let mut values = Vec::new();
        for (separator, names) in operands {
            self.lexer.expect(separator, "expected 'x' or '->'")?;
            self.lexer.expect("[", "expected '['")?;
            let mut roles = [None; 2];
            let mut spatial: Vec<(u64, i64)> = Vec::new();
            let mut dim = 0;
            self.list("]", "expected ',' or ']' after a dimension", |parser| {
                let place = names.iter().position(|name| parser.lexer.take_word(name));
                match place.and_then(|place| roles.get_mut(place)) {
                    Some(role) => *role = Some(dim),
                    None if parser.lexer.take("?") => {}
                    None => spatial.push((parser.lexer.unsigned("expected role")?, dim)),
                }
                dim += 1;
                Ok(())
            })?;
            spatial.sort_unstable();
            if !spatial
                .iter()
                .map(|(number, _)| *number)
                .eq(0..spatial.len() as u64)
            {
                return Err(self
                    .lexer
                    .error("expected each spatial dimension once, from 0 on"));
            }
            for role in roles {
                let missing = || {
                    self.lexer
                        .error_at(self.lexer.at, "a role without a dimension")
                };
                values.push(NewValue::Signed(role.ok_or_else(missing)?));
            }
            values.push(NewValue::numbers(spatial.into_iter().map(|(_, dim)| dim)));
        }
        for (slot, value) in reading.values.iter_mut().zip(values) {
            *slot = Some(Filled::Value(value));
        }
        Ok(())
    }
}
