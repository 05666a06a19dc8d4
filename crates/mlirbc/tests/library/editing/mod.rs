//! Editing: ops, blocks, regions and values are created, moved, copied and erased; everything unedited stays
//! unchanged.

mod attempts;
mod attributes;
mod blocks;
mod dominance;
mod existence;
mod heads;
mod invariants;
mod outside;
mod random;
mod strip;
mod symbols;
mod versions;
mod written;

use invariants::check;
use mlirbc::ErrorKind;
use mlirbc::container::{AttributeId, OpNameId};
use mlirbc::dialect::Form;
use mlirbc::ir::{BlockId, InsertionPoint, Module, NewOp, Op, OpId, OpenOptions, ValueId};
use support::fixtures;
use support::modules::open;
use support::printed::op_text;

/// The generic text of an op, without locations.
fn text(module: &Module<'_>, op: OpId) -> String {
    op_text(module.op(op).unwrap())
}

/// The function of a name.
fn function(module: &Module<'_>, name: &str) -> OpId {
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        let attribute = op.attribute(b"sym_name").unwrap();
        if attribute.and_then(|name| name.string_value()) == Some(name.as_bytes()) {
            return op.id();
        }
    }
    panic!("no function {name}");
}

/// The block at a position of an op's first region.
fn block(module: &Module<'_>, op: OpId, position: u32) -> BlockId {
    let op = module.op(op).unwrap();
    let region = op.region(0).unwrap().unwrap();
    region.block(position).unwrap().id()
}

/// The op at a position of a block.
fn op_at(module: &Module<'_>, block: BlockId, position: u32) -> OpId {
    module.block(block).unwrap().op(position).unwrap().id()
}

fn argument(module: &Module<'_>, block: BlockId, position: u32) -> ValueId {
    let block = module.block(block).unwrap();
    block.argument(position).unwrap().id()
}

fn unknown_location(module: &mut Module<'_>) -> AttributeId {
    let tables = module.tables_mut();
    let builtin = tables.add_dialect(b"builtin").unwrap();
    let id = tables.add_attribute_entry(builtin, true, &[0x1f]).unwrap();
    let form = tables.attribute(id).unwrap().form().unwrap();
    assert!(matches!(form, Form::Record(_)));
    id
}

fn name(module: &mut Module<'_>, name: &str) -> OpNameId {
    let tables = module.tables_mut();
    tables.add_op_name(name.as_bytes(), false).unwrap()
}

#[test]
fn an_op_is_inserted_where_it_is_wanted_and_its_uses_come_first() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let location = unknown_location(&mut module);
    let name = name(&mut module, "demo.both");
    let (a, b) = (argument(&module, entry, 0), argument(&module, entry, 1));
    let ty = module.value(a).unwrap().ty().unwrap().id();
    let new = NewOp {
        operands: &[b, a, b],
        results: &[ty],
        ..NewOp::new(name, location)
    };
    let compare = op_at(&module, entry, 0);
    let at_end = module
        .create_op(&new, InsertionPoint::Before(compare))
        .unwrap();
    let branch = op_at(&module, entry, 2);
    module
        .create_op(&new, InsertionPoint::After(compare))
        .unwrap();
    module
        .create_op(&new, InsertionPoint::AtStart(entry))
        .unwrap();
    check(&module);
    let names: Vec<String> = module
        .block(entry)
        .unwrap()
        .ops()
        .map(|op| op.name().to_string())
        .collect();
    assert_eq!(
        names,
        [
            "demo.both",
            "demo.both",
            "arith.cmpi",
            "demo.both",
            "cf.cond_br"
        ]
    );
    assert_eq!(module.op(branch).unwrap().position(), 4);
    let uses: Vec<_> = module.value(b).unwrap().uses().unwrap().collect();
    assert_eq!(uses.len(), 8, "two before, two for each new op");
    assert_eq!(
        uses[0].op,
        op_at(&module, entry, 0),
        "the newest comes first"
    );
    assert_eq!((uses[0].operand, uses[1].operand), (2, 0));
    let result = module.op(at_end).unwrap().result(0).unwrap().id();
    module.set_operand(branch, 0, result).unwrap();
    check(&module);
    let expected = "%0 = \"demo.both\"(%arg1, %arg0, %arg1) : (i32, i32, i32) -> i32\n";
    assert!(
        text(&module, max).contains(expected),
        "{}",
        text(&module, max)
    );
}

#[test]
fn an_op_with_uses_is_not_erased_and_one_without_is() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let (compare, branch) = (op_at(&module, entry, 0), op_at(&module, entry, 1));
    let before = text(&module, max);
    let error = module.erase_op(compare).unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::InvalidEdit { .. }),
        "{error}"
    );
    assert_eq!(text(&module, max), before);
    module.erase_op(branch).unwrap();
    module.erase_op(compare).unwrap();
    check(&module);
    assert!(module.op(compare).is_none());
    assert_eq!(module.block(entry).unwrap().op_count(), 0);
    let a = argument(&module, entry, 0);
    assert_eq!(
        module.value(a).unwrap().uses().unwrap().len(),
        1,
        "that of the first branch"
    );
}

