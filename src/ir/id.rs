//! Names of the things in a module: pairs of 32-bit numbers.

/// Names a body of a module: the content of the file (0) or of an isolated op.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct BodyId(pub u32);

/// Defines a pair of a body and a position in one of its arenas.
macro_rules! item_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(C)]
        pub struct $name {
            /// The body.
            pub body: BodyId,
            /// The position in the body's arena.
            pub index: u32,
        }
    };
}

item_id! {
    /// Names an operation.
    OpId
}
item_id! {
    /// Names a block.
    BlockId
}
item_id! {
    /// Names a region.
    RegionId
}
item_id! {
    /// Names a value: a result of an op or an argument of a block.
    ValueId
}
