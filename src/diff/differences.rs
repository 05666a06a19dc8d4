//! The differences between two modules.

use std::mem::MaybeUninit;

use crate::basics::error::{create, mlirbc_error};
use crate::basics::handle::mlirbc_op;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::guard;
use crate::open::module::{mlirbc_module, read};
use mlirbc::diff::{Change, DiffOptions, Difference, Part, Place, diff};

/// The part of a module that differs.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_difference_part {
    /// There is no such difference.
    #[default]
    MLIRBC_DIFFERENCE_NONE = 0,
    /// The version of the format.
    MLIRBC_DIFFERENCE_VERSION = 1,
    /// The producer.
    MLIRBC_DIFFERENCE_PRODUCER = 2,
    /// The version of a dialect, which is the name.
    MLIRBC_DIFFERENCE_DIALECT_VERSION = 3,
    /// A resource. The name is the owner and the key.
    MLIRBC_DIFFERENCE_RESOURCE = 4,
    /// An op with everything in it.
    MLIRBC_DIFFERENCE_OP = 5,
    /// The name of an op.
    MLIRBC_DIFFERENCE_OP_NAME = 6,
    /// A discardable attribute of an op, by name.
    MLIRBC_DIFFERENCE_ATTRIBUTE = 7,
    /// An inherent property of an op, by name. The name is empty for all properties of an op together.
    MLIRBC_DIFFERENCE_PROPERTY = 8,
    /// An operand. The name is its position.
    MLIRBC_DIFFERENCE_OPERAND = 9,
    /// The type of a result. The name is its position.
    MLIRBC_DIFFERENCE_RESULT = 10,
    /// A successor. The name is its position.
    MLIRBC_DIFFERENCE_SUCCESSOR = 11,
    /// The location of an op.
    MLIRBC_DIFFERENCE_LOCATION = 12,
    /// A region of an op. The name is its position.
    MLIRBC_DIFFERENCE_REGION = 13,
    /// A block with everything in it. The name is its position.
    MLIRBC_DIFFERENCE_BLOCK = 14,
    /// The argument of a block or its type. The name is the position of the argument and that of
    /// the block.
    MLIRBC_DIFFERENCE_ARGUMENT = 15,
    /// The location of a block argument, named like the argument.
    MLIRBC_DIFFERENCE_ARGUMENT_LOCATION = 16,
}

/// How a part differs.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_difference_change {
    /// There is no such difference.
    #[default]
    MLIRBC_CHANGE_NONE = 0,
    /// Only the second module has the part.
    MLIRBC_CHANGE_ADDED = 1,
    /// Only the first module has the part.
    MLIRBC_CHANGE_REMOVED = 2,
    /// Both have the part, with different contents.
    MLIRBC_CHANGE_CHANGED = 3,
    /// Both have the part, in a different order among the symbols around it.
    MLIRBC_CHANGE_MOVED = 4,
    /// Both have the part, and it cannot be compared: it is opaque, or its text is too long.
    MLIRBC_CHANGE_UNKNOWN = 5,
}

/// The differences between two modules at the time of the call. The caller owns and destroys it.
pub struct mlirbc_differences {
    inner: Vec<Difference>,
}

/// Compares two modules, regardless of the indices of their entries: first the parts that belong to
/// no op, then the ops in order. Decodes all ops of both. `ignore_locations` leaves out the
/// locations of ops and block arguments. `max_text` is the most bytes of a text of a difference; 0
/// selects 4096.
///
/// `*differences` must be destroyed with `mlirbc_differences_destroy`; NULL on failure. It is valid
/// without the modules.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_create(
    old_module: Option<&mlirbc_module>,
    new_module: Option<&mlirbc_module>,
    ignore_locations: bool,
    max_text: usize,
    differences: Option<&mut MaybeUninit<*mut mlirbc_differences>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(differences, error, || {
        let (old, new) = (read(old_module)?, read(new_module)?);
        let mut options = DiffOptions::default();
        options.ignore_locations = ignore_locations;
        if max_text > 0 {
            options.max_text = max_text;
        }
        let inner = diff(old, new, &options)?;
        Ok(mlirbc_differences { inner })
    })
}

fn with_difference<R: Default>(
    differences: Option<&mlirbc_differences>,
    position: usize,
    get: impl FnOnce(&Difference) -> R,
) -> R {
    let found = differences.and_then(|found| found.inner.get(position));
    found.map(get).unwrap_or_default()
}

/// The number of differences; 0 if the modules are equal.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_num_differences(
    differences: Option<&mlirbc_differences>,
) -> usize {
    differences.map_or(0, |found| found.inner.len())
}

