//! Prints the line of an op: the text before its regions and the text after them.
//!
//! Repeated texts come from the text cache, and names of values are texts, so that most lines
//! consist of copies of fixed size.

use std::io::Write;

use crate::container::{EntryId, TypeId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::has_inherent;
use crate::ir::{Block, Module, Op, RawOp};
use crate::text::print::buffer::STEP;
use crate::text::print::escape;
use crate::text::print::kind::Kind;
use crate::text::print::names::Names;
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::{PropertiesKey, Subject};

/// Prints ops without their regions.
pub(super) struct OpPrinter<'m, 'w> {
    pub(super) printer: Printer<'m, 'w>,
    pub(super) names: Names,
    module: &'m Module<'m>,
    /// Whether the dictionary of an op may contain properties, as in files before version 5.
    has_mixed_dictionaries: bool,
}

impl<'m, 'w> OpPrinter<'m, 'w> {
    pub(super) fn new(
        module: &'m Module<'m>,
        options: &'w PrintOptions,
        names: Names,
        out: &'w mut dyn Write,
    ) -> Self {
        let printer = Printer::of(module.tables(), options, out);
        Self::with(module, printer, names)
    }

    pub(super) fn with(module: &'m Module<'m>, printer: Printer<'m, 'w>, names: Names) -> Self {
        OpPrinter {
            printer,
            names,
            module,
            has_mixed_dictionaries: module.container().version() < 5,
        }
    }

    #[inline(always)]
    pub(super) fn literal<const COUNT: usize>(&mut self, text: &[u8; COUNT]) {
        self.printer.out.buffer.literal(text);
    }

    /// Prints the indentation of a depth.
    #[inline(always)]
    pub(super) fn indent(&mut self, depth: usize) -> Result<(), PrintError> {
        let blanks = 2 * depth;
        if blanks > STEP {
            return self.printer.out.blanks(blanks);
        }
        self.printer.out.buffer.put(&[b' '; STEP], blanks);
        Ok(())
    }

    /// Prints the text of a subject from the cache, or with `new` if it is not there.
    #[inline(always)]
    fn repeated(
        &mut self,
        subject: Option<Subject>,
        new: impl FnOnce(&mut Self) -> Result<(), PrintError>,
    ) -> Result<(), PrintError> {
        match subject.and_then(|subject| self.printer.cache.get(subject)) {
            Some(text) => self.printer.kept(text),
            None => new(self)?,
        }
        self.printer.out.relieve()
    }

    #[inline(always)]
    fn ty(&mut self, ty: Option<TypeId>) -> Result<(), PrintError> {
        self.repeated(ty.map(Subject::of_type), |this| this.new_type(ty))
    }

    /// Prints the text before the regions of an op with `depth` enclosing ops.
    #[inline(always)]
    pub(super) fn before_regions(&mut self, op: RawOp<'m>, depth: usize) -> Result<(), PrintError> {
        self.indent(depth)?;
        let results = op.result_range();
        if !results.is_empty() {
            let names = self.names.of_body(op.id.body);
            let name = names.get(results.start as usize).copied();
            let out = &mut self.printer.out.buffer;
            name.unwrap_or_default()
                .append_definition(op.result_count(), out);
            out.literal(b" = ");
        }
        self.repeated(Some(Subject::Op(op.name())), |this| {
            this.printer.new_op_name(op.of(this.module))
        })?;
        let names = self.names.of_body(op.id.body);
        let out = &mut self.printer.out.buffer;
        for (index, &operand) in op.operands().iter().enumerate() {
            if index > 0 {
                out.literal(b", ");
            }
            let name = names.get(operand as usize).copied();
            name.unwrap_or_default().append(out);
        }
        self.literal(b")");
        if op.has_extra() && op.successor_count() > 0 {
            self.successors(op.of(self.module))?;
        }
        match op.properties() {
            None if !self.has_mixed_dictionaries && !op.has_draft() => Ok(()),
            Some(blob) => self.properties_of_blob(op, PropertiesKey::of(&op, blob)),
            None => self.new_properties(op),
        }
    }

    /// Prints the text after the regions of an op, and a line break if another op follows.
    #[inline(always)]
    pub(super) fn after_regions(
        &mut self,
        op: RawOp<'m>,
        has_line_break: bool,
    ) -> Result<(), PrintError> {
        if op.dictionary().is_some() {
            self.printer.dictionary(op.of(self.module))?;
        }
        self.literal(b" : (");
        for (index, &operand) in op.operands().iter().enumerate() {
            if index > 0 {
                self.literal(b", ");
            }
            self.ty(op.type_of(operand))?;
        }
        let only = op.result_types().next().filter(|_| op.result_count() == 1);
        let is_bare = match only {
            None => false,
            Some(ty) => match self.printer.cache.get(Subject::of_type(ty)) {
                Some(text) => !text.is_function(),
                None => self.is_bare(ty)?,
            },
        };
        match is_bare {
            true => self.literal(b") -> "),
            false => self.literal(b") -> ("),
        }
        for (index, ty) in op.result_types().enumerate() {
            if index > 0 {
                self.literal(b", ");
            }
            self.ty(Some(ty))?;
        }
        if !is_bare {
            self.literal(b")");
        }
        if self.printer.options.locations {
            self.printer.op_location(op.location())?;
        }
        self.printer
            .out
            .buffer
            .put(b"\n", usize::from(has_line_break));
        Ok(())
    }

    fn successors(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.literal(b"[");
        for (index, successor) in op.successors().enumerate() {
            self.printer.comma(index == 0);
            self.label(successor.position());
        }
        self.literal(b"]");
        self.printer.out.relieve()
    }

    /// Prints properties, and keeps their text.
    #[inline(always)]
    fn properties_of_blob(&mut self, op: RawOp<'m>, key: PropertiesKey) -> Result<(), PrintError> {
        if let Some(text) = self.printer.cache.of_properties(&key) {
            self.printer.kept(text);
            return Ok(());
        }
        let start = self.printer.out.position();
        self.new_properties(op)?;
        if let Some(text) = self.printer.out.since(start) {
            self.printer.cache.keep_properties(key, text, start);
        }
        Ok(())
    }

    /// Prints the properties of an op with a leading space.
    #[inline(never)]
    fn new_properties(&mut self, op: RawOp<'m>) -> Result<(), PrintError> {
        self.printer.cache.forget_mentions();
        self.printer.properties(op.of(self.module))
    }

    /// Prints the label of a block with its arguments.
    pub(super) fn block_label(
        &mut self,
        block: Block<'m>,
        position: u32,
    ) -> Result<(), PrintError> {
        self.label(position);
        for (index, argument) in (0..).zip(block.arguments()) {
            match index {
                0 => self.literal(b"("),
                _ => self.literal(b", "),
            }
            let id = argument.id();
            let name = self.names.of_body(id.body).get(id.index as usize);
            name.copied()
                .unwrap_or_default()
                .append(&mut self.printer.out.buffer);
            self.literal(b": ");
            self.ty(Some(argument.type_id()))?;
            if self.printer.options.locations {
                match block.argument_location_id(index) {
                    Some(id) if self.printer.options.aliases => {
                        self.printer.location_in_full(id)?;
                    }
                    Some(id) => self.printer.op_location(id)?,
                    None => self.literal(b" loc(unknown)"),
                }
                self.printer.out.relieve()?;
            }
        }
        match block.argument_count() {
            0 => self.literal(b":"),
            _ => self.literal(b"):"),
        }
        Ok(())
    }

    /// Prints the label of the block at a position in its region.
    fn label(&mut self, position: u32) {
        self.literal(b"^bb");
        self.printer.out.unsigned(u64::from(position));
    }

    /// Whether the type of a single result is printed without parentheses, as all but function
    /// types are.
    #[cold]
    fn is_bare(&self, ty: TypeId) -> Result<bool, PrintError> {
        match self.printer.tables.ty(ty) {
            Some(ty) => Ok(!self.printer.is_function(ty)?),
            None => Ok(false),
        }
    }

    #[cold]
    fn new_type(&mut self, ty: Option<TypeId>) -> Result<(), PrintError> {
        let Some(ty) = ty.and_then(|ty| self.printer.tables.ty(ty)) else {
            self.literal(b"<<NULL TYPE>>");
            return Ok(());
        };
        self.printer.cache.forget_mentions();
        self.printer.print(Piece::Type(ty))
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints the discardable attributes with a leading space.
    pub(super) fn dictionary(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let subject = op.dictionary_id().filter(|_| op.holds_properties_apart());
        let subject = subject.map(|id| Subject::Entry(EntryId::Attribute(id)));
        let kept = subject.and_then(|subject| self.cache.get(subject));
        if let Some(text) = kept.filter(|text| text.kind() == Kind::Whole)
            && self.cache.start_of(text) != b"{}"
        {
            self.out.text(b" ");
            self.kept(text);
            return Ok(());
        }
        let Some(dictionary) = op.dictionary()? else {
            return self.dictionary_in_text(op);
        };
        let start = self.out.position() + 1;
        self.cache.forget_mentions();
        let definition = op.splitting_definition();
        let mut is_first = true;
        for (name, value) in dictionary.entries() {
            if let Some((_, op_def)) = definition
                && has_inherent(op_def, self.name_of(name)?)
            {
                continue;
            }
            match is_first {
                true => self.out.text(b" {"),
                false => self.out.text(b", "),
            }
            is_first = false;
            self.key(name)?;
            self.print_named(value)?;
            self.out.step()?;
        }
        if is_first {
            return Ok(());
        }
        self.out.text(b"}");
        if let Some(subject) = subject {
            self.keep(subject, Kind::Whole, b"", start);
        }
        Ok(())
    }

    /// Prints the dictionary of an op that is text, with a leading space.
    fn dictionary_in_text(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        if let Some(attribute) = op.dictionary_attribute()
            && let AttributeView::Text(text) = attribute.view()?
            && text != b"{}"
        {
            self.out.text(b" ");
            self.cache.forget_mentions();
            self.print(Piece::Attribute(attribute, Mode::Full))?;
        }
        Ok(())
    }

    /// Prints the name of an op and the bracket that opens its operands.
    #[cold]
    fn new_op_name(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let start = self.out.position();
        escape::quoted(&mut self.out.buffer, op.name().full());
        self.out.text(b"(");
        self.keep(Subject::Op(op.name_id()), Kind::Whole, b"", start);
        Ok(())
    }
}
