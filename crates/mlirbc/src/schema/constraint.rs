//! What the definitions of a release require of the attribute of a property.
//!
//! A [`Test`] has two levels. The code that reads a property casts the attribute to a C++ class, and
//! the verifier of the op then evaluates a predicate. The first part of a test is the class.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::schema::native::{NumberForm, Signedness};
use crate::schema::release::Releases;

/// The constraints of an op's properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpConstraints {
    /// The full name of the op.
    pub op: Box<str>,
    /// The releases with these constraints.
    pub releases: Releases,
    /// Its properties, and the attributes that a release without properties has in their place.
    pub properties: Vec<PropertyConstraint>,
}

/// The constraint of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyConstraint {
    /// The name of the property.
    pub name: Box<str>,
    /// Whether it may be absent where it is no property but an attribute in the op's dictionary.
    pub is_optional: bool,
    /// The constraint.
    pub constraint: Arc<Constraint>,
}

impl OpConstraints {
    /// The constraint of a property.
    pub fn property(&self, name: &str) -> Option<&PropertyConstraint> {
        self.properties.iter().find(|it| &*it.name == name)
    }
}

/// What an attribute has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The condition.
    pub test: Test,
    summary: Option<Box<str>>,
}

impl Constraint {
    /// A constraint, with the words of the definition for it if there are any.
    pub fn new(test: Test, summary: Option<Box<str>>) -> Self {
        Constraint { test, summary }
    }

    /// The words with which MLIR reports that an attribute does not satisfy the constraint.
    pub fn summary(&self) -> String {
        match &self.summary {
            Some(summary) => summary.to_string(),
            None => self.test.summary(),
        }
    }
}

/// A condition for an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// Any attribute satisfies it.
    Any,
    /// It is unknown which attributes satisfy it.
    Unknown,
    /// An attribute of a builtin class.
    Class(AttributeClass),
    /// A string with one of these values.
    StringOf(Box<[Box<str>]>),
    /// An integer of a type.
    IntegerOf(TypeTest),
    /// A float of a type.
    FloatOf(TypeTest),
    /// A type.
    TypeOf(TypeTest),
    /// A dense array of numbers of a type. The class includes the type.
    DenseArrayOf(TypeTest),
    /// Elements of a type.
    ElementsOf(TypeTest),
    /// An array of attributes.
    ArrayOf(Box<Test>),
    /// A signless integer with one of these values. The class includes them.
    Enum(u32, Ranges),
    /// A signless integer with no other bits than these. The class includes them.
    Flags(u32, u64),
    /// An attribute that a dialect defines.
    Attribute(DialectAttribute),
    /// An attribute that implements an interface.
    Interface(Interface),
    /// One of these attributes, such as `gpu.block`. Others may satisfy it too.
    Implements(Box<[Box<str>]>),
    /// An integer that is not less.
    AtLeast(i64),
    /// An integer that is not greater.
    AtMost(i64),
    /// An integer with one of these values.
    Values(Ranges),
    /// An integer that is a power of two.
    PowerOfTwo,
    /// An array, or a dense array, with a number of items in this range.
    Size(RangeInclusive<u64>),
    /// A dense array, all of whose integers satisfy a condition.
    Items(Box<Test>),
    /// A dense array in ascending order.
    Sorted,
    /// A dense array in which no number follows an equal one.
    Unrepeated,
    /// Elements of a type with this shape.
    Shape(Box<[i64]>),
    /// All of these. The first has the class.
    All(Box<[Test]>),
    /// At least one of these.
    OneOf(Box<[Test]>),
    /// The contrary.
    Not(Box<Test>),
}

/// Sorted ranges of numbers.
pub type Ranges = Box<[RangeInclusive<i64>]>;

/// A class of builtin attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they have the names of MLIR's classes")]
pub enum AttributeClass {
    String,
    Symbol,
    FlatSymbol,
    Type,
    Integer,
    Bool,
    Float,
    Array,
    Dictionary,
    Unit,
    AffineMap,
    IntegerSet,
    DenseArray,
    Elements,
}

