//! Regions and blocks. Open regions are on a stack, so the nesting of a text takes no call stack.

use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

impl<'t> Assembler<'t, '_> {
    /// An op with everything in it. Returns whether it is a `builtin.module`.
    pub(super) fn op_with_regions(&mut self) -> Parsed<bool> {
        let outermost = self.open_ops.len();
        let place = self.place_in_region();
        let mut is_module = match self.begin_op() {
            Ok(is_module) => is_module,
            Err(stop) => {
                self.recover(stop, place)?;
                None
            }
        };
        while self.open_ops.len() > outermost {
            let next = self.lexer.peek();
            let place = match next {
                Some(b'}') => self.place_behind_region(),
                _ => self.place_in_region(),
            };
            let read = match next {
                None => self.stop_here("expected '}' to end a region"),
                Some(b'}') => {
                    self.lexer.at += 1;
                    self.end_region().and_then(|()| self.after_region())
                }
                Some(b'^') => self.next_block().map(|()| None),
                Some(_) => self.begin_op(),
            };
            is_module = match read {
                Ok(is_module) => is_module,
                Err(stop) => {
                    self.recover(stop, place)?;
                    None
                }
            };
        }
        Ok(is_module.unwrap_or(false))
    }

    /// The head of an op, and all of it if it has no regions. Then returns whether it is a
    /// `builtin.module`.
    fn begin_op(&mut self) -> Parsed<Option<bool>> {
        self.charge()?;
        let bound = self.bound.len();
        let next = self.lexer.peek();
        if self.comments.next <= self.lexer.at {
            self.take_comments();
        }
        if next == Some(b'%') {
            self.result_names()?;
        }
        self.lexer.blanks();
        if self.lexer.peek_adjacent() != Some(b'"') {
            return self.begin_custom_op(bound);
        }
        self.begin_generic_op(bound)
    }

    /// An op in the generic form from its name on, as [`Assembler::begin_op`].
    #[inline(never)]
    fn begin_generic_op(&mut self, bound: usize) -> Parsed<Option<bool>> {
        let mut op = self.op_head(bound)?;
        let tail_at = self.lexer.at;
        let sought = match self.known_tail(&op) {
            Ok(tail) => return self.op_with_tail(&op, tail).map(Some),
            Err(sought) => sought,
        };
        self.op_middle(&mut op)?;
        if self.lexer.peek() != Some(b'(') {
            // Successors are new ones each time.
            let is_repeatable = self.successors.len() == op.successors;
            let tail = is_repeatable.then_some((tail_at, sought));
            return self.op_end(&op, tail).map(Some);
        }
        self.lexer.at += 1;
        if self.lexer.peek() != Some(b'{') {
            return self.stop_here("expected '{' to begin a region");
        }
        op.reserved_operands = Some(self.body.reserve(self.operands.len() - op.operands)?);
        let hides_names = op.hides_names();
        self.begin_region(&mut op, hides_names)?;
        self.open_ops.push(op);
        Ok(None)
    }

    /// States that the op that comes next follows comments. Ops that are complete or open precede it.
    #[cold]
    fn take_comments(&mut self) {
        let position = self.body.op_count() + self.open_ops.len();
        self.comments.take(self.lexer.at, position);
    }

    /// What follows a region: another one, or the rest of the op.
    fn after_region(&mut self) -> Parsed<Option<bool>> {
        if self.open_ops.last().is_some_and(|op| op.custom.is_some())
            && let Some(op) = self.open_ops.pop()
        {
            return self.continue_custom_op(op);
        }
        if self.lexer.take(",") {
            if self.lexer.peek() != Some(b'{') {
                return self.stop_here("expected '{' to begin a region");
            }
            if let Some(mut op) = self.open_ops.pop() {
                let hides_names = op.hides_names();
                self.begin_region(&mut op, hides_names)?;
                self.open_ops.push(op);
            }
            return Ok(None);
        }
        self.expect(")", "expected ')' to end region list")?;
        match self.open_ops.pop() {
            Some(op) => self.op_end(&op, None).map(Some),
            None => Ok(None),
        }
    }

    /// A region from its brace to its first op or label.
    pub(super) fn begin_region(&mut self, op: &mut OpenOp<'t>, hides_names: bool) -> Parsed<()> {
        self.enter_region(op)?;
        self.values.begin_region(hides_names);
        match self.lexer.peek() {
            // The label begins the entry block.
            Some(b'^') => {
                let mut ahead = self.lexer;
                ahead.at += 1;
                op.entry = ahead.suffix();
            }
            Some(b'}') => {}
            _ => self.begin_entry_block(op),
        }
        Ok(())
    }

    /// The brace of a region, which begins without blocks.
    pub(super) fn enter_region(&mut self, op: &mut OpenOp<'t>) -> Parsed<()> {
        let limit = self.options.limits.region_depth as usize;
        if self.body.depth() + 1 >= limit {
            return self.stop_here(format!("regions are nested more than {limit} levels deep"));
        }
        self.lexer.at += 1;
        op.regions += 1;
        op.entry = None;
        self.body.begin_region();
        self.blocks.begin_region();
        self.begin_isolated(op);
        Ok(())
    }

    /// Begins an entry block without a label.
    pub(super) fn begin_entry_block(&mut self, op: &mut OpenOp<'t>) {
        let mark = self.body.mark();
        self.body.begin_block(mark);
        // Nothing can name this block.
        op.entry = Some(b"");
    }

    fn end_region(&mut self) -> Parsed<()> {
        if self.open_ops.last().is_some_and(|op| op.custom.is_some()) {
            self.end_custom_region()?;
        }
        let Some(op) = self.open_ops.last() else {
            return Ok(());
        };
        let (hides_names, has_blocks) = (op.hides_names(), op.entry.is_some());
        if op.kind.is_isolated {
            self.isolated.pop();
        }
        if has_blocks {
            self.body.end_block();
        }
        self.body.end_region();
        let undefined = self.blocks.end_region();
        self.note_all(undefined);
        let undefined = self.values.end_region(hides_names);
        self.note_all(undefined);
        Ok(())
    }

    /// `^bb1(%arg0: i32):`
    fn next_block(&mut self) -> Parsed<()> {
        let (name, offset) = self.block_name()?;
        let entry = self.open_ops.last().and_then(|op| op.entry);
        let is_first = entry == Some(name) && self.body.has_no_block();
        if !is_first {
            self.body.end_block();
        }
        let body = &mut self.body;
        let Some(block) = self.blocks.named(name, offset, || body.mark()) else {
            return Ok(());
        };
        if block.is_defined {
            let name = name.escape_ascii();
            return self.stop(offset, format!("redefinition of block '^{name}'"));
        }
        block.is_defined = true;
        let mark = block.mark;
        self.body.begin_block(mark);
        if self.lexer.take("(") && !self.lexer.take(")") {
            loop {
                let argument = self.operand()?;
                if argument.number != 0 {
                    return self.stop(argument.name.offset, "expected name of a block argument");
                }
                self.expect(":", "expected ':' and type for SSA operand")?;
                let ty = self.ty()?;
                let location = self.location(argument.name.offset)?;
                let value = self.body.argument(ty, location)?;
                self.define(argument.name, value, 1)?;
                if self.lexer.take(")") {
                    break;
                }
                self.expect(",", "expected ')' to end argument list")?;
            }
        }
        self.expect(":", "expected ':' after block name")
    }

    /// A successor: the mark of its block.
    pub(super) fn block_use(&mut self) -> Parsed<u32> {
        let (name, offset) = self.block_name()?;
        self.block_of(name, offset)
    }

    /// The mark of the block with a name, which is used at an offset.
    pub(super) fn block_of(&mut self, name: &'t [u8], offset: usize) -> Parsed<u32> {
        let body = &mut self.body;
        match self.blocks.named(name, offset, || body.mark()) {
            Some(block) => Ok(block.mark),
            None => self.stop(offset, "a successor outside of regions"),
        }
    }

    fn block_name(&mut self) -> Parsed<(&'t [u8], usize)> {
        self.lexer.blanks();
        let offset = self.lexer.at;
        if self.lexer.peek_adjacent() != Some(b'^') {
            return self.stop_here("expected block name");
        }
        self.lexer.at += 1;
        match self.lexer.suffix() {
            Some(name) => Ok((name, offset)),
            None => self.stop(offset, "invalid block name"),
        }
    }
}
