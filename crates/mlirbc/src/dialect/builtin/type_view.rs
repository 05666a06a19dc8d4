//! Types of the builtin dialect, decoded.

use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::sequence::TypeList;
use crate::dialect::builtin::shape::{ScalableDims, Shape};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::form::{Form, Opaque};
use crate::error::Result;
use crate::schema::{Fields, Record};

/// The codes of builtin types (format.md §6.2): the first varint of an encoding. Float types have
/// no constants, as their layouts are named after their formats.
pub(crate) mod type_code {
    use crate::dialect::builtin::codes::codes;

    codes! { types:
        INTEGER = 0;
        INDEX = 1;
        FUNCTION = 2;
        COMPLEX = 9;
        MEMREF = 10;
        MEMREF_IN_SPACE = 11;
        NONE = 12;
        TENSOR = 13;
        TENSOR_WITH_ENCODING = 14;
        TUPLE = 15;
        UNRANKED_MEMREF = 16;
        UNRANKED_MEMREF_IN_SPACE = 17;
        UNRANKED_TENSOR = 18;
        VECTOR = 19;
        SCALABLE_VECTOR = 20;
        TOKEN = 33;
        GRAPH = 34;
    }
}

/// The signedness of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Signedness {
    /// Determined by the operations, as in `i32`.
    Signless = 0,
    /// `si32`.
    Signed = 1,
    /// `ui32`.
    Unsigned = 2,
}

