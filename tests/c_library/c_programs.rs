//! The C and C++ programs of `c_tests`, `cpp_examples` and the documentation, without CMake: compiled with the system's
//! compiler, linked with the static and the shared library, and run. CMake adds every language level, sanitizers,
//! valgrind and packaging.
//!
//! `CC` and `CXX` select the compilers.

#[allow(dead_code, reason = "its `main` is for the command line")]
#[path = "../../crates/mlirbc/examples/build.rs"]
mod example;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::c_header::Header;
use support::parallel::for_each;
use support::programs::{compiler, demand_success, libraries, linker, native_libs, root, scratch};
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    let mut tests = vec![
        test!(every_function_is_called_from_c),
        test!(every_function_is_reached_by_the_cpp_header),
        test!(every_class_of_the_cpp_header_can_be_declared),
        test!(the_cpp_header_has_a_namespace_for_each_setting),
        test!(every_edit_of_the_cpp_header_checks_its_references),
        test!(every_function_is_called_with_erased_references),
        test!(programs_run, Compilers),
        test!(
            programs_that_build_give_the_module_of_the_rust_example,
            Compilers
        ),
        test!(mlir_opt_accepts_what_programs_build, Compilers, MlirOpt(22)),
        test!(
            mlir_opt_reads_the_older_version_that_callbacks_write,
            Compilers,
            MlirOpt(22)
        ),
        test!(wrong_calls_do_not_compile, Compilers),
        test!(programs_of_the_documentation_run, Compilers),
    ];
    // The commands are those of Linux.
    if cfg!(target_os = "linux") {
        tests.push(test!(commands_of_the_readme_run, Compilers));
    }
    tests
}

fn sources(dir: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let dir = root().join(dir);
    let entries = fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|x| extensions.iter().any(|e| x == *e))
        })
        .collect();
    files.sort();
    assert!(!files.is_empty(), "nothing in {}", dir.display());
    files
}

fn text_of(files: &[PathBuf]) -> String {
    files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect()
}

/// The functions of the header: tests/c_library/exports.rs checks that the list is right.
fn functions() -> Vec<String> {
    let list = fs::read_to_string(root().join("tests/exports.txt")).unwrap();
    list.lines().map(str::to_owned).collect()
}

/// Whether `text` has `name` as a whole word.
fn mentions(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[at + name.len()..].starts_with(is_word))
}

fn every_function_is_called_from_c() {
    let text = text_of(&sources("c_tests", &["c"]));
    let missing: Vec<String> = functions()
        .into_iter()
        .filter(|name| !text.contains(&format!("{name}(")))
        .collect();
    assert!(
        missing.is_empty(),
        "no program in c_tests calls {missing:?}"
    );
}

fn every_function_is_reached_by_the_cpp_header() {
    let mut headers = sources("include/mlirbc", &["hpp"]);
    headers.push(root().join("include/mlirbc.hpp"));
    let text = text_of(&headers);
    // What the language or a sibling does: conditions, string views, a constant, one item or all of them.
    let replaced = [
        "mlirbc_str_of",
        "mlirbc_str_equal",
        "mlirbc_dynamic_dim",
        "mlirbc_op_get_operands",
        "mlirbc_op_get_results",
        "mlirbc_block_get_ops",
        "mlirbc_block_get_arguments",
        "mlirbc_dense_strings_get_string",
    ];
    let missing: Vec<String> = functions()
        .into_iter()
        .filter(|name| !mentions(&text, name) && !name.ends_with("_is_none"))
        .filter(|name| !replaced.contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "C++ users cannot reach {missing:?}");
}

