//! The types and attributes of StableHLO's ops. A text for types that follow from each other may be the type of the op
//! as a function instead.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::TypeView;
use crate::text::form::{
    Argument, Directive as Part, Ignored, OfAttribute, OfAttributes, OfRegions, OfTypes, OfValues,
    Rest, StableHlo as Directive, Values,
};
use crate::text::parse::module::custom::directives::{literals, reductions, windows};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Directive::SameType => same_type(reader, directive, arguments)?,
        Directive::VariadicSameType => {
            let (Ignored, Rest(types)) = reader.parts_of(arguments)?;
            same_type(reader, directive, types)?;
        }
        Directive::ComplexType => complex_type(reader, arguments)?,
        Directive::SelectType => select_type(reader, arguments)?,
        Directive::PairwiseTypes => {
            let (OfTypes(operands), OfTypes(results)) = reader.parts_of(arguments)?;
            reader.items(|reader| {
                let ty = reader.assembler.ty()?;
                reader.set_types(operands, &[ty]);
                reader.set_types(results, &[ty]);
                Ok(())
            })?;
        }
        Directive::TupleType => tuple_type(reader, arguments)?,
        Directive::OperandsWithComma => {
            let OfValues(operands) = reader.parts_of(arguments)?;
            while reader.next_is(b'%') {
                reader.operand(operands)?;
                reader.literal(",")?;
            }
        }
        Directive::Numbers => {
            let OfAttribute(slot) = reader.parts_of(arguments)?;
            let numbers = windows::integers(reader)?;
            let id = windows::tensor(reader, 64, &[numbers.len()], &numbers)?;
            reader.set(&Argument::Attribute(slot), id);
        }
        Directive::SliceRanges => slice_ranges(reader, arguments)?,
        Directive::Target => {
            let name = reader.parts_of(arguments)?;
            literals::symbol(reader, name)?;
        }
        Directive::DotDimensions => dot_dimensions(reader, arguments)?,
        Directive::Precision => {
            let OfAttribute(slot) = reader.parts_of(arguments)?;
            if reader.take(",") {
                precision(reader, slot)?;
            }
        }
        Directive::PrecisionAndAlgorithm => precision_and_algorithm(reader, arguments)?,
        Directive::ConvolutionDimensions => convolution_dimensions(reader, arguments)?,
        Directive::Window => windows::window(reader, arguments)?,
        Directive::ExponentMantissa => exponent_and_mantissa(reader, arguments)?,
        Directive::Reduced => reductions::operands(reader, arguments)?,
        Directive::Reduction => reductions::reduction(reader, arguments)?,
        Directive::Reducer => {
            let OfRegions(body) = reader.parts_of(arguments)?;
            return reductions::reducer(reader, body);
        }
        Directive::Carried => reductions::carried(reader, arguments)?,
        Directive::ScanType => scan_type(reader, arguments)?,
    }
    Ok(Flow::Next)
}

/// A type that stands for those of an op. `None` if the text has the type of the op as a function instead, from which the
/// types of the groups are set.
fn single_type(
    reader: &mut Reader<'_, '_, '_>,
    operands: &[Values],
    result: Values,
) -> Parsed<Option<TypeId>> {
    reader.custom.spread();
    let at = reader.next_at();
    let (inputs, results) = if reader.next_is(b'(') {
        let signature = reader.assembler.signature()?;
        (signature.inputs.clone(), signature.results.clone())
    } else {
        let id = reader.assembler.ty()?;
        let known = reader.assembler.module.tables().ty(id);
        match known.map(|ty| ty.view()).transpose()? {
            Some(TypeView::Function { inputs, results }) => (
                inputs.iter().map(|ty| ty.id()).collect(),
                results.iter().map(|ty| ty.id()).collect(),
            ),
            _ => return Ok(Some(id)),
        }
    };
    let [ty] = results[..] else {
        return reader.stop(at, "expected single output");
    };
    set_inputs(reader, operands, &inputs)?;
    reader.set_types(result, &[ty]);
    Ok(None)
}

/// Sets the types of groups from those of the op as a function. A group of several values takes those that are left.
fn set_inputs(reader: &mut Reader<'_, '_, '_>, groups: &[Values], inputs: &[TypeId]) -> Parsed<()> {
    let counts = groups
        .iter()
        .map(|group| reader.custom.operand_count(*group));
    let counts: Vec<usize> = counts.collect();
    let present: usize = counts.iter().sum();
    if present != inputs.len() {
        let message = format!("{present} operands present, but expected {}", inputs.len());
        return reader.stop_here(message);
    }
    let mut rest = inputs;
    for (group, count) in groups.iter().zip(counts) {
        if let Some((types, others)) = rest.split_at_checked(count) {
            reader.set_types(*group, types);
            rest = others;
        }
    }
    Ok(())
}

