//! Types of the emitc dialect.

use crate::container::TypeId;
use crate::dialect::builtin::{DYNAMIC, FloatFormat, TypeView};
use crate::error::Result;
use crate::text::parse::parser::Parser;

const ARRAY: &[u8] = b"!emitc.array<";
const LVALUE: &[u8] = b"!emitc.lvalue<";
const POINTER: &[u8] = b"!emitc.ptr<";

/// Other types of which arrays may consist.
const ELEMENTS: [&[u8]; 4] = [
    b"!emitc.opaque<",
    b"!emitc.ptrdiff_t",
    b"!emitc.size_t",
    b"!emitc.ssize_t",
];

impl Parser<'_, '_, '_> {
    /// What follows the mnemonic of a type, which is at the end of the text.
    pub(super) fn spell_emitc_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let mnemonic = out.clone();
        self.spell_sign("<", "expected '<'", out)?;
        let start = self.place();
        let what = match mnemonic.as_slice() {
            b"array" => self.spell_emitc_array(out)?,
            b"opaque" => {
                let text = self.lexer.raw_string("expected string")?;
                out.extend_from_slice(&[b"\"", text, b"\""].concat());
                match text.last() {
                    None => Some("expected non empty string in !emitc.opaque type"),
                    Some(b'*') => Some("pointer not allowed as outer type with !emitc.opaque"),
                    Some(_) => None,
                }
            }
            b"lvalue" => {
                let ty = self.ty()?;
                self.write_type(ty, out)?;
                let is_array = self.is_type_of_class(ty, ARRAY);
                let what = match is_array {
                    true => "!emitc.lvalue cannot wrap !emitc.array type",
                    false => "!emitc.lvalue must wrap supported emitc type",
                };
                let fits = !is_array && self.may_be_in_lvalue(ty)?;
                (!fits).then_some(what)
            }
            _ => {
                let ty = self.ty()?;
                self.write_type(ty, out)?;
                let is_lvalue = self.is_type_of_class(ty, LVALUE);
                is_lvalue.then_some("pointers to lvalues are not allowed")
            }
        };
        if let Some(what) = what {
            return self.refuse(start, what);
        }
        self.spell_sign(">", "expected '>'", out)
    }

    /// `4x8xi32`, and what is wrong with it.
    fn spell_emitc_array(&mut self, out: &mut Vec<u8>) -> Result<Option<&'static str>> {
        let sizes = self.dims(false)?.sizes;
        for size in &sizes {
            out.extend_from_slice(format!("{size}x").as_bytes());
        }
        let ty = self.ty()?;
        self.write_type(ty, out)?;
        Ok(if sizes.contains(&DYNAMIC) {
            Some("expected static shape")
        } else if !self.may_be_in_array(ty)? {
            Some("invalid array element type")
        } else if sizes.is_empty() {
            Some("shape must not be empty")
        } else {
            None
        })
    }

    fn may_be_in_array(&self, id: TypeId) -> Result<bool> {
        let Some(ty) = self.tables.ty(id) else {
            return Ok(false);
        };
        Ok(match ty.view()? {
            TypeView::Index => true,
            TypeView::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
            TypeView::Float(format) => match format {
                FloatFormat::F16 | FloatFormat::BF16 => true,
                format => matches!(format.width(), 32 | 64),
            },
            TypeView::Text(text) => {
                let mut others = ELEMENTS.iter();
                text.starts_with(POINTER) || others.any(|other| text.starts_with(other))
            }
            _ => false,
        })
    }

    /// The types that tuples and tensors consist of, and those to which pointers point, are not considered.
    fn may_be_in_lvalue(&self, id: TypeId) -> Result<bool> {
        let view = self.tables.ty(id).map(|ty| ty.view()).transpose()?;
        Ok(match view {
            Some(TypeView::RankedTensor { shape, .. }) => !shape.dims().any(|size| size == DYNAMIC),
            Some(TypeView::Tuple(_)) => true,
            _ => self.may_be_in_array(id)?,
        })
    }
}
