//! The computations of types that forms name.

use crate::dialect::Type;
use crate::dialect::builtin::{Signedness, TypeView};
use crate::error::Result;
use crate::text::form::type_parts::llvm::Vector;
use crate::text::form::type_rules::following::{
    Following, FollowingType as Ty, TypeTexts, flags_of,
};
use crate::text::form::type_rules::shaped::{element_of, is_scalar, with_element};
use crate::text::form::type_rules::type_text::{inside, smt_array, smt_func, split};

/// A computation of types that forms name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Computation {
    /// `i1`, or the shaped type with `i1` as its element.
    I1Like,
    /// `i1`, or a vector of as many `i1` as a vector has elements.
    I1PerElement,
    Element,
    /// As many types as a shaped type has elements, each that of its element.
    Elements,
    /// The first type of a group.
    First,
    LastDim16,
    ScalableSquare,
    I1FirstDim,
    IntegerOfFirstDim,
    TensorOfMemRef,
    FunctionInputs,
    FunctionResults,
    SpirvPointee,
    SpirvImage,
    MmaElement,
    SmtArrayRange,
    SmtArrayDomain,
    SmtFuncRange,
    SmtFuncDomain,
    AsyncValue,
    PtrMetadata,
    EmitcPointerOfLvalue,
    EmitcLvalueOfPointer,
    EmitcLvalueValue,
    LlvmStructWithI1,
    PdlRange,
    PdlValueOrRange,
}

const ROWS: &[(&str, Computation)] = &[
    ("i1_like", Computation::I1Like),
    ("i1_per_element", Computation::I1PerElement),
    ("element", Computation::Element),
    ("elements", Computation::Elements),
    ("first", Computation::First),
    ("last_dim_16", Computation::LastDim16),
    ("scalable_square", Computation::ScalableSquare),
    ("i1_first_dim", Computation::I1FirstDim),
    ("integer_of_first_dim", Computation::IntegerOfFirstDim),
    ("tensor_of_memref", Computation::TensorOfMemRef),
    ("function_inputs", Computation::FunctionInputs),
    ("function_results", Computation::FunctionResults),
    ("spirv_pointee", Computation::SpirvPointee),
    ("spirv_image", Computation::SpirvImage),
    ("mma_element", Computation::MmaElement),
    ("smt_array_range", Computation::SmtArrayRange),
    ("smt_array_domain", Computation::SmtArrayDomain),
    ("smt_func_range", Computation::SmtFuncRange),
    ("smt_func_domain", Computation::SmtFuncDomain),
    ("async_value", Computation::AsyncValue),
    ("ptr_metadata", Computation::PtrMetadata),
    ("emitc_pointer_of_lvalue", Computation::EmitcPointerOfLvalue),
    ("emitc_lvalue_of_pointer", Computation::EmitcLvalueOfPointer),
    ("emitc_lvalue_value", Computation::EmitcLvalueValue),
    ("llvm_struct_with_i1", Computation::LlvmStructWithI1),
    ("pdl_range", Computation::PdlRange),
    ("pdl_value_or_range", Computation::PdlValueOrRange),
];

impl Computation {
    /// The computation with a name in forms.
    pub(crate) fn named(name: &str) -> Option<Computation> {
        let mut rows = ROWS.iter();
        rows.find(|(known, _)| *known == name).map(|(_, it)| *it)
    }

