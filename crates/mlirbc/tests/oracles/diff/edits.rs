//! Modules with one edit: the difference is that edit, both before and after renumbering.

use mlirbc::container::{Input, NewResource};
use mlirbc::diff::{Change, DiffOptions, Part, diff};
use mlirbc::ir::{InsertionPoint, Module, NewOp, Op, OpId};
use mlirbc::text::{parse_attribute, parse_type};
use mlirbc::write::Mode;

use crate::diff::{differences, lines};
use support::modules::{find, open, written};

const KITCHEN: &str = "kitchen.llvm22.v6.mlirbc";
const CFG: &str = "cfg.llvm22.v6.mlirbc";

/// The op at a position of a block of a function.
fn op_at(module: &Module<'_>, function: &str, block: u32, position: u32) -> OpId {
    let op = module.find_symbol(function.as_bytes()).unwrap().unwrap();
    let region = op.region(0).unwrap().unwrap();
    let block = region.block(block).unwrap();
    block.op(position).unwrap().id()
}

fn function(module: &Module<'_>, name: &str) -> OpId {
    module.find_symbol(name.as_bytes()).unwrap().unwrap().id()
}

/// Demands these differences of an edit, and their reverse the other way round.
fn check(file: &str, edit: impl Fn(&mut Module<'static>), expected: &[&str]) {
    let a = open(file);
    let mut b = open(file);
    edit(&mut b);
    assert_eq!(lines(&a, &b), expected);
    for mode in [Mode::Stable, Mode::Canonical] {
        let b = Module::open(written(&b, mode)).unwrap();
        assert_eq!(lines(&a, &b), expected, "{mode:?}");
        let forth = differences(&a, &b);
        let back = differences(&b, &a);
        assert_eq!(forth.len(), back.len());
        for (forth, back) in forth.iter().zip(&back) {
            assert_eq!((&forth.old, &forth.new), (&back.new, &back.old));
            assert_eq!(
                (&forth.old_place, &forth.new_place),
                (&back.new_place, &back.old_place)
            );
        }
    }
}

pub fn an_erased_op_is_one_difference() {
    check(
        KITCHEN,
        |module| {
            let store = find(module, "memref.store").id();
            module.erase_op(store).unwrap();
        },
        &["@filter/@scale/4:scf.for/2:memref.store: op removed: \
           memref.store %2, %arg0[%arg2] : memref<?xf32>"],
    );
}

pub fn an_inserted_op_among_equal_ones_is_one_difference() {
    let mut a = open(CFG);
    // A chain of equal ops.
    for position in 0..20 {
        let last = op_at(&a, "dispatch", 2, position);
        let copy = a.clone_op(last, InsertionPoint::After(last)).unwrap();
        let result = a.op(last).unwrap().result(0).unwrap().id();
        a.set_operand(copy, 0, result).unwrap();
    }
    let bytes = written(&a, Mode::Canonical);
    let a = Module::open(bytes.clone()).unwrap();
    let mut b = Module::open(bytes).unwrap();
    let middle = op_at(&b, "dispatch", 2, 9);
    b.clone_op(middle, InsertionPoint::After(middle)).unwrap();
    let b = Module::open(written(&b, Mode::Canonical)).unwrap();
    let found = differences(&a, &b);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].part, found[0].change), (Part::Op, Change::Added));
    let place = found[0].new_place.as_ref().unwrap();
    let path = "@dispatch/^2/10:arith.addf";
    assert!(
        place.path == path || place.path == "@dispatch/^2/9:arith.addf",
        "{place:?}"
    );
    assert_eq!(found[0].old_place.as_ref().unwrap().path, "@dispatch");
}

pub fn an_attribute_differs_by_name() {
    let set = |name: &'static [u8], text: Option<&'static [u8]>| {
        move |module: &mut Module<'static>| {
            let load = find(module, "memref.load").id();
            let value = text.map(|text| parse_attribute(module.tables_mut(), text).unwrap());
            let op = module.op(load).unwrap();
            let _: Op<'_> = op;
            module.set_discardable_attribute(load, name, value).unwrap();
        }
    };
    check(
        KITCHEN,
        set(b"demo.hint", Some(b"[1 : i8, \"two\"]")),
        &["@filter/@scale/4:scf.for/0:memref.load: attribute demo.hint added: [1 : i8, \"two\"]"],
    );
    let root = |module: &mut Module<'static>| {
        let root = module.root().unwrap().unwrap().id();
        let value = parse_attribute(module.tables_mut(), b"\"1.3\"").unwrap();
        module
            .set_discardable_attribute(root, b"filter.version", Some(value))
            .unwrap();
    };
    check(
        KITCHEN,
        root,
        &["@filter: attribute filter.version changed: \"1.2\" -> \"1.3\""],
    );
}

