//! The directives of the ops of `pdl` and `pdl_interp`.

directives! {
    /// Directives of the ops of `pdl` and `pdl_interp`.
    Pdl {
        /// ` {"name" = %0}`
        "OperationOpAttributes" NamedAttributes,
        /// As `OperationOpAttributes`.
        "CreateOperationOpAttributes" CreatedAttributes,
        /// ` -> (%0 : T)` or ` -> <inferred>`
        "CreateOperationOpResults" CreatedResults,
        /// `: T` without arguments, whose type it is a range of.
        "RangeType" RangeType,
        /// ` -> T` with an index. Otherwise it is a range of values.
        "ResultsValueType" ResultsType,
        /// `loop_variable(ref($region), type($values))`: `%a : T`, an element of a range.
        "loop_variable" LoopVariable,
    }
}
