//! The parts of the text of a type.

use crate::text::syntax::Lexer;

/// The text between the brackets of a type with a name.
pub(super) fn inside<'t>(text: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let body = text.strip_prefix(name)?.strip_prefix(b"<")?;
    body.strip_suffix(b">")
}

/// The text before and behind the first separator that is outside of brackets and strings.
pub(super) fn split<'t>(text: &'t [u8], separator: &[u8]) -> Option<(&'t [u8], &'t [u8])> {
    let mut lexer = Lexer::new(text);
    loop {
        let rest = lexer.rest();
        if let Some(after) = rest.strip_prefix(separator) {
            return text.get(..text.len() - rest.len()).zip(Some(after));
        }
        match rest.first()? {
            b'<' | b'(' | b'[' | b'{' => lexer.skip_plain_group()?,
            b'"' => {
                lexer.raw_string("a string").ok()?;
            }
            &byte => {
                lexer.take_adjacent(byte);
            }
        }
    }
}

/// The domain and the range of an array of SMT.
pub(super) fn smt_array(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let body = inside(text, b"!smt.array")?.strip_prefix(b"[")?;
    split(body.strip_suffix(b"]")?, b" -> ")
}

/// The domain and the range of a function of SMT.
pub(super) fn smt_func(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let body = inside(text, b"!smt.func")?;
    let (domain, range) = split(body, b" ")?;
    Some((domain.strip_prefix(b"(")?.strip_suffix(b")")?, range))
}

/// The width of a bit vector of SMT.
pub(crate) fn bit_vector_width(text: &str) -> Option<i64> {
    let width = inside(text.as_bytes(), b"!smt.bv")?;
    std::str::from_utf8(width).ok()?.parse().ok()
}

/// The text of the tensor with the shape of an array of EmitC, of which MLIR reads the values.
pub(crate) fn tensor_text(text: &str) -> Option<String> {
    let inner = inside(text.as_bytes(), b"!emitc.array")?;
    Some(format!("tensor<{}>", std::str::from_utf8(inner).ok()?))
}
