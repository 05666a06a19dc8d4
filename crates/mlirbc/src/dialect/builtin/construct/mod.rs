//! New builtin attributes and types, one method of [`Tables`] for each kind.
//!
//! Each method returns the index of the entry, which already exists if the table has an equal one.
//! The encoding is that of the release named in the file's producer string when it was opened, or
//! of LLVM 22 for other producers. The methods check the constraints of MLIR's verifiers.

mod affine;
mod collection;
mod dense;
mod dense_numbers;
mod file_locations;
mod location;
mod number;
mod scalar_type;
mod shaped_type;
mod string;

use crate::affine::AffineRules;
use crate::container::{AttributeId, EntryId, TypeId};
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::tables::{BUILTIN, Tables};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{NewValue, Release};

pub(crate) use collection::{repeated_name, sort_entries};
pub(crate) use file_locations::FileLocations;

impl Tables<'_> {
    /// Whether the file's release has a code for an attribute or type, instead of text.
    fn has_code(&self, table: Table, code: u64) -> bool {
        let description = self.registry().get(BUILTIN);
        let mut layouts = description.into_iter().flat_map(|it| it.schemas(table));
        layouts.any(|layout| layout.code == code && self.is_written(layout))
    }

    /// The rules by which the file's release simplifies affine expressions.
    pub(crate) fn affine_rules(&self) -> AffineRules {
        match self.own_release() <= Release::Llvm19 {
            true => AffineRules::Llvm19,
            false => AffineRules::Llvm22,
        }
    }

    fn builtin_attribute(&mut self, code: u64, values: &[NewValue<'_>]) -> Result<AttributeId> {
        let index = self.add_values(Table::Attribute, code, values);
        index.map(AttributeId)
    }

    fn builtin_type(&mut self, code: u64, values: &[NewValue<'_>]) -> Result<TypeId> {
        let index = self.add_values(Table::Type, code, values);
        index.map(TypeId)
    }

    /// A type, which must be in the table.
    fn known_type(&self, id: TypeId) -> Result<Type<'_>> {
        self.ty(id).ok_or_else(|| no_entry(self, id.into()))
    }

    /// An attribute, which must be in the table.
    fn known_attribute(&self, id: AttributeId) -> Result<Attribute<'_>> {
        let attribute = self.attribute(id);
        attribute.ok_or_else(|| no_entry(self, id.into()))
    }
}

#[cold]
fn no_entry(tables: &Tables<'_>, id: EntryId) -> Error {
    Error::new(tables.no_entry(id), 0)
}

#[cold]
fn wrong_type(expected: &'static str, ty: Type<'_>) -> Error {
    let found = format!("type {}", ty.id().index());
    Error::new(ErrorKind::UnexpectedType { expected, found }, 0)
}

#[cold]
fn wrong_attribute(expected: &'static str, attribute: Attribute<'_>) -> Error {
    let found = format!("attribute {}", attribute.id().index());
    Error::new(ErrorKind::UnexpectedAttribute { expected, found }, 0)
}

#[cold]
fn invalid_value(what: &'static str, expected: &'static str, found: u64) -> Error {
    let kind = ErrorKind::InvalidValue {
        what,
        expected,
        found,
    };
    Error::new(kind, 0)
}

#[cold]
fn mismatch(what: &'static str, expected: u64, found: u64) -> Error {
    let kind = ErrorKind::Mismatch {
        what,
        expected,
        found,
    };
    Error::new(kind, 0)
}

#[cold]
fn not_in_release(what: &'static str, release: &'static str) -> Error {
    Error::new(ErrorKind::NotInRelease { what, release }, 0)
}

/// Whether a type is of another dialect or of unknown structure.
fn is_foreign(view: &TypeView<'_>) -> bool {
    matches!(
        view,
        TypeView::Record(_) | TypeView::Text(_) | TypeView::Opaque(_)
    )
}
