//! Ops in their custom form: the bytes that mlir-opt writes for the same text, and its errors.
//!
//! `custom/*.mlir` are texts in pieces, each of which mlir-opt 22 accepts; `custom/errors.txt` has those that it refuses.
//! `custom/releases/N.mlir` has what release N reads or writes otherwise.

use std::path::PathBuf;

use mlirbc::ir::{Module, Strip};
use mlirbc::schema::Release;
use mlirbc::text::{
    OpForm, ParseOptions, PrintOptions, parse_text_entries, print, print_with_comments,
};
use support::{corpus, fixtures};

use crate::assemble::acceptance::line_of_error;
use crate::assemble::fixtures::canonical;
use crate::assemble::reference::made;

const SEPARATOR: &str = "// -----\n";

fn options() -> ParseOptions {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    options.file_name = "<stdin>".to_owned();
    options
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/oracles/assemble/custom")
}

/// The pieces of all files with an extension, with their names.
fn pieces(extension: &str) -> Vec<(String, String)> {
    pieces_in(folder(), extension)
}

fn pieces_in(folder: PathBuf, extension: &str) -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == extension))
        .collect();
    files.sort();
    let pieces = files.into_iter().flat_map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let pieces = text.split(SEPARATOR).map(str::to_owned);
        pieces
            .enumerate()
            .map(|(number, piece)| (format!("{name}, piece {number}"), piece))
            .collect::<Vec<_>>()
    });
    pieces.collect()
}

pub fn what_people_write_has_the_bytes_of_mlir_opt() {
    let pieces = pieces("mlir");
    assert!(pieces.len() > 5, "{}", pieces.len());
    for (name, text) in pieces {
        let expected = made(22, &["--emit-bytecode"], text.as_bytes());
        let expected = expected.unwrap_or_else(|| panic!("mlir-opt refuses {name}"));
        let module = Module::parse(&text, &options());
        let module = module.unwrap_or_else(|errors| panic!("{name}: {errors}"));
        assert!(canonical(&module) == expected, "{name}\n{text}");
    }
}

/// `custom/releases/N.mlir`, for release N: its bytes, and what is printed of them unless a piece begins with
/// `// bytes only`.
pub fn what_people_write_for_a_release_has_the_bytes_and_the_text_of_mlir_opt(
    number: u32,
    release: Release,
) {
    let mut options = options();
    options.release = release;
    let mut print_options = PrintOptions::default();
    (print_options.form, print_options.aliases) = (OpForm::Custom, true);
    let mut pieces = pieces_in(folder().join("releases"), "mlir");
    pieces.retain(|(name, _)| name.starts_with(&format!("{number}.")));
    assert!(!pieces.is_empty());
    for (name, text) in pieces {
        let expected = made(number, &["--emit-bytecode"], text.as_bytes());
        let expected = expected.unwrap_or_else(|| panic!("mlir-opt refuses {name}"));
        let module = Module::parse(&text, &options);
        let module = module.unwrap_or_else(|errors| panic!("{name}: {errors}"));
        assert!(canonical(&module) == expected, "{name}\n{text}");
        if text.starts_with("// bytes only") {
            continue;
        }
        let theirs = made(number, &[], &expected).unwrap();
        let mut ours = Vec::new();
        print(
            &Module::open(&expected[..]).unwrap(),
            &print_options,
            &mut ours,
        )
        .unwrap();
        let [ours, theirs] = [ours, theirs].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(ours.trim_end(), theirs.trim_end(), "{name}");
    }
}

pub fn what_people_write_is_printed_again_with_the_same_bytes_and_comments() {
    let bare = |mut module: Module<'_>| {
        let what = Strip {
            locations: true,
            ..Strip::default()
        };
        module.strip(what).unwrap();
        canonical(&module)
    };
    let (mut compared, mut comments_seen) = (0, 0);
    for (name, text) in pieces("mlir") {
        let expected = bare(Module::parse(&text, &options()).unwrap());
        for form in [OpForm::Custom, OpForm::Generic] {
            let mut print = PrintOptions::default();
            (print.form, print.aliases, print.resources) = (form, true, true);
            let again = |text: &str| {
                let mut options = options();
                options.implicit_module = false;
                let parsed = Module::parse_with_comments(text, &options);
                let (module, comments) =
                    parsed.unwrap_or_else(|errors| panic!("{name}: {errors}\n{text}"));
                let mut out = Vec::new();
                print_with_comments(&module, &print, &comments, &mut out).unwrap();
                String::from_utf8(out).unwrap()
            };
            let printed = again(&text);
            assert_eq!(again(&printed), printed, "{name}");
            let module = Module::parse(&printed, &options()).unwrap();
            // The generic form may state regions, and thus uses, in another order.
            if form == OpForm::Custom {
                assert!(bare(module) == expected, "{name}\n{printed}");
            }
            let own_lines = |text: &str| {
                let lines = text.lines().map(|line| line.trim().to_owned());
                lines
                    .filter(|line| line.starts_with("//"))
                    .collect::<Vec<_>>()
            };
            // Those behind other text get a line of their own.
            let behind = |line: &str| {
                let mut ends = line.match_indices("//").map(|(at, _)| at);
                // Not those in strings.
                let at = ends.find(|at| line[..*at].matches('"').count().is_multiple_of(2))?;
                Some(line[at..].trim().to_owned())
            };
            let comments: Vec<_> = text.lines().filter_map(behind).collect();
            assert_eq!(own_lines(&printed), comments, "{name}");
            comments_seen += comments.len();
            compared += 1;
        }
    }
    assert!(
        compared > 10 && comments_seen > 5,
        "{compared} {comments_seen}"
    );
}