/// A decoded type; typed for the builtin dialect.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum TypeView<'m> {
    /// An integer type.
    Integer {
        /// The width in bits.
        width: u32,
        /// The signedness.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// A float type, including one encoded as text.
    Float(FloatFormat),
    /// A function type.
    Function {
        /// The types of the arguments.
        inputs: TypeList<'m>,
        /// The types of the results.
        results: TypeList<'m>,
    },
    /// A graph type, with the structure of a function type.
    Graph {
        /// The types of the arguments.
        inputs: TypeList<'m>,
        /// The types of the results.
        results: TypeList<'m>,
    },
    /// A complex number with two parts.
    Complex {
        /// The type of both parts.
        element: Type<'m>,
    },
    /// `none`.
    None,
    /// `token`.
    Token,
    /// A tuple.
    Tuple(TypeList<'m>),
    /// A ranked tensor.
    RankedTensor {
        /// The dimensions.
        shape: Shape<'m>,
        /// The type of the elements.
        element: Type<'m>,
        /// The encoding, if any.
        encoding: Option<Attribute<'m>>,
    },
    /// A tensor of unknown rank.
    UnrankedTensor {
        /// The type of the elements.
        element: Type<'m>,
    },
    /// A memref.
    MemRef {
        /// The dimensions.
        shape: Shape<'m>,
        /// The type of the elements.
        element: Type<'m>,
        /// The layout; the default one is also stored, as an identity map.
        layout: Attribute<'m>,
        /// The memory space, if any.
        space: Option<Attribute<'m>>,
    },
    /// A memref of unknown rank.
    UnrankedMemRef {
        /// The type of the elements.
        element: Type<'m>,
        /// The memory space, if any.
        space: Option<Attribute<'m>>,
    },
    /// A vector.
    Vector {
        /// The dimensions.
        shape: Shape<'m>,
        /// The type of the elements.
        element: Type<'m>,
        /// The scalable dimensions.
        scalable: ScalableDims<'m>,
    },
    /// A type of another dialect with known layout.
    Record(Record<'m>),
    /// Text in MLIR's syntax.
    Text(&'m [u8]),
    /// An encoding of unknown layout.
    Opaque(Opaque<'m>),
}

impl<'m> TypeView<'m> {
    fn of(ty: Type<'m>) -> Result<Self> {
        let entry = ty.entry();
        let record = match ty.tables().form_of(ty.id().into(), entry)? {
            Form::Record(record) => record,
            Form::Text(text) => {
                return Ok(
                    FloatFormat::from_name(text).map_or(TypeView::Text(text), TypeView::Float)
                );
            }
            Form::Opaque(opaque) => return Ok(TypeView::Opaque(opaque)),
        };
        if !ty.tables().is_builtin(entry.dialect) {
            return Ok(TypeView::Record(record));
        }
        let mut fields = record.fields();
        let view = Self::of_builtin(ty, record, &mut fields)?;
        fields.finish()?;
        Ok(view)
    }

    fn of_builtin(ty: Type<'m>, record: Record<'m>, fields: &mut Fields<'m>) -> Result<Self> {
        let tables = ty.tables();
        let types = |fields: &mut Fields<'m>| Ok(TypeList::new(tables, fields.list()?));
        let element = |fields: &mut Fields<'m>| Ok(Type::new(tables, fields.ty()?));
        let attribute = |fields: &mut Fields<'m>| Ok(Attribute::new(tables, fields.attribute()?));
        let shape = |fields: &mut Fields<'m>| Ok(Shape(fields.list()?));
        Ok(match record.schema().code {
            type_code::INTEGER => {
                let header = fields.unsigned()?;
                TypeView::Integer {
                    width: u32::try_from(header >> 2).unwrap_or(u32::MAX),
                    signedness: match header & 3 {
                        1 => Signedness::Signed,
                        2 => Signedness::Unsigned,
                        _ => Signedness::Signless,
                    },
                }
            }
            type_code::INDEX => TypeView::Index,
            type_code::FUNCTION => TypeView::Function {
                inputs: types(fields)?,
                results: types(fields)?,
            },
            type_code::COMPLEX => TypeView::Complex {
                element: element(fields)?,
            },
            code @ (type_code::MEMREF | type_code::MEMREF_IN_SPACE) => {
                let space = (code == type_code::MEMREF_IN_SPACE)
                    .then(|| attribute(fields))
                    .transpose()?;
                TypeView::MemRef {
                    space,
                    shape: shape(fields)?,
                    element: element(fields)?,
                    layout: attribute(fields)?,
                }
            }
            type_code::NONE => TypeView::None,
            code @ (type_code::TENSOR | type_code::TENSOR_WITH_ENCODING) => {
                let encoding = (code == type_code::TENSOR_WITH_ENCODING)
                    .then(|| attribute(fields))
                    .transpose()?;
                TypeView::RankedTensor {
                    encoding,
                    shape: shape(fields)?,
                    element: element(fields)?,
                }
            }
            type_code::TUPLE => TypeView::Tuple(types(fields)?),
            code @ (type_code::UNRANKED_MEMREF | type_code::UNRANKED_MEMREF_IN_SPACE) => {
                let space = (code == type_code::UNRANKED_MEMREF_IN_SPACE)
                    .then(|| attribute(fields))
                    .transpose()?;
                TypeView::UnrankedMemRef {
                    space,
                    element: element(fields)?,
                }
            }
            type_code::UNRANKED_TENSOR => TypeView::UnrankedTensor {
                element: element(fields)?,
            },
            type_code::VECTOR => TypeView::Vector {
                scalable: ScalableDims::None,
                shape: shape(fields)?,
                element: element(fields)?,
            },
            type_code::SCALABLE_VECTOR => {
                let is_old = &*record.schema().name == "trailing_scalable_vector";
                TypeView::Vector {
                    scalable: match is_old {
                        true => ScalableDims::Trailing(fields.unsigned()?),
                        false => ScalableDims::Flags(fields.list()?),
                    },
                    shape: shape(fields)?,
                    element: element(fields)?,
                }
            }
            type_code::TOKEN => TypeView::Token,
            type_code::GRAPH => TypeView::Graph {
                inputs: types(fields)?,
                results: types(fields)?,
            },
            // The layouts of float types are named after their formats.
            _ => match FloatFormat::from_name(record.schema().name.as_bytes()) {
                Some(format) => TypeView::Float(format),
                None => TypeView::Record(record),
            },
        })
    }

    /// The shape and the type of the elements, if the type has both.
    pub fn shaped(&self) -> Option<(Shape<'m>, Type<'m>)> {
        match *self {
            TypeView::RankedTensor { shape, element, .. }
            | TypeView::MemRef { shape, element, .. }
            | TypeView::Vector { shape, element, .. } => Some((shape, element)),
            _ => None,
        }
    }
}

impl<'m> Type<'m> {
    /// The typed view; a record, text or opaque for types of other dialects.
    ///
    /// # Errors
    /// The encoding is damaged.
    pub fn view(self) -> Result<TypeView<'m>> {
        TypeView::of(self).map_err(|error| self.locate(error))
    }

    /// Whether the type is an integer, index or float type, or has an unknown encoding.
    ///
    /// # Errors
    /// The encoding is damaged.
    pub(crate) fn may_be_number(self) -> Result<bool> {
        Ok(matches!(
            self.view()?,
            TypeView::Integer { .. } | TypeView::Index | TypeView::Float(_) | TypeView::Opaque(_)
        ))
    }
}
