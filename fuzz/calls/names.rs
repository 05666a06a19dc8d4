//! Texts that mean something in the files that the driver opens.

use super::state::{one_in, one_of};

/// Names of dialects, ops, symbols, attributes and so on.
const NAMES: [&str; 42] = [
    "builtin",
    "func",
    "arith",
    "test",
    "demo",
    "llvm",
    "vhlo",
    "a",
    "b",
    "main",
    "sym_name",
    "sym_visibility",
    "value",
    "callee",
    "function_type",
    "overflowFlags",
    "operandSegmentSizes",
    "lhs",
    "results",
    "builtin.module",
    "func.func",
    "func.return",
    "func.call",
    "cf.cond_br",
    "blob1",
    "elements",
    "arith.constant",
    "arith.addi",
    "llvm.add",
    "cf.br",
    "test.op",
    "weights",
    "align4",
    "MLIR22.1.8",
    "private",
    "s0",
    "integer_type",
    "type",
    "x",
    "list",
    "",
    "\u{ff}",
];

const DIALECTS: [&str; 8] = [
    "builtin", "func", "arith", "test", "demo", "llvm", "vhlo", "cf",
];

/// Tags of attached data.
const TAGS: [&str; 2] = ["one", "two"];

/// Kinds of described attributes and types.
const KINDS: [&str; 11] = [
    "unit", "string", "integer", "index", "none", "bool_v1", "f32_v1", "i32_v1", "a", "b", "t",
];

/// Attributes, types and descriptions of dialects.
const TEXTS: [&str; 35] = [
    "1 : i32",
    "unit",
    "[1, 2, \"a\"]",
    "{a = 1, b}",
    "dense<[1, 2]> : tensor<2xi32>",
    "dense<1> : tensor<4x4xi8>",
    "@main",
    "@a::@b",
    "i32",
    "tensor<2x?xf32>",
    "!llvm.ptr",
    "#llvm.overflow<nsw>",
    "loc(unknown)",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "array<i64: 1, 2>",
    "(i32) -> f32",
    "\"private\"",
    "2.5 : f64",
    "strided<[4, 1], offset: 3>",
    "affine_set<(d0) : (d0 >= 0, d0 == 1)>",
    "sparse<[[0], [2]], [1, 2]> : tensor<4xi32>",
    "dense<[1.5, 2.0]> : tensor<2xf64>",
    "dense<[\"a\", \"b\"]> : tensor<2x!test.s>",
    "callsite(loc(\"a\":1:2) at loc(unknown))",
    "loc(fused<\"m\">[\"a\":1:2])",
    "loc(\"name\"(\"a\":1:2))",
    "distinct[0]<unit>",
    "vector<[4]x2xi32>",
    "memref<4xi32, strided<[1]>, 1 : i32>",
    "tensor<2xi32, \"encoding\">",
    "true",
    "tensor<",
    "[[[[",
    "dialect test\nversion { major: varint }\nattribute 1 a { x: varint, y: attribute }\ntype 2 t {}\n",
    "dialect demo\nattribute 0 b { list: list<type> }\n",
];

/// A text for a parameter.
pub(super) fn text(parameter: &str) -> &'static str {
    match parameter {
        "dialect" if !one_in(10) => one_of(&DIALECTS),
        "kind" if !one_in(10) => one_of(&KINDS),
        "tag" if !one_in(10) => one_of(&TAGS),
        "text" | "body" => match one_in(6) {
            true => one_of(&NAMES),
            false => one_of(&TEXTS),
        },
        _ => match one_in(30) {
            true => one_of(&TEXTS),
            false => one_of(&NAMES),
        },
    }
}
