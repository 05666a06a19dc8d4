//! The syntax of constraints.

use std::ops::RangeInclusive;
use std::sync::Arc;

use hashbrown::HashSet;

use crate::schema::constraint::{
    AttributeClass, Constraint, DialectAttribute, Interface, OpConstraints, PropertyConstraint,
    Ranges, Test, TypeTest,
};
use crate::schema::integer::MAX_INTEGER_WIDTH;
use crate::schema::language::LanguageError;
use crate::schema::language::parser::{MAX_DEPTH, MAX_FIELDS, Parser, number_form};
use crate::schema::native::{NumberForm, Signedness};
use crate::schema::release::Releases;

/// The words that begin a test, which are no names of constraints.
const WORDS: [&str; 19] = [
    "any",
    "unknown",
    "enum",
    "flags",
    "attribute",
    "interface",
    "implements",
    "sorted",
    "unrepeated",
    "at_least",
    "at_most",
    "values",
    "power_of_two",
    "size",
    "items",
    "shape",
    "one_of",
    "not",
    "and",
];

/// What a constraint begins with, for messages.
const CONSTRAINT: &str = "a constraint";

impl Parser<'_> {
    /// Parses after the word `constraint`: `NAME = TEST ["SUMMARY"]`.
    pub(super) fn named_constraint(&mut self) -> Result<(), LanguageError> {
        let name = self.name("the name of the constraint")?;
        let is_word = WORDS.contains(&&*name) || AttributeClass::from_name(&name).is_some();
        if is_word || self.constraints.contains_key(&*name) {
            return Err(self.error("another name, as this one is taken", &name));
        }
        self.expect("=", "'='")?;
        let constraint = self.constraint()?;
        self.constraints.insert(name.into(), constraint);
        Ok(())
    }

    /// Parses after the word `constraints`:
    ///
    /// ```text
    /// NAME [in RELEASE...] { PROPERTY[?]: CONSTRAINT, ... }
    /// ```
    pub(super) fn op_constraints(&mut self, dialect: &str) -> Result<OpConstraints, LanguageError> {
        let name = self.name("the name of the op")?;
        let op = format!("{dialect}.{name}").into();
        let mut releases = Releases::ANY;
        if self.take_if("in") {
            releases = Releases::NONE;
            while let Some(release) = self.take_release() {
                releases = releases.with(release);
            }
            if releases == Releases::NONE {
                let found = self.token();
                return Err(self.error("a release", found));
            }
        }
        self.expect("{", "'in' or '{'")?;
        let mut properties = Vec::new();
        let mut names = HashSet::new();
        while !self.take_if("}") {
            let name = self.name("the name of a property or '}'")?;
            if !names.insert(name.clone()) {
                return Err(self.error("another name, as this one is taken", &name));
            }
            if properties.len() == MAX_FIELDS {
                return Err(self.error("at most 4,096 properties", &name));
            }
            let is_optional = self.take_if("?");
            self.expect(":", "':'")?;
            let constraint = self.constraint()?;
            properties.push(PropertyConstraint {
                name: name.into(),
                is_optional,
                constraint,
            });
            self.take_if(",");
        }
        Ok(OpConstraints {
            op,
            releases,
            properties,
        })
    }

    /// The name of a constraint of the dialect, or `TEST ["SUMMARY"]`.
    fn constraint(&mut self) -> Result<Arc<Constraint>, LanguageError> {
        let before = self.place();
        let name = self.name(CONSTRAINT)?;
        if let Some(known) = self.constraints.get(&*name) {
            return Ok(known.clone());
        }
        self.return_to(before);
        let test = self.test()?;
        let summary = match self.peek() {
            "\"" => Some(self.quoted()?.into()),
            _ => None,
        };
        Ok(Arc::new(Constraint::new(test, summary)))
    }

    /// Parses `PART [and PART ...]`.
    fn test(&mut self) -> Result<Test, LanguageError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error("constraints nested less deep", "one more"));
        }
        self.depth += 1;
        let test = self.parts_of_test();
        self.depth -= 1;
        test
    }

    fn parts_of_test(&mut self) -> Result<Test, LanguageError> {
        let first = self.part_of_test()?;
        let mut parts = Vec::new();
        while self.take_if("and") {
            parts.push(self.part_of_test()?);
        }
        if parts.is_empty() {
            return Ok(first);
        }
        parts.insert(0, first);
        Ok(Test::All(parts.into()))
    }

    fn part_of_test(&mut self) -> Result<Test, LanguageError> {
        let word = self.token();
        if let Some(class) = AttributeClass::from_name(word) {
            return self.class_test(class);
        }
        Ok(match word {
            "any" => Test::Any,
            "unknown" => Test::Unknown,
            "at_least" => Test::AtLeast(self.signed_number()?),
            "at_most" => Test::AtMost(self.signed_number()?),
            "power_of_two" => Test::PowerOfTwo,
            "sorted" => Test::Sorted,
            "unrepeated" => Test::Unrepeated,
            "values" => {
                self.expect("(", "'('")?;
                Test::Values(self.signed_ranges()?)
            }
            "enum" => {
                let width = self.width()?;
                self.expect(",", "','")?;
                Test::Enum(width, self.signed_ranges()?)
            }
            "flags" => {
                let width = self.width()?;
                self.expect(",", "','")?;
                let mask = self.number("the bits that may be set")?;
                self.expect(")", "')'")?;
                Test::Flags(width, mask)
            }
            "size" => Test::Size(self.size()?),
            "shape" => Test::Shape(self.shape()?),
            "attribute" => Test::Attribute(self.dialect_attribute()?),
            "implements" => Test::Implements(self.attribute_names()?),
            "interface" => Test::Interface(self.interface()?),
            "items" => Test::Items(Box::new(self.inner_test()?)),
            "not" => Test::Not(Box::new(self.inner_test()?)),
            "one_of" => {
                self.expect("(", "'('")?;
                let mut tests = vec![self.test()?];
                while self.take_if(",") {
                    tests.push(self.test()?);
                }
                self.expect(")", "',' or ')'")?;
                Test::OneOf(tests.into())
            }
            found => return Err(self.error(CONSTRAINT, found)),
        })
    }

    /// Parses after the name of a class: what it holds, in parentheses.
    fn class_test(&mut self, class: AttributeClass) -> Result<Test, LanguageError> {
        let may_hold = matches!(
            class,
            AttributeClass::String
                | AttributeClass::Integer
                | AttributeClass::Float
                | AttributeClass::Type
                | AttributeClass::Array
                | AttributeClass::DenseArray
                | AttributeClass::Elements
        );
        if !may_hold || !self.take_if("(") {
            return Ok(Test::Class(class));
        }
        let test = match class {
            AttributeClass::String => {
                let mut values = vec![self.quoted()?.into()];
                while self.take_if(",") {
                    values.push(self.quoted()?.into());
                }
                Test::StringOf(values.into())
            }
            AttributeClass::Array => Test::ArrayOf(Box::new(self.test()?)),
            AttributeClass::Float => Test::FloatOf(self.type_test()?),
            AttributeClass::Type => Test::TypeOf(self.type_test()?),
            AttributeClass::DenseArray => Test::DenseArrayOf(self.type_test()?),
            AttributeClass::Elements => Test::ElementsOf(self.type_test()?),
            _ => Test::IntegerOf(self.type_test()?),
        };
        self.expect(")", "')'")?;
        Ok(test)
    }

    fn inner_test(&mut self) -> Result<Test, LanguageError> {
        self.expect("(", "'('")?;
        let test = self.test()?;
        self.expect(")", "')'")?;
        Ok(test)
    }

    fn type_test(&mut self) -> Result<TypeTest, LanguageError> {
        if self.peek() == "\"" {
            let name = self.quoted()?;
            return match name.strip_prefix('!') {
                Some(name) => Ok(TypeTest::Dialect(name.into())),
                None => Err(self.error("the name of a type, such as \"!llvm.func\"", &name)),
            };
        }
        if self.take_if("one_of") {
            if self.depth == MAX_DEPTH {
                return Err(self.error("types nested less deep", "one more"));
            }
            self.expect("(", "'('")?;
            self.depth += 1;
            let mut tests = vec![self.type_test()?];
            while self.take_if(",") {
                tests.push(self.type_test()?);
            }
            self.depth -= 1;
            self.expect(")", "',' or ')'")?;
            return Ok(TypeTest::OneOf(tests.into()));
        }
        let word = self.word("a type")?;
        Ok(match word {
            "any" => TypeTest::Any,
            "unknown" => TypeTest::Unknown,
            "int" => TypeTest::AnyInteger,
            "index" => TypeTest::Index,
            "float" => TypeTest::AnyFloat,
            "function" => TypeTest::Function,
            "memref" => TypeTest::MemRef,
            word => match integer_type(word) {
                Some(form) => TypeTest::Integer(form),
                None if is_float(word) => TypeTest::Float(word.into()),
                None => return Err(self.error("a type", word)),
            },
        })
    }

    /// Parses `(i32`, the width of an integer.
    fn width(&mut self) -> Result<u32, LanguageError> {
        self.expect("(", "'('")?;
        let word = self.token();
        match number_form(word) {
            Some(form) => Ok(form.width),
            None => Err(self.error("an integer type", word)),
        }
    }

    fn signed_number(&mut self) -> Result<i64, LanguageError> {
        let is_negative = self.take_if("-");
        let number: u64 = self.number("a number")?;
        // The bits of a number of 64 bits without a sign are those of a negative one.
        let number = number.cast_signed();
        Ok(if is_negative {
            number.wrapping_neg()
        } else {
            number
        })
    }

    /// Parses `0 to 9, 16)`.
    fn signed_ranges(&mut self) -> Result<Ranges, LanguageError> {
        let mut ranges = Vec::new();
        loop {
            let first = self.signed_number()?;
            let last = match self.take_if("to") {
                true => self.signed_number()?,
                false => first,
            };
            ranges.push(first..=last);
            if self.take_if(")") {
                return Ok(ranges.into());
            }
            self.expect(",", "'to', ',' or ')'")?;
        }
    }

    /// Parses `(3)`, `(at_least 3)` or `(at_most 3)`.
    fn size(&mut self) -> Result<RangeInclusive<u64>, LanguageError> {
        self.expect("(", "'('")?;
        let (is_least, is_most) = (self.take_if("at_least"), self.take_if("at_most"));
        let number = self.number("a number of items")?;
        self.expect(")", "')'")?;
        Ok(match (is_least, is_most) {
            (true, _) => number..=u64::MAX,
            (_, true) => 0..=number,
            _ => number..=number,
        })
    }

    /// Parses `(2, 3)`.
    fn shape(&mut self) -> Result<Box<[i64]>, LanguageError> {
        self.expect("(", "'('")?;
        let mut sizes = Vec::new();
        while !self.take_if(")") {
            sizes.push(self.number("a size or ')'")?);
            self.take_if(",");
        }
        Ok(sizes.into())
    }

    /// Parses `("#arith.overflow", [flags] none nsw nuw)`.
    fn dialect_attribute(&mut self) -> Result<DialectAttribute, LanguageError> {
        self.expect("(", "'('")?;
        let name = self.attribute_name()?;
        let mut cases: Vec<Box<str>> = Vec::new();
        let mut is_flags = false;
        if self.take_if(",") {
            is_flags = self.take_if("flags");
            while self.peek() != ")" {
                cases.push(self.name("a case or ')'")?.into());
            }
        }
        self.expect(")", "',' or ')'")?;
        Ok(DialectAttribute {
            name,
            cases: cases.into(),
            is_flags,
        })
    }

    /// The name of an attribute in quotes, such as `"#arith.overflow"`.
    fn attribute_name(&mut self) -> Result<Box<str>, LanguageError> {
        let name = self.quoted()?;
        match name.strip_prefix('#') {
            Some(name) => Ok(name.into()),
            None => Err(self.error(
                "the name of an attribute, such as \"#arith.overflow\"",
                &name,
            )),
        }
    }

    /// Parses `("#gpu.block", "#gpu.thread")`.
    fn attribute_names(&mut self) -> Result<Box<[Box<str>]>, LanguageError> {
        self.expect("(", "'('")?;
        let mut names = vec![self.attribute_name()?];
        while self.take_if(",") {
            names.push(self.attribute_name()?);
        }
        self.expect(")", "',' or ')'")?;
        Ok(names.into())
    }

    fn interface(&mut self) -> Result<Interface, LanguageError> {
        self.expect("(", "'('")?;
        let interface = match self.token() {
            "typed" => Interface::Typed,
            "elements" => Interface::Elements,
            found => return Err(self.error("'typed' or 'elements'", found)),
        };
        self.expect(")", "')'")?;
        Ok(interface)
    }
}

/// The integer type with the name `i32`, `si8` or `ui128`.
fn integer_type(word: &str) -> Option<NumberForm> {
    let signs = [
        ("si", Signedness::Signed),
        ("ui", Signedness::Unsigned),
        ("i", Signedness::Signless),
    ];
    signs.into_iter().find_map(|(sign, signedness)| {
        let width = word.strip_prefix(sign)?.parse().ok()?;
        let is_width = (1..=MAX_INTEGER_WIDTH).contains(&width);
        is_width.then_some(NumberForm { width, signedness })
    })
}

/// Whether a word is the name of a float type.
fn is_float(word: &str) -> bool {
    let width = word.strip_prefix("bf").or(word.strip_prefix("tf"));
    let width = width.or(word.strip_prefix('f')).unwrap_or_default();
    width.starts_with(|first: char| first.is_ascii_digit())
}
