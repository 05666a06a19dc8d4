//! A type that follows from others, and its comparison with types of the module.

use crate::dialect::builtin::{FloatFormat, ScalableDims, Shape, Signedness, TypeView};
use crate::dialect::{Attribute, Type};
use crate::error::Result;

/// The texts of types, in full.
pub(crate) trait TypeTexts<'m> {
    /// The text of a type; `None` if it is too long.
    ///
    /// # Errors
    /// The type is damaged.
    fn type_text(&mut self, ty: Type<'m>) -> Result<Option<&[u8]>>;
}

/// A type that follows from others. The module may not have it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FollowingType<'m> {
    /// A type of the module.
    Entry(Type<'m>),
    Integer(u32, Signedness),
    Index,
    None,
    Float(FloatFormat),
    Vector {
        dims: Vec<i64>,
        scalable: Vec<bool>,
        element: Box<FollowingType<'m>>,
    },
    Tensor {
        dims: Vec<i64>,
        encoding: Option<Attribute<'m>>,
        element: Box<FollowingType<'m>>,
    },
    UnrankedTensor(Box<FollowingType<'m>>),
    /// A type by its text.
    Text(Vec<u8>),
}

/// The types of a group that follow from others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Following<'m> {
    /// Every member has this type.
    Each(FollowingType<'m>),
    /// The members have these types.
    List(Vec<FollowingType<'m>>),
    /// So many members have this type.
    Repeated(FollowingType<'m>, u64),
}

impl FollowingType<'_> {
    /// `i1`.
    pub(crate) const I1: Self = FollowingType::Integer(1, Signedness::Signless);

    /// A vector without scalable dimensions.
    pub(super) fn fixed(dims: impl Iterator<Item = i64>, element: Self) -> Self {
        let dims: Vec<i64> = dims.collect();
        FollowingType::Vector {
            scalable: vec![false; dims.len()],
            dims,
            element: Box::new(element),
        }
    }

    /// The type with a text, as in the definition of a form.
    pub(crate) fn of_text(text: &str) -> Self {
        scalar(text)
            .or_else(|| vector(text))
            .unwrap_or_else(|| FollowingType::Text(text.into()))
    }

    /// Whether a type is this one; `None` if that is unknown.
    pub(crate) fn is<'t>(
        &self,
        ty: Type<'t>,
        texts: &mut dyn TypeTexts<'t>,
    ) -> Result<Option<bool>> {
        match self {
            FollowingType::Text(text) => {
                return Ok(texts.type_text(ty)?.map(|found| found == text));
            }
            FollowingType::Entry(entry) => return Ok(Some(entry.id() == ty.id())),
            _ => {}
        }
        Ok(Some(match (self, ty.view()?) {
            (FollowingType::Integer(bits, sign), TypeView::Integer { width, signedness }) => {
                (*bits, *sign) == (width, signedness)
            }
            (FollowingType::Index, TypeView::Index) | (FollowingType::None, TypeView::None) => true,
            (FollowingType::Float(format), TypeView::Float(found)) => *format == found,
            (
                FollowingType::Vector {
                    dims,
                    scalable,
                    element,
                },
                TypeView::Vector {
                    shape,
                    element: found,
                    scalable: flags,
                },
            ) => {
                let fits =
                    shape.dims().eq(dims.iter().copied()) && flags_of(shape, flags) == *scalable;
                return match fits {
                    true => element.is(found, texts),
                    false => Ok(Some(false)),
                };
            }
            (
                FollowingType::Tensor {
                    dims,
                    encoding,
                    element,
                },
                TypeView::RankedTensor {
                    shape,
                    element: found,
                    encoding: other,
                },
            ) => {
                let fits = shape.dims().eq(dims.iter().copied())
                    && encoding.map(Attribute::id) == other.map(Attribute::id);
                return match fits {
                    true => element.is(found, texts),
                    false => Ok(Some(false)),
                };
            }
            (
                FollowingType::UnrankedTensor(element),
                TypeView::UnrankedTensor { element: found },
            ) => {
                return element.is(found, texts);
            }
            (_, TypeView::Opaque(_)) => return Ok(None),
            _ => false,
        }))
    }
}

impl<'m> Following<'m> {
    /// Whether the types of a group are these; `None` if that is unknown. Types that the module does not have are others.
    pub(crate) fn are(
        &self,
        found: impl ExactSizeIterator<Item = Option<Type<'m>>>,
        texts: &mut dyn TypeTexts<'m>,
    ) -> Result<Option<bool>> {
        let count = match self {
            Following::Each(_) => found.len(),
            Following::List(types) => types.len(),
            Following::Repeated(_, count) => usize::try_from(*count).unwrap_or(usize::MAX),
        };
        if count != found.len() {
            return Ok(Some(false));
        }
        for (position, ty) in found.enumerate() {
            let Some(ty) = ty else {
                return Ok(Some(false));
            };
            let expected = match self {
                Following::Each(expected) | Following::Repeated(expected, _) => Some(expected),
                Following::List(types) => types.get(position),
            };
            match expected.map_or(Ok(None), |expected| expected.is(ty, texts))? {
                Some(true) => {}
                other => return Ok(other),
            }
        }
        Ok(Some(true))
    }
}

/// A builtin type without parameters.
fn scalar<'m>(text: &str) -> Option<FollowingType<'m>> {
    let (signedness, rest) = match text.as_bytes().first()? {
        b's' => (Signedness::Signed, text.strip_prefix("si")),
        b'u' => (Signedness::Unsigned, text.strip_prefix("ui")),
        _ => (Signedness::Signless, text.strip_prefix('i')),
    };
    if let Some(width) = rest.and_then(|width| width.parse().ok()) {
        return Some(FollowingType::Integer(width, signedness));
    }
    match text {
        "index" => Some(FollowingType::Index),
        "none" => Some(FollowingType::None),
        _ => FloatFormat::from_name(text.as_bytes()).map(FollowingType::Float),
    }
}

/// A vector of numbers without scalable dimensions.
fn vector<'m>(text: &str) -> Option<FollowingType<'m>> {
    let mut rest = text.strip_prefix("vector<")?.strip_suffix('>')?;
    let mut dims = Vec::new();
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let (dim, after) = rest.split_once('x')?;
        dims.push(dim.parse().ok()?);
        rest = after;
    }
    Some(FollowingType::fixed(dims.into_iter(), scalar(rest)?))
}

/// The flags of all dimensions.
pub(super) fn flags_of(shape: Shape<'_>, scalable: ScalableDims<'_>) -> Vec<bool> {
    let rank = shape.rank();
    match scalable {
        ScalableDims::None => vec![false; rank],
        ScalableDims::Flags(flags) => flags
            .bools()
            .chain([false].into_iter().cycle())
            .take(rank)
            .collect(),
        trailing => (0..rank).map(|dim| trailing.contains(dim, rank)).collect(),
    }
}
