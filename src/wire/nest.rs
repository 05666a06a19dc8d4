//! Sections within sections, to any depth, in one buffer.
//!
//! A section states its size before its content, and the size of that number depends on the
//! sections inside. So the contents are put together without heads, the sizes are found from the
//! innermost section outwards, and everything is copied once.

use crate::wire::section::SectionId;
use crate::wire::varint;

/// Content with sections of one kind nested in it; nothing in it is aligned.
#[derive(Clone, Debug)]
pub struct Nest {
    id: SectionId,
    bytes: Vec<u8>,
    /// The sections, by where they start.
    sections: Vec<Section>,
    /// The section that is open.
    open: Option<u32>,
}

#[derive(Clone, Debug)]
struct Section {
    /// Where its content lies in [`Nest::bytes`].
    start: usize,
    end: usize,
    /// The section around it.
    around: Option<u32>,
    /// The bytes that the heads of the sections inside take.
    heads: u64,
}

impl Section {
    fn size(&self) -> u64 {
        (self.end - self.start) as u64 + self.heads
    }

    /// The bytes of its own head.
    fn head_size(&self) -> u64 {
        1 + varint::size(self.size()) as u64
    }
}

impl Nest {
    /// No content; the sections in it will have this id.
    pub fn new(id: SectionId) -> Self {
        Nest {
            id,
            bytes: Vec::new(),
            sections: Vec::new(),
            open: None,
        }
    }

    /// The content, to append to.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Begins a section; what is appended next lies in it.
    pub fn open(&mut self) {
        let start = self.bytes.len();
        let section = Section {
            start,
            end: start,
            around: self.open,
            heads: 0,
        };
        self.open = Some(self.sections.len() as u32);
        self.sections.push(section);
    }

    /// Ends the section that was begun last.
    pub fn close(&mut self) {
        let end = self.bytes.len();
        let section = self
            .open
            .and_then(|open| self.sections.get_mut(open as usize));
        if let Some(section) = section {
            section.end = end;
            self.open = section.around;
        }
    }

    /// Appends everything to `out`, each section with its head.
    pub fn append_to(mut self, out: &mut Vec<u8>) {
        let heads = self.find_sizes();
        out.reserve(self.bytes.len() + heads as usize);
        let mut done = 0;
        for section in &self.sections {
            out.extend_from_slice(self.bytes.get(done..section.start).unwrap_or_default());
            out.push(self.id as u8);
            varint::append(out, section.size());
            done = section.start;
        }
        out.extend_from_slice(self.bytes.get(done..).unwrap_or_default());
    }

    /// Finds how much the heads in each section take; gives the bytes of all heads.
    fn find_sizes(&mut self) -> u64 {
        let mut all = 0;
        // Sections inside come after the one around them.
        for index in (0..self.sections.len()).rev() {
            let Some(section) = self.sections.get(index) else {
                continue;
            };
            let head = section.head_size();
            let inner = section.heads;
            all += head;
            let around = section.around;
            if let Some(around) = around.and_then(|at| self.sections.get_mut(at as usize)) {
                around.heads += head + inner;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Emitter;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Tree {
        Bytes(usize),
        Section(Vec<Tree>),
    }

    fn emit_nested(tree: &Tree, nest: &mut Nest) {
        match tree {
            Tree::Bytes(count) => nest.bytes_mut().resize(nest.bytes.len() + count, 7),
            Tree::Section(inner) => {
                nest.open();
                inner.iter().for_each(|tree| emit_nested(tree, nest));
                nest.close();
            }
        }
    }

    fn emit_apart(tree: &Tree, out: &mut Emitter<'_>) {
        match tree {
            Tree::Bytes(count) => out.bytes(&vec![7; *count]),
            Tree::Section(inner) => {
                let mut content = Emitter::new();
                for tree in inner {
                    emit_apart(tree, &mut content);
                }
                out.section(SectionId::Ir, content);
            }
        }
    }

    fn tree() -> impl Strategy<Value = Tree> {
        let leaf = prop_oneof![(0usize..20), (100usize..140), (16_000usize..17_000)];
        leaf.prop_map(Tree::Bytes)
            .prop_recursive(6, 40, 4, |inner| {
                proptest::collection::vec(inner, 0..4).prop_map(Tree::Section)
            })
    }

    proptest! {
        #[test]
        fn one_buffer_gives_what_a_buffer_for_each_section_gives(
            trees in proptest::collection::vec(tree(), 0..4),
        ) {
            let (mut nest, mut apart) = (Nest::new(SectionId::Ir), Emitter::new());
            for tree in &trees {
                emit_nested(tree, &mut nest);
                emit_apart(tree, &mut apart);
            }
            let mut nested = vec![1];
            nest.append_to(&mut nested);
            prop_assert_eq!(&nested[1..], apart.into_bytes());
        }
    }
}
