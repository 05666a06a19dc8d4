//! References: indices into a module, passed by value.

use crate::basics::text::mlirbc_str;
use mlirbc::container::{AttributeId, Container, DialectId, OpNameId, ResourceId, TypeId};
use mlirbc::dialect::{Attribute, Type};
use mlirbc::ir::{Block, BlockId, BodyId, Op, OpId, Region, RegionId, Value, ValueId};

/// The index in a reference that names nothing.
pub const MLIRBC_NONE: u32 = u32::MAX;

/// A dialect of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_dialect {
    /// Its position in the file; `MLIRBC_NONE` for none.
    pub index: u32,
}

/// The name of an operation of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_op_name {
    /// Its position in the file; `MLIRBC_NONE` for none.
    pub index: u32,
}

/// An attribute of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_attribute {
    /// Its position in the file; `MLIRBC_NONE` for none.
    pub index: u32,
}

/// A type of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_type {
    /// Its position in the file; `MLIRBC_NONE` for none.
    pub index: u32,
}

/// A resource of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_resource {
    /// Its position in the file, external ones first; `MLIRBC_NONE` for none.
    pub index: u32,
}

/// An operation of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_op {
    /// Its body; `MLIRBC_NONE` for none.
    pub body: u32,
    /// Its position in the body.
    pub index: u32,
}

/// A region of an operation of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_region {
    /// Its body; `MLIRBC_NONE` for none.
    pub body: u32,
    /// Its position in the body.
    pub index: u32,
}

/// A block of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_block {
    /// Its body; `MLIRBC_NONE` for none.
    pub body: u32,
    /// Its position in the body.
    pub index: u32,
}

/// A value of a module: a result of an operation or an argument of a block.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_value {
    /// Its body; `MLIRBC_NONE` for none.
    pub body: u32,
    /// Its position in the body.
    pub index: u32,
}

/// The handle that names nothing.
macro_rules! none {
    ($($handle:ident { $($member:ident),+ })+) => {$(
        impl $handle {
            pub(crate) const NONE: Self = $handle { $($member: MLIRBC_NONE),+ };

            pub(crate) fn of(item: Option<impl Into<Self>>) -> Self {
                item.map_or(Self::NONE, Into::into)
            }
        }

        impl Default for $handle {
            fn default() -> Self {
                Self::NONE
            }
        }
    )+};
}

none! {
    mlirbc_dialect { index }
    mlirbc_op_name { index }
    mlirbc_attribute { index }
    mlirbc_type { index }
    mlirbc_resource { index }
    mlirbc_op { body, index }
    mlirbc_region { body, index }
    mlirbc_block { body, index }
    mlirbc_value { body, index }
}

/// The conversions of a handle that is an index into a table.
macro_rules! table_handle {
    ($handle:ident, $id:ident) => {
        impl $handle {
            pub(crate) fn id(self) -> $id {
                $id(self.index)
            }
        }

        impl From<$id> for $handle {
            fn from(id: $id) -> Self {
                $handle { index: id.index() }
            }
        }
    };
}

/// The conversions of a handle that names a body and a position in it.
macro_rules! body_handle {
    ($handle:ident, $id:ident) => {
        impl $handle {
            pub(crate) fn id(self) -> $id {
                $id {
                    body: BodyId(self.body),
                    index: self.index,
                }
            }
        }

        impl From<$id> for $handle {
            fn from(id: $id) -> Self {
                $handle {
                    body: id.body.0,
                    index: id.index,
                }
            }
        }
    };
}

/// The handle of an item of a module.
macro_rules! item_handle {
    ($handle:ident, $item:ident) => {
        impl From<$item<'_>> for $handle {
            fn from(item: $item<'_>) -> Self {
                Self::from(item.id())
            }
        }
    };
}

table_handle!(mlirbc_dialect, DialectId);
table_handle!(mlirbc_op_name, OpNameId);
table_handle!(mlirbc_attribute, AttributeId);
table_handle!(mlirbc_type, TypeId);
body_handle!(mlirbc_op, OpId);
body_handle!(mlirbc_region, RegionId);
body_handle!(mlirbc_block, BlockId);
body_handle!(mlirbc_value, ValueId);
item_handle!(mlirbc_attribute, Attribute);
item_handle!(mlirbc_type, Type);
item_handle!(mlirbc_op, Op);
item_handle!(mlirbc_region, Region);
item_handle!(mlirbc_block, Block);
item_handle!(mlirbc_value, Value);

impl mlirbc_resource {
    /// The position among the resources of the module.
    pub(crate) fn id(self) -> u32 {
        self.index
    }

    /// The handle of a resource of a dialect.
    pub(crate) fn of_dialect(container: &Container<'_>, id: ResourceId) -> Self {
        let index = container.resources().position(id);
        Self::of(index.map(|index| mlirbc_resource { index }))
    }
}

/// A named attribute.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_named_attribute {
    /// The name.
    pub name: mlirbc_str,
    /// The attribute.
    pub value: mlirbc_attribute,
}
