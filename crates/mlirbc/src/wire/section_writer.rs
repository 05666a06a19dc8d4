//! Sections within sections, to any depth, in one buffer.
//!
//! A section states its size before its content, and the size of that number depends on the
//! sections inside. Nearly all sections are small and need a head of three bytes. Space for it is
//! reserved when a section begins, and filled in when it ends. Larger sections get their heads in
//! the final write: their sizes are computed from the innermost section outwards, and the reserved
//! space is omitted.

use std::io;

use crate::wire::section::SectionId;
use crate::wire::varint;

/// Content with nested sections of one kind. Nothing in it is aligned.
#[derive(Clone, Debug)]
pub struct SectionWriter<'a> {
    id: SectionId,
    bytes: Vec<u8>,
    /// The sections without a head in `bytes`, in the order of their starts.
    sections: Vec<Section>,
    /// The innermost open section.
    open: Option<u32>,
    /// The items that are not in `bytes`, in order, each with the length of `bytes` before it.
    events: Vec<(usize, Event<'a>)>,
    /// The total size of all borrowed pieces.
    spliced: u64,
}

/// The space reserved for a head: the id and a size of two bytes.
const ROOM: usize = 3;

#[derive(Clone, Copy, Debug)]
enum Event<'a> {
    /// The head of a section, for which space is reserved.
    Head(u32),
    Splice(&'a [u8]),
}

#[derive(Clone, Debug)]
struct Section {
    /// The size of its content in bytes; the start of its content while it is open.
    size: u64,
    /// The enclosing section.
    around: Option<u32>,
}

impl Section {
    /// The size of its head in bytes.
    fn head_size(&self) -> u64 {
        1 + varint::size(self.size) as u64
    }
}

impl<'a> SectionWriter<'a> {
    /// Creates a writer without content, whose sections will have this id.
    pub fn new(id: SectionId) -> Self {
        SectionWriter {
            id,
            bytes: Vec::new(),
            sections: Vec::new(),
            open: None,
            events: Vec::new(),
            spliced: 0,
        }
    }

    /// The content, to append to.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Appends borrowed bytes, which are copied by the final write.
    pub fn splice(&mut self, bytes: &'a [u8]) {
        self.events.push((self.bytes.len(), Event::Splice(bytes)));
        self.spliced += bytes.len() as u64;
    }

    /// The number of bytes so far, without unwritten heads.
    fn position(&self) -> u64 {
        (self.bytes.len() - ROOM * self.sections.len()) as u64 + self.spliced
    }

    /// Begins a section. It contains everything appended until it is closed.
    pub fn open(&mut self) {
        let index = self.sections.len() as u32;
        self.events.push((self.bytes.len(), Event::Head(index)));
        self.bytes.extend_from_slice(&[0; ROOM]);
        self.sections.push(Section {
            size: 0,
            around: self.open.replace(index),
        });
        let start = self.position();
        if let Some(section) = self.sections.last_mut() {
            section.size = start;
        }
    }

    /// Ends the innermost open section.
    pub fn close(&mut self) {
        let end = self.position();
        let Some(open) = self.open.take() else {
            return;
        };
        let Some(section) = self.sections.get_mut(open as usize) else {
            return;
        };
        section.size = end - section.size;
        self.open = section.around;
        let size = section.size;
        // Without borrowed pieces and unwritten heads inside, the size is final.
        if let Some(&(start, Event::Head(last))) = self.events.last()
            && last == open
            && self.write_head(start, size)
        {
            self.events.pop();
            self.sections.pop();
        }
    }

    /// Writes a head into its reserved space, if it fits.
    fn write_head(&mut self, start: usize, size: u64) -> bool {
        let mut head = [self.id as u8, 0, 0];
        match varint::size(size) {
            1 => {
                // At most 127 bytes follow it.
                self.bytes.copy_within(start + ROOM.., start + 2);
                self.bytes.truncate(self.bytes.len() - 1);
            }
            2 => {}
            _ => return false,
        }
        let (word, bytes) = varint::word(size as u32);
        if let Some(place) = head.get_mut(1..) {
            place.copy_from_slice(&(word as u16).to_le_bytes());
        }
        let head = head.get(..1 + bytes).unwrap_or_default();
        if let Some(place) = self.bytes.get_mut(start..start + head.len()) {
            place.copy_from_slice(head);
        }
        true
    }

