//! The lines of the IR section: ops with their components, blocks, regions.

use std::ops::Range;

use mlirbc::container::PropertiesId;
use mlirbc::dialect::Tables;
use mlirbc::{Error, Segment};

use super::names;
use super::sections::head_meaning;
use super::sink::Sink;
use super::tables::numbers;
use crate::scan::ir;
use crate::scan::piece::{Piece, component};
use crate::scan::{Area, Walked};
use crate::text::count;

/// Section 4 (format.md §9). Gives the damage that it has told.
pub fn dump(
    tables: &Tables<'_>,
    version: u8,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<Error>> {
    let mut lines = Lines { tables, sink };
    let limits = tables.container().limits();
    // All of it is told by the walk.
    let data = area.split(u64::MAX);
    let damage = ir::walk(data, version, limits, &mut lines)?;
    Ok(damage.map(|error| error.within(Segment::Section(mlirbc::container::SectionId::Ir))))
}

struct Lines<'l, 'm, 's> {
    tables: &'l Tables<'m>,
    sink: &'l mut Sink<'s>,
}

impl ir::Visitor for Lines<'_, '_, '_> {
    fn piece(&mut self, bytes: Range<u64>, depth: usize, piece: Piece<'_>) -> Walked {
        let depth = depth + 1;
        match piece {
            Piece::OpName { name, position } => {
                let name = names::op_name(self.tables, name);
                self.sink
                    .title(bytes, depth, &format!("op {position}: {name}"))?;
            }
            Piece::Unread(error) => self.sink.unread(bytes, depth, error)?,
            _ => {
                let meaning = self.meaning(piece);
                self.sink.line(bytes, depth, &meaning)?;
            }
        }
        Ok(())
    }
}

impl Lines<'_, '_, '_> {
    fn meaning(&self, piece: Piece<'_>) -> String {
        let tables = self.tables;
        match piece {
            Piece::TopBlock { ops } => count(ops, "top-level op"),
            Piece::OpName { name, .. } => names::op_name(tables, name),
            Piece::Components(mask) => {
                let present = component::NAMES.iter().filter(|(bit, _)| mask & bit != 0);
                let present: Vec<&str> = present.map(|&(_, name)| name).collect();
                match present.is_empty() {
                    true => "has: nothing but a location".to_owned(),
                    false => format!("has: {}", present.join(", ")),
                }
            }
            Piece::Location(index) => format!("location: {}", names::attribute(tables, index)),
            Piece::Dictionary(index) => format!("attributes: {}", names::attribute(tables, index)),
            Piece::Properties(index) => {
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
            Piece::Results(types) => format!(
                "{} of type {}",
                count(types.count, "result"),
                names::types(tables, types.iter())
            ),
            Piece::Operands(values) => {
                format!(
                    "{}: value {}",
                    count(values.count, "operand"),
                    numbers(values)
                )
            }
            Piece::Successors(blocks) => {
                format!(
                    "{}: block {}",
                    count(blocks.count, "successor"),
                    numbers(blocks)
                )
            }
            Piece::UseListCount(orders) => count(orders, "use-list order"),
            Piece::UseListValue(position) => format!("of result or argument {position}"),
            Piece::UseListOrder {
                is_pairs,
                numbers: order,
            } => {
                let form = if is_pairs {
                    "pairs of positions"
                } else {
                    "positions"
                };
                format!("use-list order, {form}: {}", numbers(order))
            }
            Piece::Regions {
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
            Piece::RegionSection(piece) => head_meaning(piece),
            Piece::Region { position, blocks } => {
                format!("region {position}: {}", count(blocks, "block"))
            }
            Piece::RegionValues(values) => format!("{} defined in it", count(values, "value")),
            Piece::Block {
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
            Piece::ArgumentCount(arguments) => count(arguments, "argument"),
            Piece::ArgumentType { ty, has_location } => {
                let location = if has_location {
                    ""
                } else {
                    ", unknown location"
                };
                format!("argument of {}{location}", names::ty(tables, ty))
            }
            Piece::ArgumentLocation(index) => {
                format!("its location: {}", names::attribute(tables, index))
            }
            Piece::ArgumentUseLists(false) => "no use-list orders of the arguments".to_owned(),
            Piece::ArgumentUseLists(true) => "use-list orders of the arguments".to_owned(),
            Piece::Unread(error) => error.to_string(),
        }
    }
}
