//! The packed form of the built-in definitions, which `tools/packed_ops.py` describes and writes.
//!
//! The index names the dialects and the releases that define their ops, so that these are known
//! before any block is unpacked.

use crate::schema::{Release, Releases};
use crate::wire::Cursor;

const MAGIC: &[u8] = b"MLOP";
const VERSION: u8 = 1;

/// The kind of the section with the definitions.
pub(in crate::dialect) const DEFINITIONS: u8 = 1;
/// The kind of the section with the custom forms.
pub(in crate::dialect) const FORMS: u8 = 2;

/// The kind of the section with the constraints of properties.
pub(super) const CONSTRAINTS: u8 = 3;

/// The most bytes that a byte of a deflate stream can stand for.
const LARGEST_RATIO: usize = 1032;

/// The packed form, of which only the index has been read.
#[derive(Debug)]
pub(in crate::dialect) struct Packed<'p> {
    /// The dialects by name, and the releases that define any of their ops.
    pub(in crate::dialect) dialects: Vec<(&'p str, Releases)>,
    sections: Cursor<'p>,
}

/// Text about consecutive ops of a dialect.
#[derive(Clone, Copy, Debug)]
pub(in crate::dialect) struct PackedBlock<'p> {
    /// The name of the first op, without the dialect.
    pub(in crate::dialect) first: &'p str,
    /// The length of the text.
    size: usize,
    stream: &'p [u8],
}

impl<'p> Packed<'p> {
    /// Reads the index. `None` if it is damaged, or if the format has another version.
    pub(in crate::dialect) fn read(packed: &'p [u8]) -> Option<Self> {
        let mut cursor = Cursor::new(packed, 0);
        let magic = cursor.bytes(MAGIC.len() as u64, "the magic number").ok()?;
        if magic != MAGIC || cursor.byte().ok()? != VERSION {
            return None;
        }
        let count = cursor.count(1, "releases").ok()?;
        let releases: Vec<Release> = (0..count)
            .map(|_| Release::from_name(name(&mut cursor)?))
            .collect::<Option<_>>()?;
        let count = cursor.count(2, "dialects").ok()?;
        let mut dialects = Vec::with_capacity(count);
        for _ in 0..count {
            let name = name(&mut cursor)?;
            let set = cursor.varint().ok()?;
            let of_set = releases.iter().zip(0..u64::BITS);
            let of_set = of_set.filter(|&(_, bit)| set >> bit & 1 == 1);
            dialects.push((name, of_set.map(|(&release, _)| release).collect()));
        }
        Some(Packed {
            dialects,
            sections: cursor,
        })
    }

    /// The part of each dialect in the section of a kind; none if there is no such section.
    pub(in crate::dialect) fn section(&self, kind: u8) -> Option<Vec<&'p [u8]>> {
        let mut sections = self.sections;
        while !sections.is_at_end() {
            let found = sections.byte().ok()?;
            let size = sections.varint().ok()?;
            let section = sections.bytes(size, "a section").ok()?;
            if found == kind {
                return self.parts(section);
            }
        }
        None
    }

    fn parts(&self, section: &'p [u8]) -> Option<Vec<&'p [u8]>> {
        let mut sizes = Cursor::new(section, 0);
        let mut parts = sizes;
        for _ in &self.dialects {
            parts.varint().ok()?;
        }
        let mut of_dialects = Vec::with_capacity(self.dialects.len());
        for _ in &self.dialects {
            let size = sizes.varint().ok()?;
            of_dialects.push(parts.bytes(size, "the part of a dialect").ok()?);
        }
        Some(of_dialects)
    }
}

impl<'p> PackedBlock<'p> {
    /// The blocks of a part. `None` if it is damaged.
    pub(in crate::dialect) fn of_part(part: &'p [u8]) -> Option<Vec<Self>> {
        let mut heads = Cursor::new(part, 0);
        let count = heads.count(3, "blocks").ok()?;
        let mut blocks = Vec::with_capacity(count);
        let mut streams = heads;
        for _ in 0..count {
            name(&mut streams)?;
            streams.varint().ok()?;
            streams.varint().ok()?;
        }
        for _ in 0..count {
            let first = name(&mut heads)?;
            let size = usize::try_from(heads.varint().ok()?).ok()?;
            let packed = heads.varint().ok()?;
            let stream = streams.bytes(packed, "a block").ok()?;
            blocks.push(PackedBlock {
                first,
                size,
                stream,
            });
        }
        Some(blocks)
    }

