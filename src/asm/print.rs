//! Ops, regions and blocks.

use std::io::Write;

use crate::asm::defined::DefinedProperties;
use crate::asm::names::{Name, Names};
use crate::asm::op_heads::OpHeads;
use crate::asm::out::Out;
use crate::asm::printer::{Mode, Piece, Printer, is_unit};
use crate::asm::property::PropertySource;
use crate::asm::property_texts::PropertyTexts;
use crate::asm::resource_section::Resources;
use crate::asm::{PrintError, PrintOptions, escape};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Type};
use crate::ir::{Block, Module, Op, Region, Value};

/// Prints a whole file.
///
/// # Errors
/// Damage in the file, or what the writer gives. Text before the damage may have been written.
pub fn print(
    module: &Module<'_>,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    print_with(module, options, &DefinedProperties, out)
}

/// As [`print()`], with the properties of ops as `source` tells them.
///
/// # Errors
/// As [`print()`], and what `source` gives.
pub fn print_with(
    module: &Module<'_>,
    options: &PrintOptions,
    source: &dyn PropertySource,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let top = module.top_block()?;
    let names = Names::of_block(module, top, options.names)?;
    let mut printer = OpPrinter::new(module, options, source, names, out);
    for op in top.ops() {
        printer.op_with_regions(op)?;
        printer.text(b"\n");
    }
    if options.resources {
        let parts = [Resources::Mentioned, Resources::External];
        printer.printer.resource_section(b"\n", &parts, b"\n")?;
    }
    printer.printer.out.pass_on()
}

/// Prints an op with everything in it, without a line break at its end. Values are numbered as in
/// the innermost isolated op around it. External resources belong to the file and are left out.
///
/// # Errors
/// As [`print()`].
pub fn print_op(op: Op<'_>, options: &PrintOptions, out: &mut dyn Write) -> Result<(), PrintError> {
    print_op_with(op, options, &DefinedProperties, out)
}

/// As [`print_op`], with the properties of ops as `source` tells them.
///
/// # Errors
/// As [`print()`], and what `source` gives.
pub fn print_op_with(
    op: Op<'_>,
    options: &PrintOptions,
    source: &dyn PropertySource,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    // Operands of the op itself have names only if the op around them is numbered too.
    let mut scope = op;
    while !scope.is_isolated() || (scope == op && op.operand_count() > 0) {
        match scope.parent() {
            Some(parent) => scope = parent,
            None => break,
        }
    }
    let names = Names::of_op(scope, options.names)?;
    let mut printer = OpPrinter::new(op.module(), options, source, names, out);
    printer.op_with_regions(op)?;
    if options.resources {
        let parts = [Resources::Mentioned];
        printer.printer.resource_section(b"\n\n", &parts, b"")?;
    }
    printer.printer.out.pass_on()
}

/// Prints an attribute.
///
/// # Errors
/// As [`print()`].
pub fn print_attribute(
    attribute: Attribute<'_>,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let mut printer = Printer::new(
        attribute.tables(),
        options,
        Out::new(out, options.max_bytes),
    );
    printer.print(Piece::Attribute(attribute, Mode::Full))?;
    printer.out.pass_on()
}

/// Prints a type.
///
/// # Errors
/// As [`print()`].
pub fn print_type(
    ty: Type<'_>,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let mut printer = Printer::new(ty.tables(), options, Out::new(out, options.max_bytes));
    printer.print(Piece::Type(ty))?;
    printer.out.pass_on()
}

/// An op whose regions are being printed.
struct Frame<'m> {
    op: Op<'m>,
    next_region: u32,
    region: Option<Region<'m>>,
    next_block: u32,
    block: Option<Block<'m>>,
    next_op: u32,
    /// The edges between the region's blocks, as pairs of target and source, sorted.
    edges: Vec<(u32, u32)>,
}

/// Prints ops.
struct OpPrinter<'m, 'w> {
    printer: Printer<'m, 'w>,
    source: &'w dyn PropertySource,
    property_texts: PropertyTexts,
    heads: OpHeads,
    names: Names,
    /// The ops around the one being printed.
    stack: Vec<Frame<'m>>,
}

impl<'m, 'w> OpPrinter<'m, 'w> {
    fn new(
        module: &'m Module<'m>,
        options: &'w PrintOptions,
        source: &'w dyn PropertySource,
        names: Names,
        out: &'w mut dyn Write,
    ) -> Self {
        OpPrinter {
            printer: Printer::new(module.tables(), options, Out::new(out, options.max_bytes)),
            source,
            property_texts: PropertyTexts::default(),
            heads: OpHeads::default(),
            names,
            stack: Vec::new(),
        }
    }

    fn text(&mut self, text: &[u8]) {
        self.printer.out.text(text);
    }

    fn indent(&mut self, depth: usize) {
        // Sizes that the compiler knows need no call.
        match depth {
            0 => return,
            1 => return self.text(b"  "),
            2 => return self.text(b"    "),
            3 => return self.text(b"      "),
            _ => {}
        }
        let mut blanks = depth * 2;
        while blanks > 0 {
            let some = blanks.min(BLANKS.len());
            self.text(BLANKS.get(..some).unwrap_or_default());
            blanks -= some;
        }
    }

