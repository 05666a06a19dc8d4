%0 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
%1 = ptr.constant #ptr.null : !ptr.ptr<#llvm.address_space<1>>
%2 = ptr.constant #ptr.address<0x1000> : !ptr.ptr<#llvm.address_space<1>>
