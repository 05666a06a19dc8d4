//! What the text of linalg's named ops leaves out: their bodies, and the maps that MLIR stores beside them.
//!
//! A form states the body in postfix order, such as `2 0 cast 1 cast mul add`: a number is an argument of the
//! block, `cast` converts to the type of the last argument, other words are functions of linalg.

use crate::container::TypeId;
use crate::dialect::builtin::TypeView;
use crate::dialect::{Representation, Type};
use crate::error::Result;
use crate::ir::{Block, Op, Value, ValueId};
use crate::text::form::{Argument, Linalg as Directive};
use crate::text::print::custom::directives::{literals, payload, regions};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Regions, Text, Types, Values};
    match (directive, arguments) {
        (Directive::Body, [Regions(region), Text(words), rest @ ..]) => {
            body(plan, *region, words, rest.first())
        }
        (Directive::Maps, [stored, Text(maps), factors @ ..]) => {
            stored_maps(plan, stored, maps, factors)
        }
        (Directive::ElementwiseMaps, [Attribute(slot)]) => elementwise_maps(plan, *slot),
        (Directive::Payload, [Regions(region), Text(order)]) => {
            payload::payload(plan, *region, order)
        }
        (Directive::Mapper, [Regions(region), Text(order)]) => {
            payload::mapper_region(plan, *region, order)
        }
        (Directive::TensorResults, [Types(results), Values(values)]) => {
            payload::tensor_results(plan, *results, *values)
        }
        _ => Ok(false),
    }
}

/// What linalg's functions distinguish types by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Integer(u32),
    Index,
    Float(u32),
    Complex,
}

impl Number {
    fn of(ty: Type<'_>) -> Result<Option<Self>> {
        Ok(Some(match ty.view()? {
            TypeView::Integer { width, .. } => Number::Integer(width),
            TypeView::Index => Number::Index,
            TypeView::Float(format) => Number::Float(format.width()),
            TypeView::Complex { .. } => Number::Complex,
            _ => return Ok(None),
        }))
    }
}

/// The ops of a function of two values, for complex numbers, floats, single bits and integers.
const BINARY: &[(&str, [&str; 4])] = &[
    (
        "add",
        ["complex.add", "arith.addf", "arith.ori", "arith.addi"],
    ),
    ("sub", ["complex.sub", "arith.subf", "", "arith.subi"]),
    (
        "mul",
        ["complex.mul", "arith.mulf", "arith.andi", "arith.muli"],
    ),
    ("div", ["complex.div", "arith.divf", "", "arith.divsi"]),
    ("div_unsigned", ["", "", "", "arith.divui"]),
    (
        "max_signed",
        ["", "arith.maximumf", "arith.maxsi", "arith.maxsi"],
    ),
    (
        "min_signed",
        ["", "arith.minimumf", "arith.minsi", "arith.minsi"],
    ),
    (
        "max_unsigned",
        ["", "arith.maximumf", "arith.maxui", "arith.maxui"],
    ),
    (
        "min_unsigned",
        ["", "arith.minimumf", "arith.minui", "arith.minui"],
    ),
    ("powf", ["", "math.powf", "", ""]),
];

/// The op of a function of one float.
const UNARY: &[(&str, &str)] = &[
    ("exp", "math.exp"),
    ("log", "math.log"),
    ("abs", "math.absf"),
    ("ceil", "math.ceil"),
    ("floor", "math.floor"),
    ("negf", "arith.negf"),
    ("round", "math.round"),
    ("sqrt", "math.sqrt"),
    ("rsqrt", "math.rsqrt"),
    ("tanh", "math.tanh"),
    ("erf", "math.erf"),
];

/// The ops of a block, compared one after the other with those that reading builds.
struct Body<'m, 'p, 'a> {
    plan: &'a mut Plan<'m, 'p>,
    block: Block<'m>,
    next: u32,
}