    /// Unpacks the text. `None` if the block is damaged.
    pub(in crate::dialect) fn text(&self) -> Option<String> {
        if self.size > self.stream.len().saturating_mul(LARGEST_RATIO) {
            return None;
        }
        let mut text = vec![0; self.size];
        let stream = std::iter::once(self.stream);
        let size =
            miniz_oxide::inflate::decompress_slice_iter_to_slice(&mut text, stream, false, true);
        String::from_utf8(text)
            .ok()
            .filter(|_| size == Ok(self.size))
    }
}

/// Reads a name, which ends with a NUL.
fn name<'p>(cursor: &mut Cursor<'p>) -> Option<&'p str> {
    std::str::from_utf8(cursor.nul_terminated("a name").ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::op_defs::{PACKED, tests::TEXT};

    fn blocks(packed: &[u8]) -> Option<Vec<PackedBlock<'_>>> {
        let parts = Packed::read(packed)?.section(DEFINITIONS)?;
        let blocks: Option<Vec<_>> = parts.into_iter().map(PackedBlock::of_part).collect();
        Some(blocks?.into_iter().flatten().collect())
    }

    #[test]
    fn the_packed_form_is_that_of_the_text_and_within_its_size() {
        let packed = Packed::read(PACKED).expect("an index");
        let parts = packed.section(DEFINITIONS).expect("definitions");
        let size: usize = parts.iter().map(|part| part.len()).sum();
        assert!(size < 150_000, "{size}");
        let mut text = String::new();
        for ((name, _), part) in packed.dialects.iter().zip(parts) {
            text.push_str(&format!("dialect {name}\n"));
            for block in PackedBlock::of_part(part).expect("blocks") {
                let lines = block.text().expect("a block that can be unpacked");
                assert!(lines.starts_with(&format!("op {} ", block.first)));
                text.push_str(&lines);
            }
        }
        let lines = TEXT.split_inclusive('\n');
        let without_comments: String = lines.filter(|line| !line.starts_with('#')).collect();
        assert!(text == without_comments, "run tools/pack_op_defs.py");
    }

    #[test]
    fn a_section_of_an_unknown_kind_is_skipped() {
        let sections = Packed::read(PACKED).unwrap().sections.remaining();
        let (index, sections) = PACKED.split_at(PACKED.len() - sections);
        let unknown = [200, 3 << 1 | 1, 1, 2, 3];
        let bytes = [index, &unknown, sections].concat();
        assert_eq!(
            blocks(&bytes).map(|all| all.len()),
            blocks(PACKED).map(|all| all.len())
        );
        assert!(Packed::read(&bytes).unwrap().section(201).is_none());
    }

    #[test]
    fn damage_causes_no_panic() {
        let parts = Packed::read(PACKED).unwrap().section(DEFINITIONS).unwrap();
        let last = parts.last().unwrap().as_ptr_range().end;
        let end = last as usize - PACKED.as_ptr() as usize;
        for length in (0..3000).chain((3000..end).step_by(1009)) {
            assert!(blocks(&PACKED[..length]).is_none(), "{length}");
        }
        let mut bytes = PACKED.to_vec();
        for at in (0..3000).chain((3000..PACKED.len()).step_by(211)) {
            for bit in [0, 7] {
                bytes[at] ^= 1 << bit;
                // A name may be another one.
                let _ = blocks(&bytes);
                bytes[at] ^= 1 << bit;
            }
        }
        let sound = blocks(PACKED).unwrap();
        let smallest = sound.iter().min_by_key(|block| block.stream.len()).unwrap();
        let mut stream = smallest.stream.to_vec();
        for at in 0..stream.len() {
            for bit in 0..8 {
                stream[at] ^= 1 << bit;
                let damaged = PackedBlock {
                    stream: &stream,
                    ..*smallest
                };
                // A character may be another one.
                let _ = damaged.text();
                stream[at] ^= 1 << bit;
            }
            let cut = PackedBlock {
                stream: &smallest.stream[..at],
                ..*smallest
            };
            assert!(cut.text().is_none());
        }
        for size in [0, smallest.size - 1, smallest.size + 1, usize::MAX] {
            let damaged = PackedBlock { size, ..*smallest };
            assert!(damaged.text().is_none());
        }
    }
}
