//! What the parts of a body have in common: op, region, block and value.

/// Defines a part of a body: its id, and the place of its data in the arenas of the body.
macro_rules! body_item {
    ($(#[$doc:meta])* $name:ident, $id:ident, $data:ident, $find:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<'m> {
            pub(super) module: &'m Module<'m>,
            pub(super) body: &'m Body,
            pub(super) data: &'m $data,
            pub(super) id: $id,
        }

        impl<'m> $name<'m> {
            #[inline]
            pub(super) fn new(module: &'m Module<'m>, body: &'m Body, id: $id) -> Option<Self> {
                let data = body.$find(id.index)?;
                Some($name { module, body, data, id })
            }

            /// The part at an index of the body with an id.
            #[inline]
            pub(super) fn at(
                module: &'m Module<'m>,
                body: &'m Body,
                body_id: BodyId,
                index: u32,
            ) -> Option<Self> {
                let id = $id { body: body_id, index };
                $name::new(module, body, id)
            }

            /// Its id, valid while the module lives.
            #[inline]
            pub fn id(self) -> $id {
                self.id
            }
        }

        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.module, other.module) && self.id == other.id
            }
        }

        impl Eq for $name<'_> {}
    };
}

pub(super) use body_item;
