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

use crate::error::Result;
use crate::text::form::{Argument, Directive, SignatureKind};
use crate::text::print::custom::dictionary::{self, Style};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Successors, Text, Types, Values};
    Ok(match (directive, arguments) {
        (Directive::Arguments, [Regions(region), range @ ..]) => {
            regions::arguments(plan, *region, range, false)?
        }
        (Directive::TypedArguments, [Regions(region), range @ ..]) => {
            regions::arguments(plan, *region, range, true)?
        }
        (Directive::ArgumentsOfTypes, [Regions(region), Text(from), Values(values)]) => {
            regions::arguments_of_types(plan, *region, from, *values)?
        }
        (Directive::Assign, [Regions(region), Text(from), Values(values), ..]) => {
            regions::assign(plan, *region, from, *values)?
        }
        (Directive::Region, [Regions(region), flags @ ..]) => {
            regions::region(plan, *region, flags)?
        }
        (Directive::Arrow, [Types(values), Text(_)]) => {
            plan.push_literal(b"(");
            plan.mention_types(*values);
            plan.types(*values);
            plan.push_literal(b")");
            true
        }
        (Directive::Arrow, [Types(values) | Values(values)]) => {
            plan.mention_types(*values);
            plan.result_types(*values)?;
            true
        }
        (Directive::Visibility, [attribute]) => words::visibility(plan, attribute)?,
        (Directive::BareMap, [Attribute(slot)]) => words::inner(plan, *slot, "affine_map")?,
        (Directive::Quoted, [Attribute(slot)]) => words::quoted(plan, *slot)?,
        (Directive::Present, arguments) => literals::present(plan, arguments)?,
        (Directive::Stored, [attribute, Text(text)]) => literals::stored(plan, attribute, text)?,
        (Directive::Not, [Reference(attribute), Text(text)]) => {
            literals::not(plan, attribute, text)?
        }
        (Directive::Literal, [attribute]) => literals::literal(plan, attribute, None)?,
        (Directive::Literal, [attribute, Text(ty)]) => {
            literals::literal(plan, attribute, Some(ty))?
        }
        (Directive::Symbol, [attribute]) => literals::symbol(plan, attribute)?,
        (Directive::Mark, [attribute]) => literals::mark(plan, attribute)?,
        (Directive::Elements, [attribute]) => literals::elements(plan, attribute, None)?,
        (Directive::Elements, [attribute, Text(ty)]) => {
            literals::elements(plan, attribute, Some(ty))?
        }
        (Directive::Successor, [Successors(group), Values(values), _]) => {
            successors::successor(plan, *group, *values)
        }
        (Directive::CallOperands, [Attribute(callee), Values(operands)]) => {
            calls::operands(plan, *callee, *operands)?
        }
        (
            Directive::CallSignature,
            [
                callee @ ..,
                Types(operands),
                Types(results),
                Attribute(arguments),
                Attribute(outputs),
            ],
        ) => {
            let dictionaries = [Some(*arguments), Some(*outputs)];
            calls::signature(plan, callee, *operands, *results, dictionaries)?
        }
        (Directive::CallSignature, [callee @ .., Types(operands), Types(results)]) => {
            calls::signature(plan, callee, *operands, *results, [None, None])?
        }
        (
            Directive::SwitchWithDefault,
            [
                Reference(flag),
                Successors(default),
                Values(default_operands),
                _,
                Attribute(values),
                Successors(successors),
                Values(operands),
                _,
            ],
        ) => {
            let Types(flag) = **flag else {
                return Ok(false);
            };
            let both = [*default, *successors];
            successors::switch_with_default(
                plan,
                flag,
                both,
                *default_operands,
                *values,
                *operands,
            )?
        }
        (Directive::RegionCases, [Attribute(cases), Regions(regions)]) => {
            regions::cases(plan, *cases, *regions)?
        }
        (Directive::ElseRegion, [Regions(region)]) => {
            regions::single(plan, *region)?.is_some_and(|region| region.block_count() == 0)
        }
        (Directive::AwaitResultType, [Types(operand), Types(result)]) => {
            async_values::awaited(plan, *operand, *result)?
        }
        (Directive::Shadowed, [Regions(region), Values(operands)]) => {
            regions::shadowed(plan, *region, *operands)?
        }
        (Directive::Unwrapped, [Values(operands), _, Reference(region)]) => {
            let Regions(region) = **region else {
                return Ok(false);
            };
            async_values::unwrapped(plan, *operands, region)?
        }
        (Directive::Omp(directive), arguments) => omp::plan(plan, directive, arguments)?,
        (Directive::Pdl(directive), arguments) => pdl::plan(plan, directive, arguments)?,
        (Directive::Transform(directive), arguments) => {
            transform::plan(plan, directive, arguments)?
        }
        (Directive::Irdl(directive), arguments) => irdl::plan(plan, directive, arguments)?,
        (Directive::Acc(directive), arguments) => acc::plan(plan, directive, arguments)?,
        (Directive::Gpu(directive), arguments) => gpu::plan(plan, directive, arguments)?,
        (Directive::Llvm(directive), arguments) => llvm::plan(plan, directive, arguments)?,
        (Directive::Nvvm(directive), arguments) => nvvm::plan(plan, directive, arguments)?,
        (Directive::SparseTensor(directive), arguments) => {
            sparse_tensor::plan(plan, directive, arguments)?
        }
        (Directive::Smt(directive), arguments) => smt::plan(plan, directive, arguments)?,
        (Directive::Sdy(directive), arguments) => sdy::plan(plan, directive, arguments)?,
        (Directive::StableHlo(directive), arguments) => {
            stablehlo::plan(plan, directive, arguments)?
        }
        (Directive::Constant, [Attribute(value)]) => constants::constant(plan, *value)?,
        (Directive::FunctionBody, [Attribute(name), Regions(body), Attribute(ty)]) => {
            vhlo::function(plan, *name, *body, *ty)?
        }
        (Directive::Spirv(directive), arguments) => spirv::plan(plan, directive, arguments)?,
        (Directive::Hidden, [Attribute(slot)]) => words::hidden(plan, *slot),
        (Directive::Untyped, [Attribute(slot)]) => words::untyped(plan, *slot),
        (Directive::TensorResults, [Types(results), Values(values)]) => {
            words::tensor_results(plan, *results, *values)?
        }
        (Directive::UnlessIndex, [Types(values)]) => words::unless_index(plan, *values)?,
        (
            Directive::Signature,
            [
                Attribute(ty),
                Attribute(arguments),
                Attribute(results),
                Regions(body),
                kind @ ..,
            ],
        ) => {
            let kind = SignatureKind::of(kind);
            function::signature(plan, *ty, [*arguments, *results], *body, kind)?
        }
        (Directive::AffineOperands, [Attribute(map), Values(values)]) => {
            affine::operands(plan, *map, *values)?
        }
        (Directive::AffineCondition, [set, Values(values)]) => {
            affine::condition(plan, set, *values)?
        }
        (Directive::AffineIndex, [map, Values(values)]) => affine::index(plan, map, *values)?,
        (Directive::AffineLoopBound, [map, Values(values), Text(word), before @ ..]) => {
            affine_loop::bound(plan, map, *values, word, before)?
        }
        (Directive::AffineLoopStep, [step]) => affine_loop::step(plan, step)?,
        (Directive::AffineLoopArguments, [Regions(region), Values(values), _, Types(results)]) => {
            affine_loop::arguments(plan, *region, *values, *results)?
        }
        (Directive::AffineBound, [Attribute(map), Values(values), Text(word)]) => {
            affine::bound(plan, *map, *values, word)?
        }
        (Directive::ConditionType, [Types(values)]) => words::condition_type(plan, *values)?,
        (Directive::ForallBounds, [Regions(region), bounds @ ..]) => {
            scf::forall_bounds(plan, *region, bounds)?
        }
        (Directive::DynamicIndexList, [Values(values), Attribute(slot), rest @ ..]) => {
            lists::dynamic_index_list(plan, *values, *slot, rest)
        }
        (Directive::AsyncDependencies, [Types(token), Values(dependencies)]) => {
            lists::async_dependencies(plan, *token, *dependencies)?
        }
        (Directive::Dictionary, [Text(start)]) => {
            let style = Style {
                start: &format!(" {start}{{"),
                has_defaults: true,
                ..Style::default()
            };
            dictionary::entries(plan, style)?
        }
        (Directive::DictionaryOfWords, names) => {
            let pairs = names.chunks(2);
            let pairs = pairs.filter_map(|pair| Some((text(pair.first()?)?, text(pair.get(1)?)?)));
            let words: Vec<(&str, &str)> = pairs.collect();
            let style = Style {
                start: " {",
                words: &words,
                has_defaults: true,
                ..Style::default()
            };
            dictionary::entries(plan, style)?
        }
        (Directive::Choice, [Attribute(slot), Text(if_true), Text(if_false)]) => {
            words::choice(plan, *slot, if_true, if_false)?
        }
        (Directive::CommonType, [Types(values)]) => words::common_type(plan, *values),
        (
            Directive::ParallelBounds,
            [
                Attribute(map),
                Attribute(groups),
                Values(values),
                Text(word),
            ],
        ) => affine::parallel_bounds(plan, *map, *groups, *values, word)?,
        (Directive::Steps, [Attribute(slot)]) => affine::steps(plan, *slot),
        (Directive::Reductions, [Attribute(slot), Types(results), Text(words)]) => {
            affine::reductions(plan, *slot, *results, words)
        }
        (Directive::MemrefValue, [Attribute(ty), Attribute(value)]) => {
            constants::memref(plan, *ty, *value)?
        }
        (Directive::TypedValue, [Attribute(ty), Attribute(value)]) => {
            constants::typed(plan, *ty, *value)?
        }
        (Directive::InitialValue, [Attribute(ty), Attribute(value)]) => {
            constants::initial(plan, *ty, *value)?
        }
        (Directive::IndexList, [Attribute(slot)]) => constants::index_list(plan, *slot)?,
        (Directive::SignedNumber, [Attribute(slot)]) => constants::signed_number(plan, *slot)?,
        (Directive::Ordering, [Values(consumed), Types(produced)]) => {
            constants::ordering(plan, *consumed, *produced);
            true
        }
        (Directive::Range, [Attribute(low), Attribute(high)]) => {
            constants::range(plan, *low, *high)?
        }
        (Directive::CachePolicy, [Attribute(slot)]) => cache_policy::plan(plan, *slot)?,
        (Directive::Product, slots) => constants::product(plan, slots)?,
        (Directive::TypeOrValue, [Attribute(ty), Attribute(value)]) => {
            constants::type_or_value(plan, *ty, *value)?
        }
        (Directive::Variable, [Attribute(shape), Attribute(element), Attribute(value)]) => {
            constants::variable(plan, *shape, *element, *value)?
        }
        (Directive::OptionalIndexList, [Values(values), Attribute(slot)]) => {
            match plan.facts.values.get(*slot) {
                Some(Some(_)) => lists::dynamic_index_list(plan, *values, *slot, &[]),
                _ => plan.facts.range(*values).is_empty(),
            }
        }
        (
            Directive::MemrefStrides,
            [
                Attribute(strides),
                Reference(shape),
                Reference(sizes),
                Types(memref),
            ],
        ) => match (&**shape, &**sizes) {
            (Attribute(shape), Values(sizes)) => {
                lists::memref_strides(plan, *strides, *shape, *sizes, *memref)?
            }
            _ => false,
        },
        (Directive::DimensionList, [Attribute(slot)]) => lists::dimensions(plan, *slot),
        (Directive::AffineDma, [Text(counts), maps @ ..]) => {
            let counts = counts.split(' ').filter_map(|count| count.parse().ok());
            dma::affine(plan, maps, &counts.collect::<Vec<_>>())?
        }
        (Directive::Dma, [Values(_)]) => dma::start(plan)?,
        (Directive::DmaTypes, [Types(_)]) => dma::start_types(plan)?,
        (Directive::Record, arguments) => records::record(plan, arguments)?,
        (Directive::Linalg(directive), arguments) => linalg::plan(plan, directive, arguments)?,
        (Directive::Vector(directive), arguments) => vector::plan(plan, directive, arguments)?,
        _ => false,
    })
}

fn text(argument: &Argument) -> Option<&str> {
    match argument {
        Argument::Text(text) => Some(text),
        _ => None,
    }
}
