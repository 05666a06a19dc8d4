//! What the text of linalg's named ops leaves out: their bodies, and the maps that MLIR stores beside them.

use std::borrow::Cow;

use crate::container::{AttributeId, TypeId};
use crate::dialect::Type;
use crate::dialect::builtin::TypeView;
use crate::text::form::{
    self, Argument, BodyOps, Linalg as Directive, OfAttribute, OfRegions, OfValues, Rest,
    identities_text, maps_text, numbers_of,
};
use crate::text::parse::module::custom::directives::{payload, words};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::custom::regions::ImpliedOp;
use crate::text::parse::module::state::{Parsed, Stop};

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Directive::Body => body(reader, arguments)?,
        Directive::Maps => stored_maps(reader, arguments)?,
        Directive::SegmentSizes => {
            let (stored, sizes, OfValues(values)) = reader.parts_of(arguments)?;
            let count = reader.custom.operand_count(values);
            reader.set_text(stored, &form::segment_sizes_text(sizes, count))?;
        }
        Directive::ElementwiseMaps => {
            let slot = reader.parts_of(arguments)?;
            if reader.take("indexing_maps") {
                reader.literal("=")?;
                reader.read_attribute(slot)?;
            }
        }
        Directive::IdentityMaps => identity_maps(reader, arguments)?,
        Directive::MoreAttributes => {
            if has_more_attributes(reader) && reader.next_is(b'{') {
                words::dictionary(reader, "")?;
            }
        }
        Directive::Payload => payload::payload(reader)?,
        Directive::Mapper => {
            let (OfRegions(region), order) = reader.parts_of(arguments)?;
            return payload::mapper(reader, region, order);
        }
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    _arguments: &[Argument],
) -> Option<bool> {
    Some(match directive {
        Directive::ElementwiseMaps => reader.next_is_word("indexing_maps"),
        Directive::Payload => reader.next_is(b'{'),
        Directive::Mapper => reader.next_is(b'('),
        Directive::Body
        | Directive::Maps
        | Directive::IdentityMaps
        | Directive::MoreAttributes
        | Directive::SegmentSizes => return None,
    })
}

/// Whether the release reads attributes behind the operands, too.
fn has_more_attributes(reader: &Reader<'_, '_, '_>) -> bool {
    let release = reader.assembler.options.release.llvm();
    release.is_some_and(|release| release >= 21)
}

/// The type of the elements of a memref or ranked tensor, or the type itself.
fn element(reader: &Reader<'_, '_, '_>, ty: TypeId) -> Parsed<TypeId> {
    let known = reader.assembler.module.tables().ty(ty);
    Ok(match known.map(|ty| ty.view()).transpose()? {
        Some(TypeView::RankedTensor { element, .. } | TypeView::MemRef { element, .. }) => {
            element.id()
        }
        _ => ty,
    })
}

/// The ops of a body, which are built one after the other.
struct Body<'b, 'r, 't, 'o> {
    reader: &'b mut Reader<'r, 't, 'o>,
    /// The arguments of the block, whose types decide how the error for an unknown body is reported.
    arguments: &'b [(TypeId, AttributeId)],
    location: AttributeId,
}

impl BodyOps for Body<'_, '_, '_, '_> {
    type Value = u32;
    type Error = Stop;

    fn unknown<T>(&mut self) -> Parsed<T> {
        let what = "the body of this op is not known for these types";
        let mut types = self.arguments.iter().map(|(ty, _)| ty);
        let first = types.next();
        // Types of one kind are too many or too few, which MLIR reports behind the op.
        match types.all(|ty| Some(ty) == first) {
            true => self.reader.wrong(what),
            false => self.reader.stop(self.reader.op.offset, what),
        }
    }

    fn ty(&self, value: u32) -> Option<TypeId> {
        self.reader.assembler.body.type_of(value)
    }

