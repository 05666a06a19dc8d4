//! The names of values and blocks in the generic form of an op among custom ones, with their places in the text.

use std::ops::Range;

use crate::ir::{BodyId, ValueId};
use crate::text::print::custom::repeated::Name;
use crate::text::print::custom::value_texts::{LongTexts, ValueText};
use crate::text::print::marks::Marks;
use crate::text::print::op_printer::{Uses, label};
use crate::text::print::out::Out;

/// Appends names, and notes their places.
pub(super) struct NotedNames<'s> {
    pub(super) body: BodyId,
    /// The names of the values of the body.
    pub(super) values: &'s [ValueText],
    pub(super) texts: &'s LongTexts,
    /// The marks of values, if they were requested.
    pub(super) marks: Option<&'s mut Marks>,
    /// The position in the text from which the places of names count.
    pub(super) start: u64,
    /// The names of a text that may be kept.
    pub(super) names: Option<&'s mut Vec<(Range<usize>, Name)>>,
}

impl NotedNames<'_> {
    #[inline(always)]
    fn note(&mut self, start: u64, out: &Out<'_>, name: Name) {
        if let Some(names) = &mut self.names {
            let place = |position: u64| (position - self.start) as usize;
            names.push((place(start)..place(out.position()), name));
        }
    }
}

impl Uses for NotedNames<'_> {
    #[inline(always)]
    fn operand(&mut self, position: u32, value: u32, out: &mut Out<'_>) {
        let start = out.position();
        let name = self.values.get(value as usize).copied();
        name.unwrap_or_default().append(self.texts, &mut out.buffer);
        if let Some(marks) = &mut self.marks {
            let (body, index) = (self.body, value);
            marks.value(ValueId { body, index }, start..out.position());
        }
        self.note(start, out, Name::Operand(position));
    }

    fn successor(&mut self, position: u32, block: u32, out: &mut Out<'_>) {
        let start = out.position();
        label(block, out);
        self.note(start, out, Name::Successor(position));
    }
}
