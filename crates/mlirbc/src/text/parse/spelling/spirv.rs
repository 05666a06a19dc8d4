//! Attributes of the spirv dialect, and descriptors of the xegpu dialect.

use crate::dialect::builtin::DYNAMIC;
use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    /// `<(0, 1), StorageBuffer>`
    pub(super) fn spell_spirv_interface(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        self.lexer.expect("(", "expected '('")?;
        let set = self.lexer.signed("missing descriptor set")?;
        self.lexer.expect(",", "expected ','")?;
        let binding = self.lexer.signed("missing binding")?;
        self.lexer.expect(")", "expected ')'")?;
        out.extend_from_slice(format!("<({set}, {binding})").as_bytes());
        if set < 0 || binding < 0 {
            self.spelling_is_unknown = true;
        }
        if self.lexer.take(",") {
            out.extend_from_slice(b", ");
            self.spell_case_named(("spirv", "storage_class"), out)?;
        }
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
        for size in self.dims(false)?.sizes {
            match size {
                DYNAMIC => out.push(b'?'),
                size => out.extend_from_slice(size.to_string().as_bytes()),
            }
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
                self.spelling_is_unknown = true;
            }
            has_layout = text.starts_with(b"#xegpu.layout");
        }
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }
}
