//! Every fixture, valid or not, is read as its manifest says.

use std::collections::BTreeMap;

use mlirbc::Error;
use mlirbc::ir::Module;
use support::fixtures;

#[test]
fn every_fixture_verifies_and_has_the_version_producer_and_ops_of_its_manifest() {
    let fixtures = fixtures::all();
    assert!(fixtures.len() > 300, "{}", fixtures.len());
    for fixture in fixtures {
        let bytes = fixture.bytes();
        let module =
            Module::open(&*bytes).unwrap_or_else(|error| panic!("{}: {error}", fixture.file));
        assert_eq!(module.container().version(), fixture.version);
        assert_eq!(module.container().producer(), fixture.producer.as_bytes());
        module
            .verify()
            .unwrap_or_else(|error| panic!("{}: {error}", fixture.file));
        assert_eq!(module.decoded_op_count(), fixture.ops, "{}", fixture.file);
    }
}

#[test]
fn the_manifest_lists_every_file() {
    let mut listed: Vec<String> = fixtures::all()
        .into_iter()
        .map(|fixture| fixture.file)
        .collect();
    let handmade = fixtures::handmade();
    listed.extend(
        handmade
            .iter()
            .map(|case| format!("handmade/{}", case.file)),
    );
    let mut found = Vec::new();
    for folder in ["", "handmade/"] {
        for entry in std::fs::read_dir(fixtures::directory().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".mlirbc") {
                found.push(format!("{folder}{name}"));
            }
        }
    }
    listed.sort();
    found.sort();
    assert_eq!(listed, found);
}

#[test]
fn every_version_of_the_format_has_fixtures() {
    let mut versions: BTreeMap<u8, usize> = BTreeMap::new();
    for fixture in fixtures::all() {
        *versions.entry(fixture.version).or_default() += 1;
    }
    assert_eq!(
        versions.keys().copied().collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 5, 6]
    );
}

#[test]
fn rare_files_that_are_sound_verify() {
    for case in fixtures::handmade().iter().filter(|case| case.is_sound) {
        let bytes = case.bytes();
        let result = Module::open(&*bytes).and_then(|module| module.verify());
        if let Err(error) = result {
            panic!("{}, {}: {error}", case.file, case.reason);
        }
    }
}

