//! Prints files, ops, attributes and types, each to a writer.

use std::io::Write;

use crate::dialect::{Attribute, Type};
use crate::ir::{Module, Op};
use crate::text::print::aliases::{self, Definitions};
use crate::text::print::comments::{CommentLines, Comments};
use crate::text::print::custom;
use crate::text::print::marks::Mark;
use crate::text::print::names::Names;
use crate::text::print::op_printer::OpPrinter;
use crate::text::print::options::{OpForm, PrintError, PrintOptions};
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::property;
use crate::text::print::region_text::RegionText;
use crate::text::print::regions::RegionWalk;
use crate::text::print::resource_section::Resources;

/// Prints a whole file.
///
/// # Errors
/// Damage in the file, or an error of the writer. Text before the damage may have been written.
pub fn print(
    module: &Module<'_>,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    print_whole(module, options, None, out)
}

/// As [`print()`], with comments before ops, which are indented as these, and behind the last op. Comments before an
/// op that the text leaves out are printed before the next one.
///
/// # Errors
/// As [`print()`].
pub fn print_with_comments(
    module: &Module<'_>,
    options: &PrintOptions,
    comments: &Comments,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    print_whole(module, options, Some(comments), out)
}

fn print_whole(
    module: &Module<'_>,
    options: &PrintOptions,
    comments: Option<&Comments>,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let top = module.top_block()?;
    if options.form == OpForm::Custom {
        return custom::print(module, top, options, comments, out);
    }
    let names = Names::of_block(module, top, options.names)?;
    module.charge_bodies()?;
    let mut ops = OpPrinter::new(module, options, names, out);
    let mut definitions = Definitions::default();
    if options.aliases {
        module.charge_bodies()?;
        definitions = aliases::collect(&mut ops.printer, module, |visitor| {
            let mut walk = RegionWalk::new(visitor);
            for op in top.ops() {
                walk.op_with_regions(op)?;
            }
            Ok(walk.visitor)
        })?;
        definitions.print(&mut ops.printer, false)?;
    }
    let comments = CommentLines::of(comments);
    let mut walk = RegionWalk::new(RegionText::new(ops, comments));
    for op in top.ops() {
        walk.op_with_regions(op)?;
        walk.visitor.ops.literal(b"\n");
    }
    walk.visitor.last_comments()?;
    let printer = &mut walk.visitor.ops.printer;
    definitions.print(printer, true)?;
    if options.resources {
        let parts = [Resources::Mentioned, Resources::External];
        printer.resource_section(b"\n", &parts, b"\n")?;
    }
    if options.aliases {
        printer.out.text(b"\n");
    }
    printer.out.pass_on()
}

/// Prints an op with its regions, without a line break at the end. Values are numbered as in the
/// innermost isolated op around it. External resources belong to the file and are omitted.
///
/// # Errors
/// As [`print()`].
pub fn print_op(op: Op<'_>, options: &PrintOptions, out: &mut dyn Write) -> Result<(), PrintError> {
    let scope = scope_of(op);
    if options.form == OpForm::Custom {
        return custom::print_op(op, scope, options, out);
    }
    let names = Names::of_op(scope, options.names)?;
    let ops = OpPrinter::new(op.module(), options, names, out);
    let mut walk = RegionWalk::new(RegionText::new(ops, None));
    walk.op_with_regions(op)?;
    let printer = &mut walk.visitor.ops.printer;
    if options.resources {
        let parts = [Resources::Mentioned];
        printer.resource_section(b"\n\n", &parts, b"")?;
    }
    printer.out.pass_on()
}

/// Prints an op in the custom form, as [`print_op`] does, and returns the places of ops and values in the text. Without
/// `has_regions` each region is `{...}`. The options `form`, `aliases` and `resources` are not used.
///
/// # Errors
/// As [`print()`].
pub fn print_marked_op(
    op: Op<'_>,
    has_regions: bool,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<Vec<Mark>, PrintError> {
    custom::print_marked_op(op, scope_of(op), has_regions, options, out)
}

/// The op whose values are numbered together with those that `op` mentions.
fn scope_of(op: Op<'_>) -> Op<'_> {
    // The operands of the op have names only if the enclosing op is numbered too.
    let mut scope = op;
    while !scope.is_isolated() || (scope == op && op.operand_count() > 0) {
        match scope.parent() {
            Some(parent) => scope = parent,
            None => break,
        }
    }
    scope
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
    let mut printer = Printer::of(attribute.tables(), options, out);
    printer.print(Piece::Attribute(attribute, Mode::Full))?;
    printer.out.pass_on()
}

/// Prints the value of an inherent property of an op as the attribute that represents it. Returns
/// false if the op has no known property of that name, or it is absent.
///
/// # Errors
/// As [`print()`].
pub fn print_property(
    op: Op<'_>,
    name: &[u8],
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<bool, PrintError> {
    let tables = op.module().tables();
    let Some(value) = property::named(op, name)? else {
        return Ok(false);
    };
    let mut printer = Printer::of(tables, options, out);
    printer.print(Piece::Property(value, Mode::Full))?;
    printer.out.pass_on()?;
    Ok(true)
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
    let mut printer = Printer::of(ty.tables(), options, out);
    printer.print(Piece::Type(ty))?;
    printer.out.pass_on()
}
