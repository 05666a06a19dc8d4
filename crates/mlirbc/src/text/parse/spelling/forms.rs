//! The forms of attributes and types, by their dialect and mnemonic. They state what MLIR's definitions of the
//! dialects (`AttrDef`, `TypeDef`) do: fields in the order of their declaration, without those that have the default.

use crate::schema::Release;
use crate::text::form::cases_of;
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::spelling::described::described;
use crate::text::parse::spelling::form::Form;
use crate::text::parse::spelling::llvm_type::LAST_WITH_VECTORS;
use crate::text::parse::spelling::piece::{Field, Flags, Piece, Value};

const OPEN: Piece = Piece::Token("<", "<");
const CLOSE: Piece = Piece::Token(">", ">");

const SQUARE: [&str; 2] = ["[", "]"];

const SCALAR: Value = &[Piece::Scalar];
const ATTRIBUTE: Value = &[Piece::Attribute];
const MAP: Value = &[Piece::Map];
const TYPE: Value = &[Piece::Type];
/// Numbers or words.
const SCALARS: Value = &[Piece::List(SQUARE, SCALAR)];
/// A case of an enum, whose printer begins with a blank before LLVM 23.
const BLANK_CASE: Value = &[Piece::Blank, Piece::Scalar];

const fn field(name: &'static str, value: Value) -> Field {
    Field {
        name,
        value,
        default: None,
    }
}

const fn default(name: &'static str, value: Value, default: &'static str) -> Field {
    Field {
        name,
        value,
        default: Some(default),
    }
}

/// Fields between brackets.
macro_rules! fields {
    ($($field:expr),* $(,)?) => {
        const { Form::Pieces(&[OPEN, Piece::Fields(&[$($field),*]), CLOSE]) }
    };
}

/// Flags between brackets.
macro_rules! flags {
    ($separator:literal, $all:expr, $($name:literal),*) => {
        Form::Pieces(&[
            OPEN,
            Piece::Flags(Flags {
                names: &[$($name),*],
                separator: $separator,
                none: Some("none"),
                all: $all,
                group: None,
            }),
            CLOSE,
        ])
    };
}

/// The form of an attribute (`#`) or a type (`!`) in a release.
pub(super) fn form_of(sign: u8, symbol: Symbol<'_>, release: Release) -> Option<Form> {
    let llvm = release.llvm()?;
    let (dialect, mnemonic) = (symbol.dialect, symbol.mnemonic);
    let since = match (dialect, mnemonic) {
        // Before, names were without quotes.
        ("spirv", "linkage_attributes") => 19,
        ("xegpu", _) | ("sparse_tensor", "iter_space" | "iterator") => 21,
        _ => 0,
    };
    if llvm < since {
        return None;
    }
    match (dialect, mnemonic) {
        ("sparse_tensor", "slice") if symbol.is_bracketed && sign == b'#' => {
            Some(Form::Pieces(&[Piece::Slice]))
        }
        ("irdl", "variadicity_array") if llvm < 23 => Some(CASES_BEFORE_23),
        ("irdl", "variadicity_array") => Some(Form::Pieces(SCALARS)),
        ("wasmssa", "local") if sign == b'!' => Some(LOCAL),
        ("xevm", "src_etype" | "ext_src_etype") if sign == b'#' => Some(SOURCE_TYPE),
        ("xevm", "dst_etype" | "ext_dst_etype") if sign == b'#' => Some(DESTINATION_TYPE),
        ("omp", "data_sharing_type") if sign == b'#' => Some(DATA_SHARING),
        ("acc", "data_clause_modifier") if sign == b'#' => Some(CLAUSE_MODIFIER),
        _ if symbol.is_bracketed && sign == b'#' => case_form(symbol, release),
        _ if symbol.is_bracketed => None,
        ("dlti", "dl_spec" | "target_device_spec") if llvm < 20 => Some(WHOLE_ENTRIES),
        ("dlti", "target_system_spec") if llvm == 19 => Some(DEVICES_OF_19),
        // Builds before LLVM 20 may print either.
        ("dlti", "dl_spec" | "map" | "target_device_spec" | "target_system_spec") if llvm < 21 => {
            None
        }
        ("llvm", "vec") if llvm > LAST_WITH_VECTORS => None,
        ("spirv", "jointmatrix") if llvm > 19 => None,
        ("spirv", "NV.coopmatrix") if llvm > 17 => None,
        ("sparse_tensor", "encoding") if llvm < 18 => Some(Form::SparseTensorFields),
        ("xegpu", "block_tdesc_attr") if llvm < 23 => Some(BLOCK_BEFORE_23),
        ("xegpu", "scatter_tdesc_attr") if llvm < 23 => Some(SCATTER_BEFORE_23),
        _ if sign == b'#' => {
            attribute_form(dialect, mnemonic).or_else(|| case_form(symbol, release))
        }
        _ => type_form(dialect, mnemonic),
    }
    .or_else(|| described(sign, symbol, release).map(Form::Described))
}

