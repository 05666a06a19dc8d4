//! Clauses.

use crate::container::AttributeId;
use crate::schema::AttributeText;
use crate::text::form::{
    Argument, Directive, Ignored, LINEAR_MODIFIERS, MAP_FLAGS, NO_TRANSFER, OfAttribute,
    OfAttributes, OfValues, Omp, Values,
};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The attributes whose case stands in parentheses: `#omp<reduction_modifier(task)>`.
const IN_PARENTHESES: &[&str] = &[
    "#omp.access_group_modifier",
    "#omp.capture_clause",
    "#omp.clause_depend",
    "#omp.clause_task_depend",
    "#omp.device_type",
    "#omp.fallback_modifier",
    "#omp.kernel_type",
    "#omp.linear_modifier",
    "#omp.reduction_modifier",
    "#omp.variable_capture_kind",
];

/// The attribute of a class with a case.
pub(super) fn of_case(
    reader: &mut Reader<'_, '_, '_>,
    class: &str,
    case: &str,
) -> Parsed<AttributeId> {
    let name = class.strip_prefix("#omp.").unwrap_or(class);
    reader.attribute_of_text(&match IN_PARENTHESES.contains(&class) {
        true => format!("#omp<{name}({case})>"),
        false => format!("#omp<{name} {case}>"),
    })
}

/// The class of the attribute of a slot.
fn class_of<'f>(reader: &Reader<'f, '_, '_>, slot: usize) -> Option<&'f str> {
    let form = reader.form;
    match form.program.slots.get(slot).map(|slot| &slot.text) {
        Some(AttributeText::Class(class)) => Some(class),
        _ => None,
    }
}

/// Sets an attribute to a case of its class.
pub(super) fn set_case(reader: &mut Reader<'_, '_, '_>, slot: usize, case: &str) -> Parsed<()> {
    let Some(class) = class_of(reader, slot) else {
        return reader.unreadable(Directive::Omp(Omp::Word));
    };
    let id = of_case(reader, class, case)?;
    reader.set(&Argument::Attribute(slot), id);
    Ok(())
}

pub(super) fn any_word<'t>(reader: &mut Reader<'_, 't, '_>) -> Parsed<&'t str> {
    match reader.assembler.lexer.word() {
        Some(word) => Ok(word),
        None => reader.stop_here("expected valid keyword"),
    }
}

/// The case of an attribute.
pub(super) fn word(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    let case = any_word(reader)?;
    set_case(reader, slot, case)
}

/// `%0 : T -> %1 : T` for each allocated variable, behind its allocator.
pub(super) fn allocate(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(allocated), Ignored, OfValues(allocators), Ignored) =
        reader.parts_of(arguments)?;
    reader.items(|reader| {
        reader.typed_operand(allocators)?;
        reader.literal("->")?;
        reader.typed_operand(allocated)
    })
}

/// `%0 = %1 : T` for each variable, with its step.
pub(super) fn linear(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, OfValues(steps), modifiers) = reader.parts_of(arguments)?;
    if let Some((Ignored, modifiers)) = modifiers {
        return modified_linear(reader, [values, steps], modifiers);
    }
    reader.items(|reader| {
        reader.operand(values)?;
        reader.literal("=")?;
        reader.operand(steps)?;
        reader.colon_type(values)
    })
}

/// `%0 : T = %1 : S` for each variable, with its step; `val(...)` if it has this modifier.
fn modified_linear(
    reader: &mut Reader<'_, '_, '_>,
    [values, steps]: [Values; 2],
    modifiers: &Argument,
) -> Parsed<()> {
    let mut found = Vec::new();
    reader.items(|reader| {
        let mut words = LINEAR_MODIFIERS.iter();
        let modifier = words.find(|word| reader.take(word));
        found.push(match modifier {
            Some(case) => of_case(reader, "#omp.linear_modifier", case)?,
            None => reader.unit()?,
        });
        if modifier.is_some() {
            reader.literal("(")?;
        }
        reader.typed_operand(values)?;
        reader.literal("=")?;
        reader.typed_operand(steps)?;
        match modifier {
            Some(_) => reader.literal(")"),
            None => Ok(()),
        }
    })?;
    reader.set_array(modifiers, &found)
}

/// `%0 : T -> 32 : i64` for each variable, with its alignment.
pub(super) fn aligned(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, alignments) = reader.parts_of(arguments)?;
    let mut found = Vec::new();
    reader.items(|reader| {
        reader.typed_operand(values)?;
        reader.literal("->")?;
        found.push(reader.attribute()?);
        Ok(())
    })?;
    reader.set_array(alignments, &found)
}

/// `static = %0 : T, nonmonotonic, simd`
pub(super) fn schedule(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttributes([kind, modifier]), simd, OfValues(chunk), Ignored) =
        reader.parts_of(arguments)?;
    word(reader, kind)?;
    if reader.take("=") {
        reader.typed_operand(chunk)?;
    }
    if !reader.assembler.lexer.take(",") {
        return Ok(());
    }
    let first = any_word(reader)?;
    let second = match reader.assembler.lexer.take(",") {
        true => Some(any_word(reader)?),
        false => None,
    };
    let (first, is_simd) = match (first, second) {
        ("simd", None) => ("none", true),
        ("simd", Some(_)) => return reader.expected("monotonic"),
        (first, None) => (first, false),
        (first, Some("simd")) => (first, true),
        (_, Some(_)) => return reader.expected("simd"),
    };
    set_case(reader, modifier, first)?;
    if is_simd {
        reader.set_unit(simd)?;
    }
    Ok(())
}

