//! The layering of the source: a room uses those below it, never one above.
//!
//! This reads the source of the library, the C library and the command as text. Comments and what follows `#[cfg(test)]` do not count.

mod modules;
mod source;

use source::{Package, Source, sources, without_comment};
use support::programs::root;

/// The rooms from bottom to top; those in one group may use each other.
const ROOMS: &[&[&str]] = &[
    &["section_id"],
    &["error"],
    &["wire"],
    &["readable"],
    &["budget"],
    &["limits"],
    &["container"],
    &["text/syntax"],
    &["affine"],
    &["schema"],
    &["dialect"],
    &["ir"],
    &["write"],
    &["text/form"],
    &["text/print"],
    &["text/parse"],
    &["convert"],
    &["check"],
    &["dump"],
    &["diff"],
    &["contained"],
];

/// Where `unsafe` may be.
const UNSAFE: &[&str] = &["src/", "crates/mlirbc/src/container/input.rs"];

/// Where a property blob may be read by a definition: hooks ask for one, and what an op is decides
/// `ir::properties`.
const READS_PROPERTIES: &[&str] = &[
    "dialect/hooks/lookup.rs",
    "dialect/op_properties.rs",
    "ir/properties/mod.rs",
];

const MOST_LINES: usize = 600;

/// The folders whose modules are rooms of their own. Their names are only said with the room.
const FOLDERS: [&str; 1] = ["text"];

/// The level of a room, or of the highest one in a folder.
fn level(room: &str) -> Option<usize> {
    let is_it = |it: &&str| *it == room || it.split_once('/').is_some_and(|(top, _)| top == room);
    ROOMS.iter().rposition(|rooms| rooms.iter().any(is_it))
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    &text[..end.unwrap_or(text.len())]
}

/// The places right behind each `word` in `code`, where it is a word of its own.
fn behind<'c>(code: &'c str, word: &str) -> Vec<&'c str> {
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    let found = code.match_indices(word);
    let whole = found.filter(|(at, _)| {
        let after = &code[at + word.len()..];
        let goes_on = word.ends_with(is_inner) && after.starts_with(is_inner);
        !goes_on && !code[..*at].ends_with(is_inner)
    });
    whole.map(|(at, _)| &code[at + word.len()..]).collect()
}

