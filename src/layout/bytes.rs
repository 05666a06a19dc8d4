//! The bytes of fields under construction.

use crate::wire::varint;

/// Appends numbers and raw bytes as they lie in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bytes {
    bytes: Vec<u8>,
}

impl Bytes {
    /// No bytes.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// The bytes so far.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, done.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Appends one raw byte.
    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Appends raw bytes.
    #[inline]
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends a varint, in as few bytes as it takes (format.md §1.1).
    #[inline]
    pub(super) fn varint(&mut self, value: u64) {
        varint::append(&mut self.bytes, value);
    }

    /// Appends a signed varint (format.md §1.2).
    #[inline]
    pub(super) fn signed_varint(&mut self, value: i64) {
        self.varint(varint::to_zigzag(value));
    }

    /// Appends a varint with a flag in its lowest bit; a value has at most 63 bits
    /// (format.md §1.3).
    #[inline]
    pub(super) fn varint_with_flag(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Appends a varint size and raw bytes (format.md §1.5).
    pub(super) fn blob(&mut self, bytes: &[u8]) {
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
            let mut written = Bytes::new();
            written.varint(value);
            written.signed_varint(signed);
            written.varint_with_flag(value >> 1, flag);
            written.blob(b"abc");
            let bytes = written.into_bytes();
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
            let mut bytes = Bytes::new();
            bytes.varint(value);
            bytes.bytes().len()
        };
        for bytes in 1..=8 {
            assert_eq!(length((1 << (7 * bytes)) - 1), bytes);
            assert_eq!(length(1 << (7 * bytes)), bytes + 1);
        }
        assert_eq!(length(u64::MAX), 9);
    }
}
