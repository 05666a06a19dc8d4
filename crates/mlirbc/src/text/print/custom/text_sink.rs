//! Prints ops in custom form.

use std::ops::Range;

use hashbrown::HashMap;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::{Block, BodyId, Module, Op, OpId, RawOp, Region, ValueId};
use crate::schema::AttributeText;
use crate::text::form::Element;
use crate::text::print::comments::CommentLines;
use crate::text::print::custom::attribute_text::{LONGEST, body_range};
use crate::text::print::custom::default_dialects::DefaultDialect;
use crate::text::print::custom::facts::Facts;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::noted_names::NotedNames;
use crate::text::print::custom::repeated::{Name, Repeated, name_of};
use crate::text::print::custom::scopes::Scopes;
use crate::text::print::custom::sink::{Context, Place, Sink};
use crate::text::print::entry_printer::{EntryPrinter, EntryText, Printed};
use crate::text::print::marks::Marks;
use crate::text::print::options::PrintResult;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::region_text::Edges;
use crate::text::print::{escape, number};

/// Prints the items of ops.
pub(super) struct TextSink<'m, 'w> {
    pub(super) printer: Printer<'m, 'w>,
    pub(super) scopes: Scopes<'m>,
    module: &'m Module<'m>,
    repeated: Repeated,
    /// Prints without aliases.
    plain: Option<EntryPrinter<'m>>,
    /// Whether the texts of types are short.
    short_types: HashMap<TypeId, bool>,
    only_last_ops_branch: HashMap<BodyId, bool>,
    /// The edges of the regions that are being printed.
    edges: Vec<Edges>,
    /// The position in the text behind the names of the results of the current op.
    start: u64,
    comments: Option<CommentLines<'w>>,
    /// The names in the text of an op behind that, in the order of the text.
    names: Vec<(Range<usize>, Name)>,
    /// Whether the names of the current op are noted.
    notes_names: bool,
    /// The places of ops and values, if they were requested.
    pub(super) marks: Option<Marks>,
}

impl<'m, 'w> TextSink<'m, 'w> {
    pub(super) fn new(
        module: &'m Module<'m>,
        printer: Printer<'m, 'w>,
        scopes: Scopes<'m>,
        repeated: Repeated,
        comments: Option<CommentLines<'w>>,
    ) -> Self {
        TextSink {
            printer,
            scopes,
            module,
            repeated,
            plain: None,
            short_types: HashMap::new(),
            only_last_ops_branch: HashMap::new(),
            edges: Vec::new(),
            start: 0,
            comments,
            names: Vec::new(),
            notes_names: false,
            marks: None,
        }
    }

    /// Prints the comments that were not printed.
    pub(super) fn last_comments(&mut self) -> PrintResult {
        match &mut self.comments {
            Some(comments) => comments.print_last(&mut self.printer.out),
            None => Ok(()),
        }
    }

    /// Prints the comments before an op, unless it has no line of its own.
    #[inline]
    fn comments(&mut self, op: RawOp<'m>, place: Place, indent: u32) -> PrintResult {
        let Some(comments) = &mut self.comments else {
            return Ok(());
        };
        match place {
            Place::Inner => {
                comments.pass(op.id);
                Ok(())
            }
            Place::Top | Place::Nested => {
                comments.print_before(op.id, indent as usize, &mut self.printer.out)
            }
        }
    }

    #[inline(never)]
    fn text(&mut self, text: &[u8]) {
        self.printer.out.text(text);
    }

    fn value_name(&mut self, body: BodyId, value: u32) {
        let start = self.printer.out.position();
        let name = self.scopes.name(body, value);
        name.append(&self.scopes.texts, &mut self.printer.out.buffer);
        self.mark_value(body, value, start);
    }

    /// Marks the text from `start` on as the name of a value.
    fn mark_value(&mut self, body: BodyId, index: u32, start: u64) {
        if let Some(marks) = &mut self.marks {
            let range = start..self.printer.out.position();
            marks.value(ValueId { body, index }, range);
        }
    }

