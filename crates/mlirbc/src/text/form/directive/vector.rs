//! The directives of the ops of `vector`.

directives! {
    /// Directives of the ops of `vector`.
    Vector {
        /// `transfer(ref($map), ref($in_bounds), type($base), type($vector), type($mask))`: the dictionary of a
        /// transfer, without what follows from the types.
        "transfer" Transfer,
        /// `outer(type($left), type($right), type($result), type($accumulator))`: no text. The types are those of
        /// an outer product.
        "outer" Outer,
        /// `masked($region)`: the op that a mask applies to.
        "masked" Masked,
    }
}
