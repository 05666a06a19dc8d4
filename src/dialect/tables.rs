//! The tables of one file, joined with what is known of its dialects.

use std::sync::Arc;

use crate::container::{AttributeId, Container, DialectId, TypeId};
use crate::dialect::attribute::Attribute;
use crate::dialect::form::{self, Form};
use crate::dialect::hooks::Recorded;
use crate::dialect::registry::Registry;
use crate::dialect::ty::Type;
use crate::dialect::writers::Writers;
use crate::error::{Result, Table};
use crate::layout::{Context, DialectDescription, Record, Release, Width, text};
use crate::wire::Cursor;

/// A file's tables with the descriptions of its dialects.
#[derive(Debug)]
pub struct Tables<'a> {
    pub(super) container: Container<'a>,
    registry: Arc<Registry>,
    /// For each dialect of the file, its position in the registry.
    known: Vec<Option<u32>>,
    /// Whether the registry has any hooks.
    pub(super) has_hooks: bool,
    /// What hooks have read.
    pub(super) recorded: Recorded,
    /// The first dialect of the file that is the builtin one.
    builtin: Option<DialectId>,
    /// The releases that may have written the file.
    pub(super) writers: Writers,
}

impl<'a> Tables<'a> {
    /// Joins a file with a registry. A release is one that the file is to be read by as well as by
    /// those that its producer leaves open.
    pub fn new(
        container: Container<'a>,
        registry: Arc<Registry>,
        release: Option<Release>,
    ) -> Self {
        let mut tables = Tables {
            writers: Writers::new(&container, release),
            has_hooks: registry.has_hooks(),
            recorded: Recorded::default(),
            container,
            registry,
            known: Vec::new(),
            builtin: None,
        };
        tables.look_up_dialects();
        tables
    }

    /// Looks up in the registry the dialects that have not been.
    pub(super) fn look_up_dialects(&mut self) {
        for index in self.known.len() as u32..self.container.dialects().count() {
            let name = self.container.dialect_name(DialectId(index));
            if self.builtin.is_none() && name == b"builtin" {
                self.builtin = Some(DialectId(index));
            }
            self.known.push(self.registry.position(name));
        }
        self.writers.set_dialects(self.known.len() as u32);
    }

    /// Forgets the dialects from a number on.
    pub(super) fn forget_dialects(&mut self, count: u32) {
        self.known.truncate(count as usize);
        self.writers.set_dialects(count);
        self.builtin = self.builtin.filter(|builtin| builtin.index() < count);
    }

    /// The file.
    pub fn container(&self) -> &Container<'a> {
        &self.container
    }

    /// The registry.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    /// What is known of a dialect of the file.
    pub fn description(&self, dialect: DialectId) -> Option<&DialectDescription> {
        let position = (*self.known.get(dialect.index() as usize)?)?;
        self.registry.at(position)
    }

    /// Whether a dialect is the first entry of the file for the builtin one.
    #[inline]
    pub(super) fn is_builtin(&self, dialect: DialectId) -> bool {
        self.builtin == Some(dialect)
    }

    /// The version of a dialect as a record, where the file has one and its layout is known.
    pub fn dialect_version(&self, id: DialectId) -> Option<Record<'_>> {
        let layout = match self.recorded_version(id).ok()? {
            Some(layout) => layout,
            None => self.description(id)?.version.as_ref()?,
        };
        let version = self.container.dialect_version_cursor(id)?;
        let record = Record::new(layout, version, self);
        record.check().is_ok().then_some(record)
    }

    /// An attribute; `None` past the end of the table.
    #[inline]
    pub fn attribute(&self, id: AttributeId) -> Option<Attribute<'_>> {
        (id.index() < self.attribute_count()).then(|| Attribute::new(self, id))
    }

    /// A type; `None` past the end of the table.
    #[inline]
    pub fn ty(&self, id: TypeId) -> Option<Type<'_>> {
        (id.index() < self.type_count()).then(|| Type::new(self, id))
    }

    /// The number of attributes.
    #[inline]
    pub fn attribute_count(&self) -> u32 {
        self.container.entries().attributes.count()
    }

    /// The number of types.
    pub fn type_count(&self) -> u32 {
        self.container.entries().types.count()
    }

    /// All attributes in file order, whether or not anything refers to them.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = Attribute<'_>> {
        (0..self.attribute_count()).map(|index| Attribute::new(self, AttributeId(index)))
    }

    /// All types in file order, whether or not anything refers to them.
    pub fn types(&self) -> impl ExactSizeIterator<Item = Type<'_>> {
        (0..self.type_count()).map(|index| Type::new(self, TypeId(index)))
    }

    /// Demands that every attribute and every type is sound: of exactly the bytes that its layout
    /// asks for, with references to what their places allow, well-formed where it is text, and
    /// without cycles.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check(&self) -> Result<()> {
        self.check_versions()?;
        super::check::check_entries(self)
    }

    /// As [`Tables::check`] for the attributes and what they refer to.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check_attributes(&self) -> Result<()> {
        super::check::check_attributes(self)
    }

    /// Whether the width of another type may decide which layout holds for a type. Such a type gives
    /// no width itself: types that ask each other for theirs would never end.
    fn depends_on_widths(&self, ty: Type<'_>) -> bool {
        let entry = ty.entry();
        if !entry.custom || self.is_builtin(entry.dialect) {
            return false;
        }
        let Some(description) = self.description(entry.dialect) else {
            return false;
        };
        let Ok((code, _)) = Tables::code(entry.bytes, entry.offset) else {
            return false;
        };
        let layouts = form::of_code(&description.types, code);
        if let [form] = layouts
            && description.newest.is_none()
            && self.is_demanded(entry.dialect, form)
        {
            // Whether it fits is not asked.
            return false;
        }
        let mut layouts = layouts.iter().chain(&description.fallback_type);
        layouts.any(|layout| layout.fields.iter().any(|it| it.kind.has_typed_width()))
    }

    /// The cursor over an entry's bytes that a layout's fields start from, with its code.
    pub(super) fn code(bytes: &[u8], offset: u64) -> Result<(u64, Cursor<'_>)> {
        let mut cursor = Cursor::new(bytes, offset);
        let code = cursor.varint()?;
        Ok((code, cursor))
    }
}

impl Context for Tables<'_> {
    fn count(&self, table: Table) -> u32 {
        match table {
            Table::String => self.container.strings().count(),
            Table::Dialect => self.container.dialects().count(),
            Table::OpName => self.container.dialects().op_name_count(),
            Table::Attribute => self.attribute_count(),
            Table::Type => self.type_count(),
            Table::Properties => self.container.properties().count(),
            Table::Resource => self.container.resources().handle_count(),
            Table::Value | Table::Successor | Table::Body => 0,
        }
    }

    fn bit_width(&self, ty: TypeId) -> Option<u32> {
        let ty = self.ty(ty)?;
        if self.depends_on_widths(ty) {
            return None;
        }
        match ty.form().ok()? {
            Form::Text(text) => text::bit_width(text),
            Form::Opaque(_) => None,
            Form::Record(record) => match record.layout().width {
                Width::None => None,
                Width::Fixed(width) => Some(width),
                // Width above, signedness in the lowest two bits.
                Width::InField => u32::try_from(record.fields().unsigned().ok()? >> 2).ok(),
            },
        }
    }
}
