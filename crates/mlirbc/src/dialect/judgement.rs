//! Whether an attribute satisfies a constraint: the only place that judges it.

use std::fmt;

use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::fit::Fit;
use crate::dialect::form::Form;
use crate::dialect::mentioned::{Mentioned, mentioned};
use crate::dialect::type_judgement::{element_of, satisfies};
use crate::error::Result;
use crate::readable::shortened;
use crate::schema::{
    AttributeClass, Classes, Constraint, DialectAttribute, Integer, Interface, Ranges, Record,
    Test, TypeTest, text,
};

/// Whether an attribute satisfies a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It does.
    Fits,
    /// Not known.
    Unknown,
    /// It does not.
    Refused(Refusal),
}

/// Why an attribute does not satisfy a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Who refuses it.
    pub by: RefusedBy,
    /// The expected class, or the words of the constraint.
    pub expected: String,
    /// A description of the attribute.
    pub found: String,
}

/// Which code of MLIR refuses an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedBy {
    /// The reader of properties, as the attribute is of another class.
    Reader,
    /// The verifier of the op, as it does not satisfy the predicate.
    Verifier,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal {
            by,
            expected,
            found,
        } = self;
        match by {
            RefusedBy::Reader => write!(f, "expected {expected}, found {found}"),
            RefusedBy::Verifier => {
                write!(f, "failed to satisfy constraint: {expected}, found {found}")
            }
        }
    }
}

/// What is tested: the class alone, or all of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Class,
    All,
}

/// The most items of an array that are judged. More are unknown.
const MOST_ITEMS: usize = 1 << 16;

