//! The texts of whole ops: in their custom form where it is known, without their regions.

use crate::diff::text::{MOST_ELEMENTS, Texts};
use crate::error::Result;
use crate::ir::{Module, Op};
use crate::text::print::{EntryText, OpHeads};

/// Prints the ops of both modules that only one of them has.
#[derive(Default)]
pub(super) struct OpTexts<'m> {
    /// By module. Most comparisons need none.
    heads: Vec<(&'m Module<'m>, OpHeads<'m>)>,
}

impl<'m> OpTexts<'m> {
    /// The text of an op, or the replacement of one that is too long.
    pub(super) fn text(&mut self, op: Op<'m>, texts: &Texts<'m>) -> Result<String> {
        let module = op.module();
        let mut known = self.heads.iter();
        let position = match known.position(|(of, _)| std::ptr::eq(*of, module)) {
            Some(position) => position,
            None => {
                self.heads.push((module, OpHeads::of_values(module)?));
                self.heads.len() - 1
            }
        };
        let Some((_, heads)) = self.heads.get_mut(position) else {
            return Ok(texts.too_long());
        };
        for elided in [None, Some(MOST_ELEMENTS)] {
            if let EntryText::Text(text) = heads.text(op, texts.most_returned(), elided)? {
                return Ok(String::from_utf8_lossy(text).into_owned());
            }
        }
        Ok(texts.too_long())
    }
}
