//! The inherent properties and discardable attributes of operations, and the groups of their operands
//! and results.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use crate::capi::attribute_value::mlirbc_named_attribute;
use crate::capi::boundary::{copy_out, put};
use crate::capi::field::{follow_from, mlirbc_field};
use crate::capi::handle::{mlirbc_attribute, mlirbc_op, mlirbc_value};
use crate::capi::module::mlirbc_module;
use crate::capi::number::number_of;
use crate::capi::op::with_op;
use crate::capi::options::mlirbc_open_options;
use crate::capi::text::{Raw, mlirbc_str};
use crate::dialect::Source;
use crate::layout::Release;

/// A release of op definitions.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_release {
    /// None: no definition is known, or none fits.
    MLIRBC_RELEASE_NONE = 0,
    /// LLVM 19.1.7.
    MLIRBC_RELEASE_LLVM_19 = 1,
    /// LLVM 22.1.8.
    MLIRBC_RELEASE_LLVM_22 = 2,
    /// 23.0.0git, as built into jaxlib 0.10.2.
    MLIRBC_RELEASE_LLVM_23_GIT = 3,
    /// 24.0.0git, as built into iree-base-compiler 3.13.0.
    MLIRBC_RELEASE_LLVM_24_GIT = 4,
    /// StableHLO, CHLO and VHLO of August 2026.
    MLIRBC_RELEASE_STABLEHLO = 5,
    /// LLVM 17.0.6.
    MLIRBC_RELEASE_LLVM_17 = 6,
    /// LLVM 18.1.8.
    MLIRBC_RELEASE_LLVM_18 = 7,
    /// LLVM 21.1.8.
    MLIRBC_RELEASE_LLVM_21 = 8,
    /// LLVM 23.1.4.
    MLIRBC_RELEASE_LLVM_23 = 9,
    /// 20.0.0git, as built into iree-base-compiler 3.2.0.
    MLIRBC_RELEASE_LLVM_20_GIT = 10,
    /// 18.0.0git, as built into iree-compiler 20230815.614 and jaxlib 0.4.18.
    MLIRBC_RELEASE_LLVM_18_GIT = 11,
    /// 19.0.0git, as built into iree-compiler 20240410.859 and jaxlib 0.4.26.
    MLIRBC_RELEASE_LLVM_19_GIT = 12,
    /// 19.0.0git, as built into jaxlib 0.4.30.
    MLIRBC_RELEASE_LLVM_19_GIT_LATE = 13,
    /// 20.0.0git, as built into iree-base-compiler 2.9.0.
    MLIRBC_RELEASE_LLVM_20_GIT_EARLY = 14,
    /// 21.0.0git, as built into iree-base-compiler 3.4.0 and jaxlib 0.6.2.
    MLIRBC_RELEASE_LLVM_21_GIT = 15,
    /// 22.0.0git, as built into iree-base-compiler 3.8.0 and jaxlib 0.8.3.
    MLIRBC_RELEASE_LLVM_22_GIT = 16,
    /// 23.0.0git, as built into jaxlib 0.9.2.
    MLIRBC_RELEASE_LLVM_23_GIT_EARLY = 17,
    /// The dialects of CIRCT 1.62.0.
    MLIRBC_RELEASE_CIRCT = 18,
    /// The dialects of Catalyst 0.15.0.
    MLIRBC_RELEASE_CATALYST = 19,
    /// Dialects of HEIR 0.0.2.
    MLIRBC_RELEASE_HEIR = 20,
    /// FIR, HLFIR and the other dialects of Flang 22.1.8.
    MLIRBC_RELEASE_FLANG = 21,
    /// No release: a description that was added to the registry. Not for
    /// `mlirbc_open_options_set_release`.
    MLIRBC_RELEASE_REGISTERED = 255,
}

/// The releases with their codes and names.
const RELEASES: [(Release, mlirbc_release, &std::ffi::CStr); 21] = {
    use mlirbc_release::*;
    [
        (Release::Llvm19, MLIRBC_RELEASE_LLVM_19, c"19"),
        (Release::Llvm22, MLIRBC_RELEASE_LLVM_22, c"22"),
        (Release::Llvm23Git, MLIRBC_RELEASE_LLVM_23_GIT, c"23git"),
        (Release::Llvm24Git, MLIRBC_RELEASE_LLVM_24_GIT, c"24git"),
        (Release::Llvm17, MLIRBC_RELEASE_LLVM_17, c"17"),
        (Release::Llvm18, MLIRBC_RELEASE_LLVM_18, c"18"),
        (Release::Llvm20Git, MLIRBC_RELEASE_LLVM_20_GIT, c"20git"),
        (Release::Llvm21, MLIRBC_RELEASE_LLVM_21, c"21"),
        (Release::Llvm23, MLIRBC_RELEASE_LLVM_23, c"23"),
        (Release::Llvm18Git, MLIRBC_RELEASE_LLVM_18_GIT, c"18git"),
        (Release::Llvm19Git, MLIRBC_RELEASE_LLVM_19_GIT, c"19git"),
        (
            Release::Llvm19GitLate,
            MLIRBC_RELEASE_LLVM_19_GIT_LATE,
            c"19git-late",
        ),
        (
            Release::Llvm20GitEarly,
            MLIRBC_RELEASE_LLVM_20_GIT_EARLY,
            c"20git-early",
        ),
        (Release::Llvm21Git, MLIRBC_RELEASE_LLVM_21_GIT, c"21git"),
        (Release::Llvm22Git, MLIRBC_RELEASE_LLVM_22_GIT, c"22git"),
        (
            Release::Llvm23GitEarly,
            MLIRBC_RELEASE_LLVM_23_GIT_EARLY,
            c"23git-early",
        ),
        (Release::Circt, MLIRBC_RELEASE_CIRCT, c"circt-1.62"),
        (Release::Catalyst, MLIRBC_RELEASE_CATALYST, c"catalyst-0.15"),
        (Release::Heir, MLIRBC_RELEASE_HEIR, c"heir-0.0.2"),
        (Release::Flang, MLIRBC_RELEASE_FLANG, c"flang-22"),
        (Release::StableHlo, MLIRBC_RELEASE_STABLEHLO, c"stablehlo"),
    ]
};

