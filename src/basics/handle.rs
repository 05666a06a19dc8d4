//! References: indices into a module, passed by value.

use crate::basics::text::mlirbc_str;
use mlirbc::container::{AttributeId, DialectId, OpNameId, TypeId};
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

impl mlirbc_dialect {
    pub(crate) fn of(id: Option<DialectId>) -> Self {
        mlirbc_dialect {
            index: id.map_or(MLIRBC_NONE, DialectId::index),
        }
    }
}

impl mlirbc_op_name {
    pub(crate) fn id(self) -> OpNameId {
        OpNameId(self.index)
    }
}

impl mlirbc_attribute {
    pub(crate) const NONE: Self = mlirbc_attribute { index: MLIRBC_NONE };

    pub(crate) fn id(self) -> AttributeId {
        AttributeId(self.index)
    }

    pub(crate) fn of(attribute: Option<Attribute<'_>>) -> Self {
        attribute.map_or(Self::NONE, Self::from)
    }
}

impl From<Attribute<'_>> for mlirbc_attribute {
    fn from(attribute: Attribute<'_>) -> Self {
        mlirbc_attribute {
            index: attribute.id().index(),
        }
    }
}

impl mlirbc_type {
    pub(crate) const NONE: Self = mlirbc_type { index: MLIRBC_NONE };

    pub(crate) fn id(self) -> TypeId {
        TypeId(self.index)
    }

    pub(crate) fn of(ty: Option<Type<'_>>) -> Self {
        ty.map_or(Self::NONE, Self::from)
    }
}

impl From<Type<'_>> for mlirbc_type {
    fn from(ty: Type<'_>) -> Self {
        mlirbc_type {
            index: ty.id().index(),
        }
    }
}

/// The conversions of a handle that names a body and a position in it.
macro_rules! body_handle {
    ($handle:ident, $id:ident, $item:ident) => {
        impl $handle {
            pub(crate) const NONE: Self = $handle {
                body: MLIRBC_NONE,
                index: MLIRBC_NONE,
            };

            pub(crate) fn id(self) -> $id {
                $id {
                    body: BodyId(self.body),
                    index: self.index,
                }
            }

            pub(crate) fn of(item: Option<$item<'_>>) -> Self {
                item.map_or(Self::NONE, Self::from)
            }
        }

        impl From<$item<'_>> for $handle {
            fn from(item: $item<'_>) -> Self {
                Self::from(item.id())
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

body_handle!(mlirbc_op, OpId, Op);
body_handle!(mlirbc_region, RegionId, Region);
body_handle!(mlirbc_block, BlockId, Block);
body_handle!(mlirbc_value, ValueId, Value);

/// A named attribute.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_named_attribute {
    /// The name.
    pub name: mlirbc_str,
    /// The attribute.
    pub value: mlirbc_attribute,
}
