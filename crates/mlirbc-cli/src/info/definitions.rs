//! The definitions that apply to the ops of a file, and why.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use mlirbc::dialect::Source;
use mlirbc::ir::{Basis, DialectDefinitions, Module};

use crate::info::names::Names;
use crate::info::op_counts::sort_by_count;
use crate::text::{count, number, shown};

/// The definitions of each dialect that has ops.
#[derive(Default)]
pub struct Definitions {
    /// The dialects by name, in the order of the file.
    pub list: Vec<(Rc<str>, DialectDefinitions)>,
}

impl Definitions {
    /// The definitions for a valid module.
    pub fn of(module: &Module<'_>, names: &mut Names) -> Self {
        let definitions = module.dialect_definitions().unwrap_or_default();
        let named = definitions
            .into_iter()
            .map(|it| (names.dialect(module.container(), it.dialect), it));
        Definitions {
            list: named.collect(),
        }
    }

    /// The number of ops with properties by the source of their definition; the opaque ones last.
    pub fn sources(&self) -> Vec<(String, u64)> {
        let mut sums: BTreeMap<Source, u64> = BTreeMap::new();
        for (source, count) in self.list.iter().flat_map(|(_, of)| &of.sources) {
            *sums.entry(*source).or_default() += count;
        }
        let sums = sums.into_iter();
        let mut sources: Vec<_> = sums
            .map(|(source, count)| (source.name().to_owned(), count))
            .collect();
        let opaque = self.list.iter().map(|(_, of)| opaque_count(of)).sum();
        if opaque > 0 {
            sources.push(("unknown".to_owned(), opaque));
        }
        sources
    }

    /// The number of opaque ops by full name, the most frequent first.
    pub fn opaque_ops(&self) -> Vec<(String, u64)> {
        let mut sums: BTreeMap<String, u64> = BTreeMap::new();
        for ops in self.list.iter().flat_map(|(_, of)| &of.opaque) {
            *sums.entry(shown(&ops.name)).or_default() += ops.count;
        }
        let mut ops: Vec<_> = sums.into_iter().collect();
        sort_by_count(&mut ops);
        ops
    }

    /// The dialects grouped by verdict, and the verdict.
    pub fn verdicts(&self) -> Vec<(String, String)> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        // The groups that other dialects may join.
        let mut open = HashMap::new();
        for (dialect, of) in &self.list {
            let next = groups.len();
            let at = match opaque_count(of) {
                0 => *open.entry((of.basis.name(), of.releases)).or_insert(next),
                _ => next,
            };
            if at == next {
                groups.push(Group::of(of));
            }
            if let Some(group) = groups.get_mut(at) {
                group.add(dialect, of);
            }
        }
        let groups = groups.iter();
        groups
            .map(|group| (group.dialects.join(", "), group.verdict()))
            .collect()
    }
}

fn opaque_count(of: &DialectDefinitions) -> u64 {
    of.opaque.iter().map(|ops| ops.count).sum()
}

/// Dialects with the same verdict.
struct Group<'f> {
    dialects: Vec<&'f str>,
    /// The first dialect of the group.
    of: &'f DialectDefinitions,
    uses: u64,
    known: u64,
    registered: u64,
    fallbacks: u64,
}

impl<'f> Group<'f> {
    fn of(of: &'f DialectDefinitions) -> Self {
        Group {
            dialects: Vec::new(),
            of,
            uses: 0,
            known: 0,
            registered: 0,
            fallbacks: 0,
        }
    }

    fn add(&mut self, dialect: &'f str, of: &DialectDefinitions) {
        self.dialects.push(dialect);
        self.uses += of.uses;
        self.known += of.known;
        let ops = |source| of.sources.get(&source).copied().unwrap_or_default();
        self.registered += ops(Source::Registered);
        self.fallbacks += ops(Source::Fallback);
    }

    fn verdict(&self) -> String {
        let releases = self.of.releases;
        let of_uses = format!("{} of {}", number(self.known), count(self.uses, "use"));
        let mut text = match self.of.basis {
            Basis::Named => format!("{releases}: named by the producer"),
            Basis::Forced => format!("{releases}: chosen by --release"),
            Basis::Inferred if releases.iter().count() == 1 => {
                format!("{releases}: inferred, {of_uses} known")
            }
            Basis::Inferred => format!("{releases}: inferred, all fit and agree on {of_uses}"),
            Basis::Open => {
                format!("no release fits all ops; {releases} may hold and agree on {of_uses}")
            }
            _ => "no release that may hold has the dialect".to_owned(),
        };
        let opaque = opaque_count(self.of);
        let counts = [
            (self.registered, "defined by --dialect"),
            (self.fallbacks, "read with a fallback"),
            (opaque, "opaque"),
        ];
        for (ops, what) in counts {
            if ops > 0 {
                text.push_str(&format!("; {} {what}", count(ops, "op")));
            }
        }
        text
    }
}
