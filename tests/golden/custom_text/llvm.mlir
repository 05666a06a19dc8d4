llvm.comdat @comdats {
  llvm.comdat_selector @any any
}
llvm.mlir.global constant @text("some\00") {addr_space = 0 : i32}
llvm.mlir.global internal thread_local unnamed_addr @number(4 : i32) comdat(@comdats::@any) : i32
llvm.func @declared(!llvm.ptr {llvm.noalias}, i32, ...) -> (i32 {llvm.zeroext})
llvm.func internal fastcc @f(%a: i32, %p: !llvm.ptr) -> i32 vscale_range(1, 16) attributes {dso_local} {
  %b = llvm.call fastcc tail @f(%a, %p) : (i32, !llvm.ptr) -> i32
  %c = llvm.call %p(%a) : !llvm.ptr, (i32 {llvm.signext}) -> i32
  %d = llvm.call @declared(%p, %a, %b) vararg(!llvm.func<i32 (ptr, i32, ...)>) ["tag"(%a, %p : i32, !llvm.ptr), "empty"()] : (!llvm.ptr, i32, i32) -> i32
  %e = llvm.getelementptr %p[%a, 1, %b] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
  %s = llvm.mlir.undef : !llvm.struct<(i32, array<4 x ptr>)>
  %s2 = llvm.insertvalue %p, %s[1, 2] : !llvm.struct<(i32, array<4 x ptr>)>
  %q = llvm.extractvalue %s2[1] : !llvm.struct<(i32, array<4 x ptr>)>
  %v = llvm.mlir.undef : vector<4xf32>
  %w = llvm.shufflevector %v, %v [0, 5] : vector<4xf32>
  llvm.switch %a : i32, ^bb1 [
    1: ^bb1,
    -2: ^bb2(%b : i32)
  ]
^bb1:
  %x = llvm.icmp "slt" %b, %a : i32
  llvm.cond_br %x weights([1, 2]), ^bb2(%a : i32), ^bb1
^bb2(%y: i32):
  llvm.return %y : i32
}
llvm.func @callee(!llvm.ptr) -> i32
llvm.func @g(%p: !llvm.ptr) attributes {personality = @declared} {
  %null = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.invoke @callee(%p) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> i32
^bb1:
  llvm.return
^bb2:
  %2 = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.indirectbr %p : !llvm.ptr, [
    ^bb1,
    ^bb3(%null : !llvm.ptr)
  ]
^bb3(%3: !llvm.ptr):
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
