//! Symbols by name, and the separation of an op's inherent properties from its discardable attributes.

use mlirbc::container::TypeId;
use mlirbc::ir::{Block, Module, Op, SymbolVisibility};
use mlirbc::schema::Value;
use support::fixtures;

fn module(file: &str) -> Module<'static> {
    Module::open(fixtures::read(file)).unwrap()
}

/// All versions of the fixture with symbols, by both tools.
fn all_versions() -> impl Iterator<Item = (String, Module<'static>)> {
    let found = fixtures::of_input("symbols");
    assert_eq!(found.len(), 14);
    found
        .into_iter()
        .map(|fixture| (fixture.file.clone(), module(&fixture.file)))
}

/// The name of the op around an op.
fn table_of(op: Op<'_>) -> String {
    let around = op.parent().unwrap().symbol_name().unwrap().unwrap();
    String::from_utf8(around.to_vec()).unwrap()
}

#[test]
fn a_symbol_has_its_name_wherever_the_file_keeps_it() {
    for (file, module) in all_versions() {
        let root = module.root().unwrap().unwrap();
        assert_eq!(root.symbol_name().unwrap(), Some(&b"outer"[..]), "{file}");
        for name in ["device", "kernel", "hidden", "weights", "around", "branch"] {
            let op = module.symbol(name.as_bytes()).unwrap();
            let op = op.unwrap_or_else(|| panic!("{file}: {name}"));
            assert_eq!(op.symbol_name().unwrap(), Some(name.as_bytes()), "{file}");
            assert_eq!(table_of(op), "outer", "{file}");
        }
        let mut others = module.ops();
        let mut unnamed = 0;
        while let Some(op) = others.next().unwrap() {
            unnamed += usize::from(op.symbol_name().unwrap().is_none());
        }
        // Properties of unregistered ops are not stored before version 5.
        let nameless = if module.container().version() < 5 {
            1
        } else {
            0
        };
        assert_eq!(unnamed, 128 + nameless, "{file}");
    }
}

#[test]
fn the_name_may_be_a_string_of_vhlo() {
    let module = module("vhlo.llvm24.v6.mlirbc");
    let main = module.symbol(b"main").unwrap().expect("the function");
    assert_eq!(main.name().full(), b"vhlo.func_v1");
    assert_eq!(
        main.symbol_visibility().unwrap(),
        Some(SymbolVisibility::Public)
    );
}

