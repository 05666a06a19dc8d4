//! The directives of the ops of `smt`.

directives! {
    /// Directives of the ops of `smt`.
    Smt {
        /// `repeat_count(ref(type($input)), type($result))`: how many times as wide the result is.
        "repeat_count" RepeatCount,
        /// `repeated_type(type($input), ref(type($result)))`: the type of the input. With the count, it is that of the
        /// result.
        "repeated_type" RepeatedType,
    }
}
