//! Attributes are set by name, wherever the op keeps them.

use mlirbc::container::AttributeId;
use mlirbc::dialect::builtin::Signedness;
use mlirbc::ir::{InsertionPoint, Module, NewOp};

use crate::editing::invariants::check;
use crate::editing::{block, function, op_at, open, text};

fn integer(module: &mut Module<'_>, width: u32, value: i128) -> AttributeId {
    let tables = module.tables_mut();
    let ty = tables.integer_type(width, Signedness::Signless).unwrap();
    tables.number_attribute(ty, value).unwrap()
}

#[test]
fn an_inherent_attribute_goes_to_the_properties_and_another_to_the_dictionary() {
    for version in [4, 5, 6] {
        let mut module = open(&format!("cfg.llvm22.v{version}.mlirbc"));
        let max = function(&module, "max");
        let compare = op_at(&module, block(&module, max, 0), 0);
        let less = integer(&mut module, 64, 2);
        module
            .set_attribute(compare, b"predicate", Some(less))
            .unwrap();
        module
            .set_attribute(compare, b"demo.level", Some(less))
            .unwrap();
        check(&module);
        let expected =
            "\"arith.cmpi\"(%arg0, %arg1) <{predicate = 2 : i64}> {demo.level = 2 : i64} :";
        assert!(
            text(&module, max).contains(expected),
            "{}",
            text(&module, max)
        );
        module.set_attribute(compare, b"demo.level", None).unwrap();
        assert!(text(&module, max).contains("<{predicate = 2 : i64}> :"));
        if version >= 5 {
            let error = module
                .set_attribute(compare, b"predicate", None)
                .unwrap_err();
            assert!(error.to_string().contains("predicate"), "{error}");
        }
    }
}

#[test]
fn a_native_property_is_set_by_the_attribute_that_represents_it() {
    let mut module = open("natives.llvm22.v6.mlirbc");
    let mut walk = module.ops();
    let mut found = None;
    while let Some(op) = walk.next().unwrap() {
        if op.name().full() == b"llvm.add" {
            found.get_or_insert(op.id());
        }
    }
    let add = found.unwrap();
    let flags = integer(&mut module, 32, 3);
    module
        .set_attribute(add, b"overflowFlags", Some(flags))
        .unwrap();
    assert!(text(&module, add).contains("nsw, nuw") || text(&module, add).contains("3 : i32"));
    let unit = module.tables_mut().unit_attribute().unwrap();
    let error = module
        .set_attribute(add, b"overflowFlags", Some(unit))
        .unwrap_err();
    assert!(error.to_string().contains("overflowFlags"), "{error}");
}

#[test]
fn an_unregistered_op_keeps_all_in_its_dictionary() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let root = module.root().unwrap().unwrap().id();
    let top = block(&module, root, 0);
    let tables = module.tables_mut();
    let location = tables.unknown_location().unwrap();
    let name = tables.add_op_name(b"demo.op", false).unwrap();
    let op = module
        .create_op(&NewOp::new(name, location), InsertionPoint::AtEnd(top))
        .unwrap();
    let one = integer(&mut module, 8, 1);
    module.set_attribute(op, b"b", Some(one)).unwrap();
    module.set_attribute(op, b"a", Some(one)).unwrap();
    assert_eq!(
        text(&module, op),
        "\"demo.op\"() {a = 1 : i8, b = 1 : i8} : () -> ()"
    );
    module.set_attribute(op, b"a", None).unwrap();
    module.set_attribute(op, b"b", None).unwrap();
    assert_eq!(text(&module, op), "\"demo.op\"() : () -> ()");
}