/// The form of an attribute that is a case of an enum.
fn case_form(symbol: Symbol<'_>, release: Release) -> Option<Form> {
    cases_of(symbol.dialect, symbol.mnemonic, release).map(Form::Case)
}

/// A local variable of WebAssembly.
const LOCAL: Form = Form::Pieces(&[
    Piece::Token("ref", " ref"),
    Piece::Token("to", " to "),
    Piece::Type,
]);

/// The types of the elements that conversions of Intel's GPUs read and write.
const SOURCE_TYPE: Form = Form::Pieces(&[
    Piece::Token("src_etype", " src_etype"),
    Piece::Token("=", " = "),
    Piece::Scalar,
]);
const DESTINATION_TYPE: Form = Form::Pieces(&[
    Piece::Token("dst_etype", " dst_etype"),
    Piece::Token("=", " = "),
    Piece::Scalar,
]);

/// How often the values of an op occur.
const CASES_BEFORE_23: Form = Form::Pieces(&[Piece::List(SQUARE, BLANK_CASE)]);

/// The list in a specification of data layouts when it consisted of whole entries.
const WHOLE_ENTRIES: Form = Form::Pieces(&[Piece::List(["<", ">"], &[Piece::Attribute])]);

/// The devices of a system, each behind its name and a colon.
const DEVICES_OF_19: Form = Form::Pieces(&[Piece::List(
    ["<", ">"],
    &[Piece::String, Piece::Token(":", " : "), Piece::Attribute],
)]);

const BLOCK_BEFORE_23: Form = fields![
    default("memory_space", BLANK_CASE, " global"),
    default("array_length", ATTRIBUTE, "1 : i64"),
    default("boundary_check", ATTRIBUTE, "true"),
];

const SCATTER_BEFORE_23: Form = fields![
    default("memory_space", BLANK_CASE, " global"),
    default("chunk_size", ATTRIBUTE, "1 : i64"),
];

const KERNEL_METADATA: Form = Form::Pieces(&[
    OPEN,
    Piece::Attribute,
    Piece::Token(",", ", "),
    Piece::Type,
    Piece::MoreFields(&[field("arg_attrs", ATTRIBUTE), field("metadata", ATTRIBUTE)]),
    CLOSE,
]);

const CLAUSE_MODIFIER: Form = Form::Pieces(&[
    Piece::Blank,
    Piece::Flags(Flags {
        names: &["zero", "readonly", "alwaysin", "alwaysout", "capture"],
        separator: ",",
        none: Some("none"),
        all: None,
        group: Some(("always", ["alwaysin", "alwaysout"])),
    }),
]);

const DATA_SHARING: Form = Form::Pieces(&[
    Piece::Token("{", "{"),
    Piece::Token("type", "type"),
    Piece::Token("=", " = "),
    Piece::Scalar,
    Piece::Token("}", "}"),
]);

