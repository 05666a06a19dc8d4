//! The inherent properties of ops, as far as the printer has to know them.
//!
//! How a property blob is laid out depends on the op and on the release that wrote it. That is not
//! the printer's business: it asks a [`PropertySource`].

use crate::asm::PrintError;
use crate::asm::defined;
use crate::asm::escape;
use crate::asm::printer::{Mode, Piece, Printer, is_unit};
use crate::dialect::{Attribute, OpProperties};
use crate::error::Result;
use crate::ir::Op;
use crate::layout::Field;

/// The properties of an op.
#[derive(Clone)]
#[non_exhaustive]
pub enum Properties<'m> {
    /// It has none.
    None,
    /// It has one attribute for all of them, as unregistered ops do.
    Attribute(Attribute<'m>),
    /// They are those of a definition that fits the blob of the op.
    Defined(OpProperties<'m>),
    /// They are known by name. The order does not matter.
    Fields(Vec<(&'m [u8], PropertyValue<'m>)>),
    /// Only their bytes are known.
    Opaque(&'m [u8]),
}

/// The value of a property.
#[derive(Clone)]
#[non_exhaustive]
pub enum PropertyValue<'m> {
    /// An attribute.
    Attribute(Attribute<'m>),
    /// An integer or enum of a width in bits.
    Integer {
        /// The value, taken as signed.
        value: i64,
        /// The width.
        width: u32,
    },
    /// A truth value.
    Bool(bool),
    /// A property whose presence is its meaning.
    Unit(bool),
    /// A string.
    String(&'m [u8]),
    /// Several values; an optional one is an array of none or one.
    Array(Vec<PropertyValue<'m>>),
    /// An attribute in MLIR's syntax, as a definition gives it.
    Text(&'m [u8]),
    /// An attribute of a dialect in MLIR's syntax.
    Symbol(String),
    /// A value that no attribute stands for, in no syntax of MLIR.
    Raw(crate::layout::Value<'m>),
    /// Integers of a width in bits, such as the sizes of operand groups.
    Integers {
        /// The values.
        values: Vec<i64>,
        /// The width.
        width: u32,
    },
}

/// Tells the properties of ops.
pub trait PropertySource {
    /// The properties of an op.
    ///
    /// # Errors
    /// They are damaged.
    fn properties<'m>(&self, op: Op<'m>) -> Result<Properties<'m>>;

    /// Whether ops of one name with equal blobs and equally many operands and results have equal
    /// properties, so that their text need not be found again, and ops without a blob have none in
    /// files from version 5 on.
    fn depends_on_blob_only(&self) -> bool {
        false
    }

    /// Whether a name of the op's dictionary is one of its properties, and therefore to be left
    /// out of the discardable attributes: files of version 4 and older keep all in one dictionary.
    fn is_inherent(&self, op: Op<'_>, name: &[u8]) -> bool {
        let _ = (op, name);
        false
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints the properties of an op with the blank before them.
    pub(super) fn properties(&mut self, properties: Properties<'m>) -> Result<(), PrintError> {
        match properties {
            Properties::None => {}
            Properties::Attribute(attribute) => {
                self.out.text(b" <");
                self.print(Piece::Attribute(attribute, Mode::Full))?;
                self.out.text(b">");
            }
            Properties::Defined(properties) => self.defined_properties(&properties)?,
            Properties::Fields(fields) => self.named_properties(fields)?,
            Properties::Opaque(bytes) => {
                self.out.text(b" <opaque \"0x");
                self.out.hex(bytes)?;
                self.out.text(b"\">");
            }
        }
        Ok(())
    }

    /// Prints the properties of a definition. Nearly all lie in the order of the text.
    fn defined_properties(&mut self, properties: &OpProperties<'m>) -> Result<(), PrintError> {
        let layout = properties.record().layout();
        let is_sorted = |fields: &[Field]| fields.is_sorted_by(|one, other| one.name < other.name);
        let mut fields = properties.fields();
        if !is_sorted(&layout.fields) {
            let mut named = Vec::with_capacity(layout.fields.len());
            while let Some((field, value)) = fields.next()? {
                let value = defined::value_of_field(self.tables, field, value);
                named.extend(value.map(|value| (field.name.as_bytes(), value)));
            }
            return self.named_properties(named);
        }
        let mut is_first = true;
        while let Some((field, value)) = fields.next()? {
            if let Some(value) = defined::value_of_field(self.tables, field, value) {
                self.named_property(is_first, field.name.as_bytes(), value)?;
                is_first = false;
            }
        }
        self.out.text(if is_first { b"" } else { b"}>" });
        Ok(())
    }

    fn named_properties(
        &mut self,
        mut fields: Vec<(&'m [u8], PropertyValue<'m>)>,
    ) -> Result<(), PrintError> {
        if fields.is_empty() {
            return Ok(());
        }
        fields.sort_by_key(|(name, _)| *name);
        for (index, (name, value)) in fields.into_iter().enumerate() {
            self.named_property(index == 0, name, value)?;
        }
        self.out.text(b"}>");
        Ok(())
    }

    fn named_property(
        &mut self,
        is_first: bool,
        name: &[u8],
        value: PropertyValue<'m>,
    ) -> Result<(), PrintError> {
        self.out.text(if is_first { b" <{" } else { b", " });
        escape::key(&mut self.out.buffer, name);
        let is_bare = match &value {
            PropertyValue::Unit(is_set) => *is_set,
            PropertyValue::Attribute(attribute) => is_unit(*attribute)?,
            _ => false,
        };
        if is_bare {
            return Ok(());
        }
        self.out.text(b" = ");
        match value {
            PropertyValue::Attribute(attribute) => {
                self.print(Piece::Attribute(attribute, Mode::Full))
            }
            value => self.print(Piece::Property(value, Mode::Full)),
        }
    }

    /// Prints a value of a property. Arrays nest as deep as their layout says.
    pub(super) fn property_value(
        &mut self,
        value: PropertyValue<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        match value {
            PropertyValue::Attribute(attribute) => return self.attribute(attribute, mode),
            PropertyValue::Raw(value) => return self.value(value, mode),
            PropertyValue::Text(text) => self.out.text(text),
            PropertyValue::Symbol(text) => self.out.text(text.as_bytes()),
            PropertyValue::Integer { value, width } => {
                self.out.signed(value);
                if mode != Mode::Item || width != 64 {
                    self.out.text(b" : i");
                    self.out.unsigned(u64::from(width));
                }
            }
            PropertyValue::Bool(value) => {
                self.out.text(if value { b"true" } else { b"false" });
            }
            PropertyValue::Unit(is_set) => {
                self.out.text(if is_set { b"unit" } else { b"false" });
            }
            PropertyValue::String(value) => self.out.quoted(value),
            PropertyValue::Array(values) => {
                self.out.text(b"[");
                self.push_text(b"]");
                for (index, value) in values.into_iter().enumerate().rev() {
                    self.stack.push(Piece::Property(value, Mode::Item));
                    if index > 0 {
                        self.push_text(b", ");
                    }
                }
            }
            PropertyValue::Integers { values, width } => {
                self.out.text(b"array<i");
                self.out.unsigned(u64::from(width));
                for (index, value) in values.into_iter().enumerate() {
                    self.out.text(if index == 0 { b": " } else { b", " });
                    self.out.signed(value);
                }
                self.out.text(b">");
            }
        }
        Ok(())
    }
}
