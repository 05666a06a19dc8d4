//! An operation of a module.

use crate::container::{AttributeId, OpNameId, PropertiesId};
use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, Dictionary};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::body::{Body, OpData, OpExtra, Span};
use crate::ir::body_item::body_item;
use crate::ir::id::{BodyId, OpId, RegionId};
use crate::ir::module::Module;
use crate::ir::name::OperationName;
use crate::ir::structure::{Block, Region, Value};
use crate::wire::Cursor;

body_item! {
    /// An operation.
    Op, OpId, OpData, op
}

/// All that definitions judge of an op except its regions and the types of its values: name, dictionary, properties, and the
/// numbers of operands, results, regions and successors.
pub(crate) type OpContents = (
    OpNameId,
    Option<AttributeId>,
    Option<PropertiesId>,
    [u32; 4],
);

impl<'m> Op<'m> {
    /// An op whose index is known to be valid.
    #[inline]
    pub(super) fn of_body(
        module: &'m Module<'m>,
        body: &'m Body,
        data: &'m OpData,
        id: OpId,
    ) -> Self {
        Op {
            module,
            body,
            data,
            id,
        }
    }

    /// The module.
    pub fn module(self) -> &'m Module<'m> {
        self.module
    }

    /// The bytes of the op in the file that it was read from, from its name to the end of its regions
    /// (format.md §9). Its location, attributes and properties are elsewhere. `None` if the op is not
    /// from a file, or if an edit moved it to another block. Other edits do not change the range.
    pub fn file_range(self) -> Option<std::ops::Range<u64>> {
        self.module.file_range_of(self.id)
    }

    /// The index of its name.
    #[inline]
    pub(crate) fn name_id(self) -> OpNameId {
        OpNameId(self.data.name)
    }

