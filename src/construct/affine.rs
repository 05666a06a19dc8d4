//! Affine maps, integer sets, strided layouts.

use std::mem::MaybeUninit;

use crate::attributes::affine::{mlirbc_affine_node, nodes_of};
use crate::basics::error::mlirbc_error;
use crate::basics::handle::mlirbc_attribute;
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::affine::{NewAffineMap, NewIntegerSet};

/// `affine_map<(d0)[s0] -> (d0 + s0)>`: the nodes of the results, one after the other, each in prefix
/// order. They are simplified as MLIR does.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_affine_map_attribute_create(
    module: Option<&mut mlirbc_module>,
    num_dims: u64,
    num_symbols: u64,
    nodes: *const mlirbc_affine_node,
    num_nodes: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller promises `num_nodes` nodes.
        let results = unsafe { nodes_of(nodes, num_nodes) }?;
        let map = NewAffineMap {
            dims: num_dims,
            symbols: num_symbols,
            results,
        };
        Ok(module.tables_mut().affine_map_attribute(&map)?)
    })
}

/// `affine_set<(d0)[s0] : (d0 - s0 >= 0)>`: the nodes of the left-hand sides, one constraint after
/// the other, each in prefix order. Each constraint also has a flag for equality to 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_set_attribute_create(
    module: Option<&mut mlirbc_module>,
    num_dims: u64,
    num_symbols: u64,
    nodes: *const mlirbc_affine_node,
    num_nodes: usize,
    is_equality: *const bool,
    num_constraints: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees the stated number of nodes and truth values.
        let (constraints, equalities) = unsafe {
            (
                nodes_of(nodes, num_nodes)?,
                Raw::required(is_equality, num_constraints)?,
            )
        };
        let set = NewIntegerSet {
            dims: num_dims,
            symbols: num_symbols,
            constraints,
            equalities: equalities.to_vec(),
        };
        Ok(module.tables_mut().integer_set_attribute(&set)?)
    })
}

/// `strided<[1, ?], offset: 2>`; a number known at run time only is `mlirbc_dynamic_dim()`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_strided_layout_attribute_create(
    module: Option<&mut mlirbc_module>,
    offset: i64,
    strides: *const i64,
    num_strides: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller promises `num_strides` numbers.
        let strides = unsafe { Raw::required(strides, num_strides) }?;
        let tables = module.tables_mut();
        Ok(tables.strided_layout_attribute(offset, strides)?)
    })
}
