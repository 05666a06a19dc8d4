//! Random edits: the module stays valid whatever is asked for, and a refused edit changes nothing.

use proptest::prelude::*;

use crate::invariants::check;
use crate::open;
use crate::support::random_edits::{KINDS, census, edit};
use crate::support::random_steps::steps;
use crate::written::check_written;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_is_edited_the_module_stays_one(
        file in prop::sample::select(vec![
            "cfg.llvm22.v6", "regions.llvm22.v6", "graph.llvm22.v6", "uselist.llvm22.v6",
            "handmade/unusual_heads_v1", "handmade/unusual_heads_v6",
        ]),
        edits in steps(40),
    ) {
        let mut module = open(&format!("{file}.mlirbc"));
        for step in edits {
            let census = census(&module);
            if census.ops.len() > 2_000 {
                break;
            }
            edit(&mut module, &census, step);
            check(&module);
        }
        // An operand may have come to where its value is not to be seen.
        if module.verify().is_ok() {
            check_written(&module);
        }
    }
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
