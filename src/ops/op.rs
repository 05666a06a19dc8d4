//! Ops.

use std::mem::MaybeUninit;

use crate::basics::error::{fallible, fallible_into, mlirbc_error};
use crate::basics::handle::{
    MLIRBC_NONE, mlirbc_attribute, mlirbc_block, mlirbc_op, mlirbc_op_name, mlirbc_region,
    mlirbc_value,
};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::boundary::copy_out;
use crate::boundary::known::{item, position_of};
use crate::open::module::{item_into, mlirbc_module, read, with, with_item};

/// Whether a reference names no op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_is_none(op: mlirbc_op) -> bool {
    op.body == MLIRBC_NONE
}

/// The block with the top-level ops. The first call decodes it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_top_block(
    module: Option<&mlirbc_module>,
    block: Option<&mut MaybeUninit<mlirbc_block>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible_into(block, error, || Ok(read(module)?.top_block()?))
}

/// The first top-level op, nearly always the only one and a `builtin.module`; none if the file has
/// no op. The first call decodes it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_root(
    module: Option<&mlirbc_module>,
    op: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible_into(op, error, || Ok(mlirbc_op::of(read(module)?.root()?)))
}

/// The full name of an op, such as "func.call".
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_name(module: Option<&mlirbc_module>, op: mlirbc_op) -> mlirbc_str {
    with_item(module, op, |op| Some(mlirbc_str::of(op.name().full())))
}

/// The name of an op as a table entry, which is faster to compare.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_op_name(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_op_name {
    with_item(module, op, |op| Some(op.name().id().into()))
}

/// Copies the names of `num_ops` ops as table entries, for languages in which a call is expensive.
/// A reference that names no op has the name that names nothing. Returns the number of copied names:
/// `num_ops`, or 0 if an array is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ops_get_op_names(
    module: Option<&mlirbc_module>,
    ops: *const mlirbc_op,
    num_ops: usize,
    names: *mut mlirbc_op_name,
) -> usize {
    with(module, |module| {
        // SAFETY: the caller promises an array of this length.
        let ops = unsafe { Raw::new(ops, num_ops) };
        let found = ops
            .iter()
            .map(|&op| mlirbc_op_name::of(module.op(op.id()).map(|op| op.name().id())));
        // SAFETY: the caller has room for `num_ops` names.
        unsafe { Some(copy_out(names, num_ops, found)) }
    })
}

/// Bytes of a file: offsets from its first byte. `end` is the offset after the last one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct mlirbc_file_range {
    pub start: u64,
    pub end: u64,
}

/// Copies the bytes that `num_ops` ops have in the file that they were read from: from the name to the
/// end of the regions. The location, the attributes and the properties of an op are elsewhere. An op
/// that is not from a file, or that an edit moved to another block, has the range from 0 to 0. Other
/// edits do not change a range. Returns the number of copied ranges, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ops_get_file_ranges(
    module: Option<&mlirbc_module>,
    ops: *const mlirbc_op,
    num_ops: usize,
    ranges: *mut mlirbc_file_range,
    capacity: usize,
) -> usize {
    with(module, |module| {
        // SAFETY: the caller promises an array of this length.
        let ops = unsafe { Raw::new(ops, num_ops) };
        let found = ops.iter().map(|&op| {
            let range = module.op(op.id()).and_then(|op| op.file_range());
            range.map_or_else(mlirbc_file_range::default, |range| mlirbc_file_range {
                start: range.start,
                end: range.end,
            })
        });
        // SAFETY: the caller has room for `capacity` ranges.
        unsafe { Some(copy_out(ranges, capacity, found)) }
    })
}

/// The location of an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_location(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_attribute {
    with_item(module, op, |op| Some(mlirbc_attribute::of(op.location())))
}

/// The dictionary of an op's named attributes; none if it has none. From version 5 on these are the
/// discardable attributes, unless the op has no properties.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_dictionary(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_attribute {
    with_item(module, op, |op| {
        Some(mlirbc_attribute::of(op.dictionary_attribute()))
    })
}

