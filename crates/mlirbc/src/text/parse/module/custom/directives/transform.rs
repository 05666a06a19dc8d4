//! Directives of the transform dialect.

use std::borrow::Cow;

use crate::container::AttributeId;
use crate::schema::GroupCount;
use crate::text::form::{
    Argument, INNER_TILE_ALIGNMENTS, Ignored, OfAttribute, OfTypes, OfValues, Rest, Transform,
    Values,
};
use crate::text::parse::Entry;
use crate::text::parse::module::custom::directives::lists::{self, DYNAMIC};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Transform,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Transform::SemiFunctionType => {
            let (OfTypes(target), OfTypes(results), Rest(rest)) = reader.parts_of(arguments)?;
            semi_function_type(reader, target, results, rest.is_empty())?;
        }
        Transform::MultitileSizesTypes | Transform::ContinuousTileSizeTypes => {
            function_of_equal_results(reader, arguments)?
        }
        Transform::PackedOrDynamicIndexList => packed_or_list(reader, arguments)?,
        Transform::MatchDims | Transform::MatchDimsOf17 => match_dims(reader, arguments)?,
        Transform::MatchSymbols => match_symbols(reader, arguments)?,
        Transform::SequenceOperands => sequence_operands(reader, arguments)?,
        Transform::SelectedRegion => {
            let (number, OfValues(value)) = reader.parts_of(arguments)?;
            match reader.next_is(b'%') {
                true => reader.operand(value)?,
                false => {
                    let index = reader.index()?;
                    reader.read_of_type(number, Some(index))?;
                }
            };
        }
        Transform::PassOptions => pass_options(reader, arguments)?,
        Transform::InnerTileAlignments => inner_tile_alignments(reader, arguments)?,
        Transform::SplitSize => {
            let (OfValues(value), size) = reader.parts_of(arguments)?;
            let number = match reader.next_is(b'%') {
                true => {
                    reader.operand(value)?;
                    DYNAMIC
                }
                false => reader.signed()?,
            };
            reader.set_integer(size, 64, number as u64)?;
        }
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(reader: &mut Reader<'_, '_, '_>, directive: Transform) -> Option<bool> {
    Some(match directive {
        Transform::SemiFunctionType => reader.type_can_begin(),
        Transform::MultitileSizesTypes | Transform::ContinuousTileSizeTypes => reader.next_is(b'('),
        Transform::InnerTileAlignments => reader.next_is(b'['),
        Transform::PackedOrDynamicIndexList => reader.next_is(b'*') || reader.next_is(b'['),
        Transform::MatchSymbols => reader.next_is(b'@'),
        Transform::SequenceOperands => reader.next_is(b'%'),
        Transform::PassOptions => reader.next_is(b'{'),
        Transform::MatchDims
        | Transform::MatchDimsOf17
        | Transform::SelectedRegion
        | Transform::SplitSize => true,
    })
}

/// `[Unknown, Multiple]`
fn inner_tile_alignments(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let mut numbers = Vec::new();
    reader.list(["[", "]"], |reader| {
        let word = reader.assembler.lexer.word().unwrap_or_default();
        let mut words = INNER_TILE_ALIGNMENTS.iter();
        match words.position(|known| *known == word) {
            Some(number) => numbers.push(number as i64),
            None => {
                return reader.wrong("expected one of 'Unknown', 'Multiple' or 'Equal'");
            }
        }
        Ok(())
    })?;
    reader.set_dense(slot, 64, &numbers)
}

/// `T` without results, otherwise `(T) -> T`.
fn semi_function_type(
    reader: &mut Reader<'_, '_, '_>,
    target: Values,
    results: Values,
    may_be_absent: bool,
) -> Parsed<()> {
    let has_results = reader.take("(");
    if !has_results && !may_be_absent {
        return reader.expected("(");
    }
    reader.type_of(target)?;
    if !has_results {
        return Ok(());
    }
    reader.literal(")")?;
    reader.literal("->")?;
    let types = match reader.form.count(results) {
        GroupCount::Any => reader.result_types()?,
        GroupCount::One | GroupCount::Optional => vec![reader.assembler.ty()?],
    };
    reader.set_types(results, &types);
    Ok(())
}

/// `(T) -> T` with the type that all results have.
fn function_of_equal_results(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (OfTypes(target), Rest(results)) = reader.parts_of(arguments)?;
    let signature = reader.assembler.signature()?;
    let (&[input], &[result]) = (&*signature.inputs, &*signature.results) else {
        return reader
            .stop_here("expects a trailing functional type with one argument and one result");
    };
    reader.set_types(target, &[input]);
    for results in results {
        if let Argument::Types(results) = results {
            reader.set_types(*results, &[result]);
        }
    }
    Ok(())
}

