//! Reads modules from text and compares the bytes with those that MLIR writes.

mod acceptance;
mod custom;
mod errors;
mod fixtures;
mod reference;
mod region_kinds;
mod repeated;
mod round_trip;
mod texts;

use support::mlir_opt::RELEASES;
use support::requirement::{Requirement, Test, test};

pub fn tests() -> Vec<Test> {
    let mut tests = vec![
        test!(fixtures::the_texts_of_the_fixtures_become_the_fixtures),
        test!(fixtures::print_parse_print_is_print),
        test!(texts::ops_without_a_location_have_their_position),
        test!(texts::a_location_alias_may_be_defined_at_the_end),
        test!(texts::aliases_stand_for_attributes_and_types),
        test!(texts::values_and_blocks_may_be_used_before_their_definition),
        test!(texts::names_end_with_their_region),
        test!(texts::an_isolated_op_has_names_of_its_own),
        test!(texts::ops_are_put_in_a_module_unless_they_are_one),
        test!(texts::inherent_attributes_become_properties_and_defaults_are_filled_in),
        test!(texts::properties_of_an_unregistered_op_are_any_attribute),
        test!(texts::ops_of_a_dialect_that_mlir_opt_does_not_register_are_unregistered),
        test!(texts::resources_have_their_data),
        test!(texts::text_of_a_dialect_is_kept_with_its_aliases_replaced),
        test!(texts::uses_are_in_the_order_in_which_mlir_creates_the_ops),
        test!(texts::deep_regions_take_no_stack),
        test!(
            region_kinds::order_matters_where_it_does_for_mlir_opt,
            MlirOpt(19),
            MlirOpt(22)
        ),
        test!(
            region_kinds::branches_to_first_blocks_are_refused_as_by_mlir_opt,
            MlirOpt(22)
        ),
        test!(repeated::repeated_text_is_read_as_at_first),
        test!(repeated::repeated_lines_are_read_as_at_first),
        test!(repeated::repeated_text_with_integer_sets_ends_at_its_brackets),
        test!(repeated::repeated_text_is_an_error_where_it_does_not_fit),
        test!(repeated::names_that_are_numbers_are_names),
        test!(repeated::equal_locations_are_one_attribute),
        test!(errors::errors_have_a_position_and_say_what_was_expected),
        test!(errors::all_names_without_a_definition_are_listed),
        test!(errors::reading_continues_behind_an_op_with_an_error),
        test!(errors::nothing_is_missed_that_an_op_with_an_error_may_define),
        test!(errors::an_error_without_a_certain_next_op_is_the_last),
        test!(errors::limits_are_errors),
        test!(errors::messages_are_short_for_long_names),
        test!(errors::an_op_without_a_known_form_is_named_where_it_begins),
        test!(errors::an_error_shows_its_line),
        test!(errors::no_cut_or_changed_text_panics),
        test!(round_trip::what_is_printed_of_a_fixture_is_read_by_each_release),
        test!(round_trip::what_is_printed_of_a_generated_module_is_read_by_each_release),
        test!(round_trip::texts_nest_as_deep_as_an_array_of_the_file),
        test!(custom::no_cut_or_changed_text_panics),
        test!(custom::custom_text_that_is_printed_is_read_and_printed_again),
        test!(custom::what_people_write_is_printed_again_with_the_same_bytes_and_comments),
        test!(
            custom::what_people_write_has_the_bytes_of_mlir_opt,
            MlirOpt(22)
        ),
        test!(
            custom::what_mlir_opt_refuses_is_an_error_in_the_same_line,
            MlirOpt(22)
        ),
        test!(
            custom::texts_of_the_corpus_have_the_bytes_of_mlir_opt,
            Corpus,
            MlirOpt(22)
        ),
        test!(
            acceptance::what_mlir_opt_accepts_has_the_same_bytes,
            MlirOpt(22)
        ),
        test!(
            acceptance::what_mlir_opt_refuses_is_refused_in_the_same_line,
            MlirOpt(22)
        ),
        test!(
            acceptance::integers_of_flags_are_read_where_the_mlir_opt_of_the_release_reads_them,
            MlirOpt(19),
            MlirOpt(22)
        ),
        test!(
            reference::mlir_opt_writes_the_same_bytes_for_the_fixtures,
            MlirOpt(19),
            MlirOpt(22)
        ),
        test!(
            reference::mlir_opt_writes_the_same_bytes_for_texts_with_rare_syntax,
            MlirOpt(22)
        ),
        test!(
            reference::mlir_opt_writes_the_same_bytes_for_texts_of_the_corpus,
            Corpus,
            MlirOpt(22)
        ),
    ];
    tests.extend(RELEASES.map(|(number, release)| Test {
        name: format!(
            "custom::what_people_write_for_llvm_{number}_has_the_bytes_and_the_text_of_mlir_opt"
        ),
        requirements: vec![Requirement::MlirOpt(number)],
        body: Box::new(move || {
            custom::what_people_write_for_a_release_has_the_bytes_and_the_text_of_mlir_opt(
                number, release,
            );
        }),
    }));
    tests
}
