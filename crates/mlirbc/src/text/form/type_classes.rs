//! The classes of the types that the text of an op states. MLIR's generated parsers refuse types of other classes.
//!
//! `type_classes.txt` is made by `tools/type_classes_from_tablegen.py`, which describes its lines.

use std::sync::LazyLock;

use crate::dialect::Type;
use crate::dialect::builtin::{FloatFormat, Signedness, TypeView};
use crate::error::Result;
use crate::schema::{Group, OpDefinition, Release};
use crate::text::form::{Values, groups};

const CLASSES: &str = include_str!("type_classes.txt");

/// A C++ class of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeClass {
    AnyMemRef,
    Complex,
    Float,
    Function,
    Index,
    Integer,
    MemRef,
    RankedTensor,
    Shaped,
    Tensor,
    UnrankedMemRef,
    Vector,
    /// Numbers of these kinds, or vectors and tensors of them.
    FloatLike,
    SignlessIntegerOrIndexLike,
    /// Those that instructions of SPIR-V calculate with.
    SpirvBool,
    SpirvInteger,
    SpirvFloat,
    /// Masks of which a part of a scalable register consists.
    PredicateMask,
}

impl TypeClass {
    fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "any_memref" => TypeClass::AnyMemRef,
            "complex" => TypeClass::Complex,
            "float" => TypeClass::Float,
            "function" => TypeClass::Function,
            "index" => TypeClass::Index,
            "integer" => TypeClass::Integer,
            "memref" => TypeClass::MemRef,
            "ranked_tensor" => TypeClass::RankedTensor,
            "shaped" => TypeClass::Shaped,
            "tensor" => TypeClass::Tensor,
            "unranked_memref" => TypeClass::UnrankedMemRef,
            "vector" => TypeClass::Vector,
            "float_like" => TypeClass::FloatLike,
            "signless_integer_or_index_like" => TypeClass::SignlessIntegerOrIndexLike,
            "spirv_bool" => TypeClass::SpirvBool,
            "spirv_integer" => TypeClass::SpirvInteger,
            "spirv_float" => TypeClass::SpirvFloat,
            "predicate_mask" => TypeClass::PredicateMask,
            _ => return None,
        })
    }

    /// Its name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            TypeClass::AnyMemRef | TypeClass::MemRef => "builtin.memref",
            TypeClass::Complex => "builtin.complex",
            TypeClass::Float => "float",
            TypeClass::Function => "builtin.function",
            TypeClass::Index => "builtin.index",
            TypeClass::Integer => "builtin.integer",
            TypeClass::RankedTensor | TypeClass::Tensor => "builtin.tensor",
            TypeClass::Shaped => "shaped type",
            TypeClass::UnrankedMemRef => "builtin.unranked_memref",
            TypeClass::Vector => "builtin.vector",
            TypeClass::FloatLike => "floating-point-like",
            TypeClass::SignlessIntegerOrIndexLike => "signless-integer-like",
            TypeClass::SpirvBool => "bool or vector of bool",
            TypeClass::SpirvInteger => "8/16/32/64-bit integer or vector of them",
            TypeClass::SpirvFloat => "16/32/64-bit float or vector of them",
            TypeClass::PredicateMask => {
                "trailing scalable vector of i1 with a last size of 16, 8, 4, 2 or 1"
            }
        }
    }

    /// Whether it is a condition on the type of an operand or a result from which others follow.
    pub(crate) fn is_condition(self) -> bool {
        matches!(
            self,
            TypeClass::FloatLike
                | TypeClass::SignlessIntegerOrIndexLike
                | TypeClass::SpirvBool
                | TypeClass::SpirvInteger
                | TypeClass::SpirvFloat
                | TypeClass::PredicateMask
        )
    }

    /// Whether a type may satisfy the condition.
    fn may_hold(self, ty: Type<'_>) -> Result<bool> {
        if self == TypeClass::PredicateMask {
            return is_predicate_mask(ty);
        }
        let is_of_spirv = !matches!(
            self,
            TypeClass::FloatLike | TypeClass::SignlessIntegerOrIndexLike
        );
        let number = match ty.view()? {
            TypeView::Vector { element, shape, .. } => {
                let is_length = matches!(shape.element_count(), Some(2 | 3 | 4 | 8 | 16) | None);
                if is_of_spirv && !is_length {
                    return Ok(false);
                }
                element
            }
            TypeView::RankedTensor { element, .. } | TypeView::UnrankedTensor { element }
                if !is_of_spirv =>
            {
                element
            }
            _ => ty,
        };
        Ok(match number.view()? {
            TypeView::Float(format) => match self {
                TypeClass::FloatLike => true,
                TypeClass::SpirvFloat => {
                    matches!(
                        format,
                        FloatFormat::F16 | FloatFormat::F32 | FloatFormat::F64
                    )
                }
                _ => false,
            },
            TypeView::Integer { width, signedness } => match self {
                TypeClass::SignlessIntegerOrIndexLike => signedness == Signedness::Signless,
                TypeClass::SpirvBool => width == 1 && signedness == Signedness::Signless,
                TypeClass::SpirvInteger => matches!(width, 8 | 16 | 32 | 64),
                _ => false,
            },
            TypeView::Index => self == TypeClass::SignlessIntegerOrIndexLike,
            // Types of dialects may be numbers.
            TypeView::Text(_) | TypeView::Record(_) | TypeView::Opaque(_) => true,
            _ => false,
        })
    }

    /// Whether a type may be of the class: types of other dialects may be floats and shaped.
    pub(crate) fn may_contain(self, ty: Type<'_>) -> Result<bool> {
        if self.is_condition() {
            return self.may_hold(ty);
        }
        Ok(match ty.view()? {
            // Builtin types that the release writes as text.
            TypeView::Text(text) if !text.starts_with(b"!") => true,
            TypeView::Opaque(_) => true,
            TypeView::Text(_) | TypeView::Record(_) => {
                matches!(self, TypeClass::Float | TypeClass::Shaped)
            }
            TypeView::Complex { .. } => self == TypeClass::Complex,
            TypeView::Float(_) => self == TypeClass::Float,
            TypeView::Function { .. } => self == TypeClass::Function,
            TypeView::Index => self == TypeClass::Index,
            TypeView::Integer { .. } => self == TypeClass::Integer,
            TypeView::MemRef { .. } => matches!(
                self,
                TypeClass::MemRef | TypeClass::AnyMemRef | TypeClass::Shaped
            ),
            TypeView::UnrankedMemRef { .. } => matches!(
                self,
                TypeClass::UnrankedMemRef | TypeClass::AnyMemRef | TypeClass::Shaped
            ),
            TypeView::RankedTensor { .. } => matches!(
                self,
                TypeClass::RankedTensor | TypeClass::Tensor | TypeClass::Shaped
            ),
            TypeView::UnrankedTensor { .. } => {
                matches!(self, TypeClass::Tensor | TypeClass::Shaped)
            }
            TypeView::Vector { .. } => matches!(self, TypeClass::Vector | TypeClass::Shaped),
            _ => false,
        })
    }
}

