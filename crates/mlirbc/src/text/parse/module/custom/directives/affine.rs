//! Affine maps and their operands.
//!
//! In an expression a value stands for a dimension, or in `symbol(...)` for a symbol. The operands are numbered by
//! their first use, and a value that is used again is the same operand, as in MLIR.

use hashbrown::HashMap;

use crate::affine::{
    AffineExpr, AffineId, Leaf, Leaves, parse_bare_map, parse_expression, parse_expressions,
};
use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::{Argument, MapText, OfAttribute, OfAttributes, OfTypes, OfValues, Values};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::names::{Name, NameUse};
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::Lexer;

/// The values in expressions.
struct Operands<'t> {
    text: &'t [u8],
    known: HashMap<(&'t [u8], u32), Leaf>,
    dims: Vec<NameUse>,
    symbols: Vec<NameUse>,
}

impl<'t> Operands<'t> {
    fn new(reader: &Reader<'_, 't, '_>) -> Self {
        Operands {
            text: reader.assembler.text,
            known: HashMap::new(),
            dims: Vec::new(),
            symbols: Vec::new(),
        }
    }

    /// The values of the dimensions, and then those of the symbols.
    fn all(&self) -> impl Iterator<Item = NameUse> {
        self.dims.iter().chain(&self.symbols).copied()
    }
}

impl<'t> Leaves<'t> for Operands<'t> {
    fn leaf(&mut self, lexer: &mut Lexer<'t>) -> Result<Option<Leaf>> {
        let is_symbol = lexer.take_word("symbol");
        if is_symbol {
            lexer.expect("(", "expected '(' after 'symbol'")?;
        }
        if lexer.peek() != Some(b'%') {
            return match is_symbol {
                true => Err(lexer.error_here("expected ssa identifier")),
                false => Ok(None),
            };
        }
        let operand = operand(lexer)?;
        if is_symbol {
            lexer.expect(")", "expected ')' after a symbol")?;
        }
        let key = (operand.name.of(self.text), operand.number);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(*known));
        }
        let (list, leaf): (_, fn(u64) -> Leaf) = match is_symbol {
            true => (&mut self.symbols, Leaf::Symbol),
            false => (&mut self.dims, Leaf::Dim),
        };
        let leaf = leaf(list.len() as u64);
        list.push(operand);
        self.known.insert(key, leaf);
        Ok(Some(leaf))
    }
}

/// `%0` or `%0#1`
fn operand(lexer: &mut Lexer<'_>) -> Result<NameUse> {
    let Some(name) = Name::read(lexer) else {
        return Err(lexer.error_here("invalid SSA name"));
    };
    let mut number = 0;
    if lexer.peek() == Some(b'#') {
        lexer.at += 1;
        let digits = lexer.digits().and_then(|digits| digits.parse().ok());
        number = match digits {
            Some(number) => number,
            None => return Err(lexer.error_here("invalid SSA value result number")),
        };
    }
    Ok(NameUse { name, number })
}

/// `(%0, %1)[%2]`, the operands of a map or a set.
pub(super) fn operands(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(map), OfValues(values)) = reader.parts_of(arguments)?;
    let map = reader.custom.attribute(map);
    operands_of(reader, map, values)
}

/// A set with its operands.
pub(super) fn condition(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (set, OfValues(values)) = reader.parts_of(arguments)?;
    let id = reader.attribute()?;
    reader.set(set, id);
    operands_of(reader, Some(id), values)
}

fn operands_of(
    reader: &mut Reader<'_, '_, '_>,
    map: Option<AttributeId>,
    values: Values,
) -> Parsed<()> {
    let at = reader.assembler.lexer.at;
    let text = match map {
        Some(map) => reader.assembler.attribute_text(map)?,
        None => None,
    };
    let Some(map) = text.as_deref().and_then(MapText::of) else {
        return reader.stop(at, "expected an affine map or set");
    };
    let count = |reader: &Reader<'_, '_, '_>| reader.custom.operands.len();
    let before = count(reader);
    reader.list(["(", ")"], |reader| reader.operand(values))?;
    let dims = count(reader);
    if reader.next_is(b'[') {
        reader.list(["[", "]"], |reader| reader.operand(values))?;
    }
    let found = (dims - before, count(reader) - dims);
    match found == (map.dims, map.symbols) {
        true => Ok(()),
        false => reader.stop(
            at,
            "dimension operand count and affine map dim count must match",
        ),
    }
}

