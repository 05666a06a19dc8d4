#file = #llvm.di_file<"sum.c" in "project">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = "clang 22", isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64>
#signature = #llvm.di_subroutine_type<types = #int, #pointer, #int>
#sum = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "sum", linkageName = "sum", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #signature>
#block = #llvm.di_lexical_block<scope = #sum, file = #file, line = 5, column = 3>
#data = #llvm.di_local_variable<scope = #sum, name = "data", file = #file, line = 3, arg = 1, type = #pointer>
#count = #llvm.di_local_variable<scope = #sum, name = "count", file = #file, line = 3, arg = 2, type = #int>
#total = #llvm.di_local_variable<scope = #block, name = "total", file = #file, line = 4, type = #int>
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu", dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i32, dense<32> : vector<2xi64>>, #dlti.dl_entry<"dlti.endianness", "little">>} {
  llvm.mlir.global internal constant @message("sum of %d numbers\0A\00") {addr_space = 0 : i32}
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @sum(%data: !llvm.ptr {llvm.noundef}, %count: i32) -> i32 attributes {passthrough = ["nounwind", ["frame-pointer", "all"]]} {
    llvm.intr.dbg.value #data = %data : !llvm.ptr loc(#in)
    llvm.intr.dbg.value #count = %count : i32 loc(#in)
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %any = llvm.icmp "sgt" %count, %zero : i32 loc(#head)
    llvm.cond_br %any, ^body(%zero, %zero : i32, i32), ^exit(%zero : i32) loc(#head)
  ^body(%i: i32, %total: i32):
    llvm.intr.dbg.value #total = %total : i32 loc(#head)
    %at = llvm.getelementptr inbounds %data[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32 loc(#line)
    %value = llvm.load %at {alignment = 4 : i64} : !llvm.ptr -> i32 loc(#line)
    %next = llvm.add %total, %value overflow<nsw> : i32 loc(#line)
    %step = llvm.add %i, %one overflow<nsw, nuw> : i32 loc(#head)
    %more = llvm.icmp "slt" %step, %count : i32 loc(#head)
    llvm.cond_br %more, ^body(%step, %next : i32, i32), ^exit(%next : i32) loc(#head)
  ^exit(%result: i32):
    %format = llvm.mlir.addressof @message : !llvm.ptr loc(#call)
    %printed = llvm.call @printf(%format, %count) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32 loc(#call)
    llvm.return %result : i32 loc(#in)
  } loc(#function)
}
#position = loc("sum.c":3:1)
#function = loc(fused<#sum>[#position])
#in = loc(fused<#sum>["sum.c":3:5])
#head = loc(fused<#block>["sum.c":5:8])
#line = loc(fused<#block>["sum.c":6:12])
#call = loc(callsite("print_count"("print.h":12:3) at fused<#sum>["sum.c":9:3]))