fn entry(op: Op<'_>) -> Block<'_> {
    op.region(0).unwrap().unwrap().block(0).unwrap()
}

fn argument_type(op: Op<'_>) -> TypeId {
    entry(op).argument(0).unwrap().ty().unwrap().id()
}

#[test]
fn a_name_leads_to_what_lies_directly_in_its_table() {
    for (file, module) in all_versions() {
        let host = module.symbol(b"kernel").unwrap().unwrap();
        let device = module.symbol_path([&b"device"[..], b"kernel"]).unwrap();
        let device = device.unwrap();
        assert!(
            host != device && argument_type(host) != argument_type(device),
            "{file}"
        );
        assert_eq!(table_of(device), "device", "{file}");
        let table = module.symbol(b"device").unwrap().unwrap();
        assert!(table.lookup_symbol(b"kernel").unwrap() == Some(device));
        let leaf = table.lookup_symbol_path([&b"deep"[..], b"leaf"]).unwrap();
        assert_eq!(leaf.unwrap().name().full(), b"demo.symbol", "{file}");

        assert!(module.symbol(b"leaf").unwrap().is_none(), "{file}");
        assert!(module.symbol(b"inside").unwrap().is_none(), "{file}");
        assert!(module.symbol(b"outer").unwrap().is_none(), "{file}");
        assert!(module.symbol(b"").unwrap().is_none(), "{file}");
        assert!(
            module
                .symbol_path([&b"device"[..], b"hidden"])
                .unwrap()
                .is_none()
        );
        assert!(
            module
                .symbol_path([&b"weights"[..], b"x"])
                .unwrap()
                .is_none()
        );
        assert!(module.symbol_path([]).unwrap().is_none());
        assert!(host.lookup_symbol(b"kernel").unwrap().is_none());
    }
}

#[test]
fn a_look_up_decodes_no_function_body() {
    let module = module("symbols.llvm22.v6.mlirbc");
    assert!(module.symbol(b"branch").unwrap().is_some());
    let kernel = module.symbol(b"kernel").unwrap().unwrap();
    assert!(!kernel.is_materialized());
    let device = module.find_symbol(b"leaf").unwrap().unwrap();
    assert_eq!(table_of(device), "deep");
    let nested = module.symbol_path([&b"device"[..], b"kernel"]).unwrap();
    assert!(!nested.unwrap().is_materialized());
    let decoded = module.decoded_op_count();
    module.materialize().unwrap();
    // Both kernels have 60 ops and a terminator.
    assert_eq!(module.decoded_op_count(), decoded + 2 * 61);
}

#[test]
fn the_first_table_that_has_a_name_counts() {
    for (file, module) in all_versions() {
        let found = module.find_symbol(b"kernel").unwrap().unwrap();
        assert_eq!(table_of(found), "outer", "{file}");
        let found = module.find_symbol(b"deep").unwrap().unwrap();
        assert_eq!(table_of(found), "device", "{file}");
        // Only a function's body has it.
        let found = module.find_symbol(b"inside").unwrap().unwrap();
        assert_eq!(found.parent().unwrap().name().full(), b"demo.table");
        assert!(module.find_symbol(b"nowhere").unwrap().is_none());
    }
}

#[test]
fn tables_come_before_those_in_them_and_functions_are_none() {
    let module = module("symbols.llvm22.v6.mlirbc");
    let mut tables = module.symbol_tables().unwrap();
    let mut found = Vec::new();
    while let Some(table) = tables.next().unwrap() {
        let names = table
            .symbols()
            .map(|symbol| symbol.unwrap().0.escape_ascii().to_string());
        let owner = table.op().unwrap().symbol_name().unwrap().unwrap();
        let owner = owner.escape_ascii().to_string();
        found.push((owner, names.collect::<Vec<_>>().join(" ")));
    }
    let expected = [
        (
            "outer",
            "device kernel hidden weights in_properties around branch",
        ),
        ("device", "kernel deep"),
        ("deep", "leaf"),
    ];
    assert_eq!(
        found,
        expected.map(|(table, names)| (table.to_owned(), names.to_owned()))
    );
}

#[test]
fn without_a_module_the_top_of_the_file_is_the_table() {
    let module = module("regions.llvm22.v6.mlirbc");
    assert!(module.symbol_table().unwrap().op().is_some());
    let declared = [&b"named"[..], b"inner", b"declared"];
    let found = module.symbol_path(declared).unwrap().unwrap();
    assert_eq!(
        found.symbol_visibility().unwrap(),
        Some(SymbolVisibility::Private)
    );

    let bytes = support::wire::file_around(&support::wire::top_level(
        2,
        &[support::wire::plain_op(), support::wire::plain_op()].concat(),
    ));
    let module = Module::open(bytes).unwrap();
    let table = module.symbol_table().unwrap();
    assert!(table.op().is_none());
    assert_eq!(table.symbols().count(), 0);
}

#[test]
fn visibility_is_public_unless_the_op_says_otherwise() {
    for (file, module) in all_versions() {
        let visibility = |name: &str| {
            let op = module.find_symbol(name.as_bytes()).unwrap().unwrap();
            op.symbol_visibility()
        };
        use SymbolVisibility::{Nested, Private, Public};
        assert_eq!(visibility("kernel").unwrap(), Some(Public), "{file}");
        assert_eq!(visibility("hidden").unwrap(), Some(Private), "{file}");
        assert_eq!(visibility("weights").unwrap(), Some(Private), "{file}");
        assert_eq!(visibility("leaf").unwrap(), Some(Nested), "{file}");
        if module.container().version() >= 5 {
            let error = visibility("in_properties").unwrap_err().to_string();
            let start = "expected \"public\", \"private\" or \"nested\", found attribute ";
            assert!(error.starts_with(start), "{error}");
            assert!(error.contains("op 0 'builtin.module'"), "{error}");
        }
        let block = entry(module.root().unwrap().unwrap());
        let mut ops = block.ops();
        let unnamed = ops.find(|op| op.name().full() == b"demo.unnamed").unwrap();
        assert_eq!(unnamed.symbol_visibility().unwrap(), None, "{file}");
    }
}

fn inherent(op: Op<'_>) -> Vec<String> {
    let properties = op.inherent_properties().unwrap();
    let present = properties
        .into_iter()
        .filter(|(_, value)| !matches!(value, Value::Absent));
    present
        .map(|(name, _)| name.escape_ascii().to_string())
        .collect()
}

/// In version 4 and older a property is the entry of the dictionary that represents it.
#[test]
fn a_property_has_a_name_in_every_version() {
    let mut found = Vec::new();
    for fixture in fixtures::all() {
        if !fixture.file.starts_with("registered.llvm22") {
            continue;
        }
        let module = Module::open(fixture.bytes()).unwrap();
        let mut ops = module.ops();
        while let Some(op) = ops.next().unwrap() {
            let properties = op.inherent_properties().unwrap();
            for (name, value) in &properties {
                let by_name = op.property(name).unwrap();
                assert_eq!(
                    format!("{by_name:?}"),
                    format!("{:?}", Some(value)),
                    "{}: {op:?}",
                    fixture.file
                );
            }
            assert!(op.property(b"no_such_name").unwrap().is_none());
            if properties.iter().any(|(name, _)| *name == b"sym_name") {
                found.push(fixture.version);
            }
        }
    }
    assert!(found.contains(&6) && found.contains(&0), "{found:?}");
}

fn discardable(op: Op<'_>) -> Vec<String> {
    let attributes = op.discardable_attributes().unwrap().into_iter();
    attributes
        .map(|(name, _)| name.escape_ascii().to_string())
        .collect()
}

#[test]
fn inherent_and_discardable_attributes_are_apart_in_every_version() {
    for (file, module) in all_versions() {
        let kernel = module.symbol(b"kernel").unwrap().unwrap();
        assert_eq!(inherent(kernel), ["function_type", "sym_name"], "{file}");
        // Absent ones are told too, and in the same order whatever the version.
        let names = kernel.inherent_properties().unwrap();
        assert!(
            names
                .iter()
                .any(|(name, value)| *name == b"arg_attrs" && matches!(value, Value::Absent))
        );
        assert_eq!(discardable(kernel), ["demo.note", "demo.unit"], "{file}");
        let note = kernel.discardable_attribute(b"demo.note").unwrap().unwrap();
        assert_eq!(note.string_value(), Some(&b"host"[..]));
        assert!(kernel.discardable_attribute(b"sym_name").unwrap().is_none());

        let branch = module.symbol(b"branch").unwrap().unwrap();
        let block = entry(branch);
        let branch = block.op(0).unwrap();
        assert_eq!(inherent(branch), ["operandSegmentSizes"], "{file}");
        assert_eq!(discardable(branch), ["demo.hint"], "{file}");

        // What was not registered keeps all in its dictionary, or has one attribute for its properties.
        let leaf = module.find_symbol(b"leaf").unwrap().unwrap();
        assert!(inherent(leaf).is_empty(), "{file}");
        assert_eq!(discardable(leaf), ["sym_name", "sym_visibility"], "{file}");
        if module.container().version() >= 5 {
            let op = module.symbol(b"in_properties").unwrap().unwrap();
            assert_eq!(inherent(op), ["sym_name", "sym_visibility"], "{file}");
            assert_eq!(discardable(op), ["demo.other"], "{file}");
        }
    }
}