/// `(d0, d1) -> (d1, d0)`, an affine map without `affine_map<...>`.
pub(super) fn bare_map(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let map = reader.parts_of(arguments)?;
    let tables = reader.assembler.module.tables_mut();
    let read = parse_bare_map(&mut reader.assembler.lexer, tables.affine_arena())?;
    let id = tables.affine_map_of(&read.arena, read.dims, read.symbols, &read.parts)?;
    reader.set(map, id);
    Ok(())
}

/// `[%0 + 1, symbol(%1)]`
pub(super) fn index(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (map, OfValues(values)) = reader.parts_of(arguments)?;
    let (id, _) = index_list(reader, values)?;
    reader.set(map, id);
    Ok(())
}

/// The results of a map in brackets. Returns the map and the number of its operands.
pub(super) fn index_list(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
) -> Parsed<(AttributeId, usize)> {
    let mut operands = Operands::new(reader);
    let tables = reader.assembler.module.tables_mut();
    let mut arena = tables.affine_arena();
    let lexer = &mut reader.assembler.lexer;
    let results = parse_expressions(lexer, &mut arena, &mut operands, ["[", "]"])?;
    let [dims, symbols] = [&operands.dims, &operands.symbols].map(|list| list.len() as u64);
    let id = tables.affine_map_of(&arena, dims, symbols, &results)?;
    let before = reader.custom.operands.len();
    let all = operands.all().map(|operand| (values, operand));
    reader.custom.operands.extend(all);
    Ok((id, reader.custom.operands.len() - before))
}

/// The bound of a loop: a number, a value, or a map with its operands, behind `word` if it has several results.
pub(super) fn bound(
    reader: &mut Reader<'_, '_, '_>,
    map: &Argument,
    values: Values,
    word: &str,
) -> Parsed<()> {
    let has_word = reader.take(word);
    if reader.next_is(b'%') {
        reader.operand(values)?;
        return reader.set_text(map, "affine_map<()[s0] -> (s0)>");
    }
    let at = reader.assembler.lexer.at;
    let index = reader.index()?;
    let id = reader.attribute_of_type(Some(index))?;
    let tables = reader.assembler.module.tables_mut();
    let view = tables.attribute(id).map(|bound| bound.view()).transpose()?;
    match view {
        Some(AttributeView::Integer { value, .. }) => {
            let Some(value) = value.to_i64() else {
                return reader.stop(at, "a bound out of range");
            };
            let mut arena = tables.affine_arena();
            let result = arena.constant(value);
            let id = tables.affine_map_of(&arena, 0, 0, &[result])?;
            reader.set(map, id);
            Ok(())
        }
        _ => {
            let text = reader.assembler.attribute_text(id)?;
            let text_of_map = text
                .as_deref()
                .filter(|text| text.starts_with("affine_map"));
            let Some(text) = text_of_map.and_then(MapText::of) else {
                return reader.stop(
                    at,
                    "expected valid affine map representation for loop bounds",
                );
            };
            if text.results.len() > 1 && !has_word {
                return reader.stop(
                    at,
                    format!("loop bound affine map with multiple results requires '{word}' prefix"),
                );
            }
            reader.set(map, id);
            operands_of(reader, Some(id), values)
        }
    }
}

/// Values with numbers by their first use.
struct Numbered<'t> {
    text: &'t [u8],
    numbers: HashMap<(&'t [u8], u32), u64>,
    list: Vec<NameUse>,
}

impl<'t> Numbered<'t> {
    fn new(text: &'t [u8]) -> Self {
        Numbered {
            text,
            numbers: HashMap::new(),
            list: Vec::new(),
        }
    }

