//! The directives of the ops of `transform`.

/// The words for the numbers of alignments of inner tiles.
pub(crate) const INNER_TILE_ALIGNMENTS: [&str; 3] = ["Unknown", "Multiple", "Equal"];

directives! {
    /// Directives of the ops of `transform`.
    Transform {
        /// `T` without results, otherwise `(T) -> T`.
        "SemiFunctionType" SemiFunctionType,
        /// `(T) -> T`: the first type and that of all results.
        "MultitileSizesTypes" MultitileSizesTypes,
        /// As `MultitileSizesTypes`.
        "ContinuousTileSizeTypes" ContinuousTileSizeTypes,
        /// `*(%0)` or a list of constants and values.
        "PackedOrDynamicIndexList" PackedOrDynamicIndexList,
        /// `all`, `except(0, 1)` or `0, 1`
        "TransformMatchDims" MatchDims,
        /// As `TransformMatchDims`.
        "StructuredTransformDims" MatchDimsOf17,
        /// A line `@a -> @b` for each pair.
        "ForeachMatchSymbols" MatchSymbols,
        /// `%0, %1 : (T, T)`
        "SequenceOpOperands" SequenceOperands,
        /// A number or a value.
        "AlternativesOpSelectedRegion" SelectedRegion,
        /// `{"key" = 1 : i64, "other" = %0}`
        "ApplyRegisteredPassOptions" PassOptions,
        /// `[Unknown, Multiple, Equal]`
        "InnerTileAlignmentArray" InnerTileAlignments,
        /// `split_size($values, $size)`: a number, or a value in its place.
        "split_size" SplitSize,
    }
}
