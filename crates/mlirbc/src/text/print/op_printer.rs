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
use crate::text::print::number;
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::{PropertiesKey, Subject, TextId};

/// Prints text of any length in the middle of a line.
macro_rules! apart {
    ($self:ident, $line:ident, $print:expr) => {{
        let length = $line.len();
        $self.printer.out.buffer.advance(length);
        let printed = $print;
        $line = $self.printer.out.buffer.line();
        printed
    }};
}

/// Appends the text of a subject to a line if it is in the cache; prints it with `$new` otherwise.
macro_rules! text {
    ($self:ident, $line:ident, $subject:expr, $new:expr) => {
        let text = $subject.and_then(|subject| $self.printer.cache.get(subject));
        match text {
            None => apart!($self, $line, $new)?,
            Some(text) => {
                if !$self.printer.cache.put(text, &mut $line) {
                    apart!($self, $line, $self.printer.long_kept(text))?;
                }
            }
        }
        if $line.is_full() {
            apart!($self, $line, $self.printer.out.relieve())?;
        }
    };
}

/// Appends the indentation of a depth to a line.
macro_rules! indent {
    ($self:ident, $line:ident, $depth:expr) => {
        let mut blanks = 2 * $depth;
        if blanks > 8 * STEP {
            apart!($self, $line, $self.printer.out.blanks(blanks))?;
            blanks = 0;
        }
        while blanks > 0 {
            let some = blanks.min(STEP);
            $line.put(&[b' '; STEP], some);
            blanks -= some;
            if $line.is_full() {
                apart!($self, $line, $self.printer.out.relieve())?;
            }
        }
    };
}

/// Appends a location to a line, or prints it if part of it is not in the cache.
macro_rules! location {
    ($self:ident, $line:ident, $id:expr) => {
        let (cache, positions) = (&$self.printer.cache, &mut $self.printer.positions);
        $line.literal(b" loc(");
        if !Printer::put_location(&mut $line, cache, positions, $id) {
            apart!($self, $line, $self.printer.rest_of_location($id))?;
        }
    };
}

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
        OpPrinter {
            printer: Printer::of(module.tables(), options, out),
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
    pub(super) fn indent(&mut self, depth: usize) -> Result<(), PrintError> {
        let mut line = self.printer.out.buffer.line();
        indent!(self, line, depth);
        let length = line.len();
        self.printer.out.buffer.advance(length);
        Ok(())
    }

    /// Prints the text before the regions of an op with `depth` enclosing ops.
    #[inline(always)]
    pub(super) fn before_regions(&mut self, op: RawOp<'m>, depth: usize) -> Result<(), PrintError> {
        let names = self.names.of_body(op.id.body);
        let name_of = |value: u32| names.get(value as usize).copied().unwrap_or_default();
        let mut line = self.printer.out.buffer.line();
        indent!(self, line, depth);
        let results = op.result_range();
        if !results.is_empty() {
            let (name, count) = (name_of(results.start), op.result_count());
            if !name.put_definition(count, &mut line) {
                apart!(
                    self,
                    line,
                    name.append_rare(Some(count), &mut self.printer.out.buffer)
                );
            }
            line.literal(b" = ");
        }
        let name = Some(Subject::Op(op.name()));
        text!(
            self,
            line,
            name,
            self.printer.new_op_name(op.of(self.module))
        );
        let mut separator = 0;
        for &operand in op.operands() {
            line.put(b", ", separator);
            separator = 2;
            let name = name_of(operand);
            if !name.put(&mut line) {
                apart!(
                    self,
                    line,
                    name.append_rare(None, &mut self.printer.out.buffer)
                );
            }
            if line.is_full() {
                apart!(self, line, self.printer.out.relieve())?;
            }
        }
        line.literal(b")");
        if op.has_extra() && op.successor_count() > 0 {
            apart!(self, line, self.successors(op.of(self.module)))?;
        }
        match op.properties() {
            None if !self.has_mixed_dictionaries && !op.has_draft() => {}
            Some(blob) => {
                let key = PropertiesKey::of(&op, blob);
                let text = self.printer.cache.of_properties(&key);
                if !text.is_some_and(|text| self.printer.cache.put(text, &mut line)) {
                    apart!(self, line, self.properties_of_blob(op, key, text))?;
                }
            }
            None => apart!(self, line, self.new_properties(op))?,
        }
        let length = line.len();
        self.printer.out.buffer.advance(length);
        Ok(())
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
        let mut line = self.printer.out.buffer.line();
        line.literal(b" : (");
        let mut separator = 0;
        for &operand in op.operands() {
            line.put(b", ", separator);
            separator = 2;
            let ty = op.type_of(operand);
            text!(self, line, ty.map(Subject::of_type), self.new_type(ty));
        }
        line.literal(b") -> ");
        let only = op.result_types().next().filter(|_| op.result_count() == 1);
        let is_bare = match only {
            None => false,
            Some(ty) => match self.printer.cache.get(Subject::of_type(ty)) {
                Some(text) => !text.is_function(),
                None => apart!(self, line, self.is_bare(ty))?,
            },
        };
        line.put(b"(", usize::from(!is_bare));
        let mut separator = 0;
        for ty in op.result_types() {
            line.put(b", ", separator);
            separator = 2;
            let ty = Some(ty);
            text!(self, line, ty.map(Subject::of_type), self.new_type(ty));
        }
        line.put(b")", usize::from(!is_bare));
        if self.printer.options.locations {
            location!(self, line, op.location());
        }
        line.put(b"\n", usize::from(has_line_break));
        let length = line.len();
        self.printer.out.buffer.advance(length);
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

    /// Prints properties that are not in a line, and keeps their text.
    #[inline(never)]
    fn properties_of_blob(
        &mut self,
        op: RawOp<'m>,
        key: PropertiesKey,
        kept: Option<TextId>,
    ) -> Result<(), PrintError> {
        if let Some(text) = kept {
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
        let mut line = self.printer.out.buffer.line();
        line.literal(b"^bb");
        number::put(&mut line, u64::from(position));
        for (index, argument) in (0..).zip(block.arguments()) {
            line.put(
                if index == 0 { b"( " } else { b", " },
                1 + usize::from(index > 0),
            );
            let id = argument.id();
            let name = self.names.of_body(id.body).get(id.index as usize);
            let name = name.copied().unwrap_or_default();
            if !name.put(&mut line) {
                apart!(
                    self,
                    line,
                    name.append_rare(None, &mut self.printer.out.buffer)
                );
            }
            line.literal(b": ");
            let ty = Some(argument.type_id());
            text!(self, line, ty.map(Subject::of_type), self.new_type(ty));
            if self.printer.options.locations {
                match block.argument_location_id(index) {
                    Some(id) if self.printer.options.aliases => {
                        apart!(self, line, self.printer.location_in_full(id))?;
                    }
                    Some(id) => {
                        location!(self, line, id);
                    }
                    None => line.literal(b" loc(unknown)"),
                }
                if line.is_full() {
                    apart!(self, line, self.printer.out.relieve())?;
                }
            }
        }
        match block.argument_count() {
            0 => line.literal(b":"),
            _ => line.literal(b"):"),
        }
        let length = line.len();
        self.printer.out.buffer.advance(length);
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
