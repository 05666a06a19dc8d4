//! Property blobs: what they refer to (format.md §7.3).
//!
//! A blob is read once for all ops of a name that share it. Nearly all are one of two kinds: a few that
//! very many ops of several names share, which are kept at hand for each name, and those that are a
//! constant's value, a number of an attribute and nothing else. There is one of these for each constant
//! and ops have any of them, so that what is kept of it has to be small enough to lie near.

use std::ops::Range;

use crate::container::{AttributeId, PropertiesId};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Blob, Module, Op, OpId, RawOp};
use crate::write::link::{Link, Target};
use crate::write::references;

const NONE: u32 = u32::MAX;

/// How many blobs are kept at hand for each op name.
const RECENT: usize = 16;

/// The links of blobs, each as the ops of a name have it.
pub(in crate::write) struct PropertyLinks<'m> {
    module: &'m Module<'m>,
    tables: &'m Tables<'m>,
    /// For each op name, whether the numbers of operands and results have a say in how a blob is
    /// read, when that was asked for.
    by_size: Vec<Option<bool>>,
    /// For each op name, blobs and their entries that were asked for last: many names share the
    /// blob of what is nearly empty.
    last: Vec<[(u32, u32); RECENT]>,
    /// For each blob, what it is to the ops of a name to which it is one attribute.
    soles: Vec<Sole>,
    /// For each blob, the first of its other entries.
    firsts: Vec<u32>,
    /// For each blob, its number in the output once it was written, if it is the same one for all ops
    /// that have the blob.
    written: Vec<u32>,
    known: Vec<Known>,
    links: Vec<Link>,
}

/// What is known of the blob of an op.
#[derive(Clone, Copy, Debug)]
pub(in crate::write) enum Found {
    /// It is the number of this attribute and nothing else.
    Sole(AttributeId),
    /// All else.
    Entry(u32),
}

/// A blob that is the number of an attribute and nothing else.
#[derive(Clone, Copy, Debug)]
struct Sole {
    /// The name of the ops that have it; [`NONE`] if there are none.
    name: u32,
    attribute: u32,
}

/// A blob as the ops of a name have it.
#[derive(Clone, Debug)]
struct Known {
    name: u32,
    /// The number in the output, if that of the blob does not tell.
    written: u32,
    /// What the first link is for. Most blobs have one at most, so that `links` is seldom looked at.
    first: Option<Target>,
    links: Range<usize>,
    /// The numbers of operands and results that the ops have, if the definition goes by them.
    sizes: Option<(u32, u32)>,
    /// Another entry of the blob.
    next: u32,
}

/// What of an op decides how its blob is read. It is apart from the rest so that this need not lie in
/// memory.
#[derive(Clone, Copy)]
pub(in crate::write) struct Holder {
    op: OpId,
    name: u32,
    /// The numbers of operands and results.
    sizes: (u32, u32),
}

