//! Attributes of the builtin dialect, decoded.

use crate::container::{ResourceId, StringId};
use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::elements::DenseElements;
use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::location::Position;
use crate::dialect::builtin::sequence::{AttributeList, Dictionary};
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::form::{Form, Opaque};
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::error::{ErrorKind, Result};
use crate::layout::{AffineMap, Fields, Integer, IntegerSet, List, Record};

/// An attribute, decoded as far as it is of the builtin dialect.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum AttributeView<'m> {
    /// Attributes in order.
    Array(AttributeList<'m>),
    /// Attributes by name.
    Dictionary(Dictionary<'m>),
    /// Bytes, mostly UTF-8.
    String {
        /// The bytes.
        value: &'m [u8],
        /// The type, which nearly no string has.
        ty: Option<Type<'m>>,
    },
    /// A reference to a symbol.
    SymbolRef(SymbolRef<'m>),
    /// A type.
    Type(Type<'m>),
    /// The attribute whose presence is its meaning.
    Unit,
    /// An integer or index; a bool is an integer of one bit.
    Integer {
        /// The type.
        ty: Type<'m>,
        /// The value, of the type's width.
        value: Integer<'m>,
    },
    /// A float.
    Float {
        /// The type.
        ty: Type<'m>,
        /// The format; `None` if the type is of another dialect.
        format: Option<FloatFormat>,
        /// The bits.
        bits: Integer<'m>,
    },
    /// A location: a call inlined into its caller.
    CallSiteLoc {
        /// Where the callee is.
        callee: Attribute<'m>,
        /// Where the call is.
        caller: Attribute<'m>,
    },
    /// A location in a file.
    FileLoc {
        /// The name of the file, a string attribute.
        filename: Attribute<'m>,
        /// Where in the file.
        position: Position,
    },
    /// A location that stands for several.
    FusedLoc {
        /// The locations, as stored: MLIR drops duplicates when it reads them.
        locations: AttributeList<'m>,
        /// What the fusing meant, if it was told.
        metadata: Option<Attribute<'m>>,
    },
    /// A location with a name.
    NameLoc {
        /// The name, a string attribute.
        name: Attribute<'m>,
        /// What it names.
        child: Attribute<'m>,
    },
    /// No location.
    UnknownLoc,
    /// Elements that lie in a resource.
    DenseResource {
        /// The shaped type.
        ty: Type<'m>,
        /// The resource.
        resource: ResourceId,
    },
    /// Numbers without a shape.
    DenseArray {
        /// The type of the elements: an integer of 1 or of whole bytes, or a float.
        element: Type<'m>,
        /// The number of elements, as stored.
        count: u64,
        /// The elements, little-endian without gaps; bools take a byte each.
        data: &'m [u8],
    },
    /// Elements of a shaped type.
    Dense {
        /// The shaped type.
        ty: Type<'m>,
        /// The elements.
        elements: DenseElements<'m>,
    },
    /// Strings of a shaped type.
    DenseStrings {
        /// The shaped type.
        ty: Type<'m>,
        /// Whether one stored string stands for all.
        is_splat: bool,
        /// The strings.
        strings: List<'m>,
    },
    /// Elements of which most are zero.
    Sparse {
        /// The shaped type.
        ty: Type<'m>,
        /// The indices of the others, a dense attribute.
        indices: Attribute<'m>,
        /// Their values, a dense attribute.
        values: Attribute<'m>,
    },
    /// An attribute that equals only itself.
    Distinct {
        /// What it wraps, the unit attribute if nothing.
        referenced: Attribute<'m>,
    },
    /// An affine map.
    AffineMap(AffineMap<'m>),
    /// An integer set.
    IntegerSet(IntegerSet<'m>),
    /// A strided layout of a memref.
    StridedLayout {
        /// The offset, [`super::DYNAMIC`] if known at run time only.
        offset: i64,
        /// The strides, [`super::DYNAMIC`] where known at run time only.
        strides: List<'m>,
    },
    /// An attribute of another dialect whose layout is known.
    Record(Record<'m>),
    /// Text in MLIR's syntax.
    Text(&'m [u8]),
    /// An encoding of unknown layout.
    Opaque(Opaque<'m>),
}

/// A reference to a symbol, by the names that lead to it.
#[derive(Clone, Copy)]
pub struct SymbolRef<'m> {
    root: Attribute<'m>,
    nested: Option<AttributeList<'m>>,
}

impl<'m> SymbolRef<'m> {
    /// The number of names, at least 1.
    pub fn count(&self) -> usize {
        1 + self.nested.map_or(0, |nested| nested.count())
    }

    /// The names, outermost first.
    pub fn names(&self) -> impl Iterator<Item = &'m [u8]> + use<'m> {
        let root = std::iter::once(self.root.string_value().unwrap_or_default());
        let nested = self
            .nested
            .map(|nested| nested.iter())
            .into_iter()
            .flatten();
        root.chain(nested.map(|symbol| match symbol.view() {
            Ok(AttributeView::SymbolRef(symbol)) => symbol.root.string_value().unwrap_or_default(),
            _ => &[],
        }))
    }

    /// The first name.
    pub fn root(&self) -> &'m [u8] {
        self.root.string_value().unwrap_or_default()
    }
}

impl<'m> AttributeView<'m> {
    pub(in crate::dialect) fn of(attribute: Attribute<'m>) -> Result<Self> {
        let entry = attribute.entry();
        let record = match attribute.form_of(entry)? {
            Form::Record(record) => record,
            Form::Text(text) => return Ok(AttributeView::Text(text)),
            Form::Opaque(opaque) => return Ok(AttributeView::Opaque(opaque)),
        };
        if !attribute.tables().is_builtin(entry.dialect)
            && attribute.dialect_name() != super::DIALECT.as_bytes()
        {
            return Ok(AttributeView::Record(record));
        }
        let mut fields = record.fields();
        let view = Self::of_builtin(attribute.tables(), record, &mut fields)?;
        fields.finish()?;
        Ok(view)
    }

    fn of_builtin(
        tables: &'m Tables<'m>,
        record: Record<'m>,
        fields: &mut Fields<'m>,
    ) -> Result<Self> {
        let attribute = |fields: &mut Fields<'m>| Ok(Attribute::new(tables, fields.attribute()?));
        let attributes = |fields: &mut Fields<'m>| Ok(AttributeList::new(tables, fields.list()?));
        let ty = |fields: &mut Fields<'m>| Ok(Type::new(tables, fields.ty()?));
        let string = |id: StringId| tables.container().string(id).unwrap_or_default();
        Ok(match record.layout().code {
            0 => AttributeView::Array(attributes(fields)?),
            1 => AttributeView::Dictionary(Dictionary::new(tables, fields.list()?)),
            2 => AttributeView::String {
                value: string(fields.string()?),
                ty: None,
            },
            3 => AttributeView::String {
                value: string(fields.string()?),
                ty: Some(ty(fields)?),
            },
            4 => AttributeView::SymbolRef(SymbolRef {
                root: attribute(fields)?,
                nested: None,
            }),
            5 => AttributeView::SymbolRef(SymbolRef {
                root: attribute(fields)?,
                nested: Some(attributes(fields)?),
            }),
            6 => AttributeView::Type(ty(fields)?),
            7 => AttributeView::Unit,
            8 => AttributeView::Integer {
                ty: ty(fields)?,
                value: fields.integer()?,
            },
            9 => {
                let ty = ty(fields)?;
                AttributeView::Float {
                    ty,
                    format: match ty.view()? {
                        TypeView::Float(format) => Some(format),
                        _ => None,
                    },
                    bits: fields.integer()?,
                }
            }
            10 => AttributeView::CallSiteLoc {
                callee: attribute(fields)?,
                caller: attribute(fields)?,
            },
            11 => AttributeView::FileLoc {
                filename: attribute(fields)?,
                position: Position::point(fields.unsigned()?, fields.unsigned()?),
            },
            12 => AttributeView::FusedLoc {
                locations: attributes(fields)?,
                metadata: None,
            },
            13 => AttributeView::FusedLoc {
                locations: attributes(fields)?,
                metadata: Some(attribute(fields)?),
            },
            14 => AttributeView::NameLoc {
                name: attribute(fields)?,
                child: attribute(fields)?,
            },
            15 => AttributeView::UnknownLoc,
            16 => AttributeView::DenseResource {
                ty: ty(fields)?,
                resource: fields.resource()?,
            },
            17 => AttributeView::DenseArray {
                element: ty(fields)?,
                count: fields.unsigned()?,
                data: fields.blob()?,
            },
            18 => {
                let ty = ty(fields)?;
                AttributeView::Dense {
                    ty,
                    elements: DenseElements::new(ty, fields.blob()?),
                }
            }
            19 => AttributeView::DenseStrings {
                ty: ty(fields)?,
                is_splat: fields.unsigned()? != 0,
                strings: fields.list()?,
            },
            20 => AttributeView::Sparse {
                ty: ty(fields)?,
                indices: attribute(fields)?,
                values: attribute(fields)?,
            },
            21 => AttributeView::Distinct {
                referenced: attribute(fields)?,
            },
            22 => {
                let filename = attribute(fields)?;
                let list = fields.list()?;
                let numbers: Vec<u64> = list.unsigned().take(5).collect();
                let Some(position) = Position::from_numbers(&numbers) else {
                    return Err(fields.error(ErrorKind::InvalidValue {
                        what: "number of positions of a file range",
                        expected: "0 to 4",
                        found: list.count() as u64,
                    }));
                };
                AttributeView::FileLoc { filename, position }
            }
            23 => AttributeView::AffineMap(fields.affine_map()?),
            24 => AttributeView::IntegerSet(fields.integer_set()?),
            25 => AttributeView::StridedLayout {
                offset: fields.signed()?,
                strides: fields.list()?,
            },
            _ => AttributeView::Record(record),
        })
    }

    /// The shaped or scalar type of a typed attribute.
    pub fn ty(&self) -> Option<Type<'m>> {
        match *self {
            AttributeView::String { ty, .. } => ty,
            AttributeView::Integer { ty, .. }
            | AttributeView::Float { ty, .. }
            | AttributeView::DenseResource { ty, .. }
            | AttributeView::Dense { ty, .. }
            | AttributeView::DenseStrings { ty, .. }
            | AttributeView::Sparse { ty, .. } => Some(ty),
            _ => None,
        }
    }
}
