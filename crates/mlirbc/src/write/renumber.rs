//! Replaces the indices in an encoding. All bytes between them stay.

use crate::schema::IndexSite;
use crate::wire::varint;

/// The value of the varint of a site for an index.
#[inline]
fn value_of(site: &IndexSite, index: u32) -> u64 {
    u64::from(index) << u32::from(site.is_optional) | u64::from(site.is_optional)
}

/// Whether the bytes of a site stay under another index.
#[inline]
pub(super) fn stays(site: &IndexSite, index: u32) -> bool {
    site.is_minimal && site.index == index
}

/// Appends an encoding of `size` bytes, at the start of `window`, with the indices that `number`
/// returns.
#[inline]
pub(super) fn append(
    window: &[u8],
    size: usize,
    sites: &[IndexSite],
    mut number: impl FnMut(&IndexSite) -> u32,
    out: &mut Vec<u8>,
) {
    let mut done = 0;
    for site in sites {
        append_piece(window, done, site.start, out);
        varint::append(out, value_of(site, number(site)));
        done = site.end;
    }
    append_piece(window, done, size, out);
}

/// Appends `bytes[start..end]`.
#[inline]
fn append_piece(bytes: &[u8], start: usize, end: usize, out: &mut Vec<u8>) {
    let count = end.wrapping_sub(start);
    // Nearly all gaps are this short. Storing eight bytes, of which some are overwritten, costs
    // less than a copy of variable size.
    if count <= 8
        && let Some(word) = bytes.get(start..).and_then(<[u8]>::first_chunk::<8>)
    {
        let end = out.len() + count;
        out.extend_from_slice(word);
        out.truncate(end);
        return;
    }
    out.extend_from_slice(bytes.get(start..end).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Table;
    use crate::schema::Classes;

    fn site(index: u32, is_optional: bool, start: usize, end: usize) -> IndexSite {
        IndexSite {
            table: Table::Attribute,
            index,
            classes: Classes::ANY,
            is_optional,
            is_minimal: true,
            start,
            end,
        }
    }

    #[test]
    fn indices_change_and_the_bytes_between_them_stay() {
        let bytes = [9, 3, 7, 7, 0x0b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        let sites = [site(1, false, 1, 2), site(2, true, 4, 5)];
        for window in [&bytes[..], &[&bytes[..], &[99; 20]].concat()] {
            let mut out = vec![1];
            append(
                window,
                bytes.len(),
                &sites,
                |site| site.index + 300,
                &mut out,
            );
            let expected = [
                1, 9, 0xb6, 0x04, 7, 7, 0x76, 0x09, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
            ];
            assert_eq!(out, expected);
            let mut same = Vec::new();
            append(window, bytes.len(), &sites, |site| site.index, &mut same);
            assert_eq!(same, bytes);
        }
    }
}