/// The names of the classes and enumerations that a header declares outside of `detail`.
fn classes(text: &str) -> BTreeSet<&str> {
    let mut is_detail = false;
    let mut names = BTreeSet::new();
    for line in text.lines() {
        match line {
            "namespace detail {" => is_detail = true,
            "}  // namespace detail" => is_detail = false,
            _ => {}
        }
        let keys = ["enum class ", "class ", "struct "];
        let Some(rest) = keys.iter().find_map(|key| line.strip_prefix(key)) else {
            continue;
        };
        let rest = rest.strip_prefix("[[nodiscard]] ").unwrap_or(rest);
        let name = rest.split([' ', ';']).next().unwrap();
        // A specialization has its name already.
        if !is_detail && !name.contains(['<', ':']) {
            names.insert(name);
        }
    }
    names
}

fn every_class_of_the_cpp_header_can_be_declared() {
    let headers = sources("include/mlirbc", &["hpp"]);
    let forward = root().join("include/mlirbc/forward.hpp");
    let declared = fs::read_to_string(&forward).unwrap();
    let others: Vec<PathBuf> = headers.into_iter().filter(|x| *x != forward).collect();
    let text = text_of(&others);
    assert_eq!(classes(&declared), classes(&text));
}

fn the_cpp_header_has_a_namespace_for_each_setting() {
    let mut headers = sources("include/mlirbc", &["hpp"]);
    headers.retain(|header| !header.ends_with("exceptions.hpp"));
    headers.push(root().join("include/mlirbc.hpp"));
    for header in headers {
        let text = fs::read_to_string(&header).unwrap();
        let opened = text.matches("namespace mlirbc {\n").count();
        let inner = "\nnamespace mlirbc {\ninline namespace MLIRBC_HPP_NAMESPACE {\n";
        let inner = text.matches(inner).count();
        assert!(opened == 1 && inner == 1, "{}", header.display());
    }
}

