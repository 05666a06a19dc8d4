//! Attributes in braces that stand before the operands, and attribute dictionaries with words.

use std::borrow::Cow;

use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::text::form::Argument;
use crate::text::parse::Entry;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::is_bare;

/// `{a = 1, b = ["c"]}`, or an alias of such a dictionary. Behind a class, the next attribute is an array of enums of
/// the class, whose cases stand as strings. A second dictionary may follow.
pub(super) fn record<'t>(reader: &mut Reader<'_, 't, '_>, arguments: &[Argument]) -> Parsed<()> {
    let at = reader.next_at();
    for (name, id) in entries(reader)? {
        let form = reader.form;
        let slot = std::str::from_utf8(&name).ok();
        let Some(slot) = slot.and_then(|name| form.program.slot(name)) else {
            reader.custom.discardable.push((name, id));
            continue;
        };
        let slot = Argument::Attribute(slot);
        let mut pairs = arguments.windows(2);
        let class = pairs.find_map(|pair| match pair {
            [Argument::Text(class), of] if *of == slot => Some(class),
            _ => None,
        });
        let id = match class {
            Some(class) => cases(reader, id, class, at)?,
            None => id,
        };
        reader.set(&slot, id);
    }
    reader.dictionary(false)
}

/// The entries of a dictionary, or of an attribute that is one.
fn entries<'t>(reader: &mut Reader<'_, 't, '_>) -> Parsed<Vec<Entry<'t>>> {
    if reader.next_is(b'{') {
        let kind = reader.op.kind.clone();
        return Ok(reader.assembler.dictionary(&kind)?.entries.clone());
    }
    let at = reader.assembler.lexer.at;
    let id = reader.attribute()?;
    let tables = reader.assembler.module.tables();
    let attribute = tables.attribute(id);
    let Some(AttributeView::Dictionary(dictionary)) = attribute.map(|it| it.view()).transpose()?
    else {
        return reader.stop(at, "expected a dictionary");
    };
    let mut entries = Vec::new();
    for (name, value) in dictionary.iter() {
        entries.push((Cow::Owned(name.to_vec()), value.id()));
    }
    Ok(entries)
}

/// An array of enums of a class, from an array of strings.
fn cases(
    reader: &mut Reader<'_, '_, '_>,
    strings: AttributeId,
    class: &str,
    at: usize,
) -> Parsed<AttributeId> {
    let tables = reader.assembler.module.tables();
    let attribute = tables.attribute(strings);
    let Some(AttributeView::Array(list)) = attribute.map(|it| it.view()).transpose()? else {
        return reader.stop(at, "expected an array of strings");
    };
    let mut words = Vec::new();
    for item in list.iter() {
        let AttributeView::String { value, .. } = item.view()? else {
            return reader.stop(at, "expected an array of strings");
        };
        words.push(value.to_vec());
    }
    let mut text = "[".to_owned();
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(&case(reader, class, word, at)?);
    }
    text.push(']');
    reader.attribute_of_text(&text)
}

/// The text of a case of an enum of a class.
fn case(reader: &Reader<'_, '_, '_>, class: &str, word: &[u8], at: usize) -> Parsed<String> {
    match std::str::from_utf8(word) {
        Ok(case) if is_bare(word) => Ok(format!("{class}<{case}>")),
        _ => {
            let word = word.escape_ascii();
            reader.stop(at, format!("'{word}' is no case of '{class}'"))
        }
    }
}

/// `{a = 1, b = WORD}`, a dictionary in which enums may be words. Their names and classes alternate in the arguments.
pub(super) fn dictionary_of_words(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    if !reader.next_is(b'{') {
        return Ok(());
    }
    let mut entries: Vec<Entry<'_>> = Vec::new();
    reader.list(["{", "}"], |reader| {
        let at = reader.next_at();
        let Some(name) = reader.assembler.lexer.word_bytes() else {
            return reader.stop_here("expected attribute name");
        };
        if entries.iter().any(|(known, _)| **known == *name) {
            let name = name.escape_ascii();
            return reader.stop(
                at,
                format!("duplicate key '{name}' in dictionary attribute"),
            );
        }
        reader.literal("=")?;
        let class = arguments.chunks(2).find_map(|pair| match pair {
            [Argument::Text(of), Argument::Text(class)] if of.as_bytes() == name => Some(class),
            _ => None,
        });
        let word = match class {
            Some(_) => reader.assembler.lexer.word_bytes(),
            None => None,
        };
        let id = match (class, word) {
            (Some(class), Some(word)) => {
                let text = case(reader, class, word, at)?;
                reader.attribute_of_text(&text)?
            }
            _ => reader.attribute()?,
        };
        entries.push((name.into(), id));
        Ok(())
    })?;
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    reader.custom.dictionary = Some(reader.assembler.new_dictionary(entries));
    Ok(())
}