impl<'m> Body<'m, '_, '_> {
    /// The result of the next op, if it is this op with these operands and nothing else.
    fn result(
        &mut self,
        name: &str,
        operands: &[Value<'m>],
        ty: TypeId,
    ) -> Result<Option<Value<'m>>> {
        let Some(op) = self.next_op(name, operands)? else {
            return Ok(None);
        };
        let result = op.result(0).filter(|it| it.type_id() == ty);
        let is_plain = op.result_count() == 1 && self.plan.has_only_defaults(op)?;
        Ok(result.filter(|_| is_plain))
    }

    fn next_op(&mut self, name: &str, operands: &[Value<'m>]) -> Result<Option<Op<'m>>> {
        let op = self.block.op(self.next);
        self.next += 1;
        let ids = |op: &Op<'m>| -> Vec<ValueId> { op.operands().map(|it| it.id()).collect() };
        let is_same = |op: &Op<'m>| {
            op.name().full() == name.as_bytes()
                && op.region_count() == 0
                && op.successor_count() == 0
                && ids(op) == operands.iter().map(|it| it.id()).collect::<Vec<_>>()
        };
        Ok(op.filter(is_same))
    }

    /// The result of the next op, if it is a constant with this text.
    fn constant(&mut self, number: &str, ty: Type<'m>) -> Result<Option<Value<'m>>> {
        let Some(op) = self.next_op("arith.constant", &[])? else {
            return Ok(None);
        };
        let value = crate::text::print::property::named(op, b"value")?;
        let Some(Representation::Attribute(id)) = value else {
            return Ok(None);
        };
        let text = self.plan.attributes.text(id)?;
        let begins = text.is_some_and(|text| text.split(" : ").next() == Some(number));
        let is_plain = begins && op.discardable_attributes()?.is_empty();
        let result = op.result(0).filter(|it| it.type_id() == ty.id());
        Ok(result.filter(|_| is_plain && op.result_count() == 1))
    }

    /// The value of an argument or of the function that a word names.
    fn word(
        &mut self,
        word: &str,
        arguments: &[Value<'m>],
        stack: &mut Vec<Value<'m>>,
        is_unsigned: bool,
    ) -> Result<Option<Value<'m>>> {
        if let Ok(position) = word.parse::<usize>() {
            return Ok(arguments.get(position).copied());
        }
        let Some(last) = stack.pop() else {
            return Ok(None);
        };
        let Some(ty) = last.ty() else {
            return Ok(None);
        };
        let number = Number::of(ty)?;
        match word {
            "cast" | "cast_unsigned" => {
                let to = arguments.last().and_then(|argument| argument.ty());
                let Some(to) = to else {
                    return Ok(None);
                };
                return self.cast(last, to, is_unsigned || word == "cast_unsigned");
            }
            "square" if matches!(number, Some(Number::Float(_))) => {
                return self.result("arith.mulf", &[last, last], ty.id());
            }
            "reciprocal" if matches!(number, Some(Number::Float(_))) => {
                let Some(one) = self.constant("1.000000e+00", ty)? else {
                    return Ok(None);
                };
                return self.result("arith.divf", &[one, last], ty.id());
            }
            "select" => {
                let (Some(one), Some(condition)) = (stack.pop(), stack.pop()) else {
                    return Ok(None);
                };
                return self.result("arith.select", &[condition, one, last], ty.id());
            }
            _ => {}
        }
        if let Some((_, op)) = UNARY.iter().find(|(name, _)| *name == word) {
            return match number {
                Some(Number::Float(_)) => self.result(op, &[last], ty.id()),
                _ => Ok(None),
            };
        }
        let row = BINARY.iter().find(|(name, _)| *name == word);
        let (Some((_, [complex, float, bit, integer])), Some(first)) = (row, stack.pop()) else {
            return Ok(None);
        };
        // MLIR's ops require one type.
        let op = match number.filter(|_| first.type_id() == ty.id()) {
            Some(Number::Complex) => complex,
            Some(Number::Float(_)) => float,
            Some(Number::Integer(1)) => bit,
            Some(Number::Integer(_)) => integer,
            Some(Number::Index) | None => return Ok(None),
        };
        self.result(op, &[first, last], ty.id())
    }

    /// The value of a conversion.
    fn cast(
        &mut self,
        value: Value<'m>,
        to: Type<'m>,
        is_unsigned: bool,
    ) -> Result<Option<Value<'m>>> {
        let Some(from) = value.ty() else {
            return Ok(None);
        };
        if from.id() == to.id() {
            return Ok(Some(value));
        }
        let (Some(one), Some(other)) = (Number::of(from)?, Number::of(to)?) else {
            return Ok(None);
        };
        let op = match (one, other) {
            (Number::Float(_), Number::Integer(_)) if is_unsigned => "arith.fptoui",
            (Number::Float(_), Number::Integer(_)) => "arith.fptosi",
            (Number::Index, Number::Integer(_)) => "arith.index_cast",
            (Number::Integer(from), Number::Integer(to)) if from < to && is_unsigned => {
                "arith.extui"
            }
            (Number::Integer(from), Number::Integer(to)) if from < to => "arith.extsi",
            (Number::Integer(from), Number::Integer(to)) if from > to => "arith.trunci",
            (Number::Integer(_), Number::Float(_)) if is_unsigned => "arith.uitofp",
            (Number::Integer(_), Number::Float(_)) => "arith.sitofp",
            (Number::Float(from), Number::Float(to)) if from < to => "arith.extf",
            (Number::Float(from), Number::Float(to)) if from > to => "arith.truncf",
            (_, Number::Complex) => return self.cast_to_complex(value, one, to, is_unsigned),
            _ => return Ok(None),
        };
        self.result(op, &[value], to.id())
    }

    fn cast_to_complex(
        &mut self,
        value: Value<'m>,
        from: Number,
        to: Type<'m>,
        is_unsigned: bool,
    ) -> Result<Option<Value<'m>>> {
        let TypeView::Complex { element } = to.view()? else {
            return Ok(None);
        };
        let part = match value.ty().map(|ty| ty.view()).transpose()? {
            Some(TypeView::Complex { element }) => Some(element),
            _ => None,
        };
        let (real, imaginary) = match (from, part) {
            (Number::Complex, Some(part)) => {
                let (Some(from), Some(to)) = (Number::of(part)?, Number::of(element)?) else {
                    return Ok(None);
                };
                let op = match (from, to) {
                    (Number::Float(from), Number::Float(to)) if to < from => "arith.truncf",
                    (Number::Float(_), Number::Float(_)) => "arith.extf",
                    _ => return Ok(None),
                };
                let real = self.result("complex.re", &[value], part.id())?;
                let imaginary = self.result("complex.im", &[value], part.id())?;
                let (Some(real), Some(imaginary)) = (real, imaginary) else {
                    return Ok(None);
                };
                let real = self.result(op, &[real], element.id())?;
                (real, self.result(op, &[imaginary], element.id())?)
            }
            (Number::Float(_) | Number::Integer(_), None) => {
                let real = self.cast(value, element, is_unsigned)?;
                (real, self.constant("0.000000e+00", element)?)
            }
            _ => return Ok(None),
        };
        let (Some(real), Some(imaginary)) = (real, imaginary) else {
            return Ok(None);
        };
        self.result("complex.create", &[real, imaginary], to.id())
    }

