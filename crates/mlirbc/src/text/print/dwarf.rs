//! The names of DWARF constants. `dwarf.txt` contains them and names their source.

use std::sync::LazyLock;

use crate::schema::DwarfSpace as Space;
use crate::text::print::buffer::Buffer;

/// `DW_OP_LLVM_convert`, whose arguments from the second on are encodings.
pub(in crate::text) const CONVERT: u64 = 0x1001;

static NAMES: LazyLock<Vec<(Space, u64, &'static str)>> = LazyLock::new(|| {
    let lines = include_str!("dwarf.txt").lines();
    let mut names: Vec<_> = lines.filter_map(entry).collect();
    names.sort_unstable();
    names
});

fn entry(line: &'static str) -> Option<(Space, u64, &'static str)> {
    let mut words = line.split(' ');
    let space = Space::from_name(words.next()?)?;
    let number = u64::from_str_radix(words.next()?, 16).ok()?;
    Some((space, number, words.next()?))
}

/// Appends the name of a constant. An unknown one appends nothing, as in MLIR.
pub(super) fn name(out: &mut Buffer, space: Space, number: u64) -> bool {
    let found = NAMES.binary_search_by(|&(other, value, _)| (other, value).cmp(&(space, number)));
    let name = found.ok().and_then(|at| NAMES.get(at));
    if let Some((.., name)) = name {
        out.extend_from_slice(space.prefix().as_bytes());
        out.extend_from_slice(name.as_bytes());
    }
    name.is_some()
}

/// The number of a name with its prefix.
pub(in crate::text) fn number(space: Space, name: &str) -> Option<u64> {
    let name = name.strip_prefix(space.prefix())?;
    let mut of_space = NAMES.iter().filter(|(other, ..)| *other == space);
    let (_, number, _) = of_space.find(|(.., other)| *other == name)?;
    Some(*number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines = include_str!("dwarf.txt").lines();
        let lines: Vec<_> = lines.filter(|line| !line.starts_with('#')).collect();
        assert_eq!(NAMES.len(), lines.len());
        let mut out = Buffer::default();
        assert!(name(&mut out, Space::Operation, 0x1000));
        assert!(name(&mut out, Space::Tag, 0x24));
        assert!(!name(&mut out, Space::Tag, 0x9999));
        assert_eq!(out.text(), b"DW_OP_LLVM_fragmentDW_TAG_base_type");
        assert_eq!(number(Space::Tag, "DW_TAG_base_type"), Some(0x24));
        assert_eq!(number(Space::Operation, "DW_TAG_base_type"), None);
    }
}
