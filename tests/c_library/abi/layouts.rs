//! Sizes, offsets and numbers, as compilers determine them.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::c_header::Header;
use support::programs::{bare_compiler, demand_success, root};

/// A program that prints the size of every type, the offset and size of every member, and every number.
fn program(header: &Header) -> String {
    let mut out = String::from("#include <mlirbc.h>\n#include <stdio.h>\nint main(void) {\n");
    let mut print = |format: &str, values: &[String]| {
        let values: String = values.iter().map(|value| format!(", {value}")).collect();
        writeln!(out, "  printf(\"{format}\\n\"{values});").unwrap();
    };
    let size = |ty: &str| format!("(unsigned long)sizeof({ty})");
    for one in &header.enums {
        print(&format!("enum {} size %lu", one.name), &[size(&one.name)]);
        for (constant, _) in &one.constants {
            print(&format!("{constant} = %ld"), &[format!("(long){constant}")]);
        }
    }
    for one in &header.structs {
        print(&format!("struct {} size %lu", one.name), &[size(&one.name)]);
        for member in &one.members {
            let of = format!("(({} *)0)->{}", one.name, member.name);
            let offset = format!("(unsigned long)offsetof({}, {})", one.name, member.name);
            let format = format!("{}.{} at %lu size %lu", one.name, member.name);
            print(&format, &[offset, size(&of)]);
        }
    }
    for callback in &header.callbacks {
        print(
            &format!("callback {} size %lu", callback.name),
            &[size(&callback.name)],
        );
    }
    for (name, _) in &header.macros {
        print(
            &format!("{name} = %lu"),
            &[format!("(unsigned long){name}")],
        );
    }
    out.push_str("  return 0;\n}\n");
    out
}

/// What the program prints when it is compiled with these flags.
fn measured(mut compiler: Command, source: &Path, flags: &[&str]) -> String {
    let what = format!("{compiler:?} {flags:?}");
    let program = source.with_extension("program");
    compiler
        .args(flags)
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
    compiler.arg("-I").arg(root().join("include"));
    compiler.arg(source).arg("-o").arg(&program);
    demand_success(&compiler.output().expect("a C compiler"), &what);
    let output = Command::new(&program).output().unwrap();
    demand_success(&output, &what);
    String::from_utf8(output.stdout).unwrap()
}

/// The sources of the program in C and in C++.
fn sources(folder: &Path) -> [PathBuf; 2] {
    let text = program(&Header::read());
    ["c", "cpp"].map(|extension| {
        let path = folder.join(format!("layouts.{extension}"));
        fs::write(&path, &text).unwrap();
        path
    })
}

/// The layouts in C99 by the system's compiler.
pub fn reference() -> String {
    let folder = tempfile::tempdir().unwrap();
    let [c, _] = sources(folder.path());
    measured(bare_compiler("c"), &c, &["-std=c99"])
}

/// Compares line by line: all lines are too many to read.
fn assert_equal(expected: &str, found: &str, what: &str) {
    let pairs = expected.lines().zip(found.lines());
    let differing: Vec<_> = pairs
        .filter(|(expected, found)| expected != found)
        .collect();
    assert!(
        differing.is_empty(),
        "{what}: expected and found {differing:#?}"
    );
    assert_eq!(expected.lines().count(), found.lines().count(), "{what}");
}

/// Compares compilers, language levels and the sizes of enums with the reference.
fn compare(compiler: impl Fn(&str) -> Command) {
    let expected = reference();
    let folder = tempfile::tempdir().unwrap();
    let [c, cpp] = sources(folder.path());
    for flag in ["-fno-short-enums", "-fshort-enums"] {
        for standard in ["-std=c99", "-std=c11", "-std=c17", "-std=c2x"] {
            let found = measured(compiler("c"), &c, &[standard, flag]);
            assert_equal(&expected, &found, &format!("{standard} {flag}"));
        }
        for standard in ["-std=c++11", "-std=c++17", "-std=c++20"] {
            let found = measured(compiler("cpp"), &cpp, &[standard, flag]);
            assert_equal(&expected, &found, &format!("{standard} {flag}"));
        }
    }
}

pub fn every_compiler_agrees() {
    compare(bare_compiler);
}

pub fn clang_agrees() {
    compare(|extension| {
        Command::new(match extension {
            "c" => "clang",
            _ => "clang++",
        })
    });
}
