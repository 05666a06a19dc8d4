//! The generic text, compared with what mlir-opt prints.
//!
//! The fixtures have their expected texts beside them. The tests with the corpus run best with `--release`:
//!
//! ```text
//! cargo test --release --test oracles print::corpus
//! ```

mod aliases;
mod builds;
mod compare;
mod corpus;
mod custom;
mod custom_texts;
mod exceptions;
mod iree_opt;
mod reparse;
mod resources;
mod says_everything;
mod text_entries;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mlirbc::dialect::Registry;
use mlirbc::ir::{InsertionPoint, Module, Op, WalkAction};
use mlirbc::text::{
    ParseOptions, PrintError, PrintOptions, ValueNames, parse_text_entries, print, print_attribute,
    print_type,
};
use mlirbc::write::WriteOptions;
use support::mlir_opt::RELEASES;
use support::requirement::{Requirement, Test, test};

use crate::print::compare::{comparable, difference};
use crate::print::corpus::UNKNOWN;
use support::modules::op_in;
use support::printed::{op_text, op_text_with};

pub fn tests() -> Vec<Test> {
    let mut tests = vec![
        test!(fixtures_print_as_mlir_opt_prints_them),
        test!(described_dialects_print_whole),
        test!(native_properties_print_as_the_attributes_that_represent_them),
        test!(an_op_is_numbered_as_in_the_isolated_op_around_it),
        test!(names_are_the_same_whether_values_get_them_at_once_or_when_a_function_is_entered),
        test!(locations_are_printed_on_request_only),
        test!(large_elements_are_left_out_on_request),
        test!(aliases::the_text_of_a_file_is_that_of_mlir_opt),
        test!(aliases::an_attribute_alone_is_printed_in_full),
        test!(aliases::a_description_names_aliases),
        test!(aliases::an_encoding_that_a_type_normalizes_has_an_alias_of_its_own),
        test!(
            aliases::mlir_opt_prints_files_of_the_corpus_so,
            Corpus,
            MlirOpt(22)
        ),
        test!(resources::resources_are_printed_as_mlir_opt_prints_them_without_local_scope),
        test!(resources::an_op_has_the_resources_that_it_mentions),
        test!(resources::resources_that_were_added_are_printed_with_those_of_their_owner),
        test!(resources::a_file_without_data_has_no_resource_section),
        test!(local_names_are_those_of_mlir_opt_outside_of_the_generic_form),
        test!(local_names_of_a_function_do_not_depend_on_the_others),
        test!(dictionaries_that_ops_share_are_printed_at_each),
        test!(text_beyond_a_limit_is_an_error),
        test!(attributes_that_contain_themselves_are_reported_with_their_place),
        test!(damaged_elements_are_reported_with_their_place),
        test!(unknown_encodings_are_shown_as_what_they_are),
        test!(any_entry_of_any_file_is_printed_alone_or_is_an_error),
        test!(an_error_of_the_writer_is_passed_on),
        test!(text_entries::affine_maps_in_text_are_simplified),
        test!(text_entries::what_other_writers_leave_as_text_prints_as_mlir_reads_it),
        test!(text_entries::names_in_text_are_known_once_it_is_parsed),
        test!(text_entries::what_was_text_is_written_encoded_once_it_is_parsed),
        test!(text_entries::the_text_of_files_that_mlir_wrote_is_the_same_once_it_is_parsed),
        test!(builds::attributes_of_both_forms_of_gather_and_scatter_are_known),
        test!(
            builds::the_builds_of_the_corpus_are_printed_as_they_print,
            Corpus
        ),
        test!(
            builds::builds_of_the_corpus_are_written_as_their_producers_write,
            Corpus
        ),
        test!(exceptions::only_listed_files_differ_and_only_as_listed),
        test!(corpus::corpus_prints_as_mlir_opt_prints_it, Corpus),
        test!(
            iree_opt::files_print_as_iree_opt_prints_them,
            Corpus,
            IreeOpt
        ),
        test!(
            iree_opt::iree_opt_makes_the_file_of_our_text_again,
            Corpus,
            IreeOpt
        ),
        test!(
            iree_opt::files_that_iree_opt_makes_of_the_texts_of_mlirs_tests_print_as_it_prints_them,
            Corpus,
            IreeOpt
        ),
        test!(
            custom::mlir_opt_prints_files_of_the_corpus_so,
            Corpus,
            MlirOpt(22)
        ),
        test!(
            custom::mlir_opt_prints_lowered_models_so_with_their_defaults_left_out,
            Corpus,
            MlirOpt(22)
        ),
        test!(
            custom::mlir_opt_reads_what_the_text_says,
            Corpus,
            MlirOpt(22)
        ),
        test!(
            custom_texts::texts_are_printed_as_mlir_opt_prints_them,
            MlirOpt(22)
        ),
        test!(
            custom_texts::ops_are_printed_in_the_generic_form_if_the_custom_one_would_not_say_everything,
            MlirOpt(22)
        ),
        test!(
            says_everything::an_op_about_which_its_form_is_silent_is_printed_in_the_generic_form,
            MlirOpt(22)
        ),
        test!(
            says_everything::dictionaries_of_a_function_without_entries_are_left_out,
            MlirOpt(22)
        ),
        test!(
            says_everything::what_mlir_does_not_read_is_printed_in_the_generic_form,
            MlirOpt(22)
        ),
        test!(
            reparse::mlir_opt_makes_the_file_of_our_text_again,
            Corpus,
            MlirOpt(22)
        ),
    ];
    tests.extend([21, 23].map(|release| Test {
        name: format!("custom_texts::texts_are_printed_as_mlir_opt_{release}_prints_them"),
        requirements: vec![Requirement::MlirOpt(release)],
        body: Box::new(move || custom_texts::texts_are_printed_as_in_the_release(release)),
    }));
    let others = RELEASES.into_iter().filter(|(release, _)| *release != 22);
    tests.extend(others.map(|(release, named)| Test {
        name: format!("custom_texts::ops_of_{release}_are_printed_and_read_as_by_mlir_opt"),
        requirements: vec![Requirement::MlirOpt(release)],
        body: Box::new(move || {
            custom_texts::ops_of_the_release_are_printed_and_read(release, named)
        }),
    }));
    tests
}