    #[inline]
    fn indent(&mut self, indent: u32) -> PrintResult {
        static BLANKS: [u8; 32] = [b' '; 32];
        match indent as usize {
            indent @ 0..=32 => {
                self.printer.out.buffer.put(&BLANKS, indent);
                Ok(())
            }
            indent => self.printer.out.blanks(indent),
        }
    }

    /// Prints what precedes the items of an op.
    #[inline(always)]
    fn line_start(&mut self, op: RawOp<'m>, place: Place, indent: u32) -> PrintResult {
        self.comments(op, place, indent)?;
        if place != Place::Inner {
            self.indent(indent)?;
        }
        if let Some(marks) = &mut self.marks {
            marks.start_op(op.id, self.printer.out.position());
        }
        if place != Place::Inner {
            self.results(op);
            self.start = self.printer.out.position();
            if op.result_count() > 0 {
                self.printer.out.buffer.literal(b" = ");
            }
        }
        Ok(())
    }

    /// Prints what follows the items of an op.
    #[inline(always)]
    fn finish(&mut self, op: RawOp<'m>, place: Place) -> PrintResult {
        if self.printer.options.locations && place != Place::Inner {
            self.printer.op_location(op.location())?;
        }
        if let Some(marks) = &mut self.marks {
            marks.end_op(self.printer.out.position());
        }
        if place == Place::Nested {
            self.printer.out.buffer.push(b'\n');
        }
        self.printer.out.relieve()
    }

    /// Prints the names of results: `%0`, `%0:2` or `%a, %b:2`.
    #[inline(always)]
    fn results(&mut self, op: RawOp<'m>) {
        let results = op.result_range();
        match results.len() {
            0 => {}
            1 => self.shared_name(op.id.body, results.start),
            _ => self.several_results(op.id.body, results),
        }
    }

    #[inline(never)]
    fn several_results(&mut self, body: BodyId, results: Range<u32>) {
        let mut first = results.start;
        while first < results.end {
            let texts = &self.scopes.texts;
            let names = self.scopes.of_body(body);
            let name = |value: u32| names.get(value as usize).copied().unwrap_or_default();
            let is_same = |value: &u32| texts.is_later(name(*value));
            let end = (first + 1..results.end).find(|value| !is_same(value));
            let end = end.unwrap_or(results.end);
            if first > results.start {
                self.text(b", ");
            }
            self.shared_name(body, first);
            if end - first > 1 {
                self.text(b":");
                self.printer.out.unsigned(u64::from(end - first));
            }
            first = end;
        }
    }

    /// The name of a value, without its position among those with the same name.
    #[inline(always)]
    fn shared_name(&mut self, body: BodyId, value: u32) {
        let start = self.printer.out.position();
        let name = self.scopes.name(body, value);
        name.append_shared(&self.scopes.texts, &mut self.printer.out.buffer);
        self.mark_value(body, value, start);
    }

    fn ty(&mut self, id: TypeId) -> PrintResult {
        let Some(ty) = self.printer.tables.ty(id) else {
            self.text(b"<<NULL TYPE>>");
            return Ok(());
        };
        self.printer.cache.forget_mentions();
        self.printer.print(Piece::Type(ty))
    }

    fn attribute(&mut self, id: AttributeId) -> PrintResult {
        let attribute = self.printer.attribute_of(id)?;
        self.printer.cache.forget_mentions();
        self.printer.print(Piece::Attribute(attribute, Mode::Full))
    }

    /// Whether the text of a type may be kept. Types are read with their prefix, too.
    fn is_short(&mut self, id: TypeId) -> Result<bool> {
        if let Some(known) = self.short_types.get(&id) {
            return Ok(*known);
        }
        let tables = self.printer.tables;
        let plain = self.plain.get_or_insert_with(|| EntryPrinter::new(tables));
        let is_short = match tables.ty(id) {
            Some(ty) => {
                let text = plain.print(Printed::Type(ty), LONGEST, None)?;
                matches!(text, EntryText::Text(_))
            }
            None => false,
        };
        self.short_types.insert(id, is_short);
        Ok(is_short)
    }

