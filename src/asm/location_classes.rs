//! The changes that MLIR makes to fused locations when it reads them.
//!
//! A fused location without metadata absorbs the locations of nested fused ones, and loses unknown
//! and repeated ones. Two entries of the table may be equal locations. Locations are therefore
//! sorted into classes of equal ones, but only in a file with a fused one.

use hashbrown::{HashMap, HashSet};

use crate::container::AttributeId;
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::{Error, ErrorKind, Result, Table};

/// The content of a class of equal locations.
#[derive(Clone, Debug)]
pub(super) enum Class {
    Unknown,
    /// An entry that is a location of the class.
    Entry(AttributeId),
    /// Several locations, without unknown ones, fused ones without metadata, and repetitions.
    Fused(Vec<u32>),
}

/// The content that identifies a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Unknown,
    File(AttributeId, [u64; 4]),
    CallSite(u32, u32),
    Name(AttributeId, u32),
    Fused(Vec<u32>),
    FusedWith(Vec<u32>, AttributeId),
    /// Any other location, which is equal only to itself.
    Other(AttributeId),
}

/// The classes of the requested locations.
#[derive(Debug, Default)]
pub(super) struct LocationClasses {
    of_entries: HashMap<AttributeId, u32>,
    of_keys: HashMap<Key, u32>,
    classes: Vec<Class>,
}

enum Step<'m> {
    Enter(Attribute<'m>),
    Leave(Attribute<'m>),
}

impl LocationClasses {
    pub(super) fn class(&self, index: u32) -> &Class {
        self.classes.get(index as usize).unwrap_or(&Class::Unknown)
    }

    fn class_of_entry(&self, id: AttributeId) -> u32 {
        self.of_entries.get(&id).copied().unwrap_or(0)
    }

    /// The class of a location.
    pub(super) fn resolve(&mut self, location: Attribute<'_>) -> Result<u32> {
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

    /// The class of a location whose nested locations have classes.
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

    /// Whether MLIR reads a location as the unknown one.
    pub(super) fn is_unknown(&mut self, location: Attribute<'_>) -> Result<bool> {
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
