//! What an import will create: the parts of the ops with the indices of their copies.

use std::collections::{BTreeMap, BTreeSet};

use hashbrown::{HashMap, HashSet};

use super::ImportOptions;
use crate::container::{AttributeId, OpNameId, PropertiesId};
use crate::dialect::Import;
use crate::dialect::has_inherent;
use crate::error::{Error, Result};
use crate::ir::body::{Body, Use};
use crate::ir::cursor::{OpCursor, WalkOrder};
use crate::ir::edit::InsertionSite;
use crate::ir::edit::create::Parts;
use crate::ir::edit::stored::Stored;
use crate::ir::edit::version::storage;
use crate::ir::id::{BlockId, BodyId, OpId, ValueId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::schema::Record;

/// Everything that an import creates.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) ops: BTreeMap<OpId, PlannedOp>,
    /// The types and locations of the arguments.
    pub(super) arguments: BTreeMap<BlockId, Vec<(u32, u32)>>,
    /// The imported uses of each imported or replaced value, in order.
    pub(super) uses: Vec<(ValueId, Vec<Use>)>,
}

/// An op to create. Its parts have no successors yet.
pub(super) struct PlannedOp {
    pub(super) parts: Parts,
    pub(super) operands: Vec<ValueId>,
    pub(super) successors: Vec<BlockId>,
}

/// What the reading of properties depends on: the name, the blob, and the numbers of operands and
/// results.
type Key = (OpNameId, PropertiesId, u32, u32);

/// The properties that were read before.
#[derive(Default)]
struct Read {
    /// The copies of blobs.
    blobs: HashMap<Key, PropertiesId>,
    /// Op names and dictionaries of the other module that both modules split alike.
    dictionaries: HashSet<(OpNameId, AttributeId)>,
}

