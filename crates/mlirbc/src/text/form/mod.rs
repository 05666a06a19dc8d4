//! The custom form of ops, compiled from its description to a flat program that printing follows.
//!
//! [`program()`] compiles a form for a definition of its op. What the text of an op consists of,
//! and where blanks stand, is decided then.

mod arguments;
pub(crate) mod cache_policy;
mod compile;
mod directive;
mod enum_cases;
mod format;
mod groups;
mod integers;
mod iteration_space;
mod limits;
mod linalg_body;
mod linalg_maps;
mod map_text;
mod memref_strides;
mod mma_kind;
mod number_width;
mod program;
mod region_clauses;
mod releases;
mod signature_kind;
mod type_classes;
pub(crate) mod type_parts;
mod type_rules;

pub(crate) use arguments::{
    Ignored, OfAttribute, OfAttributes, OfRegions, OfSuccessors, OfTypes, OfValues, Part, Rest,
    parts_of,
};
pub(crate) use directive::{
    Acc, COMMUTATIVE, Directive, Gpu, INNER_TILE_ALIGNMENTS, Irdl, LINEAR_MODIFIERS, Linalg, Llvm,
    MAP_FLAGS, MAP_TRANSFERS, NO_TRANSFER, Nvvm, Omp, Pdl, Sdy, Smt, SparseTensor, Spirv,
    StableHlo, Transform, Vector,
};
pub(crate) use enum_cases::{Cases, cases_of};
pub(crate) use groups::groups;
pub(crate) use integers::integers;
pub(crate) use iteration_space::{iterator_of, levels_of};
pub(crate) use limits::program;
pub(crate) use linalg_body::{BodyOps, body, words_of};
pub(crate) use linalg_maps::{identities_text, maps_text, numbers_of, segment_sizes_text};
pub(crate) use map_text::MapText;
pub(crate) use memref_strides::memref_strides;
pub(crate) use mma_kind::mma_kind;
pub(crate) use number_width::{signed_value, width_of_digits};
pub(crate) use program::{Argument, Condition, Element, Program, Slot, Step};
pub(crate) use region_clauses::{RegionClause, region_clauses};
pub(crate) use releases::FormReleases;
pub(crate) use signature_kind::SignatureKind;
pub(crate) use type_classes::{TypeClass, type_classes};
pub(crate) use type_rules::{
    Computation, Following, FollowingType, InferenceSource, TypeOf, TypeTexts, Values,
    bit_vector_width, inferred, tensor_text, type_of_attribute,
};
