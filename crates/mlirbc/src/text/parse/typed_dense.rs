//! `dense<TYPE : [...]>`, whose elements are attributes. Since release 23.

use crate::container::{AttributeId, TypeId};
use crate::dialect::Type;
use crate::dialect::builtin::{AttributeView, ElementKind, Signedness, TypeView};
use crate::error::Result;
use crate::schema::{Integer, Release};
use crate::text::parse::parser::Parser;

/// The shaped types that may come first.
const SHAPED: [&str; 3] = ["tensor", "vector", "memref"];

/// What elements are of.
#[derive(Clone, Copy)]
struct Elements {
    kind: ElementKind,
    /// The type of numbers; that of the parts of pairs.
    number: TypeId,
}

impl Parser<'_, '_, '_> {
    /// Whether a type comes first behind `dense`.
    pub(super) fn is_typed_dense(&self) -> bool {
        let mut ahead = self.lexer;
        ahead.take("<")
            && (ahead.peek() == Some(b'!')
                || ahead.peek_word().is_some_and(|word| SHAPED.contains(&word)))
            && self.tables.own_release() >= Release::Llvm23GitEarly
    }

    /// `<tensor<2xi32> : [1 : i32, 2 : i32]>`, after the word `dense`.
    pub(super) fn typed_dense(&mut self) -> Result<AttributeId> {
        let start = self.place();
        self.lexer.expect("<", "expected '<'")?;
        let ty = self.ty()?;
        self.lexer.expect(":", "expected ':' before the elements")?;
        let (_, shape) = self.kind_and_shape(start, ty)?;
        let elements = self.elements_of(ty)?;
        let mut data = Vec::new();
        match self.lexer.peek() {
            Some(b'[') if !shape.is_empty() => {
                self.typed_list(&shape, elements, &mut data)?;
            }
            _ => self.typed_element(elements, &mut data)?,
        }
        self.lexer.expect(">", "expected '>' after the elements")?;
        let made = self.tables.dense_attribute_of_text(ty, &data);
        self.located(start, made)
    }

    fn elements_of(&mut self, ty: TypeId) -> Result<Elements> {
        // The type of the elements of other dialects.
        let number = self.tables.integer_type(8, Signedness::Signless)?;
        let known = self.tables.ty(ty);
        let element = match known {
            Some(known) => known.view()?.shaped().map(|(_, element)| element),
            None => None,
        };
        let kind = element.and_then(ElementKind::of);
        let number = match element.map(Type::view).transpose()? {
            Some(TypeView::Complex { element }) => Some(element.id()),
            Some(TypeView::Text(_)) => Some(number),
            _ => element.map(Type::id),
        };
        match (kind, number) {
            (Some(kind), Some(number)) => Ok(Elements { kind, number }),
            _ => Err(self.lexer.error("expected type of numbers before this")),
        }
    }

    /// The elements of some dimensions in brackets. The type determines how deep they nest.
    fn typed_list(&mut self, shape: &[u64], elements: Elements, data: &mut Vec<u8>) -> Result<()> {
        let Some((&count, inner)) = shape.split_first() else {
            return self.typed_element(elements, data);
        };
        let start = self.place();
        self.lexer.expect("[", "expected '['")?;
        let mut found = 0;
        self.list("]", "expected ',' or ']' after an element", |parser| {
            found += 1;
            parser.nested(|parser| parser.typed_list(inner, elements, data))
        })?;
        match found == count {
            true => Ok(()),
            false => Err(self
                .lexer
                .error_at(start, "elements of another shape than the type's")),
        }
    }

    /// An attribute of the type of elements; a list of two for a pair.
    fn typed_element(&mut self, elements: Elements, data: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        let id = self.attribute()?;
        let (width, parts) = elements.kind.width_and_parts();
        let view = self.tables.attribute(id).map(|it| it.view());
        let appended = match view.transpose()? {
            Some(AttributeView::Array(items)) if parts == 2 && items.count() == 2 => {
                let mut are_numbers = true;
                for item in items.iter() {
                    are_numbers &= append(&item.view()?, elements.number, width, data);
                }
                are_numbers
            }
            Some(view) if parts == 1 => append(&view, elements.number, width, data),
            _ => false,
        };
        match appended {
            true => Ok(()),
            false => Err(self
                .lexer
                .error_at(start, "an element of another type than the type's")),
        }
    }
}

/// Appends the bytes of a number of a type. Returns false for anything else.
fn append(view: &AttributeView<'_>, number: TypeId, width: u32, data: &mut Vec<u8>) -> bool {
    let (ty, bits): (_, &Integer<'_>) = match view {
        AttributeView::Integer { ty, value } => (ty, value),
        AttributeView::Float { ty, bits, .. } => (ty, bits),
        _ => return false,
    };
    if ty.id() != number {
        return false;
    }
    let size = (width.div_ceil(8) as usize).max(1);
    let bytes = bits.words().flat_map(u64::to_le_bytes);
    data.extend(bytes.chain(std::iter::repeat(0)).take(size));
    if let (1.., Some(last)) = (width % 8, data.last_mut()) {
        *last &= u8::MAX >> (8 - width % 8);
    }
    true
}

#[cfg(test)]
mod tests;
