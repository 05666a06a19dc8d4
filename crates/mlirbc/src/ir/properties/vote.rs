//! Finds the releases that fit the ops of each dialect of a file.
//!
//! One state of a dialect wrote all of its ops. A release is not that state if it lacks an op that
//! others have, or if its definition does not fit an op. The dialects of LLVM come from one state
//! of LLVM, so their ops decide together if one release fits them all.

use hashbrown::HashSet;

use crate::dialect::OpProperties;
use crate::dialect::inherent_entry;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::resolver::{Resolver, Votes, is_of_llvm};
use crate::schema::{FieldKind, OpDef, Release, Releases, Value, split_groups};

/// The parts of an op that decide whether a definition fits: its name, its blob or dictionary, and
/// the numbers of its operands and results.
type Use = (u32, u32, u32, u32);

/// Counts the votes of a file's ops. Decodes all ops; those that cannot be decoded do not vote.
pub(super) fn count(resolver: &Resolver, module: &Module<'_>) -> Votes {
    let dialects = module.container().dialects();
    let registry = module.tables().registry();
    let having: Vec<Releases> = dialects
        .iter()
        .map(|(id, _)| registry.built_in_releases(module.container().dialect_name(id)))
        .collect();
    let mut votes = Votes {
        fitting: having.clone(),
        llvm: Releases::ANY,
    };
    let mut seen = Seen::new(module);
    let mut walk = module.ops();
    loop {
        let op = match walk.next() {
            Ok(Some(op)) => op,
            Ok(None) => return votes,
            Err(_) => continue,
        };
        let Some(dialect) = op.name().dialect().map(|id| id.index() as usize) else {
            continue;
        };
        if op.name().is_registered() == Some(false)
            || votes.fitting.get(dialect).is_none_or(|it| it.is_empty())
        {
            continue;
        }
        let stored = match op.holds_properties_apart() {
            true => op.properties_id().map(|id| id.index()),
            false => op.dictionary_id().map(|id| id.index()),
        };
        let stored = stored.unwrap_or(u32::MAX);
        let (operands, results) = (op.operand_count(), op.result_count());
        if !seen.is_new((op.name_id().index(), stored, operands, results)) {
            continue;
        }
        let mut definitions = resolver
            .of_releases(module, op.name_id(), Releases::ANY)
            .peekable();
        let is_added = resolver.added(module, op.name_id()).next().is_some();
        if definitions.peek().is_none() || is_added {
            continue;
        }
        // Definitions of other releases change no vote any more.
        let open = votes
            .llvm
            .or(votes.fitting.get(dialect).copied().unwrap_or(Releases::ANY));
        let fitting = definitions
            .filter(|op_def| !op_def.releases.and(open).is_empty())
            .filter(|op_def| fits(op, op_def));
        let fitting = fitting.fold(Releases::NONE, |all, op_def| all.or(op_def.releases));
        if let Some(place) = votes.fitting.get_mut(dialect) {
            *place = place.and(fitting);
        }
        if let Some(&all) = having.get(dialect)
            && is_of_llvm(all)
        {
            // A snapshot without tables for the dialect may have it in any form, so it abstains.
            let abstaining = Release::ALL.into_iter();
            let abstaining = abstaining.filter(|&it| it.is_snapshot() && !all.contains(it));
            votes.llvm = votes.llvm.and(abstaining.fold(fitting, Releases::with));
        }
    }
}

/// The uses seen so far. Most ops equal the previous one with the same blob, or the previous one
/// with the same name and no blob.
struct Seen {
    /// For each blob or dictionary, the name and the numbers of its last use.
    last_of_stored: Vec<(u32, u32, u32)>,
    /// For each name, the numbers of its last use without either.
    last_of_name: Vec<(u32, u32)>,
    all: HashSet<Use>,
}

impl Seen {
    fn new(module: &Module<'_>) -> Self {
        let container = module.container();
        let stored = match container.version() {
            5.. => container.properties().count(),
            _ => module.tables().attribute_count(),
        };
        let names = container.dialects().op_name_count();
        Seen {
            last_of_stored: vec![(u32::MAX, 0, 0); stored as usize],
            last_of_name: vec![(u32::MAX, 0); names as usize],
            all: HashSet::new(),
        }
    }

    fn is_new(&mut self, (name, stored, operands, results): Use) -> bool {
        if let Some(last) = self.last_of_stored.get_mut(stored as usize) {
            let this = (name, operands, results);
            if std::mem::replace(last, this) == this {
                return false;
            }
        } else if let Some(last) = self.last_of_name.get_mut(name as usize) {
            let this = (operands, results);
            if std::mem::replace(last, this) == this {
                return false;
            }
        }
        self.all.insert((name, stored, operands, results))
    }
}

/// Whether a definition may be that of an op.
fn fits(op: Op<'_>, op_def: &'static OpDef) -> bool {
    if !op.holds_properties_apart() {
        return fits_dictionary(op, op_def) && fits_groups(op, op_def, (None, None));
    }
    if op.properties_id().is_none() || !op_def.has_properties() {
        let has_none = op.properties_id().is_none() && !op_def.has_properties();
        return has_none && fits_groups(op, op_def, (None, None));
    }
    let Ok(Some(properties)) = op.read_with(op_def) else {
        return false;
    };
    let sizes = (
        properties.operand_segments().ok().flatten(),
        properties.result_segments().ok().flatten(),
    );
    is_as_written(&properties) && fits_groups(op, op_def, (sizes.0.as_deref(), sizes.1.as_deref()))
}

/// Whether every enum of the properties has one of its cases, and segment sizes have the form that
/// MLIR's writer uses for them. Read with a wrong number of groups, they mostly have another form.
fn is_as_written(properties: &OpProperties<'_>) -> bool {
    let mut fields = properties.fields();
    while let Ok(Some((field, value))) = fields.next() {
        let is_usual = match (&field.kind, value) {
            (FieldKind::Enum(form), Value::Integer(integer)) => integer
                .to_u64()
                .is_some_and(|it| it == 0 || form.text(it).is_some()),
            (_, Value::SegmentSizes(sizes)) => sizes.has_usual_form(),
            _ => true,
        };
        if !is_usual {
            return false;
        }
    }
    true
}

/// Whether the attributes of the definition are of its classes, in a file that stores them in the
/// dictionary.
fn fits_dictionary(op: Op<'_>, op_def: &OpDef) -> bool {
    let Ok(dictionary) = op.dictionary() else {
        return false;
    };
    op_def.properties(6).fields.iter().all(|field| {
        let entry = dictionary.and_then(|it| inherent_entry(&it, &field.name));
        match (&field.kind, entry) {
            (
                FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes),
                Some(entry),
            ) => entry.expect(*classes, 0).is_ok(),
            (FieldKind::Attribute(_), None) => false,
            _ => true,
        }
    })
}

/// Whether the numbers of operands and results fit the groups of a definition.
fn fits_groups(
    op: Op<'_>,
    op_def: &OpDef,
    (operand_sizes, result_sizes): (Option<&[u32]>, Option<&[u32]>),
) -> bool {
    let operands = op_def.operands.as_ref().is_none_or(|groups| {
        // Without their sizes, groups of variable size may split the operands in any way.
        op_def.operand_segments.is_some() && operand_sizes.is_none()
            || split_groups(groups, op.operand_count(), operand_sizes).is_some()
    });
    let results = op_def.results.as_ref().is_none_or(|groups| {
        op_def.result_segments.is_some() && result_sizes.is_none()
            || split_groups(groups, op.result_count(), result_sizes).is_some()
    });
    operands && results
}