/// `reproducible:concurrent`
pub(super) fn order(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([order, modifier]) = reader.parts_of(arguments)?;
    let first = any_word(reader)?;
    match reader.take(":") {
        true => {
            set_case(reader, modifier, first)?;
            word(reader, order)
        }
        false => set_case(reader, order, first),
    }
}

/// `%0 -> @f : T` for each variable.
pub(super) fn copy_private(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, symbols) = reader.parts_of(arguments)?;
    let mut found = Vec::new();
    reader.items(|reader| {
        reader.operand(values)?;
        reader.literal("->")?;
        found.push(reader.attribute()?);
        reader.colon_type(values)
    })?;
    reader.set_array(symbols, &found)
}

/// `strict, %0: T`
pub(super) fn granularity(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(modifier), OfValues(value), Ignored) = reader.parts_of(arguments)?;
    if !reader.next_is(b'%') {
        word(reader, modifier)?;
        reader.literal(",")?;
    }
    reader.typed_operand(value)
}

/// `contended, speculative`: the names of the bits of a number.
pub(super) fn hint(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let hint = reader.parts_of(arguments)?;
    let mut bits = 0;
    if !reader.assembler.lexer.take_word("none") {
        reader.items(|reader| {
            bits |= match any_word(reader)? {
                "uncontended" => 1,
                "contended" => 2,
                "nonspeculative" => 4,
                "speculative" => 8,
                word => {
                    return reader.stop_here(format!("{word} is not a valid hint"));
                }
            };
            Ok(())
        })?;
    }
    reader.set_integer(hint, 64, bits)
}

/// The flags of a mapped variable, whose attribute is a number. Other words have no bit.
fn map_number(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    let mut bits = 0;
    reader.items(|reader| {
        let word = any_word(reader)?;
        let is_named =
            |flag: &str| flag == word || word == "tofrom" && matches!(flag, "to" | "from");
        let mut flags = MAP_FLAGS
            .iter()
            .filter(|(flag, _)| is_named(flag))
            .peekable();
        if flags.peek().is_none() && word != NO_TRANSFER {
            return reader.stop_here(format!("{word} is not a known flag of a map clause"));
        }
        bits |= flags.fold(0, |bits, (_, flag)| bits | flag);
        Ok(())
    })?;
    reader.set_text(&Argument::Attribute(slot), &format!("{bits} : ui64"))
}

/// The flags of a mapped variable, in any order.
pub(super) fn map(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    /// The words of the text and those of the attribute, in its order.
    const WORDS: &[(&str, &str)] = &[
        ("storage", "storage"),
        ("to", "to"),
        ("from", "from"),
        ("always", "always"),
        ("delete", "del"),
        ("return_param", "return_param"),
        ("private", "priv"),
        ("literal", "literal"),
        ("implicit", "implicit"),
        ("close", "close"),
        ("present", "present"),
        ("ompx_hold", "ompx_hold"),
        ("attach", "attach"),
        ("attach_always", "attach_always"),
        ("attach_none", "attach_none"),
        ("attach_auto", "attach_auto"),
        ("ref_ptr", "ref_ptr"),
        ("ref_ptee", "ref_ptee"),
        ("ref_ptr_ptee", "ref_ptr_ptee"),
        ("is_device_ptr", "is_device_ptr"),
    ];
    if class_of(reader, slot).is_none() {
        return map_number(reader, slot);
    }
    let mut found = Vec::new();
    reader.items(|reader| {
        match any_word(reader)? {
            "tofrom" => found.extend(["to", "from"]),
            "none" | NO_TRANSFER => {}
            word => match WORDS.iter().find(|(known, _)| *known == word) {
                Some((known, _)) => found.push(known),
                None => {
                    return reader.stop_here(format!("{word} is not a known flag of a map clause"));
                }
            },
        }
        Ok(())
    })?;
    let flags = WORDS.iter().filter(|(word, _)| found.contains(word));
    let flags: Vec<&str> = flags.map(|(_, flag)| *flag).collect();
    let flags = match flags.is_empty() {
        true => "none".to_owned(),
        false => flags.join("|"),
    };
    set_case(reader, slot, &flags)
}

/// `[0,1], [2,0]`, the rows of a vector.
pub(super) fn dense_members_index(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let index = reader.parts_of(arguments)?;
    let (mut rows, mut length) = (Vec::new(), None);
    reader.items(|reader| {
        let at = reader.next_at();
        let mut row = Vec::new();
        reader.list(["[", "]"], |reader| {
            // MLIR cuts a number to the width of an element.
            row.push((reader.signed()? as i32).to_string());
            Ok(())
        })?;
        if row.is_empty() || *length.get_or_insert(row.len()) != row.len() {
            return reader.stop(at, "expected as many numbers for each member");
        }
        rows.push(format!("[{}]", row.join(", ")));
        Ok(())
    })?;
    let (count, length) = (rows.len(), length.unwrap_or_default());
    let rows = rows.join(", ");
    let text = format!("dense<[{rows}]> : vector<{count}x{length}xi32>");
    reader.set_text(index, &text)
}

/// `[0, 1], [2]`
pub(super) fn members_index(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let index = reader.parts_of(arguments)?;
    let mut members = Vec::new();
    reader.items(|reader| {
        let mut numbers = Vec::new();
        reader.list(["[", "]"], |reader| {
            let number = reader.signed()?;
            numbers.push(reader.integer(64, number as u64)?);
            Ok(())
        })?;
        members.push(reader.array(&numbers)?);
        Ok(())
    })?;
    reader.set_array(index, &members)
}
