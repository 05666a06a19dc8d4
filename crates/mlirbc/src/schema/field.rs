//! The kinds of fields, and the classes of attributes.

use std::fmt;
use std::ops::RangeInclusive;

use crate::schema::native::{EnumForm, NumberForm};

/// The encoding of one field and the meaning of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A varint.
    Varint,
    /// A varint within ranges, such as a number that a standard assigns. A value outside of them
    /// indicates a different form.
    VarintWithin(Box<[RangeInclusive<u64>]>),
    /// A signed varint.
    Signed,
    /// A varint whose lowest bit states whether the rest is a value; 0 if absent.
    OptionalVarint,
    /// One raw byte.
    Byte,
    /// One raw byte. Any value except 0 is true.
    Bool,
    /// A varint: index into the string table.
    String,
    /// A varint: index into the attribute table, of an attribute of one of these classes.
    Attribute(Classes),
    /// A varint whose lowest bit states whether the rest is an attribute index; 0 if absent.
    OptionalAttribute(Classes),
    /// A varint: index into the type table.
    Type,
    /// A varint: index of a dialect resource.
    Resource,
    /// A varint size and that many raw bytes.
    Blob,
    /// An integer whose width is that of the type field before it (format.md §1.6).
    Integer,
    /// The bits of a float whose format is the type field before it (format.md §1.7).
    Float,
    /// An integer, or the bits of a float, of a fixed width (format.md §1.6).
    Bits(u32),
    /// The 64 bits of a double as a signed varint.
    Float64,
    /// A varint with an integer type: width in the upper bits, signedness in the lowest two.
    IntegerType,
    /// An affine map (format.md §6.6, code 23).
    AffineMap,
    /// An integer set (format.md §6.6, code 24).
    IntegerSet,
    /// A varint count and that many items.
    List(Box<FieldKind>),
    /// A byte that states whether a list follows. Without one the list is empty.
    OptionalList(Box<FieldKind>),
    /// Items up to the end of the record.
    Rest(Box<FieldKind>),
    /// Several fields, as an item of a list.
    Group(Vec<Field>),
    /// One raw byte, 0 or 1: a truth value that represents a unit attribute.
    Unit,
    /// A varint with a number of a fixed width, extended to 64 bits.
    Number(NumberForm),
    /// A varint with a case of an enum, or flags.
    Enum(Box<EnumForm>),
    /// One raw byte, 0 or 1, that states whether a value follows.
    Optional(Box<FieldKind>),
    /// As [`FieldKind::List`], but represents a dense array attribute instead of an array.
    DenseList(Box<FieldKind>),
    /// The sizes of this many groups of operands or results (format.md §7.3).
    SegmentSizes(u32),
}

impl FieldKind {
    /// Whether a value of the kind may contain an index into a table.
    pub(crate) fn may_refer(&self) -> bool {
        match self {
            FieldKind::String
            | FieldKind::Attribute(_)
            | FieldKind::OptionalAttribute(_)
            | FieldKind::Type
            | FieldKind::Resource => true,
            FieldKind::List(item)
            | FieldKind::OptionalList(item)
            | FieldKind::DenseList(item)
            | FieldKind::Rest(item)
            | FieldKind::Optional(item) => item.may_refer(),
            FieldKind::Group(fields) => fields.iter().any(|field| field.kind.may_refer()),
            _ => false,
        }
    }

    /// Whether a value of the kind may take no bytes. The number of such items in a list would not be bounded
    /// by the input.
    pub(crate) fn may_be_empty(&self) -> bool {
        match self {
            FieldKind::Group(fields) => fields.iter().all(|field| field.kind.may_be_empty()),
            FieldKind::Rest(_) | FieldKind::SegmentSizes(0) => true,
            _ => false,
        }
    }

    /// Whether [`NewValue::Absent`](crate::schema::NewValue::Absent) is a value of the kind.
    pub(crate) fn may_be_absent(&self) -> bool {
        matches!(
            self,
            FieldKind::OptionalAttribute(_) | FieldKind::Optional(_) | FieldKind::OptionalVarint
        )
    }

    /// Whether a value is a number, and any number is a value.
    pub(crate) fn is_number(&self) -> bool {
        matches!(
            self,
            FieldKind::Number(_) | FieldKind::Enum(_) | FieldKind::Varint | FieldKind::Signed
        )
    }

