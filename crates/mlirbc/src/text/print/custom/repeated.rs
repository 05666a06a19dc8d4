//! The texts of ops that differ from one before in the names of values only.
//!
//! Printing a model that is lowered to LLVM (`resnet34_fwd.llvm`) takes a quarter of the instructions with them,
//! as most of its ops repeat the text of another. The test below holds both ways to the same result.
//!
//! The text of an op without regions is determined by its name, its attributes, the types of its operands
//! and results, which of its operands are equal, and the names of its operands and successors. It is kept from
//! behind the names of the results on, in pieces between the other names.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::ir::{Op, RawOp};
use crate::text::print::buffer::Buffer;
use crate::text::print::custom::item::Item;

/// The limit of all texts together.
const MOST: usize = 1 << 24;

/// Longer texts are planned each time.
const LONGEST: usize = 1 << 12;

/// What stands behind a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// The operand at a position.
    Operand(u32),
    /// The successor at a position.
    Successor(u32),
    /// Nothing: the text ends.
    End,
}

/// The name that an item is: `None` for other text, and the inner `None` for the name of a value whose place is
/// not determined.
pub(super) fn name_of(op: Op<'_>, item: &Item<'_>) -> Option<Option<Name>> {
    match item {
        Item::Value(id) => {
            let operands = op.parts().operands();
            let mut places = (0..).zip(operands).filter(|(_, it)| **it == id.index);
            let place = places.next().filter(|_| id.body == op.id().body);
            // Equal operands are so in all ops with the same text, if they are compared.
            let is_certain = compares_operands(operands) || places.next().is_none();
            Some(
                place
                    .filter(|_| is_certain)
                    .map(|(place, _)| Name::Operand(place)),
            )
        }
        Item::Successor(position) => {
            let blocks = op.successors().enumerate();
            let mut places = blocks.filter(|(_, block)| block.position() == *position);
            let place = places.next().filter(|_| places.next().is_none());
            Some(place.map(|(place, _)| Name::Successor(place as u32)))
        }
        // Its text depends on the indentation.
        Item::NewLine(_) => Some(None),
        _ => None,
    }
}

/// A piece of text, and the name behind it.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: u32,
    length: u32,
    name: Name,
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    key: (u32, u32),
    pieces: (u32, u32),
}

/// The texts that were kept.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    table: HashTable<Entry>,
    /// A random number, so that no file can be made of keys with one hash. 0 until it is chosen.
    seed: u64,
    keys: Vec<u32>,
    /// The texts, and [`STEP`] more bytes.
    texts: Vec<u8>,
    pieces: Vec<Piece>,
    /// The key of the current op, in the first `length` words.
    key: Vec<u32>,
    length: usize,
    hash: u64,
    /// Whether nothing is kept, so that each op is planned.
    is_off: bool,
}

/// A text that was found: its pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found((u32, u32));

/// Copies of this size are faster than those of the exact length.
const STEP: usize = 32;

/// The words of a key before the types.
const HEAD: usize = 8;

/// The hash of words: the product of each pair with a random number, folded.
#[inline(always)]
fn hash(words: &[u32], seed: u64) -> u64 {
    let (pairs, _) = words.as_chunks::<2>();
    pairs.iter().fold(seed, |hash, &[one, other]| {
        let pair = u64::from(one) | u64::from(other) << 32;
        let product = u128::from(hash ^ pair) * u128::from(seed);
        (product as u64) ^ (product >> 64) as u64
    })
}

impl Repeated {
    /// Keeps nothing.
    pub(super) fn off() -> Self {
        Repeated {
            is_off: true,
            ..Repeated::default()
        }
    }

    /// Makes an op the current one, and returns its text if an op before had the same one. `None` without a key
    /// for ops that are planned each time. The text depends on `dialect`, the number of the dialect whose ops
    /// need no prefix.
    #[inline(always)]
    pub(super) fn find(&mut self, op: RawOp<'_>, dialect: u32) -> Option<Found> {
        self.length = 0;
        if op.has_draft() || self.is_off {
            return None;
        }
        let part = |part: Option<u32>| part.unwrap_or(u32::MAX);
        let operands = op.operands();
        let successors = match op.has_extra() {
            true if op.region_count() > 0 => return None,
            true => op.successor_count(),
            false => 0,
        };
        let repeats = repeats_an_operand(operands);
        let results = op.result_count() as usize;
        let words = HEAD + (1 + usize::from(repeats)) * operands.len() + results;
        // Whole pairs, for the hash.
        let words = words.next_multiple_of(2);
        if self.key.len() < words {
            self.lengthen(words);
        }
        let key = self.key.get_mut(..words).unwrap_or_default();
        if let Some(last) = key.last_mut() {
            *last = 0;
        }
        let (head, rest) = key.split_first_chunk_mut::<HEAD>()?;
        *head = [
            op.name().index(),
            part(op.properties().map(|id| id.index())),
            part(op.dictionary().map(|id| id.index())),
            operands.len() as u32,
            results as u32,
            successors,
            dialect,
            u32::from(repeats),
        ];
        for (word, operand) in rest.iter_mut().zip(operands) {
            *word = part(op.type_of(*operand).map(|ty| ty.index()));
        }
        let rest = rest.get_mut(operands.len()..).unwrap_or_default();
        for (word, ty) in rest.iter_mut().zip(op.result_types()) {
            *word = ty.index();
        }
        if repeats {
            let rest = rest.get_mut(results..).unwrap_or_default();
            for (word, operand) in rest.iter_mut().zip(operands) {
                let first = operands.iter().position(|other| other == operand);
                *word = first.unwrap_or(0) as u32;
            }
        }
        self.length = words;
        self.hash = hash(key, self.seed);
        let (keys, key, hash) = (&self.keys, &*key, self.hash);
        let is_equal = |entry: &Entry| {
            let (start, end) = entry.key;
            entry.hash == hash && keys.get(start as usize..end as usize) == Some(key)
        };
        let entry = self.table.find(hash, is_equal)?;
        Some(Found(entry.pieces))
    }

