//! The attributes and types of a module in the encodings that a release reads.

use crate::asm::{PrintOptions, print_attribute, print_type};
use crate::container::{AttributeId, DialectId, Entry, TypeId};
use crate::convert::{MOST_OBSTACLES, attribute_readers, type_readers};
use crate::dialect::{Attribute, Form, Type};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::Module;
use crate::layout::Release;

/// An entry that becomes text: its place, dialect and text with NUL.
pub(super) struct Text {
    place: Place,
    dialect: DialectId,
    text: Vec<u8>,
}

#[derive(Clone, Copy)]
enum Place {
    Attribute(AttributeId),
    Type(TypeId),
}

/// An entry and the text entry that replaces it.
#[derive(Clone, Copy)]
pub(super) enum Replaced {
    Attribute(AttributeId, AttributeId),
    Type(TypeId, TypeId),
}

impl Module<'_> {
    /// The attributes and types that the release does not read in their encoding: those that become
    /// text, and the errors for the others.
    ///
    /// # Errors
    /// An entry is damaged.
    pub(super) fn foreign_entries(
        &self,
        target: Release,
        number: u32,
    ) -> Result<(Vec<Text>, Vec<Error>)> {
        let tables = self.tables();
        let (mut texts, mut obstacles) = (Vec::new(), Vec::new());
        for attribute in tables.attributes() {
            if obstacles.len() >= MOST_OBSTACLES {
                break;
            }
            let form = attribute.form()?;
            if self.is_read(
                attribute.entry(),
                form,
                Place::Attribute(attribute.id()),
                target,
                number,
            ) {
                continue;
            }
            match text_of_attribute(attribute, form) {
                Some(text) => texts.push(text),
                None => obstacles.push(self.foreign(
                    attribute.entry(),
                    "an attribute",
                    Segment::Attribute(attribute.id().index()),
                    target,
                )),
            }
        }
        for ty in tables.types() {
            if obstacles.len() >= MOST_OBSTACLES {
                break;
            }
            let form = ty.form()?;
            if self.is_read(ty.entry(), form, Place::Type(ty.id()), target, number) {
                continue;
            }
            match text_of_type(ty, form) {
                Some(text) => texts.push(text),
                None => {
                    let at = Segment::Type(ty.id().index());
                    obstacles.push(self.foreign(ty.entry(), "a type", at, target));
                }
            }
        }
        Ok((texts, obstacles))
    }

    /// Whether the release reads an entry in its encoding.
    fn is_read(
        &self,
        entry: Entry<'_>,
        form: Form<'_>,
        place: Place,
        target: Release,
        number: u32,
    ) -> bool {
        let dialect = self.container().dialect_name(entry.dialect);
        let producer = self.container().producer();
        let (code, is_of_release) = match form {
            Form::Text(_) => return true,
            Form::Opaque(opaque) => (opaque.code, true),
            Form::Record(record) => (
                Some(record.code()),
                record.layout().span.contains(Some(target)),
            ),
        };
        let readers = code.and_then(|code| match place {
            Place::Attribute(_) => attribute_readers(dialect, code, producer),
            Place::Type(_) => type_readers(dialect, code, producer),
        });
        is_of_release && readers.is_none_or(|readers| readers.contain(number))
    }

    #[cold]
    fn foreign(&self, entry: Entry<'_>, what: &str, at: Segment, target: Release) -> Error {
        let dialect = self.container().dialect_name(entry.dialect).escape_ascii();
        let kind = ErrorKind::NotRepresentable {
            what: format!("the encoding of {what} of '{dialect}'"),
            release: target.name(),
        };
        Error::new(kind, entry.offset).within(at)
    }

    /// Adds the texts to the tables.
    ///
    /// # Errors
    /// A table is full.
    pub(super) fn add_texts(&mut self, texts: Vec<Text>) -> Result<Vec<Replaced>> {
        let mut replaced = Vec::with_capacity(texts.len());
        for Text {
            place,
            dialect,
            text,
        } in texts
        {
            let tables = self.tables_mut();
            replaced.push(match place {
                Place::Attribute(id) => {
                    Replaced::Attribute(id, tables.add_attribute_entry(dialect, false, &text)?)
                }
                Place::Type(id) => {
                    Replaced::Type(id, tables.add_type_entry(dialect, false, &text)?)
                }
            });
        }
        Ok(replaced)
    }

    /// Replaces entries by their texts. All that refers to them then refers to the texts.
    pub(super) fn replace_by_texts(&mut self, replaced: Vec<Replaced>) {
        for one in replaced {
            match one {
                Replaced::Attribute(old, text) => self.tables_mut().copy_attribute(text, old),
                Replaced::Type(old, text) => self.tables_mut().copy_type(text, old),
            }
        }
    }
}

/// The text of an affine map, an integer set or a strided layout, which releases before 23 store as
/// text.
fn text_of_attribute(attribute: Attribute<'_>, form: Form<'_>) -> Option<Text> {
    let is_builtin = attribute.tables().is_builtin(attribute.entry().dialect);
    let Form::Record(record) = form else {
        return None;
    };
    if !(is_builtin && matches!(record.code(), 23..=25)) {
        return None;
    }
    let mut text = Vec::new();
    print_attribute(attribute, &PrintOptions::default(), &mut text).ok()?;
    text.push(0);
    Some(Text {
        place: Place::Attribute(attribute.id()),
        dialect: attribute.entry().dialect,
        text,
    })
}

/// The text of a builtin type without parameters, which releases before 23 store as text.
fn text_of_type(ty: Type<'_>, form: Form<'_>) -> Option<Text> {
    let is_builtin = ty.tables().is_builtin(ty.entry().dialect);
    let Form::Record(record) = form else {
        return None;
    };
    if !(is_builtin && matches!(record.code(), 21..=34)) {
        return None;
    }
    let mut text = Vec::new();
    print_type(ty, &PrintOptions::default(), &mut text).ok()?;
    text.push(0);
    Some(Text {
        place: Place::Type(ty.id()),
        dialect: ty.entry().dialect,
        text,
    })
}
