//! Continues behind an op with an error, so that one run lists several.
//!
//! The text of the op is skipped, up to what is certain to begin another op or to end the region. Names in the skipped
//! text are not missed later. The module is not used: only its errors are of interest.

use crate::error::ErrorKind;
use crate::text::parse::module::state::{Assembler, Parsed, Reason, Stop};
use crate::text::syntax::{Lexer, is_dialect};

/// Where a part of an op begins, and what is open there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    start: usize,
    open_ops: usize,
    operands: usize,
    bound: usize,
    successors: usize,
}

impl<'t> Assembler<'t, '_> {
    /// The place of what comes next in the current region.
    pub(super) fn place_in_region(&self) -> Place {
        Place {
            start: self.lexer.at,
            open_ops: self.open_ops.len(),
            operands: self.operands.len(),
            bound: self.bound.len(),
            successors: self.successors.len(),
        }
    }

    /// The place of what follows the current region, whose brace comes next. An error there is one of the op around.
    pub(super) fn place_behind_region(&self) -> Place {
        let here = self.place_in_region();
        match self.open_ops.last() {
            Some(op) => Place {
                start: self.lexer.at + 1,
                open_ops: here.open_ops - 1,
                operands: op.operands,
                bound: op.bound,
                successors: op.successors,
            },
            None => here,
        }
    }

    /// Notes an error of what begins at a place, and steps to the next op.
    ///
    /// # Errors
    /// The error is no error of the text, or it is not certain where the next op begins.
    #[cold]
    pub(super) fn recover(&mut self, stop: Stop, place: Place) -> Parsed<()> {
        let offset = match stop.reason() {
            Reason::Message(offset, message) => {
                self.errors.add(offset, message);
                offset
            }
            Reason::Error(error) if matches!(error.kind(), ErrorKind::InvalidText { .. }) => {
                self.errors.add_error(&error);
                error.offset() as usize
            }
            reason => return Err(Stop::from(reason)),
        };
        self.skipped.first_error.get_or_insert(offset);
        if self.errors.is_full() {
            return Err(Stop::from(Reason::Noted));
        }
        let Some(next) = self.next_op(place.start, offset) else {
            return Err(Stop::from(Reason::Noted));
        };
        self.skip_names(place.start, next);
        self.restore(place);
        self.lexer.at = next;
        Ok(())
    }

    /// Closes what was opened behind a place.
    fn restore(&mut self, place: Place) {
        self.open_ops.truncate(place.open_ops);
        self.operands.truncate(place.operands);
        self.bound.truncate(place.bound);
        self.successors.truncate(place.successors);
        let open = &self.open_ops;
        let isolated = open.iter().filter(|op| op.kind.is_isolated).count();
        self.isolated.truncate(isolated);
        let custom = open.iter().filter(|op| op.custom.is_some()).count();
        self.default_dialects.restore(custom);
        let hiding = open.iter().filter(|op| op.hides_names()).count();
        let hidden = open.iter().rposition(|op| op.hides_names());
        let regions = hidden.map_or(open.len(), |at| open.len() - at - 1);
        self.values.restore(hiding, regions);
        self.blocks.restore(place.open_ops);
        if self.body.restore(place.open_ops) {
            let mark = self.body.mark();
            self.body.begin_block(mark);
            if let Some(op) = self.open_ops.last_mut() {
                op.entry = op.entry.or(Some(b""));
            }
        }
    }

    /// Where the next op, block or end of a region begins: the first one behind an error in what begins at `start`, and
    /// behind the braces that begin there. Other brackets may lack their end.
    fn next_op(&self, start: usize, error: usize) -> Option<usize> {
        let mut lexer = self.lexer;
        lexer.at = start;
        let mut depth = 0u32;
        let mut line_begins = false;
        loop {
            let before = lexer.at;
            let byte = lexer.peek()?;
            line_begins |= memchr::memchr(b'\n', lexer.between(before, lexer.at)).is_some();
            let at = lexer.at;
            if depth == 0 && byte == b'}' {
                // The region of a top-level op cannot be left.
                return (at > start && !self.open_ops.is_empty()).then_some(at);
            }
            if depth == 0 && line_begins && at > error && at > start && self.begins_op(lexer) {
                return Some(at);
            }
            line_begins = false;
            match byte {
                b'"' => drop(lexer.raw_string("")),
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if lexer.at == at {
                lexer.at += 1;
            }
        }
    }

    /// Whether it is certain that an op or a block begins here.
    fn begins_op(&self, lexer: Lexer<'t>) -> bool {
        let mut ahead = lexer;
        match ahead.peek_adjacent() {
            Some(b'^') => {
                ahead.at += 1;
                let is_named = ahead.suffix().is_some();
                is_named && matches!(ahead.peek(), Some(b':' | b'('))
            }
            Some(b'%') => loop {
                if !ahead.take("%") || ahead.suffix().is_none() {
                    return false;
                }
                if ahead.take(":") && ahead.digits().is_none() {
                    return false;
                }
                if !ahead.take(",") {
                    return ahead.take("=");
                }
            },
            Some(b'"') => ahead.raw_string("").is_ok() && ahead.peek_adjacent() == Some(b'('),
            _ => match ahead.word() {
                // Words without a dialect continue the line before as well.
                Some(word) => {
                    let dialect = word.split_once('.').map(|(dialect, _)| dialect);
                    dialect.is_some_and(|dialect| is_dialect(dialect.as_bytes()))
                        || matches!(word, "module" | "return")
                }
                None => false,
            },
        }
    }

    fn skip_names(&mut self, start: usize, end: usize) {
        let mut lexer = self.lexer.up_to(end);
        lexer.at = start;
        while let Some(byte) = lexer.peek() {
            let at = lexer.at;
            match byte {
                b'%' | b'^' => {
                    lexer.at += 1;
                    lexer.suffix();
                    self.skipped.names.insert(lexer.between(at, lexer.at));
                }
                b'"' => drop(lexer.raw_string("")),
                _ => {}
            }
            if lexer.at == at {
                lexer.at += 1;
            }
        }
    }

    /// Adds errors about names that are used and not defined.
    pub(super) fn note_all(&mut self, errors: Vec<(usize, String)>) {
        let mut errors = errors;
        errors.sort();
        for (offset, message) in errors {
            if !self.is_skipped(offset) {
                self.errors.add(offset, message);
            }
        }
    }

    /// Whether the name at an offset may be defined in text that was skipped. MLIR lists no names before an error.
    fn is_skipped(&self, offset: usize) -> bool {
        let Some(first) = self.skipped.first_error else {
            return false;
        };
        let mut lexer = self.lexer;
        lexer.at = offset + 1;
        lexer.suffix();
        let name = lexer.between(offset, lexer.at);
        offset < first || self.skipped.names.contains(name)
    }
}