    /// Whether the rest of the block yields a value.
    fn yields(&mut self, value: Value<'m>) -> Result<bool> {
        let op = self.next_op("linalg.yield", &[value])?;
        let Some(op) = op.filter(|_| self.next == self.block.op_count()) else {
            return Ok(false);
        };
        Ok(op.result_count() == 0 && self.plan.has_only_defaults(op)?)
    }
}

/// Whether a region has the body that reading builds. An attribute may state that conversions are
/// unsigned, or which function the body is.
fn body(
    plan: &mut Plan<'_, '_>,
    region: usize,
    words: &str,
    attribute: Option<&Argument>,
) -> Result<bool> {
    let Some(region) = regions::single(plan, region)?.filter(|it| it.block_count() == 1) else {
        return Ok(false);
    };
    let Some(block) = region.block(0) else {
        return Ok(false);
    };
    let arguments: Vec<Value<'_>> = block.arguments().collect();
    if arguments.len() != plan.facts.op.operand_count() as usize {
        return Ok(false);
    }
    for (argument, operand) in arguments.iter().zip(plan.facts.op.operands()) {
        if operand.ty().map(element).transpose()? != Some(argument.type_id()) {
            return Ok(false);
        }
    }
    let text = match attribute {
        Some(argument) => inner(plan, argument)?,
        None => None,
    };
    let of_kind;
    let words = match (words, text.as_deref()) {
        ("kind", Some(kind)) => {
            let positions = 0..arguments.len().saturating_sub(1);
            let positions: Vec<String> = positions.map(|at| at.to_string()).collect();
            of_kind = format!("{} {kind}", positions.join(" "));
            &of_kind
        }
        _ => words,
    };
    let is_unsigned = text.as_deref() == Some("cast_unsigned");
    let mut stack = Vec::new();
    let mut body = Body {
        plan,
        block,
        next: 0,
    };
    for word in words.split(' ') {
        match body.word(word, &arguments, &mut stack, is_unsigned)? {
            Some(value) => stack.push(value),
            None => return Ok(false),
        }
    }
    match stack.as_slice() {
        [value] => body.yields(*value),
        _ => Ok(false),
    }
}

