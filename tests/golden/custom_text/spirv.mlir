spirv.module @m Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @in bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, Uniform>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.SpecConstant @sc spec_id(5) = 1 : i32
  spirv.SpecConstant @sc2 = 2.0 : f32
  spirv.SpecConstantComposite @scc (@sc, @sc) : !spirv.array<2 x i32>
  spirv.func @main(%c: i1, %v: vector<4xf32>) "None" {
    %0 = spirv.Constant 3 : i32
    %1 = spirv.Constant dense<[1, 2]> : tensor<2xi32> : !spirv.array<2 x i32>
    %2 = spirv.Constant [dense<1.0> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
    %3 = spirv.CompositeExtract %1[1 : i32] : !spirv.array<2 x i32>
    %4 = spirv.CompositeExtract %2[0 : i32, 1 : i32] : !spirv.array<1 x vector<2xf32>>
    %5 = spirv.CompositeInsert %0, %1[0 : i32] : i32 into !spirv.array<2 x i32>
    %6 = spirv.Variable init(%0) : !spirv.ptr<i32, Function>
    %7 = spirv.Variable : !spirv.ptr<i32, Function>
    %8 = spirv.Load "Function" %6 ["Volatile|Aligned", 4] : i32
    spirv.Store "Function" %7, %8 ["Nontemporal"] : i32
    %9 = spirv.IAddCarry %0, %8 : !spirv.struct<(i32, i32)>
    spirv.mlir.selection control(DontFlatten) {
      spirv.BranchConditional %c [3, 4], ^bb1, ^bb2
    ^bb1:
      spirv.Branch ^bb2
    ^bb2:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @in, @id
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
spirv.module Physical64 OpenCL {}
