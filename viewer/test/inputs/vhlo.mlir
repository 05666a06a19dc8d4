// A portable artifact of StableHLO, whose constants and strings are those of VHLO.
module @portable {
  vhlo.func_v1 @main(%x: !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>) {
    %w = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[[0.5, -1.25, 2.0, 0.125], [3.5, -0.75, 1.0, 8.0]]> : tensor<2x4xf32>>}> : () -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    %mask = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[true, false, true, true, false, true, false, false, true]> : tensor<9xi1>>}> : () -> !vhlo.tensor_v1<9x!vhlo.bool_v1>
    %half = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<0.5> : tensor<2x4xf32>>}> : () -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    %0 = "vhlo.add_v1"(%x, %w) : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    %1 = "vhlo.multiply_v1"(%0, %half) : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    %2 = "vhlo.compare_v1"(%0, %1) <{compare_type = #vhlo<comparison_type_v1 FLOAT>, comparison_direction = #vhlo<comparison_direction_v1 LT>}> : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.bool_v1>
    %3 = "vhlo.select_v1"(%2, %0, %1) : (!vhlo.tensor_v1<2x4x!vhlo.bool_v1>, !vhlo.tensor_v1<2x4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    %4 = "vhlo.call_v1"(%3) <{callee = #vhlo.string_v1<"square">}> : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    "vhlo.return_v1"(%4) : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"public">}
  vhlo.func_v1 @square(%x: !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>) {
    %0 = "vhlo.multiply_v1"(%x, %x) : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
    "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}
}
