//! References to symbols in the text of attributes and types.

use std::borrow::Cow;
use std::ops::Range;

use hashbrown::HashMap;

use crate::text::syntax::{closed_string_length, escaped, is_bare, symbol_name};

/// Renames symbols in the references of a text; `None` if nothing changes. Ignores the contents of strings.
pub(crate) fn rename(text: &[u8], renaming: &dyn Renaming) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut copied = 0;
    for reference in references(text) {
        let path: Vec<&[u8]> = reference.iter().map(|(name, _)| &**name).collect();
        let Some(new) = renaming.renamed(&path) else {
            continue;
        };
        for ((old, range), new) in reference.iter().zip(new) {
            if **old != *new {
                out.extend_from_slice(text.get(copied..range.start).unwrap_or_default());
                out.extend(symbol(new));
                copied = range.end;
            }
        }
    }
    (copied > 0).then(|| {
        out.extend_from_slice(text.get(copied..).unwrap_or_default());
        out
    })
}

/// New names of symbols.
pub(crate) trait Renaming {
    /// The names of a reference with the new ones of symbols; `None` if it refers to none of them.
    fn renamed<'n>(&'n self, path: &[&'n [u8]]) -> Option<Vec<&'n [u8]>>;

    /// Whether a reference refers to one of the symbols, or through it.
    fn concerns(&self, path: &[&[u8]]) -> bool {
        self.renamed(path).is_some()
    }
}

/// Maps old names to new ones.
pub(crate) type NewNames = HashMap<Vec<u8>, Vec<u8>>;

/// New names of the symbols of one table.
pub(crate) struct RenamedTable<'n> {
    /// The names of the tables through which a reference leads to the table, innermost first.
    pub(crate) prefix: &'n [Vec<u8>],
    pub(crate) names: &'n NewNames,
}

impl Renaming for RenamedTable<'_> {
    fn renamed<'n>(&'n self, path: &[&'n [u8]]) -> Option<Vec<&'n [u8]>> {
        let (outer, inner) = path.split_at_checked(self.prefix.len())?;
        if outer
            .iter()
            .rev()
            .zip(self.prefix)
            .any(|(name, it)| name != it)
        {
            return None;
        }
        let new = self.names.get(*inner.first()?)?;
        let mut names = path.to_vec();
        if let Some(name) = names.get_mut(outer.len()) {
            *name = new;
        }
        Some(names)
    }
}

/// A name of a reference with its range in the text, including the sigil.
pub(crate) type Name<'t> = (Cow<'t, [u8]>, Range<usize>);

/// The references in a text: the names of each, with their locations.
pub(crate) fn references(text: &[u8]) -> impl Iterator<Item = Vec<Name<'_>>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            at += memchr::memchr2(b'"', b'@', rest)?;
            let rest = text.get(at..)?;
            if rest.starts_with(b"\"") {
                at += closed_string_length(rest)?;
                continue;
            }
            let names = reference(text, at);
            at = names.last().map_or(at + 1, |(_, range)| range.end);
            if !names.is_empty() {
                return Some(names);
            }
        }
    })
}

/// The names of the reference that starts at an offset.
fn reference(text: &[u8], start: usize) -> Vec<Name<'_>> {
    let mut names: Vec<Name<'_>> = Vec::new();
    let mut at = start;
    while let Some(rest) = text.get(at..)
        && let Some((name, length)) = rest.strip_prefix(b"@").and_then(symbol_name)
    {
        let end = at + 1 + length;
        names.push((name, at..end));
        match text.get(end..end + 3) {
            Some(b"::@") => at = end + 2,
            _ => break,
        }
    }
    names
}

/// A symbol reference as MLIR reads it. MLIR prints an empty name in a form that it cannot read.
fn symbol(name: &[u8]) -> Vec<u8> {
    let mut out = vec![b'@'];
    if is_bare(name) {
        out.extend_from_slice(name);
        return out;
    }
    out.push(b'"');
    escaped(name, |piece| out.extend_from_slice(piece));
    out.push(b'"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(text: &str, path: &[&str], new: &str) -> Option<String> {
        let path: Vec<Vec<u8>> = path.iter().map(|name| name.as_bytes().to_vec()).collect();
        let (old, prefix) = path.split_last().unwrap();
        let prefix = &prefix.iter().rev().cloned().collect::<Vec<_>>();
        let names = &NewNames::from([(old.clone(), new.as_bytes().to_vec())]);
        let text = rename(text.as_bytes(), &RenamedTable { prefix, names });
        text.map(|text| String::from_utf8(text).unwrap())
    }

    #[test]
    fn a_reference_is_renamed_and_nothing_that_looks_like_one() {
        let text = "#d.a<@old, \"@old\", @older, @old::@x, @x::@old, @\"old\">";
        let expected = "#d.a<@new, \"@old\", @older, @new::@x, @x::@old, @new>";
        assert_eq!(renamed(text, &["old"], "new").as_deref(), Some(expected));
        assert_eq!(renamed("#d.a<@older>", &["old"], "new"), None);
        // A name without quotes begins with a letter.
        assert_eq!(renamed("#d.a<x @5>", &["5"], "new"), None);
        assert_eq!(
            renamed("#d.a<@\"5\", @>", &["5"], "new").as_deref(),
            Some("#d.a<@new, @>")
        );
        assert_eq!(renamed("#d.a<\"\\\"@old\">", &["old"], "new"), None);
    }

    #[test]
    fn a_path_is_followed_and_its_last_name_exchanged() {
        let text = "[@m::@old, @m::@old::@in, @old, @n::@old]";
        let expected = "[@m::@\"a b\\22\", @m::@\"a b\\22\"::@in, @old, @n::@old]";
        assert_eq!(
            renamed(text, &["m", "old"], "a b\"").as_deref(),
            Some(expected)
        );
        let text = "[@m::@n::@old, @n::@m::@old]";
        let expected = "[@m::@n::@new, @n::@m::@old]";
        assert_eq!(
            renamed(text, &["m", "n", "old"], "new").as_deref(),
            Some(expected)
        );
    }

    #[test]
    fn damaged_text_ends_the_search() {
        for text in ["@", "@\"old", "\"@old", "@old::@", "@\"\\", "@old::"] {
            let _ = renamed(text, &["old"], "new");
        }
    }
}