/// Each parameter that is a reference, or has some, is named in the check of its function.
fn every_edit_of_the_cpp_header_checks_its_references() {
    let references = [
        "Attribute",
        "Block",
        "Dialect",
        "Op",
        "OpName",
        "Region",
        "Resource",
        "Type",
        "Value",
        "BlockArgument",
        "InsertionPoint",
    ];
    let mut checked = 0;
    for header in ["append.hpp", "construct.hpp", "edit.hpp"] {
        let text = fs::read_to_string(root().join("include/mlirbc").join(header)).unwrap();
        for part in text.split("\n  Result<").skip(1) {
            let ends = [") {\n", ") noexcept {\n"].map(|end| part.find(end));
            let end = ends.into_iter().flatten().min().unwrap();
            let (signature, body) = part.split_at(end);
            let body = body.split("\n  }\n").next().unwrap();
            let (function, parameters) = signature.split_once('(').unwrap();
            let function = function.rsplit(' ').next().unwrap();
            for parameter in parameters.split(',') {
                let declared = parameter.split(" = ").next().unwrap().trim();
                let Some((kind, name)) = declared.rsplit_once([' ', '&']) else {
                    continue;
                };
                let kind = kind.trim_start_matches("const ").trim_end();
                let item = kind.strip_prefix("List<").or(kind.strip_prefix("View<"));
                let item = item.map(|item| item.trim_end_matches(['>', ' ', '&']));
                let item = item.unwrap_or(kind);
                if !references.contains(&item) && item != "NamedAttribute" {
                    continue;
                }
                // An overload or the base does it.
                let is_passed_on = body.contains("create_block(");
                let is_checked = body.contains(&format!("{{\"{name}"));
                assert!(
                    is_checked || is_passed_on,
                    "{header}: {function} does not check {name}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 80, "{checked}");
}

/// Each function that takes a reference to an op, a region, a block or a value is called with those of erased ones.
fn every_function_is_called_with_erased_references() {
    let text = text_of(&[root().join("c_tests/erased.c")]);
    let erasable = ["mlirbc_op", "mlirbc_region", "mlirbc_block", "mlirbc_value"];
    let mut functions = Header::read().functions;
    functions.retain(|function| {
        let mut parameters = function.parameters.iter();
        parameters.any(|parameter| erasable.contains(&&*parameter.ty))
    });
    assert!(functions.len() > 80, "{}", functions.len());
    let missing: Vec<String> = functions
        .into_iter()
        .map(|function| function.name)
        .filter(|name| !mentions(&text, name))
        .collect();
    assert!(
        missing.is_empty(),
        "c_tests/erased.c does not call {missing:?}"
    );
}

/// Compiles a program.
fn compile(source: &Path, object: &Path) {
    let mut command = compiler(source);
    let output = command.arg("-c").arg("-o").arg(object).output();
    demand_success(
        &output.expect("a C compiler"),
        &source.display().to_string(),
    );
}

/// Links a compiled program with the static library, which also needs the libraries of its language.
fn link_static(source: &Path, object: &Path, program: &Path) {
    let mut command = linker(source);
    command.arg(object).arg(libraries().join("libmlirbc.a"));
    command.args(native_libs()).arg("-o").arg(program);
    let output = command.output().expect("a linker");
    demand_success(&output, &source.display().to_string());
}

/// Compiles a program and links it with the static library.
fn build_static(source: &Path, program: &Path) {
    let object = program.with_extension("o");
    compile(source, &object);
    link_static(source, &object, program);
}

/// Compiles a program, links it with both libraries, and runs both.
fn run_program(source: &Path, argument: &Path) {
    let name = source.file_name().unwrap().to_str().unwrap();
    let dir = scratch();
    let object = dir.path().join(format!("{name}.o"));
    compile(source, &object);

    let program = dir.path().join(format!("{name}.static"));
    link_static(source, &object, &program);
    execute(&program, argument);

    if cfg!(target_os = "linux") {
        let program = dir.path().join(format!("{name}.shared"));
        let mut command = linker(source);
        command.arg(&object);
        command
            .arg(libraries().join("libmlirbc.so"))
            .arg("-lpthread");
        command.arg(format!("-Wl,-rpath,{}", libraries().display()));
        command.arg("-o").arg(&program);
        demand_success(&command.output().expect("a linker"), name);
        execute(&program, argument);
    }
}

fn execute(program: &Path, argument: &Path) {
    let output = Command::new(program)
        .arg(argument)
        .env("MLIRBC_FIXTURES", root().join("tests/fixtures"))
        .output()
        .unwrap_or_else(|e| panic!("{}: {e}", program.display()));
    demand_success(&output, &program.display().to_string());
}

fn programs_run() {
    for_each(&sources("c_tests", &["c", "cpp"]), |source| {
        run_program(source, &root().join("tests/fixtures"));
    });
    for_each(&sources("cpp_examples", &["c", "cpp"]), |source| {
        run_program(
            source,
            &root().join("tests/fixtures/kitchen.llvm22.v6.mlirbc"),
        );
    });
}

/// Compiles an example that builds a module from nothing, and runs it. Returns what it printed.
fn build_module(name: &str, file: &Path) -> String {
    let program = file.with_extension("program");
    build_static(&root().join("cpp_examples").join(name), &program);
    let output = Command::new(&program).arg("unused").arg(file).output();
    let output = output.unwrap();
    demand_success(&output, name);
    String::from_utf8(output.stdout).unwrap()
}

/// The examples that build a module from nothing, in C and C++.
const BUILDERS: [&str; 2] = ["build.c", "build.cpp"];

fn programs_that_build_give_the_module_of_the_rust_example() {
    let built = example::build().unwrap();
    let mut options = mlirbc::text::PrintOptions::default();
    options.resources = true;
    let mut expected = Vec::new();
    mlirbc::text::print(&built, &options, &mut expected).unwrap();
    let expected = String::from_utf8(expected).unwrap();
    let dir = scratch();
    for name in BUILDERS {
        assert_eq!(
            build_module(name, &dir.path().join(name)),
            expected,
            "{name}"
        );
    }
}

fn mlir_opt_accepts_what_programs_build() {
    let dir = scratch();
    for name in BUILDERS {
        let file = dir.path().join(name);
        build_module(name, &file);
        let printed = support::mlir_opt::text_of(&file);
        assert!(printed.contains("cf.cond_br"), "{name}: {printed}");
    }
}

fn mlir_opt_reads_the_older_version_that_callbacks_write() {
    let expected = support::fixtures::read("test_hooks.llvm22.generic.mlir");
    for name in ["hooks_test_dialect.c", "hooks_test_dialect.cpp"] {
        let dir = scratch();
        let program = dir.path().join("program");
        build_static(&root().join("c_tests").join(name), &program);
        let output = Command::new(&program)
            .arg(root().join("tests/fixtures"))
            .arg(dir.path())
            .output()
            .unwrap();
        demand_success(&output, name);
        for file in ["stable.mlirbc", "canonical.mlirbc"] {
            let text = support::mlir_opt::generic_text_of(&dir.path().join(file));
            assert_eq!(text, String::from_utf8_lossy(&expected), "{name}: {file}");
        }
    }
}

/// Each file compiles with `MLIRBC_CONTROL` and does not without.
fn wrong_calls_do_not_compile() {
    let out = scratch();
    for_each(&sources("c_tests/compile_fail", &["c", "cpp"]), |source| {
        let object = out
            .path()
            .join(source.file_name().unwrap())
            .with_extension("s");
        let compile = |flags: &[&str]| {
            let mut command = compiler(source);
            // Not -fsyntax-only: gcc sees that a result is ignored only later.
            command.args(flags).arg("-S").arg("-o").arg(&object);
            command.output().expect("a C compiler")
        };
        let name = source.display().to_string();
        demand_success(&compile(&["-DMLIRBC_CONTROL"]), &name);
        assert!(!compile(&[]).status.success(), "{name} compiles");
    });
}

/// The programs in the documentation.
fn programs_of_the_documentation_run() {
    let dir = scratch();
    let mut programs = Vec::new();
    let mut pages = sources("docs", &["md"]);
    pages.push(root().join("README.md"));
    for page in pages {
        let name = page.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&page).unwrap();
        for (language, fence) in [("c", "\n```c\n"), ("cpp", "\n```cpp\n")] {
            for (index, part) in text.split(fence).skip(1).enumerate() {
                let code = part.split("\n```").next().unwrap();
                let program = dir.path().join(format!("{name}_{index}.{language}"));
                fs::write(&program, format!("{code}\n")).unwrap();
                programs.push(program);
            }
        }
    }
    assert!(programs.len() >= 3);
    for_each(&programs, |source| {
        run_program(
            source,
            &root().join("tests/fixtures/kitchen.llvm22.v6.mlirbc"),
        );
    });
}

/// The README's C program, with the commands below it. Only the build of the libraries is that of the other tests.
fn commands_of_the_readme_run() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let (_, section) = text.split_once("\n## C\n").expect("a section on C");
    let section = section.split("\n## ").next().unwrap();
    let block = |language: &str| {
        let (_, rest) = section.split_once(&format!("\n```{language}\n")).unwrap();
        rest.split("\n```").next().unwrap()
    };
    let commands = block("sh").strip_prefix("cargo build --release\n");
    let commands = commands.expect("the build of the libraries");

    let dir = scratch();
    let place = |name: &str| dir.path().join(name);
    fs::write(place("ops.c"), format!("{}\n", block("c"))).unwrap();
    fs::create_dir_all(place("target/release")).unwrap();
    let link = |to: PathBuf, name: &str| std::os::unix::fs::symlink(to, place(name)).unwrap();
    for file in ["libmlirbc.a", "libmlirbc.so"] {
        link(libraries().join(file), &format!("target/release/{file}"));
    }
    for folder in ["include", "tests"] {
        link(root().join(folder), folder);
    }
    let mut shell = Command::new("sh");
    shell.args(["-euc", commands]).current_dir(dir.path());
    let output = shell.output().expect("sh");
    demand_success(&output, "the commands of the README");
    // The second program prints what the first one printed.
    let printed = String::from_utf8(output.stdout).unwrap();
    let (first, second) = printed.split_at(printed.len() / 2);
    assert!(first.contains(" func.func\n"), "{printed}");
    assert_eq!(first, second);
}
