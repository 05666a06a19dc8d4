//! Upgrades: what a dialect does to modules of an older version of it, right after they were read.

use std::fmt;
use std::sync::Arc;

use crate::container::DialectId;
use crate::error::Result;
use crate::ir::module::Module;

/// Brings a module that has a dialect in a version, given as its numbers, up to what the reader
/// knows. It may edit the module.
pub type UpgradeFn = dyn Fn(&mut Module<'_>, &[u64]) -> Result<()> + Send + Sync;

/// The upgrades of dialects, by name.
#[derive(Clone, Default)]
pub struct Upgrades(Vec<(Box<str>, Arc<UpgradeFn>)>);

impl Upgrades {
    /// Has `upgrade` called for modules that hold a version of a dialect, in the place of a former
    /// one.
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
    /// Calls the upgrades of the dialects that have a version, each once, in the order of the
    /// dialect table.
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
