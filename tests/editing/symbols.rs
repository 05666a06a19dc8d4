//! A symbol is renamed with all references to it.

use mlirbc::ir::{Module, OpId};

use crate::{block, function, open, text};

/// Puts an op with references into the first block of an op.
fn refer(module: &mut Module<'_>, place: OpId, references: &[&[&str]]) -> OpId {
    use mlirbc::ir::{InsertionPoint, NewOp};
    let block = block(module, place, 0);
    let tables = module.tables_mut();
    let location = tables.unknown_location().unwrap();
    let name = tables.add_op_name(b"demo.refer", false).unwrap();
    let attributes: Vec<_> = references
        .iter()
        .map(|names| {
            let names: Vec<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
            tables.symbol_ref_attribute(&names).unwrap()
        })
        .collect();
    let array = tables.array_attribute(&attributes).unwrap();
    let op = module
        .create_op(&NewOp::new(name, location), InsertionPoint::AtStart(block))
        .unwrap();
    module.set_attribute(op, b"to", Some(array)).unwrap();
    op
}

#[test]
fn references_in_the_table_and_through_the_tables_around_it_follow() {
    let mut module = open("regions.llvm22.v6.mlirbc");
    let root = module.root().unwrap().unwrap().id();
    let (named, inner) = (function(&module, "named"), function(&module, "inner"));
    let defined = function(&module, "defined");
    let near = refer(
        &mut module,
        defined,
        &[&["defined"], &["declared"], &["defined", "x"]],
    );
    let outside = refer(&mut module, named, &[&["inner", "defined"], &["defined"]]);
    let top = refer(
        &mut module,
        root,
        &[&["named", "inner", "defined"], &["inner", "defined"]],
    );
    let renamed = module.rename_symbol(defined, b"made").unwrap();
    assert_eq!(renamed.users, 3);
    assert!(text(&module, near).contains("[@made, @declared, @made::@x]"));
    assert!(text(&module, outside).contains("[@inner::@made, @defined]"));
    assert!(text(&module, top).contains("[@named::@inner::@made, @inner::@defined]"));
    assert_eq!(function(&module, "made"), defined);
    let renamed = module.rename_symbol(inner, b"core").unwrap();
    assert_eq!(renamed.users, 2);
    assert!(text(&module, top).contains("[@named::@core::@made, @inner::@defined]"));
}

#[test]
fn a_name_that_is_taken_and_an_op_without_one_are_refused() {
    let mut module = open("regions.llvm22.v6.mlirbc");
    let defined = function(&module, "defined");
    let error = module.rename_symbol(defined, b"declared").unwrap_err();
    assert!(error.to_string().contains("no other symbol"), "{error}");
    let root = module.root().unwrap().unwrap().id();
    assert!(module.rename_symbol(root, b"x").is_err());
}

/// The nested names of a reference are symbols of inner tables. A file stores them as references of their own.
#[test]
fn a_nested_name_is_not_a_reference_to_an_outer_symbol() {
    let mut module = open("regions.llvm22.v6.mlirbc");
    let root = module.root().unwrap().unwrap().id();
    let named = function(&module, "named");
    let references: [&[&str]; 3] = [&["inner", "named"], &["named"], &["named", "named"]];
    let top = refer(&mut module, root, &references);
    module.rename_symbol(named, b"outer").unwrap();
    let text = text(&module, top);
    assert!(
        text.contains("[@inner::@named, @outer, @outer::@named]"),
        "{text}"
    );
}
