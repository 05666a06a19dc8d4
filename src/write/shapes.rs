//! Layouts in a form that finds the indices of an encoding fast.
//!
//! Most attributes and types are of few kinds with a handful of fields each. What comes after the
//! last field that may refer to something need not be looked at, so that a location is read up to
//! its file name. What is not of such a form, or has an index that is not in its table, is left to
//! the reader that can tell what is wrong.

use crate::container::{DialectId, Entry};
use crate::dialect::Tables;
use crate::error::Table;
use crate::layout::{Context, Field, FieldKind, Layout};
use crate::wire::varint;
use crate::write::attribute_links::LinksShape;
use crate::write::link::{Link, Target};
use crate::write::short::{Short, ShortLink, ShortShapes};

/// A field or several, as far as finding indices goes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Varint,
    Byte,
    Attribute,
    OptionalAttribute,
    Type,
    String,
    Resource,
    Blob,
    List(Vec<Step>),
    OptionalList(Vec<Step>),
}

/// The shape of each kind of attribute and type of the dialects of a file.
#[derive(Debug)]
pub(super) struct Shapes {
    attributes: Vec<Vec<Option<Vec<Step>>>>,
    types: Vec<Vec<Option<Vec<Step>>>>,
    /// What is short in `attributes`.
    short_attributes: Vec<ShortShapes>,
    pub(super) counts: Counts,
}

/// The sizes of the tables that something may refer to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) attributes: u64,
    pub(super) types: u64,
    pub(super) strings: u64,
    pub(super) resources: u64,
}

/// Codes from here on have no shape.
const CODES: u64 = 1 << 7;

impl Shapes {
    pub(super) fn new(tables: &Tables<'_>) -> Self {
        let dialects = 0..tables.container().dialects().count();
        let of = |layouts: fn(&crate::layout::DialectDescription) -> &[Layout]| {
            let dialects = dialects.clone();
            let shapes = dialects.map(|dialect| {
                // Code goes before layouts, and in a newer version they may not fit.
                let is_plain = |dialect| !tables.is_hooked(dialect) && !tables.is_newer(dialect);
                let dialect = Some(DialectId(dialect)).filter(|&dialect| is_plain(dialect));
                let description = dialect.and_then(|dialect| tables.description(dialect));
                description.map_or(Vec::new(), |description| shapes_of(layouts(description)))
            });
            shapes.collect()
        };
        let count = |table| u64::from(tables.count(table));
        let attributes: Vec<Vec<Option<Vec<Step>>>> = of(|description| &description.attributes);
        let short_attributes = attributes.iter().map(|shapes| {
            let mut short = [Short::NONE; 1 << 8];
            // A code is a varint of one byte, with the lowest bit set.
            let places = short.iter_mut().skip(1).step_by(2);
            for (place, steps) in places.zip(shapes) {
                *place = steps.as_deref().map_or(Short::NONE, short_of);
            }
            short
        });
        Shapes {
            short_attributes: short_attributes.collect(),
            attributes,
            types: of(|description| &description.types),
            counts: Counts {
                attributes: count(Table::Attribute),
                types: count(Table::Type),
                strings: count(Table::String),
                resources: count(Table::Resource),
            },
        }
    }

    /// Appends the links of an attribute; gives whether they could be found.
    #[inline]
    pub(super) fn attribute(&self, entry: &Entry<'_>, out: &mut Vec<Link>) -> bool {
        self.find(&self.attributes, entry, out)
    }

    /// The short shapes of the attributes of a dialect.
    pub(super) fn short(&self, dialect: DialectId) -> Option<&ShortShapes> {
        self.short_attributes.get(dialect.index() as usize)
    }

    /// Appends the links of a type; gives whether they could be found.
    #[inline]
    pub(super) fn ty(&self, entry: &Entry<'_>, out: &mut Vec<Link>) -> bool {
        self.find(&self.types, entry, out)
    }

