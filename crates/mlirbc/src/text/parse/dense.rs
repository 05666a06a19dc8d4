//! Elements of shaped types, and arrays of numbers.
//!
//! The type that determines the elements follows them. They are therefore first kept as written.

use std::borrow::Cow;

use crate::container::{AttributeId, NewResource, ResourceOwner, TypeId};
use crate::dialect::builtin::{ElementKind, FloatFormat, Signedness, TypeView, foreign_shape};
use crate::error::Result;
use crate::text::parse::number::{float_bits, integer_bits, literal};
use crate::text::parse::number_kind::IntegerKind;
use crate::text::parse::parser::Parser;
use crate::text::syntax::{Lexer, Number, bytes_of_hex, is_word_start};

/// An element as written.
#[derive(Debug)]
enum Literal<'t> {
    Number(bool, Number<'t>),
    Bool(bool),
    Text(Cow<'t, [u8]>),
}

/// The elements between the brackets of `dense<...>`.
#[derive(Debug, Default)]
pub(super) struct Body<'t> {
    /// The elements with their positions; two for each complex number.
    literals: Vec<(usize, Literal<'t>)>,
    /// The number of elements of each level of brackets; empty for an element without any.
    shape: Vec<u64>,
    /// Whether the brackets are empty.
    is_empty: bool,
    /// Whether elements are pairs.
    is_complex: bool,
}

/// Open brackets: the number of items so far.
type Open = Vec<u64>;

impl<'t> Parser<'t, '_, '_> {
    /// `dense<...> : type`, after the word at `start`.
    pub(super) fn dense(&mut self, start: usize, stated: Option<TypeId>) -> Result<AttributeId> {
        if self.is_typed_dense() {
            return self.typed_dense();
        }
        let body = self.dense_body_in_brackets()?;
        let ty = self.stated_or_suffix_type(stated)?;
        let (kind, shape) = self.kind_and_shape(start, ty)?;
        let Some(kind) = kind else {
            return self.dense_strings(start, (ty, &shape), &body);
        };
        let data = self.dense_data(start, &body, kind, &shape)?;
        let made = self.tables.dense_attribute_of_text(ty, &data);
        self.located(start, made)
    }

    /// The contents of the angle brackets of `dense<...>`.
    pub(super) fn dense_body_in_brackets(&mut self) -> Result<Body<'t>> {
        self.lexer.expect("<", "expected '<'")?;
        if self.lexer.take(">") {
            return Ok(Body {
                is_empty: true,
                ..Body::default()
            });
        }
        let body = self.dense_body()?;
        self.lexer.expect(">", "expected '>' after the elements")?;
        Ok(body)
    }

    /// Elements in square brackets, nested as the shape has dimensions; or one without any.
    fn dense_body(&mut self) -> Result<Body<'t>> {
        let mut body = Body::default();
        let mut open: Open = Vec::new();
        // Whether an item or a closing bracket may come next.
        let mut may_close = false;
        loop {
            let start = self.place();
            if self.lexer.take("[") {
                if body.shape.len() > open.len() || body.literals.is_empty() {
                    open.push(0);
                    may_close = true;
                    continue;
                }
                return self.refuse(start, "brackets of another depth");
            }
            if !(may_close && self.lexer.peek() == Some(b']')) {
                if !body.literals.is_empty() && body.shape.len() != open.len() {
                    return self.refuse(start, "brackets of another depth");
                }
                self.dense_element(&mut body)?;
                if open.is_empty() {
                    return Ok(body);
                }
                if body.shape.is_empty() {
                    body.shape = vec![0; open.len()];
                }
                count(&mut open);
            }
            // Close all brackets that end here.
            loop {
                let at = self.place();
                if self.lexer.take("]") {
                    let level = open.len();
                    let items = open.pop().unwrap_or(0);
                    if body.shape.len() < level {
                        body.shape.resize(level, 0);
                    }
                    let known = level.checked_sub(1).and_then(|at| body.shape.get_mut(at));
                    match known {
                        Some(known) if *known == 0 => *known = items,
                        Some(known) if *known != items => {
                            return self.refuse(at, "lists of other lengths");
                        }
                        _ => {}
                    }
                    if open.is_empty() {
                        return Ok(body);
                    }
                    count(&mut open);
                } else {
                    self.lexer
                        .expect(",", "expected ',' or ']' after an element")?;
                    may_close = false;
                    break;
                }
            }
        }
    }

    fn dense_element(&mut self, body: &mut Body<'t>) -> Result<()> {
        let start = self.place();
        let is_pair = self.lexer.take("(");
        if !body.literals.is_empty() && is_pair != body.is_complex {
            return self.refuse(start, "complex numbers among others");
        }
        body.is_complex = is_pair;
        self.dense_literal(body)?;
        if is_pair {
            self.lexer.expect(",", "expected ',' in a complex number")?;
            self.dense_literal(body)?;
            self.lexer
                .expect(")", "expected ')' after a complex number")?;
        }
        Ok(())
    }

    fn dense_literal(&mut self, body: &mut Body<'t>) -> Result<()> {
        let start = self.place();
        let literal = if self.lexer.peek() == Some(b'"') {
            Literal::Text(self.lexer.string("expected string")?)
        } else if self.lexer.take_word("true") {
            Literal::Bool(true)
        } else if self.lexer.take_word("false") {
            Literal::Bool(false)
        } else {
            let (is_negative, number) = literal(&mut self.lexer)?;
            Literal::Number(is_negative, number)
        };
        body.literals.push((start, literal));
        Ok(())
    }

    /// The kind of the elements of a shaped type, `None` if they are no numbers, and its dimensions.
    pub(super) fn kind_and_shape(
        &self,
        start: usize,
        ty: TypeId,
    ) -> Result<(Option<ElementKind>, Vec<u64>)> {
        let known = self.tables.ty(ty);
        let view = known.map(|known| known.view()).transpose()?;
        if let Some(TypeView::Text(text)) = view
            && let Some((dims, kind)) = foreign_shape(text)
        {
            return Ok((Some(kind), dims));
        }
        let Some((shape, element)) = view.and_then(|view| view.shaped()) else {
            return self.refuse(start, "elements literal must be a shaped type");
        };
        let kind = match element.view()? {
            // The literals of an index are signed.
            TypeView::Index => Some(ElementKind::Integer {
                width: 64,
                signedness: Signedness::Signed,
            }),
            view if ElementKind::has_own_literal(&view) => None,
            view => ElementKind::of_view(&view),
        };
        let dims = shape.dims().map(|dim| u64::try_from(dim).ok());
        match dims.collect() {
            Some(dims) => Ok((kind, dims)),
            None => {
                let what = "elements literal type must have static shape";
                self.refuse(start, what)
            }
        }
    }

    /// The bytes of elements of a kind, as [`crate::dialect::Tables::dense_attribute`] takes them. Bits above
    /// those of elements may be set.
    pub(super) fn dense_data(
        &self,
        start: usize,
        body: &Body<'t>,
        kind: ElementKind,
        shape: &[u64],
    ) -> Result<Vec<u8>> {
        let is_without_elements = shape.contains(&0);
        if body.is_empty {
            return match is_without_elements {
                true => Ok(Vec::new()),
                false => self.refuse(start, "expected elements"),
            };
        }
        if let [(at, Literal::Text(text))] = body.literals.as_slice()
            && body.shape.is_empty()
        {
            let bytes = text.strip_prefix(b"0x").and_then(bytes_of_hex);
            let bytes = bytes.ok_or_else(|| {
                let what = "a string that is no hexadecimal number starting with 0x";
                self.lexer.error_at(*at, what)
            })?;
            let count = shape
                .iter()
                .try_fold(1u64, |count, dim| count.checked_mul(*dim));
            let read = count.and_then(|count| self.tables.elements_of_text(kind, count, &bytes));
            return read.ok_or_else(|| self.lexer.error_at(*at, "as many bytes as the type has"));
        }
        if !body.shape.is_empty() && body.shape != shape {
            return Err(self
                .lexer
                .error_at(start, "elements of another shape than the type's"));
        }
        let is_complex = matches!(
            kind,
            ElementKind::ComplexInteger { .. } | ElementKind::ComplexFloat(_)
        );
        if is_complex != body.is_complex && !body.literals.is_empty() {
            return self.refuse(start, "elements of another kind than the type's");
        }
        self.dense_numbers(body, kind)
    }

    /// The bytes of numbers, or of the parts of complex ones.
    fn dense_numbers(&self, body: &Body<'_>, kind: ElementKind) -> Result<Vec<u8>> {
        let size = match kind {
            ElementKind::Integer { width, .. } | ElementKind::ComplexInteger { width, .. } => width,
            ElementKind::Float(format) | ElementKind::ComplexFloat(format) => format.width(),
        };
        self.charge_bytes(u64::from(size).div_ceil(8), body.literals.len() as u64)?;
        let mut data = Vec::new();
        for (at, literal) in &body.literals {
            self.dense_number(&mut data, *at, literal, kind)?;
        }
        Ok(data)
    }

    /// Appends the bytes of a number, or of a part of a complex one.
    fn dense_number(
        &self,
        data: &mut Vec<u8>,
        at: usize,
        literal: &Literal<'_>,
        kind: ElementKind,
    ) -> Result<()> {
        let lexer = &self.lexer;
        match kind {
            ElementKind::Integer { width, signedness }
            | ElementKind::ComplexInteger { width, signedness } => {
                integer_bytes(data, lexer, at, literal, width, signedness)
            }
            ElementKind::Float(format) | ElementKind::ComplexFloat(format) => {
                float_bytes(data, lexer, at, literal, format)
            }
        }
    }

    fn dense_strings(
        &mut self,
        start: usize,
        (ty, shape): (TypeId, &[u64]),
        body: &Body<'t>,
    ) -> Result<AttributeId> {
        if !body.shape.is_empty() && body.shape != shape {
            return self.refuse(start, "elements of another shape than the type's");
        }
        let mut strings: Vec<&[u8]> = Vec::with_capacity(body.literals.len());
        for (at, literal) in &body.literals {
            match literal {
                Literal::Text(text) => strings.push(text),
                _ => return self.refuse(*at, "a number of a type that has none"),
            }
        }
        let made = self.tables.dense_strings_attribute(ty, &strings);
        self.located(start, made)
    }

    /// `array<i32: 1, 2>`, after the word.
    pub(super) fn dense_array(&mut self) -> Result<AttributeId> {
        let start = self.place();
        self.lexer.expect("<", "expected '<'")?;
        let element = self.ty()?;
        let has_elements = self.lexer.take(":");
        self.dense_array_of(start, element, has_elements, ">")
    }

    /// `[1, 2]`, elements of a type.
    pub(crate) fn dense_array_in_brackets(&mut self, element: TypeId) -> Result<AttributeId> {
        let start = self.place();
        self.lexer.expect("[", "expected '['")?;
        let has_elements = self.lexer.peek() != Some(b']');
        self.dense_array_of(start, element, has_elements, "]")
    }

    fn dense_array_of(
        &mut self,
        start: usize,
        element: TypeId,
        has_elements: bool,
        close: &str,
    ) -> Result<AttributeId> {
        let kind = self.tables.ty(element).and_then(ElementKind::of);
        let kind = match kind {
            Some(kind @ (ElementKind::Integer { .. } | ElementKind::Float(_))) => kind,
            _ => return self.refuse(start, "no integer or float type"),
        };
        let mut body = Body::default();
        if has_elements {
            loop {
                let at = self.place();
                self.dense_literal(&mut body)?;
                let is_bool = matches!(body.literals.last(), Some((_, Literal::Bool(_))));
                if kind.is_bit() != is_bool {
                    return self.refuse(at, "an element of another kind");
                }
                if !self.lexer.take(",") {
                    break;
                }
            }
        }
        let what = match close {
            ">" => "expected '>' after the elements",
            _ => "expected ']'",
        };
        self.lexer.expect(close, what)?;
        let data = self.dense_numbers(&body, kind)?;
        let made = self.tables.dense_array_attribute(element, &data);
        self.located(start, made)
    }

    /// `sparse<indices, values> : type`, after the word at `start`.
    pub(super) fn sparse(&mut self, start: usize, stated: Option<TypeId>) -> Result<AttributeId> {
        self.lexer.expect("<", "expected '<'")?;
        let empty = || Body {
            is_empty: true,
            ..Body::default()
        };
        let (indices, values) = match self.lexer.take(">") {
            true => (empty(), empty()),
            false => {
                let at = self.place();
                let indices = self.dense_body()?;
                if matches!(indices.literals.first(), Some((_, Literal::Text(_)))) {
                    return self.refuse(at, "expected numbers as indices");
                }
                self.lexer.expect(",", "expected ',' after the indices")?;
                let values = self.dense_body()?;
                self.lexer.expect(">", "expected '>' after the values")?;
                (indices, values)
            }
        };
        let ty = self.stated_or_suffix_type(stated)?;
        let (kind, shape) = self.kind_and_shape(start, ty)?;
        let rank = shape.len() as u64;
        let element = match self.tables.ty(ty) {
            Some(ty) => ty.view()?.shaped().map(|(_, element)| element.id()),
            None => None,
        };
        let Some(element) = element else {
            return self.refuse(start, "a type that has no sparse elements");
        };
        // One index in brackets is the index of one value.
        let index_shape = match (indices.is_empty, indices.shape.as_slice()) {
            (true, _) => vec![0, rank],
            (false, []) => vec![1, rank],
            (false, shape) => shape.to_vec(),
        };
        let value_shape = match (values.is_empty, values.shape.as_slice()) {
            (true, _) => vec![0],
            (false, []) => index_shape.first().copied().into_iter().collect(),
            (false, shape) => shape.to_vec(),
        };
        let i64_type = self.tables.integer_type(64, Signedness::Signless)?;
        let i64_kind = ElementKind::Integer {
            width: 64,
            signedness: Signedness::Signless,
        };
        let mut part = |body: &Body<'t>, element, kind, shape: &[u64]| {
            let dims: Vec<i64> = shape.iter().map(|&dim| dim as i64).collect();
            let ty = self.tables.ranked_tensor_type(&dims, element, None);
            let ty = self.located(start, ty)?;
            let Some(kind) = kind else {
                return self.dense_strings(start, (ty, shape), body);
            };
            let data = self.dense_data(start, body, kind, shape)?;
            let made = self.tables.dense_attribute_of_text(ty, &data);
            self.located(start, made)
        };
        let indices = part(&indices, i64_type, Some(i64_kind), &index_shape)?;
        let values = part(&values, element, kind, &value_shape)?;
        let made = self.tables.sparse_attribute(ty, indices, values);
        self.located(start, made)
    }

    /// `dense_resource<key> : type`, after the word. An absent resource is declared
    /// without data, as in MLIR.
    pub(super) fn dense_resource(&mut self, stated: Option<TypeId>) -> Result<AttributeId> {
        let start = self.place();
        self.lexer.expect("<", "expected '<'")?;
        let key = match self.lexer.peek() {
            Some(byte) if byte == b'"' || is_word_start(byte) => {
                self.key("expected key of a resource")?
            }
            _ => return Err(self.lexer.error_here("expected key of a resource")),
        };
        self.lexer.expect(">", "expected '>'")?;
        let ty = self.stated_or_suffix_type(stated)?;
        let is_shaped = match self.tables.ty(ty) {
            Some(ty) => ty.view()?.shaped().is_some(),
            None => false,
        };
        if !is_shaped {
            return Err(self.lexer.error("expected shaped type before this"));
        }
        let dialect = self.tables.add_dialect(b"builtin")?;
        let known = self.tables.find_dialect_resource(dialect, &key);
        let resource = match known {
            Some(known) => Some(known),
            None => {
                let owner = ResourceOwner::Dialect(dialect);
                self.tables.add_resource(owner, &key, NewResource::Elided)?;
                self.tables.find_dialect_resource(dialect, &key)
            }
        };
        let Some(resource) = resource else {
            return self.refuse(start, "expected resource of this key");
        };
        let made = self.tables.dense_resource_attribute(ty, resource);
        self.located(start, made)
    }
}

