//! C++ programs under compilers, optimisations, linkers and shared objects that the builds of CMake do not combine.
//!
//! Each program is compiled with the system's C++ compiler, which `CXX` selects, with optimisation, and with clang
//! without. It is linked with the shared library, which takes a tenth of the time of the static one. The flags are those
//! of Linux, and elsewhere there are no tests.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use support::programs::{bare_compiler, demand_success, libraries, root, scratch};
use support::requirement::{Requirement, Test};

pub fn tests() -> Vec<Test> {
    let mut tests = Vec::new();
    let builds = [(Compiler::System, "-O2"), (Compiler::Clang, "-O0")];
    for (compiler, optimisation) in builds.into_iter().filter(|_| cfg!(target_os = "linux")) {
        let build = Build {
            compiler,
            optimisation,
        };
        let mut add = |name: &str, more: &[Requirement], body: fn(&Build)| {
            let mut requirements = compiler.requirements();
            requirements.extend(more);
            tests.push(Test {
                name: format!("{name}::{}{optimisation}", compiler.name()),
                requirements,
                body: Box::new(move || body(&build)),
            });
        };
        add(
            "temporary_results_give_away_what_they_hold",
            &[],
            temporary_results_give_away_what_they_hold,
        );
        add(
            "temporary_results_pass_the_address_sanitizer",
            &compiler.sanitizer(),
            temporary_results_pass_the_address_sanitizer,
        );
        add(
            "files_with_and_without_exceptions_are_one_program",
            &[],
            files_with_and_without_exceptions_are_one_program,
        );
        add(
            "merged_functions_do_not_merge_tags",
            &[Requirement::Lld],
            merged_functions_do_not_merge_tags,
        );
        add(
            "tags_are_equal_across_shared_objects",
            &[],
            tags_are_equal_across_shared_objects,
        );
    }
    tests
}

#[derive(Clone, Copy)]
enum Compiler {
    System,
    Clang,
}

impl Compiler {
    fn name(self) -> &'static str {
        match self {
            Compiler::System => "system",
            Compiler::Clang => "clang",
        }
    }

    fn requirements(self) -> Vec<Requirement> {
        match self {
            Compiler::System => vec![Requirement::Compilers],
            Compiler::Clang => vec![Requirement::Clang],
        }
    }

    /// What its address sanitizer requires beside the compiler.
    fn sanitizer(self) -> Vec<Requirement> {
        match self {
            Compiler::System => Vec::new(),
            Compiler::Clang => vec![Requirement::ClangSanitizer],
        }
    }
}

/// A compiler with an optimisation.
#[derive(Clone, Copy)]
struct Build {
    compiler: Compiler,
    optimisation: &'static str,
}

impl Build {
    /// Runs the compiler on `sources` of this folder, or on objects.
    fn compile(&self, sources: &[&str], flags: &[&str], output: &Path) {
        let mut command = match self.compiler {
            Compiler::System => bare_compiler("cpp"),
            Compiler::Clang => Command::new("clang++"),
        };
        command.args(["-std=c++17", self.optimisation]);
        command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
        command.arg("-I").arg(root().join("include"));
        // An absolute path, such as that of an object, replaces the folder.
        command.args(
            sources
                .iter()
                .map(|source| root().join("tests/c_library/cpp_builds").join(source)),
        );
        command.args(flags).arg("-o").arg(output);
        demand_success(
            &command.output().expect("a C++ compiler"),
            &format!("{sources:?}"),
        );
    }

    /// Compiles a program, links it with the library, and runs it.
    fn run(&self, sources: &[&str], flags: &[&str], program: &Path) {
        let library = shared_library();
        let library = library.each_ref().map(String::as_str);
        self.compile(sources, &[flags, &library].concat(), program);
        execute(program);
    }
}

/// The flags for the shared library.
fn shared_library() -> [String; 2] {
    let folder = libraries();
    [
        folder.join("libmlirbc.so").display().to_string(),
        format!("-Wl,-rpath,{}", folder.display()),
    ]
}