    /// Adds the heads of nested sections to the size of each section and returns the total size.
    /// Nothing may be appended afterwards.
    pub(super) fn resolve(&mut self) -> u64 {
        let mut heads = vec![0; self.sections.len()];
        let mut all = 0;
        // Nested sections come after the section that contains them.
        for index in (0..self.sections.len()).rev() {
            let Some(section) = self.sections.get_mut(index) else {
                continue;
            };
            let inside = heads.get(index).copied().unwrap_or(0);
            section.size += inside;
            let sum = inside + section.head_size();
            match section.around {
                Some(around) => {
                    if let Some(heads) = heads.get_mut(around as usize) {
                        *heads += sum;
                    }
                }
                None => all += sum,
            }
        }
        self.position() + all
    }

    /// Writes everything, with the sizes from [`SectionWriter::resolve`].
    pub(super) fn write_to(&self, sink: &mut impl io::Write) -> io::Result<()> {
        let mut done = 0;
        let mut head = Vec::with_capacity(10);
        for &(at, event) in &self.events {
            sink.write_all(self.bytes.get(done..at).unwrap_or_default())?;
            done = at;
            match event {
                Event::Splice(bytes) => sink.write_all(bytes)?,
                Event::Head(index) => {
                    done += ROOM;
                    let section = self.sections.get(index as usize);
                    head.clear();
                    head.push(self.id as u8);
                    varint::append(&mut head, section.map_or(0, |section| section.size));
                    sink.write_all(&head)?;
                }
            }
        }
        sink.write_all(self.bytes.get(done..).unwrap_or_default())
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
        Splice(usize),
        Section(Vec<Tree>),
    }

    static ELSEWHERE: [u8; 200] = [8; 200];

    fn emit_nested(tree: &Tree, sections: &mut SectionWriter<'_>) {
        match tree {
            Tree::Bytes(count) => sections.bytes.resize(sections.bytes.len() + count, 7),
            Tree::Splice(count) => sections.splice(&ELSEWHERE[..*count]),
            Tree::Section(inner) => {
                sections.open();
                inner.iter().for_each(|tree| emit_nested(tree, sections));
                sections.close();
            }
        }
    }

    fn emit_apart(tree: &Tree, out: &mut Emitter<'_>) {
        match tree {
            Tree::Bytes(count) => out.bytes(&vec![7; *count]),
            Tree::Splice(count) => out.bytes(&ELSEWHERE[..*count]),
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
        let leaf = prop_oneof![
            (0usize..20).prop_map(Tree::Bytes),
            (100usize..140).prop_map(Tree::Bytes),
            (16_000usize..17_000).prop_map(Tree::Bytes),
            (0usize..200).prop_map(Tree::Splice),
        ];
        leaf.prop_recursive(6, 40, 4, |inner| {
            proptest::collection::vec(inner, 0..4).prop_map(Tree::Section)
        })
    }

    proptest! {
        #[test]
        fn one_buffer_has_the_bytes_of_a_buffer_for_each_section(
            trees in proptest::collection::vec(tree(), 0..4),
        ) {
            let (mut sections, mut apart) = (SectionWriter::new(SectionId::Ir), Emitter::new());
            for tree in &trees {
                emit_nested(tree, &mut sections);
                emit_apart(tree, &mut apart);
            }
            let mut nested = Emitter::new();
            nested.byte(1);
            nested.nested(sections);
            prop_assert_eq!(nested.len(), 1 + apart.len());
            prop_assert_eq!(&nested.into_bytes().unwrap()[1..], apart.into_bytes().unwrap());
        }
    }
}
