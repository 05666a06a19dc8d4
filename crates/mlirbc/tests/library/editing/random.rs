//! Random edits: the module stays valid whatever is asked for, and a refused edit changes nothing.

use std::cell::Cell;

use proptest::prelude::*;

use crate::editing::invariants::check;
use crate::editing::open;
use crate::editing::written::check_written;
use support::random_edits::{KINDS, Step, census, edit};
use support::random_steps::{repeatable, steps};

const FILES: [&str; 6] = [
    "cfg.llvm22.v6",
    "regions.llvm22.v6",
    "graph.llvm22.v6",
    "uselist.llvm22.v6",
    "handmade/unusual_heads_v1",
    "handmade/unusual_heads_v6",
];

/// Makes the edits. Returns whether the module was written: an operand may be where its value is not visible.
fn edit_and_write(file: &str, edits: Vec<Step>) -> bool {
    let mut module = open(&format!("{file}.mlirbc"));
    for step in edits {
        let census = census(&module);
        if census.ops.len() > 2_000 {
            break;
        }
        edit(&mut module, &census, step);
        check(&module);
    }
    let is_valid = module.verify().is_ok();
    if is_valid {
        check_written(&module);
    }
    is_valid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_is_edited_the_module_stays_one(
        file in prop::sample::select(FILES.to_vec()),
        edits in steps(40),
    ) {
        edit_and_write(file, edits);
    }
}

#[test]
fn edited_modules_are_written() {
    let written = Cell::new(0);
    let cases = (prop::sample::select(FILES.to_vec()), steps(16));
    let outcome = repeatable(48).run(&cases, |(file, edits)| {
        written.set(written.get() + u32::from(edit_and_write(file, edits)));
        Ok(())
    });
    outcome.unwrap();
    assert!(written.get() >= 16, "{}", written.get());
}

#[test]
fn most_kinds_of_edits_are_accepted_somewhere() {
    let mut accepted = [0u32; KINDS as usize];
    for round in 0..60u16 {
        let mut module = open("cfg.llvm22.v6.mlirbc");
        for step in 0..2 * u16::from(KINDS) {
            let kind = step as u8 % KINDS;
            let at = round * 31 + step * 7;
            let census = census(&module);
            if edit(&mut module, &census, (kind, at, at / 2 + 3, at / 3 + 1)) == Some(true) {
                accepted[usize::from(kind)] += 1;
            }
        }
        check(&module);
    }
    assert!(accepted.iter().all(|&count| count > 0), "{accepted:?}");
}
