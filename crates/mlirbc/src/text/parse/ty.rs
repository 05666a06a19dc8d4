//! Types of the builtin dialect.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{DYNAMIC, FloatFormat, Signedness};
use crate::error::Result;
use crate::text::parse::parser::Parser;

/// The dimensions of a shape, and which are scalable.
#[derive(Debug, Default)]
pub(super) struct Dims {
    pub(super) sizes: Vec<i64>,
    scalable: Vec<bool>,
}

impl<'t> Parser<'t, '_, '_> {
    /// A type with everything nested in it.
    pub(crate) fn ty(&mut self) -> Result<TypeId> {
        self.nested(Self::type_here)
    }

    fn type_here(&mut self) -> Result<TypeId> {
        let start = self.place();
        match self.lexer.peek() {
            Some(b'!') => return self.dialect_type(),
            Some(b'(') => {
                let (inputs, results) = self.signature()?;
                let made = self.tables.function_type(&inputs, &results);
                return self.located(start, made);
            }
            _ => {}
        }
        let Some(word) = self.lexer.word_bytes() else {
            return Err(self.lexer.error("expected type"));
        };
        if let Some(&known) = self.symbols.words.get(word) {
            return Ok(known);
        }
        let word = std::str::from_utf8(word).unwrap_or_default();
        match word {
            "tensor" | "memref" | "vector" => {
                self.by_text(start, |parser| parser.shaped(start, word))
            }
            _ => self.other_type(start, word),
        }
    }

    /// A type of many elements, after its word.
    fn shaped(&mut self, start: usize, word: &str) -> Result<TypeId> {
        match word {
            "tensor" => self.tensor(start),
            "memref" => self.memref(start),
            _ => {
                self.lexer.expect("<", "expected '<'")?;
                let dims = self.dims(true)?;
                let element = self.ty()?;
                self.lexer.expect(">", "expected '>'")?;
                let made = self
                    .tables
                    .vector_type(&dims.sizes, &dims.scalable, element);
                self.located(start, made)
            }
        }
    }

    /// A type, after its word.
    fn other_type(&mut self, start: usize, word: &'t str) -> Result<TypeId> {
        let made = match word {
            "complex" => {
                self.lexer.expect("<", "expected '<'")?;
                let element = self.ty()?;
                self.lexer.expect(">", "expected '>'")?;
                self.tables.complex_type(element)
            }
            "tuple" => {
                self.lexer.expect("<", "expected '<'")?;
                let elements = self.types_up_to(">")?;
                self.tables.tuple_type(&elements)
            }
            "graph" => {
                self.lexer.expect("<", "expected '<'")?;
                let (inputs, results) = self.signature()?;
                self.lexer.expect(">", "expected '>'")?;
                self.tables.graph_type(&inputs, &results)
            }
            _ => {
                let made = self.scalar_type(start, word)?;
                self.symbols.words.insert(word.as_bytes(), made);
                Ok(made)
            }
        };
        self.located(start, made)
    }

    /// A type that is a word alone.
    fn scalar_type(&mut self, start: usize, word: &str) -> Result<TypeId> {
        let made = if let Some(format) = FloatFormat::from_name(word.as_bytes()) {
            self.tables.float_type(format)
        } else if word == "index" {
            self.tables.index_type()
        } else if word == "none" {
            self.tables.none_type()
        } else if word == "token" {
            self.tables.token_type()
        } else {
            let (signedness, digits) = if let Some(digits) = word.strip_prefix("si") {
                (Signedness::Signed, digits)
            } else if let Some(digits) = word.strip_prefix("ui") {
                (Signedness::Unsigned, digits)
            } else {
                let digits = word.strip_prefix('i').unwrap_or_default();
                (Signedness::Signless, digits)
            };
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            match digits.parse() {
                Ok(width) if is_number => self.tables.integer_type(width, signedness),
                _ => return Err(self.lexer.error_before(start, "expected type")),
            }
        };
        self.located(start, made)
    }

    /// `(i32) -> f32`
    pub(crate) fn signature(&mut self) -> Result<(Vec<TypeId>, Vec<TypeId>)> {
        self.lexer.expect("(", "expected '('")?;
        let inputs = self.types_up_to(")")?;
        let what = "expected '->' after the inputs of a function type";
        self.lexer.expect("->", what)?;
        let results = match self.lexer.take("(") {
            true => self.types_up_to(")")?,
            false => vec![self.ty()?],
        };
        Ok((inputs, results))
    }

    pub(super) fn types_up_to(&mut self, close: &str) -> Result<Vec<TypeId>> {
        let mut types = Vec::new();
        self.list(
            close,
            "expected ',' or closing bracket after a type",
            |parser| {
                types.push(parser.ty()?);
                Ok(())
            },
        )?;
        Ok(types)
    }

