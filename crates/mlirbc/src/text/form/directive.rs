//! The directives of forms that are code: those of this library, such as `region($body)`, and those
//! that definitions of ops name, `custom<Name>(...)`.

/// Directives of one name: the dialect whose ops use it so (empty for all), the name, and what it is.
type Row = (&'static str, &'static str, Directive);

/// A part of a form that is code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Directive {
    /// `arguments($region, FROM[, TO[, "located"]])`: arguments of the entry block, as `%a, %b`, with their
    /// locations if they are `located`.
    Arguments,
    /// `arguments_of_types($region, FROM, $values)`: as many arguments as there are values, with their types.
    ArgumentsOfTypes,
    /// `typed_arguments($region, FROM[, TO])`: `%a: T, %b: T`.
    TypedArguments,
    /// `assign($region, FROM, $values)`: `%a = %0, %b = %1`. The values have the types of the arguments.
    Assign,
    /// `region($region[, "labelled"][, "open"][, $values])`: a region without the label of its entry block
    /// unless `labelled`. Its terminator is printed if it is `open` or there are values.
    Region,
    /// `arrow(type($values))`: `T` or `(T, T)`, as the results of a function.
    Arrow,
    /// `word($attribute)`: the text of a string without quotes.
    Word,
    /// `inner($attribute)`: what stands between `<` and `>` in the text of an attribute.
    Inner,
    /// `untyped($attribute)`: an attribute without its type.
    Untyped,
    /// `unless_index(type($value))`: ` : T ` for other types than `index`.
    UnlessIndex,
    /// `signature($function_type, $arg_attrs, $res_attrs, $body)`: `(%a: T) -> T`.
    Signature,
    /// `affine_operands($map, $values)`: `(%0, %1)[%2]`, the operands of a map or a set.
    AffineOperands,
    /// `affine_index($map, $values)`: `[%0 + 1, symbol(%1)]`, the results of a map.
    AffineIndex,
    /// `affine_bound($map, $values, "min")`: a bound of a loop.
    AffineBound,
    /// `condition_type(type($condition))`: `T, ` for the type of a condition that is a vector or a tensor.
    ConditionType,
    /// `forall_bounds($region, $lower, $static_lower, $upper, ...)`: the indices and bounds of `scf.forall`.
    ForallBounds,
    /// `[%0, 4, [%1]]`: constants and values.
    DynamicIndexList,
    /// `async [%0, %1]`
    AsyncDependencies,
}

const ROWS: &[Row] = &[
    ("", "arguments", Directive::Arguments),
    ("", "arguments_of_types", Directive::ArgumentsOfTypes),
    ("", "typed_arguments", Directive::TypedArguments),
    ("", "assign", Directive::Assign),
    ("", "region", Directive::Region),
    ("", "arrow", Directive::Arrow),
    ("", "word", Directive::Word),
    ("", "inner", Directive::Inner),
    ("", "untyped", Directive::Untyped),
    ("", "unless_index", Directive::UnlessIndex),
    ("", "signature", Directive::Signature),
    ("affine", "affine_operands", Directive::AffineOperands),
    ("affine", "affine_index", Directive::AffineIndex),
    ("affine", "affine_bound", Directive::AffineBound),
    ("arith", "condition_type", Directive::ConditionType),
    ("scf", "forall_bounds", Directive::ForallBounds),
    ("", "DynamicIndexList", Directive::DynamicIndexList),
    ("gpu", "AsyncDependencies", Directive::AsyncDependencies),
];

impl Directive {
    /// The directive that ops of a dialect mean by a name.
    pub(super) fn named(dialect: &str, name: &str) -> Option<Directive> {
        let of = |owner: &str| {
            let mut rows = ROWS.iter();
            rows.find(|(found, other, _)| *found == owner && *other == name)
        };
        of(dialect)
            .or_else(|| of(""))
            .map(|(.., directive)| *directive)
    }
}