/// The part that differs; `MLIRBC_DIFFERENCE_NONE` past the last difference.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_part(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_difference_part {
    use mlirbc_difference_part::*;
    with_difference(differences, position, |found| match found.part {
        Part::Version => MLIRBC_DIFFERENCE_VERSION,
        Part::Producer => MLIRBC_DIFFERENCE_PRODUCER,
        Part::DialectVersion => MLIRBC_DIFFERENCE_DIALECT_VERSION,
        Part::Resource => MLIRBC_DIFFERENCE_RESOURCE,
        Part::Op => MLIRBC_DIFFERENCE_OP,
        Part::OpName => MLIRBC_DIFFERENCE_OP_NAME,
        Part::Attribute => MLIRBC_DIFFERENCE_ATTRIBUTE,
        Part::Property => MLIRBC_DIFFERENCE_PROPERTY,
        Part::Operand => MLIRBC_DIFFERENCE_OPERAND,
        Part::Result => MLIRBC_DIFFERENCE_RESULT,
        Part::Successor => MLIRBC_DIFFERENCE_SUCCESSOR,
        Part::Location => MLIRBC_DIFFERENCE_LOCATION,
        Part::Region => MLIRBC_DIFFERENCE_REGION,
        Part::Block => MLIRBC_DIFFERENCE_BLOCK,
        Part::Argument => MLIRBC_DIFFERENCE_ARGUMENT,
        Part::ArgumentLocation => MLIRBC_DIFFERENCE_ARGUMENT_LOCATION,
        _ => MLIRBC_DIFFERENCE_NONE,
    })
}

/// How the part differs; `MLIRBC_CHANGE_NONE` past the last difference.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_change(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_difference_change {
    use mlirbc_difference_change::*;
    with_difference(differences, position, |found| match found.change {
        Change::Added => MLIRBC_CHANGE_ADDED,
        Change::Removed => MLIRBC_CHANGE_REMOVED,
        Change::Changed => MLIRBC_CHANGE_CHANGED,
        Change::Moved => MLIRBC_CHANGE_MOVED,
        Change::Unknown => MLIRBC_CHANGE_UNKNOWN,
        _ => MLIRBC_CHANGE_NONE,
    })
}

/// The name or the position of the part in its op or module, as `mlirbc_difference_part` states it.
/// Otherwise empty. Borrowed from `differences`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_name(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_str {
    with_difference(differences, position, |found| {
        mlirbc_str::of(found.name.as_bytes())
    })
}

fn op_of(place: Option<&Place>) -> mlirbc_op {
    mlirbc_op::of(place.map(|place| place.op))
}

fn path_of(place: Option<&Place>) -> mlirbc_str {
    place.map_or(mlirbc_str::EMPTY, |place| {
        mlirbc_str::of(place.path.as_bytes())
    })
}

/// The text of a part, which is never empty. A test of its length, as in `mlirbc_str::of`, may be moved
/// before the test for `None` by the compiler, and valgrind reports that it depends on memory that was not set.
fn text_of(text: Option<&String>) -> mlirbc_str {
    text.map_or(mlirbc_str::EMPTY, |text| mlirbc_str {
        data: text.as_ptr().cast(),
        len: text.len(),
    })
}

/// The op of the first module that has the part, or the op around a part that only the second
/// module has. None for a part of the module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_old_op(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_op {
    with_difference(differences, position, |found| {
        op_of(found.old_place.as_ref())
    })
}

/// The op of the second module that has the part, or the op around a part that only the first
/// module has. None for a part of the module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_new_op(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_op {
    with_difference(differences, position, |found| {
        op_of(found.new_place.as_ref())
    })
}

/// The path of `mlirbc_differences_get_old_op`, such as `@f/3:scf.for/0:arith.addi`: symbols by name,
/// other ops by position in their block and name. Empty without an op. Borrowed from `differences`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_old_path(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_str {
    with_difference(differences, position, |found| {
        path_of(found.old_place.as_ref())
    })
}

/// The path of `mlirbc_differences_get_new_op`. Borrowed from `differences`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_new_path(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_str {
    with_difference(differences, position, |found| {
        path_of(found.new_place.as_ref())
    })
}

/// The text of the part in the first module. Empty if the first module does not have it. Borrowed
/// from `differences`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_old_text(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_str {
    with_difference(differences, position, |found| text_of(found.old.as_ref()))
}

/// The text of the part in the second module. Empty if the second module does not have it. Borrowed
/// from `differences`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_get_new_text(
    differences: Option<&mlirbc_differences>,
    position: usize,
) -> mlirbc_str {
    with_difference(differences, position, |found| text_of(found.new.as_ref()))
}

/// Destroys differences, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_differences_destroy(differences: Option<Box<mlirbc_differences>>) {
    guard((), || drop(differences));
}
