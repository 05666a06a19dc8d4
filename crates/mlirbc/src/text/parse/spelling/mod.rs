//! The spelling of attributes and types that stay text, of the dialects that MLIR registers.
//!
//! MLIR parses the text of such an entry and prints it again, so that a file has its own spelling: other blanks,
//! another order of fields, no defaults, and what is nested spelled in its own way. The text is read here by a
//! form of the entry, and written in the same way. A text that does not fit the form is kept as it is.

mod complex;
mod constant_range;
mod described;
mod distribution;
mod dlti;
mod emitc;
mod enums;
mod exact;
mod field_text;
mod form;
mod forms;
mod gpu_matrix;
mod gpu_object;
mod levels;
mod line_breaks;
mod llvm_type;
mod mnemonics;
mod piece;
mod smt;
mod sparse_fields;
mod sparse_shape;
mod sparse_tensor;
mod spirv;
mod spirv_type;
mod verified;
mod written;
mod xegpu;

use crate::dialect::has_distinct;
use crate::error::Result;
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::dialect_text::MOST_BYTES;
use crate::text::parse::parser::Parser;
use crate::text::parse::spelling::exact::is_exact;
use crate::text::parse::spelling::form::Form;
use crate::text::parse::spelling::forms::form_of;
pub(super) use crate::text::parse::spelling::line_breaks::on_one_line;
use crate::text::parse::spelling::verified::fault_of;
use crate::text::syntax::dialect_symbol;

impl Parser<'_, '_, '_> {
    /// The whole text of an attribute (`#`) or type (`!`) in the spelling of MLIR, if its form is known and fits.
    /// The lexer is then behind it.
    ///
    /// # Errors
    /// MLIR reads no other text than one that fits the form, or refuses the values of its fields.
    pub(super) fn spelled(&mut self, sign: u8, symbol: Symbol<'_>) -> Result<Option<Vec<u8>>> {
        let release = self.tables.own_release();
        let Some(form) = form_of(sign, symbol, release) else {
            return Ok(None);
        };
        let before = self.lexer.at;
        self.lexer.at = symbol.body;
        let mut body = symbol.mnemonic.as_bytes().to_vec();
        let outer = std::mem::replace(&mut self.spelling_is_unknown, false);
        let read = self.nested(|parser| parser.spell(form, &mut body));
        let is_unknown = std::mem::replace(&mut self.spelling_is_unknown, outer);
        let end = match symbol.is_bracketed {
            true => read.and_then(|()| self.lexer.expect(">", "expected '>'")),
            false => read,
        };
        if end.is_ok()
            && let Some(fault) = fault_of(sign, symbol, release, &body)
        {
            return self.refuse(symbol.start, fault);
        }
        let fits = match end {
            Ok(()) => !is_unknown,
            Err(error) if !is_unknown && is_exact(form, sign, symbol, release) => {
                return Err(error);
            }
            Err(_) => false,
        };
        // Types keep the numbers that the text has for distinct attributes.
        let is_numbered = sign == b'!' && has_distinct(&body);
        if !fits || body.len() > MOST_BYTES || is_numbered {
            self.lexer.at = before;
            return Ok(None);
        }
        let written = self.lexer.at.saturating_sub(symbol.body);
        self.symbols.added_bytes += body.len().saturating_sub(written);
        let mut text = dialect_symbol(sign, symbol.dialect.as_bytes(), &body);
        if matches!(form, Form::Typed(_)) {
            self.spell_own_type(&mut text)?;
        }
        Ok(Some(text))
    }

    /// Copies a sign, with a blank behind a comma.
    fn spell_sign(&mut self, sign: &str, what: &'static str, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect(sign, what)?;
        out.extend_from_slice(sign.as_bytes());
        if sign == "," {
            out.push(b' ');
        }
        Ok(())
    }

    fn spell(&mut self, form: Form, out: &mut Vec<u8>) -> Result<()> {
        match form {
            Form::Pieces(pieces) => self.spell_pieces(pieces, out),
            Form::Name => self.spell_name(),
            Form::Typed(pieces) => self.spell_typed(pieces, out),
            Form::Case(cases) => self.spell_case(cases, out),
            Form::Described(described) => self.spell_described(described, out),
            Form::BitVector => self.spell_bit_vector(out),
            Form::Complex => self.spell_complex(out),
            Form::ConstantRange => self.spell_constant_range(out),
            Form::DltiEntry => self.spell_dlti_entry(out),
            Form::DltiEntries => self.spell_dlti_entries(out),
            Form::EmitcType => self.spell_emitc_type(out),
            Form::LlvmType => self.spell_llvm_type(out),
            Form::KernelsOfGpu => self.spell_gpu_kernels(out),
            Form::ObjectOfGpu => self.spell_gpu_object(out),
            Form::MatrixOfGpu => self.spell_gpu_matrix(out),
            Form::SmtType => self.spell_smt_type(out),
            Form::SparseTensorEncoding => self.spell_sparse_tensor_encoding(out),
            Form::SparseTensorFields => self.spell_sparse_tensor_fields(out),
            Form::SpirvInterface => self.spell_spirv_interface(out),
            Form::SpirvStruct => self.spell_spirv_struct(out),
            Form::SpirvTargetEnv => self.spell_spirv_target_env(out),
            Form::SpirvType => self.spell_spirv_type(out),
            Form::TensorDescriptor => self.spell_tensor_descriptor(out),
            Form::MemoryDescriptor => self.spell_memory_descriptor(out),
            Form::MemoryLayout => self.spell_memory_layout(out),
        }
    }
}

#[cfg(test)]
mod tests;
