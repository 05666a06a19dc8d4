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

/// All directives: those that no set of a dialect has, each with the dialects whose ops use it and its name in a form, and
/// the sets.
macro_rules! shared_directives {
    ($(#[$head:meta])* { $($(#[$doc:meta])* $place:pat => $name:ident,)* } $($set:ident)*) => {
        $(#[$head])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Directive {
            $($(#[$doc])* $name,)*
            $($set($set),)*
        }

        impl Directive {
            /// The directive that is in no set.
            fn shared(dialect: &str, name: &str) -> Option<Self> {
                Some(match (dialect, name) {
                    $($place => Directive::$name,)*
                    _ => return None,
                })
            }
        }
    };
}

shared_directives! {
/// A part of a form that is code.
{
    /// `arguments($region, FROM[, TO[, "located"][, ref($value)]])`: arguments of the entry block, as `%a, %b`,
    /// with their locations if they are `located`. They have the type of the value, or `index`.
    (_, "arguments") => Arguments,
    /// `arguments_of_types($region, FROM, $values)`: as many arguments as there are values, with their types.
    (_, "arguments_of_types") => ArgumentsOfTypes,
    /// `typed_arguments($region, FROM[, TO])`: `%a: T, %b: T`.
    (_, "typed_arguments") => TypedArguments,
    /// `assign($region, FROM, $values[, "labelled"])`: `%a = %0, %b = %1`. The values have the types of the arguments.
    /// If the region is `labelled`, the names are those of its label.
    (_, "assign") => Assign,
    /// `region($region[, "labelled"][, "open"][, "block"][, $values])`: a region without the label of its entry block
    /// unless `labelled`. Its terminator is printed if it is `open` or there are values. Reading adds a `block` to an
    /// empty region.
    (_, "region") => Region,
    /// `arrow(type($values)[, "list"])`: `T` or `(T, T)`, as the results of a function; `(T)` too if it is a `list`.
    (_, "arrow") => Arrow,
    /// `visibility($attribute)`: `public`, `private` or `nested`. MLIR prints `public` for an absent visibility of
    /// `ml_program`, which reading stores.
    (_, "visibility") | ("ml_program", "SymbolVisibility") => Visibility,
    /// `bare_map($map)`: `(d0, d1) -> (d1, d0)`, an affine map without `affine_map<...>`.
    (_, "bare_map") => BareMap,
    /// `hidden($attribute)`: an attribute in which nothing has an alias.
    (_, "hidden") => Hidden,
    /// `untyped($attribute)`: an attribute without its type.
    (_, "untyped") => Untyped,
    /// `unless_index(type($value))`: ` : T ` for other types than `index`.
    (_, "unless_index") => UnlessIndex,
    /// `signature($function_type, $arg_attrs, $res_attrs, $body[, "graph" | "PREFIX"])`: `(%a: T) -> T`. The attribute is a
    /// graph type with `graph`, otherwise a function type. With a prefix, an argument has the prefix and a `>` around
    /// its type in the function type.
    (_, "signature") => Signature,
    /// `affine_operands($map, $values)`: `(%0, %1)[%2]`, the operands of a map or a set.
    ("affine", "affine_operands") => AffineOperands,
    /// `affine_condition(discardable("NAME"), $values)`: a set with its operands.
    ("affine", "affine_condition") => AffineCondition,
    /// `affine_index($map, $values)`: `[%0 + 1, symbol(%1)]`, the results of a map.
    ("affine", "affine_index") => AffineIndex,
    /// `affine_loop_bound($map, $values, "min"[, ref($before)])`: as `affine_bound`, with the operands behind those of
    /// another bound.
    ("affine", "affine_loop_bound") => AffineLoopBound,
    /// `affine_loop_step($step)`: ` step 4`, unless it is 1.
    ("affine", "affine_loop_step") => AffineLoopStep,
    /// `affine_loop_arguments($region, $values, type($values), type($results))`: ` iter_args(%a = %0) -> (T)` with the last values;
    /// nothing without results.
    ("affine", "affine_loop_arguments") => AffineLoopArguments,
    /// `affine_bound($map, $values, "min")`: a bound of a loop.
    ("affine", "affine_bound") => AffineBound,
    /// `condition_type(type($condition))`: `T, ` for the type of a condition that is a vector or a tensor.
    ("arith", "condition_type") => ConditionType,
    /// `forall_bounds($region, $lower, $static_lower, $upper, ...)`: the indices and bounds of `scf.forall`.
    ("scf", "forall_bounds") => ForallBounds,
    /// `dictionary("START")`: an attribute dictionary behind ` START`.
    (_, "dictionary") => Dictionary,
    /// `dictionary_of_words("name", "CLASS"...)`: an attribute dictionary, in which these enum attributes of
    /// these classes are printed as words. Those that equal their default are left out.
    (_, "dictionary_of_words") => DictionaryOfWords,
    /// `choice($flag, "TRUE", "FALSE")`: one of two words.
    (_, "choice") => Choice,
    /// `common_type(type($values))`: the type of all values.
    (_, "common_type") => CommonType,
    /// `parallel_bounds($map, $groups, $operands, "max")`: `(%0, max(%1, 4))`.
    ("affine", "parallel_bounds") => ParallelBounds,
    /// `steps($steps)`: ` step (4, 8)`, unless all are 1.
    ("affine", "steps") => Steps,
    /// `reductions($reductions, type($results), "WORDS")`: ` reduce ("addf") -> (f32)`. A number is the position
    /// of its word.
    ("affine", "reductions") => Reductions,
    /// `custom<GlobalMemrefOpTypeAndInitialValue>($type, $value)`: `memref<2xf32> = dense<0.0>`.
    ("memref", "GlobalMemrefOpTypeAndInitialValue") => MemrefValue,
    /// `custom<EmitCGlobalOpTypeAndInitialValue>($type, $value)`: `i32 = 4`.
    ("emitc", "EmitCGlobalOpTypeAndInitialValue" | "EmitCFieldOpTypeAndInitialValue") => TypedValue,
    /// `custom<TypedInitialValue>($type, $value)`: `(4 : i32) : i32`.
    ("ml_program", "TypedInitialValue") => InitialValue,
    /// `index_list($shape)`: `[1, 2]`.
    ("shape", "index_list") => IndexList,
    /// `signed_number($value)`: `-5`, an unsigned integer of the width that MLIR derives from the digits of its signed
    /// value.
    ("smt", "signed_number") => SignedNumber,
    /// `custom<TokenOrdering>($consumed, type($produced))`: ` ordering(%0 -> !token)`.
    ("ml_program", "TokenOrdering") => Ordering,
    /// `custom<LevelRange>($low, $high)`: `2` or `2 to 4`.
    ("sparse_tensor", "LevelRange") => Range,
    /// `custom<CachePolicy>($policy)`: `gfx12<nt|nv>` or a number.
    ("rocdl", "CachePolicy") => CachePolicy,
    /// `custom<MNKDimensionList>($m, $n, $k)`: `4x4x2`.
    ("amdgpu", "MNKDimensionList") => Product,
    /// `custom<VariableOpTypeOrInitialValue>($shape, $type, $value)`: `: tensor<2xf32>`, or `= ` and a value.
    ("tosa", "VariableOpTypeOrInitialValue") => Variable,
    /// `custom<TypeOrAttr>($type, $value)`: `: tensor<2xf32>`, or `= ` and a value of this type.
    ("tosa", "TypeOrAttr") => TypeOrValue,
    /// `custom<OptionalDynamicIndexList>($values, $constants)`: `[%0, 4]`, if there are constants.
    ("xegpu", "OptionalDynamicIndexList") => OptionalIndexList,
    /// `memref_strides($strides, ref($shape), ref($sizes), type($memref))`: no text. Without sizes and a shape, the
    /// strides are those of the memref.
    ("xegpu", "memref_strides") => MemrefStrides,
    /// `custom<DimensionList>($shape)`: `4x?x2`.
    ("shard" | "mesh", "DimensionList") => DimensionList,
    /// `affine_dma("COUNTS", $map...)`: `%0[%i], %1[0], %n : T, T`, with as many values behind the memories as
    /// `COUNTS` states.
    ("affine", "affine_dma") => AffineDma,
    /// `dma(operands)`: `%0[%i], %1[%j], %n, %2[%k]`.
    ("memref", "dma") => Dma,
    /// `dma_types(type(operands))`: the types of the memories of `dma`.
    ("memref", "dma_types") => DmaTypes,
    /// `record([["CLASS", ]$attribute]...)`: `{a = 1, b = ["c"]}`, those attributes that are present. An array of
    /// enums of a class is printed as strings.
    (_, "record") => Record,
    /// `[%0, 4, [%1]]`: constants and values.
    (_, "DynamicIndexList") => DynamicIndexList,
    /// `async [%0, %1]`
    ("gpu", "AsyncDependencies") => AsyncDependencies,
    /// `present($a, ref($b))`: no text. The attributes are there, because reading adds them if no other step does.
    (_, "present") => Present,
    /// `stored(discardable("NAME"), "TEXT")`: no text. The attribute is this one, which reading adds.
    (_, "stored") => Stored,
    /// `not(ref($a), "TEXT")`: no text. The attribute has another value, because reading drops this one from a dictionary
    /// that came before.
    (_, "not") => Not,
    /// `literal(discardable("NAME"), "TYPE")`: an attribute without its type, which is the stated one or none.
    (_, "literal") => Literal,
    /// `symbol(discardable("NAME"))`: a string as a symbol.
    (_, "symbol") => Symbol,
    /// `tensor_results(type($results), $values)`: no text. The results have the types of the ranked tensors among
    /// values.
    (_, "tensor_results") => TensorResults,
    /// `mark(discardable("NAME"))`: no text. A unit attribute.
    (_, "mark") => Mark,
    /// `quoted($attribute)`: what stands between `<` and `>` in the text of an attribute, in quotes.
    (_, "quoted") => Quoted,
    /// `elements($array[, "TYPE"])`: the elements of an array with commas, numbers of one type without it.
    (_, "elements") => Elements,
    /// `successor($block, $values, type($values))`: `^bb1(%0, %1 : T, T)`.
    (_, "successor") => Successor,
    /// `call_operands($callee, $operands)`: `@f(%0, %1)`, or `%0(%1)` without a callee.
    ("llvm", "call_operands") => CallOperands,
    /// `call_signature($callee, type($operands), type($results), $arg_attrs, $res_attrs)`: `(T) -> T`,
    /// behind the type of the first operand without a callee.
    ("llvm", "call_signature") => CallSignature,
    /// `  default: ^bb1`, and a line for each case of a switch.
    ("cf" | "spirv", "SwitchOpCases") => SwitchWithDefault,
    /// A line `case 1 {...}` for each region.
    ("scf" | "emitc", "SwitchCases") => RegionCases,
    /// `custom<ElseRegion>($region)`: `else {...}`; nothing without blocks. MLIR does not read what it prints for
    /// blocks, so that no op with some is printed by it.
    ("wasmssa", "ElseRegion") => ElseRegion,
    /// The type of an awaited value, which the result is unwrapped of.
    ("async", "AwaitResultType") => AwaitResultType,
    /// `unwrapped($operands, type($operands), ref($region))`: `%0 as %a: T`, arguments of the values in operands.
    ("async", "unwrapped") => Unwrapped,
    /// `constant($value)`: the dictionary of a constant and its value, or the generic form without the name if the
    /// result has another type.
    ("stablehlo" | "mhlo" | "sdy", "constant") => Constant,
    /// `shadowed($region, $operands)`: a region without its label, in which the arguments have the names of the operands.
    ("emitc", "shadowed") => Shadowed,
    /// `custom<FunctionBody>($name, $body, $type)`: `@main(%a: T) -> (T) {...}`.
    ("vhlo", "FunctionBody") => FunctionBody,
}
Acc Gpu Irdl Linalg Llvm Nvvm Omp Pdl Sdy SparseTensor Spirv StableHlo Smt Vector Transform
}

impl Directive {
    /// The directive that ops of a dialect mean by a name.
    pub(super) fn named(dialect: &str, name: &str) -> Option<Directive> {
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
        of_dialect.or_else(|| Directive::shared(dialect, name))
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
                | Directive::Llvm(Llvm::NotAllocated)
                | Directive::Spirv(Spirv::SameStorageClass | Spirv::AccessType)
                | Directive::SparseTensor(SparseTensor::Iterator)
                | Directive::Vector(
                    Vector::Outer
                        | Vector::TransferDefaults
                        | Vector::MoreTypes
                        | Vector::UnprintedAttributes
                )
                | Directive::Linalg(
                    Linalg::Body
                        | Linalg::Maps
                        | Linalg::IdentityMaps
                        | Linalg::MoreAttributes
                        | Linalg::SegmentSizes
                )
        )
    }
}
