"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%0: i32):
    "cf.br"(%0)[^bb0] : (i32) -> ()
  }) : () -> ()
}) : () -> ()
