//! The text of attributes and types, within a budget.

use crate::dialect::Tables;
use crate::error::Result;
use crate::ir::Op;
use crate::text::print::{EntryPrinter, EntryText, Printed};

/// The most bytes of the text of a part that are compared.
const MOST_COMPARED: usize = 1 << 20;

/// The most bytes of text that are compared for each byte of the files, and beyond that.
const COMPARED_PER_BYTE: u64 = 64;
const COMPARED_ANYWAY: u64 = 1 << 26;

/// More elements than this are elided where the whole text is too long.
pub(super) const MOST_ELEMENTS: u64 = 16;

/// Prints parts of both modules to compare and to return.
pub(super) struct Texts<'m> {
    a: EntryPrinter<'m>,
    b: EntryPrinter<'m>,
    most_returned: usize,
    budget: u64,
    /// The text printed before that of the other module.
    before: Vec<u8>,
}

impl<'m> Texts<'m> {
    pub(super) fn new(
        a: &'m Tables<'m>,
        b: &'m Tables<'m>,
        most_returned: usize,
        input: u64,
    ) -> Self {
        Texts {
            a: EntryPrinter::of_values(a),
            b: EntryPrinter::of_values(b),
            most_returned,
            budget: input
                .saturating_mul(COMPARED_PER_BYTE)
                .saturating_add(COMPARED_ANYWAY),
            before: Vec::new(),
        }
    }

    /// Whether the texts of two parts are equal; `None` if they are too long to be compared.
    pub(super) fn are_equal(&mut self, a: Printed<'m>, b: Printed<'m>) -> Result<Option<bool>> {
        let mut before = std::mem::take(&mut self.before);
        let a = match self.compared(a)? {
            EntryText::Text(text) => {
                before.clear();
                before.extend_from_slice(text);
                EntryText::Text(&before)
            }
            EntryText::Absent => EntryText::Absent,
            EntryText::TooLong => EntryText::TooLong,
        };
        let is_equal = match (a, self.compared(b)?) {
            (EntryText::TooLong, EntryText::TooLong) => None,
            (a, b) => Some(a == b),
        };
        self.before = before;
        Ok(is_equal)
    }

    /// The text of a part, to be compared; `None` if it is too long. Empty if absent.
    pub(super) fn of(&mut self, part: Printed<'m>) -> Result<Option<&[u8]>> {
        Ok(match self.compared(part)? {
            EntryText::Text(text) => Some(text),
            EntryText::Absent => Some(b""),
            EntryText::TooLong => None,
        })
    }

    fn compared(&mut self, part: Printed<'m>) -> Result<EntryText<'_>> {
        let most = usize::try_from(self.budget).unwrap_or(usize::MAX);
        let most = most.min(MOST_COMPARED);
        let printer = printer_of(&mut self.a, &mut self.b, part);
        let found = printer.print(part, most, None)?;
        let spent = match &found {
            EntryText::Absent => 0,
            EntryText::Text(text) => text.len(),
            EntryText::TooLong => most,
        };
        self.budget = self.budget.saturating_sub(spent as u64);
        Ok(found)
    }

    /// The text of a part, to be returned; `None` if it is absent.
    pub(super) fn shown(&mut self, part: Printed<'m>) -> Result<Option<String>> {
        let most = self.most_returned;
        let printer = printer_of(&mut self.a, &mut self.b, part);
        for elided in [None, Some(MOST_ELEMENTS)] {
            match printer.print(part, most, elided)? {
                EntryText::Absent => return Ok(None),
                EntryText::Text(text) => {
                    return Ok(Some(String::from_utf8_lossy(text).into_owned()));
                }
                EntryText::TooLong => {}
            }
        }
        Ok(Some(self.too_long()))
    }

    /// The most bytes of a text that is returned.
    pub(super) fn most_returned(&self) -> usize {
        self.most_returned
    }

    /// Whether a text is longer than those that are returned.
    pub(super) fn is_too_long(&self, text: &[u8]) -> bool {
        text.len() > self.most_returned
    }

    /// The name of an op, or the replacement of one that is too long.
    pub(super) fn name(&self, op: Op<'_>) -> String {
        let name = op.name();
        match self.is_too_long(name.full()) {
            true => self.too_long(),
            false => self.cut(name.to_string()),
        }
    }

    /// A text that is not from the printer, or the replacement of one that is too long.
    pub(super) fn cut(&self, text: String) -> String {
        match self.is_too_long(text.as_bytes()) {
            true => self.too_long(),
            false => text,
        }
    }

    /// The replacement of a text that is too long.
    pub(super) fn too_long(&self) -> String {
        format!("<more than {} bytes>", self.most_returned)
    }

    /// Bytes in hexadecimal digits.
    pub(super) fn hex(&self, bytes: &[u8]) -> String {
        if bytes.len() > self.most_returned / 2 {
            return format!("<{} bytes>", bytes.len());
        }
        let digits = bytes.iter().map(|byte| format!("{byte:02X}"));
        format!("<opaque \"0x{}\">", digits.collect::<String>())
    }
}

/// The printer of the module of a part.
fn printer_of<'t, 'm>(
    a: &'t mut EntryPrinter<'m>,
    b: &'t mut EntryPrinter<'m>,
    part: Printed<'m>,
) -> &'t mut EntryPrinter<'m> {
    match std::ptr::eq(a.tables(), part.tables()) {
        true => a,
        false => b,
    }
}
