//! The walker that runs programs.

use crate::affine::{AffineMap, IntegerSet};
use crate::container::{AttributeId, ResourceId, StringId, TypeId};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::context::Context;
use crate::schema::field::Classes;
use crate::schema::integer::Integer;
use crate::schema::record::Value;
use crate::schema::scanner::IndexSite;
use crate::schema::scanner::program::{OneIndex, Step, StepList};
use crate::schema::segments::SegmentSizes;
use crate::wire::{Cursor, varint};

/// An encoding to be walked for its indices.
#[derive(Clone, Copy)]
pub(crate) struct Encoding<'m, C: ?Sized> {
    /// The encoding, and possibly bytes behind it, which make reading faster.
    pub(crate) bytes: &'m [u8],
    /// Where the fields start.
    pub(crate) start: usize,
    /// Where the encoding ends.
    pub(crate) end: usize,
    /// The tables around it.
    pub(crate) context: &'m C,
}

impl OneIndex {
    /// The index.
    ///
    /// # Errors
    /// Damage up to it. Offsets count from the start of the bytes.
    #[inline(always)]
    pub(crate) fn find<C: Context + ?Sized>(self, encoding: Encoding<'_, C>) -> Result<IndexSite> {
        let mut walker = Walker::of(encoding);
        for _ in 0..self.skipped {
            walker.varint()?;
        }
        walker.index(self.table, self.classes)
    }
}

impl StepList<'_> {
    /// Visits the indices in order.
    ///
    /// # Errors
    /// Damage up to the last index, or what `visit` returns. Offsets count from the start of the
    /// bytes.
    #[inline]
    pub(crate) fn visit<C: Context + ?Sized>(
        self,
        encoding: Encoding<'_, C>,
        visit: &mut impl FnMut(IndexSite) -> Result<()>,
    ) -> Result<()> {
        Walker::of(encoding).run(&mut { self.0 }, visit)
    }

    /// Visits the indices in order, and requires that all bytes are used.
    ///
    /// # Errors
    /// As [`StepList::visit`], or the steps use fewer bytes.
    #[inline]
    pub(crate) fn visit_exactly<C: Context + ?Sized>(
        self,
        encoding: Encoding<'_, C>,
        visit: &mut impl FnMut(IndexSite) -> Result<()>,
    ) -> Result<()> {
        let mut walker = Walker::of(encoding);
        walker.run(&mut { self.0 }, visit)?;
        walker.cursor().finish("the fields of the entry")
    }
}

/// Walks an encoding, value by value.
pub(in crate::schema) struct Walker<'m, C: Context + ?Sized = dyn Context + 'm> {
    /// The encoding, and possibly bytes behind it.
    bytes: &'m [u8],
    at: usize,
    /// Where the encoding ends in `bytes`.
    end: usize,
    /// The offset of `bytes` in the file.
    base: u64,
    context: &'m C,
    /// The type read last, which determines the width of integers and floats.
    width_of: Option<TypeId>,
}

impl<C: Context + ?Sized> Clone for Walker<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Context + ?Sized> Copy for Walker<'_, C> {}

impl<'m, C: Context + ?Sized> Walker<'m, C> {
    /// A walker of the bytes that a cursor has left.
    pub(in crate::schema) fn new(fields: Cursor<'m>, context: &'m C) -> Self {
        let bytes = fields.rest();
        Walker {
            bytes,
            at: 0,
            end: bytes.len(),
            base: fields.offset(),
            context,
            width_of: None,
        }
    }

    #[inline(always)]
    fn of(encoding: Encoding<'m, C>) -> Self {
        Walker {
            bytes: encoding.bytes,
            at: encoding.start,
            end: encoding.end,
            base: 0,
            context: encoding.context,
            width_of: None,
        }
    }

    /// The same behind a type that determines the width of what follows.
    pub(in crate::schema) fn with_width(mut self, width_of: Option<TypeId>) -> Self {
        self.width_of = width_of;
        self
    }

    /// The type that determines the width of the next integer or float.
    pub(in crate::schema) fn width_of(&self) -> Option<TypeId> {
        self.width_of
    }

    /// An error at a position, which is a number of bytes left.
    #[cold]
    pub(in crate::schema) fn error_at(mut self, left: usize, kind: ErrorKind) -> Error {
        self.at = self.end.saturating_sub(left);
        self.cursor().error(kind)
    }

    /// The number of bytes left.
    #[inline]
    pub(in crate::schema) fn remaining(&self) -> usize {
        self.end - self.at
    }