/// What is wrong with each damaged file: words that the message has, and the path.
const DAMAGED: &[(&str, &str, &str)] = &[
    (
        "alignment_0",
        "invalid alignment: expected a power of two",
        "String section",
    ),
    (
        "alignment_3",
        "invalid alignment: expected a power of two",
        "String section",
    ),
    ("alignment_huge", "more bytes of padding", "String section"),
    (
        "argument_count_huge",
        "invalid number of block arguments",
        "IR section > op 0 'builtin.module' > region 0 > block 0",
    ),
    (
        "array_count_huge",
        "invalid number of items of a list",
        "AttrType section > attribute 3 > field 'elements'",
    ),
    (
        "attr_count_huge",
        "invalid number of attributes",
        "AttrTypeOffset section",
    ),
    (
        "attr_cycle_direct",
        "reference cycle: attribute 3 contains itself",
        "AttrType section > attribute 3",
    ),
    (
        "attr_cycle_two",
        "reference cycle: attribute 3 contains itself",
        "AttrType section > attribute 3",
    ),
    (
        "attr_cycle_type",
        "reference cycle: attribute 3 contains itself",
        "AttrType section > attribute 3",
    ),
    (
        "attr_group_beyond_table",
        "wrong size of a group of entries (at most the entries not yet covered): expected 4, found 7",
        "AttrTypeOffset section",
    ),
    (
        "attr_index",
        "invalid attribute index: 99 (the file has 4)",
        "AttrType section > attribute 3 > field 'elements'",
    ),
    (
        "attr_size_past_end",
        "attribute entry points past the end of its section: it needs 1000 bytes, 1 are left",
        "AttrTypeOffset section > attribute 3",
    ),
    (
        "attr_sizes_wrap",
        "attribute entry points past the end of its section: it needs 9223372036854775807 bytes, 8 are left",
        "AttrTypeOffset section > attribute 0",
    ),
    (
        "attr_trailing",
        "after the end of the fields of the entry",
        "AttrType section > attribute 3",
    ),
    (
        "attr_truncated",
        "invalid number of items of a list",
        "AttrType section > attribute 3 > field 'elements'",
    ),
    (
        "block_count_huge",
        "invalid number of blocks",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "data_trailing",
        "after the end of the last attribute or type entry",
        "AttrType section",
    ),
    (
        "dense_array_partial",
        "wrong size of a dense array: expected 4, found 7",
        "AttrType section > attribute 3",
    ),
    (
        "dense_array_size",
        "wrong size of a dense array: expected 12, found 8",
        "AttrType section > attribute 3",
    ),
    (
        "dense_blob_huge",
        "more bytes of a blob",
        "AttrType section > attribute 3 > field 'data'",
    ),
    (
        "dense_i1_size",
        "wrong size of dense elements: expected 2, found 1",
        "AttrType section > attribute 3",
    ),
    (
        "dense_size",
        "wrong size of dense elements: expected 16, found 6",
        "AttrType section > attribute 3",
    ),
    (
        "dense_size_wrap",
        "expected a static shape of fewer than 2^64 elements",
        "AttrType section > attribute 3",
    ),
    (
        "dense_string_huge",
        "wrong number of dense strings: expected 4611686018427387904, found 1",
        "AttrType section > attribute 3",
    ),
    (
        "dialect_count_huge",
        "invalid number of dialects",
        "Dialect section",
    ),
    (
        "dictionary_name",
        "expected a string attribute",
        "AttrType section > attribute 3 > field 'entries'",
    ),
    ("empty_file", "not MLIR bytecode: it is empty", ""),
    (
        "float_type_22",
        "the code of the attribute or type is not known to LLVM 22",
        "AttrType section > type 0",
    ),
    (
        "fused_empty",
        "wrong number of fused locations (at least this many): expected 1, found 0",
        "AttrType section > attribute 3",
    ),
    ("header_only", "missing top-level section: String (0)", ""),
    (
        "integer_width",
        "invalid width of an integer type: expected at most 16777215",
        "AttrType section > type 0",
    ),
    (
        "integer_words_huge",
        "invalid number of words of an integer",
        "AttrType section > attribute 3 > field 'value'",
    ),
    ("ir_trailing", "after the end of the ops", "IR section"),
    (
        "llvm_compile_unit_22",
        "expected an attribute of another kind, found attribute 0",
        "AttrType section > attribute 3 > field 'id'",
    ),
    (
        "llvm_file_21",
        "the code of the attribute or type is not known to LLVM 21",
        "AttrType section > attribute 3",
    ),
    (
        "llvm_file_22",
        "1 bytes after the end of the fields of the entry",
        "AttrType section > attribute 3",
    ),
    (
        "location_kind",
        "expected a location attribute",
        "IR section > op 0 'builtin.module' > attribute 2",
    ),
    (
        "magic",
        "not MLIR bytecode: expected the bytes 4d 4c ef 52 ('ML\\xefR')",
        "",
    ),
    ("magic_only", "more bytes of a number", ""),
    (
        "mask_bit_5_v2",
        "invalid op component bits 0x20: not allowed in bytecode version 2",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "mask_bit_6_v4",
        "invalid op component bits 0x40: not allowed in bytecode version 4",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "mask_bit_7",
        "invalid op component bits 0x80: not allowed in bytecode version 6",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "offset_trailing",
        "after the end of the attribute/type offsets",
        "AttrTypeOffset section",
    ),
    (
        "op_group_count_huge",
        "invalid number of op names",
        "Dialect section",
    ),
    (
        "op_group_dialect",
        "invalid dialect index: 7 (the file has 2)",
        "Dialect section",
    ),
    (
        "op_name_count_huge",
        "invalid number of op names",
        "Dialect section",
    ),
    (
        "op_name_count_wrong",
        "invalid number of op names",
        "Dialect section",
    ),
    (
        "op_name_index",
        "invalid operation name index: 44 (the file has 3)",
        "IR section > op 0",
    ),
    (
        "operand_count_huge",
        "invalid number of operands",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 1 'demo.use'",
    ),
    (
        "operand_index",
        "invalid value index: 7 (the file has 1)",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 1 'demo.use'",
    ),
    (
        "operand_unresolved",
        "unresolved forward references: the region declares 2 values but defines 1",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 1 'demo.use'",
    ),
    (
        "padding_byte",
        "invalid padding: expected the byte cb",
        "String section",
    ),
    (
        "producer_unterminated",
        "the producer string is not terminated: expected a NUL byte before the end of its data",
        "",
    ),
    (
        "property_blob_trailing",
        "after the end of the properties of an unregistered op",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def' > properties 1",
    ),
    (
        "property_count_huge",
        "invalid number of property blobs",
        "Properties section",
    ),
    (
        "property_index",
        "invalid properties index: 1 (the file has 1)",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "property_index_huge",
        "invalid properties index: 4611686018427387904 (the file has 1)",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "property_size_huge",
        "more bytes of a property blob",
        "Properties section > properties 0",
    ),
    (
        "property_trailing",
        "after the end of the last property blob",
        "Properties section",
    ),
    (
        "region_count_huge",
        "invalid number of regions",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "region_trailing",
        "after the end of the regions of an op",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "resource_alignment_0",
        "invalid alignment: expected a power of two",
        "Resource section > resource 'def'",
    ),
    (
        "resource_alignment_3",
        "invalid alignment: expected a power of two",
        "Resource section > resource 'def'",
    ),
    (
        "resource_alignment_huge",
        "more bytes of padding",
        "Resource section > resource 'def'",
    ),
    (
        "resource_dialect",
        "invalid dialect index: 9 (the file has 2)",
        "ResourceOffset section > resource group 0",
    ),
    (
        "resource_group_count_huge",
        "invalid number of external resource groups",
        "ResourceOffset section",
    ),
    (
        "resource_handle",
        "invalid resource handle index: 9 (the file has 0)",
        "AttrType section > attribute 3 > field 'resource'",
    ),
    (
        "resource_kind",
        "invalid resource kind: expected 0 (blob), 1 (bool) or 2 (string)",
        "ResourceOffset section > resource group 0",
    ),
    (
        "resource_size",
        "more bytes of the resource section (a resource's size exceeds its data)",
        "ResourceOffset section > resource group 0",
    ),
    (
        "resource_trailing",
        "after the end of the last resource",
        "Resource section",
    ),
    (
        "resource_unconsumed",
        "after the end of a resource",
        "Resource section > resource 'def'",
    ),
    (
        "result_count_huge",
        "invalid number of results",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "root_arguments",
        "invalid block flag: expected no arguments at the top of the file",
        "IR section",
    ),
    ("root_count_huge", "invalid number of ops", "IR section"),
    (
        "section_5_alone",
        "missing top-level section: ResourceOffset (6)",
        "",
    ),
    (
        "section_8_missing",
        "missing top-level section: Properties (8)",
        "",
    ),
    (
        "section_duplicate",
        "duplicate top-level section: String (0)",
        "",
    ),
    ("section_id_9", "invalid section ID: expected 0 to 8", ""),
    (
        "section_length_maximum",
        "more bytes of the section's data",
        "DialectVersions section",
    ),
    (
        "section_missing",
        "missing top-level section: String (0)",
        "",
    ),
    (
        "section_too_long",
        "more bytes of the section's data",
        "DialectVersions section",
    ),
    (
        "shape_negative",
        "invalid dimension (shown as an unsigned number): expected a number from 0, or -2^63 for a dynamic one",
        "AttrType section > type 1",
    ),
    (
        "string_count_huge",
        "invalid number of strings",
        "String section",
    ),
    (
        "string_index",
        "invalid string index: 99 (the file has 6)",
        "AttrType section > attribute 3 > field 'value'",
    ),
    (
        "string_size_0",
        "invalid string size 0: expected at least 1, for the terminating NUL byte",
        "String section > string 6",
    ),
    (
        "string_size_huge",
        "more bytes of a string (its size exceeds the available data)",
        "String section > string 5",
    ),
    (
        "string_trailing",
        "after the end of the string sizes",
        "String section",
    ),
    (
        "successor_count_huge",
        "invalid number of successors",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.use'",
    ),
    (
        "successor_index",
        "invalid successor index: 5 (the file has 1)",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.use'",
    ),
    (
        "too_many_results",
        "value index range [1, 2) is outside of the region's 1 declared values",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 1 'demo.def'",
    ),
    ("trailing_byte", "more bytes of a number", "String section"),
    (
        "truncated_half",
        "more bytes of the section's data",
        "IR section",
    ),
    (
        "truncated_last_byte",
        "more bytes of the section's data",
        "Properties section",
    ),
    (
        "truncated_section_id",
        "more bytes of a number",
        "DialectVersions section",
    ),
    (
        "type_count_huge",
        "invalid number of types",
        "AttrTypeOffset section",
    ),
    (
        "type_cycle",
        "reference cycle: type 0 contains itself",
        "AttrType section > type 0",
    ),
    (
        "type_index",
        "invalid type index: 99 (the file has 0)",
        "AttrType section > attribute 3 > field 'type'",
    ),
    (
        "unreferenced_garbage",
        "invalid number of items of a list",
        "AttrType section > attribute 4 > field 'elements'",
    ),
    (
        "use_list_duplicate",
        "invalid use-list order: positions have to differ",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_huge",
        "invalid number of positions of a use-list order",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_index",
        "invalid use-list order: a position has to be below the number of uses",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_long",
        "invalid use-list order: it has to have a position per use",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_odd_pairs",
        "invalid use-list order: pairs take an even number of positions",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_pair_index",
        "invalid use-list order: a position has to be below the number of uses",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_result",
        "invalid use-list order: the value has to be one of the op's results or the block's arguments",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "use_list_short",
        "invalid use-list order: it has to have a position per use",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'demo.def'",
    ),
    (
        "value_count_huge",
        "invalid number of values of a region",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "vector_flags",
        "invalid number of scalable flags of a vector: expected one per dimension",
        "AttrType section > type 1",
    ),
    (
        "vector_shape_negative",
        "invalid dimension (shown as an unsigned number): expected a number from 0, or -2^63 for a dynamic one",
        "AttrType section > type 1",
    ),
    (
        "version_7",
        "bytecode version 7 is newer than 6, the newest known",
        "",
    ),
    (
        "version_huge",
        "bytecode version 1099511627776 is newer than 6, the newest known",
        "",
    ),
];

