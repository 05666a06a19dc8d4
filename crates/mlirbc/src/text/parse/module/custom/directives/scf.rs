//! The bounds of `scf.forall`.

use crate::text::form::{Argument, OfAttribute, OfRegions, OfValues};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::directives::lists::dynamic_index_list;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `(%i, %j) in (4, %n)`, or ` = (...) to (...) step (...)`. Without lower bounds and steps these are 0 and 1.
pub(super) fn forall_bounds(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), lower, upper, step) = reader.parts_of(arguments)?;
    let mut count = 0;
    reader.list(["(", ")"], |reader| {
        let name = reader.argument_name()?;
        count += 1;
        reader.argument(region, name, ArgumentType::Index)
    })?;
    let list = |reader: &mut Reader<'_, '_, '_>, (OfValues(values), OfAttribute(slot))| {
        dynamic_index_list(reader, values, slot, &[Argument::Text("Paren".into())])
    };
    if reader.take("in") {
        list(reader, upper)?;
        let ((_, OfAttribute(static_lower)), (_, OfAttribute(static_step))) = (lower, step);
        reader.set_dense(static_lower, 64, &vec![0; count])?;
        return reader.set_dense(static_step, 64, &vec![1; count]);
    }
    reader.literal("=")?;
    list(reader, lower)?;
    reader.literal("to")?;
    list(reader, upper)?;
    reader.literal("step")?;
    list(reader, step)
}
