//! The views of types, each decoded once.
//!
//! Numbers have one of a few types, whose view takes longer than printing them.

use hashbrown::HashMap;

use crate::container::TypeId;
use crate::dialect::Type;
use crate::dialect::builtin::TypeView;
use crate::error::Result;

/// The views of the types of one module that were requested.
#[derive(Default)]
pub(super) struct TypeViews<'m> {
    known: HashMap<TypeId, TypeView<'m>>,
}

impl<'m> TypeViews<'m> {
    /// The view of a type.
    ///
    /// # Errors
    /// The type is damaged.
    #[inline]
    pub(super) fn of(&mut self, ty: Type<'m>) -> Result<TypeView<'m>> {
        match self.known.get(&ty.id()) {
            Some(view) => Ok(*view),
            None => self.new_view(ty),
        }
    }

    #[cold]
    fn new_view(&mut self, ty: Type<'m>) -> Result<TypeView<'m>> {
        let view = ty.view()?;
        self.known.insert(ty.id(), view);
        Ok(view)
    }
}
