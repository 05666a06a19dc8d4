//! The directives of the ops of `llvm`.

directives! {
    /// Directives of the ops of `llvm`.
    Llvm {
        /// `signature($function_type, $arg_attrs, $res_attrs, $body)`: that of a function whose type is
        /// `!llvm.func`.
        "signature" Signature,
        /// `vscale_range($range)`: `1, 16`.
        "vscale_range" VscaleRange,
        /// `global_type($value, $type, $initializer)`: ` : T`, unless the value is a string of this type.
        "global_type" GlobalType,
        /// `landing_clauses(operands, type(operands))`: `(catch %0 : T) ` for each operand, `filter` for arrays.
        "landing_clauses" LandingClauses,
        /// `%0, 1`: constants and values.
        "GEPIndices" GepIndices,
        /// No text: the type of a part of a container at a position.
        "InsertExtractValueElementType" PartType,
        /// No text: a vector with as many elements as a mask.
        "ShuffleType" ShuffleType,
        /// `[`, a line for each case, `]`. With `"unsigned"` as last argument, the values have no sign.
        "SwitchOpCases" SwitchCases,
        /// `[`, a line for each successor, `]`.
        "IndirectBrOpSucessors" IndirectSuccessors,
        /// `["tag"(%0 : T)]`
        "OpBundles" OpBundles,
        /// `!llvm.ptr -> T`, the types of a load, or `!llvm.ptr<T>`.
        "LoadType" LoadType,
        /// `T, !llvm.ptr`, the types of a store, or `!llvm.ptr<T>`.
        "StoreType" StoreType,
        /// `allocated($elem_type, type($result))`: the type, which a result that is a typed pointer states.
        "allocated" Allocated,
        /// `not_allocated($elem_type, type($result))`, no text: a result that is a typed pointer has no other type.
        "not_allocated" NotAllocated,
        /// `variadic($type)`: a type of functions with `...`.
        "variadic" Variadic,
        /// The word of a linkage.
        "LLVMLinkage" Linkage,
    }
}
