//! Renaming symbols.

use std::collections::HashMap;

use super::Module;
use super::inherent::{Known, Parts};
use crate::container::{AttributeId, PropertiesId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{NewNames, Substitution, Tables, rename_in_text};
use crate::error::Result;
use crate::ir::body::OpForm;
use crate::ir::id::OpId;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;

/// The upstream ops with symbols of their own: those with the trait `SymbolTable` in LLVM 22.
const SYMBOL_TABLES: [&[u8]; 9] = [
    b"builtin.module",
    b"emitc.class",
    b"emitc.file",
    b"gpu.module",
    b"irdl.dialect",
    b"llvm.comdat",
    b"shape.function_library",
    b"spirv.module",
    b"transform.with_pdl_patterns",
];

/// What renaming a symbol came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renamed {
    /// The ops whose attributes referred to the symbol.
    pub users: u64,
    /// The ops whose properties or attributes are opaque, so that they may refer to it unseen.
    pub opaque: u64,
}

impl Module<'_> {
    /// Renames a symbol, with all references to it: in the symbol table that it is in, and through
    /// the tables around that. References are followed as MLIR does: into regions, not into other
    /// symbol tables, and wherever attributes nest.
    ///
    /// # Errors
    /// The op is no symbol, its table has a symbol of the new name, or something that is searched
    /// is damaged.
    pub fn rename_symbol(&mut self, op: OpId, name: &[u8]) -> Result<Renamed> {
        self.check_op(op)?;
        let old = self
            .op(op)
            .map(|op| op.symbol_name())
            .transpose()?
            .flatten();
        let Some(old) = old.map(<[u8]>::to_vec) else {
            return Err(self.container().invalid_edit(
                "rename a symbol",
                "an op with the attribute sym_name",
                "another".to_owned(),
            ));
        };
        if old == name {
            return Ok(Renamed::default());
        }
        self.check_new_symbol(op, name)?;
        let table = self.op(op).and_then(Op::parent).map(Op::id);
        let names = NewNames::from([(old, name.to_vec())]);
        let now = self.op(op).map(|op| {
            let dictionary = op.dictionary_attribute().map(|attribute| attribute.id());
            (dictionary, op.properties_id())
        });
        self.transaction(|module| {
            let attribute = module.tables_mut().string_attribute(name)?;
            module.set_attribute(op, b"sym_name", Some(attribute))?;
            let renamed = module.rename_references_to(table, &names);
            if let (Err(_), Some((dictionary, properties))) = (&renamed, now) {
                let (dictionary, properties) = (
                    dictionary.map(AttributeId::index),
                    properties.map(PropertiesId::index),
                );
                module.set_number(op, OpForm::DICTIONARY, dictionary)?;
                module.set_number(op, OpForm::PROPERTIES, properties)?;
            }
            renamed
        })
    }

    fn check_new_symbol(&self, op: OpId, name: &[u8]) -> Result<()> {
        let block = self.op(op).and_then(Op::block);
        for other in block.into_iter().flat_map(|block| block.ops()) {
            if other.symbol_name()? == Some(name) {
                return Err(self.container().invalid_edit(
                    "rename a symbol",
                    "a name that no other symbol of the table has",
                    format!("'{}'", name.escape_ascii()),
                ));
            }
        }
        Ok(())
    }

    /// Exchanges the names of symbols of a table in all references to them: in the table, and
    /// through the tables around it. Without an op around it, the file itself is the table. An error
    /// leaves all references as they were.
    pub(super) fn rename_references_to(
        &mut self,
        table: Option<OpId>,
        names: &NewNames,
    ) -> Result<Renamed> {
        let (renamed, ops) = self.transaction(|module| module.renamed_ops(table, names))?;
        for (id, parts) in ops {
            // Numbers take the place of others, which always goes.
            let dictionary = parts.dictionary.map(AttributeId::index);
            let properties = parts.properties.map(PropertiesId::index);
            self.set_number(id, OpForm::DICTIONARY, dictionary)?;
            self.set_number(id, OpForm::PROPERTIES, properties)?;
        }
        Ok(renamed)
    }

    /// What becomes of the ops that refer to symbols of a table that get other names.
    fn renamed_ops(
        &mut self,
        mut table: Option<OpId>,
        names: &NewNames,
    ) -> Result<(Renamed, HashMap<OpId, RenamedOp>)> {
        let mut renamed = Renamed::default();
        let mut changed = HashMap::new();
        let mut prefix: Vec<Vec<u8>> = Vec::new();
        loop {
            let ops = self.ops_of_table(table)?;
            let mut substitution = self.renamed_references(&prefix, names)?;
            for id in ops {
                match self.substitute(id, &mut substitution, &mut changed)? {
                    Substituted::Same => {}
                    Substituted::Changed => renamed.users += 1,
                    Substituted::Opaque => renamed.opaque += 1,
                }
            }
            let Some(op) = table.and_then(|table| self.op(table)) else {
                return Ok((renamed, changed));
            };
            let Some(outer) = op.symbol_name()? else {
                return Ok((renamed, changed));
            };
            prefix.insert(0, outer.to_vec());
            table = op.parent().map(Op::id);
        }
    }

    /// The ops whose references are looked up in a symbol table.
    fn ops_of_table(&self, table: Option<OpId>) -> Result<Vec<OpId>> {
        let regions = match table.and_then(|table| self.op(table)) {
            Some(op) => op.regions()?.map(|region| region.ops()).collect(),
            None => vec![self.ops()],
        };
        let mut ops = Vec::new();
        for mut walk in regions {
            while let Some(op) = walk.next()? {
                ops.push(op.id());
                if SYMBOL_TABLES.contains(&op.name().full()) {
                    walk.skip();
                }
            }
        }
        Ok(ops)
    }

    /// What becomes of the attributes that are references, or text with some: those of a prefix and
    /// a name that has a new one.
    fn renamed_references(&mut self, prefix: &[Vec<u8>], names: &NewNames) -> Result<Substitution> {
        let prefix: Vec<&[u8]> = prefix.iter().map(|name| &**name).collect();
        let mut references: Vec<(AttributeId, Vec<Vec<u8>>)> = Vec::new();
        let mut texts = Vec::new();
        for attribute in self.tables().attributes() {
            match attribute.view() {
                Ok(AttributeView::SymbolRef(symbol)) => {
                    let starts = symbol.names().zip(&prefix).all(|(name, it)| name == *it);
                    let new = symbol.names().nth(prefix.len());
                    let new = new.and_then(|name| names.get(name)).filter(|_| starts);
                    if let Some(new) = new {
                        let mut path: Vec<_> = symbol.names().map(<[u8]>::to_vec).collect();
                        if let Some(place) = path.get_mut(prefix.len()) {
                            place.clone_from(new);
                        }
                        references.push((attribute.id(), path));
                    }
                }
                Ok(AttributeView::Text(text)) => {
                    if let Some(text) = rename_in_text(text, &prefix, names) {
                        texts.push((attribute.id(), attribute.entry().dialect, text));
                    }
                }
                _ => {}
            }
        }
        let mut substitution = Substitution::default();
        for (old, names) in references {
            let names: Vec<&[u8]> = names.iter().map(|name| &**name).collect();
            let new = self.tables_mut().symbol_ref_attribute(&names)?;
            substitution.replace(old, new);
        }
        for (old, dialect, mut text) in texts {
            text.push(0);
            let tables = self.tables_mut();
            let new = tables.add_attribute_entry(dialect, false, &text)?;
            substitution.replace(old, new);
        }
        Ok(substitution)
    }

    /// Notes what an op has with what becomes of them in the place of its attributes. Its location
    /// and the types of its results are left alone.
    fn substitute(
        &mut self,
        id: OpId,
        substitution: &mut Substitution,
        changed: &mut HashMap<OpId, RenamedOp>,
    ) -> Result<Substituted> {
        let mut op = match (changed.get(&id), self.op(id)) {
            (Some(op), _) => op.clone(),
            (None, Some(op)) => RenamedOp::of(op)?,
            (None, None) => return Ok(Substituted::Same),
        };
        let mut is_changed = false;
        if !substitution.is_empty() {
            let version = self.container().version();
            is_changed = op.substitute(self.tables_mut(), version, substitution)?;
        }
        let is_opaque = matches!(op.inherent, RenamedInherent::Opaque);
        if is_changed {
            changed.insert(id, op);
        }
        Ok(match is_changed {
            _ if is_opaque => Substituted::Opaque,
            true => Substituted::Changed,
            false => Substituted::Same,
        })
    }
}

