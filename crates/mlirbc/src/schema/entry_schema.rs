//! Schemas: the encodings of kinds of attributes and types.

use crate::schema::field::{Classes, Field};
use crate::schema::scanner::{Compiled, IndexSteps, Step, StepList};
use crate::schema::span::Span;
use crate::schema::template::{Part, Template};

/// The encoding of one kind of attribute or type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The varint at the start of the encoding, which identifies the kind.
    pub code: u64,
    /// Whether the fields follow the code. Otherwise the first field is the code.
    pub has_code: bool,
    /// The name of the kind, such as `integer`.
    pub name: Box<str>,
    /// The releases that use this encoding.
    pub span: Span,
    /// The fields in order. They do not change once the program is compiled.
    pub(crate) fields: Vec<Field>,
    /// The classes that an attribute of this kind belongs to.
    pub classes: Classes,
    /// The width of the integers or floats of a type of this kind.
    pub width: Width,
    /// Its textual form, if known.
    pub template: Option<Template>,
    /// The builtin type that a type of this kind represents.
    pub builtin: Option<Vec<Part>>,
    /// The fields as a program.
    pub(crate) compiled: Compiled,
}

/// The width in bits of the values of a type, if their encoding depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// No values of the type are encoded by width.
    None,
    /// All types of this kind have the same width.
    Fixed(u32),
    /// The width is in the type's [`FieldKind::IntegerType`](crate::schema::FieldKind::IntegerType) field.
    InField,
}

impl Schema {
    /// A schema without a code of its own, of which nothing but the fields is known.
    pub(crate) fn of_fields(name: impl Into<Box<str>>, fields: Vec<Field>) -> Self {
        Schema {
            code: 0,
            has_code: false,
            name: name.into(),
            span: Span::ALWAYS,
            fields,
            classes: Classes::ANY,
            width: Width::None,
            template: None,
            builtin: None,
            compiled: Compiled::default(),
        }
    }

    /// The fields in order.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Compiles the program, if that has not happened.
    pub(super) fn compile(&self) {
        self.compiled.steps(&self.fields);
    }

    /// The steps of all fields.
    pub(super) fn steps(&self) -> &[Step] {
        self.compiled.steps(&self.fields)
    }

    /// Whether a field requires an attribute of certain classes.
    pub(crate) fn restricts_classes(&self) -> bool {
        self.steps().iter().any(|step| match step {
            Step::Attribute(classes) | Step::OptionalAttribute(classes) => *classes != Classes::ANY,
            _ => false,
        })
    }

    /// The steps of all fields, for the scanner of the entries of a table.
    pub(crate) fn all_steps(&self) -> StepList<'_> {
        StepList(self.steps())
    }

    /// The steps up to the last index.
    pub(crate) fn index_steps(&self) -> IndexSteps<'_> {
        self.compiled.index_steps(&self.fields)
    }

    /// The builtin type that types of this kind represent, if it has no parameters.
    pub fn builtin_name(&self) -> Option<&str> {
        match self.builtin.as_deref()? {
            [Part::Text(name)] => Some(name),
            _ => None,
        }
    }
}
