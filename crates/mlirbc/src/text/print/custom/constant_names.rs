//! The names of the results of constants, by their value and their type.

use std::io::Write;

use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::{Attribute, Type};
use crate::error::Result;
use crate::ir::{Inherent, Op};
use crate::schema::Value;
use crate::text::print::custom::value_names::ValueNamer;
use crate::text::print::custom::value_texts::push_number;
use crate::text::print::entry_printer::Printed;

impl<'m> ValueNamer<'m> {
    /// Appends `c5_bv32` for `#smt.bv<5> : !smt.bv<32>`.
    pub(super) fn bit_vector(&mut self, op: Op<'m>) -> Result<()> {
        let ty = op.result(0).and_then(|result| result.ty());
        let (Some(value), Some(ty)) = (self.inherent(op, "value")?, ty) else {
            return Ok(());
        };
        let value = self.text(Printed::Attribute(value))?;
        let ty = self.text(Printed::Type(ty))?;
        let value = value
            .strip_prefix("#smt.bv<")
            .and_then(|it| it.split_once('>'));
        let width = ty
            .strip_prefix("!smt.bv<")
            .and_then(|it| it.strip_suffix('>'));
        if let (Some((value, _)), Some(width)) = (value, width) {
            let _ = write!(self.name, "c{value}_bv{width}");
        }
        Ok(())
    }

    /// Appends the name of a product of a constant and `vector.vscale`, `c4_vscale`.
    pub(super) fn multiple(&mut self, op: Op<'m>) -> Result<()> {
        let ty = op.result(0).and_then(|result| result.ty());
        let view = ty.map(|ty| self.types.of(ty)).transpose()?;
        if !matches!(view, Some(TypeView::Index)) {
            return Ok(());
        }
        let sources = [0, 1].map(|position| op.operand(position)?.defining_op());
        let [Some(one), Some(other)] = sources else {
            return Ok(());
        };
        for (constant, scale) in [(one, other), (other, one)] {
            if constant.name().full() == b"arith.constant"
                && scale.name().full() == b"vector.vscale"
                && let Some(value) = self.inherent(constant, "value")?
            {
                self.name.push(b'c');
                self.number(value, &value.view()?, None)?;
                self.name.extend_from_slice(b"_vscale");
                return Ok(());
            }
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn inherent(&self, op: Op<'m>, name: &str) -> Result<Option<Attribute<'m>>> {
        let Inherent::Defined(_, properties) = op.inherent()? else {
            return Ok(None);
        };
        Ok(match properties.get(name)? {
            Some(Value::Attribute(id)) => self.tables.attribute(id),
            _ => None,
        })
    }

    /// Appends the name of a constant of stablehlo by its type.
    pub(super) fn stablehlo_constant(&mut self, op: Op<'m>) -> Result<()> {
        let ty = op.result(0).and_then(|result| result.ty());
        let view = ty.map(|ty| self.types.of(ty)).transpose()?;
        let element = view.and_then(|view| view.shaped());
        let element = element.map(|(_, element)| element.view()).transpose()?;
        let is_integer = matches!(element, Some(TypeView::Integer { .. }));
        self.name
            .extend_from_slice(if is_integer { b"c" } else { b"cst" });
        Ok(())
    }

    /// Appends the name of a constant by its value and its type.
    pub(super) fn constant(&mut self, op: Op<'m>, is_spirv: bool) -> Result<()> {
        let ty = op.result(0).and_then(|result| result.ty());
        let Some(ty) = ty else {
            self.name.extend_from_slice(b"cst");
            return Ok(());
        };
        let view = self.types.of(ty)?;
        let is_number = matches!(view, TypeView::Integer { .. } | TypeView::Index);
        let value = match is_number || is_spirv {
            true => self.inherent(op, "value")?,
            false => None,
        };
        let Some(value) = value else {
            self.name.extend_from_slice(b"cst");
            return Ok(());
        };
        match (value.view()?, view) {
            (
                value_view @ AttributeView::Integer { .. },
                TypeView::Integer {
                    width: 1,
                    signedness: Signedness::Signless,
                },
            ) => self.number(value, &value_view, Some((ty, view)))?,
            (value_view @ AttributeView::Integer { .. }, TypeView::Integer { .. }) => {
                self.name
                    .extend_from_slice(if is_spirv { b"cst" } else { b"c" });
                self.number(value, &value_view, Some((ty, view)))?;
                self.name.push(b'_');
                self.type_name(ty, view)?;
            }
            (value_view @ AttributeView::Integer { .. }, TypeView::Index) if !is_spirv => {
                self.name.push(b'c');
                self.number(value, &value_view, Some((ty, view)))?;
            }
            (_, TypeView::Integer { .. } | TypeView::Float(_)) if is_spirv => {
                self.name.extend_from_slice(b"cst_");
                let text = self.text(Printed::Type(ty))?;
                self.name.extend_from_slice(text.as_bytes());
            }
            (_, TypeView::Vector { .. }) if is_spirv => {
                let text = self.text(Printed::Type(ty))?;
                let inner = text
                    .strip_prefix("vector<")
                    .and_then(|it| it.strip_suffix('>'));
                self.name.extend_from_slice(b"cst_vec_");
                self.name
                    .extend_from_slice(inner.unwrap_or_default().as_bytes());
            }
            _ => self.name.extend_from_slice(b"cst"),
        }
        Ok(())
    }

    /// Appends the text of a type.
    fn type_name(&mut self, ty: Type<'m>, view: TypeView<'m>) -> Result<()> {
        if let TypeView::Integer {
            width,
            signedness: Signedness::Signless,
        } = view
        {
            self.name.push(b'i');
            self.integer(i64::from(width));
            return Ok(());
        }
        let text = self.text(Printed::Type(ty))?;
        self.name.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Appends the value of an integer attribute without its type. `known` is a type with its view.
    #[inline(never)]
    pub(super) fn number(
        &mut self,
        attribute: Attribute<'m>,
        view: &AttributeView<'m>,
        known: Option<(Type<'m>, TypeView<'m>)>,
    ) -> Result<()> {
        if let AttributeView::Integer { ty, value } = view
            && let Some(small) = value.to_i64()
        {
            let known = known.filter(|(known, _)| known.id() == ty.id());
            match known.map_or_else(|| self.types.of(*ty), |(_, view)| Ok(view))? {
                TypeView::Integer {
                    width: 2..,
                    signedness: Signedness::Signless,
                }
                | TypeView::Index => {
                    self.integer(small);
                    return Ok(());
                }
                _ => {}
            }
        }
        let text = self.text(Printed::Attribute(attribute))?;
        let value = text.split(" : ").next().unwrap_or_default();
        self.name.extend_from_slice(value.as_bytes());
        Ok(())
    }

    /// Appends a number.
    fn integer(&mut self, value: i64) {
        if value < 0 {
            self.name.push(b'-');
        }
        match u32::try_from(value.unsigned_abs()) {
            Ok(small) => push_number(&mut self.name, small),
            Err(_) => {
                let _ = write!(self.name, "{}", value.unsigned_abs());
            }
        }
    }
}