fn execute(program: &Path) {
    let fixtures = root().join("tests/fixtures");
    let output = Command::new(program).arg(&fixtures).output();
    let output = output.unwrap_or_else(|e| panic!("{}: {e}", program.display()));
    demand_success(&output, &program.display().to_string());
}

/// The flag for a test that does not depend on the linker: that of LLVM takes a quarter of the time with the static library.
fn any_linker() -> &'static [&'static str] {
    match Requirement::Lld.is_present() {
        true => &["-fuse-ld=lld"],
        false => &[],
    }
}

fn temporary_results_give_away_what_they_hold(build: &Build) {
    let folder = scratch();
    let program = folder.path().join("program");
    build.run(&["temporaries.cpp"], any_linker(), &program);
}

fn temporary_results_pass_the_address_sanitizer(build: &Build) {
    let folder = scratch();
    let program = folder.path().join("program");
    let mut flags = vec![
        "-g",
        "-fsanitize=address",
        "-fsanitize-address-use-after-scope",
    ];
    flags.extend(any_linker());
    build.run(&["temporaries.cpp"], &flags, &program);
}

fn files_with_and_without_exceptions_are_one_program(build: &Build) {
    let folder = scratch();
    let folder = folder.path();
    let with = folder.join("with.o");
    let without = folder.join("without.o");
    build.compile(&["settings.cpp"], &["-c"], &with);
    let flags = ["-c", "-fno-exceptions", "-fno-rtti"];
    build.compile(&["settings_without.cpp"], &flags, &without);

    let common: Vec<String> = names_of_the_header(&with)
        .intersection(&names_of_the_header(&without))
        .cloned()
        .collect();
    assert!(common.is_empty(), "both files define {common:#?}");

    // A linker keeps the first of two functions with one name.
    let objects = [with.to_str().unwrap(), without.to_str().unwrap()];
    build.run(&objects, &[], &folder.join("first_with"));
    let reversed = [objects[1], objects[0]];
    build.run(&reversed, &[], &folder.join("first_without"));
}

/// The names in an object, as the linker sees them, that have a part in the namespace of the header.
fn names_of_the_header(object: &Path) -> BTreeSet<String> {
    let output = Command::new("nm")
        .arg("--defined-only")
        .arg(object)
        .output();
    let output = output.expect("nm, of the package binutils");
    demand_success(&output, "nm");
    let text = String::from_utf8(output.stdout).unwrap();
    let names = text.lines().filter_map(|line| line.split(' ').next_back());
    let names: BTreeSet<String> = names
        .filter(|name| name.contains("6mlirbc"))
        .map(str::to_owned)
        .collect();
    assert!(!names.is_empty(), "{} uses nothing", object.display());
    names
}

fn merged_functions_do_not_merge_tags(build: &Build) {
    let folder = scratch();
    let program = folder.path().join("program");
    let flags = ["-ffunction-sections", "-fuse-ld=lld", "-Wl,--icf=all"];
    build.run(&["tags.cpp"], &flags, &program);
}

fn tags_are_equal_across_shared_objects(build: &Build) {
    let folder = scratch();
    let folder = folder.path();
    let hidden = ["-fvisibility=hidden", "-fvisibility-inlines-hidden"];
    let library = shared_library();
    let hooks = folder.join("libshared_hooks.so");
    let mut flags = hidden.to_vec();
    flags.extend(library.iter().map(String::as_str));
    build.compile(
        &["shared_hooks.cpp"],
        &[
            &flags[..],
            &["-shared", "-fPIC", "-Wl,-soname,libshared_hooks.so"],
        ]
        .concat(),
        &hooks,
    );
    let beside = format!("-Wl,-rpath,{}", folder.display());
    let program = folder.join("program");
    let hooks = hooks.to_str().unwrap();
    build.compile(
        &["shared_hooks_user.cpp"],
        &[&[hooks], &flags[..], &[&beside]].concat(),
        &program,
    );
    execute(&program);
}
