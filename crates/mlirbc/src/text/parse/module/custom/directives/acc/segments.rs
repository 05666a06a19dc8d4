//! Clauses with operands in segments, one for each type of devices.

use crate::container::AttributeId;
use crate::text::form::{self, Argument, Ignored, OfAttribute, OfValues, Rest, Values};
use crate::text::parse::module::custom::directives::acc::devices::{
    device, devices, empty_parentheses, set_any_device,
};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The segments of a clause, with the type of devices of each.
#[derive(Default)]
struct Segments {
    sizes: Vec<i64>,
    devices: Vec<AttributeId>,
}

impl Segments {
    /// `{%0 : T, %1 : T} [#acc.device_type<nvidia>], ...`, with what `before` reads before each operand. It has the
    /// position of the operand in its segment.
    fn read<'r, 't, 'o>(
        reader: &mut Reader<'r, 't, 'o>,
        values: Values,
        mut before: impl FnMut(&mut Reader<'r, 't, 'o>, usize) -> Parsed<()>,
    ) -> Parsed<Self> {
        let mut found = Segments::default();
        loop {
            let mut size = 0;
            reader.literal("{")?;
            reader.items(|reader| {
                before(reader, size)?;
                size += 1;
                reader.typed_operand(values)
            })?;
            reader.literal("}")?;
            found.sizes.push(size as i64);
            found.devices.push(device(reader)?);
            if !reader.assembler.lexer.take(",") {
                return Ok(found);
            }
        }
    }

    fn set(&self, reader: &mut Reader<'_, '_, '_>, devices: &Argument, sizes: usize) -> Parsed<()> {
        reader.set_array(devices, &self.devices)?;
        reader.set_dense(sizes, 32, &self.sizes)
    }
}

/// `{%0 : T, %1 : T} [#acc.device_type<nvidia>]` for each segment.
pub(super) fn segments(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, devices, OfAttribute(sizes)) = reader.parts_of(arguments)?;
    Segments::read(reader, values, |_, _| Ok(()))?.set(reader, devices, sizes)
}

/// The types of devices for which a keyword stands alone, and whether operands follow. Reading has passed the `(`.
fn keyword_devices(reader: &mut Reader<'_, '_, '_>) -> Parsed<(Vec<AttributeId>, bool)> {
    if !reader.next_is(b'[') {
        return Ok((Vec::new(), true));
    }
    let found = devices(reader)?;
    let continues = reader.assembler.lexer.take(",");
    Ok((found, continues))
}

/// `([...], {devnum: %0 : T, %1 : T})`; nothing for the keyword alone.
pub(super) fn wait(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, of_segments, OfAttribute(sizes), numbers, keyword) =
        reader.parts_of(arguments)?;
    if !reader.take("(") {
        return set_any_device(reader, keyword);
    }
    let (alone, continues) = keyword_devices(reader)?;
    if !continues {
        return reader.expected(",");
    }
    let mut found = Vec::new();
    let segments = Segments::read(reader, values, |reader, position| {
        if position == 0 {
            let is_number = reader.assembler.lexer.take_word("devnum");
            if is_number {
                reader.literal(":")?;
            }
            found.push(reader.attribute_of_text(&is_number.to_string())?);
        }
        Ok(())
    })?;
    reader.literal(")")?;
    segments.set(reader, of_segments, sizes)?;
    for (list, to) in [(alone, keyword), (found, numbers)] {
        reader.set_array(to, &list)?;
    }
    Ok(())
}

/// `([...], {num=%0 : T, static=%1 : T})`; nothing for the keyword alone.
pub(super) fn gang(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    const WORDS: [(&str, &str); 3] = [("num", "Num"), ("dim", "Dim"), ("static", "Static")];
    if let Some((number, dim, fixed, keyword)) = form::parts_of(arguments) {
        let ((OfValues(number), Ignored), (OfValues(dim), Ignored)) = (number, dim);
        let (OfValues(fixed), Ignored) = fixed;
        return gang_of_17(reader, [number, dim, fixed], keyword);
    }
    let (OfValues(values), Ignored, lists, keyword, Rest(of_18)) = reader.parts_of(arguments)?;
    let (kinds, of_segments, OfAttribute(sizes)) = lists;
    let is_alone = !of_18.is_empty() && empty_parentheses(reader);
    if is_alone || !reader.take("(") {
        return set_any_device(reader, keyword);
    }
    let (alone, continues) = keyword_devices(reader)?;
    let mut found = Vec::new();
    let segments = match continues {
        true => Segments::read(reader, values, |reader, _| {
            let mut words = WORDS.iter();
            let word = words.find(|(word, _)| reader.assembler.lexer.take_word(word));
            let Some((_, kind)) = word else {
                return reader.stop_here("expect at least one of num, dim or static values");
            };
            reader.literal("=")?;
            found.push(reader.attribute_of_text(&format!("#acc.gang_arg_type<{kind}>"))?);
            Ok(())
        })?,
        false => Segments::default(),
    };
    reader.literal(")")?;
    segments.set(reader, of_segments, sizes)?;
    for (list, to) in [(alone, keyword), (found, kinds)] {
        reader.set_array(to, &list)?;
    }
    Ok(())
}

/// `(num=%0 : T, dim=%1 : T, static=%2 : T)`; nothing without operands. The keyword sets its attribute in both cases.
fn gang_of_17(
    reader: &mut Reader<'_, '_, '_>,
    values: [Values; 3],
    keyword: &Argument,
) -> Parsed<()> {
    const WORDS: [&str; 3] = ["num", "dim", "static"];
    reader.set_unit(keyword)?;
    if !reader.next_is(b'(') {
        return Ok(());
    }
    reader.list(["(", ")"], |reader| {
        let mut words = WORDS.iter().zip(values);
        let word = words.find(|(word, _)| reader.assembler.lexer.take_word(word));
        let Some((_, values)) = word else {
            return reader.stop_here("expect at least one of num, dim or static values");
        };
        reader.literal("=")?;
        reader.typed_operand(values)
    })
}

/// `([...], dim: 1 : i64 [#acc.device_type<nvidia>])`; nothing for the keyword alone.
pub(super) fn routine_gang(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (gang, dims, of_dims) = reader.parts_of(arguments)?;
    if !reader.take("(") {
        return set_any_device(reader, gang);
    }
    let (alone, continues) = keyword_devices(reader)?;
    if !continues {
        return reader.expected(",");
    }
    let (mut found, mut found_devices) = (Vec::new(), Vec::new());
    reader.items(|reader| {
        reader.literal("dim")?;
        reader.literal(":")?;
        found.push(reader.attribute()?);
        found_devices.push(device(reader)?);
        Ok(())
    })?;
    reader.literal(")")?;
    for (list, to) in [(alone, gang), (found, dims), (found_devices, of_dims)] {
        reader.set_array(to, &list)?;
    }
    Ok(())
}
