//! The releases that may have written a file according to its producer string. The candidates for
//! each dialect are computed on demand.

use std::sync::OnceLock;

use crate::container::{Container, DialectId};
use crate::schema::{Origin, Release};

/// A release of LLVM; `None` for all releases before the first known one.
pub(super) type Writer = Option<Release>;

/// The newest version of the format that releases before the first known one may have written.
const LAST_VERSION_BEFORE: u8 = 1;

/// The release whose forms new entries take if the producer names no version.
pub(super) const DEFAULT: Release = Release::Llvm22;

/// The releases that may have written a file, and each of its dialects.
#[derive(Debug)]
pub(super) struct Writers {
    /// The releases compatible with the producer string, oldest first.
    pub(super) open: Vec<Writer>,
    /// Whether the producer string identifies a single release.
    pub(super) is_named: bool,
    /// The release that the caller requested.
    pub(super) forced: Option<Release>,
    /// The known release nearest to the one named in the producer string.
    pub(super) nearest: Option<Release>,
    /// The numbers of attributes and types that vote, those of the file.
    pub(super) voters: (u32, u32),
    /// The candidates for each dialect of the file, once those of any are requested.
    candidates: OnceLock<Vec<Candidates>>,
    dialects: u32,
}

/// The candidates for a dialect, once they are computed.
pub(super) type Candidates = OnceLock<Box<[Writer]>>;

impl Writers {
    pub(super) fn new(container: &Container<'_>, forced: Option<Release>) -> Self {
        let origin = Origin::of(container.producer());
        let nearest = origin.nearest();
        let is_llvm = |release: &Release| release.llvm().is_some();
        let mut open: Vec<Writer> = match container.bytes() {
            // A new module contains only entries written by this library.
            [] => vec![Some(nearest.unwrap_or(DEFAULT))],
            _ => {
                let releases = origin.releases().iter();
                releases.filter(is_llvm).map(Some).collect()
            }
        };
        let is_named = origin.named().is_some() || container.bytes().is_empty();
        let is_first = |writer: &Writer| *writer == Release::ALL.first().copied();
        if !is_named
            && open.first().is_none_or(is_first)
            && (open.is_empty() || container.version() <= LAST_VERSION_BEFORE)
        {
            open.insert(0, None);
        }
        let entries = container.entries();
        Writers {
            is_named,
            forced: forced.filter(is_llvm).filter(|&it| open != [Some(it)]),
            open,
            nearest,
            voters: (entries.attributes.count(), entries.types.count()),
            candidates: OnceLock::new(),
            dialects: 0,
        }
    }

    /// Sets the number of dialects, discarding the candidates of removed ones.
    pub(super) fn set_dialects(&mut self, count: u32) {
        self.dialects = count;
        if let Some(candidates) = self.candidates.get_mut() {
            candidates.resize_with(count as usize, OnceLock::new);
        }
    }

    /// The place of the candidates for a dialect.
    pub(super) fn candidates(&self, dialect: DialectId) -> Option<&Candidates> {
        let none = || vec![OnceLock::new(); self.dialects as usize];
        let all = self.candidates.get_or_init(none);
        all.get(dialect.index() as usize)
    }

    /// The writers of another file for one with other dialects, whose candidates are known.
    pub(super) fn with_candidates(&self, voters: (u32, u32), candidates: Vec<Candidates>) -> Self {
        Writers {
            open: self.open.clone(),
            is_named: self.is_named,
            forced: self.forced,
            nearest: self.nearest,
            voters,
            dialects: candidates.len() as u32,
            candidates: OnceLock::from(candidates),
        }
    }

    /// The release that the producer names, unless the caller requested another one.
    pub(super) fn sole(&self) -> Option<Writer> {
        let only = self.open.first().filter(|_| self.is_named)?;
        self.forced.is_none().then_some(*only)
    }

    pub(super) fn is_open(&self, writer: Writer) -> bool {
        self.open.contains(&writer)
    }
}
