module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
      %9 = stablehlo.add %arg1, %arg1 : tensor<4x8xf32>
      sdy.return %9 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.sharding_group %1 group_id=3 : tensor<8x8xf32>
    %2 = sdy.named_computation<"f">(%1) in_shardings=[<@mesh, [{"x"}, {}]>] (%arg1: tensor<8x8xf32>) {
      sdy.return %arg1 : tensor<8x8xf32>
    } {note} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = sdy.propagation_barrier %2 allowed_direction=FORWARD : tensor<8x8xf32>
    %4 = sdy.constant dense<1.000000e+00> : tensor<8x8xf32>
    %5 = sdy.reshard %3 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
    %6 = sdy.all_gather [{}, {"y"}] %5 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
    %7 = stablehlo.negate %6 : tensor<8x8xf32>
    %8 = sdy.data_flow_edge %7 sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return %8 : tensor<8x8xf32>
  }
}