    /// Prints what `print` prints without a prefix, and without the blank behind it if `strips_blanks`.
    fn stripped(
        &mut self,
        prefix: &str,
        strips_blanks: bool,
        print: impl FnOnce(&mut Self) -> PrintResult,
    ) -> PrintResult {
        self.printer.out.relieve()?;
        self.printer.out.hold(true);
        let start = self.printer.out.position();
        let printed = print(self);
        self.printer.out.hold(false);
        printed?;
        let Some(text) = self.printer.out.since(start) else {
            return Ok(());
        };
        if let Some(range) = body_range(text, prefix)
            && range != (0..text.len())
        {
            let mut body = text.get(range).unwrap_or_default();
            if strips_blanks {
                body = body.strip_prefix(b" ").unwrap_or(body);
            }
            let body = body.to_vec();
            self.printer.out.take_back(start);
            self.text(&body);
            self.printer.cache.forget_mentions();
        }
        Ok(())
    }

    /// Prints the location of an argument of a block, if locations are printed.
    fn argument_location(&mut self, location: Option<AttributeId>) -> PrintResult {
        if !self.printer.options.locations {
            return Ok(());
        }
        match location {
            Some(id) if self.printer.options.aliases => self.printer.location_in_full(id),
            Some(id) => self.printer.op_location(id),
            None => {
                self.text(b" loc(unknown)");
                Ok(())
            }
        }
    }

    fn symbol(&mut self, id: AttributeId) -> PrintResult {
        let attribute = self.printer.attribute_of(id)?;
        let name = self.printer.name_of(attribute)?;
        escape::symbol(&mut self.printer.out.buffer, name);
        Ok(())
    }

    /// Prints an attribute without the aliases in it.
    fn hidden(&mut self, id: AttributeId) -> PrintResult {
        let attribute = self.printer.attribute_of(id)?;
        let tables = self.printer.tables;
        let plain = self.plain.get_or_insert_with(|| EntryPrinter::new(tables));
        let limit = usize::MAX >> 1;
        if let EntryText::Text(text) = plain.print(Printed::Attribute(attribute), limit, None)? {
            self.printer.out.text(text);
        }
        Ok(())
    }

    /// Prints an op in the generic form up to its regions.
    #[inline(never)]
    fn generic_start(&mut self, op: RawOp<'m>) -> PrintResult {
        let mut uses = NotedNames {
            body: op.id.body,
            values: self.scopes.of_body(op.id.body),
            texts: &self.scopes.texts,
            marks: self.marks.as_mut(),
            start: self.start,
            names: self.notes_names.then_some(&mut self.names),
        };
        self.printer.before_regions(op, self.module, &mut uses)
    }
}

/// The prefix of the class of a slot.
fn class<'f>(facts: Option<&'f Facts<'_>>, slot: u32) -> &'f str {
    let slot = facts.and_then(|facts| facts.program.slots.get(slot as usize));
    match slot.map(|slot| &slot.text) {
        Some(AttributeText::Class(prefix)) => prefix,
        _ => "",
    }
}

impl<'m> Sink<'m> for TextSink<'m, '_> {
    fn enter_op(&mut self, op: Op<'m>) -> Result<()> {
        self.scopes.enter_op(op)
    }

    fn leave_op(&mut self) {
        self.scopes.leave_op();
    }

    fn omit(&mut self, op: OpId) {
        if let Some(comments) = &mut self.comments {
            comments.pass(op);
        }
    }

    fn start(
        &mut self,
        op: RawOp<'m>,
        place: Place,
        is_custom: bool,
        indent: u32,
        default_dialect: &DefaultDialect,
    ) -> PrintResult {
        self.line_start(op, place, indent)?;
        if !is_custom {
            return Ok(());
        }
        let name = self.printer.tables.container().op_name(op.name());
        let dialect = default_dialect.name.as_bytes();
        let short = name
            .strip_prefix(dialect)
            .and_then(|rest| rest.strip_prefix(b"."))
            .filter(|rest| !dialect.is_empty() && !rest.contains(&b'.'));
        self.printer.out.text(short.unwrap_or(name));
        Ok(())
    }