fn is_predicate_mask(ty: Type<'_>) -> Result<bool> {
    let TypeView::Vector {
        shape,
        scalable,
        element,
    } = ty.view()?
    else {
        return Ok(false);
    };
    let rank = shape.rank();
    let is_last = |dim: usize| dim + 1 == rank;
    let is_scaled = (0..rank).all(|dim| scalable.contains(dim, rank) == is_last(dim));
    let is_size = matches!(shape.dims().last(), Some(1 | 2 | 4 | 8 | 16));
    let element = element.view()?;
    let is_bool = matches!(
        element,
        TypeView::Integer {
            width: 1,
            signedness: Signedness::Signless
        }
    );
    Ok(is_scaled && is_size && is_bool)
}

/// The lines of `type_classes.txt`, in the order of their ops: few of the ops occur in a file.
static LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| CLASSES.lines().collect());

/// The op of a line, and the rest of the line.
fn op_and_rest(line: &'static str) -> (&'static str, &'static str) {
    line.split_once(' ').unwrap_or((line, ""))
}

/// The releases and groups of the lines of an op.
fn variants(op: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let start = LINES.partition_point(|line| op_and_rest(line).0 < op);
    let lines = LINES.get(start..).unwrap_or_default().iter();
    let lines = lines.map(|line| op_and_rest(line));
    lines
        .take_while(move |(of, _)| *of == op)
        .filter_map(|(_, rest)| rest.split_once(" = "))
}

/// The classes that a text requires of the types of the groups of an op in a release.
pub(crate) fn type_classes(
    op: &str,
    definition: &OpDefinition,
    release: Release,
) -> Vec<(Values, TypeClass)> {
    let (operands, results) = (
        groups(definition.operands.as_deref()),
        groups(definition.results.as_deref()),
    );
    let mut classes = Vec::new();
    for (name, class) in classes_of(op, release) {
        let is_named = |group: &&Group| *group.name == *name;
        let operands = (0..).map(Values::Operands).zip(operands);
        let results = (0..).map(Values::Results).zip(results);
        let named = operands.chain(results).filter(|(_, group)| is_named(group));
        classes.extend(named.map(|(values, _)| (values, class)));
    }
    classes
}

/// The same by the names of groups.
fn classes_of(op: &str, release: Release) -> Vec<(&'static str, TypeClass)> {
    let Some(llvm) = release.llvm().filter(|_| !release.is_snapshot()) else {
        return Vec::new();
    };
    let llvm = llvm.to_string();
    let found = variants(op).find(|(releases, _)| releases.split(' ').any(|of| of == llvm));
    let groups = found.map_or("", |(_, groups)| groups).split(' ');
    let classes = groups.filter_map(|group| {
        let (name, class) = group.split_once(':')?;
        Some((name, TypeClass::of_name(class)?))
    });
    classes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_classes_have_a_meaning() {
        let groups = CLASSES.lines().filter_map(|line| line.split_once(" = "));
        let mut count = 0;
        for group in groups.flat_map(|(_, groups)| groups.split(' ')) {
            let class = group
                .split_once(':')
                .and_then(|(_, class)| TypeClass::of_name(class));
            assert!(class.is_some(), "{group}");
            count += 1;
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn lines_are_in_the_order_of_their_ops() {
        assert!(LINES.is_sorted_by_key(|line| op_and_rest(line).0));
    }

    #[test]
    fn releases_have_classes_of_their_own() {
        let classes = classes_of("vector.bitcast", Release::Llvm21);
        assert!(classes.contains(&("source", TypeClass::Vector)));
        assert_eq!(classes_of("vector.bitcast", Release::Llvm17), []);
    }
}
