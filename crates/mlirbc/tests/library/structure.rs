//! The structure of the IR: ops, blocks, regions, values and uses, decoded on demand.

use std::collections::HashMap;

use mlirbc::container::Container;
use mlirbc::dialect::builtin::AttributeView;
use mlirbc::ir::{
    BlockId, BodyId, Module, Op, OpId, RegionId, Value, ValueId, ValueOwner, WalkAction,
};
use support::mlir_text;
use support::{fixtures, wire};

fn name(op: Op<'_>) -> String {
    op.name().to_string()
}

/// The ops in pre-order, by name, as far as `action` lets the walk go.
fn walked(module: &Module<'_>, action: impl Fn(&str) -> WalkAction) -> Vec<String> {
    let mut names = Vec::new();
    module
        .walk(|op| {
            names.push(name(op));
            action(&name(op))
        })
        .unwrap();
    names
}

fn find<'m>(module: &'m Module<'m>, wanted: &str) -> Op<'m> {
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        if name(op) == wanted {
            return op;
        }
    }
    panic!("no op {wanted}");
}

/// One module against its printed text: first who defines what, then who uses it.
struct Comparison<'m> {
    file: String,
    values: HashMap<String, ValueId>,
    in_order: Vec<Op<'m>>,
}

impl<'m> Comparison<'m> {
    fn define(&mut self, name: &str, value: Value<'m>) {
        let before = self.values.insert(name.to_owned(), value.id());
        assert_eq!(before, None, "{}: {name} twice", self.file);
    }

    fn definitions(&mut self, expected: &mlir_text::Op, op: Op<'m>, parent: Option<Op<'m>>) {
        let place = format!("{}: {}", self.file, expected.name);
        assert_eq!(name(op), expected.name, "{place}");
        assert_eq!(op.parent(), parent, "{place}");
        self.in_order.push(op);
        assert_eq!(
            op.result_count() as usize,
            expected.results.len(),
            "{place}"
        );
        for (position, result) in expected.results.iter().enumerate() {
            let value = op.result(position as u32).unwrap();
            assert_eq!(value.defining_op(), Some(op), "{place}");
            let Some(ValueOwner::Result(_, found)) = value.owner() else {
                panic!("{place}: not a result");
            };
            assert_eq!(found as usize, position);
            self.define(result, value);
        }
        assert_eq!(
            op.region_count() as usize,
            expected.regions.len(),
            "{place}"
        );
        let regions: Vec<_> = op.regions().unwrap().collect();
        assert_eq!(regions.len(), expected.regions.len(), "{place}");
        for (position, (region, expected)) in regions.into_iter().zip(&expected.regions).enumerate()
        {
            assert!(region.op() == Some(op), "{place}: the op of a region");
            assert_eq!(region.position() as usize, position);
            assert_eq!(region.block_count() as usize, expected.len(), "{place}");
            for (position, (block, expected)) in region.blocks().zip(expected).enumerate() {
                assert!(
                    block.region() == Some(region),
                    "{place}: the region of a block"
                );
                assert_eq!(block.position() as usize, position);
                assert_eq!(block.argument_count() as usize, expected.arguments.len());
                for (position, (name, _, _)) in expected.arguments.iter().enumerate() {
                    let value = block.argument(position as u32).unwrap();
                    assert!(value.defining_op().is_none());
                    let Some(ValueOwner::Argument(owner, found)) = value.owner() else {
                        panic!("{place}: not an argument");
                    };
                    assert!(owner == block && found as usize == position);
                    self.define(name, value);
                }
                assert_eq!(block.op_count() as usize, expected.ops.len(), "{place}");
                for (position, (inner, expected)) in block.ops().zip(&expected.ops).enumerate() {
                    assert!(inner.block() == Some(block), "{place}: the block of an op");
                    assert_eq!(inner.position() as usize, position);
                    self.definitions(expected, inner, Some(op));
                }
            }
        }
    }

