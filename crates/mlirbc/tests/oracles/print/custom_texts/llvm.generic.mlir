// Reading a function or a global adds `unnamed_addr`.
"llvm.func"() <{function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "f"}> ({}) : () -> ()
"llvm.mlir.global"() <{global_type = i32, linkage = #llvm.linkage<external>, sym_name = "g"}> ({}) : () -> ()
"llvm.mlir.alias"() <{alias_type = i32, linkage = #llvm.linkage<external>, sym_name = "a"}> ({
  %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
  "llvm.return"(%0) : (!llvm.ptr) -> ()
}) : () -> ()
llvm.func @callee(i32)
llvm.func @ops(%n: i32, %p: !llvm.ptr) attributes {personality = @ops} {
  // Reading an alignment of 0 drops it.
  %0 = "llvm.alloca"(%n) <{alignment = 0 : i64, elem_type = i32}> : (i32) -> !llvm.ptr
  // Empty dictionaries are not written.
  "llvm.call"(%n) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, arg_attrs = [{}], callee = @callee, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  // Neither is an empty list of bundles.
  "llvm.call_intrinsic"() <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.x", op_bundle_sizes = array<i32>, op_bundle_tags = [], operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.br ^exit
^pad:
  // A landing pad has no dictionary.
  %1 = "llvm.landingpad"() <{cleanup}> {note = 1 : i32} : () -> !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
^exit:
  llvm.return
}
// generic: llvm.func llvm.mlir.global llvm.mlir.alias llvm.alloca llvm.call llvm.call_intrinsic llvm.landingpad
