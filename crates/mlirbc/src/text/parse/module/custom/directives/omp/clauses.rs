//! Clauses.

use crate::container::AttributeId;
use crate::schema::AttributeText;
use crate::text::form::{
    Argument, Directive, LINEAR_MODIFIERS, MAP_FLAGS, NO_TRANSFER, Omp, Values,
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
        None => reader.assembler.stop_here("expected valid keyword"),
    }
}

/// The case of an attribute.
pub(super) fn word(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    let case = any_word(reader)?;
    set_case(reader, slot, case)
}

/// Items between commas.
pub(super) fn items(
    reader: &mut Reader<'_, '_, '_>,
    mut item: impl FnMut(&mut Reader<'_, '_, '_>) -> Parsed<()>,
) -> Parsed<()> {
    loop {
        item(reader)?;
        if !reader.assembler.lexer.take(",") {
            return Ok(());
        }
    }
}

/// `%0 : T`
pub(super) fn typed(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<()> {
    reader.operand(values)?;
    type_of(reader, values)
}

/// `: T`
pub(super) fn type_of(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<()> {
    reader.literal(":")?;
    let ty = reader.assembler.ty()?;
    reader.set_types(values, &[ty]);
    Ok(())
}

/// `%0 : T -> %1 : T` for each allocated variable, behind its allocator.
pub(super) fn allocate(
    reader: &mut Reader<'_, '_, '_>,
    allocated: Values,
    allocators: Values,
) -> Parsed<()> {
    items(reader, |reader| {
        typed(reader, allocators)?;
        reader.literal("->")?;
        typed(reader, allocated)
    })
}

/// `%0 = %1 : T` for each variable, with its step.
pub(super) fn linear(reader: &mut Reader<'_, '_, '_>, values: Values, steps: Values) -> Parsed<()> {
    items(reader, |reader| {
        reader.operand(values)?;
        reader.literal("=")?;
        reader.operand(steps)?;
        type_of(reader, values)
    })
}

/// `%0 : T = %1 : S` for each variable, with its step; `val(...)` if it has this modifier.
pub(super) fn modified_linear(
    reader: &mut Reader<'_, '_, '_>,
    [values, steps]: [Values; 2],
    modifiers: &Argument,
) -> Parsed<()> {
    let mut found = Vec::new();
    items(reader, |reader| {
        let mut words = LINEAR_MODIFIERS.iter();
        let modifier = words.find(|word| reader.take(word));
        found.push(match modifier {
            Some(case) => of_case(reader, "#omp.linear_modifier", case)?,
            None => reader.unit()?,
        });
        if modifier.is_some() {
            reader.literal("(")?;
        }
        typed(reader, values)?;
        reader.literal("=")?;
        typed(reader, steps)?;
        match modifier {
            Some(_) => reader.literal(")"),
            None => Ok(()),
        }
    })?;
    let id = reader.array(&found)?;
    reader.set(modifiers, id);
    Ok(())
}

/// `%0 : T -> 32 : i64` for each variable, with its alignment.
pub(super) fn aligned(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    alignments: &Argument,
) -> Parsed<()> {
    let mut found = Vec::new();
    items(reader, |reader| {
        typed(reader, values)?;
        reader.literal("->")?;
        found.push(reader.attribute()?);
        Ok(())
    })?;
    let id = reader.array(&found)?;
    reader.set(alignments, id);
    Ok(())
}

/// `static = %0 : T, nonmonotonic, simd`
pub(super) fn schedule(
    reader: &mut Reader<'_, '_, '_>,
    [kind, modifier]: [usize; 2],
    simd: &Argument,
    chunk: Values,
) -> Parsed<()> {
    word(reader, kind)?;
    if reader.take("=") {
        typed(reader, chunk)?;
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
        let id = reader.unit()?;
        reader.set(simd, id);
    }
    Ok(())
}

/// `reproducible:concurrent`
pub(super) fn order(reader: &mut Reader<'_, '_, '_>, order: usize, modifier: usize) -> Parsed<()> {
    let first = any_word(reader)?;
    match reader.take(":") {
        true => {
            set_case(reader, modifier, first)?;
            word(reader, order)
        }
        false => set_case(reader, order, first),
    }
}

/// `taskdependin -> %0 : T` for each variable.
pub(super) fn depend(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    kinds: &Argument,
) -> Parsed<()> {
    let mut found = Vec::new();
    items(reader, |reader| {
        let case = any_word(reader)?;
        found.push(of_case(reader, "#omp.clause_task_depend", case)?);
        reader.literal("->")?;
        typed(reader, values)
    })?;
    let id = reader.array(&found)?;
    reader.set(kinds, id);
    Ok(())
}

/// `%0 -> @f : T` for each variable.
pub(super) fn copy_private(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    symbols: &Argument,
) -> Parsed<()> {
    let mut found = Vec::new();
    items(reader, |reader| {
        reader.operand(values)?;
        reader.literal("->")?;
        found.push(reader.attribute()?);
        type_of(reader, values)
    })?;
    let id = reader.array(&found)?;
    reader.set(symbols, id);
    Ok(())
}

/// `strict, %0: T`
pub(super) fn granularity(
    reader: &mut Reader<'_, '_, '_>,
    modifier: usize,
    value: Values,
) -> Parsed<()> {
    if !reader.next_is(b'%') {
        word(reader, modifier)?;
        reader.literal(",")?;
    }
    typed(reader, value)
}

/// `contended, speculative`: the names of the bits of a number.
pub(super) fn hint(reader: &mut Reader<'_, '_, '_>, hint: &Argument) -> Parsed<()> {
    let mut bits = 0;
    if !reader.assembler.lexer.take_word("none") {
        items(reader, |reader| {
            bits |= match any_word(reader)? {
                "uncontended" => 1,
                "contended" => 2,
                "nonspeculative" => 4,
                "speculative" => 8,
                word => {
                    let message = format!("{word} is not a valid hint");
                    return reader.assembler.stop_here(message);
                }
            };
            Ok(())
        })?;
    }
    let id = reader.integer(64, bits)?;
    reader.set(hint, id);
    Ok(())
}

/// The flags of a mapped variable, whose attribute is a number. Other words have no bit.
fn map_number(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    let mut bits = 0;
    items(reader, |reader| {
        let word = any_word(reader)?;
        let is_named =
            |flag: &str| flag == word || word == "tofrom" && matches!(flag, "to" | "from");
        let mut flags = MAP_FLAGS
            .iter()
            .filter(|(flag, _)| is_named(flag))
            .peekable();
        if flags.peek().is_none() && word != NO_TRANSFER {
            let message = format!("{word} is not a known flag of a map clause");
            return reader.assembler.stop_here(message);
        }
        bits |= flags.fold(0, |bits, (_, flag)| bits | flag);
        Ok(())
    })?;
    let id = reader.attribute_of_text(&format!("{bits} : ui64"))?;
    reader.set(&Argument::Attribute(slot), id);
    Ok(())
}

/// The flags of a mapped variable, in any order.
pub(super) fn map(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
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
    items(reader, |reader| {
        match any_word(reader)? {
            "tofrom" => found.extend(["to", "from"]),
            "none" | NO_TRANSFER => {}
            word => match WORDS.iter().find(|(known, _)| *known == word) {
                Some((known, _)) => found.push(known),
                None => {
                    let message = format!("{word} is not a known flag of a map clause");
                    return reader.assembler.stop_here(message);
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
pub(super) fn dense_members_index(reader: &mut Reader<'_, '_, '_>, index: &Argument) -> Parsed<()> {
    let (mut rows, mut length) = (Vec::new(), None);
    items(reader, |reader| {
        reader.assembler.lexer.blanks();
        let at = reader.assembler.lexer.at;
        let mut row = Vec::new();
        reader.list(["[", "]"], |reader| {
            // MLIR cuts a number to the width of an element.
            row.push((reader.signed()? as i32).to_string());
            Ok(())
        })?;
        if row.is_empty() || *length.get_or_insert(row.len()) != row.len() {
            let message = "expected as many numbers for each member";
            return reader.assembler.stop(at, message);
        }
        rows.push(format!("[{}]", row.join(", ")));
        Ok(())
    })?;
    let (count, length) = (rows.len(), length.unwrap_or_default());
    let rows = rows.join(", ");
    let text = format!("dense<[{rows}]> : vector<{count}x{length}xi32>");
    let id = reader.attribute_of_text(&text)?;
    reader.set(index, id);
    Ok(())
}

/// `[0, 1], [2]`
pub(super) fn members_index(reader: &mut Reader<'_, '_, '_>, index: &Argument) -> Parsed<()> {
    let mut members = Vec::new();
    items(reader, |reader| {
        let mut numbers = Vec::new();
        reader.list(["[", "]"], |reader| {
            let number = reader.signed()?;
            numbers.push(reader.integer(64, number as u64)?);
            Ok(())
        })?;
        members.push(reader.array(&numbers)?);
        Ok(())
    })?;
    let id = reader.array(&members)?;
    reader.set(index, id);
    Ok(())
}
