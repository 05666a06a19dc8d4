//! The names of values: `%0`, `%arg0`, `%0#1`.
//!
//! A name is visible from its definition to the end of the region, in all regions inside that are not
//! isolated. Uses may come before the definition.

use hashbrown::HashMap;

use crate::container::TypeId;
use crate::text::parse::module::names::{Form, Name, NameUse};
use crate::text::parse::module::numbered::{Named, Numbered};

/// The uses of a value before its definition.
#[derive(Debug)]
pub(super) struct Early {
    pub(super) ty: TypeId,
    /// The first use.
    pub(super) offset: usize,
    /// The number of the isolated region of the uses; `None` if they are in several.
    pub(super) isolated: Option<u32>,
    pub(super) slots: Vec<u32>,
}

/// The names of an isolated op.
#[derive(Debug, Default)]
struct Scope<'t> {
    results: Numbered,
    arguments: Numbered,
    /// The other names, and numbers far from the others.
    named: HashMap<&'t [u8], Named>,
    /// How many these numbers are.
    far_numbers: usize,
    early: HashMap<(&'t [u8], u32), Early>,
    /// The names that each open region defines, all regions in one list.
    defined: Vec<Name>,
    /// The beginnings of the regions in `defined`.
    regions: Vec<usize>,
}

impl Scope<'_> {
    /// The list of names with a number, and the number.
    #[inline]
    fn numbered(&mut self, name: Name) -> Option<(&mut Numbered, u32)> {
        match name.form {
            Form::Result(number) => Some((&mut self.results, number)),
            Form::Argument(number) => Some((&mut self.arguments, number)),
            Form::Other(_) => None,
        }
    }

    /// Whether a name that no list has may be among the other names.
    #[inline]
    fn may_be_named(&self, name: Name) -> bool {
        match name.form {
            Form::Other(_) => !self.named.is_empty(),
            Form::Result(_) | Form::Argument(_) => self.far_numbers > 0,
        }
    }
}

/// All names that are visible.
#[derive(Debug)]
pub(super) struct Values<'t> {
    /// What contains the names.
    text: &'t [u8],
    /// The isolated ops around, the outermost first.
    scopes: Vec<Scope<'t>>,
    /// Empty scopes with room: each function requires one.
    spare: Vec<Scope<'t>>,
}

impl<'t> Values<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        let mut values = Values {
            text,
            scopes: Vec::new(),
            spare: Vec::new(),
        };
        values.begin_region(true);
        values
    }

    fn scope(&mut self) -> Option<&mut Scope<'t>> {
        self.scopes.last_mut()
    }

    /// Begins a region, of an isolated op or another one.
    pub(super) fn begin_region(&mut self, is_isolated: bool) {
        if is_isolated {
            self.scopes.push(self.spare.pop().unwrap_or_default());
        }
        if let Some(scope) = self.scope() {
            scope.regions.push(scope.defined.len());
        }
    }

    /// Ends a region. Returns where names are used that an isolated op does not define.
    pub(super) fn end_region(&mut self, is_isolated: bool) -> Vec<(usize, String)> {
        let Some(scope) = self.scopes.last_mut() else {
            return Vec::new();
        };
        if is_isolated {
            return self.end_scope();
        }
        let first = scope.regions.pop().unwrap_or(0);
        // The names of the outermost region are all names.
        if first == 0 && scope.far_numbers == 0 {
            scope.results.clear();
            scope.arguments.clear();
            // Clearing a map takes time in proportion to its capacity.
            const FEW: usize = 16;
            if scope.named.capacity() <= FEW * scope.named.len() {
                scope.named.clear();
                scope.defined.clear();
            }
            let is_other = |name: &Name| matches!(name.form, Form::Other(_));
            scope.defined.retain(is_other);
        }
        while scope.defined.len() > first
            && let Some(name) = scope.defined.pop()
        {
            let numbered = scope.numbered(name);
            let is_number = numbered.is_some();
            if !numbered.is_some_and(|(list, number)| list.remove(number)) {
                let is_known = scope.named.remove(name.of(self.text)).is_some();
                let removed = usize::from(is_number && is_known);
                scope.far_numbers = scope.far_numbers.saturating_sub(removed);
            }
        }
        Vec::new()
    }

    fn end_scope(&mut self) -> Vec<(usize, String)> {
        let Some(mut scope) = self.scopes.pop() else {
            return Vec::new();
        };
        let undefined = scope.early.drain().map(|((name, _), early)| {
            let name = name.escape_ascii();
            let message = format!("use of undeclared SSA value name '%{name}'");
            (early.offset, message)
        });
        let undefined = undefined.collect();
        scope.results.clear();
        scope.arguments.clear();
        scope.named.clear();
        scope.far_numbers = 0;
        scope.defined.clear();
        scope.regions.clear();
        self.spare.push(scope);
        undefined
    }

    /// Ends all regions beyond a number of isolated ops, and of regions in the innermost one.
    pub(super) fn restore(&mut self, isolated: usize, regions: usize) {
        while self.scopes.len() > isolated + 1 {
            self.end_scope();
        }
        let open = |values: &Self| values.scopes.last().map_or(0, |scope| scope.regions.len());
        while open(self) > regions + 1 {
            self.end_region(false);
        }
    }

    /// The values of a name.
    #[inline(always)]
    pub(super) fn get(&self, name: Name) -> Option<Named> {
        let scope = self.scopes.last()?;
        let numbered = match name.form {
            Form::Result(number) => scope.results.get(number),
            Form::Argument(number) => scope.arguments.get(number),
            Form::Other(_) => None,
        };
        match numbered {
            None if scope.may_be_named(name) => scope.named.get(name.of(self.text)).copied(),
            known => known,
        }
    }

    /// Records the values of a name; returns the earlier definition if there is one.
    #[inline]
    pub(super) fn define(&mut self, name: Name, values: Named) -> Option<Named> {
        let scope = self.scopes.last_mut()?;
        // A number that was far from the others stays where it is.
        let is_named = scope.far_numbers > 0 && scope.named.contains_key(name.of(self.text));
        let before = match scope.numbered(name) {
            Some((list, number)) if !is_named && list.takes(number) => list.set(number, values),
            numbered => {
                let is_far = numbered.is_some() && !is_named;
                scope.far_numbers += usize::from(is_far);
                scope.named.insert(name.of(self.text), values)
            }
        };
        if before.is_none() {
            scope.defined.push(name);
        }
        before
    }

    /// Whether a value is used that is not defined yet.
    #[inline]
    pub(super) fn has_early(&self) -> bool {
        self.scopes
            .last()
            .is_some_and(|scope| !scope.early.is_empty())
    }

    /// Removes the early uses of a value, which is defined now.
    pub(super) fn take_early(&mut self, name: Name, number: u32) -> Option<Early> {
        let key = (name.of(self.text), number);
        self.scopes.last_mut()?.early.remove(&key)
    }

    /// The type that an early use has given to a value.
    pub(super) fn early(&self, name: Name, number: u32) -> Option<&Early> {
        let key = (name.of(self.text), number);
        self.scopes.last()?.early.get(&key)
    }

    /// Records an early use.
    pub(super) fn use_early(&mut self, used: NameUse, ty: TypeId, slot: u32, isolated: u32) {
        let key = (used.name.of(self.text), used.number);
        if let Some(scope) = self.scope() {
            let early = scope.early.entry(key);
            let early = early.or_insert(Early {
                ty,
                offset: used.name.offset,
                isolated: Some(isolated),
                slots: Vec::new(),
            });
            early.isolated = early.isolated.filter(|known| *known == isolated);
            early.slots.push(slot);
        }
    }
}
