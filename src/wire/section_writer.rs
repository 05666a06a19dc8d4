//! Sections within sections, to any depth, in one buffer.
//!
//! A section states its size before its content, and the size of that number depends on the
//! sections inside. Nearly all sections are small and need a head of three bytes: space for it is
//! reserved when a section begins, and filled in when it ends. Larger sections get their heads when
//! everything is written: their sizes are computed from the innermost section outwards, and the
//! reserved space is left out.

use std::io;

use crate::wire::section::SectionId;
use crate::wire::varint;

/// Content with sections of one kind nested in it; nothing in it is aligned.
#[derive(Clone, Debug)]
pub struct SectionWriter<'a> {
    id: SectionId,
    bytes: Vec<u8>,
    /// The sections that have no head in `bytes`, in the order of their starts.
    sections: Vec<Section>,
    /// The section that is open.
    open: Option<u32>,
    /// What does not lie in `bytes`, in order, each with the length of `bytes` before it.
    events: Vec<(usize, Event<'a>)>,
    /// The bytes of all pieces that lie elsewhere.
    spliced: u64,
}

/// The room that is left for a head: the id and a size of two bytes.
const ROOM: usize = 3;

#[derive(Clone, Copy, Debug)]
enum Event<'a> {
    /// The head of a section, for which there is room.
    Head(u32),
    Splice(&'a [u8]),
}

#[derive(Clone, Debug)]
struct Section {
    /// The bytes of its content; where it starts while it is open.
    size: u64,
    /// The section around it.
    around: Option<u32>,
}

impl Section {
    /// The bytes of its head.
    fn head_size(&self) -> u64 {
        1 + varint::size(self.size) as u64
    }
}

impl<'a> SectionWriter<'a> {
    /// No content; the sections in it will have this id.
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

    /// Appends bytes without copying them now.
    pub fn splice(&mut self, bytes: &'a [u8]) {
        self.events.push((self.bytes.len(), Event::Splice(bytes)));
        self.spliced += bytes.len() as u64;
    }

    /// The bytes so far, without the heads that are not there yet.
    fn position(&self) -> u64 {
        (self.bytes.len() - ROOM * self.sections.len()) as u64 + self.spliced
    }

    /// Begins a section; what is appended next lies in it.
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

    /// Ends the section that was begun last.
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
        // Without pieces that lie elsewhere and heads that are not there yet, the size is final.
        if let Some(&(start, Event::Head(last))) = self.events.last()
            && last == open
            && self.write_head(start, size)
        {
            self.events.pop();
            self.sections.pop();
        }
    }

    /// Writes a head into the room for it, if it takes no more.
    fn write_head(&mut self, start: usize, size: u64) -> bool {
        let mut head = [self.id as u8, 0, 0];
        match varint::size(size) {
            1 => {
                // There are 127 bytes behind it at most.
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

    /// Adds the heads inside to the size of each section, when nothing is appended any more. Returns
    /// the size of everything.
    pub(super) fn resolve(&mut self) -> u64 {
        let mut heads = vec![0; self.sections.len()];
        let mut all = 0;
        // Sections inside come after the one around them.
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

    /// Writes everything, with the sizes that [`SectionWriter::resolve`] found.
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
        fn one_buffer_gives_what_a_buffer_for_each_section_gives(
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
            prop_assert_eq!(&nested.into_bytes()[1..], apart.into_bytes());
        }
    }
}
