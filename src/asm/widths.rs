//! The widths of the integer types whose values print alike.

use crate::dialect::Type;
use crate::dialect::builtin::{Signedness, TypeView};

/// Widths by the number of the type.
#[derive(Debug, Default)]
pub(super) struct Widths {
    known: Vec<Width>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Width {
    #[default]
    NotAsked,
    None,
    Bits(u32),
}

impl Widths {
    /// The width of a signless type of 2 to 64 bits or of the index type; `None` for all others.
    pub(super) fn of(&mut self, ty: Type<'_>) -> Option<u32> {
        let index = ty.id().index() as usize;
        match self.known.get(index) {
            Some(Width::Bits(width)) => Some(*width),
            Some(Width::None) => None,
            None | Some(Width::NotAsked) => self.ask(ty),
        }
    }

    #[cold]
    fn ask(&mut self, ty: Type<'_>) -> Option<u32> {
        let width = match ty.view() {
            Ok(TypeView::Integer {
                width: width @ 2..=64,
                signedness: Signedness::Signless,
            }) => Some(width),
            Ok(TypeView::Index) => Some(64),
            _ => None,
        };
        let index = ty.id().index() as usize;
        if self.known.len() <= index {
            self.known.resize(index + 1, Width::NotAsked);
        }
        if let Some(known) = self.known.get_mut(index) {
            *known = width.map_or(Width::None, Width::Bits);
        }
        width
    }
}
