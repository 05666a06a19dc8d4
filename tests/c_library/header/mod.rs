//! `include/mlirbc.h` is what cbindgen generates from `src`, and its version is that of `Cargo.toml`.
//! `bindings/mlirbc_cdef.h` has its declarations for tools without a preprocessor.
//!
//! `BLESS=1 cargo test --test c_library header::` rewrites both.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

mod topics;

use support::programs::root;
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(header_is_up_to_date),
        test!(declarations_are_up_to_date),
        test!(version_macros_are_those_of_cargo_toml),
        test!(names_carry_the_prefix),
        test!(every_public_type_and_function_is_declared),
    ]
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|x| x == "rs") {
            out.push(path);
        }
    }
    out.sort();
}

/// The names behind `keyword` at the beginning of a line of a file, such as `pub enum mlirbc_...`.
fn declared_by(file: &Path, keywords: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in fs::read_to_string(file).unwrap().lines() {
        for keyword in keywords {
            let Some(rest) = line.trim_start().strip_prefix(keyword) else {
                continue;
            };
            let name: String = rest
                .trim_start()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            if name.starts_with("mlirbc_") || name.starts_with("MLIRBC_") {
                names.insert(name);
            }
        }
    }
    names
}

/// The names behind `keyword` in all files of `src`.
fn declared(keywords: &[&str]) -> BTreeSet<String> {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let names = files.iter().flat_map(|file| declared_by(file, keywords));
    names.collect()
}

const TYPES: &[&str] = &["pub struct ", "pub enum ", "pub union ", "pub type "];
const FUNCTIONS: &[&str] = &[
    "pub extern \"C\" fn ",
    "pub unsafe extern \"C\" fn ",
    "extern \"C\" fn ",
    "unsafe extern \"C\" fn ",
];

/// What a file of `src` declares in the header.
fn declared_in(file: &Path) -> BTreeSet<String> {
    declared_by(file, &[TYPES, FUNCTIONS, &["pub const "]].concat())
}

fn public_types() -> BTreeSet<String> {
    declared(TYPES)
}

fn generate() -> String {
    let mut config =
        cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml");
    // cbindgen leaves out a type that no function names; a kind passed as `i32` is such a type.
    config.export.include.extend(public_types());
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        // One file and the modules it names: nothing outside src is read.
        .with_src(root().join("src/lib.rs"))
        .generate()
        .expect("cbindgen");
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = with_nodiscard(&with_enum_macro(&String::from_utf8(text).unwrap()));
    let mut text = topics::arrange(&root().join("src"), &text);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// A status that comes with an error must be looked at. In Rust the type states it, which cbindgen does not write for
/// functions.
fn with_nodiscard(text: &str) -> String {
    const START: &str = "MLIRBC_API\nmlirbc_status ";
    let mut parts = text.split(START);
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (parameters, _) = part.split_once(");").unwrap();
        let has_error = parameters.ends_with("struct mlirbc_error **error");
        let mark = if has_error { "MLIRBC_NODISCARD\n" } else { "" };
        out.push_str(&START.replace('\n', &format!("\n{mark}")));
        out.push_str(part);
    }
    out
}

/// cbindgen declares an enum of a fixed size as a tag and a type of the same name, which bindgen takes for two types of
/// one name. `MLIRBC_ENUM` declares one type in every language.
fn with_enum_macro(text: &str) -> String {
    const FIXED: &str = "\n#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L\n  : int32_t\n\
                         #endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L\n {\n";
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(FIXED) {
        let (before, name) = before.rsplit_once("enum ").unwrap();
        let (constants, after) = after.split_once("\n};\n").unwrap();
        let definition = format!(
            "#ifndef __cplusplus\n#if __STDC_VERSION__ >= 202311L\ntypedef enum {name} {name};\n#else\n\
             typedef int32_t {name};\n#endif // __STDC_VERSION__ >= 202311L\n#endif // __cplusplus\n"
        );
        out.push_str(before);
        out.push_str(&format!("MLIRBC_ENUM({name}) {{\n{constants}\n}};\n"));
        rest = after
            .strip_prefix(&definition)
            .unwrap_or_else(|| panic!("cbindgen defines {name} in another way"));
    }
    out.push_str(rest);
    out
}

/// The header for tools without a preprocessor, such as cffi.
fn declarations() -> String {
    let note = "/* The declarations of mlirbc.h for tools without a preprocessor, such as cffi. Generated: do not edit.\n \
                * Regenerate it with\n *     BLESS=1 cargo test --test c_library header::\n */\n";
    format!("{note}{}", support::c_header::declarations(&generate()))
}

