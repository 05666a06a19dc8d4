//! Versions of dialects that a release does not read.

use hashbrown::{HashMap, HashSet};

use crate::container::DialectId;
use crate::convert::encodings::dialect_version_readers;
use crate::convert::text_forms::Presence;
use crate::ir::{Module, OpId, Redefined};
use crate::schema::Release;

impl Module<'_> {
    /// The dialects with a version that a release refuses: it does not have the dialect, or does not read the
    /// version.
    pub(crate) fn refused_versions(&self, release: Release) -> Vec<DialectId> {
        let container = self.container();
        let mut refused = self.versioned_dialects();
        refused.retain(|&id| {
            let name = container.dialect_name(id);
            let version = container.dialect_version(id).unwrap_or_default();
            let readers = dialect_version_readers(name, version).zip(release.llvm());
            match self.presence_of(name, release) {
                Presence::Absent => true,
                Presence::Unknown => false,
                Presence::Present => readers.is_some_and(|(it, number)| !it.contain(number)),
            }
        });
        refused
    }

    /// The dialects of the entries that are encoded, with repetitions.
    pub(crate) fn dialects_with_encodings(&self) -> impl Iterator<Item = DialectId> + '_ {
        let (entries, bytes) = (self.container().entries(), self.container().bytes());
        let tables = [&entries.attributes, &entries.types].into_iter();
        let all = tables.flat_map(move |table| {
            (0..table.count()).filter_map(move |index| table.get(bytes, index))
        });
        all.filter(|entry| entry.custom).map(|entry| entry.dialect)
    }

    /// The dialects whose version goes: the release refuses it, or does not have the dialect and refuses to
    /// load one with a version. In the second case it is of no use where all ops of the dialect are
    /// unregistered and no entry has its encoding.
    pub(super) fn unread_versions(
        &self,
        ops: &[OpId],
        redefined: &[(OpId, Redefined)],
        release: Release,
    ) -> Vec<DialectId> {
        let is_present = |&id: &DialectId| {
            let name = self.container().dialect_name(id);
            self.presence_of(name, release) == Presence::Present
        };
        let mut refused = self.refused_versions(release);
        refused.retain(is_present);
        let mut unread: HashSet<DialectId> = self.versioned_dialects().into_iter().collect();
        unread.retain(|id| !is_present(id));
        if unread.is_empty() {
            return refused;
        }
        for dialect in self.dialects_with_encodings() {
            unread.remove(&dialect);
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
        refused.extend(unread);
        refused.sort();
        refused
    }
}
