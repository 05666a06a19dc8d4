//! Handles entries that turn out to be damaged while they are printed: their text so far is
//! removed, and their bytes are printed instead, as for an unknown encoding. Other damage ends
//! printing.

use crate::asm::node::Node;
use crate::asm::options::PrintError;
use crate::asm::piece::Piece;
use crate::asm::printer::Printer;
use crate::dialect::FallbackReason;

impl<'m> Printer<'m, '_> {
    /// Prints the bytes of an entry instead of its text, which begins at `start`, after an error in
    /// it. `depth` is the number of pieces on the stack before the entry.
    ///
    /// # Errors
    /// The error, if the bytes cannot replace the text.
    #[cold]
    pub(super) fn opaque_instead(
        &mut self,
        node: Node,
        start: u64,
        depth: usize,
        error: PrintError,
    ) -> Result<(), PrintError> {
        let reason = match node {
            Node::Attribute(id) => self.attribute_of(id)?.fallback_reason(),
            Node::Type(id) => self.type_of(id)?.fallback_reason(),
        };
        let (Some((FallbackReason::DoesNotFit, ..)), PrintError::Damaged(_)) = (reason, &error)
        else {
            return Err(error);
        };
        for piece in self.stack.drain(depth.min(self.stack.len())..) {
            match piece {
                Piece::Leave { node, .. } => {
                    self.open.remove(&node);
                }
                Piece::Visited => self.aliases.drop_visited(),
                _ => {}
            }
        }
        // Text that has left the buffer stays.
        self.out.take_back(start);
        self.cache.forget_mentions_since(start);
        let container = self.tables.container();
        let (sigil, entry) = match node {
            Node::Attribute(id) => (b'#', container.attribute_entry(id)),
            Node::Type(id) => (b'!', container.type_entry(id)),
        };
        match entry {
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
            Piece::Leave { node, start, .. } => Some((depth, *node, *start)),
            _ => None,
        });
        match innermost {
            Some((depth, node, start)) => self.opaque_instead(node, start, depth, error),
            None => Err(error),
        }
    }
}
