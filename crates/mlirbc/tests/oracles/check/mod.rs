//! Checks whether a reader reads a file as it is, against what the readers do.

mod confused_texts;
mod constraints;
mod conversion;
mod findings;
mod readers;
mod versions;

use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(findings::a_release_reads_the_fixtures_that_it_wrote),
        test!(findings::equal_findings_are_one_with_a_count),
        test!(findings::properties_at_other_places_are_misread_or_refused),
        test!(findings::version_4_stores_properties_by_name),
        test!(findings::a_discardable_attribute_may_have_the_name_of_a_native_property),
        test!(findings::a_release_lacks_encodings_and_dialects),
        test!(findings::a_conversion_is_tried_if_asked_for),
        test!(findings::an_encoding_that_is_opaque_is_unknown),
        test!(findings::a_portable_artifact_needs_every_feature),
        test!(findings::an_attribute_that_was_renamed_is_missing, Corpus),
        test!(findings::an_op_that_a_dialect_lacks_is_refused_with_any_option),
        test!(findings::a_body_ends_as_the_release_requires),
        test!(findings::a_number_has_the_width_that_the_release_requires),
        test!(findings::a_case_with_another_number_is_misread),
        test!(
            confused_texts::llvm_21_takes_an_attribute_for_another_one_of_equal_text,
            MlirOpt(21)
        ),
        test!(confused_texts::a_conversion_to_llvm_21_refuses_what_it_confuses),
        test!(
            confused_texts::llvm_21_takes_distinct_attributes_of_equal_texts_for_one,
            MlirOpt(21)
        ),
        test!(
            constraints::mlir_opt_judges_attributes_as_check_and_the_parser_do,
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            readers::mlir_opt_does_what_the_check_says,
            Corpus,
            MlirOpt(17),
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            versions::a_release_refuses_versions_of_dialects_that_it_does_not_know,
            MlirOpt(19),
            MlirOpt(22)
        ),
        test!(
            versions::a_memory_space_of_an_unregistered_dialect_is_refused_since_23,
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(
            versions::a_memory_space_of_an_unregistered_dialect_is_refused_in_text,
            MlirOpt(22),
            MlirOpt(23)
        ),
        test!(versions::a_memory_space_that_the_target_refuses_is_an_obstacle_of_a_conversion),
        test!(conversion::a_conversion_is_read_if_the_check_proposes_it),
        test!(conversion::an_entry_to_which_nothing_refers_is_no_obstacle_of_a_conversion),
        test!(
            conversion::a_conversion_of_real_files_is_read_if_the_check_proposes_it,
            Corpus
        ),
        test!(
            versions::version_0_of_builtin_is_that_of_release_23,
            MlirOpt(23)
        ),
    ]
}
