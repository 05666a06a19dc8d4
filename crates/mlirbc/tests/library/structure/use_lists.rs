//! The uses of values, in the order of MLIR.

use std::collections::HashMap;

use mlirbc::ir::{Module, Op, OpId, Value, ValueId};
use support::fixtures;

use crate::structure::name;
use support::modules::find;

/// The op of a use by its position among the ops of its name in the function, and the operand.
fn uses(module: &Module<'_>, value: Value<'_>, users: &[OpId]) -> Vec<(usize, u32)> {
    let uses = value.uses().unwrap().map(|found| {
        let op = module.op(found.op).unwrap();
        assert_eq!(op.operand(found.operand).map(Value::id), Some(value.id()));
        let user = users.iter().position(|&user| user == found.op);
        (user.unwrap() + 1, found.operand)
    });
    uses.collect()
}

/// What tests/fixtures/uselist.mlir says in order: in each function, uses are numbered by the
/// `demo.use` (from 1) and the operand. MLIR pushes a new use in front of the list; replacing an
/// alias takes its uses from the front of its list and pushes each in front of the other.
/// `(function, value, its uses from version 3 on)`.
type Expected = (&'static str, &'static str, &'static [(usize, u32)]);
const USE_LISTS: &[Expected] = &[
    ("arguments", "argument 0", &[(1, 0), (2, 1), (3, 1), (2, 0)]),
    ("arguments", "argument 1", &[(2, 2), (1, 1)]),
    ("arguments", "argument 2", &[(3, 0), (3, 2), (1, 2)]),
    ("one_argument", "argument 0", &[(1, 0), (1, 2), (1, 1)]),
    (
        "single",
        "result 0",
        &[(1, 0), (3, 1), (3, 3), (3, 2), (3, 0), (2, 0), (1, 1)],
    ),
    (
        "swap",
        "result 0",
        &[
            (1, 6),
            (1, 7),
            (1, 5),
            (1, 4),
            (1, 3),
            (1, 2),
            (1, 1),
            (1, 0),
        ],
    ),
    // In memory before writing: 5, 7, 6, 4 ... MLIR's reader inverts what its writer wrote.
    (
        "rotate",
        "result 0",
        &[
            (1, 6),
            (1, 5),
            (1, 7),
            (1, 4),
            (1, 3),
            (1, 2),
            (1, 1),
            (1, 0),
        ],
    ),
    ("several", "result 0", &[(1, 0), (3, 1), (3, 0), (2, 3)]),
    ("several", "result 1", &[(2, 2), (1, 1)]),
    ("several", "result 2", &[(1, 2), (2, 1)]),
    ("several", "result 3", &[(1, 3), (3, 3), (3, 2), (2, 0)]),
    ("nested", "argument 0", &[(1, 0)]),
    ("nested", "argument 1", &[(1, 1), (3, 0), (2, 0)]),
    ("nested", "inner argument 0", &[(2, 1), (2, 2)]),
];

/// The value that an entry of [`USE_LISTS`] is about, and the uses in the function.
fn value_of<'m>(function: Op<'m>, what: &str) -> (Value<'m>, Vec<OpId>) {
    let region = function.region(0).unwrap().unwrap();
    let (kind, position) = what.rsplit_once(' ').unwrap();
    let position = position.parse().unwrap();
    let (mut users, mut inner, mut definer) = (Vec::new(), None, None);
    let mut walk = region.ops();
    while let Some(op) = walk.next().unwrap() {
        match &*name(op) {
            "demo.use" => users.push(op.id()),
            "demo.region" => inner = Some(op),
            "demo.value" | "demo.values" => definer = Some(op),
            _ => {}
        }
    }
    let first_block = |region: mlirbc::ir::Region<'m>| region.block(0).unwrap();
    let value = match kind {
        "argument" => first_block(region).argument(position),
        "inner argument" => {
            let region = inner.unwrap().region(0).unwrap().unwrap();
            first_block(region).argument(position)
        }
        _ => definer.unwrap().result(position),
    };
    (value.unwrap(), users)
}

#[test]
fn use_lists_are_in_the_order_that_mlir_has_after_reading() {
    for fixture in fixtures::of_input("uselist") {
        let module = fixture.module();
        let root = module.root().unwrap().unwrap();
        let block = root.region(0).unwrap().unwrap().block(0).unwrap();
        let mut functions = block.ops().filter(|op| name(*op) == "func.func");
        let mut function = None;
        for &(wanted, what, expected) in USE_LISTS {
            if function.is_none_or(|(name, _)| name != wanted) {
                function = Some((wanted, functions.next().unwrap()));
            }
            let (value, users) = value_of(function.unwrap().1, what);
            let mut expected = expected.to_vec();
            if fixture.version < 3 {
                // No order is stored: from the last use to the first.
                expected.sort_unstable();
                expected.reverse();
            }
            let found = uses(&module, value, &users);
            assert_eq!(found, expected, "{}: {wanted}, {what}", fixture.file);
        }
        assert!(functions.next().is_none());
        // Forward references: the parser replaces a placeholder, which turns the order round.
        let graph = find(&module, "demo.graph");
        let block = graph.region(0).unwrap().unwrap().block(0).unwrap();
        let users: Vec<OpId> = block
            .ops()
            .filter(|op| name(*op) == "demo.use")
            .map(Op::id)
            .collect();
        let late = block.op(2).unwrap().result(0).unwrap();
        let two = block.op(3).unwrap();
        let mut expected = [
            vec![(1, 0), (1, 1), (2, 1)],
            vec![(3, 2), (3, 1)],
            vec![(3, 0), (1, 2), (2, 0)],
        ];
        if fixture.version < 3 {
            for list in &mut expected {
                list.sort_unstable();
                list.reverse();
            }
        }
        let values = [late, two.result(0).unwrap(), two.result(1).unwrap()];
        let found = values.map(|value| uses(&module, value, &users));
        assert_eq!(found, expected, "{}: demo.graph", fixture.file);
    }
}

#[test]
fn a_stored_order_says_where_each_use_goes() {
    for (file, expected) in [
        ("handmade/minimal_use_list.mlirbc", &[1, 2, 0][..]),
        ("handmade/minimal_use_list_pairs.mlirbc", &[3, 4, 2, 1, 0]),
    ] {
        let bytes = fixtures::read(file);
        let module = Module::open(&*bytes).unwrap();
        let value = find(&module, "demo.def").result(0).unwrap();
        let operands: Vec<u32> = value.uses().unwrap().map(|found| found.operand).collect();
        assert_eq!(operands, expected, "{file}");
    }
}

#[test]
fn every_operand_is_a_use_of_its_value_and_no_other_is() {
    for fixture in fixtures::all() {
        let module = fixture.module();
        let mut expected: HashMap<ValueId, Vec<(OpId, u32)>> = HashMap::new();
        let mut values = Vec::new();
        let mut walk = module.ops();
        while let Some(op) = walk.next().unwrap() {
            for (position, operand) in op.operands().enumerate() {
                let users = expected.entry(operand.id()).or_default();
                users.push((op.id(), position as u32));
            }
            values.extend(op.results());
            for region in op.regions().unwrap() {
                values.extend(region.blocks().flat_map(|block| block.arguments()));
            }
        }
        for value in values {
            let found = value.uses().unwrap();
            let mut found: Vec<(OpId, u32)> =
                found.map(|found| (found.op, found.operand)).collect();
            let mut expected = expected.remove(&value.id()).unwrap_or_default();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{}: {:?}", fixture.file, value.id());
        }
        assert!(
            expected.is_empty(),
            "{}: uses of unknown values",
            fixture.file
        );
    }
}
