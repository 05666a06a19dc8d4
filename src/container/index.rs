//! Typed indices into the tables of a file. An index never changes while its module lives.

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
    /// Names a string of the file.
    StringId
}
index_type! {
    /// Names a dialect of the file.
    DialectId
}
index_type! {
    /// Names an op name of the file: the running position over all groups of the dialect section.
    OpNameId
}
index_type! {
    /// Names an attribute of the file.
    AttributeId
}
index_type! {
    /// Names a type of the file.
    TypeId
}
index_type! {
    /// Names a property blob of the file.
    PropertiesId
}
index_type! {
    /// Names a dialect resource of the file: the running position over all entries of all dialect
    /// groups. External resources have no such number.
    ResourceId
}
