"builtin.module"() ({
  %0 = "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> : () -> !ptr.ptr<#ptr.generic_space>
  %1 = "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#llvm.address_space<1>>}> : () -> !ptr.ptr<#llvm.address_space<1>>
  %2 = "ptr.constant"() <{value = #ptr.address<4096> : !ptr.ptr<#llvm.address_space<1>>}> : () -> !ptr.ptr<#llvm.address_space<1>>
}) : () -> ()

