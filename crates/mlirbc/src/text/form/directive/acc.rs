//! The directives of the ops of `acc`.

directives! {
    /// Directives of the ops of `acc`.
    Acc {
        /// `varPtr(%0`, or `var(%0` for other types than pointers.
        "Var" Var,
        /// `T)`, and `varType(U)` if it is not the type that the pointer determines.
        "VarPtrType" VarType,
        /// `accPtr(%0 : T)`, or `accVar(%0 : T)` for other types than pointers.
        "AccVar" Mapped,
        /// `@recipe`
        "RecipeSym" Recipe,
        /// `@r -> %0 : T`
        "SymOperandList" Recipes,
        /// `%0 : T [#acc.device_type<nvidia>]`
        "DeviceTypeOperands" Operands,
        /// `(%0 : T [#acc.device_type<nvidia>])`; nothing for the keyword alone, and `()` with a text as last argument.
        "DeviceTypeOperandsWithKeywordOnly" OperandsOrKeyword,
        /// `{%0 : T, %1 : T} [#acc.device_type<nvidia>]`
        "DeviceTypeOperandsWithSegment" Segments,
        /// As `DeviceTypeOperandsWithSegment`.
        "NumGangs" NumGangs,
        /// `([#acc.device_type<nvidia>], {devnum: %0 : T})`; nothing for the keyword alone.
        "WaitClause" Wait,
        /// `({num=%0 : T, static=%1 : T})`, or `(num=%0 : T, static=%1 : T)` with an argument for each; nothing for the keyword alone, and `()` with a text as last argument.
        "GangClause" Gang,
        /// `(%0 : T)`; nothing for the keyword alone.
        "OperandWithKeywordOnly" OperandOrKeyword,
        /// `(%0 : T)`; nothing without an operand. The keyword sets its attribute in both cases.
        "WorkerClause" WorkerOf17,
        /// As `WorkerClause`.
        "VectorClause" VectorOf17,
        /// `(%0, %1 : T, T)`; nothing for the keyword alone.
        "OperandsWithKeywordOnly" ListOrKeyword,
        /// `([#acc.device_type<nvidia>])`; nothing for the keyword alone.
        "DeviceTypeArrayAttr" DeviceTypes,
        /// `([#acc.device_type<nvidia>], dim: 1 : i64)`; nothing for the keyword alone.
        "RoutineGangClause" RoutineGang,
        /// `@f [#acc.device_type<nvidia>], "f"`: symbols and strings, in one list or symbols before strings.
        "BindName" BindNames,
        /// `kernels`, `parallel` or `serial`
        "CombinedConstructsLoop" Combined,
        /// `combined_construct($combined)`: `combined(kernels)`; nothing without the attribute.
        "combined_construct" CombinedOf19,
        /// `control(%i : T) = (%0 : T) to (%1 : T)  step (%2 : T) ` and the region; without `control` if there is a
        /// text as last argument.
        "LoopControl" LoopControl,
    }
}
