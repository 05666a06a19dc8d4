//! What of a module was read with the fallbacks of dialects or is opaque although its code is known,
//! and why.

use std::collections::BTreeMap;
use std::fmt;

use crate::container::{AttributeId, DialectId, OpNameId, TypeId};
use crate::dialect::{FallbackReason, Tables};
use crate::error::{Error, Result};
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;

/// That something was read with the fallback of its dialect, or that no known form holds for it: all
/// ops of a name, or all attributes or types of a code, for one reason.
#[derive(Clone, Debug)]
pub struct Warning {
    /// What fell back or is opaque.
    pub subject: Subject,
    /// The dialect.
    pub dialect: DialectId,
    /// The name of the dialect.
    pub dialect_name: Box<[u8]>,
    /// The numbers of the file's version of the dialect, where it has one that is known.
    pub dialect_version: Option<Vec<u64>>,
    /// Why.
    pub reason: FallbackReason,
    /// What is wrong without the fallback, at the first of them.
    pub error: Error,
    /// The number of ops, or of entries of the table.
    pub uses: u64,
}

/// What a warning is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Ops of a name.
    Op {
        /// The full name.
        name: Box<[u8]>,
        /// The first of them.
        first: OpId,
    },
    /// Attributes of a code.
    Attribute {
        /// The code.
        code: u64,
        /// The first of them.
        first: AttributeId,
    },
    /// Types of a code.
    Type {
        /// The code.
        code: u64,
        /// The first of them.
        first: TypeId,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dialect = self.dialect_name.escape_ascii();
        match &self.subject {
            Subject::Op { name, .. } => write!(f, "op '{}'", name.escape_ascii())?,
            Subject::Attribute { code, .. } => write!(f, "attribute code {code} of '{dialect}'")?,
            Subject::Type { code, .. } => write!(f, "type code {code} of '{dialect}'")?,
        }
        if let Some(version) = &self.dialect_version {
            let numbers: Vec<String> = version.iter().map(u64::to_string).collect();
            write!(f, " {}", numbers.join("."))?;
        }
        let uses = self.uses;
        let reason = self.reason;
        let what = match reason {
            FallbackReason::DoesNotFit | FallbackReason::Ambiguous => "left opaque",
            _ => "read with the fallback",
        };
        write!(f, ": {reason}, {uses} {what}: {}", self.error)
    }
}

impl Module<'_> {
    /// What was read with the fallbacks of dialects or is opaque although its code is known, and why: ops in the order of their names in the
    /// file, then attributes, then types, in the order of their first entries. All ops are decoded
    /// for it if a dialect of the file has a fallback for them; nothing is kept.
    ///
    /// # Errors
    /// A body cannot be decoded.
    pub fn warnings(&self) -> Result<Vec<Warning>> {
        let mut warnings = self.op_warnings()?;
        let tables = self.tables();
        let mut entries = Entries::default();
        for attribute in tables.attributes() {
            if let Some((reason, code, error)) = attribute.fallback_reason() {
                let first = attribute.id();
                let subject = Subject::Attribute { code, first };
                let dialect = attribute.entry().dialect;
                entries.add(tables, dialect, (reason, code, error), subject);
            }
        }
        warnings.append(&mut entries.warnings);
        let mut entries = Entries::default();
        for ty in tables.types() {
            if let Some((reason, code, error)) = ty.fallback_reason() {
                let first = ty.id();
                let subject = Subject::Type { code, first };
                let dialect = ty.entry().dialect;
                entries.add(tables, dialect, (reason, code, error), subject);
            }
        }
        warnings.append(&mut entries.warnings);
        Ok(warnings)
    }

    fn op_warnings(&self) -> Result<Vec<Warning>> {
        let tables = self.tables();
        let names = tables.container().dialects().op_name_count();
        let may_fall_back = |name: u32| {
            let name = tables.container().dialects().op_name(OpNameId(name))?;
            tables.description(name.dialect)?.fallback_op.as_ref()
        };
        let may_fall_back: Vec<bool> = (0..names).map(|it| may_fall_back(it).is_some()).collect();
        let mut found: BTreeMap<(u32, FallbackReason), Warning> = BTreeMap::new();
        // The same properties with as many operands and results are known alike.
        let mut known = std::collections::HashMap::new();
        if !may_fall_back.contains(&true) {
            return Ok(Vec::new());
        }
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            let name = op.name_id().index();
            if may_fall_back.get(name as usize) != Some(&true) {
                continue;
            }
            let key = (
                name,
                op.properties_id(),
                op.operand_count(),
                op.result_count(),
            );
            let reason = *known
                .entry(key)
                .or_insert_with(|| op.fallback().map(|fallback| fallback.reason));
            let Some(reason) = reason else { continue };
            let warning = found.entry((name, reason));
            warning.or_insert_with(|| op_warning(op, reason)).uses += 1;
        }
        Ok(found.into_values().collect())
    }
}

fn op_warning(op: Op<'_>, reason: FallbackReason) -> Warning {
    let subject = Subject::Op {
        name: op.name().full().into(),
        first: op.id(),
    };
    let dialect = op.name().dialect().unwrap_or(DialectId(u32::MAX));
    warning(
        op.module().tables(),
        dialect,
        reason,
        op.fallback_error(),
        subject,
    )
}

fn warning(
    tables: &Tables<'_>,
    dialect: DialectId,
    reason: FallbackReason,
    error: Error,
    subject: Subject,
) -> Warning {
    Warning {
        subject,
        dialect,
        dialect_name: tables.container().dialect_name(dialect).into(),
        dialect_version: tables.dialect_version_numbers(dialect),
        reason,
        error,
        uses: 0,
    }
}

/// The warnings for the entries of a table.
#[derive(Default)]
struct Entries {
    warnings: Vec<Warning>,
    positions: std::collections::HashMap<(DialectId, u64, FallbackReason), usize>,
}

impl Entries {
    fn add(
        &mut self,
        tables: &Tables<'_>,
        dialect: DialectId,
        (reason, code, error): (FallbackReason, u64, Error),
        subject: Subject,
    ) {
        let next = self.warnings.len();
        let position = *self
            .positions
            .entry((dialect, code, reason))
            .or_insert(next);
        if position == next {
            let warning = warning(tables, dialect, reason, error, subject);
            self.warnings.push(warning);
        }
        if let Some(warning) = self.warnings.get_mut(position) {
            warning.uses += 1;
        }
    }
}
