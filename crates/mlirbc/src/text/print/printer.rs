//! Prints attributes, types and locations with a stack of pieces.
//!
//! The file determines how deep attributes nest, so nothing here recurses on the input. A piece is
//! taken from the stack, prints its text up to the first nested entry, and pushes the rest and that
//! entry. A list stays one piece that yields its items one by one.

use hashbrown::{HashMap, HashSet};

use std::io::Write;

use crate::affine::{print_map, print_set};
use crate::container::{AttributeId, EntryId, TypeId};
use crate::dialect::builtin::{AttributeView, attribute_code};
use crate::dialect::{Attribute, FileLineColReader, Tables, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Fields, List, Origin, Release, Value};
use crate::text::print::aliases::Aliases;
use crate::text::print::dense::Hex;
use crate::text::print::distinct::Distinct;
use crate::text::print::escape;
use crate::text::print::kind::Kind;
use crate::text::print::location_classes::LocationClasses;
use crate::text::print::mentioned::Mentioned;
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::out::Out;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::text_cache::{Counts, Subject, TextCache, TextId};
use crate::text::print::type_views::TypeViews;

/// Prints attributes, types and locations of one file.
pub(super) struct Printer<'m, 'w> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) options: PrintOptions,
    pub(super) out: Out<'w>,
    /// The release whose text is printed, as far as it depends on one.
    pub(super) release: Release,
    /// How many elements of dense attributes are printed.
    pub(super) hex: Hex,
    pub(super) stack: Vec<Piece<'m>>,
    pub(super) cache: TextCache,
    /// The entries that are being printed, to detect one that is nested in itself.
    pub(super) open: HashSet<EntryId>,
    pub(super) distinct: Distinct,
    /// The first entry that contains each attribute of a dialect in text form. Only for LLVM 21,
    /// which reads equal ones as the same attribute with the same distinct ones.
    pub(super) shared: Option<HashMap<&'m [u8], EntryId>>,
    pub(super) locations: LocationClasses,
    /// Finds the locations that are single positions in files.
    pub(super) positions: FileLineColReader<'m>,
    pub(super) mentioned: Mentioned,
    /// The types of numbers.
    pub(super) type_views: TypeViews<'m>,
    pub(super) aliases: Aliases<'m>,
    /// The entry whose type is not printed.
    pub(super) untyped: Option<EntryId>,
}

impl<'m, 'w> Printer<'m, 'w> {
    /// A printer in front of a writer. It charges the budget of the file.
    pub(super) fn of(
        tables: &'m Tables<'m>,
        options: &PrintOptions,
        sink: &'w mut dyn Write,
    ) -> Self {
        let out = Out::new(sink, options, tables.container().meter());
        Printer::new(tables, options, out)
    }

    pub(super) fn new(tables: &'m Tables<'m>, options: &PrintOptions, out: Out<'w>) -> Self {
        let container = tables.container();
        let counts = Counts {
            attributes: tables.attribute_count(),
            types: tables.type_count(),
            op_names: container.dialects().op_name_count(),
            properties: container.properties().count(),
        };
        Printer {
            tables,
            options: options.clone(),
            release: tables.own_release(),
            hex: Hex::Of(tables.text_storage()),
            out,
            stack: Vec::new(),
            cache: TextCache::new(counts),
            open: HashSet::new(),
            distinct: Distinct::default(),
            shared: is_sharing(tables).then(HashMap::new),
            locations: LocationClasses::default(),
            positions: FileLineColReader::new(tables),
            mentioned: Mentioned::default(),
            type_views: TypeViews::default(),
            aliases: Aliases::None,
            untyped: None,
        }
    }

    /// Starts a new text. The distinct attributes and the limit of the previous one do not apply to
    /// it.
    pub(super) fn restart(&mut self, limit: u64) {
        for piece in self.stack.drain(..) {
            if let Piece::Leave { id, .. } = piece {
                self.open.remove(&id);
            }
        }
        self.distinct = Distinct::default();
        if let Some(shared) = &mut self.shared {
            *shared = HashMap::new();
        }
        self.out.restart(limit);
    }