    fn references(&self, expected: &mlir_text::Op, op: Op<'m>, labels: &[&str]) {
        let operands: Vec<ValueId> = op.operands().map(Value::id).collect();
        let printed: Vec<ValueId> = expected
            .operands
            .iter()
            .map(|name| self.values[name])
            .collect();
        assert_eq!(operands, printed, "{}: {}", self.file, expected.name);
        for (position, &id) in operands.iter().enumerate() {
            assert_eq!(op.operand(position as u32).map(Value::id), Some(id));
        }
        assert!(op.operand(op.operand_count()).is_none());
        let successors: Vec<&str> = op
            .successors()
            .map(|block| labels[block.position() as usize])
            .collect();
        assert_eq!(successors, expected.successors, "{}", self.file);
        for successor in op.successors() {
            assert!(successor.region() == op.block().unwrap().region());
        }
        for (region, expected) in op.regions().unwrap().zip(&expected.regions) {
            let labels: Vec<&str> = expected.iter().map(|block| &*block.label).collect();
            for (block, expected) in region.blocks().zip(expected) {
                for (op, expected) in block.ops().zip(&expected.ops) {
                    self.references(expected, op, &labels);
                }
            }
        }
    }
}

#[test]
fn ops_blocks_regions_and_values_are_what_mlir_prints() {
    let mut compared = 0;
    for fixture in fixtures::all() {
        let Some(text) = fixture.text() else {
            continue;
        };
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
        let expected = mlir_text::parse(&text);
        let mut comparison = Comparison {
            file: fixture.file.clone(),
            values: HashMap::new(),
            in_order: Vec::new(),
        };
        let root = module.root().unwrap().unwrap();
        comparison.definitions(&expected, root, None);
        comparison.references(&expected, root, &[]);
        // A walk gives an op before the ops in its regions.
        let mut in_order = Vec::new();
        module
            .walk(|op| {
                in_order.push(op);
                WalkAction::Continue
            })
            .unwrap();
        assert_eq!(in_order, comparison.in_order, "{}", fixture.file);
        compared += 1;
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_skipped_op_hides_what_is_inside() {
    let bytes = fixtures::read("graph.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let all = walked(&module, |_| WalkAction::Continue);
    assert!(all.contains(&"demo.local".to_owned()));
    let skipped = walked(&module, |name| match name {
        "demo.graph" => WalkAction::Skip,
        _ => WalkAction::Continue,
    });
    let outside = [
        "builtin.module",
        "demo.combine",
        "demo.combine",
        "demo.pair",
        "demo.self",
        "demo.graph",
    ];
    assert_eq!(skipped, outside);
}

#[test]
fn a_stopped_walk_visits_nothing_more() {
    let bytes = fixtures::read("graph.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let stopped = walked(&module, |name| match name {
        "demo.pair" => WalkAction::Stop,
        _ => WalkAction::Continue,
    });
    assert_eq!(
        stopped,
        [
            "builtin.module",
            "demo.combine",
            "demo.combine",
            "demo.pair"
        ]
    );
}

#[test]
fn a_walk_of_a_region_stays_in_it() {
    let bytes = fixtures::read("graph.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let graph = find(&module, "demo.graph");
    let mut walk = graph.region(0).unwrap().unwrap().ops();
    let mut names = Vec::new();
    while let Some(op) = walk.next().unwrap() {
        names.push(name(op));
        if name(op) == "demo.nested" {
            walk.skip();
        }
    }
    assert_eq!(names, ["demo.op", "demo.op", "demo.op", "demo.nested"]);
}

#[test]
fn arguments_without_a_location_have_none_from_version_4_on() {
    for fixture in fixtures::of_input("locations") {
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
        let op = find(&module, "demo.arguments");
        let block = op.region(0).unwrap().unwrap().block(0).unwrap();
        // The second argument's location is unknown, the first one's a place in a file.
        assert!(matches!(
            block.argument_location(0).unwrap().view(),
            Ok(AttributeView::FileLoc { .. })
        ));
        match block.argument_location(1) {
            None => assert!(fixture.version >= 4, "{}", fixture.file),
            Some(location) => {
                assert!(fixture.version < 4, "{}", fixture.file);
                assert!(matches!(location.view(), Ok(AttributeView::UnknownLoc)));
            }
        }
        assert!(block.argument_location(4).is_none() && block.argument(4).is_none());
    }
}

#[test]
fn a_use_may_come_before_its_definition() {
    for fixture in fixtures::of_input("graph") {
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
        let own = find(&module, "demo.self");
        assert_eq!(own.operand(0).unwrap().defining_op(), Some(own));
        let user = find(&module, "demo.use");
        let late = user.operand(1).unwrap().defining_op().unwrap();
        assert_eq!(name(late), "demo.local");
        assert_eq!(
            late.block().map(|block| block.id()),
            user.block().map(|block| block.id())
        );
        assert!(late.position() > user.position());
    }
}

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
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
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
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
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

/// Ten functions of 200 ops each, large enough to be skipped.
fn ten_functions() -> Vec<u8> {
    wire::file_of_functions(10, 200)
}

#[test]
fn decoding_one_function_touches_that_function_only() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    assert_eq!(module.decoded_op_count(), 0, "opening decodes no op");
    let root = module.root().unwrap().unwrap();
    assert_eq!(module.decoded_op_count(), 1);
    assert!(!root.is_materialized());
    assert_eq!(root.region_count(), 1, "known without decoding");
    assert_eq!(module.decoded_op_count(), 1);
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    assert_eq!(module.decoded_op_count(), 1 + 10);
    let function = block.op(7).unwrap();
    assert!(function.is_isolated() && !function.is_materialized());
    let last = function
        .region(0)
        .unwrap()
        .unwrap()
        .block(0)
        .unwrap()
        .op(199);
    assert!(last.is_some());
    assert_eq!(module.decoded_op_count(), 1 + 10 + 200);
    assert!(function.is_materialized());
    let mut others = block.ops().filter(|op| *op != function);
    assert!(others.all(|op| !op.is_materialized()));
    // A second look decodes nothing again.
    function.materialize().unwrap();
    assert_eq!(module.decoded_op_count(), 1 + 10 + 200);
    module.materialize().unwrap();
    assert_eq!(module.decoded_op_count(), 1 + 10 + 10 * 200);
}

#[test]
fn a_walk_that_skips_functions_decodes_none() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    let mut visited = 0;
    module
        .walk(|op| {
            visited += 1;
            match op.parent() {
                None => WalkAction::Continue,
                Some(_) => WalkAction::Skip,
            }
        })
        .unwrap();
    assert_eq!((visited, module.decoded_op_count()), (11, 11));
}

#[test]
fn damage_in_one_function_stops_nobody_who_does_not_enter_it() {
    let mut bytes = ten_functions();
    let sound = bytes.clone();
    // An op name that does not exist, in the middle of the fifth function.
    let ops = sound
        .windows(3)
        .filter(|window| *window == wire::plain_op())
        .count();
    assert!(ops >= 2000);
    let middle = sound.len() / 2;
    let at = middle
        + sound[middle..]
            .windows(6)
            .position(|window| window == wire::plain_op().repeat(2))
            .unwrap();
    bytes[at] = 0x7f;
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    let broken: Vec<u32> = block
        .ops()
        .filter(|op| op.materialize().is_err())
        .map(Op::position)
        .collect();
    assert_eq!(broken.len(), 1, "{broken:?}");
    let error = module.materialize().unwrap_err();
    assert_eq!(error.offset(), at as u64);
    let path = error.path_text();
    let function = format!("op 0 'd.op' > region 0 > block 0 > op {} 'd.op'", broken[0]);
    assert!(path.contains(&function), "{path}");
    // The error is the same however often one asks.
    assert_eq!(
        module.materialize().unwrap_err().to_string(),
        error.to_string()
    );
}

#[test]
fn small_isolated_ops_are_decoded_with_what_is_around_them() {
    let bytes = fixtures::read("many_functions.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    root.region(0).unwrap();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        assert!(op.is_materialized());
        if name(op) == "func.func" {
            assert!(op.is_isolated());
            let inside = op.region(0).unwrap().unwrap();
            assert_eq!(inside.id().body, op.id().body, "no body of its own");
        }
    }
}

#[test]
fn before_version_2_everything_is_decoded_at_once() {
    for fixture in fixtures::all().iter().filter(|fixture| fixture.version < 2) {
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
        module.root().unwrap();
        assert_eq!(module.decoded_op_count(), fixture.ops, "{}", fixture.file);
        let mut walk = module.ops();
        while let Some(op) = walk.next().unwrap() {
            assert_eq!(op.id().body, BodyId(0));
        }
    }
}

#[test]
fn ids_name_the_same_things_while_the_module_lives() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    let third = block.op(3).unwrap();
    let (root_id, block_id, third_id) = (root.id(), block.id(), third.id());
    let inside = third
        .region(0)
        .unwrap()
        .unwrap()
        .block(0)
        .unwrap()
        .op(5)
        .unwrap()
        .id();
    module.materialize().unwrap();
    assert_eq!(module.op(root_id), Some(root));
    assert!(module.block(block_id) == Some(block));
    assert_eq!(module.op(third_id), Some(third));
    assert_eq!(module.op(inside).unwrap().parent(), Some(third));
    assert_eq!(module.op(inside).unwrap().position(), 5);
}

