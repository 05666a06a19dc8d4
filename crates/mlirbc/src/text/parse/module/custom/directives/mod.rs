//! The directives of forms: parts of the text of an op that code reads. Each file has the name of the one that prints
//! the same directives.

mod acc;
mod affine;
mod affine_loop;
mod async_values;
mod cache_policy;
mod calls;
mod constants;
mod dma;
mod function;
mod gpu;
mod irdl;
mod linalg;
mod lists;
mod literals;
mod llvm;
mod nvvm;
mod omp;
mod payload;
mod pdl;
mod records;
mod reductions;
mod regions;
mod scf;
mod sdy;
mod smt;
mod sparse_tensor;
mod spirv;
mod stablehlo;
mod successors;
mod transform;
mod type_text;
mod vector;
mod vhlo;
mod windows;
mod words;

use crate::text::form::{
    Argument, Directive, Ignored, OfAttribute, OfAttributes, OfRegions, OfTypes, OfValues, Rest,
    SignatureKind,
};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::is_visibility;

pub(super) use spirv::finish;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Directive::Region => {
            let (OfRegions(region), Rest(flags)) = reader.parts_of(arguments)?;
            return regions::region(reader, region, flags);
        }
        Directive::RegionCases => return regions::cases(reader, arguments),
        Directive::ElseRegion => {
            let OfRegions(region) = reader.parts_of(arguments)?;
            return regions::optional(reader, region, "else");
        }
        Directive::Arguments => regions::arguments(reader, arguments)?,
        Directive::TypedArguments => {
            let (OfRegions(region), Rest(_)) = reader.parts_of(arguments)?;
            regions::typed_arguments(reader, region)?;
        }
        Directive::ArgumentsOfTypes => regions::arguments_of_types(reader, arguments)?,
        Directive::Assign => {
            let (OfRegions(region), Ignored, OfValues(values), Rest(label)) =
                reader.parts_of(arguments)?;
            let region = label.is_empty().then_some(region);
            regions::assign(reader, region, values)?;
        }
        Directive::Signature => {
            let (OfAttributes([ty, inputs, results]), OfRegions(body), Rest(kind)) =
                reader.parts_of(arguments)?;
            let kind = SignatureKind::of(kind);
            function::signature(reader, ty, [inputs, results], body, kind)?;
        }
        Directive::Arrow => type_text::arrow(reader, arguments)?,
        Directive::UnlessIndex => type_text::unless_index(reader, arguments)?,
        Directive::ConditionType => type_text::condition_type(reader, arguments)?,
        Directive::TensorResults => type_text::tensor_results(reader, arguments)?,
        Directive::CommonType => type_text::common_type(reader, arguments)?,
        Directive::Visibility => words::visibility(reader, arguments)?,
        Directive::Dictionary => {
            let start = reader.parts_of(arguments)?;
            words::dictionary(reader, start)?;
        }
        Directive::Choice => words::choice(reader, arguments)?,
        Directive::Hidden => {
            let attribute = reader.parts_of(arguments)?;
            reader.read_attribute(attribute)?;
        }
        Directive::Untyped => {
            let attribute = reader.parts_of(arguments)?;
            reader.read_of_type(attribute, None)?;
        }
        Directive::Present => literals::present(reader, arguments)?,
        Directive::Stored => {
            let (attribute, text) = reader.parts_of(arguments)?;
            reader.set_text(attribute, text)?;
        }
        Directive::Not => words::drop_value(reader, arguments)?,
        Directive::Mark => {
            let attribute = reader.parts_of(arguments)?;
            reader.set_unit(attribute)?;
        }
        Directive::Symbol => {
            let attribute = reader.parts_of(arguments)?;
            literals::symbol(reader, attribute)?;
        }
        Directive::Literal => literals::literal(reader, arguments)?,
        Directive::Elements => literals::elements(reader, arguments)?,
        Directive::DynamicIndexList => {
            let (OfValues(values), OfAttribute(slot), Rest(rest)) = reader.parts_of(arguments)?;
            lists::dynamic_index_list(reader, values, slot, rest)?;
        }
        Directive::AsyncDependencies => {
            let (_, OfTypes(token), OfValues(values)): (Option<OfValues>, _, _) =
                reader.parts_of(arguments)?;
            lists::async_dependencies(reader, token, values)?;
        }
        Directive::IndexList => lists::index_list(reader, arguments)?,
        Directive::SignedNumber => literals::signed_number(reader, arguments)?,
        Directive::MemrefStrides => lists::memref_strides(reader, arguments)?,
        Directive::DimensionList => lists::dimensions(reader, arguments)?,
        Directive::OptionalIndexList => {
            let (OfValues(values), OfAttribute(slot)) = reader.parts_of(arguments)?;
            if reader.next_is(b'[') {
                lists::dynamic_index_list(reader, values, slot, &[])?;
            }
        }
        Directive::AffineOperands => affine::operands(reader, arguments)?,
        Directive::BareMap => affine::bare_map(reader, arguments)?,
        Directive::AffineCondition => affine::condition(reader, arguments)?,
        Directive::AffineIndex => affine::index(reader, arguments)?,
        Directive::AffineLoopBound => affine_loop::bound(reader, arguments)?,
        Directive::AffineLoopStep => affine_loop::step(reader, arguments)?,
        Directive::AffineLoopArguments => affine_loop::arguments(reader, arguments)?,
        Directive::AffineBound => {
            let (map, OfValues(values), word) = reader.parts_of(arguments)?;
            affine::bound(reader, map, values, word)?;
        }
        Directive::ParallelBounds => affine::parallel_bounds(reader, arguments)?,
        Directive::Steps => affine::steps(reader, arguments)?,
        Directive::Reductions => affine::reductions(reader, arguments)?,
        Directive::ForallBounds => scf::forall_bounds(reader, arguments)?,
        Directive::AffineDma => {
            let (counts, Rest(maps)): (&str, _) = reader.parts_of(arguments)?;
            let counts = counts.split(' ').filter_map(|count| count.parse().ok());
            dma::affine(reader, maps, &counts.collect::<Vec<_>>())?;
        }
        Directive::Dma => dma::start(reader, arguments)?,
        Directive::DmaTypes => dma::start_types(reader, arguments)?,
        Directive::MemrefValue => constants::memref(reader, arguments)?,
        Directive::TypedValue => constants::typed(reader, arguments)?,
        Directive::InitialValue => constants::initial(reader, arguments)?,
        Directive::Ordering => {
            let (OfValues(consumed), OfTypes(produced)) = reader.parts_of(arguments)?;
            constants::ordering(reader, consumed, produced)?;
        }
        Directive::Range => constants::range(reader, arguments)?,
        Directive::CachePolicy => cache_policy::read(reader, arguments)?,
        Directive::Product => constants::product(reader, arguments)?,
        Directive::TypeOrValue => constants::type_or_value(reader, arguments)?,
        Directive::Variable => constants::variable(reader, arguments)?,
        Directive::Record => records::record(reader, arguments)?,
        Directive::DictionaryOfWords => records::dictionary_of_words(reader, arguments)?,
        Directive::Quoted => words::quoted(reader, arguments)?,
        Directive::Successor => {
            let (Ignored, OfValues(values), Ignored) = reader.parts_of(arguments)?;
            successors::successor(reader, values)?;
        }
        Directive::CallOperands => calls::operands(reader, arguments)?,
        Directive::CallSignature => calls::signature(reader, arguments)?,
        Directive::SwitchWithDefault => successors::switch_with_default(reader, arguments)?,
        Directive::AwaitResultType => async_values::awaited(reader, arguments)?,
        Directive::Unwrapped => async_values::unwrapped(reader, arguments)?,
        Directive::Acc(directive) => {
            return acc::read(reader, directive, arguments);
        }
        Directive::Gpu(directive) => {
            return gpu::read(reader, directive, arguments);
        }
        Directive::Irdl(directive) => {
            return irdl::read(reader, directive, arguments);
        }
        Directive::Linalg(directive) => {
            return linalg::read(reader, directive, arguments);
        }
        Directive::Llvm(directive) => {
            return llvm::read(reader, directive, arguments);
        }
        Directive::Omp(directive) => {
            return omp::read(reader, directive, arguments);
        }
        Directive::Pdl(directive) => {
            return pdl::read(reader, directive, arguments);
        }
        Directive::Shadowed => return regions::shadowed(reader, arguments),
        Directive::Constant => constants::constant(reader, arguments)?,
        Directive::FunctionBody => return vhlo::function(reader, arguments),
        Directive::Nvvm(directive) => {
            return nvvm::read(reader, directive, arguments);
        }
        Directive::SparseTensor(directive) => {
            return sparse_tensor::read(reader, directive, arguments);
        }
        Directive::Smt(directive) => smt::read(reader, directive, arguments)?,
        Directive::Sdy(directive) => {
            return sdy::read(reader, directive, arguments);
        }
        Directive::StableHlo(directive) => {
            return stablehlo::read(reader, directive, arguments);
        }
        Directive::Spirv(directive) => {
            return spirv::read(reader, directive, arguments);
        }
        Directive::Transform(directive) => {
            return transform::read(reader, directive, arguments);
        }
        Directive::Vector(directive) => {
            return vector::read(reader, directive, arguments);
        }
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token. `None` if it has no text: what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Option<bool> {
    Some(match directive {
        Directive::Acc(directive) => return acc::can_begin(reader, directive),
        Directive::Gpu(directive) => return gpu::can_begin(reader, directive, arguments),
        Directive::Irdl(directive) => return irdl::can_begin(reader, directive),
        Directive::Linalg(directive) => return linalg::can_begin(reader, directive, arguments),
        Directive::Llvm(directive) => return llvm::can_begin(reader, directive),
        Directive::Omp(directive) => return omp::can_begin(reader, directive, arguments),
        Directive::Pdl(directive) => return pdl::can_begin(reader, directive),
        Directive::Spirv(directive) => return spirv::can_begin(reader, directive),
        Directive::Transform(directive) => {
            return transform::can_begin(reader, directive);
        }
        Directive::Vector(directive) => return vector::can_begin(reader, directive, arguments),
        Directive::Present
        | Directive::Stored
        | Directive::Not
        | Directive::Mark
        | Directive::TensorResults
        | Directive::MemrefStrides => return None,
        Directive::Region | Directive::Shadowed => reader.next_is(b'{'),
        Directive::Arguments
        | Directive::TypedArguments
        | Directive::ArgumentsOfTypes
        | Directive::Assign => reader.next_is(b'%'),
        Directive::Signature | Directive::AffineOperands => reader.next_is(b'('),
        Directive::Symbol => reader.next_is(b'@'),
        Directive::Visibility => reader.next_word().is_some_and(is_visibility),
        Directive::DynamicIndexList | Directive::IndexList | Directive::OptionalIndexList => {
            reader.next_is(b'[')
        }
        Directive::AsyncDependencies => reader.next_is_word("async") || reader.next_is(b'['),
        Directive::Arrow | Directive::CommonType => reader.type_can_begin(),
        Directive::Successor => reader.next_is(b'^'),
        Directive::Quoted => reader.next_is(b'"'),
        Directive::CallOperands => reader.next_is(b'@') || reader.next_is(b'%'),
        Directive::Unwrapped => reader.next_is(b'%'),
        Directive::Hidden => reader.next_is(b'['),
        Directive::Elements => true,
        _ => return None,
    })
}
