//! The bodies of linalg's named ops.
//!
//! A form states the body in postfix order, such as `2 0 cast 1 cast mul add`: a number is an argument of the
//! block, `cast` converts to the type of the last argument, `to:TYPE` to another type, `=VALUE:TYPE` is a constant,
//! `index:0` the index of a dimension, other words are functions of linalg.

use std::borrow::Cow;

use crate::container::TypeId;
use crate::dialect::Type;
use crate::dialect::builtin::TypeView;
use crate::error::{Error, Result};

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
    // Those of 17.
    (
        "maxf_signed",
        ["", "arith.maxf", "arith.maxsi", "arith.maxsi"],
    ),
    (
        "maxf_unsigned",
        ["", "arith.maxf", "arith.maxui", "arith.maxui"],
    ),
    (
        "minf_signed",
        ["", "arith.minf", "arith.minsi", "arith.minsi"],
    ),
    (
        "minf_unsigned",
        ["", "arith.minf", "arith.minui", "arith.minui"],
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

/// The ops of a body, one after the other: those that reading builds, or those that a block has.
pub(crate) trait BodyOps {
    type Value: Copy;
    type Error: From<Error>;

    /// Stops, as there is no such body for the types, or a block has another op.
    ///
    /// # Errors
    /// Always.
    fn unknown<T>(&mut self) -> std::result::Result<T, Self::Error>;

    /// The type of a value.
    fn ty(&self, value: Self::Value) -> Option<TypeId>;

    /// The type with a text, which the next op must be able to have.
    ///
    /// # Errors
    /// A table is full or damaged, or it is another op.
    fn named(&mut self, text: &str) -> std::result::Result<TypeId, Self::Error>;

    /// A type of the module.
    fn known(&self, ty: TypeId) -> Option<Type<'_>>;

    /// The result of the next op with these operands and nothing else.
    ///
    /// # Errors
    /// A table is full or damaged, or it is another op.
    fn result(&mut self, name: &str, operands: &[Self::Value], ty: TypeId) -> Found<Self>;

    /// The result of the next op, a constant.
    ///
    /// # Errors
    /// A table is full or damaged, or it is another op.
    fn constant(&mut self, number: &str, ty: TypeId) -> Found<Self>;

    /// The result of the next op, the index of a dimension.
    ///
    /// # Errors
    /// A table is full or damaged, or it is another op.
    fn index(&mut self, dimension: &str, ty: TypeId) -> Found<Self>;
}

/// A value of a body.
type Found<O> = std::result::Result<<O as BodyOps>::Value, <O as BodyOps>::Error>;

/// The words of a body. `kind` stands for the function that an attribute names, of all arguments but the last, and
/// `function|NAME` for the one that a second attribute names, which is `NAME` without the attribute. Behind
/// `function17|`, it is a function of LLVM 17.
pub(crate) fn words_of<'w>(
    words: &'w str,
    arguments: usize,
    kind: Option<&str>,
    function: Option<&str>,
) -> Cow<'w, str> {
    if let Some((others, default)) = words.split_once("function|") {
        return Cow::Owned(format!("{others}{}", function.unwrap_or(default)));
    }
    if let Some((others, default)) = words.split_once("function17|") {
        let function = function.unwrap_or(default);
        let function = match function.split_once('_') {
            Some((least @ ("max" | "min"), sign)) => format!("{least}f_{sign}"),
            _ => function.to_owned(),
        };
        return Cow::Owned(format!("{others}{function}"));
    }
    match (words, kind) {
        ("kind", Some(kind)) => {
            let positions = 0..arguments.saturating_sub(1);
            let mut words: Vec<String> = positions.map(|at| at.to_string()).collect();
            words.push(kind.to_owned());
            Cow::Owned(words.join(" "))
        }
        _ => Cow::Borrowed(words),
    }
}

/// The value of a body in postfix order. Conversions may be unsigned.
///
/// # Errors
/// A table is full or damaged, or the ops are not those of this body.
pub(crate) fn body<O: BodyOps>(
    ops: &mut O,
    words: &str,
    arguments: &[O::Value],
    is_unsigned: bool,
) -> Found<O> {
    let mut body = Body { ops, arguments };
    let mut stack = Vec::new();
    for word in words.split(' ') {
        let value = body.word(word, &mut stack, is_unsigned)?;
        stack.push(value);
    }
    match stack.as_slice() {
        [value] => Ok(*value),
        _ => ops.unknown(),
    }
}

struct Body<'b, O: BodyOps> {
    ops: &'b mut O,
    arguments: &'b [O::Value],
}

