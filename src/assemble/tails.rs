//! What stands between the operands and the location of an op without regions: most ops repeat it as a whole.
//!
//! ```text
//! %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("a.mlir":4:5)
//!                          └──────────────────────────────────────────────────────────────┘
//! ```
//!
//! Reading the text anew would have the same result: definitions of aliases never change, and what comes next
//! cannot continue a type.

use crate::assemble::state::{Assembler, OpenOp, Tail};

/// Longer texts are not looked up, so that the search for the end of each takes no time in proportion to the
/// length of a line.
const LONGEST: usize = 1 << 9;

impl<'t> Assembler<'t, '_> {
    /// The tail that comes next, which is stepped over, if it was read before.
    pub(super) fn known_tail(&mut self, op: &OpenOp<'t>) -> Option<Tail> {
        let text = self.tail_text()?;
        let tail = self.tails.get(&(op.kind.name, text))?;
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
            self.tails.insert((op.kind.name, text), tail.clone());
        }
        is_short
    }

    /// What comes next, up to the location or the end of the line.
    fn tail_text(&self) -> Option<&'t [u8]> {
        const LOCATION: &[u8] = b" loc(";
        let rest = self.lexer.rest();
        let line = rest.get(..LONGEST + LOCATION.len()).unwrap_or(rest);
        for at in memchr::memchr2_iter(b'\n', b'(', line) {
            let (before, after) = line.split_at_checked(at)?;
            if after.first() == Some(&b'\n') {
                let next = rest.get(at..)?.trim_ascii_start().first();
                return matches!(next, Some(b'%' | b'"' | b'}' | b'^')).then_some(before);
            }
            let location = LOCATION.get(..LOCATION.len() - 1)?;
            if let Some(text) = before.strip_suffix(location) {
                return Some(text);
            }
        }
        None
    }
}