impl mlirbc_release {
    pub(super) fn of(source: Source) -> Self {
        let Source::Release(release) = source else {
            return mlirbc_release::MLIRBC_RELEASE_REGISTERED;
        };
        let known = RELEASES.iter().find(|(known, _, _)| *known == release);
        known.map_or(mlirbc_release::MLIRBC_RELEASE_NONE, |(_, code, _)| *code)
    }
}

/// The name of a release, such as "22": static and NUL-terminated. "registered" for
/// `MLIRBC_RELEASE_REGISTERED`, empty for none and for a number that is not a release.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_release_name(release: MaybeUninit<mlirbc_release>) -> *const c_char {
    let release = number_of(release);
    if release == mlirbc_release::MLIRBC_RELEASE_REGISTERED as i32 {
        return c"registered".as_ptr();
    }
    let known = RELEASES.iter().find(|(_, code, _)| *code as i32 == release);
    known.map_or(c"", |(_, _, name)| name).as_ptr()
}

/// Sets the only release whose op definitions hold, besides those of the registry that hold for any
/// release. With `MLIRBC_RELEASE_NONE`, the default, the producer or the ops determine the release.
/// False for a number that is not a release.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_release(
    options: Option<&mut mlirbc_open_options>,
    release: MaybeUninit<mlirbc_release>,
) -> bool {
    let release = number_of(release);
    let known = RELEASES.iter().find(|(_, code, _)| *code as i32 == release);
    let is_release = known.is_some() || release == mlirbc_release::MLIRBC_RELEASE_NONE as i32;
    match options {
        Some(options) if is_release => {
            options.inner.release = known.map(|(release, _, _)| *release);
            true
        }
        _ => false,
    }
}

/// The release whose definition of an op fits its properties, or whose definition agrees that it
/// has none. None for ops that no release defines in this form.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_release(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_release {
    with_op(module, op, mlirbc_release::MLIRBC_RELEASE_NONE, |op| {
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
    with_op(module, op, 0, |op| {
        Some(op.inherent_properties().ok()?.len())
    })
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
    with_op(module, op, false, |op| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let path = unsafe { Raw::new(path, path_len) };
        let (&first, rest) = path.split_first()?;
        let properties = op.inherent_properties().ok()?;
        let (name, value) = properties.into_iter().nth(first as usize)?;
        let (name, value) = follow_from((name, value), rest)?;
        put(
            field,
            mlirbc_field::new(op.module().container(), name, value),
        );
        Some(true)
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
    with_op(module, op, 0, |op| {
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
    with_op(module, op, false, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        let properties = op.inherent_properties().ok()?;
        let mut properties = properties.into_iter();
        let (name, value) = properties.find(|(found, _)| *found == name)?;
        put(
            field,
            mlirbc_field::new(op.module().container(), name, value),
        );
        Some(true)
    })
}

/// The number of required properties that a new op lacks. The module cannot be written until they
/// are set.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_num_missing_properties(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> usize {
    with_op(module, op, 0, |op| {
        Some(op.missing_properties().ok()?.len())
    })
}

/// The name of a required property that a new op lacks; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_missing_property(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    position: usize,
) -> mlirbc_str {
    with_op(module, op, mlirbc_str::EMPTY, |op| {
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
    with_op(module, op, 0, |op| {
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
    with_op(module, op, 0, |op| {
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
    with_op(module, op, mlirbc_attribute::NONE, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        Some(mlirbc_attribute::of(op.discardable_attribute(name).ok()?))
    })
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
    let mut known = known;
    put(known.as_deref_mut(), false);
    with_op(module, op, 0, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = std::str::from_utf8(unsafe { name.bytes() }).ok()?;
        let items = op.operand_group(name)?.map(mlirbc_value::from);
        put(known, true);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(operands, capacity, items) })
    })
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
    let mut known = known;
    put(known.as_deref_mut(), false);
    with_op(module, op, 0, |op| {
        // SAFETY: the caller promises `len` characters.
        let name = std::str::from_utf8(unsafe { name.bytes() }).ok()?;
        let items = op.result_group(name)?.map(mlirbc_value::from);
        put(known, true);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(results, capacity, items) })
    })
}
