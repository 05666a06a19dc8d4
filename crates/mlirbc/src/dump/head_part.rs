//! Descriptions of the parts of a section's head.

use crate::wire::section::HeadPart;

use crate::readable::count;

pub(super) fn meaning(part: HeadPart) -> String {
    match part {
        HeadPart::Id(id, false) => format!("{} section ({})", id.name(), id as u8),
        HeadPart::Id(id, true) => format!("{} section ({}), aligned", id.name(), id as u8),
        HeadPart::Length(length) => format!("length: {}", count(length, "byte")),
        HeadPart::Alignment(alignment) => format!("alignment: {alignment}"),
        HeadPart::Padding => "padding".to_owned(),
    }
}
