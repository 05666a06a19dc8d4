//! Matrices of the gpu dialect, `<16x16xf16, "AOp">`.

use crate::dialect::builtin::{DYNAMIC, FloatFormat, Signedness, TypeView};
use crate::error::Result;
use crate::text::parse::parser::Parser;

/// What a matrix is of an operation.
const OPERANDS: [&[u8]; 3] = [b"AOp", b"BOp", b"COp"];

impl Parser<'_, '_, '_> {
    pub(super) fn spell_gpu_matrix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let whole = self.place();
        self.spell_sign("<", "expected '<'", out)?;
        let sizes = self.dims(false)?.sizes;
        for size in &sizes {
            out.extend_from_slice(format!("{size}x").as_bytes());
        }
        let element = self.ty()?;
        self.write_type(element, out)?;
        self.lexer.expect(",", "expected ','")?;
        let operand = self.lexer.raw_string("expected string")?;
        out.extend_from_slice(&[b", \"", operand, b"\""].concat());
        self.spell_sign(">", "expected '>'", out)?;
        let view = self.tables.ty(element).map(|ty| ty.view()).transpose()?;
        // Releases may allow more types.
        let may_be_element = match view {
            Some(TypeView::Integer { width, signedness }) => match width {
                8 => signedness != Signedness::Signless,
                32 => signedness == Signedness::Signless,
                _ => false,
            },
            Some(TypeView::Float(format)) => {
                let later = self.tables.own_release().llvm() > Some(21);
                later || matches!(format, FloatFormat::F16 | FloatFormat::F32)
            }
            _ => false,
        };
        let fault = if sizes.contains(&DYNAMIC) {
            "expected static shape"
        } else if !OPERANDS.contains(&operand) {
            "operand expected to be one of AOp, BOp or COp"
        } else if sizes.len() != 2 {
            "MMAMatrixType must have exactly two dimensions"
        } else if !may_be_element {
            "MMAMatrixType elements must be SI8, UI8, I32, F16, or F32"
        } else {
            return Ok(());
        };
        self.refuse(whole, fault)
    }
}