    /// Makes room for a key.
    #[cold]
    fn lengthen(&mut self, words: usize) {
        self.key.resize(words.next_power_of_two(), 0);
        if self.seed == 0 {
            self.seed = DefaultHashBuilder::default().hash_one(0) | 1;
        }
    }

    /// Passes the pieces of a text, each with the name behind it, to `visit`.
    #[inline(always)]
    pub(super) fn visit(&self, found: Found, mut visit: impl FnMut(Text<'_>, Name)) {
        let Found((first, after)) = found;
        let pieces = self.pieces.get(first as usize..after as usize);
        for piece in pieces.unwrap_or_default() {
            let rest = self.texts.get(piece.start as usize..).unwrap_or_default();
            let length = piece.length as usize;
            visit(Text { rest, length }, piece.name);
        }
    }

    /// Keeps the text of the current op, in which names stand in ranges.
    pub(super) fn keep(&mut self, text: &[u8], names: &[(Range<usize>, Name)]) {
        let key = self.key.get(..self.length).unwrap_or_default();
        if key.is_empty() || text.len() > LONGEST || self.texts.len() + text.len() > MOST {
            return;
        }
        let start = self.keys.len() as u32;
        self.keys.extend_from_slice(key);
        let key = (start, self.keys.len() as u32);
        self.texts.truncate(self.texts.len().saturating_sub(STEP));
        let first = self.pieces.len() as u32;
        let end = (text.len()..text.len(), Name::End);
        let mut from = 0;
        for (range, name) in names.iter().chain([&end]) {
            let piece = text.get(from..range.start).unwrap_or_default();
            self.pieces.push(Piece {
                start: self.texts.len() as u32,
                length: piece.len() as u32,
                name: *name,
            });
            self.texts.extend_from_slice(piece);
            from = range.end;
        }
        // Bytes without a meaning, so that each piece can be copied in steps.
        self.texts.resize(self.texts.len() + STEP, 0);
        let entry = Entry {
            hash: self.hash,
            key,
            pieces: (first, self.pieces.len() as u32),
        };
        self.table
            .insert_unique(self.hash, entry, |entry| entry.hash);
    }
}

/// A piece of a text.
#[derive(Clone, Copy)]
pub(super) struct Text<'r> {
    /// The piece and what stands behind it.
    rest: &'r [u8],
    length: usize,
}

impl Text<'_> {
    #[inline(always)]
    pub(super) fn append(self, out: &mut Buffer) {
        match self.rest.first_chunk::<STEP>() {
            Some(step) if self.length <= STEP => out.put(step, self.length),
            _ => out.extend_from_slice(self.rest.get(..self.length).unwrap_or_default()),
        }
    }
}

/// Ops with more operands are not searched for equal ones.
const MOST_COMPARED: usize = 16;

/// Whether the key of an op states which of its operands are equal.
pub(super) fn compares_operands(operands: &[u32]) -> bool {
    operands.len() <= MOST_COMPARED
}

/// Whether two operands are equal, if they are compared.
#[inline]
fn repeats_an_operand(operands: &[u32]) -> bool {
    match operands {
        [] | [_] => false,
        [one, other] => one == other,
        _ if !compares_operands(operands) => false,
        _ => {
            let mut rest = operands;
            while let Some((first, others)) = rest.split_first() {
                if others.contains(first) {
                    return true;
                }
                rest = others;
            }
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures;
    use crate::ir::Module;
    use crate::text::print::custom::print_with;
    use crate::text::print::custom::repeated::Repeated;
    use crate::text::{OpForm, PrintOptions};

    /// The texts of a file with and without repeated texts, or the errors.
    fn both(bytes: &[u8], options: &PrintOptions) -> Option<[String; 2]> {
        let module = Module::open(bytes).ok()?;
        let top = module.top_block().ok()?;
        Some([false, true].map(|is_off| {
            let repeated = || match is_off {
                true => Repeated::off(),
                false => Repeated::default(),
            };
            let mut out = Vec::new();
            match print_with(&module, top, options, None, &mut out, repeated) {
                Ok(()) => String::from_utf8_lossy(&out).into_owned(),
                Err(error) => error.to_string(),
            }
        }))
    }

    #[test]
    fn repeated_texts_are_those_of_planned_ops() {
        let mut compared = 0;
        for path in fixtures::paths() {
            let bytes = std::fs::read(&path).unwrap();
            for (locations, aliases) in [(false, false), (true, true)] {
                let options = PrintOptions {
                    form: OpForm::Custom,
                    locations,
                    aliases,
                    ..PrintOptions::default()
                };
                if let Some([repeated, planned]) = both(&bytes, &options) {
                    assert!(repeated == planned, "{}", path.display());
                    compared += 1;
                }
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
