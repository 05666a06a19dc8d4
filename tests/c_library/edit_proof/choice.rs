//! Which edits a text offers itself to.

use std::collections::HashMap;

use crate::edit_proof::edit::Edit;
use crate::edit_proof::scan::count_name;
use crate::edit_proof::text::{Op, Text};

/// How many edits of a kind are tried until MLIR accepts one.
const TRIES: usize = 3;

/// What the library is not told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden<'d> {
    Nothing,
    Dialect(&'d str),
    /// All but the builtin dialect's attributes and types.
    Everything,
}

impl<'d> Hidden<'d> {
    /// What the driver calls it.
    pub fn command(self) -> &'d str {
        match self {
            Hidden::Nothing => "-",
            Hidden::Dialect(name) => name,
            Hidden::Everything => "*",
        }
    }

    fn hides(self, op: &Op) -> bool {
        match self {
            Hidden::Nothing => false,
            Hidden::Dialect(name) => op.dialect() == name,
            Hidden::Everything => true,
        }
    }

    /// Whether a line may have an attribute or type of it.
    fn is_mentioned(self, line: &str) -> bool {
        match self {
            Hidden::Nothing => false,
            Hidden::Dialect(name) => {
                line.contains(&format!("#{name}.")) || line.contains(&format!("!{name}."))
            }
            Hidden::Everything => true,
        }
    }
}

/// The edits of each kind, those to try first first.
pub fn choose(text: &Text, hidden: Hidden) -> Vec<Vec<Edit>> {
    let choice = Choice {
        text,
        hidden,
        uses: count_values(text),
    };
    let all = vec![
        choice.inserts(),
        choice.added_resources(),
        choice.renames(),
        choice.inherent(),
        choice.discardable(),
        choice.operands(),
        choice.arguments(),
        choice.results(),
        choice.swapped_resources(),
        choice.erased_ops(),
        choice.erased_functions(),
        choice.moves(),
    ];
    all.into_iter().map(spread).collect()
}

/// The resources that can be swapped, likewise.
pub fn choose_swaps(text: &Text) -> Vec<Edit> {
    let uses = HashMap::new();
    let choice = Choice {
        text,
        hidden: Hidden::Nothing,
        uses,
    };
    spread(choice.swapped_resources())
}

/// The one in the middle, the last and the first.
fn spread(edits: Vec<Edit>) -> Vec<Edit> {
    if edits.len() <= TRIES {
        return edits;
    }
    let places = [edits.len() / 2, edits.len() - 1, 0];
    places.map(|place| edits[place].clone()).to_vec()
}

/// How often each value is an operand.
fn count_values(text: &Text) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    for operand in text.ops.iter().flat_map(|op| &op.operands) {
        *counts.entry(operand.as_str()).or_default() += 1;
    }
    counts
}

struct Choice<'t> {
    text: &'t Text,
    hidden: Hidden<'t>,
    uses: HashMap<&'t str, usize>,
}

impl<'t> Choice<'t> {
    fn ops(&self) -> impl Iterator<Item = (usize, &'t Op)> {
        self.text.ops.iter().enumerate().skip(1)
    }

    fn is_used(&self, value: &str) -> bool {
        self.uses.contains_key(value)
    }

    /// Whether a value has one definition in all of the text, so that its name is no other one's.
    fn is_defined_once(&self, value: &str) -> bool {
        let results = self.text.ops.iter().flat_map(|op| &op.results);
        let arguments = self.text.lines.iter();
        let arguments = arguments.filter(|line| line.trim_start().starts_with('^'));
        let heads: usize = arguments.map(|line| count_name(line, value)).sum();
        results.filter(|result| *result == value).count() + heads == 1
    }

    /// How often a name is mentioned, and whether it is where the library may not see it.
    fn mentions(&self, name: &str) -> (usize, bool) {
        let mut count = 0;
        let mut unseen = false;
        for (number, line) in self.text.lines.iter().enumerate() {
            let here = count_name(line, name);
            if here == 0 {
                continue;
            }
            count += here;
            let op = self.text.owners[number].map(|op| &self.text.ops[op]);
            unseen |= op.is_none_or(|op| self.hidden.hides(op)) || self.hidden.is_mentioned(line);
        }
        (count, unseen && self.hidden != Hidden::Nothing)
    }

