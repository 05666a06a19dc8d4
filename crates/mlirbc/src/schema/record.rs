//! A schema laid over bytes.
//!
//! Nothing is allocated: a [`Record`] is a cursor, [`Fields`] and [`List`] walk on from it and return
//! [`Value`]s. Indices are checked against their tables as they are read.

use crate::affine::{AffineMap, IntegerSet};
use crate::container::{AttributeId, EntryId, ResourceId, StringId, TypeId};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::schema::context::Context;
use crate::schema::entry_schema::Schema;
use crate::schema::field::{Classes, Field, FieldKind};
use crate::schema::integer::Integer;
use crate::schema::scanner::{self, IndexSite, Step, Walker};
use crate::schema::segments::SegmentSizes;
use crate::wire::Cursor;

/// Bytes seen through a schema.
#[derive(Clone, Copy)]
pub struct Record<'m> {
    schema: &'m Schema,
    /// The bytes after the code.
    fields: Cursor<'m>,
    context: &'m dyn Context,
}

/// The value of a field or of an item of a list.
#[derive(Clone, Copy, Debug)]
pub enum Value<'m> {
    /// An optional field that is absent.
    Absent,
    /// A varint or a raw byte.
    Unsigned(u64),
    /// A signed varint.
    Signed(i64),
    /// A truth value.
    Bool(bool),
    /// A string of the table.
    String(StringId),
    /// An attribute.
    Attribute(AttributeId),
    /// A type.
    Type(TypeId),
    /// A dialect resource.
    Resource(ResourceId),
    /// Raw bytes.
    Blob(&'m [u8]),
    /// An integer of its type's width.
    Integer(Integer<'m>),
    /// The bits of a float of its type's width.
    Float(Integer<'m>),
    /// An affine map.
    AffineMap(AffineMap<'m>),
    /// An integer set.
    IntegerSet(IntegerSet<'m>),
    /// A list.
    List(List<'m>),
    /// Several fields, as an item of a list.
    Group(Fields<'m>),
    /// How many operands or results each group of an op has.
    SegmentSizes(SegmentSizes<'m>),
}

/// An index into a table that an encoding holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A string.
    String(StringId),
    /// An attribute, which has to be of one of the classes.
    Attribute(AttributeId, Classes),
    /// A type.
    Type(TypeId),
    /// A dialect resource.
    Resource(ResourceId),
}

impl Reference {
    /// The attribute or type, if it is one.
    #[inline]
    pub(crate) fn entry(self) -> Option<EntryId> {
        match self {
            Reference::Attribute(id, _) => Some(id.into()),
            Reference::Type(id) => Some(id.into()),
            Reference::String(_) | Reference::Resource(_) => None,
        }
    }
}

impl From<IndexSite> for Reference {
    fn from(site: IndexSite) -> Self {
        match site.table {
            Table::Attribute => Reference::Attribute(AttributeId(site.index), site.classes),
            Table::Type => Reference::Type(TypeId(site.index)),
            Table::Resource => Reference::Resource(ResourceId(site.index)),
            _ => Reference::String(StringId(site.index)),
        }
    }
}

impl<'m> Record<'m> {
    /// A record whose fields start at `fields`, after the code.
    pub fn new(schema: &'m Schema, fields: Cursor<'m>, context: &'m dyn Context) -> Self {
        Record {
            schema,
            fields,
            context,
        }
    }

    /// The schema.
    pub fn schema(&self) -> &'m Schema {
        self.schema
    }

    /// The bytes of the fields, without the code.
    pub fn bytes(&self) -> &'m [u8] {
        self.fields.rest()
    }

    pub(super) fn context(&self) -> &'m dyn Context {
        self.context
    }

    /// The fields in order.
    pub fn fields(&self) -> Fields<'m> {
        Fields {
            fields: &self.schema.fields,
            steps: self.schema.steps(),
            walker: Walker::new(self.fields, self.context),
        }
    }

    /// The field of a name.
    ///
    /// # Errors
    /// Damage in this field or one before it.
    pub fn field(&self, name: &str) -> Result<Option<Value<'m>>> {
        let mut fields = self.fields();
        while let Some((field, value)) = fields.next()? {
            if &*field.name == name {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// An error about a place at which the schema has no field.
    #[cold]
    pub(crate) fn no_field(&self, place: usize) -> Error {
        self.fields.error(ErrorKind::InvalidValue {
            what: "field",
            expected: "a field",
            found: place as u64,
        })
    }

    /// Demands that all fields can be read and use the bytes exactly.
    ///
    /// # Errors
    /// The first damage, or the bytes left over.
    pub fn check(&self) -> Result<()> {
        self.index_sites(&mut |_| Ok(()))
    }

    /// Visits every index into a table, in field order, and requires that all bytes are used.
    ///
    /// # Errors
    /// The first damage, or what `visit` returns.
    pub fn references(&self, visit: &mut dyn FnMut(Reference) -> Result<()>) -> Result<()> {
        self.index_sites(&mut |site| visit(site.into()))
    }

    /// Visits every index into a table with its place in [`Record::bytes`], in order, and requires
    /// that all bytes are used. All that lies between the indices means the same under any
    /// numbering.
    ///
    /// # Errors
    /// The first damage, or what `visit` returns.
    pub fn index_sites(&self, visit: &mut impl FnMut(IndexSite) -> Result<()>) -> Result<()> {
        let mut walker = Walker::new(self.fields, self.context);
        let mut behind = self.schema.steps();
        walker
            .run(&mut behind, visit)
            .map_err(|error| self.within_field(behind.len(), error))?;
        walker.cursor().finish("the fields of the entry")
    }

    /// An error in the field of the step that has this number of steps behind it.
    #[cold]
    fn within_field(&self, behind: usize, error: Error) -> Error {
        let mut steps = self.schema.steps();
        let mut fields = self.schema.fields.iter();
        let field = fields.find(|_| {
            (_, steps) = scanner::split_first(steps);
            steps.len() <= behind
        });
        match field {
            Some(field) => error.within(Segment::field(&field.name)),
            None => error,
        }
    }
}

/// The fields of a record or group that are still to come.
#[derive(Clone, Copy)]
pub struct Fields<'m> {
    pub(super) fields: &'m [Field],
    pub(super) steps: &'m [Step],
    pub(super) walker: Walker<'m>,
}

impl<'m> Fields<'m> {
    /// Reads the next field; `None` after the last one.
    ///
    /// # Errors
    /// Damage in the field.
    #[allow(clippy::should_implement_trait, reason = "it can fail")]
    pub fn next(&mut self) -> Result<Option<(&'m Field, Value<'m>)>> {
        self.next_field()
    }

    #[inline(always)]
    fn next_field(&mut self) -> Result<Option<(&'m Field, Value<'m>)>> {
        let Some((field, rest)) = self.fields.split_first() else {
            return Ok(None);
        };
        self.fields = rest;
        let value = self.walker.value(&field.kind, self.steps);
        let (value, steps) = value.map_err(|error| error.within(Segment::field(&field.name)))?;
        self.steps = steps;
        Ok(Some((field, value)))
    }

    /// The offset in the file of the next field.
    pub fn offset(&self) -> u64 {
        self.walker.cursor().offset()
    }

    /// The number of fields still to come.
    pub fn count(&self) -> usize {
        self.fields.len()
    }

    /// Demands that the fields read so far use the bytes exactly.
    ///
    /// # Errors
    /// [`ErrorKind::TrailingBytes`].
    pub fn finish(&self) -> Result<()> {
        self.walker.cursor().finish("the fields of the entry")
    }

    /// An error at the next byte.
    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        self.walker.cursor().error(kind)
    }

    /// Reads the next field as whatever `pick` takes of a value.
    fn take<T>(
        &mut self,
        what: &'static str,
        pick: impl FnOnce(Value<'m>) -> Option<T>,
    ) -> Result<T> {
        let left = self.walker.remaining();
        let picked = match self.next_field()? {
            Some((_, value)) => pick(value),
            None => None,
        };
        picked.ok_or_else(|| {
            let kind = ErrorKind::InvalidValue {
                what: "field",
                expected: what,
                found: 0,
            };
            self.walker.error_at(left, kind)
        })
    }

    /// The next field, an attribute.
    pub fn attribute(&mut self) -> Result<AttributeId> {
        self.take("an attribute", |value| match value {
            Value::Attribute(id) => Some(id),
            _ => None,
        })
    }

    /// The next field, a type.
    pub fn ty(&mut self) -> Result<TypeId> {
        self.take("a type", |value| match value {
            Value::Type(id) => Some(id),
            _ => None,
        })
    }

    /// The next field, a string.
    pub fn string(&mut self) -> Result<StringId> {
        self.take("a string", |value| match value {
            Value::String(id) => Some(id),
            _ => None,
        })
    }

    /// The next field, a varint.
    pub fn unsigned(&mut self) -> Result<u64> {
        self.take("a varint", |value| match value {
            Value::Unsigned(number) => Some(number),
            _ => None,
        })
    }

    /// The next field, a signed varint.
    pub fn signed(&mut self) -> Result<i64> {
        self.take("a signed varint", |value| match value {
            Value::Signed(number) => Some(number),
            _ => None,
        })
    }

    /// The next field, a list.
    pub fn list(&mut self) -> Result<List<'m>> {
        self.take("a list", |value| match value {
            Value::List(list) => Some(list),
            _ => None,
        })
    }

    /// The next field, raw bytes.
    pub fn blob(&mut self) -> Result<&'m [u8]> {
        self.take("a blob", |value| match value {
            Value::Blob(bytes) => Some(bytes),
            _ => None,
        })
    }

    /// The next field, a dialect resource.
    pub fn resource(&mut self) -> Result<ResourceId> {
        self.take("a resource", |value| match value {
            Value::Resource(id) => Some(id),
            _ => None,
        })
    }

    /// The next field, an integer or the bits of a float, of its type's width.
    pub fn integer(&mut self) -> Result<Integer<'m>> {
        self.take("an integer or float", |value| match value {
            Value::Integer(integer) | Value::Float(integer) => Some(integer),
            _ => None,
        })
    }

    /// The next field, an affine map.
    pub fn affine_map(&mut self) -> Result<AffineMap<'m>> {
        self.take("an affine map", |value| match value {
            Value::AffineMap(map) => Some(map),
            _ => None,
        })
    }

    /// The next field, an integer set.
    pub fn integer_set(&mut self) -> Result<IntegerSet<'m>> {
        self.take("an integer set", |value| match value {
            Value::IntegerSet(set) => Some(set),
            _ => None,
        })
    }
}