pub fn a_property_differs_by_name() {
    check(
        KITCHEN,
        |module| {
            let call = find(module, "func.call").id();
            let callee = parse_attribute(module.tables_mut(), b"@weights").unwrap();
            module.set_attribute(call, b"callee", Some(callee)).unwrap();
        },
        &["@filter/@main/^1/0:func.call: property callee changed: @scale -> @weights"],
    );
    check(
        CFG,
        |module| {
            let compare = find(module, "arith.cmpi").id();
            let value = parse_attribute(module.tables_mut(), b"2 : i64").unwrap();
            module
                .set_attribute(compare, b"predicate", Some(value))
                .unwrap();
        },
        &["@max/^0/0:arith.cmpi: property predicate changed: 4 : i64 -> 2 : i64"],
    );
}

pub fn an_operand_differs_by_position() {
    check(
        CFG,
        |module| {
            let compare = find(module, "arith.cmpi").id();
            let first = module.op(compare).unwrap().operand(0).unwrap().id();
            module.set_operand(compare, 1, first).unwrap();
        },
        &[
            "@max/^0/0:arith.cmpi: operand 1 changed: argument 1 of ^0 of @max -> \
             argument 0 of ^0 of @max",
        ],
    );
}

pub fn a_type_differs_at_its_value() {
    check(
        CFG,
        |module| {
            let pair = find(module, "demo.pair").id();
            let result = module.op(pair).unwrap().result(0).unwrap().id();
            let ty = parse_type(module.tables_mut(), b"f64").unwrap();
            module.set_type(result, ty).unwrap();
        },
        &["@order/^2/1:demo.pair: result 0 changed: i1 -> f64"],
    );
}

pub fn a_renamed_op_keeps_its_pair() {
    check(
        CFG,
        |module| {
            let op = find(module, "demo.use").id();
            let name = module
                .tables_mut()
                .add_op_name(b"demo.take", false)
                .unwrap();
            module.set_op_name(op, name).unwrap();
        },
        &["@order/^1/0:demo.use: op name changed: demo.use -> demo.take"],
    );
}

pub fn a_moved_symbol_is_one_difference() {
    check(
        KITCHEN,
        |module| {
            let (scale, main) = (function(module, "scale"), function(module, "main"));
            module.move_op(scale, InsertionPoint::After(main)).unwrap();
        },
        &["@filter/@scale: op moved"],
    );
}

pub fn a_renamed_symbol_keeps_its_pair() {
    check(
        KITCHEN,
        |module| {
            let weights = function(module, "weights");
            module.rename_symbol(weights, b"table").unwrap();
        },
        &["@filter/@weights: property sym_name changed: \"weights\" -> \"table\""],
    );
}

pub fn a_successor_differs_by_position() {
    check(
        CFG,
        |module| {
            let multi = find(module, "demo.multi").id();
            let block = module.op(multi).unwrap().successor(1).unwrap().id();
            module.set_successor(multi, 0, block).unwrap();
        },
        &["4:demo.jump/^0/0:demo.multi: successor 0 changed: ^1 -> ^2"],
    );
}

pub fn an_argument_is_added_to_its_block() {
    check(
        CFG,
        |module| {
            let end = find(module, "demo.end").id();
            let block = module.op(end).unwrap().block().unwrap().id();
            let ty = parse_type(module.tables_mut(), b"i32").unwrap();
            module.insert_argument(block, 0, ty, None).unwrap();
        },
        &["4:demo.jump: argument 0 of ^1 added: i32"],
    );
}

pub fn a_block_is_added_to_its_region() {
    check(
        CFG,
        |module| {
            let end = find(module, "demo.end").id();
            let op = module.op(end).unwrap();
            let location = op.location().unwrap().id();
            let region = op.block().unwrap().region().unwrap().id();
            let block = module.create_block(region, 2, &[]).unwrap();
            let name = module.op(end).unwrap().name().id();
            let new = NewOp::new(name, location);
            for _ in 0..2 {
                module
                    .create_op(&new, InsertionPoint::AtEnd(block))
                    .unwrap();
            }
        },
        &["4:demo.jump: block 2 added: 2 ops"],
    );
}

pub fn a_resource_differs_by_its_data() {
    check(
        KITCHEN,
        |module| {
            let bytes: Input<'static> = vec![1u8, 2, 3, 4].into();
            let alignment = 4;
            let data = NewResource::Blob { bytes, alignment };
            module.tables_mut().set_resource(0, data).unwrap();
        },
        &["resource builtin blur changed: 16 bytes, alignment 4, \
             0x0000803E0000803E0000803E0000803E -> 4 bytes, alignment 4, 0x01020304"],
    );
}

