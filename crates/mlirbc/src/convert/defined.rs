//! Whether a release defines an op, and whether it does so in the same way.

use crate::convert::changes::other_names;
use crate::dialect::Source;
use crate::error::Result;
use crate::ir::{Inherent, Op};
use crate::schema::{Origin, Release};

/// The dialects of releases before 19 whose ops may have inherent attributes in the dictionary that their
/// definitions do not list.
const WITH_INHERENT_ENTRIES: [&[u8]; 6] =
    [b"affine", b"arm_sme", b"nvvm", b"rocdl", b"test", b"ub"];

impl Op<'_> {
    /// Whether the op was not registered where the file was written.
    pub(super) fn is_unregistered(self) -> Result<bool> {
        let is_unregistered = self.name().is_registered() == Some(false);
        Ok(is_unregistered || matches!(self.inherent()?, Inherent::Attribute(_)))
    }

    /// Whether the definition that holds for the op is also of a release. An unregistered op has none.
    pub(super) fn has_definition_of(self, release: Release) -> bool {
        let is_registered = self.name().is_registered() != Some(false);
        match self.definition().filter(|_| is_registered) {
            Some((Source::Release(_), op_def)) => op_def.releases.contains(release),
            _ => false,
        }
    }

    /// Whether the release defines the ops of the dialect. Those of other projects stay as they are, unless
    /// the new producer would change how their properties are read.
    pub(super) fn is_defined_in_release(self, target: Release) -> Result<bool> {
        let releases = self.module().releases_with_dialect(self.name().id());
        let is_of_caller = matches!(self.definition(), Some((Source::Registered, _)));
        let is_release = |it: Release| it.llvm().is_some() && !it.is_snapshot();
        match releases.contains(target) {
            // The definition of the caller may be that of any release.
            true if is_of_caller => Err(self.not_in(
                target,
                "the definition that was registered for the op".to_owned(),
            )),
            true => Ok(true),
            false if self.is_renamed_in(target) && !is_of_caller => Ok(true),
            false if releases.iter().any(is_release) => {
                Err(self.not_in(target, "the dialect of the op".to_owned()))
            }
            false if is_of_caller => Ok(false),
            // The bytes of a dialect that nothing describes may be anything, and before release 19 many
            // ops did not have properties yet.
            false
                if releases.is_empty()
                    && (self.properties_id().is_some() || self.is_before_19()) =>
            {
                Err(self.not_in(target, "an op of an unknown dialect".to_owned()))
            }
            false if !self.is_read_alike_around(target)? => {
                let what = "a definition of the op, which differs between builds of its project";
                Err(self.not_in(target, what.to_owned()))
            }
            false => Ok(false),
        }
    }

    /// Whether all builds of another project that may belong to a release define the properties of the op
    /// as they are read now.
    fn is_read_alike_around(self, target: Release) -> Result<bool> {
        if self.properties_id().is_none() {
            return Ok(true);
        }
        // A producer does not name a build, so its definitions are the only ones that apply.
        if target.is_snapshot() {
            return Ok(false);
        }
        let op_def = match self.inherent()? {
            Inherent::Defined(Source::Release(_), properties) => properties.op_def(),
            Inherent::Opaque(_) => return Ok(false),
            // What the caller registered applies as before.
            _ => return Ok(true),
        };
        let mut others = self.module().definitions_around(self.name().id(), target);
        Ok(others.all(|other| std::ptr::eq(other, op_def)))
    }

    /// Whether the release defines the op under another name.
    pub(super) fn is_renamed_in(self, target: Release) -> bool {
        let module = self.module();
        let mut others = other_names(self.name().full()).into_iter();
        others.any(|name| {
            module
                .definitions_in(name.as_bytes(), target)
                .next()
                .is_some()
        })
    }

    /// Whether entries of the dictionary may be inherent although the op's definition has no properties: in
    /// some dialects of release 17, in those whose attributes C++ code defines, and in builds before 19.
    pub(super) fn may_have_inherent_entries(self) -> bool {
        let origin = Origin::of(self.module().container().producer());
        let dialect = self.name().dialect_name();
        match origin.named() {
            Some(_) if !WITH_INHERENT_ENTRIES.contains(&dialect) => false,
            _ => self.is_before_19(),
        }
    }

    /// Whether a release before 19 may have written the op.
    pub(super) fn is_before_19(self) -> bool {
        let origin = Origin::of(self.module().container().producer());
        let mut releases = origin.releases().iter();
        releases.any(|release| release.llvm().is_some() && release < Release::Llvm19)
    }
}
