//! Comments of a text, which printing repeats before the ops that follow them.

use std::ops::Range;

use hashbrown::HashMap;

use crate::ir::OpId;
use crate::text::print::options::PrintError;
use crate::text::print::out::Out;

/// The comments of a text by the ops that follow them, or that begin on the line of the comment. The ops are those of the
/// module that [`Module::parse_with_comments`](crate::ir::Module::parse_with_comments) returns with them.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    /// From `//` on, without the end of the line, in the order of the text.
    lines: Vec<Box<[u8]>>,
    /// The lines before each op that has some, in the order of the ops.
    groups: Vec<Range<usize>>,
    by_op: HashMap<OpId, usize>,
}

impl Comments {
    pub(crate) fn new(lines: Vec<Box<[u8]>>) -> Self {
        Comments {
            lines,
            groups: Vec::new(),
            by_op: HashMap::new(),
        }
    }

    /// States that an op follows the lines up to one. Ops are added in the order of the text.
    pub(crate) fn add(&mut self, op: OpId, end: usize) {
        self.by_op.insert(op, self.groups.len());
        self.groups.push(self.grouped()..end);
    }

    /// Whether there is no comment.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The comments before an op: lines from `//` on.
    pub fn before(&self, op: OpId) -> impl Iterator<Item = &[u8]> {
        let group = self.by_op.get(&op).and_then(|at| self.groups.get(*at));
        let lines = group.and_then(|lines| self.lines.get(lines.clone()));
        lines.unwrap_or_default().iter().map(|line| &**line)
    }

    /// The comments behind the last op.
    pub fn last(&self) -> impl Iterator<Item = &[u8]> {
        let lines = self.lines.get(self.grouped()..);
        lines.unwrap_or_default().iter().map(|line| &**line)
    }

    /// The number of lines before ops.
    fn grouped(&self) -> usize {
        self.groups.last().map_or(0, |lines| lines.end)
    }
}

/// The comments that were not printed yet.
#[derive(Clone, Debug)]
pub(super) struct CommentLines<'c> {
    comments: &'c Comments,
    /// The number of lines that were printed.
    printed: usize,
    /// The number of lines that belong to ops up to the current one.
    due: usize,
}

impl<'c> CommentLines<'c> {
    /// `None` if there are none.
    pub(super) fn of(comments: Option<&'c Comments>) -> Option<Self> {
        let comments = comments.filter(|comments| !comments.is_empty())?;
        Some(CommentLines {
            comments,
            printed: 0,
            due: 0,
        })
    }

    /// Passes the comments before an op that is not printed on lines of its own to the next one.
    pub(super) fn pass(&mut self, op: OpId) {
        let group = self.comments.by_op.get(&op);
        let group = group.and_then(|at| self.comments.groups.get(*at));
        if let Some(lines) = group {
            self.due = self.due.max(lines.end);
        }
    }

    /// Prints the comments before an op with an indentation.
    ///
    /// # Errors
    /// The limit of the text, or an error of the writer.
    pub(super) fn print_before(
        &mut self,
        op: OpId,
        indent: usize,
        out: &mut Out<'_>,
    ) -> Result<(), PrintError> {
        self.pass(op);
        self.print_up_to(self.due, indent, out)
    }

    /// Prints the comments behind the last op, and those of ops that were not printed.
    ///
    /// # Errors
    /// The limit of the text, or an error of the writer.
    pub(super) fn print_last(&mut self, out: &mut Out<'_>) -> Result<(), PrintError> {
        self.print_up_to(self.comments.lines.len(), 0, out)
    }

    fn print_up_to(
        &mut self,
        end: usize,
        indent: usize,
        out: &mut Out<'_>,
    ) -> Result<(), PrintError> {
        let lines = self.comments.lines.get(self.printed..end);
        for line in lines.unwrap_or_default() {
            out.blanks(indent)?;
            out.text(line);
            out.text(b"\n");
            out.relieve()?;
        }
        self.printed = self.printed.max(end);
        Ok(())
    }
}
