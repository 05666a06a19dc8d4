//! The first walk at an entry: the entry is printed once, and a mark represents it in the entries
//! that contain it.

use crate::container::AttributeId;
use crate::dialect::{Attribute, Type};
use crate::text::print::aliases::collector::Kind;
use crate::text::print::aliases::{Aliases, Entry, rules};
use crate::text::print::piece::Piece;
use crate::text::print::printer::Printer;

impl<'m> Printer<'m, '_> {
    /// Whether this is the first walk.
    #[inline]
    pub(in crate::text) fn is_collecting(&self) -> bool {
        matches!(self.aliases, Aliases::Collecting(_))
    }

    /// Starts an attribute in the first walk. Returns false if a mark represents it already.
    pub(in crate::text) fn visit_attribute(&mut self, attribute: Attribute<'m>) -> bool {
        // An attribute that cannot be read is printed as bytes.
        let name = || rules::of_attribute(attribute).unwrap_or(None);
        self.visit(Entry::Attribute(attribute.id()), Kind::Attribute, name)
    }

    /// As [`Printer::visit_attribute`], for a location without `loc( )`.
    pub(in crate::text) fn visit_location(&mut self, location: Attribute<'m>) -> bool {
        let tables = self.tables;
        let name = || rules::of_name(tables, b"builtin", "location", false, None);
        self.visit(Entry::Attribute(location.id()), Kind::Location, name)
    }

    /// Visits the unknown location that a file omits.
    pub(super) fn visit_unknown_location(&mut self) {
        let tables = self.tables;
        let name = || rules::of_name(tables, b"builtin", "location", false, None);
        if self.visit(Entry::Unknown, Kind::Location, name) {
            self.out.text(b"unknown");
            self.stack.pop();
            self.visited();
        }
    }

    /// As [`Printer::visit_attribute`], for a type.
    pub(in crate::text) fn visit_type(&mut self, ty: Type<'m>) -> bool {
        let name = || rules::of_type(ty).unwrap_or(None);
        self.visit(Entry::Type(ty.id()), Kind::Type, name)
    }

    /// Prints the mark of an entry that was visited before. Returns false for any other one, and in the
    /// second walk.
    pub(in crate::text) fn visit_again(&mut self, entry: Entry<'m>) -> bool {
        let Aliases::Collecting(collector) = &mut self.aliases else {
            return false;
        };
        let Some(node) = collector.again(entry) else {
            return false;
        };
        self.out.text(&collector.text_of(node));
        true
    }

    /// Starts an entry in the first walk, with the name of its alias. Returns false if a mark represents it
    /// already. The name of a long entry takes long to find, so that it is requested once.
    pub(super) fn visit(
        &mut self,
        entry: Entry<'m>,
        kind: Kind,
        name: impl FnOnce() -> Option<&'m str>,
    ) -> bool {
        if self.visit_again(entry) {
            return false;
        }
        if let Aliases::Collecting(collector) = &mut self.aliases {
            collector.start(entry, kind, name(), self.out.position());
            self.stack.push(Piece::Visited);
        }
        true
    }

    /// Ends the innermost entry of the first walk.
    pub(in crate::text) fn visited(&mut self) {
        let Aliases::Collecting(collector) = &mut self.aliases else {
            return;
        };
        let Some(start) = collector.open_start() else {
            return;
        };
        let node = collector.end(self.out.since(start).unwrap_or_default());
        self.out.take_back(start);
        if let Some(node) = node {
            self.out.text(&collector.text_of(node));
        }
    }

    /// Prints a placeholder for elements in the first walk, which does not need them. Returns false
    /// in the second walk.
    pub(in crate::text) fn skip_elements(&mut self, id: AttributeId) -> bool {
        if !self.is_collecting() {
            return false;
        }
        self.out.text(b"elements ");
        self.out.unsigned(u64::from(id.index()));
        true
    }
}
