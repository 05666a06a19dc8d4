//! Ids of bodies, ops, blocks, regions and values: one or two 32-bit numbers.

/// Identifies a body of a module: the content of the file (0) or of an isolated op.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct BodyId(pub u32);

/// Defines an id: a body and an index into one of its arenas.
macro_rules! item_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(C)]
        pub struct $name {
            /// The body.
            pub body: BodyId,
            /// The index into the body's arena.
            pub index: u32,
        }
    };
}

item_id! {
    /// Identifies an operation.
    OpId
}
item_id! {
    /// Identifies a block.
    BlockId
}
item_id! {
    /// Identifies a region.
    RegionId
}
item_id! {
    /// Identifies a value: a result of an op or an argument of a block.
    ValueId
}
