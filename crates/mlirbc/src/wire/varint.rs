//! Prefix varints: 1 to 9 bytes. The trailing zero bits of the first byte state how many follow
//! (format.md §1.1, §1.2).

/// The number of bytes of the varint that starts with `first`, 1 to 9.
#[inline]
pub fn size_from_first_byte(first: u8) -> usize {
    // An all-zero byte has 8 trailing zeros, which is the nine-byte form.
    first.trailing_zeros() as usize + 1
}

/// Decodes the varint at the start of nine bytes; returns the value and its size.
///
/// Bytes after the varint may have any value. Encodings longer than necessary are accepted, as the
/// reference reader does.
#[inline]
pub fn decode(bytes: &[u8; 9]) -> (u64, usize) {
    let size = size_from_first_byte(bytes[0]);
    let [low @ .., _] = bytes;
    let word = u64::from_le_bytes(*low);
    if size == 9 {
        let [_, high @ ..] = bytes;
        return (u64::from_le_bytes(*high), 9);
    }
    // Drop the bytes after the varint, then the prefix.
    let unused = 64 - 8 * size as u32;
    ((word << unused) >> (unused + size as u32), size)
}

/// Decodes the varint at the start of bytes that may end behind it; `None` if it is cut off.
#[inline(always)]
pub fn decode_within(bytes: &[u8]) -> Option<(u64, usize)> {
    if let Some(word) = bytes.first_chunk() {
        let word = u64::from_le_bytes(*word);
        let size = word.trailing_zeros() + 1;
        if size <= 8 {
            let unused = 64 - 8 * size;
            return Some((word << unused >> (unused + size), size as usize));
        }
    }
    match decode_near_end(bytes) {
        (_, 0) => None,
        found => Some(found),
    }
}

/// As [`decode_within`], for fewer than eight bytes or a varint of nine. A size of 0 means that it is cut off: an
/// option would be returned through memory.
#[inline(never)]
fn decode_near_end(bytes: &[u8]) -> (u64, usize) {
    match *bytes {
        // Most numbers are this short.
        [first, ..] if first & 1 == 1 => return (u64::from(first >> 1), 1),
        [first, second, ..] if first & 2 != 0 => {
            return (u64::from(u16::from_le_bytes([first, second]) >> 2), 2);
        }
        [] => return (0, 0),
        _ => {}
    }
    if let Some(nine) = bytes.first_chunk() {
        return decode(nine);
    }
    let length = bytes.len();
    // Reads that overlap cover all bytes without a loop.
    let word = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(low), Some(high)) => {
            let [low, high] = [*low, *high].map(|four| u64::from(u32::from_le_bytes(four)));
            low | high << (8 * (length - 4))
        }
        _ => {
            let byte = |at: usize| bytes.get(at).map_or(0, |&byte| u64::from(byte) << (8 * at));
            byte(0) | byte(length / 2) | byte(length - 1)
        }
    };
    let size = word.trailing_zeros() + 1;
    match size as usize <= length {
        true => {
            let unused = 64 - 8 * size;
            (word << unused >> (unused + size), size as usize)
        }
        false => (0, 0),
    }
}

/// The varint that starts at a place, if all of it is there.
pub fn at(bytes: &[u8], start: usize) -> Option<u64> {
    Some(decode_within(bytes.get(start..)?)?.0)
}

/// Decodes a signed number from its zigzag form.
#[inline]
pub fn from_zigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

/// The zigzag form of a signed number.
#[inline]
pub fn to_zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// The number of bytes of the shortest varint for `value`, 1 to 9.
#[inline]
pub fn size(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros() as usize;
    // Seven bits per byte, except that nine bytes hold all 64.
    bits.div_ceil(7).min(9)
}

/// Whether a varint of `size` bytes with `value` is as short as possible.
#[inline]
pub fn is_minimal(value: u64, size: usize) -> bool {
    // Nine bytes hold 64 bits, all others seven per byte.
    size == 1 || value >> (7 * (size as u32 - 1)) != 0
}

/// The shortest varint for `value`, in the lowest bytes of the word, and its size.
#[inline]
pub fn word(value: u32) -> (u64, usize) {
    let bits = 31 - (value | 1).leading_zeros();
    let size = bits / 7 + 1;
    ((u64::from(value) << 1 | 1) << (size - 1), size as usize)
}

/// Appends the shortest varint for `value`.
#[inline]
pub fn append(bytes: &mut Vec<u8>, value: u64) {
    if value < 1 << 7 {
        bytes.push((value << 1) as u8 | 1);
    } else {
        append_long(bytes, value);
    }
}

#[inline]
fn append_long(bytes: &mut Vec<u8>, value: u64) {
    let size = size(value);
    if size == 9 {
        bytes.push(0);
        bytes.extend_from_slice(&value.to_le_bytes());
        return;
    }
    let word = (value << 1 | 1) << (size - 1);
    let end = bytes.len() + size;
    // Appending eight bytes and truncating costs less than a copy of variable size.
    bytes.extend_from_slice(&word.to_le_bytes());
    bytes.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The format's definition for one size, which may be larger than necessary.
    fn encode_in(value: u64, size: usize) -> Vec<u8> {
        if size == 9 {
            let mut bytes = vec![0];
            bytes.extend(value.to_le_bytes());
            return bytes;
        }
        let word = ((value << 1) | 1) << (size - 1);
        word.to_le_bytes()[..size].to_vec()
    }

    fn shortest(value: u64) -> usize {
        (1..9).find(|&size| value < 1 << (7 * size)).unwrap_or(9)
    }

    fn padded(bytes: &[u8], filler: u8) -> [u8; 9] {
        let mut all = [filler; 9];
        all[..bytes.len()].copy_from_slice(bytes);
        all
    }

    proptest! {
        #[test]
        fn every_size_that_holds_a_value_decodes_to_it(value: u64, shift in 0u32..64, filler: u8) {
            let value = value >> shift;
            for size in shortest(value)..=9 {
                let bytes = encode_in(value, size);
                prop_assert_eq!(decode(&padded(&bytes, filler)), (value, size));
                prop_assert_eq!(is_minimal(value, size), size == shortest(value));
                for length in 0..12 {
                    let mut bytes = bytes.clone();
                    bytes.resize(length, filler);
                    let expected = (size <= length).then_some((value, size));
                    prop_assert_eq!(decode_within(&bytes), expected);
                }
            }
        }

        #[test]
        fn what_is_appended_is_the_shortest_form(value: u64, shift in 0u32..64) {
            let value = value >> shift;
            let mut bytes = vec![7];
            append(&mut bytes, value);
            prop_assert_eq!(&bytes[1..], encode_in(value, shortest(value)));
            prop_assert_eq!(size(value), shortest(value));
            if let Ok(value) = u32::try_from(value) {
                let (word, size) = word(value);
                prop_assert_eq!(&word.to_le_bytes()[..size], &bytes[1..]);
            }
        }

        #[test]
        fn zigzag_is_undone(value: i64) {
            prop_assert_eq!(from_zigzag(to_zigzag(value)), value);
        }
    }

    #[test]
    fn documented_examples_decode() {
        assert_eq!(decode(&padded(&[0x01], 0xff)), (0, 1));
        assert_eq!(decode(&padded(&[0x0d], 0xff)), (6, 1));
        assert_eq!(
            decode(&padded(&[0xd0, 0xff, 0xff, 0xff, 0x3f], 0)),
            (0x1_ffff_fffe, 5)
        );
    }
}
