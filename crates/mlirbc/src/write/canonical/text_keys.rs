//! Finds the resources that text refers to by their keys.
//!
//! MLIR's writer prints an attribute or type that is text and numbers the resources that the printer meets. Printing
//! requires the dialect, which is unknown here. Two kinds of possible keys are numbered where they are, as MLIR
//! would: builtin ones behind `dense_resource<`, and those of the dialect of the text. Any other possible key may be a
//! reference as well. Its resources are kept without effect on the order of the others: they are numbered last.

use hashbrown::HashMap;

use crate::container::{Container, DialectId, ResourceId, ResourceOwner};
use crate::dialect::{KeyPlace, UnnamedResources, is_of_mlir, possible_keys};

/// The keys of the resources of each dialect.
#[derive(Debug, Default)]
pub(super) struct TextKeys {
    handles: HashMap<DialectId, HashMap<Box<[u8]>, ResourceId>>,
    builtin: Option<DialectId>,
    unnamed: UnnamedResources,
    /// The resources that a text may name where MLIR is not known to drop them, in order.
    possible: Vec<ResourceId>,
}

/// A resource that a text refers to, and its dialect.
pub(super) type Named = (DialectId, ResourceId);

impl TextKeys {
    pub(super) fn new(container: &Container<'_>) -> Self {
        let mut keys = TextKeys {
            unnamed: UnnamedResources::of(container),
            ..TextKeys::default()
        };
        let resources = container.resources();
        for group in resources.groups() {
            let ResourceOwner::Dialect(dialect) = group.owner else {
                continue;
            };
            if container.dialect_name(dialect) == b"builtin" {
                keys.builtin = Some(dialect);
            }
            let handles = keys.handles.entry(dialect).or_default();
            for position in group.entries.clone() {
                let resource = resources.entries().get(position as usize);
                let key = resource.and_then(|resource| container.string(resource.key));
                if let (Some(key), Some(handle)) = (key, resources.handle(position)) {
                    handles.entry(key.into()).or_insert(handle);
                }
            }
        }
        keys
    }

    /// Whether no dialect has a resource.
    pub(super) fn is_empty(&self) -> bool {
        self.handles.is_empty()
    }

    /// The resources that a text of a dialect refers to where MLIR's writer would number them, in order.
    pub(super) fn in_text(&mut self, text: &[u8], dialect: DialectId, name: &[u8]) -> Vec<Named> {
        let mut found = Vec::new();
        let is_of_mlir = is_of_mlir(text, name);
        for possible in possible_keys(text) {
            let is_dense = possible.place == KeyPlace::DenseResource;
            let owner = match possible.place {
                KeyPlace::DenseResource => self.builtin,
                KeyPlace::Plain if name != b"builtin" => Some(dialect),
                KeyPlace::Plain | KeyPlace::Part => None,
            };
            if let Some(owner) = owner
                && let Some(&handle) = self
                    .handles
                    .get(&owner)
                    .and_then(|it| it.get(&*possible.key))
            {
                found.push((owner, handle));
            }
            // In a text of MLIR the list is exact, and MLIR drops some of its resources (format.md §8).
            if !is_dense || !is_of_mlir {
                self.possible
                    .extend(self.unnamed.take(&possible, is_of_mlir));
            }
        }
        found
    }

    /// Removes and returns the resources that a text may name where MLIR is not known to drop them, in order.
    pub(super) fn take_possible(&mut self) -> Vec<ResourceId> {
        std::mem::take(&mut self.possible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_in_the_order_of_the_text() {
        let (builtin, other) = (DialectId(0), DialectId(1));
        let handles = |keys: &[(&str, u32)]| {
            let keys = keys.iter();
            keys.map(|&(key, id)| (key.as_bytes().into(), ResourceId(id)))
                .collect()
        };
        let mut keys = TextKeys {
            handles: HashMap::from([
                (builtin, handles(&[("a", 0), ("b c", 1)])),
                (other, handles(&[("a", 2), ("d-1", 3)])),
            ]),
            builtin: Some(builtin),
            ..TextKeys::default()
        };
        let mut found = |text: &str, dialect, name: &str| -> Vec<u32> {
            let found = keys.in_text(text.as_bytes(), dialect, name.as_bytes());
            found.into_iter().map(|(_, id)| id.index()).collect()
        };
        let dense = r#"#o.x<"d-1", dense_resource<"b\20c">, "x a", a, dense_resource<a>>"#;
        assert_eq!(found(dense, other, "o"), [3, 1, 2, 0]);
        assert!(found("#o.x<\"b\\20c\">", other, "o").is_empty());
        assert!(found("{a = \"b c\"}", builtin, "builtin").is_empty());
    }
}
