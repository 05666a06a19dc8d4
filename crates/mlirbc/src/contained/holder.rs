//! The part of a module that contains a byte.

use std::ops::Range;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::contained::list::Holder;
use crate::container::{AttributeId, Container, ResourceData, SectionId, StringId, Survey, TypeId};
use crate::limits::Limits;

/// The tables of a module, read to find out what holds a byte.
pub(super) struct Parts<'a> {
    container: Container<'a>,
    /// The blobs by offset, with their position.
    blobs: Vec<(Range<u64>, u32)>,
    /// The keys of resources that were found to contain modules.
    keys: HashMap<StringId, Arc<str>>,
}

/// The number of bytes before a module that are searched for the key of a JSON string.
const LONGEST_JSON_HEAD: usize = 4096;

impl<'a> Parts<'a> {
    /// Reads the tables of the module in `bytes`, as far as they are sound.
    pub fn of(bytes: &'a [u8]) -> Self {
        let limits = Limits::default();
        let survey = Survey::of(bytes, &limits);
        let container = Container::from_survey(bytes, survey, limits);
        let mut blobs = Vec::new();
        for (position, resource) in (0..).zip(container.resources().entries()) {
            if let Ok(ResourceData::Blob { bytes, offset, .. }) = container.resource_data(resource)
            {
                blobs.push((offset..offset + bytes.len() as u64, position));
            }
        }
        blobs.sort_by_key(|(range, _)| range.start);
        Parts {
            container,
            blobs,
            keys: HashMap::new(),
        }
    }

    /// What contains the byte at `offset`, and the place of its data if that has a size of its own.
    pub fn at(&mut self, offset: u64) -> (Holder, Option<Range<u64>>) {
        let section = {
            let mut sections = self.container.sections().iter();
            let found = sections.find(|section| section.data.contains(&offset));
            found.map(|section| section.id)
        };
        let Some(section) = section else {
            return (Holder::Unknown, None);
        };
        let found = match section {
            SectionId::String => self.string(offset),
            SectionId::Resource => self.resource(offset),
            SectionId::AttrType => self.entry(offset),
            _ => None,
        };
        found.unwrap_or((Holder::Section(section), None))
    }

    fn string(&self, offset: u64) -> Option<(Holder, Option<Range<u64>>)> {
        let id = self.container.strings().at(offset)?;
        let string = self.container.string(id)?;
        let start = self.container.strings().start(id)?;
        let head = self.container.slice(start..offset);
        let head = head
            .get(head.len().saturating_sub(LONGEST_JSON_HEAD)..)
            .unwrap_or(head);
        let is_mosaic = memchr::memmem::find(head, b"\"custom_call_config\"").is_some();
        let holder = match is_mosaic {
            true => Holder::MosaicConfig(id),
            false => Holder::String(id),
        };
        Some((holder, Some(start..start + string.len() as u64)))
    }

    fn resource(&mut self, offset: u64) -> Option<(Holder, Option<Range<u64>>)> {
        let after = self
            .blobs
            .partition_point(|(range, _)| range.start <= offset);
        let (range, position) = self.blobs.get(after.checked_sub(1)?)?;
        if !range.contains(&offset) {
            return None;
        }
        let resource = self
            .container
            .resources()
            .entries()
            .get(*position as usize)?;
        let key = self.keys.entry(resource.key).or_insert_with(|| {
            let key = self.container.string(resource.key).unwrap_or_default();
            String::from_utf8_lossy(key).into()
        });
        let holder = Holder::Resource(*position, Arc::clone(key));
        Some((holder, Some(range.clone())))
    }

    fn entry(&self, offset: u64) -> Option<(Holder, Option<Range<u64>>)> {
        let entries = self.container.entries();
        let holder = match entries.attributes.at(offset) {
            Some(index) => Holder::Attribute(AttributeId(index)),
            None => Holder::Type(TypeId(entries.types.at(offset)?)),
        };
        Some((holder, None))
    }
}
