//! Descriptors of tensors and of memory, and layouts of memory, of the xegpu dialect.

use crate::dialect::builtin::DYNAMIC;
use crate::error::Result;
use crate::text::parse::parser::Parser;

/// Whether an attribute of blocks has only values that are defaults. A length may have any type.
fn is_of_defaults(text: &[u8]) -> bool {
    let fields = text.strip_prefix(b"#xegpu.block_tdesc_attr<");
    fields.is_some_and(|fields| {
        fields == b">" || (fields.starts_with(b"array_length = 1 : ") && !fields.contains(&b','))
    })
}

impl Parser<'_, '_, '_> {
    /// `<16x8xf32, #xegpu.block_tdesc_attr<...>, #xegpu.layout<...>>`: the last encoding of the text and its last layout.
    pub(super) fn spell_tensor_descriptor(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign("<", "expected '<'", out)?;
        self.spell_shape(out)?;
        let mut encoding = None;
        let mut layout = None;
        while self.lexer.take(",") {
            let start = self.place();
            let mut text = Vec::new();
            self.spell_attribute(&mut text)?;
            if text.starts_with(b"#xegpu.layout<") || text.starts_with(b"#xegpu.slice<") {
                layout = Some(text);
            } else if text.ends_with(b">") && text.starts_with(b"#xegpu.") {
                encoding = Some(text);
            } else {
                return self.refuse(start, "Failed to parse the attribute");
            }
        }
        if self.tables.own_release().llvm() >= Some(22) {
            encoding = encoding.filter(|text: &Vec<u8>| !is_of_defaults(text));
        }
        for text in [encoding, layout].into_iter().flatten() {
            out.extend_from_slice(b", ");
            out.extend_from_slice(&text);
        }
        self.spell_sign(">", "expected '>'", out)
    }

    /// `<16x64xf16, #xegpu.mem_layout<stride = [1, 16]>>`
    pub(super) fn spell_memory_descriptor(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign("<", "expected '<'", out)?;
        let (start, at) = (out.len(), self.place());
        self.spell_shape(out)?;
        // MLIR does not read again what it prints for a descriptor without dimensions.
        let shape = out.get(start..).unwrap_or_default();
        if shape.starts_with(b"?") || shape.windows(3).any(|three| three == b"x?x") {
            return self.refuse(at, "expected static shape");
        }
        if !shape.first().is_some_and(u8::is_ascii_digit) {
            self.spelling_is_unknown = true;
        }
        if self.lexer.take(",") {
            out.extend_from_slice(b", ");
            let (before, at) = (out.len(), self.place());
            self.spell_attribute(out)?;
            let text = out.get(before..).unwrap_or_default();
            if !text.starts_with(b"#xegpu.mem_layout<") {
                return Err(self
                    .lexer
                    .error_at(at, "invalid kind of attribute specified"));
            }
        }
        self.spell_sign(">", "expected '>'", out)
    }

    /// `<block = [16, 16], stride = [1, 16]>`: a dictionary, in the order of the names.
    pub(super) fn spell_memory_layout(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        let mut entries = Vec::new();
        loop {
            let start = self.place();
            let Some(name) = self.lexer.word() else {
                return self.refuse(start, "expected valid keyword");
            };
            self.lexer.expect("=", "expected '='")?;
            let mut value = Vec::new();
            self.spell_attribute(&mut value)?;
            match entries.binary_search_by_key(&name, |(name, _)| *name) {
                Ok(_) => return self.refuse(start, "duplicate key"),
                Err(at) => entries.insert(at, (name, value)),
            }
            if !self.lexer.take(",") {
                break;
            }
        }
        self.lexer.expect(">", "expected '>'")?;
        let mut before: &[u8] = b"<";
        for (name, value) in entries {
            out.extend_from_slice(before);
            out.extend_from_slice(&[name.as_bytes(), b" = ", &value].concat());
            before = b", ";
        }
        out.push(b'>');
        Ok(())
    }

    /// The dimensions and the type of the elements.
    fn spell_shape(&mut self, out: &mut Vec<u8>) -> Result<()> {
        for size in self.dims(false)?.sizes {
            match size {
                DYNAMIC => out.push(b'?'),
                size => out.extend_from_slice(size.to_string().as_bytes()),
            }
            out.push(b'x');
        }
        self.spell_type(out)
    }
}
