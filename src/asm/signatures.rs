//! The types in the lines of ops, such as ` : (i32, i32) -> i32`, by the types that they are made of: one
//! copy in the place of one for each of them.

use crate::ir::RawOp;

/// Longer ones are put together each time.
const LONGEST: usize = SIZE - 1;

/// The bytes of a text, with its length in the last one; 0 if there is none.
const SIZE: usize = 64;

/// The number of places, a power of two.
const PLACES: usize = 256;

/// Stands for no type.
const NONE: u64 = u32::MAX as u64;

/// The types of at most three operands and of a result, two in a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signature(u64, u64);

/// The text that was last kept of those that share a place.
#[derive(Clone, Copy, Debug)]
struct Place {
    signature: Signature,
    text: [u8; SIZE],
}

/// Texts of signatures.
#[derive(Debug)]
pub(super) struct Signatures {
    places: Vec<Place>,
}

impl Default for Signatures {
    fn default() -> Self {
        let empty = Place {
            signature: Signature(u64::MAX, u64::MAX),
            text: [0; SIZE],
        };
        Signatures {
            places: vec![empty; PLACES],
        }
    }
}

impl Signature {
    /// `None` for an op of more operands.
    #[inline(always)]
    pub(super) fn of(op: &RawOp<'_>) -> Option<Self> {
        let ty = |value: u32| Some(u64::from(op.type_of(value)?.index()));
        let (first, second, third) = match *op.operands() {
            [] => (NONE, NONE, NONE),
            [first] => (ty(first)?, NONE, NONE),
            [first, second] => (ty(first)?, ty(second)?, NONE),
            [first, second, third] => (ty(first)?, ty(second)?, ty(third)?),
            _ => return None,
        };
        let result = match op.only_result() {
            Some(result) => ty(result)?,
            None => NONE,
        };
        Some(Signature(first | second << 32, third | result << 32))
    }

    #[inline(always)]
    fn place(self) -> usize {
        let mixed =
            self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.1.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (mixed >> 32) as usize % PLACES
    }
}

impl Signatures {
    /// The first bytes of an array that are the text, and how many they are, if it is kept.
    #[inline(always)]
    pub(super) fn get(&self, signature: Signature) -> Option<(&[u8; SIZE], usize)> {
        let place = self.places.get(signature.place())?;
        let length = place.text.last().copied().unwrap_or(0);
        let is_here = place.signature == signature && length > 0;
        is_here.then_some((&place.text, usize::from(length)))
    }

    /// Keeps a text in the place of another one.
    pub(super) fn keep(&mut self, signature: Signature, text: &[u8]) {
        if text.len() > LONGEST {
            return;
        }
        if let Some(place) = self.places.get_mut(signature.place()) {
            place.signature = signature;
            let bytes = place.text.iter_mut();
            bytes.zip(text).for_each(|(to, from)| *to = *from);
            if let Some(length) = place.text.last_mut() {
                *length = text.len() as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_last_kept_of_a_place_if_it_is_short() {
        let mut signatures = Signatures::default();
        let one = Signature(1, 2);
        assert!(signatures.get(one).is_none());
        signatures.keep(one, b" : (i32)");
        let (bytes, length) = signatures.get(one).unwrap();
        assert_eq!(&bytes[..length], b" : (i32)");
        signatures.keep(one, &[b'x'; LONGEST + 1]);
        signatures.keep(one, &[b'x'; LONGEST]);
        assert_eq!(signatures.get(one).unwrap().1, LONGEST);
        let is_neighbour = |other: &Signature| other.place() == one.place() && *other != one;
        let other = (0..).map(|first| Signature(first, 0)).find(is_neighbour);
        assert!(signatures.get(other.unwrap()).is_none());
        signatures.keep(other.unwrap(), b"y");
        assert!(signatures.get(one).is_none());
    }
}
