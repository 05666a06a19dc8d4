//! The interface as it was recorded last, in `recorded.txt`, and as releases had it, in `released`.
//!
//! * `BLESS=1 cargo test --test c_library abi::` records additions.
//! * `BLESS=abi cargo test --test c_library abi::` records changes and removals too. It refuses those that a release with the
//!   present soname has: they require a new soname. docs/c-api.md has the policy.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::abi::layouts;
use support::c_header::{Function, Header};
use support::programs::root;

fn folder() -> PathBuf {
    root().join("tests/c_library/abi")
}

/// The part of the version that the name of the shared library has: see build.rs.
fn soname() -> String {
    match env!("CARGO_PKG_VERSION_MAJOR") {
        "0" => format!("0.{}", env!("CARGO_PKG_VERSION_MINOR")),
        major => major.to_owned(),
    }
}

fn prototype(function: &Function) -> String {
    let types: Vec<&str> = function.parameters.iter().map(|one| &*one.ty).collect();
    format!(
        "{} {}({})",
        function.result,
        function.name,
        types.join(", ")
    )
}

/// The interface, a line for each thing that a compiled program relies on.
fn described() -> BTreeSet<String> {
    let header = Header::read();
    let functions = header.functions.iter().map(prototype);
    let callbacks = header
        .callbacks
        .iter()
        .map(|one| format!("callback {}", prototype(one)));
    let objects = header.objects.iter().map(|name| format!("object {name}"));
    let lines = functions.chain(callbacks).chain(objects);
    // Versions are what may change.
    let layouts = layouts::reference();
    let layouts = layouts
        .lines()
        .filter(|line| !line.starts_with("MLIRBC_VERSION_"));
    lines.chain(layouts.map(str::to_owned)).collect()
}

/// The structs whose room for later members may be used up.
fn has_room(lines: &BTreeSet<String>, line: &str) -> bool {
    let Some((name, _)) = line.split_once(".reserved at ") else {
        return false;
    };
    // The size shows that the new members lie in the room.
    let size = format!("struct {name} size ");
    lines.iter().any(|line| line.starts_with(&size))
}

/// The recorded lines that do not hold any more.
fn broken(recorded: &BTreeSet<String>, present: &BTreeSet<String>) -> Vec<String> {
    let gone = recorded.difference(present);
    gone.filter(|line| !has_room(present, line))
        .cloned()
        .collect()
}

