//! Every op of a file is created again, attribute by attribute, and the file is written canonically: the bytes are
//! those of the original.
//!
//! The test takes every 20th file. `MLIRBC_EVERY=1` takes every file, which lasts minutes.

use std::collections::{BTreeMap, HashMap};

use mlirbc::Result;
use mlirbc::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use mlirbc::ir::{BlockId, Inherent, InsertionPoint, Module, NewOp, Op, OpId, ValueId};
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::{Mode, WriteOptions};

use support::corpus::{files_below, set};
use support::use_list_orders::has_own_order;

/// An op as a caller describes it.
struct Described {
    name: OpNameId,
    location: AttributeId,
    operands: Vec<ValueId>,
    results: Vec<(ValueId, TypeId)>,
    successors: Vec<BlockId>,
    /// Inherent and discardable attributes by name.
    attributes: Vec<(Vec<u8>, Option<AttributeId>)>,
    /// The blob of an op whose properties are unknown.
    blob: Option<PropertiesId>,
    regions: Vec<Vec<DescribedBlock>>,
}

struct DescribedBlock {
    id: BlockId,
    arguments: Vec<(ValueId, TypeId, Option<AttributeId>)>,
    ops: Vec<Described>,
}

/// The blocks and values of the copy by those of the original.
#[derive(Default)]
struct Copies {
    values: HashMap<ValueId, ValueId>,
    blocks: HashMap<BlockId, BlockId>,
}

fn described(module: &mut Module<'_>, id: OpId) -> Result<Described> {
    let op = module.op(id).unwrap();
    let mut names: Vec<Vec<u8>> = Vec::new();
    let blob = match op.inherent()? {
        Inherent::Opaque(_) | Inherent::Attribute(_) => op.properties_id(),
        _ => {
            let properties = op.inherent_properties()?;
            names.extend(properties.iter().map(|(name, _)| name.to_vec()));
            None
        }
    };
    let discardable = op.discardable_attributes()?.into_iter();
    let mut attributes: Vec<_> = discardable
        .map(|(name, attribute)| (name.to_vec(), Some(attribute.id())))
        .collect();
    let inside: Vec<Vec<BlockId>> = op
        .regions()?
        .map(|region| region.blocks().map(|block| block.id()).collect())
        .collect();
    let mut result = Described {
        name: op.name().id(),
        location: op.location().unwrap().id(),
        operands: op.operands().map(|value| value.id()).collect(),
        results: op
            .results()
            .map(|value| (value.id(), value.ty().unwrap().id()))
            .collect(),
        successors: op.successors().map(|block| block.id()).collect(),
        attributes: Vec::new(),
        blob,
        regions: Vec::new(),
    };
    for name in names {
        let attribute = module.represented_attribute(id, &name)?;
        attributes.push((name, attribute));
    }
    result.attributes = attributes;
    for blocks in inside {
        let mut region = Vec::new();
        for block in blocks {
            region.push(described_block(module, block)?);
        }
        result.regions.push(region);
    }
    Ok(result)
}

fn described_block(module: &mut Module<'_>, id: BlockId) -> Result<DescribedBlock> {
    let block = module.block(id).unwrap();
    let arguments = (0..block.argument_count()).map(|position| {
        let value = block.argument(position).unwrap();
        let location = block.argument_location(position).map(|it| it.id());
        (value.id(), value.ty().unwrap().id(), location)
    });
    let arguments = arguments.collect();
    let ids: Vec<OpId> = block.ops().map(Op::id).collect();
    let mut ops = Vec::new();
    for op in ids {
        ops.push(described(module, op)?);
    }
    Ok(DescribedBlock { id, arguments, ops })
}