fn fixtures() -> PathBuf {
    support::programs::root().join("tests/fixtures")
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(fixtures().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn with_locations() -> PrintOptions {
    let mut options = PrintOptions::default();
    options.locations = true;
    options
}

fn text(bytes: &[u8], options: &PrintOptions) -> Result<String, PrintError> {
    let mut out = Vec::new();
    print(&Module::open(bytes)?, options, &mut out)?;
    Ok(String::from_utf8(out).expect("the text is ASCII"))
}

fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![directory.to_owned()];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(directory).unwrap().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => pending.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    files
}

fn fixtures_print_as_mlir_opt_prints_them() {
    let mut compared = 0;
    let mut left_out = BTreeSet::new();
    for entry in std::fs::read_dir(fixtures()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(stem) = name.strip_suffix(".mlirbc") else {
            continue;
        };
        // NAME.TOOL.VERSION, where only some versions have a text of their own.
        let (tool, _version) = stem.rsplit_once('.').unwrap();
        let own = fixtures().join(format!("{stem}.generic.mlir"));
        let common = fixtures().join(format!("{tool}.generic.mlir"));
        let Ok(expected) =
            std::fs::read_to_string(own).or_else(|_| std::fs::read_to_string(common))
        else {
            left_out.insert(tool.to_owned());
            continue;
        };
        let bytes = fixture(&name);
        let (ours, theirs) = comparable(&bytes, &expected).unwrap_or_else(|error| {
            panic!("{name}: {error}");
        });
        if ours != theirs && UNKNOWN.iter().any(|unknown| ours.contains(unknown)) {
            left_out.insert(tool.to_owned());
            continue;
        }
        assert!(ours == theirs, "{name}: {}", difference(&ours, &theirs));
        compared += 1;
    }
    assert!(compared > 200, "only {compared} fixtures compared");
    // What has encodings of the test dialect, properties with several readings, or no text.
    let expected = [
        "fallback.llvm22",
        "ragged.iree311",
        "resources_elided_external.llvm19",
        "resources_elided_external.llvm22",
        "test_dialect.llvm19",
        "test_dialect.llvm22",
        "test_hooks.llvm22",
    ];
    assert!(left_out.iter().eq(&expected), "{left_out:?}");
}

/// Nothing is cut out of these: all of their dialects is described.
fn described_dialects_print_whole() {
    let mut compared = 0;
    for name in [
        "vhlo.llvm24",
        "stablehlo.llvm24",
        "vhlo_syntax.llvm24",
        "hlo_syntax.llvm23",
    ] {
        let expected = fixture(&format!("{name}.generic.mlir"));
        let expected = String::from_utf8(expected).unwrap();
        for version in ["v0", "v6"] {
            let path = fixtures().join(format!("{name}.{version}.mlirbc"));
            let Ok(bytes) = std::fs::read(path) else {
                continue;
            };
            let ours = text(&bytes, &with_locations()).unwrap();
            assert!(ours == expected, "{name}: {}", difference(&ours, &expected));
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}

fn native_properties_print_as_the_attributes_that_represent_them() {
    let dialect =
        "dialect made op native { z: attribute, set: unit, unset: unit, flags: i8, is: bool,
                   text: string, alignment: list<optional<i64>>, sizes: dense_list<i32>,
                   none: dense_list<i64> }";
    let mut options = ParseOptions::default();
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_text(dialect).unwrap();
    options.registry = registry.into();
    let text = "\"made.native\"() <{alignment = [[8], []], flags = -1 : i8, is = true, none = array<i64>, \
                set, sizes = array<i32: 1, 0>, text = \"a\\22b\", unset = false, z = @symbol}> : () -> ()";
    let module = Module::parse(text, &options).unwrap();
    let root = module.top_block().unwrap().op(0).unwrap();
    assert_eq!(op_text(op_in(root, 0)), text);
}

fn an_op_is_numbered_as_in_the_isolated_op_around_it() {
    let bytes = fixture("many_functions.llvm22.v6.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    let mut functions = 0;
    let visit = |op: Op<'_>| {
        let text = op_text(op);
        assert!(!text.contains("UNKNOWN"), "{text}");
        assert!(!text.ends_with('\n'));
        if op.name().full() == b"func.func" && op.region_count() > 0 {
            functions += 1;
            assert!(
                !text.contains("^bb0(") || text.contains("^bb0(%arg0: "),
                "{text}"
            );
        }
        WalkAction::Continue
    };
    module.walk(visit).unwrap();
    assert!(functions > 10);
}

fn names_are_the_same_whether_values_get_them_at_once_or_when_a_function_is_entered() {
    let bytes = fixture("cfg.llvm22.v6.mlirbc");
    let mut module = Module::open(&bytes[..]).unwrap();
    // Enough ops in each function that its body is one of its own when it is read again. In the module
    // that was edited all values get their names at once.
    let mut copied = Vec::new();
    let visit = |op: Op<'_>| {
        let is_last = op
            .block()
            .is_some_and(|block| block.op_count() == op.position() + 1);
        if op.result_count() > 0 && !is_last {
            copied.push(op.id());
        }
        WalkAction::Continue
    };
    module.walk(visit).unwrap();
    for op in copied {
        for _ in 0..40 {
            module.clone_op(op, InsertionPoint::Before(op)).unwrap();
        }
    }
    for names in [ValueNames::Unique, ValueNames::Local] {
        let mut options = with_locations();
        options.names = names;
        let mut expected = Vec::new();
        print(&module, &options, &mut expected).unwrap();
        let expected = String::from_utf8(expected).unwrap();
        let written = module.to_bytes(&WriteOptions::default()).unwrap();
        assert_eq!(text(&written, &options).unwrap(), expected);
        // An op alone is named as in the function around it.
        let again = Module::open(&written[..]).unwrap();
        let mut bodies = 0;
        let visit = |op: Op<'_>| {
            let Some(function) = op.parent().filter(|parent| parent.is_isolated()) else {
                return WalkAction::Continue;
            };
            let [alone, whole] = [op, function].map(|op| op_text_with(op, &options));
            assert!(
                whole.contains(alone.trim_start()) || op.region_count() > 0,
                "{alone}"
            );
            bodies = bodies.max(op.id().body.0);
            WalkAction::Continue
        };
        again.walk(visit).unwrap();
        assert!(bodies > 0, "functions have bodies of their own");
    }
}

