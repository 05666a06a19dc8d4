//! Copies of the ops, attributes and types of another module.
//!
//! [`plan`] checks everything and adds the entries to the tables before [`build`] creates the ops,
//! which cannot fail. [`clash`] finds symbols with the same name and renames them.

mod build;
mod clash;
mod plan;

use super::InsertionPoint;
use crate::container::{AttributeId, TypeId};
use crate::dialect::{Import, RenamedResource};
use crate::error::Result;
use crate::ir::id::{BlockId, OpId, ValueId};
use crate::ir::module::Module;

/// The treatment of an imported symbol whose name the table already has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SymbolClash {
    /// It keeps its name. The caller resolves the clash.
    #[default]
    Keep,
    /// The import fails.
    Refuse,
    /// It gets a new name of the form that MLIR uses: `name_0`, `name_1` and so on. The references
    /// to it in the imported ops follow.
    Rename,
}

/// The replacements for what is not imported, and the treatment of symbols.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// Values of the other module that are not imported, each with the value of this module that
    /// replaces it as an operand.
    pub values: Vec<(ValueId, ValueId)>,
    /// Blocks of the other module that are not imported, each with the block of this module that
    /// replaces it as a successor.
    pub blocks: Vec<(BlockId, BlockId)>,
    /// The treatment of symbols with the name of another symbol.
    pub clash: SymbolClash,
}

/// The copies of the ops of another module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The copy of each op, in the order in which the ops were passed.
    pub ops: Vec<OpId>,
    /// Those copies that are symbols, in the same order.
    pub symbols: Vec<ImportedSymbol>,
    /// The resources that have another key than in the other module.
    pub resources: Vec<RenamedResource>,
    /// The imported ops that may refer to a symbol with a new name, because this module cannot read
    /// their properties or an entry in their attributes. These references keep the old name.
    pub opaque: u64,
}

/// An imported op that is a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedSymbol {
    /// The copy.
    pub op: OpId,
    /// The name in the other module.
    pub name: Vec<u8>,
    /// The name in this module, if it is a new one.
    pub new_name: Option<Vec<u8>>,
    /// The other symbol of the table with the name: one that the module had, or one that was
    /// imported before it.
    pub clash: Option<OpId>,
}

impl Module<'_> {
    /// Copies an attribute of another module with everything in it, including resources, and
    /// returns the index of the copy.
    ///
    /// A resource keeps its key unless the module has other data with this key. The copy then has
    /// the key `key_1`, `key_2` and so on.
    ///
    /// # Errors
    /// * The attribute does not exist, is damaged, or contains an entry of an unknown encoding.
    /// * Its dialect has another version in this module, or this module reads it differently,
    ///   because it is of another release.
    /// * Text refers to a resource, and the module has other data with the key of the resource.
    pub fn import_attribute(
        &mut self,
        other: &Module<'_>,
        attribute: AttributeId,
    ) -> Result<AttributeId> {
        let tables = self.tables_mut();
        tables.transaction(|tables| Import::new(other.tables()).attribute(tables, attribute))
    }

    /// Copies a type of another module, as [`Module::import_attribute`].
    ///
    /// # Errors
    /// As [`Module::import_attribute`].
    pub fn import_type(&mut self, other: &Module<'_>, ty: TypeId) -> Result<TypeId> {
        let tables = self.tables_mut();
        tables.transaction(|tables| Import::new(other.tables()).ty(tables, ty))
    }

    /// Copies an op of another module with everything in it, as [`Module::import_ops`] with the
    /// default options.
    ///
    /// # Errors
    /// As [`Module::import_ops`].
    pub fn import_op(
        &mut self,
        other: &Module<'_>,
        op: OpId,
        to: InsertionPoint,
    ) -> Result<Imported> {
        self.import_ops(other, &[op], to, &ImportOptions::default())
    }

    /// Copies ops of another module with everything in them. The copies come to a place in this
    /// module, in the order in which the ops are passed. Attributes and types are copied as by
    /// [`Module::import_attribute`]. Uses of values are in the order that they have in the other
    /// module.
    ///
    /// # Errors
    /// * There is no such op or place, or one of the ops is in another one.
    /// * The modules store properties in different ways; [`Module::convert`] one of them first.
    /// * The properties of an op are opaque, or this module defines the op differently.
    /// * A value or successor is neither imported nor replaced.
    /// * A symbol has the name of another one, and the options refuse this.
    /// * The errors of [`Module::import_attribute`], and damage in the other module.
    pub fn import_ops(
        &mut self,
        other: &Module<'_>,
        ops: &[OpId],
        to: InsertionPoint,
        options: &ImportOptions,
    ) -> Result<Imported> {
        let site = self.site_of(to)?;
        let symbols = self.clashes(other, ops, site, options.clash)?;
        let known = self.resolver().imported.clone();
        let imported = self.transaction(|module| {
            let mut import = Import::new(other.tables());
            let plan = module.plan_import(other, ops, options, site, &mut import)?;
            // This reads the stored orders of uses. Creating the ops cannot fail afterwards.
            module.chains_mut(site.body)?;
            let ops = module.build(other, ops, &plan, options, site)?;
            let (symbols, opaque) = match module.rename_imported(&ops, symbols) {
                Ok(renamed) => renamed,
                Err(error) => {
                    module.erase_together(&ops, &[])?;
                    return Err(error);
                }
            };
            Ok(Imported {
                ops,
                symbols,
                resources: std::mem::take(&mut import.renamed),
                opaque,
            })
        });
        if imported.is_err() {
            self.resolver_mut().imported = known;
        }
        imported
    }
}
