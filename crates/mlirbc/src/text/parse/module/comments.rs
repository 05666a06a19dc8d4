//! Comments on lines of their own, and the ops that follow them.

use crate::error::Result;
use crate::ir::Module;
use crate::text::print::Comments;

/// The comments of a text while it is read.
#[derive(Debug)]
pub(super) struct CommentsAhead<'t> {
    lines: Vec<(usize, &'t [u8])>,
    /// The number of lines that precede an op that was read.
    taken: usize,
    /// The offset of the next one, which is past any text if there is none.
    pub(super) next: usize,
    /// The positions of the ops behind comments in pre-order, with the number of lines before them.
    followers: Vec<(usize, usize)>,
}

impl<'t> CommentsAhead<'t> {
    /// No comments, which takes no time.
    pub(super) fn none() -> Self {
        CommentsAhead {
            lines: Vec::new(),
            taken: 0,
            next: usize::MAX,
            followers: Vec::new(),
        }
    }

    /// The comments of a text. No token of MLIR's text has a line end in it, so that a line that begins with `//` is
    /// a comment.
    pub(super) fn of(text: &'t [u8]) -> Self {
        let mut found = Self::none();
        let ends = memchr::memchr2_iter(b'\n', b'\r', text);
        let mut start = 0;
        for end in ends.chain([text.len()]) {
            let line = text.get(start..end).unwrap_or_default();
            let comment = line.trim_ascii();
            if comment.starts_with(b"//") {
                found.lines.push((start, comment));
            }
            start = end + 1;
        }
        found.set_next();
        found
    }

    fn set_next(&mut self) {
        let next = self.lines.get(self.taken);
        self.next = next.map_or(usize::MAX, |(offset, _)| *offset);
    }

    /// States that an op at an offset follows the comments before it.
    pub(super) fn take(&mut self, offset: usize, position: usize) {
        let lines = self.lines.get(self.taken..).unwrap_or_default();
        self.taken += lines.partition_point(|(at, _)| *at < offset);
        self.followers.push((position, self.taken));
        self.set_next();
    }

    /// The comments of a module that was read, whose first op precedes those of the text if it `is_enclosed`.
    ///
    /// # Errors
    /// The budget of the module is exhausted.
    pub(super) fn of_module(self, module: &Module<'_>, is_enclosed: bool) -> Result<Comments> {
        let lines = self.lines.into_iter().map(|(_, line)| line.into());
        let mut comments = Comments::new(lines.collect());
        let mut followers = self.followers.into_iter();
        let Some(mut follower) = followers.next() else {
            return Ok(comments);
        };
        module.charge_bodies()?;
        let mut ops = module.ops();
        let mut position = 0;
        while let Some(op) = ops.next()? {
            if position == follower.0 + usize::from(is_enclosed) {
                comments.add(op.id(), follower.1);
                match followers.next() {
                    Some(next) => follower = next,
                    None => break,
                }
            }
            position += 1;
        }
        Ok(comments)
    }
}
