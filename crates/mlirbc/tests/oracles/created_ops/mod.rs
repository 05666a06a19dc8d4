//! Ops that a caller creates have the properties of their definition.

mod properties;
mod rebuild;

use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(properties::defaults_and_unset_native_properties_are_there_from_the_start),
        test!(properties::native_properties_are_set_by_attributes_and_read_back),
        test!(properties::writing_an_op_without_a_required_property_is_an_error),
        test!(properties::fields_of_an_incomplete_op_are_set_by_value),
        test!(properties::inherent_attributes_of_the_dictionary_become_properties),
        test!(properties::segment_sizes_are_kept_true),
        test!(properties::segment_sizes_of_another_form_are_refused),
        test!(properties::segment_sizes_of_another_form_are_not_converted),
        test!(properties::definitions_that_differ_are_not_chosen_from),
        test!(properties::an_unregistered_op_has_discardable_attributes_only),
        test!(properties::mlir_opt_writes_the_same_bytes, MlirOpt(22)),
        test!(
            rebuild::created_ops_are_written_as_those_of_the_file,
            Corpus
        ),
    ]
}
