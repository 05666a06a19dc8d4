//! New ops.

use super::InsertionPoint;
use super::stored::Stored;
use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::error::Result;
use crate::ir::body::{
    Body, BodyOffset, NONE, OpData, OpExtra, OpForm, RegionData, Span, ValueData,
};
use crate::ir::id::{BlockId, BodyId, OpId, ValueId};
use crate::ir::module::Module;
use crate::schema::Classes;

/// The largest number of regions of an op: MLIR keeps it in 23 bits.
const MOST_REGIONS: u32 = (1 << 23) - 1;

/// The description of a new op.
#[derive(Clone, Copy, Debug)]
pub struct NewOp<'s> {
    /// Its name; [`crate::dialect::Tables::add_op_name`] returns the index.
    pub name: OpNameId,
    /// Its location.
    pub location: AttributeId,
    /// Its operands.
    pub operands: &'s [ValueId],
    /// The types of its results.
    pub results: &'s [TypeId],
    /// The dictionary of its attributes. Inherent ones become properties, unless `properties` is set.
    pub dictionary: Option<AttributeId>,
    /// Its property blob, from version 5 on. Without one, the op has the properties of its
    /// definition.
    pub properties: Option<PropertiesId>,
    /// Its successors, which are blocks of the region that will contain the op.
    pub successors: &'s [BlockId],
    /// The number of its regions, which start without blocks; at most 2^23 - 1.
    pub regions: u32,
}

impl NewOp<'_> {
    /// An op with a name and a location only.
    pub fn new(name: OpNameId, location: AttributeId) -> Self {
        NewOp {
            name,
            location,
            operands: &[],
            results: &[],
            dictionary: None,
            properties: None,
            successors: &[],
            regions: 0,
        }
    }
}

/// The parts of a new op, as numbers of its body.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub(super) name: u32,
    pub(super) location: u32,
    pub(super) dictionary: Option<u32>,
    pub(super) properties: Option<u32>,
    pub(super) results: Vec<u32>,
    pub(super) successors: Vec<u32>,
    pub(super) regions: u32,
    pub(super) is_isolated: bool,
    pub(super) child: Option<u32>,
}

impl Module<'_> {
    /// Creates an op and returns its id, with the properties that it was passed and no others.
    ///
    /// # Errors
    /// A part of the op is not in the module, is of another kind, or cannot be used at its place.
    pub(crate) fn create_op_as_stored(
        &mut self,
        op: &NewOp<'_>,
        stored: Stored,
        at: InsertionPoint,
    ) -> Result<OpId> {
        let site = self.site_of(at)?;
        self.check_name(op.name)?;
        self.check_location(op.location)?;
        if let Some(dictionary) = op.dictionary {
            self.check_class(dictionary, Classes::DICTIONARY)?;
        }
        let properties = match stored {
            Stored::Blob(properties) => Some(properties),
            Stored::Draft(_) | Stored::None => None,
        };
        if let Some(properties) = properties {
            self.check_properties(properties)?;
        }
        for &ty in op.results {
            self.check_type(ty)?;
        }
        if op.regions > MOST_REGIONS {
            return Err(self.container().invalid_edit(
                "create an op",
                "at most 8388607 regions",
                op.regions.to_string(),
            ));
        }
        for &operand in op.operands {
            self.check_value(operand, site.body)?;
        }
        self.check_new_successors(op.successors.iter().copied(), site.body, site.block)?;
        self.check_room(site.body, 1, op.results.len(), op.operands.len())?;
        let parts = Parts {
            name: op.name.index(),
            location: op.location.index(),
            dictionary: op.dictionary.map(AttributeId::index),
            properties: properties.map(PropertiesId::index),
            results: op.results.iter().map(|ty| ty.index()).collect(),
            successors: op.successors.iter().map(|block| block.index).collect(),
            regions: op.regions,
            // Writers of versions 0 and 1 mark isolation by definition.
            is_isolated: op.regions > 0 && self.is_isolated_by_definition(op.name),
            child: None,
        };
        if !op.operands.is_empty() {
            self.chains_mut(site.body)?;
        }
        let index = self.body_mut(site.body)?.append_op(site.block, &parts);
        let id = OpId {
            body: site.body,
            index,
        };
        if !op.operands.is_empty() {
            let operands: Vec<u32> = op.operands.iter().map(|value| value.index).collect();
            self.replace_operands(id, &operands)?;
        }
        if let Stored::Draft(draft) = stored {
            self.body_mut(site.body)?.set_draft(index, Some(draft));
        }
        self.insert_op(index, site)?;
        Ok(id)
    }

    /// Checks that the successors of an op in a block are in the region of the block.
    pub(super) fn check_new_successors(
        &self,
        successors: impl IntoIterator<Item = BlockId>,
        body: BodyId,
        block: u32,
    ) -> Result<()> {
        let region_of = |body, block| {
            let block = self.decoded(body).and_then(|body| body.block(block));
            block.map_or(NONE, |block| block.region)
        };
        let region = region_of(body, block);
        for successor in successors {
            self.check_block(successor)?;
            let found = region_of(successor.body, successor.index);
            if successor.body != body || found != region {
                return Err(self.container().invalid_edit(
                    "set a successor",
                    "a block of the region that the op is in",
                    format!("block {} of another region", successor.index),
                ));
            }
        }
        Ok(())
    }
}

impl Body {
    /// Appends an op to the arena, without adding it to the ops of its block. It has no operands
    /// yet.
    pub(super) fn append_op(&mut self, block: u32, parts: &Parts) -> u32 {
        let index = self.ops.len() as u32;
        let results = Span {
            start: self.values.len() as u32,
            count: parts.results.len() as u32,
        };
        let values = parts.results.iter();
        self.values
            .extend(values.map(|&ty| ValueData::result(ty, index)));
        let mut has = 0;
        if let Some(dictionary) = parts.dictionary {
            self.numbers.push(dictionary);
            has |= OpForm::DICTIONARY;
        }
        if let Some(properties) = parts.properties {
            self.numbers.push(properties);
            has |= OpForm::PROPERTIES;
        }
        if !parts.successors.is_empty() || parts.regions > 0 {
            self.numbers.push(self.extras.len() as u32);
            has |= OpForm::EXTRA;
            let extra = self.append_extra(index, parts);
            self.extras.push(extra);
        }
        self.ops.push(OpData {
            name: parts.name,
            location: parts.location,
            block,
            results,
            operands: self.numbers.len() as u32,
            form: OpForm::new(has, 0),
        });
        index
    }

    fn append_extra(&mut self, op: u32, parts: &Parts) -> OpExtra {
        let successors = Span {
            start: self.successors.len() as u32,
            count: parts.successors.len() as u32,
        };
        self.successors.extend(&parts.successors);
        let regions = match parts.child {
            // They are in their separate body.
            Some(_) => Span {
                start: 0,
                count: parts.regions,
            },
            None => {
                let start = self.regions.len() as u32;
                let empty = RegionData {
                    op,
                    blocks: Span::default(),
                };
                let count = parts.regions;
                self.regions
                    .resize(self.regions.len() + count as usize, empty);
                Span { start, count }
            }
        };
        OpExtra {
            successors,
            regions,
            is_isolated: parts.is_isolated,
            child: parts.child,
            regions_end: BodyOffset::UNKNOWN,
        }
    }
}
