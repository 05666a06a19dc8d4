//! Imported symbols whose names the table already has.

use hashbrown::{HashMap, HashSet};

use super::{ImportedSymbol, SymbolClash};
use crate::dialect::NewNames;
use crate::error::Result;
use crate::ir::edit::InsertionSite;
use crate::ir::id::{BlockId, OpId};
use crate::ir::module::Module;

/// A symbol among the ops to import.
pub(super) struct RootSymbol {
    /// The position of the op.
    position: usize,
    name: Vec<u8>,
    new_name: Option<Vec<u8>>,
    clash: Option<Other>,
}

/// The other symbol with a name.
#[derive(Clone, Copy)]
enum Other {
    Own(OpId),
    /// One of the ops to import, by position.
    Imported(usize),
}

impl Module<'_> {
    /// The symbols among the ops to import, with the symbols of the destination that have the same
    /// names.
    pub(super) fn clashes(
        &self,
        other: &Module<'_>,
        roots: &[OpId],
        site: InsertionSite,
        clash: SymbolClash,
    ) -> Result<Vec<RootSymbol>> {
        let mut symbols = Vec::new();
        for (position, root) in roots.iter().enumerate() {
            let Some(root) = other.op(*root) else {
                continue;
            };
            let name = root.symbol_name().map_err(|error| root.locate(error))?;
            if let Some(name) = name {
                symbols.push(RootSymbol {
                    position,
                    name: name.to_vec(),
                    new_name: None,
                    clash: None,
                });
            }
        }
        if symbols.is_empty() {
            return Ok(symbols);
        }
        let mut known: HashMap<Vec<u8>, Other> = HashMap::new();
        let block = self.block(BlockId {
            body: site.body,
            index: site.block,
        });
        for op in block.into_iter().flat_map(|block| block.ops()) {
            let name = op.symbol_name().map_err(|error| op.locate(error))?;
            if let Some(name) = name {
                known.entry(name.to_vec()).or_insert(Other::Own(op.id()));
            }
        }
        for symbol in &mut symbols {
            symbol.clash = known.get(&symbol.name).copied();
            let new = Other::Imported(symbol.position);
            known.entry(symbol.name.clone()).or_insert(new);
        }
        self.resolve(&mut symbols, known.into_keys().collect(), clash)?;
        Ok(symbols)
    }

    /// Refuses clashes, or selects new names.
    fn resolve(
        &self,
        symbols: &mut [RootSymbol],
        mut taken: HashSet<Vec<u8>>,
        clash: SymbolClash,
    ) -> Result<()> {
        let mut renamed = HashSet::new();
        for symbol in symbols.iter_mut() {
            let is_allowed = match (clash, symbol.clash) {
                (_, None) | (SymbolClash::Keep, _) => continue,
                // References to one of two imported symbols cannot be assigned.
                (SymbolClash::Rename, Some(Other::Imported(_))) => false,
                (SymbolClash::Rename, Some(Other::Own(_))) => renamed.insert(&*symbol.name),
                (SymbolClash::Refuse, _) => false,
            };
            if !is_allowed {
                return Err(self.container().invalid_edit(
                    "import a symbol",
                    "a name that no other symbol of the table has",
                    format!("'{}'", symbol.name.escape_ascii()),
                ));
            }
            let names = (0u64..).map(|number| {
                let suffix = format!("_{number}");
                [&*symbol.name, suffix.as_bytes()].concat()
            });
            let mut free = names.filter(|name| !taken.contains(name));
            if let Some(name) = free.next() {
                taken.insert(name.clone());
                symbol.new_name = Some(name);
            }
        }
        Ok(())
    }

    /// Gives imported symbols their new names, with the references to them in what is imported.
    /// Returns also the number of ops that may refer to them in a way that cannot be changed.
    pub(super) fn rename_imported(
        &mut self,
        ops: &[OpId],
        symbols: Vec<RootSymbol>,
    ) -> Result<(Vec<ImportedSymbol>, u64)> {
        let mut names = NewNames::new();
        let mut imported = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            let Some(&op) = ops.get(symbol.position) else {
                continue;
            };
            if let Some(new) = &symbol.new_name {
                let attribute = self.tables_mut().string_attribute(new)?;
                self.set_attribute(op, b"sym_name", Some(attribute))?;
                names.insert(symbol.name.clone(), new.clone());
            }
            imported.push(ImportedSymbol {
                op,
                name: symbol.name,
                new_name: symbol.new_name,
                clash: match symbol.clash {
                    Some(Other::Own(op)) => Some(op),
                    Some(Other::Imported(position)) => ops.get(position).copied(),
                    None => None,
                },
            });
        }
        let opaque = match names.is_empty() {
            true => 0,
            false => self.rename_references_in(ops, &names)?,
        };
        Ok((imported, opaque))
    }
}
