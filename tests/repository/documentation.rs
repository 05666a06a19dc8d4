//! The documentation agrees with the code: the modules in `tests/README.md`, the functions of the C header that
//! return owned objects, the names of the header in the pages. `crates/mlirbc-cli/tests/cli/documentation.rs` checks the options of the command.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use support::programs::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The test programs, with the folder of each.
const PROGRAMS: [&str; 6] = [
    "crates/mlirbc/tests/library",
    "crates/mlirbc/tests/memory",
    "crates/mlirbc/tests/oracles",
    "crates/mlirbc-cli/tests/cli",
    "tests/c_library",
    "tests/repository",
];

/// The Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let files = paths.flat_map(|path| match path.is_dir() {
        true => rust_files(&path),
        false => vec![path],
    });
    let is_rust = |file: &PathBuf| file.extension().is_some_and(|it| it == "rs");
    files.filter(is_rust).collect()
}

/// The standard attribute has no effect without the standard harness: such a test would never run.
#[test]
fn programs_without_the_standard_harness_have_no_standard_tests() {
    let mut own = 0;
    for program in PROGRAMS {
        let main = read(&format!("{program}/main.rs"));
        if !main.contains("fn main()") {
            continue;
        }
        own += 1;
        for file in rust_files(&root().join(program)) {
            let text = fs::read_to_string(&file).unwrap();
            let has = text.lines().any(|line| line.trim() == "#[test]");
            assert!(
                !has,
                "{}: list the test in `tests`, without #[test]",
                file.display()
            );
        }
    }
    assert_eq!(own, 2);
}

/// A module whose tests `main` does not list would never run.
#[test]
fn programs_without_the_standard_harness_run_every_module() {
    for program in PROGRAMS {
        let main = read(&format!("{program}/main.rs"));
        let modules = main.lines().filter_map(|line| line.strip_prefix("mod "));
        let modules = modules.map(|line| line.trim_end_matches(';'));
        for module in modules.filter(|_| main.contains("fn main()")) {
            let line = format!("(\"{module}\", {module}::tests()),");
            assert!(main.contains(&line), "{program}: {line}");
        }
    }
}

/// The first cell of each row of the tables in a page, without backquotes.
fn first_cells(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.map(|row| row.split(" |").next().unwrap());
    cells
        .filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_readme_of_the_tests_lists_every_module() {
    let text = read("tests/README.md");
    for program in PROGRAMS {
        let (_, table) = text
            .split_once(&format!("\n### `{program}`"))
            .unwrap_or_else(|| panic!("tests/README.md has no table of {program}"));
        let listed = first_cells(table.split("\n#").next().unwrap());
        let main = read(&format!("{program}/main.rs"));
        let modules = main.lines().filter_map(|line| line.strip_prefix("mod "));
        let modules = modules.map(|line| line.trim_end_matches(';').to_owned());
        let modules: BTreeSet<String> = modules.collect();
        assert!(modules.len() > 2, "{program}: {modules:?}");
        assert_eq!(listed, modules, "{program}");
    }
}

/// A function of `include/mlirbc.h`.
struct Function<'t> {
    name: &'t str,
    documentation: &'t str,
    /// Everything before the name.
    result: &'t str,
    parameters: &'t str,
}

/// The functions that the header declares.
fn functions(header: &str) -> Vec<Function<'_>> {
    let mut functions = Vec::new();
    for part in header.split("/**").skip(1) {
        let Some((documentation, rest)) = part.split_once("*/") else {
            continue;
        };
        let declaration = rest.split(';').next().unwrap();
        let Some((before, parameters)) = declaration.split_once('(') else {
            continue;
        };
        let at = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_'));
        let (result, name) = before.split_at(at.map_or(0, |at| at + 1));
        if result.contains("MLIRBC_API") && name.starts_with("mlirbc_") {
            functions.push(Function {
                name,
                documentation,
                result,
                parameters,
            });
        }
    }
    functions
}

/// The types with a destroy function.
fn owned_types<'t>(functions: &[Function<'t>]) -> Vec<&'t str> {
    let names = functions.iter();
    names
        .filter_map(|function| function.name.strip_suffix("_destroy"))
        .collect()
}

