//! What an encoding of the sparse_tensor dialect requires of the tensor that has it.

use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::text::parse::parser::Parser;
use crate::text::syntax::Lexer;

const ENCODING: &[u8] = b"#sparse_tensor.encoding<{ map = ";

impl Parser<'_, '_, '_> {
    /// What is wrong with a tensor of a rank and a type of elements that has an encoding.
    pub(in crate::text::parse) fn encoding_fault(
        &mut self,
        encoding: AttributeId,
        rank: usize,
        element: TypeId,
    ) -> Result<Option<&'static str>> {
        let attribute = self.tables.attribute(encoding);
        let is_sparse = attribute.is_some_and(|it| it.dialect_name() == b"sparse_tensor");
        if !is_sparse || self.tables.own_release().llvm() < Some(21) {
            return Ok(None);
        }
        let mut text = Vec::new();
        self.write_attribute(encoding, &mut text)?;
        let Some(map) = text.strip_prefix(ENCODING) else {
            return Ok(None);
        };
        if rank == 0 {
            return Ok(Some("expected non-scalar sparse tensor"));
        }
        if dims_of(map).is_some_and(|dims| dims != rank) {
            let what = "dimension-rank mismatch between encoding and tensor shape";
            return Ok(Some(what));
        }
        let mut element_text = Vec::new();
        self.write_type(element, &mut element_text)?;
        for name in ["explicitVal = ", "implicitVal = "] {
            let Some(at) = memchr::memmem::find(map, name.as_bytes()) else {
                continue;
            };
            let value = map.get(at + name.len()..).unwrap_or_default();
            let Some(colon) = memchr::memmem::find(value, b" : ") else {
                continue;
            };
            let (number, ty) = value.split_at(colon);
            let ty = ty.get(b" : ".len()..).unwrap_or_default();
            let rest = ty.strip_prefix(element_text.as_slice());
            if !rest.is_some_and(|rest| rest.starts_with(b",") || rest.starts_with(b" }")) {
                let what = "type mismatch between a value of the encoding and the tensor";
                return Ok(Some(what));
            }
            if name.starts_with('i') && !is_zero(number) {
                return Ok(Some("implicit value must be zero"));
            }
        }
        Ok(None)
    }
}

/// The number of dimensions of a map.
fn dims_of(map: &[u8]) -> Option<usize> {
    let mut lexer = Lexer::new(map);
    if lexer.peek() == Some(b'[') {
        lexer.skip_plain_group()?;
    }
    if !lexer.take("(") {
        return None;
    }
    let mut dims = 0;
    while !lexer.take(")") {
        match lexer.peek()? {
            b'(' | b'<' => lexer.skip_plain_group()?,
            b'd' if lexer.word_bytes().is_some() => dims += 1,
            _ if lexer.word_bytes().is_some() => {}
            _ => lexer.at += 1,
        }
    }
    Some(dims)
}

/// Whether a number, or each part of a complex one, is 0. Only digits of numbers that are not 0 are certain.
fn is_zero(number: &[u8]) -> bool {
    let number = match number.strip_prefix(b"#complex.number<:") {
        // The type of the parts.
        Some(parts) => parts
            .split(|byte| *byte == b' ')
            .skip(1)
            .collect::<Vec<_>>(),
        None => vec![number],
    };
    number.into_iter().all(|part| {
        let digits = part.split(|byte| matches!(byte, b'e' | b'E' | b'x')).next();
        let digits = digits.unwrap_or_default().iter();
        digits.clone().all(|byte| !matches!(byte, b'1'..=b'9'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_counted() {
        assert_eq!(dims_of(b"(d0, d1) -> (d0 : dense)"), Some(2));
        assert_eq!(
            dims_of(b"[s0](d0 : #sparse_tensor<slice(?, 1, d2)>) -> "),
            Some(1)
        );
        assert_eq!(dims_of(b"() -> ()"), Some(0));
    }

    #[test]
    fn numbers_other_than_0_are_recognized() {
        assert!(is_zero(b"0.000000e+00") && is_zero(b"0") && is_zero(b"-0.000000e+00"));
        assert!(is_zero(b"#complex.number<:f32 0.000000e+00, 0.000000e+00>"));
        assert!(!is_zero(
            b"#complex.number<:f32 1.000000e+00, 0.000000e+00>"
        ));
        assert!(!is_zero(b"10") && !is_zero(b"1.000000e-05"));
    }
}
