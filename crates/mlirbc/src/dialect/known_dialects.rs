//! The dialects that MLIR contains.

/// The dialects of LLVM 22, whose text mlir-opt parses.
#[rustfmt::skip]
const KNOWN_DIALECTS: [&[u8]; 50] = [
    b"acc", b"affine", b"amdgpu", b"amx", b"arith", b"arm_neon", b"arm_sme", b"arm_sve", b"async",
    b"bufferization", b"builtin", b"cf", b"complex", b"dlti", b"emitc", b"func", b"gpu", b"index",
    b"irdl", b"linalg", b"llvm", b"math", b"memref", b"ml_program", b"mpi", b"nvgpu", b"nvvm",
    b"omp", b"pdl", b"pdl_interp", b"ptr", b"quant", b"rocdl", b"scf", b"shape", b"shard", b"smt",
    b"sparse_tensor", b"spirv", b"tensor", b"test", b"tosa", b"transform", b"ub", b"vector",
    b"wasmssa", b"x86vector", b"xegpu", b"xevm", b"mesh",
];

/// Whether mlir-opt parses the text of a dialect.
pub(crate) fn is_known(dialect: &[u8]) -> bool {
    KNOWN_DIALECTS.contains(&dialect)
}
