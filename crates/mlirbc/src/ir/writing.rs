//! The view of a module for writing: its bodies, what edits changed in them, and their stored
//! use-list orders.

use std::ops::Range;

use hashbrown::HashMap;

use crate::error::Result;
use crate::ir::body::{Body, Owner, StoredOrder};
use crate::ir::id::{BodyId, RegionId, ValueId};
use crate::ir::listing::Shown;
use crate::ir::module::{FILE_BODY, Module};
use crate::ir::open::OpenOptions;
use crate::ir::structure::Region;
use crate::wire::varint;

impl Module<'_> {
    /// The number of bodies known so far; their ids count from 0.
    pub(crate) fn body_count(&self) -> u32 {
        self.bodies.count()
    }

    /// The numbers of value and region entries of a decoded body.
    pub(crate) fn body_sizes(&self, id: BodyId) -> (u32, u32) {
        let body = self.decoded(id);
        body.map_or((0, 0), |body| {
            (body.values.len() as u32, body.regions.len() as u32)
        })
    }

    /// The file bytes of a body, decoded or not.
    pub(crate) fn body_bytes(&self, id: BodyId) -> &[u8] {
        let home = self.bodies.home(id);
        home.map_or(&[], |home| self.container().slice(home.bytes.clone()))
    }

    /// Whether anything differs from the file that was read.
    pub(crate) fn is_edited(&self) -> bool {
        self.container().is_changed() || self.edited_bodies().contains(&true)
    }

    /// Opens other bytes with the limits, the registry and the decisions of this module.
    ///
    /// # Errors
    /// As [`Module::open`].
    pub(crate) fn reopened<'b>(&self, bytes: &'b [u8]) -> Result<Module<'b>> {
        let mut module = Module::open_with(
            bytes,
            OpenOptions {
                limits: self.container().limits().clone(),
                registry: self.tables().registry().clone(),
                ..OpenOptions::default()
            },
        )?;
        self.resolver().settle(self);
        module.set_resolver(self.resolver().clone());
        module.tables_mut().read_as(self.tables());
        Ok(module)
    }

    /// For each body, whether it or a body inside it was edited.
    pub(crate) fn edited_bodies(&self) -> Vec<bool> {
        let mut edited = vec![false; self.body_count() as usize];
        for index in 0..self.body_count() {
            let is_edited = self.decoded(BodyId(index)).is_some_and(Body::is_edited);
            let mut next = is_edited.then_some(BodyId(index));
            while let Some(id) = next {
                match edited.get_mut(id.0 as usize) {
                    Some(place) if !*place => *place = true,
                    _ => break,
                }
                next = self.op_around(id).map(|op| op.body);
            }
        }
        edited
    }

    /// The regions at the top of a body.
    ///
    /// # Errors
    /// The body cannot be decoded.
    pub(crate) fn top_regions(&self, id: BodyId) -> Result<Vec<Region<'_>>> {
        if id == FILE_BODY {
            let region = RegionId { body: id, index: 0 };
            return Ok(self.region(region).into_iter().collect());
        }
        match self.op_around(id).and_then(|op| self.op(op)) {
            Some(op) => Ok(op.regions()?.collect()),
            None => Ok(Vec::new()),
        }
    }

    /// The use-list orders that a decoded body stores: the value, whether the numbers are pairs,
    /// and the numbers. Excludes values whose uses were edited.
    pub(crate) fn stored_orders(&self, id: BodyId) -> impl Iterator<Item = (u32, bool, &[u32])> {
        let body = self.decoded(id).into_iter();
        body.flat_map(|body| {
            let chains = body.chains();
            let is_changed = move |value| chains.is_some_and(|chains| chains.is_changed(value));
            let orders = body.orders.iter();
            orders
                .filter(move |order| !is_changed(order.value))
                .map(|order| {
                    let numbers = order.numbers.of(&body.order_numbers);
                    (order.value, order.is_pairs, numbers)
                })
        })
    }

    /// The evidence in a decoded body for the order in which the file lists use-list orders.
    pub(crate) fn shown_listing(&self, id: BodyId) -> Shown {
        self.decoded(id)
            .map_or(Shown::default(), |body| body.facts.listing)
    }

    /// The use-list orders of a decoded body in the file: the values that each may apply to, and
    /// its offset. These values are the results of an op or the arguments of a block. All numbers
    /// up to the first order must be minimal varints.
    pub(crate) fn places_of_orders(&self, id: BodyId) -> Vec<(Range<u32>, u64)> {
        let Some(body) = self.decoded(id) else {
            return Vec::new();
        };
        let owner = |order: &StoredOrder| {
            let value = body.values.get(order.value as usize);
            value.map(|value| value.owner())
        };
        let groups = body
            .orders
            .chunk_by(|one, other| owner(one) == owner(other));
        let place = |group: &[StoredOrder]| {
            let first = group.first()?;
            let values = match owner(first)? {
                Owner::Op(op) => body.op(op)?.results,
                Owner::Block(block) => body.block(block)?.arguments,
            };
            let position = first.value - values.start;
            let before = match values.count {
                1 => 0,
                _ => varint::size(group.len() as u64) + varint::size(u64::from(position)),
            };
            Some((values.range(), first.offset - before as u64))
        };
        groups.filter_map(place).collect()
    }

    /// The number of uses of each value of a decoded body that has one of
    /// [`Module::stored_orders`].
    ///
    /// # Errors
    /// A stored order is not a permutation.
    pub(crate) fn use_counts_of_orders(&self, id: BodyId) -> Result<HashMap<u32, u32>> {
        let Some(body) = self.decoded(id).filter(|body| !body.orders.is_empty()) else {
            return Ok(HashMap::new());
        };
        if body.chains().is_none() {
            let counts = body.use_counts_of_orders();
            return counts.map_err(|bad| self.locate_order(id, &bad));
        }
        let orders = self.stored_orders(id);
        let values = orders.filter_map(|(index, ..)| self.value(ValueId { body: id, index }));
        let counts = values.map(|value| Ok((value.id().index, value.uses()?.len() as u32)));
        counts.collect()
    }

    /// The values of a decoded body whose uses were edited.
    pub(crate) fn values_with_edited_uses(&self, id: BodyId) -> impl Iterator<Item = u32> {
        let body = self.decoded(id).into_iter();
        body.flat_map(|body| {
            let chains = body.chains().into_iter();
            let values = 0..body.values.len() as u32;
            chains.flat_map(move |chains| values.clone().filter(|&value| chains.is_changed(value)))
        })
    }
}
