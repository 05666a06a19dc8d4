//! Renaming symbols.

use std::rc::Rc;

use hashbrown::{HashMap, HashSet};

use super::inherent::DecodedProperties;
use super::stored::Stored;
use crate::container::{AttributeId, OpNameId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{
    NewNames, RenamedTable, Renaming, Substitution, SymbolMentions, Tables, rename_in_text,
};
use crate::error::{Error, Result};
use crate::ir::body::OpForm;
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;

/// The result of renaming a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renamed {
    /// The number of ops whose attributes referred to the symbol.
    pub users: u64,
    /// The number of ops whose opaque properties or attributes may refer to it.
    pub opaque: u64,
}

impl Module<'_> {
    /// Renames a symbol and all references to it, in its symbol table and through the enclosing
    /// tables. References are found as in MLIR: in regions, but not in other symbol tables, and at
    /// any depth of attributes.
    ///
    /// # Errors
    /// The op is not a symbol, its table has a symbol with the new name, or an item that is
    /// searched is damaged.
    pub fn rename_symbol(&mut self, op: OpId, name: &[u8]) -> Result<Renamed> {
        let symbol = self.check_op(op)?;
        let Some(old) = symbol.symbol_name()?.map(<[u8]>::to_vec) else {
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
        let table = symbol.parent().map(Op::id);
        let names = NewNames::from([(old, name.to_vec())]);
        let dictionary = symbol.dictionary_attribute();
        let dictionary = dictionary.map(|attribute| attribute.id().index());
        let properties = symbol.stored();
        self.transaction(|module| {
            let attribute = module.tables_mut().string_attribute(name)?;
            module.set_attribute(op, b"sym_name", Some(attribute))?;
            let renamed = module.rename_references_to(table, &names);
            if renamed.is_err() {
                module.set_number(op, OpForm::DICTIONARY, dictionary)?;
                module.set_stored(op, properties)?;
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

    /// Replaces the names of a table's symbols in all references to them: in the table, and through
    /// the enclosing tables. If `table` is `None`, the file itself is the table. An error leaves
    /// all references unchanged.
    pub(super) fn rename_references_to(
        &mut self,
        table: Option<OpId>,
        names: &NewNames,
    ) -> Result<Renamed> {
        let (renamed, ops) = self.transaction(|module| module.renamed_ops(table, names))?;
        self.put_renamed(ops)?;
        Ok(renamed)
    }

    /// The new state of the ops that refer to renamed symbols of a table.
    fn renamed_ops(
        &mut self,
        table: Option<OpId>,
        names: &NewNames,
    ) -> Result<(Renamed, RenamedOps)> {
        let mut opaque = HashSet::new();
        let mut changed = HashMap::new();
        let scopes = self.symbol_scopes(table)?;
        for (at, &table) in scopes.tables.iter().enumerate() {
            let prefix = scopes.prefix(at);
            let renaming = RenamedTable { prefix, names };
            let ops = self.ops_of_table(table)?;
            opaque.extend(self.renamed_in(&ops, &renaming, &mut changed)?);
        }
        let renamed = Renamed {
            users: changed.len() as u64,
            opaque: opaque.len() as u64,
        };
        Ok((renamed, changed))
    }

    /// Records the new state of those of some ops that refer to renamed symbols. Returns the ops that may refer to
    /// them.
    fn renamed_in(
        &mut self,
        ops: &[OpId],
        renaming: &dyn Renaming,
        changed: &mut RenamedOps,
    ) -> Result<Vec<OpId>> {
        let mut mentions = SymbolMentions::new(renaming);
        let (users, opaque) = self.users_in(ops, &mut mentions)?;
        let references = mentions.into_references();
        self.rename_in_users(&users, &references, renaming, changed)?;
        Ok(opaque)
    }

    /// The ops that refer to renamed symbols, and those that may.
    pub(super) fn users_in(
        &self,
        ops: &[OpId],
        mentions: &mut SymbolMentions<'_>,
    ) -> Result<(Vec<OpId>, Vec<OpId>)> {
        let (mut users, mut opaque) = (Vec::new(), Vec::new());
        for op in ops.iter().filter_map(|&id| self.op(id)) {
            let (uses, may_refer) = op.symbol_mentions(mentions)?;
            if !uses.is_empty() {
                users.push(op.id());
            }
            if may_refer {
                opaque.push(op.id());
            }
        }
        Ok((users, opaque))
    }

    /// Records the new state of ops that contain some references to renamed symbols.
    pub(super) fn rename_in_users(
        &mut self,
        users: &[OpId],
        references: &[AttributeId],
        renaming: &dyn Renaming,
        changed: &mut RenamedOps,
    ) -> Result<()> {
        if users.is_empty() {
            return Ok(());
        }
        let mut substitution = self.renamed_references(references, renaming)?;
        // Ops with the same references have the same ones afterwards.
        let mut known = HashMap::new();
        for &id in users {
            let Some(op) = self.op(id) else { continue };
            if let Some(before) = changed.get(&id) {
                let before = RenamedOp::clone(before);
                if let Some(new) = self.substituted(before, &mut substitution)? {
                    changed.insert(id, Rc::new(new));
                }
                continue;
            }
            let references = References::of(op);
            let new = match known.get(&references) {
                Some(new) => Option::clone(new),
                None => {
                    let before = RenamedOp::of(op)?;
                    let new = self.substituted(before, &mut substitution)?.map(Rc::new);
                    known.insert(references, new.clone());
                    new
                }
            };
            if let Some(new) = new {
                changed.insert(id, new);
            }
        }
        Ok(())
    }

    /// Replaces names in the references of some ops of a table, and of the ops in them, to symbols
    /// of the table. Returns the number of ops that may refer to them in a way that cannot be changed.
    pub(super) fn rename_references_in(&mut self, ops: &[OpId], names: &NewNames) -> Result<u64> {
        let (changed, opaque) = self.transaction(|module| {
            let ops = module.scope_of_ops(ops)?;
            let mut changed = HashMap::new();
            let renaming = RenamedTable { prefix: &[], names };
            let opaque = module.renamed_in(&ops, &renaming, &mut changed)?;
            Ok::<_, Error>((changed, opaque.len() as u64))
        })?;
        self.put_renamed(changed)?;
        Ok(opaque)
    }

    pub(super) fn put_renamed(&mut self, ops: RenamedOps) -> Result<()> {
        for (id, parts) in ops {
            // Numbers replace existing ones, which cannot fail.
            let dictionary = parts.dictionary.map(AttributeId::index);
            self.set_number(id, OpForm::DICTIONARY, dictionary)?;
            self.set_stored(id, parts.properties)?;
        }
        Ok(())
    }

    /// The substitutes of attributes that are references, or text with references, to a renamed symbol.
    fn renamed_references(
        &mut self,
        ids: &[AttributeId],
        renaming: &dyn Renaming,
    ) -> Result<Substitution> {
        let mut references: Vec<(AttributeId, Vec<Vec<u8>>)> = Vec::new();
        let mut texts = Vec::new();
        for attribute in ids.iter().filter_map(|&id| self.tables().attribute(id)) {
            match attribute.view() {
                Ok(AttributeView::SymbolRef(symbol)) => {
                    let names: Vec<&[u8]> = symbol.names().collect();
                    if let Some(names) = renaming.renamed(&names) {
                        let names = names.into_iter().map(<[u8]>::to_vec);
                        references.push((attribute.id(), names.collect()));
                    }
                }
                Ok(AttributeView::Text(text)) => {
                    if let Some(text) = rename_in_text(text, renaming) {
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
            let new = tables.add_copied_attribute(dialect, false, &text)?;
            substitution.replace(old, new);
        }
        Ok(substitution)
    }

    /// The state of an op with substituted attributes; `None` if it has not changed. Its location and the types of
    /// its results stay unchanged.
    fn substituted(
        &mut self,
        mut op: RenamedOp,
        substitution: &mut Substitution,
    ) -> Result<Option<RenamedOp>> {
        let version = self.container().version();
        let is_changed = op.substitute(self.tables_mut(), version, substitution)?;
        Ok(is_changed.then_some(op))
    }
}

/// The new state of ops.
pub(super) type RenamedOps = HashMap<OpId, Rc<RenamedOp>>;

/// What determines the references of an op, except for those in its location and types.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct References {
    name: OpNameId,
    dictionary: Option<AttributeId>,
    properties: Stored,
    /// The numbers of operands, results, regions and successors, on which the reading of properties may depend.
    counts: [u32; 4],
}

impl References {
    pub(super) fn of(op: Op<'_>) -> Self {
        References {
            name: op.name().id(),
            dictionary: op.dictionary_attribute().map(|attribute| attribute.id()),
            properties: op.stored(),
            counts: [
                op.operand_count(),
                op.result_count(),
                op.region_count(),
                op.successor_count(),
            ],
        }
    }
}

/// The references of an op with renamed ones, before and after.
#[derive(Clone)]
pub(super) struct RenamedOp {
    name: OpNameId,
    dictionary: Option<AttributeId>,
    properties: Stored,
    inherent: RenamedInherent,
}

/// Its properties, split into values.
#[derive(Clone)]
enum RenamedInherent {
    /// There are none apart from the dictionary, or only their bytes are known.
    Kept,
    Attribute(AttributeId),
    Decoded(Box<DecodedProperties>),
}

impl RenamedOp {
    fn of(op: Op<'_>) -> Result<Self> {
        let properties = op.stored();
        let inherent = match op.inherent()? {
            Inherent::Attribute(attribute) => RenamedInherent::Attribute(attribute.id()),
            Inherent::Defined(source, found) if !found.is_in_dictionary() => {
                RenamedInherent::Decoded(Box::new(DecodedProperties::of(source, &found)?))
            }
            Inherent::None | Inherent::Defined(..) | Inherent::Opaque(_) => RenamedInherent::Kept,
        };
        Ok(RenamedOp {
            name: op.name().id(),
            dictionary: op.dictionary_attribute().map(|attribute| attribute.id()),
            properties,
            inherent,
        })
    }

    /// Replaces attributes by their substitutes; returns whether any has changed.
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
            RenamedInherent::Kept => {}
            RenamedInherent::Attribute(attribute) => {
                let new = substitution.attribute(tables, *attribute)?;
                if new != *attribute {
                    *attribute = new;
                    self.properties = Stored::Blob(tables.add_attribute_properties(new)?);
                    is_changed = true;
                }
            }
            RenamedInherent::Decoded(parts) => {
                if parts.substitute(tables, substitution)? {
                    self.properties = parts.store(tables, self.name, version)?;
                    is_changed = true;
                }
            }
        }
        Ok(is_changed)
    }
}
