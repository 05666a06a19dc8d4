//! Prints the inherent properties of ops.

use crate::dialect::OpProperties;
use crate::schema::Field;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::property::{Properties, PropertyValue};
use crate::text::print::{defined, escape};

impl<'m> Printer<'m, '_> {
    /// Prints the properties of an op with a leading space.
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

    /// Prints the properties of a definition. Nearly all are in the order of the text.
    fn defined_properties(&mut self, properties: &OpProperties<'m>) -> Result<(), PrintError> {
        let schema = properties.record().schema();
        let is_sorted = |fields: &[Field]| fields.is_sorted_by(|one, other| one.name < other.name);
        let mut fields = properties.fields();
        if !is_sorted(&schema.fields) {
            let mut named = Vec::with_capacity(schema.fields.len());
            while let Some((field, value)) = fields.next()? {
                let defined = properties.defined_field(field);
                let value = defined::value_of_field(self.tables, defined, value);
                named.extend(value.map(|value| (field.name.as_bytes(), value)));
            }
            return self.named_properties(named);
        }
        let mut is_first = true;
        while let Some((field, value)) = fields.next()? {
            let defined = properties.defined_field(field);
            if let Some(value) = defined::value_of_field(self.tables, defined, value) {
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
        self.out.relieve()?;
        self.out.text(if is_first { b" <{" } else { b", " });
        let name = self.out.within_limit(name);
        escape::key(&mut self.out.buffer, name);
        match value {
            PropertyValue::Attribute(attribute) => self.print_named(attribute),
            PropertyValue::Unit(true) => Ok(()),
            value => {
                self.out.text(b" = ");
                self.print(Piece::Property(value, Mode::Full))
            }
        }
    }

    /// Prints the value of a property. The schema determines how deep arrays nest.
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
