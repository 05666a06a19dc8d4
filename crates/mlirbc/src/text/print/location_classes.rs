//! The changes that MLIR makes to fused locations when it reads them.
//!
//! A fused location without metadata absorbs the locations of nested fused ones, and loses unknown
//! and repeated ones. Two entries of the table may be equal locations. Locations are therefore
//! sorted into classes of equal ones, but only in a file with a fused one.
//!
//! The parts of a fused location are found when they are requested, and not kept: the lists of nested
//! ones would take memory in the square of their depth.

use hashbrown::{HashMap, HashSet};
use sha2::{Digest, Sha256};

use crate::container::AttributeId;
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::text::print::options::PrintError;
use crate::text::print::out::Out;

/// The content that identifies a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Unknown,
    File(AttributeId, [u64; 4]),
    CallSite(u32, u32),
    Name(AttributeId, u32),
    /// The hash of the classes of two parts or more.
    Fused([u8; 32]),
    FusedWith(Vec<u32>, AttributeId),
    /// Any other location, which is equal only to itself.
    Other(AttributeId),
}

/// What is known of an entry.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// The class of a location that is no fused one without metadata.
    Part(u32),
    /// A fused location without metadata, whose parts are known, and its class once it is requested.
    Fused(Option<u32>),
}

/// The classes of the requested locations.
#[derive(Debug, Default)]
pub(super) struct LocationClasses {
    entries: HashMap<AttributeId, Known>,
    of_keys: HashMap<Key, u32>,
    /// An entry of each class; `None` for unknown locations.
    classes: Vec<Option<AttributeId>>,
}

enum Step<'m> {
    Enter(Attribute<'m>),
    Leave(Attribute<'m>),
}

impl LocationClasses {
    /// The parts of a location as MLIR reads it: those of a fused one, itself for any other one, none for
    /// an unknown one. Those of nested fused ones count as work.
    pub(super) fn parts(
        &mut self,
        location: Attribute<'_>,
        out: &mut Out<'_>,
    ) -> Result<Vec<AttributeId>, PrintError> {
        self.prepare(location, out)?;
        let classes = self.classes_of_parts(location, out)?;
        let entries = classes.iter().filter_map(|&class| self.entry_of(class));
        Ok(entries.collect())
    }

    /// Whether MLIR reads a location as the unknown one.
    pub(super) fn is_unknown(
        &mut self,
        location: Attribute<'_>,
        out: &mut Out<'_>,
    ) -> Result<bool, PrintError> {
        Ok(match location.view()? {
            AttributeView::UnknownLoc => true,
            AttributeView::FusedLoc { metadata: None, .. } => self.parts(location, out)?.is_empty(),
            AttributeView::Text(text) => text == b"loc(unknown)",
            _ => false,
        })
    }

    /// An entry that is a location of a class; `None` for the class of unknown locations.
    fn entry_of(&self, class: u32) -> Option<AttributeId> {
        self.classes.get(class as usize).copied().flatten()
    }

    /// Sorts the parts of a location, and what is nested in them, into classes.
    fn prepare(&mut self, location: Attribute<'_>, out: &mut Out<'_>) -> Result<(), PrintError> {
        let mut open = HashSet::new();
        let mut stack = vec![Step::Enter(location)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(location) => {
                    open.remove(&location.id());
                    let known = self.known(location, out)?;
                    self.entries.insert(location.id(), known);
                }
                Step::Enter(location) => {
                    let id = location.id();
                    if self.entries.contains_key(&id) {
                        continue;
                    }
                    if !open.insert(id) {
                        let kind = ErrorKind::ReferenceCycle {
                            table: Table::Attribute,
                            index: id.index(),
                        };
                        return Err(Error::new(kind, location.entry().offset).into());
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
        Ok(())
    }

    /// What is known of a location whose nested locations are known.
    fn known(&mut self, location: Attribute<'_>, out: &mut Out<'_>) -> Result<Known, PrintError> {
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
            AttributeView::CallSiteLoc { callee, caller } => {
                Key::CallSite(self.class_of(callee, out)?, self.class_of(caller, out)?)
            }
            AttributeView::NameLoc { name, child } => {
                Key::Name(name.id(), self.class_of(child, out)?)
            }
            AttributeView::FusedLoc {
                locations,
                metadata: Some(metadata),
            } => {
                let classes = locations.iter().map(|part| self.class_of(part, out));
                Key::FusedWith(classes.collect::<Result<_, _>>()?, metadata.id())
            }
            AttributeView::FusedLoc { .. } => return Ok(Known::Fused(None)),
            _ => Key::Other(location.id()),
        };
        let entry = (key != Key::Unknown).then(|| location.id());
        Ok(Known::Part(self.class_of_key(key, entry)))
    }

    fn class_of_key(&mut self, key: Key, entry: Option<AttributeId>) -> u32 {
        let next = self.classes.len() as u32;
        let class = *self.of_keys.entry(key).or_insert(next);
        if class == next {
            self.classes.push(entry);
        }
        class
    }

    /// The class of a location whose parts are known.
    fn class_of(&mut self, location: Attribute<'_>, out: &mut Out<'_>) -> Result<u32, PrintError> {
        let id = location.id();
        if let Some(&(Known::Part(class) | Known::Fused(Some(class)))) = self.entries.get(&id) {
            return Ok(class);
        }
        let parts = self.classes_of_parts(location, out)?;
        let class = match parts.as_slice() {
            [] => self.class_of_key(Key::Unknown, None),
            &[one] => one,
            several => {
                let mut hash = Sha256::new();
                for class in several {
                    hash.update(class.to_le_bytes());
                }
                self.class_of_key(Key::Fused(hash.finalize().into()), Some(id))
            }
        };
        self.entries.insert(id, Known::Fused(Some(class)));
        Ok(class)
    }

    /// The classes of the parts of a location, without unknown ones and repetitions.
    fn classes_of_parts(
        &self,
        location: Attribute<'_>,
        out: &mut Out<'_>,
    ) -> Result<Vec<u32>, PrintError> {
        /// The work for each location in a nested fused one, which is compared with all others.
        const ABSORBED: u64 = 4;
        let mut parts = Vec::new();
        let (mut seen, mut absorbed) = (HashSet::new(), HashSet::new());
        let mut stack = vec![location];
        while let Some(location) = stack.pop() {
            match self.entries.get(&location.id()) {
                Some(&Known::Part(class)) => {
                    if self.entry_of(class).is_some() && seen.insert(class) {
                        parts.push(class);
                    }
                }
                // The second time, all of its parts are there.
                _ if !absorbed.insert(location.id()) => {}
                _ => {
                    if let AttributeView::FusedLoc { locations, .. } = location.view()? {
                        let end = stack.len();
                        stack.extend(locations.iter());
                        let nested = stack.get_mut(end..).unwrap_or_default();
                        nested.reverse();
                        if absorbed.len() > 1 {
                            out.visited(ABSORBED.saturating_mul(nested.len() as u64))?;
                        }
                    }
                }
            }
        }
        Ok(parts)
    }
}
