//! A symbol is renamed with all references to it.

use mlirbc::ir::{Module, OpId};

use crate::editing::{block, function, open, text};

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

/// The uses of a symbol: the names of the ops, and what refers to it.
fn uses(module: &Module<'_>, symbol: OpId) -> Vec<(String, String, bool)> {
    let found = module.symbol_uses(symbol).unwrap();
    assert_eq!(found.possible, []);
    let uses = found.uses.into_iter().map(|each| {
        let op = module.op(each.op).unwrap().name().to_string();
        assert!(each.attribute.is_some());
        (op, String::from_utf8(each.name).unwrap(), each.is_property)
    });
    uses.collect()
}

#[test]
fn uses_are_listed_with_the_attribute_that_refers() {
    for version in [4, 6] {
        let mut module = open(&format!("kitchen.llvm22.v{version}.mlirbc"));
        let (scale, main) = (function(&module, "scale"), function(&module, "main"));
        let call = ("func.call".to_owned(), "callee".to_owned(), true);
        assert_eq!(uses(&module, scale), std::slice::from_ref(&call));
        assert_eq!(uses(&module, main), []);
        let at = refer(&mut module, main, &[&["main"], &["scale", "inner"]]);
        let demo = ("demo.refer".to_owned(), "to".to_owned(), false);
        assert_eq!(uses(&module, main), std::slice::from_ref(&demo));
        assert_eq!(uses(&module, scale), [demo, call]);
        let found = module.symbol_uses(main).unwrap();
        let attribute = module.op(at).unwrap().attribute(b"to").unwrap().unwrap();
        assert_eq!(found.uses[0].attribute, Some(attribute.id()));
        assert_eq!(found.uses[0].op, at);
    }
}

#[test]
fn uses_are_found_in_the_tables_of_the_symbol_only() {
    let mut module = open("regions.llvm22.v6.mlirbc");
    let root = module.root().unwrap().unwrap().id();
    let (named, inner) = (function(&module, "named"), function(&module, "inner"));
    let defined = function(&module, "defined");
    let references: [&[&str]; 2] = [&["defined", "x"], &["declared"]];
    let near = refer(&mut module, defined, &references);
    let references: [&[&str]; 2] = [&["inner", "defined"], &["defined"]];
    let outside = refer(&mut module, named, &references);
    // A symbol of the outer table with the same name.
    refer(&mut module, root, &[&["defined"]]);
    let top = refer(&mut module, root, &[&["named", "inner", "defined"]]);
    let ops = |symbol| {
        let found = module.symbol_uses(symbol).unwrap().uses;
        found.into_iter().map(|each| each.op).collect::<Vec<_>>()
    };
    assert_eq!(ops(defined), [near, outside, top]);
    assert_eq!(ops(inner), [outside, top]);
    assert_eq!(ops(named), [top]);
    assert!(module.symbol_uses(near).is_err(), "no symbol");
}

#[test]
fn what_is_opaque_may_refer_to_a_symbol() {
    use mlirbc::ir::{InsertionPoint, NewOp};
    let mut module = open("kitchen.llvm22.v6.mlirbc");
    let scale = function(&module, "scale");
    let (entry, root) = (block(&module, scale, 0), module.root().unwrap().unwrap());
    let root = root.id();
    let tables = module.tables_mut();
    let location = tables.unknown_location().unwrap();
    let strange = tables.add_dialect(b"strange").unwrap();
    let opaque = tables
        .add_attribute_entry(strange, true, &[1, 2, 3])
        .unwrap();
    let array = tables.array_attribute(&[opaque]).unwrap();
    let with = tables.dictionary_attribute(&[(b"with", array)]).unwrap();
    let blob = tables.add_properties(&[9, 9]).unwrap();
    let name = tables.add_op_name(b"strange.op", true).unwrap();
    let mut new = NewOp::new(name, location);
    new.dictionary = Some(with);
    let by_attribute = module
        .create_op(&new, InsertionPoint::AtStart(entry))
        .unwrap();
    new.dictionary = None;
    new.properties = Some(blob);
    let by_properties = module
        .create_op(&new, InsertionPoint::AtStart(entry))
        .unwrap();
    let found = module.symbol_uses(scale).unwrap();
    assert_eq!(found.uses.len(), 1);
    assert_eq!(found.possible, [by_properties, by_attribute]);
    // Outside of the table, which is a symbol itself.
    let outside = module.create_op(&new, InsertionPoint::Before(root));
    let possible = [by_properties, by_attribute, outside.unwrap()];
    assert_eq!(module.symbol_uses(scale).unwrap().possible, possible);
    let renamed = module.rename_symbol(scale, b"other").unwrap();
    assert_eq!((renamed.users, renamed.opaque), (1, 3));
    assert_eq!(module.symbol_uses(scale).unwrap().possible, possible);
}

/// Renaming changes what refers to the symbol, and nothing else.
#[test]
fn a_renamed_symbol_has_the_same_uses() {
    let mut count = 0;
    for fixture in crate::editing::fixtures::all() {
        let mut module = open(&fixture.file);
        let mut symbols = Vec::new();
        let mut walk = module.ops();
        while let Some(op) = walk.next().unwrap() {
            if op.symbol_name().unwrap().is_some() {
                symbols.push(op.id());
            }
        }
        for (number, symbol) in symbols.into_iter().take(12).enumerate() {
            let places = |module: &Module<'_>| {
                let found = module.symbol_uses(symbol).unwrap();
                let uses = found.uses.into_iter();
                let places = uses.map(|each| (each.op, each.name, each.is_property));
                (places.collect::<Vec<_>>(), found.possible)
            };
            let before = places(&module);
            let Ok(renamed) = module.rename_symbol(symbol, b"a fresh name") else {
                continue;
            };
            assert_eq!(places(&module), before, "{}", fixture.file);
            let mut users: Vec<OpId> = before.0.iter().map(|place| place.0).collect();
            users.sort_unstable();
            users.dedup();
            assert_eq!(renamed.users as usize, users.len(), "{}", fixture.file);
            assert_eq!(renamed.opaque as usize, before.1.len());
            count += users.len();
            let again = format!("a fresh name {number}");
            module.rename_symbol(symbol, again.as_bytes()).unwrap();
        }
    }
    assert!(count > 40, "{count}");
}
