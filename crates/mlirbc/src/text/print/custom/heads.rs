//! Prints ops of a module without their regions, many in sequence. Values have the names of the whole text: the regions
//! around an op are entered as in that, and stay entered for the next op.

use hashbrown::HashMap;

use crate::budget::Meter;
use crate::error::Result;
use crate::ir::{Block, Module, Op, Region, RegionId};
use crate::text::print::custom::planner::Planner;
use crate::text::print::custom::repeated::Repeated;
use crate::text::print::custom::scopes::Scopes;
use crate::text::print::custom::text_sink::TextSink;
use crate::text::print::custom::walk::Walk;
use crate::text::print::options::PrintResult;
use crate::text::print::printer::Printer;

/// A region around the ops that are printed.
struct Around<'m> {
    op: Op<'m>,
    region: Region<'m>,
}

/// Prints ops without their regions.
pub(in crate::text::print) struct CustomHeads<'m> {
    walk: Walk<'m, TextSink<'m, 'static>>,
    /// The regions that were entered, outer ones first.
    around: Vec<Around<'m>>,
    /// How many regions were entered up to and including each of them.
    depths: HashMap<RegionId, usize>,
    meter: Meter,
}

impl<'m> CustomHeads<'m> {
    /// # Errors
    /// The top of the file is damaged.
    pub(in crate::text::print) fn new(
        module: &'m Module<'m>,
        printer: Printer<'m, 'static>,
    ) -> Result<Self> {
        let mut scopes = Scopes::new(module);
        scopes.enter_block(module.top_block()?)?;
        let planner = Planner::new(module, &printer.options);
        let sink = TextSink::new(module, printer, scopes, Repeated::off(), None);
        Ok(CustomHeads {
            walk: Walk::of_heads(planner, sink),
            around: Vec::new(),
            depths: HashMap::new(),
            meter: module.container().meter(),
        })
    }

    pub(in crate::text::print) fn printer(&mut self) -> &mut Printer<'m, 'static> {
        &mut self.walk.sink.printer
    }

    /// Prints an op.
    ///
    /// # Errors
    /// The op is damaged, or the text exceeds a limit of the printer.
    pub(in crate::text::print) fn print(&mut self, op: Op<'m>) -> PrintResult {
        self.enter(op)?;
        let scopes = self.walk.sink.scopes.depth();
        let printed = self.walk.op_with_regions(op);
        if printed.is_err() {
            self.walk.abandon();
            while self.walk.sink.scopes.depth() > scopes {
                self.walk.sink.scopes.leave_op();
            }
        }
        printed
    }

    /// Enters the regions around an op, and leaves others.
    fn enter(&mut self, op: Op<'m>) -> Result<()> {
        let mut path = Vec::new();
        let mut shared = 0;
        let mut next = op;
        while let (Some(region), Some(parent)) =
            (next.block().and_then(Block::region), next.parent())
        {
            if let Some(depth) = self.depths.get(&region.id()) {
                shared = *depth;
                break;
            }
            path.push(Around { op: parent, region });
            next = parent;
        }
        let scopes = &mut self.walk.sink.scopes;
        for left in self.around.drain(shared..).rev() {
            self.depths.remove(&left.region.id());
            scopes.leave_region(left.region.position());
            scopes.leave_op();
        }
        for entered in path.into_iter().rev() {
            let mut named = 0;
            for region in entered.op.regions()? {
                for block in region.blocks() {
                    named += 1 + u64::from(block.op_count()) + u64::from(block.argument_count());
                }
            }
            self.meter.count(named)?;
            scopes.enter_op(entered.op)?;
            scopes.enter_region(entered.region.position());
            let region = entered.region.id();
            self.around.push(entered);
            self.depths.insert(region, self.around.len());
        }
        Ok(())
    }
}
