//! Objects of the gpu dialect, `<#nvvm.target, properties = {O = 3 : i32}, "...">`, and their tables of kernels.

use crate::error::Result;
use crate::text::parse::parser::Parser;

/// The formats of objects, of which the last is not printed.
const FORMATS: [&str; 4] = ["offload", "assembly", "bin", "fatbin"];

/// What the text of a kernel begins with, up to the quote before its name.
const KERNEL: &[u8] = b"#gpu.kernel_metadata<\"";

impl Parser<'_, '_, '_> {
    pub(super) fn spell_gpu_object(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign("<", "expected '<'", out)?;
        self.spell_attribute(out)?;
        self.spell_sign(",", "expected ','", out)?;
        for member in ["properties", "kernels"] {
            if !self.lexer.take_word(member) {
                continue;
            }
            self.lexer.expect("=", "expected '='")?;
            out.extend_from_slice(format!("{member} = ").as_bytes());
            match member {
                "kernels" => self.spell_short("#gpu.kernel_table", out)?,
                _ => self.spell_attribute(out)?,
            }
            self.spell_sign(",", "expected ','", out)?;
        }
        let start = self.place();
        if let Some(word) = self.lexer.word() {
            let Some(format) = FORMATS.iter().find(|format| **format == word) else {
                return self.refuse(start, "expected keyword for GPU object format");
            };
            self.lexer.expect("=", "expected an equal sign")?;
            if *format != "fatbin" {
                out.extend_from_slice(format!("{format} = ").as_bytes());
            }
        }
        self.spell_attribute(out)?;
        self.spell_sign(">", "expected '>'", out)
    }

    /// `<[#gpu.kernel_metadata<...>]>`, sorted by the names of the kernels.
    pub(super) fn spell_gpu_kernels(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        self.lexer.expect("<", "expected '<'")?;
        let mut kernels: Vec<Vec<u8>> = Vec::new();
        if self.lexer.take("[") {
            loop {
                let mut kernel = Vec::new();
                self.spell_attribute(&mut kernel)?;
                kernels.push(kernel);
                if !self.lexer.take(",") {
                    break;
                }
            }
            self.lexer.expect("]", "expected ']'")?;
        }
        self.lexer.expect(">", "expected '>'")?;
        let name = |kernel: &Vec<u8>| -> Option<Vec<u8>> {
            let name = kernel.strip_prefix(KERNEL)?;
            let end = name.iter().position(|byte| *byte == b'"')?;
            let name = name.get(..end)?;
            // Escapes have another order than what they stand for.
            (!name.contains(&b'\\')).then(|| name.to_vec())
        };
        let names: Option<Vec<Vec<u8>>> = kernels.iter().map(name).collect();
        let Some(names) = names else {
            self.spelling_is_unknown = true;
            return self.refuse(start, "kernels of unknown names");
        };
        let mut kernels: Vec<_> = names.into_iter().zip(kernels).collect();
        kernels.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut pairs = kernels.iter().zip(kernels.iter().skip(1));
        if pairs.any(|((a, _), (b, _))| a == b) {
            return self.refuse(start, "expected all kernels to be uniquely named");
        }
        let texts: Vec<Vec<u8>> = kernels.into_iter().map(|(_, text)| text).collect();
        let [open, close] = match texts.is_empty() {
            true => ["<", ">"],
            false => ["<[", "]>"],
        };
        out.extend_from_slice(open.as_bytes());
        out.extend_from_slice(&texts.join(&b", "[..]));
        out.extend_from_slice(close.as_bytes());
        Ok(())
    }
}
