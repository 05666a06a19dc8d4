//! Plans the dictionary of an op: the attributes that no other step prints, by name.

use crate::container::AttributeId;
use crate::dialect::Representation;
use crate::error::Result;
use crate::schema::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::text::form::{Element, Values};
use crate::text::print::custom::directives::words;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::{Plan, is_attribute};
use crate::text::print::custom::said::{Said, Unsaid::Generic, require};
use crate::text::print::printer::is_unit;

/// An entry of a dictionary.
enum Entry {
    Slot(usize),
    /// A slot whose value is printed as a word.
    Word(usize, String),
    Sizes(Vec<u32>),
    Discardable(AttributeId),
}

/// What a dictionary prints.
#[derive(Clone, Copy, Default)]
pub(super) struct Style<'s> {
    /// The text before the first entry.
    pub(super) start: &'s str,
    /// The names of properties that other text implies.
    pub(super) elided: &'s [&'s str],
    /// The names and classes of enum attributes that are printed as words, without those that equal their default.
    pub(super) words: &'s [(&'s str, &'s str)],
    /// Whether attributes that equal their default are printed, as by printers that are code.
    pub(super) has_defaults: bool,
}

/// Appends the dictionary with a leading blank. Two entries with one name have no text.
pub(super) fn plan(plan: &mut Plan<'_, '_>, has_keyword: bool) -> Said {
    let start = if has_keyword { " attributes {" } else { " {" };
    let style = Style {
        start,
        has_defaults: plan.facts.program.has_defaults,
        ..Style::default()
    };
    entries(plan, style)
}

/// Appends a dictionary in a style.
pub(super) fn entries(plan: &mut Plan<'_, '_>, style: Style<'_>) -> Said {
    plan.printed.dictionary = true;
    let facts = plan.facts;
    let program = facts.program.clone();
    let mut entries: Vec<(&[u8], Entry)> = Vec::new();
    for (slot, of) in program.slots.iter().enumerate() {
        let is_elided = style.elided.contains(&&*of.name);
        if is_elided {
            plan.printed.slots.set(Some(slot));
        }
        let is_here = !is_elided && !of.is_in_format && !of.has_sizes && is_attribute(&of.text);
        if !is_here || program.has_property_dictionary {
            continue;
        }
        let mut words = style.words.iter();
        let class = words
            .find(|(name, _)| *name == &*of.name)
            .map(|(_, class)| class);
        let is_present = facts.values.get(slot).is_some_and(Option::is_some);
        if style.has_defaults && class.is_none() && is_present || plan.is_set(slot)? {
            let has_own_parser = program.is_of_code && style.words.is_empty();
            require(!program.is_strict || has_own_parser)?;
            entries.push(match class {
                Some(class) => {
                    let word = words::case(plan, slot, class)?;
                    (of.name.as_bytes(), Entry::Word(slot, word))
                }
                None => (of.name.as_bytes(), Entry::Slot(slot)),
            });
        }
    }
    let prints_all = |all: Values| {
        let mut steps = program.steps.iter();
        steps.any(|step| match &step.element {
            Element::Operands(values) => *values == all,
            Element::Types { values, .. } => *values == all && all == Values::AllResults,
            Element::FunctionType(_, results) => *results == all,
            _ => false,
        })
    };
    if let Some(sizes) = &facts.operand_sizes
        && prints_all(Values::AllOperands)
    {
        let name = OPERAND_SEGMENT_SIZES.as_bytes();
        entries.push((name, Entry::Sizes(sizes.clone())));
    }
    if let Some(sizes) = &facts.result_sizes
        && prints_all(Values::AllResults)
    {
        let name = RESULT_SEGMENT_SIZES.as_bytes();
        entries.push((name, Entry::Sizes(sizes.clone())));
    }
    let discardable = facts.op.discardable_attributes()?;
    let has_dictionary = facts.op.dictionary_attribute().is_some();
    if discardable.is_empty() && has_dictionary && facts.op.dictionary()?.is_none() {
        // A dictionary in text.
        return Err(Generic);
    }
    for (name, attribute) in discardable {
        let name_of = std::str::from_utf8(name).unwrap_or_default();
        // Reading makes it a property.
        if program.slot(name_of).is_some()
            || name_of == OPERAND_SEGMENT_SIZES && facts.operand_sizes.is_some()
            || name_of == RESULT_SEGMENT_SIZES && facts.result_sizes.is_some()
        {
            return Err(Generic);
        }
        // MLIR does not read a name alone in a dictionary with words.
        require(style.words.is_empty() || !is_unit(attribute)?)?;
        if !program.discardable.iter().any(|it| it.as_bytes() == name) {
            entries.push((name, Entry::Discardable(attribute.id())));
        }
    }
    if entries.is_empty() {
        return Ok(());
    }
    entries.sort_by_key(|(name, _)| *name);
    plan.push(match style.start {
        " {" => Item::Static(b" {"),
        start => Item::Text(start.as_bytes().into()),
    });
    append(plan, b"", entries)?;
    plan.push_literal(b"}");
    Ok(())
}

/// Appends a blank, and the properties that no other step prints.
pub(super) fn plan_properties(plan: &mut Plan<'_, '_>) -> Result<()> {
    let program = plan.facts.program.clone();
    let mut entries: Vec<(&[u8], Entry)> = Vec::new();
    for (slot, of) in program.slots.iter().enumerate() {
        if !of.is_in_format && !of.has_sizes && plan.is_set(slot)? {
            entries.push((of.name.as_bytes(), Entry::Slot(slot)));
        }
    }
    plan.push_literal(b" ");
    if !entries.is_empty() {
        entries.sort_by_key(|(name, _)| *name);
        append(plan, b"<{", entries)?;
        plan.push_literal(b"}>");
    }
    Ok(())
}

fn append<'m>(
    plan: &mut Plan<'m, '_>,
    start: &'static [u8],
    entries: Vec<(&[u8], Entry)>,
) -> Result<()> {
    for (index, (name, entry)) in entries.into_iter().enumerate() {
        plan.push_literal(match index {
            0 => start,
            _ => b", ",
        });
        plan.push(Item::Name(name.into()));
        let value = match entry {
            Entry::Slot(slot) => {
                plan.printed.slots.set(Some(slot));
                match plan.facts.values.get(slot).cloned().flatten() {
                    Some(value) => value,
                    None => continue,
                }
            }
            Entry::Word(slot, word) => {
                plan.printed.slots.set(Some(slot));
                let text = format!(" = {word}");
                plan.text(&text);
                continue;
            }
            Entry::Sizes(sizes) => Representation::DenseArray {
                values: sizes.into_iter().map(i64::from).collect(),
                width: 32,
            },
            Entry::Discardable(id) => Representation::Attribute(id),
        };
        match value {
            Representation::Unit => {}
            Representation::Attribute(id) => {
                let attribute = plan.module.tables().attribute(id);
                if attribute.map(is_unit).transpose()? != Some(true) {
                    plan.push_literal(b" = ");
                    plan.push_attribute(id);
                }
            }
            value => {
                plan.push_literal(b" = ");
                plan.push(Item::Property(Box::new(value)));
            }
        }
    }
    Ok(())
}
