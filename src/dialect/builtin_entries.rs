//! Builtin attributes that nearly every op has, read without a layout.

use std::ops::Range;

use crate::container::{AttributeId, EntryTable, StringId, TypeId};
use crate::dialect::builtin::{FloatFormat, attribute_code};
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::wire::Cursor;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// Integers, with their width in bits.
    Integer(u32),
    /// Floats.
    Float(FloatFormat),
}

impl Scalar {
    fn width(self) -> u32 {
        match self {
            Scalar::Integer(width) => width,
            Scalar::Float(format) => format.width(),
        }
    }
}

/// The value of a short attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShortValue<'m> {
    /// A string without a type.
    String(&'m [u8]),
    /// A reference to a symbol, without nested symbols.
    FlatSymbol(&'m [u8]),
    /// An integer, read as signed.
    Integer(TypeId, i64),
    /// The bits of a float. Bits above the width of the format are unspecified.
    Float(TypeId, FloatFormat, u64),
}

/// The builtin attributes of a file. An attribute near the previous one is found without a search.
#[derive(Clone)]
pub(crate) struct BuiltinEntries<'m> {
    tables: &'m Tables<'m>,
    /// The bytes of the file and its attributes.
    bytes: &'m [u8],
    attributes: &'m EntryTable,
    /// Attributes known to be builtin ones of the file that were not replaced.
    builtin: Range<u32>,
}

impl<'m> BuiltinEntries<'m> {
    pub(crate) fn new(tables: &'m Tables<'m>) -> Self {
        BuiltinEntries {
            tables,
            bytes: tables.container().bytes(),
            attributes: &tables.container().entries().attributes,
            builtin: 0..0,
        }
    }

    /// The bytes from the start of an attribute on, and its size, if it is a builtin one with a
    /// custom encoding.
    #[inline(always)]
    pub(super) fn get(&mut self, id: AttributeId) -> Option<(&'m [u8], u64)> {
        if !self.builtin.contains(&id.index()) && !self.enter_group(id) {
            return self.get_elsewhere(id);
        }
        let (range, is_custom) = self.attributes.range_of_kept(id.index())?;
        // Includes the bytes after the entry, as reading near the end of a slice is slower.
        let bytes = self.bytes.get(usize::try_from(range.start).ok()?..)?;
        is_custom.then_some((bytes, range.end - range.start))
    }

    /// Finds the group of an attribute; false if it is not builtin or was added.
    #[cold]
    fn enter_group(&mut self, id: AttributeId) -> bool {
        let group = self.attributes.group_of(id.index());
        let group = group.filter(|&(dialect, _)| self.tables.is_builtin(dialect));
        if let Some((_, group)) = group {
            self.builtin = group;
            return true;
        }
        false
    }

    #[cold]
    fn get_elsewhere(&self, id: AttributeId) -> Option<(&'m [u8], u64)> {
        let entry = self.tables.container().attribute_entry(id)?;
        let is_known = entry.custom && self.tables.is_builtin(entry.dialect);
        is_known.then_some((entry.bytes, entry.bytes.len() as u64))
    }

    /// Reads the names and values of a dictionary. Returns false for other attributes, for damaged
    /// ones, and where hooks may apply.
    pub(crate) fn dictionary(&mut self, id: AttributeId, read: &mut Vec<[AttributeId; 2]>) -> bool {
        read.clear();
        let has_hooks = self.tables.has_hooks;
        self.read_dictionary(id, read).is_some() && !has_hooks
    }

    fn read_dictionary(&mut self, id: AttributeId, read: &mut Vec<[AttributeId; 2]>) -> Option<()> {
        let (bytes, length) = self.get(id)?;
        let attributes = u64::from(self.tables.attribute_count());
        let mut fields = Cursor::new(bytes, 0);
        let code = fields.varint().ok()?;
        let count = fields.varint().ok().filter(|&count| count <= length)?;
        for _ in 0..count {
            let (name, value) = (fields.varint().ok()?, fields.varint().ok()?);
            if name >= attributes || value >= attributes {
                return None;
            }
            read.push([AttributeId(name as u32), AttributeId(value as u32)]);
        }
        (code == attribute_code::DICTIONARY && fields.offset() == length).then_some(())
    }

    /// The value of a short attribute. `None` for all others, for damaged ones, and where hooks may
    /// apply. `scalar_of` identifies scalar types.
    #[inline]
    pub(crate) fn short_value(
        &mut self,
        id: AttributeId,
        scalar_of: impl FnOnce(Type<'m>) -> Option<Scalar>,
    ) -> Option<ShortValue<'m>> {
        let (bytes, length) = self.get(id)?;
        let mut fields = Cursor::new(bytes, 0);
        let value = match fields.varint().ok()? {
            attribute_code::STRING => {
                let string = u32::try_from(fields.varint().ok()?).ok()?;
                ShortValue::String(self.tables.container().string(StringId(string))?)
            }
            attribute_code::FLAT_SYMBOL_REF => {
                let root = u32::try_from(fields.varint().ok()?).ok()?;
                let root = self.tables.attribute(AttributeId(root))?;
                ShortValue::FlatSymbol(root.plain_string()?)
            }
            code @ (attribute_code::INTEGER | attribute_code::FLOAT) => {
                let ty = TypeId(u32::try_from(fields.varint().ok()?).ok()?);
                let scalar = scalar_of(self.tables.ty(ty)?)?;
                let bits = match scalar.width() {
                    0..=8 => u64::from(fields.byte().ok()?),
                    9..=64 => fields.signed_varint().ok()? as u64,
                    _ => return None,
                };
                match scalar {
                    Scalar::Integer(width) if code == attribute_code::INTEGER => {
                        let unused = 64_u32.checked_sub(width)?;
                        let value = (bits.checked_shl(unused)? as i64).checked_shr(unused)?;
                        ShortValue::Integer(ty, value)
                    }
                    Scalar::Float(format) if code == attribute_code::FLOAT => {
                        ShortValue::Float(ty, format, bits)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let is_sound = fields.offset() == length && !self.tables.has_hooks;
        is_sound.then_some(value)
    }
}
