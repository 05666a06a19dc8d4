//! Lines that differ from an earlier one in the names of values and blocks only: most ops of a text.
//!
//! ```text
//! %2 = arith.addi %0, %1 overflow<nsw> : i32 loc("a.mlir":4:5)
//!      └─────────────────────────────────────┘
//! ```
//!
//! An op that was read from such a line, without regions, is the same again: definitions of aliases never
//! change, and no choice in its form depended on what follows the line and the word of its location. Looking lines up takes
//! two thirds of the instructions off the custom text of `benches/inputs.sh s100k`.

use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::known_lines::{
    Extent, Line, LineText, LineToKeep, RepeatedLines, SoughtLine,
};
use crate::text::parse::module::known_tails::Tail;
use crate::text::parse::module::known_texts::SoughtText;
use crate::text::parse::module::names::{Name, NameUse, result_number};
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};
use crate::text::syntax::{Lexer, LineMarks, plain_string};

/// Longer lines are not looked up, so that the search for the end of each takes no time in proportion to its length.
const LONGEST: usize = 1 << 9;

/// What stands behind a line before the bracket of its location.
const LOCATION: &[u8] = b" loc";

impl<'t> LineText<'t> {
    /// Reads the line that comes next and its successors, and appends its operands to a list. Returns its extent; `None`
    /// if it cannot be looked up.
    fn read(&mut self, lexer: Lexer<'t>, operands: &mut Vec<NameUse>) -> Option<Extent> {
        self.text.clear();
        self.successors.clear();
        let start = lexer.at;
        let whole = lexer.end();
        let mut lexer = lexer.up_to(start.saturating_add(LONGEST).min(whole));
        let text = lexer.rest();
        let mut marks = LineMarks::new(text);
        // The start of what is not appended yet.
        let mut run = 0;
        let mut next = 0;
        loop {
            let at = marks.next(next);
            let mark = text.get(at);
            match mark {
                Some(b'%') => {
                    append(&mut self.text, text.get(run..)?, at + 1 - run);
                    lexer.at = start + at;
                    operands.push(operand(&mut lexer)?);
                }
                Some(b'^') => {
                    append(&mut self.text, text.get(run..)?, at + 1 - run);
                    lexer.at = start + at + 1;
                    self.successors.push((lexer.suffix()?, start + at));
                }
                Some(b'(') if !text.get(run..at)?.ends_with(LOCATION) => {
                    next = at + 1;
                    continue;
                }
                Some(b'"') => {
                    next = at + plain_string(text.get(at..)?)?.len() + 2;
                    continue;
                }
                // A comment, perhaps.
                Some(b'/') => return None,
                None if lexer.end() < whole => return None,
                _ => {
                    let last = text.get(run..at)?;
                    // An op with a region is not repeated.
                    if mark == Some(&b'\n') && last.ends_with(b"{") {
                        return None;
                    }
                    append(&mut self.text, text.get(run..)?, last.len());
                    // The location is not part of the line, and nothing in it is a name.
                    let line = match mark {
                        Some(b'(') => last.strip_suffix(LOCATION)?,
                        _ => last,
                    };
                    let run = start + run;
                    return Some(Extent {
                        start,
                        last: run + line.trim_ascii_end().len(),
                        end: run + line.len(),
                        choices_end: start + at,
                    });
                }
            }
            run = lexer.at - start;
            next = run;
        }
    }
}

impl LineText<'_> {
    /// Moves the operands of the line here from the end of a list.
    fn take_operands(&mut self, operands: &mut Vec<NameUse>, start: usize) {
        self.operands.clear();
        self.operands.extend(operands.drain(start..));
    }
}

/// Appends the start of a text.
#[inline]
fn append(out: &mut Vec<u8>, text: &[u8], length: usize) {
    const MOST: usize = 32;
    let end = out.len() + length;
    // Appending a fixed number of bytes and truncating costs less than a copy of variable size.
    match text.first_chunk::<MOST>() {
        Some(start) if length <= MOST => out.extend_from_slice(start),
        _ => out.extend_from_slice(text.get(..length).unwrap_or_default()),
    }
    out.truncate(end);
}

