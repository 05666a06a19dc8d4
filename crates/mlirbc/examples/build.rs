//! Builds a module from nothing: a function that sums the numbers below its argument in a loop, and
//! one that returns weights of a resource. Prints it, and writes it to a file if one is named.
//!
//!     cargo run --example build -- sums.mlirbc

use mlirbc::Result;
use mlirbc::container::{AttributeId, Input, NewResource, OpNameId, ResourceOwner, TypeId};
use mlirbc::dialect::Tables;
use mlirbc::dialect::builtin::{FloatFormat, Position, Signedness};
use mlirbc::ir::{BlockId, InsertionPoint, Module, NewOp, OpId, OpenOptions, ValueId};
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::WriteOptions;

/// A module, and the block that ops are appended to.
struct Builder {
    module: Module<'static>,
    location: AttributeId,
    at: BlockId,
}

impl Builder {
    fn tables(&mut self) -> &mut Tables<'static> {
        self.module.tables_mut()
    }

    /// What ops have if nothing else is said.
    fn plain(&self) -> NewOp<'static> {
        NewOp::new(OpNameId(0), self.location)
    }

    fn op(
        &mut self,
        name: &str,
        op: NewOp<'_>,
        attributes: &[(&str, AttributeId)],
    ) -> Result<OpId> {
        let name = self.tables().add_op_name(name.as_bytes(), true)?;
        let op = NewOp { name, ..op };
        let op = self.module.create_op(&op, InsertionPoint::AtEnd(self.at))?;
        for &(name, value) in attributes {
            self.module
                .set_attribute(op, name.as_bytes(), Some(value))?;
        }
        Ok(op)
    }

    /// Appends an op with one result, and returns the result.
    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        ty: TypeId,
        attributes: &[(&str, AttributeId)],
    ) -> Result<ValueId> {
        let op = NewOp {
            operands,
            results: &[ty],
            ..self.plain()
        };
        let op = self.op(name, op, attributes)?;
        let result = self.module.op(op).and_then(|op| op.result(0));
        Ok(result.expect("an op with a result").id())
    }

    /// Appends a block to the region of an op, and moves the insertion point there. Returns the block and its arguments.
    fn block(&mut self, op: OpId, types: &[TypeId]) -> Result<(BlockId, Vec<ValueId>)> {
        let region = self.module.op(op).expect("an op").region(0)?;
        let region = region.expect("an op with a region");
        let (region, position) = (region.id(), region.block_count());
        let location = Some(self.location);
        let arguments: Vec<_> = types.iter().map(|&ty| (ty, location)).collect();
        self.at = self.module.create_block(region, position, &arguments)?;
        let block = self.module.block(self.at).expect("a block");
        let arguments = block.arguments().map(|argument| argument.id());
        Ok((self.at, arguments.collect()))
    }

    /// Appends a function without blocks.
    fn function(&mut self, name: &str, from: &[TypeId], to: &[TypeId]) -> Result<OpId> {
        let function = NewOp {
            regions: 1,
            ..self.plain()
        };
        let name = self.tables().string_attribute(name.as_bytes())?;
        let ty = self.tables().function_type(from, to)?;
        let ty = self.tables().type_attribute(ty)?;
        let attributes = [("sym_name", name), ("function_type", ty)];
        self.op("func.func", function, &attributes)
    }
}

pub fn build() -> Result<Module<'static>> {
    let mut module = Module::new(6, b"MLIR22.1.8", OpenOptions::default())?;
    let location = module
        .tables_mut()
        .file_location(b"build.rs", Position::point(1, 1))?;
    let at = module.top_block()?.id();
    let mut b = Builder {
        module,
        location,
        at,
    };
    let root = NewOp {
        regions: 1,
        ..b.plain()
    };
    let root = b.op("builtin.module", root, &[])?;
    let (top, _) = b.block(root, &[])?;
    let i64 = b.tables().integer_type(64, Signedness::Signless)?;
    let i1 = b.tables().integer_type(1, Signedness::Signless)?;

    let sum = b.function("sum", &[i64], &[i64])?;
    let (entry, arguments) = b.block(sum, &[i64])?;
    let limit = arguments[0];
    // The next number, and the sum so far.
    let (head, numbers) = b.block(sum, &[i64, i64])?;
    let (done, _) = b.block(sum, &[])?;
    b.at = entry;
    let [zero, one] = [0, 1].map(|value| b.tables().number_attribute(i64, value));
    let zero = b.value("arith.constant", &[], i64, &[("value", zero?)])?;
    let one = b.value("arith.constant", &[], i64, &[("value", one?)])?;
    let branch = NewOp {
        operands: &[zero, zero],
        successors: &[head],
        ..b.plain()
    };
    b.op("cf.br", branch, &[])?;
    b.at = head;
    let so_far = b.value("arith.addi", &[numbers[1], numbers[0]], i64, &[])?;
    let next = b.value("arith.addi", &[numbers[0], one], i64, &[])?;
    let less_than = b.tables().number_attribute(i64, 2)?;
    let predicate = [("predicate", less_than)];
    let less = b.value("arith.cmpi", &[next, limit], i1, &predicate)?;
    let branch = NewOp {
        operands: &[less, next, so_far],
        successors: &[head, done],
        ..b.plain()
    };
    let i32 = b.tables().integer_type(32, Signedness::Signless)?;
    let sizes: Vec<u8> = [1_i32, 2, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
    let sizes = b.tables().dense_array_attribute(i32, &sizes)?;
    b.op("cf.cond_br", branch, &[("operandSegmentSizes", sizes)])?;
    b.at = done;
    let give = NewOp {
        operands: &[so_far],
        ..b.plain()
    };
    b.op("func.return", give, &[])?;

    let data: Vec<u8> = [1_f32, 2.0].iter().flat_map(|n| n.to_le_bytes()).collect();
    let blob = NewResource::Blob {
        bytes: Input::from(data),
        alignment: 4,
    };
    let builtin = b.tables().add_dialect(b"builtin")?;
    let owner = ResourceOwner::Dialect(builtin);
    b.tables().add_resource(owner, b"weights", blob)?;
    let handle = b.module.container().dialect_resource(builtin, b"weights");
    let handle = handle.expect("the resource that was added");
    let f32 = b.tables().float_type(FloatFormat::F32)?;
    let tensor = b.tables().ranked_tensor_type(&[2], f32, None)?;
    let elements = b.tables().dense_resource_attribute(tensor, handle)?;
    b.at = top;
    let weights = b.function("weights", &[], &[tensor])?;
    b.block(weights, &[])?;
    let elements = b.value("arith.constant", &[], tensor, &[("value", elements)])?;
    let give = NewOp {
        operands: &[elements],
        ..b.plain()
    };
    b.op("func.return", give, &[])?;
    b.module.verify()?;
    Ok(b.module)
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let module = build()?;
    let mut options = PrintOptions::default();
    options.resources = true;
    print(&module, &options, &mut std::io::stdout().lock())?;
    if let Some(path) = std::env::args_os().nth(1) {
        module.write_file(path, &WriteOptions::default())?;
    }
    Ok(())
}