/// The type of the elements of a memref or ranked tensor, or the type itself.
fn element(ty: Type<'_>) -> Result<TypeId> {
    Ok(match ty.view()? {
        TypeView::RankedTensor { element, .. } | TypeView::MemRef { element, .. } => element.id(),
        _ => ty.id(),
    })
}

/// What stands between `<` and `>` in the text of an attribute.
fn inner(plan: &mut Plan<'_, '_>, argument: &Argument) -> Result<Option<String>> {
    let Some(text) = text_of(plan, argument)? else {
        return Ok(None);
    };
    let inner = text
        .split_once('<')
        .and_then(|(_, it)| it.strip_suffix('>'));
    Ok(inner.map(str::to_owned))
}

/// The text of an attribute that another step prints.
fn text_of(plan: &mut Plan<'_, '_>, argument: &Argument) -> Result<Option<String>> {
    let Argument::Reference(argument) = argument else {
        return Ok(None);
    };
    let Argument::Attribute(slot) = **argument else {
        return Ok(None);
    };
    match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => plan.attributes.text(*id),
        _ => Ok(None),
    }
}

/// Whether the stored maps of a named op are those that MLIR stores. The maps are separated by `|`, their
/// results by blanks: `4` is a dimension, `1+4` a sum, and `1:4` a sum in which the next stride and the next
/// dilation are the factors.
fn stored_maps(
    plan: &mut Plan<'_, '_>,
    stored: &Argument,
    maps: &str,
    factors: &[Argument],
) -> Result<bool> {
    let Some(stored) = literals::attribute(plan, stored)? else {
        return Ok(true);
    };
    let mut lists = Vec::new();
    for factor in factors {
        let text = text_of(plan, factor)?;
        lists.push(text.as_deref().map(numbers));
    }
    let stored = plan.attributes.text(stored.id())?;
    Ok(stored.is_some() && stored == expected_maps(maps, &lists))
}

