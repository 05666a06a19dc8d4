//! The directives of the ops of `irdl`.

directives! {
    /// Directives of the ops of `irdl`.
    Irdl {
        /// A region; nothing for an empty block.
        "SingleBlockRegion" SingleBlockRegion,
        /// `(a: %0, b: %1)`
        "NamedValueList" NamedValueList,
        /// `(a: %0, b: optional %1)`
        "NamedValueListWithVariadicity" NamedValueListWithVariadicity,
        /// `(%0, optional %1)`
        "ValuesWithVariadicity" ValuesWithVariadicity,
        /// `{"a" = %0}`
        "AttributesOp" AttributesOp,
    }
}
