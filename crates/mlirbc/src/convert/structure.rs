//! What changed in the contents of ops: terminators and arguments of blocks that releases require, and others that
//! they lack.
//!
//! The changes are planned before anything is edited, and ops that are erased or renamed here are not
//! carried by their definitions.

use hashbrown::HashSet;

use crate::container::{AttributeId, OpNameId, TypeId};
use crate::error::{Error, Result};
use crate::ir::{Block, BlockId, InsertionPoint, Module, NewOp, Op, OpId, Redefined, Stored};
use crate::schema::Release;

/// The body of a GPU module had a terminator up to this release.
const LAST_WITH_MODULE_END: Release = Release::Llvm19;
const GPU_MODULE: &str = "gpu.module";
const MODULE_END: &str = "gpu.module_end";

/// Up to this release, each reduction of a parallel loop is an op of its own before the terminator. Later one op
/// holds all of them and is the terminator.
const LAST_WITH_SINGLE_REDUCTIONS: Release = Release::Llvm17;
const PARALLEL: &str = "scf.parallel";
const REDUCE: &str = "scf.reduce";
const YIELD: &str = "scf.yield";

/// Later the block of the mapper has an argument for the initial value too.
const LAST_WITHOUT_INITIAL_ARGUMENT: Release = Release::Llvm21;
const MAP: &str = "linalg.map";

/// The number of arguments that the block of a `linalg.map` has in a release: one for each operand, up to 21 without
/// the last one, which is the initial value.
pub(crate) fn arguments_of_map(op: Op<'_>, release: Release) -> Option<u32> {
    let is_map = op.name().full() == MAP.as_bytes();
    let without = u32::from(release <= LAST_WITHOUT_INITIAL_ARGUMENT);
    op.operand_count().checked_sub(without).filter(|_| is_map)
}

/// An edit of the contents of an op.
pub(super) enum Edit {
    /// An op without operands and results is added at the end of a block.
    Append(BlockId, OpNameId, AttributeId),
    /// An op is removed.
    Erase(OpId),
    /// An op is replaced by one with another name and nothing else.
    Rename(OpId, Redefined),
    /// A block gets an argument behind its others.
    AddArgument(BlockId, TypeId, AttributeId),
    /// The argument at a position, which is not used, is removed.
    EraseArgument(BlockId, u32),
}

/// The edits, and what the release cannot represent.
#[derive(Default)]
pub(super) struct Structure {
    /// Each with the names of the op before and after it.
    pub(super) edits: Vec<(Edit, Box<str>, Option<Box<str>>)>,
    /// The ops that are erased or renamed.
    pub(super) replaced: HashSet<OpId>,
    pub(super) obstacles: Vec<Error>,
}

