//! Stripping of names that nothing outside of the file depends on.
//!
//! A private symbol defined in the file is only referred to from its own table. The key of a
//! dialect resource is a label: attributes refer to resources by index, only text uses keys. A name
//! is only removed if all references to it are known.

use std::collections::{HashMap, HashSet};

use super::inherent::{Known, Parts};
use super::strip::Stripped;
use crate::container::ResourceOwner;
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Form, NewNames, SymbolMentions, Type, references_in_text};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::symbol::SymbolVisibility;
use crate::layout::Reference;

/// A symbol table.
struct Table {
    /// The op; `None` for the file.
    op: Option<OpId>,
    /// The number of tables around it, and itself.
    depth: u64,
    /// The private, defined symbols with their names.
    private: Vec<(OpId, Vec<u8>)>,
}

/// The symbols of a file.
#[derive(Default)]
struct Symbols {
    /// The tables with private, defined symbols, inner ones last.
    tables: Vec<Table>,
    /// The number of all ops.
    ops: u64,
    /// The names of all symbols.
    names: HashSet<Vec<u8>>,
    /// Whether the properties of all ops are known.
    is_known: bool,
}

impl Module<'_> {
    pub(super) fn strip_names(&mut self, stripped: &mut Stripped) -> Result<()> {
        self.strip_symbols(stripped)?;
        self.strip_keys(stripped)
    }

    fn strip_symbols(&mut self, stripped: &mut Stripped) -> Result<()> {
        let symbols = self.private_symbols()?;
        let fixed = self.names_in_types();
        let is_known = symbols.is_known && self.has_only_known_entries()?;
        if is_known {
            self.check_work(&symbols)?;
        }
        // Every new name is unique in the file, so an unrecognized symbol table and its contents
        // cause no conflict.
        let mut fresh = (0u64..)
            .map(|number| format!("s{number}").into_bytes())
            .filter(|name| !symbols.names.contains(name));
        for table in symbols.tables.iter().rev() {
            if !is_known {
                stripped.kept_names += table.private.len() as u64;
                continue;
            }
            let mut names = NewNames::new();
            let mut renamed = Vec::new();
            for (op, old) in &table.private {
                if fixed.contains(old) {
                    stripped.kept_names += 1;
                } else if let Some(new) = fresh.next() {
                    renamed.push((*op, new.clone()));
                    names.insert(old.clone(), new);
                }
            }
            if !names.is_empty() {
                self.rename_references_to(table.op, &names)?;
            }
            for (op, new) in renamed {
                let attribute = self.tables_mut().string_attribute(&new)?;
                self.set_attribute(op, b"sym_name", Some(attribute))?;
                stripped.names += 1;
            }
        }
        Ok(())
    }

    /// Checks the work of renaming before anything is renamed: each table searches itself and those around
    /// it, and all attributes for each of them.
    fn check_work(&self, symbols: &Symbols) -> Result<()> {
        let each = symbols.ops + u64::from(self.tables().attribute_count());
        let depths = symbols.tables.iter().map(|table| table.depth);
        let searches: u64 = depths.sum();
        let (limit, found) = (
            self.container().limits().work,
            searches.saturating_mul(each),
        );
        if found > limit {
            let what = "the work of stripping names";
            return Err(Error::new(
                ErrorKind::LimitExceeded { what, limit, found },
                0,
            ));
        }
        let mut meter = self.meter();
        meter.count(found)?;
        meter.settle()
    }

    fn private_symbols(&self) -> Result<Symbols> {
        let mut positions: HashMap<Option<OpId>, usize> = HashMap::new();
        let mut symbols = Symbols {
            is_known: true,
            ..Symbols::default()
        };
        // Reads what renaming reads, so that no renaming ends halfway.
        let mut mentions = SymbolMentions::new(&[], &|_| false);
        let mut walk = self.ops();
        // The number of ops around what is in an op, and one.
        let mut depths: HashMap<OpId, u64> = HashMap::new();
        while let Some(op) = walk.next()? {
            symbols.ops += 1;
            let parent = op.parent().map(Op::id);
            let depth = parent
                .and_then(|parent| depths.get(&parent).copied())
                .unwrap_or(1);
            if op.region_count() > 0 {
                depths.insert(op.id(), depth + 1);
            }
            op.symbol_mentions(&mut mentions)?;
            if op.properties_id().is_some() {
                symbols.is_known &= !matches!(Parts::of(op)?, Known::Opaque);
            }
            let Some(name) = op.symbol_name()? else {
                continue;
            };
            symbols.names.insert(name.to_vec());
            let visibility = op.symbol_visibility()?;
            if visibility != Some(SymbolVisibility::Private) || !is_definition(op)? {
                continue;
            }
            let around = parent;
            let position = *positions.entry(around).or_insert_with(|| {
                symbols.tables.push(Table {
                    op: around,
                    depth,
                    private: Vec::new(),
                });
                symbols.tables.len() - 1
            });
            if let Some(table) = symbols.tables.get_mut(position) {
                table.private.push((op.id(), name.to_vec()));
            }
        }
        Ok(symbols)
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

    /// The names in the references that types hold, which are not renamed.
    fn names_in_types(&self) -> HashSet<Vec<u8>> {
        let mut names = HashSet::new();
        for ty in self.tables().types() {
            match ty.form() {
                Ok(Form::Text(text)) => {
                    let found = references_in_text(text).flatten();
                    names.extend(found.map(|(name, _)| name));
                }
                Ok(Form::Record(record)) => {
                    // References of a damaged record are unknown.
                    let _ = record.references(&mut |reference| {
                        if let Reference::Attribute(id, _) = reference
                            && let Some(attribute) = self.tables().attribute(id)
                            && let Ok(AttributeView::SymbolRef(symbol)) = attribute.view()
                        {
                            names.extend(symbol.names().map(<[u8]>::to_vec));
                        }
                        Ok(())
                    });
                }
                _ => {}
            }
        }
        names
    }

    fn strip_keys(&mut self, stripped: &mut Stripped) -> Result<()> {
        let words = self.words_of_texts();
        let mut keys = Vec::new();
        let mut taken = HashSet::new();
        let resources = self.container().resources();
        for group in resources.groups() {
            for position in group.entries.clone() {
                let key = resources.entries().get(position as usize);
                let key = key.and_then(|entry| self.container().string(entry.key));
                taken.insert(key.unwrap_or_default().to_vec());
                if let (ResourceOwner::Dialect(_), Some(key)) = (group.owner, key) {
                    keys.push((position, words.may_name(key)));
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

    fn words_of_texts(&self) -> Words {
        let mut words = Words::default();
        let tables = self.tables();
        let attributes = tables.attributes().map(|attribute| attribute.entry());
        let types = tables.types().map(|ty| ty.entry());
        for entry in attributes.chain(types).filter(|entry| !entry.custom) {
            words.has_escapes |= entry.bytes.contains(&b'\\');
            let found = entry.bytes.split(|byte| !is_inner(*byte));
            words.words.extend(found.map(<[u8]>::to_vec));
        }
        words
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

/// The words in attributes and types that are text.
#[derive(Default)]
struct Words {
    words: HashSet<Vec<u8>>,
    has_escapes: bool,
}

impl Words {
    /// Whether a text may contain a key, with or without quotes.
    fn may_name(&self, key: &[u8]) -> bool {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !b"\"\\".contains(byte);
        if !key.iter().all(is_plain) && self.has_escapes {
            return true;
        }
        let mut words = key.split(|byte| !is_inner(*byte));
        words.all(|word| word.is_empty() || self.words.contains(word))
    }
}

/// Whether a byte may occur inside a key without quotes.
fn is_inner(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte)
}
