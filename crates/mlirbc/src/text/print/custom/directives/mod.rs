//! The directives of forms: parts of the text of an op that code plans.

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
mod parts;
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
pub(super) mod words;

use crate::text::form::{
    Argument, Directive, Ignored, OfAttribute, OfAttributes, OfRegions, OfSuccessors, OfTypes,
    OfValues, Rest, SignatureKind,
};
use crate::text::print::custom::dictionary::{self, Style};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::Arguments => {
            let (OfRegions(region), Rest(range)) = parts_of(arguments)?;
            regions::arguments(plan, region, range, false)
        }
        Directive::TypedArguments => {
            let (OfRegions(region), Rest(range)) = parts_of(arguments)?;
            regions::arguments(plan, region, range, true)
        }
        Directive::ArgumentsOfTypes => regions::arguments_of_types(plan, arguments),
        Directive::Assign => regions::assign(plan, arguments),
        Directive::Region => {
            let (OfRegions(region), Rest(flags)) = parts_of(arguments)?;
            regions::region(plan, region, flags)
        }
        Directive::Arrow => type_text::arrow(plan, arguments),
        Directive::Visibility => words::visibility(plan, arguments),
        Directive::BareMap => {
            let OfAttribute(slot) = parts_of(arguments)?;
            words::inner(plan, slot, "affine_map")
        }
        Directive::Quoted => {
            let OfAttribute(slot) = parts_of(arguments)?;
            words::quoted(plan, slot)
        }
        Directive::Present => literals::present(plan, arguments),
        Directive::Stored => literals::stored(plan, arguments),
        Directive::Not => literals::not(plan, arguments),
        Directive::Literal => literals::literal(plan, arguments),
        Directive::Symbol => {
            let attribute = parts_of(arguments)?;
            literals::symbol(plan, attribute)
        }
        Directive::Mark => literals::mark(plan, arguments),
        Directive::Elements => literals::elements(plan, arguments),
        Directive::Successor => {
            let (OfSuccessors(group), OfValues(values), Ignored) = parts_of(arguments)?;
            successors::successor(plan, group, values)
        }
        Directive::CallOperands => calls::operands(plan, arguments),
        Directive::CallSignature => calls::signature(plan, arguments),
        Directive::SwitchWithDefault => successors::switch_with_default(plan, arguments),
        Directive::RegionCases => regions::cases(plan, arguments),
        Directive::ElseRegion => {
            let OfRegions(region) = parts_of(arguments)?;
            require(plan.region(region)?.block_count() == 0)
        }
        Directive::AwaitResultType => async_values::awaited(plan, arguments),
        Directive::Shadowed => regions::shadowed(plan, arguments),
        Directive::Unwrapped => async_values::unwrapped(plan, arguments),
        Directive::Omp(directive) => omp::plan(plan, directive, arguments),
        Directive::Pdl(directive) => pdl::plan(plan, directive, arguments),
        Directive::Transform(directive) => transform::plan(plan, directive, arguments),
        Directive::Irdl(directive) => irdl::plan(plan, directive, arguments),
        Directive::Acc(directive) => acc::plan(plan, directive, arguments),
        Directive::Gpu(directive) => gpu::plan(plan, directive, arguments),
        Directive::Llvm(directive) => llvm::plan(plan, directive, arguments),
        Directive::Nvvm(directive) => nvvm::plan(plan, directive, arguments),
        Directive::SparseTensor(directive) => sparse_tensor::plan(plan, directive, arguments),
        Directive::Smt(directive) => smt::plan(plan, directive, arguments),
        Directive::Sdy(directive) => sdy::plan(plan, directive, arguments),
        Directive::StableHlo(directive) => stablehlo::plan(plan, directive, arguments),
        Directive::Constant => constants::constant(plan, arguments),
        Directive::FunctionBody => vhlo::function(plan, arguments),
        Directive::Spirv(directive) => spirv::plan(plan, directive, arguments),
        Directive::Hidden => words::hidden(plan, arguments),
        Directive::Untyped => words::untyped(plan, arguments),
        Directive::TensorResults => words::tensor_results(plan, arguments),
        Directive::UnlessIndex => words::unless_index(plan, arguments),
        Directive::Signature => {
            let (OfAttributes([ty, inputs, results]), OfRegions(body), Rest(kind)) =
                parts_of(arguments)?;
            let kind = SignatureKind::of(kind);
            function::signature(plan, ty, [inputs, results], body, kind)
        }
        Directive::AffineOperands => affine::operands(plan, arguments),
        Directive::AffineCondition => affine::condition(plan, arguments),
        Directive::AffineIndex => affine::index(plan, arguments),
        Directive::AffineLoopBound => affine_loop::bound(plan, arguments),
        Directive::AffineLoopStep => affine_loop::step(plan, arguments),
        Directive::AffineLoopArguments => affine_loop::arguments(plan, arguments),
        Directive::AffineBound => affine::bound(plan, arguments),
        Directive::ConditionType => words::condition_type(plan, arguments),
        Directive::ForallBounds => scf::forall_bounds(plan, arguments),
        Directive::DynamicIndexList => {
            let (OfValues(values), OfAttribute(slot), Rest(rest)) = parts_of(arguments)?;
            lists::dynamic_index_list(plan, values, slot, rest)
        }
        Directive::AsyncDependencies => {
            let (OfTypes(token), OfValues(dependencies)) = parts_of(arguments)?;
            lists::async_dependencies(plan, token, dependencies)
        }
        Directive::Dictionary => {
            let start: &str = parts_of(arguments)?;
            let style = Style {
                start: &format!(" {start}{{"),
                has_defaults: true,
                ..Style::default()
            };
            dictionary::entries(plan, style)
        }
        Directive::DictionaryOfWords => {
            let pairs = arguments.chunks(2);
            let pairs = pairs.filter_map(|pair| Some((text(pair.first()?)?, text(pair.get(1)?)?)));
            let words: Vec<(&str, &str)> = pairs.collect();
            let style = Style {
                start: " {",
                words: &words,
                has_defaults: true,
                ..Style::default()
            };
            dictionary::entries(plan, style)
        }
        Directive::Choice => words::choice(plan, arguments),
        Directive::CommonType => {
            let OfTypes(values) = parts_of(arguments)?;
            words::common_type(plan, values)
        }
        Directive::ParallelBounds => affine::parallel_bounds(plan, arguments),
        Directive::Steps => affine::steps(plan, arguments),
        Directive::Reductions => affine::reductions(plan, arguments),
        Directive::MemrefValue => constants::memref(plan, arguments),
        Directive::TypedValue => constants::typed(plan, arguments),
        Directive::InitialValue => constants::initial(plan, arguments),
        Directive::IndexList => constants::index_list(plan, arguments),
        Directive::SignedNumber => constants::signed_number(plan, arguments),
        Directive::Ordering => constants::ordering(plan, arguments),
        Directive::Range => constants::range(plan, arguments),
        Directive::CachePolicy => cache_policy::plan(plan, arguments),
        Directive::Product => constants::product(plan, arguments),
        Directive::TypeOrValue => constants::type_or_value(plan, arguments),
        Directive::Variable => constants::variable(plan, arguments),
        Directive::OptionalIndexList => {
            let (OfValues(values), OfAttribute(slot)) = parts_of(arguments)?;
            match plan.has(slot) {
                true => lists::dynamic_index_list(plan, values, slot, &[]),
                false => require(plan.facts.range(values).is_empty()),
            }
        }
        Directive::MemrefStrides => lists::memref_strides(plan, arguments),
        Directive::DimensionList => lists::dimensions(plan, arguments),
        Directive::AffineDma => dma::affine(plan, arguments),
        Directive::Dma => dma::start(plan, arguments),
        Directive::DmaTypes => dma::start_types(plan, arguments),
        Directive::Record => records::record(plan, arguments),
        Directive::Linalg(directive) => linalg::plan(plan, directive, arguments),
        Directive::Vector(directive) => vector::plan(plan, directive, arguments),
    }
}

fn text(argument: &Argument) -> Option<&str> {
    match argument {
        Argument::Text(text) => Some(text),
        _ => None,
    }
}
