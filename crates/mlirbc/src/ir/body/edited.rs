//! A body with its edits: its current contents, and the changes that an edit may make.

use std::ops::Range;

use super::arenas::Body;
use super::edits::{Arguments, Blocks, Edits};
use super::entries::{NONE, OFFSET_STRIDE};
use super::span::Ids;
use super::use_chains::UseChains;
use super::use_lists::{Lists, UseData};
use crate::dialect::DraftId;
use crate::error::Result;

impl Body {
    /// Whether anything in the body was edited.
    #[inline]
    pub(in crate::ir) fn is_edited(&self) -> bool {
        self.edits.is_some()
    }

    /// Records that something in the body is edited.
    pub(in crate::ir) fn edits_mut(&mut self) -> &mut Edits {
        let edits = self.edits.get_or_insert_default();
        edits.is_rebuilt = true;
        edits
    }

    /// Records that only the head of an op is edited.
    pub(in crate::ir) fn note_edited_head(&mut self, op: u32) {
        // If many heads are edited, finding them in the file takes longer than writing all ops
        // again.
        let most = 16 + self.ops.len() / OFFSET_STRIDE as usize;
        let edits = self.edits.get_or_insert_default();
        if !edits.is_rebuilt {
            edits.heads.insert(op);
            edits.is_rebuilt = edits.heads.len() > most;
        }
    }

    /// The ops whose head was edited: the name, the location, the dictionary, the properties or the
    /// types of the results. `None` if edits changed anything else in the body, or many heads.
    pub(in crate::ir) fn edited_heads(&self) -> Option<impl Iterator<Item = u32>> {
        let edits = self.edits.as_deref();
        if edits.is_some_and(|edits| edits.is_rebuilt) {
            return None;
        }
        let heads = edits.into_iter().flat_map(|edits| &edits.heads);
        Some(heads.copied())
    }

    /// The draft of an op's properties.
    pub(in crate::ir) fn draft(&self, op: u32) -> Option<DraftId> {
        let edits = self.edits.as_deref()?;
        edits.drafts.get(&op).copied()
    }

    /// Sets or removes the draft of an op's properties.
    pub(in crate::ir) fn set_draft(&mut self, op: u32, draft: Option<DraftId>) {
        match draft {
            Some(draft) => {
                self.edits_mut().drafts.insert(op, draft);
            }
            None => {
                if let Some(edits) = &mut self.edits {
                    edits.drafts.remove(&op);
                }
            }
        }
    }

    /// The ops with drafts, in ascending order.
    pub(in crate::ir) fn drafts(&self) -> Vec<u32> {
        let edits = self.edits.as_deref();
        let drafts = edits.into_iter().flat_map(|edits| edits.drafts.keys());
        let mut ops: Vec<u32> = drafts
            .copied()
            .filter(|&op| self.op(op).is_some())
            .collect();
        ops.sort_unstable();
        ops
    }