#[test]
fn an_id_of_nothing_gives_nothing() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    // The bodies of the functions are not known before the module's is decoded.
    for body in [BodyId(1), BodyId(5), BodyId(u32::MAX)] {
        let index = 0;
        assert!(module.op(OpId { body, index }).is_none());
        assert!(module.block(BlockId { body, index }).is_none());
        assert!(module.region(RegionId { body, index }).is_none());
        assert!(module.value(ValueId { body, index }).is_none());
    }
    let body = root.id().body;
    for index in [1, u32::MAX] {
        assert!(module.op(OpId { body, index }).is_none());
        assert!(module.value(ValueId { body, index }).is_none());
    }
    assert!(root.region(1).unwrap().is_none());
    assert!(root.result(0).is_none() && root.successor(0).is_none());
}

/// Everything of a module that its structure says, in one string.
fn outline(module: &Module<'_>) -> String {
    let mut out = String::new();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        let operands: Vec<u32> = op.operands().map(|value| value.id().index).collect();
        let uses: Vec<usize> = op
            .results()
            .map(|value| value.uses().unwrap().len())
            .collect();
        let parent = op.parent().map(name);
        out.push_str(&format!("{} {operands:?} {uses:?} {parent:?}\n", name(op)));
    }
    out
}

#[test]
fn threads_that_share_a_module_agree() {
    let mut files: Vec<Vec<u8>> = ["kitchen", "cfg", "uselist", "registered"]
        .iter()
        .map(|name| fixtures::read(&format!("{name}.llvm22.v6.mlirbc")))
        .collect();
    files.push(wire::file_of_functions(100, 200));
    for bytes in files {
        let alone = outline(&Module::open(&*bytes).unwrap());
        for _ in 0..5 {
            let module = Module::open(&*bytes).unwrap();
            let start = std::sync::Barrier::new(4);
            let outlines: Vec<String> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..4)
                    .map(|_| {
                        scope.spawn(|| {
                            start.wait();
                            outline(&module)
                        })
                    })
                    .collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().unwrap())
                    .collect()
            });
            for outline in outlines {
                assert!(outline == alone);
            }
            // Whoever was first, everything was decoded once.
            assert_eq!(module.decoded_op_count() as usize, alone.lines().count());
        }
    }
}

#[test]
fn modules_may_be_sent_to_and_shared_by_threads() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Module<'_>>();
    is_send_and_sync::<Container<'_>>();
    is_send_and_sync::<Op<'_>>();
    is_send_and_sync::<Value<'_>>();
    is_send_and_sync::<mlirbc::dialect::Attribute<'_>>();
    is_send_and_sync::<mlirbc::Error>();
}