/// The owned types that a function returns or stores for the caller. Every function may store an error, which the
/// first page of the header describes.
fn returned<'t>(function: &Function<'_>, owned: &[&'t str]) -> BTreeSet<&'t str> {
    let returned = owned.iter().copied().filter(|name| {
        let is_result = function
            .result
            .trim_end()
            .ends_with(&format!("struct {name} *"))
            && !function.result.contains("const struct");
        let is_stored = function.parameters.contains(&format!("struct {name} **"));
        is_result || is_stored && *name != "mlirbc_error"
    });
    returned.collect()
}

/// The code of the header, without comments.
fn code(header: &str) -> String {
    let mut parts = header.split("/*");
    let mut code = parts.next().unwrap().to_owned();
    for part in parts {
        let (_, rest) = part.split_once("*/").expect("the end of a comment");
        code += rest;
    }
    let lines = code.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

/// The names of C in a text, each with what follows it.
fn names(text: &str) -> Vec<(&str, &str)> {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts = text.match_indices("mlirbc_").map(|(at, _)| at);
    let starts = starts.filter(|at| !text[..*at].ends_with(is_inner));
    starts
        .map(|at| {
            let rest = &text[at..];
            rest.split_at(rest.find(|c| !is_inner(c)).unwrap_or(rest.len()))
        })
        .collect()
}

#[test]
fn functions_that_return_owned_objects_name_the_function_that_destroys_them() {
    let header = read("include/mlirbc.h");
    let page = read("docs/c-api.md");
    let functions = functions(&header);
    assert!(functions.len() > 400, "{}", functions.len());
    let owned = owned_types(&functions);
    assert!(owned.len() > 8, "{owned:?}");
    let (_, table) = page
        .split_once("## Ownership")
        .expect("a section on ownership");
    let table = table.split("\n## ").next().unwrap();
    // The functions beside each destroy function.
    let mut expected: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for function in &functions {
        for name in returned(function, &owned) {
            let destroy = format!("{name}_destroy");
            let words = function.documentation.replace("\n *", "");
            assert!(
                words.contains("must be destroyed with") && words.contains(&destroy),
                "{} does not say that its result must be destroyed with {destroy}",
                function.name
            );
            expected.entry(destroy).or_default().insert(function.name);
        }
    }
    assert!(expected.len() >= 15, "{expected:?}");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeMap<String, BTreeSet<&str>> = rows
        .map(|row| {
            let mut functions = row.split('`').skip(1).step_by(2);
            let destroy = functions.next().unwrap().to_owned();
            (
                destroy,
                functions
                    .filter(|name| name.starts_with("mlirbc_"))
                    .collect(),
            )
        })
        .collect();
    assert_eq!(listed, expected);
    let declared = code(&header);
    let declared: BTreeSet<&str> = names(&declared).into_iter().map(|(name, _)| name).collect();
    let unknown = names(table).into_iter().map(|(name, _)| name);
    let unknown: Vec<&str> = unknown.filter(|name| !declared.contains(name)).collect();
    assert!(unknown.is_empty(), "docs/c-api.md names {unknown:?}");
}

/// What the pages abbreviate: the beginning of names whose ends they list.
const ABBREVIATED: [&str; 1] = ["mlirbc_dense_array_attribute"];

#[test]
fn the_names_of_the_c_header_in_all_pages_exist() {
    let header = code(&read("include/mlirbc.h"));
    let declared: BTreeSet<&str> = names(&header).into_iter().map(|(name, _)| name).collect();
    assert!(declared.len() > 500, "{}", declared.len());
    let is_prefix = |prefix: &str| declared.iter().any(|name| name.starts_with(prefix));
    let pages = fs::read_dir(root().join("docs")).unwrap();
    let pages = pages.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let pages = pages.filter(|path| path.ends_with(".md"));
    let (mut checked, mut wrong) = (0, Vec::new());
    for path in pages.chain(["README.md".to_owned()]) {
        for (name, after) in names(&read(&path)) {
            // The name of a file, such as `mlirbc_cdef.h`.
            if after.starts_with(".h") {
                continue;
            }
            checked += 1;
            let is_known = match name.ends_with('_') || ABBREVIATED.contains(&name) {
                true => is_prefix(name),
                false => declared.contains(name),
            };
            if !is_known {
                wrong.push(format!("{path}: {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 300, "{checked}");
}

#[test]
fn every_file_that_the_architecture_names_exists() {
    let text = read("docs/architecture.md");
    let rooms = [
        "wire",
        "container",
        "affine",
        "schema",
        "dialect",
        "ir",
        "write",
        "text",
    ];
    let spans = text.split('`').skip(1).step_by(2);
    let paths = spans.filter(|span| span.contains('/') && !span.contains(['<', ' ']));
    let mut count = 0;
    for path in paths {
        let is_in_room = rooms
            .iter()
            .any(|room| path.starts_with(&format!("{room}/")));
        let folder = if is_in_room {
            root().join("crates/mlirbc/src")
        } else {
            root().to_owned()
        };
        let found = [path.to_owned(), format!("{path}.rs")];
        let found = found.iter().any(|path| folder.join(path).exists());
        assert!(found, "docs/architecture.md names {path}");
        count += 1;
    }
    assert!(count > 20, "{count} paths");
}

/// `tools/sizes.sh --check` fails for a number beyond its tolerance, and for a row that one of the tables lacks.
#[cfg(unix)]
#[test]
fn sizes_beyond_a_tolerance_are_found() {
    let page = read("docs/cmake.md");
    let compare = |measured: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), measured).unwrap();
        let mut command = std::process::Command::new("bash");
        command.arg(root().join("tools/sizes.sh")).arg("--compare");
        command.arg(root().join("docs/cmake.md")).arg(file.path());
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.success(), said.is_empty(), "{said}");
        said
    };
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| the shared library |"))
        .collect();
    let [row] = rows[..] else {
        panic!("{rows:?}");
    };
    let number: f64 = row.split('|').nth(2).unwrap().trim().parse().unwrap();
    let with = |factor: f64| {
        let changed = format!("{:.2}", number * factor);
        compare(&page.replace(row, &row.replacen(&format!("{number:.2}"), &changed, 1)))
    };
    assert_eq!(compare(&page), "");
    assert_eq!(with(1.03), "");
    for factor in [0.9, 1.1] {
        let said = with(factor);
        let expected = format!(
            "the shared library: {:.2} MB, documented are {number:.2}\n",
            number * factor
        );
        assert_eq!(said, expected);
    }
    let lacking = compare(&page.replace(row, ""));
    assert_eq!(lacking, "the shared library: is not measured\n");
    let unknown = compare(&page.replace(row, &row.replace("the shared", "another")));
    assert!(unknown.contains("another library: is not in "), "{unknown}");
    assert!(!compare("").is_empty());
}

#[test]
fn the_rust_programs_of_the_readme_are_examples_of_the_library() {
    let readme = read("README.md");
    let programs = readme.split("\n```rust\n").skip(1);
    let programs: Vec<String> = programs
        .map(|part| {
            part.split_once("\n```")
                .map_or("", |(code, _)| code)
                .to_owned()
                + "\n"
        })
        .collect();
    let examples = rust_files(&root().join("crates/mlirbc/examples"));
    let examples: BTreeSet<String> = examples
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    assert_eq!(programs.len(), 2);
    for program in programs {
        assert!(examples.contains(&program), "{program}");
    }
}

#[test]
fn the_readme_names_the_features_of_the_library() {
    let manifest = read("crates/mlirbc/Cargo.toml");
    let (_, features) = manifest.split_once("\n[features]\n").expect("features");
    let lines = features.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split_once(" = ")).skip(1);
    let names: Vec<&str> = names.map(|(name, _)| name).collect();
    assert_eq!(names, ["mmap", "zstd"]);
    for name in names {
        assert!(
            read("README.md").contains(&format!("\n| `{name}` | ")),
            "{name}"
        );
    }
}
