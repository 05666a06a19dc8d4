//! The printer of attributes, types and locations: a stack of pieces still to print.
//!
//! Attributes nest as deep as the file likes, so nothing here calls itself along the input: a piece
//! is taken from the stack, prints what it can, and leaves what is nested in it on the stack. A
//! list stays as one piece that gives its items one by one.

use std::collections::HashMap;

use crate::asm::cache::{Cache, Kind};
use crate::asm::distinct::Distinct;
use crate::asm::llvm_attribute::Rule;
use crate::asm::location::Locations;
use crate::asm::out::Out;
use crate::asm::property::PropertyValue;
use crate::asm::resource_section::Mentioned;
use crate::asm::scalars::Scalars;
use crate::asm::template::Filling;
use crate::asm::text_table::TextTable;
use crate::asm::{PrintError, PrintOptions, affine};
use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, BuiltinEntries, PlaceFinder, Tables, Type};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::layout::{Fields, List, Origin, Release, Value};

/// Where an attribute stands, as far as its form depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// With its type.
    Full,
    /// In an array or a memref, where `i64` and `f64` go without saying.
    Item,
    /// In a field whose kind goes without saying: only what follows the name of the kind.
    Stripped,
}

/// An entry of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Attribute(AttributeId),
    Type(TypeId),
}

