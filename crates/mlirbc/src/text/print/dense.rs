//! Prints the elements of dense attributes.

use std::borrow::Cow;

use crate::dialect::builtin::{
    DenseElements, ElementKind, ElementStorage, FloatFormat, Shape, Signedness, UnusedBits,
};
use crate::error::{Error, ErrorKind, Result};
use crate::text::print::buffer::Buffer;
use crate::text::print::float_text::write_float;
use crate::text::print::options::PrintError;
use crate::text::print::out::Out;

/// Whether many elements are printed as one hexadecimal string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hex {
    /// As a release prints them. Without a release, elements whose string depends on it are listed.
    Of(Option<ElementStorage>),
    /// Equal elements have equal strings.
    Values,
    Never,
}

/// The brackets of the dimensions of dense attributes.
pub(super) const SQUARE: [&[u8]; 2] = [b"[", b"]"];

/// The largest number of elements of no bytes that is printed. A few bytes can state any number.
const MOST_WITHOUT_BITS: u64 = 1 << 16;

/// The largest number of elements that are not printed as one hexadecimal string.
const MOST_LISTED: u64 = 100;

/// The dimensions of a shape, 0 for an unknown one.
pub(super) fn dims(shape: Shape<'_>) -> Vec<u64> {
    let dims = shape.dims();
    dims.map(|dim| u64::try_from(dim).unwrap_or(0)).collect()
}

/// Prints the text between the angle brackets of a dense attribute.
pub(super) fn body(
    out: &mut Out<'_>,
    elements: &DenseElements<'_>,
    dims: Option<Vec<u64>>,
    hex: Hex,
) -> Result<(), PrintError> {
    let Some(kind) = elements.kind else {
        // The bits are certain even if the type does not identify their meaning.
        return hexadecimal(out, elements.data.chunks(usize::MAX));
    };
    let Some(count) = elements.count else {
        let kind = ErrorKind::UnexpectedType {
            expected: "a static shape of fewer than 2^64 elements",
            found: "another".to_owned(),
        };
        return Err(Error::new(kind, 0).into());
    };
    if count == 0 {
        // MLIR keeps the value of a splat without elements.
        let first = elements.data.get(..element_size(elements));
        if let (false, Some(first)) = (elements.data.is_empty(), first) {
            element(out, kind, first)?;
        }
        return Ok(());
    }
    if elements.has_expected_size() == Some(false) {
        let kind = ErrorKind::Mismatch {
            what: "size of dense elements",
            expected: count.saturating_mul(kind.size()),
            found: elements.data.len() as u64,
        };
        return Err(Error::new(kind, 0).into());
    }
    if elements.is_splat || elements.are_equal() {
        if let Some(bit) = elements.bit(0) {
            boolean(&mut out.buffer, bit);
            return Ok(());
        }
        let first = elements.data.get(..element_size(elements));
        return element(out, kind, first.unwrap_or(elements.data));
    }
    if count > MOST_LISTED
        && let Some(text) = all_in_hex(elements, kind, hex)
    {
        return hexadecimal(out, text.chunks(usize::MAX));
    }
    let size = element_size(elements);
    let mut chunks = elements.data.chunks_exact(size.max(1));
    let has_bytes = size > 0;
    nested(out, SQUARE, dims, count, |out, index| {
        if kind.is_bit() {
            boolean(&mut out.buffer, elements.bit(index).unwrap_or(false));
        } else {
            let next = if has_bytes {
                chunks.next()
            } else {
                Some(&[][..])
            };
            scalar_or_pair(out, kind, next.ok_or_else(too_few)?)?;
        }
        Ok(())
    })
}

/// The stored bytes of an element. A splat of packed bits stores one byte.
fn element_size(elements: &DenseElements<'_>) -> usize {
    usize::try_from(elements.element_size).unwrap_or(usize::MAX)
}

#[cold]
pub(super) fn too_few() -> Error {
    let kind = ErrorKind::UnexpectedEnd {
        what: "the elements of a dense attribute",
        expected: 1,
        remaining: 0,
    };
    Error::new(kind, 0)
}

/// Prints elements without a shape, separated by commas.
pub(super) fn sequence(
    out: &mut Out<'_>,
    kind: ElementKind,
    count: u64,
    data: &[u8],
) -> Result<(), PrintError> {
    if kind.size() == 0 {
        return no_bits(out, count);
    }
    let size = usize::try_from(kind.size()).unwrap_or(usize::MAX).max(1);
    let left_over = data.chunks_exact(size).remainder().len();
    if left_over > 0 {
        let kind = ErrorKind::Mismatch {
            what: "size of a dense array",
            expected: (data.len() - left_over) as u64,
            found: data.len() as u64,
        };
        return Err(Error::new(kind, 0).into());
    }
    for (index, bytes) in data.chunks_exact(size).enumerate() {
        if index > 0 {
            out.text(b", ");
        }
        match kind {
            // Also `si1` and `ui1`, which MLIR does not accept as elements here.
            ElementKind::Integer { width: 1, .. } => {
                boolean(
                    &mut out.buffer,
                    bytes.first().is_some_and(|&byte| byte != 0),
                );
            }
            _ => scalar_or_pair(out, kind, bytes)?,
        }
        out.relieve()?;
    }
    Ok(())
}

