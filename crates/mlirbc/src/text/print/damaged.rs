//! Handles entries that turn out to be damaged while they are printed: their text so far is
//! removed, and their bytes are printed instead, as for an unknown encoding. Other damage ends
//! printing.

use crate::container::EntryId;
use crate::dialect::FallbackReason;
use crate::text::print::options::PrintError;
use crate::text::print::piece::Piece;
use crate::text::print::printer::Printer;

impl<'m> Printer<'m, '_> {
    /// Prints the bytes of an entry instead of its text, which begins at `start`, after an error in
    /// it. `depth` is the number of pieces on the stack before the entry.
    ///
    /// # Errors
    /// The error, if the bytes cannot replace the text.
    #[cold]
    pub(super) fn opaque_instead(
        &mut self,
        id: EntryId,
        start: u64,
        depth: usize,
        error: PrintError,
    ) -> Result<(), PrintError> {
        let reason = self.tables.fallback_reason(id);
        let (Some((FallbackReason::DoesNotFit, ..)), PrintError::Damaged(_)) = (reason, &error)
        else {
            return Err(error);
        };
        for piece in self.stack.drain(depth.min(self.stack.len())..) {
            match piece {
                Piece::Leave { id, .. } => {
                    self.open.remove(&id);
                }
                Piece::Visited => self.aliases.drop_visited(),
                _ => {}
            }
        }
        // Text that has left the buffer stays.
        self.out.take_back(start);
        self.cache.forget_mentions_since(start);
        let container = self.tables.container();
        let sigil = match id {
            EntryId::Attribute(_) => b'#',
            EntryId::Type(_) => b'!',
        };
        match container.entry(id) {
            Some(entry) => {
                let dialect = container.dialect_name(entry.dialect);
                self.opaque(sigil, dialect, entry.bytes)
            }
            None => Err(error),
        }
    }

    /// As [`Printer::opaque_instead`], for the innermost entry that is being printed.
    ///
    /// # Errors
    /// The error, if there is no such entry.
    #[cold]
    pub(super) fn opaque_around(&mut self, error: PrintError) -> Result<(), PrintError> {
        let mut pieces = self.stack.iter().enumerate().rev();
        let innermost = pieces.find_map(|(depth, piece)| match piece {
            Piece::Leave { id, start, .. } => Some((depth, *id, *start)),
            _ => None,
        });
        match innermost {
            Some((depth, id, start)) => self.opaque_instead(id, start, depth, error),
            None => Err(error),
        }
    }
}