/// Something still to print.
#[derive(Clone)]
pub(super) enum Piece<'m> {
    /// Text as it is.
    Text(&'m [u8]),
    Attribute(Attribute<'m>, Mode),
    Type(Type<'m>),
    /// A location without `loc( )`.
    Location(Attribute<'m>),
    /// The items of a list, with a comma before each but the first.
    Items {
        list: List<'m>,
        mode: Mode,
        is_first: bool,
    },
    /// The entries of a dictionary, with a comma before each but the first.
    Entries {
        list: List<'m>,
        is_first: bool,
    },
    /// Locations, with a comma before each but the first.
    Locations {
        list: List<'m>,
        is_first: bool,
    },
    /// The fields of a record in a form of our own.
    Fields {
        fields: Fields<'m>,
        is_first: bool,
    },
    /// The fields of an attribute of the llvm dialect.
    LlvmFields {
        fields: Fields<'m>,
        rules: &'static [Rule],
        is_first: bool,
    },
    /// The rest of a template.
    Template(Filling<'m>),
    /// Groups of two, each as `A = A`, with a comma before each but the first.
    Pairs {
        list: List<'m>,
        is_first: bool,
    },
    Value(Value<'m>),
    Property(PropertyValue<'m>, Mode),
    /// The end of an entry.
    Leave {
        node: Node,
        kind: Kind,
        /// Where its text starts.
        start: u64,
        /// What would stand before the text were it not stripped.
        prefix: &'m [u8],
    },
}

/// Prints attributes, types and locations of one file.
pub(super) struct Printer<'m, 'w> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) options: &'w PrintOptions,
    pub(super) out: Out<'w>,
    pub(super) stack: Vec<Piece<'m>>,
    pub(super) cache: Cache,
    pub(super) distinct: Distinct,
    /// For each attribute of a dialect in a text, the entry in which it was met first. Only for LLVM 21,
    /// which takes equal ones for the same attribute with the same distinct ones.
    pub(super) shared: Option<HashMap<&'m [u8], Node>>,
    pub(super) locations: Locations,
    /// The names of files as they stand after ops, ` loc("file":`, by the number of the name.
    pub(super) files: TextTable<64>,
    pub(super) scalars: Scalars,
    /// Finds the locations that are single places in files.
    pub(super) places: PlaceFinder<'m>,
    /// Finds other attributes of the builtin dialect.
    pub(super) builtin: BuiltinEntries<'m>,
    pub(super) mentioned: Mentioned,
}

impl<'m, 'w> Printer<'m, 'w> {
    pub(super) fn new(tables: &'m Tables<'m>, options: &'w PrintOptions, out: Out<'w>) -> Self {
        Printer {
            tables,
            options,
            out,
            stack: Vec::new(),
            cache: Cache::new(tables.attribute_count(), tables.type_count()),
            distinct: Distinct::default(),
            shared: is_sharing(tables).then(HashMap::new),
            locations: Locations::default(),
            files: TextTable::default(),
            scalars: Scalars::default(),
            places: PlaceFinder::new(tables),
            builtin: BuiltinEntries::new(tables),
            mentioned: Mentioned::default(),
        }
    }

    /// Prints one piece with everything nested in it.
    pub(super) fn print(&mut self, piece: Piece<'m>) -> Result<(), PrintError> {
        self.cache.forget_mentions();
        let mut next = Some(piece);
        while let Some(piece) = next {
            if let Err(error) = self.piece(piece) {
                let error = self.locate(error);
                self.opaque_around(error)?;
            }
            next = self.stack.pop();
        }
        Ok(())
    }

    /// Adds the entries around the place of an error.
    #[cold]
    fn locate(&mut self, error: PrintError) -> PrintError {
        /// Enough to find the place; the rest is left out.
        const LONGEST: usize = 32;
        let PrintError::Damaged(mut error) = error else {
            return error;
        };
        let around = self.stack.iter().rev().filter_map(|piece| match piece {
            Piece::Leave { node, .. } => Some(*node),
            _ => None,
        });
        for node in around.take(LONGEST) {
            error = error.within(match node {
                Node::Attribute(id) => Segment::Attribute(id.index()),
                Node::Type(id) => Segment::Type(id.index()),
            });
        }
        error.into()
    }

    fn piece(&mut self, piece: Piece<'m>) -> Result<(), PrintError> {
        match piece {
            Piece::Text(text) => self.out.text(text),
            Piece::Attribute(attribute, mode) => return self.attribute(attribute, mode),
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
            Piece::Fields { fields, is_first } => return self.fields(fields, is_first),
            Piece::LlvmFields {
                fields,
                rules,
                is_first,
            } => return self.llvm_fields(fields, rules, is_first),
            Piece::Template(filling) => return self.template_parts(filling),
            Piece::Pairs { list, is_first } => return self.pairs(list, is_first),
            Piece::Value(value) => return self.value(value, Mode::Full),
            Piece::Property(value, mode) => return self.property_value(value, mode),
            Piece::Leave {
                node,
                kind,
                start,
                prefix,
            } => {
                self.cache.close(node);
                if let Some(text) = self.out.since(start) {
                    self.cache.keep(node, kind, prefix, text, start);
                }
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

    pub(super) fn push_text(&mut self, text: &'m [u8]) {
        self.stack.push(Piece::Text(text));
    }

    /// Notes that what is nested in an entry comes next. Its text began at `start`.
    ///
    /// # Errors
    /// The entry is nested in itself.
    pub(super) fn enter(&mut self, node: Node, kind: Kind, start: u64) -> Result<()> {
        self.enter_stripped(node, kind, start, b"")
    }

    /// As [`Printer::enter`], for text that lacks `prefix`.
    pub(super) fn enter_stripped(
        &mut self,
        node: Node,
        kind: Kind,
        start: u64,
        prefix: &'m [u8],
    ) -> Result<()> {
        if !self.cache.open(node) {
            return Err(self.cycle(node));
        }
        self.stack.push(Piece::Leave {
            node,
            kind,
            start,
            prefix,
        });
        Ok(())
    }

    #[cold]
    pub(super) fn cycle(&self, node: Node) -> Error {
        let (table, index, entry) = match node {
            Node::Attribute(id) => {
                let entry = self.tables.container().attribute_entry(id);
                (Table::Attribute, id.index(), entry)
            }
            Node::Type(id) => {
                let entry = self.tables.container().type_entry(id);
                (Table::Type, id.index(), entry)
            }
        };
        let offset = entry.map_or(0, |entry| entry.offset);
        Error::new(ErrorKind::ReferenceCycle { table, index }, offset)
    }

    /// An attribute by its number.
    pub(super) fn attribute_of(&self, id: AttributeId) -> Result<Attribute<'m>> {
        self.tables.attribute(id).ok_or_else(|| {
            let kind = ErrorKind::InvalidIndex {
                table: Table::Attribute,
                index: u64::from(id.index()),
                count: u64::from(self.tables.attribute_count()),
            };
            Error::new(kind, 0)
        })
    }

    /// A type by its number.
    pub(super) fn type_of(&self, id: TypeId) -> Result<Type<'m>> {
        self.tables.ty(id).ok_or_else(|| {
            let kind = ErrorKind::InvalidIndex {
                table: Table::Type,
                index: u64::from(id.index()),
                count: u64::from(self.tables.type_count()),
            };
            Error::new(kind, 0)
        })
    }

    fn items(&mut self, mut list: List<'m>, mode: Mode, is_first: bool) -> Result<(), PrintError> {
        let Some(item) = list.next()? else {
            return Ok(());
        };
        self.comma(is_first);
        self.stack.push(Piece::Items {
            list,
            mode,
            is_first: false,
        });
        self.value(item, mode)
    }

    fn entries(&mut self, mut list: List<'m>, is_first: bool) -> Result<(), PrintError> {
        let Some(Value::Group(mut entry)) = list.next()? else {
            return Ok(());
        };
        self.comma(is_first);
        self.stack.push(Piece::Entries {
            list,
            is_first: false,
        });
        let name = self.attribute_of(entry.attribute()?)?;
        let value = self.attribute_of(entry.attribute()?)?;
        self.entry(name, value)
    }

    /// Prints an entry of a dictionary; a unit value is told by its name alone.
    fn entry(&mut self, name: Attribute<'m>, value: Attribute<'m>) -> Result<(), PrintError> {
        let name = self.name_of(name)?;
        crate::asm::escape::key(&mut self.out.buffer, name);
        if !is_unit(value)? {
            self.out.text(b" = ");
            return self.attribute(value, Mode::Full);
        }
        Ok(())
    }

    /// The text of a name, which has to be a string.
    pub(super) fn name_of(&self, name: Attribute<'m>) -> Result<&'m [u8]> {
        name.string_value().ok_or_else(|| {
            let kind = ErrorKind::UnexpectedAttribute {
                expected: "a string attribute",
                found: format!("attribute {}", name.id().index()),
            };
            Error::new(kind, name.entry().offset)
        })
    }

    /// Prints a value of a field or item.
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
            Value::Integer(integer) => {
                crate::asm::number::integer(&mut self.out.buffer, &integer, false);
            }
            // The bits: the format is that of a type of another dialect.
            Value::Float(bits) => {
                let bits = bits.to_u128().unwrap_or_default();
                self.out.text(format!("0x{bits:X}").as_bytes());
            }
            Value::AffineMap(map) => affine::map(&mut self.out.buffer, &map)?,
            Value::IntegerSet(set) => affine::set(&mut self.out.buffer, &set)?,
            Value::List(list) => {
                self.out.text(b"[");
                self.push_text(b"]");
                self.stack.push(Piece::Items {
                    list,
                    mode,
                    is_first: true,
                });
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

/// Whether the release that wrote a file is LLVM 21.
fn is_sharing(tables: &Tables<'_>) -> bool {
    Origin::of(tables.container().producer()) == Origin::Named(Release::Llvm21)
}

/// Whether an attribute is the unit attribute.
pub(super) fn is_unit(attribute: Attribute<'_>) -> Result<bool> {
    /// The code of the unit attribute (format.md §6.1).
    const UNIT: u64 = 7;
    if attribute.builtin_code().is_some_and(|code| code != UNIT) {
        return Ok(false);
    }
    Ok(match attribute.view()? {
        AttributeView::Unit => true,
        AttributeView::Text(text) => text == b"unit",
        _ => false,
    })
}
