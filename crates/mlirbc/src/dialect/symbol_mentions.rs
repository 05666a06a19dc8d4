//! Which attributes refer to symbols, also through the attributes and types that they contain.

use hashbrown::HashMap;

use crate::container::{AttributeId, EntryId, TypeId};
use crate::dialect::form::Form;
use crate::dialect::nested::InnerFirst;
use crate::dialect::symbol_text::{self, Renaming};
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

/// The attributes and types that have references to renamed symbols.
pub(crate) struct SymbolMentions<'n> {
    renaming: &'n dyn Renaming,
    mentions: HashMap<EntryId, Mention>,
    references: Vec<AttributeId>,
    work: u64,
}

impl<'n> SymbolMentions<'n> {
    /// The references that a renaming changes.
    pub(crate) fn new(renaming: &'n dyn Renaming) -> Self {
        SymbolMentions {
            renaming,
            mentions: HashMap::new(),
            references: Vec::new(),
            work: 0,
        }
    }

    /// The work so far: the visited entries with their references and the lengths of texts and names.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The visited attributes that are references to the symbols, or texts with such references.
    pub(crate) fn into_references(self) -> Vec<AttributeId> {
        self.references
    }

    /// Whether an attribute refers to one of the symbols.
    ///
    /// # Errors
    /// It or something in it is damaged.
    pub(crate) fn attribute(&mut self, tables: &Tables<'_>, id: AttributeId) -> Result<Mention> {
        self.of(tables, id.into())
    }

    /// Whether a type refers to one of the symbols.
    ///
    /// # Errors
    /// Same as [`SymbolMentions::attribute`].
    pub(crate) fn ty(&mut self, tables: &Tables<'_>, id: TypeId) -> Result<Mention> {
        self.of(tables, id.into())
    }

    fn of(&mut self, tables: &Tables<'_>, id: EntryId) -> Result<Mention> {
        let mut search = Search {
            mentions: self,
            tables,
        };
        search.visit(id)?;
        Ok(self.known(id).unwrap_or(Mention::None))
    }

    fn known(&self, id: EntryId) -> Option<Mention> {
        self.mentions.get(&id).copied()
    }

    /// What an entry is, without those that it contains.
    fn alone(&mut self, tables: &Tables<'_>, id: EntryId) -> Result<Mention> {
        if let Some(symbol) = id.symbol_ref(tables)? {
            let names: Vec<&[u8]> = symbol.names().collect();
            let work = names.iter().map(|name| 1 + name.len() as u64 / 16);
            self.work += work.sum::<u64>();
            return Ok(match self.renaming.concerns(&names) {
                true => self.note(id),
                false => Mention::None,
            });
        }
        Ok(match tables.form(id)? {
            Some(Form::Text(text)) => {
                self.work += text.len() as u64;
                let mut references = symbol_text::references(text);
                let is_mentioned = references.any(|names| {
                    let names: Vec<&[u8]> = names.iter().map(|(name, _)| &**name).collect();
                    self.renaming.concerns(&names)
                });
                match is_mentioned {
                    false => Mention::None,
                    true => self.note(id),
                }
            }
            Some(Form::Opaque(_)) => Mention::Possible,
            Some(Form::Record(_)) | None => Mention::None,
        })
    }

    fn note(&mut self, id: EntryId) -> Mention {
        match id {
            EntryId::Attribute(id) => {
                self.references.push(id);
                Mention::Certain
            }
            // A name in a type is not known to be resolved where the type is used.
            EntryId::Type(_) => Mention::Possible,
        }
    }
}

struct Search<'s, 'n, 't, 'a> {
    mentions: &'s mut SymbolMentions<'n>,
    tables: &'t Tables<'a>,
}

impl InnerFirst for Search<'_, '_, '_, '_> {
    fn contained(&mut self, id: EntryId) -> Result<Vec<EntryId>> {
        id.contained_beside_symbols(self.tables)
    }

    fn is_done(&self, id: EntryId) -> bool {
        self.mentions.known(id).is_some()
    }

    fn finish(&mut self, id: EntryId) -> Result<()> {
        let mut mention = self.mentions.alone(self.tables, id)?;
        let contained = self.contained(id)?;
        self.mentions.work += 1 + contained.len() as u64;
        for inner in contained {
            mention = mention.max(self.mentions.known(inner).unwrap_or(Mention::None));
        }
        self.mentions.mentions.insert(id, mention);
        Ok(())
    }

    fn end(&self) -> u64 {
        self.tables.container().bytes().len() as u64
    }
}