    /// Prints one piece with everything nested in it.
    pub(super) fn print(&mut self, piece: Piece<'m>) -> Result<(), PrintError> {
        let first = self.piece(piece);
        self.finish(first)
    }

    /// Prints the value of a key with everything nested in it.
    #[inline]
    pub(super) fn print_named(&mut self, value: Attribute<'m>) -> Result<(), PrintError> {
        let first = self.named(value);
        match first.is_ok() && self.stack.is_empty() {
            true => Ok(()),
            false => self.finish(first),
        }
    }

    /// Prints what is on the stack, after a first step that had this result.
    fn finish(&mut self, first: Result<(), PrintError>) -> Result<(), PrintError> {
        let mut step = first;
        loop {
            if let Err(error) = step {
                let error = self.locate(error);
                self.opaque_around(error)?;
            }
            step = match self.stack.pop() {
                Some(piece) => self.piece(piece),
                None => return Ok(()),
            };
        }
    }

    /// Adds the enclosing entries to an error.
    #[cold]
    fn locate(&mut self, error: PrintError) -> PrintError {
        /// This many identify the entry. Others are omitted.
        const LONGEST: usize = 32;
        let PrintError::Damaged(mut error) = error else {
            return error;
        };
        let around = self.stack.iter().rev().filter_map(|piece| match piece {
            Piece::Leave { id, .. } => Some(*id),
            _ => None,
        });
        for id in around.take(LONGEST) {
            error = error.within(id.segment());
        }
        error.into()
    }

    fn piece(&mut self, piece: Piece<'m>) -> Result<(), PrintError> {
        // Text passes on while nested entries are printed, at any depth.
        if let Piece::Attribute(..)
        | Piece::Location(_)
        | Piece::Items { .. }
        | Piece::Entries { .. }
        | Piece::Locations { .. }
        | Piece::Parts { .. }
        | Piece::Fields { .. }
        | Piece::Template(_)
        | Piece::Pairs { .. }
        | Piece::Property(..) = piece
        {
            self.out.step()?;
        }
        match piece {
            Piece::Text(text) => self.out.text(text),
            Piece::Attribute(attribute, mode) => return self.attribute(attribute, mode),
            Piece::Untyped(attribute) => return self.new_attribute(attribute, Mode::Full),
            Piece::Type(ty) => return self.ty(ty),
            Piece::Location(location) => return self.location(location),
            Piece::Items {
                list,
                mode,
                is_first,
            } => return self.items(list, mode, is_first),
            Piece::Entries { list, is_first } => return self.entries(list, is_first),
            Piece::Locations { mut list, is_first } => {
                if let Some(Value::Attribute(id)) = list.next()? {
                    self.comma(is_first);
                    self.stack.push(Piece::Locations {
                        list,
                        is_first: false,
                    });
                    return self.location(self.attribute_of(id)?);
                }
            }
            Piece::Parts {
                mut parts,
                is_first,
            } => {
                if let Some(id) = parts.next() {
                    self.comma(is_first);
                    if parts.len() > 0 {
                        self.stack.push(Piece::Parts {
                            parts,
                            is_first: false,
                        });
                    }
                    return self.location(self.attribute_of(id)?);
                }
            }
            Piece::Fields { fields, is_first } => return self.fields(fields, is_first),
            Piece::Template(filling) => return self.template_parts(filling),
            Piece::Pairs { list, is_first } => return self.pairs(list, is_first),
            Piece::Value(value) => return self.value(value, Mode::Full),
            Piece::Property(value, mode) => return self.property_value(value, mode),
            Piece::TextPart(part) => return self.text_part(part),
            Piece::Span(span) => return self.span(span),
            Piece::Definition(entry, is_location) => {
                return self.defined_entry(entry, is_location);
            }
            Piece::Visited => self.visited(),
            Piece::Leave {
                id,
                kind,
                start,
                prefix,
            } => {
                self.open.remove(&id);
                self.keep(Subject::Entry(id), kind, prefix, start);
                return self.out.relieve();
            }
        }
        Ok(())
    }

    pub(super) fn comma(&mut self, is_first: bool) {
        if !is_first {
            self.out.text(b", ");
        }
    }

