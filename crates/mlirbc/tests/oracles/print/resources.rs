//! Resources, as mlir-opt prints them.

use mlirbc::container::NewResource;
use mlirbc::ir::Module;
use mlirbc::text::{PrintOptions, print};

use crate::print::compare::difference;
use crate::print::{fixture, golden, text};
use support::modules::op_in;
use support::printed::op_text_with;

pub(super) fn resources_are_printed_as_mlir_opt_prints_them_without_local_scope() {
    for (name, limit, expected) in [
        ("resources", None, "print_resources.txt"),
        ("resources", Some(30), "print_resources_30.txt"),
        ("resources", Some(5), "print_resources_5.txt"),
        ("resources", Some(0), "print_resources_0.txt"),
        ("resources_keys", None, "print_resources_keys.txt"),
    ] {
        let bytes = fixture(&format!("{name}.llvm22.v6.mlirbc"));
        let mut options = PrintOptions::default();
        options.resources = true;
        options.elide_resources_larger_than = limit;
        let ours = text(&bytes, &options).unwrap();
        // The command ends its output with an empty line.
        let expected = golden(expected);
        let theirs = expected.strip_suffix('\n').unwrap();
        assert!(ours == theirs, "{}", difference(&ours, theirs));
    }
}

pub(super) fn an_op_has_the_resources_that_it_mentions() {
    let bytes = fixture("resources.llvm22.v6.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    let root = module.root().unwrap().unwrap();
    let mut options = PrintOptions::default();
    options.resources = true;
    let text = op_text_with(op_in(root, 0), &options);
    let (_, section) = text.split_once(" : () -> ()\n\n").unwrap();
    let section =
        section.strip_prefix("{-#\n  dialect_resources: {\n    builtin: {\n      align4: ");
    let section = section.expect("the section");
    assert!(section.ends_with("\"\n    }\n  }\n#-}"), "{section}");
    assert!(
        !section.contains("unused") && !section.contains("external"),
        "{section}"
    );
}

pub(super) fn resources_that_were_added_are_printed_with_those_of_their_owner() {
    let bytes = fixture("resources.llvm22.v6.mlirbc");
    let mut module = Module::open(&bytes[..]).unwrap();
    let tables = module.tables_mut();
    let owner = tables.container().resources().groups()[0].owner;
    tables
        .add_resource(owner, b"late", NewResource::Bool(true))
        .unwrap();
    let groups = tables.container().resources().groups().iter();
    assert_eq!(groups.filter(|group| group.owner == owner).count(), 2);
    let mut options = PrintOptions::default();
    options.resources = true;
    let mut out = Vec::new();
    print(&module, &options, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    // MLIR takes groups of one name for one.
    assert!(text.contains("quotes\\22\",\n      late: true\n    },\n    second_group: {\n"));
    assert_eq!(text.matches("first_group").count(), 1);
}

pub(super) fn a_file_without_data_has_no_resource_section() {
    for name in ["resources_elided.llvm22.v6", "cfg.llvm22.v6"] {
        let bytes = fixture(&format!("{name}.mlirbc"));
        let mut options = PrintOptions::default();
        options.resources = true;
        let plain = text(&bytes, &PrintOptions::default()).unwrap();
        assert_eq!(text(&bytes, &options).unwrap(), plain);
    }
}
