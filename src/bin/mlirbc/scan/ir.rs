//! The ops, blocks and regions of the IR section (format.md §9), piece by piece.
//!
//! Nesting is a stack of frames. Damage in the regions of an isolated op, which are a section of
//! their own, costs the rest of that section; the walk goes on after it.

use std::ops::Range;

use mlirbc::container::SectionId;
use mlirbc::wire::Cursor;
use mlirbc::{Error, ErrorKind, Limits};

use crate::scan::piece::{Piece, component};
use crate::scan::section;
use crate::scan::{Area, Numbers, Stop, Walked};

/// Who is told the pieces.
pub trait Visitor {
    /// A piece, and how deep it lies.
    fn piece(&mut self, bytes: Range<u64>, depth: usize, piece: Piece<'_>) -> Walked;
}

/// The regions of one op, or the top of the file.
struct Frame<'a> {
    regions: u64,
    next_region: u64,
    blocks: u64,
    next_block: u64,
    ops: u64,
    next_op: u64,
    /// Where to go on after a section of its own.
    outer: Option<Area<'a>>,
}

struct Walk<'a, 'v, V> {
    area: Area<'a>,
    version: u8,
    limits: &'v Limits,
    frames: Vec<Frame<'a>>,
    visitor: &'v mut V,
    ops: u64,
    damage: Option<Error>,
}

/// Walks over the data of an IR section; gives the first damage in it.
pub fn walk<V: Visitor>(
    data: Area<'_>,
    version: u8,
    limits: &Limits,
    visitor: &mut V,
) -> std::io::Result<Option<Error>> {
    let mut walk = Walk {
        area: data,
        version,
        limits,
        frames: Vec::new(),
        visitor,
        ops: 0,
        damage: None,
    };
    match walk.run() {
        Ok(()) => Ok(walk.damage),
        Err(Stop::Output(error)) => Err(error),
        // Damage is dealt with where it is found.
        Err(Stop::Damage(error)) => Ok(walk.damage.or(Some(error))),
    }
}

