//! Attributes that are written as words.

use crate::container::AttributeId;
use crate::schema::AttributeText;
use crate::text::form::{Argument, Directive, OfAttribute};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::{is_bare, is_visibility};

/// The visibility of a symbol.
pub(super) fn visibility(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let attribute = reader.parts_of(arguments)?;
    let lexer = &mut reader.assembler.lexer;
    if !lexer.peek_word().is_some_and(is_visibility) {
        return reader.stop_here("expected 'public', 'private', or 'nested'");
    }
    let word = lexer.word_bytes().unwrap_or_default();
    reader.set_string(attribute, word)
}

/// What stands between `<` and `>` in the text of an attribute, in quotes.
pub(super) fn quoted(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let form = reader.form;
    let text = form.program.slots.get(slot).map(|slot| &slot.text);
    let Some(AttributeText::Word { class, .. }) = text else {
        return reader.unreadable(Directive::Quoted);
    };
    let id = quoted_of_class(reader, class)?;
    reader.set(&Argument::Attribute(slot), id);
    Ok(())
}

/// An attribute of a class, whose body is the text of a string.
pub(super) fn quoted_of_class(reader: &mut Reader<'_, '_, '_>, class: &str) -> Parsed<AttributeId> {
    let body = reader.assembler.lexer.string("expected string")?;
    let body = String::from_utf8_lossy(&body);
    match body.split('|').all(|word| is_bare(word.as_bytes())) {
        true => reader.attribute_of_text(&format!("{class}<{body}>")),
        false => reader.stop_here(format!("invalid words for {class}")),
    }
}

/// An attribute dictionary behind a word and a sign. Another dictionary may have come before.
pub(super) fn dictionary(reader: &mut Reader<'_, '_, '_>, start: &str) -> Parsed<()> {
    let mut start = start.split_whitespace();
    if start.next().is_some_and(|word| !reader.take(word)) {
        return Ok(());
    }
    for sign in start {
        reader.literal(sign)?;
    }
    let kind = reader.op.kind.clone();
    let mut dictionary = reader.assembler.dictionary(&kind)?;
    if let Some(before) = reader.custom.dictionary.take() {
        let mut entries = before.entries.clone();
        for (name, value) in &dictionary.entries {
            if entries.iter().any(|(known, _)| known == name) {
                let name = name.escape_ascii();
                return reader.stop_here(format!(
                    "attribute '{name}' occurs more than once in the attribute list"
                ));
            }
            entries.push((name.clone(), *value));
        }
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        dictionary = reader.assembler.new_dictionary(entries);
    }
    reader.custom.dictionary = Some(dictionary);
    Ok(())
}

/// Removes a property from the dictionary before if it has a value that reading drops.
pub(super) fn drop_value(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(slot), text) = reader.parts_of(arguments)?;
    let form = reader.form;
    let name = form
        .program
        .slots
        .get(slot)
        .map(|slot| slot.name.as_bytes());
    let Some(dictionary) = reader.custom.dictionary.clone() else {
        return Ok(());
    };
    let is_named = |(key, _): &&(_, _)| name == Some(AsRef::<[u8]>::as_ref(key));
    let Some((_, value)) = dictionary.entries.iter().find(is_named) else {
        return Ok(());
    };
    if *value == reader.attribute_of_text(text)? {
        let mut entries = dictionary.entries.clone();
        entries.retain(|entry| !is_named(&entry));
        reader.custom.dictionary = Some(reader.assembler.new_dictionary(entries));
    }
    Ok(())
}

/// One of two words.
pub(super) fn choice(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (attribute, yes, no) = reader.parts_of(arguments)?;
    let value = reader.take(yes);
    if !value && !reader.take(no) {
        return reader.stop_here(format!("expected '{yes}' or '{no}'"));
    }
    let id = reader.assembler.module.tables_mut().bool_attribute(value)?;
    reader.set(attribute, id);
    Ok(())
}
