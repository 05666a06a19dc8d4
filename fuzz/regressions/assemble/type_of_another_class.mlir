%0:3 = "u.values"() : () -> (i32, !emitc.lvalue<i32>, !emitc.array<2xi32>)
"emitc.assign"(%0#1, %0#0) : (!emitc.lvalue<i32>, i32) -> ()
"emitc.assign"(%0#0, %0#0) : (i32, i32) -> ()
"emitc.assign"(%0#2, %0#0) : (!emitc.array<2xi32>, i32) -> ()
