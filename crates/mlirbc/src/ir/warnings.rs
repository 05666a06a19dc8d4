//! Warnings: the parts of a module that were read with dialect fallbacks, or that are opaque
//! although their code is known, and why.

use std::collections::BTreeMap;
use std::fmt;

use crate::container::{AttributeId, DialectId, EntryId, OpNameId, TypeId};
use crate::dialect::{FallbackReason, Tables};
use crate::error::{Error, Result, Table};
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::schema::Context;

/// Reports that items were read with the fallback of their dialect, or that no known form applies
/// to them. A warning covers all ops of a name, or all attributes or types of a code, for one
/// reason.
#[derive(Clone, Debug)]
pub struct Warning {
    /// The items that fell back or are opaque.
    pub subject: Subject,
    /// The dialect.
    pub dialect: DialectId,
    /// The name of the dialect.
    pub dialect_name: Box<[u8]>,
    /// The numbers of the file's dialect version, if it has a known one.
    pub dialect_version: Option<Vec<u64>>,
    /// The reason.
    pub reason: FallbackReason,
    /// The error without the fallback, at the first of them.
    pub error: Error,
    /// The number of ops or of table entries.
    pub uses: u64,
}

/// The items that a warning covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Ops with a name.
    Op {
        /// The full name.
        name: Box<[u8]>,
        /// The first of them.
        first: OpId,
    },
    /// Attributes with a code.
    Attribute {
        /// The code.
        code: u64,
        /// The first of them.
        first: AttributeId,
    },
    /// Types with a code.
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
    /// The parts that were read with dialect fallbacks or are opaque although their code is known,
    /// and why. Ops come first, in the order of their names in the file. Attributes and types
    /// follow, in the order of their first entries. Decodes all ops if a dialect of the file has a
    /// fallback for them or hooks. The result is not cached.
    ///
    /// # Errors
    /// A body cannot be decoded.
    pub fn warnings(&self) -> Result<Vec<Warning>> {
        let mut warnings = self.op_warnings()?;
        let tables = self.tables();
        for table in [Table::Attribute, Table::Type] {
            let mut entries = Entries::default();
            let ids = (0..tables.count(table)).filter_map(|index| EntryId::of(table, index));
            for id in ids {
                if let Some(entry) = tables.container().entry(id)
                    && let Some((reason, code, error)) = tables.fallback_reason(id)
                {
                    let subject = match id {
                        EntryId::Attribute(first) => Subject::Attribute { code, first },
                        EntryId::Type(first) => Subject::Type { code, first },
                    };
                    entries.add(tables, entry.dialect, (reason, code, error), subject);
                }
            }
            warnings.append(&mut entries.warnings);
        }
        Ok(warnings)
    }

    fn op_warnings(&self) -> Result<Vec<Warning>> {
        let tables = self.tables();
        let names = tables.container().dialects().op_name_count();
        let may_fall_back = |name: u32| {
            let name = tables.container().dialects().op_name(OpNameId(name));
            name.is_some_and(|name| {
                let description = tables.description(name.dialect);
                let is_described = description.is_some_and(|it| it.fallback_op.is_some());
                is_described || tables.is_hooked(name.dialect)
            })
        };
        let may_fall_back: Vec<bool> = (0..names).map(may_fall_back).collect();
        let mut found: BTreeMap<(u32, FallbackReason), Warning> = BTreeMap::new();
        // Ops with the same properties and operand and result counts have the same result.
        let mut known = hashbrown::HashMap::new();
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
    positions: hashbrown::HashMap<(DialectId, u64, FallbackReason), usize>,
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