/// The names at the top of a path: one, or those of a group in braces. `folder` is what they are in.
fn heads(path: &str, folder: Option<&str>) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        return head(path, folder);
    };
    let (mut depth, mut start, mut heads) = (1, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || (depth == 1 && c == ',') {
            heads.extend(head(group[start..at].trim_start(), folder));
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

/// The room that a path without braces starts with; those of a folder, if it leads into one.
fn head(path: &str, folder: Option<&str>) -> Vec<String> {
    let name = identifier(path);
    match (folder, path[name.len()..].strip_prefix("::")) {
        _ if name.is_empty() => Vec::new(),
        (Some(folder), _) => vec![format!("{folder}/{name}")],
        (None, Some(rest)) if FOLDERS.contains(&name) => heads(rest, Some(name)),
        // `pub(in crate::text)` uses nothing of it.
        (None, None) if FOLDERS.contains(&name) && path[name.len()..].starts_with(')') => {
            Vec::new()
        }
        (None, _) => vec![name.to_owned()],
    }
}

/// The names at the root of the crate that a file uses, through `crate::` or `super::`.
fn used(source: &Source) -> Vec<String> {
    let mut used = Vec::new();
    for path in behind(&source.code, "crate::") {
        used.extend(heads(path, None));
    }
    let modules = source.modules();
    for mut path in behind(&source.code, "super::") {
        let mut up = 1;
        while let Some(rest) = path.strip_prefix("super::") {
            path = rest;
            up += 1;
        }
        // `super` inside a module of the file's own is counted too high, never too low.
        if up + 1 == modules.len() && FOLDERS.contains(&modules[0]) {
            used.extend(heads(path, Some(modules[0])));
        }
        if up >= modules.len() {
            let reached: &[&str] = if up == modules.len() { &[] } else { &["super"] };
            used.extend(heads(path, None));
            used.extend(reached.iter().map(|name| (*name).to_owned()));
        }
    }
    used
}

/// What a file uses that it may not.
fn violations(source: &Source) -> Vec<String> {
    let Some(room) = source.room() else {
        return Vec::new();
    };
    let own = level(room).unwrap_or_else(|| panic!("{}: no such room", source.path));
    let names = used(source);
    let wrong = names.iter().filter(|name| match level(name) {
        Some(level) => level > own,
        // Names that the root passes on: say where they are at home.
        None => true,
    });
    wrong
        .map(|name| format!("{}: {room} uses crate::{name}", source.path))
        .collect()
}

#[test]
fn a_room_uses_those_below_it_only() {
    let sources = sources();
    let library = sources.iter().filter(|it| it.package == Package::Library);
    let violations: Vec<String> = library.flat_map(violations).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

/// The rooms below `wire` or beside it, which the picture and the table of the modules leave out.
const NOT_IN_PICTURE: [&str; 5] = ["section_id", "error", "readable", "budget", "limits"];

#[test]
fn the_picture_of_the_architecture_has_the_rooms_in_their_order() {
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    // A line with the names of rooms, such as `├ write ───┬ asm ───┤`.
    let lines = page.lines().filter(|line| line.starts_with(['┌', '├']));
    let names = lines.flat_map(|line| line.split(['┌', '├', '─', '┬', '┴', '┼', '┐', '┤', ',']));
    let found: Vec<&str> = names.map(str::trim).filter(|it| !it.is_empty()).collect();
    let rooms = ROOMS.iter().copied().flatten().copied();
    let mut expected: Vec<&str> = rooms
        .filter(|room| !NOT_IN_PICTURE.contains(room))
        .collect();
    expected.extend(["the C library", "the command"]);
    assert_eq!(found, expected);
}

#[test]
fn the_table_of_the_modules_has_every_public_one_in_its_place() {
    let mut sources = sources().into_iter();
    let root = sources.find(|it| it.package == Package::Library && it.path == "lib.rs");
    let root = root.unwrap();
    let rows = root
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("//! | "));
    let listed: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    let levels = listed
        .iter()
        .map(|name| level(name).unwrap_or_else(|| panic!("no room {name}")));
    assert!(levels.is_sorted_by(|one, other| one < other), "{listed:?}");
    let public = behind(&root.code, "pub mod");
    let public: Vec<&str> = public
        .into_iter()
        .map(|it| identifier(it.trim_start()))
        .collect();
    assert!(public.len() > 10, "{public:?}");
    let absent: Vec<&&str> = public
        .iter()
        .filter(|name| !listed.contains(name))
        .collect();
    assert!(absent.is_empty(), "{absent:?}");
}

#[test]
fn every_room_that_exists_uses_another() {
    // Else the reading of paths would be broken.
    for room in ["container", "schema", "dialect", "ir", "text/parse"] {
        let sources = sources();
        let mut own = sources.iter().filter(|source| source.room() == Some(room));
        let uses = own.any(|source| {
            let below = level(room).unwrap() - 1;
            used(source).iter().any(|name| level(name) == Some(below))
        });
        assert!(uses, "{room}");
    }
}

#[test]
fn violations_are_found_however_they_are_written() {
    let wrong = |path, text| !violations(&Source::new(Package::Library, path, text)).is_empty();
    assert!(wrong("wire/cursor.rs", "use crate::container::Container;"));
    assert!(wrong(
        "schema/field.rs",
        "use crate::{\n    wire::{Cursor, section},\n    ir::Module,\n};"
    ));
    assert!(wrong("schema/mod.rs", "fn f() -> super::ir::Module {}"));
    assert!(wrong(
        "dialect/builtin/check.rs",
        "use super::super::super::ir::Op;"
    ));
    assert!(wrong("container/mod.rs", "use crate::Error;"));
    assert!(!wrong(
        "container/mod.rs",
        "use crate::error::Error; // not crate::ir"
    ));
    assert!(!wrong(
        "dialect/builtin/check.rs",
        "use super::super::form::Form;"
    ));
    assert!(wrong("schema/field.rs", "use crate::text::print::Piece;"));
    assert!(wrong("text/print/ty.rs", "use crate::text::parse::Parser;"));
    assert!(wrong(
        "text/print/ty.rs",
        "use super::super::parse::Parser;"
    ));
    assert!(wrong(
        "text/syntax/mod.rs",
        "use crate::text::{parse::Parser, syntax::Lexer};"
    ));
    assert!(wrong("convert/plan.rs", "use crate::text::PrintOptions;"));
    assert!(!wrong("schema/field.rs", "use crate::text::syntax::Lexer;"));
    assert!(!wrong("text/parse/ty.rs", "use crate::text::print::Piece;"));
    assert!(!wrong(
        "wire/mod.rs",
        "#[cfg(test)]\nuse crate::ir::Module;"
    ));
    assert!(!wrong(
        "ir/op.rs",
        "use super::id::OpId; use crate::{error::Error, wire::Cursor};"
    ));
}

#[test]
fn the_c_library_and_the_command_use_the_public_api_only() {
    // They are crates of their own, so what they could do wrong is to take the library's files in.
    for source in sources().iter().filter(|it| it.package != Package::Library) {
        for word in ["#[path", "include!"] {
            assert!(!source.code.contains(word), "{}: {word}", source.file());
        }
    }
}

#[test]
fn unsafe_code_is_at_the_c_boundary_and_in_the_mapping_of_files_only() {
    for source in sources() {
        let file = source.file();
        let may = UNSAFE.iter().any(|place| file.starts_with(place));
        let found = behind(&source.code, "unsafe");
        assert!(may || found.is_empty(), "{file}: unsafe");
    }
}

#[test]
fn a_property_blob_is_read_in_one_place() {
    let sources = sources();
    let reads = |source: &&Source| {
        let code: String = source.code.split_whitespace().collect();
        ["read(", "read,", "read_for("]
            .iter()
            .any(|it| code.contains(&format!("OpProperties::{it}")))
    };
    let found: Vec<&str> = sources.iter().filter(reads).map(|it| &*it.path).collect();
    let mut expected = READS_PROPERTIES.to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// The lines of unsafe blocks and impls without a comment that says why they are sound.
fn unexplained(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let is_unsafe = |line: &str| {
        let code = without_comment(line);
        code.contains("unsafe {") || code.contains("unsafe impl")
    };
    let mut out = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| is_unsafe(line)) {
        let above = lines[..at].iter().rev();
        // The comment stands above the statement, which may have begun some lines before.
        let mut comment = above.skip_while(|line| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with("//") && !line.ends_with(['{', '}', ';'])
        });
        let explained = comment
            .by_ref()
            .take_while(|line| line.trim().starts_with("//"))
            .any(|line| line.contains("SAFETY:"));
        if !explained {
            out.push(at + 1);
        }
    }
    out
}

/// The number of `unsafe` in each place that may have it. More of them require a review, and a change here.
const UNSAFE_COUNTS: [(&str, usize); 2] =
    [("src/", 234), ("crates/mlirbc/src/container/input.rs", 1)];

#[test]
fn unsafe_code_is_counted() {
    let sources = sources();
    for (place, expected) in UNSAFE_COUNTS {
        let inside = sources.iter().filter(|it| it.file().starts_with(place));
        let mut count = 0;
        for source in inside {
            // `#[unsafe(no_mangle)]` states only that the name of a function is its own.
            let found = behind(&source.code, "unsafe");
            count += found.iter().filter(|rest| !rest.starts_with('(')).count();
        }
        assert_eq!(count, expected, "{place}");
    }
}

#[test]
fn every_unsafe_block_says_why_it_is_sound() {
    for source in sources() {
        let lines = unexplained(&source.text);
        assert!(
            lines.is_empty(),
            "{}: no SAFETY comment above lines {lines:?}",
            source.file()
        );
    }
    assert_eq!(unexplained("f();\nlet x =\n    unsafe { g() };"), [3]);
    assert_eq!(
        unexplained("// SAFETY: so.\nlet x =\n    unsafe { g() };"),
        [0; 0]
    );
    assert_eq!(unexplained("// Otherwise.\nunsafe { g() };"), [2]);
}

#[test]
fn no_file_is_too_long_to_read_in_one_go() {
    let mut folders = vec![root().to_path_buf()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match path.extension() {
                _ if name == "target" || name.starts_with('.') => {}
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "rs" => {
                    let lines = std::fs::read_to_string(&path).unwrap().lines().count();
                    assert!(lines <= MOST_LINES, "{}: {lines} lines", path.display());
                    files += 1;
                }
                _ => {}
            }
        }
    }
    assert!(files > 1000, "{files}");
}

#[test]
fn nothing_is_left_for_later_and_nothing_panics_by_hand() {
    const NEVER: &[&str] = &[
        "TODO",
        "FIXME",
        "XXX",
        "todo!",
        "unimplemented!",
        ".unwrap()",
        ".unwrap_err()",
        "panic!(",
        "unreachable!(",
        "dbg!(",
    ];
    for source in sources() {
        for word in NEVER {
            assert!(
                !source.before_tests.contains(word),
                "{}: {word}",
                source.file()
            );
        }
        // `expect` with nothing but a message is that of `Option` and `Result`.
        for arguments in source.before_tests.split(".expect(\"").skip(1) {
            let message_only = arguments
                .split_once('"')
                .is_some_and(|(_, rest)| rest.starts_with(')'));
            assert!(!message_only, "{}: expect(\"...\")", source.file());
        }
    }
}

#[test]
fn the_libraries_print_nothing() {
    for source in sources().iter().filter(|it| it.package != Package::Command) {
        for word in ["println!", "eprintln!", "print!", "eprint!"] {
            assert!(
                behind(&source.code, word).is_empty(),
                "{}: {word}",
                source.path
            );
        }
    }
}
