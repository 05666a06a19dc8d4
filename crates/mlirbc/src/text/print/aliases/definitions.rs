//! Prints the lines that define aliases, before and behind the ops.

use hashbrown::{HashMap, HashSet};

use crate::container::{AttributeId, TypeId};
use crate::ir::Module;
use crate::text::print::aliases::collector::{Collector, Kind, split_at_mark};
use crate::text::print::aliases::ops::OpVisitor;
use crate::text::print::aliases::{Aliases, Entry, numbering};
use crate::text::print::buffer::Buffer;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::{Subject, TextCache, TextId};
use crate::text::print::{distinct, mentioned};

/// The definitions of a file.
#[derive(Debug, Default)]
pub(in crate::text) struct Definitions<'m> {
    /// The nodes with an alias, in order.
    list: Vec<u32>,
    aliases: Vec<Option<TextId>>,
    collector: Option<Box<Collector<'m>>>,
}

/// Collects the entries with an alias that `walk` visits, and passes the aliases to the printer.
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
    // The text of an entry has marks in it, and is not that of the second walk.
    let files = TextCache::of_files(tables.attribute_count());
    let cache = std::mem::replace(&mut printer.cache, files);
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
    let mut text = Buffer::default();
    for alias in &named.aliases {
        named.write(*alias, &mut text);
        let node = alias.node as usize;
        let is_location = collector
            .nodes
            .get(node)
            .is_some_and(|node| node.kind == Kind::Location);
        if let Some(place) = texts.get_mut(node) {
            *place = printer.cache.add_alias(text.text(), is_location);
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
    Ok(Definitions {
        list: named.aliases.iter().map(|alias| alias.node).collect(),
        aliases: texts,
        collector: Some(collector),
    })
}

impl<'m> Definitions<'m> {
    /// Prints the definitions before the ops, or those behind them.
    ///
    /// # Errors
    /// Damage in the file, or an error of the writer.
    pub(in crate::text::print) fn print(
        &self,
        printer: &mut Printer<'m, '_>,
        behind: bool,
    ) -> Result<(), PrintError> {
        let Some(collector) = &self.collector else {
            return Ok(());
        };
        for &index in &self.list {
            let Some(node) = collector.nodes.get(index as usize) else {
                continue;
            };
            if node.is_deferrable != behind {
                continue;
            }
            if let Some(alias) = self.alias_of(index) {
                printer.kept(alias);
            }
            printer.out.text(b" = ");
            let is_location = node.kind == Kind::Location;
            printer.out.text(if is_location { b"loc(" } else { b"" });
            match collector.text_of(node) {
                [] => {
                    if let Some(entry) = collector.entry_of(node) {
                        printer.cache.forget_mentions();
                        printer.print(Piece::Definition(entry, is_location))?;
                    }
                }
                text => self.kept(printer, collector, text)?,
            }
            printer.out.text(if is_location { b")\n" } else { b"\n" });
            printer.out.relieve()?;
        }
        Ok(())
    }

    fn alias_of(&self, node: u32) -> Option<TextId> {
        self.aliases.get(node as usize).copied().flatten()
    }

    /// Prints a text of the first walk, with the aliases or the texts of nested nodes in place of marks.
    fn kept(
        &self,
        printer: &mut Printer<'m, '_>,
        collector: &Collector<'m>,
        text: &[u8],
    ) -> Result<(), PrintError> {
        let mut rest = text;
        while let Some((before, index, behind)) = split_at_mark(rest) {
            printer.out.text(before);
            rest = behind;
            if let Some(alias) = self.alias_of(index) {
                printer.kept(alias);
                continue;
            }
            let Some(node) = collector.nodes.get(index as usize) else {
                continue;
            };
            let piece = match (collector.entry_of(node), node.kind) {
                (Some(Entry::Attribute(id)), Kind::Location) => {
                    Piece::Location(printer.attribute_of(id)?)
                }
                (Some(Entry::Attribute(id)), _) => {
                    Piece::Attribute(printer.attribute_of(id)?, Mode::Full)
                }
                (Some(Entry::Type(id)), _) => Piece::Type(printer.type_of(id)?),
                (Some(Entry::Text(span)), _) => Piece::Span(span),
                (Some(Entry::Unknown) | None, _) => Piece::Text(b"unknown"),
            };
            printer.cache.forget_mentions();
            printer.print(piece)?;
        }
        printer.out.text(rest);
        Ok(())
    }
}

impl<'m> Printer<'m, '_> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::text::PrintOptions;
    use crate::text::print::regions::RegionWalk;

    /// The definitions of a file, from the texts of the first walk or printed again, and the number of such texts.
    fn definitions(
        module: &Module<'_>,
        prints_again: bool,
    ) -> Result<(Vec<u8>, usize), PrintError> {
        let options = PrintOptions {
            locations: true,
            aliases: true,
            ..PrintOptions::default()
        };
        let top = module.top_block()?;
        let mut out = Vec::new();
        let mut printer = Printer::of(module.tables(), &options, &mut out);
        let mut definitions = collect(&mut printer, module, |visitor| {
            let mut walk = RegionWalk::new(visitor);
            for op in top.ops() {
                walk.op_with_regions(op)?;
            }
            Ok(walk.visitor)
        })?;
        let mut forgotten = 0;
        if let Some(collector) = definitions.collector.as_mut().filter(|_| prints_again) {
            forgotten = collector.forget_texts();
        }
        for behind in [false, true] {
            definitions.print(&mut printer, behind)?;
        }
        printer.out.pass_on()?;
        drop(printer);
        Ok((out, forgotten))
    }

    #[test]
    fn texts_of_the_first_walk_are_those_that_are_printed_again() {
        let mut count = 0;
        for path in fixtures::paths() {
            let module = Module::open_file(&path).unwrap();
            let (Ok((kept, _)), Ok((again, forgotten))) =
                (definitions(&module, false), definitions(&module, true))
            else {
                continue;
            };
            let [kept, again] = [kept, again].map(|it| String::from_utf8_lossy(&it).into_owned());
            assert!(kept == again, "{}", path.display());
            count += forgotten;
        }
        assert!(count > 500, "{count}");
    }
}
