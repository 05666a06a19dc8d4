//! What mlir-opt makes of files that the library edited or stripped, of files that `mlirbc info` describes, and of texts
//! that name resources.

mod edits;
mod readers;
mod strip;
mod text_keys;

use support::requirement::{MLIR_OPT_RELEASES, Requirement, Test, test};

pub fn tests() -> Vec<Test> {
    let mut tests = vec![
        test!(edits::mlir_opt_agrees_on_random_edits, MlirOpt(22)),
        test!(strip::mlir_opt_accepts_files_without_constants, MlirOpt(22)),
        test!(
            strip::mlir_opt_accepts_files_without_anything_that_can_be_stripped,
            MlirOpt(22)
        ),
        test!(
            text_keys::texts_keep_the_resources_that_mlir_opt_keeps,
            MlirOpt(22)
        ),
    ];
    tests.extend(MLIR_OPT_RELEASES.map(|release| Test {
        name: format!("readers::mlir_opt_{release}_reads_what_info_says"),
        requirements: vec![Requirement::MlirOpt(release)],
        body: Box::new(move || readers::reads_what_info_says(release)),
    }));
    tests
}
