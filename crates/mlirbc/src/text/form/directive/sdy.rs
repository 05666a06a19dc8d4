//! The directives of the ops of `sdy`.

directives! {
    /// Directives of the ops of `sdy`.
    Sdy {
        /// `[<@mesh, [{}]>]`
        "StrippedTensorShardingPerValueAttr" Shardings,
        /// `(%a: T, %b: T) {...}`
        "SingleBlockRegionNoBlockId" Region,
    }
}
