llvm.mlir.global external @g0() {addr_space = 0 : i32} : i32
llvm.mlir.global private hidden thread_local unnamed_addr constant @g1(1.5 : f64) comdat(@__com::@any) {addr_space = 3 : i32, alignment = 8 : i64, dso_local, section = "s"} : f64
llvm.mlir.global internal constant @text("abc\00\FF") {addr_space = 0 : i32}
llvm.mlir.global linkonce_odr protected local_unnamed_addr @array(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
llvm.mlir.global external @with_init() {sym_visibility = "private"} : !llvm.struct<"pair", (i32, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<"pair", (i32, ptr)>
  llvm.return %0 : !llvm.struct<"pair", (i32, ptr)>
}
llvm.comdat @__com {
  llvm.comdat_selector @any any
}
llvm.mlir.alias weak_odr hidden thread_local unnamed_addr @alias {dso_local} : i32 {
  %0 = llvm.mlir.addressof @g0 : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias external @other_alias : !llvm.ptr {
  %0 = llvm.mlir.addressof @g0 : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @declared(i32, !llvm.ptr {llvm.noalias, llvm.align = 8 : i64}, ...) -> (i64 {llvm.signext})
llvm.func @no_arguments()
llvm.func @only_variadic(...)
llvm.func @types(!llvm.struct<(i32, array<2 x ptr>)>, vector<4x!llvm.ptr>, !llvm.array<2 x struct<"pair", (i32, ptr)>>, !llvm.ptr<3>, !llvm.target<"spirv.Image", ptr, 1>, !llvm.ptr<1>, !llvm.struct<packed (i8)>, vector<[4]xf32>) -> !llvm.struct<(i32, f32)>
llvm.func internal hidden local_unnamed_addr fastcc @defined(%a: i32 {llvm.noundef}, %p: !llvm.ptr) -> i32 vscale_range(1, 16) comdat(@__com::@any) attributes {dso_local, frame_pointer = #llvm.framePointerKind<all>, passthrough = ["noinline", ["a", "b"]], personality = @declared} {
  llvm.return %a : i32
}
llvm.func external protected unnamed_addr @prot()
llvm.func @calls(%a: i32, %b: i32, %p: !llvm.ptr, %f: f32) -> i32 {
  %c = llvm.icmp "slt" %a, %b : i32
  %0 = llvm.call @defined(%a, %p) : (i32, !llvm.ptr) -> i32
  llvm.call @no_arguments() : () -> ()
  %1 = llvm.call fastcc tail @defined(%a, %p) {memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (i32 {llvm.noundef}, !llvm.ptr) -> (i32 {llvm.range = #llvm.constant_range<i32, 0, 12>})
  %2 = llvm.call %p(%a, %b) : !llvm.ptr, (i32, i32) -> i64
  llvm.call %p() : !llvm.ptr, () -> ()
  %3 = llvm.call @declared(%a, %p, %f) vararg(!llvm.func<i64 (i32, ptr, ...)>) : (i32, !llvm.ptr, f32) -> i64
  llvm.call @no_arguments() ["tag"(), "other"(%a, %p : i32, !llvm.ptr)] {branch = 1 : i32} : () -> ()
  %4 = llvm.call @math(%f) {fastmathFlags = #llvm.fastmath<nnan, ninf>} : (f32) -> f32
  %5 = llvm.call_intrinsic "llvm.fabs.f32"(%f) : (f32) -> f32
  llvm.call_intrinsic "llvm.assume"(%c) ["align"(%p, %a : !llvm.ptr, i32)] : (i1) -> ()
  %6 = llvm.call_intrinsic "llvm.x"(%f, %f) {fastmathFlags = #llvm.fastmath<fast>} : (f32 {llvm.noundef}, f32) -> f32
  %c2 = llvm.icmp "eq" %p, %p {foo} : !llvm.ptr
  %c3 = llvm.fcmp "_true" %f, %f : f32
  %c4 = llvm.fcmp "ole" %f, %f {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %7 = llvm.alloca %a x i32 : (i32) -> !llvm.ptr
  %8 = llvm.alloca inalloca %a x !llvm.struct<(i8, i16)> {alignment = 16 : i64} : (i32) -> !llvm.ptr<5>
  %9 = llvm.getelementptr %p[%a, 1, %b] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
  %10 = llvm.getelementptr inbounds|nuw %p[-3] : (!llvm.ptr) -> !llvm.ptr, f32
  %11 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x struct<(f32, ptr)>>)>
  %12 = llvm.extractvalue %11[1, 0, 1] : !llvm.struct<(i32, array<2 x struct<(f32, ptr)>>)>
  %13 = llvm.insertvalue %f, %11[1, 1, 0] : !llvm.struct<(i32, array<2 x struct<(f32, ptr)>>)>
  %14 = llvm.mlir.undef : !llvm.struct<"named", packed (i8, vector<2xf32>)>
  %15 = llvm.extractvalue %14[1] {a} : !llvm.struct<"named", packed (i8, vector<2xf32>)>
  %16 = llvm.shufflevector %15, %15 [0, 2, -1] : vector<2xf32>
  %17 = llvm.mlir.undef : vector<[4]xi32>
  %18 = llvm.shufflevector %17, %17 [0, 0, 0, 0, 0] : vector<[4]xi32>
  llvm.intr.assume %c : i1
  llvm.intr.assume %c ["align"(%p, %a : !llvm.ptr, i32), "empty"()] : i1
  llvm.switch %a : i32, ^exit(%a : i32) [
  ]
^cases:
  llvm.switch %a : i32, ^exit(%a : i32) [
    1: ^cases,
    -2: ^exit(%b : i32)
  ] {branch_weights = array<i32: 10, 20, 30>}
^indirect:
  %19 = llvm.blockaddress <function = @calls, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %p : !llvm.ptr, [
  ^exit(%a : i32),
  ^tagged
  ]
^none:
  llvm.indirectbr %p : !llvm.ptr, []
^tagged:
  llvm.blocktag <id = 1>
  llvm.br ^exit(%a : i32)
^exit(%x: i32):
  llvm.return %x : i32
}
llvm.func @math(f32) -> f32
llvm.func @personality(...) -> i32
llvm.func @invokes(%a: i32, %p: !llvm.ptr) -> i32 attributes {personality = @personality} {
  %n = llvm.mlir.zero : !llvm.ptr
  %e = llvm.mlir.undef : !llvm.array<1 x ptr>
  %0 = llvm.invoke @defined(%a, %p) to ^ok unwind ^pad : (i32, !llvm.ptr) -> i32
^ok:
  llvm.invoke fastcc %p(%a) to ^done(%a, %a : i32, i32) unwind ^pad2 {branch_weights = array<i32: 1, 2>} : !llvm.ptr, (i32) -> ()
^done(%x: i32, %y: i32):
  %1 = llvm.invoke @declared(%a, %p) to ^end unwind ^pad3 vararg(!llvm.func<i64 (i32, ptr, ...)>) ["tag"(%a : i32)] : (i32, !llvm.ptr) -> i64
^end:
  llvm.return %a : i32
^pad:
  %l1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %l1 : !llvm.struct<(ptr, i32)>
^pad2:
  %l2 = llvm.landingpad (catch %n : !llvm.ptr) (filter %e : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %l2 : !llvm.struct<(ptr, i32)>
^pad3:
  %l3 = llvm.landingpad cleanup (catch %n : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %l3 : !llvm.struct<(ptr, i32)>
}
llvm.mlir.ifunc weak_odr hidden unnamed_addr @ifunc : !llvm.func<f32 (i32)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
