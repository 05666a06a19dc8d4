//! Finds the resources that text refers to by their keys.
//!
//! Text is not parsed. A word or a string behind `<` is taken as a key in two cases: the dialect of
//! the text has a resource with that key, or the word before it is `dense_resource` and the builtin
//! dialect has one.

use hashbrown::HashMap;

use crate::container::{Container, DialectId, ResourceId, ResourceOwner};

/// The keys of the resources of each dialect.
#[derive(Debug, Default)]
pub(super) struct TextKeys {
    handles: HashMap<(DialectId, Box<[u8]>), ResourceId>,
    builtin: Option<DialectId>,
}

/// The start of a builtin attribute that refers to a resource.
const DENSE_RESOURCE: &[u8] = b"dense_resource<";

impl TextKeys {
    pub(super) fn new(container: &Container<'_>) -> Self {
        let mut keys = TextKeys::default();
        let resources = container.resources();
        for group in resources.groups() {
            let ResourceOwner::Dialect(dialect) = group.owner else {
                continue;
            };
            if container.dialect_name(dialect) == b"builtin" {
                keys.builtin = Some(dialect);
            }
            for position in group.entries.clone() {
                let resource = resources.entries().get(position as usize);
                let key = resource.and_then(|resource| container.string(resource.key));
                if let (Some(key), Some(handle)) = (key, resources.handle(position)) {
                    keys.handles.insert((dialect, key.into()), handle);
                }
            }
        }
        keys
    }

    /// Whether no dialect has a resource.
    pub(super) fn is_empty(&self) -> bool {
        self.handles.is_empty()
    }

    /// The resources that a text of a dialect refers to, in order.
    pub(super) fn in_text(&self, text: &[u8], dialect: DialectId) -> Vec<ResourceId> {
        let mut found = Vec::new();
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'<') {
            let rest = text.get(at + 1..).unwrap_or_default();
            let before = text.get(..=at).unwrap_or_default();
            let owner = match before.ends_with(DENSE_RESOURCE) {
                true => self.builtin,
                false => Some(dialect),
            };
            let (Some(owner), Some(key)) = (owner, key_at(rest)) else {
                continue;
            };
            found.extend(self.handles.get(&(owner, key)));
        }
        found
    }
}

/// The word or the string at the start of a text.
fn key_at(text: &[u8]) -> Option<Box<[u8]>> {
    if let Some(quoted) = text.strip_prefix(b"\"") {
        return unquoted(quoted);
    }
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
    let end = text.iter().position(|byte| !is_inner(byte));
    let word = text.get(..end.unwrap_or(text.len()))?;
    (!word.is_empty()).then(|| word.into())
}

/// The content of a string up to its closing quote, without escapes.
fn unquoted(text: &[u8]) -> Option<Box<[u8]>> {
    let mut content = Vec::new();
    let mut rest = text.iter();
    loop {
        match *rest.next()? {
            b'"' => return Some(content.into()),
            b'\\' => {
                let first = *rest.next()?;
                content.push(match first {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'"' | b'\\' => first,
                    _ => {
                        let digit = |byte: u8| char::from(byte).to_digit(16);
                        (digit(first)? << 4 | digit(*rest.next()?)?) as u8
                    }
                });
            }
            byte => content.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_where_they_refer_to_something() {
        let (builtin, other) = (DialectId(0), DialectId(1));
        let handles = [
            (builtin, "a"),
            (builtin, "b c"),
            (other, "a"),
            (other, "d-1"),
        ];
        let handles = handles.iter().zip(0..);
        let keys = TextKeys {
            handles: handles
                .map(|(&(dialect, key), id)| ((dialect, key.as_bytes().into()), ResourceId(id)))
                .collect(),
            builtin: Some(builtin),
        };
        let found = |text: &str| -> Vec<u32> {
            let found = keys.in_text(text.as_bytes(), other).into_iter();
            found.map(ResourceId::index).collect()
        };
        assert_eq!(found("#o.x<dense_resource<a> : tensor<1xi8>>"), [0]);
        assert_eq!(
            found("#o.x<a, dense_resource<\"b c\"> : tensor<1xi8>>"),
            [2, 1]
        );
        assert_eq!(found("#o.x<d-1>"), [3]);
        assert!(found("#o.x<\"b\\20c\">").is_empty());
        assert_eq!(found("#o.x<dense_resource<\"b\\20c\">>"), [1]);
        assert!(found("#o.x<b, \"d-1").is_empty());
    }
}
