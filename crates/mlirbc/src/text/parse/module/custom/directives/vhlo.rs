//! The body of VHLO's functions.

use crate::container::TypeId;
use crate::schema::NewValue;
use crate::text::form::{Argument, OfAttribute, OfRegions};
use crate::text::parse::module::custom::directives::regions;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// `@main(%a: T) -> (T) {...}`
pub(super) fn function(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<Flow> {
    let (OfAttribute(name), OfRegions(body), OfAttribute(ty)) = reader.parts_of(arguments)?;
    let symbol = reader.assembler.parsed(|parser| parser.symbol_name())?;
    let tables = reader.assembler.module.tables_mut();
    let fields = [("value", NewValue::String(tables.add_string(&symbol)?))];
    let id = tables.add_attribute_record(b"vhlo", "string_v1", &fields)?;
    reader.set(&Argument::Attribute(name), id);

    let mut inputs = Vec::new();
    reader.list(["(", ")"], |reader| {
        inputs.push(reader.typed_argument(body)?);
        Ok(())
    })?;
    let outputs = match reader.take("->") {
        true => reader.result_types()?,
        false => Vec::new(),
    };
    let list = |types: Vec<TypeId>| NewValue::List(types.into_iter().map(NewValue::Type).collect());
    let fields = [("inputs", list(inputs)), ("outputs", list(outputs))];
    let tables = reader.assembler.module.tables_mut();
    let function = tables.add_type_record(b"vhlo", "func_v1", &fields)?;
    let fields = [("type", NewValue::Type(function))];
    let id = tables.add_attribute_record(b"vhlo", "type_v1", &fields)?;
    reader.set(&Argument::Attribute(ty), id);
    regions::region(reader, body, &[])
}
