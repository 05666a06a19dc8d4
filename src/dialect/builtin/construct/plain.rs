//! Strings, numbers and dictionaries, whose encoding is a list of numbers.
//!
//! Every op of a text may have a new one. Encoding the values of their fields by the layout took 9,000 of 20,000
//! instructions for an op of `benches/inputs.sh attrs`. The test at the end holds both to the same entries.

use std::ops::RangeInclusive;

use crate::container::{AttributeId, StringId, TypeId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::tables::{BUILTIN, Tables, of_code};
use crate::error::{Result, Table};
use crate::layout::{Context, Field, FieldKind, Layout, NewInteger, NewValue};
use crate::wire::varint;

impl Tables<'_> {
    /// Returns the index of the attribute of a string, adding it if necessary.
    pub(super) fn attribute_of_string(&mut self, string: StringId) -> Result<AttributeId> {
        let code = attribute_code::STRING;
        if !self.is_plain(code, is_plain_string) {
            return self.builtin_attribute(code, &[NewValue::String(string)]);
        }
        self.add_numbers([code, u64::from(string.index())])
    }

    /// Returns the index of the dictionary of these names and values, sorted by name, adding it if necessary.
    pub(crate) fn attribute_of_entries(
        &mut self,
        entries: &[(AttributeId, AttributeId)],
    ) -> Result<AttributeId> {
        let code = attribute_code::DICTIONARY;
        let count = self.count(Table::Attribute);
        let is_known = entries.iter().all(|(_, value)| value.index() < count);
        if is_known && self.is_plain(code, is_plain_dictionary) {
            let entries = entries.iter().flat_map(|&(name, value)| [name, value]);
            let entries = entries.map(|id| u64::from(id.index()));
            let head = [code, entries.clone().count() as u64 / 2];
            return self.add_numbers(head.into_iter().chain(entries));
        }
        let groups = entries.iter().map(|&(name, value)| {
            NewValue::Group(vec![NewValue::Attribute(name), NewValue::Attribute(value)])
        });
        self.checked_builtin_attribute(code, &[NewValue::List(groups.collect())])
    }

    /// Returns the index of the attribute of an integer, adding it if necessary. The type has the width.
    pub(crate) fn attribute_of_integer(
        &mut self,
        ty: TypeId,
        width: u32,
        value: &NewInteger,
    ) -> Result<AttributeId> {
        self.attribute_of_bits(attribute_code::INTEGER, ty, width, value)
    }

    /// Returns the index of the attribute of an integer or the bits of a float, adding it if necessary. The type has
    /// the width.
    pub(super) fn attribute_of_bits(
        &mut self,
        code: u64,
        ty: TypeId,
        width: u32,
        value: &NewInteger,
    ) -> Result<AttributeId> {
        // Narrower ones are a byte, wider ones several numbers (format.md §1.6).
        const WIDTHS: RangeInclusive<u32> = 9..=64;
        let fits = value.bit_length() <= u64::from(width);
        if WIDTHS.contains(&width) && fits && self.is_plain(code, is_plain_number) {
            let value = varint::to_zigzag(value.low() as i64);
            return self.add_numbers([code, u64::from(ty.index()), value]);
        }
        let values = [NewValue::Type(ty), NewValue::Integer(value.clone())];
        self.checked_builtin_attribute(code, &values)
    }

    /// Whether the only form of an attribute is plain.
    fn is_plain(&self, code: u64, is_plain: fn(&Layout) -> bool) -> bool {
        let description = match self.builtin {
            Some(builtin) => self.description(builtin),
            None => self.registry().get(BUILTIN),
        };
        let forms = description.map_or(&[][..], |it| of_code(&it.attributes, code));
        match forms {
            [form] => !self.has_hooks && form.has_code && is_plain(form) && self.is_written(form),
            _ => false,
        }
    }

    /// Adds an entry of the builtin dialect whose encoding is these numbers.
    fn add_numbers(&mut self, numbers: impl IntoIterator<Item = u64>) -> Result<AttributeId> {
        let dialect = self.add_dialect(BUILTIN)?;
        let mut bytes = std::mem::take(&mut self.encoding);
        bytes.clear();
        for number in numbers {
            varint::append(&mut bytes, number);
        }
        let added = self.add_attribute_entry(dialect, true, &bytes);
        self.encoding = bytes;
        added
    }
}

