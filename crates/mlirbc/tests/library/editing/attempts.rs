//! A refused edit leaves nothing behind: the module is written as if it had not been tried.

use mlirbc::container::{DialectId, NewResource, ResourceKind, ResourceOwner, StringId};
use mlirbc::dialect::builtin::{Position, Signedness};
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::NewValue;
use mlirbc::text::{parse_attribute, parse_type};
use mlirbc::write::WriteOptions;

use crate::editing::{block, function, op_at, open};
use support::fixtures;

fn written(module: &Module<'_>) -> Vec<u8> {
    module.to_bytes(&WriteOptions::default()).unwrap()
}

#[test]
fn text_that_is_wrong_at_its_end_adds_nothing() {
    let file = "cfg.llvm22.v6.mlirbc";
    let mut module = open(file);
    let tables = module.tables_mut();
    for text in [
        "[\"new\", @new::@other, 77 : i33, ",
        "{a = #fresh.thing<1>, b = dense<[1, 2]> : tensor<3xi41>}",
        "[dense_resource<new> : tensor<4xi42>, loc(\"file\":1:2)] junk",
        "distinct[0]<\"new\"> junk",
    ] {
        parse_attribute(tables, text).unwrap_err();
    }
    parse_type(tables, "tuple<i43, !fresh.type, memref<2xi44>").unwrap_err();
    assert!(!module.container().is_changed());
    assert_eq!(written(&module), fixtures::read(file));
}

#[test]
fn what_mlir_would_refuse_is_not_in_the_tables() {
    let file = "cfg.llvm19.v6.mlirbc";
    let mut module = open(file);
    let tables = module.tables_mut();
    let i32 = tables.integer_type(32, Signedness::Signless).unwrap();
    let one = tables.number_attribute(i32, 1).unwrap();
    let before = written(&module);
    let tables = module.tables_mut();
    let entries: [(&[u8], _); 2] = [(b"new", one), (b"new", one)];
    tables.dictionary_attribute(&entries).unwrap_err();
    // LLVM 19 has no ranges; the name of the file is made first.
    let range = Position {
        start_line: 1,
        start_column: 2,
        end_line: 3,
        end_column: 4,
    };
    tables.file_location(b"new.c", range).unwrap_err();
    tables.name_location(b"new", one).unwrap_err();
    tables
        .memref_type(&[1, 2, 3], i32, None, Some(one))
        .map(|_| ())
        .unwrap();
    let after = tables.container().entries().types.count();
    // An integer attribute cannot say what a layout is.
    tables
        .memref_type(&[5, 6], i32, Some(one), None)
        .unwrap_err();
    let fields = [("storage", NewValue::Type(i32))];
    tables
        .add_type_record(b"quant", "any", &fields)
        .unwrap_err();
    assert_eq!(tables.container().entries().types.count(), after);
    // Without the type that could be made, it is the file that it was.
    let mut module = open(file);
    let tables = module.tables_mut();
    let i32 = tables.integer_type(32, Signedness::Signless).unwrap();
    tables.number_attribute(i32, 1).unwrap();
    tables.dictionary_attribute(&entries).unwrap_err();
    tables.file_location(b"new.c", range).unwrap_err();
    tables.name_location(b"new", one).unwrap_err();
    assert_eq!(written(&module), before);
}

#[test]
fn an_attempt_of_several_steps_is_taken_back_as_a_whole() {
    let file = "cfg.llvm22.v6.mlirbc";
    let mut module = open(file);
    let tables = module.tables_mut();
    let result: Result<(), &str> = tables.transaction(|tables| {
        tables.string_attribute(b"new").unwrap();
        tables.add_op_name(b"fresh.op", true).unwrap();
        let dialect = tables.add_dialect(b"fresh").unwrap();
        let owner = ResourceOwner::Dialect(dialect);
        tables
            .add_resource(owner, b"key", NewResource::Bool(true))
            .unwrap();
        tables.add_properties(&[1, 2, 3]).unwrap();
        Err("not wanted")
    });
    assert_eq!(result, Err("not wanted"));
    assert_eq!(written(&module), fixtures::read(file));
    let kept: Result<_, ()> = module
        .tables_mut()
        .transaction(|tables| Ok(tables.string_attribute(b"new").unwrap()));
    let attribute = module.tables().attribute(kept.unwrap()).unwrap();
    assert_eq!(attribute.string_value(), Some(&b"new"[..]));
}

#[test]
fn resources_of_what_is_in_no_table_are_refused() {
    let file = "resources.llvm22.v6.mlirbc";
    let mut module = open(file);
    let container = module.container();
    let string = StringId(container.strings().count());
    let dialect = DialectId(container.dialects().count());
    let entries = container.resources().entries().iter();
    let strings = entries
        .enumerate()
        .filter(|(_, it)| it.kind == ResourceKind::String);
    let strings: Vec<u32> = strings.map(|(position, _)| position as u32).collect();
    assert!(!strings.is_empty());
    let tables = module.tables_mut();
    for (owner, data) in [
        (ResourceOwner::External(string), NewResource::Bool(true)),
        (ResourceOwner::Dialect(dialect), NewResource::Bool(true)),
        (
            ResourceOwner::Dialect(DialectId(0)),
            NewResource::String(string),
        ),
    ] {
        tables.add_resource(owner, b"new", data).unwrap_err();
    }
    for position in strings {
        let data = NewResource::String(string);
        tables.set_resource(position, data).unwrap_err();
    }
    assert_eq!(written(&module), fixtures::read(file));
}

#[test]
fn an_edit_that_is_refused_leaves_the_file_as_it_was() {
    let file = "cfg.llvm22.v6.mlirbc";
    let mut module = open(file);
    let max = function(&module, "max");
    let compare = op_at(&module, block(&module, max, 0), 0);
    module
        .set_attribute(compare, b"predicate", None)
        .unwrap_err();
    let taken = function(&module, "count");
    module.rename_symbol(taken, b"max").unwrap_err();
    assert_eq!(written(&module), fixtures::read(file));

    let file = "unregistered.llvm22.v6.mlirbc";
    let mut module = open(file);
    module.convert(4, Loss::Refuse).unwrap_err();
    assert_eq!(written(&module), fixtures::read(file));
}

/// The references before the damaged one are not renamed either, and neither is the symbol.
#[test]
fn a_name_that_cannot_be_exchanged_everywhere_stays_everywhere() {
    let mut module = open("regions.llvm22.v6.mlirbc");
    let defined = function(&module, "defined");
    let first = op_at(&module, block(&module, defined, 0), 0);
    let tables = module.tables_mut();
    let reference = tables.symbol_ref_attribute(&[b"defined"]).unwrap();
    let builtin = tables.add_dialect(b"builtin").unwrap();
    // An array of more elements than there are bytes.
    let damaged = tables
        .add_attribute_entry(builtin, true, &[1, 0xfd])
        .unwrap();
    module
        .set_discardable_attribute(defined, b"demo.to", Some(reference))
        .unwrap();
    module
        .set_discardable_attribute(first, b"demo.bad", Some(damaged))
        .unwrap();
    let before = written(&module);
    module.rename_symbol(defined, b"made").unwrap_err();
    assert_eq!(written(&module), before);
    module
        .set_discardable_attribute(first, b"demo.bad", None)
        .unwrap();
    assert_eq!(module.rename_symbol(defined, b"made").unwrap().users, 1);
}