impl<O: BodyOps> Body<'_, O> {
    fn require<T>(&mut self, found: Option<T>) -> std::result::Result<T, O::Error> {
        match found {
            Some(found) => Ok(found),
            None => self.ops.unknown(),
        }
    }

    fn number(&self, ty: TypeId) -> Result<Option<Number>> {
        match self.ops.known(ty) {
            Some(ty) => Number::of(ty),
            None => Ok(None),
        }
    }

    /// The type of the parts of a complex number.
    fn part(&self, ty: TypeId) -> Result<Option<TypeId>> {
        Ok(match self.ops.known(ty).map(|ty| ty.view()).transpose()? {
            Some(TypeView::Complex { element }) => Some(element.id()),
            _ => None,
        })
    }

    /// The value of an argument or of the function that a word names.
    fn word(&mut self, word: &str, stack: &mut Vec<O::Value>, is_unsigned: bool) -> Found<O> {
        if let Ok(position) = word.parse::<usize>() {
            return self.require(self.arguments.get(position).copied());
        }
        if let Some((number, ty)) = word.strip_prefix('=').and_then(|it| it.split_once(':')) {
            let ty = self.ops.named(ty)?;
            return self.ops.constant(number, ty);
        }
        if let Some(dimension) = word.strip_prefix("index:") {
            let ty = self.ops.named("index")?;
            return self.ops.index(dimension, ty);
        }
        let last = self.require(stack.pop())?;
        if let Some(to) = word.strip_prefix("to:") {
            let to = self.ops.named(to)?;
            return self.cast(last, to, false);
        }
        let ty = self.require(self.ops.ty(last))?;
        let number = self.number(ty)?;
        match word {
            "cast" | "cast_unsigned" => {
                let to = self.arguments.last().and_then(|last| self.ops.ty(*last));
                let to = self.require(to)?;
                return self.cast(last, to, is_unsigned || word == "cast_unsigned");
            }
            "square" if matches!(number, Some(Number::Float(_))) => {
                return self.ops.result("arith.mulf", &[last, last], ty);
            }
            "reciprocal" if matches!(number, Some(Number::Float(_))) => {
                let one = self.ops.constant("1.000000e+00", ty)?;
                return self.ops.result("arith.divf", &[one, last], ty);
            }
            "select" => {
                let (one, condition) = (self.require(stack.pop())?, self.require(stack.pop())?);
                return self.ops.result("arith.select", &[condition, one, last], ty);
            }
            _ => {}
        }
        if let Some((_, op)) = UNARY.iter().find(|(name, _)| *name == word) {
            return match number {
                Some(Number::Float(_)) => self.ops.result(op, &[last], ty),
                _ => self.ops.unknown(),
            };
        }
        let row = BINARY.iter().find(|(name, _)| *name == word);
        let (_, [complex, float, bit, integer]) = self.require(row)?;
        let first = self.require(stack.pop())?;
        // MLIR's ops require one type.
        let op = match number.filter(|_| self.ops.ty(first) == Some(ty)) {
            Some(Number::Complex) => complex,
            Some(Number::Float(_)) => float,
            Some(Number::Integer(1)) => bit,
            Some(Number::Integer(_)) => integer,
            Some(Number::Index) | None => "",
        };
        match op.is_empty() {
            true => self.ops.unknown(),
            false => self.ops.result(op, &[first, last], ty),
        }
    }

    /// The value of a conversion.
    fn cast(&mut self, value: O::Value, to: TypeId, is_unsigned: bool) -> Found<O> {
        let from = self.require(self.ops.ty(value))?;
        if from == to {
            return Ok(value);
        }
        let numbers = self.number(from)?.zip(self.number(to)?);
        let op = match self.require(numbers)? {
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
            (_, Number::Complex) => return self.cast_to_complex(value, from, to, is_unsigned),
            _ => return self.ops.unknown(),
        };
        self.ops.result(op, &[value], to)
    }

    fn cast_to_complex(
        &mut self,
        value: O::Value,
        from: TypeId,
        to: TypeId,
        is_unsigned: bool,
    ) -> Found<O> {
        let element = self.part(to)?;
        let element = self.require(element)?;
        let (real, imaginary) = match (self.number(from)?, self.part(from)?) {
            (Some(Number::Complex), Some(part)) => {
                let numbers = self.number(part)?.zip(self.number(element)?);
                let op = match self.require(numbers)? {
                    (Number::Float(from), Number::Float(to)) if to < from => "arith.truncf",
                    (Number::Float(_), Number::Float(_)) => "arith.extf",
                    _ => return self.ops.unknown(),
                };
                let real = self.ops.result("complex.re", &[value], part)?;
                let imaginary = self.ops.result("complex.im", &[value], part)?;
                let real = self.ops.result(op, &[real], element)?;
                (real, self.ops.result(op, &[imaginary], element)?)
            }
            (Some(Number::Float(_) | Number::Integer(_)), None) => {
                let real = self.cast(value, element, is_unsigned)?;
                (real, self.ops.constant("0.000000e+00", element)?)
            }
            _ => return self.ops.unknown(),
        };
        self.ops.result("complex.create", &[real, imaginary], to)
    }
}
