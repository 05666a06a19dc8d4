//! Ops, regions and blocks.

use std::io::Write;

use crate::asm::line::KeptTexts;
use crate::asm::names::{Name, Names};
use crate::asm::number::NearDigits;
use crate::asm::out::Out;
use crate::asm::printer::{Mode, Piece, Printer, is_unit};
use crate::asm::property::PropertySource;
use crate::asm::property_texts::Key;
use crate::asm::signatures::Signatures;
use crate::asm::{PrintError, PrintOptions, escape};
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::ir::{Block, BlockOps, BodyId, Module, Op, Region, Value};

/// An op whose regions are being printed.
pub(super) struct Frame<'m> {
    op: Op<'m>,
    next_region: u32,
    region: Option<Region<'m>>,
    next_block: u32,
    /// The ops of the last block that are still to print.
    ops: Option<BlockOps<'m>>,
    /// The edges between the region's blocks, as pairs of target and source, sorted.
    edges: Vec<(u32, u32)>,
}

/// Prints ops.
pub(super) struct OpPrinter<'m, 'w> {
    pub(super) printer: Printer<'m, 'w>,
    source: &'w dyn PropertySource,
    pub(super) names: Names,
    /// Whether the text of properties does, so that it can be kept.
    pub(super) depends_on_blob_only: bool,
    pub(super) kept: KeptTexts,
    /// Whether only the last ops of blocks have successors, in the body that was asked last.
    only_last_ops_branch: Option<(BodyId, bool)>,
    pub(super) signatures: Signatures,
    /// The digits of the lines of locations.
    pub(super) line_digits: NearDigits,
    /// The ops around the one being printed.
    pub(super) stack: Vec<Frame<'m>>,
}

