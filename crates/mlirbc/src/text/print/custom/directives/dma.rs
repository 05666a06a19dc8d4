//! Copies between memories: memories with their indices, and how much is copied.

use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{Argument, MapText, Values};
use crate::text::print::custom::directives::{affine, literals};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// The operands of a copy that are not printed yet.
struct Rest<'m> {
    operands: std::vec::IntoIter<Value<'m>>,
    /// The types of the memories.
    memories: Vec<Value<'m>>,
}

impl<'m> Rest<'m> {
    fn of(plan: &mut Plan<'m, '_>) -> Self {
        plan.mention_types(Values::AllOperands);
        plan.mention(&Argument::Values(Values::AllOperands));
        let operands: Vec<Value<'m>> = plan.facts.op.operands().collect();
        Rest {
            operands: operands.into_iter(),
            memories: Vec::new(),
        }
    }

    /// Appends the name of a memory.
    fn memory(&mut self, plan: &mut Plan<'m, '_>) -> Option<Value<'m>> {
        let memory = self.operands.next()?;
        if !self.memories.is_empty() {
            plan.push_literal(b", ");
        }
        plan.push_value(memory.id());
        self.memories.push(memory);
        Some(memory)
    }

    /// The next values, which are indices.
    fn indices(&mut self, plan: &mut Plan<'m, '_>, count: usize) -> Result<Option<Vec<Value<'m>>>> {
        let indices: Vec<Value<'m>> = self.operands.by_ref().take(count).collect();
        for index in &indices {
            let Some(ty) = index.ty() else {
                return Ok(None);
            };
            if !plan.attributes.is_type(ty, "index")? {
                return Ok(None);
            }
        }
        Ok((indices.len() == count).then_some(indices))
    }

    /// Appends `[%0, %1]`, as many indices as a memory has dimensions.
    fn index_list(&mut self, plan: &mut Plan<'m, '_>, memory: Value<'m>) -> Result<bool> {
        let view = memory.ty().map(|ty| ty.view()).transpose()?;
        let shaped = view.and_then(|view| view.shaped());
        let Some((shape, _)) = shaped else {
            return Ok(false);
        };
        let Some(indices) = self.indices(plan, shape.rank())? else {
            return Ok(false);
        };
        plan.push_literal(b"[");
        plan.list(indices.into_iter().map(|index| Item::Value(index.id())));
        plan.push_literal(b"]");
        Ok(true)
    }

    /// Appends `, %0` for each value up to the end; returns false unless there are as many as one of `counts`.
    fn values(&mut self, plan: &mut Plan<'m, '_>, counts: &[usize]) -> Result<bool> {
        let count = self.operands.len();
        let Some(values) = self.indices(plan, count)? else {
            return Ok(false);
        };
        for value in values {
            plan.push_literal(b", ");
            plan.push_value(value.id());
        }
        Ok(counts.contains(&count))
    }

    /// Appends the types of the memories.
    fn types(&self, plan: &mut Plan<'m, '_>) {
        let types = self.memories.iter().map(|memory| memory.type_id());
        plan.list(types.map(Item::Type));
    }
}

/// Appends `%0[%i + 1], %1[0], %2[%j], %n : T, T, T`: a memory for each map. There are as many values behind the
/// memories as one of `counts`.
pub(super) fn affine(plan: &mut Plan<'_, '_>, maps: &[Argument], counts: &[usize]) -> Result<bool> {
    let mut rest = Rest::of(plan);
    for map in maps {
        let Some(attribute) = literals::attribute(plan, map)? else {
            return Ok(false);
        };
        let text = plan.attributes.text(attribute.id())?;
        let Some(map) = text.as_deref().and_then(MapText::of) else {
            return Ok(false);
        };
        if rest.memory(plan).is_none() {
            return Ok(false);
        }
        let Some(indices) = rest.indices(plan, map.dims + map.symbols)? else {
            return Ok(false);
        };
        let ids: Vec<_> = indices.iter().map(|index| index.id()).collect();
        if !affine::index_list(plan, &map, &ids) {
            return Ok(false);
        }
    }
    if !rest.values(plan, counts)? {
        return Ok(false);
    }
    plan.push_literal(b" : ");
    rest.types(plan);
    Ok(true)
}

/// Appends `%0[%i], %1[%j], %n, %2[%k]`: the operands of `memref.dma_start`.
pub(super) fn start(plan: &mut Plan<'_, '_>) -> Result<bool> {
    let mut rest = Rest::of(plan);
    for position in 0..3 {
        if position == 2 {
            let Some(count) = rest.indices(plan, 1)? else {
                return Ok(false);
            };
            plan.push_literal(b", ");
            plan.list(count.into_iter().map(|count| Item::Value(count.id())));
        }
        let Some(memory) = rest.memory(plan) else {
            return Ok(false);
        };
        if !rest.index_list(plan, memory)? {
            return Ok(false);
        }
    }
    rest.values(plan, &[0, 2])
}

/// Appends the types of the memories of `memref.dma_start`.
pub(super) fn start_types(plan: &mut Plan<'_, '_>) -> Result<bool> {
    let mut operands = plan.facts.op.operands();
    let mut types = Vec::new();
    for position in 0..3 {
        if position == 2 {
            operands.next();
        }
        let Some(memory) = operands.next() else {
            return Ok(false);
        };
        let view = memory.ty().map(|ty| ty.view()).transpose()?;
        let shaped = view.and_then(|view| view.shaped());
        let rank = shaped.map_or(0, |(shape, _)| shape.rank());
        for _ in 0..rank {
            operands.next();
        }
        types.push(memory.type_id());
    }
    plan.list(types.into_iter().map(Item::Type));
    Ok(true)
}
