//! Which releases of MLIR read a file.

/// Files that an `mlir-opt` reads without other dialects, with the oldest and the newest release that reads them.
pub const READERS: [(&str, u32, Option<u32>); 13] = [
    ("empty.llvm19.v0.mlirbc", 16, None),
    ("attrs_basic.llvm22.v0.mlirbc", 16, None),
    ("attrs_basic.llvm22.v1.mlirbc", 17, None),
    ("many_attrs.llvm22.v4.mlirbc", 17, None),
    ("graph.llvm22.v6.mlirbc", 17, None),
    ("dense_other.llvm22.v0.mlirbc", 17, None),
    ("locations_range.llvm22.v0.mlirbc", 20, None),
    ("quant_subchannel.llvm22.v1.mlirbc", 20, None),
    ("llvm_debug.llvm22.v0.mlirbc", 22, Some(22)),
    ("newer.llvm24.v6.mlirbc", 23, None),
    ("handmade/newer_token_type.mlirbc", 23, None),
    ("handmade/newer_graph_type.mlirbc", 23, None),
    ("handmade/llvm16_scalable_vector.mlirbc", 16, Some(16)),
];
