//! Stripping of names that nothing outside of the file depends on.
//!
//! A private symbol defined in the file is only referred to from its own table. The references of each op are
//! resolved from where it is. The key of a dialect resource is a label: attributes refer to resources by index, only
//! text uses keys. A name is only removed if all references to it are known.

use std::cell::RefCell;

use hashbrown::hash_map::Entry;

use hashbrown::{HashMap, HashSet};

use super::inherent::{Known, Parts};
use super::stored::Stored;
use super::strip::Stripped;
use super::symbol::{References, RenamedOps};
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
use crate::ir::symbol::SymbolVisibility;
use crate::ir::symbol_contexts::{RenamedSymbols, SymbolContexts};
use crate::layout::Reference;

/// How often renaming references may visit the tables. Only a file in which many symbol tables share large attributes
/// takes more: the names in the rest of it then stay.
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

/// The new names of symbols.
struct NewSymbols {
    /// By the number of the symbol.
    names: HashMap<u32, Vec<u8>>,
    /// The symbols with their numbers.
    symbols: Vec<(OpId, u32)>,
    kept: u64,
}

/// Why references were not renamed.
enum Unfinished {
    Failed(Error),
    /// The first context that was not visited.
    Visits(usize),
}

impl From<Error> for Unfinished {
    fn from(error: Error) -> Self {
        Unfinished::Failed(error)
    }
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
        let mut used = self.used_names();
        let (mut new, mut end) = (self.new_symbols(&contexts, &private, &used)?, usize::MAX);
        let renamed = loop {
            let renamed = self.transaction(|module| module.renamed_by(&contexts, &new.names, end));
            match renamed {
                Ok(renamed) => break renamed,
                Err(Unfinished::Failed(error)) => return Err(error),
                Err(Unfinished::Visits(first)) => {
                    end = first;
                    self.note_names_from(&contexts, end, &mut used)?;
                    new = self.new_symbols(&contexts, &private, &used)?;
                }
            }
        };
        self.put_renamed(renamed)?;
        stripped.kept_names += new.kept;
        // Ops with the same attributes have the same ones afterwards.
        let mut known: HashMap<(References, u32), (Option<u32>, Stored)> = HashMap::new();
        for (id, symbol) in new.symbols {
            let before = self.op(id).map(References::of);
            let (Some(before), Some(name)) = (before, new.names.get(&symbol)) else {
                continue;
            };
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

    /// The new state of the ops that refer to renamed symbols, of the contexts before `end`.
    fn renamed_by(
        &mut self,
        contexts: &SymbolContexts,
        names: &HashMap<u32, Vec<u8>>,
        end: usize,
    ) -> Result<RenamedOps, Unfinished> {
        let mut changed = RenamedOps::new();
        if names.is_empty() {
            return Ok(changed);
        }
        let mut meter = self.meter();
        let names_of_file = self.container().bytes().len() as u64 / 16;
        let visit = self.container().table_work() + contexts.op_count() + names_of_file;
        let mut done = 0u64;
        let mut renaming = RenamedSymbols::new(contexts, names);
        for (at, ops) in contexts.ops_from(0).enumerate().take(end) {
            renaming.enter(at);
            let mut mentions = SymbolMentions::new(&renaming);
            let (users, _) = self.users_in(ops, &mut mentions)?;
            let work = mentions.work() + ops.len() as u64;
            meter.count(work)?;
            done = done.saturating_add(work);
            self.check_work(done)?;
            if done > VISITS.saturating_mul(visit) && end == usize::MAX {
                return Err(Unfinished::Visits(at + 1));
            }
            let references = mentions.into_references();
            self.rename_in_users(&users, &references, &renaming, &mut changed)?;
        }
        meter.settle()?;
        Ok(changed)
    }

    fn check_work(&self, found: u64) -> Result<()> {
        let limit = self.container().limits().work;
        let what = "the work of stripping names";
        match found > limit {
            true => Err(Error::new(
                ErrorKind::LimitExceeded { what, limit, found },
                0,
            )),
            false => Ok(()),
        }
    }

    /// Selects the symbols to rename.
    fn new_symbols(
        &self,
        contexts: &SymbolContexts,
        private: &Private,
        used: &UsedNames,
    ) -> Result<NewSymbols> {
        let mut new = NewSymbols {
            names: HashMap::new(),
            symbols: Vec::new(),
            kept: 0,
        };
        // Every new name is unique in the file, so an unrecognized symbol table and its contents
        // cause no conflict.
        let mut fresh = (0u64..)
            .map(|number| format!("s{number}").into_bytes())
            .filter(|name| !contexts.has_name(name) && !used.like_new.contains(name));
        for (table, ops) in private.tables.iter().rev() {
            for &id in ops {
                let name = self.op(id).map(Op::symbol_name).transpose()?.flatten();
                let symbol = name.and_then(|name| Some((name, contexts.symbol(*table, name)?)));
                let symbol = symbol.filter(|(name, symbol)| {
                    !used.fixed.contains(*name) && !private.others.contains(symbol)
                });
                let Some((_, symbol)) = symbol else {
                    new.kept += 1;
                    continue;
                };
                if let Entry::Vacant(place) = new.names.entry(symbol)
                    && let Some(name) = fresh.next()
                {
                    place.insert(name);
                }
                new.symbols.push((id, symbol));
            }
        }
        Ok(new)
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
        let nothing = SeenNames::default();
        let mut mentions = SymbolMentions::new(&nothing);
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            op.symbol_mentions(&mut mentions)?;
            if op.properties_id().is_some() {
                private.is_known &= !matches!(Parts::of(op)?, Known::Opaque);
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

    /// The names that references in the tables use.
    fn used_names(&self) -> UsedNames {
        let mut used = UsedNames::default();
        for attribute in self.tables().attributes() {
            match attribute.view() {
                Ok(AttributeView::SymbolRef(symbol)) => symbol.names().for_each(|it| used.note(it)),
                Ok(AttributeView::Text(text)) => {
                    let found = references_in_text(text).flatten();
                    found.for_each(|(name, _)| used.note(&name));
                }
                _ => {}
            }
        }
        for ty in self.tables().types() {
            match ty.form() {
                Ok(Form::Text(text)) => {
                    let found = references_in_text(text).flatten();
                    used.fixed.extend(found.map(|(name, _)| name.into_owned()));
                }
                Ok(Form::Record(record)) => {
                    // References of a damaged record are unknown.
                    let _ = record.references(&mut |reference| {
                        if let Reference::Attribute(id, _) = reference
                            && let Some(attribute) = self.tables().attribute(id)
                            && let Ok(AttributeView::SymbolRef(symbol)) = attribute.view()
                        {
                            used.fixed.extend(symbol.names().map(<[u8]>::to_vec));
                        }
                        Ok(())
                    });
                }
                _ => {}
            }
        }
        used
    }

    /// Keeps the names in references of the ops of the contexts from one on.
    fn note_names_from(
        &self,
        contexts: &SymbolContexts,
        first: usize,
        used: &mut UsedNames,
    ) -> Result<()> {
        let seen = SeenNames::default();
        let mut mentions = SymbolMentions::new(&seen);
        for ops in contexts.ops_from(first) {
            self.users_in(ops, &mut mentions)?;
        }
        used.fixed.extend(seen.0.into_inner());
        Ok(())
    }

    fn strip_keys(&mut self, stripped: &mut Stripped) -> Result<()> {
        let named = self.resources_in_texts();
        let mut keys = Vec::new();
        let mut taken = HashSet::new();
        let resources = self.container().resources();
        for group in resources.groups() {
            for position in group.entries.clone() {
                let key = resources.entries().get(position as usize);
                let key = key.and_then(|entry| self.container().string(entry.key));
                taken.insert(key.unwrap_or_default().to_vec());
                if let (ResourceOwner::Dialect(_), Some(_)) = (group.owner, key) {
                    let id = resources.handle(position);
                    keys.push((position, id.is_none_or(|id| named.contains(&id))));
                }
            }
        }
        let mut fresh = (0u64..)
            .map(|number| format!("r{number}").into_bytes())
            .filter(|key| !taken.contains(key));
        for (position, is_named) in keys {
            if is_named {
                stripped.kept_names += 1;
            } else if let Some(key) = fresh.next() {
                self.tables_mut().set_resource_key(position, &key)?;
                stripped.names += 1;
            }
        }
        Ok(())
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

/// The names in references.
#[derive(Default)]
struct UsedNames {
    /// Those that stay: of references that are not renamed.
    fixed: HashSet<Vec<u8>>,
    /// Those that look like new names.
    like_new: HashSet<Vec<u8>>,
}

impl UsedNames {
    fn note(&mut self, name: &[u8]) {
        let digits = name.strip_prefix(b"s");
        if digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit)) {
            self.like_new.insert(name.to_vec());
        }
    }
}

/// Renames nothing, and collects the names of the references.
#[derive(Default)]
struct SeenNames(RefCell<HashSet<Vec<u8>>>);

impl Renaming for SeenNames {
    fn renamed<'n>(&'n self, path: &[&'n [u8]]) -> Option<Vec<&'n [u8]>> {
        let names = path.iter().map(|name| name.to_vec());
        self.0.borrow_mut().extend(names);
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