pub fn the_producer_belongs_to_the_module() {
    let a = open(KITCHEN);
    let mut b = open(KITCHEN);
    b.tables_mut().set_producer(b"MLIR22.1.0 copy").unwrap();
    let found = differences(&a, &b);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].part, found[0].change),
        (Part::Producer, Change::Changed)
    );
    assert_eq!(found[0].new.as_deref(), Some("MLIR22.1.0 copy"));
    assert_eq!(found[0].path(), "");
}

pub fn opaque_properties_are_equal_if_all_that_they_may_refer_to_is() {
    let with_blob = |blob: &[u8], mut module: Module<'static>| {
        let load = find(&module, "memref.load").id();
        let location = module.op(load).unwrap().location().unwrap().id();
        let tables = module.tables_mut();
        let name = tables.add_op_name(b"strange.op", true).unwrap();
        let properties = tables.add_properties(blob).unwrap();
        let new = NewOp {
            properties: Some(properties),
            ..NewOp::new(name, location)
        };
        module
            .create_op(&new, InsertionPoint::Before(load))
            .unwrap();
        module
    };
    let a = with_blob(&[9, 9], open(KITCHEN));
    assert!(lines(&a, &with_blob(&[9, 9], open(KITCHEN))).is_empty());
    let b = with_blob(&[9, 7], open(KITCHEN));
    let path = "@filter/@scale/4:scf.for/0:strange.op";
    let change = "property changed: <opaque \"0x0909\"> -> <opaque \"0x0907\">";
    assert_eq!(lines(&a, &b), [format!("{path}: {change}")]);
    // Other tables: the same bytes may refer to something else if a varint in them is its index.
    let with_entry = |text: &str, refers: bool| {
        let mut module = open(KITCHEN);
        let entry = parse_attribute(module.tables_mut(), text).unwrap();
        let index = if refers { entry.index() } else { 4 };
        assert!(index < 128, "a varint of one byte");
        with_blob(&[(index << 1 | 1) as u8], module)
    };
    let (a, b) = (with_entry("41 : i8", false), with_entry("42 : i8", false));
    assert!(lines(&a, &b).is_empty());
    let (a, b) = (with_entry("41 : i8", true), with_entry("42 : i8", true));
    let found = differences(&a, &b);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].change, Change::Unknown);
    assert_eq!(found[0].part, Part::Property);
    assert_eq!(found[0].old_place.as_ref().unwrap().path, path);
    assert_eq!(found[0].old, found[0].new);
}

pub fn distinct_attributes_are_paired() {
    let file = "llvm_debug.llvm22.v6.mlirbc";
    let (a, b) = (open(file), open(file));
    assert!(lines(&a, &b).is_empty());
    let distinct = |module: &mut Module<'static>| {
        let mut ids = Vec::new();
        for _ in 0..2 {
            let tables = module.tables_mut();
            ids.push(parse_attribute(tables, b"distinct[0]<5 : i8>").unwrap());
        }
        ids
    };
    let with = |same: bool| {
        let mut module = open(KITCHEN);
        let ids = distinct(&mut module);
        assert_ne!(ids[0], ids[1]);
        let (load, store) = (
            find(&module, "memref.load").id(),
            find(&module, "memref.store").id(),
        );
        for (op, id) in [(load, ids[0]), (store, ids[usize::from(!same)])] {
            module
                .set_discardable_attribute(op, b"demo.id", Some(id))
                .unwrap();
        }
        module
    };
    assert!(lines(&with(true), &with(true)).is_empty());
    assert!(lines(&with(false), &with(false)).is_empty());
    let found = differences(&with(true), &with(false));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].path(), "@filter/@scale/4:scf.for/2:memref.store");
    assert_eq!(found[0].part, Part::Attribute);
}

pub fn long_texts_are_not_returned() {
    let a = open(KITCHEN);
    let mut b = open(KITCHEN);
    let load = find(&b, "memref.load").id();
    let text = format!("\"{}\"", "x".repeat(5000));
    let value = parse_attribute(b.tables_mut(), text.as_bytes()).unwrap();
    b.set_discardable_attribute(load, b"demo.hint", Some(value))
        .unwrap();
    let mut options = DiffOptions::default();
    options.max_text = 100;
    let found = diff(&a, &b, &options).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].new.as_deref(), Some("<more than 100 bytes>"));
    options.max_text = 10_000;
    let found = diff(&a, &b, &options).unwrap();
    assert_eq!(found[0].new.as_deref(), Some(&*text));
}