    /// Whether the bytes of a value depend on the width of a type.
    pub(crate) fn has_typed_width(&self) -> bool {
        match self {
            FieldKind::Integer | FieldKind::Float => true,
            FieldKind::List(item)
            | FieldKind::OptionalList(item)
            | FieldKind::DenseList(item)
            | FieldKind::Rest(item)
            | FieldKind::Optional(item) => item.has_typed_width(),
            FieldKind::Group(fields) => fields.iter().any(|field| field.kind.has_typed_width()),
            _ => false,
        }
    }
}

/// A field of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name, unique in its schema.
    pub name: Box<str>,
    /// Its encoding.
    pub kind: FieldKind,
    /// The attribute, in MLIR's syntax, that MLIR uses if this one is absent.
    pub default: Option<Box<str>>,
}

/// A set of classes of attributes. Encodings use classes to restrict attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Classes(u16);

impl Classes {
    /// No class.
    pub const NONE: Classes = Classes(0);
    /// Any attribute, known or not.
    pub const ANY: Classes = Classes(u16::MAX);
    /// Strings, with or without a type.
    pub const STRING: Classes = Classes(1);
    /// Locations.
    pub const LOCATION: Classes = Classes(1 << 1);
    /// Dictionaries.
    pub const DICTIONARY: Classes = Classes(1 << 2);
    /// Symbol references without nesting.
    pub const FLAT_SYMBOL: Classes = Classes(1 << 3);
    /// Symbol references with nesting.
    pub const NESTED_SYMBOL: Classes = Classes(1 << 4);
    /// Constant elements of a shaped type.
    pub const ELEMENTS: Classes = Classes(1 << 5);
    /// Arrays of attributes.
    pub const ARRAY: Classes = Classes(1 << 6);
    /// Arrays of numbers.
    pub const DENSE_ARRAY: Classes = Classes(1 << 7);
    /// Integers, bools included.
    pub const INTEGER: Classes = Classes(1 << 8);
    /// Types as attributes.
    pub const TYPE: Classes = Classes(1 << 9);
    /// The unit attribute.
    pub const UNIT: Classes = Classes(1 << 10);
    /// Affine maps.
    pub const AFFINE_MAP: Classes = Classes(1 << 11);
    /// Floats.
    pub const FLOAT: Classes = Classes(1 << 12);
    /// Symbol references, with or without nesting.
    pub const SYMBOL: Classes = Classes(Self::FLAT_SYMBOL.0 | Self::NESTED_SYMBOL.0);
    /// Everything else.
    pub const OTHER: Classes = Classes(1 << 15);

    /// Their names in the schema language and in messages.
    const NAMES: [(Classes, &'static str, &'static str); 16] = [
        (Self::ANY, "any", "an attribute"),
        (Self::STRING, "string", "a string attribute"),
        (Self::LOCATION, "location", "a location attribute"),
        (Self::DICTIONARY, "dictionary", "a dictionary attribute"),
        (
            Self::FLAT_SYMBOL,
            "flat_symbol",
            "a symbol reference without nesting",
        ),
        (
            Self::NESTED_SYMBOL,
            "nested_symbol",
            "a nested symbol reference",
        ),
        (Self::SYMBOL, "symbol", "a symbol reference"),
        (Self::ELEMENTS, "elements", "an elements attribute"),
        (Self::ARRAY, "array", "an array attribute"),
        (Self::DENSE_ARRAY, "dense_array", "a dense array attribute"),
        (Self::INTEGER, "integer", "an integer attribute"),
        (Self::TYPE, "type", "a type attribute"),
        (Self::UNIT, "unit", "a unit attribute"),
        (Self::AFFINE_MAP, "affine_map", "an affine map attribute"),
        (Self::FLOAT, "float", "a float attribute"),
        (Self::OTHER, "other", "an attribute of another kind"),
    ];

    /// The union of both sets.
    #[must_use]
    pub fn with(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }

    /// The classes of both sets.
    pub(crate) fn and(self, other: Classes) -> Classes {
        Classes(self.0 & other.0)
    }

    /// Whether the sets have a class in common.
    #[inline]
    pub fn intersects(self, other: Classes) -> bool {
        self.0 & other.0 != 0
    }

    /// The class with a name in the schema language.
    pub fn from_name(name: &str) -> Option<Classes> {
        let known = Self::NAMES.iter().find(|(_, known, _)| *known == name);
        known.map(|(class, _, _)| *class)
    }

    /// A description of the set for messages.
    pub fn description(self) -> &'static str {
        let known = Self::NAMES.iter().find(|(class, _, _)| *class == self);
        known.map_or("an attribute of certain kinds", |(_, _, description)| {
            description
        })
    }
}

impl fmt::Debug for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.description())
    }
}
