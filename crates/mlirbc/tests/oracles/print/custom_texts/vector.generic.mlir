"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, vector<8xf32>, vector<4xi1>, memref<?xf32>, index, f32) -> (), sym_name = "f"}> ({
  ^bb0(%v: vector<4xf32>, %w: vector<8xf32>, %k: vector<4xi1>, %m: memref<?xf32>, %i: index, %f: f32):
    %0 = "vector.outerproduct"(%v, %w) <{kind = #vector.kind<maximumf>}> : (vector<4xf32>, vector<8xf32>) -> vector<4x8xf32>
    %1 = "vector.outerproduct"(%v, %w) {a} : (vector<4xf32>, vector<8xf32>) -> vector<4x8xf32>
    %2 = "vector.outerproduct"(%v, %w) : (vector<4xf32>, vector<8xf32>) -> vector<4x8xf32>
    %3 = "vector.mask"(%k) ({
      %4 = "vector.reduction"(%v) <{kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
      "vector.yield"(%4) {a} : (f32) -> ()
    }) : (vector<4xi1>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// generic: vector.outerproduct vector.outerproduct vector.mask
