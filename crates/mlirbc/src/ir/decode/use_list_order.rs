//! Stores use-list orders of the file (format.md §9.4).

use crate::error::{ErrorKind, Result};
use crate::ir::body::{Span, StoredOrder};
use crate::ir::decode::decoder::Decoder;
use crate::ir::grammar::sink::Number;

impl Decoder<'_, '_> {
    /// Begins the orders of the results or arguments in `ordered`.
    pub(super) fn begin_stored_orders(&mut self, orders: u64) {
        self.body.facts.note_list(orders);
        self.has_several_orders = orders > 1;
        self.listed.clear();
    }

    /// Records the value of the next order.
    pub(super) fn note_order_value(&mut self, position: Option<Number>) -> Result<()> {
        let Some(number) = position else {
            self.listed_value = self.ordered.start;
            return Ok(());
        };
        let position = u32::try_from(number.value).ok();
        let value = position.and_then(|position| self.ordered.at(position));
        let (Some(value), Some(position)) = (value, position) else {
            return Err(number.error(ErrorKind::InvalidUseListOrder {
                reason: "the value has to be one of the op's results or the block's arguments",
                found: number.value,
            }));
        };
        self.listed_value = value;
        if self.has_several_orders {
            self.listed.push(position);
        }
        Ok(())
    }

    /// Adds an order with a number of positions, which follow.
    pub(super) fn add_order(&mut self, count: Number, is_pairs: bool) -> Result<()> {
        if is_pairs && count.value % 2 == 1 {
            return Err(count.error(ErrorKind::InvalidUseListOrder {
                reason: "pairs take an even number of positions",
                found: count.value,
            }));
        }
        self.body.orders.push(StoredOrder {
            value: self.listed_value,
            is_pairs,
            numbers: Span {
                start: self.body.order_numbers.len() as u32,
                count: count.value as u32,
            },
            offset: count.start,
        });
        Ok(())
    }

    pub(super) fn add_order_position(&mut self, position: Number) -> Result<()> {
        let Ok(number) = u32::try_from(position.value) else {
            return Err(position.error(ErrorKind::InvalidUseListOrder {
                reason: "a position has to be below the number of uses",
                found: position.value,
            }));
        };
        self.body.order_numbers.push(number);
        Ok(())
    }

    /// Records the order in which several orders are listed.
    pub(super) fn end_stored_orders(&mut self) {
        if self.has_several_orders {
            self.body.facts.listing.add_list(&self.listed);
        }
    }
}