/// What an op whose references are renamed has, and will have.
#[derive(Clone)]
struct RenamedOp {
    dictionary: Option<AttributeId>,
    properties: Option<PropertiesId>,
    inherent: RenamedInherent,
}

/// Its properties, taken apart.
#[derive(Clone)]
enum RenamedInherent {
    None,
    Attribute(AttributeId),
    Parts(Box<Parts>),
    Opaque,
}

impl RenamedOp {
    fn of(op: Op<'_>) -> Result<Self> {
        let properties = op.properties_id();
        let inherent = match op.inherent()? {
            Inherent::Attribute(attribute) => RenamedInherent::Attribute(attribute.id()),
            _ if properties.is_none() => RenamedInherent::None,
            _ => match Parts::of(op)? {
                Known::None => RenamedInherent::None,
                Known::Parts(parts) => RenamedInherent::Parts(parts),
                Known::Opaque => RenamedInherent::Opaque,
            },
        };
        Ok(RenamedOp {
            dictionary: op.dictionary_attribute().map(|attribute| attribute.id()),
            properties,
            inherent,
        })
    }

    /// Puts what becomes of them in the place of attributes; tells whether any has changed.
    fn substitute(
        &mut self,
        tables: &mut Tables<'_>,
        version: u8,
        substitution: &mut Substitution,
    ) -> Result<bool> {
        let mut is_changed = false;
        if let Some(dictionary) = &mut self.dictionary {
            let new = substitution.attribute(tables, *dictionary)?;
            is_changed = new != *dictionary;
            *dictionary = new;
        }
        match &mut self.inherent {
            RenamedInherent::None | RenamedInherent::Opaque => {}
            RenamedInherent::Attribute(attribute) => {
                let new = substitution.attribute(tables, *attribute)?;
                if new != *attribute {
                    *attribute = new;
                    self.properties = Some(tables.add_attribute_properties(new)?);
                    is_changed = true;
                }
            }
            RenamedInherent::Parts(parts) => {
                if parts.substitute(tables, substitution)? {
                    self.properties = Some(parts.to_blob(tables, version)?);
                    is_changed = true;
                }
            }
        }
        Ok(is_changed)
    }
}

/// What substitution came to.
enum Substituted {
    Same,
    Changed,
    /// The properties of the op are not known.
    Opaque,
}