fn first_error(bytes: &[u8]) -> Option<Error> {
    Module::open(bytes).and_then(|module| module.verify()).err()
}

#[test]
fn every_damaged_file_is_refused_with_what_is_wrong_and_where() {
    for &(name, words, path) in DAMAGED {
        let bytes = fixtures::read(&format!("handmade/{name}.mlirbc"));
        let error = first_error(&bytes).unwrap_or_else(|| panic!("{name} is accepted"));
        let message = error.kind().to_string();
        assert!(message.contains(words), "{name}: {message}");
        assert_eq!(error.path_text(), path, "{name}: {error}");
        let offset = error.offset();
        assert!(offset <= bytes.len() as u64, "{name}: {error}");
        let shown = error.to_string();
        assert!(shown.contains(&format!("byte {offset}")), "{shown}");
    }
}

#[test]
fn the_table_above_names_every_damaged_file() {
    let mut expected: Vec<String> = fixtures::handmade()
        .iter()
        .filter(|case| !case.is_sound)
        .map(|case| case.name().to_owned())
        .collect();
    expected.sort();
    let mut named: Vec<&str> = DAMAGED.iter().map(|(name, _, _)| *name).collect();
    named.sort_unstable();
    assert_eq!(named, expected);
}

#[test]
fn a_damaged_entry_that_nobody_refers_to_hinders_nobody_but_verify() {
    let bytes = fixtures::read("handmade/unreferenced_garbage.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    module.materialize().unwrap();
    let mut ops = 0;
    module
        .walk(|op| {
            ops += 1;
            assert!(op.location().unwrap().view().is_ok());
            mlirbc::ir::WalkAction::Continue
        })
        .unwrap();
    assert!(ops >= 1);
    let error = module.verify().unwrap_err();
    assert_eq!(
        error.path_text(),
        "AttrType section > attribute 4 > field 'elements'"
    );
}

#[test]
fn a_survey_of_a_damaged_file_keeps_what_was_read_before_the_damage() {
    use mlirbc::Limits;
    use mlirbc::container::Survey;
    // Cut in the middle: the sections behind are gone, the header is not.
    let bytes = fixtures::read("handmade/truncated_half.mlirbc");
    let survey = Survey::of(&bytes, &Limits::default());
    assert_eq!(survey.version, Some(6));
    assert!(survey.sections.iter().len() >= 1);
    assert!(survey.stopped.is_some());
    // A version of the future: the tables are tried all the same.
    let bytes = fixtures::read("handmade/version_7.mlirbc");
    let survey = Survey::of(&bytes, &Limits::default());
    assert_eq!(survey.version, Some(7));
    assert!(survey.strings.is_some() && survey.dialects.is_some() && survey.entries.is_some());
    let stopped = survey.stopped.unwrap().to_string();
    assert!(stopped.contains("version 7"), "{stopped}");
}
