//! The directives of the ops of `linalg`.

directives! {
    /// Directives of the ops of `linalg`.
    Linalg {
        /// `body($region, "WORDS"[, "located"][, ref($attribute)[, ref($function)]])`: no text. The region has the body of a named op.
        /// Its locations are those of the operands and the op, if it is `located`, and unknown otherwise.
        "body" Body,
        /// `maps(discardable("NAME"), "MAPS"[, ref($strides), ref($dilations)])`: no text. The maps of a named op,
        /// which MLIR stores.
        "maps" Maps,
        /// `segment_sizes(discardable("NAME"), "SIZES", $values)`: no text. The sizes of the groups of operands, the
        /// last of which has the values, as an attribute that reading adds.
        "segment_sizes" SegmentSizes,
        /// `elementwise_maps($indexing_maps)`: ` indexing_maps = [...]`, unless all are the identity.
        "elementwise_maps" ElementwiseMaps,
        /// `identity_maps($indexing_maps)`: no text. Reading adds the maps that `elementwise_maps` leaves out.
        "identity_maps" IdentityMaps,
        /// `more_attributes()`: another attribute dictionary, which is printed with the first one.
        "more_attributes" MoreAttributes,
        /// `payload($region, "ORDER")`: ` { arith.addf }`, a body of one op; nothing for another body.
        "payload" Payload,
        /// `mapper($region, "ORDER")`: `(%in: T) {...}` on the next line, for a body that is not one op.
        "mapper" Mapper,
    }
}