/// The type that all operands and the result have, or the type of the op as a function.
fn same_type(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    groups: &[Argument],
) -> Parsed<()> {
    let groups = groups.iter().map(|group| match group {
        Argument::Types(values) => Some(*values),
        _ => None,
    });
    let groups: Option<Vec<Values>> = groups.collect();
    let Some((result, operands)) = groups.as_deref().and_then(<[Values]>::split_last) else {
        return reader.unreadable(Part::StableHlo(directive));
    };
    if let Some(ty) = single_type(reader, operands, *result)? {
        for group in operands {
            let count = reader.custom.operand_count(*group);
            reader.set_types(*group, &vec![ty; count]);
        }
        reader.set_types(*result, &[ty]);
    }
    Ok(())
}

/// The type of the result of `stablehlo.complex`, whose operands have the type of its parts.
fn complex_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(left), OfTypes(right), OfTypes(result)) = reader.parts_of(arguments)?;
    let operands = [left, right];
    let at = reader.next_at();
    if let Some(ty) = single_type(reader, &operands, result)? {
        let Some(part) = part_of(reader, ty)? else {
            return reader.stop(at, "expected tensor with complex element type");
        };
        for group in operands {
            reader.set_types(group, &[part]);
        }
        reader.set_types(result, &[ty]);
    }
    Ok(())
}

/// The type of an op as a function. The last results are carried, as many as there are initial values.
fn scan_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(inputs), OfTypes(inits), OfTypes(outputs), OfTypes(carries)) =
        reader.parts_of(arguments)?;
    let signature = reader.assembler.signature()?;
    let counts = [inputs, inits].map(|group| reader.custom.operand_count(group));
    let [_, carried] = counts;
    if signature.inputs.len() != counts.iter().sum() {
        let message = "operand types must match the number of inputs and inits";
        return reader.stop(reader.op.offset, message);
    }
    let count = signature.results.len().checked_sub(carried);
    let Some((first, last)) = count.and_then(|count| signature.results.split_at_checked(count))
    else {
        let message = "not enough result types to cover the required carries";
        return reader.stop(reader.op.offset, message);
    };
    set_inputs(reader, &[inputs, inits], &signature.inputs)?;
    reader.set_types(outputs, first);
    reader.set_types(carries, last);
    Ok(())
}

/// The type of the parts of a tensor of complex numbers.
fn part_of(reader: &mut Reader<'_, '_, '_>, ty: TypeId) -> Parsed<Option<TypeId>> {
    let tables = reader.assembler.module.tables_mut();
    let view = tables.ty(ty).map(|ty| ty.view()).transpose()?;
    let (dims, encoding, element) = match view {
        Some(TypeView::RankedTensor {
            shape,
            element,
            encoding,
        }) => {
            let dims = shape.dims().collect::<Vec<_>>();
            (Some(dims), encoding.map(|it| it.id()), element)
        }
        Some(TypeView::UnrankedTensor { element }) => (None, None, element),
        _ => return Ok(None),
    };
    let TypeView::Complex { element } = element.view()? else {
        return Ok(None);
    };
    let element = element.id();
    Ok(Some(match dims {
        Some(dims) => tables.ranked_tensor_type(&dims, element, encoding)?,
        None => tables.unranked_tensor_type(element)?,
    }))
}

/// The type of a predicate, and the one that both values and the result have.
fn select_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(predicate), OfTypes(if_true), OfTypes(if_false), OfTypes(result)) =
        reader.parts_of(arguments)?;
    let operands = [predicate, if_true, if_false];
    if let Some(of_predicate) = single_type(reader, &operands, result)? {
        if !reader.take(",") {
            return reader.stop_here("expected functional type or list of two types");
        }
        let ty = reader.assembler.ty()?;
        reader.set_types(predicate, &[of_predicate]);
        for group in [if_true, if_false, result] {
            reader.set_types(group, &[ty]);
        }
    }
    Ok(())
}

/// The type of a tuple of the operands.
fn tuple_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(operands), OfTypes(result)) = reader.parts_of(arguments)?;
    let at = reader.next_at();
    let ty = reader.assembler.ty()?;
    let known = reader.assembler.module.tables().ty(ty);
    let Some(TypeView::Tuple(types)) = known.map(|ty| ty.view()).transpose()? else {
        return reader.stop(at, "expected tuple type");
    };
    let types: Vec<TypeId> = types.iter().map(|ty| ty.id()).collect();
    reader.set_types(operands, &types);
    reader.set_types(result, &[ty]);
    Ok(())
}

/// `[0:4, 1:8:2]`. A stride that is left out is 1.
fn slice_ranges(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([starts, limits, strides]) = reader.parts_of(arguments)?;
    let slots = [starts, limits, strides];
    let mut numbers = [const { Vec::new() }; 3];
    reader.list(["[", "]"], |reader| {
        let start = reader.signed()?;
        reader.literal(":")?;
        let limit = reader.signed()?;
        let stride = match reader.take(":") {
            true => reader.signed()?,
            false => 1,
        };
        for (list, number) in numbers.iter_mut().zip([start, limit, stride]) {
            list.push(number);
        }
        Ok(())
    })?;
    for (slot, numbers) in slots.into_iter().zip(&numbers) {
        reader.set_dense(slot, 64, numbers)?;
    }
    Ok(())
}

