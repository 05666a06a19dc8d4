"builtin.module"() ({
  "vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[]>, function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.i32_v1) -> !vhlo.i32_v1>>, res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v2<"main">, sym_visibility = #vhlo.string_v1<"public">}> ({
  ^bb0(%arg0: !vhlo.i32_v1):
    "vhlo.return_v1"(%arg0) : (!vhlo.i32_v1) -> ()
  }) : () -> ()
}) : () -> ()
