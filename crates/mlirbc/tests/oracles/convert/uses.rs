//! The uses of values in ops that get properties.

use mlirbc::ir::{Loss, Module, OpId};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;

/// `arith.trunci` has no properties in release 19, and has flags in 22.
const TEXT: &str = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = (i64, i64) -> (), sym_name = \"f\"}> ({
  ^b(%a: i64, %b: i64):
    %0 = \"arith.trunci\"(%a) : (i64) -> i32
    %1 = \"arith.addi\"(%a, %b) : (i64, i64) -> i64
    %2 = \"arith.trunci\"(%a) : (i64) -> i16
    %3 = \"arith.trunci\"(%b) : (i64) -> i8
    %4 = \"arith.cmpi\"(%a, %a) <{predicate = 0 : i64}> : (i64, i64) -> i1
    \"func.return\"() : () -> ()
  }) : () -> ()
}) : () -> ()
";

fn ops(module: &Module<'_>) -> Vec<OpId> {
    let mut ops = Vec::new();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        ops.push(op.id());
    }
    ops
}

/// The users of each argument of the function, as positions in a walk, with the position of the operand.
fn uses(module: &Module<'_>) -> Vec<Vec<(usize, u32)>> {
    let ops = ops(module);
    let position = |id: OpId| ops.iter().position(|it| *it == id).unwrap();
    let function = module.op(ops[1]).unwrap();
    let block = function.region(0).unwrap().unwrap().block(0).unwrap();
    let arguments = (0..2).map(|at| block.argument(at).unwrap());
    arguments
        .map(|value| {
            let uses = value.uses().unwrap();
            uses.map(|it| (position(it.op), it.operand)).collect()
        })
        .collect()
}

pub fn uses_keep_their_order_where_ops_get_properties() {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm19;
    for is_edited in [false, true] {
        let mut module = Module::parse(TEXT, &options).unwrap();
        if is_edited {
            let ops = ops(&module);
            let trunc = module.op(ops[2]).unwrap();
            let value = trunc.operand(0).unwrap().id();
            // The use is in front of the others now.
            module.set_operand(ops[4], 0, value).unwrap();
        }
        let before = uses(&module);
        let conversion = module.convert_to_release(Release::Llvm22, Loss::Refuse);
        assert!(conversion.unwrap().is_converted);
        let get = |id: OpId| module.op(id).unwrap().properties_id().is_some();
        assert!(ops(&module)[2..6].iter().all(|&id| get(id)));
        assert_eq!(uses(&module), before, "edited: {is_edited}");
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
        let read = Module::open(bytes).unwrap();
        assert_eq!(uses(&read), before, "edited: {is_edited}, written");
    }
}
