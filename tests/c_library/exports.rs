//! The shared library exports the functions that the header declares and `tests/exports.txt` lists. The static library
//! requires only the system libraries that `cmake/native-libs.cmake` names.
//!
//! `BLESS=1 cargo test --test c_library exports::` rewrites the list. A removed or changed line breaks programs that are linked
//! already: it requires a new minor version (while 0.x), and thereby a new soname.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use support::programs::{built, demand_success, root, scratch};
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    let mut tests = Vec::new();
    // nm does not list the exports of a DLL.
    if cfg!(not(windows)) {
        tests.push(test!(exports_are_those_of_the_header));
    }
    // The names that need no flag are known for Linux only.
    if cfg!(target_os = "linux") {
        tests.push(test!(native_libs_are_those_of_rustc));
    }
    tests
}

/// The system libraries that a program with the static library requires, by rustc, which compiles the library again: cargo
/// would put it in the place of the one that other tests link.
fn native_libs() -> String {
    let folder = scratch();
    let output = Command::new("rustc")
        .current_dir(root())
        .args(["--edition", "2024", "--crate-name", "mlirbc"])
        .args(["--crate-type", "staticlib", "src/lib.rs"])
        .args(["--print", "native-static-libs", "--extern"])
        .arg(format!("mlirbc={}", built().rust_library.display()))
        .arg("-L")
        .arg(format!(
            "dependency={}",
            built().folder.join("deps").display()
        ))
        .arg("-o")
        .arg(folder.path().join("libmlirbc.a"))
        .output()
        .expect("rustc");
    demand_success(&output, "rustc");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut lines = stderr.lines();
    let native_libs = lines.find_map(|l| l.split_once("native-static-libs:"));
    let Some((_, native_libs)) = native_libs else {
        panic!("no native-static-libs in:\n{stderr}");
    };
    native_libs.trim().to_owned()
}

/// The names that the shared library defines for others.
fn exported() -> BTreeSet<String> {
    let (file, arguments, underscore) = if cfg!(target_os = "macos") {
        ("libmlirbc.dylib", ["-g", "-U"], "_")
    } else {
        ("libmlirbc.so", ["-D", "--defined-only"], "")
    };
    let output = Command::new("nm")
        .args(arguments)
        .arg(built().folder.join(file))
        .output()
        .unwrap_or_else(|e| {
            panic!("this test needs `nm` (package binutils), which could not be run: {e}")
        });
    assert!(
        output.status.success(),
        "nm: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .filter_map(|l| l.split_whitespace().last())
        .map(|n| n.strip_prefix(underscore).unwrap_or(n).to_string())
        .collect()
}

/// The names that `include/mlirbc.h` declares as functions: `mlirbc_x` before a parenthesis, outside comments.
fn declared() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("include/mlirbc.h")).expect("include/mlirbc.h");
    let mut code = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").expect("an open comment").1;
    }
    code.push_str(rest);
    let mut names = BTreeSet::new();
    for line in code.lines().map(|l| l.split("//").next().unwrap()) {
        for (at, _) in line.match_indices('(') {
            let name = line[..at]
                .rsplit(|c: char| !(c.is_alphanumeric() || c == '_'))
                .next()
                .unwrap_or("");
            if name.starts_with("mlirbc_") {
                names.insert(name.to_string());
            }
        }
    }
    names
}

fn exports_are_those_of_the_header() {
    let exported = exported();
    // A sanitizer or a coverage build adds names of its own, which begin with two underscores.
    let foreign: Vec<_> = exported
        .iter()
        .filter(|n| !n.starts_with("mlirbc_") && !n.starts_with("__"))
        .collect();
    assert!(
        foreign.is_empty(),
        "exported without the prefix mlirbc_: {foreign:?}"
    );

    let exported: BTreeSet<String> = exported
        .into_iter()
        .filter(|n| n.starts_with("mlirbc_"))
        .collect();
    let path = root().join("tests/exports.txt");
    let new: String = exported.iter().map(|n| format!("{n}\n")).collect();
    if std::env::var_os("BLESS").is_some() {
        // The header may be rewritten by the same run, after this.
        fs::write(&path, new).unwrap();
        return;
    }

    let declared = declared();
    let silent: Vec<_> = exported.difference(&declared).collect();
    let absent: Vec<_> = declared.difference(&exported).collect();
    assert!(
        silent.is_empty() && absent.is_empty(),
        "exported but not in include/mlirbc.h (made by a macro?): {silent:?}\n\
         in include/mlirbc.h but not exported: {absent:?}\n\
         If only the header is old: BLESS=1 cargo test --test c_library header::"
    );

    let old = fs::read_to_string(&path).unwrap_or_default();
    let old: BTreeSet<String> = old.lines().map(str::to_string).collect();
    let added: Vec<_> = exported.difference(&old).collect();
    let removed: Vec<_> = old.difference(&exported).collect();
    assert!(
        added.is_empty() && removed.is_empty(),
        "tests/exports.txt differs; rewrite it with\n    BLESS=1 cargo test --test c_library exports::\n\
         new functions: {added:?}\n\
         gone (needs a new soname, that is, a new minor version while 0.x): {removed:?}"
    );
}

/// A program that links the static library gets its list of system libraries from `cmake/native-libs.cmake`; rustc knows
/// the true one, which changes with its releases.
fn native_libs_are_those_of_rustc() {
    // The C compiler brings these itself, or they are empty since glibc 2.34 and not used by what we call before it.
    const NEED_NO_FLAG: [&str; 4] = ["c", "gcc_s", "rt", "util"];

    let text = fs::read_to_string(root().join("cmake/native-libs.cmake"))
        .expect("cmake/native-libs.cmake");
    let line = text
        .lines()
        .find_map(|l| l.trim().strip_prefix("set(MLIRBC_NATIVE_LIBS_LINUX "));
    let line = line.expect("MLIRBC_NATIVE_LIBS_LINUX in cmake/native-libs.cmake");
    let ours: BTreeSet<&str> = line.trim_end_matches(')').split_whitespace().collect();
    let needed = native_libs();
    let rustc: BTreeSet<&str> = needed
        .split_whitespace()
        .map(|l| l.trim_start_matches("-l"))
        .collect();

    let missing: Vec<_> = rustc
        .iter()
        .filter(|l| !ours.contains(*l) && !NEED_NO_FLAG.contains(*l))
        .collect();
    let idle: Vec<_> = ours.difference(&rustc).collect();
    assert!(
        missing.is_empty() && idle.is_empty(),
        "cmake/native-libs.cmake against rustc's {:?}: missing {missing:?}, not needed {idle:?}",
        needed
    );
}
