//! Properties that are attributes only, read straight from the blob. Constants, calls and functions
//! have such ones, nearly every one a blob of its own.

use crate::asm::PrintError;
use crate::asm::buffer::Buffer;
use crate::asm::escape;
use crate::asm::printer::{Mode, Piece, Printer, is_unit};
use crate::container::AttributeId;
use crate::dialect::{Attribute, Tables};
use crate::error::Table;
use crate::layout::{Classes, Field, FieldKind};
use crate::wire::Cursor;

/// The properties of an op.
#[derive(Clone, Copy)]
pub(super) struct AttributeFields<'m> {
    fields: &'m [Field],
    /// A blob that has exactly these.
    blob: Cursor<'m>,
    tables: &'m Tables<'m>,
}

impl<'m> AttributeFields<'m> {
    /// Whether fields lie in the order in which they are printed.
    pub(super) fn are_in_order(fields: &[Field]) -> bool {
        fields.is_sorted_by(|one, other| one.name.as_bytes() < other.name.as_bytes())
    }

    /// Reads a blob; `None` if it has other bytes than the fields tell, or attributes of other kinds.
    pub(super) fn read(
        fields: &'m [Field],
        blob: Cursor<'m>,
        tables: &'m Tables<'m>,
    ) -> Option<Self> {
        let properties = AttributeFields {
            fields,
            blob,
            tables,
        };
        let mut values = properties.values();
        for _ in fields {
            let (field, attribute) = values.next()?;
            if let Some(attribute) = attribute
                && let FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes) =
                    field.kind
            {
                attribute.expect(classes, blob.offset()).ok()?;
            }
        }
        values.rest.is_at_end().then_some(properties)
    }

    fn values(&self) -> Values<'m> {
        Values {
            fields: self.fields.iter(),
            rest: self.blob,
            tables: self.tables,
        }
    }
}

/// Properties of ops of a name, prepared to be put in lines.
#[derive(Clone, Debug)]
pub(super) struct PlannedFields(Vec<PlannedField>);

/// A property.
#[derive(Clone, Debug)]
pub(super) struct PlannedField {
    pub(super) is_optional: bool,
    /// Whether something stands for it where it is absent.
    pub(super) has_default: bool,
    pub(super) classes: Classes,
    /// What stands before the value: the bracket or a comma, and the name.
    before: [PlannedText; 2],
}

/// As many bytes of an array as the number says.
pub(super) type PlannedText = ([u8; 32], usize);

impl PlannedFields {
    /// `None` where a name is too long.
    pub(super) fn of(fields: &[Field]) -> Option<Self> {
        let before = |start: &[u8], field: &Field| {
            let mut text = Buffer::default();
            text.extend_from_slice(start);
            escape::key(&mut text, field.name.as_bytes());
            text.extend_from_slice(b" = ");
            let mut bytes = [0; 32];
            bytes.get_mut(..text.len())?.copy_from_slice(text.text());
            Some((bytes, text.len()))
        };
        let planned = |field: &Field| {
            let (is_optional, classes) = match field.kind {
                FieldKind::Attribute(classes) => (false, classes),
                FieldKind::OptionalAttribute(classes) => (true, classes),
                _ => return None,
            };
            Some(PlannedField {
                is_optional,
                has_default: field.default.is_some(),
                classes,
                before: [before(b" <{", field)?, before(b", ", field)?],
            })
        };
        fields
            .iter()
            .map(planned)
            .collect::<Option<_>>()
            .map(PlannedFields)
    }

    #[inline]
    pub(super) fn fields(&self) -> &[PlannedField] {
        &self.0
    }
}

impl PlannedField {
    /// What stands before the value of the first property that an op has, or of another one.
    #[inline]
    pub(super) fn before(&self, is_first: bool) -> &PlannedText {
        let [first, other] = &self.before;
        if is_first { first } else { other }
    }
}

/// The fields with their attributes, in order; `None` at the end and where the blob does not fit.
struct Values<'m> {
    fields: std::slice::Iter<'m, Field>,
    rest: Cursor<'m>,
    tables: &'m Tables<'m>,
}

impl<'m> Iterator for Values<'m> {
    type Item = (&'m Field, Option<Attribute<'m>>);

    fn next(&mut self) -> Option<Self::Item> {
        let field = self.fields.next()?;
        let index = match field.kind {
            FieldKind::Attribute(_) => {
                let count = self.tables.attribute_count();
                Some(u64::from(self.rest.index(count, Table::Attribute).ok()?))
            }
            FieldKind::OptionalAttribute(_) => match self.rest.varint_with_flag().ok()? {
                (0, false) => None,
                (index, true) => Some(index),
                (_, false) => return None,
            },
            _ => return None,
        };
        let attribute = match index {
            Some(index) => Some(
                self.tables
                    .attribute(AttributeId(u32::try_from(index).ok()?))?,
            ),
            None => None,
        };
        Some((field, attribute))
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints the properties of an op with the blank before them.
    pub(super) fn attribute_fields(
        &mut self,
        properties: AttributeFields<'m>,
    ) -> Result<(), PrintError> {
        let mut is_first = true;
        for (field, attribute) in properties.values() {
            if attribute.is_none() && field.default.is_none() {
                continue;
            }
            self.out.text(if is_first { b" <{" } else { b", " });
            is_first = false;
            escape::key(&mut self.out.buffer, field.name.as_bytes());
            match (attribute, &field.default) {
                (Some(attribute), _) if is_unit(attribute)? => {}
                (Some(attribute), _) => {
                    self.out.text(b" = ");
                    self.print(Piece::Attribute(attribute, Mode::Full))?;
                }
                (None, Some(default)) => {
                    self.out.text(b" = ");
                    self.out.text(default.as_bytes());
                }
                (None, None) => {}
            }
        }
        self.out.text(if is_first { b"" } else { b"}>" });
        Ok(())
    }
}