/// Prints `count` items in the brackets of a shape. `item` receives the number of each.
pub(super) fn nested(
    out: &mut Out<'_>,
    [open, close]: [&[u8]; 2],
    dims: Option<Vec<u64>>,
    count: u64,
    mut item: impl FnMut(&mut Out<'_>, u64) -> Result<(), PrintError>,
) -> Result<(), PrintError> {
    let dims = dims.unwrap_or_else(|| vec![count]);
    let mut left = dims.clone();
    let mut closed = dims.len();
    for index in 0..count {
        if index > 0 {
            out.text(b", ");
        }
        (0..closed).for_each(|_| out.text(open));
        item(out, index)?;
        closed = 0;
        for (left, dim) in left.iter_mut().zip(&dims).rev() {
            *left = left.saturating_sub(1);
            if *left > 0 {
                break;
            }
            *left = *dim;
            closed += 1;
            out.text(close);
        }
        out.relieve()?;
    }
    Ok(())
}

/// The bytes of elements in one hexadecimal string, unless they are listed.
fn all_in_hex<'d>(
    elements: &DenseElements<'d>,
    kind: ElementKind,
    hex: Hex,
) -> Option<Cow<'d, [u8]>> {
    let (storage, unused) = match hex {
        Hex::Never => return None,
        Hex::Of(None) if ElementStorage::text_differs(kind) => return None,
        Hex::Of(storage) => (storage.unwrap_or(ElementStorage::NEWEST), UnusedBits::Keep),
        Hex::Values => (ElementStorage::NEWEST, UnusedBits::Clear),
    };
    Some(storage.text(elements, unused))
}

fn hexadecimal<'d>(
    out: &mut Out<'_>,
    pieces: impl Iterator<Item = &'d [u8]>,
) -> Result<(), PrintError> {
    out.text(b"\"0x");
    for piece in pieces {
        out.hex(piece)?;
    }
    out.text(b"\"");
    Ok(())
}

/// Prints an element that represents all.
fn element(out: &mut Out<'_>, kind: ElementKind, bytes: &[u8]) -> Result<(), PrintError> {
    match kind {
        ElementKind::Integer { width: 1, .. } => bit(out, bytes),
        _ => scalar_or_pair(out, kind, bytes),
    }
}

/// Prints a bit that is set if any bit of its bytes is.
fn bit(out: &mut Out<'_>, bytes: &[u8]) -> Result<(), PrintError> {
    boolean(&mut out.buffer, bytes.iter().any(|byte| *byte != 0));
    Ok(())
}

fn boolean(out: &mut Buffer, value: bool) {
    out.extend_from_slice(if value { b"true" } else { b"false" });
}

/// Prints elements of no bits, all of them 0.
fn no_bits(out: &mut Out<'_>, count: u64) -> Result<(), PrintError> {
    if count > MOST_WITHOUT_BITS {
        let kind = ErrorKind::LimitExceeded {
            what: "the elements of a dense array that take no bytes",
            limit: MOST_WITHOUT_BITS,
            found: count,
        };
        return Err(Error::new(kind, 0).into());
    }
    for index in 0..count {
        out.text(if index == 0 { b"0" } else { b", 0" });
    }
    Ok(())
}

fn scalar_or_pair(out: &mut Out<'_>, kind: ElementKind, bytes: &[u8]) -> Result<(), PrintError> {
    match kind {
        ElementKind::Integer { width, signedness } => integer(out, bytes, width, signedness),
        ElementKind::Float(format) => float(out, bytes, format),
        ElementKind::ComplexInteger { width: 1, .. } => pair(out, bytes, bit),
        ElementKind::ComplexInteger { width, signedness } => pair(out, bytes, |out, part| {
            integer(out, part, width, signedness)
        }),
        ElementKind::ComplexFloat(format) => pair(out, bytes, |out, part| float(out, part, format)),
    }
}

fn pair(
    out: &mut Out<'_>,
    bytes: &[u8],
    part: impl Fn(&mut Out<'_>, &[u8]) -> Result<(), PrintError>,
) -> Result<(), PrintError> {
    let (real, imaginary) = bytes.split_at(bytes.len() / 2);
    out.text(b"(");
    part(out, real)?;
    out.text(b",");
    part(out, imaginary)?;
    out.text(b")");
    Ok(())
}

fn integer(
    out: &mut Out<'_>,
    bytes: &[u8],
    width: u32,
    signedness: Signedness,
) -> Result<(), PrintError> {
    out.integer_of_bytes(bytes, width, signedness == Signedness::Unsigned)
}

fn float(out: &mut Out<'_>, bytes: &[u8], format: FloatFormat) -> Result<(), PrintError> {
    write_float(&mut out.buffer, format, bits(bytes));
    Ok(())
}

/// The bits of a float. No format has more than 128.
pub(super) fn bits(bytes: &[u8]) -> u128 {
    let mut wide = [0; 16];
    for (to, from) in wide.iter_mut().zip(bytes) {
        *to = *from;
    }
    u128::from_le_bytes(wide)
}
