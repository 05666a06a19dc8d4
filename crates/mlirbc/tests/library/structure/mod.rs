//! The structure of the IR: ops, blocks, regions, values and uses, decoded on demand.

mod on_demand;
mod use_lists;

use std::collections::HashMap;

use mlirbc::container::Container;
use mlirbc::dialect::builtin::AttributeView;
use mlirbc::ir::{
    BlockId, BodyId, Module, Op, OpId, RegionId, Value, ValueId, ValueOwner, WalkAction,
};
use support::modules::{find, op_in};
use support::{fixtures, mlir_text, wire};

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

/// Ten functions of 200 ops each, large enough to be skipped.
fn ten_functions() -> Vec<u8> {
    wire::file_of_functions(10, 200)
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
        let module = fixture.module();
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
fn a_skipped_op_skips_the_ops_inside() {
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
        let module = fixture.module();
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
        let module = fixture.module();
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

#[test]
fn ids_name_the_same_things_while_the_module_lives() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    let third = block.op(3).unwrap();
    let (root_id, block_id, third_id) = (root.id(), block.id(), third.id());
    let inside = op_in(third, 5).id();
    module.materialize().unwrap();
    assert_eq!(module.op(root_id), Some(root));
    assert!(module.block(block_id) == Some(block));
    assert_eq!(module.op(third_id), Some(third));
    assert_eq!(module.op(inside).unwrap().parent(), Some(third));
    assert_eq!(module.op(inside).unwrap().position(), 5);
}

#[test]
fn an_unknown_id_has_no_item() {
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
