//! Prints the line of an op in the generic form: the text before its regions and the text after them, which ops in custom
//! text without a form of their own have, too.
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
use crate::text::print::names::{Names, ValueName};
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::out::Out;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::{PropertiesKey, Subject};

/// How the line of an op names what it uses.
pub(super) trait Uses {
    /// Appends the name of the value that is the operand at a position.
    fn operand(&mut self, position: u32, value: u32, out: &mut Out<'_>);
    /// Appends the label of the block that is the successor at a position.
    fn successor(&mut self, position: u32, block: u32, out: &mut Out<'_>);
}

/// The names of the values of a body, and labels of blocks by their positions.
struct Named<'n>(&'n [ValueName]);

impl Uses for Named<'_> {
    #[inline(always)]
    fn operand(&mut self, _: u32, value: u32, out: &mut Out<'_>) {
        let name = self.0.get(value as usize).copied();
        name.unwrap_or_default().append(&mut out.buffer);
    }

    fn successor(&mut self, _: u32, block: u32, out: &mut Out<'_>) {
        label(block, out);
    }
}

/// Appends the label of the block at a position in its region.
pub(super) fn label(position: u32, out: &mut Out<'_>) {
    out.buffer.literal(b"^bb");
    out.unsigned(u64::from(position));
}

/// Prints ops without their regions.
pub(super) struct OpPrinter<'m, 'w> {
    pub(super) printer: Printer<'m, 'w>,
    pub(super) names: Names,
    module: &'m Module<'m>,
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
        let mut uses = Named(self.names.of_body(op.id.body));
        self.printer.before_regions(op, self.module, &mut uses)
    }

    /// Prints the text after the regions of an op, and a line break if another op follows.
    #[inline(always)]
    pub(super) fn after_regions(
        &mut self,
        op: RawOp<'m>,
        has_line_break: bool,
    ) -> Result<(), PrintError> {
        self.printer.after_regions(op, self.module)?;
        if self.printer.options.locations {
            self.printer.op_location(op.location())?;
        }
        self.printer
            .out
            .buffer
            .put(b"\n", usize::from(has_line_break));
        Ok(())
    }

    /// Prints the label of a block with its arguments.
    pub(super) fn block_label(
        &mut self,
        block: Block<'m>,
        position: u32,
    ) -> Result<(), PrintError> {
        label(position, &mut self.printer.out);
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
            self.printer.type_or_null(Some(argument.type_id()))?;
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
}

impl<'m> Printer<'m, '_> {
    /// Prints the text from the name of an op up to its regions.
    #[inline(always)]
    pub(super) fn before_regions(
        &mut self,
        op: RawOp<'m>,
        module: &'m Module<'m>,
        uses: &mut impl Uses,
    ) -> Result<(), PrintError> {
        self.repeated(Some(Subject::Op(op.name())), |this| {
            this.new_op_name(op.of(module))
        })?;
        for (index, &operand) in (0..).zip(op.operands()) {
            if index > 0 {
                self.out.buffer.literal(b", ");
            }
            uses.operand(index, operand, &mut self.out);
        }
        self.out.buffer.literal(b")");
        if op.has_extra() && op.successor_count() > 0 {
            self.successors(op.of(module), uses)?;
        }
        match op.properties() {
            // Before version 5 the dictionary may contain properties.
            None if module.container().version() >= 5 && !op.has_draft() => Ok(()),
            Some(blob) => self.properties_of_blob(op, module, PropertiesKey::of(&op, blob)),
            None => self.new_properties(op.of(module)),
        }
    }

    /// Prints the text after the regions of an op up to its location.
    #[inline(always)]
    pub(super) fn after_regions(
        &mut self,
        op: RawOp<'m>,
        module: &'m Module<'m>,
    ) -> Result<(), PrintError> {
        if op.dictionary().is_some() {
            self.dictionary(op.of(module))?;
        }
        self.out.buffer.literal(b" : (");
        for (index, &operand) in op.operands().iter().enumerate() {
            if index > 0 {
                self.out.buffer.literal(b", ");
            }
            self.type_or_null(op.type_of(operand))?;
        }
        self.out.buffer.literal(b") -> ");
        self.result_types(op)
    }

    /// Prints the types of the results of an op as those of a function.
    #[inline(always)]
    pub(super) fn result_types(&mut self, op: RawOp<'m>) -> Result<(), PrintError> {
        let only = op.result_types().next().filter(|_| op.result_count() == 1);
        let is_bare = match only {
            None => false,
            Some(ty) => match self.cache.get(Subject::of_type(ty)) {
                Some(text) => !text.is_function(),
                None => self.is_bare(ty)?,
            },
        };
        if !is_bare {
            self.out.buffer.literal(b"(");
        }
        for (index, ty) in op.result_types().enumerate() {
            if index > 0 {
                self.out.buffer.literal(b", ");
            }
            self.type_or_null(Some(ty))?;
        }
        if !is_bare {
            self.out.buffer.literal(b")");
        }
        Ok(())
    }

    /// Prints the text of a subject from the cache, or with `new` if it is not there.
    #[inline(always)]
    fn repeated(
        &mut self,
        subject: Option<Subject>,
        new: impl FnOnce(&mut Self) -> Result<(), PrintError>,
    ) -> Result<(), PrintError> {
        match subject.and_then(|subject| self.cache.get(subject)) {
            Some(text) => self.kept(text),
            None => new(self)?,
        }
        self.out.relieve()
    }

    /// Prints a type, or what MLIR prints for none.
    #[inline(always)]
    fn type_or_null(&mut self, ty: Option<TypeId>) -> Result<(), PrintError> {
        self.repeated(ty.map(Subject::of_type), |this| this.new_type(ty))
    }

    fn successors(&mut self, op: Op<'m>, uses: &mut impl Uses) -> Result<(), PrintError> {
        self.out.text(b"[");
        for (index, successor) in (0..).zip(op.successors()) {
            self.comma(index == 0);
            uses.successor(index, successor.position(), &mut self.out);
        }
        self.out.text(b"]");
        self.out.relieve()
    }

    /// Prints properties, and keeps their text.
    #[inline(always)]
    fn properties_of_blob(
        &mut self,
        op: RawOp<'m>,
        module: &'m Module<'m>,
        key: PropertiesKey,
    ) -> Result<(), PrintError> {
        if let Some(text) = self.cache.of_properties(&key) {
            self.kept(text);
            return Ok(());
        }
        let start = self.out.position();
        self.new_properties(op.of(module))?;
        if let Some(text) = self.out.since(start) {
            self.cache.keep_properties(key, text, start);
        }
        Ok(())
    }

    /// Prints the properties of an op with a leading space.
    #[inline(never)]
    fn new_properties(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.cache.forget_mentions();
        self.properties(op)
    }

    /// Whether the type of a single result is printed without parentheses, as all but function
    /// types are.
    #[cold]
    fn is_bare(&self, ty: TypeId) -> Result<bool, PrintError> {
        match self.tables.ty(ty) {
            Some(ty) => Ok(!self.is_function(ty)?),
            None => Ok(false),
        }
    }

    #[cold]
    fn new_type(&mut self, ty: Option<TypeId>) -> Result<(), PrintError> {
        let Some(ty) = ty.and_then(|ty| self.tables.ty(ty)) else {
            self.out.text(b"<<NULL TYPE>>");
            return Ok(());
        };
        self.cache.forget_mentions();
        self.print(Piece::Type(ty))
    }

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
