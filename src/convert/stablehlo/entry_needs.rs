//! The attributes and types that a version of StableHLO lacks, also inside others.

use hashbrown::HashMap;

use super::since;
use crate::container::DialectId;
use crate::dialect::{Form, InnerFirst, Node, StablehloVersion, Tables, VhloKind, vhlo_name_of};
use crate::error::Result;
use crate::ir::Module;

/// What the target lacks of each visited entry.
pub(super) struct EntryNeeds<'m> {
    tables: &'m Tables<'m>,
    target: StablehloVersion,
    lacking: HashMap<Node, Option<String>>,
}

impl<'m> EntryNeeds<'m> {
    pub(super) fn new(module: &'m Module<'_>, target: StablehloVersion) -> Self {
        EntryNeeds {
            tables: module.tables(),
            target,
            lacking: HashMap::new(),
        }
    }

    /// What the target lacks of an entry and those inside it, the first found.
    ///
    /// # Errors
    /// An entry is damaged.
    pub(super) fn lacking(&mut self, node: Node) -> Result<Option<&str>> {
        self.visit(node)?;
        let found = self.lacking.get(&node);
        Ok(found.and_then(|found| found.as_deref()))
    }

    /// What the target lacks of an entry itself.
    fn own(&self, node: Node) -> Result<Option<String>> {
        let (kind, dialect) = match node {
            Node::Attribute(id) => (
                VhloKind::Attribute,
                self.tables.attribute(id).map(|it| it.entry().dialect),
            ),
            Node::Type(id) => (
                VhloKind::Type,
                self.tables.ty(id).map(|it| it.entry().dialect),
            ),
        };
        let (Some(dialect), Some(form)) = (dialect, node.form(self.tables)?) else {
            return Ok(None);
        };
        let name = self.tables.container().dialect_name(dialect);
        if name != b"vhlo" {
            return Ok(self.foreign(kind, dialect));
        }
        let unknown = |what: &str| Some(format!("the {kind} of VHLO {what}"));
        Ok(match form {
            Form::Record(record) => {
                let name = vhlo_name_of(record.layout());
                match kind.versions(name) {
                    Some(versions) if versions.contain(self.target) => None,
                    Some(versions) => Some(since(format_args!("{kind} {name}"), versions.since)),
                    None => unknown(name),
                }
            }
            Form::Opaque(opaque) => unknown(&match opaque.code {
                Some(code) => format!("with the unknown code {code}"),
                None => "without a code".to_owned(),
            }),
            Form::Text(_) => unknown("in text"),
        })
    }

    fn foreign(&self, kind: VhloKind, dialect: DialectId) -> Option<String> {
        let allowed = StablehloVersion::OTHER_DIALECTS;
        if self.tables.is_builtin(dialect) || allowed <= self.target {
            return None;
        }
        let name = self.tables.container().dialect_name(dialect);
        let what = format_args!("the {kind} of the dialect '{}'", name.escape_ascii());
        Some(since(what, allowed))
    }
}

impl InnerFirst for EntryNeeds<'_> {
    fn contained(&mut self, node: Node) -> Result<Vec<Node>> {
        node.contained(self.tables)
    }

    fn is_done(&self, node: Node) -> bool {
        self.lacking.contains_key(&node)
    }

    fn finish(&mut self, node: Node) -> Result<()> {
        let mut lacking = self.own(node)?;
        if lacking.is_none() {
            let contained = node.contained(self.tables)?;
            let mut inner = contained
                .iter()
                .filter_map(|node| self.lacking.get(node)?.clone());
            lacking = inner.next();
        }
        self.lacking.insert(node, lacking);
        Ok(())
    }

    fn end(&self) -> u64 {
        self.tables.container().bytes().len() as u64
    }
}
