//! The end of a module, by the framing of its sections.

use crate::container::{MAGIC, NEWEST_VERSION, SectionId};
use crate::wire::{Cursor, section};

/// Where a module ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// There is no module.
    None,
    /// The number of its bytes.
    Ends(usize),
    /// There is a module, or a damaged one, whose end its sections do not show.
    Unknown,
}

/// The longest producer string of a module; the search for its end is bounded by it.
const LONGEST_PRODUCER: usize = 4096;

/// The largest version that is taken for one.
const LARGEST_VERSION: u64 = 63;

/// The sections that a file of `version` has, as a set of bits.
fn required(version: u64) -> u16 {
    let mut required = [
        SectionId::String,
        SectionId::Dialect,
        SectionId::AttrType,
        SectionId::AttrTypeOffset,
        SectionId::Ir,
    ]
    .map(bit)
    .iter()
    .sum();
    if version >= 5 {
        required |= bit(SectionId::Properties);
    }
    required
}

fn bit(id: SectionId) -> u16 {
    1 << id as u16
}

/// Determines where the module at the beginning of `bytes` ends. Reads only the header and the heads
/// of sections.
pub(super) fn extent(bytes: &[u8]) -> Extent {
    let mut cursor = Cursor::new(bytes, 0);
    if cursor.bytes(4, "the magic number").ok() != Some(&MAGIC) {
        return Extent::None;
    }
    let version = match cursor.varint() {
        Ok(version @ ..=LARGEST_VERSION) => version,
        _ => return Extent::None,
    };
    let rest = cursor.rest();
    let rest = rest.get(..LONGEST_PRODUCER).unwrap_or(rest);
    let Some(length) = memchr::memchr(0, rest) else {
        return Extent::None;
    };
    let producer = rest.get(..length).unwrap_or_default();
    let has_name = std::str::from_utf8(producer)
        .is_ok_and(|name| !name.is_empty() && !name.contains(char::is_control));
    let otherwise = match has_name {
        true => Extent::Unknown,
        false => Extent::None,
    };
    if version > u64::from(NEWEST_VERSION) {
        return otherwise;
    }
    let _ = cursor.bytes(length as u64 + 1, "the producer string");
    last_section(bytes.len(), cursor, required(version)).unwrap_or(otherwise)
}

/// The end of the last section; `None` if sections are missing.
fn last_section(length: usize, mut cursor: Cursor<'_>, required: u16) -> Option<Extent> {
    let resources = bit(SectionId::Resource) | bit(SectionId::ResourceOffset);
    let mut seen = 0;
    let mut end = None;
    loop {
        let is_complete =
            seen & required == required && (seen & resources == 0 || seen & resources == resources);
        if is_complete {
            let offset = cursor.offset() as usize;
            if offset == length {
                return Some(Extent::Ends(offset));
            }
            if end.replace(offset).is_some() {
                // The optional sections may belong to the module, or to what follows it.
                return Some(Extent::Unknown);
            }
        }
        let Ok((frame, _)) = section::read(&mut cursor) else {
            break;
        };
        if seen & bit(frame.id) != 0 {
            break;
        }
        seen |= bit(frame.id);
    }
    end.map(Extent::Ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header and empty sections.
    fn module(version: u8, sections: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([version << 1 | 1, b'p', 0]);
        for &id in sections {
            bytes.extend([id, 0x03, 0]);
        }
        bytes
    }

    #[test]
    fn a_module_ends_with_its_last_required_section() {
        for (version, ids) in [(3, &[1, 2, 3, 4, 0][..]), (6, &[1, 2, 3, 4, 5, 6, 0, 8])] {
            let bytes = module(version, ids);
            let end = Extent::Ends(bytes.len());
            assert_eq!(extent(&bytes), end);
            assert_eq!(extent(&[&bytes[..], &[0; 9]].concat()), end);
            assert_eq!(extent(&[&bytes[..], b"\xff\xff"].concat()), end);
            assert_eq!(extent(&[&bytes[..], &bytes].concat()), end);
        }
    }

    #[test]
    fn an_end_is_not_guessed() {
        let whole = module(6, &[1, 2, 3, 4, 0, 8]);
        // What follows could be its resources, or not.
        let ambiguous = [&whole[..], &[5, 3, 0, 6, 3, 0, 0xff]].concat();
        assert_eq!(extent(&ambiguous), Extent::Unknown);
        // One of the two sections alone cannot be.
        let other = [&whole[..], &[5, 3, 0, 0xff]].concat();
        assert_eq!(extent(&other), Extent::Ends(whole.len()));
        assert_eq!(extent(&whole[..whole.len() - 1]), Extent::Unknown);
        assert_eq!(extent(&module(6, &[1, 2, 3])), Extent::Unknown);
        assert_eq!(extent(&module(9, &[1, 2, 3, 4, 0, 8])), Extent::Unknown);
    }

    #[test]
    fn the_magic_number_alone_is_no_module() {
        assert_eq!(extent(b"ML\xefR"), Extent::None);
        assert_eq!(extent(b"ML\xefR\0\0\0\0\0\0\0\0\0\0\0\0"), Extent::None);
        assert_eq!(extent(b"ML\xefR\x0d\0\x01"), Extent::None);
        assert_eq!(extent(b"ML\xefR\x0dproducer"), Extent::None);
        assert_eq!(extent(b"ML\xefR\x0da\nb\0"), Extent::None);
    }
}
