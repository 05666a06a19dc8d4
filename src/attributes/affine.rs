//! Affine maps, integer sets and strided layouts that the file stores as codes (LLVM 23 and newer).

use std::mem::MaybeUninit;

use crate::attributes::entry::view_into;
use crate::attributes::entry::with_view;
use crate::basics::error::{Failure, invalid_argument};
use crate::basics::handle::mlirbc_attribute;
use crate::basics::text::Raw;
use crate::boundary::copy_out;
use crate::open::module::mlirbc_module;
use mlirbc::affine::AffineExpr;
use mlirbc::dialect::builtin::AttributeView;

/// The kinds of nodes of an affine expression.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_affine_kind {
    /// A dimension; the value is its number.
    MLIRBC_AFFINE_DIM = 0,
    /// A symbol; the value is its number.
    MLIRBC_AFFINE_SYMBOL = 1,
    /// A constant.
    MLIRBC_AFFINE_CONSTANT = 2,
    /// A sum of the two expressions that follow.
    MLIRBC_AFFINE_ADD = 3,
    /// A product of the two expressions that follow.
    MLIRBC_AFFINE_MUL = 4,
    /// The remainder of the two expressions that follow.
    MLIRBC_AFFINE_MOD = 5,
    /// The quotient of the two expressions that follow, rounded down.
    MLIRBC_AFFINE_FLOOR_DIV = 6,
    /// The quotient of the two expressions that follow, rounded up.
    MLIRBC_AFFINE_CEIL_DIV = 7,
}

/// A node of an affine expression. Expressions are in prefix order.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_affine_node {
    /// The kind of the node.
    pub kind: mlirbc_affine_kind,
    /// The number of a dimension or symbol, or the value of a constant; 0 for others.
    pub value: i64,
}

impl From<AffineExpr> for mlirbc_affine_node {
    fn from(expr: AffineExpr) -> Self {
        use mlirbc_affine_kind::*;
        let (kind, value) = match expr {
            AffineExpr::Dim(number) => (MLIRBC_AFFINE_DIM, number as i64),
            AffineExpr::Symbol(number) => (MLIRBC_AFFINE_SYMBOL, number as i64),
            AffineExpr::Constant(value) => (MLIRBC_AFFINE_CONSTANT, value),
            AffineExpr::Add => (MLIRBC_AFFINE_ADD, 0),
            AffineExpr::Mul => (MLIRBC_AFFINE_MUL, 0),
            AffineExpr::Mod => (MLIRBC_AFFINE_MOD, 0),
            AffineExpr::FloorDiv => (MLIRBC_AFFINE_FLOOR_DIV, 0),
            AffineExpr::CeilDiv => (MLIRBC_AFFINE_CEIL_DIV, 0),
        };
        mlirbc_affine_node { kind, value }
    }
}

/// The nodes that the caller passes. A kind may be any number there.
///
/// # Safety
/// There are `len` nodes at `data`.
pub(crate) unsafe fn nodes_of(
    data: *const mlirbc_affine_node,
    len: usize,
) -> Result<Vec<AffineExpr>, Failure> {
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Node {
        kind: i32,
        value: i64,
    }
    use mlirbc_affine_kind::*;
    const EXPRS: [(mlirbc_affine_kind, AffineExpr); 5] = [
        (MLIRBC_AFFINE_ADD, AffineExpr::Add),
        (MLIRBC_AFFINE_MUL, AffineExpr::Mul),
        (MLIRBC_AFFINE_MOD, AffineExpr::Mod),
        (MLIRBC_AFFINE_FLOOR_DIV, AffineExpr::FloorDiv),
        (MLIRBC_AFFINE_CEIL_DIV, AffineExpr::CeilDiv),
    ];
    const DIM: i32 = MLIRBC_AFFINE_DIM as i32;
    const SYMBOL: i32 = MLIRBC_AFFINE_SYMBOL as i32;
    const CONSTANT: i32 = MLIRBC_AFFINE_CONSTANT as i32;
    // SAFETY: the caller's promise; both structs have the same members, an enumeration being its
    // number.
    let nodes = unsafe { Raw::required(data.cast::<Node>(), len) }?.iter();
    let exprs = nodes.map(|node| {
        let number = u64::try_from(node.value).ok();
        match (node.kind, number) {
            (DIM, Some(number)) => Some(AffineExpr::Dim(number)),
            (SYMBOL, Some(number)) => Some(AffineExpr::Symbol(number)),
            (CONSTANT, _) => Some(AffineExpr::Constant(node.value)),
            (kind, _) => {
                let known = EXPRS.iter().find(|(known, _)| *known as i32 == kind);
                known.map(|(_, expr)| *expr)
            }
        }
    });
    exprs.collect::<Option<_>>().ok_or(invalid_argument(
        "a node has a kind that is none of mlirbc_affine_kind, or a negative number",
    ))
}

