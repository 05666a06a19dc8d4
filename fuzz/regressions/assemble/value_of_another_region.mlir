"builtin.module"() ({
  "demo.region"() ({
    "demo.use"(%0) : (i32) -> ()
    "demo.region"() ({
    ^bb0(%0: i32):
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
