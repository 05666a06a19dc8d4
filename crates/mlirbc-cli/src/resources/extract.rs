//! Extraction of resource data into separate files.
//!
//! Keys are untrusted. File names therefore use few characters, so that none leads out of the
//! folder, and no file is overwritten.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use mlirbc::container::ResourceData;

use crate::destination;
use crate::resources::list::Listed;

/// Writes the data of each resource to a file in `folder`, and records the path.
pub fn run(listed: &mut [Listed<'_>], folder: &Path) -> io::Result<()> {
    destination::create_folder(folder)?;
    let mut names = HashMap::new();
    for listed in listed {
        let bytes = match listed.data {
            ResourceData::Elided => continue,
            ResourceData::Blob { bytes, .. } => bytes,
            ResourceData::Bool(true) => b"true",
            ResourceData::Bool(false) => b"false",
            ResourceData::String(_) => listed.string,
        };
        let path = folder.join(unused(&mut names, listed));
        destination::create_new(&path, bytes)?;
        listed.path = Some(path);
    }
    Ok(())
}

/// A name that no other resource of the file has, ignoring case.
fn unused(names: &mut HashMap<String, u64>, listed: &Listed<'_>) -> String {
    let extension = match listed.data {
        ResourceData::Blob { .. } => "bin",
        _ => "txt",
    };
    let stem = stem(listed.owner, listed.is_external, listed.key);
    let first = format!("{stem}.{extension}");
    // The names of the same stem are counted on, rather than tried from the first one.
    let mut number = names.get(&first.to_lowercase()).copied().unwrap_or(1);
    let mut name = match number {
        1 => first.clone(),
        _ => format!("{stem}~{number}.{extension}"),
    };
    while names.contains_key(&name.to_lowercase()) {
        number += 1;
        name = format!("{stem}~{number}.{extension}");
    }
    names.insert(name.to_lowercase(), 2);
    names.insert(first.to_lowercase(), number + 1);
    name
}

/// The maximum number of bytes of a stem; file systems allow 255 or more.
const MOST: usize = 200;

/// The name of a resource's file without its extension.
fn stem(owner: &[u8], is_external: bool, key: &[u8]) -> String {
    // The first dot separates owner and key.
    let owner = encoded(owner, b"_-+");
    let key = encoded(key, b"_-+.");
    let mut stem = match is_external {
        true => format!("external.{owner}.{key}"),
        false if owner == "external" => format!("%65xternal.{key}"),
        false if owner.is_empty() => format!("%.{key}"),
        false => format!("{owner}.{key}"),
    };
    // A truncated stem may equal another one, and then receives a number.
    stem.truncate(MOST);
    stem
}

/// Keeps letters, digits and the characters in `harmless`; encodes everything else as % and two
/// digits.
fn encoded(bytes: &[u8], harmless: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        match byte.is_ascii_alphanumeric() || harmless.contains(&byte) {
            true => text.push(char::from(byte)),
            false => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_leads_out_of_the_folder() {
        for key in [
            "../../etc/passwd",
            "/abs",
            "a\\b",
            "..",
            ".",
            "",
            "a\0b",
            "~",
            "C:x",
        ] {
            let name = stem(b"builtin", false, key.as_bytes());
            let path = Path::new(&name);
            assert_eq!(path.components().count(), 1, "{name}");
            assert!(name.starts_with("builtin."), "{name}");
            assert!(!name.contains(['/', '\\', '\0', ':', '~']), "{name}");
        }
        assert_eq!(stem(b"..", false, b"x"), "%2E%2E.x");
        assert_eq!(stem(b"", false, b".."), "%...");
        assert_eq!(stem(b"a/b", true, b"c"), "external.a%2Fb.c");
        assert_ne!(stem(b"external", false, b"a.b"), stem(b"a", true, b"b"));
        assert!(stem(b"builtin", false, &[b'/'; 500]).len() <= MOST);
    }
}
