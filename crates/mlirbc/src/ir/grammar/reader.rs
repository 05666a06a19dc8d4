//! Reads regions and blocks (format.md §9.2, §9.3), with an explicit stack of frames for the
//! nesting.

use super::op::{self, Regions, check_count, flagged, number};
use super::sink::Sink;
use crate::error::{Error, ErrorKind, Result};
use crate::section_id::SectionId;
use crate::wire::Cursor;

/// The minimum size of an op in bytes: name, mask and location.
pub(in crate::ir) const MIN_OP_BYTES: u64 = 3;

/// The progress in the regions of one op.
#[derive(Default)]
struct Frame<'a> {
    regions: u64,
    next_region: u64,
    blocks: u64,
    next_block: u64,
    ops: u64,
    next_op: u64,
    /// The position after the section that contains the regions.
    outer: Option<Cursor<'a>>,
}

struct Reader<'a, 's, S> {
    cursor: Cursor<'a>,
    version: u8,
    sink: &'s mut S,
    /// The current regions.
    frame: Frame<'a>,
    /// The enclosing regions, innermost last.
    around: Vec<Frame<'a>>,
}

/// Reads the content of the IR section: the block of the top-level ops and everything in it.
///
/// # Errors
/// The first damage, unless the sink recovers, and errors from the sink.
pub(in crate::ir) fn read_file<'a, S: Sink<'a>>(
    content: Cursor<'a>,
    version: u8,
    sink: &mut S,
) -> Result<(), S::Stop> {
    let mut reader = Reader::new(content, version, sink);
    let begun = reader.top_block();
    if reader.goes_on(begun.map(|()| true))? {
        reader.run()?;
    }
    reader.finish()
}

/// Reads the content of a section that contains a number of regions of an op.
///
/// # Errors
/// As [`read_file`].
pub(in crate::ir) fn read_body<'a, S: Sink<'a>>(
    content: Cursor<'a>,
    version: u8,
    regions: u64,
    sink: &mut S,
) -> Result<(), S::Stop> {
    let mut reader = Reader::new(content, version, sink);
    reader.frame.regions = regions;
    reader.run()?;
    reader.finish()
}