impl AttributeClass {
    /// Their names in the language, what messages call them, and MLIR's summaries.
    const NAMES: [(Self, &'static str, &'static str, &'static str); 14] = [
        (Self::String, "string", "a string", "string attribute"),
        (
            Self::Symbol,
            "symbol",
            "a symbol reference",
            "symbol reference attribute",
        ),
        (
            Self::FlatSymbol,
            "flat_symbol",
            "a symbol reference without nesting",
            "flat symbol reference attribute",
        ),
        (Self::Type, "type", "a type", "any type attribute"),
        (Self::Integer, "integer", "an integer", "integer attribute"),
        (Self::Bool, "bool", "a bool", "bool attribute"),
        (Self::Float, "float", "a float", "float attribute"),
        (Self::Array, "array", "an array", "array attribute"),
        (
            Self::Dictionary,
            "dictionary",
            "a dictionary",
            "dictionary of named attribute values",
        ),
        (Self::Unit, "unit", "unit", "unit attribute"),
        (
            Self::AffineMap,
            "affine_map",
            "an affine map",
            "AffineMap attribute",
        ),
        (
            Self::IntegerSet,
            "integer_set",
            "an integer set",
            "IntegerSet attribute",
        ),
        (
            Self::DenseArray,
            "dense_array",
            "a dense array",
            "dense array attribute",
        ),
        (
            Self::Elements,
            "elements",
            "dense elements",
            "elements attribute",
        ),
    ];

    /// The class with a name in the language.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut rows = Self::NAMES.iter();
        rows.find(|row| row.1 == name).map(|row| row.0)
    }

    fn row(self) -> (&'static str, &'static str) {
        let mut rows = Self::NAMES.iter();
        let row = rows.find(|row| row.0 == self);
        row.map_or(("", ""), |row| (row.2, row.3))
    }

    /// What messages call an attribute of the class.
    pub fn description(self) -> &'static str {
        self.row().0
    }
}

/// An attribute that a dialect defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectAttribute {
    /// The dialect and the mnemonic, such as `arith.overflow`.
    pub name: Box<str>,
    /// The cases of an enum that is all that the attribute has; empty if it has other parameters.
    pub cases: Box<[Box<str>]>,
    /// Whether cases can be combined.
    pub is_flags: bool,
}

/// An interface of attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// `TypedAttr`.
    Typed,
    /// `ElementsAttr`.
    Elements,
}

/// A condition for a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// Any type satisfies it.
    Any,
    /// It is unknown which types satisfy it.
    Unknown,
    /// An integer type.
    Integer(NumberForm),
    /// Any integer type, or `index`.
    AnyInteger,
    /// `index`.
    Index,
    /// A float type, by its name.
    Float(Box<str>),
    /// Any float type.
    AnyFloat,
    /// A function type.
    Function,
    /// A ranked memref.
    MemRef,
    /// A type that a dialect defines, such as `llvm.func`.
    Dialect(Box<str>),
    /// At least one of these.
    OneOf(Box<[TypeTest]>),
}

impl fmt::Display for TypeTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeTest::Any | TypeTest::Unknown => f.write_str("any type"),
            TypeTest::Integer(form) => {
                let sign = match form.signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                };
                write!(f, "{sign}{}", form.width)
            }
            TypeTest::AnyInteger => f.write_str("an integer type"),
            TypeTest::Index => f.write_str("index"),
            TypeTest::Float(name) => f.write_str(name),
            TypeTest::AnyFloat => f.write_str("a float type"),
            TypeTest::Function => f.write_str("a function type"),
            TypeTest::MemRef => f.write_str("a memref type"),
            TypeTest::Dialect(name) => write!(f, "!{name}"),
            TypeTest::OneOf(tests) => {
                for (at, test) in tests.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { " or " })?;
                    test.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// Numbers as `0 to 9, 16`.
struct Shown<'r>(&'r Ranges);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, range) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            match range.start() == range.end() {
                true => write!(f, "{}", range.start())?,
                false => write!(f, "{} to {}", range.start(), range.end())?,
            }
        }
        Ok(())
    }
}

/// The most cases that a summary lists one by one.
const MOST_LISTED: usize = 64;

impl Test {
    /// What the code that reads the property expects, in MLIR's terms.
    pub fn class_description(&self) -> String {
        match self {
            Test::Class(class) => class.description().to_owned(),
            Test::StringOf(_) => AttributeClass::String.description().to_owned(),
            Test::IntegerOf(_) => AttributeClass::Integer.description().to_owned(),
            Test::FloatOf(_) => AttributeClass::Float.description().to_owned(),
            Test::TypeOf(_) => AttributeClass::Type.description().to_owned(),
            Test::ArrayOf(_) => AttributeClass::Array.description().to_owned(),
            Test::DenseArrayOf(ty) => format!("array<{ty}>"),
            Test::ElementsOf(ty) => format!("dense elements of {ty}"),
            Test::Enum(width, ranges) => format!("one of {} : i{width}", Shown(ranges)),
            Test::Flags(width, mask) => format!("bits of {mask:#x} : i{width}"),
            Test::Attribute(attribute) if attribute.cases.is_empty() => {
                format!("#{}", attribute.name)
            }
            Test::Attribute(attribute) => {
                let cases = attribute.cases.join(", ");
                format!("#{} with one of {cases}", attribute.name)
            }
            Test::Interface(Interface::Typed) => "an attribute with a type".to_owned(),
            Test::Interface(Interface::Elements) => "elements".to_owned(),
            Test::Implements(names) => format!("an attribute such as #{}", names.join(", #")),
            Test::All(tests) => tests
                .first()
                .map_or_else(String::new, Test::class_description),
            _ => "an attribute".to_owned(),
        }
    }