/// Counts an item of the innermost brackets.
fn count(open: &mut Open) {
    if let Some(items) = open.last_mut() {
        *items += 1;
    }
}

fn integer_bytes(
    data: &mut Vec<u8>,
    lexer: &Lexer<'_>,
    at: usize,
    literal: &Literal<'_>,
    width: u32,
    signedness: Signedness,
) -> Result<()> {
    let size = (width.div_ceil(8) as usize).max(1);
    let kind = IntegerKind {
        width,
        signedness,
        is_index: false,
    };
    let bits = match literal {
        Literal::Bool(value) if width == 1 => u64::from(*value).into(),
        Literal::Number(is_negative, number) => {
            integer_bits(lexer, at, kind, *is_negative, *number)?
        }
        _ => return Err(lexer.error_at(at, "an element that is no integer")),
    };
    let bytes = bits.words().flat_map(u64::to_le_bytes);
    data.extend(bytes.chain(std::iter::repeat(0)).take(size));
    Ok(())
}

fn float_bytes(
    data: &mut Vec<u8>,
    lexer: &Lexer<'_>,
    at: usize,
    literal: &Literal<'_>,
    format: FloatFormat,
) -> Result<()> {
    let Literal::Number(is_negative, number) = literal else {
        return Err(lexer.error_at(at, "an element that is no float"));
    };
    let bits = float_bits(lexer, at, format, *is_negative, *number)?;
    let size = format.width().div_ceil(8) as usize;
    data.extend(bits.to_le_bytes().into_iter().take(size));
    Ok(())
}
