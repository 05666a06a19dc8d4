//! The comparison of two modules.

use crate::diff::attributes::{PartDifference, Sides};
use crate::diff::difference::{Change, DiffOptions, Difference, Part, Place};
use crate::diff::distinct::Distinct;
use crate::diff::entries::Numbers;
use crate::diff::hashes::{Hashing, Side};
use crate::diff::heads::Named;
use crate::diff::module_level;
use crate::diff::op_text::OpTexts;
use crate::diff::pairing::{Event, Pairing, Pairs};
use crate::diff::path::Paths;
use crate::diff::text::Texts;
use crate::error::Result;
use crate::ir::{Block, Module, Op};

/// What differs between two modules: first what belongs to no op, then the ops in order. Nothing if
/// the modules differ only in the numbers and the order of the entries of their tables, in the
/// names of their values, in entries that nothing refers to and in use-list orders. Decodes all ops
/// of both modules.
///
/// Takes time in proportion to the size of the modules. Attributes and types that are encoded in
/// different ways are compared by their text, as far as that is known and not too long.
///
/// ```
/// use mlirbc::diff::{DiffOptions, diff};
/// use mlirbc::ir::{Module, Strip};
///
/// # fn main() -> mlirbc::Result<()> {
/// let file = std::fs::read("../../tests/fixtures/kitchen.llvm22.v6.mlirbc").unwrap_or_default();
/// let old = Module::open(&file[..])?;
/// let mut new = Module::open(&file[..])?;
/// new.strip(Strip { locations: true, ..Strip::default() })?;
///
/// let mut options = DiffOptions::default();
/// assert!(!diff(&old, &new, &options)?.is_empty());
/// options.ignore_locations = true;
/// assert!(diff(&old, &new, &options)?.is_empty());
/// # Ok(())
/// # }
/// ```
///
/// Work charges the budget of each module as far as it is decoded, otherwise that of the first.
///
/// # Errors
/// An op, an attribute that has to be read or a resource of one of the modules is damaged, or a new
/// op lacks required properties.
pub fn diff(a: &Module<'_>, b: &Module<'_>, options: &DiffOptions) -> Result<Vec<Difference>> {
    let (a, b): (&Module<'_>, &Module<'_>) = (a, b);
    diff_modules(a, b, options)
}

fn diff_modules<'m>(
    a: &'m Module<'m>,
    b: &'m Module<'m>,
    options: &DiffOptions,
) -> Result<Vec<Difference>> {
    a.check_complete()?;
    b.check_complete()?;
    a.charge_tables()?;
    b.charge_tables()?;
    let input = a.container().bytes().len() + b.container().bytes().len();
    let mut texts = Texts::new(a.tables(), b.tables(), options.max_text, input as u64);
    let mut numbers = Numbers::new(a.tables(), b.tables());
    let mut side_a = Side::new(a, b, &mut numbers, 1);
    let mut side_b = Side::new(b, a, &mut numbers, 2);
    let mut hashing = Hashing {
        numbers: &mut numbers,
        texts: &mut texts,
        state: hashbrown::DefaultHashBuilder::default(),
        ignore_locations: options.ignore_locations,
        meter: a.meter(),
    };
    side_a.hash(&mut hashing)?;
    side_b.hash(&mut hashing)?;
    let pairing = Pairing {
        visits_all: side_a.entries.has_distinct && side_b.entries.has_distinct,
        a: &mut side_a,
        b: &mut side_b,
        hashing: &mut hashing,
    };
    let pairs = pairing.run()?;
    let mut differences = Differences::default();
    for found in module_level::compare(a.tables(), b.tables(), hashing.texts)? {
        differences.add(found, None, None);
    }
    let mut sides = Sides {
        a: &side_a,
        b: &side_b,
        with: &mut hashing,
        paths_a: Paths::default(),
        paths_b: Paths::default(),
        distinct: Distinct::default(),
        compared: hashbrown::HashMap::new(),
        op_texts: OpTexts::default(),
    };
    for event in &pairs.events {
        sides.event(*event, &pairs, &mut differences)?;
        sides.with.meter.count(differences.take_work())?;
    }
    Ok(differences.found)
}

#[derive(Default)]
struct Differences {
    found: Vec<Difference>,
    /// The bytes of text that are not charged yet.
    text: u64,
}

impl Differences {
    /// The work of the text since the last time. Many ops may share a long text, which each difference copies.
    fn take_work(&mut self) -> u64 {
        /// Text that counts as much as an op.
        const PIECE: u64 = 8;
        let work = self.text / PIECE;
        self.text %= PIECE;
        work
    }

