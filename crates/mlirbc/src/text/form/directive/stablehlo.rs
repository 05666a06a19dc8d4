//! The directives of the ops of `stablehlo`, `chlo` and `mhlo`.

/// The ops of StableHLO and MHLO that MLIR knows to be commutative: the text of a reduction may state one instead of a body.
pub(crate) const COMMUTATIVE: [&str; 7] =
    ["add", "and", "maximum", "minimum", "multiply", "or", "xor"];

directives! {
    /// Directives of the ops of `stablehlo`, `chlo` and `mhlo`.
    StableHlo {
        /// `T` if all operands have the type of the result, otherwise the type of the op as a function.
        "SameOperandsAndResultType" SameType,
        /// As `SameOperandsAndResultType`, with the operands before their types.
        "VariadicSameOperandsAndResultType" VariadicSameType,
        /// The type of the result if the operands have its real parts, otherwise that of the op as a function.
        "ComplexOpType" ComplexType,
        /// `P, T` for a predicate and the type of everything else, otherwise the type of the op as a function.
        "SelectOpType" SelectType,
        /// `T, T`: the types of the operands, which are those of the results.
        "PairwiseOpType" PairwiseTypes,
        /// `tuple<T, T>`: the type of the result, whose elements are the types of the operands.
        "TupleOpType" TupleType,
        /// `%0, %1,`
        "VariadicOperandWithAttribute" OperandsWithComma,
        /// `[0:4, 1:8:2]`: starts, limits and strides.
        "SliceRanges" SliceRanges,
        /// `@target`
        "CustomCallTarget" Target,
        /// `batching_dims = [0] x [0], contracting_dims = [1] x [0]`
        "DotDimensionNumbers" DotDimensions,
        /// `, precision = [DEFAULT, DEFAULT]`, if there is a precision.
        "PrecisionConfig" Precision,
        /// As `PrecisionConfig`, and `, algorithm = <...>`, if there is an algorithm.
        "PrecisionConfigAndAlgorithm" PrecisionAndAlgorithm,
        /// `[b, f, 0]x[o, i, 0]->[b, f, 0]`
        "ConvolutionDimensions" ConvolutionDimensions,
        /// `stride = [1, 1], pad = [[0, 0], [1, 1]]`, those attributes that are present.
        "WindowAttributes" Window,
        /// `numbers($dimensions)`: `[0, 1]`, the elements of a tensor.
        "numbers" Numbers,
        /// `e5m2`
        "ExponentMantissa" ExponentMantissa,
        /// `reduced($inputs, $init_values)`: `(%0 init: %1), (%2 init: %3)`.
        "reduced" Reduced,
        /// `reduction($body)`: ` applies stablehlo.add` for a body of one op that is commutative.
        "reduction" Reduction,
        /// `reducer($body)`: `reducer(%a: T, %b: T)  {...}` on the next line for any other body.
        "reducer" Reducer,
        /// `carried($cond, $body, $operand)`: `(%a = %0, %b = %1)`, the arguments of both regions of a loop, which
        /// have the same names. The results have their types.
        "carried" Carried,
        /// `scan_type(type($inputs), type($inits), type($outputs), type($carries))`: the type of the op as a function.
        /// As many results are carried as there are initial values, the last ones.
        "scan_type" ScanType,
    }
}