impl<'m, 'w> OpPrinter<'m, 'w> {
    pub(super) fn new(
        module: &'m Module<'m>,
        options: &'w PrintOptions,
        source: &'w dyn PropertySource,
        names: Names,
        out: &'w mut dyn Write,
    ) -> Self {
        OpPrinter {
            printer: Printer::new(module.tables(), options, Out::new(out, options.max_bytes)),
            source,
            names,
            depends_on_blob_only: source.depends_on_blob_only(),
            kept: KeptTexts::default(),
            only_last_ops_branch: None,
            signatures: Signatures::default(),
            line_digits: NearDigits::default(),
            stack: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn text(&mut self, text: &[u8]) {
        self.printer.out.text(text);
    }

    #[inline]
    fn indent(&mut self, depth: usize) {
        const BLANKS: [u8; 32] = [b' '; 32];
        let mut blanks = depth * 2;
        while blanks > 0 {
            let some = blanks.min(BLANKS.len());
            self.printer.out.buffer.put(&BLANKS, some);
            blanks -= some;
        }
    }

    /// Prints an op and everything in it, without a line break at its end.
    pub(super) fn op_with_regions(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.names.enter(op.module(), op.id().body)?;
        self.start_op(op).map_err(|error| in_op(error, op))?;
        while let Some(frame) = self.stack.last_mut() {
            let around = frame.op;
            match frame.ops.take() {
                Some(ops) => self.ops_of_block(ops)?,
                None => self.next_block().map_err(|error| in_op(error, around))?,
            }
        }
        Ok(())
    }

    /// Prints the ops of a block of the innermost op up to the next one that has regions.
    fn ops_of_block(&mut self, mut ops: BlockOps<'m>) -> Result<(), PrintError> {
        while let Some((op, rest)) = self.lines(ops)? {
            ops = rest;
            if op.region_count() > 0
                && let Some(frame) = self.stack.last_mut()
            {
                frame.ops = Some(ops);
                return self.start_op(op).map_err(|error| in_op(error, op));
            }
            self.start_op(op).map_err(|error| in_op(error, op))?;
        }
        Ok(())
    }

    /// Prints what stands before the regions of an op, and all of an op without regions.
    fn start_op(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        if !self.head_line(op) {
            self.head(op);
        }
        if op.successor_count() > 0 {
            self.successors(op);
        }
        self.properties(op)?;
        if op.region_count() == 0 {
            return self.finish_op(op);
        }
        self.text(b" (");
        self.stack.push(Frame {
            op,
            next_region: 0,
            region: None,
            next_block: 0,
            ops: None,
            edges: Vec::new(),
        });
        Ok(())
    }

    fn successors(&mut self, op: Op<'m>) {
        self.text(b"[");
        for (index, successor) in op.successors().enumerate() {
            self.printer.comma(index == 0);
            self.label(successor.position());
        }
        self.text(b"]");
    }

    /// Prints an op up to the bracket that closes its operands.
    fn head(&mut self, op: Op<'m>) {
        self.indent(self.stack.len());
        self.results(op);
        let buffer = &mut self.printer.out.buffer;
        let name = op.name_id().index();
        if !self.kept.heads.append(name, buffer) {
            let start = buffer.len();
            escape::quoted(buffer, op.name().full());
            buffer.push(b'(');
            self.kept.heads.keep(name, buffer.since(start));
        }
        for (index, operand) in op.operands().enumerate() {
            self.printer.comma(index == 0);
            self.name(operand);
        }
        self.text(b")");
    }

    fn properties(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let Some(blob) = op.properties_id().filter(|_| self.depends_on_blob_only) else {
            let properties = self.source.properties(op)?;
            return self.printer.properties(properties);
        };
        let key = Key::of_op(op, blob);
        if let Some(text) = self.kept.properties.get(&key) {
            text.append_to(&mut self.printer.out.buffer);
            return Ok(());
        }
        let start = self.printer.out.position();
        self.printer.properties(self.source.properties(op)?)?;
        if let Some(text) = self.printer.out.since(start) {
            self.kept.properties.keep(key, text);
        }
        Ok(())
    }

    /// Goes on with the next block or region of the innermost op, or with what stands after them.
    fn next_block(&mut self) -> Result<(), PrintError> {
        let depth = self.stack.len();
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let position = frame.next_block;
        if let Some(block) = frame.region.and_then(|region| region.block(position)) {
            frame.next_block += 1;
            frame.ops = Some(block.raw_ops());
            return self.block_start(block, position);
        }
        let op = frame.op;
        let is_first = frame.next_region == 0;
        if frame.region.is_some() {
            frame.region = None;
            frame.ops = None;
            self.indent(depth - 1);
            self.text(b"}");
            return Ok(());
        }
        let Some(region) = op.region(frame.next_region)? else {
            self.stack.pop();
            self.text(b")");
            return self.finish_op(op);
        };
        self.names.enter(op.module(), region.id().body)?;
        frame.region = Some(region);
        frame.next_region += 1;
        frame.next_block = 0;
        let body = region.id().body;
        if self.only_last_ops_branch.is_none_or(|(of, _)| of != body) {
            self.only_last_ops_branch = Some((body, region.only_last_ops_branch()));
        }
        let only_last_ops_branch = self.only_last_ops_branch.is_some_and(|(_, only)| only);
        frame.edges = edges(region, only_last_ops_branch);
        self.text(if is_first { b"{\n" } else { b", {\n" });
        Ok(())
    }

    fn block_start(&mut self, block: Block<'m>, position: u32) -> Result<(), PrintError> {
        if position == 0 && block.argument_count() == 0 && block.op_count() > 0 {
            return Ok(());
        }
        if !self.arguments_line(block, position) {
            self.arguments(block, position)?;
        }
        self.predecessors(position);
        self.text(b"\n");
        Ok(())
    }

    /// Prints the label of a block with its arguments.
    fn arguments(&mut self, block: Block<'m>, position: u32) -> Result<(), PrintError> {
        self.indent(self.stack.len().saturating_sub(1));
        self.label(position);
        for (index, argument) in (0..).zip(block.arguments()) {
            self.text(if index == 0 { b"(" } else { b", " });
            self.name(argument);
            self.text(b": ");
            self.value_type(argument)?;
            if self.printer.options.locations {
                self.location(block.argument_location(index))?;
            }
        }
        self.text(if block.argument_count() > 0 {
            b"):"
        } else {
            b":"
        });
        Ok(())
    }

    /// Prints the comment on where a block is entered from.
    fn predecessors(&mut self, position: u32) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let first = frame
            .edges
            .partition_point(|&(target, _)| target < position);
        let after = frame
            .edges
            .partition_point(|&(target, _)| target <= position);
        let edges = frame.edges.get(first..after).unwrap_or_default();
        let out = &mut self.printer.out;
        match edges.len() {
            0 if position == 0 => return,
            0 => out.text(b"  // no predecessors"),
            1 => out.text(b"  // pred: "),
            count => {
                out.text(b"  // ");
                out.unsigned(count as u64);
                out.text(b" preds: ");
            }
        }
        for (index, &(_, source)) in edges.iter().enumerate() {
            if index > 0 {
                out.text(b", ");
            }
            out.text(b"^bb");
            out.unsigned(u64::from(source));
        }
    }

    /// Prints what stands after the regions of an op.
    fn finish_op(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        if op.dictionary_id().is_some() {
            self.dictionary(op)?;
        }
        if !self.tail_line(op) {
            self.tail(op)?;
        }
        if !self.stack.is_empty() {
            self.text(b"\n");
        }
        self.printer.out.relieve()
    }

    /// Prints the types of an op and its location.
    fn tail(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.text(b" : (");
        for (index, operand) in op.operands().enumerate() {
            self.printer.comma(index == 0);
            self.value_type(operand)?;
        }
        self.text(b")");
        self.result_types(op)?;
        if self.printer.options.locations {
            self.location(op.location())?;
        }
        Ok(())
    }

    /// Prints the types of the results with the arrow before them.
    #[inline]
    fn result_types(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let only = match op.result_count() {
            1 => op.result(0),
            _ => None,
        };
        if let Some(only) = only {
            let out = &mut self.printer.out.buffer;
            return match self.kept.result_types.append(only.type_id().index(), out) {
                true => Ok(()),
                false => self.new_result_type(only),
            };
        }
        self.text(b" -> (");
        for (index, result) in op.results().enumerate() {
            self.printer.comma(index == 0);
            self.value_type(result)?;
        }
        self.text(b")");
        Ok(())
    }

    #[cold]
    fn new_result_type(&mut self, result: Value<'m>) -> Result<(), PrintError> {
        let start = self.printer.out.position();
        let is_bare = match result.ty() {
            Some(ty) => !self.printer.is_function(ty)?,
            None => false,
        };
        self.text(if is_bare { b" -> " } else { b" -> (" });
        self.value_type(result)?;
        self.text(if is_bare { b"" } else { b")" });
        if let Some(text) = self.printer.out.since(start) {
            self.kept.result_types.keep(result.type_id().index(), text);
        }
        Ok(())
    }

    /// Prints a location in its brackets, with the blank before them.
    fn location(&mut self, location: Option<Attribute<'m>>) -> Result<(), PrintError> {
        let Some(location) = location else {
            self.text(UNKNOWN_LOCATION);
            return Ok(());
        };
        if let Some(text) = self.kept.locations.get(location.id()) {
            text.append_to(&mut self.printer.out.buffer);
            return Ok(());
        }
        let start = self.printer.out.position();
        self.text(b" loc(");
        self.printer.print(Piece::Location(location))?;
        self.text(b")");
        if self.printer.places.find(location.id()).is_none()
            && let Some(text) = self.printer.out.since(start)
        {
            self.kept.locations.keep(location.id(), text);
        }
        Ok(())
    }

    /// Prints the discardable attributes with the blank before them.
    fn dictionary(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let Some(dictionary) = op.dictionary()? else {
            if let Some(attribute) = op.dictionary_attribute()
                && let AttributeView::Text(text) = attribute.view()?
                && text != b"{}"
            {
                self.text(b" ");
                self.printer
                    .print(Piece::Attribute(attribute, Mode::Full))?;
            }
            return Ok(());
        };
        let mut is_first = true;
        for (name, value) in dictionary.entries() {
            let name = self.printer.name_of(name)?;
            if self.source.is_inherent(op, name) {
                continue;
            }
            self.text(if is_first { b" {" } else { b", " });
            is_first = false;
            escape::key(&mut self.printer.out.buffer, name);
            if !is_unit(value)? {
                self.text(b" = ");
                self.printer.print(Piece::Attribute(value, Mode::Full))?;
            }
        }
        if !is_first {
            self.text(b"}");
        }
        Ok(())
    }

    fn results(&mut self, op: Op<'m>) {
        let Some(first) = op.result(0) else { return };
        let out = &mut self.printer.out;
        match self.names.get(first) {
            Name::Result(number) | Name::Argument(number) => {
                out.text(b"%");
                out.unsigned(u64::from(number));
            }
            Name::OneOfResults(number, _) => {
                out.text(b"%");
                out.unsigned(u64::from(number));
                out.text(b":");
                out.unsigned(u64::from(op.result_count()));
            }
            Name::Unknown => out.text(UNKNOWN_VALUE),
        }
        out.text(b" = ");
    }

    fn name(&mut self, value: Value<'m>) {
        let out = &mut self.printer.out;
        match self.names.get(value) {
            Name::Result(number) => {
                out.text(b"%");
                out.unsigned(u64::from(number));
            }
            Name::OneOfResults(number, position) => {
                out.text(b"%");
                out.unsigned(u64::from(number));
                out.text(b"#");
                out.unsigned(u64::from(position));
            }
            Name::Argument(number) => {
                out.text(b"%arg");
                out.unsigned(u64::from(number));
            }
            Name::Unknown => out.text(UNKNOWN_VALUE),
        }
    }

    fn label(&mut self, position: u32) {
        self.text(b"^bb");
        self.printer.out.unsigned(u64::from(position));
    }

    #[inline]
    fn value_type(&mut self, value: Value<'m>) -> Result<(), PrintError> {
        let out = &mut self.printer.out.buffer;
        match self.kept.types.append(value.type_id().index(), out) {
            true => Ok(()),
            false => self.new_type(value),
        }
    }

    #[cold]
    fn new_type(&mut self, value: Value<'m>) -> Result<(), PrintError> {
        let Some(ty) = value.ty() else {
            self.text(b"<<NULL TYPE>>");
            return Ok(());
        };
        let start = self.printer.out.position();
        self.printer.print(Piece::Type(ty))?;
        if let Some(text) = self.printer.out.since(start) {
            self.kept.types.keep(ty.id().index(), text);
        }
        Ok(())
    }
}

/// What stands for a location that the file leaves out.
pub(super) const UNKNOWN_LOCATION: &[u8; 13] = b" loc(unknown)";

/// What MLIR prints for a value that was not numbered.
const UNKNOWN_VALUE: &[u8] = b"<<UNKNOWN SSA VALUE>>";

/// The edges between the blocks of a region, as pairs of target and source, sorted.
fn edges(region: Region<'_>, only_last_ops_branch: bool) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    if !region.may_branch() {
        return edges;
    }
    let mut add = |op: Op<'_>, source| {
        let targets = op.successors();
        edges.extend(targets.map(|target| (target.position(), source)));
    };
    for (source, block) in (0..).zip(region.blocks()) {
        if only_last_ops_branch {
            if let Some(last) = block.op_count().checked_sub(1).and_then(|at| block.op(at)) {
                add(last, source);
            }
            continue;
        }
        let mut ops = block.raw_ops();
        while let Some(op) = ops.next() {
            if op.has_extra() {
                add(ops.whole(op), source);
            }
        }
    }
    edges.sort_unstable();
    edges
}

/// Adds the way to an op to an error.
pub(super) fn in_op(error: PrintError, op: Op<'_>) -> PrintError {
    match error {
        PrintError::Damaged(error) if error.section().is_none() => op.locate(error).into(),
        error => error,
    }
}
