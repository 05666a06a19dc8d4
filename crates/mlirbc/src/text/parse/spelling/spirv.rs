//! Attributes of the spirv dialect.

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
        self.spell_sign(">", "expected '>'", out)
    }

    /// `<#spirv.vce<...>, api=Vulkan, AMD:DiscreteGPU:1, #spirv.resource_limits<...>>`. What is unknown is not
    /// printed, and no device without its vendor.
    pub(super) fn spell_spirv_target_env(&mut self, out: &mut Vec<u8>) -> Result<()> {
        const UNKNOWN: &[u8] = b"Unknown";
        /// The number that stands for none.
        const UNKNOWN_ID: u64 = 0x7FFF_FFFF;
        self.spell_sign("<", "expected '<'", out)?;
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
        self.spell_sign(">", "expected '>'", out)
    }
}
