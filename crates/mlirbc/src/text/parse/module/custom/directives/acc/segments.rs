//! Clauses with operands in segments, one for each type of devices.

use crate::container::AttributeId;
use crate::text::form::{Argument, Values};
use crate::text::parse::module::custom::directives::acc::devices::{
    device, devices, set_any_device, type_of,
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
            loop {
                before(reader, size)?;
                reader.operand(values)?;
                type_of(reader, values)?;
                size += 1;
                if !reader.assembler.lexer.take(",") {
                    break;
                }
            }
            reader.literal("}")?;
            found.sizes.push(size as i64);
            found.devices.push(device(reader)?);
            if !reader.assembler.lexer.take(",") {
                return Ok(found);
            }
        }
    }

    fn set(&self, reader: &mut Reader<'_, '_, '_>, devices: &Argument, sizes: usize) -> Parsed<()> {
        let id = reader.array(&self.devices)?;
        reader.set(devices, id);
        reader.set_dense(sizes, 32, &self.sizes)
    }
}

/// `{%0 : T, %1 : T} [#acc.device_type<nvidia>]` for each segment.
pub(super) fn segments(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    devices: &Argument,
    sizes: usize,
) -> Parsed<()> {
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
pub(super) fn wait(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    sizes: usize,
    [of_segments, numbers, keyword]: [&Argument; 3],
) -> Parsed<()> {
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
        let id = reader.array(&list)?;
        reader.set(to, id);
    }
    Ok(())
}

/// `([...], {num=%0 : T, static=%1 : T})`; nothing for the keyword alone.
pub(super) fn gang(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    sizes: usize,
    [kinds, of_segments, keyword]: [&Argument; 3],
) -> Parsed<()> {
    const WORDS: [(&str, &str); 3] = [("num", "Num"), ("dim", "Dim"), ("static", "Static")];
    if !reader.take("(") {
        return set_any_device(reader, keyword);
    }
    let (alone, continues) = keyword_devices(reader)?;
    let mut found = Vec::new();
    let segments = match continues {
        true => Segments::read(reader, values, |reader, _| {
            let mut words = WORDS.iter();
            let word = words.find(|(word, _)| reader.assembler.lexer.take_word(word));
            let Some((_, kind)) = word else {
                let message = "expect at least one of num, dim or static values";
                return reader.assembler.stop_here(message);
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
        let id = reader.array(&list)?;
        reader.set(to, id);
    }
    Ok(())
}

/// `(num=%0 : T, dim=%1 : T, static=%2 : T)`; nothing without operands. The keyword sets its attribute in both cases.
pub(super) fn gang_of_17(
    reader: &mut Reader<'_, '_, '_>,
    values: [Values; 3],
    keyword: &Argument,
) -> Parsed<()> {
    const WORDS: [&str; 3] = ["num", "dim", "static"];
    let id = reader.unit()?;
    reader.set(keyword, id);
    if !reader.next_is(b'(') {
        return Ok(());
    }
    reader.list(["(", ")"], |reader| {
        let mut words = WORDS.iter().zip(values);
        let word = words.find(|(word, _)| reader.assembler.lexer.take_word(word));
        let Some((_, values)) = word else {
            let message = "expect at least one of num, dim or static values";
            return reader.assembler.stop_here(message);
        };
        reader.literal("=")?;
        reader.operand(values)?;
        type_of(reader, values)
    })
}

/// `([...], dim: 1 : i64 [#acc.device_type<nvidia>])`; nothing for the keyword alone.
pub(super) fn routine_gang(
    reader: &mut Reader<'_, '_, '_>,
    [gang, dims, of_dims]: [&Argument; 3],
) -> Parsed<()> {
    if !reader.take("(") {
        return set_any_device(reader, gang);
    }
    let (alone, continues) = keyword_devices(reader)?;
    if !continues {
        return reader.expected(",");
    }
    let (mut found, mut found_devices) = (Vec::new(), Vec::new());
    loop {
        reader.literal("dim")?;
        reader.literal(":")?;
        found.push(reader.attribute()?);
        found_devices.push(device(reader)?);
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    reader.literal(")")?;
    for (list, to) in [(alone, gang), (found, dims), (found_devices, of_dims)] {
        let id = reader.array(&list)?;
        reader.set(to, id);
    }
    Ok(())
}
