//! The shardings and regions of Shardy's ops.

use crate::text::form::{Argument, Directive as Part, Sdy as Directive};
use crate::text::parse::module::custom::directives::regions;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match (directive, arguments) {
        (Directive::Shardings, [Argument::Attribute(slot)]) => shardings(reader, *slot)?,
        (Directive::Region, [Argument::Regions(group)]) => {
            reader.literal("(")?;
            regions::typed_arguments(reader, *group)?;
            reader.literal(")")?;
            return regions::region(reader, *group, &[]);
        }
        _ => return reader.unreadable(Part::Sdy(directive)),
    }
    Ok(Flow::Next)
}

/// `[<@mesh, [{}]>]`: shardings in brackets, of which the body is enough.
fn shardings(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    const CLASS: &str = "#sdy.sharding";
    let mut bodies = Vec::new();
    reader.list(["[", "]"], |reader| {
        reader.assembler.lexer.blanks();
        let at = reader.assembler.lexer.at;
        let id = reader.attribute_of_class(CLASS)?;
        let text = reader.assembler.attribute_text(id)?;
        let body = text.as_deref().and_then(|text| text.strip_prefix(CLASS));
        match body.filter(|body| body.starts_with('<')) {
            Some(body) => bodies.push(body.to_owned()),
            None => return reader.assembler.stop(at, "expected a sharding"),
        }
        Ok(())
    })?;
    let text = format!("#sdy.sharding_per_value<[{}]>", bodies.join(", "));
    let id = reader.attribute_of_text(&text)?;
    reader.set(&Argument::Attribute(slot), id);
    Ok(())
}
