//! Prints the lines that define aliases, before and behind the ops.

use hashbrown::{HashMap, HashSet};

use crate::container::{AttributeId, TypeId};
use crate::ir::Module;
use crate::text::print::aliases::collector::{Collector, Kind};
use crate::text::print::aliases::ops::OpVisitor;
use crate::text::print::aliases::{Aliases, Entry, numbering};
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::{Counts, Subject, TextCache};
use crate::text::print::{distinct, mentioned};

/// The definitions of a file.
#[derive(Debug, Default)]
pub(in crate::text) struct Definitions<'m>(Vec<Definition<'m>>);

#[derive(Debug)]
struct Definition<'m> {
    alias: String,
    entry: Entry<'m>,
    kind: Kind,
    is_deferrable: bool,
}

/// Collects the entries with an alias that `walk` visits, and gives the aliases to the printer.
///
/// # Errors
/// Damage in the file.
pub(in crate::text::print) fn collect<'m, 'w>(
    printer: &mut Printer<'m, 'w>,
    module: &'m Module<'m>,
    walk: impl for<'p> FnOnce(OpVisitor<'m, 'p, 'w>) -> Result<OpVisitor<'m, 'p, 'w>, PrintError>,
) -> Result<Definitions<'m>, PrintError> {
    let tables = printer.tables;
    let release = tables.own_release();
    let collector = Collector::new(tables.attribute_count(), tables.type_count(), release);
    printer.aliases = Aliases::Collecting(Box::new(collector));
    let cache = std::mem::replace(&mut printer.cache, TextCache::new(Counts::default()));
    let kept = printer.out.kept_beside(tables.container().meter());
    let out = std::mem::replace(&mut printer.out, kept);
    let visitor = walk(OpVisitor {
        printer,
        module,
        known: HashSet::new(),
    })?;
    let printer = visitor.printer;
    printer.out.pass_on()?;
    printer.out = out;
    printer.cache = cache;
    printer.distinct = distinct::Distinct::default();
    printer.mentioned = mentioned::Mentioned::default();
    if let Some(shared) = &mut printer.shared {
        shared.clear();
    }
    let aliases = std::mem::replace(&mut printer.aliases, Aliases::None);
    let Aliases::Collecting(collector) = aliases else {
        return Ok(Definitions::default());
    };
    let named = numbering::named(&collector, release);
    let mut texts = vec![None; collector.nodes.len()];
    for named in &named {
        let node = named.node as usize;
        let is_location = collector
            .nodes
            .get(node)
            .is_some_and(|node| node.kind == Kind::Location);
        let text = printer.cache.add_alias(named.alias.as_bytes(), is_location);
        if let Some(place) = texts.get_mut(node) {
            *place = text;
        }
    }
    let text_of = |node: u32| {
        let node = node.checked_sub(1)?;
        let same = collector.nodes.get(node as usize)?.same;
        texts.get(same as usize).copied().flatten()
    };
    for (id, &node) in (0..).zip(&collector.attributes) {
        if let Some(text) = text_of(node) {
            let subject = Subject::Entry(AttributeId(id).into());
            printer.cache.set(subject, text);
        }
    }
    for (id, &node) in (0..).zip(&collector.types) {
        if let Some(text) = text_of(node) {
            printer.cache.set(Subject::of_type(TypeId(id)), text);
        }
    }
    let parts = collector.texts.iter();
    let parts: HashMap<_, _> = parts
        .filter_map(|(place, node)| Some((*place, text_of(*node)?)))
        .collect();
    printer.aliases = Aliases::Printing(parts);
    let definitions = named.into_iter().filter_map(|named| {
        let node = collector.nodes.get(named.node as usize)?;
        Some(Definition {
            alias: named.alias,
            entry: node.entry,
            kind: node.kind,
            is_deferrable: node.is_deferrable,
        })
    });
    Ok(Definitions(definitions.collect()))
}

impl<'m> Printer<'m, '_> {
    /// Prints the definitions before the ops, or those behind them.
    pub(in crate::text) fn definitions(
        &mut self,
        definitions: &Definitions<'m>,
        behind: bool,
    ) -> Result<(), PrintError> {
        let definitions = definitions.0.iter();
        for definition in definitions.filter(|it| it.is_deferrable == behind) {
            self.out.text(definition.alias.as_bytes());
            self.out.text(b" = ");
            self.cache.forget_mentions();
            let is_location = definition.kind == Kind::Location;
            self.out.text(if is_location { b"loc(" } else { b"" });
            self.print(Piece::Definition(definition.entry, is_location))?;
            self.out.text(if is_location { b")\n" } else { b"\n" });
            self.out.relieve()?;
        }
        Ok(())
    }

    /// Prints an entry itself, not its alias.
    pub(in crate::text) fn defined_entry(
        &mut self,
        entry: Entry<'m>,
        is_location: bool,
    ) -> Result<(), PrintError> {
        match entry {
            Entry::Attribute(id) => {
                let attribute = self.attribute_of(id)?;
                match is_location {
                    true => self.new_location(attribute),
                    false => self.new_attribute(attribute, Mode::Full),
                }
            }
            Entry::Type(id) => {
                let ty = self.type_of(id)?;
                self.new_type_text(ty)
            }
            Entry::Unknown => {
                self.out.text(b"unknown");
                Ok(())
            }
            Entry::Text(span) => self.inside(span),
        }
    }
}
