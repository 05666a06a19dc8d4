//! The syntax of ops.

use crate::schema::field::FieldKind;
use crate::schema::language::LanguageError;
use crate::schema::language::parser::Parser;
use crate::schema::op::{Group, GroupCount, OpDef, OpParts, RegionKind};
use crate::schema::release::Releases;

impl Parser<'_> {
    /// Parses after the word `op`:
    ///
    /// ```text
    /// NAME [in RELEASE|"PRODUCER"...] [isolated] [ssa|graph] [unsorted] { PROPERTIES }
    ///   [[sized] operands(...)] [[sized] results(...)] [regions(...)] [successors(...)]
    /// ```
    pub(super) fn op(&mut self, dialect: &str) -> Result<OpDef, LanguageError> {
        let name = self.name("the name of the op")?;
        let name = format!("{dialect}.{name}");
        let (releases, producers) = match self.take_if("in") {
            true => self.origins()?,
            false => (Releases::ANY, Vec::new()),
        };
        let mut parts = OpParts {
            producers,
            is_isolated: self.take_if("isolated"),
            region_kind: self.region_kind(),
            ..OpParts::default()
        };
        let is_unsorted = self.take_if("unsorted");
        self.expect("{", "'in', 'isolated', 'ssa', 'graph', 'unsorted' or '{'")?;
        parts.fields = self.fields()?;
        loop {
            if self.take_if("sized") {
                match self.token() {
                    "operands" => {
                        parts.operands = Some(self.groups()?);
                        parts.operands_sized = true;
                    }
                    "results" => {
                        parts.results = Some(self.groups()?);
                        parts.results_sized = true;
                    }
                    found => return Err(self.error("'operands' or 'results'", found)),
                }
            } else if self.take_if("operands") {
                parts.operands = Some(self.groups()?);
            } else if self.take_if("results") {
                parts.results = Some(self.groups()?);
            } else if self.take_if("regions") {
                parts.regions = self.groups()?;
            } else if self.take_if("successors") {
                parts.successors = self.groups()?;
            } else {
                break;
            }
        }
        if !is_unsorted {
            self.check_order(&parts)?;
        } else if parts.operands_sized || parts.results_sized {
            // The places of the sizes would be unknown.
            return Err(self.error("an op without 'unsorted', or without 'sized'", "both"));
        }
        Ok(OpDef::new(&name, releases, parts))
    }

    fn region_kind(&mut self) -> Option<RegionKind> {
        if self.take_if("ssa") {
            return Some(RegionKind::Ssa);
        }
        self.take_if("graph").then_some(RegionKind::Graph)
    }

    /// Parses after the word `in`: releases by name, and prefixes of producers in quotes.
    fn origins(&mut self) -> Result<(Releases, Vec<Box<str>>), LanguageError> {
        let mut releases = Releases::NONE;
        let mut producers = Vec::new();
        loop {
            if let Some(release) = self.take_release() {
                releases = releases.with(release);
            } else if self.peek() == "\"" {
                match self.quoted()? {
                    empty if empty.is_empty() => {
                        return Err(self.error("the beginning of a producer", "\"\""));
                    }
                    producer => producers.push(producer.into()),
                }
            } else if releases == Releases::NONE && producers.is_empty() {
                let found = self.token();
                return Err(self.error("a release", found));
            } else {
                return Ok((releases, producers));
            }
        }
    }

    /// Attributes must come first, ordered by the bytes of their names. Otherwise blobs would be
    /// misread.
    fn check_order(&self, parts: &OpParts) -> Result<(), LanguageError> {
        let mut last: Option<&str> = None;
        let mut native: Option<&str> = None;
        for field in &parts.fields {
            match field.kind {
                FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_) => {
                    let sorted = last.is_none_or(|last| last.as_bytes() < field.name.as_bytes());
                    if !sorted || native.is_some() {
                        let what = "attributes first, sorted by the bytes of their names";
                        return Err(self.error(what, &field.name));
                    }
                    last = Some(&field.name);
                }
                _ => native = Some(&field.name),
            }
        }
        Ok(())
    }

    /// Parses `(lhs, rhs?, rest*)`, where `_` is a group without a name.
    fn groups(&mut self) -> Result<Vec<Group>, LanguageError> {
        self.expect("(", "'('")?;
        let mut groups = Vec::new();
        while !self.take_if(")") {
            let name = self.name("a name or ')'")?;
            let count = if self.take_if("?") {
                GroupCount::Optional
            } else if self.take_if("*") {
                GroupCount::Any
            } else {
                GroupCount::One
            };
            let name = if name == "_" { "".into() } else { name.into() };
            groups.push(Group { name, count });
            self.take_if(",");
        }
        Ok(groups)
    }
}
