//! Imported symbols with the name of another symbol.

use mlirbc::container::AttributeId;
use mlirbc::ir::{ImportOptions, Imported, OpId, SymbolClash};
use mlirbc::{Error, ErrorKind};

use super::built::Built;
use super::{end_of, top_level};

fn import(one: &mut Built, other: &Built, clash: SymbolClash) -> Result<Imported, Error> {
    let options = ImportOptions {
        clash,
        ..ImportOptions::default()
    };
    let end = end_of(&one.module);
    let ops = top_level(&other.module);
    one.module.import_ops(&other.module, &ops, end, &options)
}

fn function(built: &mut Built, name: &str) -> OpId {
    let properties = format!("{{sym_name = \"{name}\", function_type = () -> ()}}");
    built.op("func.func", &[], &properties)
}

fn names(built: &Built, ops: &[OpId]) -> Vec<String> {
    let name = |&op: &OpId| {
        let name = built.module.op(op).unwrap().symbol_name().unwrap();
        String::from_utf8(name.unwrap_or_default().to_vec()).unwrap()
    };
    ops.iter().map(name).collect()
}

pub fn a_clash_is_reported() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let own = function(&mut one, "f");
    function(&mut other, "f");
    function(&mut other, "g");
    let imported = import(&mut one, &other, SymbolClash::Keep).unwrap();
    assert_eq!(names(&one, &imported.ops), ["f", "g"]);
    let symbols = imported.symbols;
    let found: Vec<_> = symbols
        .iter()
        .map(|it| (it.op, &*it.name, it.new_name.clone(), it.clash))
        .collect();
    let [f, g] = imported.ops[..] else {
        panic!("two ops");
    };
    let expected = [(f, &b"f"[..], None, Some(own)), (g, &b"g"[..], None, None)];
    assert_eq!(found, expected);
}

pub fn a_clash_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    function(&mut one, "f");
    function(&mut other, "f");
    let before = one.written();
    let error = import(&mut one, &other, SymbolClash::Refuse).unwrap_err();
    match error.kind() {
        ErrorKind::InvalidEdit { found, .. } => assert_eq!(found, "'f'"),
        kind => panic!("{kind}"),
    }
    assert_eq!(one.written(), before);
}

/// The attribute `a` of an op, as text.
fn attribute(built: &Built, op: OpId) -> String {
    let op = built.module.op(op).unwrap();
    let attribute: AttributeId = op.attribute(b"a").unwrap().unwrap().id();
    super::built::text_of_attribute(&built.module, attribute)
}

pub fn a_symbol_is_renamed_with_the_references_to_it() {
    let (mut one, mut other) = (Built::new(), Built::new());
    function(&mut one, "f");
    let own_user = one.op("demo.user", &[], "{a = @f}");
    function(&mut other, "f");
    other.op(
        "demo.user",
        &[],
        "{a = [@f, {b = @f::@g}, @g::@f, #strange.text<@f>]}",
    );
    // A symbol table of its own, whose symbol has the same name.
    let table = other.op("builtin.module", &[], "{}");
    let block = other.add_block(table);
    other.op_in(block, "demo.user", &[], "{a = @f}");
    let imported = import(&mut one, &other, SymbolClash::Rename).unwrap();
    assert_eq!(names(&one, &imported.ops[..1]), ["f_0"]);
    assert_eq!(imported.symbols[0].new_name.as_deref(), Some(&b"f_0"[..]));
    assert_eq!(
        attribute(&one, imported.ops[1]),
        "[@f_0, {b = @f_0::@g}, @g::@f, #strange.text<@f_0>]"
    );
    assert_eq!(attribute(&one, own_user), "@f");
    let table = one.module.op(imported.ops[2]).unwrap();
    let region = table.region(0).unwrap().unwrap();
    let nested = region.block(0).unwrap().op(0).unwrap().id();
    assert_eq!(attribute(&one, nested), "@f");
    assert_eq!(imported.opaque, 0);
}

pub fn a_new_name_is_not_that_of_another_symbol() {
    let (mut one, mut other) = (Built::new(), Built::new());
    for name in ["f", "f_0", "g"] {
        function(&mut one, name);
    }
    for name in ["f", "f_1", "g"] {
        function(&mut other, name);
    }
    let imported = import(&mut one, &other, SymbolClash::Rename).unwrap();
    assert_eq!(names(&one, &imported.ops), ["f_2", "f_1", "g_0"]);
}

pub fn an_op_that_may_refer_to_a_renamed_symbol_is_counted() {
    const DEMO: &str = "dialect demo op with { value: attribute }";
    let (mut one, mut other) = (Built::new(), Built::with(6, &Built::registry(DEMO)));
    function(&mut one, "f");
    function(&mut other, "f");
    let op = other.op("demo.with", &[], "{value = @f}");
    let imported = import(&mut one, &other, SymbolClash::Rename).unwrap();
    assert!(other.module.op(op).unwrap().properties_id().is_some());
    assert_eq!(imported.opaque, 1);
}

pub fn one_of_two_imported_symbols_is_not_renamed() {
    let (mut one, mut other) = (Built::new(), Built::new());
    function(&mut other, "f");
    function(&mut other, "f");
    import(&mut one, &other, SymbolClash::Rename).unwrap_err();
    let imported = import(&mut one, &other, SymbolClash::Keep).unwrap();
    assert_eq!(imported.symbols[1].clash, Some(imported.ops[0]));
    // Nor if the destination has a symbol of that name already.
    let mut one = Built::new();
    function(&mut one, "f");
    import(&mut one, &other, SymbolClash::Rename).unwrap_err();
}