    /// The ops of a block.
    #[inline]
    pub(in crate::ir) fn ops_of(&self, block: u32) -> Ids<'_> {
        if let Some(edits) = &self.edits
            && let Some(list) = edits.ops_of(block)
        {
            return list;
        }
        self.block(block)
            .map_or(Ids::NONE, |block| Ids::Span(block.ops))
    }

    /// The blocks of a region.
    #[inline]
    pub(in crate::ir) fn blocks_of(&self, region: u32) -> Ids<'_> {
        if let Some(edits) = &self.edits
            && let Some(list) = edits.blocks_of(region)
        {
            return list;
        }
        self.region(region)
            .map_or(Ids::NONE, |region| Ids::Span(region.blocks))
    }

    /// The position of a block in its region, if it is in one.
    pub(in crate::ir) fn position_of_block(&self, block: u32) -> Option<u32> {
        let region = self.block(block)?.region;
        if let Some(edits) = &self.edits
            && let Some(blocks) = edits.region_blocks.get(&region)
        {
            return blocks.position_of(block);
        }
        self.blocks_of(region).position_of(block)
    }

    /// The arguments of a block.
    #[inline]
    pub(in crate::ir) fn arguments_of(&self, block: u32) -> Ids<'_> {
        if let Some(edits) = &self.edits
            && let Some(list) = edits.arguments_of(block)
        {
            return list;
        }
        self.block(block)
            .map_or(Ids::NONE, |block| Ids::Span(block.arguments))
    }

    /// The location of a block's argument; [`NONE`] if it is unknown and the file omits it.
    pub(in crate::ir) fn argument_location(&self, block: u32, position: u32) -> Option<u32> {
        if let Some(edits) = &self.edits
            && let Some(arguments) = edits.block_arguments.get(&block)
        {
            return arguments.locations.get(position as usize).copied();
        }
        let block = self.block(block)?;
        block.arguments.at(position)?;
        let at = block.first_location as usize + position as usize;
        self.argument_locations.get(at).copied()
    }

    /// The ops of a block, for editing.
    pub(in crate::ir) fn ops_of_mut(&mut self, block: u32) -> &mut Vec<u32> {
        let is_listed = |edits: &Edits| edits.block_ops.contains_key(&block);
        let now = match self.edits.as_deref().is_some_and(is_listed) {
            true => Vec::new(),
            false => self.ops_of(block).to_vec(),
        };
        self.edits_mut().block_ops.entry(block).or_insert(now)
    }

    /// The blocks of a region, for editing.
    pub(in crate::ir) fn blocks_of_mut(&mut self, region: u32) -> &mut Vec<u32> {
        let is_listed = |edits: &Edits| edits.region_blocks.contains_key(&region);
        let now = match self.edits.as_deref().is_some_and(is_listed) {
            true => Vec::new(),
            false => self.blocks_of(region).to_vec(),
        };
        let blocks = &mut self.edits_mut().region_blocks;
        let blocks = blocks.entry(region).or_insert_with(|| Blocks::new(now));
        blocks.ids_mut()
    }

    /// The arguments of a block, for editing.
    pub(in crate::ir) fn arguments_of_mut(&mut self, block: u32) -> &mut Arguments {
        let is_listed = |edits: &Edits| edits.block_arguments.contains_key(&block);
        let now = match self.edits.as_deref().is_some_and(is_listed) {
            true => Arguments::default(),
            false => {
                let values = self.arguments_of(block).to_vec();
                let locations = (0..values.len() as u32)
                    .map(|position| self.argument_location(block, position).unwrap_or(NONE));
                Arguments {
                    locations: locations.collect(),
                    values,
                }
            }
        };
        self.edits_mut().block_arguments.entry(block).or_insert(now)
    }

    /// Replaces the locations of the arguments of all blocks whose arguments are listed here.
    pub(in crate::ir) fn set_argument_locations(&mut self, location: u32) {
        for arguments in self.edits_mut().block_arguments.values_mut() {
            arguments.locations.fill(location);
        }
    }

    /// The uses of all values, for changing them or their slots.
    ///
    /// # Errors
    /// A stored use-list order is not a permutation. The error contains its value.
    pub(in crate::ir) fn chains_mut(
        &mut self,
    ) -> Result<&mut UseChains, (u32, crate::error::Error)> {
        if self.chains().is_none() {
            let uses = self.uses().map_err(|bad| (bad.value, bad.error.clone()))?;
            let chains = self.chains_of(uses);
            // The cache for reading is not kept up to date.
            self.uses = std::sync::OnceLock::new();
            self.edits.get_or_insert_default().chains = Some(chains);
        }
        let (slots, values) = (self.numbers.len(), self.values.len());
        let edits = self.edits.get_or_insert_default();
        let chains = edits.chains.get_or_insert_default();
        chains.grow(slots, values);
        Ok(chains)
    }

    /// The chains of all values, built from their uses in the file.
    fn chains_of(&self, uses: &Lists) -> UseChains {
        let mut chains = UseChains::with_capacity(self.numbers.len(), self.values.len());
        for value in 0..self.values.len() as u32 {
            // Each use is pushed in front, so the last one comes first.
            for user in uses.of(value).iter().rev() {
                if let Some(op) = self.op(user.op) {
                    chains.push(value, op.operands + user.operand, user.op);
                }
            }
        }
        chains.note_unchanged();
        chains
    }

    /// Moves ranges of slots to where the arena has them now.
    pub(super) fn relocate_uses(&mut self, moves: &[(Range<u32>, u32)]) {
        let slots = self.numbers.len();
        if let Some(chains) = self
            .edits
            .as_deref_mut()
            .and_then(|edits| edits.chains.as_mut())
        {
            chains.relocate_all(moves, slots);
        }
    }

    /// The uses of a value in the order of its chain.
    pub(in crate::ir) fn uses_in(&self, chains: &UseChains, value: u32) -> Vec<UseData> {
        let uses = chains.uses_of(value).filter_map(|(slot, op)| {
            let operand = slot - self.op(op)?.operands;
            Some(UseData { op, operand })
        });
        uses.collect()
    }

    /// The uses of all values, if an edit has touched one.
    pub(in crate::ir) fn chains(&self) -> Option<&UseChains> {
        self.edits.as_deref()?.chains.as_ref()
    }
}