    /// Prints an op and everything in it, without a line break at its end.
    fn op_with_regions(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.start_op(op).map_err(|error| in_op(error, op))?;
        while let Some(frame) = self.stack.last_mut() {
            let around = frame.op;
            let next = frame.block.and_then(|block| block.op(frame.next_op));
            match next {
                Some(op) => {
                    frame.next_op += 1;
                    self.start_op(op).map_err(|error| in_op(error, op))?;
                }
                None => self.next_block().map_err(|error| in_op(error, around))?,
            }
        }
        Ok(())
    }

    /// Prints what stands before the regions of an op, and all of an op without regions.
    fn start_op(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.indent(self.stack.len());
        self.results(op);
        self.heads.print(&mut self.printer.out.buffer, op.name());
        for (index, operand) in op.operands().enumerate() {
            self.printer.comma(index == 0);
            self.name(operand);
        }
        self.text(b")");
        if op.successor_count() > 0 {
            self.text(b"[");
            for (index, successor) in op.successors().enumerate() {
                self.printer.comma(index == 0);
                self.label(successor.position());
            }
            self.text(b"]");
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
            block: None,
            next_op: 0,
            edges: Vec::new(),
        });
        Ok(())
    }

    fn properties(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let shared = self.source.depends_on_blob_only();
        let key = PropertyTexts::key(op).filter(|_| shared);
        if let Some(text) = key.and_then(|key| self.property_texts.get(&key)) {
            self.printer.out.text(text);
            return Ok(());
        }
        let start = self.printer.out.position();
        let properties = self.source.properties(op)?;
        self.printer.properties(properties)?;
        if let Some((key, text)) = key.zip(self.printer.out.since(start)) {
            self.property_texts.keep(key, text);
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
            frame.next_op = 0;
            frame.block = Some(block);
            return self.block_start(block, position);
        }
        let op = frame.op;
        let is_first = frame.next_region == 0;
        if frame.region.is_some() {
            frame.region = None;
            frame.block = None;
            self.indent(depth - 1);
            self.text(b"}");
            return Ok(());
        }
        let Some(region) = op.region(frame.next_region)? else {
            self.stack.pop();
            self.text(b")");
            return self.finish_op(op);
        };
        frame.region = Some(region);
        frame.next_region += 1;
        frame.next_block = 0;
        frame.edges = edges(region);
        self.text(if is_first { b"{\n" } else { b", {\n" });
        Ok(())
    }

    fn block_start(&mut self, block: Block<'m>, position: u32) -> Result<(), PrintError> {
        if position == 0 && block.argument_count() == 0 && block.op_count() > 0 {
            return Ok(());
        }
        self.indent(self.stack.len().saturating_sub(1));
        self.label(position);
        for (index, argument) in (0..).zip(block.arguments()) {
            self.text(if index == 0 { b"(" } else { b", " });
            self.name(argument);
            self.text(b": ");
            self.value_type(argument)?;
            if self.printer.options.locations {
                self.text(b" loc(");
                match block.argument_location(index) {
                    Some(location) => self.printer.print(Piece::Location(location))?,
                    None => self.text(b"unknown"),
                }
                self.text(b")");
            }
        }
        self.text(if block.argument_count() > 0 {
            b"):"
        } else {
            b":"
        });
        self.predecessors(position);
        self.text(b"\n");
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
        self.dictionary(op)?;
        self.text(b" : (");
        for (index, operand) in op.operands().enumerate() {
            self.printer.comma(index == 0);
            self.value_type(operand)?;
        }
        self.text(b") -> ");
        self.result_types(op)?;
        if self.printer.options.locations {
            self.text(b" loc(");
            match op.location() {
                Some(location) => self.printer.print(Piece::Location(location))?,
                None => self.text(b"unknown"),
            }
            self.text(b")");
        }
        if !self.stack.is_empty() {
            self.text(b"\n");
        }
        self.printer.out.relieve()
    }

    fn result_types(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let only = match op.result_count() {
            1 => op.result(0),
            _ => None,
        };
        if let Some(ty) = only.and_then(Value::ty)
            && !self.printer.is_function(ty)?
        {
            return self.printer.print(Piece::Type(ty));
        }
        self.text(b"(");
        for (index, result) in op.results().enumerate() {
            self.printer.comma(index == 0);
            self.value_type(result)?;
        }
        self.text(b")");
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

    fn value_type(&mut self, value: Value<'m>) -> Result<(), PrintError> {
        match value.ty() {
            Some(ty) => self.printer.print(Piece::Type(ty)),
            None => {
                self.text(b"<<NULL TYPE>>");
                Ok(())
            }
        }
    }
}

/// What MLIR prints for a value that was not numbered.
const UNKNOWN_VALUE: &[u8] = b"<<UNKNOWN SSA VALUE>>";

/// Enough for the indentation of nearly all ops.
const BLANKS: &[u8] = &[b' '; 64];

/// The edges between the blocks of a region, as pairs of target and source, sorted.
fn edges(region: Region<'_>) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for (source, block) in (0..).zip(region.blocks()) {
        for op in block.ops().filter(|op| op.successor_count() > 0) {
            edges.extend(op.successors().map(|target| (target.position(), source)));
        }
    }
    edges.sort_unstable();
    edges
}

/// Adds the way to an op to an error.
fn in_op(error: PrintError, op: Op<'_>) -> PrintError {
    match error {
        PrintError::Damaged(error) if error.section().is_none() => op.locate(error).into(),
        error => error,
    }
}
