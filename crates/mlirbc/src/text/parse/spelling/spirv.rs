//! Types and target environments of the spirv dialect, and descriptors of the xegpu dialect, which have shapes
//! like those of vectors.

use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    /// `<4 x f32, stride=4>` of arrays, `<f32>` of those whose length is known when they run, and `<3 x vector<3xf32>>`
    /// of matrices.
    pub(super) fn spell_spirv_sequence(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let is_sized = out.as_slice() != b"rtarray";
        self.lexer.expect("<", "expected '<'")?;
        out.push(b'<');
        if is_sized {
            self.lexer.blanks();
            match self.lexer.digits() {
                Some(digits) => out.extend_from_slice(digits.as_bytes()),
                None => return Err(self.lexer.error("expected number")),
            }
            self.lexer.expect("x", "expected 'x'")?;
            out.extend_from_slice(b" x ");
        }
        self.spell_type(out)?;
        if self.lexer.take(",") {
            self.lexer.expect("stride", "expected 'stride'")?;
            self.lexer.expect("=", "expected '='")?;
            let stride = self.lexer.unsigned("expected number")?;
            if stride == 0 {
                return Err(self.lexer.error("expected positive number"));
            }
            out.extend_from_slice(format!(", stride={stride}").as_bytes());
        }
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }

    /// `<(f32 [0], i32 [4])>`, perhaps with a name. Members with decorations are not read.
    pub(super) fn spell_spirv_struct(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        out.push(b'<');
        if let Some(name) = self.lexer.word_bytes() {
            out.extend_from_slice(name);
            if self.lexer.take(">") {
                out.push(b'>');
                return Ok(());
            }
            self.lexer.expect(",", "expected ','")?;
            out.extend_from_slice(b", ");
        }
        self.spell_items(["(", ")"], out, |parser, out| {
            parser.spell_type(out)?;
            if parser.lexer.take("[") {
                let offset = parser.lexer.unsigned("expected number")?;
                parser.lexer.expect("]", "expected ']'")?;
                out.extend_from_slice(format!(" [{offset}]").as_bytes());
            }
            Ok(())
        })?;
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }

    /// `<#spirv.vce<...>, api=Vulkan, AMD:DiscreteGPU:1, #spirv.resource_limits<...>>`. What is unknown is not
    /// printed, and no device without its vendor.
    pub(super) fn spell_spirv_target_env(&mut self, out: &mut Vec<u8>) -> Result<()> {
        const UNKNOWN: &[u8] = b"Unknown";
        /// The number that stands for none.
        const UNKNOWN_ID: u64 = 0x7FFF_FFFF;
        self.lexer.expect("<", "expected '<'")?;
        out.push(b'<');
        self.spell_attribute(out)?;
        self.lexer.expect(",", "expected ','")?;
        if self.lexer.take_word("api") {
            self.lexer.expect("=", "expected '='")?;
            let api = self.lexer.word_bytes().unwrap_or(UNKNOWN);
            if api != UNKNOWN {
                out.extend_from_slice(b", api=");
                out.extend_from_slice(api);
            }
            self.lexer.expect(",", "expected ','")?;
        }
        if let Some(vendor) = self.lexer.word_bytes() {
            let mut device = vendor.to_vec();
            if self.lexer.take(":") {
                let kind = self.lexer.word_bytes().unwrap_or(UNKNOWN);
                let id = match self.lexer.take(":") {
                    true => Some(self.lexer.unsigned("expected number")?),
                    false => None,
                };
                let id = id.filter(|id| *id != UNKNOWN_ID);
                if kind != UNKNOWN {
                    device.push(b':');
                    device.extend_from_slice(kind);
                    if let Some(id) = id {
                        device.extend_from_slice(format!(":{id}").as_bytes());
                    }
                }
            }
            if vendor != UNKNOWN {
                out.extend_from_slice(b", ");
                out.extend_from_slice(&device);
            }
            self.lexer.expect(",", "expected ','")?;
        }
        out.extend_from_slice(b", ");
        self.spell_attribute(out)?;
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }

    /// `<16x8xf32, #xegpu.block_tdesc_attr<...>, #xegpu.layout<...>>`.
    pub(super) fn spell_tensor_descriptor(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        out.push(b'<');
        self.lexer.blanks();
        while let Some(digits) = self.lexer.digits() {
            out.extend_from_slice(digits.as_bytes());
            self.lexer.expect("x", "expected 'x'")?;
            out.push(b'x');
        }
        self.spell_type(out)?;
        let mut has_layout = false;
        while self.lexer.take(",") {
            out.extend_from_slice(b", ");
            let start = out.len();
            self.spell_attribute(out)?;
            let text = out.get(start..).unwrap_or_default();
            // The layout is printed last, and an encoding of defaults not at all.
            if has_layout || text.ends_with(b"_attr<>") {
                return Err(self.lexer.error("expected another order"));
            }
            has_layout = text.starts_with(b"#xegpu.layout");
        }
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }
}
