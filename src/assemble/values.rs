//! The names of values: `%0`, `%arg0`, `%0#1`.
//!
//! A name is visible from its definition to the end of the region, in all regions inside that are not
//! isolated. Uses may come before the definition.

use hashbrown::HashMap;

use crate::assemble::numbered::{Named, Numbered};
use crate::container::TypeId;

/// The uses of a value before its definition.
#[derive(Debug)]
pub(super) struct Early {
    pub(super) ty: TypeId,
    /// The first use.
    pub(super) offset: usize,
    pub(super) slots: Vec<u32>,
}

/// The names of an isolated op.
#[derive(Debug, Default)]
struct Scope<'t> {
    numbered: Numbered,
    /// The other names, and numbers far from the others.
    named: HashMap<&'t [u8], Named>,
    early: HashMap<(&'t [u8], u32), Early>,
    /// The names that each open region defines, all regions in one list.
    defined: Vec<&'t [u8]>,
    /// The beginnings of the regions in `defined`.
    regions: Vec<usize>,
}

impl Scope<'_> {
    fn is_named(&self, name: &[u8]) -> bool {
        !self.named.is_empty() && self.named.contains_key(name)
    }
}

/// All names that are visible.
#[derive(Debug)]
pub(super) struct Values<'t> {
    /// The isolated ops around, the outermost first.
    scopes: Vec<Scope<'t>>,
}

impl<'t> Values<'t> {
    pub(super) fn new() -> Self {
        let mut values = Values { scopes: Vec::new() };
        values.begin_region(true);
        values
    }

    fn scope(&mut self) -> Option<&mut Scope<'t>> {
        self.scopes.last_mut()
    }

    /// Begins a region, of an isolated op or another one.
    pub(super) fn begin_region(&mut self, is_isolated: bool) {
        if is_isolated {
            self.scopes.push(Scope::default());
        }
        if let Some(scope) = self.scope() {
            scope.regions.push(scope.defined.len());
        }
    }

    /// Ends a region. Returns where names are used that an isolated op does not define.
    pub(super) fn end_region(&mut self, is_isolated: bool) -> Vec<(usize, String)> {
        let Some(scope) = self.scope() else {
            return Vec::new();
        };
        if is_isolated {
            return self.end_scope();
        }
        let first = scope.regions.pop().unwrap_or(0);
        for name in scope.defined.drain(first..) {
            if !Numbered::number_of(name).is_some_and(|number| scope.numbered.remove(number)) {
                scope.named.remove(name);
            }
        }
        Vec::new()
    }

    fn end_scope(&mut self) -> Vec<(usize, String)> {
        let Some(scope) = self.scopes.pop() else {
            return Vec::new();
        };
        let early = scope.early.into_iter();
        early
            .map(|((name, _), early)| {
                let name = name.escape_ascii();
                let message = format!("use of undeclared SSA value name '%{name}'");
                (early.offset, message)
            })
            .collect()
    }

    /// The values of a name.
    pub(super) fn get(&self, name: &[u8]) -> Option<Named> {
        let scope = self.scopes.last()?;
        let numbered = Numbered::number_of(name).and_then(|number| scope.numbered.get(number));
        match numbered {
            None if scope.named.is_empty() => None,
            None => scope.named.get(name).copied(),
            known => known,
        }
    }

    /// Records the values of a name; returns the earlier definition if there is one.
    pub(super) fn define(&mut self, name: &'t [u8], values: Named) -> Option<Named> {
        let scope = self.scopes.last_mut()?;
        let before = match Numbered::number_of(name) {
            // A number that was far from the others stays where it is.
            Some(number) if scope.numbered.takes(number) && !scope.is_named(name) => {
                scope.numbered.set(number, values)
            }
            _ => scope.named.insert(name, values),
        };
        if before.is_none() {
            scope.defined.push(name);
        }
        before
    }

    /// Removes the early uses of a value, which is defined now.
    pub(super) fn take_early(&mut self, name: &'t [u8], number: u32) -> Option<Early> {
        let scope = self.scopes.last_mut()?;
        match scope.early.is_empty() {
            true => None,
            false => scope.early.remove(&(name, number)),
        }
    }

    /// The type that an early use has given to a value.
    pub(super) fn early(&self, name: &'t [u8], number: u32) -> Option<&Early> {
        self.scopes.last()?.early.get(&(name, number))
    }

    /// Records an early use.
    pub(super) fn use_early(
        &mut self,
        name: &'t [u8],
        number: u32,
        ty: TypeId,
        offset: usize,
        slot: u32,
    ) {
        if let Some(scope) = self.scope() {
            let early = scope.early.entry((name, number)).or_insert(Early {
                ty,
                offset,
                slots: Vec::new(),
            });
            early.slots.push(slot);
        }
    }
}
