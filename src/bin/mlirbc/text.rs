//! Names of variants, and the readable forms of the library.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_read_well() {
        assert_eq!(variant_key("VersionTooNew { found: 7 }"), "version_too_new");
        assert_eq!(variant_key("EmptyStringSize"), "empty_string_size");
    }
}