/// The operand that comes next, without the blanks behind it. What follows it may be on another line.
fn operand(lexer: &mut Lexer<'_>) -> Option<NameUse> {
    let name = Name::read(lexer)?;
    let end = lexer.at;
    let number = match lexer.peek() {
        Some(b'#') => result_number(lexer)?,
        _ => {
            lexer.at = end;
            0
        }
    };
    Some(NameUse { name, number })
}

impl<'t> Assembler<'t, '_> {
    /// The op of a line that is known. Returns whether it is a `builtin.module`.
    pub(super) fn repeated_line(&mut self, bound: usize) -> Parsed<Option<bool>> {
        let offset = self.lexer.at;
        let RepeatedLines {
            known,
            line,
            sought,
        } = &mut self.lines_read;
        *sought = None;
        let before = self.operands.len();
        let Some(extent) = line.read(self.lexer, &mut self.operands) else {
            self.operands.truncate(before);
            return Ok(None);
        };
        let dialect = self.default_dialects.index();
        let text = known.text(dialect, &line.text);
        let hash = text.hash;
        let found = known.find(text).and_then(|index| known.get(index));
        let Some((_, found)) = found else {
            line.take_operands(&mut self.operands, before);
            *sought = Some(SoughtLine {
                extent,
                dialect,
                hash,
            });
            return Ok(None);
        };
        if !found.order.is_empty() {
            line.take_operands(&mut self.operands, before);
            let in_order = found.order.iter();
            let in_order = in_order.filter_map(|at| line.operands.get(*at as usize));
            self.operands.extend(in_order);
        }
        let (kind, tail) = (found.kind.clone(), found.tail.clone());
        tail.signature.lines.count_found();
        self.lexer.at = extent.end;
        let op = OpenOp {
            kind,
            offset,
            operands: before,
            bound,
            successors: self.successors.len(),
            properties: None,
            regions: 0,
            reserved_operands: None,
            entry: None,
            custom: None,
        };
        for at in 0..self.lines_read.line.successors.len() {
            if let Some(&(name, offset)) = self.lines_read.line.successors.get(at) {
                let mark = self.block_of(name, offset)?;
                self.successors.push(mark);
            }
        }
        self.op_with_tail(&op, tail).map(Some)
    }

    /// The line sought last, if an op was read from it that ends there and can be repeated.
    pub(super) fn line_to_keep(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
    ) -> Option<LineToKeep> {
        let sought = self.lines_read.sought.take()?;
        let extent = sought.extent;
        let is_whole = extent.start == op.offset
            && self.lexer.at >= extent.last
            && self
                .lexer
                .between(extent.last, self.lexer.at)
                .trim_ascii()
                .is_empty();
        let is_repeatable = op.regions == 0
            && self.successors.len() - op.successors == self.lines_read.line.successors.len()
            && custom.successors.is_sorted()
            && custom.form.is_repeatable
            && custom.choice_at < extent.choices_end;
        if !is_whole || !is_repeatable {
            return None;
        }
        let order = self.order_of_operands(op)?;
        Some(LineToKeep { sought, order })
    }

    /// Records an op by its line.
    pub(super) fn keep_line(&mut self, line: LineToKeep, op: &OpenOp<'t>, tail: &Tail) {
        let LineToKeep { sought, order } = line;
        let SoughtLine { dialect, hash, .. } = sought;
        let RepeatedLines { known, line, .. } = &mut self.lines_read;
        let sought = SoughtText {
            text: &line.text,
            key: dialect,
            hash,
        };
        let kind = op.kind.clone();
        let tail = tail.clone();
        known.add(sought, Line { kind, tail, order });
    }

    /// The places of the operands of an op among the names of the line sought last; none if they are in the same order,
    /// `None` if the line has other names.
    fn order_of_operands(&self, op: &OpenOp<'t>) -> Option<Box<[u32]>> {
        let names = &self.lines_read.line.operands;
        let operands = self.operands.get(op.operands..)?;
        let is_same = |one: &NameUse, other: &NameUse| one.name.offset == other.name.offset;
        if operands.len() != names.len() {
            return None;
        }
        if operands
            .iter()
            .zip(names)
            .all(|(one, other)| is_same(one, other))
        {
            return Some(Box::default());
        }
        let places = operands.iter().map(|operand| {
            let place = names.iter().position(|name| is_same(name, operand))?;
            Some(place as u32)
        });
        places.collect()
    }
}
