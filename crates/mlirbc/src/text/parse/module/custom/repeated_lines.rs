//! Lines that differ from an earlier one in the names of values only: most ops of a text.
//!
//! ```text
//! %2 = arith.addi %0, %1 overflow<nsw> : i32 loc("a.mlir":4:5)
//!      └─────────────────────────────────────┘
//! ```
//!
//! An op that was read from such a line, without regions and successors, is the same again: definitions of aliases never
//! change, and no choice in its form depended on what follows the line and the word of its location. Looking lines up takes
//! two thirds of the instructions off the custom text of `benches/inputs.sh s100k`.

use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::known_lines::{Extent, Line, RepeatedLines};
use crate::text::parse::module::known_tails::Tail;
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

/// Longer lines are not looked up, so that the search for the end of each takes no time in proportion to its length.
const LONGEST: usize = 1 << 9;

/// What stands behind a line before the bracket of its location.
const LOCATION: &[u8] = b" loc";

impl<'t> Assembler<'t, '_> {
    /// The op of a line that is known. Returns whether it is a `builtin.module`.
    pub(super) fn repeated_line(&mut self, bound: usize) -> Parsed<Option<bool>> {
        let offset = self.lexer.at;
        let Some(extent) = self.read_line(offset) else {
            self.lines_read.sought = None;
            self.lexer.at = offset;
            return Ok(None);
        };
        let RepeatedLines { known, key, .. } = &self.lines_read;
        let Some(line) = known.get(&key[..]) else {
            self.lines_read.sought = Some(extent);
            self.lexer.at = offset;
            return Ok(None);
        };
        let (kind, tail) = (line.kind.clone(), line.tail.clone());
        self.lexer.at = extent.end;
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

    /// Makes the key of a line and its operands. Returns its extent; `None` if it cannot be looked up.
    fn read_line(&mut self, start: usize) -> Option<Extent> {
        let mut key = std::mem::take(&mut self.lines_read.key);
        let mut operands = std::mem::take(&mut self.lines_read.operands);
        key.clear();
        operands.clear();
        let dialect = self.default_dialects.index();
        key.extend_from_slice(&dialect.to_le_bytes());
        let extent = self.scan_line(start, &mut key, &mut operands);
        (self.lines_read.key, self.lines_read.operands) = (key, operands);
        extent
    }

    fn scan_line(
        &mut self,
        start: usize,
        key: &mut Vec<u8>,
        operands: &mut Vec<NameUse>,
    ) -> Option<Extent> {
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
                .find_map(|at| run.get(..at)?.strip_suffix(LOCATION))
                .map(<[u8]>::len);
            if let Some(at) = location {
                let line = run.get(..at)?;
                key.extend_from_slice(line);
                key.extend_from_slice(LOCATION);
                return is_plain(key).then_some(Extent {
                    start,
                    last: from + line.trim_ascii_end().len(),
                    end: from + at,
                    choices_end: from + at + LOCATION.len(),
                });
            }
            key.extend_from_slice(run);
            self.lexer.at = from + length;
            match rest.get(length) {
                Some(b'%') => {
                    operands.push(self.operand().ok()?);
                    key.push(b'%');
                }
                Some(b'"') => {
                    let text = rest.get(length + 1..)?;
                    let close = memchr::memchr3(b'"', b'\\', b'\n', text)?;
                    let (string, after) = text.split_at_checked(close)?;
                    if after.first() != Some(&b'"') {
                        return None;
                    }
                    key.push(b'"');
                    key.extend_from_slice(string);
                    key.push(b'"');
                    self.lexer.at += string.len() + 2;
                }
                _ => {
                    let end = from + length;
                    return is_plain(key).then_some(Extent {
                        start,
                        last: from + run.trim_ascii_end().len(),
                        end,
                        choices_end: end,
                    });
                }
            }
        }
    }

    /// Records an op that was read from the line sought last, if it ends there and can be repeated.
    pub(super) fn keep_line(&mut self, op: &OpenOp<'t>, custom: &CustomOp<'t>, tail: &Tail) {
        let Some(sought) = self.lines_read.sought.take() else {
            return;
        };
        let is_whole = sought.start == op.offset
            && self.lexer.at >= sought.last
            && self
                .lexer
                .between(sought.last, self.lexer.at)
                .trim_ascii()
                .is_empty();
        let is_repeatable = op.regions == 0
            && self.successors.len() == op.successors
            && custom.form.is_repeatable
            && custom.choice_at < sought.choices_end
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
