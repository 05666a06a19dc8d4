//! One edit of a random op: the difference is that edit, before and after renumbering.

use std::cell::RefCell;

use mlirbc::diff::{Change, Difference, Part};
use mlirbc::ir::{InsertionPoint, Module, Op, OpId, ValueId};
use mlirbc::text::ParseOptions;
use mlirbc::text::{parse_attribute, parse_type};
use mlirbc::write::{Mode, WriteOptions};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::diff::differences;
use support::fixtures;
use support::modules::written;
use support::random_edits::census;

const FILES: [&str; 7] = [
    "kitchen.llvm22.v6.mlirbc",
    "cfg.llvm22.v6.mlirbc",
    "regions.llvm22.v6.mlirbc",
    "registered.llvm19.v6.mlirbc",
    "symbols.llvm22.v6.mlirbc",
    "uselist.llvm22.v6.mlirbc",
    "flow.llvm22.v6.mlirbc",
];

/// The kinds of edits.
const KINDS: usize = 7;

/// A function of arithmetic, in which many ops are alike.
fn arithmetic(ops: usize) -> Vec<u8> {
    let mut text = "\"builtin.module\"() ({\n\"func.func\"() <{function_type = (i32) -> (), \
                    sym_name = \"f\"}> ({\n^bb0(%a: i32):\n"
        .to_owned();
    let mut random = 7u32;
    let mut next = |most: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as usize % most
    };
    for at in 0..ops {
        let mut value = || match at {
            0 => "%a".to_owned(),
            _ => format!("%{}", at - 1 - next(at.min(12))),
        };
        let (one, other) = (value(), value());
        let name = ["addi", "muli", "subi"][next(3)];
        text +=
            &format!("%{at} = \"arith.{name}\"({one}, {other}) : (i32, i32) -> i32 loc(unknown)\n");
    }
    text += "\"func.return\"() : () -> () loc(unknown)\n}) : () -> () loc(unknown)\n\
             }) : () -> () loc(unknown)\n";
    let module = Module::parse(&text, &ParseOptions::default());
    let module = module.unwrap_or_else(|errors| panic!("{errors}"));
    module.to_bytes(&WriteOptions::default()).unwrap().to_vec()
}

fn inputs() -> Vec<Vec<u8>> {
    let files = FILES.iter().map(|file| fixtures::read(file));
    files.chain([arithmetic(40), arithmetic(300)]).collect()
}

/// Whether two ops of a module cannot be told apart by what they are and compute.
fn are_twins(module: &Module<'_>, one: OpId, other: OpId) -> bool {
    let (Some(one), Some(other)) = (module.op(one), module.op(other)) else {
        return false;
    };
    let operands = |op: Op<'_>| op.operands().map(|it| it.id()).collect::<Vec<_>>();
    let entries = |op: Op<'_>| {
        let dictionary = op.dictionary_attribute().map(|it| it.id());
        (op.name().id(), dictionary, op.properties_id())
    };
    let blocks = one.block().map(|it| it.id()) == other.block().map(|it| it.id());
    blocks && operands(one) == operands(other) && entries(one) == entries(other)
}

/// An edit that was made, and what a difference has to say.
struct Made {
    part: Part,
    change: Change,
    op: OpId,
    name: String,
}

