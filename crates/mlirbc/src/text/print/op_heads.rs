//! Prints ops of a module without their regions, in both forms.

use crate::budget::Meter;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Module, Op};
use crate::text::print::custom::CustomHeads;
use crate::text::print::dense::Hex;
use crate::text::print::entry_printer::EntryText;
use crate::text::print::names::Names;
use crate::text::print::op_printer::OpPrinter;
use crate::text::print::options::{OpForm, PrintError, PrintOptions};
use crate::text::print::out::Out;
use crate::text::print::printer::Printer;
use crate::text::print::regions::{SKIPPED, in_op};
use crate::text::print::text_cache::{Counts, TextCache};

/// Prints ops of one module with `{...}` in place of their regions, as MLIR does with `OpPrintingFlags::skipRegions`. The
/// names of values are those of the text of the whole module. Attributes and types are in full, without aliases.
///
/// Any order of ops has the same texts. Ops in the order of a walk take time in proportion to their text; otherwise each op
/// may take the time of naming the values of the regions around it.
pub struct OpHeads<'m> {
    form: Form<'m>,
    limit: u64,
    elide: Option<u64>,
    meter: Meter,
}

/// Text that counts as much work as an op.
const PIECE: u64 = 32;

enum Form<'m> {
    Custom(Box<CustomHeads<'m>>),
    Generic(Box<OpPrinter<'m, 'static>>),
}

impl<'m> OpHeads<'m> {
    /// A printer of the ops of a module. [`PrintOptions::max_bytes`] applies to the text of each op, and
    /// [`PrintOptions::max_work`] to all of them.
    ///
    /// # Errors
    /// The top of the module is damaged, or for the generic form any of it.
    pub fn new(module: &'m Module<'m>, options: &PrintOptions) -> Result<Self> {
        let options = PrintOptions {
            aliases: false,
            ..options.clone()
        };
        let out = Out::kept_of(&options, module.container().meter());
        let mut printer = Printer::new(module.tables(), &options, out);
        // Cached texts would have the numbers of distinct attributes of another text.
        printer.cache = TextCache::new(Counts::default());
        let form = match options.form {
            OpForm::Custom => Form::Custom(Box::new(CustomHeads::new(module, printer)?)),
            OpForm::Generic => {
                module.charge_bodies()?;
                let names = Names::of_block(module, module.top_block()?, options.names)?;
                Form::Generic(Box::new(OpPrinter::with(module, printer, names)))
            }
        };
        Ok(OpHeads {
            form,
            limit: options.max_bytes.unwrap_or(u64::MAX),
            elide: options.elide_elements_larger_than,
            meter: module.container().meter(),
        })
    }

    /// A printer of the custom form in which elements of dense attributes have equal texts if they are equal, however
    /// they are stored.
    ///
    /// # Errors
    /// The top of the module is damaged.
    pub(crate) fn of_values(module: &'m Module<'m>) -> Result<Self> {
        let options = PrintOptions {
            form: OpForm::Custom,
            ..PrintOptions::default()
        };
        let mut heads = Self::new(module, &options)?;
        heads.printer().hex = Hex::Values;
        Ok(heads)
    }

    /// Returns the text of an op of the module, without a line end.
    ///
    /// # Errors
    /// The op is damaged, or a limit is exceeded. Texts of other ops can still be printed.
    pub fn print(&mut self, op: Op<'m>) -> Result<&[u8], PrintError> {
        let (limit, elide) = (self.limit, self.elide);
        self.print_within(op, limit, elide)?;
        Ok(self.printer().out.buffer.text())
    }

    /// As [`OpHeads::print`], with a limit and elided elements of its own.
    pub(crate) fn text(
        &mut self,
        op: Op<'m>,
        limit: usize,
        elide: Option<u64>,
    ) -> Result<EntryText<'_>, Error> {
        match self.print_within(op, limit as u64, elide) {
            Ok(()) => Ok(EntryText::Text(self.printer().out.buffer.text())),
            Err(PrintError::Damaged(error)) => match error.kind() {
                ErrorKind::LimitExceeded { .. } if self.printer().out.position() > limit as u64 => {
                    Ok(EntryText::TooLong)
                }
                _ => Err(error),
            },
            // Text in memory has no writer that fails.
            Err(PrintError::Io(_)) => Ok(EntryText::TooLong),
        }
    }

    fn printer(&mut self) -> &mut Printer<'m, 'static> {
        match &mut self.form {
            Form::Custom(heads) => heads.printer(),
            Form::Generic(ops) => &mut ops.printer,
        }
    }

    fn print_within(
        &mut self,
        op: Op<'m>,
        limit: u64,
        elide: Option<u64>,
    ) -> Result<(), PrintError> {
        let printer = self.printer();
        printer.restart(limit);
        printer.options.elide_elements_larger_than = elide;
        match &mut self.form {
            Form::Custom(heads) => heads.print(op)?,
            Form::Generic(ops) => generic(ops, op).map_err(|error| in_op(error, op))?,
        }
        let printer = self.printer();
        printer.out.pass_on()?;
        let length = printer.out.position();
        Ok(self.meter.count(1 + length / PIECE)?)
    }
}

fn generic<'m>(ops: &mut OpPrinter<'m, 'static>, op: Op<'m>) -> Result<(), PrintError> {
    ops.names.enter(op.module(), op.id().body)?;
    ops.before_regions(op.parts(), 0)?;
    for region in 0..op.region_count() {
        ops.literal(if region == 0 { b" (" } else { b", " });
        ops.literal(SKIPPED);
        ops.printer.out.relieve()?;
    }
    if op.region_count() > 0 {
        ops.literal(b")");
    }
    ops.after_regions(op.parts(), false)?;
    ops.printer.out.relieve()
}
