//! What stands between the operands and the location of an op without regions: most ops repeat it as a whole.
//!
//! ```text
//! %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("a.mlir":4:5)
//!                          └──────────────────────────────────────────────────────────────┘
//! ```
//!
//! Reading the text anew would have the same result: definitions of aliases never change, and what comes next
//! cannot continue a type.

use crate::text::parse::module::known_tails::{Tail, TailText};
use crate::text::parse::module::state::{Assembler, OpenOp};

/// Longer texts are not looked up, so that the search for the end of each takes no time in proportion to the
/// length of a line.
const LONGEST: usize = 1 << 9;

/// What begins the location of an op, as mlir-opt prints it.
const LOCATION: &[u8] = b" loc(";

impl<'t> Assembler<'t, '_> {
    /// The tail that comes next, which is stepped over, if it was read before. Otherwise returns its text, if it was
    /// looked up.
    pub(super) fn known_tail(
        &mut self,
        op: &OpenOp<'t>,
    ) -> std::result::Result<Tail, Option<TailText<'t>>> {
        let rest = self.lexer.rest();
        let is_next = |&index: &u32| {
            let known = self.tails.get(index);
            let split =
                known.and_then(|(text, _)| Some((text, rest.split_at_checked(text.len())?)));
            // Most texts that differ also end elsewhere, which needs no comparison of the whole.
            split.is_some_and(|(text, (start, next))| ends_tail(next) && start == text)
        };
        let index = match op.kind.tails.indices().find(is_next) {
            Some(recent) => recent,
            None => {
                let text = self.tails.text(op.kind.name, tail_of(rest).ok_or(None)?);
                self.tails.find(text).ok_or(Some(text))?
            }
        };
        op.kind.tails.find(index);
        let (text, tail) = self.tails.get(index).ok_or(None)?;
        if tail.signature.inputs.len() != self.operands.len() - op.operands {
            return Err(None);
        }
        self.lexer.at += text.len();
        Ok(tail.clone())
    }

    /// Records a tail by its text between two offsets. `sought` is the text that was looked up at the first one.
    /// Returns whether the text is short enough, whether it is worth recording or not.
    pub(super) fn add_tail(
        &mut self,
        op: &OpenOp<'t>,
        (start, sought): (usize, Option<TailText<'t>>),
        end: usize,
        tail: &Tail,
    ) -> bool {
        let text = self.lexer.between(start, end).trim_ascii_end();
        let is_short = text.len() <= LONGEST;
        if is_short && op.kind.tails.repeats.is_worth_recording() {
            let text = match sought {
                Some(sought) if sought.text.len() == text.len() => sought,
                _ => self.tails.text(op.kind.name, text),
            };
            if let Some(index) = self.tails.add(text, tail.clone()) {
                op.kind.tails.put_first(index);
            }
        }
        is_short
    }
}

/// What begins a text, up to the location of an op or the end of the line.
fn tail_of(text: &[u8]) -> Option<&[u8]> {
    let line = text.get(..LONGEST + LOCATION.len()).unwrap_or(text);
    for at in memchr::memchr2_iter(b'\n', b'(', line) {
        let (before, after) = line.split_at_checked(at)?;
        if after.first() == Some(&b'\n') {
            return text.get(at..).is_some_and(ends_tail).then_some(before);
        }
        let location = LOCATION.get(..LOCATION.len() - 1)?;
        if let Some(text) = before.strip_suffix(location) {
            return Some(text);
        }
    }
    None
}

/// Whether a tail ends where a text begins: at a location, or at the end of the line before another op, a block or
/// the end of a region.
fn ends_tail(text: &[u8]) -> bool {
    if text.first() != Some(&b'\n') {
        return text.starts_with(LOCATION);
    }
    let next = text.trim_ascii_start().first();
    matches!(next, Some(b'%' | b'"' | b'}' | b'^'))
}
