//! What many tests do with a module: open a fixture, find an op, write it.

use mlirbc::ir::{Module, Op};
use mlirbc::write::{Mode, WriteOptions};

use crate::fixtures;

/// The module of a fixture.
pub fn open(file: &str) -> Module<'static> {
    Module::open(fixtures::read(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The first op of a name, in pre-order. Panics if there is none.
pub fn find<'m>(module: &'m Module<'m>, name: &str) -> Op<'m> {
    let mut ops = module.ops();
    while let Some(op) = ops.next().unwrap() {
        if op.name().to_string() == name {
            return op;
        }
    }
    panic!("no {name}");
}

/// The op at a position of the first block in an op.
pub fn op_in(op: Op<'_>, position: u32) -> Op<'_> {
    let region = op.region(0).unwrap().unwrap();
    region.block(0).unwrap().op(position).unwrap()
}

/// The bytes of a module with its own producer.
pub fn written(module: &Module<'_>, mode: Mode) -> Vec<u8> {
    let options = WriteOptions {
        mode,
        ..WriteOptions::default()
    };
    module.to_bytes(&options).unwrap()
}

/// The bytes of a module with another producer.
pub fn written_by(module: &Module<'_>, mode: Mode, producer: &[u8]) -> Vec<u8> {
    let options = WriteOptions {
        mode,
        producer: Some(producer.to_vec()),
    };
    module.to_bytes(&options).unwrap()
}