/// What an op requires in the release. The names are those of ops.
enum Step {
    Append(BlockId, &'static str),
    Erase(OpId, &'static str),
    Rename(OpId, &'static str, &'static str),
    AddArgument(BlockId, TypeId),
    EraseArgument(BlockId, u32),
    Blocker(&'static str),
}

impl Module<'_> {
    /// The edits of the contents of ops that a release requires. Adds the names of new ops to the tables.
    ///
    /// # Errors
    /// A region is damaged, or a table is full.
    pub(super) fn structure(&mut self, ops: &[OpId], release: Release) -> Result<Structure> {
        let mut structure = Structure::default();
        let names = self.container().dialects();
        let is_concerned = |name: u32| {
            let full = names.full_name(OpNameId(name));
            [GPU_MODULE, PARALLEL, MAP]
                .iter()
                .any(|it| it.as_bytes() == full)
        };
        if !(0..names.op_name_count()).any(is_concerned) {
            return Ok(structure);
        }
        for &id in ops {
            let Some(op) = self.op(id) else { continue };
            let steps = match op.name().full() {
                name if name == GPU_MODULE.as_bytes() => gpu_module(op, release)?,
                name if name == PARALLEL.as_bytes() => parallel(op, release)?,
                name if name == MAP.as_bytes() => map(op, release)?,
                _ => continue,
            };
            let location = op.location_id();
            for step in steps {
                match step {
                    Step::Append(block, name) => {
                        let full = name.as_bytes();
                        let added = self.tables_mut().add_op_name(full, true)?;
                        let edit = Edit::Append(block, added, location);
                        structure.edits.push((edit, name.into(), Some(name.into())));
                    }
                    Step::Erase(op, name) => {
                        structure.replaced.insert(op);
                        structure.edits.push((Edit::Erase(op), name.into(), None));
                    }
                    Step::Rename(op, old, new) => {
                        let dictionary = self.op(op).and_then(Op::dictionary_id);
                        let redefined = Redefined {
                            name: Some(self.tables_mut().add_op_name(new.as_bytes(), true)?),
                            dictionary,
                            stored: Stored::None,
                        };
                        let edit = Edit::Rename(op, redefined);
                        structure.replaced.insert(op);
                        structure.edits.push((edit, old.into(), Some(new.into())));
                    }
                    Step::AddArgument(block, ty) => {
                        let edit = Edit::AddArgument(block, ty, location);
                        structure.edits.push((edit, MAP.into(), Some(MAP.into())));
                    }
                    Step::EraseArgument(block, position) => {
                        let edit = Edit::EraseArgument(block, position);
                        structure.edits.push((edit, MAP.into(), Some(MAP.into())));
                    }
                    Step::Blocker(what) => {
                        let obstacle = self.not_representable(id, release, what.to_owned());
                        structure.obstacles.push(obstacle);
                    }
                }
            }
        }
        Ok(structure)
    }

    /// Makes the edits, after the other ops have been redefined.
    ///
    /// # Errors
    /// A block has no room.
    pub(super) fn restructure(&mut self, structure: Structure) -> Result<()> {
        for (edit, ..) in structure.edits {
            match edit {
                Edit::Append(block, name, location) => {
                    let new = NewOp::new(name, location);
                    self.create_op(&new, InsertionPoint::AtEnd(block))?;
                }
                Edit::Erase(op) => self.erase_op(op)?,
                Edit::AddArgument(block, ty, location) => {
                    let count = self.block(block).map_or(0, |block| block.argument_count());
                    self.insert_argument(block, count, ty, Some(location))?;
                }
                Edit::EraseArgument(block, position) => self.erase_argument(block, position)?,
                // Renamed with the others.
                Edit::Rename(..) => {}
            }
        }
        Ok(())
    }
}

fn gpu_module(op: Op<'_>, release: Release) -> Result<Vec<Step>> {
    let has_end = release <= LAST_WITH_MODULE_END;
    let mut steps = Vec::new();
    for block in op.regions()?.flat_map(|region| region.blocks()) {
        let end = last_of(block).filter(|last| last.name().full() == MODULE_END.as_bytes());
        match (end, has_end) {
            (None, true) => steps.push(Step::Append(block.id(), MODULE_END)),
            (Some(end), false) => steps.push(Step::Erase(end.id(), MODULE_END)),
            _ => {}
        }
    }
    if steps.len() > 1 {
        return Ok(vec![Step::Blocker("several blocks")]);
    }
    Ok(steps)
}

fn parallel(op: Op<'_>, release: Release) -> Result<Vec<Step>> {
    let is_single = release <= LAST_WITH_SINGLE_REDUCTIONS;
    let mut steps = Vec::new();
    for block in op.regions()?.flat_map(|region| region.blocks()) {
        let Some(last) = last_of(block) else { continue };
        let mut reductions = block
            .ops()
            .filter(|it| it.name().full() == REDUCE.as_bytes());
        let (first, second) = (reductions.next(), reductions.next());
        let is_reduce = last.name().full() == REDUCE.as_bytes();
        if is_reduce != is_single {
            // The terminator already has the form of the release.
            continue;
        }
        steps.push(match (is_single, first, second) {
            (true, Some(reduce), None) => match reduce.operand_count() {
                0 => Step::Rename(reduce.id(), REDUCE, YIELD),
                1 => Step::Append(block.id(), YIELD),
                _ => Step::Blocker("several reductions"),
            },
            (false, None, _) if last.operand_count() == 0 => Step::Rename(last.id(), YIELD, REDUCE),
            (false, Some(reduce), None) if is_before(reduce, last) => Step::Erase(last.id(), YIELD),
            _ => Step::Blocker("these reductions"),
        });
    }
    Ok(steps)
}

fn map(op: Op<'_>, release: Release) -> Result<Vec<Step>> {
    let operands = op.operand_count();
    let (Some(initial), Some(required)) = (
        operands.checked_sub(1).and_then(|last| op.operand(last)),
        arguments_of_map(op, release),
    ) else {
        return Ok(Vec::new());
    };
    let mut steps = Vec::new();
    for block in op.regions()?.flat_map(|region| region.blocks()) {
        let found = block.argument_count();
        if found + 1 == required {
            let ty = match initial.ty() {
                Some(ty) => ty.view()?.shaped().map(|(_, element)| element.id()),
                None => None,
            };
            steps.push(match ty {
                Some(ty) => Step::AddArgument(block.id(), ty),
                None => Step::Blocker("this initial value"),
            });
        } else if found == operands && found == required + 1 {
            let last = block.argument(required);
            let is_used = match last {
                Some(last) => last.uses()?.next().is_some(),
                None => false,
            };
            steps.push(match is_used {
                true => Step::Blocker("the use of the initial value in the body"),
                false => Step::EraseArgument(block.id(), required),
            });
        }
    }
    Ok(steps)
}

fn last_of(block: Block<'_>) -> Option<Op<'_>> {
    block.op_count().checked_sub(1).and_then(|at| block.op(at))
}

fn is_before(one: Op<'_>, last: Op<'_>) -> bool {
    one.position().checked_add(1) == Some(last.position())
}
