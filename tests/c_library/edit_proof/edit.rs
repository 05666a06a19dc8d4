//! An edit, as it is made on the text and as the driver makes it through the C API.

use crate::edit_proof::scan::{behind_group, replace_name};
use crate::edit_proof::text::Text;

/// An edit; ops are positions in [`Text::ops`].
#[derive(Clone, Debug)]
pub enum Edit {
    Rename {
        op: usize,
        old: String,
        new: String,
    },
    /// An op before another one, whose first operand it uses.
    Insert {
        op: usize,
    },
    /// A resource that an attribute of an op refers to.
    AddResource {
        op: usize,
    },
    /// Another blob in place of that on a line.
    SwapResource {
        group: String,
        key: String,
        line: usize,
    },
    EraseFunction {
        op: usize,
    },
    EraseOp {
        op: usize,
    },
    /// Another value for a property.
    Inherent {
        op: usize,
        name: String,
        old: String,
        new: String,
    },
    /// An attribute that the op does not have.
    Discardable {
        op: usize,
    },
    /// The uses of one argument of the entry block become those of another.
    Arguments {
        op: usize,
        from: usize,
        to: usize,
    },
    /// The uses of a result become those of a result of another op.
    Results {
        op: usize,
        from: usize,
        other: usize,
        to: usize,
    },
    /// An operand becomes a result of an op further out.
    Operand {
        op: usize,
        position: usize,
        other: usize,
        result: usize,
    },
    /// An op changes places with the one before it.
    Move {
        op: usize,
        before: usize,
    },
}

/// The text while it is edited: its lines, with what comes before each.
#[derive(Clone, Debug)]
pub struct Draft<'t> {
    text: &'t Text,
    /// Lines that are added before each line.
    pub before: Vec<String>,
    pub lines: Vec<String>,
    after: String,
}

const NOTE: &str = "proof.note = \"changed\"";
const BLOB: &str = "proof_blob: \"0x0400000001020304\"";
const INSERTED: &str = "{proof.count = 7 : i64, proof.note = \"inserted\"}";

impl Edit {
    /// What the counts are kept by.
    pub fn kind(&self) -> &'static str {
        match self {
            Edit::Rename { .. } => "rename a symbol",
            Edit::Insert { .. } => "insert an op",
            Edit::AddResource { .. } => "add a resource",
            Edit::SwapResource { .. } => "swap a resource",
            Edit::EraseFunction { .. } => "erase a function",
            Edit::EraseOp { .. } => "erase an op",
            Edit::Inherent { .. } => "change an attribute",
            Edit::Discardable { .. } => "add an attribute",
            Edit::Arguments { .. } => "replace uses of an argument",
            Edit::Results { .. } => "replace uses of a result",
            Edit::Operand { .. } => "use a value from further out",
            Edit::Move { .. } => "move an op",
        }
    }

    /// The line that tells the driver of it.
    pub fn command(&self) -> String {
        match self {
            Edit::Rename { op, new, .. } => format!("rename\t{op}\t{new}"),
            Edit::Insert { op } => format!("insert\t{op}"),
            Edit::AddResource { op } => format!("add_resource\t{op}"),
            Edit::SwapResource { group, key, .. } => format!("swap_resource\t{group}\t{key}"),
            Edit::EraseFunction { op } | Edit::EraseOp { op } => format!("erase\t{op}"),
            Edit::Inherent { op, name, new, .. } => format!("inherent\t{op}\t{name}\t{new}"),
            Edit::Discardable { op } => format!("discardable\t{op}\tproof.note\t\"changed\""),
            Edit::Arguments { op, from, to } => format!("arguments\t{op}\t{from}\t{to}"),
            Edit::Results {
                op,
                from,
                other,
                to,
            } => format!("results\t{op}\t{from}\t{other}\t{to}"),
            Edit::Operand {
                op,
                position,
                other,
                result,
            } => format!("operand\t{op}\t{position}\t{other}\t{result}"),
            Edit::Move { op, before } => format!("move\t{op}\t{before}"),
        }
    }

    /// The ops that it touches.
    pub fn targets(&self) -> Vec<usize> {
        match *self {
            Edit::SwapResource { .. } => Vec::new(),
            Edit::Results { op, other, .. } | Edit::Operand { op, other, .. } => vec![op, other],
            Edit::Move { op, before } => vec![op, before],
            Edit::Rename { op, .. }
            | Edit::Insert { op }
            | Edit::AddResource { op }
            | Edit::EraseFunction { op }
            | Edit::EraseOp { op }
            | Edit::Inherent { op, .. }
            | Edit::Discardable { op }
            | Edit::Arguments { op, .. } => vec![op],
        }
    }
}

