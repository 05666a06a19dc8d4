//! Entries that turn out not to fit their form while they are printed: what there is of their text is
//! taken back, and their bytes take its place, as for an encoding of which nothing is known. Other damage
//! ends the print.

use crate::asm::node::Node;
use crate::asm::options::PrintError;
use crate::asm::piece::Piece;
use crate::asm::printer::Printer;
use crate::dialect::FallbackReason;

impl<'m> Printer<'m, '_> {
    /// Prints the bytes of an entry in the place of its text, of which `start` is the beginning, after an
    /// error in it. `depth` pieces were to be printed after it.
    ///
    /// # Errors
    /// The error, if the bytes would not help.
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
                Piece::Leave { node, .. } => self.open.close(node),
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

    /// As [`Printer::opaque_instead`], for the innermost entry that was entered.
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
