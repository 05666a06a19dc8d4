//! What an op refers to in the tables is changed in the bytes of the file, and nothing else.

use std::cell::Cell;

use mlirbc::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use mlirbc::ir::{Block, Module, Region, Value, ValueId};
use mlirbc::write::WriteOptions;
use proptest::prelude::*;

use crate::editing::fixtures;
use crate::editing::written::check_written;
use support::random_edits::census;
use support::random_steps::repeatable;

fn written(module: &Module<'_>) -> Vec<u8> {
    module.to_bytes(&WriteOptions::default()).unwrap()
}

/// The locations of all ops.
fn locations(module: &Module<'_>) -> Vec<AttributeId> {
    let ops = census(module).ops.into_iter();
    ops.map(|op| module.op(op).unwrap().location().unwrap().id())
        .collect()
}

/// One edit of a head: of the op chosen by `a`, to what `b` chooses.
fn edit(module: &mut Module<'_>, kind: u8, a: u16, b: u16) {
    let census = census(module);
    let pick = |at: u16| census.ops[usize::from(at) % census.ops.len()];
    let (op, model) = (pick(a), pick(b));
    let model = module.op(model).unwrap();
    let (dictionary, name) = (
        model.dictionary_attribute().map(|it| it.id()),
        model.name().id(),
    );
    match kind % 4 {
        0 => {
            let locations = locations(module);
            let location = locations[usize::from(b) % locations.len()];
            module.set_location(op, location).unwrap();
        }
        1 => module.set_dictionary(op, dictionary).unwrap(),
        2 => module.set_op_name(op, name).unwrap(),
        _ => {
            let Some(&value) = census.values.get(usize::from(b)) else {
                return;
            };
            let ty = module.value(value).unwrap().ty().unwrap().id();
            if let Some(result) = module.op(op).unwrap().result(0).map(|value| value.id()) {
                module.set_type(result, ty).unwrap();
            }
        }
    }
}

const FILES: [&str; 15] = [
    "flow.llvm22.v6",
    "regions.llvm22.v6",
    "regions.llvm19.v5",
    "regions.llvm19.v1",
    "regions.llvm22.v0",
    "uselist.llvm22.v6",
    "uselist.llvm22.v3",
    "cfg.llvm22.v6",
    "cfg.llvm22.v2",
    "deep.llvm22.v6",
    "many_functions.llvm22.v6",
    "handmade/unusual_heads_v0",
    "handmade/unusual_heads_v2",
    "handmade/unusual_heads_v4",
    "handmade/unusual_heads_v6",
];

/// One to five edits of heads.
fn edits() -> impl Strategy<Value = Vec<(u8, u16, u16)>> {
    prop::collection::vec(any::<(u8, u16, u16)>(), 1..6)
}

/// Makes the edits. Returns whether the module was written: not if it is invalid.
fn edit_and_write(file: &str, edits: Vec<(u8, u16, u16)>) -> bool {
    let mut module = crate::editing::open(&format!("{file}.mlirbc"));
    for (kind, a, b) in edits {
        edit(&mut module, kind, a, b);
    }
    let is_valid = module.verify().is_ok();
    if is_valid {
        check_written(&module);
    }
    is_valid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn heads_are_edited_at_random(
        file in prop::sample::select(FILES.to_vec()),
        edits in edits(),
    ) {
        edit_and_write(file, edits);
    }
}

#[test]
fn modules_with_edited_heads_are_written() {
    let written = Cell::new(0);
    let cases = (prop::sample::select(FILES.to_vec()), edits());
    let outcome = repeatable(96).run(&cases, |(file, edits)| {
        written.set(written.get() + u32::from(edit_and_write(file, edits)));
        Ok(())
    });
    outcome.unwrap();
    assert!(written.get() >= 80, "{}", written.get());
}

