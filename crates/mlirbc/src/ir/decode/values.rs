//! The scopes of nested regions, which map value numbers to the entries that define the values
//! (format.md §9.3).

use crate::error::{ErrorKind, Result, Table};
use crate::ir::body::{MAX_ITEMS, Span, ValueData};
use crate::ir::decode::decoder::{Decoder, exceeds};
use crate::ir::grammar::sink::Number;

impl Decoder<'_, '_> {
    /// The value with a number in the current region.
    #[inline(always)]
    pub(super) fn resolve(&mut self, number: Number) -> Result<u32> {
        let scope = &self.scope;
        let position = number.value.wrapping_sub(u64::from(scope.first_number));
        if position < u64::from(scope.values.count) {
            return Ok(scope.values.start + position as u32);
        }
        self.resolve_around(number)
    }

    /// The value with a number in another region. The numbers of each enclosing scope follow those of the
    /// ones around it, so that many nested regions may use the outermost values.
    fn resolve_around(&mut self, number: Number) -> Result<u32> {
        let value = number.value;
        let count = u64::from(self.scope.end_number());
        let reachable = self.around.get(self.scope.unreachable as usize..);
        let reachable = reachable.filter(|_| value < count).unwrap_or_default();
        let after = reachable.partition_point(|scope| u64::from(scope.first_number) <= value);
        if let Some(scope) = after.checked_sub(1).and_then(|at| reachable.get(at)) {
            self.scope.least_outer = self.scope.least_outer.min(value as u32);
            return Ok(scope.values.start + (value as u32 - scope.first_number));
        }
        Err(number.error(ErrorKind::InvalidIndex {
            table: Table::Value,
            index: value,
            count,
        }))
    }

    /// The next values of the current region, for the op or block that defines them. A region that
    /// declares no values leaves its results without numbers.
    #[inline(always)]
    pub(super) fn define_values(&mut self, number: Number) -> Result<Span> {
        let count = number.value as u32;
        let scope = &mut self.scope;
        if count > scope.values.count - scope.values_defined {
            return self.define_unnumbered(number);
        }
        let start = scope.values.start + scope.values_defined;
        scope.values_defined += count;
        self.owed_values -= u64::from(count);
        Ok(Span { start, count })
    }

    #[cold]
    fn define_unnumbered(&mut self, number: Number) -> Result<Span> {
        let scope = &self.scope;
        let count = number.value as u32;
        if scope.values.count != 0 {
            return Err(number.error(ErrorKind::TooManyValues {
                first: u64::from(scope.values_defined),
                end: u64::from(scope.values_defined) + u64::from(count),
                declared: u64::from(scope.values.count),
            }));
        }
        let start = self.body.values.len();
        let end = start + count as usize;
        if end > MAX_ITEMS {
            let limit = MAX_ITEMS as u64;
            let what = "the values of a body";
            return Err(exceeds(what, limit, end as u64, number.start));
        }
        self.body.values.resize(end, ValueData::UNDEFINED);
        self.body.facts.note_longer();
        Ok(Span {
            start: start as u32,
            count,
        })
    }
}
