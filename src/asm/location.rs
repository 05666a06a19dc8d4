//! Locations, and what MLIR makes of fused ones when it reads them.
//!
//! A fused location without metadata takes up the locations of those nested in it, and loses
//! unknown ones and repetitions. Two entries of the table may be the same location, so locations
//! are sorted into classes of equal ones, but only once a file has a fused one.

use std::collections::{HashMap, HashSet};

use crate::asm::PrintError;
use crate::asm::buffer::Buffer;
use crate::asm::cache::Kind;
use crate::asm::escape;
use crate::asm::printer::{Mode, Node, Piece, Printer};
use crate::container::AttributeId;
use crate::dialect::builtin::{AttributeView, Position};
use crate::dialect::{Attribute, PlaceInFile};
use crate::error::{Error, ErrorKind, Result, Table};

/// What a class of equal locations is.
#[derive(Clone, Debug)]
enum Class {
    Unknown,
    /// An entry that is a location of the class.
    Entry(AttributeId),
    /// Several locations, none of them unknown or fused without metadata, none twice.
    Fused(Vec<u32>),
}

/// What tells a class from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Unknown,
    File(AttributeId, [u64; 4]),
    CallSite(u32, u32),
    Name(AttributeId, u32),
    Fused(Vec<u32>),
    FusedWith(Vec<u32>, AttributeId),
    /// Anything else equals only itself.
    Other(AttributeId),
}

/// The classes of the locations that were asked for.
#[derive(Debug, Default)]
pub(super) struct Locations {
    of_entries: HashMap<AttributeId, u32>,
    of_keys: HashMap<Key, u32>,
    classes: Vec<Class>,
}

/// What stands before the name of a file after an op.
const BEFORE_FILE: &[u8] = b" loc(";

