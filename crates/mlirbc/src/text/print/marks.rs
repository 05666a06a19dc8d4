//! The places of ops and values in a text.

use std::ops::Range;

use crate::ir::{OpId, ValueId};

/// What a part of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Marked {
    /// An op with its results and its regions, without the blanks before it and the line break behind it.
    Op(OpId),
    /// The name of a value, such as `%0#1`. Where an op defines several results with one name, as in
    /// `%0:2 = ...`, it is the first of them, without `:2`.
    Value(ValueId),
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mark {
    /// What it is.
    pub marked: Marked,
    /// Its bytes.
    pub range: Range<u64>,
}

/// The marks of a text that is being printed, in the order of their starts.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) list: Vec<Mark>,
    /// The ops that are being printed, by their positions in the list.
    open: Vec<usize>,
}

impl Marks {
    pub(super) fn start_op(&mut self, op: OpId, position: u64) {
        self.open.push(self.list.len());
        self.list.push(Mark {
            marked: Marked::Op(op),
            range: position..position,
        });
    }

    pub(super) fn end_op(&mut self, position: u64) {
        let last = self.open.pop();
        if let Some(mark) = last.and_then(|last| self.list.get_mut(last)) {
            mark.range.end = position;
        }
    }

    pub(super) fn value(&mut self, value: ValueId, range: Range<u64>) {
        self.list.push(Mark {
            marked: Marked::Value(value),
            range,
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures;
    use crate::ir::Module;
    use crate::text::{Marked, OpForm, PrintOptions, print_marked_op, print_op};

    /// Checks the marks of the first op of a file; returns the number of ops and values, or `None` for a damaged file.
    fn checked(bytes: &[u8]) -> Option<(usize, usize)> {
        let module = Module::open(bytes).ok()?;
        let op = module.top_block().ok()?.op(0)?;
        let options = PrintOptions {
            form: OpForm::Custom,
            ..PrintOptions::default()
        };
        let (mut expected, mut text) = (Vec::new(), Vec::new());
        print_op(op, &options, &mut expected).ok()?;
        let marks = print_marked_op(op, true, &options, &mut text).expect("the same op");
        assert!(text == expected, "marks do not change a text");
        let mut around: Vec<u64> = Vec::new();
        let mut counts = (0, 0);
        let mut last = 0;
        for mark in &marks {
            assert!(last <= mark.range.start && mark.range.start < mark.range.end);
            last = mark.range.start;
            while around.pop_if(|end| *end <= last).is_some() {}
            // What starts in an op ends in it.
            assert!(around.last().is_none_or(|end| mark.range.end <= *end));
            let part = mark.range.start as usize..mark.range.end as usize;
            let part = text.get(part).expect("a part of the text");
            match mark.marked {
                Marked::Op(_) => {
                    around.push(mark.range.end);
                    counts.0 += 1;
                    assert!(!part.starts_with(b" ") && !part.ends_with(b"\n"));
                }
                Marked::Value(_) => {
                    counts.1 += 1;
                    assert!(part.starts_with(b"%") && !part.contains(&b' '));
                }
            }
        }
        Some(counts)
    }

    #[test]
    fn marks_are_ops_and_names_of_values() {
        let mut all = (0, 0);
        for path in fixtures::paths() {
            if let Some((ops, values)) = checked(&std::fs::read(&path).unwrap()) {
                all = (all.0 + ops, all.1 + values);
            }
        }
        assert!(all.0 > 1000 && all.1 > 1000, "{all:?}");
    }
}
