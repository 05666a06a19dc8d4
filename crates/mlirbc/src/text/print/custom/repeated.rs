//! The texts of ops that differ from one before in the names of values only.
//!
//! Printing a model that is lowered to LLVM (`resnet34_fwd.llvm`) takes a quarter of the instructions with them,
//! as most of its ops repeat the text of another. The test below holds both ways to the same result.
//!
//! The text of an op without regions is determined by its name, its attributes, the types of its operands
//! and results, and the names of its operands and successors. It is kept in pieces between these names.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::ir::RawOp;

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

/// A piece of text, and the name behind it.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Where the piece ends. It starts where the one before ends.
    end: u32,
    name: Name,
}

#[derive(Debug)]
struct Entry {
    hash: u64,
    key: (u32, u32),
    start: u32,
    pieces: (u32, u32),
    is_custom: bool,
}

/// The texts that were kept.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    table: HashTable<Entry>,
    /// A random number, so that no file can be made of keys with one hash. 0 until it is chosen.
    seed: u64,
    keys: Vec<u32>,
    texts: Vec<u8>,
    pieces: Vec<Piece>,
    /// The key of the current op.
    key: Vec<u32>,
    hash: u64,
    /// Whether nothing is kept, so that each op is planned. For tests.
    is_off: bool,
}

/// A text that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    start: u32,
    next: u32,
    after: u32,
    /// Whether it is in the custom form.
    pub(super) is_custom: bool,
}

/// The hash of words: the product of each with a random number, folded.
#[inline(always)]
fn hash(words: &[u32], seed: u64) -> u64 {
    let fold = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * u128::from(seed);
        (product as u64) ^ (product >> 64) as u64
    };
    let (pairs, rest) = words.as_chunks::<2>();
    let hash = pairs.iter().fold(seed, |hash, &[one, other]| {
        fold(hash, u64::from(one) | u64::from(other) << 32)
    });
    let hash = rest
        .iter()
        .fold(hash, |hash, word| fold(hash, u64::from(*word)));
    fold(hash, words.len() as u64)
}

impl Repeated {
    /// Makes an op the current one, and returns its text if an op before had the same one. `None` without a key
    /// for ops that are planned each time.
    pub(super) fn find(&mut self, op: RawOp<'_>) -> Option<Found> {
        self.key.clear();
        if op.region_count() > 0 || op.has_draft() || self.is_off {
            return None;
        }
        let part = |part: Option<u32>| part.map_or(u32::MAX, |part| part);
        self.key.extend([
            op.name().index(),
            part(op.properties().map(|id| id.index())),
            part(op.dictionary().map(|id| id.index())),
            op.operand_count(),
            op.successor_count(),
        ]);
        let operands = op.operands().iter();
        let types = operands.map(|operand| part(op.type_of(*operand).map(|ty| ty.index())));
        self.key.extend(types);
        self.key.extend(op.result_types().map(|ty| ty.index()));
        if self.seed == 0 {
            self.seed = DefaultHashBuilder::default().hash_one(0) | 1;
        }
        self.hash = hash(&self.key, self.seed);
        let (keys, key) = (&self.keys, self.key.as_slice());
        let is_equal = |entry: &Entry| {
            let (start, end) = entry.key;
            keys.get(start as usize..end as usize) == Some(key)
        };
        let entry = self.table.find(self.hash, is_equal)?;
        Some(Found {
            start: entry.start,
            next: entry.pieces.0,
            after: entry.pieces.1,
            is_custom: entry.is_custom,
        })
    }

    /// The next piece of a text with the name behind it.
    pub(super) fn next(&self, found: &mut Found) -> Option<(&[u8], Name)> {
        if found.next == found.after {
            return None;
        }
        let piece = self.pieces.get(found.next as usize)?;
        let text = self.texts.get(found.start as usize..piece.end as usize)?;
        found.start = piece.end;
        found.next += 1;
        Some((text, piece.name))
    }

    /// Keeps the text of the current op: pieces, each with the name behind it.
    pub(super) fn keep(&mut self, text: &[u8], names: &[(usize, Name)], is_custom: bool) {
        if self.key.is_empty() || text.len() > LONGEST || self.texts.len() + text.len() > MOST {
            return;
        }
        let key = self.keys.len() as u32;
        self.keys.extend_from_slice(&self.key);
        let start = self.texts.len() as u32;
        self.texts.extend_from_slice(text);
        let first = self.pieces.len() as u32;
        let pieces = names.iter().map(|(end, name)| Piece {
            end: start + *end as u32,
            name: *name,
        });
        self.pieces.extend(pieces);
        let entry = Entry {
            hash: self.hash,
            key: (key, self.keys.len() as u32),
            start,
            pieces: (first, self.pieces.len() as u32),
            is_custom,
        };
        self.table
            .insert_unique(self.hash, entry, |entry| entry.hash);
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
            let repeated = || Repeated {
                is_off,
                ..Repeated::default()
            };
            let mut out = Vec::new();
            match print_with(&module, top, options, &mut out, repeated) {
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
