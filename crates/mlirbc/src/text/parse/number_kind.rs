//! The kinds of numbers that types have.

use crate::dialect::builtin::{FloatFormat, Signedness, TypeView};

/// A type with numbers.
#[derive(Clone, Copy, Debug)]
pub(super) enum NumberKind {
    Integer(IntegerKind),
    Float(FloatFormat),
}

impl NumberKind {
    /// The kind of a type; `None` if it has no numbers.
    pub(super) fn of(view: &TypeView<'_>) -> Option<Self> {
        match view {
            TypeView::Float(format) => Some(NumberKind::Float(*format)),
            _ => integer_kind(view).map(NumberKind::Integer),
        }
    }
}

/// An integer or index type.
#[derive(Clone, Copy, Debug)]
pub(super) struct IntegerKind {
    pub(super) width: u32,
    pub(super) signedness: Signedness,
    /// Whether values are signed although the type has no sign.
    pub(super) is_index: bool,
}

pub(super) const I64: IntegerKind = IntegerKind {
    width: 64,
    signedness: Signedness::Signless,
    is_index: false,
};

pub(super) fn integer_kind(view: &TypeView<'_>) -> Option<IntegerKind> {
    match *view {
        TypeView::Integer { width, signedness } => Some(IntegerKind {
            width,
            signedness,
            is_index: false,
        }),
        TypeView::Index => Some(IntegerKind {
            is_index: true,
            ..I64
        }),
        _ => None,
    }
}