impl<'a, 's, S: Sink<'a>> Reader<'a, 's, S> {
    fn new(cursor: Cursor<'a>, version: u8, sink: &'s mut S) -> Self {
        Reader {
            cursor,
            version,
            sink,
            frame: Frame::default(),
            around: Vec::new(),
        }
    }

    fn run(&mut self) -> Result<(), S::Stop> {
        loop {
            let step = self.step();
            if !self.goes_on(step)? {
                return Ok(());
            }
        }
    }

    /// Reads the next ops, block or region. Returns false when the outermost regions were read.
    fn step(&mut self) -> Result<bool, S::Stop> {
        let frame = &self.frame;
        if frame.next_op < frame.ops {
            self.ops()?;
        } else if frame.next_block < frame.blocks {
            self.block()?;
        } else {
            if frame.next_region > 0 {
                self.sink.end_region(&self.cursor)?;
            }
            if frame.next_region == frame.regions {
                return self.leave();
            }
            self.region()?;
        }
        Ok(true)
    }

    /// Passes on the result of a step. If the sink recovers from damage, the reader continues after
    /// the innermost section, unless that is the whole content.
    fn goes_on(&mut self, step: Result<bool, S::Stop>) -> Result<bool, S::Stop> {
        let stop = match step {
            Ok(goes_on) => return Ok(goes_on),
            Err(stop) => stop,
        };
        let rest = self.cursor.split(u64::MAX);
        let rest = rest.offset()..rest.offset() + rest.remaining() as u64;
        self.sink.recover(rest, stop)?;
        while let Some(around) = self.around.pop() {
            let inner = std::mem::replace(&mut self.frame, around);
            self.sink.leave_regions(self.cursor.offset());
            if let Some(outer) = inner.outer {
                self.cursor = outer;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn finish(&mut self) -> Result<(), S::Stop> {
        self.report_unclaimed("the ops")
    }

    /// Reports the remaining bytes of the innermost section.
    fn report_unclaimed(&mut self, what: &'static str) -> Result<(), S::Stop> {
        match self.cursor.finish(what) {
            Ok(()) => Ok(()),
            Err(error) => {
                let start = self.cursor.offset();
                let end = start + self.cursor.remaining() as u64;
                self.sink.unclaimed(start..end, error)
            }
        }
    }

    fn top_block(&mut self) -> Result<(), S::Stop> {
        let head = self.cursor;
        let (ops, has_arguments) = flagged(&mut self.cursor, self.sink)?;
        if has_arguments {
            self.cursor = head;
            return Err(S::Stop::from(head.error(ErrorKind::InvalidValue {
                what: "block flag",
                expected: "no arguments at the top of the file",
                found: 1,
            })));
        }
        self.sink.top_block(ops)?;
        self.begin_ops(ops.value)
    }

    fn begin_ops(&mut self, ops: u64) -> Result<(), S::Stop> {
        check_count::<S>(&self.cursor, ops, MIN_OP_BYTES, "ops")?;
        self.sink.begin_ops(ops, &self.cursor)?;
        self.frame.ops = ops;
        self.frame.next_op = 0;
        Ok(())
    }

    /// Reads ops of the current block, up to its end or to an op whose regions are entered.
    fn ops(&mut self) -> Result<(), S::Stop> {
        // Local copies stay in registers while numbers are read.
        let mut cursor = self.cursor;
        let (mut next, ops, version) = (self.frame.next_op, self.frame.ops, self.version);
        while next < ops {
            let position = next;
            next += 1;
            match op::read_head(&mut cursor, version, position, self.sink) {
                Ok(head) if !head.has_tail() => {}
                read => {
                    self.cursor = cursor;
                    self.frame.next_op = next;
                    if self.tail(read?)? {
                        return Ok(());
                    }
                    cursor = self.cursor;
                }
            }
        }
        self.cursor = cursor;
        self.frame.next_op = next;
        Ok(())
    }

    /// Reads the components of an op after the operands. Returns whether its regions are read next.
    fn tail(&mut self, head: op::Head) -> Result<bool, S::Stop> {
        let regions = op::read_tail(&mut self.cursor, self.version, head, self.sink)?;
        regions.map_or(Ok(false), |regions| self.enter(&regions))
    }

    /// Enters the regions of an op, unless the sink skips them. Returns whether it did.
    fn enter(&mut self, regions: &Regions<'a>) -> Result<bool, S::Stop> {
        let mut outer = None;
        if let Some(section) = &regions.section {
            let complete = section.check_complete();
            if !S::RECOVERS {
                complete.clone()?;
            }
            if section.id != SectionId::Ir {
                if S::RECOVERS {
                    // Bytes that cannot be read are reported as the data of the section.
                    let outer = std::mem::replace(&mut self.cursor, section.data);
                    self.push(0, regions.is_isolated, Some(outer))?;
                }
                let kind = ErrorKind::InvalidSection {
                    expected: "4, the regions of an op",
                    found: section.id as u8,
                };
                return Err(S::Stop::from(Error::new(kind, section.start)));
            }
            if let Err(error) = complete {
                self.sink.cut_section(error);
            }
            if !self.sink.enters_section(&section.frame())? {
                return Ok(false);
            }
            outer = Some(std::mem::replace(&mut self.cursor, section.data));
        }
        self.push(regions.count, regions.is_isolated, outer)?;
        Ok(true)
    }

    fn push(
        &mut self,
        regions: u64,
        is_isolated: bool,
        outer: Option<Cursor<'a>>,
    ) -> Result<(), S::Stop> {
        self.sink
            .enter_regions(regions, is_isolated, &self.cursor)?;
        let inner = Frame {
            regions,
            outer,
            ..Frame::default()
        };
        self.around.push(std::mem::replace(&mut self.frame, inner));
        Ok(())
    }

    /// Continues after the op whose regions were read. Returns false if there is none.
    fn leave(&mut self) -> Result<bool, S::Stop> {
        if self.around.is_empty() {
            return Ok(false);
        }
        if self.frame.outer.is_some() {
            self.report_unclaimed("the regions of an op")?;
        }
        if let Some(outer) = self.frame.outer {
            self.cursor = outer;
        }
        self.frame = self.around.pop().unwrap_or_default();
        self.sink.leave_regions(self.cursor.offset());
        Ok(true)
    }

    fn region(&mut self) -> Result<(), S::Stop> {
        let position = self.frame.next_region;
        self.frame.next_region += 1;
        let blocks = number(&mut self.cursor, self.sink)?;
        check_count::<S>(&self.cursor, blocks.value, 1, "blocks")?;
        self.sink.region(position, blocks, &self.cursor)?;
        if blocks.value != 0 {
            let values = number(&mut self.cursor, self.sink)?;
            check_count::<S>(&self.cursor, values.value, 1, "values of a region")?;
            self.sink.region_values(values, &self.cursor)?;
        }
        let frame = &mut self.frame;
        (frame.blocks, frame.next_block) = (blocks.value, 0);
        (frame.ops, frame.next_op) = (0, 0);
        Ok(())
    }

    fn block(&mut self) -> Result<(), S::Stop> {
        let position = self.frame.next_block;
        self.frame.next_block += 1;
        self.sink.begin_block();
        let (ops, has_arguments) = flagged(&mut self.cursor, self.sink)?;
        self.sink.block(position, ops, has_arguments)?;
        if has_arguments {
            self.arguments()?;
        }
        self.begin_ops(ops.value)
    }

    fn arguments(&mut self) -> Result<(), S::Stop> {
        let count = number(&mut self.cursor, self.sink)?;
        check_count::<S>(&self.cursor, count.value, 1, "block arguments")?;
        self.sink.begin_arguments(count)?;
        for _ in 0..count.value {
            let (ty, has_location) = match self.version {
                0..4 => (number(&mut self.cursor, self.sink)?, true),
                _ => flagged(&mut self.cursor, self.sink)?,
            };
            self.sink.argument_type(ty, has_location)?;
            if has_location {
                let location = number(&mut self.cursor, self.sink)?;
                self.sink.argument_location(location)?;
            }
        }
        if self.version >= 3 {
            let at = self.cursor.offset();
            let mask = self.cursor.byte()?;
            self.sink.argument_components(mask, at)?;
            if mask != 0 {
                op::read_orders(&mut self.cursor, count.value, self.sink)?;
            }
        }
        Ok(())
    }
}