impl<'a, V: Visitor> Walk<'a, '_, V> {
    fn run(&mut self) -> Walked {
        let begun = self.top_block();
        self.or_recover(begun)?;
        while let Some(frame) = self.frames.last_mut() {
            let step = if frame.next_op < frame.ops {
                frame.next_op += 1;
                let position = frame.next_op - 1;
                self.op(position)
            } else if frame.next_block < frame.blocks {
                frame.next_block += 1;
                let position = frame.next_block - 1;
                self.block(position)
            } else if frame.next_region < frame.regions {
                frame.next_region += 1;
                let position = frame.next_region - 1;
                self.region(position)
            } else {
                self.leave()
            };
            self.or_recover(step)?;
        }
        let end = self.area.finish("the ops").map_err(Stop::from);
        self.or_recover(end)
    }

    /// Tells the rest of the innermost section as unread, and goes on after it.
    fn or_recover(&mut self, step: Walked) -> Walked {
        let error = match step {
            Err(Stop::Damage(error)) => error,
            other => return other,
        };
        let depth = self.depth();
        let rest = self.area.rest();
        self.visitor.piece(rest, depth, Piece::Unread(&error))?;
        self.damage.get_or_insert(error);
        while let Some(frame) = self.frames.pop() {
            if let Some(outer) = frame.outer {
                self.area = outer;
                break;
            }
        }
        Ok(())
    }

    /// How deep the ops of the innermost block lie: a step for each region and for each op around.
    fn depth(&self) -> usize {
        2 * self.frames.len().saturating_sub(1)
    }

    /// Reads a piece and tells it; gives what was read.
    fn tell<T: Copy>(
        &mut self,
        depth: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> mlirbc::Result<T>,
        piece: impl FnOnce(T) -> Piece<'a>,
    ) -> Walked<T> {
        let (bytes, value) = self.area.piece(read)?;
        self.visitor.piece(bytes, depth, piece(value))?;
        Ok(value)
    }

    fn number(&mut self, depth: usize, piece: impl FnOnce(u64) -> Piece<'a>) -> Walked<u64> {
        self.tell(depth, |cursor| cursor.varint(), piece)
    }

    fn numbers(
        &mut self,
        depth: usize,
        what: &'static str,
        piece: impl FnOnce(Numbers<'a>) -> Piece<'a>,
    ) -> Walked<Numbers<'a>> {
        self.tell(depth, |cursor| Numbers::read(cursor, what), piece)
    }

    fn top_block(&mut self) -> Walked {
        let read = |cursor: &mut Cursor<'a>| {
            let head = *cursor;
            match cursor.varint_with_flag()? {
                (ops, false) => Ok(ops),
                (_, true) => Err(head.error(ErrorKind::InvalidValue {
                    what: "block flag",
                    expected: "no arguments at the top of the file",
                    found: 1,
                })),
            }
        };
        let ops = self.tell(0, read, |ops| Piece::TopBlock { ops })?;
        self.frames.push(Frame {
            regions: 0,
            next_region: 0,
            blocks: 0,
            next_block: 0,
            ops,
            next_op: 0,
            outer: None,
        });
        Ok(())
    }

    fn op(&mut self, position: u64) -> Walked {
        let depth = self.depth();
        self.ops += 1;
        if self.ops > self.limits.ops {
            return Err(self.limit_error("the number of ops", self.limits.ops, self.ops));
        }
        self.number(depth, |name| Piece::OpName { name, position })?;
        // The op's components lie one step deeper than the line that names it.
        let inner = depth + 1;
        let version = self.version;
        let read = |cursor: &mut Cursor<'a>| {
            let head = *cursor;
            let mask = cursor.byte()?;
            match mask & !component::allowed(version) {
                0 => Ok(mask),
                found => Err(head.error(ErrorKind::InvalidOpComponents { found, version })),
            }
        };
        let mask = self.tell(inner, read, Piece::Components)?;
        let has = |component| mask & component != 0;
        self.number(inner, Piece::Location)?;
        if has(component::DICTIONARY) {
            self.number(inner, Piece::Dictionary)?;
        }
        if has(component::PROPERTIES) {
            self.number(inner, Piece::Properties)?;
        }
        let mut results = 0;
        if has(component::RESULTS) {
            results = self.numbers(inner, "results", Piece::Results)?.count;
        }
        if has(component::OPERANDS) {
            self.numbers(inner, "operands", Piece::Operands)?;
        }
        if has(component::SUCCESSORS) {
            self.numbers(inner, "successors", Piece::Successors)?;
        }
        if has(component::USE_LIST_ORDERS) {
            self.use_lists(inner, results)?;
        }
        if has(component::REGIONS) {
            self.regions(inner)?;
        }
        Ok(())
    }

    fn use_lists(&mut self, depth: usize, values: u64) -> Walked {
        let mut orders = 1;
        if values != 1 {
            orders = self.number(depth, Piece::UseListCount)?;
        }
        for _ in 0..orders {
            if values != 1 {
                self.number(depth, Piece::UseListValue)?;
            }
            let read = |cursor: &mut Cursor<'a>| {
                let (count, is_pairs) = cursor.varint_with_flag()?;
                let what = "positions of a use-list order";
                Ok((is_pairs, Numbers::read_counted(cursor, count, what)?))
            };
            self.tell(depth, read, |(is_pairs, numbers)| Piece::UseListOrder {
                is_pairs,
                numbers,
            })?;
        }
        Ok(())
    }

    fn regions(&mut self, depth: usize) -> Walked {
        let read = |cursor: &mut Cursor<'a>| cursor.varint_with_flag();
        let (regions, is_isolated) = self.tell(depth, read, |(count, is_isolated)| {
            Piece::Regions { count, is_isolated }
        })?;
        let limit = self.limits.region_depth;
        if self.frames.len() >= limit as usize {
            let found = self.frames.len() as u64 + 1;
            return Err(self.limit_error("the nesting of regions", limit.into(), found));
        }
        let mut outer = None;
        // Without regions there is no section.
        if is_isolated && self.version >= 2 && regions > 0 {
            let head = self.area.cursor();
            let visitor = &mut *self.visitor;
            let section = section::read(&mut self.area, &mut |bytes, piece| {
                visitor.piece(bytes, depth, Piece::RegionSection(piece))
            })?;
            if section.id != SectionId::Ir {
                // Its data is told as unread, and the walk goes on after it.
                let outer = std::mem::replace(&mut self.area, section.data);
                self.enter(0, Some(outer));
                return Err(Stop::Damage(head.error(ErrorKind::InvalidSection {
                    expected: "4, the regions of an op",
                    found: section.id as u8,
                })));
            }
            let complete = section.check_complete();
            outer = Some(std::mem::replace(&mut self.area, section.data));
            if let Err(error) = complete {
                self.damage.get_or_insert(error);
            }
        }
        self.enter(regions, outer);
        Ok(())
    }

    fn enter(&mut self, regions: u64, outer: Option<Area<'a>>) {
        self.frames.push(Frame {
            regions,
            next_region: 0,
            blocks: 0,
            next_block: 0,
            ops: 0,
            next_op: 0,
            outer,
        });
    }

    fn leave(&mut self) -> Walked {
        if self
            .frames
            .last()
            .is_some_and(|frame| frame.outer.is_some())
        {
            self.area.finish("the regions of an op")?;
        }
        if let Some(Frame {
            outer: Some(outer), ..
        }) = self.frames.pop()
        {
            self.area = outer;
        }
        Ok(())
    }

    fn region(&mut self, position: u64) -> Walked {
        let depth = self.depth().saturating_sub(1);
        let blocks = self.number(depth, |blocks| Piece::Region { position, blocks })?;
        if blocks != 0 {
            self.number(depth, Piece::RegionValues)?;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.blocks = blocks;
            frame.next_block = 0;
            frame.ops = 0;
            frame.next_op = 0;
        }
        Ok(())
    }

    fn block(&mut self, position: u64) -> Walked {
        let depth = self.depth().saturating_sub(1);
        let read = |cursor: &mut Cursor<'a>| cursor.varint_with_flag();
        let (ops, has_arguments) = self.tell(depth, read, |(ops, has_arguments)| Piece::Block {
            position,
            ops,
            has_arguments,
        })?;
        if has_arguments {
            self.arguments(depth + 1)?;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.ops = ops;
            frame.next_op = 0;
        }
        Ok(())
    }

    fn arguments(&mut self, depth: usize) -> Walked {
        let count = self.number(depth, Piece::ArgumentCount)?;
        for _ in 0..count {
            let version = self.version;
            let read = |cursor: &mut Cursor<'a>| match version {
                0..4 => Ok((cursor.varint()?, true)),
                _ => cursor.varint_with_flag(),
            };
            let (_, has_location) = self.tell(depth, read, |(ty, has_location)| {
                Piece::ArgumentType { ty, has_location }
            })?;
            if has_location {
                self.number(depth, Piece::ArgumentLocation)?;
            }
        }
        if self.version >= 3 {
            let read = |cursor: &mut Cursor<'a>| Ok(cursor.byte()? != 0);
            if self.tell(depth, read, Piece::ArgumentUseLists)? {
                self.use_lists(depth, count)?;
            }
        }
        Ok(())
    }

    fn limit_error(&self, what: &'static str, limit: u64, found: u64) -> Stop {
        Stop::Damage(
            self.area
                .error(ErrorKind::LimitExceeded { what, limit, found }),
        )
    }
}
