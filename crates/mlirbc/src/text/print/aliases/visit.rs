//! The first walk at an entry: the entry is printed once, and a mark represents it in the entries
//! that contain it.

use crate::container::AttributeId;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Attribute, Type};
use crate::text::print::aliases::collector::Kind;
use crate::text::print::aliases::name::NameId;
use crate::text::print::aliases::{Aliases, Entry, rules};
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;

impl<'m> Printer<'m, '_> {
    /// Whether this is the first walk.
    #[inline]
    pub(in crate::text) fn is_collecting(&self) -> bool {
        matches!(self.aliases, Aliases::Collecting(_))
    }

    /// Prints the mark of an attribute that was visited before. Returns false for any other one.
    pub(in crate::text) fn visit_attribute_again(
        &mut self,
        attribute: Attribute<'m>,
        mode: Mode,
    ) -> bool {
        let entry = Entry::Attribute(attribute.id());
        let Some((kind, has_name)) = self.visit_again(entry) else {
            return false;
        };
        // Without an alias, the second walk prints less of the attribute, or `loc( )` around it.
        if !has_name && (mode == Mode::Stripped || kind != Kind::Attribute) {
            self.aliases.text_will_differ();
        }
        true
    }

    /// Starts an attribute in the first walk, which has this view.
    pub(in crate::text) fn visit_attribute(
        &mut self,
        attribute: Attribute<'m>,
        view: Option<&AttributeView<'m>>,
        mode: Mode,
    ) {
        let Aliases::Collecting(collector) = &mut self.aliases else {
            return;
        };
        // An attribute that cannot be read is printed as bytes.
        let name = view.map(|view| rules::of_attribute(&mut collector.names, attribute, view));
        let name = name.and_then(|name| name.unwrap_or(None));
        if name.is_none() && mode == Mode::Stripped {
            collector.text_will_differ();
        }
        self.visit(Entry::Attribute(attribute.id()), Kind::Attribute, name);
    }

    /// As [`Printer::visit_attribute_again`], for a location without `loc( )`.
    pub(in crate::text) fn visit_location_again(&mut self, location: Attribute<'m>) -> bool {
        let entry = Entry::Attribute(location.id());
        let Some((kind, _)) = self.visit_again(entry) else {
            return false;
        };
        // An attribute that is no location has another text here.
        if kind != Kind::Location {
            self.aliases.text_will_differ();
        }
        true
    }

    /// Starts a location without `loc( )` in the first walk.
    pub(in crate::text) fn visit_location(&mut self, location: Attribute<'m>) {
        if let Aliases::Collecting(collector) = &mut self.aliases {
            let name = collector.names.of_locations(self.tables);
            self.visit(Entry::Attribute(location.id()), Kind::Location, name);
        }
    }

    /// Visits the unknown location that a file omits.
    pub(super) fn visit_unknown_location(&mut self) {
        if self.visit_again(Entry::Unknown).is_some() {
            return;
        }
        if let Aliases::Collecting(collector) = &mut self.aliases {
            let name = collector.names.of_locations(self.tables);
            self.visit(Entry::Unknown, Kind::Location, name);
            self.out.text(b"unknown");
            self.stack.pop();
            self.visited();
        }
    }

    /// Prints the mark of a type that was visited before. Returns false for any other one.
    pub(in crate::text) fn visit_type_again(&mut self, ty: Type<'m>) -> bool {
        self.visit_again(Entry::Type(ty.id())).is_some()
    }

    /// Starts a type in the first walk, which has this view.
    pub(in crate::text) fn visit_type(&mut self, ty: Type<'m>, view: Option<&TypeView<'m>>) {
        if let Aliases::Collecting(collector) = &mut self.aliases {
            let name = view.and_then(|view| rules::of_type(&mut collector.names, ty, view));
            self.visit(Entry::Type(ty.id()), Kind::Type, name);
        }
    }

    /// Prints the mark of an entry that was visited before, and returns the kind of its text and whether it
    /// has an alias. `None` for any other one, and in the second walk.
    fn visit_again(&mut self, entry: Entry<'m>) -> Option<(Kind, bool)> {
        let Aliases::Collecting(collector) = &mut self.aliases else {
            return None;
        };
        let node = collector.again(entry)?;
        collector.append_text(node, &mut self.out.buffer);
        let node = collector.nodes.get(node as usize)?;
        Some((node.kind, node.name.is_some()))
    }

    /// Starts an entry in the first walk, with the name of its alias.
    pub(super) fn visit(&mut self, entry: Entry<'m>, kind: Kind, name: Option<NameId>) {
        if let Aliases::Collecting(collector) = &mut self.aliases {
            collector.start(entry, kind, name, self.out.position());
            self.stack.push(Piece::Visited);
        }
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
            collector.append_text(node, &mut self.out.buffer);
        }
    }

    /// Prints a placeholder for elements in the first walk, which does not need them. Returns false
    /// in the second walk.
    pub(in crate::text) fn skip_elements(&mut self, id: AttributeId) -> bool {
        let Aliases::Collecting(collector) = &mut self.aliases else {
            return false;
        };
        collector.text_will_differ();
        self.out.text(b"elements ");
        self.out.unsigned(u64::from(id.index()));
        true
    }
}