/// Creates the op. `None` if an operand is defined later.
fn create(
    module: &mut Module<'_>,
    op: &Described,
    at: InsertionPoint,
    copies: &mut Copies,
) -> Result<Option<OpId>> {
    let operands = op.operands.iter().map(|value| copies.values.get(value));
    let Some(operands) = operands
        .map(Option::<&_>::copied)
        .collect::<Option<Vec<_>>>()
    else {
        return Ok(None);
    };
    let successors: Vec<BlockId> = op.successors.iter().map(|it| copies.blocks[it]).collect();
    let results: Vec<TypeId> = op.results.iter().map(|&(_, ty)| ty).collect();
    let new = NewOp {
        name: op.name,
        location: op.location,
        operands: &operands,
        results: &results,
        dictionary: None,
        properties: op.blob,
        successors: &successors,
        regions: op.regions.len() as u32,
    };
    let id = module.create_op(&new, at)?;
    for (name, attribute) in &op.attributes {
        if op.blob.is_some() {
            module.set_discardable_attribute(id, name, *attribute)?;
            continue;
        }
        // Defaults are set from the start.
        if module.represented_attribute(id, name)? != *attribute {
            module.set_attribute(id, name, *attribute)?;
            let back = module.represented_attribute(id, name)?;
            assert_eq!(back, *attribute, "{}", name.escape_ascii());
        }
    }
    let created = module.op(id).unwrap();
    assert_eq!(created.missing_properties()?, [""; 0]);
    for (result, (old, _)) in created.results().zip(&op.results) {
        copies.values.insert(*old, result.id());
    }
    for (position, region) in op.regions.iter().enumerate() {
        let id = module
            .op(id)
            .unwrap()
            .region(position as u32)?
            .unwrap()
            .id();
        for (at, block) in region.iter().enumerate() {
            let arguments: Vec<_> = block
                .arguments
                .iter()
                .map(|&(_, ty, it)| (ty, it))
                .collect();
            let new = module.create_block(id, at as u32, &arguments)?;
            copies.blocks.insert(block.id, new);
            let values = module.block(new).unwrap().arguments();
            let olds = block.arguments.iter().map(|argument| argument.0);
            copies
                .values
                .extend(olds.zip(values.map(|value| value.id())));
        }
        for block in region {
            for op in &block.ops {
                let at = InsertionPoint::AtEnd(copies.blocks[&block.id]);
                if create(module, op, at, copies)?.is_none() {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(id))
}

fn canonical(module: &Module<'_>) -> Result<Vec<u8>> {
    module.to_bytes(&WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    })
}

/// What came of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Same,
    /// The file is damaged, cannot be written canonically, defines an operand after its use, or has use-list orders, which a copy
    /// does not have.
    Skipped,
    /// Releases define an op of the file in different ways.
    Undecided,
    Wrong(String),
}

fn rebuild(bytes: &[u8]) -> Result<Outcome> {
    let original = Module::open(bytes);
    let Ok((original, expected)) = original.and_then(|module| {
        let bytes = canonical(&module)?;
        module.verify()?;
        Ok((module, bytes))
    }) else {
        return Ok(Outcome::Skipped);
    };
    let mut module = Module::open(bytes)?;
    let top = module.top_block()?.id();
    let old: Vec<OpId> = module.top_block()?.ops().map(Op::id).collect();
    let mut ops = Vec::new();
    for &op in &old {
        ops.push(described(&mut module, op)?);
    }
    let mut copies = Copies::default();
    for op in &ops {
        let at = InsertionPoint::AtEnd(top);
        if create(&mut module, op, at, &mut copies)?.is_none() {
            return Ok(Outcome::Skipped);
        }
    }
    for op in old.into_iter().rev() {
        module.erase_op(op)?;
    }
    if canonical(&module)? == expected {
        return Ok(Outcome::Same);
    }
    // Versions 0 and 1 mark isolation by definition, which a file of an older release does not show.
    let is_marked_by_trait = original.container().version() < 2;
    match has_own_order(&original) || is_marked_by_trait && text(&module) == text(&original) {
        true => Ok(Outcome::Skipped),
        false => Ok(Outcome::Wrong("other bytes".to_owned())),
    }
}

fn text(module: &Module<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    print(module, &PrintOptions::default(), &mut out).unwrap();
    out
}

pub fn created_ops_are_written_as_those_of_the_file() {
    let every = std::env::var("MLIRBC_EVERY").map_or(20, |every| every.parse().unwrap());
    let mut outcomes = BTreeMap::new();
    for name in [
        "llvm-tests",
        "llvm-bytecode",
        "stablehlo",
        "mlirbcc",
        "real",
        "builds",
    ] {
        for path in files_below(&set(name)).iter().step_by(every) {
            let outcome = rebuild(&std::fs::read(path).unwrap()).unwrap_or_else(|error| {
                let message = error.to_string();
                match message.contains("define in different ways") {
                    true => Outcome::Undecided,
                    false => Outcome::Wrong(message),
                }
            });
            if let Outcome::Wrong(reason) = &outcome {
                println!("{}: {reason}", path.display());
            }
            *outcomes.entry(outcome).or_insert(0) += 1;
        }
    }
    println!("{outcomes:?}");
    assert!(outcomes.keys().all(|it| !matches!(it, Outcome::Wrong(_))));
    let all: usize = outcomes.values().sum();
    assert!(outcomes[&Outcome::Same] * 10 > all * 9, "{outcomes:?}");
}
