//! The attributes and types that an attribute or type contains, and a walk over them from the
//! inside out.

use hashbrown::HashSet;

use crate::container::EntryId;
use crate::dialect::builtin::{AttributeView, SymbolRef};
use crate::dialect::form::Form;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};

impl EntryId {
    /// The entries that this one refers to directly. Those of text and of an unknown encoding are
    /// unknown, and left out.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn contained(self, tables: &Tables<'_>) -> Result<Vec<EntryId>> {
        let mut ids = Vec::new();
        if let Some(Form::Record(record)) = tables.form(self)? {
            record.references(&mut |reference| {
                ids.extend(reference.entry());
                Ok(())
            })?;
        }
        Ok(ids)
    }

    /// The same. A reference to a symbol contains nothing: its nested names belong to other symbol
    /// tables, and are references of their own in the tables of the file.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn contained_beside_symbols(self, tables: &Tables<'_>) -> Result<Vec<EntryId>> {
        match self.symbol_ref(tables)? {
            Some(_) => Ok(Vec::new()),
            None => self.contained(tables),
        }
    }

    /// The reference to a symbol that the entry is, if it is one.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn symbol_ref<'m>(self, tables: &'m Tables<'_>) -> Result<Option<SymbolRef<'m>>> {
        let EntryId::Attribute(id) = self else {
            return Ok(None);
        };
        let view = tables.attribute(id).map(|attribute| attribute.view());
        Ok(match view.transpose()? {
            Some(AttributeView::SymbolRef(symbol)) => Some(symbol),
            _ => None,
        })
    }
}

/// A visitor of entries, which finishes an entry after those that it contains.
pub(crate) trait InnerFirst {
    /// The entries to visit before an entry.
    fn contained(&mut self, id: EntryId) -> Result<Vec<EntryId>>;
    /// Whether an entry was visited.
    fn is_done(&self, id: EntryId) -> bool;
    /// Visits an entry, which is done afterwards.
    fn finish(&mut self, id: EntryId) -> Result<()>;
    /// The length of the file, for errors.
    fn end(&self) -> u64;

    /// Visits an entry and everything in it in order, unless it is done.
    ///
    /// # Errors
    /// An entry is damaged or contains itself, or a function of the visitor fails.
    fn visit(&mut self, id: EntryId) -> Result<()> {
        let mut open = HashSet::new();
        let mut stack = vec![id];
        while let Some(&id) = stack.last() {
            if self.is_done(id) {
                stack.pop();
                continue;
            }
            if open.insert(id) {
                let before = stack.len();
                for child in self.contained(id)?.into_iter().rev() {
                    if self.is_done(child) {
                        continue;
                    }
                    if open.contains(&child) {
                        return Err(cycle(child, self.end()));
                    }
                    stack.push(child);
                }
                if stack.len() > before {
                    continue;
                }
            }
            stack.pop();
            self.finish(id)?;
        }
        Ok(())
    }
}

#[cold]
fn cycle(id: EntryId, end: u64) -> Error {
    let (table, index) = (id.table(), id.index());
    Error::new(ErrorKind::ReferenceCycle { table, index }, end)
}