    /// The types that it returns for those of a group; `None` if they are unknown.
    pub(crate) fn of<'m>(
        self,
        known: &[Type<'m>],
        texts: &mut dyn TypeTexts<'m>,
    ) -> Result<Option<Following<'m>>> {
        let Some(&first) = known.first() else {
            return Ok(None);
        };
        if self == Computation::First {
            return Ok(Some(Following::Each(Ty::Entry(first))));
        }
        if known.len() > 1 {
            return Ok(None);
        }
        let view = first.view()?;
        if let Some(following) = self.of_function_or_elements(view) {
            return Ok(Some(following));
        }
        if let Some(ty) = self.of_view(view) {
            return Ok(Some(Following::Each(ty)));
        }
        let text = texts.type_text(first)?;
        Ok(text.and_then(|text| self.of_text(text)))
    }

    fn of_function_or_elements<'m>(self, view: TypeView<'m>) -> Option<Following<'m>> {
        match (self, view) {
            (Computation::FunctionInputs, TypeView::Function { inputs: types, .. })
            | (Computation::FunctionResults, TypeView::Function { results: types, .. }) => {
                Some(Following::List(types.iter().map(Ty::Entry).collect()))
            }
            (Computation::Elements, view) => {
                if let TypeView::Vector { scalable, .. } = view
                    && scalable.any()
                {
                    return None;
                }
                let (shape, element) = view.shaped()?;
                Some(Following::Repeated(
                    Ty::Entry(element),
                    shape.element_count()?,
                ))
            }
            _ => None,
        }
    }

    /// A computation with a builtin type.
    fn of_view<'m>(self, view: TypeView<'m>) -> Option<Ty<'m>> {
        let vector = match view {
            TypeView::Vector {
                shape,
                element,
                scalable,
            } => Some((shape, element, flags_of(shape, scalable))),
            _ => None,
        };
        let first_dim = vector.as_ref().and_then(|(shape, ..)| shape.dims().next());
        match self {
            Computation::I1Like | Computation::I1PerElement if is_scalar(view) => Some(Ty::I1),
            Computation::I1Like => with_element(view, Ty::I1),
            // SPIR-V has vectors of one dimension only.
            Computation::I1PerElement => match vector {
                Some((shape, _, scalable)) if scalable == [false] => {
                    Some(Ty::fixed(shape.dims(), Ty::I1))
                }
                _ => None,
            },
            Computation::Element => match view {
                TypeView::Complex { element } => Some(Ty::Entry(element)),
                _ => element_of(view).map(Ty::Entry),
            },
            Computation::LastDim16 => {
                let (shape, element, scalable) = vector?;
                let mut dims: Vec<i64> = shape.dims().collect();
                *dims.last_mut()? = 16;
                Some(Ty::Vector {
                    dims,
                    scalable,
                    element: Box::new(Ty::Entry(element)),
                })
            }
            Computation::ScalableSquare => Some(Ty::Vector {
                dims: vec![first_dim?; 2],
                scalable: vec![true; 2],
                element: Box::new(Ty::Entry(vector?.1)),
            }),
            Computation::I1FirstDim => Some(Ty::fixed([first_dim?].into_iter(), Ty::I1)),
            Computation::IntegerOfFirstDim => {
                let width = u32::try_from(first_dim?).ok()?;
                Some(Ty::Integer(width, Signedness::Signless))
            }
            Computation::TensorOfMemRef => match view {
                TypeView::MemRef { shape, element, .. } => Some(Ty::Tensor {
                    dims: shape.dims().collect(),
                    encoding: None,
                    element: Box::new(Ty::Entry(element)),
                }),
                TypeView::UnrankedMemRef { element, .. } => {
                    Some(Ty::UnrankedTensor(Box::new(Ty::Entry(element))))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A computation with the text of a type.
    fn of_text<'m>(self, text: &[u8]) -> Option<Following<'m>> {
        let made = |parts: &[&[u8]]| Some(parts.concat());
        let text = match self {
            // A pointer has no shape.
            Computation::I1Like if text.starts_with(b"!llvm.ptr") => b"i1".into(),
            Computation::I1Like => {
                let vector = Vector::of_text(str::from_utf8(text).ok()?)?;
                return Some(Following::Each(Ty::Vector {
                    dims: vec![vector.count],
                    scalable: vec![vector.is_scalable],
                    element: Box::new(Ty::I1),
                }));
            }
            Computation::Element => {
                let vector = Vector::of_text(str::from_utf8(text).ok()?)?;
                return Some(Following::Each(Ty::of_text(&vector.element)));
            }
            Computation::SpirvPointee => split(inside(text, b"!spirv.ptr")?, b", ")?.0.into(),
            Computation::SpirvImage => inside(text, b"!spirv.sampled_image")?.into(),
            Computation::MmaElement => {
                let (matrix, _) = split(inside(text, b"!gpu.mma_matrix")?, b", ")?;
                let is_of_shape = |byte: &u8| byte.is_ascii_digit() || *byte == b'x';
                let length = matrix.iter().take_while(|byte| is_of_shape(byte)).count();
                matrix.get(length..).filter(|_| length > 0)?.into()
            }
            Computation::SmtArrayRange => smt_array(text)?.1.into(),
            Computation::SmtArrayDomain => smt_array(text)?.0.into(),
            Computation::SmtFuncRange => smt_func(text)?.1.into(),
            Computation::SmtFuncDomain => {
                let mut types = Vec::new();
                let mut rest = smt_func(text)?.0;
                while let Some((ty, after)) = split(rest, b", ") {
                    types.push(Ty::Text(ty.into()));
                    rest = after;
                }
                if !rest.is_empty() {
                    types.push(Ty::Text(rest.into()));
                }
                return Some(Following::List(types));
            }
            Computation::AsyncValue => inside(text, b"!async.value")?.into(),
            Computation::PtrMetadata => made(&[b"!ptr.ptr_metadata<", text, b">"])?,
            Computation::EmitcPointerOfLvalue => {
                made(&[b"!emitc.ptr<", inside(text, b"!emitc.lvalue")?, b">"])?
            }
            Computation::EmitcLvalueOfPointer => {
                made(&[b"!emitc.lvalue<", inside(text, b"!emitc.ptr")?, b">"])?
            }
            Computation::EmitcLvalueValue => inside(text, b"!emitc.lvalue")?.into(),
            Computation::LlvmStructWithI1 => {
                // Types of the dialect have no prefix inside of others.
                let ty = text.strip_prefix(b"!llvm.").unwrap_or(text);
                made(&[b"!llvm.struct<(", ty, b", i1)>"])?
            }
            Computation::PdlRange => made(&[b"!pdl.range<", text.strip_prefix(b"!pdl.")?, b">"])?,
            Computation::PdlValueOrRange => match inside(text, b"!pdl.range") {
                Some(_) => b"!pdl.range<value>".into(),
                None => b"!pdl.value".into(),
            },
            _ => return None,
        };
        Some(Following::Each(Ty::Text(text)))
    }
}
