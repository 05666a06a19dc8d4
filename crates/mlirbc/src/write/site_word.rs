//! What is known of an encoding before it is scanned, in eight bytes: its only index, or why it must be scanned.

use crate::error::Table;
use crate::schema::{Classes, IndexSite};
use crate::wire::varint;
use crate::write::entry_codes::{CodeNumber, UNLISTED};

/// The indices of an encoding, and what an entry of a table is.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteWord {
    /// The only index.
    index: u32,
    /// The start of its varint in the entry. The varint is minimal.
    start: u8,
    pub(super) kind: Kind,
    /// The dialect and the code of an entry.
    pub(super) code: CodeNumber,
}

/// The number of indices in an entry, and the table of a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// None.
    Nothing,
    /// One, of a string.
    String,
    /// One, of an attribute.
    Attribute,
    /// One, of a type.
    Type,
    /// One, of a resource.
    Resource,
    /// None: the entry is text.
    Text,
    /// Any number, of attributes and types only. The entry must be scanned.
    Entries,
    /// Any number. The entry must be scanned.
    Any,
    /// Any number. The entry must be scanned, which also determines whether the only form of its code fits.
    Unread,
    /// Any number. The form must be determined, and the entry scanned.
    ByForm,
}

impl Kind {
    /// The table of the only index.
    #[inline(always)]
    fn table(self) -> Option<Table> {
        match self {
            Kind::String => Some(Table::String),
            Kind::Attribute => Some(Table::Attribute),
            Kind::Type => Some(Table::Type),
            Kind::Resource => Some(Table::Resource),
            _ => None,
        }
    }
}

impl SiteWord {
    #[inline(always)]
    pub(super) fn new(kind: Kind, code: CodeNumber) -> Self {
        SiteWord {
            index: 0,
            start: 0,
            kind,
            code,
        }
    }

    /// The word of an entry without indices.
    pub(super) const NOTHING: SiteWord = SiteWord {
        index: 0,
        start: 0,
        kind: Kind::Nothing,
        code: UNLISTED,
    };

    /// The word of `sites`, if it is at most one index in its common form.
    #[inline(always)]
    pub(super) fn of_sites(sites: &[IndexSite]) -> Option<Self> {
        let (site, others) = match sites.split_first() {
            Some(first) => first,
            None => return Some(SiteWord::NOTHING),
        };
        let is_common = others.is_empty() && site.is_minimal && !site.is_optional;
        (is_common && site.start < 1 << 8).then_some(SiteWord {
            index: site.index,
            start: site.start as u8,
            kind: match site.table {
                Table::Attribute => Kind::Attribute,
                Table::Type => Kind::Type,
                Table::String => Kind::String,
                _ => Kind::Resource,
            },
            code: UNLISTED,
        })
    }

    /// The word of indices that are stored elsewhere under `number`.
    pub(super) fn elsewhere(number: u32) -> Self {
        SiteWord {
            index: number,
            kind: Kind::Any,
            ..SiteWord::NOTHING
        }
    }

    /// The same for an entry of a code.
    #[inline(always)]
    pub(super) fn with_code(self, code: CodeNumber) -> Self {
        SiteWord { code, ..self }
    }

    /// The number under which the indices are stored.
    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        self.index
    }

    /// The only index.
    #[inline(always)]
    pub(super) fn only(self) -> Option<(Table, u32)> {
        Some((self.kind.table()?, self.index))
    }

    /// Whether the entry must be scanned.
    #[inline(always)]
    pub(super) fn is_unscanned(self) -> bool {
        matches!(
            self.kind,
            Kind::Entries | Kind::Any | Kind::Unread | Kind::ByForm
        )
    }

    /// The only index with its position.
    #[inline(always)]
    pub(super) fn only_site(self) -> Option<IndexSite> {
        let start = usize::from(self.start);
        Some(IndexSite {
            table: self.kind.table()?,
            index: self.index,
            classes: Classes::ANY,
            is_optional: false,
            is_minimal: true,
            start,
            end: start + varint::size(u64::from(self.index)),
        })
    }
}
