//! Comments, and the ops that follow them. A comment behind other text belongs to what begins on its line.

use crate::error::Result;
use crate::ir::Module;
use crate::text::print::Comments;

/// The comments of a text while it is read.
#[derive(Debug)]
pub(super) struct CommentsAhead<'t> {
    /// With the offsets of their lines.
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

    /// The comments of a text. No token of MLIR's text has a line end in it, so that each line can be searched alone.
    pub(super) fn of(text: &'t [u8]) -> Self {
        let mut found = Self::none();
        let ends = memchr::memchr2_iter(b'\n', b'\r', text);
        let mut start = 0;
        for end in ends.chain([text.len()]) {
            let line = text.get(start..end).unwrap_or_default();
            if let Some(comment) = comment_of(line) {
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
        self.taken += lines.partition_point(|(at, _)| *at <= offset);
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

/// The comment of a line, from `//` on.
fn comment_of(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii();
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'/', b'"', line.get(at..)?)?;
        let rest = line.get(at..)?;
        if rest.starts_with(b"//") {
            let is_printed = line.starts_with(b"^") && is_of_predecessors(rest);
            return (!is_printed).then_some(rest);
        }
        at += match rest.first() {
            Some(b'"') => length_of_string(rest),
            _ => 1,
        };
    }
}

/// The length of a string with its quotes. Without an end it is that of the text.
fn length_of_string(text: &[u8]) -> usize {
    let mut at = 1;
    loop {
        let next = text
            .get(at..)
            .and_then(|rest| memchr::memchr2(b'\\', b'"', rest));
        let Some(next) = next else {
            return text.len();
        };
        at += next + 1;
        match text.get(at - 1) {
            Some(b'"') => return at,
            // What is behind a backslash ends no string.
            _ => at += 1,
        }
    }
}

/// Whether a comment behind the label of a block lists its predecessors, as printing does.
fn is_of_predecessors(comment: &[u8]) -> bool {
    let text = comment.strip_prefix(b"// ").unwrap_or_default();
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (_, behind) = text.split_at(digits);
    text == b"no predecessors"
        || text.starts_with(b"pred: ^")
        || digits > 0 && behind.starts_with(b" preds: ^")
}

#[cfg(test)]
mod tests {
    use super::comment_of;

    #[test]
    fn comments_are_found_outside_of_strings() {
        for (line, expected) in [
            ("  // a // b ", Some("// a // b")),
            ("a.b // c", Some("// c")),
            ("a.b {c = \"//\\22\\\\\"} // d \"e", Some("// d \"e")),
            ("a.b {c = \"\\\"//\"}", None),
            ("a.b / c", None),
            ("a.b \"// c", None),
            ("a.b \"c\\", None),
            ("", None),
            ("^bb1:  // pred: ^bb0", None),
            ("^bb1(%a: i32):  // 12 preds: ^bb0, ^bb2", None),
            ("^bb1:  // no predecessors", None),
            ("^bb1:  // The loop.", Some("// The loop.")),
            ("a.b // pred: ^bb0", Some("// pred: ^bb0")),
            ("a.b /// c", Some("/// c")),
        ] {
            let found = comment_of(line.as_bytes());
            assert_eq!(found, expected.map(str::as_bytes), "{line}");
        }
    }
}
