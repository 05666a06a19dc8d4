//! The directives of the ops of `sparse_tensor`.

directives! {
    /// Directives of the ops of `sparse_tensor`.
    SparseTensor {
        /// `iterated($region, $space, $inits, $levels)`: `%i in %0 at(%a, _) iter_args(%b = %1)`. The block has the
        /// carried values, the coordinates of these levels and the iterator.
        "iterated" Iterated,
        /// `iterator($region, type($space))`: no text. The iterator has the type that follows from the space.
        "iterator" Iterator,
        /// `coiterated($regions, $spaces, $inits, $levels)`: `(%0, %1) at(%a, _) iter_args(%b = %2)`. The names are those
        /// of each region.
        "coiterated" Coiterated,
        /// `iteration_cases($regions, $cases, type($spaces), $inits)`: a line `case %i, _ {...}` for each region, with the
        /// iterators of these spaces.
        "iteration_cases" IterationCases,
    }
}
