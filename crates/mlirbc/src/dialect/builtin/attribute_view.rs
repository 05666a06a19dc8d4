//! Attributes of the builtin dialect, decoded.

use crate::affine::{AffineMap, IntegerSet};
use crate::container::{ResourceId, StringId, TypeId};
use crate::dialect::builtin::elements::DenseElements;
use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::location::Position;
use crate::dialect::builtin::sequence::{AttributeList, Dictionary};
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::form::{Form, Opaque};
use crate::dialect::tables::Tables;
use crate::error::{ErrorKind, Result};
use crate::schema::{Fields, Integer, List, Record};
use crate::text::syntax::plain_string;
use crate::wire::Cursor;

/// The codes of builtin attributes (format.md §6.1): the first varint of an encoding.
pub(crate) mod attribute_code {
    use crate::dialect::builtin::codes::codes;

    codes! { attributes:
        ARRAY = 0;
        DICTIONARY = 1;
        STRING = 2;
        TYPED_STRING = 3;
        FLAT_SYMBOL_REF = 4;
        SYMBOL_REF = 5;
        TYPE = 6;
        UNIT = 7;
        INTEGER = 8;
        FLOAT = 9;
        CALL_SITE_LOC = 10;
        FILE_LINE_COL_LOC = 11;
        FUSED_LOC = 12;
        FUSED_LOC_WITH_METADATA = 13;
        NAME_LOC = 14;
        UNKNOWN_LOC = 15;
        DENSE_RESOURCE = 16;
        DENSE_ARRAY = 17;
        DENSE = 18;
        DENSE_STRINGS = 19;
        SPARSE = 20;
        DISTINCT = 21;
        FILE_LINE_COL_RANGE = 22;
        AFFINE_MAP = 23;
        INTEGER_SET = 24;
        STRIDED_LAYOUT = 25;
    }
}

