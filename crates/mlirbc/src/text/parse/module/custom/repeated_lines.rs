//! Lines that differ from an earlier one in the names of values only: most ops of a text.
//!
//! ```text
//! %2 = arith.addi %0, %1 overflow<nsw> : i32 loc("a.mlir":4:5)
//!      └─────────────────────────────────────┘
//! ```
//!
//! An op that was read from such a line, without regions and successors, is the same again: definitions of aliases never
//! change, and no choice in its form depended on what follows the line. Looking lines up takes two thirds of the
//! instructions off the custom text of `benches/inputs.sh s100k`.

use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::known_lines::{Line, RepeatedLines};
use crate::text::parse::module::known_tails::Tail;
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

/// Longer lines are not looked up, so that the search for the end of each takes no time in proportion to its length.
const LONGEST: usize = 1 << 9;

impl<'t> Assembler<'t, '_> {
    /// The op of a line that is known. Returns whether it is a `builtin.module`.
    pub(super) fn repeated_line(&mut self, bound: usize) -> Parsed<Option<bool>> {
        let offset = self.lexer.at;
        let Some(end) = self.read_line(offset) else {
            self.lines_read.sought = None;
            self.lexer.at = offset;
            return Ok(None);
        };
        let RepeatedLines { known, key, .. } = &self.lines_read;
        let Some(line) = known.get(&key[..]) else {
            self.lines_read.sought = Some((offset, end));
            self.lexer.at = offset;
            return Ok(None);
        };
        let (kind, tail) = (line.kind.clone(), line.tail.clone());
        self.lexer.at = end;
        let op = OpenOp {
            kind,
            offset,
            operands: self.operands.len(),
            bound,
            successors: self.successors.len(),
            properties: None,
            regions: 0,
            reserved_operands: None,
            entry: None,
            custom: None,
        };
        self.operands.extend_from_slice(&self.lines_read.operands);
        self.op_with_tail(&op, tail).map(Some)
    }

    /// Makes the key of a line and its operands. Returns where the line ends; `None` if it cannot be looked up.
    fn read_line(&mut self, start: usize) -> Option<usize> {
        let mut key = std::mem::take(&mut self.lines_read.key);
        let mut operands = std::mem::take(&mut self.lines_read.operands);
        key.clear();
        operands.clear();
        let dialect = self.default_dialects.index();
        key.extend_from_slice(&dialect.to_le_bytes());
        let end = self.scan_line(start, &mut key, &mut operands);
        (self.lines_read.key, self.lines_read.operands) = (key, operands);
        end
    }

    fn scan_line(
        &mut self,
        start: usize,
        key: &mut Vec<u8>,
        operands: &mut Vec<NameUse>,
    ) -> Option<usize> {
        loop {
            let from = self.lexer.at;
            let rest = self.lexer.rest();
            let length = memchr::memchr3(b'%', b'\n', b'"', rest).unwrap_or(rest.len());
            if from + length - start > LONGEST {
                return None;
            }
            let run = rest.get(..length)?;
            // The location is not part of the line, and nothing in it is a name.
            let location = memchr::memchr_iter(b'(', run)
                .find_map(|at| run.get(..at)?.strip_suffix(b" loc"))
                .map(<[u8]>::len);
            if let Some(at) = location {
                key.extend_from_slice(run.get(..at)?);
                return is_plain(key).then_some(from + at);
            }
            key.extend_from_slice(run);
            self.lexer.at = from + length;
            match rest.get(length) {
                Some(b'%') => {
                    operands.push(self.operand().ok()?);
                    key.push(b'%');
                }
                Some(b'"') => return None,
                _ => return is_plain(key).then_some(from + length),
            }
        }
    }

    /// Records an op that was read from the line sought last, if it ends there and can be repeated.
    pub(super) fn keep_line(&mut self, op: &OpenOp<'t>, custom: &CustomOp<'t>, tail: &Tail) {
        let Some((start, end)) = self.lines_read.sought.take() else {
            return;
        };
        let is_whole = start == op.offset
            && self.lexer.at >= end
            && self
                .lexer
                .between(end, self.lexer.at)
                .trim_ascii()
                .is_empty();
        let is_repeatable = op.regions == 0
            && self.successors.len() == op.successors
            && custom.form.is_repeatable
            && custom.choice_at < end
            && custom.is_in_order;
        if is_whole && is_repeatable {
            let line = Line {
                kind: op.kind.clone(),
                tail: tail.clone(),
            };
            let key = self.lines_read.key.as_slice().into();
            self.lines_read.known.insert(key, line);
        }
    }
}

/// Whether a text has no comments.
fn is_plain(text: &[u8]) -> bool {
    memchr::memchr(b'/', text).is_none()
}
