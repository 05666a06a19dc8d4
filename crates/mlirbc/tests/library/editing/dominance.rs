//! Operands have to be defined where they are used, and the first block of a region has no predecessors; `verify`
//! checks this.

use mlirbc::ErrorKind;
use mlirbc::dialect::Registry;
use mlirbc::ir::{InsertionPoint, Module, NewOp};
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;

use crate::editing::{argument, block, function, name, op_at, open};

fn refused(module: &Module<'_>) -> String {
    let error = module.verify().unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::InvalidOperand { .. }),
        "{error}"
    );
    error.to_string()
}

#[test]
fn a_definition_behind_its_use_is_refused() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let (compare, branch) = (op_at(&module, entry, 0), op_at(&module, entry, 1));
    module
        .move_op(compare, InsertionPoint::After(branch))
        .unwrap();
    let message = refused(&module);
    assert!(message.contains("does not dominate this use"), "{message}");
    assert!(message.contains("cf.cond_br"), "{message}");
    module
        .move_op(compare, InsertionPoint::Before(branch))
        .unwrap();
    module.verify().unwrap();
}

#[test]
fn a_block_that_control_may_go_around_does_not_dominate() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let count = function(&module, "count");
    let (header, body, exit) = (
        block(&module, count, 1),
        block(&module, count, 2),
        block(&module, count, 3),
    );
    let leave = op_at(&module, exit, 0);
    let inner = argument(&module, body, 0);
    module.set_operand(leave, 0, inner).unwrap();
    assert!(refused(&module).contains("func.return"));
    let limit = argument(&module, header, 1);
    module.set_operand(leave, 0, limit).unwrap();
    module.verify().unwrap();
}

#[test]
fn a_value_of_another_function_is_refused() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let other = block(&module, function(&module, "count"), 0);
    let foreign = argument(&module, other, 0);
    let entry = block(&module, function(&module, "max"), 0);
    let compare = op_at(&module, entry, 0);
    module.set_operand(compare, 0, foreign).unwrap();
    assert!(refused(&module).contains("region that the op is not in"));
}

#[test]
fn a_value_from_outside_of_an_isolated_op_is_refused() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let compare = op_at(&module, entry, 0);
    let location = module.op(compare).unwrap().location().unwrap().id();
    let compared = module.op(compare).unwrap().operand(0).unwrap();
    let ty = compared.ty().unwrap().id();
    let new = NewOp {
        results: &[ty],
        ..NewOp::new(name(&mut module, "demo.value"), location)
    };
    let outer = module.create_op(&new, InsertionPoint::Before(max)).unwrap();
    let outer = module.op(outer).unwrap().result(0).unwrap().id();
    module.set_operand(compare, 0, outer).unwrap();
    assert!(refused(&module).contains("outside of an op that is isolated"));
    let inner = argument(&module, entry, 0);
    module.set_operand(compare, 0, inner).unwrap();
    module.verify().unwrap();
}

#[test]
fn order_does_not_matter_in_a_graph_region_or_if_it_is_unknown() {
    let mut module = open("graph.llvm22.v6.mlirbc");
    module.verify().unwrap();
    let root = module.root().unwrap().unwrap().id();
    let top = block(&module, root, 0);
    let first = op_at(&module, top, 0);
    // Editing anything makes the body one to be checked.
    module.move_op(first, InsertionPoint::AtEnd(top)).unwrap();
    module.verify().unwrap();
}

/// Readers number the values of regions, and the top of the file is in none.
#[test]
fn a_value_at_the_top_of_the_file_is_refused() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let root = module.root().unwrap().unwrap().id();
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let compare = op_at(&module, entry, 0);
    let location = module.op(compare).unwrap().location().unwrap().id();
    let compared = module.op(compare).unwrap().operand(0).unwrap();
    let ty = compared.ty().unwrap().id();
    let demo = name(&mut module, "demo.value");
    let new = NewOp {
        results: &[ty],
        ..NewOp::new(demo, location)
    };
    let top = module
        .create_op(&new, InsertionPoint::Before(root))
        .unwrap();
    module.verify().unwrap();
    let value = module.op(top).unwrap().result(0).unwrap().id();
    let new = NewOp {
        operands: &[value],
        ..NewOp::new(demo, location)
    };
    let error = module
        .create_op(&new, InsertionPoint::After(top))
        .unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::InvalidEdit { .. })
            && error.to_string().contains("at the top of the file"),
        "{error}"
    );
    module.verify().unwrap();
    module.to_bytes(&Default::default()).unwrap();
}

/// The regions of a large function are numbered in its own body, not in that of the module around it.
#[test]
fn an_edited_module_with_a_separate_body_in_it_is_written() {
    let constants = "\"arith.constant\"() <{value = 1 : i32}> : () -> i32\n".repeat(400);
    let text = format!(
        "\"builtin.module\"() ({{
  %0 = \"a.def\"() : () -> i32
  \"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{
    {constants}
    \"func.return\"() : () -> ()
  }}) : () -> ()
  \"a.around\"() ({{
    \"a.use\"(%0) : (i32) -> ()
  }}) : () -> ()
}}) : () -> ()"
    );
    let parsed = Module::parse(&text, &ParseOptions::default()).unwrap();
    let bytes = parsed.to_bytes(&WriteOptions::default()).unwrap();
    let mut module = Module::open(bytes.as_slice()).unwrap();
    let top = module.top_block().unwrap();
    let inner = top.op(0).unwrap().region(0).unwrap().unwrap();
    let inner = inner.block(0).unwrap().id();
    assert!(module.verify().is_ok());
    let location = module.tables_mut().unknown_location().unwrap();
    let name = module.tables_mut().add_op_name(b"a.new", false).unwrap();
    let at = InsertionPoint::AtEnd(inner);
    module.create_op(&NewOp::new(name, location), at).unwrap();
    let written = module.to_bytes(&WriteOptions::default()).unwrap();
    Module::open(written.as_slice()).unwrap().verify().unwrap();
}

