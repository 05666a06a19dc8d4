//! Names of variants, and the readable forms of the library.

use std::borrow::Cow;

pub use mlirbc::readable::{count, hex, number, shortened, shown, varints};

/// The name of a variant from its `{:?}` text, in the form of a JSON key.
pub fn variant_key(debug: &str) -> String {
    let end = debug.find(|c: char| !c.is_alphanumeric());
    let (name, _) = debug.split_at(end.unwrap_or(debug.len()));
    let mut key = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !key.is_empty() {
            key.push('_');
        }
        key.extend(c.to_lowercase());
    }
    key
}

/// The most characters of a cell of a table.
const MOST_IN_CELL: usize = 200;

/// A text as the cell of a table: its start, if it is long. A cell pads all others of its column.
pub fn cell(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_IN_CELL) {
        Some((end, _)) => Cow::Owned(format!("{}...", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_read_well() {
        assert_eq!(variant_key("VersionTooNew { found: 7 }"), "version_too_new");
        assert_eq!(variant_key("EmptyStringSize"), "empty_string_size");
    }
}