    #[inline(always)]
    fn without_plan(
        &mut self,
        op: RawOp<'m>,
        place: Place,
        indent: u32,
        default_dialect: &DefaultDialect,
        may_have_form: bool,
    ) -> PrintResult<bool> {
        if !may_have_form {
            self.line_start(op, place, indent)?;
            self.generic_start(op)?;
            self.printer.after_regions(op, self.module)?;
            self.finish(op, place)?;
            return Ok(true);
        }
        let Some(found) = self.repeated.find(op, default_dialect.number) else {
            return Ok(false);
        };
        self.comments(op, place, indent)?;
        self.indent(indent)?;
        let operands = op.operands();
        let results = op.result_range();
        if results.len() > 1 {
            self.several_results(op.id.body, results.clone());
        }
        let names = self.scopes.of_body(op.id.body);
        let texts = &self.scopes.texts;
        let out = &mut self.printer.out.buffer;
        if results.len() == 1 {
            let name = names.get(results.start as usize).copied();
            name.unwrap_or_default().append_shared(texts, out);
        }
        let module = self.module;
        self.repeated.visit(found, |text, name| {
            text.append(out);
            match name {
                Name::Operand(position) => {
                    let operand = operands.get(position as usize);
                    let name = operand.and_then(|operand| names.get(*operand as usize));
                    name.copied().unwrap_or_default().append(texts, out);
                }
                Name::Successor(position) => {
                    let block = op.of(module).successor(position);
                    let block = block.map_or(0, |block| block.position());
                    out.literal(b"^bb");
                    number::unsigned(out, u64::from(block));
                }
                Name::End => {}
            }
        });
        self.finish(op, place)?;
        Ok(true)
    }

