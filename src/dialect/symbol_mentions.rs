//! Which attributes refer to symbols, also through the attributes and types that they contain.

use std::collections::HashMap;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::SymbolRef;
use crate::dialect::form::Form;
use crate::dialect::nested::{InnerFirst, Node};
use crate::dialect::symbol_text;
use crate::dialect::tables::Tables;
use crate::error::Result;

/// Whether an attribute refers to a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mention {
    /// It does not.
    None,
    /// It contains something of an unknown encoding, which may.
    Possible,
    /// It does.
    Certain,
}

/// The symbols of a table, and the attributes and types that refer to them.
pub(crate) struct SymbolMentions<'n> {
    /// The names of the tables through which a reference leads to the table, outermost first.
    prefix: &'n [Vec<u8>],
    /// Whether a name is that of one of the symbols.
    is_meant: &'n dyn Fn(&[u8]) -> bool,
    attributes: HashMap<AttributeId, Mention>,
    types: HashMap<TypeId, Mention>,
}

impl<'n> SymbolMentions<'n> {
    /// Symbols whose names fulfil `is_meant`, in the table at a path.
    pub(crate) fn new(prefix: &'n [Vec<u8>], is_meant: &'n dyn Fn(&[u8]) -> bool) -> Self {
        SymbolMentions {
            prefix,
            is_meant,
            attributes: HashMap::new(),
            types: HashMap::new(),
        }
    }

    /// Whether a path of names refers to one of the symbols, or through it.
    fn is_reference<'a>(&self, mut names: impl Iterator<Item = &'a [u8]>) -> bool {
        let mut prefix = self.prefix.iter();
        prefix.all(|outer| names.next() == Some(outer)) && names.next().is_some_and(self.is_meant)
    }

    /// Whether a reference to a symbol refers to one of the symbols, or through it.
    pub(crate) fn is_meant(&self, symbol: &SymbolRef<'_>) -> bool {
        self.is_reference(symbol.names())
    }

    /// Whether an attribute refers to one of the symbols.
    ///
    /// # Errors
    /// It or something in it is damaged.
    pub(crate) fn attribute(&mut self, tables: &Tables<'_>, id: AttributeId) -> Result<Mention> {
        self.of(tables, Node::Attribute(id))
    }

    /// Whether a type refers to one of the symbols.
    ///
    /// # Errors
    /// Same as [`SymbolMentions::attribute`].
    pub(crate) fn ty(&mut self, tables: &Tables<'_>, id: TypeId) -> Result<Mention> {
        self.of(tables, Node::Type(id))
    }

    fn of(&mut self, tables: &Tables<'_>, node: Node) -> Result<Mention> {
        let mut search = Search {
            mentions: self,
            tables,
        };
        search.visit(node)?;
        Ok(self.known(node).unwrap_or(Mention::None))
    }

    fn known(&self, node: Node) -> Option<Mention> {
        match node {
            Node::Attribute(id) => self.attributes.get(&id).copied(),
            Node::Type(id) => self.types.get(&id).copied(),
        }
    }

    /// What an entry is, without those that it contains.
    fn alone(&self, tables: &Tables<'_>, node: Node) -> Result<Mention> {
        if let Some(symbol) = node.symbol_ref(tables)? {
            return Ok(match self.is_meant(&symbol) {
                true => Mention::Certain,
                false => Mention::None,
            });
        }
        Ok(match node.form(tables)? {
            Some(Form::Text(text)) => {
                let mut references = symbol_text::references(text);
                let is_mentioned = references
                    .any(|names| self.is_reference(names.iter().map(|(name, _)| &**name)));
                match (is_mentioned, node) {
                    (false, _) => Mention::None,
                    (true, Node::Attribute(_)) => Mention::Certain,
                    // A name in a type is not known to be resolved where the type is used.
                    (true, Node::Type(_)) => Mention::Possible,
                }
            }
            Some(Form::Opaque(_)) => Mention::Possible,
            Some(Form::Record(_)) | None => Mention::None,
        })
    }
}

struct Search<'s, 'n, 't, 'a> {
    mentions: &'s mut SymbolMentions<'n>,
    tables: &'t Tables<'a>,
}

impl InnerFirst for Search<'_, '_, '_, '_> {
    fn contained(&mut self, node: Node) -> Result<Vec<Node>> {
        node.contained_beside_symbols(self.tables)
    }

    fn is_done(&self, node: Node) -> bool {
        self.mentions.known(node).is_some()
    }

    fn finish(&mut self, node: Node) -> Result<()> {
        let mut mention = self.mentions.alone(self.tables, node)?;
        for inner in self.contained(node)? {
            mention = mention.max(self.mentions.known(inner).unwrap_or(Mention::None));
        }
        match node {
            Node::Attribute(id) => {
                self.mentions.attributes.insert(id, mention);
            }
            Node::Type(id) => {
                self.mentions.types.insert(id, mention);
            }
        }
        Ok(())
    }

    fn end(&self) -> u64 {
        self.tables.container().bytes().len() as u64
    }
}
