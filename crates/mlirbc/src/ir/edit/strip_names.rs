//! Stripping of names that nothing outside of the file depends on.
//!
//! A private symbol defined in the file is only referred to from its own table. The references of each op are
//! resolved from where it is. The key of a dialect resource is a label: attributes refer to resources by index, only
//! text uses keys. A name is only removed if all references to it are known.

use std::cell::RefCell;

use hashbrown::hash_map::Entry;

use hashbrown::{HashMap, HashSet};

use super::stored::Stored;
use super::strip::Stripped;
use super::symbol::{References, RenamedOps};
use crate::budget::Meter;
use crate::container::{ResourceId, ResourceOwner};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{
    Attribute, Form, Renaming, SymbolMentions, Type, UnnamedResources, references_in_text,
};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::OpForm;
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::ir::symbol::SymbolVisibility;
use crate::ir::symbol_contexts::{RenamedSymbols, SymbolContexts};
use crate::schema::Reference;

/// How often renaming references may visit the tables, unless [`Limits::work`](crate::limits::Limits::work) states
/// the work. Only a file in which many symbol tables share large attributes takes more. Names in a part of it
/// would depend on the old ones, so that it is an error.
const VISITS: u64 = 8;

/// The private, defined symbols of a file.
struct Private {
    /// By the op that they are in; inner tables last.
    tables: Vec<(Option<OpId>, Vec<OpId>)>,
    /// The number of the symbols.
    count: u64,
    /// The numbers of the symbols that are not private or not defined.
    others: HashSet<u32>,
    /// Whether the properties of all ops are known.
    is_known: bool,
}

/// The symbols to rename.
struct Renamable {
    /// With their numbers, inner tables first.
    symbols: Vec<(OpId, u32)>,
    numbers: HashSet<u32>,
    kept: u64,
}

