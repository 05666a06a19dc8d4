//! The custom form of ops, as `mlir-opt` prints it.
//!
//! `facts` finds the form of an op and the values of its properties, once for equal ones. `planner` follows the
//! program of the form and decides whether the text says everything; otherwise `generic` plans the op. The result is
//! a list of items (`item`), which is kept from the walk that collects aliases for the one that prints. `plan` has
//! what the steps of a program share, `directives` those that are code, `dictionary` the attribute dictionary.
//! `walk` passes the items of all ops to a sink, which prints them (`text_sink`) or collects what has an alias
//! (`alias_sink`). `scopes` names values by the rules of `value_names`; `name_texts` compares the names, and
//! `value_texts` prints them. `repeated` keeps the texts of ops that other ops repeat, for which `noted_names` finds
//! the names in the generic form of an op. `heads` prints ops without their regions.

mod alias_sink;
mod attribute_text;
mod constant_names;
mod default_dialects;
mod dictionary;
mod directives;
mod facts;
mod generic;
mod heads;
mod item;
mod name_texts;
mod noted_names;
mod plan;
mod planner;
mod repeated;
mod said;
mod scopes;
mod sink;
mod text_sink;
mod value_names;
mod value_texts;
mod walk;

pub(super) use heads::CustomHeads;

use std::io::Write;

use crate::ir::{Block, Module, Op};
use crate::text::print::aliases;
use crate::text::print::aliases::Definitions;
use crate::text::print::comments::{CommentLines, Comments};
use crate::text::print::custom::alias_sink::AliasSink;
use crate::text::print::custom::planner::Planner;
use crate::text::print::custom::repeated::Repeated;
use crate::text::print::custom::scopes::Scopes;
use crate::text::print::custom::text_sink::TextSink;
use crate::text::print::custom::walk::Walk;
use crate::text::print::marks::{Mark, Marks};
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::printer::Printer;
use crate::text::print::resource_section::Resources;

/// Prints a whole file.
pub(super) fn print<'m>(
    module: &'m Module<'m>,
    top: Block<'m>,
    options: &PrintOptions,
    comments: Option<&Comments>,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    print_with(module, top, options, comments, out, Repeated::default)
}

/// As [`print`], with kept texts that `repeated` makes.
fn print_with<'m>(
    module: &'m Module<'m>,
    top: Block<'m>,
    options: &PrintOptions,
    comments: Option<&Comments>,
    out: &mut dyn Write,
    repeated: impl Fn() -> Repeated,
) -> Result<(), PrintError> {
    module.charge_bodies()?;
    let mut printer = Printer::of(module.tables(), options, out);
    let mut definitions = Definitions::default();
    // Both walks plan the same ops, so that the second one knows what the first one found.
    let mut planner = None;
    if options.aliases {
        module.charge_bodies()?;
        definitions = aliases::collect(&mut printer, module, |visitor| {
            let mut walk = Walk::new(
                Planner::new(module, options).collecting(true),
                AliasSink {
                    visitor,
                    repeated: repeated(),
                },
            );
            for op in top.ops() {
                walk.op_with_regions(op)?;
            }
            planner = Some(walk.planner.collecting(false));
            Ok(walk.sink.visitor)
        })?;
        definitions.print(&mut printer, false)?;
    }
    let mut scopes = Scopes::new(module);
    scopes.enter_block(top)?;
    let comments = CommentLines::of(comments);
    let sink = TextSink::new(module, printer, scopes, repeated(), comments);
    let planner = planner.unwrap_or_else(|| Planner::new(module, options));
    let mut walk = Walk::new(planner, sink);
    for op in top.ops() {
        walk.op_with_regions(op)?;
        walk.sink.printer.out.text(b"\n");
    }
    walk.sink.last_comments()?;
    let printer = &mut walk.sink.printer;
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

/// Prints an op with its regions, with the names of values that it has below `scope`.
pub(super) fn print_op<'m>(
    op: Op<'m>,
    scope: Op<'m>,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<(), PrintError> {
    let module = op.module();
    let mut scopes = Scopes::new(module);
    scopes.enter_path(op, scope)?;
    let printer = Printer::of(module.tables(), options, out);
    let sink = TextSink::new(module, printer, scopes, Repeated::default(), None);
    let mut walk = Walk::new(Planner::new(module, options), sink);
    walk.op_with_regions(op)?;
    let printer = &mut walk.sink.printer;
    if options.resources {
        let parts = [Resources::Mentioned];
        printer.resource_section(b"\n\n", &parts, b"")?;
    }
    printer.out.pass_on()
}

/// As [`print_op`] without resources, and returns the places of ops and values. Without `has_regions` each region is
/// `{...}`.
pub(super) fn print_marked_op<'m>(
    op: Op<'m>,
    scope: Op<'m>,
    has_regions: bool,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<Vec<Mark>, PrintError> {
    let module = op.module();
    let mut scopes = Scopes::new(module);
    scopes.enter_path(op, scope)?;
    let options = PrintOptions {
        aliases: false,
        ..options.clone()
    };
    let printer = Printer::of(module.tables(), &options, out);
    // A kept text does not say where its values are.
    let mut sink = TextSink::new(module, printer, scopes, Repeated::off(), None);
    sink.marks = Some(Marks::default());
    let mut walk = Walk::new(Planner::new(module, &options), sink);
    walk.skips_regions = !has_regions;
    walk.op_with_regions(op)?;
    walk.sink.printer.out.pass_on()?;
    Ok(walk.sink.marks.unwrap_or_default().list)
}
