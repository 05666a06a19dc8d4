//! What a module prints is read as a module that prints the same, in both forms, whatever was edited in it.

use std::cell::Cell;

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::{OpForm, ParseOptions, PrintOptions, print};
use proptest::prelude::*;

use support::fixtures;
use support::random_edits::{Step, census, edit};
use support::random_steps::{repeatable, steps};

const FILES: [&str; 12] = [
    "aliases.llvm22.v6",
    "cfg.llvm22.v6",
    "dense.llvm22.v6",
    "flow.llvm22.v6",
    "graph.llvm22.v6",
    "kitchen.llvm22.v6",
    "locations.llvm22.v6",
    "natives.llvm22.v6",
    "regions.llvm22.v6",
    "resources.llvm22.v6",
    "symbols.llvm22.v6",
    "uselist.llvm22.v6",
];

fn text(module: &Module<'_>, form: OpForm, aliases: bool) -> String {
    let mut options = PrintOptions::default();
    options.form = form;
    // The custom form has no place for the locations of some arguments.
    options.locations = form == OpForm::Generic;
    options.aliases = aliases;
    options.resources = true;
    let mut out = Vec::new();
    print(module, &options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The generic text without locations.
fn bare(module: &Module<'_>) -> String {
    let mut out = Vec::new();
    print(module, &PrintOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn read(text: &str) -> Module<'static> {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    options.implicit_module = false;
    match Module::parse(text, &options) {
        Ok(module) => module,
        Err(errors) => panic!("{errors}\n{text}"),
    }
}

#[track_caller]
fn assert_same(what: &str, found: &str, expected: &str) {
    let mut lines = found.lines().zip(expected.lines());
    let differing = lines.find(|(found, expected)| found != expected);
    assert_eq!(differing, None, "{what}");
    assert_eq!(found, expected, "{what}");
}

/// Whether MLIR refuses the blocks of a region. An op may follow a terminator, so that names at the beginning of a line
/// are taken for operands of `return` in the line before. A successor may be the entry block, whose label is not
/// printed.
fn has_other_blocks(module: &Module<'_>) -> bool {
    let registry = module.tables().registry();
    let mut ops = module.ops();
    while let Some(op) = ops.next().unwrap() {
        let count = op.block().map_or(1, |block| block.op_count());
        let is_last = op.position() + 1 == count;
        let is_terminator = registry.is_terminator(op.name().full(), Release::Llvm22);
        if !is_last && is_terminator || op.successors().any(|block| block.position() == 0) {
            return true;
        }
    }
    false
}

/// Makes the edits. Returns whether the texts were compared: an operand may be where its value is not visible.
fn edit_and_read(file: &str, edits: Vec<Step>) -> bool {
    let mut module = Module::open(fixtures::read(&format!("{file}.mlirbc"))).unwrap();
    for step in edits {
        let census = census(&module);
        if census.ops.len() > 1_000 {
            break;
        }
        edit(&mut module, &census, step);
    }
    if module.verify().is_err() || has_other_blocks(&module) {
        return false;
    }
    let generic = text(&module, OpForm::Generic, false);
    if generic.contains("<opaque ") {
        return false;
    }
    for aliases in [false, true] {
        for form in [OpForm::Generic, OpForm::Custom] {
            let printed = text(&module, form, aliases);
            let again = read(&printed);
            let what = format!("{file}, {form:?}, aliases: {aliases}");
            assert_same(&what, &text(&again, form, aliases), &printed);
            if form == OpForm::Generic {
                assert_same(&what, &text(&again, form, false), &generic);
            } else {
                assert_same(&what, &bare(&again), &bare(&module));
            }
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn printed_text_is_read_as_the_same_module(
        file in prop::sample::select(FILES.to_vec()),
        edits in steps(24),
    ) {
        edit_and_read(file, edits);
    }
}

#[test]
fn texts_of_edited_modules_are_compared() {
    for file in FILES {
        assert!(edit_and_read(file, Vec::new()), "{file}");
    }
    let compared = Cell::new(0);
    let cases = (prop::sample::select(FILES.to_vec()), steps(12));
    let outcome = repeatable(48).run(&cases, |(file, edits)| {
        compared.set(compared.get() + u32::from(edit_and_read(file, edits)));
        Ok(())
    });
    outcome.unwrap();
    assert!(compared.get() >= 12, "{}", compared.get());
}