impl Module<'_> {
    pub(super) fn strip_names(&mut self, stripped: &mut Stripped) -> Result<()> {
        self.strip_symbols(stripped)?;
        self.strip_keys(stripped)
    }

    fn strip_symbols(&mut self, stripped: &mut Stripped) -> Result<()> {
        let contexts = SymbolContexts::of(self)?;
        let private = self.private_symbols(&contexts)?;
        if !private.is_known || !self.has_only_known_entries()? {
            stripped.kept_names += private.count;
            return Ok(());
        }
        let fixed = self.names_in_types();
        let renamable = self.renamable(&contexts, &private, &fixed)?;
        let kept = self.kept_references(&contexts, &renamable)?;
        let is_kept = |name: &[u8]| kept.contains(name) || fixed.contains(name);
        let names = new_names(&contexts, &renamable, &is_kept);
        let renamed = self.renamed_by(&contexts, &names)?;
        self.put_renamed(renamed)?;
        stripped.kept_names += renamable.kept;
        // Ops with the same attributes have the same ones afterwards.
        let mut known: HashMap<(References, u32), (Option<u32>, Stored)> = HashMap::new();
        for (id, symbol) in renamable.symbols {
            let before = self.op(id).map(References::of);
            let (Some(before), Some(name)) = (before, names.get(&symbol)) else {
                continue;
            };
            if self.op(id).map(Op::symbol_name).transpose()?.flatten() == Some(name) {
                continue;
            }
            let before = (before, symbol);
            if let Some(&(dictionary, stored)) = known.get(&before) {
                self.set_number(id, OpForm::DICTIONARY, dictionary)?;
                self.set_stored(id, stored)?;
            } else {
                let attribute = self.tables_mut().string_attribute(name)?;
                self.set_attribute(id, b"sym_name", Some(attribute))?;
                if let Some(op) = self.op(id) {
                    let dictionary = op.dictionary_attribute();
                    let dictionary = dictionary.map(|attribute| attribute.id().index());
                    known.insert(before, (dictionary, op.stored()));
                }
            }
            stripped.names += 1;
        }
        Ok(())
    }

    /// The new state of the ops that refer to renamed symbols.
    fn renamed_by(
        &mut self,
        contexts: &SymbolContexts,
        names: &HashMap<u32, Vec<u8>>,
    ) -> Result<RenamedOps> {
        let mut changed = RenamedOps::new();
        if names.is_empty() {
            return Ok(changed);
        }
        let mut renaming = RenamedSymbols::new(contexts, names);
        let mut visits = Visits::new(self, contexts);
        for (at, ops) in contexts.ops().enumerate() {
            renaming.enter(at);
            let mut mentions = SymbolMentions::new(&renaming);
            let (users, _) = self.users_in(ops, &mut mentions)?;
            visits.count(mentions.work() + ops.len() as u64)?;
            let references = mentions.into_references();
            self.rename_in_users(&users, &references, &renaming, &mut changed)?;
        }
        visits.meter.settle()?;
        Ok(changed)
    }

    /// The names in references that stay and look like new names.
    fn kept_references(
        &self,
        contexts: &SymbolContexts,
        renamable: &Renamable,
    ) -> Result<HashSet<Vec<u8>>> {
        if renamable.numbers.is_empty() || !self.has_reference_like_new() {
            return Ok(HashSet::new());
        }
        let names = renamable.numbers.iter().map(|&it| (it, Vec::new()));
        let names: HashMap<u32, Vec<u8>> = names.collect();
        let mut kept = KeptNames {
            renaming: RenamedSymbols::new(contexts, &names),
            kept: RefCell::default(),
        };
        let mut visits = Visits::new(self, contexts);
        for (at, ops) in contexts.ops().enumerate() {
            kept.renaming.enter(at);
            let mut mentions = SymbolMentions::new(&kept);
            self.users_in(ops, &mut mentions)?;
            visits.count(mentions.work() + ops.len() as u64)?;
        }
        visits.meter.settle()?;
        Ok(kept.kept.into_inner())
    }

    /// Selects the symbols to rename.
    fn renamable(
        &self,
        contexts: &SymbolContexts,
        private: &Private,
        fixed: &HashSet<Vec<u8>>,
    ) -> Result<Renamable> {
        let mut renamable = Renamable {
            symbols: Vec::new(),
            numbers: HashSet::new(),
            kept: 0,
        };
        for (table, ops) in private.tables.iter().rev() {
            for &id in ops {
                let name = self.op(id).map(Op::symbol_name).transpose()?.flatten();
                let symbol = name.and_then(|name| Some((name, contexts.symbol(*table, name)?)));
                let symbol = symbol.filter(|(name, symbol)| {
                    !fixed.contains(*name) && !private.others.contains(symbol)
                });
                match symbol {
                    None => renamable.kept += 1,
                    Some((_, symbol)) => {
                        renamable.numbers.insert(symbol);
                        renamable.symbols.push((id, symbol));
                    }
                }
            }
        }
        Ok(renamable)
    }

    fn private_symbols(&self, contexts: &SymbolContexts) -> Result<Private> {
        let mut positions: HashMap<Option<OpId>, usize> = HashMap::new();
        let mut private = Private {
            tables: Vec::new(),
            count: 0,
            others: HashSet::new(),
            is_known: true,
        };
        // Reads what renaming reads, so that no renaming ends halfway.
        let mut mentions = SymbolMentions::new(&NoRenaming);
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            op.symbol_mentions(&mut mentions)?;
            if op.properties_id().is_some() {
                private.is_known &= !matches!(op.inherent()?, Inherent::Opaque(_));
            }
            let Some(name) = op.symbol_name()? else {
                continue;
            };
            let table = op.parent().map(Op::id);
            let visibility = op.symbol_visibility()?;
            if visibility != Some(SymbolVisibility::Private) || !is_definition(op)? {
                private.others.extend(contexts.symbol(table, name));
                continue;
            }
            private.count += 1;
            let position = *positions.entry(table).or_insert_with(|| {
                private.tables.push((table, Vec::new()));
                private.tables.len() - 1
            });
            if let Some((_, ops)) = private.tables.get_mut(position) {
                ops.push(op.id());
            }
        }
        Ok(private)
    }

    /// Whether the references of all attributes and types are known, and can be read.
    fn has_only_known_entries(&self) -> Result<bool> {
        let attributes = self.tables().attributes().map(Attribute::form);
        let types = self.tables().types().map(Type::form);
        for form in attributes.chain(types) {
            match form? {
                Form::Record(record) => record.check()?,
                Form::Text(_) => {}
                Form::Opaque(_) => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Whether the name of a reference in an attribute looks like a new name.
    fn has_reference_like_new(&self) -> bool {
        for attribute in self.tables().attributes() {
            let is_found = match attribute.view() {
                Ok(AttributeView::SymbolRef(symbol)) => symbol.names().any(is_like_new),
                Ok(AttributeView::Text(text)) => {
                    let mut found = references_in_text(text).flatten();
                    found.any(|(name, _)| is_like_new(&name))
                }
                _ => false,
            };
            if is_found {
                return true;
            }
        }
        false
    }

    /// The names in references of types, which are not renamed.
    fn names_in_types(&self) -> HashSet<Vec<u8>> {
        let mut fixed = HashSet::new();
        for ty in self.tables().types() {
            match ty.form() {
                Ok(Form::Text(text)) => {
                    let found = references_in_text(text).flatten();
                    fixed.extend(found.map(|(name, _)| name.into_owned()));
                }
                Ok(Form::Record(record)) => {
                    // References of a damaged record are unknown.
                    let _ = record.references(&mut |reference| {
                        if let Reference::Attribute(id, _) = reference
                            && let Some(attribute) = self.tables().attribute(id)
                            && let Ok(AttributeView::SymbolRef(symbol)) = attribute.view()
                        {
                            fixed.extend(symbol.names().map(<[u8]>::to_vec));
                        }
                        Ok(())
                    });
                }
                _ => {}
            }
        }
        fixed
    }

    fn strip_keys(&mut self, stripped: &mut Stripped) -> Result<()> {
        let named = self.resources_in_texts();
        let mut old = Vec::new();
        let mut kept = HashSet::new();
        let resources = self.container().resources();
        for group in resources.groups() {
            for position in group.entries.clone() {
                let key = resources.entries().get(position as usize);
                let key = key.and_then(|entry| self.container().string(entry.key));
                let (ResourceOwner::Dialect(_), Some(key)) = (group.owner, key) else {
                    continue;
                };
                let id = resources.handle(position);
                if id.is_none_or(|id| named.contains(&id)) {
                    kept.insert(key.to_vec());
                } else {
                    old.push((position, key));
                }
            }
        }
        stripped.kept_names += kept.len() as u64;
        let fresh = (0u64..)
            .map(|number| format!("r{number}").into_bytes())
            .filter(|key| !kept.contains(key));
        let new: Vec<_> = old
            .into_iter()
            .zip(fresh)
            .filter(|((_, old), new)| old != new)
            .map(|((position, _), new)| (position, new))
            .collect();
        stripped.names += new.len() as u64;
        self.tables_mut().set_resource_keys(&new)
    }

    /// The resources that attributes and types that are text may name.
    fn resources_in_texts(&self) -> HashSet<ResourceId> {
        let tables = self.tables();
        let mut unnamed = UnnamedResources::of(tables.container());
        let mut named = HashSet::new();
        let attributes = tables.attributes().map(|attribute| attribute.entry());
        let types = tables.types().map(|ty| ty.entry());
        for entry in attributes.chain(types).filter(|entry| !entry.custom) {
            let dialect = tables.container().dialect_name(entry.dialect);
            named.extend(unnamed.take_in_text(entry.bytes, dialect));
        }
        named
    }
}

/// The new names of symbols by their numbers: in the order of the symbols, without the names that anything else has.
fn new_names(
    contexts: &SymbolContexts,
    renamable: &Renamable,
    is_kept: &dyn Fn(&[u8]) -> bool,
) -> HashMap<u32, Vec<u8>> {
    // Every new name is unique in the file, so an unrecognized symbol table and its contents
    // cause no conflict.
    let others = contexts.names_except(&renamable.numbers);
    let mut fresh = (0u64..)
        .map(|number| format!("s{number}").into_bytes())
        .filter(|name| !others.contains(&**name) && !is_kept(name));
    let mut names = HashMap::new();
    for &(_, symbol) in &renamable.symbols {
        if let Entry::Vacant(place) = names.entry(symbol)
            && let Some(name) = fresh.next()
        {
            place.insert(name);
        }
    }
    names
}

fn is_like_new(name: &[u8]) -> bool {
    let digits = name.strip_prefix(b"s");
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
}

/// Counts the work of visiting the references of the contexts.
struct Visits {
    meter: Meter,
    done: u64,
    most: u64,
}

impl Visits {
    fn new(module: &Module<'_>, contexts: &SymbolContexts) -> Self {
        let names_of_file = module.container().bytes().len() as u64 / 16;
        let visit = module.container().table_work() + contexts.op_count() + names_of_file;
        Visits {
            meter: module.meter(),
            done: 0,
            most: match module.container().limits().work {
                u64::MAX => VISITS.saturating_mul(visit),
                work => work,
            },
        }
    }

    fn count(&mut self, work: u64) -> Result<()> {
        self.meter.count(work)?;
        self.done = self.done.saturating_add(work);
        match self.done > self.most {
            true => Err(Error::new(
                ErrorKind::LimitExceeded {
                    what: "the work of stripping names",
                    limit: self.most,
                    found: self.done,
                },
                0,
            )),
            false => Ok(()),
        }
    }
}

/// Renames nothing, and collects those names of references that a renaming keeps and that look like new ones.
struct KeptNames<'s> {
    renaming: RenamedSymbols<'s>,
    kept: RefCell<HashSet<Vec<u8>>>,
}

impl Renaming for KeptNames<'_> {
    fn renamed<'n>(&'n self, path: &[&'n [u8]]) -> Option<Vec<&'n [u8]>> {
        let renamed = self.renaming.renamed(path);
        for (position, &name) in path.iter().enumerate() {
            let new = renamed.as_ref().and_then(|names| names.get(position));
            // The new names are empty here.
            let is_renamed = new.is_some_and(|new| new.is_empty() && !name.is_empty());
            if !is_renamed && is_like_new(name) {
                self.kept.borrow_mut().insert(name.to_vec());
            }
        }
        None
    }
}

/// Renames nothing.
struct NoRenaming;

impl Renaming for NoRenaming {
    fn renamed<'n>(&'n self, _: &[&'n [u8]]) -> Option<Vec<&'n [u8]>> {
        None
    }
}

/// Whether a symbol is defined here, so that a linker does not look it up by name: it has a
/// non-empty region or an initial value.
fn is_definition(op: Op<'_>) -> Result<bool> {
    if op.region_count() > 0 {
        let mut regions = op.regions()?;
        return Ok(regions.any(|region| region.block_count() > 0));
    }
    for name in [b"initial_value".as_slice(), b"value"] {
        if op.attribute(name)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
