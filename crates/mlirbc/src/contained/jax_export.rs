//! The flatbuffer that `jax.export` serializes functions to.

use std::ops::Range;

/// The position in the table `Exported` of the field `mlir_module_serialized`.
const MODULE: usize = 13;

/// The position of the field `function_name`.
const FUNCTION_NAME: usize = 1;

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(bytes.try_into().ok()?).into())
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

/// The data of a vector or a string that a field of a table refers to.
fn vector(bytes: &[u8], table: usize, field: usize) -> Option<Range<usize>> {
    let back = u32_at(bytes, table)? as i32;
    let fields = i64::try_from(table).ok()? - i64::from(back);
    let fields = usize::try_from(fields).ok()?;
    let slot = 4 + 2 * field;
    if slot + 2 > u16_at(bytes, fields)? {
        return None;
    }
    let place = match u16_at(bytes, fields.checked_add(slot)?)? {
        0 => return None,
        offset => table.checked_add(offset)?,
    };
    let start = place.checked_add(u32_at(bytes, place)? as usize)?;
    let length = u32_at(bytes, start)? as usize;
    let start = start.checked_add(4)?;
    let data = start..start.checked_add(length)?;
    (data.end <= bytes.len()).then_some(data)
}

/// Where the module is in an export; `None` if `bytes` are something else.
pub(super) fn module(bytes: &[u8]) -> Option<Range<usize>> {
    let table = u32_at(bytes, 0)? as usize;
    let name = bytes.get(vector(bytes, table, FUNCTION_NAME)?)?;
    std::str::from_utf8(name).ok()?;
    vector(bytes, table, MODULE)
}
