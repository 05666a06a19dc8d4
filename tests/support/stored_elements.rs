//! Files with dense attributes of given bytes.

use mlirbc::ir::{InsertionPoint, Module, NewOp, OpenOptions};
use mlirbc::schema::NewValue;
use mlirbc::text::parse_type;
use mlirbc::write::WriteOptions;

/// A module of a build between releases, with elements of stored bytes.
pub fn with_stored(ty: &str, count: usize, data: &[u8]) -> Vec<u8> {
    let empty = Module::new(6, b"MLIR23.0.0git", OpenOptions::default()).unwrap();
    let mut module = Module::open(empty.to_bytes(&WriteOptions::default()).unwrap()).unwrap();
    let tables = module.tables_mut();
    let location = tables.unknown_location().unwrap();
    let ty = parse_type(tables, format!("tensor<{count}x{ty}>")).unwrap();
    let fields = [
        ("type", NewValue::Type(ty)),
        ("data", NewValue::Blob(data.into())),
    ];
    let dense = tables
        .add_attribute_record(b"builtin", "dense", &fields)
        .unwrap();
    let name = tables.add_op_name(b"builtin.module", true).unwrap();
    let top = InsertionPoint::AtEnd(module.top_block().unwrap().id());
    let around = NewOp {
        regions: 1,
        ..NewOp::new(name, location)
    };
    let around = module.create_op(&around, top).unwrap();
    let region = module.op(around).unwrap().region(0).unwrap().unwrap().id();
    let at = InsertionPoint::AtEnd(module.create_block(region, 0, &[]).unwrap());
    let name = module.tables_mut().add_op_name(b"t.op", false).unwrap();
    let op = module.create_op(&NewOp::new(name, location), at).unwrap();
    module.set_attribute(op, b"k", Some(dense)).unwrap();
    module.to_bytes(&WriteOptions::default()).unwrap()
}
