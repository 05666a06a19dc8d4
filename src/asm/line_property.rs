//! Properties in the line of an op that are attributes only, with short values: constants, calls. They
//! are as many as ops, nearly every one in a blob of its own, so keeping their texts would not help.

use crate::asm::attribute::write_short;
use crate::asm::buffer::Window;
use crate::asm::line::{Line, LineMaker};
use crate::asm::text_table::Text;
use crate::container::{AttributeId, PropertiesId, TypeId};
use crate::dialect::ShortValue;
use crate::ir::OpParts;
use crate::layout::Classes;

impl<'m> LineMaker<'_, 'm> {
    /// Puts the properties of an op at a place, if all are attributes with short values, of the kinds that
    /// the definition demands. Gives the place after them.
    #[inline(never)]
    pub(super) fn planned_properties(
        &mut self,
        window: &mut Window,
        at: usize,
        op: &OpParts<'m>,
        blob: PropertiesId,
    ) -> Option<usize> {
        let mut line = Line { window, at };
        let fields = self.kept.planned(op.name().index())?.fields();
        let mut blob = self.blobs.get(self.bytes, blob)?;
        let mut is_first = true;
        for field in fields {
            let index = blob.varint().ok()?;
            let index = match field.is_optional {
                true if index == 0 && !field.has_default => continue,
                true if index & 1 == 0 => return None,
                true => index >> 1,
                false => index,
            };
            let (before, length) = field.before(is_first);
            is_first = false;
            line.put(before, *length);
            let attribute = AttributeId(u32::try_from(index).ok()?);
            self.short_value(&mut line, attribute, field.classes)?;
        }
        if !is_first {
            line.literal(b"}>");
        }
        blob.is_at_end().then_some(line.at)
    }

    #[inline]
    fn short_value(
        &mut self,
        line: &mut Line<'_>,
        attribute: AttributeId,
        classes: Classes,
    ) -> Option<()> {
        let scalars = &mut *self.scalars;
        let value = self.builtin.short_value(attribute, |ty| scalars.of(ty))?;
        let (class, ty) = match value {
            ShortValue::Integer(ty, value) => {
                if !classes.intersects(Classes::INTEGER) {
                    return None;
                }
                if value < 0 {
                    line.literal(b"-");
                }
                line.number(value.unsigned_abs())?;
                return self.suffix(line, ty);
            }
            ShortValue::Float(ty, ..) => (Classes::FLOAT, Some(ty)),
            ShortValue::String(_) => (Classes::STRING, None),
            ShortValue::FlatSymbol(_) => (Classes::FLAT_SYMBOL, None),
        };
        if !classes.intersects(class) {
            return None;
        }
        self.scratch.truncate(0);
        write_short(self.scratch, value);
        line.text(Text {
            bytes: self.scratch.text_and_rest(),
            length: self.scratch.len(),
        });
        match ty {
            Some(ty) => self.suffix(line, ty),
            None => Some(()),
        }
    }

    fn suffix(&self, line: &mut Line<'_>, ty: TypeId) -> Option<()> {
        line.literal(b" : ");
        line.entry(&self.kept.types, ty.index())
    }
}