/// `*(%0)`, or a list of constants and values, with their types if the form has these.
fn packed_or_list(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(packed), packed_type, OfValues(values), types, OfAttribute(constants)) =
        reader.parts_of(arguments)?;
    if !reader.take("*") {
        let types = Option::map(types, |OfTypes(types)| Argument::Types(types));
        return lists::dynamic_index_list(reader, values, constants, types.as_slice());
    }
    reader.literal("(")?;
    reader.operand(packed)?;
    if let Some(OfTypes(_)) = packed_type {
        reader.colon_type(packed)?;
    }
    reader.literal(")")?;
    reader.set_dense(constants, 64, &[])
}

/// `all`, `except(0, 1)` or `0, 1`
fn match_dims(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(dims), is_inverted, is_all) = reader.parts_of(arguments)?;
    let mut numbers = Vec::new();
    if reader.assembler.lexer.take_word("all") {
        reader.set_unit(is_all)?;
        return reader.set_dense(dims, 64, &numbers);
    }
    let is_except = reader.assembler.lexer.take_word("except");
    if is_except {
        reader.set_unit(is_inverted)?;
        reader.literal("(")?;
    }
    reader.items(|reader| {
        numbers.push(reader.signed()?);
        Ok(())
    })?;
    if is_except {
        reader.literal(")")?;
    }
    reader.set_dense(dims, 64, &numbers)
}

/// `@a -> @b` for each pair.
fn match_symbols(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (matchers, actions) = reader.parts_of(arguments)?;
    let mut pairs = [Vec::new(), Vec::new()];
    let symbol = |reader: &mut Reader<'_, '_, '_>| -> Parsed<AttributeId> {
        let name = reader.assembler.parsed(|parser| parser.symbol_name())?;
        let tables = reader.assembler.module.tables_mut();
        Ok(tables.symbol_ref_attribute(&[&name])?)
    };
    reader.items(|reader| {
        let [matchers, actions] = &mut pairs;
        matchers.push(symbol(reader)?);
        reader.literal("->")?;
        actions.push(symbol(reader)?);
        Ok(())
    })?;
    for (list, to) in pairs.iter().zip([matchers, actions]) {
        reader.set_array(to, list)?;
    }
    Ok(())
}

/// `%0, %1 : (T, T)`; nothing without a root.
fn sequence_operands(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(root), Ignored, OfValues(others), Ignored) = reader.parts_of(arguments)?;
    if !reader.next_is(b'%') {
        return Ok(());
    }
    reader.operand(root)?;
    let has_others = reader.assembler.lexer.take(",");
    if has_others {
        reader.operand_list(others)?;
    }
    reader.literal(":")?;
    // MLIR pairs neither of the parentheses.
    let _ = reader.take("(");
    reader.type_of(root)?;
    if has_others {
        reader.literal(",")?;
        reader.type_list(others)?;
    }
    let _ = reader.take(")");
    Ok(())
}

/// `{"key" = 1 : i64, "other" = [%0]}`: an attribute with its number stands for each value.
fn pass_options(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (options, OfValues(values)) = reader.parts_of(arguments)?;
    let mut entries: Vec<Entry<'_>> = Vec::new();
    reader.list(["{", "}"], |reader| {
        let at = reader.assembler.lexer.at;
        let key: Vec<u8> = match reader.next_is(b'"') {
            true => reader
                .assembler
                .lexer
                .string("expected string")?
                .into_owned(),
            false => reader
                .assembler
                .lexer
                .word_bytes()
                .unwrap_or_default()
                .into(),
        };
        if key.is_empty() {
            return reader.stop_here("expected key to either be an identifier or a string");
        }
        if entries.iter().any(|(known, _)| **known == *key) {
            return reader.stop(at, "duplicate keys found in options dictionary");
        }
        reader.literal("=")?;
        let value = pass_option(reader, values)?;
        entries.push((Cow::Owned(key), value));
        Ok(())
    })?;
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    let id = reader
        .assembler
        .parsed(|parser| parser.dictionary_of(&entries))?;
    reader.set(options, id);
    Ok(())
}

/// The value of an option: an attribute, the number of a value, or an array of these.
fn pass_option(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<AttributeId> {
    let mut open: Vec<Vec<AttributeId>> = Vec::new();
    loop {
        if reader.take("[") {
            open.push(Vec::new());
            continue;
        }
        let mut value = match reader.next_is(b'%') {
            true => {
                let number = reader.custom.operand_count(values);
                reader.operand(values)?;
                let text = format!("#transform.param_operand<index = {number} : i64>");
                reader.attribute_of_text(&text)?
            }
            false => reader.attribute()?,
        };
        loop {
            let Some(array) = open.last_mut() else {
                return Ok(value);
            };
            array.push(value);
            if reader.take(",") {
                break;
            }
            reader.literal("]")?;
            value = reader.array(&open.pop().unwrap_or_default())?;
        }
    }
}