#[test]
fn another_location_changes_one_byte_of_the_file() {
    let mut changed = 0;
    for version in 0..=6 {
        let before = fixtures::read(&format!("regions.llvm22.v{version}.mlirbc"));
        let mut module = Module::open(&before[..]).unwrap();
        let ops = census(&module).ops;
        for op in ops {
            let now = module.op(op).unwrap().location().unwrap().id();
            let small = locations(&module).into_iter().filter(|id| id.0 < 128);
            let Some(other) = small.into_iter().find(|&id| id != now) else {
                panic!("one location only");
            };
            if now.0 >= 128 {
                continue;
            }
            module.set_location(op, other).unwrap();
            let after = written(&module);
            assert_eq!(after.len(), before.len());
            let differ = before
                .iter()
                .zip(&after)
                .filter(|(one, other)| one != other);
            assert_eq!(differ.count(), 1, "version {version}, {op:?}");
            module.set_location(op, now).unwrap();
            assert!(written(&module) == before);
            changed += 1;
        }
    }
    assert_eq!(changed, 7 * 38);
}

#[test]
fn a_section_around_a_longer_head_is_longer() {
    let mut module = crate::editing::open("regions.llvm22.v6.mlirbc");
    let attribute = module.tables_mut().unit_attribute().unwrap();
    for op in census(&module).ops {
        if module.op(op).unwrap().name().full() == b"demo.b" {
            module
                .set_discardable_attribute(op, b"is_new", Some(attribute))
                .unwrap();
        }
    }
    check_written(&module);
}

/// What an op says in the file, with the places of other things in a walk for their ids.
#[derive(Clone, Debug, PartialEq)]
struct Fields {
    name: OpNameId,
    location: AttributeId,
    dictionary: Option<AttributeId>,
    properties: Option<PropertiesId>,
    results: Vec<TypeId>,
    operands: Vec<usize>,
    successors: Vec<u32>,
    is_isolated: bool,
    /// The ops and the arguments of each block of each region.
    regions: Vec<Vec<(u32, Vec<TypeId>)>>,
}

/// What all ops say.
fn fields(module: &Module<'_>) -> Vec<Fields> {
    let census = census(module);
    let place = |value: ValueId| census.values.iter().position(|it| *it == value).unwrap();
    let ty = |value: Value<'_>| value.ty().unwrap().id();
    let ops = census.ops.iter().map(|&op| {
        let op = module.op(op).unwrap();
        let blocks = |region: Region<'_>| {
            let blocks = region.blocks();
            let block = |block: Block<'_>| (block.op_count(), block.arguments().map(ty).collect());
            blocks.map(block).collect()
        };
        Fields {
            name: op.name().id(),
            location: op.location().unwrap().id(),
            dictionary: op.dictionary_attribute().map(|it| it.id()),
            properties: op.properties_id(),
            results: op.results().map(ty).collect(),
            operands: op.operands().map(|it| place(it.id())).collect(),
            successors: op.successors().map(|it| it.position()).collect(),
            is_isolated: op.is_isolated(),
            regions: op.regions().unwrap().map(blocks).collect(),
        }
    });
    ops.collect()
}

#[test]
fn other_ops_stay_what_they_are_whatever_form_they_have() {
    for version in 0..=6 {
        let file = format!("handmade/unusual_heads_v{version}.mlirbc");
        let before = fields(&crate::editing::open(&file));
        // Attribute 5 is a location that no op has, 4 an empty dictionary, 2 one with an entry.
        for at in 0..before.len() {
            let mut module = crate::editing::open(&file);
            let op = census(&module).ops[at];
            let mut expected = before.clone();
            module.set_location(op, AttributeId(5)).unwrap();
            expected[at].location = AttributeId(5);
            let check = |module: &Module<'_>, expected: &[Fields]| {
                let written = written(module);
                let again = Module::open(&written[..]).unwrap();
                again.verify().unwrap();
                assert_eq!(fields(&again), expected, "{file}, op {at}");
            };
            check(&module, &expected);
            for dictionary in [Some(AttributeId(4)), Some(AttributeId(2)), None] {
                module.set_dictionary(op, dictionary).unwrap();
                expected[at].dictionary = dictionary;
                check(&module, &expected);
            }
            module.set_location(op, before[at].location).unwrap();
            expected[at].location = before[at].location;
            check(&module, &expected);
        }
    }
}
