//! A strategy of index-stable writing: the ops of the file are copied, and the headers of edited
//! ops are replaced.
//!
//! Most edits change a reference of an op to a table: an attribute, a property, a location, a type.
//! They change no number of a value. All other bytes therefore stay, except the sizes of the
//! enclosing sections.
//!
//! Measured as the least time of 15 writes after one edit, bodies encoded against headers patched:
//! a training step in StableHLO 2.5 and 0.18 ms, ResNet-34 in the LLVM dialect 2.9 and 0.03 ms, a
//! Rust crate with debug information 0.69 and 0.09 ms.

use std::collections::BTreeMap;

use crate::container::SectionId;
use crate::ir::{Module, OpId, RawOp, component};
use crate::wire::section::Frame;
use crate::wire::{SectionWriter, varint};

/// A change of the file's bytes at an offset.
enum Change {
    /// A section begins, and its size may change.
    Open(Frame),
    /// The bytes up to an offset are replaced.
    Replace(u64, Vec<u8>),
    /// A section ends.
    Close,
}

/// The payload of the IR section, if only headers of ops were edited and the form of the file
/// permits the strategy.
pub(super) fn section<'m>(module: &'m Module<'m>) -> Option<SectionWriter<'m>> {
    let mut changes = changes(module, &module.edited_heads()?)?;
    changes.sort_by_key(|&(offset, _)| offset);
    let container = module.container();
    let payload = container.sections().get(SectionId::Ir)?.data.clone();
    let mut out = SectionWriter::new(SectionId::Ir);
    let mut done = payload.start;
    for (offset, change) in changes {
        out.splice(container.slice(done..offset));
        done = offset;
        match change {
            Change::Open(frame) => {
                out.open();
                done = frame.payload.start;
            }
            Change::Replace(end, bytes) => {
                out.bytes_mut().extend_from_slice(&bytes);
                done = end;
            }
            Change::Close => out.close(),
        }
    }
    out.splice(container.slice(done..payload.end));
    Some(out)
}

/// The changes for some ops, each with its offset. Changes at one offset keep their order.
fn changes<'m>(module: &'m Module<'m>, ops: &[OpId]) -> Option<Vec<(u64, Change)>> {
    let mut heads = Vec::with_capacity(ops.len());
    let mut sections = BTreeMap::new();
    for &op in ops {
        let head = module.head_of(op)?;
        let bytes = bytes_of(module.raw_ops(op)?, head.mask);
        heads.push((head.bytes.start, Change::Replace(head.bytes.end, bytes)));
        for frame in module.sections_around(op) {
            let frame = frame?;
            // Padding would have to be computed again.
            if frame.alignment.is_some() {
                return None;
            }
            if sections.insert(frame.start, frame).is_some() {
                break;
            }
        }
    }
    // Where a section ends, the next op may begin.
    let ends = sections.values().map(|frame| frame.payload.end);
    let mut changes: Vec<_> = ends.map(|end| (end, Change::Close)).collect();
    changes.extend(
        sections
            .into_values()
            .map(|frame| (frame.start, Change::Open(frame))),
    );
    changes.extend(heads);
    Some(changes)
}

/// The header of an op. `mask` states the parts that it has.
fn bytes_of(op: RawOp<'_>, mask: u8) -> Vec<u8> {
    let mut mask = mask & !(component::DICTIONARY | component::PROPERTIES);
    let mut numbers = vec![op.location().index()];
    if let Some(dictionary) = op.dictionary() {
        mask |= component::DICTIONARY;
        numbers.push(dictionary.index());
    }
    if let Some(properties) = op.properties() {
        mask |= component::PROPERTIES;
        numbers.push(properties.index());
    }
    // The list of results may be present and empty.
    if mask & component::RESULTS != 0 {
        numbers.push(op.result_count());
        numbers.extend(op.result_types().map(|ty| ty.index()));
    }
    let mut bytes = Vec::new();
    varint::append(&mut bytes, u64::from(op.name().index()));
    bytes.push(mask);
    for number in numbers {
        varint::append(&mut bytes, u64::from(number));
    }
    bytes
}
