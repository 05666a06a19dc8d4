//! Upgrades: functions of a dialect that convert modules of an older dialect version right after
//! reading.

use std::fmt;
use std::sync::Arc;

use crate::container::DialectId;
use crate::error::Result;
use crate::ir::module::Module;

/// Upgrades a module from a dialect version, passed as its numbers, to the version that the reader
/// knows. It may edit the module.
pub type UpgradeFn = dyn Fn(&mut Module<'_>, &[u64]) -> Result<()> + Send + Sync;

/// The upgrades of dialects, by dialect name.
#[derive(Clone, Default)]
pub struct Upgrades(Vec<(Box<str>, Arc<UpgradeFn>)>);

impl Upgrades {
    /// Adds an upgrade for modules that store a version of the dialect. It replaces an earlier one
    /// for the same dialect.
    pub fn add(&mut self, dialect: &str, upgrade: Arc<UpgradeFn>) {
        self.0.retain(|(name, _)| &**name != dialect);
        self.0.push((dialect.into(), upgrade));
    }

    fn of(&self, dialect: &[u8]) -> Option<Arc<UpgradeFn>> {
        let mut all = self.0.iter();
        let found = all.find(|(name, _)| name.as_bytes() == dialect);
        found.map(|(_, upgrade)| upgrade.clone())
    }
}

impl fmt::Debug for Upgrades {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.0.iter().map(|(name, _)| name))
            .finish()
    }
}

impl Module<'_> {
    /// Calls the upgrade of each dialect that has a version, once, in the order of the dialect
    /// table.
    pub(super) fn upgrade(&mut self, upgrades: &Upgrades) -> Result<()> {
        if upgrades.0.is_empty() {
            return Ok(());
        }
        for index in 0..self.container().dialects().count() {
            let name = self.container().dialect_name(DialectId(index));
            let found = upgrades.of(name).zip(self.tables().version_numbers(name));
            if let Some((upgrade, version)) = found {
                upgrade(self, &version)?;
            }
        }
        Ok(())
    }
}
