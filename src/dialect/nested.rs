//! The attributes and types that an attribute or type contains, and a walk over them from the
//! inside out.

use hashbrown::HashSet;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{AttributeView, SymbolRef};
use crate::dialect::form::Form;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::layout::Reference;

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    /// An attribute.
    Attribute(AttributeId),
    /// A type.
    Type(TypeId),
}

impl Node {
    /// The entries that this one refers to directly. Those of text and of an unknown encoding are
    /// unknown, and left out.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn contained(self, tables: &Tables<'_>) -> Result<Vec<Node>> {
        let mut nodes = Vec::new();
        if let Some(Form::Record(record)) = self.form(tables)? {
            record.references(&mut |reference| {
                match reference {
                    Reference::Attribute(id, _) => nodes.push(Node::Attribute(id)),
                    Reference::Type(id) => nodes.push(Node::Type(id)),
                    Reference::String(_) | Reference::Resource(_) => {}
                }
                Ok(())
            })?;
        }
        Ok(nodes)
    }

    /// The same. A reference to a symbol contains nothing: its nested names belong to other symbol
    /// tables, and are references of their own in the tables of the file.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn contained_beside_symbols(self, tables: &Tables<'_>) -> Result<Vec<Node>> {
        match self.symbol_ref(tables)? {
            Some(_) => Ok(Vec::new()),
            None => self.contained(tables),
        }
    }

    /// The form of the entry; `None` if there is no such entry.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn form<'m>(self, tables: &'m Tables<'_>) -> Result<Option<Form<'m>>> {
        let form = match self {
            Node::Attribute(id) => tables.attribute(id).map(|attribute| attribute.form()),
            Node::Type(id) => tables.ty(id).map(|ty| ty.form()),
        };
        form.transpose()
    }

    /// The reference to a symbol that the entry is, if it is one.
    ///
    /// # Errors
    /// The entry is damaged.
    pub(crate) fn symbol_ref<'m>(self, tables: &'m Tables<'_>) -> Result<Option<SymbolRef<'m>>> {
        let Node::Attribute(id) = self else {
            return Ok(None);
        };
        let view = tables.attribute(id).map(|attribute| attribute.view());
        Ok(match view.transpose()? {
            Some(AttributeView::SymbolRef(symbol)) => Some(symbol),
            _ => None,
        })
    }

    /// The table of the entry, and its index.
    pub(crate) fn place(self) -> (Table, u32) {
        match self {
            Node::Attribute(id) => (Table::Attribute, id.index()),
            Node::Type(id) => (Table::Type, id.index()),
        }
    }
}

/// A visitor of entries, which finishes an entry after those that it contains.
pub(crate) trait InnerFirst {
    /// The entries to visit before an entry.
    fn contained(&mut self, node: Node) -> Result<Vec<Node>>;
    /// Whether an entry was visited.
    fn is_done(&self, node: Node) -> bool;
    /// Visits an entry, which is done afterwards.
    fn finish(&mut self, node: Node) -> Result<()>;
    /// The length of the file, for errors.
    fn end(&self) -> u64;

    /// Visits an entry and everything in it in order, unless it is done.
    ///
    /// # Errors
    /// An entry is damaged or contains itself, or a function of the visitor fails.
    fn visit(&mut self, node: Node) -> Result<()> {
        let mut open = HashSet::new();
        let mut stack = vec![node];
        while let Some(&node) = stack.last() {
            if self.is_done(node) {
                stack.pop();
                continue;
            }
            if open.insert(node) {
                let before = stack.len();
                for child in self.contained(node)?.into_iter().rev() {
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
            self.finish(node)?;
        }
        Ok(())
    }
}

#[cold]
fn cycle(node: Node, end: u64) -> Error {
    let (table, index) = node.place();
    Error::new(ErrorKind::ReferenceCycle { table, index }, end)
}