    /// The words of MLIR for the condition, where the definition has none.
    fn summary(&self) -> String {
        match self {
            Test::Any | Test::Unknown => "any attribute".to_owned(),
            Test::Class(class) => class.row().1.to_owned(),
            Test::StringOf(values) => format!("string attribute, one of {}", values.join(", ")),
            Test::IntegerOf(TypeTest::Index) => "index attribute".to_owned(),
            Test::IntegerOf(TypeTest::Integer(form)) => {
                let sign = match form.signedness {
                    Signedness::Signless => "signless",
                    Signedness::Signed => "signed",
                    Signedness::Unsigned => "unsigned",
                };
                format!("{}-bit {sign} integer attribute", form.width)
            }
            Test::IntegerOf(ty) => format!("integer attribute of {ty}"),
            Test::FloatOf(TypeTest::Float(name)) if name.starts_with('f') => {
                format!("{}-bit float attribute", name.trim_start_matches('f'))
            }
            Test::FloatOf(ty) => format!("float attribute of {ty}"),
            Test::TypeOf(ty) => format!("type attribute of {ty}"),
            Test::DenseArrayOf(ty) => format!("{ty} dense array attribute"),
            Test::ElementsOf(ty) => format!("elements attribute of {ty}"),
            Test::ArrayOf(test) => format!("array of {}", test.summary()),
            Test::Enum(width, ranges) => cases_summary(*width, ranges),
            Test::Flags(width, mask) => format!("{width}-bit integer attribute of bits {mask:#x}"),
            Test::Attribute(attribute) => format!("#{} attribute", attribute.name),
            Test::Interface(Interface::Typed) => "TypedAttr instance".to_owned(),
            Test::Interface(Interface::Elements) => "ElementsAttr instance".to_owned(),
            Test::Implements(names) => format!("attribute such as #{}", names.join(", #")),
            Test::Sorted => "should be in increasing order".to_owned(),
            Test::Unrepeated => "should not have repeated elements".to_owned(),
            Test::AtLeast(number) => format!("minimum value is {number}"),
            Test::AtMost(number) => format!("maximum value is {number}"),
            Test::Values(ranges) => format!("value is one of {{{}}}", Shown(ranges)),
            Test::PowerOfTwo => "value is a power of two".to_owned(),
            Test::Size(range) => match (range.start(), range.end()) {
                (least, most) if least == most => format!("with exactly {least} elements"),
                (least, &u64::MAX) => format!("with at least {least} elements"),
                (least, most) => format!("with {least} to {most} elements"),
            },
            Test::Items(test) => format!("with items whose {}", test.summary()),
            Test::Shape(shape) => format!("of shape {shape:?}"),
            Test::All(tests) => {
                let mut text = String::new();
                for test in tests {
                    let link = match test {
                        _ if text.is_empty() => "",
                        Test::Size(_) | Test::Items(_) | Test::Shape(_) => " ",
                        Test::AtLeast(_) | Test::AtMost(_) | Test::Values(_) | Test::PowerOfTwo => {
                            " whose "
                        }
                        _ => " and ",
                    };
                    text.push_str(link);
                    text.push_str(&test.summary());
                }
                text
            }
            Test::OneOf(tests) => {
                let tests = tests.iter().map(Test::summary);
                tests.collect::<Vec<_>>().join(" or ")
            }
            Test::Not(test) => format!("not {}", test.summary()),
        }
    }
}

/// The summary that MLIR generates for the cases of an enum.
fn cases_summary(width: u32, ranges: &Ranges) -> String {
    let numbers = ranges.iter().cloned().flatten().take(MOST_LISTED + 1);
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let cases = match numbers.len() > MOST_LISTED {
        true => Shown(ranges).to_string(),
        false => numbers.join(", "),
    };
    format!("allowed {width}-bit signless integer cases: {cases}")
}