    /// Keeps the text of an entry that was printed from `start` on, if it was not passed on.
    pub(super) fn keep(&mut self, subject: Subject, kind: Kind, prefix: &[u8], start: u64) {
        if let Some(text) = self.out.since(start) {
            self.cache.keep(subject, kind, prefix, text, start);
        }
    }

    /// Appends a text that is kept.
    #[inline(always)]
    pub(super) fn kept(&mut self, text: TextId) {
        self.cache.append(text, &mut self.out);
    }

    /// Records that the items of a list are printed next, unless more is recorded.
    pub(super) fn push_items(&mut self, list: List<'m>, mode: Mode) {
        self.stack.push(Piece::Items {
            list,
            mode,
            is_first: true,
        });
    }

    pub(super) fn push_text(&mut self, text: &'m [u8]) {
        self.stack.push(Piece::Text(text));
    }

    /// Records that the parts nested in an entry are printed next. Its text began at `start`.
    ///
    /// # Errors
    /// The entry is nested in itself.
    pub(super) fn enter(&mut self, id: EntryId, kind: Kind, start: u64) -> Result<()> {
        self.enter_stripped(id, kind, start, b"")
    }

    /// As [`Printer::enter`], for a text that lacks `prefix`.
    pub(super) fn enter_stripped(
        &mut self,
        id: EntryId,
        kind: Kind,
        start: u64,
        prefix: &'m [u8],
    ) -> Result<()> {
        if !self.open.insert(id) {
            return Err(self.cycle(id));
        }
        self.stack.push(Piece::Leave {
            id,
            kind,
            start,
            prefix,
        });
        Ok(())
    }

    #[cold]
    pub(super) fn cycle(&self, id: EntryId) -> Error {
        let entry = self.tables.container().entry(id);
        let offset = entry.map_or(0, |entry| entry.offset);
        let (table, index) = (id.table(), id.index());
        Error::new(ErrorKind::ReferenceCycle { table, index }, offset)
    }