fn is_plain_string(layout: &Layout) -> bool {
    matches!(layout.fields(), [field] if field.kind == FieldKind::String)
}

fn is_plain_number(layout: &Layout) -> bool {
    match layout.fields() {
        [ty, number] => {
            ty.kind == FieldKind::Type
                && matches!(number.kind, FieldKind::Integer | FieldKind::Float)
        }
        _ => false,
    }
}

fn is_plain_dictionary(layout: &Layout) -> bool {
    let is_attribute = |field: &Field| matches!(field.kind, FieldKind::Attribute(_));
    match layout.fields() {
        [field] => match &field.kind {
            FieldKind::List(item) => match &**item {
                FieldKind::Group(fields) => fields.len() == 2 && fields.iter().all(is_attribute),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::builtin::{FloatFormat, Signedness};
    use crate::ir::{Module, OpenOptions};

    #[test]
    fn plain_entries_equal_those_that_are_encoded_by_the_layout() {
        for producer in ["LLVM17.0.6", "MLIR19.1.0", "MLIR22.1.8", "MLIR23.0.0"] {
            let options = OpenOptions::default();
            let mut module = Module::new(6, producer.as_bytes(), options).unwrap();
            let tables = module.tables_mut();
            assert!(tables.is_plain(attribute_code::STRING, is_plain_string));
            assert!(tables.is_plain(attribute_code::DICTIONARY, is_plain_dictionary));
            let mut entries = Vec::new();
            for number in 0..300 {
                let string = tables.add_string(format!("s{number}").as_bytes()).unwrap();
                let made = tables.attribute_of_string(string).unwrap();
                let value = NewValue::String(string);
                let expected = tables.builtin_attribute(attribute_code::STRING, &[value]);
                assert_eq!(made, expected.unwrap());
                entries.push((made, made));
            }
            for count in [0, 1, 2, 300] {
                let entries = &entries[..count];
                let made = tables.attribute_of_entries(entries).unwrap();
                let groups = entries.iter().map(|&(name, value)| {
                    NewValue::Group(vec![NewValue::Attribute(name), NewValue::Attribute(value)])
                });
                let values = [NewValue::List(groups.collect())];
                let expected = tables.builtin_attribute(attribute_code::DICTIONARY, &values);
                assert_eq!(made, expected.unwrap());
            }
            assert!(tables.is_plain(attribute_code::INTEGER, is_plain_number));
            assert!(tables.is_plain(attribute_code::FLOAT, is_plain_number));
            for format in [
                FloatFormat::F8E5M2,
                FloatFormat::BF16,
                FloatFormat::F32,
                FloatFormat::F64,
                FloatFormat::F80,
            ] {
                let ty = tables.float_type(format).unwrap();
                for bits in [0, 1, 0x7f, 0x7c00, 0x7f80_0000, 0xffc0_0000, 1 << 63] {
                    let bits = format.canonical_bits(bits);
                    let made = tables.float_attribute(ty, bits);
                    let bits = NewInteger::from_u128(bits);
                    let values = [NewValue::Type(ty), NewValue::Integer(bits)];
                    let expected = tables.builtin_attribute(attribute_code::FLOAT, &values);
                    assert_eq!(made.unwrap(), expected.unwrap(), "{format:?}");
                }
            }
            for width in [1, 7, 8, 9, 31, 32, 63, 64, 65, 200] {
                let ty = tables.integer_type(width, Signedness::Signless).unwrap();
                for value in [0, 1, 127, 200, 1 << 31, u64::from(u32::MAX), u64::MAX] {
                    let value = NewInteger::from(value);
                    let made = tables.attribute_of_integer(ty, width, &value);
                    let values = [NewValue::Type(ty), NewValue::Integer(value)];
                    let expected = tables.builtin_attribute(attribute_code::INTEGER, &values);
                    assert_eq!(made.ok(), expected.ok(), "{width}");
                }
            }
            let missing = AttributeId(1 << 20);
            let name = entries[0].0;
            assert!(tables.attribute_of_entries(&[(name, missing)]).is_err());
        }
    }
}
