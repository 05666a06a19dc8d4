//! Conversion to other releases of LLVM and versions of StableHLO: the result is what a release writes or reads itself.

mod changes;
mod elements;
mod fixtures;
mod given;
mod locations;
mod pairs;
mod projects;
mod stablehlo;
mod structure;
mod texts;
mod unregistered;
mod uses;

use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(fixtures::a_fixture_of_one_release_becomes_that_of_the_other),
        test!(fixtures::a_module_with_obstacles_is_unchanged),
        test!(fixtures::a_dictionary_in_text_is_an_obstacle),
        test!(fixtures::only_releases_of_llvm_are_targets),
        test!(fixtures::a_default_moves_and_a_value_that_is_set_is_an_obstacle),
        test!(changes::values_of_a_renamed_property_correspond),
        test!(changes::a_conversion_reports_what_it_renamed),
        test!(changes::an_op_has_its_new_name),
        test!(changes::lists_become_dense_arrays_and_back),
        test!(changes::what_an_op_implies_is_left_out_and_anything_else_is_not),
        test!(changes::a_shape_that_the_result_has_is_left_out),
        test!(changes::a_required_property_without_effect_is_filled_in),
        test!(changes::an_expression_becomes_a_list_and_back),
        test!(changes::with_loss_the_rest_is_converted_and_the_losses_are_listed),
        test!(changes::groups_in_another_order_are_an_obstacle),
        test!(texts::attributes_of_the_llvm_dialect_become_text_before_release_22),
        test!(changes::numbers_of_enum_cases_follow_their_names),
        test!(changes::values_of_another_kind_correspond),
        test!(changes::an_integer_gets_the_width_that_the_release_requires),
        test!(changes::a_list_gets_the_width_that_the_release_requires),
        test!(changes::groups_that_swapped_names_keep_their_order),
        test!(unregistered::an_unregistered_op_that_the_release_defines_has_its_properties),
        test!(structure::the_body_of_a_gpu_module_ends_as_the_release_requires),
        test!(structure::a_parallel_loop_ends_as_the_release_requires),
        test!(structure::several_reductions_are_an_obstacle_before_18),
        test!(structure::the_body_of_a_map_has_an_argument_for_the_initial_value_since_22),
        test!(stablehlo::each_form_of_an_op_becomes_the_other_one_as_stablehlo_writes_it),
        test!(stablehlo::a_location_with_a_range_becomes_its_start_before_version_1_9),
        test!(stablehlo::a_location_with_a_range_requires_version_1_9),
        test!(stablehlo::what_a_version_lacks_is_an_obstacle_with_the_oldest_version_that_has_it),
        test!(stablehlo::the_target_is_a_known_version_and_the_module_an_artifact),
        test!(stablehlo::a_patch_version_has_the_ops_of_its_minor_version),
        test!(
            stablehlo::every_artifact_of_the_corpus_reaches_the_newest_version_and_its_oldest_one,
            Corpus
        ),
        test!(changes::an_attribute_that_became_a_property_is_carried_both_ways),
        test!(unregistered::an_op_that_an_open_dialect_lacks_becomes_unregistered),
        test!(unregistered::an_op_that_the_caller_defines_is_not_renamed),
        test!(projects::an_op_stays_if_all_builds_around_the_release_define_it_alike),
        test!(projects::an_op_that_they_define_differently_is_an_obstacle),
        test!(projects::the_name_and_visibility_of_a_symbol_are_carried_to_properties),
        test!(projects::with_loss_it_becomes_unregistered_with_its_properties_by_name),
        test!(uses::uses_keep_their_order_where_ops_get_properties),
        test!(locations::a_location_with_a_range_becomes_its_start_before_release_20),
        test!(unregistered::an_unregistered_op_of_a_dialect_that_no_mlir_opt_registers_stays),
        test!(unregistered::the_version_of_a_dialect_that_the_release_lacks_is_left_out),
        test!(texts::an_attribute_of_the_llvm_dialect_gets_the_fields_of_another_release),
        test!(texts::a_text_that_the_release_does_not_parse_is_an_obstacle),
        test!(texts::the_text_of_a_type_counts_as_well),
        test!(texts::a_token_is_of_the_dialect_that_has_it_in_the_release),
        test!(texts::a_text_that_the_converted_module_does_not_refer_to_is_none),
        test!(
            elements::every_release_reads_the_elements_of_a_module_converted_from_every_other_one,
            MlirOpt(17),
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            elements::bits_in_bytes_and_bits_above_the_width_are_stored_as_the_release_reads_them,
            MlirOpt(17),
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            elements::types_that_a_release_lacks_are_obstacles,
            MlirOpt(17),
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            pairs::converted_files_print_as_their_text_does,
            Corpus,
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            pairs::discardable_attributes_of_older_releases_stay,
            MlirOpt(17),
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
    ]
}
