//! What stands between the operands and the location of an op without regions: most ops repeat it as a whole.
//!
//! ```text
//! %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("a.mlir":4:5)
//!                          └──────────────────────────────────────────────────────────────┘
//! ```
//!
//! Reading the text anew would have the same result: definitions of aliases never change, and what comes next
//! cannot continue a type.

use crate::assemble::known_tails::Tail;
use crate::assemble::state::{Assembler, OpenOp};

/// Longer texts are not looked up, so that the search for the end of each takes no time in proportion to the
/// length of a line.
const LONGEST: usize = 1 << 9;

/// What begins the location of an op, as mlir-opt prints it.
const LOCATION: &[u8] = b" loc(";

impl<'t> Assembler<'t, '_> {
    /// The tail that comes next, which is stepped over, if it was read before.
    pub(super) fn known_tail(&mut self, op: &OpenOp<'t>) -> Option<Tail> {
        let rest = self.lexer.rest();
        let last = op.kind.last_tail.get();
        let last = last.and_then(|last| self.tails.get(last));
        let (text, tail) = match last {
            Some((text, tail)) if rest.strip_prefix(text).is_some_and(ends_tail) => (text, tail),
            _ => {
                let index = self.tails.find(op.kind.name, tail_of(rest)?)?;
                op.kind.last_tail.set(Some(index));
                self.tails.get(index)?
            }
        };
        if tail.signature.inputs.len() != self.operands.len() - op.operands {
            return None;
        }
        self.lexer.at += text.len();
        Some(tail.clone())
    }

    /// Records a tail by its text between two offsets. Returns whether the text is short enough.
    pub(super) fn add_tail(
        &mut self,
        op: &OpenOp<'t>,
        start: usize,
        end: usize,
        tail: &Tail,
    ) -> bool {
        let text = self.lexer.between(start, end).trim_ascii_end();
        let is_short = text.len() <= LONGEST;
        if is_short {
            let index = self.tails.add(op.kind.name, text, tail.clone());
            op.kind.last_tail.set(index);
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