/// Makes an edit; `None` if it does not apply.
fn edit(module: &mut Module<'static>, kind: usize, at: [Index; 3]) -> Option<Made> {
    let census = census(module);
    let op = *at[0].get(&census.ops);
    let made = |part, change, name: &str| Made {
        part,
        change,
        op,
        name: name.to_owned(),
    };
    match kind {
        0 => {
            let value = parse_attribute(module.tables_mut(), "777 : i64").unwrap();
            let set = module.set_discardable_attribute(op, b"demo.mark", Some(value));
            set.is_ok()
                .then(|| made(Part::Attribute, Change::Added, "demo.mark"))
        }
        1 => {
            let count = module.op(op)?.operand_count();
            if count == 0 {
                return None;
            }
            let position = at[1].index(count as usize) as u32;
            let before = module.op(op)?.operand(position)?;
            let ty = before.ty()?.id();
            let is_other = |value: &ValueId| {
                let found = module.value(*value).and_then(|it| it.ty());
                *value != before.id() && found.map(|it| it.id()) == Some(ty)
            };
            let values: Vec<ValueId> = census.values.iter().copied().filter(is_other).collect();
            if values.is_empty() {
                return None;
            }
            module.set_operand(op, position, *at[2].get(&values)).ok()?;
            Some(made(Part::Operand, Change::Changed, &position.to_string()))
        }
        2 => {
            module.erase_op(op).ok()?;
            Some(made(Part::Op, Change::Removed, ""))
        }
        3 => {
            // The copy of a symbol has another name, and that of an op with users is not used.
            if module.op(op)?.symbol_name().ok()?.is_some() || module.op(op)?.successor_count() > 0
            {
                return None;
            }
            let copy = module.clone_op(op, InsertionPoint::Before(op)).ok()?;
            Some(Made {
                op: copy,
                ..made(Part::Op, Change::Added, "")
            })
        }
        4 => {
            let text = "loc(\"elsewhere.mlir\":12345:6)";
            let place = parse_attribute(module.tables_mut(), text).ok()?;
            module.set_location(op, place).ok()?;
            Some(made(Part::Location, Change::Changed, ""))
        }
        5 => {
            let result = module.op(op)?.result(0)?.id();
            let ty = parse_type(module.tables_mut(), "tuple<i3, i5>").unwrap();
            module.set_type(result, ty).ok()?;
            Some(made(Part::Result, Change::Changed, "0"))
        }
        _ => {
            let before = module.op(op)?;
            if before.properties_id().is_some() || before.symbol_name().ok()?.is_some() {
                return None;
            }
            let name = module.tables_mut().add_op_name(b"demo.renamed", false);
            module.set_op_name(op, name.unwrap()).ok()?;
            Some(made(Part::OpName, Change::Changed, ""))
        }
    }
}

/// Whether the difference is the edit.
fn is_edit(found: &Difference, made: &Made, a: &Module<'_>, b: &Module<'_>) -> bool {
    let place = match made.change {
        Change::Removed => &found.old_place,
        _ => &found.new_place,
    };
    let module = match made.change {
        Change::Removed => a,
        _ => b,
    };
    let op = place.as_ref().map(|place| place.op);
    found.part == made.part
        && found.change == made.change
        && found.name == made.name
        && op.is_some_and(|op| op == made.op || are_twins(module, op, made.op))
}

fn text(found: &[Difference]) -> String {
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

pub fn a_random_edit_is_the_difference() {
    let inputs = inputs();
    let config = ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    // The same edits in every run.
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let counts = RefCell::new([0u32; KINDS]);
    let edits = (0..inputs.len(), 0..KINDS, any::<[Index; 3]>());
    let mut runner = TestRunner::new_with_rng(config, random);
    let outcome = runner.run(&edits, |(input, kind, at)| {
        let bytes = inputs[input].clone();
        let a = Module::open(bytes.clone()).unwrap();
        let mut b = Module::open(bytes).unwrap();
        let Some(made) = edit(&mut b, kind, at) else {
            return Ok(());
        };
        // The operand may be a value that the op does not see.
        if b.verify().is_err() {
            return Ok(());
        }
        let found = differences(&a, &b);
        // A new name may be that of an op without the attributes that were inherent.
        let of_name = |it: &Difference| made.part == Part::OpName && it.part != Part::OpName;
        let own: Vec<_> = found.iter().filter(|it| !of_name(it)).collect();
        prop_assert_eq!(own.len(), 1, "{} in {}: {}", kind, input, text(&found));
        prop_assert!(
            is_edit(own[0], &made, &a, &b),
            "{} in {}: {}",
            kind,
            input,
            text(&found)
        );
        for mode in [Mode::Stable, Mode::Canonical] {
            let written = Module::open(written(&b, mode)).unwrap();
            let again = differences(&a, &written);
            // A canonical copy lacks the resources that only an erased op referred to.
            let lines = |all: &[Difference]| -> Vec<String> {
                let all = all.iter().filter(|it| it.part != Part::Resource);
                all.map(ToString::to_string).collect()
            };
            prop_assert_eq!(lines(&again), lines(&found), "{:?}", mode);
        }
        counts.borrow_mut()[kind] += 1;
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    let counts = counts.into_inner();
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