impl Module<'_> {
    /// Checks an import and copies the entries that the ops refer to.
    pub(super) fn plan_import(
        &mut self,
        other: &Module<'_>,
        roots: &[OpId],
        options: &ImportOptions,
        site: InsertionSite,
        import: &mut Import<'_, '_>,
    ) -> Result<Plan> {
        self.check_storage(other)?;
        self.check_roots(other, roots)?;
        // The imported ops must not change how the others are read.
        self.resolver().settle(self);
        let mut plan = Plan::default();
        let mut read = Read::default();
        let mut meter = self.meter();
        for &root in roots {
            let Some(root) = other.op(root) else { continue };
            let mut cursor = OpCursor::of_op(root, WalkOrder::PreOrder);
            while let Some(op) = cursor.next(other)? {
                let Some(op) = other.op(op) else { continue };
                meter.count(1 + u64::from(op.operand_count()) + u64::from(op.result_count()))?;
                let planned = self.plan_op(other, op, import, &mut read);
                let planned = planned.map_err(|error| op.locate(error))?;
                plan.ops.insert(op.id(), planned);
                self.plan_arguments(op, import, &mut plan)
                    .map_err(|error| op.locate(error))?;
            }
        }
        self.check_outside(other, &plan, options, site)?;
        plan.uses = uses_of(other, &plan, options)?;
        self.check_plan_room(&plan, site.body)?;
        Ok(plan)
    }

    /// Checks that both modules store properties in the same way.
    fn check_storage(&self, other: &Module<'_>) -> Result<()> {
        let (own, theirs) = (self.container().version(), other.container().version());
        if storage(own) == storage(theirs) {
            return Ok(());
        }
        Err(self.container().invalid_edit(
            "import an op",
            "a module that is converted to the same version of the format",
            format!("version {theirs} for a module of version {own}"),
        ))
    }

    fn check_roots(&self, other: &Module<'_>, roots: &[OpId]) -> Result<()> {
        let mut known = HashSet::new();
        for &root in roots {
            other.check_op(root)?;
            if !known.insert(root) {
                return Err(self.nested("an op that is passed twice"));
            }
        }
        for root in roots.iter().filter_map(|&root| other.op(root)) {
            let mut outer = root.parent();
            while let Some(op) = outer {
                if known.contains(&op.id()) {
                    return Err(self.nested("an op in another one"));
                }
                outer = op.parent();
            }
        }
        Ok(())
    }

    #[cold]
    fn nested(&self, found: &str) -> Error {
        let expected = "ops that are not in one another";
        self.container()
            .invalid_edit("import ops", expected, found.to_owned())
    }

    /// The copy of an op's name. Ops of a dialect that is new here are read as in the other module.
    fn import_name(
        &mut self,
        other: &Module<'_>,
        id: OpNameId,
        import: &mut Import<'_, '_>,
    ) -> Result<OpNameId> {
        let known = self.container().dialects().op_name_count();
        let copy = import.op_name(self.tables_mut(), id)?;
        let dialect_of = |module: &Module<'_>, name| {
            let name = module.container().dialects().op_name(name);
            name.map(|name| name.dialect)
        };
        let own = dialect_of(self, copy);
        let is_of_own = |name| dialect_of(self, OpNameId(name)) == own;
        let is_first = copy.index() >= known && !(0..known).any(is_of_own);
        // Without property blobs, nothing in a file decides which definition applies.
        let has_blobs = self.container().version() >= 5;
        if let (Some(theirs), Some(own), true) = (dialect_of(other, id), own, is_first && has_blobs)
            && let Some(release_set) = self.resolver().import(self, own, other, theirs)
        {
            self.resolver_mut().imported.insert(own, release_set);
        }
        Ok(copy)
    }

    fn plan_op(
        &mut self,
        other: &Module<'_>,
        op: Op<'_>,
        import: &mut Import<'_, '_>,
        read: &mut Read,
    ) -> Result<PlannedOp> {
        let name = self.import_name(other, op.name_id(), import)?;
        let tables = self.tables_mut();
        let location = import.attribute(tables, op.location_id())?;
        let dictionary = match op.dictionary_id() {
            Some(dictionary) => Some(import.attribute(tables, dictionary)?),
            None => None,
        };
        let mut results = Vec::with_capacity(op.result_count() as usize);
        for result in op.results() {
            results.push(import.ty(tables, result.type_id())?.index());
        }
        let properties = match op.stored() {
            Stored::None => None,
            Stored::Draft(_) => {
                op.check_complete()?;
                return Err(op.unknown_properties("import an op"));
            }
            Stored::Blob(id) => {
                let key = (op.name_id(), id, op.operand_count(), op.result_count());
                Some(match read.blobs.get(&key) {
                    Some(&copy) => copy,
                    None => {
                        let copy = self.import_properties(op, name, import)?;
                        read.blobs.insert(key, copy);
                        copy
                    }
                })
            }
        };
        if let Some((theirs, own)) = op.dictionary_id().zip(dictionary)
            && read.dictionaries.insert((op.name_id(), theirs))
        {
            self.check_split(op, name, own)?;
        }
        Ok(PlannedOp {
            parts: Parts {
                name: name.index(),
                location: location.index(),
                dictionary: dictionary.map(AttributeId::index),
                properties: properties.map(PropertiesId::index),
                results,
                successors: Vec::new(),
                regions: op.region_count(),
                is_isolated: op.is_isolated(),
                child: None,
            },
            operands: op.operands().map(|operand| operand.id()).collect(),
            successors: op.successors().map(|block| block.id()).collect(),
        })
    }

    /// The copy of an op's properties.
    fn import_properties(
        &mut self,
        op: Op<'_>,
        name: OpNameId,
        import: &mut Import<'_, '_>,
    ) -> Result<PropertiesId> {
        let record = match op.inherent()? {
            Inherent::None => return self.tables_mut().add_properties(&[]),
            Inherent::Attribute(attribute) => {
                let tables = self.tables_mut();
                let copy = import.attribute(tables, attribute.id())?;
                return tables.add_attribute_properties(copy);
            }
            Inherent::Defined(_, properties) => properties.record(),
            Inherent::Opaque(opaque) if opaque.bytes().is_empty() => {
                return self.tables_mut().add_properties(&[]);
            }
            Inherent::Opaque(opaque) => opaque.located(),
        };
        let Some(record) = record else {
            return Err(op.unknown_encoding());
        };
        let tables = self.tables_mut();
        let blob = import.record(tables, record)?;
        let copy = tables.add_properties(&blob)?;
        match self.reads_alike(op, name, copy, record)? {
            true => Ok(copy),
            false => Err(self.defined_differently(op)),
        }
    }

    #[cold]
    fn defined_differently(&self, op: Op<'_>) -> Error {
        self.container().invalid_edit(
            "import an op",
            "an op that the module defines in the same way",
            format!("'{}' of another release", op.name()),
        )
    }

    /// Checks that the definitions of an op in both modules, if there are any, make the same entries
    /// of its dictionary inherent, in versions that do not store properties separately.
    fn check_split(&self, op: Op<'_>, name: OpNameId, dictionary: AttributeId) -> Result<()> {
        let Some((_, theirs)) = op.splitting_definition() else {
            return Ok(());
        };
        let probe = probe_of(
            op,
            Parts {
                name: name.index(),
                dictionary: Some(dictionary.index()),
                ..Parts::default()
            },
        );
        let copy = Op::new(self, &probe, PROBE);
        let Some((_, own)) = copy.and_then(Op::splitting_definition) else {
            return Ok(());
        };
        let Some(entries) = op.dictionary()? else {
            return Ok(());
        };
        let is_alike = |entry: &[u8]| has_inherent(theirs, entry) == has_inherent(own, entry);
        match entries.iter().all(|(entry, _)| is_alike(entry)) {
            true => Ok(()),
            false => Err(self.defined_differently(op)),
        }
    }

    /// Whether this module would read a property blob of a copy as the other module reads that of
    /// the op. A module without any definition of the op does not read it.
    fn reads_alike(
        &self,
        op: Op<'_>,
        name: OpNameId,
        properties: PropertiesId,
        record: Record<'_>,
    ) -> Result<bool> {
        let probe = probe_of(
            op,
            Parts {
                name: name.index(),
                properties: Some(properties.index()),
                ..Parts::default()
            },
        );
        let Some(copy) = Op::new(self, &probe, PROBE) else {
            return Ok(false);
        };
        let found = match copy.inherent()? {
            Inherent::Defined(_, found) => found.record(),
            Inherent::Opaque(opaque) => match opaque.located() {
                None => return Ok(!copy.has_definition()),
                found => found,
            },
            Inherent::None | Inherent::Attribute(_) => None,
        };
        Ok(found.is_some_and(|found| found.schema().fields == record.schema().fields))
    }

    /// Copies the types and locations of the arguments in an op's regions.
    fn plan_arguments(
        &mut self,
        op: Op<'_>,
        import: &mut Import<'_, '_>,
        plan: &mut Plan,
    ) -> Result<()> {
        for block in op.regions()?.flat_map(|region| region.blocks()) {
            let mut arguments = Vec::with_capacity(block.argument_count() as usize);
            for (position, argument) in (0..).zip(block.arguments()) {
                let tables = self.tables_mut();
                let ty = import.ty(tables, argument.type_id())?;
                let location = match block.argument_location_id(position) {
                    Some(location) => Some(import.attribute(tables, location)?),
                    None => None,
                };
                arguments.push((ty.index(), self.argument_location(location)?));
            }
            plan.arguments.insert(block.id(), arguments);
        }
        Ok(())
    }

    /// Checks that values and blocks from outside are replaced by values and blocks that can be
    /// used at the destination.
    fn check_outside(
        &self,
        other: &Module<'_>,
        plan: &Plan,
        options: &ImportOptions,
        site: InsertionSite,
    ) -> Result<()> {
        let values: HashMap<_, _> = options.values.iter().copied().collect();
        let blocks: HashMap<_, _> = options.blocks.iter().copied().collect();
        for (&id, planned) in &plan.ops {
            for &operand in &planned.operands {
                if plan.defines(other, operand) {
                    continue;
                }
                let Some(&own) = values.get(&operand) else {
                    let found = format!("value {} of body {}", operand.index, operand.body.0);
                    return Err(self.outside(other, id, "an operand", found));
                };
                self.check_value(own, site.body)?;
            }
            for &successor in &planned.successors {
                if plan.arguments.contains_key(&successor) {
                    continue;
                }
                let Some(&own) = blocks.get(&successor) else {
                    let found = format!("block {} of body {}", successor.index, successor.body.0);
                    return Err(self.outside(other, id, "a successor", found));
                };
                self.check_new_successors([own], site.body, site.block)?;
            }
        }
        Ok(())
    }

    #[cold]
    fn outside(&self, other: &Module<'_>, op: OpId, what: &'static str, found: String) -> Error {
        let found = format!("{what} from outside: {found}");
        let expected = "values and blocks that are imported too, or replaced";
        let error = self
            .container()
            .invalid_edit("import an op", expected, found);
        match other.op(op) {
            Some(op) => op.locate(error),
            None => error,
        }
    }

    fn check_plan_room(&self, plan: &Plan, body: BodyId) -> Result<()> {
        let ops = plan.ops.values();
        let results: usize = ops.clone().map(|op| op.parts.results.len()).sum();
        let arguments: usize = plan.arguments.values().map(Vec::len).sum();
        let numbers = ops.map(|op| op.operands.len() + 3).sum();
        self.check_room(body, plan.ops.len(), results + arguments, numbers)
    }
}