/// Whether a region of an op may use a value before its definition, with a text about its dialect.
fn accepts_any_order(op: &str, dialect: &str) -> bool {
    let text = format!(
        "{op} ({{
  \"x.use\"(%0) : (i32) -> ()
  %0 = \"x.def\"() : () -> i32
}}) : () -> ()"
    );
    let mut options = ParseOptions::default();
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_text(dialect).unwrap();
    options.registry = registry.into();
    let module = Module::parse(&text, &options).unwrap();
    module.verify().is_ok()
}

#[test]
fn a_registered_definition_states_the_kind_of_regions() {
    for (word, expected) in [("ssa", false), ("graph", true), ("", true)] {
        let dialect = format!("dialect my\nop box {word} {{}} regions(body)");
        assert_eq!(
            accepts_any_order("\"my.box\"()", &dialect),
            expected,
            "{word}"
        );
    }
}

/// No source states the kind of the regions of CIRCT's ops, so that their order is not checked.
#[test]
fn ops_of_circt_may_use_values_before_their_definition() {
    for op in ["hw.module", "handshake.func"] {
        let text = "\"builtin.module\"() ({
  \"x.use\"(%0) : (i32) -> ()
  %0 = \"x.def\"() : () -> i32
}) : () -> ()";
        let mut module = Module::parse(text, &ParseOptions::default()).unwrap();
        let top = module.root().unwrap().unwrap().id();
        let outer = block(&module, top, 0);
        let (user, value) = (op_at(&module, outer, 0), op_at(&module, outer, 1));
        let location = module.tables_mut().unknown_location().unwrap();
        let name = module
            .tables_mut()
            .add_op_name(op.as_bytes(), true)
            .unwrap();
        let new = NewOp {
            regions: 1,
            ..NewOp::new(name, location)
        };
        let around = module
            .create_op(&new, InsertionPoint::AtEnd(outer))
            .unwrap();
        let region = module.op(around).unwrap().region(0).unwrap().unwrap().id();
        let inner = module.create_block(region, 0, &[]).unwrap();
        module.move_op(user, InsertionPoint::AtEnd(inner)).unwrap();
        module.move_op(value, InsertionPoint::AtEnd(inner)).unwrap();
        module.verify().unwrap();
    }
}

/// Whether the only fault of a text is an op that branches to the first block of a region.
fn branches_to_a_first_block(text: &str) -> bool {
    let module = Module::parse(text, &ParseOptions::default()).unwrap();
    match module.verify() {
        Ok(()) => false,
        Err(error) => {
            let kind = ErrorKind::InvalidSuccessor {
                position: 1,
                reason: "the first block of a region may not have predecessors",
            };
            assert_eq!(*error.kind(), kind);
            assert!(error.to_string().contains("'a.branch'"), "{error}");
            true
        }
    }
}

/// As in MLIR, this holds for ops of unknown dialects, and for ops that are unreachable or do not end a block.
#[test]
fn an_op_that_branches_to_the_first_block_of_a_region_is_refused() {
    let texts = [
        (
            "^first:\n\"a.branch\"()[^second, ^first] : () -> ()\n^second:",
            true,
        ),
        (
            "^first:\n\"a.branch\"()[^second, ^second] : () -> ()\n^second:",
            false,
        ),
        (
            "^first:\n\"a.end\"() : () -> ()\n^second:\n\"a.branch\"()[^second, ^first] : () -> ()",
            true,
        ),
        (
            "^first:\n\"a.end\"() : () -> ()\n^second:\n\"a.branch\"()[^second, ^second] : () -> ()",
            false,
        ),
        (
            "^first:\n\"a.end\"() : () -> ()\n^second:\n\"a.branch\"()[^second, ^first] : () -> ()\n\"a.end\"() : () -> ()",
            true,
        ),
    ];
    for (region, expected) in texts {
        for op in ["a.op", "scf.execute_region", "builtin.module"] {
            let text = format!("\"{op}\"() ({{\n{region}\n\"a.end\"() : () -> ()\n}}) : () -> ()");
            assert_eq!(branches_to_a_first_block(&text), expected, "{text}");
        }
    }
}

#[test]
fn an_edit_that_branches_to_the_first_block_is_found() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let (entry, left) = (block(&module, max, 0), block(&module, max, 1));
    let branch = op_at(&module, left, 0);
    module.set_successor(branch, 0, entry).unwrap();
    let error = module.verify().unwrap_err();
    let is_found = matches!(
        error.kind(),
        ErrorKind::InvalidSuccessor { position: 0, .. }
    );
    assert!(is_found, "{error}");
    assert!(error.to_string().contains("cf.br"), "{error}");
    let end = block(&module, max, 3);
    module.set_successor(branch, 0, end).unwrap();
    module.verify().unwrap();
}