pub fn what_mlir_opt_refuses_is_an_error_in_the_same_line() {
    let pieces = pieces("txt");
    assert!(pieces.len() > 10, "{}", pieces.len());
    for (name, text) in pieces {
        let expected = line_of_error(&text);
        let expected = expected.unwrap_or_else(|| panic!("mlir-opt accepts {name}"));
        let Err(errors) = Module::parse(&text, &options()) else {
            panic!("accepted: {name}\n{text}");
        };
        assert_eq!(errors.0[0].line, expected, "{name}\n{text}\n{errors}");
    }
}

pub fn no_cut_or_changed_text_panics() {
    let mut errors = 0;
    let mut read = |text: &[u8]| {
        if let Err(found) = Module::parse(text, &options()) {
            assert!(!found.0.is_empty());
            errors += 1;
        }
    };
    for (_, text) in pieces("mlir").into_iter().chain(pieces("txt")) {
        let bytes = text.as_bytes();
        for at in (0..bytes.len()).step_by((bytes.len() / 8).max(1)) {
            read(&bytes[..at]);
            for new in [b"(".as_slice(), b"}", b"{", b"\n", b"%", b"^a:\n"] {
                read(&[&bytes[..at], new, &bytes[at + 1..]].concat());
            }
        }
    }
    assert!(errors > 1000, "{errors}");
}

/// Files with ops of the test dialect, whose forms are not known.
fn is_other(text: &str) -> bool {
    text.contains("test.") || text.contains("#test")
}

pub fn texts_of_the_corpus_have_the_bytes_of_mlir_opt() {
    let every = std::env::var("MLIRBC_EVERY").map_or(100, |every| every.parse().unwrap());
    let folder = corpus::set("llvm-tests");
    let names = corpus::newest_files_of_22(&folder);
    let (mut same, mut wrong) = (0, Vec::new());
    for name in names.iter().step_by(every) {
        let file = std::fs::read(folder.join(name)).unwrap();
        let Some(text) = made(22, &["--mlir-print-debuginfo"], &file) else {
            continue;
        };
        let Some(expected) = made(22, &["--emit-bytecode"], &text) else {
            continue;
        };
        let text = String::from_utf8_lossy(&text);
        if is_other(&text) {
            continue;
        }
        match Module::parse(&*text, &options()) {
            Ok(module) if canonical(&module) == expected => same += 1,
            Ok(_) => wrong.push(format!("{name} differs")),
            Err(errors) => wrong.push(format!("{name}: {errors}")),
        }
    }
    println!("{same} the same");
    assert!(wrong.len() * 200 <= same, "{}", wrong.join("\n"));
    assert!(same > 3000 / every, "{same}");
}

pub fn custom_text_that_is_printed_is_read_and_printed_again() {
    let mut compared = 0;
    let mut options = PrintOptions::default();
    (options.form, options.locations) = (OpForm::Custom, true);
    let printed = |module: &Module<'_>| {
        let mut out = Vec::new();
        print(module, &options, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    for fixture in fixtures::all() {
        // MLIR and this library read the smallest numbers of wide floats as zero.
        let is_exact = !fixture.file.starts_with("attrs_float");
        if fixture.tool() != "llvm22" || fixture.version != 6 || !is_exact {
            continue;
        }
        let mut module = fixture.module();
        parse_text_entries(&mut module);
        let text = printed(&module);
        let mut read = self::options();
        read.implicit_module = false;
        match Module::parse(&text, &read) {
            Ok(module) => {
                assert_eq!(printed(&module), text, "{}", fixture.file);
                compared += 1;
            }
            Err(errors) => assert!(
                text.contains("<opaque") || text.contains("test."),
                "{}: {errors}",
                fixture.file
            ),
        }
    }
    assert!(compared > 15, "only {compared}");
}
