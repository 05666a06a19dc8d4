"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x4xf32>, !shape.witness, i1) -> (), sym_name = "f"}> ({
  ^bb0(%a: tensor<4x4xf32>, %w: !shape.witness, %c: i1):
    %0 = "tosa.reduce_max"(%a) <{axis = 0 : i32}> {a} : (tensor<4x4xf32>) -> tensor<1x4xf32>
    "shape.assuming"(%w) ({
      "shape.assuming_yield"() {a} : () -> ()
    }) : (!shape.witness) -> ()
    "emitc.if"(%c) ({
      "emitc.yield"() {a} : () -> ()
    }, {
    }) : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// generic: tosa.reduce_max shape.assuming emitc.if