impl<'m> Attribute<'m> {
    /// Judges the attribute by the constraint of a property.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub fn judge(self, constraint: &Constraint) -> Result<Judgement> {
        let test = &constraint.test;
        // What fits is of the class.
        let fit = self.fit(test, Level::All)?;
        if fit == Fit::Yes {
            return Ok(Judgement::Fits);
        }
        let refused = |by, expected| -> Result<Judgement> {
            let mut found = self.in_words()?;
            if let (RefusedBy::Verifier, AttributeView::DenseArray { count, .. }) =
                (by, self.view()?)
            {
                found.push_str(&format!(" with {count} elements"));
            }
            Ok(Judgement::Refused(Refusal {
                by,
                expected,
                found,
            }))
        };
        if self.fit(test, Level::Class)? == Fit::No {
            return refused(RefusedBy::Reader, test.class_description());
        }
        match fit {
            Fit::No => refused(RefusedBy::Verifier, constraint.summary()),
            Fit::Yes | Fit::Unknown => Ok(Judgement::Unknown),
        }
    }

    /// The nesting of the test bounds the recursion.
    fn fit(self, test: &Test, level: Level) -> Result<Fit> {
        let view = || self.view();
        let of_class = |class, contents: &dyn Fn(AttributeView<'m>) -> Result<Fit>| {
            let view = view()?;
            self.is_of(class, view)?.and(|| contents(view))
        };
        let is_all = level == Level::All;
        match test {
            Test::Any => Ok(Fit::Yes),
            Test::Unknown => Ok(Fit::Unknown),
            Test::Class(of) => self.is_of(*of, view()?),
            Test::StringOf(values) => of_class(AttributeClass::String, &|view| match view {
                AttributeView::String { value, .. } if is_all => {
                    Ok(Fit::of(values.iter().any(|it| it.as_bytes() == value)))
                }
                _ => Ok(unless(is_all)),
            }),
            Test::IntegerOf(ty) => self.with_type(AttributeClass::Integer, ty, is_all),
            Test::FloatOf(ty) => self.with_type(AttributeClass::Float, ty, is_all),
            Test::TypeOf(ty) => of_class(AttributeClass::Type, &|view| match view {
                AttributeView::Type(found) if is_all => satisfies(found, ty),
                _ => Ok(unless(is_all)),
            }),
            Test::DenseArrayOf(ty) => of_class(AttributeClass::DenseArray, &|view| match view {
                AttributeView::DenseArray { element, .. } => satisfies(element, ty),
                _ => Ok(Fit::Unknown),
            }),
            Test::ElementsOf(ty) => of_class(AttributeClass::Elements, &|view| match view {
                // The class of integers and that of floats depend on the type.
                AttributeView::Dense { ty: shaped, .. } => match element_of(shaped)? {
                    Some(element) if is_all || is_class(ty) => satisfies(element, ty),
                    _ => Ok(unless(is_all)),
                },
                AttributeView::DenseStrings { .. } => Ok(Fit::No),
                _ => Ok(Fit::Unknown),
            }),
            Test::ArrayOf(test) => of_class(AttributeClass::Array, &|view| match view {
                AttributeView::Array(items) if is_all => {
                    let mut fit = unless(items.count() > MOST_ITEMS);
                    for item in items.iter().take(MOST_ITEMS) {
                        fit = fit.and(|| item.fit(test, level))?;
                        if fit == Fit::No {
                            break;
                        }
                    }
                    Ok(fit)
                }
                _ => Ok(unless(is_all)),
            }),
            Test::Enum(width, ranges) => self.is_number_of(*width, |value| {
                let bits = value.to_u64().map(u64::cast_signed);
                has_any(ranges, value.to_i64()) || has_any(ranges, bits)
            }),
            Test::Flags(width, mask) => self.is_number_of(*width, |value| {
                let unused = u64::BITS - (*width).clamp(1, u64::BITS);
                let bits = value
                    .to_i64()
                    .map(|bits| bits.cast_unsigned() << unused >> unused);
                bits.is_some_and(|bits| bits & !mask == 0)
            }),
            Test::Attribute(attribute) => self.is_dialect_attribute(attribute),
            Test::Interface(interface) => self.implements(*interface),
            Test::Implements(names) => Ok(match view()? {
                AttributeView::Text(text) => {
                    let found = mentioned(text);
                    let is = |name: &str| found.is_some_and(|found| found.is(name));
                    unless(!names.iter().any(|name| is(name)))
                }
                _ => Fit::Unknown,
            }),
            Test::All(tests) if !is_all => match tests.first() {
                Some(first) => self.fit(first, level),
                None => Ok(Fit::Yes),
            },
            Test::All(tests) => {
                let mut fit = Fit::Yes;
                for test in tests {
                    fit = fit.and(|| self.fit(test, level))?;
                }
                Ok(fit)
            }
            _ if !is_all => Ok(Fit::Yes),
            Test::OneOf(tests) => {
                let mut fit = Fit::No;
                for test in tests {
                    fit = fit.or(|| self.fit(test, level))?;
                }
                Ok(fit)
            }
            Test::Not(test) => Ok(self.fit(test, level)?.contrary()),
            Test::AtLeast(_) | Test::AtMost(_) | Test::Values(_) | Test::PowerOfTwo => {
                match view()? {
                    AttributeView::Integer { ty, value } => Ok(match ty.view()? {
                        TypeView::Integer {
                            signedness: Signedness::Unsigned,
                            ..
                        } => Fit::Unknown,
                        _ => number_fit(&value, test),
                    }),
                    _ => Ok(Fit::Unknown),
                }
            }
            Test::Size(range) => Ok(match view()? {
                AttributeView::Array(items) => Fit::of(range.contains(&(items.count() as u64))),
                AttributeView::DenseArray { count, .. } => Fit::of(range.contains(&count)),
                _ => Fit::Unknown,
            }),
            Test::Items(test) => {
                let numbers = self.dense_numbers()?;
                self.each(numbers, |fit, _, value| {
                    fit.and(|| Ok(number_fit(&value, test)))
                })
            }
            Test::Sorted => {
                let numbers = self.dense_numbers()?;
                self.each(numbers, |fit, last, value| {
                    let is_less = last.zip(value.to_i64()).is_some_and(|(last, it)| it < last);
                    Ok(if is_less { Fit::No } else { fit })
                })
            }
            Test::Unrepeated => {
                let numbers = self.dense_numbers()?;
                self.each(numbers, |fit, last, value| {
                    let is_same = last.is_some() && last == value.to_i64();
                    Ok(if is_same { Fit::No } else { fit })
                })
            }
            Test::Shape(expected) => {
                let ty = view()?.ty();
                let Some(ty) = ty else {
                    return Ok(Fit::Unknown);
                };
                Ok(match ty.view()? {
                    TypeView::RankedTensor { shape, .. } | TypeView::Vector { shape, .. } => {
                        Fit::of(shape.dims().eq(expected.iter().copied()))
                    }
                    _ => Fit::Unknown,
                })
            }
        }
    }

    /// Whether the attribute is of a builtin class.
    fn is_of(self, class: AttributeClass, view: AttributeView<'m>) -> Result<Fit> {
        let is = |fits| Ok(Fit::of(fits));
        match view {
            AttributeView::Text(text) if !text.starts_with(b"#") => {
                return Ok(text_fit(text, class));
            }
            AttributeView::Opaque(_) if self.is_builtin() => return Ok(Fit::Unknown),
            _ => {}
        }
        match class {
            AttributeClass::String => is(matches!(view, AttributeView::String { .. })),
            AttributeClass::Symbol => is(matches!(view, AttributeView::SymbolRef(_))),
            AttributeClass::FlatSymbol => match view {
                AttributeView::SymbolRef(symbol) => is(symbol.count() == 1),
                _ => Ok(Fit::No),
            },
            AttributeClass::Type => is(matches!(view, AttributeView::Type(_))),
            AttributeClass::Integer => is(matches!(view, AttributeView::Integer { .. })),
            AttributeClass::Bool => match view {
                AttributeView::Integer { ty, .. } => is(is_signless(ty, 1)?),
                _ => Ok(Fit::No),
            },
            AttributeClass::Float => is(matches!(view, AttributeView::Float { .. })),
            AttributeClass::Array => is(matches!(view, AttributeView::Array(_))),
            AttributeClass::Dictionary => is(matches!(view, AttributeView::Dictionary(_))),
            AttributeClass::Unit => is(matches!(view, AttributeView::Unit)),
            AttributeClass::AffineMap => is(matches!(view, AttributeView::AffineMap(_))),
            AttributeClass::IntegerSet => is(matches!(view, AttributeView::IntegerSet(_))),
            AttributeClass::DenseArray => is(matches!(view, AttributeView::DenseArray { .. })),
            AttributeClass::Elements => is(matches!(
                view,
                AttributeView::Dense { .. } | AttributeView::DenseStrings { .. }
            )),
        }
    }

    fn is_builtin(self) -> bool {
        self.tables().is_builtin(self.entry().dialect)
    }

    /// Whether the attribute is of a class, and its type satisfies a condition.
    fn with_type(self, class: AttributeClass, ty: &TypeTest, is_all: bool) -> Result<Fit> {
        let view = self.view()?;
        self.is_of(class, view)?.and(|| match view.ty() {
            _ if !is_all => Ok(Fit::Yes),
            Some(found) => satisfies(found, ty),
            None => Ok(Fit::Unknown),
        })
    }

    /// Whether the attribute is a signless integer with this width and value.
    fn is_number_of(self, width: u32, is_value: impl Fn(Integer<'m>) -> bool) -> Result<Fit> {
        let view = self.view()?;
        self.is_of(AttributeClass::Integer, view)?
            .and(|| match view {
                AttributeView::Integer { ty, value } => {
                    Ok(Fit::of(is_signless(ty, width)? && is_value(value)))
                }
                _ => Ok(Fit::Unknown),
            })
    }

    fn implements(self, interface: Interface) -> Result<Fit> {
        let builtin = match interface {
            Interface::Typed => Classes::INTEGER
                .with(Classes::FLOAT)
                .with(Classes::STRING)
                .with(Classes::ELEMENTS),
            Interface::Elements => Classes::ELEMENTS,
        };
        let entry = self.entry();
        Ok(match self.tables().form_of(self.id().into(), entry)? {
            Form::Text(text) if text.starts_with(b"#") => Fit::Unknown,
            Form::Text(text) => match text::classes(text) {
                Classes::OTHER => Fit::Unknown,
                classes => Fit::of(classes.intersects(builtin)),
            },
            Form::Record(record) if self.tables().is_builtin(entry.dialect) => {
                Fit::of(record.schema().classes.intersects(builtin))
            }
            Form::Record(_) | Form::Opaque(_) => Fit::Unknown,
        })
    }

    /// The width of the integers of a dense array, and their bytes.
    fn dense_numbers(self) -> Result<Option<(u32, &'m [u8])>> {
        let AttributeView::DenseArray { element, data, .. } = self.view()? else {
            return Ok(None);
        };
        Ok(match element.view()? {
            TypeView::Integer {
                width: width @ (8 | 16 | 32 | 64),
                ..
            } => Some((width, data)),
            _ => None,
        })
    }

    /// Tests each of some integers, together with the one before it.
    fn each(
        self,
        numbers: Option<(u32, &'m [u8])>,
        test: impl Fn(Fit, Option<i64>, Integer<'m>) -> Result<Fit>,
    ) -> Result<Fit> {
        let Some((width, data)) = numbers else {
            return Ok(Fit::Unknown);
        };
        let size = width as usize / 8;
        let mut fit = unless(data.len() / size > MOST_ITEMS);
        let mut last = None;
        for bytes in data.chunks_exact(size).take(MOST_ITEMS) {
            let mut word = [0; 8];
            word.iter_mut()
                .zip(bytes)
                .for_each(|(to, from)| *to = *from);
            let value = Integer::from_u64(width, u64::from_le_bytes(word));
            fit = test(fit, last, value)?;
            if fit == Fit::No {
                break;
            }
            last = value.to_i64();
        }
        Ok(fit)
    }

    /// Whether the attribute is the one that a dialect defines, with a case of its enum.
    fn is_dialect_attribute(self, attribute: &DialectAttribute) -> Result<Fit> {
        let dialect = attribute.name.split('.').next().unwrap_or_default();
        Ok(match self.view()? {
            AttributeView::Text(text) => match mentioned(text) {
                Some(found) if found.is(&attribute.name) => case_fit(&found, attribute),
                // An attribute that only code prints is text without a mnemonic.
                Some(found) if found.mnemonic.is_empty() => Fit::Unknown,
                _ => Fit::No,
            },
            AttributeView::Record(record) => self.record_fit(record, &attribute.name),
            AttributeView::Opaque(_) if self.dialect_name() == dialect.as_bytes() => Fit::Unknown,
            AttributeView::Opaque(_) if self.is_builtin() => Fit::Unknown,
            _ => Fit::No,
        })
    }

    fn record_fit(self, record: Record<'m>, name: &str) -> Fit {
        let own = self.dialect_name();
        match name.split_once('.') {
            Some((dialect, _)) if own != dialect.as_bytes() => Fit::No,
            _ if self.fallback().is_some() => Fit::Unknown,
            Some((_, mnemonic)) => Fit::of(&*record.schema().name == mnemonic),
            None => Fit::Unknown,
        }
    }

    /// What messages call the attribute.
    pub(crate) fn in_words(self) -> Result<String> {
        let class = |class: AttributeClass| class.description().to_owned();
        Ok(match self.view()? {
            AttributeView::Array(_) => class(AttributeClass::Array),
            AttributeView::Dictionary(_) => class(AttributeClass::Dictionary),
            AttributeView::String { .. } => class(AttributeClass::String),
            AttributeView::SymbolRef(symbol) if symbol.count() == 1 => {
                class(AttributeClass::Symbol)
            }
            AttributeView::SymbolRef(_) => "a nested symbol reference".to_owned(),
            AttributeView::Type(_) => class(AttributeClass::Type),
            AttributeView::Unit => class(AttributeClass::Unit),
            AttributeView::AffineMap(_) => class(AttributeClass::AffineMap),
            AttributeView::IntegerSet(_) => class(AttributeClass::IntegerSet),
            AttributeView::Integer { ty, value } => match (value.to_i64(), is_signless(ty, 1)?) {
                (Some(value), true) => if value == 0 { "false" } else { "true" }.to_owned(),
                (Some(value), false) => format!("{value} : {}", ty.in_words()?),
                (None, _) => format!("an integer of type {}", ty.in_words()?),
            },
            AttributeView::Float { ty, .. } => format!("a float of type {}", ty.in_words()?),
            AttributeView::DenseArray { element, .. } => format!("array<{}>", element.in_words()?),
            AttributeView::Dense { ty, .. } => match element_of(ty)? {
                Some(element) => format!("dense elements of {}", element.in_words()?),
                None => "dense elements".to_owned(),
            },
            AttributeView::DenseStrings { .. } => "dense strings".to_owned(),
            AttributeView::DenseResource { .. } => "elements in a resource".to_owned(),
            AttributeView::Sparse { .. } => "sparse elements".to_owned(),
            AttributeView::Distinct { .. } => "a distinct attribute".to_owned(),
            AttributeView::StridedLayout { .. } => "a strided layout".to_owned(),
            AttributeView::Text(text) => shortened(text, 60).to_string(),
            AttributeView::Record(record) => {
                let dialect = self.dialect_name().escape_ascii();
                format!("#{dialect}.{}", record.schema().name)
            }
            AttributeView::Opaque(_) => {
                format!(
                    "an attribute of dialect '{}'",
                    self.dialect_name().escape_ascii()
                )
            }
            _ => "a location".to_owned(),
        })
    }
}

/// What is known where only the class was asked for, or something prevents a test.
fn unless(is_open: bool) -> Fit {
    if is_open { Fit::Unknown } else { Fit::Yes }
}

/// Whether the C++ class of elements depends on a condition for their type.
fn is_class(ty: &TypeTest) -> bool {
    matches!(ty, TypeTest::AnyInteger | TypeTest::AnyFloat)
}

fn is_signless(ty: Type<'_>, expected: u32) -> Result<bool> {
    let view = ty.view()?;
    Ok(matches!(
        view,
        TypeView::Integer { width, signedness: Signedness::Signless } if width == expected
    ))
}

fn has_any(ranges: &Ranges, number: Option<i64>) -> bool {
    number.is_some_and(|number| ranges.iter().any(|range| range.contains(&number)))
}

/// Whether an integer satisfies a condition for its value.
fn number_fit(value: &Integer<'_>, test: &Test) -> Fit {
    let Some(number) = value.to_i64() else {
        return Fit::Unknown;
    };
    match test {
        Test::AtLeast(least) => Fit::of(number >= *least),
        Test::AtMost(most) => Fit::of(number <= *most),
        Test::Values(ranges) => Fit::of(has_any(ranges, Some(number))),
        Test::PowerOfTwo => {
            let is_smallest = value.width() <= 64
                && value.width().checked_sub(1) == Some(number.trailing_zeros());
            Fit::of(number > 0 && number.count_ones() == 1 || number < 0 && is_smallest)
        }
        _ => Fit::Unknown,
    }
}

/// Whether an attribute that is text, and of no dialect, is of a class.
fn text_fit(text: &[u8], class: AttributeClass) -> Fit {
    let found = text::classes(text);
    let expected = match class {
        AttributeClass::String => Classes::STRING,
        AttributeClass::Symbol => Classes::SYMBOL,
        AttributeClass::FlatSymbol => Classes::FLAT_SYMBOL,
        AttributeClass::Type => Classes::TYPE,
        AttributeClass::Integer | AttributeClass::Bool => Classes::INTEGER,
        AttributeClass::Float => Classes::FLOAT,
        AttributeClass::Array => Classes::ARRAY,
        AttributeClass::Dictionary => Classes::DICTIONARY,
        AttributeClass::Unit => Classes::UNIT,
        AttributeClass::AffineMap => Classes::AFFINE_MAP,
        AttributeClass::DenseArray => Classes::DENSE_ARRAY,
        AttributeClass::Elements => Classes::ELEMENTS,
        AttributeClass::IntegerSet => return Fit::of(text.starts_with(b"affine_set<")),
    };
    match (found, class) {
        // Nothing is known of a text that no rule recognizes.
        (Classes::OTHER, _) if !text.starts_with(b"affine_set<") => Fit::Unknown,
        // They may be one bit wide, or stored in a resource.
        (_, AttributeClass::Bool | AttributeClass::Elements) if found.intersects(expected) => {
            Fit::Unknown
        }
        _ => Fit::of(found.intersects(expected)),
    }
}

/// Whether the text of an attribute has a case of its enum.
fn case_fit(found: &Mentioned<'_>, attribute: &DialectAttribute) -> Fit {
    if attribute.cases.is_empty() {
        return Fit::Yes;
    }
    let is_case = |case: &str| attribute.cases.iter().any(|known| **known == *case);
    let is_plain = |case: &str| {
        !case.is_empty()
            && case
                .chars()
                .all(|it| it.is_alphanumeric() || "_.$-".contains(it))
    };
    let body = found.body.trim_matches([' ', '<', '>', '"']);
    let cases: Vec<&str> = match attribute.is_flags {
        true => body.split([',', '|']).map(str::trim).collect(),
        false => vec![body],
    };
    match cases.iter().all(|case| is_plain(case)) {
        true => Fit::of(cases.iter().all(|case| is_case(case))),
        false => Fit::Yes,
    }
}