/// The sizes of an affine map or integer set.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_affine_shape {
    /// The number of dimensions.
    pub num_dims: u64,
    /// The number of symbols.
    pub num_symbols: u64,
    /// The number of results of a map, or of constraints of a set.
    pub num_exprs: u64,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 2],
}

/// The sizes of an affine map or integer set. False for other attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_affine_get_shape(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    shape: Option<&mut MaybeUninit<mlirbc_affine_shape>>,
) -> bool {
    view_into(module, attribute, shape, |view| {
        let (num_dims, num_symbols, num_exprs) = match view {
            AttributeView::AffineMap(map) => (map.dims, map.symbols, map.result_count()),
            AttributeView::IntegerSet(set) => (set.dims, set.symbols, set.constraints.expr_count()),
            _ => return None,
        };
        Some(mlirbc_affine_shape {
            num_dims,
            num_symbols,
            num_exprs,
            reserved: [0; 2],
        })
    })
}

/// Copies the nodes of the results of an affine map, or of the left-hand sides of the constraints
/// of an integer set. The expressions follow one another, each in prefix order. Returns the number
/// of copied nodes, at most `capacity`. A later `first` continues the list.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_affine_get_nodes(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    first: usize,
    nodes: *mut mlirbc_affine_node,
    capacity: usize,
) -> usize {
    with_view(module, attribute, |view| {
        Some(match view {
            AttributeView::AffineMap(map) => {
                let items = map.results().skip(first).map(mlirbc_affine_node::from);
                // SAFETY: the caller promises room for `capacity` nodes.
                unsafe { copy_out(nodes, capacity, items) }
            }
            AttributeView::IntegerSet(set) => {
                let items = set.constraints.skip(first).map(mlirbc_affine_node::from);
                // SAFETY: the caller promises room for `capacity` nodes.
                unsafe { copy_out(nodes, capacity, items) }
            }
            _ => return None,
        })
    })
}

/// Whether a constraint of an integer set requires equality to 0; otherwise it requires at least 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_set_is_equality(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    position: usize,
) -> bool {
    with_view(module, attribute, |view| match view {
        AttributeView::IntegerSet(set) => set.equalities().nth(position),
        _ => None,
    })
}

/// The offset of a strided layout, INT64_MIN if it is known at run time only. False for other
/// attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_strided_layout_get_offset(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    offset: Option<&mut MaybeUninit<i64>>,
) -> bool {
    view_into(module, attribute, offset, |view| match view {
        AttributeView::StridedLayout { offset, .. } => Some(offset),
        _ => None,
    })
}

/// The number of strides of a strided layout.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_strided_layout_get_num_strides(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::StridedLayout { strides, .. } => Some(strides.count()),
        _ => None,
    })
}

/// Copies the strides of a strided layout; a stride known at run time only is INT64_MIN. Returns
/// the number of copied strides, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_strided_layout_get_strides(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    strides: *mut i64,
    capacity: usize,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::StridedLayout { strides: found, .. } => {
            // SAFETY: the caller promises room for `capacity` numbers.
            Some(unsafe { copy_out(strides, capacity, found.signed()) })
        }
        _ => None,
    })
}
