spirv.module @foo Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> attributes {a = 1 : i32} {
  spirv.SpecConstant @sc2 = 42.0 : f32
  spirv.GlobalVariable @var0 bind(0, 1) : !spirv.ptr<f32, Input>
  spirv.GlobalVariable @var1 initializer(@sc2) {location = 1 : i32} : !spirv.ptr<f32, Output>
  spirv.GlobalVariable @var2 built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.SpecConstant @sc1 spec_id(5) = 1.0 : f32
  spirv.SpecConstantComposite @scc (@sc1, @sc1) : !spirv.array<2 x f32>
  spirv.func @f(%a: f32, %p : !spirv.ptr<f32, StorageBuffer>, %c : i1, %v: vector<4xf32>) -> f32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "x", linkage_type = <Export>>} {
    %0 = spirv.Load "StorageBuffer" %p : f32
    %1 = spirv.Load "StorageBuffer" %p ["Aligned", 4] : f32
    %11 = spirv.Load "StorageBuffer" %p ["Volatile|Aligned", 4] {foo = 1 : i32} : f32
    spirv.Store "StorageBuffer" %p, %a : f32
    spirv.Store "StorageBuffer" %p, %a ["Aligned", 4] : f32
    %2 = spirv.Variable : !spirv.ptr<f32, Function>
    %cf = spirv.Constant 1.0 : f32
    %3 = spirv.Variable init(%cf) {a = 1 : i32} : !spirv.ptr<f32, Function>
    %4 = spirv.Constant 1 : i32
    %5 = spirv.Constant dense<[1, 2]> : vector<2xi32>
    %6 = spirv.Constant dense<1.0> : tensor<2x2xf32> : !spirv.array<2 x !spirv.array<2 x f32>>
    %7 = spirv.Constant [dense<3.0> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
    %8 = spirv.CompositeExtract %v[1 : i32] : vector<4xf32>
    %9 = spirv.CompositeExtract %6[0 : i32, 1 : i32] : !spirv.array<2 x !spirv.array<2 x f32>>
    %10 = spirv.CompositeInsert %a, %v[1 : i32] : f32 into vector<4xf32>
    %12 = spirv.GL.FClamp %a, %a, %a : f32
    %13 = spirv.IAddCarry %4, %4 : !spirv.struct<(i32, i32)>
    spirv.CopyMemory "Function" %3, "StorageBuffer" %p : f32
    spirv.mlir.selection control(Flatten) {
      spirv.BranchConditional %c [5, 10], ^bb1, ^bb2
    ^bb1:
      spirv.Branch ^bb2
    ^bb2:
      spirv.mlir.merge
    }
    spirv.mlir.loop {
      spirv.Branch ^header(%4 : i32)
    ^header(%i : i32):
      spirv.BranchConditional %c, ^body(%i, %i: i32, i32), ^m
    ^body(%x: i32, %y: i32):
      spirv.Branch ^continue
    ^continue:
      spirv.Branch ^header(%4 : i32)
    ^m:
      spirv.mlir.merge
    }
    spirv.ReturnValue %a : f32
  }
  spirv.func @ext(f32) -> () "Inline" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "ext", linkage_type = <Import>>}
  spirv.func @main() "None" { spirv.Return }
  spirv.EntryPoint "GLCompute" @main
  spirv.EntryPoint "Fragment" @ext, @var0, @var1
  spirv.ExecutionMode @main "ContractionOff"
  spirv.ExecutionMode @main "LocalSize", 1, 2, 3
}
spirv.module Physical32 OpenCL {
  spirv.func @f(%a : i32, %im : !spirv.sampled_image<!spirv.image<f32, Dim2D, IsDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %x: vector<2xf32>, %s : f32) "None" {
    spirv.Switch %a : i32, [
      default: ^bb1
    ]
   ^bb1:
    spirv.Return
  }
}
spirv.module Logical GLSL450 {
  spirv.func @f(%a: !spirv.ptr<i32, CrossWorkgroup>, %p : i32, %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba16>, %s: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba16>>, %x: vector<2xf32>, %f : f32, %xi : vector<2xi32>) "None" {
    %0 = spirv.ImageSampleExplicitLod %s, %x ["Lod"], %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba16>>, vector<2xf32>, f32 -> vector<4xf32>
    %1 = spirv.ImageSampleImplicitLod %s, %x : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba16>>, vector<2xf32> -> vector<4xf32>
    %2 = spirv.ImageSampleImplicitLod %s, %x ["Bias"], %f {a} : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba16>>, vector<2xf32>, f32 -> vector<4xf32>
    spirv.Return
  }
  spirv.SpecConstant @sc spec_id(1) = 1 : i32
  spirv.EXT.SpecConstantCompositeReplicate @x (@sc) : !spirv.array<3 x i32>
  spirv.func @switch(%selector: i32) "None" {
    spirv.Switch %selector : i32, [
      default: ^bb1(%selector : i32),
      0: ^bb2,
      -1: ^bb1(%selector : i32)
    ] {a}
  ^bb1(%0: i32):
    spirv.Return
  ^bb2:
    spirv.Switch %selector : i32, [
      default: ^bb1(%selector : i32)]
  }
  spirv.func @g() -> i32 "None" {
    %0 = spirv.Constant 1 : i32
    %sel = spirv.mlir.selection control(Flatten) -> i32 {
      %t = spirv.Constant true
      spirv.BranchConditional %t, ^bb1, ^bb2(%0 : i32)
    ^bb1:
      spirv.Branch ^bb2(%0 : i32)
    ^bb2(%m : i32):
      spirv.mlir.merge %m : i32
    }
    %2 = spirv.mlir.referenceof @sc : i32
    spirv.ReturnValue %2 : i32
  }
}
spirv.module Logical GLSL450 {
  spirv.func @f(%a: !spirv.ptr<f32, Function>, %p : !spirv.ptr<f32, StorageBuffer>) "None" {
    spirv.CopyMemory "Function" %a, "StorageBuffer" %p ["Aligned", 4], ["Aligned", 8] : f32
    spirv.CopyMemory "Function" %a, "StorageBuffer" %p ["Aligned", 4], ["Volatile"] : f32
    spirv.Return
  }
}
spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 1 : i32
  spirv.func @f() -> i32 "None" {
    %0 = spirv.Constant 1 : i32
    %1 = spirv.mlir.referenceof @sc : i32
    %2 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %1) : (i32, i32) -> i32
    %3 = spirv.Constant dense<1> : vector<3xi32>
    %4 = spirv.SpecConstantOperation wraps "spirv.CompositeExtract"(%3) {indices = [1 : i32]} : (vector<3xi32>) -> i32
    spirv.ReturnValue %2 : i32
  }
}
