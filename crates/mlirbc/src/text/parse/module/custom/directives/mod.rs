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

use crate::text::form::{Argument, Directive, SignatureKind};
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
    use Argument::{Attribute, Regions, Text, Types, Values};
    match (directive, arguments) {
        (Directive::Region, [Regions(region), flags @ ..]) => {
            return regions::region(reader, *region, flags);
        }
        (Directive::RegionCases, [cases, Regions(region)]) => {
            return regions::cases(reader, cases, *region);
        }
        (Directive::ElseRegion, [Regions(region)]) => {
            return regions::optional(reader, *region, "else");
        }
        (Directive::Arguments, [Regions(region), range @ ..]) => {
            regions::arguments(reader, *region, range)?;
        }
        (Directive::TypedArguments, [Regions(region), ..]) => {
            regions::typed_arguments(reader, *region)?;
        }
        (Directive::ArgumentsOfTypes, [Regions(region), _, Values(values)]) => {
            regions::arguments_of_types(reader, *region, *values)?;
        }
        (Directive::Assign, [Regions(region), _, Values(values), label @ ..]) => {
            let region = label.is_empty().then_some(*region);
            regions::assign(reader, region, *values)?;
        }
        (
            Directive::Signature,
            [
                Attribute(ty),
                Attribute(inputs),
                Attribute(results),
                Regions(body),
                kind @ ..,
            ],
        ) => {
            let kind = SignatureKind::of(kind);
            function::signature(reader, *ty, [*inputs, *results], *body, kind)?;
        }
        (Directive::Arrow, [Types(values) | Values(values), ..]) => {
            type_text::arrow(reader, *values)?;
        }
        (Directive::UnlessIndex, [Types(values)]) => type_text::unless_index(reader, *values)?,
        (Directive::ConditionType, [Types(values)]) => {
            type_text::condition_type(reader, *values)?;
        }
        (Directive::TensorResults, [Types(results), Values(values)]) => {
            type_text::tensor_results(reader, *results, *values)?;
        }
        (Directive::CommonType, [Types(values)]) => type_text::common_type(reader, *values)?,
        (Directive::Visibility, [attribute]) => words::visibility(reader, attribute)?,
        (Directive::Dictionary, [Text(start)]) => words::dictionary(reader, start)?,
        (Directive::Choice, [attribute, Text(yes), Text(no)]) => {
            words::choice(reader, attribute, [yes, no])?;
        }
        (Directive::Hidden, [Attribute(slot)]) => {
            let id = reader.attribute()?;
            reader.set(&Attribute(*slot), id);
        }
        (Directive::Untyped, [Attribute(slot)]) => {
            let id = reader
                .assembler
                .parsed(|parser| parser.attribute_of_type(None))?;
            reader.set(&Attribute(*slot), id);
        }
        (Directive::Present, arguments) => literals::present(reader, arguments)?,
        (Directive::Stored, [attribute, Text(text)]) => {
            let id = reader.attribute_of_text(text)?;
            reader.set(attribute, id);
        }
        (Directive::Not, [Argument::Reference(attribute), Text(text)]) => {
            words::drop_value(reader, attribute, text)?;
        }
        (Directive::Mark, [attribute]) => {
            let id = reader.unit()?;
            reader.set(attribute, id);
        }
        (Directive::Symbol, [attribute]) => literals::symbol(reader, attribute)?,
        (Directive::Literal, [attribute, ty @ ..]) => literals::literal(reader, attribute, ty)?,
        (Directive::Elements, [attribute, ty @ ..]) => literals::elements(reader, attribute, ty)?,
        (Directive::DynamicIndexList, [Values(values), Attribute(slot), rest @ ..]) => {
            lists::dynamic_index_list(reader, *values, *slot, rest)?;
        }
        (Directive::AsyncDependencies, [Types(token), Values(values)])
        | (Directive::AsyncDependencies, [Values(_), Types(token), Values(values)]) => {
            lists::async_dependencies(reader, *token, *values)?;
        }
        (Directive::IndexList, [Attribute(slot)]) => lists::index_list(reader, *slot)?,
        (Directive::SignedNumber, [Attribute(slot)]) => literals::signed_number(reader, *slot)?,
        (
            Directive::MemrefStrides,
            [
                Attribute(strides),
                Argument::Reference(shape),
                Argument::Reference(sizes),
                Types(memref),
            ],
        ) => match (&**shape, &**sizes) {
            (Attribute(shape), Values(sizes)) => {
                lists::memref_strides(reader, *strides, *shape, *sizes, *memref)?;
            }
            _ => return reader.unreadable(directive),
        },
        (Directive::DimensionList, [Attribute(slot)]) => lists::dimensions(reader, *slot)?,
        (Directive::OptionalIndexList, [Values(values), Attribute(slot)]) => {
            if reader.next_is(b'[') {
                lists::dynamic_index_list(reader, *values, *slot, &[])?;
            }
        }
        (Directive::AffineOperands, [Attribute(map), Values(values)]) => {
            affine::operands(reader, *map, *values)?;
        }
        (Directive::BareMap, [map]) => affine::bare_map(reader, map)?,
        (Directive::AffineCondition, [set, Values(values)]) => {
            affine::condition(reader, set, *values)?;
        }
        (Directive::AffineIndex, [map, Values(values)]) => affine::index(reader, map, *values)?,
        (Directive::AffineLoopBound, [map, Values(values), Text(word), ..]) => {
            affine_loop::bound(reader, map, *values, word)?;
        }
        (Directive::AffineLoopStep, [step]) => affine_loop::step(reader, step)?,
        (Directive::AffineLoopArguments, [Regions(region), Values(values), _, Types(results)]) => {
            affine_loop::arguments(reader, *region, *values, *results)?;
        }
        (Directive::AffineBound, [Attribute(map), Values(values), Text(word)]) => {
            affine::bound(reader, &Attribute(*map), *values, word)?;
        }
        (
            Directive::ParallelBounds,
            [
                Attribute(map),
                Attribute(groups),
                Values(values),
                Text(word),
            ],
        ) => affine::parallel_bounds(reader, *map, *groups, *values, word)?,
        (Directive::Steps, [Attribute(slot)]) => affine::steps(reader, *slot)?,
        (Directive::Reductions, [Attribute(slot), Types(results), Text(words)]) => {
            affine::reductions(reader, *slot, *results, words)?;
        }
        (Directive::ForallBounds, [Regions(region), bounds @ ..]) => {
            scf::forall_bounds(reader, *region, bounds)?;
        }
        (Directive::AffineDma, [Text(counts), maps @ ..]) => {
            let counts = counts.split(' ').filter_map(|count| count.parse().ok());
            dma::affine(reader, maps, &counts.collect::<Vec<_>>())?;
        }
        (Directive::Dma, [Values(_)]) => dma::start(reader)?,
        (Directive::DmaTypes, [Types(_)]) => dma::start_types(reader)?,
        (Directive::MemrefValue, [Attribute(ty), Attribute(value)]) => {
            constants::memref(reader, *ty, *value)?;
        }
        (Directive::TypedValue, [Attribute(ty), Attribute(value)]) => {
            constants::typed(reader, *ty, *value)?;
        }
        (Directive::InitialValue, [Attribute(ty), Attribute(value)]) => {
            constants::initial(reader, *ty, *value)?;
        }
        (Directive::Ordering, [Values(consumed), Types(produced)]) => {
            constants::ordering(reader, *consumed, *produced)?;
        }
        (Directive::Range, [Attribute(low), Attribute(high)]) => {
            constants::range(reader, *low, *high)?;
        }
        (Directive::CachePolicy, [Attribute(slot)]) => cache_policy::read(reader, *slot)?,
        (Directive::Product, slots) => constants::product(reader, slots)?,
        (Directive::TypeOrValue, [Attribute(ty), Attribute(value)]) => {
            constants::type_or_value(reader, *ty, *value)?;
        }
        (Directive::Variable, [Attribute(shape), Attribute(element), Attribute(value)]) => {
            constants::variable(reader, *shape, *element, *value)?;
        }
        (Directive::Record, arguments) => records::record(reader, arguments)?,
        (Directive::DictionaryOfWords, names) => records::dictionary_of_words(reader, names)?,
        (Directive::Quoted, [Attribute(slot)]) => words::quoted(reader, *slot)?,
        (Directive::Successor, [_, Values(values), _]) => {
            successors::successor(reader, *values)?;
        }
        (Directive::CallOperands, [Attribute(callee), Values(operands)]) => {
            calls::operands(reader, *callee, *operands)?;
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
            let dictionaries = Some([*arguments, *outputs]);
            calls::signature(reader, callee, *operands, *results, dictionaries)?;
        }
        (Directive::CallSignature, [callee @ .., Types(operands), Types(results)]) => {
            calls::signature(reader, callee, *operands, *results, None)?;
        }
        (
            Directive::SwitchWithDefault,
            [
                Argument::Reference(flag),
                _,
                Values(default_operands),
                _,
                Attribute(values),
                _,
                Values(operands),
                _,
            ],
        ) => {
            let Types(flag) = **flag else {
                return reader.unreadable(directive);
            };
            successors::switch_with_default(reader, flag, *default_operands, *values, *operands)?;
        }
        (Directive::AwaitResultType, [Types(operand), Types(result)]) => {
            async_values::awaited(reader, *operand, *result)?;
        }
        (Directive::Unwrapped, [Values(operands), _, Argument::Reference(region)]) => {
            let Regions(region) = **region else {
                return reader.unreadable(directive);
            };
            async_values::unwrapped(reader, *operands, region)?;
        }
        (Directive::Acc(directive), arguments) => {
            return acc::read(reader, directive, arguments);
        }
        (Directive::Gpu(directive), arguments) => {
            return gpu::read(reader, directive, arguments);
        }
        (Directive::Irdl(directive), arguments) => {
            return irdl::read(reader, directive, arguments);
        }
        (Directive::Linalg(directive), arguments) => {
            return linalg::read(reader, directive, arguments);
        }
        (Directive::Llvm(directive), arguments) => {
            return llvm::read(reader, directive, arguments);
        }
        (Directive::Omp(directive), arguments) => {
            return omp::read(reader, directive, arguments);
        }
        (Directive::Pdl(directive), arguments) => {
            return pdl::read(reader, directive, arguments);
        }
        (Directive::Shadowed, [Regions(region), Values(operands)]) => {
            return regions::shadowed(reader, *region, *operands);
        }
        (Directive::Constant, [Attribute(value)]) => constants::constant(reader, *value)?,
        (Directive::FunctionBody, [Attribute(name), Regions(body), Attribute(ty)]) => {
            return vhlo::function(reader, *name, *body, *ty);
        }
        (Directive::Nvvm(directive), arguments) => {
            return nvvm::read(reader, directive, arguments);
        }
        (Directive::SparseTensor(directive), arguments) => {
            return sparse_tensor::read(reader, directive, arguments);
        }
        (Directive::Smt(directive), arguments) => smt::read(reader, directive, arguments)?,
        (Directive::Sdy(directive), arguments) => {
            return sdy::read(reader, directive, arguments);
        }
        (Directive::StableHlo(directive), arguments) => {
            return stablehlo::read(reader, directive, arguments);
        }
        (Directive::Spirv(directive), arguments) => {
            return spirv::read(reader, directive, arguments);
        }
        (Directive::Transform(directive), arguments) => {
            return transform::read(reader, directive, arguments);
        }
        (Directive::Vector(directive), arguments) => {
            return vector::read(reader, directive, arguments);
        }
        _ => return reader.unreadable(directive),
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