/// The numbers of a dense attribute: one for all elements, or one for each.
fn numbers(text: &str) -> Vec<i64> {
    let inner = text.split_once('<').and_then(|(_, it)| it.split_once('>'));
    let list = inner.map_or("", |(list, _)| list.trim_matches(['[', ']']));
    list.split(", ").filter_map(|it| it.parse().ok()).collect()
}

/// The text of an array of maps.
fn expected_maps(maps: &str, factors: &[Option<Vec<i64>>]) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    let dims = maps
        .split(|c| !is_digit(c))
        .filter_map(|it| it.parse::<usize>().ok());
    let dims = dims.max().map_or(0, |last| last + 1);
    let names: Vec<String> = (0..dims).map(|dim| format!("d{dim}")).collect();
    let names = names.join(", ");
    let factor = |list: usize, at: usize| -> Option<i64> {
        let Some(Some(list)) = factors.get(list) else {
            return Some(1);
        };
        let factor = list.get(at).or(list.first().filter(|_| list.len() == 1))?;
        (*factor > 0).then_some(*factor)
    };
    let scaled = |dim: &str, factor: i64| match factor {
        1 => format!("d{dim}"),
        _ => format!("d{dim} * {factor}"),
    };
    let mut texts = Vec::new();
    for map in maps.split('|') {
        let mut results = Vec::new();
        let mut windows = 0;
        for result in map.split(' ').filter(|it| !it.is_empty()) {
            results.push(if let Some((output, window)) = result.split_once(':') {
                let at = windows;
                windows += 1;
                let output = scaled(output, factor(0, at)?);
                format!("{output} + {}", scaled(window, factor(1, at)?))
            } else if let Some((output, window)) = result.split_once('+') {
                format!("d{output} + d{window}")
            } else {
                format!("d{result}")
            });
        }
        texts.push(format!("affine_map<({names}) -> ({})>", results.join(", ")));
    }
    Some(format!("[{}]", texts.join(", ")))
}

/// Appends ` indexing_maps = [...]` unless the maps are those of an elementwise op without broadcasts.
fn elementwise_maps(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let facts = plan.facts;
    let Some(Some(Representation::Attribute(id))) = facts.values.get(slot) else {
        return Ok(false);
    };
    let count = facts.op.operand_count();
    let last = count.checked_sub(1).and_then(|at| facts.op.operand(at));
    let view = last
        .and_then(|it| it.ty())
        .map(|ty| ty.view())
        .transpose()?;
    let rank = match view.and_then(|view| view.shaped()) {
        Some((shape, _)) => shape.rank(),
        None => return Ok(false),
    };
    let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
    let dims = dims.join(", ");
    let map = format!("affine_map<({dims}) -> ({dims})>");
    let all = vec![map; count as usize].join(", ");
    let text = plan.attributes.text(*id)?;
    if text != Some(format!("[{all}]")) {
        plan.items.push(Item::Static(b" indexing_maps = "));
        plan.items.push(Item::Attribute(*id));
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_windows_have_strides_and_dilations() {
        let maps = |strides: &[i64], dilations: &[i64]| {
            let factors = [Some(strides.to_vec()), Some(dilations.to_vec())];
            expected_maps("0 1:2|2|0 1", &factors)
        };
        let text = |window: &str| {
            let maps = [&format!("d0, {window}"), "d2", "d0, d1"];
            let maps = maps.map(|map| format!("affine_map<(d0, d1, d2) -> ({map})>"));
            Some(format!("[{}]", maps.join(", ")))
        };
        assert_eq!(maps(&[1], &[1]), text("d1 + d2"));
        assert_eq!(maps(&[2], &[3]), text("d1 * 2 + d2 * 3"));
        assert_eq!(maps(&[0], &[1]), None);
        assert_eq!(maps(&[], &[1]), None);
        assert_eq!(numbers("dense<1> : tensor<2xi64>"), [1]);
        assert_eq!(numbers("dense<[1, 2]> : tensor<2xi64>"), [1, 2]);
    }
}
