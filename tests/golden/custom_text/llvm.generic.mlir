"builtin.module"() ({
  "llvm.comdat"() <{sym_name = "comdats"}> ({
    "llvm.comdat_selector"() <{comdat = 0 : i64, sym_name = "any"}> : () -> ()
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<5 x i8>, linkage = #llvm.linkage<external>, sym_name = "text", unnamed_addr = 0 : i64, value = "some\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, comdat = @comdats::@any, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "number", thread_local_, unnamed_addr = 2 : i64, value = 4 : i32, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noalias}, {}], function_type = !llvm.func<i32 (ptr, i32, ...)>, linkage = #llvm.linkage<external>, res_attrs = [{llvm.zeroext}], sym_name = "declared", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<fastcc>, dso_local, function_type = !llvm.func<i32 (i32, ptr)>, linkage = #llvm.linkage<internal>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}> ({
  ^bb0(%arg1: i32, %arg2: !llvm.ptr):
    %4 = "llvm.call"(%arg1, %arg2) <{CConv = #llvm.cconv<fastcc>, TailCallKind = #llvm.tailcallkind<tail>, callee = @f, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i32, !llvm.ptr) -> i32
    %5 = "llvm.call"(%arg2, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, arg_attrs = [{llvm.signext}], fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
    %6 = "llvm.call"(%arg2, %arg1, %4, %arg1, %arg2) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @declared, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32: 2, 0>, op_bundle_tags = ["tag", "empty"], operandSegmentSizes = array<i32: 3, 2>, var_callee_type = !llvm.func<i32 (ptr, i32, ...)>}> : (!llvm.ptr, i32, i32, i32, !llvm.ptr) -> i32
    %7 = "llvm.getelementptr"(%arg2, %arg1, %4) <{elem_type = !llvm.struct<(i32, array<4 x i8>)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648, 1, -2147483648>}> : (!llvm.ptr, i32, i32) -> !llvm.ptr
    %8 = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, array<4 x ptr>)>
    %9 = "llvm.insertvalue"(%8, %arg2) <{position = array<i64: 1, 2>}> : (!llvm.struct<(i32, array<4 x ptr>)>, !llvm.ptr) -> !llvm.struct<(i32, array<4 x ptr>)>
    %10 = "llvm.extractvalue"(%9) <{position = array<i64: 1>}> : (!llvm.struct<(i32, array<4 x ptr>)>) -> !llvm.array<4 x ptr>
    %11 = "llvm.mlir.undef"() : () -> vector<4xf32>
    %12 = "llvm.shufflevector"(%11, %11) <{mask = array<i32: 0, 5>}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
    "llvm.switch"(%arg1, %4)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 0, 1>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb1
    %13 = "llvm.icmp"(%4, %arg1) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "llvm.cond_br"(%13, %arg1)[^bb2, ^bb1] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb2(%14: i32):  // 2 preds: ^bb0, ^bb1
    "llvm.return"(%14) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr)>, linkage = #llvm.linkage<external>, sym_name = "callee", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, personality = @declared, sym_name = "g", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr):
    %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %1 = "llvm.invoke"(%arg0)[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, callee = @callee, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!llvm.ptr) -> i32
  ^bb1:  // 2 preds: ^bb0, ^bb2
    "llvm.return"() : () -> ()
  ^bb2:  // pred: ^bb0
    %2 = "llvm.landingpad"(%0) <{cleanup}> : (!llvm.ptr) -> !llvm.struct<(ptr, i32)>
    "llvm.indirectbr"(%arg0, %0)[^bb1, ^bb3] <{indbr_operand_segments = array<i32: 0, 1>}> : (!llvm.ptr, !llvm.ptr) -> ()
  ^bb3(%3: !llvm.ptr):  // pred: ^bb2
    "llvm.resume"(%2) : (!llvm.struct<(ptr, i32)>) -> ()
  }) : () -> ()
}) : () -> ()

