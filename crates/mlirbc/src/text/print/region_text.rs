//! Prints the text around the lines of ops: the brackets of regions and the labels of blocks.

use hashbrown::HashMap;

use crate::ir::{Block, BodyId, Module, Op, RawOp, Region};
use crate::text::print::comments::CommentLines;
use crate::text::print::op_printer::OpPrinter;
use crate::text::print::options::PrintError;
use crate::text::print::out::Out;
use crate::text::print::regions::Visitor;

/// Prints ops with their regions.
pub(super) struct RegionText<'m, 'w> {
    pub(super) ops: OpPrinter<'m, 'w>,
    /// For each body, whether only the last ops of blocks have successors, if it was requested.
    only_last_ops_branch: HashMap<BodyId, bool>,
    comments: Option<CommentLines<'w>>,
}

/// The edges between the blocks of a region.
#[derive(Default)]
pub(super) struct Edges {
    /// Where the sources of each block end, which start where those of the block before end.
    ends: Vec<u32>,
    /// The positions of the blocks from which the edges come, by target and in order.
    sources: Vec<u32>,
}

impl<'m, 'w> RegionText<'m, 'w> {
    pub(super) fn new(ops: OpPrinter<'m, 'w>, comments: Option<CommentLines<'w>>) -> Self {
        RegionText {
            ops,
            only_last_ops_branch: HashMap::new(),
            comments,
        }
    }

    /// Prints the comments that were not printed.
    pub(super) fn last_comments(&mut self) -> Result<(), PrintError> {
        match &mut self.comments {
            Some(comments) => comments.print_last(&mut self.ops.printer.out),
            None => Ok(()),
        }
    }
}

impl Edges {
    /// The edges of a region.
    pub(super) fn of(region: Region<'_>, only_last_ops_branch: bool) -> Self {
        let edges = edges(region, only_last_ops_branch);
        if edges.is_empty() {
            return Edges::default();
        }
        let mut ends = vec![0; region.block_count() as usize + 1];
        for &(target, _) in &edges {
            if let Some(count) = ends.get_mut(target as usize + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        // Until all are filled in, each end is where the next source of the block goes.
        let mut sources = vec![0; sum as usize];
        for (target, source) in edges {
            let Some(next) = ends.get_mut(target as usize) else {
                continue;
            };
            if let Some(place) = sources.get_mut(*next as usize) {
                *place = source;
                *next += 1;
            }
        }
        Edges { ends, sources }
    }

    /// The positions of the blocks with an edge to a block.
    fn sources_of(&self, position: u32) -> &[u32] {
        let end = |at: Option<u32>| {
            let end = at.and_then(|at| self.ends.get(at as usize));
            end.map_or(0, |end| *end as usize)
        };
        let range = end(position.checked_sub(1))..end(Some(position));
        self.sources.get(range).unwrap_or_default()
    }

    /// Prints the comment that lists the predecessors of a block.
    pub(super) fn print(&self, out: &mut Out<'_>, position: u32) {
        let edges = self.sources_of(position);
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
        for (index, &source) in edges.iter().enumerate() {
            if index > 0 {
                out.text(b", ");
            }
            out.text(b"^bb");
            out.unsigned(u64::from(source));
        }
    }
}

impl<'m> Visitor<'m> for RegionText<'m, '_> {
    type Region = Edges;

    fn body(&mut self, module: &'m Module<'m>, body: BodyId) -> Result<(), PrintError> {
        Ok(self.ops.names.enter(module, body)?)
    }

    #[inline(always)]
    fn before_regions(&mut self, op: RawOp<'m>, depth: usize) -> Result<(), PrintError> {
        if let Some(comments) = &mut self.comments {
            comments.print_before(op.id, 2 * depth, &mut self.ops.printer.out)?;
        }
        self.ops.before_regions(op, depth)
    }

    fn regions(&mut self) {
        self.ops.literal(b" (");
    }

    fn region(&mut self, region: Region<'m>, is_first: bool) -> Edges {
        match is_first {
            true => self.ops.literal(b"{\n"),
            false => self.ops.literal(b", {\n"),
        }
        let body = region.id().body;
        let only = self.only_last_ops_branch.entry(body);
        let only = *only.or_insert_with(|| region.only_last_ops_branch());
        Edges::of(region, only)
    }

    fn block(
        &mut self,
        block: Block<'m>,
        position: u32,
        depth: usize,
        edges: &Edges,
    ) -> Result<(), PrintError> {
        if position == 0 && block.argument_count() == 0 && block.op_count() > 0 {
            return Ok(());
        }
        self.ops.indent(depth.saturating_sub(1))?;
        self.ops.block_label(block, position)?;
        edges.print(&mut self.ops.printer.out, position);
        self.ops.literal(b"\n");
        Ok(())
    }

    fn region_end(&mut self, depth: usize) -> Result<(), PrintError> {
        self.ops.indent(depth.saturating_sub(1))?;
        self.ops.literal(b"}");
        Ok(())
    }

    fn regions_end(&mut self) {
        self.ops.literal(b")");
    }

    #[inline(always)]
    fn after_regions(&mut self, op: RawOp<'m>, is_nested: bool) -> Result<(), PrintError> {
        self.ops.after_regions(op, is_nested)?;
        self.ops.printer.out.relieve()
    }
}

/// The edges between the blocks of a region, as pairs of target and source, by source.
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
    edges
}