/// The attribute with a name; none if it is absent. Searches the op's properties, if they are
/// known, and then its dictionary. Native properties and segment sizes are not attributes:
/// `mlirbc_op_get_property_field_by_name` returns their value, `mlirbc_op_represent_attribute` the
/// attribute that represents it, and `mlirbc_op_print_property` its text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_attribute_by_name(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
) -> mlirbc_attribute {
    with_item(module, op, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        Some(mlirbc_attribute::of(op.attribute(name).ok()?))
    })
}

/// Whether an op has properties. `position` receives the position of its blob.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_properties_position(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: Option<&mut MaybeUninit<usize>>,
) -> bool {
    item_into(module, op, position, |op| {
        Some(op.properties_id()?.index() as usize)
    })
}

/// The bytes of an op's properties; empty if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_properties(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_bytes {
    with_item(module, op, |op| {
        Some(mlirbc_bytes::of(op.properties()?.rest()))
    })
}

/// The attribute that holds the properties of an unregistered op; none for other ops.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_properties_attribute(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_attribute {
    with_item(module, op, |op| {
        Some(mlirbc_attribute::of(op.properties_attribute().ok()?))
    })
}

/// The number of operands.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_operands(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| Some(op.operand_count() as usize))
}

/// An operand; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_operand(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: usize,
) -> mlirbc_value {
    with_item(module, op, |op| {
        Some(mlirbc_value::of(op.operand(position_of(position))))
    })
}

/// Copies the operands, starting at `first`. Returns the number of copied operands, at most
/// `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_operands(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    first: usize,
    operands: *mut mlirbc_value,
    capacity: usize,
) -> usize {
    with_item(module, op, |op| {
        let items = op.operands().skip(first).map(mlirbc_value::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(operands, capacity, items) })
    })
}

/// The number of results.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_results(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| Some(op.result_count() as usize))
}

/// A result; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_result(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: usize,
) -> mlirbc_value {
    with_item(module, op, |op| {
        Some(mlirbc_value::of(op.result(position_of(position))))
    })
}

/// Copies the results, starting at `first`. Returns the number of copied results, at most
/// `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_results(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    first: usize,
    results: *mut mlirbc_value,
    capacity: usize,
) -> usize {
    with_item(module, op, |op| {
        let items = op.results().skip(first).map(mlirbc_value::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(results, capacity, items) })
    })
}

/// The number of successors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_successors(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| Some(op.successor_count() as usize))
}

/// A successor; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_successor(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: usize,
) -> mlirbc_block {
    with_item(module, op, |op| {
        Some(mlirbc_block::of(op.successor(position_of(position))))
    })
}

/// The number of regions; known without decoding them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_regions(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| Some(op.region_count() as usize))
}

/// A region; none past the last one. The first call decodes the regions of the op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_region(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: usize,
    region: Option<&mut MaybeUninit<mlirbc_region>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible_into(region, error, || {
        let module = read(module)?;
        let op = item(module, op)?;
        let position = u32::try_from(position).unwrap_or(u32::MAX);
        Ok(mlirbc_region::of(op.region(position)?))
    })
}

/// Whether the file marks an op as isolated: its regions use no value from outside.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_is_isolated(module: Option<&mlirbc_module>, op: mlirbc_op) -> bool {
    with_item(module, op, |op| Some(op.is_isolated()))
}

/// Whether the regions of an op are decoded already.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_is_materialized(module: Option<&mlirbc_module>, op: mlirbc_op) -> bool {
    with_item(module, op, |op| Some(op.is_materialized()))
}

/// Decodes an op's regions and everything in them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_materialize(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        Ok(item(module, op)?.materialize()?)
    })
}

/// The block that contains an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_block(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_block {
    with_item(module, op, |op| Some(mlirbc_block::of(op.block())))
}

/// The position of an op in its block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_position(module: Option<&mlirbc_module>, op: mlirbc_op) -> usize {
    with_item(module, op, |op| Some(op.position() as usize))
}

/// The op whose region contains an op; none at the top of the file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_parent(module: Option<&mlirbc_module>, op: mlirbc_op) -> mlirbc_op {
    with_item(module, op, |op| Some(mlirbc_op::of(op.parent())))
}
