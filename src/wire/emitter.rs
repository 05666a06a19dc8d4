//! Bytes under construction: the counterpart of the cursor.

use crate::wire::varint;

/// Appends numbers and raw bytes as they lie in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emitter {
    bytes: Vec<u8>,
}

impl Emitter {
    /// An emitter without bytes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, done.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Appends one raw byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Appends raw bytes.
    #[inline]
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a varint, in as few bytes as it takes (format.md §1.1).
    #[inline]
    pub fn varint(&mut self, value: u64) {
        varint::encode(&mut self.bytes, value);
    }

    /// Appends a signed varint (format.md §1.2).
    #[inline]
    pub fn signed_varint(&mut self, value: i64) {
        self.varint(varint::to_zigzag(value));
    }

    /// Appends a varint with a flag in its lowest bit; a value has at most 63 bits
    /// (format.md §1.3).
    #[inline]
    pub fn varint_with_flag(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Appends a varint size and raw bytes (format.md §1.5).
    pub fn blob(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u64);
        self.raw(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Cursor;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_emitted_is_read_back(value: u64, shift in 0u32..64, signed: i64, flag: bool) {
            let value = value >> shift;
            let signed = signed >> shift;
            let mut emitter = Emitter::new();
            emitter.varint(value);
            emitter.signed_varint(signed);
            emitter.varint_with_flag(value >> 1, flag);
            emitter.blob(b"abc");
            let bytes = emitter.into_bytes();
            let mut cursor = Cursor::new(&bytes, 0);
            prop_assert_eq!(cursor.varint().unwrap(), value);
            prop_assert_eq!(cursor.signed_varint().unwrap(), signed);
            prop_assert_eq!(cursor.varint_with_flag().unwrap(), (value >> 1, flag));
            let size = cursor.varint().unwrap();
            prop_assert_eq!(cursor.bytes(size, "a blob").unwrap(), b"abc");
            prop_assert!(cursor.is_at_end());
        }
    }

    #[test]
    fn varints_take_as_few_bytes_as_they_can() {
        let length = |value: u64| {
            let mut emitter = Emitter::new();
            emitter.varint(value);
            emitter.bytes().len()
        };
        for bytes in 1..=8 {
            assert_eq!(length((1 << (7 * bytes)) - 1), bytes);
            assert_eq!(length(1 << (7 * bytes)), bytes + 1);
        }
        assert_eq!(length(u64::MAX), 9);
    }
}
