//! A module that is built from the bytes is sound, and keeps its text when it is written, and its fingerprint.

use mlirbc::container::{AttributeId, TypeId};
use mlirbc::ir::{BlockId, InsertionPoint, Module, NewOp, ValueId};
use mlirbc::text::{parse_attribute, parse_type};

use super::{repeat, sound, write};

const TYPES: [&str; 9] = [
    "i32",
    "index",
    "f64",
    "tensor<2x?xf32>",
    "(i32, i1) -> f32",
    "vector<[4]xi8>",
    "complex<f16>",
    "tuple<i1, index>",
    "memref<?xi8, 3>",
];

const ATTRIBUTES: [&str; 10] = [
    "{}",
    "{a = 1 : i32}",
    "{a = [1, 2, \"x\\00\"], b}",
    "{c = dense<[1, 2]> : tensor<2xi8>}",
    "{c = dense<1.5> : tensor<4xf32>, d = @f::@g}",
    "{d = affine_map<(d0)[s0] -> (d0 + s0 floordiv 2)>}",
    "{e = loc(\"f\":1:2), f = 0x7FC00000 : f32}",
    "{g = array<i64: 1, -2>, h = i32}",
    "{i = {j = {k = 18446744073709551616 : i128}}}",
    "{l = distinct[0]<1 : i32>, m = 1 : index}",
];

const LOCATIONS: [&str; 4] = [
    "loc(unknown)",
    "loc(\"a\":1:2)",
    "loc(fused[\"a\":1:2, \"b\"])",
    "loc(callsite(\"f\" at \"b\":3:4))",
];

const NAMES: [&str; 4] = ["d.op", "e.op", "d.other", "test.op"];

/// The deepest nesting of regions.
const DEEPEST: usize = 5;

/// The bytes that make the choices; 0 after their end.
struct Choices<'b>(std::slice::Iter<'b, u8>);

impl Choices<'_> {
    fn below(&mut self, count: usize) -> usize {
        usize::from(*self.0.next().unwrap_or(&0)) % count.max(1)
    }

    fn is_at_end(&self) -> bool {
        self.0.len() == 0
    }
}

/// What ops are made of.
struct Parts {
    types: Vec<TypeId>,
    dictionaries: Vec<AttributeId>,
    locations: Vec<AttributeId>,
}

impl Parts {
    fn of(module: &mut Module<'_>) -> Parts {
        let tables = module.tables_mut();
        let mut attributes = |texts: &[&str]| -> Vec<AttributeId> {
            let texts = texts.iter();
            texts
                .map(|text| parse_attribute(tables, text).expect("an attribute"))
                .collect()
        };
        let (dictionaries, locations) = (attributes(&ATTRIBUTES), attributes(&LOCATIONS));
        let tables = module.tables_mut();
        let types = TYPES.iter();
        Parts {
            types: types
                .map(|text| parse_type(tables, text).expect("a type"))
                .collect(),
            dictionaries,
            locations,
        }
    }
}

/// Builds a module: blocks with ops, each of which may have regions that use the values around.
pub fn module(bytes: &[u8]) -> Module<'static> {
    let mut choices = Choices(bytes.iter());
    let version = 6 - choices.below(3) as u8;
    let mut module = Module::new(version, b"MLIR22.1.8", sound::options()).expect("a module");
    let parts = Parts::of(&mut module);
    let top = module.top_block().expect("a block").id();
    let root = add(
        &mut module,
        &parts,
        top,
        "builtin.module",
        &[],
        &[],
        1,
        0,
        0,
    );
    // The blocks that are open, each with the number of values before it.
    let mut open: Vec<(BlockId, usize)> = Vec::new();
    let mut values: Vec<ValueId> = Vec::new();
    let first = block(&mut module, root, 0, &[], &mut values);
    open.push((first, 0));
    while let (false, Some(&(at, start))) = (choices.is_at_end(), open.last()) {
        if choices.below(8) == 0 && open.len() > 1 {
            values.truncate(start);
            open.pop();
            continue;
        }
        let count = choices.below(4).min(values.len());
        let operands: Vec<ValueId> = (0..count)
            .map(|_| values[choices.below(values.len())])
            .collect();
        let count = choices.below(3);
        let results: Vec<TypeId> = (0..count)
            .map(|_| parts.types[choices.below(parts.types.len())])
            .collect();
        let regions = match open.len() < DEEPEST {
            true => choices.below(3).saturating_sub(1) as u32,
            false => 0,
        };
        let name = NAMES[choices.below(NAMES.len())];
        let (dictionary, location) = (choices.below(256), choices.below(256));
        let op = add(
            &mut module,
            &parts,
            at,
            name,
            &operands,
            &results,
            regions,
            dictionary,
            location,
        );
        let inside = values.len();
        if regions > 0 {
            let count = choices.below(3);
            let arguments: Vec<TypeId> = (0..count)
                .map(|_| parts.types[choices.below(parts.types.len())])
                .collect();
            let inner = block(&mut module, op, 0, &arguments, &mut values);
            // The results of the op are not visible in it, and are left unused.
            open.push((inner, inside));
        } else {
            let op = module.op(op).expect("an op");
            values.extend(op.results().map(|result| result.id()));
        }
    }
    module
}

#[allow(clippy::too_many_arguments, reason = "the parts of an op")]
fn add(
    module: &mut Module<'_>,
    parts: &Parts,
    at: BlockId,
    name: &str,
    operands: &[ValueId],
    results: &[TypeId],
    regions: u32,
    dictionary: usize,
    location: usize,
) -> mlirbc::ir::OpId {
    let name = module.tables_mut().add_op_name(name.as_bytes(), false);
    let dictionary = match dictionary % (2 * parts.dictionaries.len()) {
        0 => None,
        other => parts.dictionaries.get(other).copied(),
    };
    let new = NewOp {
        operands,
        results,
        regions,
        dictionary,
        ..NewOp::new(
            name.expect("a name"),
            parts.locations[location % parts.locations.len()],
        )
    };
    let created = module.create_op(&new, InsertionPoint::AtEnd(at));
    created.expect("an op")
}

fn block(
    module: &mut Module<'_>,
    op: mlirbc::ir::OpId,
    region: u32,
    arguments: &[TypeId],
    values: &mut Vec<ValueId>,
) -> BlockId {
    let region = module.op(op).expect("an op").region(region).expect("read");
    let region = region.expect("a region").id();
    let arguments: Vec<_> = arguments.iter().map(|&ty| (ty, None)).collect();
    let block = module.create_block(region, 0, &arguments).expect("a block");
    let made = module.block(block).expect("a block");
    values.extend(made.arguments().map(|argument| argument.id()));
    block
}

pub fn check(bytes: &[u8]) {
    // Long inputs only repeat what short ones do.
    let module = module(&bytes[..bytes.len().min(4096)]);
    let Some(()) = sound::within(module.verify()) else {
        return;
    };
    let text = sound::text(&module);
    let Some(written) = sound::within(module.to_bytes(&Default::default())) else {
        return;
    };
    let again = sound::reopen(&written, &module);
    if let (Some(text), Some(other)) = (text, again.and_then(|again| sound::text(&again))) {
        sound::equal_texts("built and written", &text, &other);
    }
    write::check(&written);
    repeat::check(&written);
}