fn lines_of(path: PathBuf) -> Option<BTreeSet<String>> {
    let text = fs::read_to_string(path).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

pub fn the_header_has_what_was_recorded() {
    let path = folder().join("recorded.txt");
    let present = described();
    if let Some(released) = lines_of(folder().join("released").join(format!("{}.txt", soname()))) {
        let broken = broken(&released, &present);
        assert!(
            broken.is_empty(),
            "a release with the soname {} has {broken:#?}: raise the version so that the soname changes, and name the \
             changes in CHANGELOG.md under the heading ABI",
            soname()
        );
    }
    let recorded = lines_of(path.clone()).unwrap_or_default();
    let broken = broken(&recorded, &present);
    let bless = std::env::var("BLESS").unwrap_or_default();
    assert!(
        broken.is_empty() || bless == "abi",
        "programs that are compiled already rely on {broken:#?}. docs/c-api.md has the policy; if it allows the change:\n    \
         BLESS=abi cargo test --test c_library abi::"
    );
    if !bless.is_empty() {
        let text: String = present.iter().map(|line| format!("{line}\n")).collect();
        fs::write(path, text).unwrap();
        return;
    }
    let added: Vec<&String> = present.difference(&recorded).collect();
    assert!(
        added.is_empty(),
        "additions are not recorded: {added:#?}. Record them with\n    BLESS=1 cargo test --test c_library abi::"
    );
}

/// A change of the soname is in the changelog.
pub fn the_changelog_names_changes_of_the_soname() {
    let released = fs::read_dir(folder().join("released"))
        .into_iter()
        .flatten();
    let names = released.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_older = |name: &String| name.ends_with(".txt") && *name != format!("{}.txt", soname());
    if names.into_iter().any(|name| is_older(&name)) {
        let changelog = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
        assert!(
            changelog.contains("\n### ABI\n"),
            "CHANGELOG.md has no heading ABI"
        );
    }
}

/// What the comparison accepts.
pub fn only_additions_keep_the_interface() {
    let set = |lines: &[&str]| -> BTreeSet<String> {
        lines.iter().map(|&line| line.to_owned()).collect()
    };
    let old = set(&[
        "int f(int)",
        "A = 1",
        "struct s size 24",
        "s.a at 0 size 8",
        "s.reserved at 8 size 16",
    ]);
    let same: &[&[&str]] = &[
        &[
            "int f(int)",
            "A = 1",
            "struct s size 24",
            "s.a at 0 size 8",
            "s.reserved at 8 size 16",
            "int g(int)",
        ],
        &[
            "int f(int)",
            "A = 1",
            "struct s size 24",
            "s.a at 0 size 8",
            "s.b at 8 size 8",
            "s.reserved at 16 size 8",
        ],
    ];
    for new in same {
        assert!(broken(&old, &set(new)).is_empty(), "{new:?}");
    }
    let different: &[(&[&str], usize)] = &[
        (
            &[
                "long f(int)",
                "A = 1",
                "struct s size 24",
                "s.a at 0 size 8",
                "s.reserved at 8 size 16",
            ],
            1,
        ),
        (
            &[
                "int f(int)",
                "A = 2",
                "struct s size 24",
                "s.a at 0 size 8",
                "s.reserved at 8 size 16",
            ],
            1,
        ),
        (
            &[
                "int f(int)",
                "A = 1",
                "struct s size 32",
                "s.a at 0 size 8",
                "s.reserved at 8 size 24",
            ],
            1,
        ),
        (
            &[
                "int f(int)",
                "A = 1",
                "struct s size 24",
                "s.a at 8 size 8",
                "s.reserved at 16 size 8",
            ],
            1,
        ),
        (&["A = 1"], 4),
    ];
    for (new, count) in different {
        assert_eq!(broken(&old, &set(new)).len(), *count, "{new:?}");
    }
}

/// Structs without room for later members: they are passed by value, or one after the other in arrays.
const CLOSED: [&str; 20] = [
    "mlirbc_affine_node",
    "mlirbc_attribute",
    "mlirbc_block",
    "mlirbc_bytes",
    "mlirbc_dialect",
    "mlirbc_file_range",
    "mlirbc_fingerprint",
    "mlirbc_insertion_point",
    "mlirbc_mark",
    "mlirbc_named_attribute",
    "mlirbc_op",
    "mlirbc_op_name",
    "mlirbc_position",
    "mlirbc_region",
    "mlirbc_resource",
    "mlirbc_stablehlo_version",
    "mlirbc_str",
    "mlirbc_type",
    "mlirbc_use",
    "mlirbc_value",
];

pub fn structs_have_room_or_are_closed() {
    let page = fs::read_to_string(root().join("docs/c-api.md")).unwrap();
    let (_, section) = page
        .split_once("\n## Structs and enums\n")
        .expect("the section on structs");
    let section = section.split("\n## ").next().unwrap();
    for one in Header::read().structs {
        let last = one.members.last().map(|member| &*member.name);
        let is_closed = CLOSED.contains(&&*one.name);
        assert!(
            is_closed != (last == Some("reserved")),
            "{}: a struct that callers allocate ends with `reserved`, unless it is closed for good",
            one.name
        );
        assert!(
            !is_closed || section.contains(&format!("`{}`", one.name)),
            "docs/c-api.md does not list {} as closed",
            one.name
        );
    }
}

/// A parameter that is an enum has its type, and no callback goes on when it returns 0.
pub fn enums_are_named_and_zero_is_no_answer() {
    let header = Header::read();
    let numbers: Vec<String> = header
        .functions
        .iter()
        .flat_map(|function| function.parameters.iter().map(move |one| (function, one)))
        .filter(|(_, parameter)| parameter.ty == "int32_t" || parameter.ty == "int")
        .map(|(function, parameter)| format!("{}: {}", function.name, parameter.name))
        .collect();
    assert!(
        numbers.is_empty(),
        "parameters that are no enum: {numbers:?}"
    );
    for callback in header.callbacks {
        match &*callback.result {
            "void" | "bool" => {}
            result => {
                let found = header.enums.iter().find(|one| one.name == result);
                let found = found.unwrap_or_else(|| panic!("{} returns {result}", callback.name));
                let has_zero = found.constants.iter().any(|(_, value)| *value == 0);
                assert!(
                    !has_zero,
                    "{} is returned by callbacks and has a 0",
                    found.name
                );
            }
        }
    }
}