    fn add(&mut self, found: PartDifference, old_place: Option<Place>, new_place: Option<Place>) {
        let texts = [&found.old, &found.new].into_iter().flatten();
        self.text += texts.map(|text| text.len() as u64).sum::<u64>();
        self.text += found.name.len() as u64;
        self.found.push(Difference {
            part: found.part,
            change: found.change,
            name: String::from_utf8_lossy(&found.name).into_owned(),
            old_place,
            new_place,
            old: found.old,
            new: found.new,
        });
    }
}

fn around(block: Block<'_>) -> Option<Op<'_>> {
    block.region()?.op()
}

fn place(paths: &mut Paths, op: Option<Op<'_>>) -> Result<Option<Place>> {
    op.map(|op| paths.place(op)).transpose()
}

impl<'m> Sides<'_, '_, 'm> {
    fn event(&mut self, event: Event<'m>, pairs: &Pairs<'m>, out: &mut Differences) -> Result<()> {
        match event {
            Event::Ops(a, b, is_moved) => {
                let mut found = Vec::new();
                if is_moved {
                    found.push(PartDifference {
                        part: Part::Op,
                        name: Vec::new(),
                        change: Change::Moved,
                        old: None,
                        new: None,
                    });
                }
                found.extend(self.ops(a, b, pairs).map_err(|error| a.locate(error))?);
                if found.is_empty() {
                    return Ok(());
                }
                let (a, b) = (self.paths_a.place(a)?, self.paths_b.place(b)?);
                for found in found {
                    out.add(found, Some(a.clone()), Some(b.clone()));
                }
            }
            Event::Blocks(a, b) => {
                let arguments = match a.argument_count() == b.argument_count() {
                    true => (0..a.argument_count()).map(|at| (at, at)).collect(),
                    false => self.paired_arguments(a, b, pairs),
                };
                let found = self.arguments(a, b, &arguments)?;
                if found.is_empty() {
                    return Ok(());
                }
                let a = place(&mut self.paths_a, around(a))?;
                let b = place(&mut self.paths_b, around(b))?;
                for found in found {
                    out.add(found, a.clone(), b.clone());
                }
            }
            Event::RemovedOp(op, block) => {
                let found = self.whole_op(op, Change::Removed)?;
                let old = place(&mut self.paths_a, Some(op))?;
                out.add(found, old, place(&mut self.paths_b, around(block))?);
            }
            Event::AddedOp(op, block) => {
                let found = self.whole_op(op, Change::Added)?;
                let old = place(&mut self.paths_a, around(block))?;
                out.add(found, old, place(&mut self.paths_b, Some(op))?);
            }
            Event::RemovedBlock(block, other) => {
                let found = whole_block(block, Change::Removed);
                let old = place(&mut self.paths_a, around(block))?;
                out.add(found, old, place(&mut self.paths_b, other)?);
            }
            Event::AddedBlock(block, other) => {
                let found = whole_block(block, Change::Added);
                let old = place(&mut self.paths_a, other)?;
                out.add(found, old, place(&mut self.paths_b, around(block))?);
            }
        }
        Ok(())
    }

    /// The positions of the arguments that are paired.
    fn paired_arguments(&self, a: Block<'m>, b: Block<'m>, pairs: &Pairs<'m>) -> Vec<(u32, u32)> {
        let mut positions = hashbrown::HashMap::new();
        for (position, argument) in (0u32..).zip(b.arguments()) {
            positions.insert(argument.id(), position);
        }
        let arguments = (0u32..).zip(a.arguments());
        arguments
            .filter_map(|(position, argument)| {
                let partner = pairs.values.get(&argument.id())?;
                Some((position, *positions.get(partner)?))
            })
            .collect()
    }

    fn whole_op(&mut self, op: Op<'m>, change: Change) -> Result<PartDifference> {
        let text = self.op_texts.text(op, self.with.texts)?;
        let (old, new) = match change {
            Change::Removed => (Some(text), None),
            _ => (None, Some(text)),
        };
        Ok(PartDifference {
            part: Part::Op,
            name: Vec::new(),
            change,
            old,
            new,
        })
    }

    /// Charges the budget for lists of properties and attributes, which many ops may share.
    pub(super) fn charge(&mut self, lists: &[Vec<Named<'_>>]) -> Result<()> {
        /// The cost of an item, as that of an op is 1.
        const COST: u64 = 4;
        let items: usize = lists.iter().map(Vec::len).sum();
        self.with.meter.count(items as u64 * COST)
    }
}

fn whole_block(block: Block<'_>, change: Change) -> PartDifference {
    let text = match block.op_count() {
        1 => "1 op".to_owned(),
        count => format!("{count} ops"),
    };
    let (old, new) = match change {
        Change::Removed => (Some(text), None),
        _ => (None, Some(text)),
    };
    PartDifference {
        part: Part::Block,
        name: block.position().to_string().into_bytes(),
        change,
        old,
        new,
    }
}
