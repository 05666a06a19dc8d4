//! The texts of the fixtures.

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::Mode;

use support::fixtures;
use support::modules::{written, written_by};
use support::printed::located;

/// The options for the texts of a tool of the fixtures.
pub fn options_of(tool: &str) -> Option<ParseOptions> {
    let mut options = ParseOptions::default();
    options.release = match tool {
        "llvm19" => Release::Llvm19,
        "llvm22" => Release::Llvm22,
        "llvm23" => Release::Llvm23,
        "iree311" => Release::Llvm23GitEarly,
        _ => return None,
    };
    options.implicit_module = false;
    Some(options)
}

pub fn canonical(module: &Module<'_>) -> Vec<u8> {
    written(module, Mode::Canonical)
}

/// Fixtures whose text does not have everything that is in the file, and what it lacks.
const NOT_IN_THE_TEXT: [(&str, &str); 10] = [
    (
        "attrs_float.",
        "f80 and f128: decimals are read as doubles, as in MLIR",
    ),
    (
        "fallback.",
        "ops of the test dialect with encodings of their own",
    ),
    ("kitchen.", "the data of resources"),
    (
        "locations_range.",
        "ranges of several forms in the file have one text",
    ),
    ("resources.", "the data of resources"),
    ("resources_keys.", "the data of resources"),
    ("secrets.", "the data of resources"),
    (
        "test_",
        "types of the test dialect with encodings of their own",
    ),
    ("uselist.", "use-list orders"),
    ("uselist_many.", "use-list orders"),
];

pub fn the_texts_of_the_fixtures_become_the_fixtures() {
    let (mut same, mut other) = (0, Vec::new());
    for fixture in fixtures::all() {
        let (Some(expected), Some(options)) = (fixture.text(), options_of(fixture.tool())) else {
            continue;
        };
        if fixture.version != 6 || !fixture.producer.starts_with("MLIR") {
            continue;
        }
        let module = Module::parse(&expected, &options)
            .unwrap_or_else(|errors| panic!("{}: {errors}", fixture.file));
        // Builds between releases share their producers.
        let written = written_by(&module, Mode::Canonical, fixture.producer.as_bytes());
        match written == fixture.bytes() {
            true => same += 1,
            false => other.push(fixture.file.clone()),
        }
    }
    other.retain(|file| {
        !NOT_IN_THE_TEXT
            .iter()
            .any(|(name, _)| file.starts_with(name))
    });
    assert_eq!((same, other), (54, Vec::<String>::new()));
}

pub fn print_parse_print_is_print() {
    let (mut compared, mut different) = (0, Vec::new());
    for fixture in fixtures::all() {
        let Some(options) = options_of(fixture.tool()) else {
            continue;
        };
        let module = Module::open(fixture.bytes()).unwrap();
        let printed = located(&module);
        // Forms for what is unknown are no syntax of MLIR.
        if printed.contains("<opaque ") || printed.contains("<record ") {
            continue;
        }
        let parsed = Module::parse(&printed, &options)
            .unwrap_or_else(|errors| panic!("{}: {errors}", fixture.file));
        parsed.verify().unwrap();
        compared += 1;
        if located(&parsed) != printed {
            different.push(fixture.file.clone());
        }
    }
    different.retain(|file| !file.starts_with("attrs_float."));
    assert_eq!(different, Vec::<String>::new());
    assert!(compared > 200, "{compared}");
}