    #[inline]
    fn find(
        &self,
        shapes: &[Vec<Option<Vec<Step>>>],
        entry: &Entry<'_>,
        out: &mut Vec<Link>,
    ) -> bool {
        let start = out.len();
        let found = self.walk(shapes, entry, out).is_some();
        if !found {
            out.truncate(start);
        }
        found
    }

    #[inline]
    fn walk(
        &self,
        shapes: &[Vec<Option<Vec<Step>>>],
        entry: &Entry<'_>,
        out: &mut Vec<Link>,
    ) -> Option<()> {
        let mut scan = Scan {
            bytes: entry.bytes,
            at: 0,
            counts: self.counts,
        };
        let shapes = shapes.get(entry.dialect.index() as usize)?;
        let code = scan.varint()?;
        let steps = shapes.get(usize::try_from(code).ok()?)?.as_ref()?;
        scan.steps(steps, out)
    }
}

fn shapes_of(layouts: &[Layout]) -> Vec<Option<Vec<Step>>> {
    let mut shapes: Vec<Option<Vec<Step>>> = Vec::new();
    for group in layouts.chunk_by(|one, other| one.code == other.code) {
        // Where a code has several layouts, all of an encoding tells which it is.
        let [layout] = group else { continue };
        if layout.code >= CODES {
            continue;
        }
        let at = layout.code as usize;
        if shapes.len() <= at {
            shapes.resize(at + 1, None);
        }
        if let Some(place) = shapes.get_mut(at) {
            *place = steps_of(&layout.fields);
        }
    }
    shapes
}

/// A shape with one link at most, behind nothing but varints, or with nothing but links to attributes.
fn short_of(steps: &[Step]) -> Short {
    if let Some(shape) = attribute_links_of(steps) {
        return Short {
            skipped: 0,
            link: ShortLink::Attributes(shape),
        };
    }
    let (link, before) = match steps.split_last() {
        None => (ShortLink::Nothing, steps),
        Some((Step::Attribute, before)) => (ShortLink::Attribute, before),
        Some((Step::Type, before)) => (ShortLink::Type, before),
        Some((Step::String, before)) => (ShortLink::String, before),
        Some((Step::Resource, before)) => (ShortLink::Resource, before),
        Some(_) => return Short::NONE,
    };
    let is_short = before.iter().all(|step| *step == Step::Varint);
    match u8::try_from(before.len()) {
        Ok(skipped) if is_short => Short { skipped, link },
        _ => Short::NONE,
    }
}

/// A shape with several links, each to an attribute.
fn attribute_links_of(steps: &[Step]) -> Option<LinksShape> {
    let (is_list, links) = match steps {
        [Step::List(item)] => (true, item.as_slice()),
        [_, _, ..] => (false, steps),
        _ => return None,
    };
    let is_attribute = |step: &Step| *step == Step::Attribute;
    let shape = LinksShape {
        is_list,
        links: u8::try_from(links.len()).ok()?,
    };
    links.iter().all(is_attribute).then_some(shape)
}

/// The steps of fields up to the last one that may refer to something.
fn steps_of(fields: &[Field]) -> Option<Vec<Step>> {
    let end = fields
        .iter()
        .rposition(|field| field.kind.may_refer())
        .map_or(0, |last| last + 1);
    let fields = fields.get(..end)?;
    fields.iter().map(|field| step_of(&field.kind)).collect()
}

fn step_of(kind: &FieldKind) -> Option<Step> {
    Some(match kind {
        FieldKind::Varint
        | FieldKind::VarintWithin(_)
        | FieldKind::Signed
        | FieldKind::OptionalVarint
        | FieldKind::Float64
        | FieldKind::IntegerType => Step::Varint,
        FieldKind::Byte | FieldKind::Bool => Step::Byte,
        FieldKind::Attribute(_) => Step::Attribute,
        FieldKind::OptionalAttribute(_) => Step::OptionalAttribute,
        FieldKind::Type => Step::Type,
        FieldKind::String => Step::String,
        FieldKind::Resource => Step::Resource,
        FieldKind::Blob => Step::Blob,
        FieldKind::List(item) => Step::List(items_of(item)?),
        FieldKind::OptionalList(item) => Step::OptionalList(items_of(item)?),
        _ => return None,
    })
}