impl Holder {
    #[inline(always)]
    pub(in crate::write) fn of(op: RawOp<'_>) -> Self {
        Holder {
            op: op.id,
            name: op.name().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl From<Op<'_>> for Holder {
    fn from(op: Op<'_>) -> Self {
        Holder {
            op: op.id(),
            name: op.name_id().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl Sole {
    const NOBODY: Sole = Sole {
        name: NONE,
        attribute: NONE,
    };
}

impl Known {
    /// Whether this holds for an op that has the blob.
    #[inline(always)]
    fn fits(&self, op: Holder) -> bool {
        self.name == op.name && self.sizes.is_none_or(|sizes| sizes == op.sizes)
    }
}

impl<'m> PropertyLinks<'m> {
    pub(in crate::write) fn new(module: &'m Module<'m>) -> Self {
        let names = module.container().dialects().op_name_count();
        let blobs = module.container().properties().count() as usize;
        PropertyLinks {
            module,
            tables: module.tables(),
            by_size: vec![None; names as usize],
            last: vec![[(NONE, NONE); RECENT]; names as usize],
            soles: vec![Sole::NOBODY; blobs],
            firsts: vec![NONE; blobs],
            written: Vec::new(),
            known: Vec::new(),
            links: Vec::new(),
        }
    }

    /// What is known of an op's blob.
    ///
    /// # Errors
    /// No definition fits the blob.
    #[inline(always)]
    pub(in crate::write) fn find(&mut self, op: Holder, id: PropertiesId) -> Result<Found> {
        let blob = id.index();
        if let Some(sole) = self.soles.get(blob as usize)
            && sole.name == op.name
        {
            return Ok(Found::Sole(AttributeId(sole.attribute)));
        }
        let recent = self.last.get(op.name as usize);
        if let Some(&(recent, entry)) = recent.and_then(|it| it.get(blob as usize % RECENT))
            && recent == blob
            && self.known.get(entry as usize).is_some_and(|it| it.fits(op))
        {
            return Ok(Found::Entry(entry));
        }
        self.find_in_list(op, id)
    }

    fn find_in_list(&mut self, holder: Holder, id: PropertiesId) -> Result<Found> {
        let first = self.firsts.get(id.index() as usize);
        let mut next = first.copied().unwrap_or(NONE);
        while let Some(known) = self.known.get(next as usize) {
            if known.fits(holder) {
                self.note_recent(holder, id, next);
                return Ok(Found::Entry(next));
            }
            next = known.next;
        }
        let start = self.links.len();
        let Some(op) = self.module.op(holder.op) else {
            return Ok(Found::Entry(NONE));
        };
        self.add_links(op)?;
        let by_size = self.by_size.get_mut(holder.name as usize);
        let by_size = by_size.is_none_or(|it| *it.get_or_insert_with(|| op.goes_by_sizes()));
        let sizes = by_size.then_some(holder.sizes);
        let blob = op.properties();
        let size = blob.map_or(0, |blob| blob.remaining());
        if let Some(attribute) = self.take_sole(holder.name, id, size, start) {
            return Ok(Found::Sole(attribute));
        }
        Ok(Found::Entry(self.push_known(holder, id, start, sizes)))
    }

    /// Adds an entry with the last links; gives its number.
    fn push_known(
        &mut self,
        holder: Holder,
        id: PropertiesId,
        start: usize,
        sizes: Option<(u32, u32)>,
    ) -> u32 {
        let entry = self.known.len() as u32;
        let mut known = Known {
            name: holder.name,
            written: NONE,
            first: self.links.get(start).map(|link| link.target),
            links: start..self.links.len(),
            sizes,
            next: NONE,
        };
        if let Some(first) = self.firsts.get_mut(id.index() as usize) {
            known.next = std::mem::replace(first, entry);
        }
        self.known.push(known);
        self.note_recent(holder, id, entry);
        entry
    }

    /// Keeps a blob whose only link, the last one, is all of it as that; if no other name has.
    fn take_sole(
        &mut self,
        name: u32,
        id: PropertiesId,
        size: usize,
        start: usize,
    ) -> Option<AttributeId> {
        let [link] = self.links.get(start..)? else {
            return None;
        };
        let attribute = link.as_whole(size)?;
        let sole = self.soles.get_mut(id.index() as usize)?;
        if sole.name != NONE {
            return None;
        }
        *sole = Sole {
            name,
            attribute: attribute.index(),
        };
        self.links.truncate(start);
        Some(attribute)
    }

    fn note_recent(&mut self, op: Holder, id: PropertiesId, entry: u32) {
        let blob = id.index();
        let last = self.last.get_mut(op.name as usize);
        if let Some(last) = last.and_then(|it| it.get_mut(blob as usize % RECENT)) {
            *last = (blob, entry);
        }
    }

    /// Appends the links of an op's blob.
    fn add_links(&mut self, op: Op<'m>) -> Result<()> {
        let links = &mut self.links;
        match op.blob().map_err(|error| op.locate(error))? {
            Blob::Attribute(attribute) => {
                let size = op.properties().map_or(0, |blob| blob.remaining());
                links.push(Link::whole(attribute.id(), size));
                Ok(())
            }
            Blob::Known(_, properties) | Blob::Located(properties) => {
                let record = properties.record();
                references::links_of_record(&record, record.bytes(), links)
                    .map_err(|error| op.locate(error))
            }
            // What has no bytes hides nothing.
            Blob::Opaque([]) => Ok(()),
            Blob::Opaque(_) | Blob::None => Err(unknown(op)),
        }
    }

    /// What the first link of an entry is for, and where the others lie.
    #[inline]
    pub(super) fn targets(&self, entry: u32) -> (Option<Target>, Range<usize>) {
        match self.known.get(entry as usize) {
            Some(known) => (known.first, known.links.start + 1..known.links.end),
            None => (None, 0..0),
        }
    }

    /// What a link is for.
    #[inline]
    pub(super) fn target(&self, link: usize) -> Option<Target> {
        self.links.get(link).map(|link| link.target)
    }

    /// The links of an entry.
    #[inline]
    pub(in crate::write) fn links(&self, entry: u32) -> &[Link] {
        let known = self.known.get(entry as usize);
        let links = known.and_then(|known| self.links.get(known.links.clone()));
        links.unwrap_or_default()
    }

    /// The number in the output of a blob, if that was noted.
    #[inline(always)]
    pub(super) fn written(&self, id: PropertiesId) -> Option<u32> {
        let written = self.written.get(id.index() as usize).copied();
        written.filter(|&written| written != NONE)
    }

    /// The number in the output of a blob as some ops have it, if that was noted.
    #[inline(always)]
    pub(super) fn written_as(&self, found: Found) -> Option<u32> {
        let Found::Entry(entry) = found else {
            return None;
        };
        let written = self.known.get(entry as usize)?.written;
        (written != NONE).then_some(written)
    }

    /// Notes the number in the output of a blob as some ops have it. All ops must have been asked for.
    pub(super) fn set_written(&mut self, holder: Holder, id: PropertiesId, number: u32) {
        let blob = id.index() as usize;
        if self.is_read_in_one_way(id) {
            if self.written.is_empty() {
                self.written.resize(self.soles.len(), NONE);
            }
            if let Some(place) = self.written.get_mut(blob) {
                *place = number;
            }
            return;
        }
        let found = self.find(holder, id);
        if let Ok(Found::Sole(attribute)) = found {
            // An entry as any other from now on, which has room for the number.
            let start = self.links.len();
            let bytes = self.tables.container().property_blob(id);
            let size = bytes.map_or(0, |bytes| bytes.remaining());
            self.links.push(Link::whole(attribute, size));
            let entry = self.push_known(holder, id, start, None);
            if let Some(known) = self.known.get_mut(entry as usize) {
                known.written = number;
            }
            if let Some(sole) = self.soles.get_mut(blob) {
                sole.name = NONE;
            }
        } else if let Ok(Found::Entry(entry)) = found
            && let Some(known) = self.known.get_mut(entry as usize)
        {
            known.written = number;
        }
    }

    /// Whether a blob has the same links for all ops.
    fn is_read_in_one_way(&self, id: PropertiesId) -> bool {
        let blob = id.index() as usize;
        let sole = self.sole_link(id);
        let mut links = sole.as_ref().map(|link| link.as_slice());
        let mut next = self.firsts.get(blob).copied().unwrap_or(NONE);
        while let Some(known) = self.known.get(next as usize) {
            let others = self.links.get(known.links.clone()).unwrap_or_default();
            if **links.get_or_insert(others) != *others {
                return false;
            }
            next = known.next;
        }
        true
    }

    /// The link of a blob that is the number of an attribute to the ops of a name.
    fn sole_link(&self, id: PropertiesId) -> Option<[Link; 1]> {
        let sole = self.soles.get(id.index() as usize);
        let sole = sole.filter(|sole| sole.name != NONE)?;
        let bytes = self.tables.container().property_blob(id);
        let size = bytes.map_or(0, |bytes| bytes.remaining());
        Some([Link::whole(AttributeId(sole.attribute), size)])
    }

    /// Whether a blob keeps its bytes for all ops under other numbers. All ops must have been asked for.
    pub(super) fn stays(&self, id: PropertiesId, mut number: impl FnMut(Target) -> u32) -> bool {
        let mut stays = |link: &Link| link.stays(number(link.target));
        let sole = self.sole_link(id);
        let next = self.firsts.get(id.index() as usize);
        let mut next = next.copied().unwrap_or(NONE);
        if next == NONE {
            return sole.is_some_and(|[link]| stays(&link));
        }
        let is_read_in_one_way = self.is_read_in_one_way(id);
        let mut links = sole.as_ref().map_or([].as_slice(), |link| link);
        loop {
            for link in links {
                // Strings are numbered in the order of the ops that come to them.
                if !is_read_in_one_way && matches!(link.target, Target::String(_)) || !stays(link) {
                    return false;
                }
            }
            let Some(known) = self.known.get(next as usize) else {
                return true;
            };
            links = self.links(next);
            next = known.next;
        }
    }
}

#[cold]
fn unknown(op: Op<'_>) -> Error {
    let kind = ErrorKind::UnknownEncoding {
        what: format!("the properties of '{}'", op.name()),
        dialect: op.name().dialect_name().escape_ascii().to_string(),
    };
    let offset = op.properties().map_or(0, |blob| blob.offset());
    op.locate(Error::new(kind, offset))
}
