//! References from the caller, which must name something in the module.

use crate::basics::error::{Failure, NO_SUCH_ITEM};
use crate::basics::handle::{
    MLIRBC_NONE, mlirbc_attribute, mlirbc_block, mlirbc_dialect, mlirbc_op, mlirbc_op_name,
    mlirbc_region, mlirbc_type, mlirbc_value,
};
use mlirbc::Table;
use mlirbc::container::{AttributeId, DialectId, OpNameId, PropertiesId, TypeId};
use mlirbc::ir::{BlockId, Module, OpId, RegionId, ValueId};
use mlirbc::schema::Context;

pub(crate) fn known_op(module: &Module<'_>, op: mlirbc_op) -> Result<OpId, Failure> {
    module.op(op.id()).map(|op| op.id()).ok_or(NO_SUCH_ITEM)
}

pub(crate) fn known_block(module: &Module<'_>, block: mlirbc_block) -> Result<BlockId, Failure> {
    let block = module.block(block.id());
    block.map(|block| block.id()).ok_or(NO_SUCH_ITEM)
}

pub(crate) fn known_region(
    module: &Module<'_>,
    region: mlirbc_region,
) -> Result<RegionId, Failure> {
    let region = module.region(region.id());
    region.map(|region| region.id()).ok_or(NO_SUCH_ITEM)
}

pub(crate) fn known_value(module: &Module<'_>, value: mlirbc_value) -> Result<ValueId, Failure> {
    let value = module.value(value.id());
    value.map(|value| value.id()).ok_or(NO_SUCH_ITEM)
}

pub(crate) fn known_entry(module: &Module<'_>, table: Table, index: u32) -> Result<u32, Failure> {
    match index < module.tables().count(table) {
        true => Ok(index),
        false => Err(NO_SUCH_ITEM),
    }
}

pub(crate) fn known_attribute(
    module: &Module<'_>,
    attribute: mlirbc_attribute,
) -> Result<AttributeId, Failure> {
    known_entry(module, Table::Attribute, attribute.index).map(AttributeId)
}

/// An attribute, or the reference that names nothing.
pub(crate) fn optional_attribute(
    module: &Module<'_>,
    attribute: mlirbc_attribute,
) -> Result<Option<AttributeId>, Failure> {
    match attribute.index {
        MLIRBC_NONE => Ok(None),
        _ => known_attribute(module, attribute).map(Some),
    }
}

pub(crate) fn known_type(module: &Module<'_>, ty: mlirbc_type) -> Result<TypeId, Failure> {
    known_entry(module, Table::Type, ty.index).map(TypeId)
}

pub(crate) fn known_name(module: &Module<'_>, name: mlirbc_op_name) -> Result<OpNameId, Failure> {
    known_entry(module, Table::OpName, name.index).map(OpNameId)
}

pub(crate) fn known_dialect(
    module: &Module<'_>,
    dialect: mlirbc_dialect,
) -> Result<DialectId, Failure> {
    known_entry(module, Table::Dialect, dialect.index).map(DialectId)
}

/// The position of a property blob.
pub(crate) fn known_properties(
    module: &Module<'_>,
    position: usize,
) -> Result<PropertiesId, Failure> {
    let index = u32::try_from(position).map_err(|_| NO_SUCH_ITEM)?;
    known_entry(module, Table::Properties, index).map(PropertiesId)
}

/// A position that is past the end of everything if it is too large.
pub(crate) fn position_of(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