fn attribute_form(dialect: &str, mnemonic: &str) -> Option<Form> {
    let form = match (dialect, mnemonic) {
        ("arith", "fastmath") => {
            flags!(
                ",",
                Some("fast"),
                "reassoc",
                "nnan",
                "ninf",
                "nsz",
                "arcp",
                "contract",
                "afn"
            )
        }
        ("arith", "overflow") => flags!(", ", None, "nsw", "nuw"),
        ("llvm", "fastmath") => {
            flags!(
                ", ",
                Some("fast"),
                "nnan",
                "ninf",
                "nsz",
                "arcp",
                "contract",
                "afn",
                "reassoc"
            )
        }
        ("dlti", "dl_entry") => Form::DltiEntry,
        ("dlti", "dl_spec" | "map" | "target_device_spec") => Form::DltiEntries,
        ("dlti", "target_system_spec") => Form::DltiEntries,
        ("complex", "number") => Form::Complex,
        ("smt", "bv") => Form::BitVector,
        ("chlo", "ragged_dot") => fields![
            default("lhs_batching_dimensions", SCALARS, "[]"),
            default("rhs_batching_dimensions", SCALARS, "[]"),
            default("lhs_contracting_dimensions", SCALARS, "[]"),
            default("rhs_contracting_dimensions", SCALARS, "[]"),
            default("lhs_ragged_dimensions", SCALARS, "[]"),
            default("rhs_group_dimensions", SCALARS, "[]"),
        ],
        ("mhlo", "ragged_dot") => fields![
            field("dot_dimension_numbers", ATTRIBUTE),
            default("lhs_ragged_dimensions", SCALARS, "[]"),
            default("rhs_group_dimensions", SCALARS, "[]"),
        ],
        ("emitc", "opaque") | ("gpu", "select_object") => {
            Form::Pieces(&[OPEN, Piece::Attribute, CLOSE])
        }
        ("llvm", "overflow") => flags!(", ", None, "nsw", "nuw"),
        ("llvm", "di_file") => Form::Pieces(&[
            OPEN,
            Piece::Attribute,
            Piece::Token("in", " in "),
            Piece::Attribute,
            CLOSE,
        ]),
        ("llvm", "poison" | "undef" | "zero") | ("ptr", "generic_space") | ("ub", "poison") => {
            Form::Name
        }
        ("gpu", "loop_dim_map") => fields![
            field("processor", SCALAR),
            field("map", MAP),
            field("bound", MAP),
        ],
        ("gpu", "kernel_metadata") => KERNEL_METADATA,
        ("gpu", "kernel_table") => Form::KernelsOfGpu,
        ("gpu", "object") => Form::ObjectOfGpu,
        ("llvm", "constant_range") => Form::ConstantRange,
        ("llvm", "target_features") => {
            Form::Pieces(&[OPEN, Piece::List(SQUARE, &[Piece::Attribute]), CLOSE])
        }
        ("ml_program", "extern") | ("ptr", "null") => Form::Typed(&[]),
        ("ptr", "address") => Form::Typed(&[OPEN, Piece::Scalar, CLOSE]),
        ("ptr", "spec") => fields![
            field("size", SCALAR),
            field("abi", SCALAR),
            field("preferred", SCALAR),
            default("index", SCALAR, "4294967295"),
        ],
        ("sparse_tensor", "encoding") => Form::SparseTensorEncoding,
        ("spirv", "interface_var_abi") => Form::SpirvInterface,
        ("spirv", "linkage_attributes") => fields![
            field("linkage_name", ATTRIBUTE),
            field("linkage_type", &[Piece::Short("#spirv.linkage_type")]),
        ],
        ("spirv", "resource_limits") => fields![
            default("max_compute_shared_memory_size", SCALAR, "16384"),
            default("max_compute_workgroup_invocations", SCALAR, "128"),
            default(
                "max_compute_workgroup_size",
                ATTRIBUTE,
                "[128 : i32, 128 : i32, 64 : i32]"
            ),
            default("subgroup_size", SCALAR, "32"),
            field("min_subgroup_size", SCALAR),
            field("max_subgroup_size", SCALAR),
            field("cooperative_matrix_properties_khr", ATTRIBUTE),
            field("cooperative_matrix_properties_nv", ATTRIBUTE),
        ],
        ("spirv", "target_env") => Form::SpirvTargetEnv,
        ("spirv", "vce") => Form::Pieces(&[
            OPEN,
            Piece::Case("spirv", "version"),
            Piece::Token(",", ", "),
            Piece::List(SQUARE, &[Piece::Case("spirv", "capability")]),
            Piece::Token(",", ", "),
            Piece::List(SQUARE, &[Piece::Case("spirv", "ext")]),
            CLOSE,
        ]),
        ("xegpu", "block_tdesc_attr") => fields![
            default("memory_space", SCALAR, "global"),
            default("array_length", ATTRIBUTE, "1 : i64"),
            default("boundary_check", ATTRIBUTE, "true"),
        ],
        ("xegpu", "mem_layout") => Form::MemoryLayout,
        ("xegpu", "scatter_tdesc_attr") => fields![
            default("memory_space", SCALAR, "global"),
            default("chunk_size", ATTRIBUTE, "1 : i64"),
        ],
        _ => return None,
    };
    Some(form)
}

fn type_form(dialect: &str, mnemonic: &str) -> Option<Form> {
    let form = match (dialect, mnemonic) {
        ("async", "value") => Form::Pieces(&[OPEN, Piece::Type, CLOSE]),
        ("emitc", "array" | "lvalue" | "opaque" | "ptr") => Form::EmitcType,
        ("gpu", "mma_matrix") => Form::MatrixOfGpu,
        ("llvm", "array" | "struct" | "func" | "ptr" | "target" | "vec") => Form::LlvmType,
        ("nvgpu", "tensormap.descriptor") => fields![
            field("tensor", TYPE),
            field("swizzle", SCALAR),
            field("l2promo", SCALAR),
            field("oob", SCALAR),
            field("interleave", SCALAR),
        ],
        ("smt", "array" | "bv" | "func" | "sort") => Form::SmtType,
        ("spirv", "array" | "rtarray" | "matrix" | "ptr") => Form::SpirvType,
        ("spirv", "image" | "sampled_image" | "coopmatrix" | "arm.tensor") => Form::SpirvType,
        ("spirv", "jointmatrix" | "NV.coopmatrix") => Form::SpirvType,
        ("spirv", "struct") => Form::SpirvStruct,
        ("sparse_tensor", "iter_space" | "iterator") => Form::Pieces(&[
            OPEN,
            Piece::Short("#sparse_tensor.encoding"),
            Piece::Token(",", ", "),
            Piece::Token("lvls", "lvls"),
            Piece::Token("=", " = "),
            Piece::Levels,
            CLOSE,
        ]),
        ("xegpu", "tensor_desc") => Form::TensorDescriptor,
        ("xegpu", "mem_desc") => Form::MemoryDescriptor,
        _ => return None,
    };
    Some(form)
}