    fn known(&self, ty: TypeId) -> Option<Type<'_>> {
        self.reader.assembler.module.tables().ty(ty)
    }

    fn result(&mut self, name: &str, operands: &[u32], ty: TypeId) -> Parsed<u32> {
        let op = ImpliedOp {
            name,
            offset: self.reader.op.offset,
            location: self.location,
            operands,
            results: &[ty],
            dictionary: None,
        };
        self.reader.assembler.implied_op(&op)
    }

    fn named(&mut self, text: &str) -> Parsed<TypeId> {
        self.reader.assembler.type_of_text(text)
    }

    fn constant(&mut self, number: &str, ty: TypeId) -> Parsed<u32> {
        let Some(text) = self.reader.assembler.type_text(ty)? else {
            return self.unknown();
        };
        let value = format!("{number} : {text}");
        self.op_with("arith.constant", b"value", &value, ty)
    }

    fn index(&mut self, dimension: &str, ty: TypeId) -> Parsed<u32> {
        self.op_with("linalg.index", b"dim", &format!("{dimension} : i64"), ty)
    }
}

impl Body<'_, '_, '_, '_> {
    /// Adds an op with a property and no operands.
    fn op_with(
        &mut self,
        name: &str,
        property: &'static [u8],
        value: &str,
        ty: TypeId,
    ) -> Parsed<u32> {
        let assembler = &mut *self.reader.assembler;
        let value = assembler.attribute_of_text(value)?;
        let entries = vec![(Cow::Borrowed(property), value)];
        let dictionary = assembler.new_dictionary(entries);
        let op = ImpliedOp {
            name,
            offset: self.reader.op.offset,
            location: self.location,
            operands: &[],
            results: &[ty],
            dictionary: Some(&dictionary),
        };
        assembler.implied_op(&op)
    }
}

/// Adds the body of a named op. An attribute may state that conversions are unsigned, or which function the body is.
fn body(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), words, Rest(attributes)) = reader.parts_of(arguments)?;
    let types = reader.all_operand_types()?;
    let is_located = matches!(attributes, [Argument::Text(_), ..]);
    let (mut arguments, location) = match is_located {
        true => (Vec::new(), reader.own_location()?),
        false => (Vec::new(), reader.unknown_location()?),
    };
    for (at, ty) in types.iter().enumerate() {
        let location = match is_located {
            true => reader.location_of_operand(at)?,
            false => location,
        };
        arguments.push((element(reader, *ty)?, location));
    }
    let mut texts = [None, None];
    for (text, attribute) in texts.iter_mut().zip(attributes) {
        if let Some(id) = reader.stated(attribute) {
            *text = reader.assembler.attribute_text(id)?;
        }
    }
    let [inner, function] = [&texts[0], &texts[1]].map(|text| {
        let (_, inner) = text.as_deref()?.split_once('<')?;
        inner.strip_suffix('>')
    });
    let words = form::words_of(words, types.len(), inner, function);
    let values = reader.begin_implied_region(region, &arguments)?;
    let mut ops = Body {
        reader,
        arguments: &arguments,
        location,
    };
    let value = form::body(&mut ops, &words, &values, inner == Some("cast_unsigned"))?;
    reader.end_implied_region("linalg.yield", value, location)
}

/// Sets the maps that MLIR stores beside a named op.
fn stored_maps(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (stored, maps, Rest(factors)) = reader.parts_of(arguments)?;
    let mut lists = Vec::new();
    for factor in factors {
        let text = match reader.stated(factor) {
            Some(id) => reader.assembler.attribute_text(id)?,
            None => None,
        };
        lists.push(text.as_deref().map(numbers_of));
    }
    let Some(text) = maps_text(maps, &lists) else {
        let offset = reader.op.offset;
        return reader.stop(offset, "strides and dilations that are not positive");
    };
    reader.set_text(stored, &text)
}

/// Sets the maps of an elementwise op that states none.
fn identity_maps(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    if reader.stated(&Argument::Attribute(slot)).is_some() {
        return Ok(());
    }
    let types = reader.all_operand_types()?;
    let tables = reader.assembler.module.tables();
    let last = types.last().and_then(|ty| tables.ty(*ty));
    let view = last.map(|ty| ty.view()).transpose()?;
    let Some((shape, _)) = view.as_ref().and_then(TypeView::shaped) else {
        let offset = reader.op.offset;
        return reader.stop(offset, "expected a type with a rank");
    };
    let text = identities_text(shape.rank(), types.len());
    reader.set_text(&Argument::Attribute(slot), &text)
}
