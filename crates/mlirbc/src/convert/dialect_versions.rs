//! Versions of dialects that a release does not have.

use hashbrown::{HashMap, HashSet};

use crate::container::DialectId;
use crate::convert::text_forms::Presence;
use crate::ir::{Module, OpId, Redefined};
use crate::schema::Release;

impl Module<'_> {
    /// The dialects whose version goes: the release does not have the dialect, and refuses to load one with a
    /// version. It is of no use where all ops of the dialect are unregistered and no entry has its encoding.
    pub(super) fn unread_versions(
        &self,
        ops: &[OpId],
        redefined: &[(OpId, Redefined)],
        release: Release,
    ) -> Vec<DialectId> {
        let mut unread: HashSet<DialectId> = self.versioned_dialects().into_iter().collect();
        unread.retain(|&id| {
            let name = self.container().dialect_name(id);
            self.presence_of(name, release) != Presence::Present
        });
        if unread.is_empty() {
            return Vec::new();
        }
        let entries = self.container().entries();
        let bytes = self.container().bytes();
        for table in [&entries.attributes, &entries.types] {
            for entry in (0..table.count()).filter_map(|at| table.get(bytes, at)) {
                if entry.custom {
                    unread.remove(&entry.dialect);
                }
            }
        }
        let names = redefined
            .iter()
            .filter_map(|(id, it)| Some((*id, it.name?)));
        let names: HashMap<OpId, _> = names.collect();
        for &id in ops {
            let renamed = names.get(&id).copied();
            let name = renamed.or_else(|| self.op(id).map(|op| op.name().id()));
            let name = name.and_then(|name| self.container().dialects().op_name(name));
            if let Some(name) = name.filter(|name| name.registered != Some(false)) {
                unread.remove(&name.dialect);
            }
        }
        let mut unread: Vec<DialectId> = unread.into_iter().collect();
        unread.sort();
        unread
    }
}