    /// An attribute by its number.
    pub(super) fn attribute_of(&self, id: AttributeId) -> Result<Attribute<'m>> {
        let attribute = self.tables.attribute(id);
        attribute.ok_or_else(|| self.no_entry(id.into()))
    }

    /// A type by its number.
    pub(super) fn type_of(&self, id: TypeId) -> Result<Type<'m>> {
        self.tables.ty(id).ok_or_else(|| self.no_entry(id.into()))
    }

    #[cold]
    fn no_entry(&self, id: EntryId) -> Error {
        Error::new(self.tables.no_entry(id), 0)
    }

    fn items(&mut self, mut list: List<'m>, mode: Mode, is_first: bool) -> Result<(), PrintError> {
        let Some(item) = list.next()? else {
            return Ok(());
        };
        // Besides the step: the entries of a list may be anywhere in the file.
        self.out.visited(1)?;
        self.comma(is_first);
        self.stack.push(Piece::Items {
            list,
            mode,
            is_first: false,
        });
        self.value(item, mode)
    }

    fn entries(&mut self, mut list: List<'m>, is_first: bool) -> Result<(), PrintError> {
        let Some([name, value]) = list.next_attributes()? else {
            return Ok(());
        };
        self.comma(is_first);
        self.stack.push(Piece::Entries {
            list,
            is_first: false,
        });
        let (name, value) = (self.attribute_of(name)?, self.attribute_of(value)?);
        self.key(name)?;
        self.named(value)
    }

    /// Prints the key of an entry of a dictionary.
    #[inline]
    pub(super) fn key(&mut self, name: Attribute<'m>) -> Result<(), PrintError> {
        match self.cache.get(Subject::Key(name.id())) {
            Some(text) => self.kept(text),
            None => self.new_key(name)?,
        }
        Ok(())
    }

    #[cold]
    fn new_key(&mut self, name: Attribute<'m>) -> Result<(), PrintError> {
        let start = self.out.position();
        let text = self.out.within_limit(self.name_of(name)?);
        escape::key(&mut self.out.buffer, text);
        self.keep(Subject::Key(name.id()), Kind::Whole, b"", start);
        Ok(())
    }

    /// Prints ` = ` and the value of a key. The key implies a unit value.
    pub(super) fn named(&mut self, value: Attribute<'m>) -> Result<(), PrintError> {
        let start = self.out.position();
        self.out.text(b" = ");
        if self.known_attribute(value, Mode::Full) {
            return Ok(());
        }
        if is_unit(value)? {
            self.out.take_back(start);
            return Ok(());
        }
        self.new_attribute(value, Mode::Full)
    }

    /// The text of a name, which must be a string.
    pub(super) fn name_of(&self, name: Attribute<'m>) -> Result<&'m [u8]> {
        name.string_value().ok_or_else(|| {
            let kind = ErrorKind::UnexpectedAttribute {
                expected: "a string attribute",
                found: format!("attribute {}", name.id().index()),
            };
            Error::new(kind, name.entry().offset)
        })
    }

    /// Prints the value of a field or item.
    pub(super) fn value(&mut self, value: Value<'m>, mode: Mode) -> Result<(), PrintError> {
        match value {
            Value::Absent => self.out.text(b"<<NULL ATTRIBUTE>>"),
            Value::Unsigned(number) => self.out.unsigned(number),
            Value::Signed(number) => self.out.signed(number),
            Value::Bool(value) => self.out.text(if value { b"true" } else { b"false" }),
            Value::String(id) => {
                let string = self.tables.container().string(id).unwrap_or_default();
                self.out.quoted(string);
            }
            Value::Attribute(id) => return self.attribute(self.attribute_of(id)?, mode),
            Value::Type(id) => return self.ty(self.type_of(id)?),
            Value::Resource(id) => self.resource_key(id),
            Value::Blob(bytes) => {
                self.out.text(b"\"0x");
                self.out.hex(bytes)?;
                self.out.text(b"\"");
            }
            Value::Integer(integer) => return self.out.integer(&integer, false),
            // The bits, as the format is that of a type of another dialect.
            Value::Float(bits) => {
                let bits = bits.to_u128().unwrap_or_default();
                self.out.text(format!("0x{bits:X}").as_bytes());
            }
            Value::AffineMap(map) => self.out.text(&print_map(&map)?),
            Value::IntegerSet(set) => self.out.text(&print_set(&set)?),
            Value::List(list) => {
                self.out.text(b"[");
                self.push_text(b"]");
                self.push_items(list, mode);
            }
            Value::Group(fields) => {
                self.out.text(b"{");
                self.push_text(b"}");
                self.stack.push(Piece::Fields {
                    fields,
                    is_first: true,
                });
            }
            Value::SegmentSizes(sizes) => {
                self.out.text(b"array<i32");
                for (position, size) in sizes.sizes().into_iter().enumerate() {
                    self.out.text(if position == 0 { b": " } else { b", " });
                    self.out.unsigned(u64::from(size));
                }
                self.out.text(b">");
            }
        }
        Ok(())
    }

    /// Prints the fields of a record by name.
    fn fields(&mut self, mut fields: Fields<'m>, is_first: bool) -> Result<(), PrintError> {
        let Some((field, value)) = fields.next()? else {
            return Ok(());
        };
        if let Value::Absent = value {
            self.stack.push(Piece::Fields { fields, is_first });
            return Ok(());
        }
        self.comma(is_first);
        self.out.text(field.name.as_bytes());
        self.out.text(b" = ");
        self.stack.push(Piece::Fields {
            fields,
            is_first: false,
        });
        self.value(value, Mode::Full)
    }
}

/// Whether LLVM 21 wrote the file.
fn is_sharing(tables: &Tables<'_>) -> bool {
    Origin::of(tables.container().producer()) == Origin::Named(Release::Llvm21)
}

/// Whether an attribute is the unit attribute.
pub(super) fn is_unit(attribute: Attribute<'_>) -> Result<bool> {
    if attribute
        .builtin_code()
        .is_some_and(|code| code != attribute_code::UNIT)
    {
        return Ok(false);
    }
    Ok(match attribute.view()? {
        AttributeView::Unit => true,
        AttributeView::Text(text) => text == b"unit",
        _ => false,
    })
}
