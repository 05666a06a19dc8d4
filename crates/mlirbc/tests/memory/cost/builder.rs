//! Modules that are built op by op.

use mlirbc::container::AttributeId;
use mlirbc::ir::{BlockId, InsertionPoint, Module, NewOp, OpId, OpenOptions};
use mlirbc::text::parse_attribute;
use mlirbc::write::WriteOptions;

/// A module that is being built: a `builtin.module` with ops at its end.
pub(super) struct Builder {
    pub(super) module: Module<'static>,
    pub(super) location: AttributeId,
    pub(super) at: BlockId,
}

impl Builder {
    pub(super) fn new() -> Self {
        let mut module = Module::new(6, b"MLIR22.1.8", OpenOptions::default()).unwrap();
        let location = parse_attribute(module.tables_mut(), "loc(unknown)").unwrap();
        let at = module.top_block().unwrap().id();
        let mut builder = Builder {
            module,
            location,
            at,
        };
        let root = builder.op("builtin.module", None, 1);
        builder.at = builder.block(root);
        builder
    }

    pub(super) fn block(&mut self, op: OpId) -> BlockId {
        let region = self.module.op(op).unwrap().region(0).unwrap().unwrap().id();
        self.module.create_block(region, 0, &[]).unwrap()
    }

    pub(super) fn attribute(&mut self, text: &str) -> AttributeId {
        parse_attribute(self.module.tables_mut(), text).unwrap()
    }

    pub(super) fn op(&mut self, name: &str, dictionary: Option<AttributeId>, regions: u32) -> OpId {
        let is_known = !name.starts_with("d.");
        let name = self
            .module
            .tables_mut()
            .add_op_name(name.as_bytes(), is_known);
        let new = NewOp {
            dictionary,
            regions,
            ..NewOp::new(name.unwrap(), self.location)
        };
        let at = InsertionPoint::AtEnd(self.at);
        self.module.create_op(&new, at).unwrap()
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.module.verify().unwrap();
        self.module.to_bytes(&WriteOptions::default()).unwrap()
    }
}
