//! The distinct attributes of two modules, which are equal only as pairs.

use hashbrown::{HashMap, HashSet};

use crate::container::{AttributeId, EntryId};
use crate::dialect::{Attribute, is_distinct};
use crate::diff::entries::Entries;
use crate::diff::readings::Compared;

/// Which distinct attribute of one module is which of the other.
#[derive(Debug, Default)]
pub(super) struct Distinct {
    forth: HashMap<AttributeId, AttributeId>,
    back: HashMap<AttributeId, AttributeId>,
    compared: HashSet<(AttributeId, AttributeId)>,
}

impl Distinct {
    /// Whether two attributes with the same number have the same distinct attributes in them. Those
    /// not seen before are paired.
    pub(super) fn pair<'m>(&mut self, a: Attribute<'m>, b: Attribute<'m>, in_a: &Entries) -> bool {
        let (tables_a, tables_b) = (a.tables(), b.tables());
        let mut pending = vec![(a.id(), b.id())];
        let (mut sites_a, mut sites_b) = (Vec::new(), Vec::new());
        while let Some((a, b)) = pending.pop() {
            if !in_a.attribute(a).has_distinct || !self.compared.insert((a, b)) {
                continue;
            }
            Compared {
                tables: tables_a,
                other: tables_b,
            }
            .sites(a, &mut sites_a);
            Compared {
                tables: tables_b,
                other: tables_a,
            }
            .sites(b, &mut sites_b);
            let Some(entry) = tables_a.container().attribute_entry(a) else {
                continue;
            };
            let dialect = tables_a.container().dialect_name(entry.dialect);
            if entry.custom && is_distinct(dialect, true, entry.bytes) {
                let paired = *self.forth.entry(a).or_insert(b) == b;
                if !paired || *self.back.entry(b).or_insert(a) != a {
                    self.compared.remove(&(a, b));
                    return false;
                }
            }
            let below = sites_a.iter().zip(&sites_b);
            pending.extend(below.filter_map(|(a, b)| {
                match (EntryId::of(a.table, a.index), EntryId::of(b.table, b.index)) {
                    (Some(EntryId::Attribute(a)), Some(EntryId::Attribute(b))) => Some((a, b)),
                    _ => None,
                }
            }));
        }
        true
    }
}
