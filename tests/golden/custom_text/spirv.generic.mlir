"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "m", vce_triple = #spirv.vce<v1.0, [Shader], []>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "in", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, Uniform>}> : () -> ()
    "spirv.GlobalVariable"() <{built_in = "GlobalInvocationId", sym_name = "id", type = !spirv.ptr<vector<3xi32>, Input>}> : () -> ()
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "sc"}> {spec_id = 5 : i64} : () -> ()
    "spirv.SpecConstant"() <{default_value = 2.000000e+00 : f32, sym_name = "sc2"}> : () -> ()
    "spirv.SpecConstantComposite"() <{constituents = [@sc, @sc], sym_name = "scc", type = !spirv.array<2 x i32>}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1, vector<4xf32>) -> (), sym_name = "main"}> ({
    ^bb0(%arg0: i1, %arg1: vector<4xf32>):
      %0 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32
      %1 = "spirv.Constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> !spirv.array<2 x i32>
      %2 = "spirv.Constant"() <{value = [dense<1.000000e+00> : vector<2xf32>]}> : () -> !spirv.array<1 x vector<2xf32>>
      %3 = "spirv.CompositeExtract"(%1) <{indices = [1 : i32]}> : (!spirv.array<2 x i32>) -> i32
      %4 = "spirv.CompositeExtract"(%2) <{indices = [0 : i32, 1 : i32]}> : (!spirv.array<1 x vector<2xf32>>) -> f32
      %5 = "spirv.CompositeInsert"(%0, %1) <{indices = [0 : i32]}> : (i32, !spirv.array<2 x i32>) -> !spirv.array<2 x i32>
      %6 = "spirv.Variable"(%0) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
      %7 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<i32, Function>
      %8 = "spirv.Load"(%6) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Volatile|Aligned>}> : (!spirv.ptr<i32, Function>) -> i32
      "spirv.Store"(%7, %8) <{memory_access = #spirv.memory_access<Nontemporal>}> : (!spirv.ptr<i32, Function>, i32) -> ()
      %9 = "spirv.IAddCarry"(%0, %8) : (i32, i32) -> !spirv.struct<(i32, i32)>
      "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<DontFlatten>}> ({
        "spirv.BranchConditional"(%arg0)[^bb1, ^bb2] <{branch_weights = [3 : i32, 4 : i32], operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
      ^bb1:  // pred: ^bb0
        "spirv.Branch"()[^bb2] : () -> ()
      ^bb2:  // 2 preds: ^bb0, ^bb1
        "spirv.mlir.merge"() : () -> ()
      }) : () -> ()
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @main, interface = [@in, @id]}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @main, values = [8 : i32, 1 : i32, 1 : i32]}> : () -> ()
  }) : () -> ()
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Physical64>, memory_model = #spirv.memory_model<OpenCL>}> ({
  ^bb0:
  }) : () -> ()
}) : () -> ()

