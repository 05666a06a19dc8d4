//! Renaming symbols.

use super::Module;
use super::inherent::{Known, Parts};
use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::dialect::{NewNames, Substitution, rename_in_text};
use crate::error::Result;
use crate::ir::definition::Inherent;
use crate::ir::id::OpId;
use crate::ir::op::Op;

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
        let renamed = self.rename_references_to(table, &names)?;
        let attribute = self.tables_mut().string_attribute(name)?;
        self.set_attribute(op, b"sym_name", Some(attribute))?;
        Ok(renamed)
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
    /// through the tables around it. Without an op around it, the file itself is the table.
    pub(super) fn rename_references_to(
        &mut self,
        mut table: Option<OpId>,
        names: &NewNames,
    ) -> Result<Renamed> {
        let mut renamed = Renamed::default();
        let mut prefix: Vec<Vec<u8>> = Vec::new();
        loop {
            let ops = self.ops_of_table(table)?;
            let mut substitution = self.renamed_references(&prefix, names)?;
            for id in ops {
                match self.substitute(id, &mut substitution)? {
                    Substituted::Same => {}
                    Substituted::Changed => renamed.users += 1,
                    Substituted::Opaque => renamed.opaque += 1,
                }
            }
            let Some(op) = table.and_then(|table| self.op(table)) else {
                return Ok(renamed);
            };
            let Some(outer) = op.symbol_name()? else {
                return Ok(renamed);
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

    /// Puts what becomes of them in the place of an op's attributes. Its location and the types of
    /// its results are left alone.
    pub(super) fn substitute(
        &mut self,
        id: OpId,
        substitution: &mut Substitution,
    ) -> Result<Substituted> {
        let Some(op) = self.op(id) else {
            return Ok(Substituted::Same);
        };
        let dictionary = op.dictionary_attribute().map(|attribute| attribute.id());
        let inherent = match op.inherent()? {
            Inherent::Attribute(attribute) => Some(attribute.id()),
            _ => None,
        };
        let parts = match op.properties_id() {
            Some(_) if inherent.is_none() => Parts::of(op)?,
            _ => Known::None,
        };
        if substitution.is_empty() {
            return Ok(match parts {
                Known::Opaque => Substituted::Opaque,
                _ => Substituted::Same,
            });
        }
        let mut is_changed = false;
        if let Some(old) = dictionary {
            let new = substitution.attribute(self.tables_mut(), old)?;
            if new != old {
                self.set_dictionary(id, Some(new))?;
                is_changed = true;
            }
        }
        if let Some(old) = inherent {
            let new = substitution.attribute(self.tables_mut(), old)?;
            if new != old {
                self.set_properties_attribute(id, new)?;
                is_changed = true;
            }
        }
        match parts {
            Known::Opaque => return Ok(Substituted::Opaque),
            Known::Parts(mut parts) => {
                if parts.substitute(self.tables_mut(), substitution)? {
                    let version = self.container().version();
                    let blob = parts.to_blob(self.tables_mut(), version)?;
                    self.set_properties(id, Some(blob))?;
                    is_changed = true;
                }
            }
            Known::None => {}
        }
        Ok(match is_changed {
            true => Substituted::Changed,
            false => Substituted::Same,
        })
    }
}

/// What substitution came to.
pub(super) enum Substituted {
    Same,
    Changed,
    /// The properties of the op are not known.
    Opaque,
}
