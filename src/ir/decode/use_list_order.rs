//! Reads stored use-list orders (format.md §9.4).

use super::Decoder;
use crate::error::{ErrorKind, Result};
use crate::ir::body::{Span, StoredOrder};

impl Decoder<'_, '_> {
    /// Reads the stored use-list orders of consecutive values.
    pub(super) fn read_orders(&mut self, values: Span) -> Result<()> {
        let entries = match values.count {
            1 => 1,
            _ => self.cursor.count(1, "use-list orders")?,
        };
        self.body.form.is_tight &= entries > 0;
        let mut listed = Vec::new();
        for _ in 0..entries {
            let head = self.cursor;
            let position = match values.count {
                1 => 0,
                _ => self.cursor.varint()?,
            };
            let value = u32::try_from(position)
                .ok()
                .and_then(|position| values.at(position));
            let Some(value) = value else {
                return Err(head.error(ErrorKind::InvalidUseListOrder {
                    reason: "the value has to be one of the op's results or the block's arguments",
                    found: position,
                }));
            };
            if entries > 1 {
                listed.push(position as u32);
            }
            let head = self.cursor;
            let (count, is_pairs) = self.cursor.varint_with_flag()?;
            let count = self
                .cursor
                .check_count(count, 1, "positions of a use-list order")?;
            if is_pairs && count % 2 == 1 {
                return Err(head.error(ErrorKind::InvalidUseListOrder {
                    reason: "pairs take an even number of positions",
                    found: count as u64,
                }));
            }
            let start = self.body.order_numbers.len() as u32;
            for _ in 0..count {
                let head = self.cursor;
                let number = self.cursor.varint()?;
                let Ok(number) = u32::try_from(number) else {
                    return Err(head.error(ErrorKind::InvalidUseListOrder {
                        reason: "a position has to be below the number of uses",
                        found: number,
                    }));
                };
                self.body.order_numbers.push(number);
            }
            self.body.orders.push(StoredOrder {
                value,
                is_pairs,
                numbers: Span {
                    start,
                    count: count as u32,
                },
                offset: head.offset(),
            });
        }
        if entries > 1 {
            self.body.shown.add_list(&listed);
        }
        Ok(())
    }
}