impl std::fmt::Debug for Fields<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fields")
            .field("fields", &self.fields)
            .finish_non_exhaustive()
    }
}

/// The items of a list that are still to come.
#[derive(Clone, Copy)]
pub struct List<'m> {
    pub(super) item: &'m FieldKind,
    pub(super) steps: &'m [Step],
    pub(super) count: usize,
    pub(super) walker: Walker<'m>,
}

impl<'m> List<'m> {
    /// The number of items still to come.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What the items are.
    pub fn item_kind(&self) -> &'m FieldKind {
        self.item
    }

    /// Reads the next item; `None` after the last one.
    ///
    /// # Errors
    /// None that reading the record has not returned already.
    #[allow(clippy::should_implement_trait, reason = "it can fail")]
    pub fn next(&mut self) -> Result<Option<Value<'m>>> {
        let Some(count) = self.count.checked_sub(1) else {
            return Ok(None);
        };
        self.count = count;
        let (value, _) = self.walker.value(self.item, self.steps)?;
        Ok(Some(value))
    }

    /// Reads the next item, which consists of `COUNT` attributes; `None` after the last item.
    ///
    /// # Errors
    /// As [`List::next`], or the items consist of something else.
    #[inline]
    pub(crate) fn next_attributes<const COUNT: usize>(
        &mut self,
    ) -> Result<Option<[AttributeId; COUNT]>> {
        let Some(count) = self.count.checked_sub(1) else {
            return Ok(None);
        };
        self.count = count;
        self.walker.attributes(self.steps).map(Some)
    }

    /// The items as an iterator that ends at damage; reading the record has found it already.
    pub fn iter(self) -> impl Iterator<Item = Value<'m>> {
        let mut list = self;
        std::iter::from_fn(move || list.next().ok().flatten())
    }

    /// The items that are attributes.
    pub fn attributes(self) -> impl Iterator<Item = AttributeId> + use<'m> {
        let mut list = self;
        std::iter::from_fn(move || match list.next() {
            Ok(Some(Value::Attribute(id))) => Some(id),
            _ => None,
        })
    }

    /// The items that are types.
    pub fn types(self) -> impl Iterator<Item = TypeId> + use<'m> {
        let mut list = self;
        std::iter::from_fn(move || match list.next() {
            Ok(Some(Value::Type(id))) => Some(id),
            _ => None,
        })
    }

    /// The items that are signed varints.
    pub fn signed(self) -> impl Iterator<Item = i64> + use<'m> {
        let mut list = self;
        std::iter::from_fn(move || match list.next() {
            Ok(Some(Value::Signed(number))) => Some(number),
            _ => None,
        })
    }

    /// The items that are varints.
    pub fn unsigned(self) -> impl Iterator<Item = u64> + use<'m> {
        let mut list = self;
        std::iter::from_fn(move || match list.next() {
            Ok(Some(Value::Unsigned(number))) => Some(number),
            _ => None,
        })
    }

    /// The items that are truth values.
    pub fn bools(self) -> impl Iterator<Item = bool> + use<'m> {
        let mut list = self;
        std::iter::from_fn(move || match list.next() {
            Ok(Some(Value::Bool(value))) => Some(value),
            _ => None,
        })
    }

    /// The items that are strings.
    pub fn strings(self) -> impl Iterator<Item = StringId> + use<'m> {
        let mut list = self;
        std::iter::from_fn(move || match list.next() {
            Ok(Some(Value::String(id))) => Some(id),
            _ => None,
        })
    }
}

impl std::fmt::Debug for List<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "List of {} {:?}", self.count, self.item)
    }
}
