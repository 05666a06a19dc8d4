//! Conversion to other releases of LLVM: the result is what a release writes or reads itself.

#[path = "../support/mod.rs"]
mod support;

mod fixtures;
mod pairs;

use std::process::ExitCode;

use support::requirement::{run, test};

fn main() -> ExitCode {
    run(vec![
        test!(fixtures::a_fixture_of_one_release_becomes_that_of_the_other),
        test!(fixtures::a_module_with_obstacles_is_unchanged),
        test!(fixtures::a_dictionary_in_text_is_an_obstacle),
        test!(fixtures::only_releases_of_llvm_are_targets),
        test!(fixtures::a_default_moves_and_a_value_that_is_set_is_an_obstacle),
        test!(
            pairs::converted_files_print_as_their_text_does,
            Corpus,
            MlirOpt(18),
            MlirOpt(19),
            MlirOpt(21),
            MlirOpt(22),
            MlirOpt(23)
        ),
    ])
}