    /// Its name.
    #[inline]
    pub fn name(self) -> OperationName<'m> {
        OperationName::new(self.module.tables(), OpNameId(self.data.name))
    }

    /// The index of its location in the attribute table.
    #[inline]
    pub(crate) fn location_id(self) -> AttributeId {
        AttributeId(self.data.location)
    }

    /// The index of the dictionary of its named attributes, if it has one.
    #[inline]
    pub(crate) fn dictionary_id(self) -> Option<AttributeId> {
        self.body.dictionary(self.data).map(AttributeId)
    }

    /// Its location.
    #[inline]
    pub fn location(self) -> Option<Attribute<'m>> {
        self.module
            .tables()
            .attribute(AttributeId(self.data.location))
    }

    /// The dictionary of its named attributes, if it has one. From version 5 on it contains the
    /// discardable attributes only, unless the op has no properties.
    pub fn dictionary_attribute(self) -> Option<Attribute<'m>> {
        let dictionary = self.body.dictionary(self.data)?;
        self.module.tables().attribute(AttributeId(dictionary))
    }

    /// Its named attributes.
    ///
    /// # Errors
    /// The dictionary is damaged, or the attribute is of another kind.
    pub fn dictionary(self) -> Result<Option<Dictionary<'m>>> {
        let Some(attribute) = self.dictionary_attribute() else {
            return Ok(None);
        };
        match attribute.view()? {
            AttributeView::Dictionary(dictionary) => Ok(Some(dictionary)),
            // A dictionary in text has no separate entries.
            AttributeView::Text(text) if text.starts_with(b"{") => Ok(None),
            _ => Err(Error::new(
                ErrorKind::UnexpectedAttribute {
                    expected: "a dictionary attribute",
                    found: format!("attribute {}", attribute.id().index()),
                },
                attribute.entry().offset,
            )),
        }
    }

    /// The index of its property blob, if it has one.
    #[inline]
    pub fn properties_id(self) -> Option<PropertiesId> {
        self.body.properties(self.data).map(PropertiesId)
    }

    pub(crate) fn contents(self) -> OpContents {
        (
            self.name_id(),
            self.dictionary_attribute().map(|it| it.id()),
            self.properties_id(),
            [
                self.operand_count(),
                self.result_count(),
                self.region_count(),
                self.successor_count(),
            ],
        )
    }

    /// Whether the file stores properties separately from the dictionary, as from version 5 on.
    #[inline]
    pub(crate) fn holds_properties_apart(self) -> bool {
        self.module.container().version() >= 5
    }

    /// The bytes of its properties, if it has any.
    pub fn properties(self) -> Option<Cursor<'m>> {
        self.module.container().property_blob(self.properties_id()?)
    }

    /// The attribute that holds the properties of an unregistered op (format.md §7.2).
    ///
    /// # Errors
    /// The blob is not exactly the index of an attribute.
    pub fn properties_attribute(self) -> Result<Option<Attribute<'m>>> {
        if self.name().is_registered() != Some(false) {
            return Ok(None);
        }
        let Some(mut blob) = self.properties() else {
            return Ok(None);
        };
        let index = blob.index(self.module.tables().attribute_count(), Table::Attribute)?;
        blob.finish("the properties of an unregistered op")?;
        Ok(self.module.tables().attribute(AttributeId(index)))
    }

    #[inline]
    fn value(self, index: u32) -> Option<Value<'m>> {
        Value::at(self.module, self.body, self.id.body, index)
    }

    /// The number of operands.
    #[inline]
    pub fn operand_count(self) -> u32 {
        self.data.form.operand_count()
    }

    /// The operand at a position.
    #[inline]
    pub fn operand(self, position: u32) -> Option<Value<'m>> {
        let operands = self.body.operands(self.data);
        self.value(*operands.get(position as usize)?)
    }

    /// The operands in order.
    #[inline]
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        let operands = self.body.operands(self.data).iter();
        operands.map(move |&index| Value::of_body(self.module, self.body, self.id.body, index))
    }

    /// The number of results.
    #[inline]
    pub fn result_count(self) -> u32 {
        self.data.results.count
    }

    /// The result at a position.
    #[inline]
    pub fn result(self, position: u32) -> Option<Value<'m>> {
        self.value(self.data.results.at(position)?)
    }

    /// The results in order.
    #[inline]
    pub fn results(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        let results = self.data.results.range();
        results.map(move |index| Value::of_body(self.module, self.body, self.id.body, index))
    }

    #[inline]
    fn extra(self) -> OpExtra {
        self.body.extra(self.data)
    }

    /// The number of successors.
    #[inline]
    pub fn successor_count(self) -> u32 {
        self.extra().successors.count
    }

    /// The successor at a position.
    pub fn successor(self, position: u32) -> Option<Block<'m>> {
        let at = self.extra().successors.at(position)?;
        let index = *self.body.successors.get(at as usize)?;
        Block::at(self.module, self.body, self.id.body, index)
    }

    /// The successors in order.
    pub fn successors(self) -> impl Iterator<Item = Block<'m>> {
        (0..self.successor_count()).filter_map(move |position| self.successor(position))
    }

    /// The number of regions. It is known without decoding them.
    #[inline]
    pub fn region_count(self) -> u32 {
        self.extra().regions.count
    }

    /// Whether its regions use no value from outside, according to the file.
    pub fn is_isolated(self) -> bool {
        self.extra().is_isolated
    }

    /// Whether its regions are already decoded.
    pub fn is_materialized(self) -> bool {
        match self.child() {
            Some(child) => self.module.decoded(child).is_some(),
            None => true,
        }
    }

    /// The separate body of the regions, if they have one.
    #[inline]
    pub(crate) fn child(self) -> Option<BodyId> {
        self.extra().child.map(BodyId)
    }

    /// The body that contains the regions, and their position in it.
    pub(super) fn region_span(self) -> Result<(BodyId, &'m Body, Span)> {
        let regions = self.extra().regions;
        match self.child() {
            None => Ok((self.id.body, self.body, regions)),
            Some(id) => match self.module.body(id) {
                Some(body) => Ok((id, body?, regions)),
                None => Ok((self.id.body, self.body, Span::default())),
            },
        }
    }

    /// The regions in order; decodes them if necessary.
    ///
    /// # Errors
    /// They cannot be decoded.
    pub fn regions(self) -> Result<impl ExactSizeIterator<Item = Region<'m>>> {
        let (body_id, body, span) = self.region_span()?;
        let module = self.module;
        Ok(span
            .range()
            .map(move |index| Region::of_body(module, body, body_id, index)))
    }

    /// The region at a position; decodes it if necessary.
    ///
    /// # Errors
    /// It cannot be decoded.
    // Out of line for size: it has many callers, and loops over ops use the arenas.
    #[inline(never)]
    pub fn region(self, position: u32) -> Result<Option<Region<'m>>> {
        let (body_id, body, span) = self.region_span()?;
        let id = span.at(position).map(|index| RegionId {
            body: body_id,
            index,
        });
        Ok(id.and_then(|id| Region::new(self.module, body, id)))
    }

    /// The block that contains it.
    pub fn block(self) -> Option<Block<'m>> {
        Block::at(self.module, self.body, self.id.body, self.data.block)
    }

    /// Its position in its block.
    pub fn position(self) -> u32 {
        let ops = self.body.ops_of(self.data.block);
        ops.position_of(self.id.index).unwrap_or(0)
    }

    /// Adds the path to this op to an error. The error of a body inside the op has a path already.
    pub(crate) fn locate(self, error: Error) -> Error {
        if error.has_whole_path() {
            return error;
        }
        let error = self.module.locate_in_op(self.id, error);
        self.module.locate(self.id.body, error)
    }
}

impl std::fmt::Debug for Op<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Op({} {:?})", self.name(), self.id)
    }
}
