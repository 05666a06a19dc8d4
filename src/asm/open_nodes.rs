//! Records the entries that are being printed, to detect one that is nested in itself.

use crate::asm::node::Node;

/// A bit for each attribute and each type, as soon as one of them is open.
#[derive(Debug, Default)]
pub(super) struct OpenNodes {
    attributes: Bits,
    types: Bits,
}

#[derive(Debug, Default)]
struct Bits {
    count: u32,
    words: Vec<u64>,
}

impl Bits {
    fn word_of(&mut self, index: u32) -> Option<(&mut u64, u64)> {
        if self.words.is_empty() {
            self.words = vec![0; self.count.div_ceil(64) as usize];
        }
        let word = self.words.get_mut(index as usize / 64)?;
        Some((word, 1 << (index % 64)))
    }
}

impl OpenNodes {
    pub(super) fn new(attributes: u32, types: u32) -> Self {
        let bits = |count| Bits {
            count,
            words: Vec::new(),
        };
        OpenNodes {
            attributes: bits(attributes),
            types: bits(types),
        }
    }

    /// Records that an entry is being printed. Returns false if it already was.
    pub(super) fn open(&mut self, node: Node) -> bool {
        match self.word_of(node) {
            Some((word, bit)) => {
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            }
            None => false,
        }
    }

    /// Records that an entry has been printed.
    pub(super) fn close(&mut self, node: Node) {
        if let Some((word, bit)) = self.word_of(node) {
            *word &= !bit;
        }
    }

    fn word_of(&mut self, node: Node) -> Option<(&mut u64, u64)> {
        match node {
            Node::Attribute(id) => self.attributes.word_of(id.index()),
            Node::Type(id) => self.types.word_of(id.index()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::{AttributeId, TypeId};

    #[test]
    fn an_open_entry_is_not_opened_again() {
        let mut open = OpenNodes::new(70, 1);
        let ty = Node::Type(TypeId(0));
        assert!(open.open(ty));
        assert!(!open.open(ty));
        assert!(open.open(Node::Attribute(AttributeId(69))));
        open.close(ty);
        assert!(open.open(ty));
        assert!(!open.open(Node::Type(TypeId(64))));
    }
}
