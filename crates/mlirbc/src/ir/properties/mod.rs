//! Resolves the inherent properties of an op. No other module does.
//!
//! From version 5 on, a property blob contains values without names, and releases lay them out
//! differently. [`candidates`] finds the releases whose definitions may apply to a dialect of the
//! file: the one that the producer names, or those that fit every op of the dialect ([`vote`]). A
//! definition is used if it fits the op's blob and agrees with every other candidate that fits
//! ([`agreement`]). Otherwise the blob is opaque.
//!
//! A definition registered by the caller takes precedence over all of these, and properties read by
//! a hook take precedence over that. If no definition is known, the fallback of the dialect
//! applies. [`inherent`] makes the decision on one op; [`description`] describes the decisions for
//! display.

mod agreement;
mod candidates;
mod description;
mod inherent;
mod new_op;
mod reason;
mod refused;

mod vote;

use agreement::same_groups;
pub(super) use candidates::around;
pub use description::{DialectDefinitions, OpaqueOps};
pub use inherent::{Inherent, OpaqueProperties};
pub(crate) use new_op::NewOpDefinition;
pub use reason::OpaqueReason;

use crate::container::OpNameId;
use crate::dialect::{Draft, OpProperties, Source};
use crate::error::Result;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::schema::{IndexSite, OpDef, RegionKind, Release};
use crate::wire::Cursor;

impl Module<'_> {
    /// Whether the regions of ops of a name may be a separate body if they use no value from
    /// outside.
    ///
    /// Values of one body cannot be used in another. A loop or branch of a function is therefore
    /// part of the function's body, even if it uses none of its values, because its definition
    /// permits such uses. A symbol, such as a function, uses values from outside in no dialect. An
    /// unknown op may have a separate body, which need not be read.
    ///
    /// The result affects only how ops are stored in memory, so any definition is sufficient.
    pub(super) fn is_separate(&self, name: OpNameId) -> bool {
        let mut added = self.resolver().added(self, name);
        if added.next().is_some() {
            // A registered definition need not state isolation.
            return true;
        }
        match self.resolver().likely_definition(self, name) {
            Some(op_def) => {
                let mut fields = op_def.properties(6).fields.iter();
                op_def.is_isolated || fields.any(|field| &*field.name == "sym_name")
            }
            None => true,
        }
    }

    /// The only definition that may apply to blobs of ops of a name, with a release that has it.
    /// Every such blob that it fits is read with it. `None` if each blob requires its own decision,
    /// also because hooks may read it, or because it is the index of an attribute.
    #[inline]
    fn sole_definition(&self, name: OpNameId) -> Option<(&'static OpDef, Release)> {
        let data = self.container().dialects().op_name(name)?;
        if data.registered == Some(false) || self.tables().is_hooked(data.dialect) {
            return None;
        }
        let sole = self.resolver().sole(self, name);
        sole.filter(|(op_def, _)| op_def.has_properties())
    }

    /// Whether the definition of ops of a name excludes uses of outside values in their regions,
    /// whatever their contents.
    pub(crate) fn is_isolated_by_definition(&self, name: OpNameId) -> bool {
        if let Some(op_def) = self.resolver().added(self, name).next() {
            return op_def.is_isolated;
        }
        let mut candidates = self.resolver().candidates(self, name).peekable();
        candidates.peek().is_some() && candidates.all(|(op_def, _)| op_def.is_isolated)
    }
}

