//! Copies of ops, attributes and types of another module.

mod built;
mod contents;
mod merge;
mod refusals;
mod symbols;
mod whole;

use mlirbc::ir::{BlockId, InsertionPoint, Module, OpId};
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(contents::attributes_and_types_of_any_fixture_are_copied),
        test!(contents::a_resource_keeps_its_key_unless_the_module_has_other_data_with_it),
        test!(contents::data_that_was_left_out_is_never_the_same),
        test!(contents::resources_that_text_names_are_copied_and_written),
        test!(contents::each_copy_of_a_distinct_attribute_is_another_one),
        test!(contents::values_from_outside_are_replaced),
        test!(contents::what_only_the_other_module_knows_is_copied),
        test!(contents::a_dialect_comes_with_its_version),
        test!(contents::a_copy_in_an_old_version_prints_as_once_written_and_read),
        test!(refusals::an_unknown_encoding_is_refused),
        test!(refusals::an_unknown_property_blob_is_refused),
        test!(refusals::a_property_with_another_definition_is_refused),
        test!(refusals::a_dictionary_that_is_split_differently_is_refused),
        test!(refusals::an_entry_with_another_encoding_is_refused),
        test!(refusals::another_version_of_a_dialect_is_refused),
        test!(refusals::another_storage_of_properties_is_refused),
        test!(refusals::ops_whose_definition_is_open_are_not_decided_by_an_import),
        test!(refusals::an_op_whose_definition_is_open_is_refused),
        test!(refusals::a_value_from_outside_is_refused),
        test!(refusals::an_op_without_a_required_property_is_refused),
        test!(refusals::text_that_names_a_resource_with_other_data_is_refused),
        test!(refusals::ops_in_one_another_are_refused),
        test!(symbols::a_clash_is_reported),
        test!(symbols::a_clash_is_refused),
        test!(symbols::a_symbol_is_renamed_with_the_references_to_it),
        test!(symbols::a_new_name_is_not_that_of_another_symbol),
        test!(symbols::an_op_that_may_refer_to_a_renamed_symbol_is_counted),
        test!(symbols::one_of_two_imported_symbols_is_not_renamed),
        test!(merge::imports_print_as_merged_texts, MlirOpt(22)),
        test!(whole::a_copy_of_any_fixture_is_the_same),
        test!(whole::a_copy_of_any_file_of_the_corpus_is_the_same, Corpus),
        test!(whole::a_copy_in_another_file_is_the_same, Corpus),
    ]
}

/// The block of the module that a file consists of.
fn body(module: &Module<'_>) -> BlockId {
    let root = module.top_block().unwrap().op(0).unwrap();
    let region = root.region(0).unwrap().unwrap();
    region.block(0).unwrap().id()
}

fn end_of(module: &Module<'_>) -> InsertionPoint {
    InsertionPoint::AtEnd(body(module))
}

/// The ops of a file, without the module around them.
fn top_level(module: &Module<'_>) -> Vec<OpId> {
    let block = module.block(body(module)).unwrap();
    block.ops().map(|op| op.id()).collect()
}