    fn items(
        &mut self,
        context: &Context<'_, 'm>,
        items: &[Item<'m>],
        depends_on_values: bool,
    ) -> PrintResult {
        let start = self.start;
        let mut is_kept = !depends_on_values;
        self.names.clear();
        self.notes_names = is_kept;
        for item in items {
            let before = self.printer.out.position();
            self.item(context, item)?;
            if !is_kept {
                continue;
            }
            match name_of(context.op, item) {
                Some(Some(name)) => {
                    let end = self.printer.out.position();
                    let range = (before - start) as usize..(end - start) as usize;
                    self.names.push((range, name));
                }
                Some(None) => is_kept = false,
                None => {}
            }
        }
        self.notes_names = false;
        // Part of a text may have been passed on.
        if is_kept && let Some(text) = self.printer.out.since(start) {
            self.repeated.keep(text, &self.names);
        }
        Ok(())
    }

    fn item(&mut self, context: &Context<'_, 'm>, item: &Item<'m>) -> PrintResult {
        let strips_blanks = context.facts.is_some_and(|it| it.program.strips_blanks);
        match item {
            Item::Static(text) => self.text(text),
            Item::Literal(step) => {
                if let Some(step) = context.step(*step)
                    && let Element::Literal(text) = &step.element
                {
                    let blank = usize::from(step.has_blank);
                    self.printer.out.buffer.put(b" ", blank);
                    self.text(text.as_bytes());
                }
            }
            Item::Text(text) => self.text(text),
            Item::Name(name) => escape::key(&mut self.printer.out.buffer, name),
            Item::Symbol(id) => self.symbol(*id)?,
            Item::Value(id) => self.value_name(id.body, id.index),
            Item::Type(ty) => self.ty(*ty)?,
            Item::StrippedType(ty, step) => {
                let prefix = match context.element(*step) {
                    Some(Element::Types {
                        strip: Some(prefix),
                        ..
                    }) => prefix,
                    _ => "",
                };
                match self.is_short(*ty)? {
                    true => self.stripped(prefix, strips_blanks, |sink| sink.ty(*ty))?,
                    false => self.ty(*ty)?,
                }
            }
            Item::Attribute(id) | Item::Unvisited(id) => self.attribute(*id)?,
            Item::Untyped(id) => {
                let attribute = self.printer.attribute_of(*id)?;
                self.printer.cache.forget_mentions();
                self.printer.untyped(attribute)?;
            }
            Item::Stripped(id, slot) => {
                let prefix = class(context.facts, *slot);
                self.stripped(prefix, strips_blanks, |sink| sink.attribute(*id))?;
            }
            Item::Dense(id) => {
                let attribute = self.printer.attribute_of(*id)?;
                if let AttributeView::DenseArray {
                    element,
                    count,
                    data,
                } = attribute.view()?
                {
                    self.text(b"[");
                    self.printer.dense_items(element, count, data)?;
                    self.text(b"]");
                }
            }
            Item::Hidden(id) => self.hidden(*id)?,
            Item::Property(value) => {
                let value = (**value).clone();
                self.printer.print(Piece::Property(value, Mode::Full))?;
            }
            Item::Successor(position) => {
                self.text(b"^bb");
                self.printer.out.unsigned(u64::from(*position));
            }
            Item::NewLine(indent) => {
                self.text(b"\n");
                self.indent(context.indent + indent)?;
            }
            Item::ArgumentLocation(location) => self.argument_location(*location)?,
            Item::GenericStart => self.generic_start(context.op.parts())?,
            Item::GenericEnd => {
                self.printer
                    .after_regions(context.op.parts(), self.module)?;
            }
            Item::GenericResults => self.printer.result_types(context.op.parts())?,
            Item::AttributesOf(op) => {
                self.printer.cache.forget_mentions();
                self.printer.properties(*op)?;
                self.printer.dictionary(*op)?;
            }
            Item::GenericEntries | Item::Region(_) | Item::InnerOp(_) => {}
        }
        self.printer.out.relieve()
    }

    fn end(&mut self, op: RawOp<'m>, place: Place) -> PrintResult {
        self.finish(op, place)
    }

    fn enter_region(&mut self, region: Region<'m>) {
        self.scopes.enter_region(region.position());
    }

    fn leave_region(&mut self, region: Region<'m>) {
        self.scopes.leave_region(region.position());
    }

    fn region(&mut self, region: Region<'m>) {
        self.scopes.enter_region(region.position());
        self.text(b"{\n");
        let body = region.id().body;
        let only = self.only_last_ops_branch.entry(body);
        let only = *only.or_insert_with(|| region.only_last_ops_branch());
        self.edges.push(Edges::of(region, only));
    }

    fn shadow_operands(&mut self, op: Op<'m>, region: Region<'m>) {
        self.scopes.shadow_operands(op, region);
    }

    fn label(&mut self, block: Block<'m>, position: u32, indent: u32) -> PrintResult {
        self.indent(indent)?;
        self.text(b"^bb");
        self.printer.out.unsigned(u64::from(position));
        for (index, argument) in (0..).zip(block.arguments()) {
            self.text(if index == 0 { b"(" } else { b", " });
            let id = argument.id();
            self.value_name(id.body, id.index);
            self.text(b": ");
            self.ty(argument.type_id())?;
            self.argument_location(block.argument_location_id(index))?;
            self.printer.out.relieve()?;
        }
        let has_arguments = block.argument_count() > 0;
        self.text(if has_arguments { b"):" } else { b":" });
        if let Some(edges) = self.edges.last() {
            edges.print(&mut self.printer.out, position);
        }
        self.text(b"\n");
        Ok(())
    }

    fn region_end(&mut self, region: Region<'m>, indent: u32) -> PrintResult {
        self.edges.pop();
        self.scopes.leave_region(region.position());
        self.indent(indent)?;
        self.text(b"}");
        Ok(())
    }
}