enum Step<'m> {
    Enter(Attribute<'m>),
    Leave(Attribute<'m>),
}

impl Locations {
    fn class(&self, index: u32) -> &Class {
        self.classes.get(index as usize).unwrap_or(&Class::Unknown)
    }

    fn class_of_entry(&self, id: AttributeId) -> u32 {
        self.of_entries.get(&id).copied().unwrap_or(0)
    }

    /// The class of a location.
    fn resolve(&mut self, location: Attribute<'_>) -> Result<u32> {
        if let Some(&class) = self.of_entries.get(&location.id()) {
            return Ok(class);
        }
        let mut open = HashSet::new();
        let mut stack = vec![Step::Enter(location)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(location) => {
                    open.remove(&location.id());
                    let class = self.make_class(location)?;
                    self.of_entries.insert(location.id(), class);
                }
                Step::Enter(location) => {
                    let id = location.id();
                    if self.of_entries.contains_key(&id) {
                        continue;
                    }
                    if !open.insert(id) {
                        let kind = ErrorKind::ReferenceCycle {
                            table: Table::Attribute,
                            index: id.index(),
                        };
                        return Err(Error::new(kind, location.entry().offset));
                    }
                    stack.push(Step::Leave(location));
                    match location.view()? {
                        AttributeView::CallSiteLoc { callee, caller } => {
                            stack.extend([Step::Enter(callee), Step::Enter(caller)]);
                        }
                        AttributeView::NameLoc { child, .. } => stack.push(Step::Enter(child)),
                        AttributeView::FusedLoc { locations, .. } => {
                            stack.extend(locations.iter().map(Step::Enter));
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(self.class_of_entry(location.id()))
    }

    /// The class of a location, once those of the locations in it are known.
    fn make_class(&mut self, location: Attribute<'_>) -> Result<u32> {
        let mut fused = None;
        let key = match location.view()? {
            AttributeView::UnknownLoc => Key::Unknown,
            AttributeView::FileLoc { filename, position } => Key::File(
                filename.id(),
                [
                    position.start_line,
                    position.start_column,
                    position.end_line,
                    position.end_column,
                ],
            ),
            AttributeView::CallSiteLoc { callee, caller } => Key::CallSite(
                self.class_of_entry(callee.id()),
                self.class_of_entry(caller.id()),
            ),
            AttributeView::NameLoc { name, child } => {
                Key::Name(name.id(), self.class_of_entry(child.id()))
            }
            AttributeView::FusedLoc {
                locations,
                metadata: Some(metadata),
            } => {
                let classes = locations.iter().map(|part| self.class_of_entry(part.id()));
                Key::FusedWith(classes.collect(), metadata.id())
            }
            AttributeView::FusedLoc { locations, .. } => {
                let mut parts = Vec::new();
                let mut seen = HashSet::new();
                for part in locations.iter() {
                    let class = self.class_of_entry(part.id());
                    let nested = match self.class(class) {
                        Class::Unknown => &[][..],
                        Class::Entry(_) => &[class][..],
                        Class::Fused(parts) => parts,
                    };
                    parts.extend(nested.iter().copied().filter(|&class| seen.insert(class)));
                }
                match parts.as_slice() {
                    [] => Key::Unknown,
                    [one] => return Ok(*one),
                    _ => {
                        fused = Some(parts.clone());
                        Key::Fused(parts)
                    }
                }
            }
            _ => Key::Other(location.id()),
        };
        let class = match (&key, fused) {
            (Key::Unknown, _) => Class::Unknown,
            (_, Some(parts)) => Class::Fused(parts),
            _ => Class::Entry(location.id()),
        };
        let next = self.classes.len() as u32;
        let index = *self.of_keys.entry(key).or_insert(next);
        if index == next {
            self.classes.push(class);
        }
        Ok(index)
    }

    /// Whether MLIR takes a location for the unknown one.
    fn is_unknown(&mut self, location: Attribute<'_>) -> Result<bool> {
        Ok(match location.view()? {
            AttributeView::UnknownLoc => true,
            AttributeView::FusedLoc { metadata: None, .. } => {
                let class = self.resolve(location)?;
                matches!(self.class(class), Class::Unknown)
            }
            AttributeView::Text(text) => text == b"loc(unknown)",
            _ => false,
        })
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints a location without `loc( )`, or what of it comes before the first nested one.
    pub(super) fn location(&mut self, location: Attribute<'m>) -> Result<(), PrintError> {
        if let Some(place) = self.places.find(location.id()) {
            return self.place_in_file(place);
        }
        let node = Node::Attribute(location.id());
        if let Some((Kind::Location, text)) = self.cache.get(node) {
            self.cache.append(text, 0, &mut self.out);
            return Ok(());
        }
        let (start, depth) = (self.out.position(), self.stack.len());
        match self.view_of_location(location, start) {
            Ok(()) => Ok(()),
            Err(error) => self.opaque_instead(node, start, depth, error),
        }
    }

    fn view_of_location(&mut self, location: Attribute<'m>, start: u64) -> Result<(), PrintError> {
        let node = Node::Attribute(location.id());
        match location.view()? {
            AttributeView::UnknownLoc => self.out.text(b"unknown"),
            AttributeView::FileLoc { filename, position } => {
                let name = self.name_of(filename)?;
                self.out.quoted(name);
                self.position_in_file(position);
            }
            AttributeView::NameLoc { name, child } => {
                let name = self.name_of(name)?;
                self.out.quoted(name);
                if !self.locations.is_unknown(child)? {
                    self.enter(node, Kind::Location, start)?;
                    self.out.text(b"(");
                    self.push_text(b")");
                    self.stack.push(Piece::Location(child));
                }
            }
            AttributeView::CallSiteLoc { callee, caller } => {
                self.enter(node, Kind::Location, start)?;
                self.out.text(b"callsite(");
                self.push_text(b")");
                self.stack.push(Piece::Location(caller));
                self.push_text(b" at ");
                self.stack.push(Piece::Location(callee));
            }
            AttributeView::FusedLoc {
                locations,
                metadata: Some(metadata),
            } => {
                self.enter(node, Kind::Location, start)?;
                self.out.text(b"fused<");
                self.push_text(b"]");
                self.stack.push(Piece::Locations {
                    list: locations.raw(),
                    is_first: true,
                });
                self.push_text(b">[");
                self.stack.push(Piece::Attribute(metadata, Mode::Full));
            }
            AttributeView::FusedLoc { .. } => self.fused(location, node, start)?,
            AttributeView::Text(text) => {
                let inner = text
                    .strip_prefix(b"loc(")
                    .and_then(|text| text.strip_suffix(b")"));
                let dialect = location.dialect_name();
                return self.text_entry(node, dialect, inner.unwrap_or(text), Mode::Full);
            }
            AttributeView::Opaque(opaque) => {
                self.opaque(b'#', location.dialect_name(), opaque.bytes)?;
            }
            _ => {
                let kind = ErrorKind::UnexpectedAttribute {
                    expected: "a location attribute",
                    found: format!("attribute {}", location.id().index()),
                };
                return Err(Error::new(kind, location.entry().offset).into());
            }
        }
        Ok(())
    }

    fn fused(&mut self, location: Attribute<'m>, node: Node, start: u64) -> Result<()> {
        let class = self.locations.resolve(location)?;
        let parts = match self.locations.class(class) {
            Class::Unknown => {
                self.out.text(b"unknown");
                return Ok(());
            }
            Class::Entry(id) => {
                let piece = Piece::Location(self.attribute_of(*id)?);
                self.enter(node, Kind::Location, start)?;
                self.stack.push(piece);
                return Ok(());
            }
            Class::Fused(parts) => parts.clone(),
        };
        self.enter(node, Kind::Location, start)?;
        self.out.text(b"fused[");
        self.push_text(b"]");
        for (index, part) in parts.iter().enumerate().rev() {
            if let Class::Entry(id) = self.locations.class(*part) {
                let piece = Piece::Location(self.attribute_of(*id)?);
                self.stack.push(piece);
                if index > 0 {
                    self.push_text(b", ");
                }
            }
        }
        Ok(())
    }

    /// Prints a place in a file.
    pub(super) fn place_in_file(&mut self, place: PlaceInFile) -> Result<(), PrintError> {
        let number = place.filename.index();
        if self.files.text(number).is_none() {
            let name = self.name_of(self.attribute_of(place.filename)?)?;
            let mut text = Buffer::default();
            text.extend_from_slice(BEFORE_FILE);
            escape::quoted(&mut text, name);
            text.push(b':');
            self.files.keep(number, text.text());
            self.out.text(text.since(BEFORE_FILE.len()));
        } else if let Some(text) = self.files.text(number) {
            self.out
                .text(text.get(BEFORE_FILE.len()..).unwrap_or_default());
        }
        self.out.unsigned(place.line);
        self.out.text(b":");
        self.out.unsigned(place.column);
        Ok(())
    }

    fn position_in_file(&mut self, position: Position) {
        self.out.text(b":");
        self.out.unsigned(position.start_line);
        self.out.text(b":");
        self.out.unsigned(position.start_column);
        if position.is_point() {
            return;
        }
        self.out.text(b" to ");
        if position.start_line != position.end_line {
            self.out.unsigned(position.end_line);
        }
        self.out.text(b":");
        self.out.unsigned(position.end_column);
    }
}
