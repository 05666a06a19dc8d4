//! The directives of forms that are code: those of this library, such as `region($body)`, and those
//! that definitions of ops name, `custom<Name>(...)`.

/// Directives of the ops of one dialect: what each prints, its name in a form, and its own.
macro_rules! directives {
    ($(#[$head:meta])* $set:ident { $($(#[$doc:meta])* $text:literal $name:ident,)* }) => {
        $(#[$head])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $set {
            $($(#[$doc])* $name,)*
        }

        impl $set {
            pub(super) fn named(name: &str) -> Option<Self> {
                Some(match name {
                    $($text => $set::$name,)*
                    _ => return None,
                })
            }
        }
    };
}

mod acc;
mod gpu;
mod irdl;
mod linalg;
mod llvm;
mod nvvm;
mod omp;
mod pdl;
mod sdy;
mod smt;
mod sparse_tensor;
mod spirv;
mod stablehlo;
mod transform;
mod vector;

pub(crate) use acc::Acc;
pub(crate) use gpu::Gpu;
pub(crate) use irdl::Irdl;
pub(crate) use linalg::Linalg;
pub(crate) use llvm::Llvm;
pub(crate) use nvvm::Nvvm;
pub(crate) use omp::{LINEAR_MODIFIERS, MAP_FLAGS, MAP_TRANSFERS, NO_TRANSFER, Omp};
pub(crate) use pdl::Pdl;
pub(crate) use sdy::Sdy;
pub(crate) use smt::Smt;
pub(crate) use sparse_tensor::SparseTensor;
pub(crate) use spirv::Spirv;
pub(crate) use stablehlo::{COMMUTATIVE, StableHlo};
pub(crate) use transform::{INNER_TILE_ALIGNMENTS, Transform};
pub(crate) use vector::Vector;

/// Directives of one name: the dialect whose ops use it so (empty for all), the name, and what it is.
type Row = (&'static str, &'static str, Directive);

/// A part of a form that is code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Directive {
    /// `arguments($region, FROM[, TO[, "located"][, ref($value)]])`: arguments of the entry block, as `%a, %b`,
    /// with their locations if they are `located`. They have the type of the value, or `index`.
    Arguments,
    /// `arguments_of_types($region, FROM, $values)`: as many arguments as there are values, with their types.
    ArgumentsOfTypes,
    /// `typed_arguments($region, FROM[, TO])`: `%a: T, %b: T`.
    TypedArguments,
    /// `assign($region, FROM, $values[, "labelled"])`: `%a = %0, %b = %1`. The values have the types of the arguments.
    /// If the region is `labelled`, the names are those of its label.
    Assign,
    /// `region($region[, "labelled"][, "open"][, "block"][, $values])`: a region without the label of its entry block
    /// unless `labelled`. Its terminator is printed if it is `open` or there are values. Reading adds a `block` to an
    /// empty region.
    Region,
    /// `arrow(type($values)[, "list"])`: `T` or `(T, T)`, as the results of a function; `(T)` too if it is a `list`.
    Arrow,
    /// `visibility($attribute)`: `public`, `private` or `nested`.
    Visibility,
    /// `bare_map($map)`: `(d0, d1) -> (d1, d0)`, an affine map without `affine_map<...>`.
    BareMap,
    /// `hidden($attribute)`: an attribute in which nothing has an alias.
    Hidden,
    /// `untyped($attribute)`: an attribute without its type.
    Untyped,
    /// `unless_index(type($value))`: ` : T ` for other types than `index`.
    UnlessIndex,
    /// `signature($function_type, $arg_attrs, $res_attrs, $body[, "graph" | "PREFIX"])`: `(%a: T) -> T`. The attribute is a
    /// graph type with `graph`, otherwise a function type. With a prefix, an argument has the prefix and a `>` around
    /// its type in the function type.
    Signature,
    /// `affine_operands($map, $values)`: `(%0, %1)[%2]`, the operands of a map or a set.
    AffineOperands,
    /// `affine_condition(discardable("NAME"), $values)`: a set with its operands.
    AffineCondition,
    /// `affine_index($map, $values)`: `[%0 + 1, symbol(%1)]`, the results of a map.
    AffineIndex,
    /// `affine_loop_bound($map, $values, "min"[, ref($before)])`: as `affine_bound`, with the operands behind those of
    /// another bound.
    AffineLoopBound,
    /// `affine_loop_step($step)`: ` step 4`, unless it is 1.
    AffineLoopStep,
    /// `affine_loop_arguments($region, $values, type($values), type($results))`: ` iter_args(%a = %0) -> (T)` with the last values;
    /// nothing without results.
    AffineLoopArguments,
    /// `affine_bound($map, $values, "min")`: a bound of a loop.
    AffineBound,
    /// `condition_type(type($condition))`: `T, ` for the type of a condition that is a vector or a tensor.
    ConditionType,
    /// `forall_bounds($region, $lower, $static_lower, $upper, ...)`: the indices and bounds of `scf.forall`.
    ForallBounds,
    /// `dictionary("START")`: an attribute dictionary behind ` START`.
    Dictionary,
    /// `dictionary_of_words("name", "CLASS"...)`: an attribute dictionary, in which these enum attributes of
    /// these classes are printed as words. Those that equal their default are left out.
    DictionaryOfWords,
    /// `choice($flag, "TRUE", "FALSE")`: one of two words.
    Choice,
    /// `common_type(type($values))`: the type of all values.
    CommonType,
    /// `parallel_bounds($map, $groups, $operands, "max")`: `(%0, max(%1, 4))`.
    ParallelBounds,
    /// `steps($steps)`: ` step (4, 8)`, unless all are 1.
    Steps,
    /// `reductions($reductions, type($results), "WORDS")`: ` reduce ("addf") -> (f32)`. A number is the position
    /// of its word.
    Reductions,
    /// `custom<GlobalMemrefOpTypeAndInitialValue>($type, $value)`: `memref<2xf32> = dense<0.0>`.
    MemrefValue,
    /// `custom<EmitCGlobalOpTypeAndInitialValue>($type, $value)`: `i32 = 4`.
    TypedValue,
    /// `custom<TypedInitialValue>($type, $value)`: `(4 : i32) : i32`.
    InitialValue,
    /// `index_list($shape)`: `[1, 2]`.
    IndexList,
    /// `signed_number($value)`: `-5`, an unsigned integer of the width that MLIR derives from the digits of its signed
    /// value.
    SignedNumber,
    /// `custom<TokenOrdering>($consumed, type($produced))`: ` ordering(%0 -> !token)`.
    Ordering,
    /// `custom<LevelRange>($low, $high)`: `2` or `2 to 4`.
    Range,
    /// `custom<CachePolicy>($policy)`: `gfx12<nt|nv>` or a number.
    CachePolicy,
    /// `custom<MNKDimensionList>($m, $n, $k)`: `4x4x2`.
    Product,
    /// `custom<VariableOpTypeOrInitialValue>($shape, $type, $value)`: `: tensor<2xf32>`, or `= ` and a value.
    Variable,
    /// `custom<TypeOrAttr>($type, $value)`: `: tensor<2xf32>`, or `= ` and a value of this type.
    TypeOrValue,
    /// `custom<OptionalDynamicIndexList>($values, $constants)`: `[%0, 4]`, if there are constants.
    OptionalIndexList,
    /// `memref_strides($strides, ref($shape), ref($sizes), type($memref))`: no text. Without sizes and a shape, the
    /// strides are those of the memref.
    MemrefStrides,
    /// `custom<DimensionList>($shape)`: `4x?x2`.
    DimensionList,
    /// `affine_dma("COUNTS", $map...)`: `%0[%i], %1[0], %n : T, T`, with as many values behind the memories as
    /// `COUNTS` states.
    AffineDma,
    /// `dma(operands)`: `%0[%i], %1[%j], %n, %2[%k]`.
    Dma,
    /// `dma_types(type(operands))`: the types of the memories of `dma`.
    DmaTypes,
    /// `record([["CLASS", ]$attribute]...)`: `{a = 1, b = ["c"]}`, those attributes that are present. An array of
    /// enums of a class is printed as strings.
    Record,
    /// `[%0, 4, [%1]]`: constants and values.
    DynamicIndexList,
    /// `async [%0, %1]`
    AsyncDependencies,
    /// `present($a, ref($b))`: no text. The attributes are there, because reading adds them if no other step does.
    Present,
    /// `stored(discardable("NAME"), "TEXT")`: no text. The attribute is this one, which reading adds.
    Stored,
    /// `not(ref($a), "TEXT")`: no text. The attribute has another value, because reading drops this one from a dictionary
    /// that came before.
    Not,
    /// `literal(discardable("NAME"), "TYPE")`: an attribute without its type, which is the stated one or none.
    Literal,
    /// `symbol(discardable("NAME"))`: a string as a symbol.
    Symbol,
    /// `tensor_results(type($results), $values)`: no text. The results have the types of the ranked tensors among
    /// values.
    TensorResults,
    /// `mark(discardable("NAME"))`: no text. A unit attribute.
    Mark,
    /// `quoted($attribute)`: what stands between `<` and `>` in the text of an attribute, in quotes.
    Quoted,
    /// `elements($array[, "TYPE"])`: the elements of an array with commas, numbers of one type without it.
    Elements,
    /// `successor($block, $values, type($values))`: `^bb1(%0, %1 : T, T)`.
    Successor,
    /// `call_operands($callee, $operands)`: `@f(%0, %1)`, or `%0(%1)` without a callee.
    CallOperands,
    /// `call_signature($callee, type($operands), type($results), $arg_attrs, $res_attrs)`: `(T) -> T`,
    /// behind the type of the first operand without a callee.
    CallSignature,
    /// `  default: ^bb1`, and a line for each case of a switch.
    SwitchWithDefault,
    /// A line `case 1 {...}` for each region.
    RegionCases,
    /// `custom<ElseRegion>($region)`: `else {...}`; nothing without blocks. MLIR does not read what it prints for
    /// blocks, so that no op with some is printed by it.
    ElseRegion,
    /// The type of an awaited value, which the result is unwrapped of.
    AwaitResultType,
    /// `unwrapped($operands, type($operands), ref($region))`: `%0 as %a: T`, arguments of the values in operands.
    Unwrapped,
    /// `constant($value)`: the dictionary of a constant and its value, or the generic form without the name if the
    /// result has another type.
    Constant,
    /// `shadowed($region, $operands)`: a region without its label, in which the arguments have the names of the operands.
    Shadowed,
    /// `custom<FunctionBody>($name, $body, $type)`: `@main(%a: T) -> (T) {...}`.
    FunctionBody,
    Acc(Acc),
    Gpu(Gpu),
    Irdl(Irdl),
    Linalg(Linalg),
    Llvm(Llvm),
    Nvvm(Nvvm),
    Omp(Omp),
    Pdl(Pdl),
    Sdy(Sdy),
    SparseTensor(SparseTensor),
    Spirv(Spirv),
    StableHlo(StableHlo),
    Smt(Smt),
    Vector(Vector),
    Transform(Transform),
}

const ROWS: &[Row] = &[
    ("", "arguments", Directive::Arguments),
    ("", "arguments_of_types", Directive::ArgumentsOfTypes),
    ("", "typed_arguments", Directive::TypedArguments),
    ("", "assign", Directive::Assign),
    ("", "region", Directive::Region),
    ("", "arrow", Directive::Arrow),
    ("", "visibility", Directive::Visibility),
    ("", "bare_map", Directive::BareMap),
    ("", "hidden", Directive::Hidden),
    ("", "untyped", Directive::Untyped),
    ("", "unless_index", Directive::UnlessIndex),
    ("", "signature", Directive::Signature),
    ("", "dictionary", Directive::Dictionary),
    ("", "record", Directive::Record),
    ("", "dictionary_of_words", Directive::DictionaryOfWords),
    ("", "choice", Directive::Choice),
    ("", "common_type", Directive::CommonType),
    ("affine", "parallel_bounds", Directive::ParallelBounds),
    ("affine", "steps", Directive::Steps),
    ("affine", "reductions", Directive::Reductions),
    (
        "memref",
        "GlobalMemrefOpTypeAndInitialValue",
        Directive::MemrefValue,
    ),
    (
        "emitc",
        "EmitCGlobalOpTypeAndInitialValue",
        Directive::TypedValue,
    ),
    (
        "emitc",
        "EmitCFieldOpTypeAndInitialValue",
        Directive::TypedValue,
    ),
    ("ml_program", "TypedInitialValue", Directive::InitialValue),
    ("shape", "index_list", Directive::IndexList),
    ("smt", "signed_number", Directive::SignedNumber),
    // MLIR prints `public` for an absent visibility, which reading stores.
    ("ml_program", "SymbolVisibility", Directive::Visibility),
    ("ml_program", "TokenOrdering", Directive::Ordering),
    ("sparse_tensor", "LevelRange", Directive::Range),
    ("amdgpu", "MNKDimensionList", Directive::Product),
    ("rocdl", "CachePolicy", Directive::CachePolicy),
    ("tosa", "VariableOpTypeOrInitialValue", Directive::Variable),
    ("tosa", "TypeOrAttr", Directive::TypeOrValue),
    (
        "xegpu",
        "OptionalDynamicIndexList",
        Directive::OptionalIndexList,
    ),
    ("xegpu", "memref_strides", Directive::MemrefStrides),
    ("shard", "DimensionList", Directive::DimensionList),
    ("mesh", "DimensionList", Directive::DimensionList),
    ("affine", "affine_dma", Directive::AffineDma),
    ("memref", "dma", Directive::Dma),
    ("memref", "dma_types", Directive::DmaTypes),
    ("affine", "affine_operands", Directive::AffineOperands),
    ("affine", "affine_condition", Directive::AffineCondition),
    ("affine", "affine_index", Directive::AffineIndex),
    ("affine", "affine_bound", Directive::AffineBound),
    ("affine", "affine_loop_bound", Directive::AffineLoopBound),
    ("affine", "affine_loop_step", Directive::AffineLoopStep),
    (
        "affine",
        "affine_loop_arguments",
        Directive::AffineLoopArguments,
    ),
    ("arith", "condition_type", Directive::ConditionType),
    ("scf", "forall_bounds", Directive::ForallBounds),
    ("", "DynamicIndexList", Directive::DynamicIndexList),
    ("gpu", "AsyncDependencies", Directive::AsyncDependencies),
    ("", "present", Directive::Present),
    ("", "stored", Directive::Stored),
    ("", "not", Directive::Not),
    ("", "literal", Directive::Literal),
    ("", "symbol", Directive::Symbol),
    ("", "tensor_results", Directive::TensorResults),
    ("", "mark", Directive::Mark),
    ("", "quoted", Directive::Quoted),
    ("", "elements", Directive::Elements),
    ("", "successor", Directive::Successor),
    ("cf", "SwitchOpCases", Directive::SwitchWithDefault),
    ("spirv", "SwitchOpCases", Directive::SwitchWithDefault),
    ("scf", "SwitchCases", Directive::RegionCases),
    ("emitc", "SwitchCases", Directive::RegionCases),
    ("emitc", "shadowed", Directive::Shadowed),
    ("wasmssa", "ElseRegion", Directive::ElseRegion),
    ("async", "AwaitResultType", Directive::AwaitResultType),
    ("async", "unwrapped", Directive::Unwrapped),
    ("stablehlo", "constant", Directive::Constant),
    ("mhlo", "constant", Directive::Constant),
    ("sdy", "constant", Directive::Constant),
    ("vhlo", "FunctionBody", Directive::FunctionBody),
    ("llvm", "call_operands", Directive::CallOperands),
    ("llvm", "call_signature", Directive::CallSignature),
];

impl Directive {
    /// The directive that ops of a dialect mean by a name.
    pub(super) fn named(dialect: &str, name: &str) -> Option<Directive> {
        let of = |owner: &str| {
            let mut rows = ROWS.iter();
            rows.find(|(found, other, _)| *found == owner && *other == name)
        };
        let of_dialect = match dialect {
            "acc" => Acc::named(name).map(Directive::Acc),
            "gpu" => Gpu::named(name).map(Directive::Gpu),
            "irdl" => Irdl::named(name).map(Directive::Irdl),
            "linalg" => Linalg::named(name).map(Directive::Linalg),
            "llvm" => Llvm::named(name).map(Directive::Llvm),
            "nvvm" => Nvvm::named(name).map(Directive::Nvvm),
            "omp" => Omp::named(name).map(Directive::Omp),
            "pdl" | "pdl_interp" => Pdl::named(name).map(Directive::Pdl),
            "sdy" => Sdy::named(name).map(Directive::Sdy),
            "chlo" | "mhlo" | "stablehlo" => StableHlo::named(name).map(Directive::StableHlo),
            "transform" => Transform::named(name).map(Directive::Transform),
            "smt" => Smt::named(name).map(Directive::Smt),
            "sparse_tensor" => SparseTensor::named(name).map(Directive::SparseTensor),
            "spirv" => Spirv::named(name).map(Directive::Spirv),
            "vector" => Vector::named(name).map(Directive::Vector),
            _ => None,
        };
        let shared = || of(dialect).or_else(|| of(""));
        of_dialect.or_else(|| shared().map(|(.., directive)| *directive))
    }

    /// Whether it has no text, and no blank before it.
    pub(super) fn is_silent(self) -> bool {
        matches!(
            self,
            Directive::Present
                | Directive::Stored
                | Directive::Not
                | Directive::Mark
                | Directive::TensorResults
                | Directive::MemrefStrides
        ) || matches!(
            self,
            Directive::Llvm(Llvm::NotAllocated)
                | Directive::Spirv(Spirv::SameStorageClass | Spirv::AccessType)
        ) || matches!(self, Directive::SparseTensor(SparseTensor::Iterator))
            || matches!(
                self,
                Directive::Vector(
                    Vector::Outer
                        | Vector::TransferDefaults
                        | Vector::MoreTypes
                        | Vector::UnprintedAttributes
                )
            )
            || matches!(
                self,
                Directive::Linalg(
                    Linalg::Body
                        | Linalg::Maps
                        | Linalg::IdentityMaps
                        | Linalg::MoreAttributes
                        | Linalg::SegmentSizes
                )
            )
    }
}
