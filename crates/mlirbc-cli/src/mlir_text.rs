//! Whether a file is MLIR's text, by its name or by how it begins.

use std::path::Path;

/// Whether a file that is no bytecode is MLIR's text: its name ends in `.mlir`, or it begins as such text does.
pub fn is_text(path: &Path, bytes: &[u8]) -> bool {
    path.extension().is_some_and(|it| it == "mlir") || begins_as_text(bytes)
}

/// The most words between the name of an op and what follows them: `llvm.func internal fastcc @f`.
const MOST_WORDS: usize = 6;

/// Whether a text begins, after comments, with an op, an alias or the resource section. The syntax behind an op in its
/// custom form must be one that ops have, so that prose is none: `README.md describes ...`.
fn begins_as_text(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut has_ops = false;
    loop {
        rest = after_comments(rest);
        let Some(&first) = rest.first() else {
            return has_ops;
        };
        match first {
            b'"' => return is_generic_op(rest),
            b'#' | b'!' => return is_alias(rest),
            b'%' => return has_results(rest),
            b'{' => return rest.starts_with(b"{-#"),
            _ => {}
        }
        let (name, after) = rest.split_at(length_of(rest, is_word));
        let is_module = name == b"module";
        if !is_module && !is_op_name(name) {
            return false;
        }
        rest = blanks(after);
        if is_module {
            let word = length_of(rest, is_word);
            return matches!(rest.first(), Some(b'{' | b'@'))
                || rest.get(..word) == Some(b"attributes");
        }
        match rest.first() {
            // What follows an op without anything else decides.
            None | Some(b'\n' | b'\r') => has_ops = true,
            _ => return leads_to_sign(rest),
        }
    }
}

fn after_comments(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes.trim_ascii_start();
    while rest.starts_with(b"//") {
        let line = rest.iter().position(|&byte| byte == b'\n');
        rest = rest.get(line.unwrap_or(rest.len())..).unwrap_or_default();
        rest = rest.trim_ascii_start();
    }
    rest
}

/// The text behind blanks on the same line.
fn blanks(text: &[u8]) -> &[u8] {
    let count = length_of(text, |byte| matches!(byte, b' ' | b'\t'));
    text.get(count..).unwrap_or_default()
}

fn length_of(text: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|&byte| !is_part(byte));
    end.unwrap_or(text.len())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

fn is_name(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}

/// `func.func`: names with dots between them.
fn is_op_name(word: &[u8]) -> bool {
    let is_part = |part: &[u8]| !part.is_empty();
    word.contains(&b'.')
        && word.split(|&byte| byte == b'.').all(is_part)
        && word
            .first()
            .is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
}

/// `"a.b"(`
fn is_generic_op(text: &[u8]) -> bool {
    let content = text.get(1..).unwrap_or_default();
    let (name, after) = content.split_at(length_of(content, |byte| byte != b'"' && byte != b'\n'));
    let after = after.strip_prefix(b"\"").unwrap_or_default();
    !name.is_empty() && blanks(after).starts_with(b"(")
}

/// `#map =`
fn is_alias(text: &[u8]) -> bool {
    let name = text.get(1..).unwrap_or_default();
    let length = length_of(name, is_name);
    length > 0 && blanks(name.get(length..).unwrap_or_default()).starts_with(b"=")
}

/// `%a, %0:2 =`
fn has_results(text: &[u8]) -> bool {
    let is_part = |byte: u8| {
        is_name(byte) || matches!(byte, b'%' | b',' | b':' | b' ' | b'\t' | b'\n' | b'\r')
    };
    let (names, after) = text.split_at(length_of(text, is_part));
    names.get(1).is_some_and(|byte| is_name(*byte)) && after.starts_with(b"=")
}

/// Words such as `private`, then a sign that stands in ops: `@f`, `%0`, `{`, `(%0`, `#map`.
fn leads_to_sign(text: &[u8]) -> bool {
    let mut rest = text;
    for _ in 0..MOST_WORDS {
        let length = match rest.first() {
            // `memref.global "private" @x`
            Some(b'"') => {
                2 + length_of(rest.get(1..).unwrap_or_default(), |byte| {
                    byte != b'"' && byte != b'\n'
                })
            }
            _ => length_of(rest, |byte| is_word(byte) && byte != b'.'),
        };
        if length == 0 {
            break;
        }
        rest = blanks(rest.get(length..).unwrap_or_default());
    }
    let after = rest.get(1..).unwrap_or_default();
    match rest.first() {
        Some(b'@' | b'{' | b'%' | b'^') => true,
        Some(b'(' | b'[') => matches!(
            blanks(after).first(),
            Some(b'%' | b')' | b']' | b'@' | b'#')
        ),
        Some(b'#' | b'!') => after.first().is_some_and(u8::is_ascii_alphabetic),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_recognized_by_its_first_op() {
        let texts = [
            "module {\n}",
            "module @a {}",
            "// A comment.\n\n  module attributes {a.b} {\n}",
            "func.func private @f()",
            "func.func @f() {",
            "hal.executable.source public @x {",
            "llvm.func internal fastcc @f(",
            "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [], []> {",
            "%0 = arith.constant 1 : i32",
            "%a, %b:2 = \"a.b\"() : () -> (i32, i32, i32)",
            "#map = affine_map<() -> ()>",
            "!t = i32",
            "\"a.b\"() : () -> ()",
            "{-# dialect_resources: {} #-}",
            "test.op\nfunc.func @f()",
            "test.op",
            "memref.global \"private\" constant @x : memref<2xf32>",
            "llvm.module_flags [#llvm.mlir.module_flag<error, \"a\", 1>]",
            "a.b()",
            "a.b (%0)",
        ];
        for text in texts {
            assert!(begins_as_text(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn prose_and_other_files_are_no_text() {
        let texts = [
            "",
            "// A comment.",
            "README.md describes what this is.",
            "README.md\n=========\n",
            "mlirbc.rs (version 2) is",
            "mlirbc.rs is \"a\" b.",
            "README.md, see #12",
            "README.md see #12",
            "e.g. this",
            "module system of a language",
            "# A title\n",
            "#!/bin/sh\na=1\n",
            "\"name\",\"value\"\n",
            "{\"a\": [1]}",
            "100% = all",
            "<html>",
            "func.",
        ];
        for text in texts {
            assert!(!begins_as_text(text.as_bytes()), "{text}");
        }
        assert!(is_text(Path::new("a.mlir"), b"anything"));
        assert!(!is_text(Path::new("a.md"), b"anything"));
    }
}
