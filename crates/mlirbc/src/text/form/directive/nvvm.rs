//! The directives of the ops of `nvvm`.

directives! {
    /// Directives of the ops of `nvvm`.
    Nvvm {
        /// `mma_dictionary(ref($a), ref($b), type($a), type($b))`: the attribute dictionary. If the kind of numbers
        /// follows from the type of the first operand, both kinds are left out.
        "mma_dictionary" MmaDictionary,
        /// `mma_types(ref($a), ref($b), type($a), type($b), type($c))`: `(T, T, T)`, the types of the values of each
        /// group. Reading adds the kinds of numbers that the dictionary leaves out.
        "mma_types" MmaTypes,
    }
}
