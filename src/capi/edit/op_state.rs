//! Descriptions of ops to be created.

use std::mem::{MaybeUninit, offset_of};

use crate::capi::boundary::guard;
use crate::capi::error::{Failure, NULL_ARGUMENT};
use crate::capi::handle::{
    MLIRBC_NONE, mlirbc_attribute, mlirbc_block, mlirbc_op_name, mlirbc_type, mlirbc_value,
};
use crate::capi::known::{
    known_attribute, known_block, known_name, known_type, known_value, optional_attribute,
    optional_properties,
};
use crate::capi::status::mlirbc_status;
use crate::capi::text::Raw;
use crate::container::TypeId;
use crate::ir::{BlockId, Module, NewOp, ValueId};

/// The parts of a new op. `mlirbc_op_state_init` fills it; new members may be added at the end.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_op_state {
    /// The size of this struct in the header that the caller was compiled with.
    pub struct_size: usize,
    /// The name, from `mlirbc_module_add_op_name`.
    pub name: mlirbc_op_name,
    /// Its location.
    pub location: mlirbc_attribute,
    /// The dictionary of its attributes, or none: the discardable attributes from version 5 on, all
    /// attributes before. MLIR also reads inherent attributes from here if the op has no
    /// properties.
    pub dictionary: mlirbc_attribute,
    /// The number of its regions, which start without blocks; at most 2^23 - 1.
    pub num_regions: u32,
    /// The position of the property blob, from `mlirbc_module_add_properties`; `MLIRBC_NONE` if
    /// there is none.
    pub properties: usize,
    /// Its operands.
    pub operands: *const mlirbc_value,
    /// The number of its operands.
    pub num_operands: usize,
    /// The types of its results.
    pub results: *const mlirbc_type,
    /// The number of its results.
    pub num_results: usize,
    /// The successors: blocks of the region that contains the op.
    pub successors: *const mlirbc_block,
    /// The number of its successors.
    pub num_successors: usize,
}

/// The members of the first version of the struct.
const LEAST_SIZE: usize = offset_of!(mlirbc_op_state, num_successors) + size_of::<usize>();

/// Initializes the description of an op with a name and a location only. `struct_size` is
/// `sizeof(mlirbc_op_state)`, the number of bytes that are written to `state`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_state_init(
    state: Option<&mut MaybeUninit<mlirbc_op_state>>,
    struct_size: usize,
    name: mlirbc_op_name,
    location: mlirbc_attribute,
) {
    guard((), || {
        let Some(state) = state else { return };
        let full = mlirbc_op_state {
            struct_size,
            name,
            location,
            dictionary: mlirbc_attribute::NONE,
            num_regions: 0,
            properties: MLIRBC_NONE as usize,
            operands: std::ptr::null(),
            num_operands: 0,
            results: std::ptr::null(),
            num_results: 0,
            successors: std::ptr::null(),
            num_successors: 0,
        };
        let out: *mut u8 = state.as_mut_ptr().cast();
        let size = struct_size.min(size_of::<mlirbc_op_state>());
        // SAFETY: the caller promises `struct_size` bytes at `state`, and `full` has at least
        // `size`.
        unsafe { out.copy_from_nonoverlapping((&raw const full).cast(), size) };
    });
}

/// A description with its references checked.
pub(super) struct State {
    new: NewOp<'static>,
    operands: Vec<ValueId>,
    results: Vec<TypeId>,
    successors: Vec<BlockId>,
}

impl State {
    /// # Safety
    /// `state` is NULL or has as many bytes as its first member says, and its arrays are as long as
    /// it says.
    pub(super) unsafe fn new(
        module: &Module<'_>,
        state: *const mlirbc_op_state,
    ) -> Result<Self, Failure> {
        if state.is_null() {
            return Err(NULL_ARGUMENT);
        }
        // SAFETY: every version of the struct begins with its size.
        let size = unsafe { (&raw const (*state).struct_size).read() };
        if size < LEAST_SIZE {
            return Err(Failure::Caller(
                mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
                "struct_size is not the size of mlirbc_op_state",
            ));
        }
        // SAFETY: the caller's struct has all members that are known here.
        let state = unsafe { state.read() };
        // SAFETY: the caller promises arrays of these lengths.
        let (operands, results, successors) = unsafe {
            (
                Raw::required(state.operands, state.num_operands)?,
                Raw::required(state.results, state.num_results)?,
                Raw::required(state.successors, state.num_successors)?,
            )
        };
        let values = operands.iter();
        let types = results.iter();
        let blocks = successors.iter();
        let name = known_name(module, state.name)?;
        let location = known_attribute(module, state.location)?;
        Ok(State {
            new: NewOp {
                dictionary: optional_attribute(module, state.dictionary)?,
                properties: optional_properties(module, state.properties)?,
                regions: state.num_regions,
                ..NewOp::new(name, location)
            },
            operands: values
                .map(|&value| known_value(module, value))
                .collect::<Result<_, _>>()?,
            results: types
                .map(|&ty| known_type(module, ty))
                .collect::<Result<_, _>>()?,
            successors: blocks
                .map(|&block| known_block(module, block))
                .collect::<Result<_, _>>()?,
        })
    }

    pub(super) fn as_new_op(&self) -> NewOp<'_> {
        NewOp {
            operands: &self.operands,
            results: &self.results,
            successors: &self.successors,
            ..self.new
        }
    }
}
