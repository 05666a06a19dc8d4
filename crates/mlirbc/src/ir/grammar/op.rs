//! Reads one op (format.md §9.1) except the contents of its regions, and use-list orders (§9.4).

use super::component;
use super::sink::{Number, Sink};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::{Cursor, section, varint};

/// The components after the operands. Few ops have any.
const TAIL: u8 = component::SUCCESSORS | component::REGIONS | component::USE_LIST_ORDERS;

/// An op whose fields up to the operands were read.
#[derive(Clone, Copy)]
pub(in crate::ir) struct Head {
    /// The components that the op has.
    pub(in crate::ir) mask: u8,
    /// The number of results.
    results: u64,
}

impl Head {
    /// Whether any component follows the operands.
    #[inline(always)]
    pub(super) fn has_tail(self) -> bool {
        self.mask & TAIL != 0
    }
}

/// The head of the regions of an op.
pub(in crate::ir) struct Regions<'a> {
    pub(in crate::ir) count: u64,
    pub(in crate::ir) is_isolated: bool,
    /// The section that contains them: from version 2 on, if they are isolated.
    pub(in crate::ir) section: Option<section::Head<'a>>,
}

/// Reads a varint.
#[inline(always)]
pub(super) fn number<'a, S: Sink<'a>>(
    cursor: &mut Cursor<'a>,
    sink: &mut S,
) -> Result<Number, S::Stop> {
    let start = cursor.offset();
    let (value, size) = cursor.varint_with_size()?;
    if !varint::is_minimal(value, size) {
        sink.overlong();
    }
    let end = cursor.offset();
    Ok(Number { value, start, end })
}

/// Reads a varint with a flag.
#[inline(always)]
pub(super) fn flagged<'a, S: Sink<'a>>(
    cursor: &mut Cursor<'a>,
    sink: &mut S,
) -> Result<(Number, bool), S::Stop> {
    let Number { value, start, end } = number(cursor, sink)?;
    let value_only = value >> 1;
    let number = Number {
        value: value_only,
        start,
        end,
    };
    Ok((number, value & 1 == 1))
}

/// Checks a count of items, of at least `size` bytes each, against the remaining bytes, unless the
/// sink recovers.
#[inline(always)]
pub(super) fn check_count<'a, S: Sink<'a>>(
    cursor: &Cursor<'a>,
    count: u64,
    size: u64,
    what: &'static str,
) -> Result<(), S::Stop> {
    if !S::RECOVERS {
        cursor.check_count(count, size, what)?;
    }
    Ok(())
}

