//! The lines of the IR section: ops with their components, blocks, regions.

use std::ops::Range;

use crate::container::PropertiesId;
use crate::dialect::Tables;
use crate::error::{Error, Segment};
use crate::ir::grammar::{self, Event, component};

use crate::dump::area::Area;
use crate::dump::sink::Sink;
use crate::dump::{head_part, names};
use crate::readable::count;

/// Dumps section 4 (format.md §9). Returns the damage that it has shown.
pub(super) fn dump(
    tables: &Tables<'_>,
    version: u8,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<Error>> {
    let mut lines = Lines { tables, sink };
    let limits = tables.container().limits();
    // The events cover all of the area.
    let data = area.split(u64::MAX).cursor();
    let damage = grammar::read_events(data, version, limits, |bytes, depth, event| {
        lines.show(bytes, depth + 1, event)
    })?;
    Ok(damage.map(|error| error.within(Segment::Section(crate::container::SectionId::Ir))))
}

struct Lines<'l, 'm, 's> {
    tables: &'l Tables<'m>,
    sink: &'l mut Sink<'s>,
}

impl Lines<'_, '_, '_> {
    fn show(&mut self, bytes: Range<u64>, depth: usize, event: Event<'_>) -> std::io::Result<()> {
        if let Event::Unread(error) = event {
            return self.sink.unread(bytes, depth, error);
        }
        self.sink.count(1)?;
        if !self.sink.reaches(&bytes) {
            return Ok(());
        }
        match event {
            Event::OpName { name, position } => {
                let name = names::op_name(self.tables, name);
                self.sink
                    .title(bytes, depth, &format!("op {position}: {name}"))
            }
            _ => self.sink.line(bytes, depth, &self.meaning(event)),
        }
    }

    fn meaning(&self, event: Event<'_>) -> String {
        let tables = self.tables;
        match event {
            Event::TopBlock { ops } => count(ops, "top-level op"),
            Event::OpName { name, .. } => names::op_name(tables, name),
            Event::Components(mask) => {
                let present = component::ALL.iter().filter(|(bit, _)| mask & bit != 0);
                let present: Vec<&str> = present.map(|&(_, name)| name).collect();
                match present.is_empty() {
                    true => "has: nothing but a location".to_owned(),
                    false => format!("has: {}", present.join(", ")),
                }
            }
            Event::Location(index) => format!("location: {}", names::attribute(tables, index)),
            Event::Dictionary(index) => format!("attributes: {}", names::attribute(tables, index)),
            Event::Properties(index) => {
                let blob = u32::try_from(index).ok();
                let blob =
                    blob.and_then(|index| tables.container().property_blob(PropertiesId(index)));
                match blob {
                    Some(blob) => {
                        format!(
                            "properties: blob {index} ({})",
                            count(blob.remaining() as u64, "byte")
                        )
                    }
                    None => format!(
                        "properties: blob {index} (there are only {})",
                        tables.container().properties().count()
                    ),
                }
            }
            Event::Results(types) => format!(
                "{} of type {}",
                count(types.count(), "result"),
                names::types(tables, types.iter())
            ),
            Event::Operands(values) => {
                format!(
                    "{}: value {}",
                    count(values.count(), "operand"),
                    names::numbers(values.iter())
                )
            }
            Event::Successors(blocks) => {
                format!(
                    "{}: block {}",
                    count(blocks.count(), "successor"),
                    names::numbers(blocks.iter())
                )
            }
            Event::UseListCount(orders) => count(orders, "use-list order"),
            Event::UseListValue(position) => format!("of result or argument {position}"),
            Event::UseListOrder {
                is_pairs,
                numbers: order,
            } => {
                let form = if is_pairs {
                    "pairs of positions"
                } else {
                    "positions"
                };
                format!("use-list order, {form}: {}", names::numbers(order.iter()))
            }
            Event::Regions {
                count: regions,
                is_isolated,
            } => {
                let isolated = if is_isolated {
                    ", isolated from above"
                } else {
                    ""
                };
                format!("{}{isolated}", count(regions, "region"))
            }
            Event::RegionSection(part) => head_part::meaning(part),
            Event::Region { position, blocks } => {
                format!("region {position}: {}", count(blocks, "block"))
            }
            Event::RegionValues(values) => format!("{} defined in it", count(values, "value")),
            Event::Block {
                position,
                ops,
                has_arguments,
            } => {
                let arguments = if has_arguments {
                    ", with arguments"
                } else {
                    ""
                };
                format!("block {position}: {}{arguments}", count(ops, "op"))
            }
            Event::ArgumentCount(arguments) => count(arguments, "argument"),
            Event::ArgumentType { ty, has_location } => {
                let location = if has_location {
                    ""
                } else {
                    ", unknown location"
                };
                format!("argument of {}{location}", names::ty(tables, ty))
            }
            Event::ArgumentLocation(index) => {
                format!("its location: {}", names::attribute(tables, index))
            }
            Event::ArgumentUseLists(false) => "no use-list orders of the arguments".to_owned(),
            Event::ArgumentUseLists(true) => "use-list orders of the arguments".to_owned(),
            Event::Unread(error) => error.to_string(),
        }
    }
}
