//! The types whose values print by width or format alone.

use crate::container::TypeId;
use crate::dialect::builtin::{Signedness, TypeView};
use crate::dialect::{Scalar, Type};

/// The values of the index type.
const INDEX: Scalar = Scalar::Integer(64);

/// The known types, by index.
#[derive(Debug, Default)]
pub(super) struct Scalars {
    known: Vec<Known>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Known {
    #[default]
    NotAsked,
    None,
    Index,
    Scalar(Scalar),
}

impl Scalars {
    /// The width of a signless type of 2 to 64 bits or of the index type, or the format of a type
    /// of floats; `None` for all others.
    pub(super) fn of(&mut self, ty: Type<'_>) -> Option<Scalar> {
        let index = ty.id().index() as usize;
        match self.known.get(index) {
            Some(Known::Scalar(scalar)) => Some(*scalar),
            Some(Known::Index) => Some(INDEX),
            Some(Known::None) => None,
            None | Some(Known::NotAsked) => self.ask(ty),
        }
    }

    /// Whether a type that was asked for is `i64`.
    pub(super) fn is_i64(&self, ty: TypeId) -> bool {
        let known = self.known.get(ty.index() as usize);
        matches!(known, Some(Known::Scalar(Scalar::Integer(64))))
    }

    #[cold]
    fn ask(&mut self, ty: Type<'_>) -> Option<Scalar> {
        let scalar = match ty.view() {
            Ok(TypeView::Integer {
                width: width @ 2..=64,
                signedness: Signedness::Signless,
            }) => Some(Scalar::Integer(width)),
            Ok(TypeView::Index) => Some(INDEX),
            Ok(TypeView::Float(format)) => Some(Scalar::Float(format)),
            _ => None,
        };
        let is_index = matches!(ty.view(), Ok(TypeView::Index));
        let index = ty.id().index() as usize;
        if self.known.len() <= index {
            self.known.resize(index + 1, Known::NotAsked);
        }
        if let Some(known) = self.known.get_mut(index) {
            *known = match scalar {
                Some(_) if is_index => Known::Index,
                Some(scalar) => Known::Scalar(scalar),
                None => Known::None,
            };
        }
        scalar
    }
}