    /// The bytes that are left.
    pub(in crate::schema) fn cursor(&self) -> Cursor<'m> {
        let bytes = self.bytes.get(self.at..self.end);
        Cursor::new(bytes.unwrap_or_default(), self.base + self.at as u64)
    }

    #[inline]
    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.end
    }

    /// Reads a value with a cursor.
    #[inline]
    fn native<T>(&mut self, read: impl FnOnce(&mut Cursor<'m>) -> Result<T>) -> Result<T> {
        let mut cursor = self.cursor();
        let value = read(&mut cursor)?;
        self.at = self.end - cursor.remaining();
        Ok(value)
    }

    #[inline(always)]
    fn varint(&mut self) -> Result<u64> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        match varint::decode_within(rest) {
            Some((value, size)) if self.at + size <= self.end => {
                self.at += size;
                Ok(value)
            }
            _ => Err(self.cursor().cut_off()),
        }
    }

    #[inline]
    pub(super) fn byte(&mut self) -> Result<u8> {
        match self.bytes.get(self.at) {
            Some(&byte) if self.at < self.end => {
                self.at += 1;
                Ok(byte)
            }
            _ => self.native(Cursor::byte),
        }
    }

    #[inline]
    pub(super) fn count(&mut self) -> Result<usize> {
        let count = self.varint()?;
        if count > (self.end - self.at) as u64 {
            return self.cursor().check_count(count, 1, "items of a list");
        }
        Ok(count as usize)
    }

    /// Reads an index.
    #[inline(always)]
    pub(super) fn index(&mut self, table: Table, classes: Classes) -> Result<IndexSite> {
        let start = self.at;
        let index = self.varint()?;
        self.site(start, index, index, table, classes, false)
    }

    /// Reads an attribute index with a flag that marks it as present.
    #[inline(always)]
    fn optional_index(&mut self, classes: Classes) -> Result<Option<IndexSite>> {
        let start = self.at;
        let value = self.varint()?;
        match value & 1 {
            0 => Ok(None),
            _ => self
                .site(start, value, value >> 1, Table::Attribute, classes, true)
                .map(Some),
        }
    }

    #[inline(always)]
    fn site(
        &mut self,
        start: usize,
        value: u64,
        index: u64,
        table: Table,
        classes: Classes,
        is_optional: bool,
    ) -> Result<IndexSite> {
        let count = self.context.count(table);
        if index >= u64::from(count) {
            self.at = start;
            return Err(self.out_of_table(index, count, table));
        }
        Ok(IndexSite {
            table,
            index: index as u32,
            classes,
            is_optional,
            is_minimal: varint::is_minimal(value, self.at - start),
            start,
            end: self.at,
        })
    }

    #[cold]
    fn out_of_table(&self, index: u64, count: u32, table: Table) -> Error {
        let count = u64::from(count);
        self.cursor().error(ErrorKind::InvalidIndex {
            table,
            index,
            count,
        })
    }

    /// Reads the value of one step that owns no others.
    #[inline]
    pub(in crate::schema) fn scalar(&mut self, step: &Step) -> Result<Value<'m>> {
        Ok(match *step {
            Step::Varint => Value::Unsigned(self.varint()?),
            Step::VarintWithin(ref ranges) => {
                let at = self.cursor();
                let found = self.varint()?;
                if !ranges.iter().any(|range| range.contains(&found)) {
                    return Err(at.error(ErrorKind::InvalidValue {
                        what: "number",
                        expected: "one in the ranges of its description",
                        found,
                    }));
                }
                Value::Unsigned(found)
            }
            Step::Signed => Value::Signed(varint::from_zigzag(self.varint()?)),
            Step::OptionalVarint => match self.varint()? {
                value if value & 1 == 1 => Value::Unsigned(value >> 1),
                _ => Value::Absent,
            },
            Step::Byte => Value::Unsigned(u64::from(self.byte()?)),
            Step::Bool => Value::Bool(self.byte()? != 0),
            Step::Index(table) => {
                let index = self.index(table, Classes::NONE)?.index;
                match table {
                    Table::Type => {
                        self.width_of = Some(TypeId(index));
                        Value::Type(TypeId(index))
                    }
                    Table::Resource => Value::Resource(ResourceId(index)),
                    _ => Value::String(StringId(index)),
                }
            }
            Step::Attribute(classes) => {
                let site = self.index(Table::Attribute, classes)?;
                Value::Attribute(AttributeId(site.index))
            }
            Step::OptionalAttribute(classes) => match self.optional_index(classes)? {
                Some(site) => Value::Attribute(AttributeId(site.index)),
                None => Value::Absent,
            },
            Step::Blob => {
                let size = self.varint()?;
                Value::Blob(self.native(|cursor| cursor.bytes(size, "a blob"))?)
            }
            Step::Integer => Value::Integer(self.of_type_width("a type with integer values")?),
            Step::Float => Value::Float(self.of_type_width("a type with float values")?),
            Step::Bits(width) => Value::Integer(self.native(|it| Integer::read(it, width))?),
            Step::Float64 => {
                let bits = varint::from_zigzag(self.varint()?) as u64;
                Value::Float(Integer::from_u64(64, bits))
            }
            Step::AffineMap => Value::AffineMap(self.native(AffineMap::read)?),
            Step::IntegerSet => Value::IntegerSet(self.native(IntegerSet::read)?),
            Step::Flag => Value::Bool(self.flag("truth value")?),
            Step::Number(width) => Value::Integer(self.number(width)?),
            Step::SegmentSizes(groups) => {
                Value::SegmentSizes(self.native(|it| SegmentSizes::read(it, groups))?)
            }
            Step::List(_)
            | Step::OptionalList(_)
            | Step::Optional(_)
            | Step::Rest(_)
            | Step::Group(_) => Value::Absent,
        })
    }

    /// Reads a byte that the writer makes 0 or 1.
    pub(super) fn flag(&mut self, what: &'static str) -> Result<bool> {
        let at = *self;
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(at.cursor().error(ErrorKind::InvalidValue {
                what,
                expected: "0 or 1",
                found: u64::from(other),
            })),
        }
    }

    /// Reads a number of a fixed width: a varint of the value extended to 64 bits, by its sign or
    /// by zeros.
    fn number(&mut self, width: u32) -> Result<Integer<'m>> {
        let at = *self;
        let value = self.varint()?;
        let above = 64u32.saturating_sub(width).min(63);
        let extended = (value << above) as i64 >> above;
        if value << above >> above != value && extended as u64 != value {
            return Err(at.cursor().error(ErrorKind::InvalidValue {
                what: "number",
                expected: "a value of the width of its kind",
                found: value,
            }));
        }
        Ok(Integer::from_u64(width, value))
    }

    fn of_type_width(&mut self, expected: &'static str) -> Result<Integer<'m>> {
        let width = self.width_of.and_then(|ty| self.context.bit_width(ty));
        let Some(width) = width else {
            let found = match self.width_of {
                Some(ty) => format!("type {}", ty.index()),
                None => "none".to_owned(),
            };
            let kind = ErrorKind::UnexpectedType { expected, found };
            return Err(self.cursor().error(kind));
        };
        self.native(|cursor| Integer::read(cursor, width))
    }

    /// Runs steps, and visits every index on the way. After an error, `steps` are those behind the one that failed.
    #[inline(always)]
    pub(in crate::schema) fn run(
        &mut self,
        steps: &mut &[Step],
        visit: &mut impl FnMut(IndexSite) -> Result<()>,
    ) -> Result<()> {
        while let Some((step, behind)) = steps.split_first() {
            *steps = behind;
            match *step {
                Step::Varint | Step::Signed | Step::OptionalVarint | Step::Float64 => {
                    self.varint()?;
                }
                Step::Index(table) => {
                    let site = self.index(table, Classes::NONE)?;
                    if table == Table::Type {
                        self.width_of = Some(TypeId(site.index));
                    }
                    visit(site)?;
                }
                Step::Attribute(classes) => visit(self.index(Table::Attribute, classes)?)?,
                Step::OptionalAttribute(classes) => {
                    if let Some(site) = self.optional_index(classes)? {
                        visit(site)?;
                    }
                }
                Step::List(_) | Step::OptionalList(_) | Step::Optional(_) | Step::Rest(_) => {
                    let inner = step.inner();
                    let split = behind.split_at_checked(inner).unwrap_or_default();
                    *steps = split.1;
                    self.items(step, split.0, visit)?;
                }
                // The steps of a group are those behind it.
                Step::Group(_) => {}
                _ => self.skip_scalar(step)?,
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn skip_scalar(&mut self, step: &Step) -> Result<()> {
        self.scalar(step).map(|_| ())
    }

    /// Runs the steps of an item for each item of a list or an optional value.
    #[inline(never)]
    fn items(
        &mut self,
        step: &Step,
        item: &[Step],
        visit: &mut impl FnMut(IndexSite) -> Result<()>,
    ) -> Result<()> {
        let count = match step {
            Step::Rest(_) => {
                while !self.is_at_end() {
                    self.run(&mut { item }, visit)?;
                }
                return Ok(());
            }
            Step::Optional(_) => usize::from(self.flag("presence")?),
            Step::OptionalList(_) if self.byte()? == 0 => 0,
            _ => self.count()?,
        };
        for _ in 0..count {
            self.run(&mut { item }, visit)?;
        }
        Ok(())
    }

    /// Steps over values.
    pub(super) fn skip(&mut self, steps: &[Step]) -> Result<()> {
        self.run(&mut { steps }, &mut |_| Ok(()))
    }
}