/// The steps of one item of a list.
fn items_of(kind: &FieldKind) -> Option<Vec<Step>> {
    let flat = |step: Step| match step {
        // Else the depth of the walk would be the layout's.
        Step::List(_) | Step::OptionalList(_) => None,
        step => Some(step),
    };
    match kind {
        FieldKind::Group(fields) => {
            let steps = fields
                .iter()
                .map(|field| step_of(&field.kind).and_then(flat));
            steps.collect()
        }
        kind => Some(vec![step_of(kind).and_then(flat)?]),
    }
}

struct Scan<'m> {
    bytes: &'m [u8],
    at: usize,
    counts: Counts,
}

impl Scan<'_> {
    #[inline]
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    #[inline(always)]
    fn varint(&mut self) -> Option<u64> {
        let &first = self.bytes.get(self.at)?;
        if first & 1 == 1 {
            self.at += 1;
            return Some(u64::from(first >> 1));
        }
        if let (2, Some(&second)) = (first & 3, self.bytes.get(self.at + 1)) {
            self.at += 2;
            return Some(u64::from(second) << 6 | u64::from(first >> 2));
        }
        let (value, size) = long_varint(self.bytes.get(self.at..)?)?;
        self.at += size;
        Some(value)
    }

    #[inline]
    fn index(&mut self, count: u64, target: fn(u32) -> Target, out: &mut Vec<Link>) -> Option<()> {
        let start = self.at;
        let index = self.varint()?;
        if index >= count {
            return None;
        }
        out.push(Link::new(target(index as u32), false, start, self.at));
        Some(())
    }

    #[inline]
    fn steps(&mut self, steps: &[Step], out: &mut Vec<Link>) -> Option<()> {
        for step in steps {
            match step {
                Step::List(item) => self.list(item, out)?,
                Step::OptionalList(item) => {
                    if self.byte()? != 0 {
                        self.list(item, out)?;
                    }
                }
                step => self.step(step, out)?,
            }
        }
        Some(())
    }

    fn list(&mut self, item: &[Step], out: &mut Vec<Link>) -> Option<()> {
        if item.is_empty() {
            return None;
        }
        for _ in 0..self.varint()? {
            for step in item {
                self.step(step, out)?;
            }
        }
        Some(())
    }

    /// Takes a step that is no list.
    #[inline]
    fn step(&mut self, step: &Step, out: &mut Vec<Link>) -> Option<()> {
        let counts = self.counts;
        match step {
            Step::Varint => {
                self.varint()?;
            }
            Step::Byte => {
                self.byte()?;
            }
            Step::Attribute => self.index(counts.attributes, Target::Attribute, out)?,
            Step::Type => self.index(counts.types, Target::Type, out)?,
            Step::String => self.index(counts.strings, Target::String, out)?,
            Step::Resource => self.index(counts.resources, Target::Resource, out)?,
            Step::OptionalAttribute => {
                let start = self.at;
                let value = self.varint()?;
                if value & 1 == 1 {
                    let index = value >> 1;
                    if index >= counts.attributes {
                        return None;
                    }
                    let target = Target::Attribute(index as u32);
                    out.push(Link::new(target, true, start, self.at));
                }
            }
            Step::Blob => {
                let size = usize::try_from(self.varint()?).ok()?;
                self.at = self.at.checked_add(size)?;
                self.bytes.get(self.at..)?;
            }
            Step::List(_) | Step::OptionalList(_) => return None,
        }
        Some(())
    }
}

/// The varint at the start of some bytes, and its size.
fn long_varint(bytes: &[u8]) -> Option<(u64, usize)> {
    let size = varint::size_from_first_byte(*bytes.first()?);
    if size == 9 {
        return Some(varint::decode(bytes.first_chunk()?));
    }
    let mut word = 0u64;
    for &byte in bytes.get(..size)?.iter().rev() {
        word = word << 8 | u64::from(byte);
    }
    Some((word >> size, size))
}
