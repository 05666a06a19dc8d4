//! Locations.

use mlirbc::dialect::Attribute;
use mlirbc::dialect::builtin::{AttributeView, Position};
use support::mlir_text::Location;

use crate::values::attributes::kind_of;
use crate::values::comparison::Comparison;

impl<'m> Comparison<'m> {
    pub(super) fn location(&mut self, expected: &Location, found: Attribute<'m>) {
        match (expected, found.view().unwrap()) {
            (Location::Unknown, AttributeView::UnknownLoc) => self.saw("unknown location"),
            (Location::File(name, numbers), AttributeView::FileLoc { filename, position }) => {
                self.same("file", Some(&**name), filename.string_value());
                let [start_line, start_column, end_line, end_column] = *numbers;
                let expected = Position {
                    start_line,
                    start_column,
                    end_line,
                    end_column,
                };
                self.same("position", expected, position);
                let is_point = (start_line, start_column) == (end_line, end_column);
                self.same("point", is_point, position.is_point());
                self.saw(if is_point {
                    "file location"
                } else {
                    "file range"
                });
            }
            (
                Location::Name(name, child),
                AttributeView::NameLoc {
                    name: found_name,
                    child: found_child,
                },
            ) => {
                self.same("name", Some(&**name), found_name.string_value());
                self.location(child, found_child);
                self.saw("name location");
            }
            (
                Location::CallSite(callee, caller),
                AttributeView::CallSiteLoc {
                    callee: found_callee,
                    caller: found_caller,
                },
            ) => {
                self.location(callee, found_callee);
                self.location(caller, found_caller);
                self.saw("call site location");
            }
            (
                Location::Fused(locations, metadata),
                AttributeView::FusedLoc {
                    locations: found,
                    metadata: found_metadata,
                },
            ) => {
                self.same("fused locations", locations.len(), found.count());
                for (expected, found) in locations.iter().zip(found.iter()) {
                    self.location(expected, found);
                }
                self.option(metadata, found_metadata);
                self.saw("fused location");
            }
            (expected, _) => self.fail(&format!("another location, {}", kind_of(found)), expected),
        }
    }
}
