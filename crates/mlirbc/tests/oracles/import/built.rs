//! Small modules to import from and into.

use std::sync::Arc;

use mlirbc::container::{
    AttributeId, DialectId, Input, NewResource, ResourceId, ResourceOwner, TypeId,
};
use mlirbc::dialect::Registry;
use mlirbc::ir::{BlockId, InsertionPoint, Module, NewOp, OpId, OpenOptions};
use mlirbc::text::{PrintOptions, parse_attribute, parse_type, print, print_attribute, print_type};
use mlirbc::write::WriteOptions;

/// A module whose file consists of a module op.
pub struct Built {
    pub module: Module<'static>,
    pub block: BlockId,
    location: AttributeId,
}

impl Built {
    pub fn new() -> Self {
        Self::with(6, &Registry::built_in())
    }

    pub fn with(version: u8, registry: &Arc<Registry>) -> Self {
        Self::made(version, "MLIR22.1.8", registry)
    }

    /// A module whose release is unknown.
    pub fn of_unknown_release() -> Self {
        Self::made(6, "unknown", &Registry::built_in())
    }

    fn made(version: u8, producer: &str, registry: &Arc<Registry>) -> Self {
        let options = OpenOptions {
            registry: registry.clone(),
            ..OpenOptions::default()
        };
        let mut module = Module::new(version, producer.as_bytes(), options).unwrap();
        let location = module.tables_mut().unknown_location().unwrap();
        let top = module.top_block().unwrap().id();
        let name = module.tables_mut().add_op_name(b"builtin.module", true);
        let new = NewOp {
            regions: 1,
            ..NewOp::new(name.unwrap(), location)
        };
        let root = module.create_op(&new, InsertionPoint::AtEnd(top)).unwrap();
        let mut built = Built {
            module,
            block: top,
            location,
        };
        built.block = built.add_block(root);
        built
    }

    /// A registry with definitions and encodings in addition to those of the library.
    pub fn registry(text: &str) -> Arc<Registry> {
        let mut registry = Registry::clone(&Registry::built_in());
        registry
            .add_text(text)
            .unwrap_or_else(|error| panic!("{error}"));
        Arc::new(registry)
    }

    /// Adds a block to the first region of an op.
    pub fn add_block(&mut self, op: OpId) -> BlockId {
        let op = self.module.op(op).unwrap();
        let region = op.region(0).unwrap().unwrap().id();
        self.module.create_block(region, 0, &[]).unwrap()
    }

    pub fn end(&self) -> InsertionPoint {
        InsertionPoint::AtEnd(self.block)
    }

    pub fn attribute(&mut self, text: &str) -> AttributeId {
        parse_attribute(self.module.tables_mut(), text).unwrap()
    }

    pub fn ty(&mut self, text: &str) -> TypeId {
        parse_type(self.module.tables_mut(), text).unwrap()
    }

    /// Creates an op without operands, with a region, from the text of its dictionary.
    pub fn op(&mut self, name: &str, results: &[&str], dictionary: &str) -> OpId {
        let block = self.block;
        self.op_in(block, name, results, dictionary)
    }

    pub fn op_in(
        &mut self,
        block: BlockId,
        name: &str,
        results: &[&str],
        dictionary: &str,
    ) -> OpId {
        let results: Vec<TypeId> = results.iter().map(|ty| self.ty(ty)).collect();
        let dictionary = self.attribute(dictionary);
        let tables = self.module.tables_mut();
        let new = NewOp {
            results: &results,
            dictionary: Some(dictionary),
            regions: 1,
            ..NewOp::new(
                tables.add_op_name(name.as_bytes(), true).unwrap(),
                self.location,
            )
        };
        self.module
            .create_op(&new, InsertionPoint::AtEnd(block))
            .unwrap()
    }

    /// Creates an op that uses a value.
    pub fn user(&mut self, of: OpId) -> OpId {
        let value = self.module.op(of).unwrap().result(0).unwrap().id();
        let tables = self.module.tables_mut();
        let new = NewOp {
            operands: &[value],
            ..NewOp::new(
                tables.add_op_name(b"demo.use", true).unwrap(),
                self.location,
            )
        };
        let end = self.end();
        self.module.create_op(&new, end).unwrap()
    }

    /// Creates an op with a property blob.
    pub fn op_with_blob(&mut self, name: &str, blob: &[u8]) -> OpId {
        let tables = self.module.tables_mut();
        let new = NewOp {
            properties: Some(tables.add_properties(blob).unwrap()),
            ..NewOp::new(
                tables.add_op_name(name.as_bytes(), true).unwrap(),
                self.location,
            )
        };
        let end = self.end();
        self.module.create_op(&new, end).unwrap()
    }

    pub fn dialect(&mut self, name: &str) -> DialectId {
        let tables = self.module.tables_mut();
        tables.add_dialect(name.as_bytes()).unwrap()
    }

    /// Adds a builtin resource.
    pub fn resource(&mut self, key: &str, data: Option<&[u8]>) -> ResourceId {
        self.resource_of("builtin", key, data)
    }

    /// Adds a resource of a dialect.
    pub fn resource_of(&mut self, dialect: &str, key: &str, data: Option<&[u8]>) -> ResourceId {
        let owner = ResourceOwner::Dialect(self.dialect(dialect));
        let data = match data {
            None => NewResource::Elided,
            Some(bytes) => NewResource::Blob {
                bytes: Input::copy_of(bytes).unwrap(),
                alignment: 4,
            },
        };
        let tables = self.module.tables_mut();
        let position = tables.add_resource(owner, key.as_bytes(), data).unwrap();
        self.module
            .container()
            .resources()
            .handle(position)
            .unwrap()
    }

    pub fn written(&self) -> Vec<u8> {
        self.module.to_bytes(&WriteOptions::default()).unwrap()
    }

    /// The generic text, line by line.
    pub fn text(&self) -> String {
        let mut text = Vec::new();
        let mut options = PrintOptions::default();
        options.resources = true;
        print(&self.module, &options, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }
}

pub fn text_of_attribute(module: &Module<'_>, id: AttributeId) -> String {
    let attribute = module.tables().attribute(id).unwrap();
    let mut text = Vec::new();
    print_attribute(attribute, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

pub fn text_of_type(module: &Module<'_>, id: TypeId) -> String {
    let mut text = Vec::new();
    let ty = module.tables().ty(id).unwrap();
    print_type(ty, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}
