//! The difference between two modules.

mod corpus;
mod edits;
mod elements;
mod fixtures;
mod random;

use mlirbc::diff::{DiffOptions, Difference, diff};
use mlirbc::ir::Module;
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(
            corpus::a_canonical_or_stripped_copy_differs_in_nothing,
            Corpus
        ),
        test!(fixtures::a_module_does_not_differ_from_itself),
        test!(fixtures::a_canonical_copy_differs_in_nothing),
        test!(fixtures::a_stripped_module_differs_in_its_locations),
        test!(fixtures::versions_of_a_module_differ_in_the_version),
        test!(fixtures::different_inputs_differ),
        test!(elements::equal_elements_in_other_storages_do_not_differ),
        test!(elements::other_elements_with_equal_text_in_some_release_differ),
        test!(edits::an_erased_op_is_one_difference),
        test!(edits::an_inserted_op_among_equal_ones_is_one_difference),
        test!(edits::an_attribute_differs_by_name),
        test!(edits::a_property_differs_by_name),
        test!(edits::an_operand_differs_by_position),
        test!(edits::a_type_differs_at_its_value),
        test!(edits::a_renamed_op_keeps_its_pair),
        test!(edits::a_moved_symbol_is_one_difference),
        test!(edits::a_renamed_symbol_keeps_its_pair),
        test!(edits::a_successor_differs_by_position),
        test!(edits::an_argument_is_added_to_its_block),
        test!(edits::a_block_is_added_to_its_region),
        test!(edits::a_resource_differs_by_its_data),
        test!(edits::the_producer_belongs_to_the_module),
        test!(edits::opaque_properties_are_equal_if_all_that_they_may_refer_to_is),
        test!(edits::distinct_attributes_are_paired),
        test!(edits::long_texts_are_not_returned),
        test!(random::a_random_edit_is_the_difference),
    ]
}

/// The differences between two modules.
fn differences(a: &Module<'_>, b: &Module<'_>) -> Vec<Difference> {
    diff(a, b, &DiffOptions::default()).unwrap()
}

/// The differences, each as a line.
fn lines(a: &Module<'_>, b: &Module<'_>) -> Vec<String> {
    let differences = differences(a, b).into_iter();
    differences.map(|found| found.to_string()).collect()
}

fn without_locations() -> DiffOptions {
    let mut options = DiffOptions::default();
    options.ignore_locations = true;
    options
}