/// Writes a file with `BLESS`; otherwise compares it.
fn check(name: &str, new: &str) {
    let path = root().join(name);
    if std::env::var_os("BLESS").is_some() {
        // Unchanged files keep their time, so that nothing is rebuilt for them.
        if fs::read_to_string(&path).ok().as_deref() != Some(new) {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, new).unwrap();
        }
        return;
    }
    let old = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    let old = old.replace("\r\n", "\n");
    if old != new {
        let line = old
            .lines()
            .zip(new.lines())
            .take_while(|(a, b)| a == b)
            .count();
        panic!(
            "{name} is not what src gives, from line {}:\n  file: {}\n  new:  {}\n\
             Regenerate it with\n    BLESS=1 cargo test --test c_library header::",
            line + 1,
            old.lines().nth(line).unwrap_or("(end)"),
            new.lines().nth(line).unwrap_or("(end)"),
        );
    }
}

fn header_is_up_to_date() {
    check("include/mlirbc.h", &generate());
}

fn declarations_are_up_to_date() {
    check("bindings/mlirbc_cdef.h", &declarations());
}

/// The value of `#define name value` as a number.
fn macro_value(text: &str, name: &str) -> u32 {
    let prefix = format!("#define {name} ");
    let value = text.lines().find_map(|l| l.strip_prefix(&prefix));
    let value = value.unwrap_or_else(|| panic!("cbindgen.toml does not define {name}"));
    value
        .trim()
        .parse()
        .unwrap_or_else(|_| panic!("{name} is {value:?}"))
}

fn version_macros_are_those_of_cargo_toml() {
    // The generated text: a stale header is the other test's affair.
    let text = generate();
    for (name, expected) in [
        ("MLIRBC_VERSION_MAJOR", env!("CARGO_PKG_VERSION_MAJOR")),
        ("MLIRBC_VERSION_MINOR", env!("CARGO_PKG_VERSION_MINOR")),
        ("MLIRBC_VERSION_PATCH", env!("CARGO_PKG_VERSION_PATCH")),
    ] {
        assert_eq!(
            macro_value(&text, name).to_string(),
            expected,
            "{name}: change it in after_includes of cbindgen.toml, then BLESS=1 cargo test --test c_library header::"
        );
    }
    // The sum is only text here; c_tests compares its value with mlirbc_version_number().
    assert!(text.contains(
        "(MLIRBC_VERSION_MAJOR * 10000 + MLIRBC_VERSION_MINOR * 100 + MLIRBC_VERSION_PATCH)"
    ));
}

/// The header without its comments.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        out.push_str(&rest[..start]);
        let end = rest[start..].find("*/").expect("an open comment") + start + 2;
        rest = &rest[end..];
    }
    out.push_str(rest);
    out.lines()
        .map(|l| l.split("//").next().unwrap())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The header is included into other people's programs: every name in it carries the prefix.
fn names_carry_the_prefix() {
    let text = without_comments(&generate());
    let mut bad = Vec::new();
    let ours = |name: &str| name.starts_with("mlirbc_") || name.starts_with("MLIRBC_");
    for line in text.lines() {
        let words: Vec<&str> = line
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .filter(|w| !w.is_empty())
            .collect();
        for pair in words.windows(2) {
            if matches!(pair[0], "struct" | "enum" | "union" | "define") && !ours(pair[1]) {
                bad.push(pair[1].to_string());
            }
        }
        // A constant of an enum.
        if let Some((name, _)) = line.trim_start().split_once(" = ")
            && !ours(name)
        {
            bad.push(name.to_string());
        }
        // A function stands alone on its line or behind its type: its name is what precedes the first parenthesis.
        if let Some((before, _)) = line.split_once('(') {
            let name = before
                .rsplit(|c: char| !(c.is_alphanumeric() || c == '_'))
                .next()
                .unwrap_or("");
            let function =
                line.starts_with(|c: char| c.is_alphabetic()) && !line.starts_with("typedef");
            if function && !name.is_empty() && !ours(name) {
                bad.push(name.to_string());
            }
        }
    }
    assert!(
        bad.is_empty(),
        "names without the prefix mlirbc_ or MLIRBC_ in the header: {bad:?}"
    );
}

/// A module that cbindgen did not find, or a type it could not express, is only a warning there.
fn every_public_type_and_function_is_declared() {
    let text = without_comments(&generate());
    let words: BTreeSet<&str> = text
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .collect();
    let functions = declared(FUNCTIONS);
    let missing: Vec<String> = public_types()
        .into_iter()
        .chain(functions)
        .filter(|n| !words.contains(n.as_str()))
        .collect();
    assert!(
        missing.is_empty(),
        "in src but not in the header that cbindgen makes: {missing:?}"
    );
}
