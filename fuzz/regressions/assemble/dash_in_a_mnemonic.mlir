"demo.op"() {v = #vhlo.dict_v1<{#vhlo.string_v1<"a"> = #vhlo.bool_v1-<true>}>} : () -> ()