    fn renames(&self) -> Vec<Edit> {
        let (mut used, mut unused) = (Vec::new(), Vec::new());
        for (op, data) in self.ops().filter(|(_, op)| !self.hidden.hides(op)) {
            let Some(old) = data.symbol() else { continue };
            let definition = format!("sym_name = \"{old}\"");
            let lines = self.text.lines.iter();
            let definitions: usize = lines.map(|line| line.matches(&definition).count()).sum();
            let (mentions, unseen) = self.mentions(&format!("@{old}"));
            if definitions != 1 || unseen || self.is_ambiguous(op, &format!("@{old}")) {
                continue;
            }
            let edit = Edit::Rename {
                op,
                old: old.to_owned(),
                new: format!("{old}_renamed"),
            };
            match mentions > 0 {
                true => used.push(edit),
                false => unused.push(edit),
            }
        }
        if used.is_empty() { unused } else { used }
    }

    /// Whether a name means one symbol on lines that no op owns, and another one on those of ops.
    fn is_ambiguous(&self, symbol: usize, name: &str) -> bool {
        let lines = self.text.lines.iter().enumerate();
        let lines = lines.filter(|(_, line)| count_name(line, name) > 0);
        let (mut is_shared, mut is_other) = (false, false);
        for (number, _) in lines {
            is_shared |= self.text.owners[number].is_none();
            is_other |= !self.text.refers_to_table_of(number, symbol);
        }
        is_shared && is_other
    }

    fn inserts(&self) -> Vec<Edit> {
        let ops = self.ops();
        ops.filter(|(_, op)| !op.has_regions() && !op.operands.is_empty())
            .map(|(op, _)| Edit::Insert { op })
            .collect()
    }

    fn added_resources(&self) -> Vec<Edit> {
        let ops = self.ops().filter(|(_, op)| !op.has_regions());
        ops.map(|(op, _)| Edit::AddResource { op }).collect()
    }

    fn discardable(&self) -> Vec<Edit> {
        let (mut functions, mut leaves) = (Vec::new(), Vec::new());
        for (op, data) in self.ops() {
            match data.has_regions() {
                true => functions.push(Edit::Discardable { op }),
                false => leaves.push(Edit::Discardable { op }),
            }
        }
        functions.truncate(1);
        functions.extend(leaves.into_iter().last());
        functions
    }

    fn inherent(&self) -> Vec<Edit> {
        let (mut flags, mut others) = (Vec::new(), Vec::new());
        for (op, data) in self.ops().filter(|(_, op)| !self.hidden.hides(op)) {
            for entry in &data.properties {
                let Some((name, old)) = entry.split_once(" = ") else {
                    continue;
                };
                let Some(new) = other_value(name, old) else {
                    continue;
                };
                let edit = Edit::Inherent {
                    op,
                    name: name.to_owned(),
                    old: old.to_owned(),
                    new,
                };
                let is_hidden = self.hidden.is_mentioned(old);
                match old.starts_with('#') {
                    true if !is_hidden => flags.push(edit),
                    true => {}
                    false => others.push(edit),
                }
            }
        }
        // One of the dialect's own attributes, then one of MLIR's.
        let mut first: Vec<Edit> = flags.into_iter().take(1).collect();
        first.extend(spread(others).into_iter().take(TRIES - first.len()));
        first
    }

    fn arguments(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (op, data) in self.ops() {
            let arguments = &data.arguments;
            for (from, (name, ty)) in arguments.iter().enumerate() {
                let same = |(_, (_, other)): &(usize, &(String, String))| other == ty;
                let others = arguments.iter().enumerate();
                let other = others.filter(|(to, _)| *to != from).find(same);
                if let Some((to, _)) = other
                    && self.is_used(name)
                    && self.is_defined_once(name)
                {
                    edits.push(Edit::Arguments { op, from, to });
                    break;
                }
            }
        }
        edits
    }

