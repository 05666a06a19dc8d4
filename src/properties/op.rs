//! The properties, discardable attributes, operand groups and result groups of an op.

use crate::attributes::wide::copy_words;
use crate::open::release::mlirbc_release;
use std::mem::MaybeUninit;

use crate::attributes::field::{follow_from, mlirbc_field};
use crate::basics::handle::{mlirbc_attribute, mlirbc_named_attribute, mlirbc_op, mlirbc_value};
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::{copy_out, put};
use crate::open::module::{item_into, mlirbc_module, with_item};
use mlirbc::ir::Op;
use mlirbc::schema::Value;

/// The release whose definition of an op fits its properties, or whose definition agrees that it
/// has none. None for ops that no release defines in this form.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_release(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_release {
    with_item(module, op, |op| {
        let (source, _) = op.definition()?;
        Some(mlirbc_release::of(source))
    })
}

/// The number of inherent properties of an op, including segment sizes and absent properties. They
/// are those of its definition, or the entries of the dictionary that holds the properties of an
/// unregistered op. 0 if they are unknown. In files of version 4 and older the dictionary of the op
/// holds them, and all are attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_property_fields(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| Some(op.inherent_properties().ok()?.len()))
}

/// What a path leads to in the inherent properties of an op.
fn at_path<'m>(op: Op<'m>, path: &[u32]) -> Option<(&'m [u8], Value<'m>)> {
    let (&first, rest) = path.split_first()?;
    let mut properties = op.inherent_properties().ok()?.into_iter();
    follow_from(properties.nth(first as usize)?, rest)
}

/// An inherent property of an op. `path` has one position for a property, and more for its
/// contents, as for `mlirbc_attribute_get_field`. False if there is no such field, and if the op's
/// properties are unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_property_field(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    path: *const u32,
    path_len: usize,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    item_into(module, op, field, |op| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let (name, value) = at_path(op, unsafe { Raw::new(path, path_len) })?;
        Some(mlirbc_field::new(op.module().container(), name, value))
    })
}

/// Copies the inherent properties of an op, starting at `first`. Returns the number of copied
/// properties, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_property_fields(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    first: usize,
    fields: *mut mlirbc_field,
    capacity: usize,
) -> usize {
    with_item(module, op, |op| {
        let tables = op.module().tables();
        let found = op.inherent_properties().ok()?.into_iter();
        let items = found.map(|(name, value)| mlirbc_field::new(tables.container(), name, value));
        // SAFETY: the caller promises room for `capacity` fields.
        Some(unsafe { copy_out(fields, capacity, items.skip(first)) })
    })
}

/// The inherent property with a name. False if there is none, and if the op's properties are
/// unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_property_field_by_name(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    item_into(module, op, field, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        let mut properties = op.inherent_properties().ok()?.into_iter();
        let (name, value) = properties.find(|(found, _)| *found == name)?;
        Some(mlirbc_field::new(op.module().container(), name, value))
    })
}

/// The number of required properties that a new op lacks. The module cannot be written until they
/// are set.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_missing_properties(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| Some(op.missing_properties().ok()?.len()))
}

/// The name of a required property that a new op lacks; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_missing_property(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: usize,
) -> mlirbc_str {
    with_item(module, op, |op| {
        let missing = op.missing_properties().ok()?;
        Some(mlirbc_str::of(missing.get(position)?.as_bytes()))
    })
}

/// The number of an op's discardable attributes: the entries of its dictionary. In files of version
/// 4 and older, entries that are inherent by the op's definition do not count.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_discardable_attributes(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_item(module, op, |op| {
        Some(op.discardable_attributes().ok()?.len())
    })
}

/// Copies the discardable attributes of an op, in stored order, starting at `first`. Returns the
/// number of copied attributes, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_discardable_attributes(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    first: usize,
    attributes: *mut mlirbc_named_attribute,
    capacity: usize,
) -> usize {
    with_item(module, op, |op| {
        let found = op.discardable_attributes().ok()?;
        let items = found.into_iter().skip(first);
        let items = items.map(|(name, value)| mlirbc_named_attribute {
            name: mlirbc_str::of(name),
            value: value.into(),
        });
        // SAFETY: the caller promises room for `capacity` entries.
        Some(unsafe { copy_out(attributes, capacity, items) })
    })
}

/// The discardable attribute with a name; none if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_discardable_attribute_by_name(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
) -> mlirbc_attribute {
    with_item(module, op, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        Some(mlirbc_attribute::of(op.discardable_attribute(name).ok()?))
    })
}

/// Copies the values of a group that `of` finds.
///
/// # Safety
/// `name` has the stated characters, and there is room for `capacity` handles at `values`.
unsafe fn copy_group(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    values: *mut mlirbc_value,
    capacity: usize,
    known: Option<&mut MaybeUninit<bool>>,
    find: impl FnOnce(Op<'_>, &str) -> Option<Vec<mlirbc_value>>,
) -> usize {
    let group = with_item(module, op, |op| {
        // SAFETY: the caller's promise.
        let name = std::str::from_utf8(unsafe { name.bytes() }).ok()?;
        Some(find(op, name))
    });
    put(known, group.is_some());
    // SAFETY: the caller's promise.
    unsafe { copy_out(values, capacity, group.into_iter().flatten()) }
}

/// Copies the operands of a group, such as "lhs", which the op's definition names. Returns the
/// number of copied operands, at most `capacity`. `known` receives whether the op's definition is
/// known and has the group; it may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_operand_group(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    operands: *mut mlirbc_value,
    capacity: usize,
    known: Option<&mut MaybeUninit<bool>>,
) -> usize {
    // SAFETY: the caller promises `len` characters and room for `capacity` handles.
    unsafe {
        copy_group(module, op, name, operands, capacity, known, |op, name| {
            Some(op.operand_group(name)?.map(mlirbc_value::from).collect())
        })
    }
}

/// Copies the results of a group that the op's definition names, as `mlirbc_op_get_operand_group`
/// does for operands.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_result_group(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    results: *mut mlirbc_value,
    capacity: usize,
    known: Option<&mut MaybeUninit<bool>>,
) -> usize {
    // SAFETY: the caller promises `len` characters and room for `capacity` handles.
    unsafe {
        copy_group(module, op, name, results, capacity, known, |op, name| {
            Some(op.result_group(name)?.map(mlirbc_value::from).collect())
        })
    }
}

/// Copies the bits of an inherent property of an op, as `mlirbc_attribute_get_field_words`. `path`
/// is as for `mlirbc_op_get_property_field`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_property_field_words(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    path: *const u32,
    path_len: usize,
    words: *mut u64,
    capacity: usize,
) -> usize {
    with_item(module, op, |op| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let (_, value) = at_path(op, unsafe { Raw::new(path, path_len) })?;
        // SAFETY: the caller promises room for `capacity` words.
        unsafe { copy_words(value, words, capacity) }
    })
}
