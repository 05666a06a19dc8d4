//! Records the sizes of the tables, so that a failed edit can remove every entry it added.

use crate::container::append::content_of;
use crate::container::{Container, DialectId, EntryId, OpNameId, PropertiesId, StringId};

/// The sizes of the tables at one time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    strings: u32,
    pub(crate) dialects: u32,
    pub(crate) op_names: u32,
    op_name_groups: usize,
    pub(crate) attributes: u32,
    pub(crate) types: u32,
    pub(crate) properties: u32,
    resources: u32,
    resource_groups: usize,
}

impl Checkpoint {
    /// Whether there was an attribute or type at that time.
    pub(crate) fn has(&self, id: EntryId) -> bool {
        id.index()
            < match id {
                EntryId::Attribute(_) => self.attributes,
                EntryId::Type(_) => self.types,
            }
    }
}

impl Container<'_> {
    /// Records the current sizes of the tables.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            strings: self.strings.count(),
            dialects: self.dialects.count(),
            op_names: self.dialects.op_name_count(),
            op_name_groups: self.dialects.op_name_groups().len(),
            attributes: self.entries.attributes.count(),
            types: self.entries.types.count(),
            properties: self.properties.count(),
            resources: self.resources.handle_count(),
            resource_groups: self.resources.dialect_group_count(),
        }
    }

    /// Removes the entries added since a checkpoint, which nothing may refer to. Values that were
    /// set are kept, and so are external resources with their strings.
    pub(crate) fn roll_back(&mut self, checkpoint: &Checkpoint) {
        self.resources
            .truncate(checkpoint.resources, checkpoint.resource_groups);
        let strings = self.resources.strings_in_use(checkpoint.strings);
        let Container {
            input,
            interner,
            dialects,
            entries,
            properties,
            ..
        } = self;
        let (bytes, table) = (input.bytes(), &self.strings);
        // The interner finds entries by content, so the tables must still hold that content here.
        interner.op_names.forget(checkpoint.op_names, |number| {
            let id = OpNameId(number);
            Some((dialects.full_name(id), dialects.op_name(id)?.registered))
        });
        if let Some(index) = interner.dialects.get_mut() {
            index.forget(checkpoint.dialects, |number| {
                table.get(bytes, dialects.get(DialectId(number))?.name)
            });
        }
        let attributes = &entries.attributes;
        interner.attributes.forget(checkpoint.attributes, |number| {
            attributes.get(bytes, number).map(content_of)
        });
        interner.types.forget(checkpoint.types, |number| {
            entries.types.get(bytes, number).map(content_of)
        });
        interner.properties.forget(checkpoint.properties, |number| {
            let cursor = properties.get(bytes, PropertiesId(number))?;
            Some(cursor.rest())
        });
        let string = |number| table.get(bytes, StringId(number));
        interner.strings.forget(strings, string);
        dialects.truncate(
            checkpoint.dialects,
            checkpoint.op_names,
            checkpoint.op_name_groups,
        );
        entries.attributes.truncate(checkpoint.attributes);
        entries.types.truncate(checkpoint.types);
        properties.truncate(checkpoint.properties);
        self.strings.truncate(strings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::{NewResource, ResourceOwner};
    use crate::error::Result;
    use crate::limits::Limits;

    /// Adds an entry to every table and returns the indices.
    fn add_all(container: &mut Container<'_>) -> Result<[u32; 6]> {
        let string = container.add_string(b"b")?;
        let dialect = container.add_dialect(b"two")?;
        let name = container.add_op_name(b"two.op", true)?;
        let attribute = container.add_attribute(dialect, true, &[2])?;
        let ty = container.add_type(dialect, true, &[2])?;
        let blob = container.add_properties(&[2])?;
        container.add_resource(ResourceOwner::Dialect(dialect), b"w", NewResource::Elided)?;
        Ok([
            string.index(),
            dialect.index(),
            name.index(),
            attribute.index(),
            ty.index(),
            blob.index(),
        ])
    }

    #[test]
    fn what_was_added_since_a_mark_is_gone_and_can_be_added_anew() {
        let mut container = Container::empty(6, Limits::default());
        assert!(!container.is_changed());
        let checkpoint = container.checkpoint();
        let numbers = add_all(&mut container).unwrap();
        container.roll_back(&checkpoint);
        assert!(!container.is_changed());
        assert_eq!(add_all(&mut container).unwrap(), numbers);
    }

    #[test]
    fn what_was_there_before_a_mark_is_found_after_it_was_cut() {
        let mut container = Container::empty(6, Limits::default());
        let numbers = add_all(&mut container).unwrap();
        let dialect = container.add_dialect(b"two").unwrap();
        let checkpoint = container.checkpoint();
        container.add_op_name(b"two.other", true).unwrap();
        container.add_attribute(dialect, true, &[3]).unwrap();
        let owner = ResourceOwner::Dialect(dialect);
        container
            .add_resource(owner, b"v", NewResource::Elided)
            .unwrap();
        container.roll_back(&checkpoint);
        assert_eq!(container.dialects().op_name_groups().len(), 1);
        assert_eq!(container.dialects().op_name_groups()[0].1, 0..1);
        assert_eq!(container.resources().entries().len(), 1);
        assert_eq!(container.resources().groups()[0].entries, 0..1);
        let string = container.add_string(b"b").unwrap();
        let attribute = container.add_attribute(dialect, true, &[2]).unwrap();
        assert_eq!(
            [string.index(), attribute.index()],
            [numbers[0], numbers[3]]
        );
        assert!(
            container
                .add_resource(owner, b"w", NewResource::Elided)
                .is_err()
        );
    }

    #[test]
    fn dialects_are_found_by_name_as_long_as_they_are_there() {
        let mut container = Container::empty(6, Limits::default());
        assert_eq!(container.find_dialect(b"one"), None);
        let one = container.add_dialect(b"one").unwrap();
        let checkpoint = container.checkpoint();
        assert_eq!(container.find_dialect(b"two"), None);
        let two = container.add_dialect(b"two").unwrap();
        assert_eq!(container.add_dialect(b"two").unwrap(), two);
        assert_eq!(container.find_dialect(b"two"), Some(two));
        container.roll_back(&checkpoint);
        assert_eq!(container.find_dialect(b"two"), None);
        assert_eq!(container.find_dialect(b"one"), Some(one));
    }

    #[test]
    fn external_resources_stay_with_their_strings() {
        let mut container = Container::empty(6, Limits::default());
        let checkpoint = container.checkpoint();
        let provider = container.add_string(b"tool").unwrap();
        let owner = ResourceOwner::External(provider);
        container
            .add_resource(owner, b"k", NewResource::Bool(true))
            .unwrap();
        container.add_string(b"more").unwrap();
        container.roll_back(&checkpoint);
        assert_eq!(container.strings().count(), 2);
        assert_eq!(
            container.string(container.resources().entries()[0].key),
            Some(&b"k"[..])
        );
    }
}