    fn results(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (op, data) in self.ops() {
            let before = self.text.ops[..op].iter().enumerate().rev().take(64);
            let before = before.filter(|(_, other)| other.block == data.block);
            let (Some(name), Some(ty)) = (data.results.first(), data.result_types.first()) else {
                continue;
            };
            let is_same = |other: &Op| other.result_types.first() == Some(ty);
            let other = before.into_iter().find(|(_, other)| is_same(other));
            if let Some((other, _)) = other
                && data.block.parent.is_some()
                && self.is_used(name)
                && self.is_defined_once(name)
            {
                edits.push(Edit::Results {
                    op,
                    from: 0,
                    other,
                    to: 0,
                });
            }
        }
        edits
    }

    fn operands(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (op, data) in self.ops().filter(|(_, op)| !op.has_regions()) {
            let around = data
                .block
                .parent
                .map(|parent| (parent, &self.text.ops[parent]));
            let Some((parent, around)) = around else {
                continue;
            };
            let before = self.text.ops[..parent].iter().enumerate().rev().take(64);
            let found = before
                .filter(|(_, other)| other.block == around.block)
                .find_map(|(other, outer)| {
                    let ty = outer.result_types.first()?;
                    let position = data.operand_types.iter().position(|found| found == ty)?;
                    let differs = outer.results.first() != data.operands.get(position);
                    differs.then_some((other, position))
                });
            if let Some((other, position)) = found {
                edits.push(Edit::Operand {
                    op,
                    position,
                    other,
                    result: 0,
                });
            }
        }
        edits
    }

    fn swapped_resources(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut group = "";
        let lines = self.text.lines.iter().enumerate();
        for (line, content) in lines.skip_while(|(_, line)| !line.starts_with("{-#")) {
            let entry = content.trim_start();
            match entry.split_once(": ") {
                Some((name, "{")) => group = name,
                Some((key, value)) if value.starts_with("\"0x") => edits.push(Edit::SwapResource {
                    group: group.to_owned(),
                    key: key.to_owned(),
                    line,
                }),
                _ => {}
            }
        }
        edits
    }

    fn erased_ops(&self) -> Vec<Edit> {
        let ops = self.ops();
        let is_unused = |op: &Op| !op.results.iter().any(|result| self.is_used(result));
        ops.filter(|(_, op)| !op.has_regions() && op.symbol().is_none() && is_unused(op))
            .filter(|(op, data)| self.next(*op, data).is_some())
            .map(|(op, _)| Edit::EraseOp { op })
            .collect()
    }

    fn erased_functions(&self) -> Vec<Edit> {
        let ops = self.ops();
        ops.filter(|(_, op)| op.has_regions() && op.results.is_empty())
            .filter(|(_, op)| match op.symbol() {
                Some(name) => self.mentions(&format!("@{name}")).0 == 0,
                None => false,
            })
            .map(|(op, _)| Edit::EraseFunction { op })
            .collect()
    }

    /// The op after one that has no regions, in its block.
    fn next(&self, op: usize, data: &Op) -> Option<&'t Op> {
        let next = self.text.ops.get(op + 1)?;
        (next.block == data.block).then_some(next)
    }

    fn moves(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (op, data) in self.ops().skip(1) {
            let before = &self.text.ops[op - 1];
            let is_leaf = !data.has_regions() && !before.has_regions();
            let needs = data
                .operands
                .iter()
                .any(|value| before.results.contains(value));
            if is_leaf && before.block == data.block && !needs && self.next(op, data).is_some() {
                edits.push(Edit::Move { op, before: op - 1 });
            }
        }
        edits
    }
}

/// Another value for a property; nothing where it is not plain which ones there are.
fn other_value(name: &str, old: &str) -> Option<String> {
    match old {
        "#arith.fastmath<none>" => return Some("#arith.fastmath<nnan,ninf>".to_owned()),
        "#arith.overflow<none>" => return Some("#arith.overflow<nsw>".to_owned()),
        _ => {}
    }
    if let Some((number, ty)) = old.split_once(" : ") {
        let number: i64 = number.parse().ok()?;
        let is_integer = ty == "index" || ty.starts_with('i');
        return is_integer.then(|| format!("{} : {ty}", number ^ 1));
    }
    let is_text =
        old.starts_with('"') && old.ends_with('"') && !old[1..old.len() - 1].contains('"');
    let is_name = name == "sym_name" || name == "sym_visibility";
    (is_text && !is_name).then(|| "\"proof\"".to_owned())
}
