//! Copies between memories: memories with their indices, and how much is copied.

use crate::ir::Value;
use crate::text::form::{Argument, Ignored, Rest, Values};
use crate::text::print::custom::directives::affine;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The operands of a copy that are not printed yet.
struct Operands<'m> {
    operands: std::vec::IntoIter<Value<'m>>,
    /// The types of the memories.
    memories: Vec<Value<'m>>,
}

impl<'m> Operands<'m> {
    fn of(plan: &mut Plan<'m, '_>) -> Self {
        plan.mention_types(Values::AllOperands);
        plan.mention(&Argument::Values(Values::AllOperands));
        let operands: Vec<Value<'m>> = plan.facts.op.operands().collect();
        Operands {
            operands: operands.into_iter(),
            memories: Vec::new(),
        }
    }

    /// Appends the name of a memory.
    fn memory(&mut self, plan: &mut Plan<'m, '_>) -> Said<Value<'m>> {
        let memory = self.operands.next().ok_or(Generic)?;
        if !self.memories.is_empty() {
            plan.push_literal(b", ");
        }
        plan.push_value(memory.id());
        self.memories.push(memory);
        Ok(memory)
    }

    /// The next values, which are indices.
    fn indices(&mut self, plan: &mut Plan<'m, '_>, count: usize) -> Said<Vec<Value<'m>>> {
        let indices: Vec<Value<'m>> = self.operands.by_ref().take(count).collect();
        for index in &indices {
            let ty = index.ty().ok_or(Generic)?;
            require(plan.attributes.is_type(ty, "index")?)?;
        }
        require(indices.len() == count)?;
        Ok(indices)
    }

    /// Appends `[%0, %1]`, as many indices as a memory has dimensions.
    fn index_list(&mut self, plan: &mut Plan<'m, '_>, memory: Value<'m>) -> Said {
        let view = memory.ty().map(|ty| ty.view()).transpose()?;
        let shaped = view.and_then(|view| view.shaped());
        let (shape, _) = shaped.ok_or(Generic)?;
        let indices = self.indices(plan, shape.rank())?;
        plan.push_literal(b"[");
        plan.list(indices.into_iter().map(|index| Item::Value(index.id())));
        plan.push_literal(b"]");
        Ok(())
    }

    /// Appends `, %0` for each value up to the end. There are as many as one of `counts`.
    fn values(&mut self, plan: &mut Plan<'m, '_>, counts: &[usize]) -> Said {
        let count = self.operands.len();
        let values = self.indices(plan, count)?;
        for value in values {
            plan.push_literal(b", ");
            plan.push_value(value.id());
        }
        require(counts.contains(&count))
    }

    /// Appends the types of the memories.
    fn types(&self, plan: &mut Plan<'m, '_>) {
        let types = self.memories.iter().map(|memory| memory.type_id());
        plan.list(types.map(Item::Type));
    }
}

/// Appends `%0[%i + 1], %1[0], %2[%j], %n : T, T, T`: a memory for each map. There are as many values behind the
/// memories as one of `counts`.
pub(super) fn affine(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (counts, Rest(maps)): (&str, _) = parts_of(arguments)?;
    let counts: Vec<usize> = counts.split(' ').filter_map(|it| it.parse().ok()).collect();
    let mut rest = Operands::of(plan);
    for map in maps {
        let (map, _) = affine::stored_map(plan, map)?;
        rest.memory(plan)?;
        let indices = rest.indices(plan, map.dims + map.symbols)?;
        let ids: Vec<_> = indices.iter().map(|index| index.id()).collect();
        affine::index_list(plan, &map, &ids)?;
    }
    rest.values(plan, &counts)?;
    plan.push_literal(b" : ");
    rest.types(plan);
    Ok(())
}

/// Appends `%0[%i], %1[%j], %n, %2[%k]`: the operands of `memref.dma_start`.
pub(super) fn start(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let Ignored = parts_of(arguments)?;
    let mut rest = Operands::of(plan);
    for position in 0..3 {
        if position == 2 {
            let count = rest.indices(plan, 1)?;
            plan.push_literal(b", ");
            plan.list(count.into_iter().map(|count| Item::Value(count.id())));
        }
        let memory = rest.memory(plan)?;
        rest.index_list(plan, memory)?;
    }
    rest.values(plan, &[0, 2])
}

/// Appends the types of the memories of `memref.dma_start`.
pub(super) fn start_types(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let Ignored = parts_of(arguments)?;
    let mut operands = plan.facts.op.operands();
    let mut types = Vec::new();
    for position in 0..3 {
        if position == 2 {
            operands.next();
        }
        let memory = operands.next().ok_or(Generic)?;
        let view = memory.ty().map(|ty| ty.view()).transpose()?;
        let shaped = view.and_then(|view| view.shaped());
        let rank = shaped.map_or(0, |(shape, _)| shape.rank());
        for _ in 0..rank {
            operands.next();
        }
        types.push(memory.type_id());
    }
    plan.list(types.into_iter().map(Item::Type));
    Ok(())
}
