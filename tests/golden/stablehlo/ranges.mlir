// Locations with and without ranges.
module @ranges {
  func.func @main(%x: tensor<4xf32> loc("a.py":7:3 to :9)) -> tensor<4xf32> {
    %0 = stablehlo.add %x, %x : tensor<4xf32> loc("a.py":7:3)
    %1 = stablehlo.add %0, %x : tensor<4xf32> loc(callsite("a.py":7:3 to :9 at "a.py":10:1 to 12:4))
    %2 = stablehlo.add %1, %x : tensor<4xf32> loc(fused["a.py":10:1, "b"("a.py":8:0 to :5)])
    return %2 : tensor<4xf32> loc("named"("a.py":10:1 to 12:4))
  } loc("a.py":1:0 to 12:4)
} loc("a.py":1:0)