impl<'t> Draft<'t> {
    pub fn of(text: &'t Text) -> Draft<'t> {
        Draft {
            text,
            before: vec![String::new(); text.lines.len()],
            lines: text.lines.clone(),
            after: String::new(),
        }
    }

    pub fn to_text(&self) -> String {
        let pairs = self.before.iter().zip(&self.lines);
        let lines: String = pairs
            .map(|(before, line)| format!("{before}{line}\n"))
            .collect();
        lines + &self.after
    }

    /// Makes an edit; `None` if the text does not offer itself to it.
    pub fn apply(&mut self, edit: &Edit) -> Option<()> {
        let ops = &self.text.ops;
        match edit {
            Edit::Rename { op, old, new } => {
                let line = &mut self.lines[ops[*op].line];
                let (old_name, new_name) = (
                    format!("sym_name = \"{old}\""),
                    format!("sym_name = \"{new}\""),
                );
                let at = line.find(&old_name)?;
                line.replace_range(at..at + old_name.len(), &new_name);
                let (old, new) = (format!("@{old}"), format!("@{new}"));
                for (number, line) in self.lines.iter_mut().enumerate() {
                    // What a path leads to, it leads to from everywhere.
                    replace_name(line, &format!("::{old}"), &format!("::{new}"));
                    if self.text.refers_to_table_of(number, *op) {
                        replace_name(line, &old, &new);
                    }
                }
            }
            Edit::Insert { op } => {
                let op = &ops[*op];
                let (value, ty) = (op.operands.first()?, op.operand_types.first()?);
                self.before[op.line].push_str(&format!(
                    "%proof_inserted = \"proof.inserted\"({value}) {INSERTED} : ({ty}) -> ({ty}) \
                     loc(\"proof.mlir\":1:2)\n"
                ));
            }
            Edit::AddResource { op } => {
                self.add_attribute(
                    *op,
                    "proof.blob = dense_resource<proof_blob> : tensor<1xi32>",
                )?;
                let find = |needle: &str| {
                    let mut lines = self.lines.iter();
                    lines.position(|line| line.trim_start().starts_with(needle))
                };
                let section = find("{-#");
                let group = find("dialect_resources: {");
                match (section, group) {
                    (None, _) => {
                        self.after = format!(
                            "{{-#\n  dialect_resources: {{ builtin: {{ {BLOB} }} }}\n#-}}\n"
                        );
                    }
                    (Some(section), None) => {
                        let added = format!(" dialect_resources: {{ builtin: {{ {BLOB} }} }},");
                        self.lines[section].push_str(&added);
                    }
                    (Some(_), Some(group)) => match find("builtin: {") {
                        Some(builtin) => self.lines[builtin].push_str(&format!(" {BLOB},")),
                        None => {
                            let added = format!(" builtin: {{ {BLOB} }},");
                            self.lines[group].push_str(&added);
                        }
                    },
                }
            }
            Edit::SwapResource { line, .. } => {
                let line = &mut self.lines[*line];
                let at = line.find("\"0x")?;
                let end = line.rfind('"')?;
                line.replace_range(at + 1..end, "0x040000000807060504030201");
            }
            Edit::EraseFunction { op } | Edit::EraseOp { op } => {
                let lines = ops[*op].lines();
                for line in lines.clone() {
                    self.lines[line].clear();
                }
                // A block without ops needs its head, which the text leaves out for the first.
                let before = lines.start.checked_sub(1).map(|line| &self.lines[line]);
                let is_first = before.is_some_and(|line| line.ends_with('{'));
                let after = self.lines.get(lines.end);
                if is_first && after.is_some_and(|line| line.trim_start().starts_with('}')) {
                    self.lines[lines.start] = "^bb0:".to_owned();
                }
            }
            Edit::Inherent {
                op, name, old, new, ..
            } => {
                let line = &mut self.lines[ops[*op].line];
                let (old, new) = (format!("{name} = {old}"), format!("{name} = {new}"));
                let at = line.find(&old)?;
                line.replace_range(at..at + old.len(), &new);
            }
            Edit::Discardable { op } => self.add_attribute(*op, NOTE)?,
            Edit::Arguments { op, from, to } => {
                let op = &ops[*op];
                let (from, to) = (&op.arguments[*from].0, &op.arguments[*to].0);
                // Behind the head of the block.
                for line in op.line + 2..op.last_line {
                    replace_name(&mut self.lines[line], from, to);
                    replace_name(&mut self.before[line], from, to);
                }
            }
            Edit::Results {
                op,
                from,
                other,
                to,
            } => {
                let (from, to) = (&ops[*op].results[*from], &ops[*other].results[*to]);
                for line in ops[ops[*op].block.parent?].lines() {
                    if line != ops[*op].line {
                        replace_name(&mut self.lines[line], from, to);
                    }
                    replace_name(&mut self.before[line], from, to);
                }
            }
            Edit::Operand {
                op,
                position,
                other,
                result,
            } => {
                let (op, value) = (&ops[*op], &ops[*other].results[*result]);
                let mut operands = op.operands.clone();
                operands[*position] = value.clone();
                let line = &mut self.lines[op.line];
                let head = format!("\"{}\"(", op.name);
                let at = line.find(&head)? + head.len() - 1;
                let behind = behind_group(line, at)?;
                line.replace_range(at + 1..behind - 1, &operands.join(", "));
            }
            Edit::Move { op, before } => self.lines.swap(ops[*op].line, ops[*before].line),
        }
        Some(())
    }

    /// Adds an entry to the discardable attributes of an op.
    pub fn add_attribute(&mut self, op: usize, entry: &str) -> Option<()> {
        let op = &self.text.ops[op];
        let line = &mut self.lines[op.last_line];
        let indent = line.len() - line.trim_start().len();
        let mut at = indent + 2;
        if !op.has_regions() {
            let head = format!("\"{}\"(", op.name);
            at = line.find(&head)? + head.len() - 1;
            at = behind_group(line, at)?;
            if line[at..].starts_with('[') {
                at = behind_group(line, at)?;
            }
            if line[at..].starts_with(" <{") {
                at = behind_group(line, at + 1)?;
            }
        }
        match line[at..].starts_with(" {") {
            true => line.insert_str(at + 2, &format!("{entry}, ")),
            false => line.insert_str(at, &format!(" {{{entry}}}")),
        }
        Some(())
    }
}
