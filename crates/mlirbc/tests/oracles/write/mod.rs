//! Writing: the output is what MLIR writes, or the input unchanged.

mod corpus;
mod edited;
mod fingerprint;
mod fixtures;
mod versions;

use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(corpus::a_sound_file_comes_out_as_it_went_in, Corpus),
        test!(
            corpus::ops_that_are_written_anew_come_out_as_they_were,
            Corpus
        ),
        test!(corpus::canonical_writing_writes_the_bytes_of_mlir, Corpus),
        test!(
            edited::an_edited_module_comes_out_as_mlir_writes_it,
            MlirOpt(22)
        ),
        test!(edited::an_edited_module_that_was_written_keeps_its_bytes),
        test!(edited::an_empty_module_can_be_read_again),
        test!(edited::use_list_orders_are_listed_as_the_file_lists_them),
        test!(fingerprint::locations_producer_and_numbers_change_nothing),
        test!(fingerprint::a_module_has_one_fingerprint_in_all_versions_of_the_format),
        test!(fingerprint::conversion_changes_nothing),
        test!(fingerprint::inputs_that_differ_have_fingerprints_that_differ),
        test!(fingerprint::what_a_module_means_counts),
        test!(fingerprint::external_resources_count_and_their_order_does_not),
        test!(fingerprint::what_is_opaque_is_named_and_the_file_has_a_fingerprint_all_the_same),
        test!(fingerprint::fingerprints_stay_the_same_from_release_to_release),
        test!(fingerprint::entries_that_say_the_same_count_as_one),
        test!(
            fingerprint::files_of_other_projects_have_fingerprints,
            Corpus
        ),
        test!(fixtures::every_fixture_comes_out_as_it_went_in),
        test!(fixtures::canonical_writing_writes_the_bytes_of_mlir),
        test!(fixtures::an_unknown_encoding_is_named),
        test!(fixtures::numbers_that_take_more_bytes_than_they_need_are_written_short),
        test!(fixtures::files_that_no_tool_writes_are_written_so_that_they_verify),
        test!(fixtures::a_sink_that_fails_is_an_error),
        test!(fixtures::what_older_builds_did_not_mark_as_isolated_stays_so),
        test!(versions::fixtures_converted_down_are_what_mlir_writes),
        test!(
            versions::the_corpus_converted_down_is_what_mlir_writes,
            Corpus
        ),
    ]
}
