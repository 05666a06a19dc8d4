//! Attributes of the builtin dialect, read without their layout: what nearly every op has, places in
//! files and integers.

use std::ops::Range;

use crate::container::{AttributeId, EntryTable, TypeId};
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::wire::Cursor;

/// The attributes of a file that are of the builtin dialect. One that lies near the one before is
/// found without a search.
#[derive(Clone)]
pub(crate) struct BuiltinEntries<'m> {
    tables: &'m Tables<'m>,
    /// The bytes of the file and its attributes.
    bytes: &'m [u8],
    attributes: &'m EntryTable,
    /// Attributes that are known to be of the builtin dialect, to lie in the file, and not to have
    /// been replaced.
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

    /// The bytes that an attribute begins with, if it is of the builtin dialect in its own encoding, and
    /// how many of them are the attribute.
    #[inline(always)]
    pub(super) fn get(&mut self, id: AttributeId) -> Option<(&'m [u8], u64)> {
        if !self.builtin.contains(&id.index()) && !self.enter_group(id) {
            return self.get_elsewhere(id);
        }
        let (range, is_custom) = self.attributes.range_of_kept(id.index())?;
        // Reading on into the next entry is cheaper than reading near the end of a slice.
        let bytes = self.bytes.get(usize::try_from(range.start).ok()?..)?;
        is_custom.then_some((bytes, range.end - range.start))
    }

    /// Finds the attributes around one; false if it is not of the builtin dialect, or not the file's.
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

    /// The type and the value, taken as signed, of an integer whose type has a width of at most 64
    /// bits by `width_of` (format.md §6.1, code 8). `None` for all other attributes, and for damaged
    /// ones.
    #[inline]
    pub(crate) fn short_integer(
        &mut self,
        id: AttributeId,
        width_of: impl FnOnce(Type<'m>) -> Option<u32>,
    ) -> Option<(TypeId, i64)> {
        const CODE: u64 = 8;
        let (bytes, length) = self.get(id)?;
        let mut fields = Cursor::new(bytes, 0);
        if fields.varint().ok()? != CODE || self.tables.has_hooks {
            return None;
        }
        let ty = TypeId(u32::try_from(fields.varint().ok()?).ok()?);
        let width = width_of(self.tables.ty(ty)?)?;
        let bits = match width {
            0..=8 => u64::from(fields.byte().ok()?),
            _ => fields.signed_varint().ok()? as u64,
        };
        let unused = 64_u32.checked_sub(width)?;
        let value = (bits.checked_shl(unused)? as i64).checked_shr(unused)?;
        (fields.offset() == length).then_some((ty, value))
    }
}