#[test]
fn an_erased_function_takes_everything_in_it_along() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let inside = op_at(&module, entry, 0);
    let count = function(&module, "count");
    let other = text(&module, count);
    module.erase_op(max).unwrap();
    check(&module);
    assert!(module.op(max).is_none());
    assert!(module.op(inside).is_none());
    assert!(module.block(entry).is_none());
    assert_eq!(
        text(&module, count).replace("%arg3", "%a"),
        other.replace("%arg3", "%a")
    );
}

#[test]
fn blocks_that_are_entered_or_used_are_not_erased() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let left = block(&module, max, 1);
    assert!(
        module.erase_block(left).is_err(),
        "the entry branches to it"
    );
    let branch = op_at(&module, block(&module, max, 0), 1);
    let right = block(&module, max, 2);
    module.set_successor(branch, 0, right).unwrap();
    module.erase_block(left).unwrap();
    check(&module);
    let region = module.op(max).unwrap().region(0).unwrap().unwrap();
    assert_eq!(region.block_count(), 3);
    assert_eq!(module.block(right).unwrap().position(), 1);
}

#[test]
fn a_moved_op_keeps_its_name_and_its_uses() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let count = function(&module, "count");
    let entry = block(&module, count, 0);
    let (zero, one) = (op_at(&module, entry, 0), op_at(&module, entry, 1));
    assert_eq!(
        module.move_op(zero, InsertionPoint::After(one)).unwrap(),
        zero
    );
    assert_eq!(module.op(zero).unwrap().position(), 1);
    let body = block(&module, count, 2);
    assert_eq!(
        module.move_op(one, InsertionPoint::AtStart(body)).unwrap(),
        one
    );
    check(&module);
    assert_eq!(module.op(one).unwrap().block().unwrap().id(), body);
    assert_eq!(
        module
            .op(one)
            .unwrap()
            .result(0)
            .unwrap()
            .uses()
            .unwrap()
            .len(),
        1
    );
    let error = module
        .move_op(count, InsertionPoint::AtStart(body))
        .unwrap_err();
    assert!(error.to_string().contains("own regions"), "{error}");
}

#[test]
fn all_uses_of_a_value_become_uses_of_another() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let (a, b) = (argument(&module, entry, 0), argument(&module, entry, 1));
    module.replace_all_uses(a, b).unwrap();
    check(&module);
    assert_eq!(module.value(a).unwrap().uses().unwrap().len(), 0);
    assert_eq!(module.value(b).unwrap().uses().unwrap().len(), 4);
    assert!(text(&module, max).contains("\"arith.cmpi\"(%arg1, %arg1)"));
}

#[test]
fn an_attribute_and_operands_come_and_go() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let compare = op_at(&module, entry, 0);
    let before = text(&module, max);
    let tables = module.tables_mut();
    let builtin = tables.add_dialect(b"builtin").unwrap();
    let key = tables.add_string(b"demo.mark").unwrap();
    let mut bytes = vec![0x05];
    let mut entry_of = |bytes: &[u8]| tables.add_attribute_entry(builtin, true, bytes).unwrap();
    let key = entry_of(&[&bytes[..], &varint(key.index())].concat());
    let unit = entry_of(&[0x0f]);
    bytes = [
        &[0x03, 0x03][..],
        &varint(key.index()),
        &varint(unit.index()),
    ]
    .concat();
    let dictionary = entry_of(&bytes);
    module.set_dictionary(compare, Some(dictionary)).unwrap();
    check(&module);
    assert!(text(&module, max).contains("(%arg0, %arg1) <{predicate = 4 : i64}> {demo.mark} :"));
    module.set_dictionary(compare, None).unwrap();
    assert_eq!(text(&module, max), before);
    let (a, b) = (argument(&module, entry, 0), argument(&module, entry, 1));
    module.set_operands(compare, &[a, b, a, b, a]).unwrap();
    check(&module);
    assert_eq!(module.value(a).unwrap().uses().unwrap().len(), 4);
    module.set_operands(compare, &[b]).unwrap();
    check(&module);
    assert_eq!(module.value(a).unwrap().uses().unwrap().len(), 1);
    module.set_operands(compare, &[a, b]).unwrap();
    assert_eq!(text(&module, max), before);
}

/// A number below 2^14 as the format writes it.
fn varint(value: u32) -> Vec<u8> {
    match value {
        0..128 => vec![(value << 1 | 1) as u8],
        _ => ((value << 2 | 2) as u16).to_le_bytes().to_vec(),
    }
}

#[test]
fn a_copy_prints_as_its_original_and_is_apart_from_it() {
    for file in [
        "cfg.llvm22.v6.mlirbc",
        "regions.llvm22.v6.mlirbc",
        "many_functions.llvm22.v6.mlirbc",
    ] {
        let mut module = open(file);
        let root = module.root().unwrap().unwrap();
        let top = root.region(0).unwrap().unwrap().block(0).unwrap().id();
        let ops: Vec<OpId> = module.block(top).unwrap().ops().map(Op::id).collect();
        for op in ops {
            let copy = module.clone_op(op, InsertionPoint::AtEnd(top)).unwrap();
            let (original, copied) = (text(&module, op), text(&module, copy));
            assert_eq!(
                without_numbers(&original),
                without_numbers(&copied),
                "{file}"
            );
        }
        check(&module);
    }
}

