// Attributes that LLVM 21 writes as text, with distinct ones in them.
#file = #llvm.di_file<"a.c" in "/">
#type = #llvm.di_basic_type<sizeInBits = 32, name = "int", tag = DW_TAG_base_type, encoding = DW_ATE_signed>
#unit = #llvm.di_compile_unit<sourceLanguage = DW_LANG_C, id = distinct[7]<>, file = #file, emissionKind = Full, isOptimized = true>
#array = #llvm.di_composite_type<name = "x", tag = DW_TAG_array_type, baseType = #type, flags = "Vector | Public", elements = #llvm.di_subrange<count = 4>>
#types = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #type, #array>
#one = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #unit, scope = #file, name = "one", file = #file, subprogramFlags = "Optimized|Definition", type = #types>
#two = #llvm.di_subprogram<compileUnit = #unit, id = distinct[5]<>, scope = #file, name = "two", file = #file, subprogramFlags = "Definition", type = #types>
#block = #llvm.di_lexical_block<scope = #one, column = 1, line = 2>
#variable = #llvm.di_local_variable<scope = #block, name = "v", type = #llvm.di_derived_type<baseType = #type, tag = DW_TAG_pointer_type>, flags = Zero>
llvm.func @one(%a: i32) {
  llvm.intr.dbg.value #variable = %a : i32
  llvm.return
} loc(fused<#one>["a.c":1:2])
llvm.func @two() {
  llvm.return
} loc(fused<#two>["a.c":3:4])
// -----
#g0 = #llvm.access_group<id = distinct[1]<>>
#g1 = #llvm.access_group<id = distinct[0]<>>
#loop = #llvm.loop_annotation<mustProgress = true, unroll = <count = 1, disable = false>, parallelAccesses = #g0, #g1>
llvm.func @loops(%p: !llvm.ptr, %a: i32) {
  llvm.store %a, %p {access_groups = [#g1, #g0]} : i32, !llvm.ptr
  llvm.br ^loop {loop_annotation = #loop}
^loop:
  llvm.br ^loop {loop_annotation = #llvm.loop_annotation<mustProgress = true, isVectorized = false, disableNonforced = true, parallelAccesses = #g0>}
}
// -----
#domain = #llvm.alias_scope_domain<description = "a", id = distinct[0]<>>
#s0 = #llvm.alias_scope<domain = #domain, id = distinct[1]<>>
#s1 = #llvm.alias_scope<description = "\C3\A9", id = distinct[2]<>, domain = <id = distinct[0]<>, description = "a">>
"a.b"() {c = [#s0, #s1], d = #domain, e = distinct[2]<>} : () -> ()
// -----
// What equals the default is not printed.
#file = #llvm.di_file<"a.c" in "/">
#type = #llvm.di_basic_type<name = "i", tag = DW_TAG_base_type, sizeInBits = 0>
"a.b"() {
  a = #llvm.di_lexical_block<scope = #file, line = 0>,
  b = #llvm.di_module<line = 0, isDecl = false, name = "x">,
  c = #llvm.di_global_variable<file = #file, line = 0, type = #type, isDefined = false, alignInBits = 0>,
  d = #llvm.di_subprogram<id = distinct[0]<>, isRecSelf = false, line = 0>,
  e = #llvm.di_compile_unit<id = distinct[1]<>, nameTableKind = Default, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = None>,
  f = #llvm.di_derived_type<tag = DW_TAG_pointer_type, dwarfAddressSpace = 0>
} : () -> ()
// -----
"a.b"() {c = #llvm.di_file<"a"in"b"> : i32, d = #ub.poison : i32} : () -> ()