impl<'m> Op<'m> {
    /// The draft of its properties, if required ones are missing or its definition is undecided.
    pub(crate) fn draft(self) -> Result<Option<Draft<'m>>> {
        match self.body.draft(self.id.index) {
            Some(id) => self.module().tables().draft(id),
            None => Ok(None),
        }
    }

    /// Reads the blob with a definition that has properties; `None` without a blob.
    ///
    /// # Errors
    /// The definition does not fit the blob, or the numbers of operands and results.
    pub(super) fn read_with(self, op_def: &'m OpDef) -> Result<Option<OpProperties<'m>>> {
        self.read_noting(op_def, &mut |_| false)
    }

    /// The same with a function that receives each index; see [`OpProperties::read_for`].
    fn read_noting(
        self,
        op_def: &'m OpDef,
        is_known: &mut impl FnMut(&IndexSite) -> bool,
    ) -> Result<Option<OpProperties<'m>>> {
        let blob = self.properties();
        let read = |blob| self.read_blob(op_def, blob, is_known);
        blob.map(read).transpose()
    }

    fn read_blob(
        self,
        op_def: &'m OpDef,
        blob: Cursor<'m>,
        is_known: &mut impl FnMut(&IndexSite) -> bool,
    ) -> Result<OpProperties<'m>> {
        let counts = [self.operand_count(), self.result_count()];
        let tables = self.module().tables();
        OpProperties::read_for(op_def, blob, tables, counts, is_known)
    }

    /// Reads the blob with a definition, if it fits.
    fn fitting(self, op_def: &'m OpDef) -> Option<OpProperties<'m>> {
        let properties = op_def.has_properties().then(|| self.read_with(op_def));
        properties?.ok()?
    }

    /// Reads the blob with the only definition that may apply, if it fits. `is_known` receives each index; see
    /// [`OpProperties::read_for`].
    pub(crate) fn sole_properties(
        self,
        is_known: &mut impl FnMut(&IndexSite) -> bool,
    ) -> Option<(Source, OpProperties<'m>)> {
        self.sole_properties_of(self.properties()?, is_known)
    }

    /// The same of its blob.
    fn sole_properties_of(
        self,
        blob: Cursor<'m>,
        is_known: &mut impl FnMut(&IndexSite) -> bool,
    ) -> Option<(Source, OpProperties<'m>)> {
        let (op_def, release) = self.module().sole_definition(self.name_id())?;
        let properties = self.read_blob(op_def, blob, is_known).ok()?;
        Some((Source::Release(release), properties))
    }

    /// Whether the sizes of operand or result groups affect which definition applies. Ops with the
    /// same name and blob may then differ.
    pub(crate) fn goes_by_sizes(self) -> bool {
        let module = self.module();
        let resolver = module.resolver();
        let is_sized = OpDef::has_segments;
        let mut added = resolver.added(module, self.name_id());
        let mut candidates = resolver.candidates(module, self.name_id());
        let mut rivals = resolver.rivals(module, self.name_id());
        added.any(is_sized)
            || candidates.any(|(op_def, _)| is_sized(op_def))
            || rivals.any(is_sized)
    }

    /// Whether anything except the fallback of its dialect may define the op.
    pub(super) fn has_definition(self) -> bool {
        self.any_definition().is_some()
    }

    /// A definition that may apply.
    pub(super) fn any_definition(self) -> Option<&'m OpDef> {
        let module = self.module();
        let resolver = module.resolver();
        let added = resolver.added(module, self.name_id()).next();
        added.or_else(|| resolver.likely_definition(module, self.name_id()))
    }

    /// Whether all definitions that may apply state that values of the op's regions are defined
    /// before their uses.
    pub(crate) fn has_ssa_regions(self) -> bool {
        let Some((source, definition)) = self.definition() else {
            return false;
        };
        let is_ssa = |op_def: &OpDef| op_def.region_kind == Some(RegionKind::Ssa);
        let module = self.module();
        let mut candidates = module.resolver().candidates(module, self.name_id());
        is_ssa(definition)
            && (source == Source::Registered || candidates.all(|(op_def, _)| is_ssa(op_def)))
    }

    /// The op's definition and its source: the definition that fits its properties. Without a blob,
    /// it is the definition on which all releases that may have written the op agree.
    pub fn definition(self) -> Option<(Source, &'m OpDef)> {
        match self.holds_properties_apart() {
            true => self.definition_with(&self.inherent().ok()?),
            false => self.definition_without_blob(),
        }
    }

    /// As [`Op::definition`], with the inherent attributes that were read.
    pub(crate) fn definition_with(self, inherent: &Inherent<'m>) -> Option<(Source, &'m OpDef)> {
        if !self.holds_properties_apart() {
            return self.definition_without_blob();
        }
        let module = self.module();
        let resolver = module.resolver();
        match inherent {
            // A fallback defines only the definition of the properties.
            Inherent::Defined(Source::Fallback, _)
            | Inherent::Attribute(_)
            | Inherent::Opaque(_) => None,
            Inherent::Defined(Source::Registered, properties) => {
                Some((Source::Registered, properties.op_def()))
            }
            Inherent::Defined(source, properties) => {
                let (source, op_def) = (*source, properties.op_def());
                let sole = resolver.sole(module, self.name_id());
                if sole.is_some_and(|(sole, _)| std::ptr::eq(sole, op_def)) {
                    return Some((source, op_def));
                }
                let others = resolver.candidates(module, self.name_id());
                let others = others.map(|(op_def, _)| op_def);
                let mut others = others.chain(resolver.rivals(module, self.name_id()));
                let is_sure = others.all(|other| {
                    let other = self.fitting(other);
                    other.is_none_or(|other| agreement::same_parts(self, properties, &other))
                });
                is_sure.then_some((source, op_def))
            }
            Inherent::None => self.definition_without_blob(),
        }
    }

    fn definition_without_blob(self) -> Option<(Source, &'m OpDef)> {
        if self.name().is_registered() == Some(false) {
            return None;
        }
        let module = self.module();
        let resolver = module.resolver();
        let has_blobs = self.holds_properties_apart();
        let agrees = |op_def: &OpDef| !(has_blobs && op_def.has_properties());
        if has_blobs && let Some((sole, release)) = resolver.sole(module, self.name_id()) {
            return agrees(sole).then_some((Source::Release(release), sole));
        }
        let mut added = resolver.added(module, self.name_id());
        if let Some(op_def) = added.find(|op_def| agrees(op_def)) {
            return Some((Source::Registered, op_def));
        }
        let mut definitions = resolver.candidates(module, self.name_id());
        let (first, release) = definitions.next()?;
        if !has_blobs && resolver.may_predate(module, self.name_id()) {
            return None;
        }
        let rivals = resolver.rivals(module, self.name_id());
        let mut others = definitions.map(|(op_def, _)| op_def).chain(rivals);
        let is_sure = agrees(first)
            && others.all(|other| {
                !agrees(other)
                    || agreement::same_split(self, first, other)
                        && same_groups(
                            self.operand_count(),
                            (first.operands.as_deref(), None),
                            (other.operands.as_deref(), None),
                        )
                        && same_groups(
                            self.result_count(),
                            (first.results.as_deref(), None),
                            (other.results.as_deref(), None),
                        )
            });
        is_sure.then_some((Source::Release(release), first))
    }
}
