//! Conversion of a portable artifact of StableHLO to another version of VHLO.
//!
//! `pairs` lists the ops that have an older and a newer form, `form` selects the one of the target,
//! and `check` finds what the target lacks before anything changes. `rewrite` stores the ops in their
//! new forms. The result is what StableHLO itself writes for the version: its ops, the version of the
//! bytecode format, and the producer string.

mod check;
mod constraints;
mod entry_needs;
mod form;
mod pairs;
mod rewrite;
mod value;

use std::fmt;

use crate::convert::replaced::Replaced;
use pairs::PAIRS;

use crate::convert::Conversion;
use crate::dialect::StablehloVersion;
use crate::error::Result;
use crate::ir::{Loss, Module, Op, OpId, Redefined};

/// The new forms of ops, and locations without ranges.
type Additions = (Vec<(OpId, Redefined)>, Vec<Replaced>);

const WHAT: &str = "convert to another version of StableHLO";

impl Module<'_> {
    /// Converts a portable artifact of StableHLO to another version, newer or older. Decodes
    /// everything. Ops get the form that the version has, and the module the version of the bytecode
    /// format and the producer string that StableHLO writes for it. Locations with ranges of lines or
    /// columns become their start for versions before 1.9. A patch version has the ops of its minor
    /// version.
    ///
    /// The result lists the ops, attributes and types that the version lacks, with the oldest version
    /// that has them. If there is anything, the module is unchanged. The conversion is lossless except for
    /// locations and an attribute of `dynamic_conv_v1` without meaning.
    ///
    /// # Errors
    /// The version is not one of those that this library knows ([`StablehloVersion::oldest`] to
    /// [`StablehloVersion::newest`]), the module is not a portable artifact or is damaged, or a table is
    /// full.
    pub fn convert_to_stablehlo(&mut self, target: StablehloVersion) -> Result<Conversion> {
        self.check_target(target)?;
        self.materialize()?;
        self.check_complete()?;
        self.charge_tables()?;
        self.charge_bodies()?;
        let ops = self.all_ops()?;
        let obstacles = self.stablehlo_obstacles(&ops, target)?;
        if !obstacles.is_empty() {
            return Ok(Conversion {
                obstacles,
                ..Conversion::default()
            });
        }
        // Converting to another version of the format cannot be undone: what follows must not fail.
        let tried = self.transaction(|module| {
            let planned = module.additions_of_stablehlo(&ops, target);
            planned.map_or_else(|error| Err(Some(error)), |_| Err::<(), _>(None))
        });
        if let Err(Some(error)) = tried {
            return Err(error);
        }
        self.convert(target.format(), Loss::Refuse)?;
        let (plan, locations) =
            self.transaction(|module| module.additions_of_stablehlo(&ops, target))?;
        let converted = plan.len() as u64;
        let producer = format!("StableHLO_v{target}");
        self.replace_entries(locations);
        self.redefine_as(plan, producer.as_bytes())?;
        let replaced = self.ops_in_older_form(&ops);
        self.order_uses_anew(&ops, &replaced)?;
        Ok(Conversion {
            is_converted: true,
            ops: converted,
            ..Conversion::default()
        })
    }

    fn additions_of_stablehlo(
        &mut self,
        ops: &[OpId],
        target: StablehloVersion,
    ) -> Result<Additions> {
        let plan = self.plan_of_stablehlo(ops, target)?;
        Ok((plan, self.starts_before(target)?))
    }

    /// The ops in the older of two forms. StableHLO converts an artifact to its newest version first, and
    /// then replaces these.
    fn ops_in_older_form(&self, ops: &[OpId]) -> Vec<OpId> {
        let is_older = |id: &OpId| {
            let name = self.op(*id).and_then(Op::vhlo_name);
            name.is_some_and(|name| PAIRS.iter().any(|pair| pair.older == name))
        };
        ops.iter().copied().filter(is_older).collect()
    }

    fn check_target(&self, target: StablehloVersion) -> Result<()> {
        let (oldest, newest) = (StablehloVersion::oldest(), StablehloVersion::newest());
        if !target.is_known() {
            let found = format!("{target}; the known ones are {oldest} to {newest}");
            return Err(self
                .container()
                .invalid_edit(WHAT, "a known version", found));
        }
        let is_artifact = self.container().producer().starts_with(b"StableHLO_v")
            || self.container().find_dialect(b"vhlo").is_some();
        if !is_artifact {
            let found = "a module without VHLO".to_owned();
            return Err(self
                .container()
                .invalid_edit(WHAT, "a portable artifact", found));
        }
        // A caller may have opened the module with other descriptions.
        match self.tables().registry().get(b"vhlo") {
            Some(_) => Ok(()),
            None => Err(self.container().invalid_edit(
                WHAT,
                "a description of VHLO",
                "none in the registry".to_owned(),
            )),
        }
    }
}

/// The description of what a version lacks, with the oldest version that has it.
fn since(what: impl fmt::Display, oldest: StablehloVersion) -> String {
    format!("{what} (since {oldest})")
}
