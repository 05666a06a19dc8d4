//! The description of a new op.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, RESERVED};
use crate::basics::handle::{
    mlirbc_attribute, mlirbc_block, mlirbc_op_name, mlirbc_type, mlirbc_value,
};
use crate::boundary::known::{all_known, known, known_properties, optional_attribute};
use crate::boundary::put;
use mlirbc::container::TypeId;
use mlirbc::ir::{BlockId, Module, NewOp, ValueId};

/// The parts of a new op. `mlirbc_op_state_init` has to fill it first.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_op_state {
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
    /// The position of the property blob, from `mlirbc_module_add_properties`; SIZE_MAX if there is
    /// none.
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
    /// Room for later members, which has to be 0.
    pub reserved: [u64; 4],
}

/// Fills the description of an op with a name and a location only.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_state_init(
    state: Option<&mut MaybeUninit<mlirbc_op_state>>,
    name: mlirbc_op_name,
    location: mlirbc_attribute,
) {
    put(
        state,
        mlirbc_op_state {
            name,
            location,
            dictionary: mlirbc_attribute::NONE,
            num_regions: 0,
            properties: usize::MAX,
            operands: std::ptr::null(),
            num_operands: 0,
            results: std::ptr::null(),
            num_results: 0,
            successors: std::ptr::null(),
            num_successors: 0,
            reserved: [0; 4],
        },
    );
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
    /// The arrays of `state` have the lengths that it states.
    pub(super) unsafe fn new(
        module: &Module<'_>,
        state: Option<&mlirbc_op_state>,
    ) -> Result<Self, Failure> {
        let state = state.ok_or(NULL_ARGUMENT)?;
        if state.reserved != [0; 4] {
            return Err(RESERVED);
        }
        // SAFETY: the caller promises arrays of these lengths.
        let (operands, results, successors) = unsafe {
            (
                all_known(module, state.operands, state.num_operands)?,
                all_known(module, state.results, state.num_results)?,
                all_known(module, state.successors, state.num_successors)?,
            )
        };
        let name = known(module, state.name)?;
        let location = known(module, state.location)?;
        Ok(State {
            new: NewOp {
                dictionary: optional_attribute(module, state.dictionary)?,
                properties: match state.properties {
                    usize::MAX => None,
                    position => Some(known_properties(module, position)?),
                },
                regions: state.num_regions,
                ..NewOp::new(name, location)
            },
            operands,
            results,
            successors,
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
