// releases: 23
func.func @unary(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) {
  %exp = linalg.exp ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %log = linalg.log ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %abs = linalg.abs ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %ceil = linalg.ceil ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %floor = linalg.floor ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %negf = linalg.negf ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %reciprocal = linalg.reciprocal ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %round = linalg.round ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %sqrt = linalg.sqrt ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %rsqrt = linalg.rsqrt ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %square = linalg.square ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %tanh = linalg.tanh ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %erf = linalg.erf ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
func.func @binary(%a: memref<4xf32>, %i: memref<4xi32>, %c: memref<4xcomplex<f32>>, %l: memref<4xi1>) {
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.sub ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.mul ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.div ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.max ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.min ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.powf ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.add ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.sub ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.mul ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.div ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.div_unsigned ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.max ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.min ins(%i, %i : memref<4xi32>, memref<4xi32>) outs(%i : memref<4xi32>)
  linalg.add ins(%c, %c : memref<4xcomplex<f32>>, memref<4xcomplex<f32>>) outs(%c : memref<4xcomplex<f32>>)
  linalg.sub ins(%c, %c : memref<4xcomplex<f32>>, memref<4xcomplex<f32>>) outs(%c : memref<4xcomplex<f32>>)
  linalg.mul ins(%c, %c : memref<4xcomplex<f32>>, memref<4xcomplex<f32>>) outs(%c : memref<4xcomplex<f32>>)
  linalg.div ins(%c, %c : memref<4xcomplex<f32>>, memref<4xcomplex<f32>>) outs(%c : memref<4xcomplex<f32>>)
  linalg.add {a = 1 : i32} ins(%l, %l : memref<4xi1>, memref<4xi1>) outs(%l : memref<4xi1>)
  linalg.mul {a = 1 : i32} ins(%l, %l : memref<4xi1>, memref<4xi1>) outs(%l : memref<4xi1>)
  linalg.max {a = 1 : i32} ins(%l, %l : memref<4xi1>, memref<4xi1>) outs(%l : memref<4xi1>)
  linalg.select ins(%l, %a, %a : memref<4xi1>, memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
func.func @conversions(%f16: tensor<3xf16>, %bf: tensor<3xbf16>, %f32: tensor<3xf32>, %f64: tensor<3xf64>, %i1: tensor<3xi1>, %i8: tensor<3xi8>, %i32: tensor<3xi32>, %c32: tensor<3xcomplex<f32>>, %c64: tensor<3xcomplex<f64>>, %s: f32, %n: i64, %x: index, %v: vector<4xf32>, %tv: tensor<3xvector<4xf32>>) {
  linalg.copy ins(%f16 : tensor<3xf16>) outs(%f32 : tensor<3xf32>) -> tensor<3xf32>
  linalg.copy ins(%f64 : tensor<3xf64>) outs(%f32 : tensor<3xf32>) -> tensor<3xf32>
  linalg.copy ins(%f16 : tensor<3xf16>) outs(%f64 : tensor<3xf64>) -> tensor<3xf64>
  linalg.copy ins(%i8 : tensor<3xi8>) outs(%i32 : tensor<3xi32>) -> tensor<3xi32>
  linalg.copy ins(%i32 : tensor<3xi32>) outs(%i8 : tensor<3xi8>) -> tensor<3xi8>
  linalg.copy ins(%i1 : tensor<3xi1>) outs(%f32 : tensor<3xf32>) -> tensor<3xf32>
  linalg.copy ins(%i32 : tensor<3xi32>) outs(%f64 : tensor<3xf64>) -> tensor<3xf64>
  linalg.copy ins(%f32 : tensor<3xf32>) outs(%i32 : tensor<3xi32>) -> tensor<3xi32>
  linalg.copy ins(%f32 : tensor<3xf32>) outs(%f32 : tensor<3xf32>) -> tensor<3xf32>
  linalg.copy ins(%c32 : tensor<3xcomplex<f32>>) outs(%c64 : tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  linalg.copy ins(%c64 : tensor<3xcomplex<f64>>) outs(%c32 : tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  linalg.copy ins(%f32 : tensor<3xf32>) outs(%c32 : tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  linalg.copy ins(%f16 : tensor<3xf16>) outs(%c32 : tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  linalg.copy ins(%f64 : tensor<3xf64>) outs(%c32 : tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  linalg.copy ins(%i8 : tensor<3xi8>) outs(%c64 : tensor<3xcomplex<f64>>) -> tensor<3xcomplex<f64>>
  linalg.copy ins(%c32 : tensor<3xcomplex<f32>>) outs(%c32 : tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i8 : tensor<3xi8>) outs(%i32 : tensor<3xi32>) -> tensor<3xi32>
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i32 : tensor<3xi32>) outs(%i8 : tensor<3xi8>) -> tensor<3xi8>
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i8 : tensor<3xi8>) outs(%f32 : tensor<3xf32>) -> tensor<3xf32>
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%f32 : tensor<3xf32>) outs(%i32 : tensor<3xi32>) -> tensor<3xi32>
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i8 : tensor<3xi8>) outs(%c32 : tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  linalg.fill ins(%s : f32) outs(%f32 : tensor<3xf32>) -> tensor<3xf32>
  linalg.fill ins(%v : vector<4xf32>) outs(%tv : tensor<3xvector<4xf32>>) -> tensor<3xvector<4xf32>>
  return
}
func.func @windows() {
  %quantized_matmul_0 = "x.value"() : () -> tensor<?x?xi8>
  %quantized_matmul_1 = "x.value"() : () -> tensor<?x?xi8>
  %quantized_matmul_2 = "x.value"() : () -> i32
  %quantized_matmul_3 = "x.value"() : () -> i32
  %quantized_matmul_4 = "x.value"() : () -> tensor<?x?xi32>
  linalg.quantized_matmul ins(%quantized_matmul_0, %quantized_matmul_1, %quantized_matmul_2, %quantized_matmul_3 : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32) outs(%quantized_matmul_4 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %mmt4d_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %mmt4d_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %mmt4d_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.mmt4d ins(%mmt4d_0, %mmt4d_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%mmt4d_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %batch_mmt4d_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %batch_mmt4d_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %batch_mmt4d_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.batch_mmt4d ins(%batch_mmt4d_0, %batch_mmt4d_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%batch_mmt4d_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %quantized_batch_matmul_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %quantized_batch_matmul_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %quantized_batch_matmul_2 = "x.value"() : () -> i32
  %quantized_batch_matmul_3 = "x.value"() : () -> i32
  %quantized_batch_matmul_4 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.quantized_batch_matmul ins(%quantized_batch_matmul_0, %quantized_batch_matmul_1, %quantized_batch_matmul_2, %quantized_batch_matmul_3 : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%quantized_batch_matmul_4 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %matvec_0 = "x.value"() : () -> tensor<?x?xi8>
  %matvec_1 = "x.value"() : () -> tensor<?xi8>
  %matvec_2 = "x.value"() : () -> tensor<?xi32>
  linalg.matvec ins(%matvec_0, %matvec_1 : tensor<?x?xi8>, tensor<?xi8>) outs(%matvec_2 : tensor<?xi32>) -> tensor<?xi32>
  %vecmat_0 = "x.value"() : () -> tensor<?xi8>
  %vecmat_1 = "x.value"() : () -> tensor<?x?xi8>
  %vecmat_2 = "x.value"() : () -> tensor<?xi32>
  linalg.vecmat ins(%vecmat_0, %vecmat_1 : tensor<?xi8>, tensor<?x?xi8>) outs(%vecmat_2 : tensor<?xi32>) -> tensor<?xi32>
  %batch_matvec_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %batch_matvec_1 = "x.value"() : () -> tensor<?x?xi8>
  %batch_matvec_2 = "x.value"() : () -> tensor<?x?xi32>
  linalg.batch_matvec ins(%batch_matvec_0, %batch_matvec_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%batch_matvec_2 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %batch_vecmat_0 = "x.value"() : () -> tensor<?x?xi8>
  %batch_vecmat_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %batch_vecmat_2 = "x.value"() : () -> tensor<?x?xi32>
  linalg.batch_vecmat ins(%batch_vecmat_0, %batch_vecmat_1 : tensor<?x?xi8>, tensor<?x?x?xi8>) outs(%batch_vecmat_2 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %dot_0 = "x.value"() : () -> tensor<?xi8>
  %dot_1 = "x.value"() : () -> tensor<?xi8>
  %dot_2 = "x.value"() : () -> tensor<i32>
  linalg.dot ins(%dot_0, %dot_1 : tensor<?xi8>, tensor<?xi8>) outs(%dot_2 : tensor<i32>) -> tensor<i32>
  %conv_1d_0 = "x.value"() : () -> tensor<?xi8>
  %conv_1d_1 = "x.value"() : () -> tensor<?xi8>
  %conv_1d_2 = "x.value"() : () -> tensor<?xi32>
  linalg.conv_1d ins(%conv_1d_0, %conv_1d_1 : tensor<?xi8>, tensor<?xi8>) outs(%conv_1d_2 : tensor<?xi32>) -> tensor<?xi32>
  %conv_2d_0 = "x.value"() : () -> tensor<?x?xi8>
  %conv_2d_1 = "x.value"() : () -> tensor<?x?xi8>
  %conv_2d_2 = "x.value"() : () -> tensor<?x?xi32>
  linalg.conv_2d ins(%conv_2d_0, %conv_2d_1 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%conv_2d_2 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %conv_3d_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %conv_3d_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %conv_3d_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.conv_3d ins(%conv_3d_0, %conv_3d_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_3d_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %conv_1d_nwc_wcf_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %conv_1d_nwc_wcf_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %conv_1d_nwc_wcf_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.conv_1d_nwc_wcf ins(%conv_1d_nwc_wcf_0, %conv_1d_nwc_wcf_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_1d_nwc_wcf_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%conv_1d_nwc_wcf_0, %conv_1d_nwc_wcf_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_1d_nwc_wcf_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%conv_1d_nwc_wcf_0, %conv_1d_nwc_wcf_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_1d_nwc_wcf_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %conv_1d_ncw_fcw_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %conv_1d_ncw_fcw_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %conv_1d_ncw_fcw_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.conv_1d_ncw_fcw ins(%conv_1d_ncw_fcw_0, %conv_1d_ncw_fcw_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_1d_ncw_fcw_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%conv_1d_ncw_fcw_0, %conv_1d_ncw_fcw_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_1d_ncw_fcw_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%conv_1d_ncw_fcw_0, %conv_1d_ncw_fcw_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%conv_1d_ncw_fcw_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %conv_2d_nhwc_hwcf_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_hwcf_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_hwcf_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf ins(%conv_2d_nhwc_hwcf_0, %conv_2d_nhwc_hwcf_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nhwc_hwcf_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nhwc_hwcf_0, %conv_2d_nhwc_hwcf_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nhwc_hwcf_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nhwc_hwcf_0, %conv_2d_nhwc_hwcf_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nhwc_hwcf_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %conv_2d_nhwc_fhwc_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_fhwc_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_fhwc_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc ins(%conv_2d_nhwc_fhwc_0, %conv_2d_nhwc_fhwc_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nhwc_fhwc_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nhwc_fhwc_0, %conv_2d_nhwc_fhwc_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nhwc_fhwc_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nhwc_fhwc_0, %conv_2d_nhwc_fhwc_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nhwc_fhwc_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %conv_2d_nhwc_hwcf_q_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_hwcf_q_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_hwcf_q_2 = "x.value"() : () -> i32
  %conv_2d_nhwc_hwcf_q_3 = "x.value"() : () -> i32
  %conv_2d_nhwc_hwcf_q_4 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf_q ins(%conv_2d_nhwc_hwcf_q_0, %conv_2d_nhwc_hwcf_q_1, %conv_2d_nhwc_hwcf_q_2, %conv_2d_nhwc_hwcf_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwc_hwcf_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nhwc_hwcf_q_0, %conv_2d_nhwc_hwcf_q_1, %conv_2d_nhwc_hwcf_q_2, %conv_2d_nhwc_hwcf_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwc_hwcf_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nhwc_hwcf_q_0, %conv_2d_nhwc_hwcf_q_1, %conv_2d_nhwc_hwcf_q_2, %conv_2d_nhwc_hwcf_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwc_hwcf_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %conv_2d_nhwc_fhwc_q_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_fhwc_q_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nhwc_fhwc_q_2 = "x.value"() : () -> i32
  %conv_2d_nhwc_fhwc_q_3 = "x.value"() : () -> i32
  %conv_2d_nhwc_fhwc_q_4 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc_q ins(%conv_2d_nhwc_fhwc_q_0, %conv_2d_nhwc_fhwc_q_1, %conv_2d_nhwc_fhwc_q_2, %conv_2d_nhwc_fhwc_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwc_fhwc_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nhwc_fhwc_q_0, %conv_2d_nhwc_fhwc_q_1, %conv_2d_nhwc_fhwc_q_2, %conv_2d_nhwc_fhwc_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwc_fhwc_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nhwc_fhwc_q_0, %conv_2d_nhwc_fhwc_q_1, %conv_2d_nhwc_fhwc_q_2, %conv_2d_nhwc_fhwc_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwc_fhwc_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %conv_2d_nchw_fchw_q_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nchw_fchw_q_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nchw_fchw_q_2 = "x.value"() : () -> i32
  %conv_2d_nchw_fchw_q_3 = "x.value"() : () -> i32
  %conv_2d_nchw_fchw_q_4 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw_q ins(%conv_2d_nchw_fchw_q_0, %conv_2d_nchw_fchw_q_1, %conv_2d_nchw_fchw_q_2, %conv_2d_nchw_fchw_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nchw_fchw_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nchw_fchw_q_0, %conv_2d_nchw_fchw_q_1, %conv_2d_nchw_fchw_q_2, %conv_2d_nchw_fchw_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nchw_fchw_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nchw_fchw_q_0, %conv_2d_nchw_fchw_q_1, %conv_2d_nchw_fchw_q_2, %conv_2d_nchw_fchw_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%conv_2d_nchw_fchw_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %conv_2d_nchw_fchw_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nchw_fchw_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %conv_2d_nchw_fchw_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw ins(%conv_2d_nchw_fchw_0, %conv_2d_nchw_fchw_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nchw_fchw_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nchw_fchw_0, %conv_2d_nchw_fchw_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nchw_fchw_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nchw_fchw_0, %conv_2d_nchw_fchw_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%conv_2d_nchw_fchw_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %conv_2d_ngchw_fgchw_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_ngchw_fgchw_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_ngchw_fgchw_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_fgchw ins(%conv_2d_ngchw_fgchw_0, %conv_2d_ngchw_fgchw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_ngchw_fgchw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_fgchw {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_ngchw_fgchw_0, %conv_2d_ngchw_fgchw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_ngchw_fgchw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_ngchw_fgchw_0, %conv_2d_ngchw_fgchw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_ngchw_fgchw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_2d_ngchw_gfchw_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_ngchw_gfchw_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_ngchw_gfchw_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw ins(%conv_2d_ngchw_gfchw_0, %conv_2d_ngchw_gfchw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_ngchw_gfchw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_ngchw_gfchw_0, %conv_2d_ngchw_gfchw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_ngchw_gfchw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_ngchw_gfchw_0, %conv_2d_ngchw_gfchw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_ngchw_gfchw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_2d_nhwgc_gfhwc_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_nhwgc_gfhwc_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_nhwgc_gfhwc_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc ins(%conv_2d_nhwgc_gfhwc_0, %conv_2d_nhwgc_gfhwc_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_nhwgc_gfhwc_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nhwgc_gfhwc_0, %conv_2d_nhwgc_gfhwc_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_nhwgc_gfhwc_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nhwgc_gfhwc_0, %conv_2d_nhwgc_gfhwc_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_2d_nhwgc_gfhwc_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_2d_nhwgc_gfhwc_q_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_nhwgc_gfhwc_q_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_nhwgc_gfhwc_q_2 = "x.value"() : () -> i32
  %conv_2d_nhwgc_gfhwc_q_3 = "x.value"() : () -> i32
  %conv_2d_nhwgc_gfhwc_q_4 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc_q ins(%conv_2d_nhwgc_gfhwc_q_0, %conv_2d_nhwgc_gfhwc_q_1, %conv_2d_nhwgc_gfhwc_q_2, %conv_2d_nhwgc_gfhwc_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwgc_gfhwc_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_nhwgc_gfhwc_q_0, %conv_2d_nhwgc_gfhwc_q_1, %conv_2d_nhwgc_gfhwc_q_2, %conv_2d_nhwgc_gfhwc_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwgc_gfhwc_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_nhwgc_gfhwc_q_0, %conv_2d_nhwgc_gfhwc_q_1, %conv_2d_nhwgc_gfhwc_q_2, %conv_2d_nhwgc_gfhwc_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_2d_nhwgc_gfhwc_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_2d_ngchw_gfchw_q_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_ngchw_gfchw_q_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_2d_ngchw_gfchw_q_2 = "x.value"() : () -> i32
  %conv_2d_ngchw_gfchw_q_3 = "x.value"() : () -> i32
  %conv_2d_ngchw_gfchw_q_4 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw_q ins(%conv_2d_ngchw_gfchw_q_0, %conv_2d_ngchw_gfchw_q_1, %conv_2d_ngchw_gfchw_q_2, %conv_2d_ngchw_gfchw_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_2d_ngchw_gfchw_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%conv_2d_ngchw_gfchw_q_0, %conv_2d_ngchw_gfchw_q_1, %conv_2d_ngchw_gfchw_q_2, %conv_2d_ngchw_gfchw_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_2d_ngchw_gfchw_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%conv_2d_ngchw_gfchw_q_0, %conv_2d_ngchw_gfchw_q_1, %conv_2d_ngchw_gfchw_q_2, %conv_2d_ngchw_gfchw_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_2d_ngchw_gfchw_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_3d_ndhwc_dhwcf_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_3d_ndhwc_dhwcf_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_3d_ndhwc_dhwcf_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf ins(%conv_3d_ndhwc_dhwcf_0, %conv_3d_ndhwc_dhwcf_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_3d_ndhwc_dhwcf_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%conv_3d_ndhwc_dhwcf_0, %conv_3d_ndhwc_dhwcf_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_3d_ndhwc_dhwcf_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%conv_3d_ndhwc_dhwcf_0, %conv_3d_ndhwc_dhwcf_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_3d_ndhwc_dhwcf_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_3d_ndhwc_dhwcf_q_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_3d_ndhwc_dhwcf_q_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_3d_ndhwc_dhwcf_q_2 = "x.value"() : () -> i32
  %conv_3d_ndhwc_dhwcf_q_3 = "x.value"() : () -> i32
  %conv_3d_ndhwc_dhwcf_q_4 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf_q ins(%conv_3d_ndhwc_dhwcf_q_0, %conv_3d_ndhwc_dhwcf_q_1, %conv_3d_ndhwc_dhwcf_q_2, %conv_3d_ndhwc_dhwcf_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_3d_ndhwc_dhwcf_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%conv_3d_ndhwc_dhwcf_q_0, %conv_3d_ndhwc_dhwcf_q_1, %conv_3d_ndhwc_dhwcf_q_2, %conv_3d_ndhwc_dhwcf_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_3d_ndhwc_dhwcf_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%conv_3d_ndhwc_dhwcf_q_0, %conv_3d_ndhwc_dhwcf_q_1, %conv_3d_ndhwc_dhwcf_q_2, %conv_3d_ndhwc_dhwcf_q_3 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%conv_3d_ndhwc_dhwcf_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %conv_3d_ncdhw_fcdhw_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_3d_ncdhw_fcdhw_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %conv_3d_ncdhw_fcdhw_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ncdhw_fcdhw ins(%conv_3d_ncdhw_fcdhw_0, %conv_3d_ncdhw_fcdhw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_3d_ncdhw_fcdhw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%conv_3d_ncdhw_fcdhw_0, %conv_3d_ncdhw_fcdhw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_3d_ncdhw_fcdhw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%conv_3d_ncdhw_fcdhw_0, %conv_3d_ncdhw_fcdhw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%conv_3d_ncdhw_fcdhw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %depthwise_conv_1d_nwc_wc_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_1d_nwc_wc_1 = "x.value"() : () -> tensor<?x?xi8>
  %depthwise_conv_1d_nwc_wc_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.depthwise_conv_1d_nwc_wc ins(%depthwise_conv_1d_nwc_wc_0, %depthwise_conv_1d_nwc_wc_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%depthwise_conv_1d_nwc_wc_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%depthwise_conv_1d_nwc_wc_0, %depthwise_conv_1d_nwc_wc_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%depthwise_conv_1d_nwc_wc_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%depthwise_conv_1d_nwc_wc_0, %depthwise_conv_1d_nwc_wc_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%depthwise_conv_1d_nwc_wc_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %depthwise_conv_1d_ncw_cw_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_1d_ncw_cw_1 = "x.value"() : () -> tensor<?x?xi8>
  %depthwise_conv_1d_ncw_cw_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.depthwise_conv_1d_ncw_cw ins(%depthwise_conv_1d_ncw_cw_0, %depthwise_conv_1d_ncw_cw_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%depthwise_conv_1d_ncw_cw_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%depthwise_conv_1d_ncw_cw_0, %depthwise_conv_1d_ncw_cw_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%depthwise_conv_1d_ncw_cw_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%depthwise_conv_1d_ncw_cw_0, %depthwise_conv_1d_ncw_cw_1 : tensor<?x?x?xi8>, tensor<?x?xi8>) outs(%depthwise_conv_1d_ncw_cw_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %depthwise_conv_1d_nwc_wcm_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_1d_nwc_wcm_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_1d_nwc_wcm_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_1d_nwc_wcm ins(%depthwise_conv_1d_nwc_wcm_0, %depthwise_conv_1d_nwc_wcm_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_1d_nwc_wcm_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%depthwise_conv_1d_nwc_wcm_0, %depthwise_conv_1d_nwc_wcm_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_1d_nwc_wcm_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%depthwise_conv_1d_nwc_wcm_0, %depthwise_conv_1d_nwc_wcm_1 : tensor<?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_1d_nwc_wcm_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %depthwise_conv_2d_nhwc_hwc_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwc_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwc_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc ins(%depthwise_conv_2d_nhwc_hwc_0, %depthwise_conv_2d_nhwc_hwc_1 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_2d_nhwc_hwc_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%depthwise_conv_2d_nhwc_hwc_0, %depthwise_conv_2d_nhwc_hwc_1 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_2d_nhwc_hwc_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%depthwise_conv_2d_nhwc_hwc_0, %depthwise_conv_2d_nhwc_hwc_1 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_2d_nhwc_hwc_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %depthwise_conv_2d_nchw_chw_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nchw_chw_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_2d_nchw_chw_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nchw_chw ins(%depthwise_conv_2d_nchw_chw_0, %depthwise_conv_2d_nchw_chw_1 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_2d_nchw_chw_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%depthwise_conv_2d_nchw_chw_0, %depthwise_conv_2d_nchw_chw_1 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_2d_nchw_chw_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%depthwise_conv_2d_nchw_chw_0, %depthwise_conv_2d_nchw_chw_1 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%depthwise_conv_2d_nchw_chw_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %depthwise_conv_2d_nhwc_hwc_q_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwc_q_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwc_q_2 = "x.value"() : () -> i32
  %depthwise_conv_2d_nhwc_hwc_q_3 = "x.value"() : () -> i32
  %depthwise_conv_2d_nhwc_hwc_q_4 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%depthwise_conv_2d_nhwc_hwc_q_0, %depthwise_conv_2d_nhwc_hwc_q_1, %depthwise_conv_2d_nhwc_hwc_q_2, %depthwise_conv_2d_nhwc_hwc_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%depthwise_conv_2d_nhwc_hwc_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%depthwise_conv_2d_nhwc_hwc_q_0, %depthwise_conv_2d_nhwc_hwc_q_1, %depthwise_conv_2d_nhwc_hwc_q_2, %depthwise_conv_2d_nhwc_hwc_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%depthwise_conv_2d_nhwc_hwc_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%depthwise_conv_2d_nhwc_hwc_q_0, %depthwise_conv_2d_nhwc_hwc_q_1, %depthwise_conv_2d_nhwc_hwc_q_2, %depthwise_conv_2d_nhwc_hwc_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%depthwise_conv_2d_nhwc_hwc_q_4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %depthwise_conv_2d_nhwc_hwcm_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwcm_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwcm_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%depthwise_conv_2d_nhwc_hwcm_0, %depthwise_conv_2d_nhwc_hwcm_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_2d_nhwc_hwcm_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%depthwise_conv_2d_nhwc_hwcm_0, %depthwise_conv_2d_nhwc_hwcm_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_2d_nhwc_hwcm_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%depthwise_conv_2d_nhwc_hwcm_0, %depthwise_conv_2d_nhwc_hwcm_1 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_2d_nhwc_hwcm_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %depthwise_conv_2d_nhwc_hwcm_q_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwcm_q_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_2d_nhwc_hwcm_q_2 = "x.value"() : () -> i32
  %depthwise_conv_2d_nhwc_hwcm_q_3 = "x.value"() : () -> i32
  %depthwise_conv_2d_nhwc_hwcm_q_4 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%depthwise_conv_2d_nhwc_hwcm_q_0, %depthwise_conv_2d_nhwc_hwcm_q_1, %depthwise_conv_2d_nhwc_hwcm_q_2, %depthwise_conv_2d_nhwc_hwcm_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%depthwise_conv_2d_nhwc_hwcm_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%depthwise_conv_2d_nhwc_hwcm_q_0, %depthwise_conv_2d_nhwc_hwcm_q_1, %depthwise_conv_2d_nhwc_hwcm_q_2, %depthwise_conv_2d_nhwc_hwcm_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%depthwise_conv_2d_nhwc_hwcm_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%depthwise_conv_2d_nhwc_hwcm_q_0, %depthwise_conv_2d_nhwc_hwcm_q_1, %depthwise_conv_2d_nhwc_hwcm_q_2, %depthwise_conv_2d_nhwc_hwcm_q_3 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%depthwise_conv_2d_nhwc_hwcm_q_4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %depthwise_conv_3d_ndhwc_dhwc_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %depthwise_conv_3d_ndhwc_dhwc_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_3d_ndhwc_dhwc_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%depthwise_conv_3d_ndhwc_dhwc_0, %depthwise_conv_3d_ndhwc_dhwc_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_3d_ndhwc_dhwc_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%depthwise_conv_3d_ndhwc_dhwc_0, %depthwise_conv_3d_ndhwc_dhwc_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_3d_ndhwc_dhwc_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%depthwise_conv_3d_ndhwc_dhwc_0, %depthwise_conv_3d_ndhwc_dhwc_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_3d_ndhwc_dhwc_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %depthwise_conv_3d_ncdhw_cdhw_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %depthwise_conv_3d_ncdhw_cdhw_1 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %depthwise_conv_3d_ncdhw_cdhw_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%depthwise_conv_3d_ncdhw_cdhw_0, %depthwise_conv_3d_ncdhw_cdhw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_3d_ncdhw_cdhw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%depthwise_conv_3d_ncdhw_cdhw_0, %depthwise_conv_3d_ncdhw_cdhw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_3d_ncdhw_cdhw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%depthwise_conv_3d_ncdhw_cdhw_0, %depthwise_conv_3d_ncdhw_cdhw_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?xi8>) outs(%depthwise_conv_3d_ncdhw_cdhw_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %depthwise_conv_3d_ndhwc_dhwcm_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %depthwise_conv_3d_ndhwc_dhwcm_1 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %depthwise_conv_3d_ndhwc_dhwcm_2 = "x.value"() : () -> tensor<?x?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%depthwise_conv_3d_ndhwc_dhwcm_0, %depthwise_conv_3d_ndhwc_dhwcm_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%depthwise_conv_3d_ndhwc_dhwcm_2 : tensor<?x?x?x?x?x?xi32>) -> tensor<?x?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%depthwise_conv_3d_ndhwc_dhwcm_0, %depthwise_conv_3d_ndhwc_dhwcm_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%depthwise_conv_3d_ndhwc_dhwcm_2 : tensor<?x?x?x?x?x?xi32>) -> tensor<?x?x?x?x?x?xi32>
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%depthwise_conv_3d_ndhwc_dhwcm_0, %depthwise_conv_3d_ndhwc_dhwcm_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>) outs(%depthwise_conv_3d_ndhwc_dhwcm_2 : tensor<?x?x?x?x?x?xi32>) -> tensor<?x?x?x?x?x?xi32>
  %pooling_nhwc_sum_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nhwc_sum_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nhwc_sum_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_sum ins(%pooling_nhwc_sum_0, %pooling_nhwc_sum_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_sum_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_sum {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nhwc_sum_0, %pooling_nhwc_sum_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_sum_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nhwc_sum_0, %pooling_nhwc_sum_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_sum_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nchw_sum_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nchw_sum_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nchw_sum_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nchw_sum ins(%pooling_nchw_sum_0, %pooling_nchw_sum_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nchw_sum_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nchw_sum {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nchw_sum_0, %pooling_nchw_sum_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nchw_sum_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nchw_sum_0, %pooling_nchw_sum_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nchw_sum_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nhwc_max_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nhwc_max_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nhwc_max_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_max ins(%pooling_nhwc_max_0, %pooling_nhwc_max_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_max_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_max {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nhwc_max_0, %pooling_nhwc_max_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_max_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nhwc_max_0, %pooling_nhwc_max_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_max_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nhwc_max_unsigned_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nhwc_max_unsigned_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nhwc_max_unsigned_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_max_unsigned ins(%pooling_nhwc_max_unsigned_0, %pooling_nhwc_max_unsigned_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_max_unsigned_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_max_unsigned {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nhwc_max_unsigned_0, %pooling_nhwc_max_unsigned_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_max_unsigned_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nhwc_max_unsigned_0, %pooling_nhwc_max_unsigned_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_max_unsigned_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nchw_max_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nchw_max_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nchw_max_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nchw_max ins(%pooling_nchw_max_0, %pooling_nchw_max_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nchw_max_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nchw_max {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nchw_max_0, %pooling_nchw_max_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nchw_max_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nchw_max_0, %pooling_nchw_max_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nchw_max_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nhwc_min_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nhwc_min_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nhwc_min_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_min ins(%pooling_nhwc_min_0, %pooling_nhwc_min_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_min_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_min {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nhwc_min_0, %pooling_nhwc_min_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_min_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nhwc_min_0, %pooling_nhwc_min_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_min_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nhwc_min_unsigned_0 = "x.value"() : () -> tensor<?x?x?x?xi8>
  %pooling_nhwc_min_unsigned_1 = "x.value"() : () -> tensor<?x?xi8>
  %pooling_nhwc_min_unsigned_2 = "x.value"() : () -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_min_unsigned ins(%pooling_nhwc_min_unsigned_0, %pooling_nhwc_min_unsigned_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_min_unsigned_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_min_unsigned {dilations = dense<3> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%pooling_nhwc_min_unsigned_0, %pooling_nhwc_min_unsigned_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_min_unsigned_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, z} ins(%pooling_nhwc_min_unsigned_0, %pooling_nhwc_min_unsigned_1 : tensor<?x?x?x?xi8>, tensor<?x?xi8>) outs(%pooling_nhwc_min_unsigned_2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %pooling_nwc_sum_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_nwc_sum_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_nwc_sum_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_nwc_sum ins(%pooling_nwc_sum_0, %pooling_nwc_sum_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_sum_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_nwc_sum_0, %pooling_nwc_sum_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_sum_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_nwc_sum_0, %pooling_nwc_sum_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_sum_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_ncw_sum_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_ncw_sum_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_ncw_sum_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_ncw_sum ins(%pooling_ncw_sum_0, %pooling_ncw_sum_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_ncw_sum_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_ncw_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_ncw_sum_0, %pooling_ncw_sum_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_ncw_sum_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_ncw_sum_0, %pooling_ncw_sum_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_ncw_sum_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_nwc_max_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_nwc_max_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_nwc_max_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_nwc_max ins(%pooling_nwc_max_0, %pooling_nwc_max_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_max_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_max {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_nwc_max_0, %pooling_nwc_max_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_max_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_nwc_max_0, %pooling_nwc_max_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_max_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_nwc_max_unsigned_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_nwc_max_unsigned_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_nwc_max_unsigned_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_nwc_max_unsigned ins(%pooling_nwc_max_unsigned_0, %pooling_nwc_max_unsigned_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_max_unsigned_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_max_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_nwc_max_unsigned_0, %pooling_nwc_max_unsigned_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_max_unsigned_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_nwc_max_unsigned_0, %pooling_nwc_max_unsigned_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_max_unsigned_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_ncw_max_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_ncw_max_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_ncw_max_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_ncw_max ins(%pooling_ncw_max_0, %pooling_ncw_max_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_ncw_max_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_ncw_max_0, %pooling_ncw_max_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_ncw_max_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_ncw_max_0, %pooling_ncw_max_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_ncw_max_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_nwc_min_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_nwc_min_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_nwc_min_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_nwc_min ins(%pooling_nwc_min_0, %pooling_nwc_min_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_min_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_min {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_nwc_min_0, %pooling_nwc_min_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_min_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_nwc_min_0, %pooling_nwc_min_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_min_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_nwc_min_unsigned_0 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_nwc_min_unsigned_1 = "x.value"() : () -> tensor<?xi8>
  %pooling_nwc_min_unsigned_2 = "x.value"() : () -> tensor<?x?x?xi32>
  linalg.pooling_nwc_min_unsigned ins(%pooling_nwc_min_unsigned_0, %pooling_nwc_min_unsigned_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_min_unsigned_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_min_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%pooling_nwc_min_unsigned_0, %pooling_nwc_min_unsigned_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_min_unsigned_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>, z} ins(%pooling_nwc_min_unsigned_0, %pooling_nwc_min_unsigned_1 : tensor<?x?x?xi8>, tensor<?xi8>) outs(%pooling_nwc_min_unsigned_2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %pooling_ndhwc_sum_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %pooling_ndhwc_sum_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_ndhwc_sum_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_sum ins(%pooling_ndhwc_sum_0, %pooling_ndhwc_sum_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_sum_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_sum {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%pooling_ndhwc_sum_0, %pooling_ndhwc_sum_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_sum_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%pooling_ndhwc_sum_0, %pooling_ndhwc_sum_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_sum_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %pooling_ndhwc_max_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %pooling_ndhwc_max_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_ndhwc_max_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_max ins(%pooling_ndhwc_max_0, %pooling_ndhwc_max_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_max_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_max {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%pooling_ndhwc_max_0, %pooling_ndhwc_max_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_max_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%pooling_ndhwc_max_0, %pooling_ndhwc_max_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_max_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %pooling_ndhwc_min_0 = "x.value"() : () -> tensor<?x?x?x?x?xi8>
  %pooling_ndhwc_min_1 = "x.value"() : () -> tensor<?x?x?xi8>
  %pooling_ndhwc_min_2 = "x.value"() : () -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_min ins(%pooling_ndhwc_min_0, %pooling_ndhwc_min_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_min_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_min {dilations = dense<3> : tensor<3xi64>, strides = dense<[2, 3, 4]> : tensor<3xi64>} ins(%pooling_ndhwc_min_0, %pooling_ndhwc_min_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_min_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>, z} ins(%pooling_ndhwc_min_0, %pooling_ndhwc_min_1 : tensor<?x?x?x?x?xi8>, tensor<?x?x?xi8>) outs(%pooling_ndhwc_min_2 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return
}
func.func @products(%a: tensor<4x8xf16>, %b: tensor<8x4xf16>, %c: tensor<4x4xf32>, %ba: tensor<2x4x8xi8>, %bb: tensor<2x8x4xi8>, %bc: tensor<2x4x4xi32>, %rc: tensor<4x4xi32>) {
  linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {x} ins(%b, %b : tensor<8x4xf16>, tensor<8x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.batch_matmul ins(%ba, %bb : tensor<2x4x8xi8>, tensor<2x8x4xi8>) outs(%bc : tensor<2x4x4xi32>) -> tensor<2x4x4xi32>
  linalg.batch_matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%ba, %bb : tensor<2x4x8xi8>, tensor<2x8x4xi8>) outs(%bc : tensor<2x4x4xi32>) -> tensor<2x4x4xi32>
  linalg.batch_reduce_matmul ins(%ba, %bb : tensor<2x4x8xi8>, tensor<2x8x4xi8>) outs(%rc : tensor<4x4xi32>) -> tensor<4x4xi32>
  linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {y = 2 : i8} ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
func.func @elementwise(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %i: memref<3xi8>, %l: memref<3xi1>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] {x} ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> ins(%i, %i : memref<3xi8>, memref<3xi8>) outs(%i : memref<3xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%l, %i, %i : memref<3xi1>, memref<3xi8>, memref<3xi8>) outs(%i : memref<3xi8>)
  linalg.elementwise kind=#linalg.elementwise_kind<square> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @generic(%a: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = linalg.generic {doc = "text", indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], library_call = "call"} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) attrs = {b, c = affine_map<(d0) -> (0)>} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    linalg.yield %y {k} : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    linalg.yield
  }
  return
}
func.func @maps(%m: tensor<4x4xf32>, %i: tensor<4x4xi32>, %v: tensor<4xf32>, %mm: memref<4x4xf32>, %mv: memref<4xf32>) {
  %0 = linalg.map {arith.addf {fastmath = #arith.fastmath<fast>, foo}} ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%m : tensor<4x4xf32>) {x}
  %1 = linalg.map {arith.addi} ins(%i, %i : tensor<4x4xi32>, tensor<4x4xi32>) outs(%i : tensor<4x4xi32>)
  %2 = linalg.map {math.exp} ins(%m : tensor<4x4xf32>) outs(%m : tensor<4x4xf32>)
  %3 = linalg.map ins(%m : tensor<4x4xf32>) outs(%m : tensor<4x4xf32>) {x}
    (%a: f32, %b: f32) {
      %e = math.exp %a : f32
      %e2 = math.exp %e : f32
      linalg.yield %e2 : f32
    }
  linalg.map outs(%mm : memref<4x4xf32>) (%o: f32) {
    linalg.yield %o : f32
  }
  %4 = linalg.reduce {arith.addf} ins(%m : tensor<4x4xf32>) outs(%v : tensor<4xf32>) dimensions = [1] {foo}
  linalg.reduce ins(%mm : memref<4x4xf32>) outs(%mv : memref<4xf32>) dimensions = [0] (%a: f32, %b: f32) {
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  }
  %5:2 = linalg.reduce ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%v, %v : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%a: f32, %b: f32, %c: f32, %d: f32) {
    linalg.yield %a, %b : f32, f32
  }
  %6 = linalg.transpose ins(%m : tensor<4x4xf32>) outs(%m : tensor<4x4xf32>) permutation = [1, 0] {a}
  linalg.transpose ins(%mm : memref<4x4xf32>) outs(%mm : memref<4x4xf32>) permutation = [1, 0]
  linalg.broadcast ins(%mv : memref<4xf32>) outs(%mm : memref<4x4xf32>) dimensions = [1]
  %7 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%v : tensor<4xf32>) dimensions = []
  return
}
func.func @random_numbers(%min: f64, %max: f64, %seed: i32, %o: tensor<4x8xf32>, %m: memref<4x8xf64>) {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%m : memref<4x8xf64>)
  return
}
