//! Records the entries that are being printed, to detect one that is nested in itself.

use crate::asm::node::Node;

/// A bit for each attribute and each type.
#[derive(Debug, Default)]
pub(super) struct OpenNodes {
    attributes: Vec<u64>,
    types: Vec<u64>,
}

impl OpenNodes {
    pub(super) fn new(attributes: u32, types: u32) -> Self {
        let bits = |count: u32| vec![0; count.div_ceil(64) as usize];
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
        let (words, index) = match node {
            Node::Attribute(id) => (&mut self.attributes, id.index()),
            Node::Type(id) => (&mut self.types, id.index()),
        };
        Some((words.get_mut(index as usize / 64)?, 1 << (index % 64)))
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