#[test]
fn what_was_edited_is_in_the_copy_too() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let (a, b) = (argument(&module, entry, 0), argument(&module, entry, 1));
    module.replace_all_uses(a, b).unwrap();
    let copy = module.clone_op(max, InsertionPoint::After(max)).unwrap();
    check(&module);
    assert_eq!(
        without_numbers(&text(&module, max)),
        without_numbers(&text(&module, copy))
    );
    module.erase_op(max).unwrap();
    check(&module);
    let entry = block(&module, copy, 0);
    assert_eq!(module.block(entry).unwrap().op_count(), 2);
}

/// A text with the numbers of its values taken out.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut in_value = false;
    for character in text.chars() {
        in_value = match character {
            '%' => true,
            _ => in_value && character.is_ascii_alphanumeric(),
        };
        if !(in_value && character.is_ascii_digit()) {
            out.push(character);
        }
    }
    out
}

#[test]
fn arguments_of_blocks_come_and_go() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let a = argument(&module, entry, 0);
    let ty = module.value(a).unwrap().ty().unwrap().id();
    let new = module.insert_argument(entry, 1, ty, None).unwrap();
    assert_eq!(argument(&module, entry, 1), new);
    assert_eq!(argument(&module, entry, 0), a);
    assert!(module.block(entry).unwrap().argument_location(1).is_none());
    assert!(module.block(entry).unwrap().argument_location(2).is_some());
    assert!(module.erase_argument(entry, 0).is_err(), "it is used");
    let location = unknown_location(&mut module);
    module
        .set_argument_location(entry, 1, Some(location))
        .unwrap();
    assert_eq!(
        module
            .block(entry)
            .unwrap()
            .argument_location(1)
            .unwrap()
            .id(),
        location
    );
    module.erase_argument(entry, 1).unwrap();
    check(&module);
    assert_eq!(module.block(entry).unwrap().argument_count(), 2);
}

#[test]
fn a_module_is_built_from_nothing() {
    let mut module = Module::new(6, b"demo", OpenOptions::default()).unwrap();
    let location = unknown_location(&mut module);
    let top = module.top_block().unwrap().id();
    let outer = name(&mut module, "demo.outer");
    let inner = name(&mut module, "demo.inner");
    let tables = module.tables_mut();
    let builtin = tables.add_dialect(b"builtin").unwrap();
    let index = tables.add_type_entry(builtin, true, &[0x03]).unwrap();
    let new = NewOp {
        regions: 2,
        ..NewOp::new(outer, location)
    };
    let outer = module.create_op(&new, InsertionPoint::AtEnd(top)).unwrap();
    let region = module.op(outer).unwrap().region(1).unwrap().unwrap().id();
    let first = module
        .create_block(region, 0, &[(index, None), (index, Some(location))])
        .unwrap();
    let last = module.create_block(region, 1, &[]).unwrap();
    let operands = [argument(&module, first, 1)];
    let new = NewOp {
        operands: &operands,
        successors: &[last, first],
        ..NewOp::new(inner, location)
    };
    module
        .create_op(&new, InsertionPoint::AtEnd(first))
        .unwrap();
    module
        .create_op(&NewOp::new(inner, location), InsertionPoint::AtEnd(last))
        .unwrap();
    check(&module);
    let expected = "\
\"demo.outer\"() ({
}, {
^bb0(%arg0: index, %arg1: index):  // pred: ^bb0
  \"demo.inner\"(%arg1)[^bb1, ^bb0] : (index) -> ()
^bb1:  // pred: ^bb0
  \"demo.inner\"() : () -> ()
}) : () -> ()";
    assert_eq!(text(&module, outer), expected);
    let elsewhere = NewOp {
        successors: &[last],
        ..NewOp::new(inner, location)
    };
    let error = module
        .create_op(&elsewhere, InsertionPoint::AtEnd(top))
        .unwrap_err();
    assert!(error.to_string().contains("region"), "{error}");
}

#[test]
fn names_of_what_is_not_there_are_refused() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let nowhere = OpId {
        index: 1_000_000,
        ..max
    };
    assert!(module.erase_op(nowhere).is_err());
    assert!(
        module
            .move_op(max, InsertionPoint::Before(nowhere))
            .is_err()
    );
    assert!(module.set_location(max, AttributeId(1_000_000)).is_err());
    let location = unknown_location(&mut module);
    let missing = NewOp::new(OpNameId(1_000_000), location);
    assert!(
        module
            .create_op(&missing, InsertionPoint::After(max))
            .is_err()
    );
    let top = module.top_block().unwrap().id();
    assert!(module.erase_block(top).is_err());
    check(&module);
}
