//! Attributes that are written as words.

use crate::text::form::Argument;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The text of a string without quotes.
pub(super) fn word(reader: &mut Reader<'_, '_, '_>, attribute: &Argument) -> Parsed<()> {
    let Some(word) = reader.assembler.lexer.word_bytes() else {
        return reader.assembler.stop_here("expected valid keyword");
    };
    let id = reader.string(word)?;
    reader.set(attribute, id);
    Ok(())
}

/// An attribute dictionary behind a word.
pub(super) fn dictionary(reader: &mut Reader<'_, '_, '_>, start: &str) -> Parsed<()> {
    if reader.take(start.trim()) {
        let kind = reader.op.kind.clone();
        reader.custom.dictionary = Some(reader.assembler.dictionary(&kind)?);
    }
    Ok(())
}

/// One of two words.
pub(super) fn choice(
    reader: &mut Reader<'_, '_, '_>,
    attribute: &Argument,
    [yes, no]: [&str; 2],
) -> Parsed<()> {
    let value = reader.take(yes);
    if !value && !reader.take(no) {
        let message = format!("expected '{yes}' or '{no}'");
        return reader.assembler.stop_here(message);
    }
    let id = reader.assembler.module.tables_mut().bool_attribute(value)?;
    reader.set(attribute, id);
    Ok(())
}