fn locations_are_printed_on_request_only() {
    let bytes = fixture("cfg.llvm22.v6.mlirbc");
    let plain = text(&bytes, &PrintOptions::default()).unwrap();
    let full = text(&bytes, &with_locations()).unwrap();
    assert!(!plain.contains("loc(") && full.contains("loc("));
    assert_eq!(plain.lines().count(), full.lines().count());
}

fn large_elements_are_left_out_on_request() {
    let bytes = fixture("dense.llvm22.v6.mlirbc");
    let mut options = PrintOptions::default();
    options.elide_elements_larger_than = Some(2);
    let short = text(&bytes, &options).unwrap();
    assert!(
        short.contains(" = dense_resource<__elided__> : tensor<"),
        "{short}"
    );
    // Splats are short whatever their shape.
    assert!(short.contains(" = dense<"), "{short}");
    options.elide_elements_larger_than = Some(u64::MAX);
    assert_eq!(
        text(&bytes, &options).unwrap(),
        text(&bytes, &PrintOptions::default()).unwrap()
    );
}

/// What tests/golden/make_print.sh keeps of mlir-opt's output.
fn golden(name: &str) -> String {
    let path = support::programs::root().join("tests/golden");
    let text = std::fs::read_to_string(path.join(name)).unwrap();
    let (_, text) = text.split_once('\n').unwrap();
    text.to_owned()
}

