//! The directives of the ops of `vector`.

directives! {
    /// Directives of the ops of `vector`.
    Vector {
        /// `transfer(ref($map), ref($in_bounds), type($base), type($vector), type($mask))`: the dictionary of a
        /// transfer, without what follows from the types.
        "transfer" Transfer,
        /// `transfer_defaults(ref($map), ref($in_bounds), type($base), type($vector), type($mask))`: no text. Reading
        /// adds what `transfer` leaves out, and the type of the mask.
        "transfer_defaults" TransferDefaults,
        /// `outer(type($left), type($right), type($result), type($accumulator))`: no text. The types are those of
        /// an outer product.
        "outer" Outer,
        /// `more_types()`: no text. Reading ignores types behind a comma.
        "more_types" MoreTypes,
        /// `masked($region)`: the op that a mask applies to, in braces.
        "masked" Masked,
        /// `unprinted_attributes()`: an attribute dictionary that MLIR reads and does not print.
        "unprinted_attributes" UnprintedAttributes,
    }
}
