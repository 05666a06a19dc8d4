//! Decoding in several threads: the result does not depend on their number.

use mlirbc::Limits;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::write::{Mode, WriteOptions};
use support::printed::printed;
use support::{fixtures, wire};

const THREADS: [usize; 6] = [0, 1, 2, 3, 16, usize::MAX];

/// Modules in modules, each with functions of many ops, so that bodies are found inside others.
fn nested_modules() -> Vec<u8> {
    let function = wire::isolated_op(&wire::region(300, &wire::plain_op().repeat(300)));
    let mut module = Vec::new();
    for _ in 0..6 {
        let ops = [function.repeat(7), module.clone(), module].concat();
        let count = if ops.len() == 7 * function.len() {
            7
        } else {
            9
        };
        module = wire::isolated_op(&wire::region(count, &ops));
    }
    wire::file_around(&wire::top_level(1, &module))
}

/// What an error says and where.
fn damage(module: &Module<'_>, threads: usize) -> Option<String> {
    let error = module.materialize_with_threads(threads).err()?;
    Some(format!("{} {}", error.offset(), error))
}

fn stable(module: &Module<'_>) -> Vec<u8> {
    let options = WriteOptions {
        mode: Mode::Stable,
        producer: Some(b"another".to_vec()),
    };
    module.to_bytes(&options).unwrap()
}

#[test]
fn ops_do_not_depend_on_the_number_of_threads() {
    let mut files: Vec<Vec<u8>> = fixtures::all().iter().map(|it| it.bytes()).collect();
    files.push(wire::file_of_functions(100, 200));
    files.push(nested_modules());
    for bytes in &files {
        let one = Module::open(&**bytes).unwrap();
        one.materialize().unwrap();
        let (ops, text, file) = (one.decoded_op_count(), printed(&one), stable(&one));
        for threads in THREADS {
            let module = Module::open(&**bytes).unwrap();
            module.materialize_with_threads(threads).unwrap();
            assert_eq!(module.decoded_op_count(), ops);
            module
                .walk(|op| {
                    assert!(op.is_materialized());
                    mlirbc::ir::WalkAction::Continue
                })
                .unwrap();
            assert_eq!(
                module.decoded_op_count(),
                ops,
                "a walk decodes nothing more"
            );
            assert_eq!(printed(&module), text);
            assert_eq!(stable(&module), file);
        }
    }
}

#[test]
fn the_first_damage_of_the_file_is_reported() {
    let sound = nested_modules();
    let pair = wire::plain_op().repeat(2);
    let places: Vec<usize> = (0..sound.len() - pair.len())
        .filter(|&at| sound[at..].starts_with(&pair))
        .collect();
    // Op names that do not exist, in several functions.
    let mut bytes = sound.clone();
    for part in [8, 5, 2] {
        bytes[places[places.len() * part / 9]] = 0x7f;
        let expected = damage(&Module::open(&*bytes).unwrap(), 1).expect("damage");
        for threads in THREADS {
            let module = Module::open(&*bytes).unwrap();
            for _ in 0..2 {
                assert_eq!(damage(&module, threads).as_ref(), Some(&expected));
            }
        }
    }
}

#[test]
fn threads_do_not_exceed_the_limit_of_ops_together() {
    let bytes = nested_modules();
    let module = Module::open(&*bytes).unwrap();
    module.materialize().unwrap();
    let ops = module.decoded_op_count();
    let open = |limit| {
        let mut limits = Limits::default();
        limits.ops = limit;
        let options = OpenOptions {
            limits,
            ..OpenOptions::default()
        };
        Module::open_with(&*bytes, options).unwrap()
    };
    for threads in THREADS {
        assert_eq!(damage(&open(ops), threads), None);
        let below = open(ops - 1);
        let error = damage(&below, threads).expect("a limit");
        assert!(error.contains("the number of ops"), "{error}");
        assert!(below.decoded_op_count() < ops);
    }
}