fn local_names_are_those_of_mlir_opt_outside_of_the_generic_form() {
    let mut options = PrintOptions::default();
    options.names = ValueNames::Local;
    let expected = golden("print_local_names.txt");
    // Its module is in a syntax of its own: compare what is in it.
    let within = |text: &str| {
        let (_, text) = text.split_once('\n').unwrap();
        let (text, _) = text.trim_end().rsplit_once('\n').unwrap();
        text.to_owned()
    };
    for version in 0..=6 {
        let bytes = fixture(&format!("local_names.llvm22.v{version}.mlirbc"));
        let ours = text(&bytes, &options).unwrap();
        assert_eq!(within(&ours), within(&expected));
    }
}

fn local_names_of_a_function_do_not_depend_on_the_others() {
    let bytes = fixture("kitchen.llvm22.v6.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    let mut options = PrintOptions::default();
    options.names = ValueNames::Local;
    let all = text(&bytes, &options).unwrap();
    let mut functions = 0;
    for symbol in module.symbol_table().unwrap().symbols() {
        let (_, op) = symbol.unwrap();
        let alone = op_text_with(op, &options);
        let lines = alone.lines().map(|line| format!("  {line}\n"));
        assert!(all.contains(&lines.collect::<String>()), "{alone}");
        functions += 1;
    }
    assert!(functions >= 3);
}

fn dictionaries_that_ops_share_are_printed_at_each() {
    let line = "  \"u.a\"() {s = \"text\", x = {}} : () -> ()\n";
    let source = |last| {
        let lines = line.repeat(3);
        format!("\"builtin.module\"() ({{\n{lines}{last}}}) : () -> ()\n")
    };
    let mut module = Module::parse(source(line), &ParseOptions::default()).unwrap();
    let printed = |module: &Module<'_>| {
        let mut text = Vec::new();
        print(module, &PrintOptions::default(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    assert_eq!(printed(&module), source(line));
    // An empty dictionary is printed as a value, and left out at an op.
    let root = module.root().unwrap().unwrap();
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    let last = block.op(3).unwrap().id();
    let empty = module.tables_mut().dictionary_attribute(&[]).unwrap();
    module.set_dictionary(last, Some(empty)).unwrap();
    assert_eq!(printed(&module), source("  \"u.a\"() : () -> ()\n"));
}

fn text_beyond_a_limit_is_an_error() {
    let bytes = fixture("handmade/array_20000_deep.mlirbc");
    let mut options = PrintOptions::default();
    assert!(text(&bytes, &options).unwrap().len() > 40_000);
    options.max_bytes = Some(30_000);
    let error = text(&bytes, &options).unwrap_err().to_string();
    assert!(
        error.starts_with("limit exceeded: the bytes of the text"),
        "{error}"
    );
}

fn attributes_that_contain_themselves_are_reported_with_their_place() {
    for (name, place) in [
        ("attr_cycle_direct", "op 0 'builtin.module' > attribute 3)"),
        (
            "attr_cycle_two",
            "op 0 'builtin.module' > attribute 3 > attribute 4)",
        ),
        (
            "attr_cycle_type",
            "op 0 'builtin.module' > attribute 3 > type 1)",
        ),
        (
            "type_cycle",
            "op 0 'builtin.module' > attribute 3 > type 0)",
        ),
    ] {
        let bytes = fixture(&format!("handmade/{name}.mlirbc"));
        let error = text(&bytes, &PrintOptions::default())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("reference cycle: "), "{error}");
        assert!(error.ends_with(place), "{error}");
    }
}

fn damaged_elements_are_reported_with_their_place() {
    for name in [
        "dense_size",
        "dense_size_wrap",
        "dense_array_partial",
        "dense_i1_size",
    ] {
        let bytes = fixture(&format!("handmade/{name}.mlirbc"));
        match text(&bytes, &PrintOptions::default()) {
            Err(PrintError::Damaged(error)) => {
                assert!(error.offset() > 0, "{error}");
                assert!(error.to_string().contains("> attribute 3"), "{error}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

fn unknown_encodings_are_shown_as_what_they_are() {
    let bytes = fixture("handmade/opaque_custom_attribute.mlirbc");
    let text = text(&bytes, &PrintOptions::default()).unwrap();
    assert!(text.starts_with("\"builtin.module\"() ({\n"), "{text}");
    assert!(
        text.contains("{demo.v = <opaque #demo \"0x0B030520616E79\">}"),
        "{text}"
    );
}

fn any_entry_of_any_file_is_printed_alone_or_is_an_error() {
    let options = with_locations();
    let mut printed = 0;
    for file in files_below(&fixtures()) {
        let bytes = std::fs::read(&file).unwrap();
        let Ok(mut module) = Module::open(&bytes[..]) else {
            continue;
        };
        let mut out = Vec::new();
        // Not all: in some files each holds the one before it.
        for attribute in module.tables().attributes().take(400) {
            printed += u32::from(print_attribute(attribute, &options, &mut out).is_ok());
            out.clear();
        }
        for ty in module.tables().types().take(400) {
            printed += u32::from(print_type(ty, &options, &mut out).is_ok());
            out.clear();
        }
        let _ = print(&module, &options, &mut out);
        parse_text_entries(&mut module);
        out.clear();
        let _ = print(&module, &options, &mut out);
    }
    assert!(printed > 10_000, "only {printed} entries printed");
}

fn an_error_of_the_writer_is_passed_on() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let bytes = fixture("kitchen.llvm22.v6.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    let result = print(&module, &PrintOptions::default(), &mut Full);
    assert!(matches!(result, Err(PrintError::Io(_))));
}