/// Reads a list: passes the count to `begin` and each number to `item`. On damage, the cursor stays
/// before the list.
#[inline(always)]
fn list<'a, S: Sink<'a>, T>(
    cursor: &mut Cursor<'a>,
    sink: &mut S,
    of: &mut T,
    what: &'static str,
    begin: impl FnOnce(&mut S, &mut T, Number, &Cursor<'a>) -> Result<(), S::Stop>,
    item: impl FnMut(&mut S, &mut T, Number) -> Result<(), S::Stop>,
) -> Result<u64, S::Stop> {
    let head = *cursor;
    let count = number(cursor, sink);
    let read = count.and_then(|count| list_of(cursor, sink, of, count, what, begin, item));
    if S::RECOVERS && read.is_err() {
        *cursor = head;
    }
    read
}

/// Reads the numbers of a list.
#[inline(always)]
fn list_of<'a, S: Sink<'a>, T>(
    cursor: &mut Cursor<'a>,
    sink: &mut S,
    of: &mut T,
    count: Number,
    what: &'static str,
    begin: impl FnOnce(&mut S, &mut T, Number, &Cursor<'a>) -> Result<(), S::Stop>,
    mut item: impl FnMut(&mut S, &mut T, Number) -> Result<(), S::Stop>,
) -> Result<u64, S::Stop> {
    cursor.check_count(count.value, 1, what)?;
    begin(sink, of, count, cursor)?;
    for _ in 0..count.value {
        let number = number(cursor, sink)?;
        item(sink, of, number)?;
    }
    sink.end_list(cursor.offset())?;
    Ok(count.value)
}

/// Reads an op up to its operands.
#[inline(always)]
pub(in crate::ir) fn read_head<'a, S: Sink<'a>>(
    cursor: &mut Cursor<'a>,
    version: u8,
    position: u64,
    sink: &mut S,
) -> Result<Head, S::Stop> {
    let mut op = sink.begin_op(position, cursor.offset())?;
    let name = number(cursor, sink)?;
    sink.name(&mut op, name)?;
    let start = *cursor;
    let mask = cursor.byte()?;
    let forbidden = mask & !component::allowed(version);
    if forbidden != 0 {
        *cursor = start;
        return Err(S::Stop::from(forbidden_components(
            cursor, forbidden, version,
        )));
    }
    sink.components(&mut op, mask, start.offset())?;
    let location = number(cursor, sink)?;
    sink.location(&mut op, location)?;
    if mask & component::DICTIONARY != 0 {
        let dictionary = number(cursor, sink)?;
        sink.dictionary(&mut op, dictionary)?;
    }
    if mask & component::PROPERTIES != 0 {
        let properties = number(cursor, sink)?;
        sink.properties(&mut op, properties)?;
    }
    sink.end_attributes(&mut op, mask);
    let mut results = 0;
    if mask & component::RESULTS != 0 {
        results = list(
            cursor,
            sink,
            &mut op,
            "results",
            S::begin_results,
            S::result,
        )?;
    }
    if mask & component::OPERANDS != 0 {
        list(
            cursor,
            sink,
            &mut op,
            "operands",
            S::begin_operands,
            S::operand,
        )?;
    }
    sink.end_operands(op, mask);
    Ok(Head { mask, results })
}

#[cold]
fn forbidden_components(cursor: &Cursor<'_>, found: u8, version: u8) -> Error {
    cursor.error(ErrorKind::InvalidOpComponents { found, version })
}

/// Reads the components after the operands, up to the head of the regions; `None` if the op has no
/// regions.
pub(in crate::ir) fn read_tail<'a, S: Sink<'a>>(
    cursor: &mut Cursor<'a>,
    version: u8,
    head: Head,
    sink: &mut S,
) -> Result<Option<Regions<'a>>, S::Stop> {
    if head.mask & component::SUCCESSORS != 0 {
        let begin =
            |sink: &mut S, (): &mut (), count, at: &Cursor<'a>| sink.begin_successors(count, at);
        let item = |sink: &mut S, (): &mut (), block| sink.successor(block);
        list(cursor, sink, &mut (), "successors", begin, item)?;
    }
    if head.mask & component::USE_LIST_ORDERS != 0 {
        read_orders(cursor, head.results, sink)?;
    }
    if head.mask & component::REGIONS == 0 {
        return Ok(None);
    }
    let (count, is_isolated) = flagged(cursor, sink)?;
    // Every region takes at least one byte, its number of blocks.
    check_count::<S>(cursor, count.value, 1, "regions")?;
    sink.regions(count, is_isolated)?;
    // Without regions there is no section.
    let has_section = is_isolated && version >= 2 && count.value > 0;
    let section = match has_section {
        true => Some(section::read_head(cursor, |bytes, part| {
            sink.section_part(bytes, part)
        })?),
        false => None,
    };
    Ok(Some(Regions {
        count: count.value,
        is_isolated,
        section,
    }))
}

/// Reads the stored use-list orders of a number of values (format.md §9.4).
pub(super) fn read_orders<'a, S: Sink<'a>>(
    cursor: &mut Cursor<'a>,
    values: u64,
    sink: &mut S,
) -> Result<(), S::Stop> {
    let mut orders = 1;
    let mut stated = None;
    if values != 1 {
        let count = number(cursor, sink)?;
        check_count::<S>(cursor, count.value, 1, "use-list orders")?;
        orders = count.value;
        stated = Some(count);
    }
    sink.begin_orders(orders, stated)?;
    for _ in 0..orders {
        let position = match values {
            1 => None,
            _ => Some(number(cursor, sink)?),
        };
        sink.order_value(position)?;
        read_order(cursor, sink)?;
    }
    sink.end_orders();
    Ok(())
}

fn read_order<'a, S: Sink<'a>>(cursor: &mut Cursor<'a>, sink: &mut S) -> Result<(), S::Stop> {
    let head = *cursor;
    let read = flagged(cursor, sink).and_then(|(count, is_pairs)| {
        let begin = |sink: &mut S, (): &mut (), count, at: &Cursor<'a>| {
            sink.begin_order(count, is_pairs, at)
        };
        let item = |sink: &mut S, (): &mut (), position| sink.order_position(position);
        let what = "positions of a use-list order";
        list_of(cursor, sink, &mut (), count, what, begin, item)
    });
    if S::RECOVERS && read.is_err() {
        *cursor = head;
    }
    read.map(|_| ())
}
