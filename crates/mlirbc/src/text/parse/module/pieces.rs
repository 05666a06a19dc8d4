//! What happens after each piece of the text, while the caches hold it.

use crate::container::ReadPart;
use crate::text::parse::module::state::Assembler;

/// The size of a piece in bytes; the last op of a piece extends it.
pub(super) const PIECE: usize = 1 << 16;

/// The part of a text from which the size of the lists at its end is estimated.
const ESTIMATED_FROM: usize = 1 << 6;

impl Assembler<'_, '_> {
    /// Makes room for the rest of the text once enough was read.
    #[cold]
    pub(super) fn end_piece(&mut self) {
        let read = self.lexer.at;
        self.next_piece = read + PIECE;
        let all = self.text.len();
        if !self.has_room && read >= all / ESTIMATED_FROM {
            self.has_room = true;
            let part = ReadPart { read, all };
            self.body.reserve_rest(part);
            self.module.tables_mut().reserve_attributes(part);
            part.reserve_in_map(&mut self.location_aliases);
        }
    }
}