    /// The numbers of values, of which some may be new.
    fn of(&mut self, values: &[NameUse]) -> Vec<u64> {
        let numbers = values.iter().map(|value| {
            let key = (value.name.of(self.text), value.number);
            let next = self.list.len() as u64;
            let number = *self.numbers.entry(key).or_insert(next);
            if number == next {
                self.list.push(*value);
            }
            number
        });
        numbers.collect()
    }
}

/// `(%0, max(%1, 4))`, the lower or the upper bounds of `affine.parallel`. The values have numbers for the whole list;
/// each expression is simplified with numbers of its own before, as in MLIR.
pub(super) fn parallel_bounds(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (OfAttributes([slot, groups]), OfValues(values), word) = reader.parts_of(arguments)?;
    let text = reader.assembler.text;
    let (mut dims, mut symbols) = (Numbered::new(text), Numbered::new(text));
    let mut arena = reader.assembler.module.tables().affine_arena();
    let mut results: Vec<AffineId> = Vec::new();
    let mut sizes = Vec::new();
    reader.list(["(", ")"], |reader| {
        let mut operands = Operands::new(reader);
        let lexer = &mut reader.assembler.lexer;
        let parts = match lexer.take_word(word) {
            true => parse_expressions(lexer, &mut arena, &mut operands, ["(", ")"])?,
            false => vec![parse_expression(lexer, &mut arena, &mut operands)?],
        };
        sizes.push(parts.len() as i64);
        let (dims, symbols) = (dims.of(&operands.dims), symbols.of(&operands.symbols));
        for part in parts {
            let mut nodes = Vec::new();
            arena.nodes(part, &mut nodes);
            for node in &mut nodes {
                let (numbers, number) = match node {
                    AffineExpr::Dim(number) => (&dims, number),
                    AffineExpr::Symbol(number) => (&symbols, number),
                    _ => continue,
                };
                *number = numbers.get(*number as usize).copied().unwrap_or(*number);
            }
            results.extend(arena.build(nodes));
        }
        Ok(())
    })?;
    let [dims, symbols] = [dims.list, symbols.list];
    let [dim_count, symbol_count] = [&dims, &symbols].map(|list| list.len() as u64);
    let tables = reader.assembler.module.tables_mut();
    let map = tables.affine_map_of(&arena, dim_count, symbol_count, &results)?;
    reader.set(&Argument::Attribute(slot), map);
    let operands = dims.into_iter().chain(symbols);
    let operands = operands.map(|operand| (values, operand));
    reader.custom.operands.extend(operands);
    reader.set_tensor(&Argument::Attribute(groups), &sizes, "i32")
}

/// ` step (4, 8)`; all are 1 if none are written.
pub(super) fn steps(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let mut steps = Vec::new();
    if reader.take("step") {
        let mut operands = Operands::new(reader);
        let mut arena = reader.assembler.module.tables().affine_arena();
        let lexer = &mut reader.assembler.lexer;
        let at = lexer.at;
        for step in parse_expressions(lexer, &mut arena, &mut operands, ["(", ")"])? {
            match arena.as_constant(step) {
                Some(step) => steps.push(step),
                None => {
                    return reader.stop(at, "steps must be constant integers");
                }
            }
        }
    } else {
        steps.resize(reader.custom.arguments.len(), 1);
    }
    reader.set_integers(&Argument::Attribute(slot), &steps)
}

/// ` reduce ("addf") -> (f32)`, if there are results. The number of a word is its position in `words`.
pub(super) fn reductions(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(slot), OfTypes(results), words): (_, _, &str) = reader.parts_of(arguments)?;
    let mut numbers = Vec::new();
    if reader.take("reduce") {
        reader.literal("(")?;
        reader.items(|reader| {
            let at = reader.next_at();
            let word = reader.assembler.lexer.string("expected string")?;
            let position = words.split(' ').position(|it| it.as_bytes() == &*word);
            match position {
                Some(position) => numbers.push(position as i64),
                None => return reader.stop(at, "invalid reduction value"),
            }
            Ok(())
        })?;
        reader.literal(")")?;
    }
    reader.set_integers(&Argument::Attribute(slot), &numbers)?;
    if reader.take("->") {
        let types = reader.result_types()?;
        reader.set_types(results, &types);
    }
    Ok(())
}
