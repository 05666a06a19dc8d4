//! The shardings and regions of Shardy's ops.

use crate::text::form::{Argument, OfAttribute, OfRegions, Sdy as Directive};
use crate::text::parse::module::custom::directives::regions;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Directive::Shardings => shardings(reader, arguments)?,
        Directive::Region => {
            let OfRegions(group) = reader.parts_of(arguments)?;
            reader.in_parentheses(|reader| regions::typed_arguments(reader, group))?;
            return regions::region(reader, group, &[]);
        }
    }
    Ok(Flow::Next)
}

/// `[<@mesh, [{}]>]`: shardings in brackets, of which the body is enough.
fn shardings(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    const CLASS: &str = "#sdy.sharding";
    let mut bodies = Vec::new();
    reader.list(["[", "]"], |reader| {
        let at = reader.next_at();
        let id = reader.attribute_of_class(CLASS)?;
        let text = reader.assembler.attribute_text(id)?;
        let body = text.as_deref().and_then(|text| text.strip_prefix(CLASS));
        match body.filter(|body| body.starts_with('<')) {
            Some(body) => bodies.push(body.to_owned()),
            None => return reader.stop(at, "expected a sharding"),
        }
        Ok(())
    })?;
    let text = format!("#sdy.sharding_per_value<[{}]>", bodies.join(", "));
    reader.set_text(&Argument::Attribute(slot), &text)
}
