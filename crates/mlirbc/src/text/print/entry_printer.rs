//! Prints single attributes, types and properties of a module, many in sequence.

use crate::dialect::builtin::ElementStorage;
use crate::dialect::{Attribute, Tables, Type};
use crate::error::{ErrorKind, Result};
use crate::ir::Op;
use crate::schema::Release;
use crate::text::print::dense::Hex;
use crate::text::print::distinct::Distinct;
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::out::Out;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::property;
use crate::text::print::text_cache::{Counts, TextCache};

/// What is printed.
#[derive(Clone, Copy)]
pub(crate) enum Printed<'m> {
    Attribute(Attribute<'m>),
    Type(Type<'m>),
    /// The property of an op, by name.
    Property(Op<'m>, &'m [u8]),
}

impl<'m> Printed<'m> {
    /// The tables of its module.
    pub(crate) fn tables(self) -> &'m Tables<'m> {
        match self {
            Printed::Attribute(attribute) => attribute.tables(),
            Printed::Type(ty) => ty.tables(),
            Printed::Property(op, _) => op.module().tables(),
        }
    }

    /// Whether there is a text. Properties that the op does not have, or that are absent, have
    /// none.
    ///
    /// # Errors
    /// The properties of the op are damaged.
    pub(crate) fn exists(self) -> Result<bool> {
        match self {
            Printed::Attribute(_) | Printed::Type(_) => Ok(true),
            Printed::Property(op, name) => Ok(property::named(op, name)?.is_some()),
        }
    }
}

/// The result of printing an attribute, a type or a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryText<'t> {
    /// The op has no such property, or it is absent.
    Absent,
    Text(&'t [u8]),
    /// The text is longer than the limit.
    TooLong,
}

/// Prints attributes, types and properties of one module. Each text is printed as if alone, with
/// its own numbers of distinct attributes unless the printer is `numbered`.
pub(crate) struct EntryPrinter<'m> {
    printer: Printer<'m, 'static>,
    is_numbered: bool,
}

impl<'m> EntryPrinter<'m> {
    pub(crate) fn new(tables: &'m Tables<'m>) -> Self {
        let out = Out::kept_for(tables.container().meter());
        let mut printer = Printer::new(tables, &PrintOptions::default(), out);
        // Cached texts would have the numbers of distinct attributes of another text.
        printer.cache = TextCache::new(Counts::default());
        EntryPrinter {
            printer,
            is_numbered: false,
        }
    }

    /// A printer of texts with these numbers of distinct attributes.
    pub(crate) fn numbered(tables: &'m Tables<'m>, numbers: Distinct) -> Self {
        let mut printer = EntryPrinter::new(tables);
        printer.is_numbered = true;
        printer.printer.distinct = numbers;
        // Entries with equal texts may have other numbers.
        printer.printer.shared = None;
        printer
    }

    /// The numbers of distinct attributes, with those that were added.
    pub(crate) fn into_numbers(self) -> Distinct {
        self.printer.distinct
    }

    /// A printer of texts that are equal if the elements of dense attributes are, however they are stored.
    pub(crate) fn of_values(tables: &'m Tables<'m>) -> Self {
        let mut printer = EntryPrinter::new(tables);
        printer.printer.hex = Hex::Values;
        printer
    }

    /// A printer of the texts of a release.
    pub(crate) fn for_release(tables: &'m Tables<'m>, release: Release) -> Self {
        let mut printer = EntryPrinter::new(tables);
        printer.printer.release = release;
        printer.printer.hex = Hex::Of(Some(ElementStorage::of(release)));
        printer
    }

    /// The tables of the module.
    pub(crate) fn tables(&self) -> &'m Tables<'m> {
        self.printer.tables
    }

    /// Returns the text of an entry or property of the module. Elements attributes of more than
    /// `elide` elements are elided.
    ///
    /// # Errors
    /// The entry is damaged, or the budget of the module is exceeded.
    pub(crate) fn print(
        &mut self,
        what: Printed<'m>,
        limit: usize,
        elide: Option<u64>,
    ) -> Result<EntryText<'_>> {
        let piece = match what {
            Printed::Attribute(attribute) => Piece::Attribute(attribute, Mode::Full),
            Printed::Type(ty) => Piece::Type(ty),
            Printed::Property(op, name) => match property::named(op, name)? {
                Some(value) => Piece::Property(value, Mode::Full),
                None => return Ok(EntryText::Absent),
            },
        };
        let numbers = std::mem::take(&mut self.printer.distinct);
        self.printer.restart(limit as u64);
        if self.is_numbered {
            self.printer.distinct = numbers;
        }
        self.printer.options.elide_elements_larger_than = elide;
        let printed = self.printer.print(piece);
        match printed.and_then(|()| self.printer.out.pass_on()) {
            Ok(()) => Ok(EntryText::Text(self.printer.out.buffer.text())),
            Err(PrintError::Damaged(error)) => match error.kind() {
                ErrorKind::LimitExceeded { .. } if self.printer.out.position() > limit as u64 => {
                    Ok(EntryText::TooLong)
                }
                _ => Err(error),
            },
            // Text in memory has no writer that fails.
            Err(PrintError::Io(_)) => Ok(EntryText::TooLong),
        }
    }
}