/// The text of a list of numbers.
fn list_text(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", texts.join(", "))
}

/// Two lists of numbers around `x`.
fn pair_of_lists(reader: &mut Reader<'_, '_, '_>) -> Parsed<[Vec<i64>; 2]> {
    reader.literal("=")?;
    let left = windows::integers(reader)?;
    reader.literal("x")?;
    Ok([left, windows::integers(reader)?])
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [0]`. Batching dimensions may be left out.
fn dot_dimensions(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let mut batching = [Vec::new(), Vec::new()];
    if reader.take("batching_dims") {
        batching = pair_of_lists(reader)?;
        reader.literal(",")?;
    }
    reader.literal("contracting_dims")?;
    let contracting = pair_of_lists(reader)?;
    const NAMES: [&str; 4] = [
        "lhs_batching_dimensions",
        "rhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_contracting_dimensions",
    ];
    let lists = batching.iter().chain(&contracting);
    let parts = NAMES.into_iter().zip(lists);
    let parts = parts.filter(|(_, list)| !list.is_empty());
    let parts = parts.map(|(name, list)| format!("{name} = {}", list_text(list)));
    let parts: Vec<String> = parts.collect();
    let text = format!("#{}.dot<{}>", reader.dialect(), parts.join(", "));
    reader.set_text(&Argument::Attribute(slot), &text)
}

/// `precision = [DEFAULT, HIGH]`
fn precision(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    reader.literal("precision")?;
    reader.literal("=")?;
    let mut precisions = Vec::new();
    reader.list(["[", "]"], |reader| {
        precisions.push(precision_of_word(reader)?);
        Ok(())
    })?;
    reader.set_array(&Argument::Attribute(slot), &precisions)
}

fn precision_of_word(reader: &mut Reader<'_, '_, '_>) -> Parsed<AttributeId> {
    let at = reader.next_at();
    match reader.assembler.lexer.word() {
        Some(word @ ("DEFAULT" | "HIGH" | "HIGHEST")) => {
            let dialect = reader.dialect();
            reader.attribute_of_text(&format!("#{dialect}<precision {word}>"))
        }
        _ => {
            let message = format!(
                "expected ::mlir::{}::Precision to be one of: DEFAULT, HIGH, HIGHEST",
                reader.dialect()
            );
            reader.stop(at, message)
        }
    }
}

/// `, precision = [DEFAULT, HIGH], algorithm = <...>`, both or one of them.
fn precision_and_algorithm(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([precision, algorithm]) = reader.parts_of(arguments)?;
    if !reader.take(",") {
        return Ok(());
    }
    if !reader.next_is_word("algorithm") {
        self::precision(reader, precision)?;
        if !reader.take(",") {
            return Ok(());
        }
    }
    reader.literal("algorithm")?;
    reader.literal("=")?;
    if !reader.next_is(b'<') {
        return reader.expected("<");
    }
    let id = reader.attribute_of_class(&format!("#{}.dot_algorithm", reader.dialect()))?;
    reader.set(&Argument::Attribute(algorithm), id);
    Ok(())
}

/// `[b, f, 0]x[o, i, 0]->[b, f, 0]`
fn convolution_dimensions(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let input = dimension_names(reader)?;
    reader.literal("x")?;
    let kernel = dimension_names(reader)?;
    reader.literal("->")?;
    let output = dimension_names(reader)?;
    let dialect = reader.dialect();
    let text = format!("#{dialect}.conv<{input}x{kernel}->{output}>");
    reader.set_text(&Argument::Attribute(slot), &text)
}

/// The text of a list of letters, numbers and `?`.
fn dimension_names(reader: &mut Reader<'_, '_, '_>) -> Parsed<String> {
    let mut names: Vec<String> = Vec::new();
    reader.list(["[", "]"], |reader| {
        names.push(if reader.take("?") {
            "?".to_owned()
        } else if let Some(word) = reader.assembler.lexer.word() {
            word.to_owned()
        } else {
            reader.signed()?.to_string()
        });
        Ok(())
    })?;
    Ok(format!("[{}]", names.join(", ")))
}

/// `e5m2`
fn exponent_and_mantissa(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([exponent, mantissa]) = reader.parts_of(arguments)?;
    let at = reader.next_at();
    let word = reader.assembler.lexer.word().unwrap_or_default();
    let bits = word.strip_prefix('e').and_then(|word| word.split_once('m'));
    let number = |digits: &str| -> Option<u64> {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| digits.parse::<i32>().ok()).flatten()?;
        u64::try_from(number).ok()
    };
    let numbers = bits.and_then(|(one, other)| Some([number(one)?, number(other)?]));
    let Some(numbers) = numbers else {
        return reader.stop(
            at,
            format!("expected exponent mantissa in format e#m#, saw {word}"),
        );
    };
    for (slot, number) in [exponent, mantissa].into_iter().zip(numbers) {
        reader.set_integer(&Argument::Attribute(slot), 32, number)?;
    }
    Ok(())
}