    fn tensor(&mut self, start: usize) -> Result<TypeId> {
        self.lexer.expect("<", "expected '<'")?;
        if self.unranked()? {
            let element = self.ty()?;
            self.lexer.expect(">", "expected '>'")?;
            let made = self.tables.unranked_tensor_type(element);
            return self.located(start, made);
        }
        let dims = self.dims(false)?;
        let element = self.ty()?;
        // MLIR requires no encoding after the comma.
        let has_encoding = self.lexer.take(",") && self.lexer.peek() != Some(b'>');
        let encoding = match has_encoding {
            true => Some(self.attribute()?),
            false => None,
        };
        if let Some(encoding) = encoding
            && let Some(fault) = self.encoding_fault(encoding, dims.sizes.len(), element)?
        {
            return Err(self.lexer.error_here(fault));
        }
        self.lexer.expect(">", "expected '>'")?;
        let made = self
            .tables
            .ranked_tensor_type(&dims.sizes, element, encoding);
        self.located(start, made)
    }

    fn memref(&mut self, start: usize) -> Result<TypeId> {
        self.lexer.expect("<", "expected '<'")?;
        let is_unranked = self.unranked()?;
        let dims = match is_unranked {
            true => Dims::default(),
            false => self.dims(false)?,
        };
        let element = self.ty()?;
        let mut parts: Vec<AttributeId> = Vec::new();
        while self.lexer.take(",") {
            parts.push(self.attribute()?);
        }
        self.lexer.expect(">", "expected '>'")?;
        if let Some(space) = parts
            .last()
            .filter(|part| is_unranked || !self.is_layout(**part))
            && self.is_no_space(*space)
        {
            return Err(self
                .lexer
                .error_at(start, "unsupported memory space Attribute"));
        }
        let made = match (is_unranked, parts.as_slice()) {
            (true, []) => self.tables.unranked_memref_type(element, None),
            (true, &[space]) => self.tables.unranked_memref_type(element, Some(space)),
            (false, []) => self.tables.memref_type(&dims.sizes, element, None, None),
            (false, &[part]) => {
                let (layout, space) = match self.is_layout(part) {
                    true => (Some(part), None),
                    false => (None, Some(part)),
                };
                self.tables.memref_type(&dims.sizes, element, layout, space)
            }
            (false, &[layout, space]) => {
                self.tables
                    .memref_type(&dims.sizes, element, Some(layout), Some(space))
            }
            _ => return self.refuse(start, "too many parts of a memref"),
        };
        self.located(start, made)
    }

    /// Whether an attribute is the layout of a memref, not its space.
    fn is_layout(&self, id: AttributeId) -> bool {
        use crate::dialect::builtin::AttributeView;
        let view = self.tables.attribute(id).and_then(|part| part.view().ok());
        match view {
            Some(AttributeView::AffineMap(_) | AttributeView::StridedLayout { .. }) => true,
            Some(AttributeView::Text(text)) => {
                text.starts_with(b"affine_map<") || text.starts_with(b"strided<")
            }
            _ => false,
        }
    }

    /// Whether an attribute cannot be the space of a memref. All of other dialects can be one.
    fn is_no_space(&self, id: AttributeId) -> bool {
        use crate::dialect::builtin::AttributeView;
        let view = self.tables.attribute(id).and_then(|part| part.view().ok());
        matches!(
            view,
            Some(
                AttributeView::Array(_)
                    | AttributeView::Float { .. }
                    | AttributeView::SymbolRef(_)
                    | AttributeView::Type(_)
                    | AttributeView::Unit
            )
        )
    }

    /// `*x`, if it comes next.
    pub(super) fn unranked(&mut self) -> Result<bool> {
        if !self.lexer.take("*") {
            return Ok(false);
        }
        self.lexer.expect("x", "expected 'x' after '*'")?;
        Ok(true)
    }

    /// `2x?x`; with scalable ones `[4]x`.
    pub(super) fn dims(&mut self, may_scale: bool) -> Result<Dims> {
        let mut dims = Dims::default();
        loop {
            let start = self.place();
            let is_scalable = may_scale && self.lexer.take("[");
            self.lexer.blanks();
            let size = if self.lexer.take("?") {
                DYNAMIC
            } else if let Some(digits) = self.lexer.digits() {
                let size = digits.parse();
                size.map_err(|_| self.lexer.error_at(start, "a dimension out of range"))?
            } else if is_scalable {
                return Err(self.lexer.error_here("expected scalable dimension"));
            } else {
                return Ok(dims);
            };
            if is_scalable {
                self.lexer
                    .expect("]", "expected ']' after a scalable dimension")?;
            }
            self.lexer.expect("x", "expected 'x' after a dimension")?;
            dims.sizes.push(size);
            dims.scalable.push(is_scalable);
        }
    }
}
