//! MLIR's generic text, read as lines: where each op begins, and the contents of its line.

use std::ops::Range;

use crate::edit_proof::scan::{behind_group, find_outside, split};

/// Where an op is, the first of a path of regions and blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub parent: Option<usize>,
    region: usize,
    block: usize,
}

/// The ops with symbols of their own, by MLIR's definitions.
const SYMBOL_TABLES: [&str; 9] = [
    "builtin.module",
    "emitc.class",
    "emitc.file",
    "gpu.module",
    "irdl.dialect",
    "llvm.comdat",
    "shape.function_library",
    "spirv.module",
    "transform.with_pdl_patterns",
];

/// An op, as far as its first line tells.
#[derive(Clone, Debug)]
pub struct Op {
    /// Its name without quotes.
    pub name: String,
    /// The line that it begins on, and the one that its type stands on.
    pub line: usize,
    pub last_line: usize,
    pub block: Block,
    /// The names of its results, such as `%0` or `%0#1`.
    pub results: Vec<String>,
    pub operands: Vec<String>,
    /// What stands between `<{` and `}>`.
    pub properties: Vec<String>,
    /// The types; nothing where the text does not tell.
    pub operand_types: Vec<String>,
    pub result_types: Vec<String>,
    /// The arguments of the entry block, with their types.
    pub arguments: Vec<(String, String)>,
}

impl Op {
    pub fn has_regions(&self) -> bool {
        self.line != self.last_line
    }

    pub fn dialect(&self) -> &str {
        self.name.split('.').next().unwrap()
    }

    pub fn lines(&self) -> Range<usize> {
        self.line..self.last_line + 1
    }

    /// The symbol that it defines, if its name is a plain word.
    pub fn symbol(&self) -> Option<&str> {
        let entry = self
            .properties
            .iter()
            .find_map(|entry| entry.strip_prefix("sym_name = \""))?;
        let name = entry.strip_suffix('"')?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_word = name.chars().all(is_plain) && name.starts_with(|c: char| !c.is_ascii_digit());
        is_word.then_some(name)
    }
}

/// A text with its ops in pre-order.
#[derive(Clone, Debug)]
pub struct Text {
    pub lines: Vec<String>,
    pub ops: Vec<Op>,
    /// The op whose first or last line a line is.
    pub owners: Vec<Option<usize>>,
}

impl Text {
    /// Nothing if it is not in the generic form.
    pub fn read(text: &str) -> Option<Text> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut ops: Vec<Op> = Vec::new();
        // The ops whose regions are open, with the place in them.
        let mut open: Vec<Block> = Vec::new();
        let top = Block {
            parent: None,
            region: 0,
            block: 0,
        };
        let mut is_in_resources = false;
        for (number, line) in lines.iter().enumerate() {
            let content = line.trim_start();
            is_in_resources |= content.starts_with("{-#");
            if is_in_resources || content.is_empty() || content.starts_with(['#', '!', '/']) {
                continue;
            }
            if content.starts_with("})") {
                let op = open.pop()?.parent?;
                ops[op].last_line = number;
                read_tail(&mut ops[op], content, 2)?;
            } else if content.starts_with("}, {") {
                let place = open.last_mut()?;
                (place.region, place.block) = (place.region + 1, 0);
            } else if content.starts_with('^') {
                let place = open.last_mut()?;
                if place.region == 0 && place.block == 0 {
                    ops[place.parent?].arguments = read_arguments(content);
                }
                place.block += 1;
            } else {
                let block = open.last().copied().unwrap_or(top);
                let (op, is_open) = read_op(content, number, block)?;
                if is_open {
                    open.push(Block {
                        parent: Some(ops.len()),
                        region: 0,
                        block: 0,
                    });
                }
                ops.push(op);
            }
        }
        let mut owners = vec![None; lines.len()];
        for (number, op) in ops.iter().enumerate() {
            owners[op.line] = Some(number);
            owners[op.last_line] = Some(number);
        }
        open.is_empty().then_some(Text { lines, ops, owners })
    }

    /// Whether MLIR looks up the names on a line in the table that a symbol is in: it belongs to an op
    /// below that table and in no other one, or to none at all.
    pub fn refers_to_table_of(&self, line: usize, symbol: usize) -> bool {
        let Some(op) = self.owners[line] else {
            return true;
        };
        let table = self.ops[symbol].block.parent;
        let mut around = self.ops[op].block.parent;
        while around != table {
            match around {
                Some(op) if !SYMBOL_TABLES.contains(&self.ops[op].name.as_str()) => {
                    around = self.ops[op].block.parent;
                }
                _ => return false,
            }
        }
        true
    }
}

/// Reads the first line of an op; tells whether regions follow.
fn read_op(content: &str, line: usize, block: Block) -> Option<(Op, bool)> {
    let mut results = Vec::new();
    let mut at = 0;
    if content.starts_with('%') {
        let (names, _) = content.split_once(" = \"")?;
        at = names.len() + 3;
        for name in names.split(", ") {
            match name.split_once(':') {
                Some((name, count)) => {
                    let count: usize = count.parse().ok()?;
                    results.extend((0..count).map(|position| format!("{name}#{position}")));
                }
                None => results.push(name.to_owned()),
            }
        }
    }
    let name = content.get(at..)?.strip_prefix('"')?.split('"').next()?;
    at += name.len() + 2;
    let behind = behind_group(content, at)?;
    let operands = split(&content[at + 1..behind - 1]);
    let mut op = Op {
        name: name.to_owned(),
        line,
        last_line: line,
        block,
        results,
        operands: operands.into_iter().map(str::to_owned).collect(),
        properties: Vec::new(),
        operand_types: Vec::new(),
        result_types: Vec::new(),
        arguments: Vec::new(),
    };
    at = behind;
    if content[at..].starts_with('[') {
        at = behind_group(content, at)?;
    }
    if content[at..].starts_with(" <{") {
        let behind = behind_group(content, at + 1)?;
        let entries = split(&content[at + 3..behind - 2]);
        op.properties = entries.into_iter().map(str::to_owned).collect();
        at = behind;
    }
    if content[at..].starts_with(" ({") {
        return Some((op, true));
    }
    read_tail(&mut op, content, at)?;
    Some((op, false))
}

/// Reads the types from what follows the properties or regions.
fn read_tail(op: &mut Op, content: &str, at: usize) -> Option<()> {
    let colon = find_outside(content, at, " : (")?;
    let behind = behind_group(content, colon + 3)?;
    let types = split(&content[colon + 4..behind - 1]);
    op.operand_types = types.into_iter().map(str::to_owned).collect();
    let results = content[behind..].strip_prefix(" -> ")?;
    let end = find_outside(results, 0, " loc(").unwrap_or(results.len());
    let results = &results[..end];
    op.result_types = match results.starts_with('(') {
        true => split(&results[1..results.len() - 1])
            .into_iter()
            .map(str::to_owned)
            .collect(),
        false => vec![results.to_owned()],
    };
    Some(())
}

/// The arguments that the head of a block names.
fn read_arguments(content: &str) -> Vec<(String, String)> {
    let read = || -> Option<Vec<(String, String)>> {
        let at = content.find('(')?;
        let behind = behind_group(content, at)?;
        let parts = split(&content[at + 1..behind - 1]).into_iter();
        parts
            .map(|part| {
                let (name, ty) = part.split_once(": ")?;
                let end = find_outside(ty, 0, " loc(").unwrap_or(ty.len());
                Some((name.to_owned(), ty[..end].to_owned()))
            })
            .collect()
    };
    read().unwrap_or_default()
}
