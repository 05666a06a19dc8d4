//! The binary interface: sizes, offsets, numbers and prototypes of `include/mlirbc.h`, for every compiler.

mod bindings;
mod layouts;
mod recorded;

use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(
            bindings::cffi_takes_the_declarations_and_uses_the_library,
            Compilers,
            Cffi
        ),
        test!(bindings::bindgen_takes_the_header, Bindgen),
        test!(bindings::zig_takes_the_header, Zig),
        test!(layouts::every_compiler_agrees, Compilers),
        test!(layouts::clang_agrees, Compilers, Clang),
        test!(recorded::the_header_has_what_was_recorded, Compilers),
        test!(recorded::the_changelog_names_changes_of_the_soname),
        test!(recorded::only_additions_keep_the_interface),
        test!(recorded::structs_have_room_or_are_closed),
        test!(recorded::enums_are_named_and_zero_is_no_answer),
    ]
}
