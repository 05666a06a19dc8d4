//! The tables of op definitions equal a reference that was found in two independent ways, and they read every property
//! blob of real files.
//!
//! `MLIRBC_REFERENCE` names the folder of the reference; the default is `../shared/reference`.

mod blobs;
mod definitions;
mod forced;
mod reference;

use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(blobs::the_fixtures_are_read),
        test!(blobs::the_corpus_is_read, Corpus),
        test!(
            blobs::the_definitions_of_a_release_fit_all_that_its_tool_writes,
            ReleaseFiles
        ),
        test!(blobs::definitions_of_other_ops_do_no_harm),
        test!(definitions::the_producer_names_the_release),
        test!(definitions::the_ops_decide_where_the_producer_names_no_release),
        test!(definitions::releases_that_agree_may_all_hold),
        test!(definitions::a_reason_names_the_releases),
        test!(definitions::the_caller_chooses_a_release),
        test!(definitions::the_ops_that_only_mlir_opt_registers_are_known),
        test!(definitions::what_is_registered_is_no_release),
        test!(definitions::a_use_is_counted_once),
        test!(definitions::operand_groups_that_fit_several_builds_of_iree_are_opaque),
        test!(definitions::operand_groups_of_one_build_of_iree_are_known),
        test!(forced::a_forced_release_has_no_wrong_names),
        test!(
            forced::a_forced_release_has_no_wrong_names_in_the_corpus,
            Corpus
        ),
        test!(forced::the_document_lists_what_cannot_be_distinguished),
        test!(reference::the_tables_equal_the_reference, Reference),
    ]
}