/// The op of a probe.
const PROBE: OpId = OpId {
    body: BodyId(u32::MAX),
    index: 0,
};

/// A body with an op that has the numbers of operands and results of another one, to find out how a
/// module reads it.
fn probe_of(op: Op<'_>, parts: Parts) -> Body {
    let mut probe = Body::default();
    let parts = Parts {
        results: vec![0; op.result_count() as usize],
        ..parts
    };
    let index = probe.append_op(0, &parts);
    probe.append_operands(index, op.operand_count());
    probe
}

impl Plan {
    /// Whether a value of the other module is defined in what is imported.
    fn defines(&self, other: &Module<'_>, value: ValueId) -> bool {
        use crate::ir::navigation::ValueOwner;
        match other.value(value).and_then(|value| value.owner()) {
            Some(ValueOwner::Result(op, _)) => self.ops.contains_key(&op.id()),
            Some(ValueOwner::Argument(block, _)) => self.arguments.contains_key(&block.id()),
            None => false,
        }
    }
}

/// The uses that the imported ops have of imported and replaced values, in order.
fn uses_of(
    other: &Module<'_>,
    plan: &Plan,
    options: &ImportOptions,
) -> Result<Vec<(ValueId, Vec<Use>)>> {
    let mut values: BTreeSet<ValueId> = BTreeSet::new();
    for &id in plan.ops.keys() {
        let results = other.op(id).into_iter().flat_map(|op| op.results());
        values.extend(results.map(|value| value.id()));
    }
    for &id in plan.arguments.keys() {
        let arguments = other.block(id).into_iter().flat_map(|it| it.arguments());
        values.extend(arguments.map(|value| value.id()));
    }
    values.extend(options.values.iter().map(|(value, _)| *value));
    let mut all = Vec::new();
    for id in values {
        let Some(value) = other.value(id) else {
            continue;
        };
        let uses = value.uses()?;
        let uses: Vec<Use> = uses
            .filter(|each| plan.ops.contains_key(&each.op))
            .collect();
        if !uses.is_empty() {
            all.push((id, uses));
        }
    }
    Ok(all)
}
