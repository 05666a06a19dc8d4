//! References from the caller, which must name something in the module.

use crate::basics::error::{Failure, NO_SUCH_ITEM};
use crate::basics::handle::{
    MLIRBC_NONE, mlirbc_attribute, mlirbc_block, mlirbc_dialect, mlirbc_op, mlirbc_op_name,
    mlirbc_region, mlirbc_resource, mlirbc_type, mlirbc_value,
};
use crate::basics::text::Raw;
use mlirbc::container::{
    AttributeId, Dialect, DialectId, OpName, OpNameId, PropertiesId, Resource, TypeId,
};
use mlirbc::dialect::{Attribute, Type};
use mlirbc::ir::{Block, BlockId, Module, Op, OpId, Region, RegionId, Value, ValueId};

/// A reference of the caller.
pub(crate) trait Handle: Copy {
    /// The index of the item in the Rust library.
    type Id;
    /// What the reference names.
    type Item<'m>;

    fn index(self) -> Self::Id;
    fn find<'m>(self, module: &'m Module<'_>) -> Option<Self::Item<'m>>;
}

macro_rules! handle {
    ($handle:ident, $id:ty, $item:ty, $find:expr) => {
        impl Handle for $handle {
            type Id = $id;
            type Item<'m> = $item;

            fn index(self) -> $id {
                self.id()
            }

            fn find<'m>(self, module: &'m Module<'_>) -> Option<$item> {
                let find: fn(&'m Module<'_>, $id) -> Option<$item> = $find;
                find(module, self.id())
            }
        }
    };
}

handle!(mlirbc_op, OpId, Op<'m>, |module, id| module.op(id));
handle!(mlirbc_block, BlockId, Block<'m>, |module, id| module
    .block(id));
handle!(mlirbc_region, RegionId, Region<'m>, |module, id| module
    .region(id));
handle!(mlirbc_value, ValueId, Value<'m>, |module, id| module
    .value(id));
handle!(
    mlirbc_attribute,
    AttributeId,
    Attribute<'m>,
    |module, id| { module.tables().attribute(id) }
);
handle!(mlirbc_type, TypeId, Type<'m>, |module, id| module
    .tables()
    .ty(id));
handle!(mlirbc_dialect, DialectId, &'m Dialect, |module, id| {
    module.container().dialects().get(id)
});
handle!(mlirbc_op_name, OpNameId, &'m OpName, |module, id| {
    module.container().dialects().op_name(id)
});
handle!(mlirbc_resource, u32, &'m Resource, |module, index| {
    module.container().resources().entries().get(index as usize)
});

/// What a reference names.
pub(crate) fn item<'m, H: Handle>(
    module: &'m Module<'_>,
    handle: H,
) -> Result<H::Item<'m>, Failure> {
    handle.find(module).ok_or(NO_SUCH_ITEM)
}

/// The index of what a reference names.
pub(crate) fn known<H: Handle>(module: &Module<'_>, handle: H) -> Result<H::Id, Failure> {
    item(module, handle).map(|_| handle.index())
}

/// The indices of what an array of references names.
///
/// # Safety
/// There are `len` references at `data`.
pub(crate) unsafe fn all_known<H: Handle>(
    module: &Module<'_>,
    data: *const H,
    len: usize,
) -> Result<Vec<H::Id>, Failure> {
    // SAFETY: the caller's promise.
    let handles = unsafe { Raw::required(data, len) }?.iter();
    handles.map(|&handle| known(module, handle)).collect()
}

/// An attribute, or the reference that names nothing.
pub(crate) fn optional_attribute(
    module: &Module<'_>,
    attribute: mlirbc_attribute,
) -> Result<Option<AttributeId>, Failure> {
    match attribute.index {
        MLIRBC_NONE => Ok(None),
        _ => known(module, attribute).map(Some),
    }
}

/// The position of a property blob.
pub(crate) fn known_properties(
    module: &Module<'_>,
    position: usize,
) -> Result<PropertiesId, Failure> {
    let index = u32::try_from(position).map_err(|_| NO_SUCH_ITEM)?;
    match index < module.container().properties().count() {
        true => Ok(PropertiesId(index)),
        false => Err(NO_SUCH_ITEM),
    }
}

/// A position that is past the end of everything if it is too large.
pub(crate) fn position_of(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