/// A decoded attribute; typed for the builtin dialect.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum AttributeView<'m> {
    /// A list of attributes.
    Array(AttributeList<'m>),
    /// Named attributes.
    Dictionary(Dictionary<'m>),
    /// Bytes, mostly UTF-8.
    String {
        /// The bytes.
        value: &'m [u8],
        /// The type, absent from nearly all strings.
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
        /// The location of the callee.
        callee: Attribute<'m>,
        /// The location of the call.
        caller: Attribute<'m>,
    },
    /// A location in a file.
    FileLoc {
        /// The name of the file, a string attribute.
        filename: Attribute<'m>,
        /// The position in the file.
        position: Position,
    },
    /// A location that combines several.
    FusedLoc {
        /// The locations, as stored: MLIR drops duplicates when it reads them.
        locations: AttributeList<'m>,
        /// The metadata of the fusion, if any.
        metadata: Option<Attribute<'m>>,
    },
    /// A location with a name.
    NameLoc {
        /// The name, a string attribute.
        name: Attribute<'m>,
        /// The named location.
        child: Attribute<'m>,
    },
    /// An unknown location.
    UnknownLoc,
    /// Elements stored in a resource.
    DenseResource {
        /// The shaped type.
        ty: Type<'m>,
        /// The resource.
        resource: ResourceId,
    },
    /// Numbers without a shape.
    DenseArray {
        /// The type of the elements: an integer of 1 bit or of whole bytes, or a float.
        element: Type<'m>,
        /// The number of elements, as stored.
        count: u64,
        /// The elements, little-endian without gaps; bools take one byte each.
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
        /// Whether one stored string represents all.
        is_splat: bool,
        /// The strings.
        strings: List<'m>,
    },
    /// Elements of which most are zero.
    Sparse {
        /// The shaped type.
        ty: Type<'m>,
        /// The indices of the non-zero elements, a dense attribute.
        indices: Attribute<'m>,
        /// The values of the non-zero elements, a dense attribute.
        values: Attribute<'m>,
    },
    /// An attribute that equals only itself.
    Distinct {
        /// The wrapped attribute, the unit attribute if empty.
        referenced: Attribute<'m>,
    },
    /// An affine map.
    AffineMap(AffineMap<'m>),
    /// An integer set.
    IntegerSet(IntegerSet<'m>),
    /// A strided layout of a memref.
    StridedLayout {
        /// The offset, [`super::DYNAMIC`] if only known at run time.
        offset: i64,
        /// The strides, [`super::DYNAMIC`] where only known at run time.
        strides: List<'m>,
    },
    /// An attribute of another dialect with known layout.
    Record(Record<'m>),
    /// Text in MLIR's syntax.
    Text(&'m [u8]),
    /// An encoding of unknown layout.
    Opaque(Opaque<'m>),
}

/// A reference to a symbol through nested symbol tables.
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
    fn of(attribute: Attribute<'m>) -> Result<Self> {
        let entry = attribute.entry();
        let record = match attribute.tables().form_of(attribute.id().into(), entry)? {
            Form::Record(record) => record,
            Form::Text(text) => return Ok(AttributeView::Text(text)),
            Form::Opaque(opaque) => return Ok(AttributeView::Opaque(opaque)),
        };
        if !attribute.tables().is_builtin(entry.dialect) {
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
        Ok(match record.schema().code {
            attribute_code::ARRAY => AttributeView::Array(attributes(fields)?),
            attribute_code::DICTIONARY => {
                AttributeView::Dictionary(Dictionary::new(tables, fields.list()?))
            }
            attribute_code::STRING => AttributeView::String {
                value: string(fields.string()?),
                ty: None,
            },
            attribute_code::TYPED_STRING => AttributeView::String {
                value: string(fields.string()?),
                ty: Some(ty(fields)?),
            },
            attribute_code::FLAT_SYMBOL_REF => AttributeView::SymbolRef(SymbolRef {
                root: attribute(fields)?,
                nested: None,
            }),
            attribute_code::SYMBOL_REF => AttributeView::SymbolRef(SymbolRef {
                root: attribute(fields)?,
                nested: Some(attributes(fields)?),
            }),
            attribute_code::TYPE => AttributeView::Type(ty(fields)?),
            attribute_code::UNIT => AttributeView::Unit,
            attribute_code::INTEGER => AttributeView::Integer {
                ty: ty(fields)?,
                value: fields.integer()?,
            },
            attribute_code::FLOAT => {
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
            attribute_code::CALL_SITE_LOC => AttributeView::CallSiteLoc {
                callee: attribute(fields)?,
                caller: attribute(fields)?,
            },
            attribute_code::FILE_LINE_COL_LOC => AttributeView::FileLoc {
                filename: attribute(fields)?,
                position: Position::point(fields.unsigned()?, fields.unsigned()?),
            },
            attribute_code::FUSED_LOC => AttributeView::FusedLoc {
                locations: attributes(fields)?,
                metadata: None,
            },
            attribute_code::FUSED_LOC_WITH_METADATA => AttributeView::FusedLoc {
                locations: attributes(fields)?,
                metadata: Some(attribute(fields)?),
            },
            attribute_code::NAME_LOC => AttributeView::NameLoc {
                name: attribute(fields)?,
                child: attribute(fields)?,
            },
            attribute_code::UNKNOWN_LOC => AttributeView::UnknownLoc,
            attribute_code::DENSE_RESOURCE => AttributeView::DenseResource {
                ty: ty(fields)?,
                resource: fields.resource()?,
            },
            attribute_code::DENSE_ARRAY => AttributeView::DenseArray {
                element: ty(fields)?,
                count: fields.unsigned()?,
                data: fields.blob()?,
            },
            attribute_code::DENSE => {
                let ty = ty(fields)?;
                AttributeView::Dense {
                    ty,
                    elements: DenseElements::new(ty, fields.blob()?),
                }
            }
            attribute_code::DENSE_STRINGS => AttributeView::DenseStrings {
                ty: ty(fields)?,
                is_splat: fields.unsigned()? != 0,
                strings: fields.list()?,
            },
            attribute_code::SPARSE => AttributeView::Sparse {
                ty: ty(fields)?,
                indices: attribute(fields)?,
                values: attribute(fields)?,
            },
            attribute_code::DISTINCT => AttributeView::Distinct {
                referenced: attribute(fields)?,
            },
            attribute_code::FILE_LINE_COL_RANGE => {
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
            attribute_code::AFFINE_MAP => AttributeView::AffineMap(fields.affine_map()?),
            attribute_code::INTEGER_SET => AttributeView::IntegerSet(fields.integer_set()?),
            attribute_code::STRIDED_LAYOUT => AttributeView::StridedLayout {
                offset: fields.signed()?,
                strides: fields.list()?,
            },
            _ => AttributeView::Record(record),
        })
    }

    /// The type of a typed attribute.
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

impl<'m> Attribute<'m> {
    /// The typed view; a record, text or opaque for attributes of other dialects.
    ///
    /// # Errors
    /// The encoding is damaged.
    pub fn view(self) -> Result<AttributeView<'m>> {
        AttributeView::of(self).map_err(|error| self.locate(error))
    }

    /// The code and the fields of a builtin attribute with a custom encoding.
    fn builtin_fields(self) -> Option<(u64, Cursor<'m>)> {
        let entry = self.entry();
        let is_builtin =
            entry.custom && self.tables().is_builtin(entry.dialect) && !self.tables().has_hooks;
        let mut cursor = Cursor::new(entry.bytes, entry.offset);
        let code = cursor.varint().ok().filter(|_| is_builtin)?;
        Some((code, cursor))
    }

    /// The code of a builtin attribute with a custom encoding.
    pub(crate) fn builtin_code(self) -> Option<u64> {
        self.builtin_fields().map(|(code, _)| code)
    }

    /// The type that the attribute contains, for builtin attributes whose code says that they contain nothing
    /// else, if they contain any. `None` for all others.
    pub(crate) fn sole_nested_type(self) -> Option<Option<TypeId>> {
        let (code, mut fields) = self.builtin_fields()?;
        match code {
            attribute_code::STRING | attribute_code::FLAT_SYMBOL_REF | attribute_code::UNIT => {
                Some(None)
            }
            attribute_code::TYPE
            | attribute_code::INTEGER
            | attribute_code::FLOAT
            | attribute_code::DENSE
            | attribute_code::DENSE_ARRAY => {
                let ty = u32::try_from(fields.varint().ok()?).ok()?;
                Some(Some(TypeId(ty)))
            }
            _ => None,
        }
    }

    /// The value of a string without a type (format.md §6.1, code 2), such as a name. Cheaper than
    /// [`Attribute::view`].
    pub(in crate::dialect) fn plain_string(self) -> Option<&'m [u8]> {
        let (attribute_code::STRING, mut fields) = self.builtin_fields()? else {
            return None;
        };
        let string = u32::try_from(fields.varint().ok()?).ok()?;
        let value = self.tables().container().string(StringId(string));
        value.filter(|_| fields.is_at_end())
    }

    /// The type of a typed attribute. Does not read a number or dense elements.
    ///
    /// # Errors
    /// The encoding is damaged.
    pub(crate) fn value_type(self) -> Result<Option<Type<'m>>> {
        use attribute_code::{DENSE, FLOAT, INTEGER};
        if let Some((INTEGER | FLOAT | DENSE, mut fields)) = self.builtin_fields()
            && let Some(ty) = fields.varint().ok().and_then(|ty| u32::try_from(ty).ok())
            && let Some(ty) = self.tables().ty(TypeId(ty))
        {
            return Ok(Some(ty));
        }
        Ok(self.view()?.ty())
    }

    /// The value of a string attribute, including one in text form without escapes.
    pub fn string_value(self) -> Option<&'m [u8]> {
        if let Some(value) = self.plain_string() {
            return Some(value);
        }
        match self.view().ok()? {
            AttributeView::String { value, .. } => Some(value),
            AttributeView::Text(text) => {
                let content = plain_string(text)?;
                (content.len() + 2 == text.len()).then_some(content)
            }
            _ => None,
        }
    }

    /// Returns whether the attribute is the unknown location.
    pub fn is_unknown_location(self) -> bool {
        /// The code, as a varint; there are no fields.
        const ENCODING: [u8; 1] = [(attribute_code::UNKNOWN_LOC as u8) << 1 | 1];
        let entry = self.entry();
        entry.custom && entry.bytes == ENCODING && self.dialect_name() == b"builtin"
    }
}

#[cfg(test)]
mod tests {
    use crate::container::EntryId;
    use crate::fixtures;
    use crate::ir::Module;

    #[test]
    fn a_code_determines_that_an_attribute_contains_one_type_at_most() {
        let mut count = 0;
        for path in fixtures::paths() {
            let module = Module::open_file(path).unwrap();
            let tables = module.tables();
            for attribute in tables.attributes() {
                let Some(ty) = attribute.sole_nested_type() else {
                    continue;
                };
                count += 1;
                let contained = EntryId::from(attribute.id()).contained(tables);
                for id in contained.unwrap_or_default() {
                    match id {
                        EntryId::Type(id) => assert_eq!(Some(id), ty),
                        // The name of a symbol.
                        EntryId::Attribute(id) => {
                            let name = tables.attribute(id).unwrap();
                            assert!(name.string_value().is_some());
                        }
                    }
                }
            }
        }
        assert!(count > 1000, "{count}");
    }
}
