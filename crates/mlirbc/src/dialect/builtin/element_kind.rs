//! What the elements of dense attributes are.

use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::type_view::{Signedness, TypeView};
use crate::dialect::entry::Type;

/// The only type of another dialect that dense attributes have had as a number, since release 23.
const INTEGER_OF_BLOCKS: &[u8] = b"!tosa.mxint8";

/// The storage format of the elements of dense data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// Integers; `index` is stored as a signless one of 64 bits.
    Integer {
        /// The width in bits.
        width: u32,
        /// The signedness.
        signedness: Signedness,
    },
    /// Floats.
    Float(FloatFormat),
    /// Pairs of integers.
    ComplexInteger {
        /// The width of each part in bits.
        width: u32,
        /// The signedness of both parts.
        signedness: Signedness,
    },
    /// Pairs of floats.
    ComplexFloat(FloatFormat),
}

impl ElementKind {
    /// The kind of elements of a type; `None` for types that dense data cannot have.
    pub fn of(ty: Type<'_>) -> Option<Self> {
        Self::of_view(&ty.view().ok()?)
    }

    /// As [`ElementKind::of`], for the view of the type.
    pub(crate) fn of_view(view: &TypeView<'_>) -> Option<Self> {
        match view {
            TypeView::Complex { element } => match Self::of_scalar(&element.view().ok()?)? {
                ElementKind::Integer { width, signedness } => {
                    Some(ElementKind::ComplexInteger { width, signedness })
                }
                ElementKind::Float(format) => Some(ElementKind::ComplexFloat(format)),
                _ => None,
            },
            _ => Self::of_scalar(view),
        }
    }

    /// The kind of elements of a scalar type, by its name in MLIR's text.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        if let Some(format) = FloatFormat::from_name(name.as_bytes()) {
            return Some(ElementKind::Float(format));
        }
        let (signedness, width) = if name == "index" {
            (Signedness::Signless, "64")
        } else if let Some(width) = name.strip_prefix("si") {
            (Signedness::Signed, width)
        } else if let Some(width) = name.strip_prefix("ui") {
            (Signedness::Unsigned, width)
        } else {
            (Signedness::Signless, name.strip_prefix('i')?)
        };
        let width = width.parse().ok()?;
        Some(ElementKind::Integer { width, signedness })
    }

    fn of_scalar(view: &TypeView<'_>) -> Option<Self> {
        match *view {
            TypeView::Integer { width, signedness } => {
                Some(ElementKind::Integer { width, signedness })
            }
            TypeView::Index => Some(ElementKind::Integer {
                width: 64,
                signedness: Signedness::Signless,
            }),
            TypeView::Float(format) => Some(ElementKind::Float(format)),
            TypeView::Text(INTEGER_OF_BLOCKS) => Some(ElementKind::Integer {
                width: 8,
                signedness: Signedness::Signless,
            }),
            _ => None,
        }
    }

    /// Whether the elements of a type of another dialect are attributes in text, behind their type.
    pub(crate) fn has_own_literal(view: &TypeView<'_>) -> bool {
        matches!(view, TypeView::Text(INTEGER_OF_BLOCKS))
    }

    /// The size of one element in bytes: its width rounded up to whole bytes, doubled for pairs.
    /// Elements of type `i0` take none.
    pub fn size(self) -> u64 {
        let (width, parts) = self.width_and_parts();
        parts as u64 * u64::from(width.div_ceil(8))
    }

    /// The width in bits of an element or of each part of a pair, and the number of parts.
    pub(crate) fn width_and_parts(self) -> (u32, usize) {
        match self {
            ElementKind::Integer { width, .. } => (width, 1),
            ElementKind::Float(format) => (format.width(), 1),
            ElementKind::ComplexInteger { width, .. } => (width, 2),
            ElementKind::ComplexFloat(format) => (format.width(), 2),
        }
    }

    /// Returns whether elements are single bits, packed eight to a byte, the first in the lowest
    /// bit.
    pub fn is_bit(self) -> bool {
        matches!(self, ElementKind::Integer { width: 1, .. })
    }
}
