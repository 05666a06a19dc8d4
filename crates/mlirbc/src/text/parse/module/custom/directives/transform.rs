//! Directives of the transform dialect.

use std::borrow::Cow;

use crate::container::AttributeId;
use crate::schema::GroupCount;
use crate::text::form::{Argument, Directive, INNER_TILE_ALIGNMENTS, Transform, Values};
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
    use Argument::{Attribute, Types, Values};
    match (directive, arguments) {
        (Transform::SemiFunctionType, [Types(target), Types(results), rest @ ..]) => {
            semi_function_type(reader, *target, *results, rest.is_empty())?;
        }
        (
            Transform::MultitileSizesTypes | Transform::ContinuousTileSizeTypes,
            [Types(target), results @ ..],
        ) => function_of_equal_results(reader, *target, results)?,
        (
            Transform::PackedOrDynamicIndexList,
            [Values(packed), Values(values), Attribute(constants)],
        ) => packed_or_list(reader, *packed, *values, *constants, &[])?,
        (
            Transform::PackedOrDynamicIndexList,
            [
                Values(packed),
                Types(_),
                Values(values),
                types,
                Attribute(constants),
            ],
        ) => packed_or_list(
            reader,
            *packed,
            *values,
            *constants,
            std::slice::from_ref(types),
        )?,
        (
            Transform::MatchDims | Transform::MatchDimsOf17,
            [Attribute(dims), is_inverted, is_all],
        ) => {
            match_dims(reader, *dims, is_inverted, is_all)?;
        }
        (Transform::MatchSymbols, [matchers, actions]) => {
            match_symbols(reader, matchers, actions)?;
        }
        (Transform::SequenceOperands, [Values(root), _, Values(others), _]) => {
            sequence_operands(reader, *root, *others)?;
        }
        (Transform::SelectedRegion, [number, Values(value)]) => {
            match reader.next_is(b'%') {
                true => reader.operand(*value)?,
                false => {
                    let index = reader.index()?;
                    let id = reader
                        .assembler
                        .parsed(|parser| parser.attribute_of_type(Some(index)))?;
                    reader.set(number, id);
                }
            };
        }
        (Transform::PassOptions, [options, Values(values)]) => {
            pass_options(reader, options, *values)?;
        }
        (Transform::InnerTileAlignments, [Attribute(slot)]) => {
            inner_tile_alignments(reader, *slot)?;
        }
        (Transform::SplitSize, [Values(value), size]) => {
            let number = match reader.next_is(b'%') {
                true => {
                    reader.operand(*value)?;
                    DYNAMIC
                }
                false => reader.signed()?,
            };
            let id = reader.integer(64, number as u64)?;
            reader.set(size, id);
        }
        _ => return reader.unreadable(Directive::Transform(directive)),
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
fn inner_tile_alignments(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
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
    let ty = reader.assembler.ty()?;
    reader.set_types(target, &[ty]);
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
    target: Values,
    results: &[Argument],
) -> Parsed<()> {
    let signature = reader.assembler.signature()?;
    let (&[input], &[result]) = (&*signature.inputs, &*signature.results) else {
        let message = "expects a trailing functional type with one argument and one result";
        return reader.assembler.stop_here(message);
    };
    reader.set_types(target, &[input]);
    for results in results {
        if let Argument::Types(results) = results {
            reader.set_types(*results, &[result]);
        }
    }
    Ok(())
}

/// `*(%0)`, or a list of constants and values, with the types of values if there are `types`.
fn packed_or_list(
    reader: &mut Reader<'_, '_, '_>,
    packed: Values,
    values: Values,
    constants: usize,
    types: &[Argument],
) -> Parsed<()> {
    if !reader.take("*") {
        return lists::dynamic_index_list(reader, values, constants, types);
    }
    reader.literal("(")?;
    reader.operand(packed)?;
    if !types.is_empty() {
        reader.literal(":")?;
        let ty = reader.assembler.ty()?;
        reader.set_types(packed, &[ty]);
    }
    reader.literal(")")?;
    reader.set_dense(constants, 64, &[])
}

/// `all`, `except(0, 1)` or `0, 1`
fn match_dims(
    reader: &mut Reader<'_, '_, '_>,
    dims: usize,
    is_inverted: &Argument,
    is_all: &Argument,
) -> Parsed<()> {
    let mut numbers = Vec::new();
    if reader.assembler.lexer.take_word("all") {
        let id = reader.unit()?;
        reader.set(is_all, id);
        return reader.set_dense(dims, 64, &numbers);
    }
    let is_except = reader.assembler.lexer.take_word("except");
    if is_except {
        let id = reader.unit()?;
        reader.set(is_inverted, id);
        reader.literal("(")?;
    }
    loop {
        numbers.push(reader.signed()?);
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    if is_except {
        reader.literal(")")?;
    }
    reader.set_dense(dims, 64, &numbers)
}

/// `@a -> @b` for each pair.
fn match_symbols(
    reader: &mut Reader<'_, '_, '_>,
    matchers: &Argument,
    actions: &Argument,
) -> Parsed<()> {
    let mut pairs = [Vec::new(), Vec::new()];
    let symbol = |reader: &mut Reader<'_, '_, '_>| -> Parsed<AttributeId> {
        let name = reader.assembler.parsed(|parser| parser.symbol_name())?;
        let tables = reader.assembler.module.tables_mut();
        Ok(tables.symbol_ref_attribute(&[&name])?)
    };
    loop {
        let [matchers, actions] = &mut pairs;
        matchers.push(symbol(reader)?);
        reader.literal("->")?;
        actions.push(symbol(reader)?);
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    for (list, to) in pairs.iter().zip([matchers, actions]) {
        let id = reader.array(list)?;
        reader.set(to, id);
    }
    Ok(())
}

/// `%0, %1 : (T, T)`; nothing without a root.
fn sequence_operands(reader: &mut Reader<'_, '_, '_>, root: Values, others: Values) -> Parsed<()> {
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
    let ty = reader.assembler.ty()?;
    reader.set_types(root, &[ty]);
    if has_others {
        reader.literal(",")?;
        reader.type_list(others)?;
    }
    let _ = reader.take(")");
    Ok(())
}

/// `{"key" = 1 : i64, "other" = [%0]}`: an attribute with its number stands for each value.
fn pass_options(reader: &mut Reader<'_, '_, '_>, options: &Argument, values: Values) -> Parsed<()> {
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
            let message = "expected key to either be an identifier or a string";
            return reader.assembler.stop_here(message);
        }
        if entries.iter().any(|(known, _)| **known == *key) {
            let message = "duplicate keys found in options dictionary";
            return reader.assembler.stop(at, message);
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
