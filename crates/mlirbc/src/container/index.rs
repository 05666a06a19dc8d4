//! Typed indices into the tables of a file. An index never changes while its module exists.

/// Defines a 32-bit index into a table.
macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the table, from 0.
            #[inline]
            pub fn index(self) -> u32 {
                self.0
            }
        }
    };
}

index_type! {
    /// The index of a string.
    StringId
}
index_type! {
    /// The index of a dialect.
    DialectId
}
index_type! {
    /// The index of an op name, counted over all groups of the dialect section.
    OpNameId
}
index_type! {
    /// The index of an attribute.
    AttributeId
}
index_type! {
    /// The index of a type.
    TypeId
}
index_type! {
    /// The index of a property blob.
    PropertiesId
}
index_type! {
    /// The index of a dialect resource, counted over the entries of all dialect groups. External
    /// resources have no such index.
    ResourceId
}
