//! The public reader of the grammar, which reports events with their bytes and continues after
//! damage.

use std::ops::Range;

use super::sink::{Number, Sink};
use crate::error::{Error, ErrorKind};
use crate::limits::Limits;
use crate::wire::Cursor;
use crate::wire::section::HeadPart;

/// Consecutive varints of the file, decoded on each iteration.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    count: u64,
    cursor: Cursor<'a>,
}

impl<'a> Numbers<'a> {
    /// The number of varints.
    pub fn count(self) -> u64 {
        self.count
    }

    /// The numbers in order.
    pub fn iter(self) -> impl Iterator<Item = u64> + use<'a> {
        let mut cursor = self.cursor;
        (0..self.count).map_while(move |_| cursor.varint().ok())
    }
}

/// A piece of the IR section (format.md §9).
///
/// Indices are not checked and may lie past the end of their table. Counts may be larger than the
/// number of items that follow.
/// may be larger than what follows.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
    /// The start of the block that holds the top-level ops.
    TopBlock {
        /// The number of ops.
        ops: u64,
    },
    /// The start of an op.
    OpName {
        /// The index of its name in the op-name table.
        name: u64,
        /// Its position in its block.
        position: u64,
    },
    /// The components of the op: see [`component`](super::component).
    Components(u8),
    /// The attribute that is the op's location.
    Location(u64),
    /// The attribute that is the op's dictionary.
    Dictionary(u64),
    /// The op's property blob.
    Properties(u64),
    /// The types of the op's results.
    Results(Numbers<'e>),
    /// The op's operands, as numbers of values in their scope.
    Operands(Numbers<'e>),
    /// The op's successors, by position in their region.
    Successors(Numbers<'e>),
    /// The number of use-list orders that follow. Absent for a single value, which has one order.
    UseListCount(u64),
    /// The position of the result or argument that the next order is for. Absent for a single
    /// value.
    UseListValue(u64),
    /// A use-list order.
    UseListOrder {
        /// Whether the numbers are pairs, which cover only the positions that change.
        is_pairs: bool,
        /// The positions.
        numbers: Numbers<'e>,
    },
    /// The regions of an op come next.
    Regions {
        /// The number of regions.
        count: u64,
        /// Whether the op is marked as isolated from above.
        is_isolated: bool,
    },
    /// A part of the head of the section that holds the regions of an isolated op.
    RegionSection(HeadPart),
    /// The start of a region.
    Region {
        /// Its position in its op.
        position: u64,
        /// The number of blocks.
        blocks: u64,
    },
    /// The number of values that the region declares.
    RegionValues(u64),
    /// The start of a block.
    Block {
        /// Its position in its region.
        position: u64,
        /// The number of ops.
        ops: u64,
        /// Whether arguments come before the ops.
        has_arguments: bool,
    },
    /// The number of a block's arguments.
    ArgumentCount(u64),
    /// The next argument.
    ArgumentType {
        /// The index of its type.
        ty: u64,
        /// Whether its location follows.
        has_location: bool,
    },
    /// The attribute that is the argument's location.
    ArgumentLocation(u64),
    /// Whether use-list orders of the arguments follow.
    ArgumentUseLists(bool),
    /// Bytes that cannot be read, and why: the rest of the innermost section after damage.
    Unread(&'e Error),
}

/// Reads the data of an IR section and calls `visit` for each piece of it with its bytes, its depth
/// and the event. The bytes are offsets in the file. Top-level ops have depth 0; the parts of an op
/// or a region are one deeper. Every byte is in exactly one piece, in order.
///
/// After damage in the regions of an isolated op, the reader skips the rest of their section and
/// continues after it. After damage anywhere else, it skips the rest of the data. Both are reported
/// as [`Event::Unread`]. Returns the first damage, with its offset and without a path.
///
/// `version` is that of the file. Of `limits`, those on ops and on the depth of regions apply;
/// exceeding one counts as damage.
/// exceed one is damage.
///
/// # Errors
/// Returns the first error from `visit` and stops.
pub fn read_events<'a, E>(
    data: Cursor<'a>,
    version: u8,
    limits: &Limits,
    mut visit: impl FnMut(Range<u64>, usize, Event<'_>) -> Result<(), E>,
) -> Result<Option<Error>, E> {
    let mut events = Events {
        visit: &mut visit,
        limits,
        depth: 0,
        below: 1,
        ops: 0,
        list: None,
        damage: None,
    };
    match super::read_file(data, version, &mut events) {
        Ok(()) => Ok(events.damage),
        Err(Stop::Visitor(error)) => Err(error),
        // The sink recovers from damage.
        Err(Stop::Damage(error)) => Ok(events.damage.or(Some(error))),
    }
}

/// Why reading ends.
enum Stop<E> {
    Damage(Error),
    Visitor(E),
}

impl<E> From<Error> for Stop<E> {
    fn from(error: Error) -> Self {
        Stop::Damage(error)
    }
}

/// The kind of the current list.
#[derive(Clone, Copy)]
enum List {
    Results,
    Operands,
    Successors,
    Order { is_pairs: bool },
}

type Visit<'v, E> = dyn FnMut(Range<u64>, usize, Event<'_>) -> Result<(), E> + 'v;

struct Events<'a, 'v, E> {
    visit: &'v mut Visit<'v, E>,
    limits: &'v Limits,
    /// The depth of the current ops: two for each enclosing op.
    depth: usize,
    /// The additional depth of the current fields: one in an op, none in the arguments of a block.
    below: usize,
    /// The number of ops begun so far.
    ops: u64,
    /// The current list, with its offset.
    list: Option<(u64, List, Numbers<'a>)>,
    damage: Option<Error>,
}

impl<'a, E> Events<'a, '_, E> {
    /// Reports a piece at a depth.
    fn visit(&mut self, bytes: Range<u64>, depth: usize, event: Event<'_>) -> Result<(), Stop<E>> {
        (self.visit)(bytes, depth, event).map_err(Stop::Visitor)
    }

    /// Reports a field of an op or of the arguments of a block.
    fn field(&mut self, bytes: Range<u64>, event: Event<'_>) -> Result<(), Stop<E>> {
        self.visit(bytes, self.depth + self.below, event)
    }

    /// Reports a piece of the head of a region or block, one level above the ops.
    fn head(&mut self, bytes: Range<u64>, event: Event<'_>) -> Result<(), Stop<E>> {
        self.visit(bytes, self.depth.saturating_sub(1), event)
    }

    fn begin_list(&mut self, list: List, count: Number, numbers: &Cursor<'a>) {
        let numbers = Numbers {
            count: count.value,
            cursor: *numbers,
        };
        self.list = Some((count.start, list, numbers));
    }

    fn limit_error(what: &'static str, limit: u64, found: u64, offset: u64) -> Stop<E> {
        let kind = ErrorKind::LimitExceeded { what, limit, found };
        Stop::Damage(Error::new(kind, offset))
    }

    fn note_damage(&mut self, error: Error) {
        self.damage.get_or_insert(error);
    }
}

impl<'a, E> Sink<'a> for Events<'a, '_, E> {
    type Stop = Stop<E>;
    /// The position in the block.
    type Op = u64;
    const RECOVERS: bool = true;

    fn begin_op(&mut self, position: u64, offset: u64) -> Result<u64, Stop<E>> {
        self.ops += 1;
        self.below = 1;
        let limit = self.limits.ops;
        if self.ops > limit {
            return Err(Self::limit_error(
                "the number of ops",
                limit,
                self.ops,
                offset,
            ));
        }
        Ok(position)
    }

    fn name(&mut self, &mut position: &mut u64, name: Number) -> Result<(), Stop<E>> {
        let event = Event::OpName {
            name: name.value,
            position,
        };
        self.visit(name.bytes(), self.depth, event)
    }

    fn components(&mut self, _: &mut u64, mask: u8, at: u64) -> Result<(), Stop<E>> {
        self.field(at..at + 1, Event::Components(mask))
    }

    fn location(&mut self, _: &mut u64, attribute: Number) -> Result<(), Stop<E>> {
        self.field(attribute.bytes(), Event::Location(attribute.value))
    }

    fn dictionary(&mut self, _: &mut u64, attribute: Number) -> Result<(), Stop<E>> {
        self.field(attribute.bytes(), Event::Dictionary(attribute.value))
    }

    fn properties(&mut self, _: &mut u64, blob: Number) -> Result<(), Stop<E>> {
        self.field(blob.bytes(), Event::Properties(blob.value))
    }

    fn begin_results(
        &mut self,
        _: &mut u64,
        count: Number,
        types: &Cursor<'a>,
    ) -> Result<(), Stop<E>> {
        self.begin_list(List::Results, count, types);
        Ok(())
    }

    fn begin_operands(
        &mut self,
        _: &mut u64,
        count: Number,
        values: &Cursor<'a>,
    ) -> Result<(), Stop<E>> {
        self.begin_list(List::Operands, count, values);
        Ok(())
    }

    fn begin_successors(&mut self, count: Number, blocks: &Cursor<'a>) -> Result<(), Stop<E>> {
        self.begin_list(List::Successors, count, blocks);
        Ok(())
    }

    fn end_list(&mut self, end: u64) -> Result<(), Stop<E>> {
        let Some((start, list, numbers)) = self.list.take() else {
            return Ok(());
        };
        let event = match list {
            List::Results => Event::Results(numbers),
            List::Operands => Event::Operands(numbers),
            List::Successors => Event::Successors(numbers),
            List::Order { is_pairs } => Event::UseListOrder { is_pairs, numbers },
        };
        self.field(start..end, event)
    }

    fn begin_orders(&mut self, _: u64, stated: Option<Number>) -> Result<(), Stop<E>> {
        stated.map_or(Ok(()), |orders| {
            self.field(orders.bytes(), Event::UseListCount(orders.value))
        })
    }

    fn order_value(&mut self, position: Option<Number>) -> Result<(), Stop<E>> {
        position.map_or(Ok(()), |position| {
            self.field(position.bytes(), Event::UseListValue(position.value))
        })
    }

    fn begin_order(
        &mut self,
        count: Number,
        is_pairs: bool,
        positions: &Cursor<'a>,
    ) -> Result<(), Stop<E>> {
        self.begin_list(List::Order { is_pairs }, count, positions);
        Ok(())
    }

    fn regions(&mut self, count: Number, is_isolated: bool) -> Result<(), Stop<E>> {
        let event = Event::Regions {
            count: count.value,
            is_isolated,
        };
        self.field(count.bytes(), event)?;
        let limit = u64::from(self.limits.region_depth);
        let depth = self.depth as u64 / 2 + 1;
        match depth >= limit {
            true => {
                let what = "the nesting of regions";
                Err(Self::limit_error(what, limit, depth + 1, count.end))
            }
            false => Ok(()),
        }
    }

    fn section_part(&mut self, bytes: Range<u64>, part: HeadPart) -> Result<(), Stop<E>> {
        self.field(bytes, Event::RegionSection(part))
    }

    fn cut_section(&mut self, error: Error) {
        self.note_damage(error);
    }

    fn enter_regions(&mut self, _: u64, _: bool, _: &Cursor<'a>) -> Result<(), Stop<E>> {
        self.depth += 2;
        Ok(())
    }

    fn leave_regions(&mut self, _: u64) {
        self.depth -= 2;
    }

    fn unclaimed(&mut self, bytes: Range<u64>, error: Error) -> Result<(), Stop<E>> {
        self.recover(bytes, Stop::Damage(error))
    }

    fn region(&mut self, position: u64, blocks: Number, _: &Cursor<'a>) -> Result<(), Stop<E>> {
        let event = Event::Region {
            position,
            blocks: blocks.value,
        };
        self.head(blocks.bytes(), event)
    }

    fn region_values(&mut self, values: Number, _: &Cursor<'a>) -> Result<(), Stop<E>> {
        self.head(values.bytes(), Event::RegionValues(values.value))
    }

    fn top_block(&mut self, ops: Number) -> Result<(), Stop<E>> {
        self.visit(ops.bytes(), self.depth, Event::TopBlock { ops: ops.value })
    }

    fn block(&mut self, position: u64, ops: Number, has_arguments: bool) -> Result<(), Stop<E>> {
        let event = Event::Block {
            position,
            ops: ops.value,
            has_arguments,
        };
        self.head(ops.bytes(), event)
    }

    fn begin_arguments(&mut self, count: Number) -> Result<(), Stop<E>> {
        self.below = 0;
        self.field(count.bytes(), Event::ArgumentCount(count.value))
    }

    fn argument_type(&mut self, ty: Number, has_location: bool) -> Result<(), Stop<E>> {
        let event = Event::ArgumentType {
            ty: ty.value,
            has_location,
        };
        self.field(ty.bytes(), event)
    }

    fn argument_location(&mut self, attribute: Number) -> Result<(), Stop<E>> {
        self.field(attribute.bytes(), Event::ArgumentLocation(attribute.value))
    }

    fn argument_components(&mut self, mask: u8, at: u64) -> Result<(), Stop<E>> {
        self.field(at..at + 1, Event::ArgumentUseLists(mask != 0))
    }

    fn recover(&mut self, rest: Range<u64>, stop: Stop<E>) -> Result<(), Stop<E>> {
        let Stop::Damage(error) = stop else {
            return Err(stop);
        };
        self.visit(rest, self.depth, Event::Unread(&error))?;
        self.note_damage(error);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::container::{Container, SectionId};
    use crate::fixtures;
    use crate::ir::Module;

    fn fixture() -> Vec<u8> {
        fixtures::read("kitchen.llvm22.v6.mlirbc")
    }

    fn ops_section(bytes: &[u8]) -> Range<u64> {
        let container = Container::open(bytes, Limits::default()).unwrap();
        let section = container.sections().get(SectionId::Ir);
        section.unwrap().data.clone()
    }

    /// Reads the ops and checks that the events cover their bytes; returns the number of ops.
    fn read(bytes: &[u8], section: &Range<u64>) -> (u64, Option<Error>) {
        let data = &bytes[section.start as usize..section.end as usize];
        let (mut ops, mut end) = (0, section.start);
        let damage = read_events(
            Cursor::new(data, section.start),
            6,
            &Limits::default(),
            |bytes, _, event| {
                assert_eq!(bytes.start, end, "{event:?}");
                end = bytes.end;
                ops += u64::from(matches!(event, Event::OpName { .. }));
                Ok::<(), Infallible>(())
            },
        );
        assert_eq!(end, section.end);
        let Ok(damage) = damage;
        (ops, damage)
    }

    #[test]
    fn events_have_the_ops_that_decoding_has() {
        let bytes = fixture();
        let module = Module::open(&bytes[..]).unwrap();
        module.materialize().unwrap();
        let (ops, damage) = read(&bytes, &ops_section(&bytes));
        assert_eq!(ops, module.decoded_op_count());
        assert!(damage.is_none());
    }

    #[test]
    fn damage_costs_the_rest_of_its_section_only() {
        let bytes = fixture();
        let section = ops_section(&bytes);
        let (all, _) = read(&bytes, &section);
        let mut least = all;
        let mut goes_on = 0;
        for at in section.start..section.end {
            for flip in [0x01, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at as usize] ^= flip;
                let (ops, damage) = read(&damaged, &section);
                least = least.min(ops);
                goes_on += u32::from(damage.is_some() && ops > all / 2);
            }
        }
        // Damage at the start affects nearly everything, most other damage little.
        assert!(least <= 1, "{least}");
        assert!(goes_on > 100, "{goes_on}");
    }

    #[test]
    fn the_visitor_may_stop_and_limits_hold() {
        let bytes = fixture();
        let section = ops_section(&bytes);
        let data = &bytes[section.start as usize..section.end as usize];
        let cursor = Cursor::new(data, section.start);
        let stopped = read_events(cursor, 6, &Limits::default(), |_, _, _| Err("enough"));
        assert!(matches!(stopped, Err("enough")));
        let limits = Limits {
            ops: 2,
            ..Limits::default()
        };
        let limited = read_events(cursor, 6, &limits, |_, _, _| Ok::<(), Infallible>(()));
        let Ok(Some(error)) = limited else {
            panic!("the limit does not hold");
        };
        let is_limit = matches!(error.kind(), ErrorKind::LimitExceeded { found: 3, .. });
        assert!(is_limit, "{error}");
    }
}
