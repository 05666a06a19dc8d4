//! The names of results and block arguments, which MLIR's `OpAsmOpInterface`
//! states in code.

use hashbrown::HashMap;

use crate::container::OpNameId;
use crate::dialect::Tables;
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::error::Result;
use crate::ir::{Module, Op, RawOp, Region};
use crate::schema::Release;
use crate::text::form::signed_value;
use crate::text::print::custom::facts::Forms;
use crate::text::print::custom::name_texts::{LONGEST_NAME, NameText, NameTexts};
use crate::text::print::entry_printer::{EntryPrinter, EntryText, Printed};
use crate::text::print::type_views::TypeViews;

/// A name of the results from a position on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) position: u32,
    /// Empty for a number.
    pub(super) text: String,
}

/// The names of the results of an op.
pub(super) enum ResultNames {
    /// One number for all.
    Number,
    /// One name for all; `None` for a number.
    Whole(Option<NameText>),
    /// A name for each group.
    Groups(Vec<Name>),
}

/// How the results of an op are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// By a number.
    Number,
    /// All results by one text.
    Text(&'static str),
    /// By the value of a constant.
    Constant,
    /// By the value of a constant of spirv.
    SpirvConstant,
    /// By the type of a constant of stablehlo.
    StablehloConstant,
    /// By the value of an attribute between two texts.
    Value {
        attribute: &'static str,
        before: &'static str,
        after: &'static str,
    },
    /// By the value and the width of a bit vector of smt.
    BitVector,
    /// As a multiple of `vector.vscale`.
    Scaled,
    /// Each group of results by the name of the group.
    Groups,
    /// Each result behind the first by a text of its own.
    Each(&'static str, &'static str),
}

const fn text(name: &'static str, text: &'static str) -> (&'static str, Rule) {
    (name, Rule::Text(text))
}

const fn value(
    name: &'static str,
    before: &'static str,
    attribute: &'static str,
    after: &'static str,
) -> (&'static str, Rule) {
    let rule = Rule::Value {
        attribute,
        before,
        after,
    };
    (name, rule)
}

/// The rules by the names of the ops, sorted.
static RULES: &[(&str, Rule)] = &[
    ("arith.constant", Rule::Constant),
    ("arith.muli", Rule::Scaled),
    text("complex.constant", "cst"),
    text("func.constant", "f"),
    value("gpu.block_dim", "block_dim_", "dimension", ""),
    value("gpu.block_id", "block_id_", "dimension", ""),
    value("gpu.cluster_block_id", "cluster_block_id_", "dimension", ""),
    value("gpu.cluster_dim", "cluster_dim_", "dimension", ""),
    value(
        "gpu.cluster_dim_blocks",
        "cluster_dim_blocks_",
        "dimension",
        "",
    ),
    value("gpu.cluster_id", "cluster_id_", "dimension", ""),
    value("gpu.global_id", "global_id_", "dimension", ""),
    value("gpu.grid_dim", "grid_dim_", "dimension", ""),
    value("gpu.thread_id", "thread_id_", "dimension", ""),
    value("index.bool.constant", "", "value", ""),
    value("index.constant", "idx", "value", ""),
    text("linalg.broadcast", "broadcasted"),
    text("linalg.map", "mapped"),
    text("linalg.pack", "pack"),
    text("linalg.reduce", "reduced"),
    text("linalg.transpose", "transposed"),
    text("linalg.unpack", "unpack"),
    text("memref.alloc", "alloc"),
    text("memref.alloca", "alloca"),
    text("memref.assume_alignment", "assume_align"),
    text("memref.cast", "cast"),
    text("memref.collapse_shape", "collapse_shape"),
    text("memref.dim", "dim"),
    text("memref.expand_shape", "expand_shape"),
    text("memref.extract_aligned_pointer_as_index", "intptr"),
    ("memref.extract_strided_metadata", Rule::Groups),
    text("memref.memory_space_cast", "memspacecast"),
    text("memref.reinterpret_cast", "reinterpret_cast"),
    text("memref.reshape", "reshape"),
    text("memref.subview", "subview"),
    text("memref.transpose", "transpose"),
    text("memref.view", "view"),
    text("mesh.all_gather", "all_gather"),
    text("mesh.all_reduce", "all_reduce"),
    text("mesh.all_slice", "all_slice"),
    text("mesh.all_to_all", "all_to_all"),
    text("mesh.broadcast", "broadcast"),
    text("mesh.gather", "gather"),
    text("mesh.mesh_shape", "mesh_shape"),
    (
        "mesh.neighbors_linear_indices",
        Rule::Each("down_linear_idx", "up_linear_idx"),
    ),
    text("mesh.process_linear_index", "proc_linear_idx"),
    text("mesh.process_multi_index", "proc_linear_idx"),
    text("mesh.recv", "recv"),
    text("mesh.reduce", "reduce"),
    text("mesh.reduce_scatter", "reduce_scatter"),
    text("mesh.scatter", "scatter"),
    text("mesh.send", "send"),
    text("mesh.shard", "sharding_annotated"),
    text("mesh.shard_shape", "shard_shape"),
    text("mesh.sharding", "sharding"),
    text("mesh.shift", "shift"),
    value("ml_program.global_load", "", "global", ""),
    value("ml_program.global_load_const", "", "global", ""),
    value("shape.const_size", "c", "value", ""),
    text("shard.all_gather", "all_gather"),
    text("shard.all_reduce", "all_reduce"),
    text("shard.all_slice", "all_slice"),
    text("shard.all_to_all", "all_to_all"),
    text("shard.broadcast", "broadcast"),
    text("shard.gather", "gather"),
    text("shard.grid_shape", "grid_shape"),
    text("shard.process_linear_index", "proc_linear_idx"),
    text("shard.process_multi_index", "proc_linear_idx"),
    text("shard.recv", "recv"),
    text("shard.reduce", "reduce"),
    text("shard.reduce_scatter", "reduce_scatter"),
    text("shard.scatter", "scatter"),
    text("shard.send", "send"),
    text("shard.shard", "sharding_annotated"),
    text("shard.shard_shape", "shard_shape"),
    text("shard.sharding", "sharding"),
    text("shard.shift", "shift"),
    ("smt.bv.constant", Rule::BitVector),
    value("smt.constant", "", "value", ""),
    value("smt.declare_fun", "", "namePrefix", ""),
    value("smt.int.constant", "c", "value", ""),
    ("spirv.Constant", Rule::SpirvConstant),
    value("spirv.mlir.addressof", "", "variable", "_addr"),
    ("stablehlo.constant", Rule::StablehloConstant),
    text("tensor.cast", "cast"),
    text("tensor.collapse_shape", "collapsed"),
    text("tensor.concat", "concat"),
    text("tensor.dim", "dim"),
    text("tensor.expand_shape", "expanded"),
    text("tensor.extract", "extracted"),
    text("tensor.extract_slice", "extracted_slice"),
    text("tensor.from_elements", "from_elements"),
    text("tensor.gather", "gather"),
    text("tensor.generate", "generated"),
    text("tensor.insert", "inserted"),
    text("tensor.insert_slice", "inserted_slice"),
    text("tensor.pack", "pack"),
    text("tensor.pad", "padded"),
    text("tensor.rank", "rank"),
    text("tensor.reshape", "reshape"),
    text("tensor.scatter", "scatter"),
    text("tensor.splat", "splat"),
    text("tensor.unpack", "unpack"),
    (
        "transform.foreach_match",
        Rule::Each("updated_root", "yielded"),
    ),
    text("vector.vscale", "vscale"),
];

/// The release since which an op of this name has names for its results.
fn names_results_since(op: &[u8]) -> Release {
    if op.starts_with(b"gpu.")
        || op.starts_with(b"mesh.")
        || matches!(
            op,
            b"arith.muli" | b"transform.foreach_match" | b"vector.vscale"
        )
    {
        Release::Llvm19
    } else if op.starts_with(b"ml_program.") {
        Release::Llvm18
    } else {
        Release::Llvm17
    }
}

/// What determines the name of an op: its own name, its properties, and the type of its first result.
type Key = (u32, u32, u32);

/// Names results and block arguments.
pub(super) struct ValueNamer<'m> {
    pub(super) tables: &'m Tables<'m>,
    module: &'m Module<'m>,
    forms: Forms<'m>,
    /// The rules that were requested, by the names of ops.
    rules: Vec<Option<&'static Rule>>,
    texts: EntryPrinter<'m>,
    pub(super) types: TypeViews<'m>,
    names: HashMap<Key, Option<NameText>>,
    /// The name of the current op.
    pub(super) name: Vec<u8>,
}

impl<'m> ValueNamer<'m> {
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        let tables = module.tables();
        let count = tables.container().dialects().op_name_count();
        ValueNamer {
            tables,
            module,
            forms: Forms::new(module),
            rules: vec![None; count as usize],
            texts: EntryPrinter::new(tables),
            types: TypeViews::default(),
            names: HashMap::new(),
            name: Vec::new(),
        }
    }

    #[inline(always)]
    fn rule(&mut self, op: RawOp<'m>) -> &'static Rule {
        let name = op.name();
        let known = self.rules.get(name.index() as usize).copied().flatten();
        known.unwrap_or_else(|| self.new_rule(op, name))
    }

    #[cold]
    fn new_rule(&mut self, op: RawOp<'m>, name: OpNameId) -> &'static Rule {
        let full = self.tables.container().op_name(name);
        let found = RULES.binary_search_by(|(known, _)| known.as_bytes().cmp(full));
        let rule = found
            .ok()
            .and_then(|at| RULES.get(at))
            .map(|(_, rule)| rule);
        let rule = match (rule, self.forms.form(op.of(self.module))) {
            (Some(_), Some((_, release))) if release < names_results_since(full) => &Rule::Number,
            (Some(rule), _) => rule,
            (None, Some((form, _))) if form.has_group_names => &Rule::Groups,
            _ => &Rule::Number,
        };
        if let Some(place) = self.rules.get_mut(name.index() as usize) {
            *place = Some(rule);
        }
        rule
    }

    /// The names of the results of an op.
    #[inline(always)]
    pub(super) fn of_results(
        &mut self,
        op: RawOp<'m>,
        texts: &mut NameTexts,
    ) -> Result<ResultNames> {
        match self.rule(op) {
            Rule::Number => Ok(ResultNames::Number),
            rule => self.by_rule(*rule, op, texts),
        }
    }

    #[inline(never)]
    fn by_rule(&mut self, rule: Rule, op: RawOp<'m>, texts: &mut NameTexts) -> Result<ResultNames> {
        let key = match rule {
            Rule::Text(_) => Some((op.name().index(), u32::MAX, u32::MAX)),
            Rule::Constant
            | Rule::SpirvConstant
            | Rule::StablehloConstant
            | Rule::BitVector
            | Rule::Value { .. } => key(op),
            _ => None,
        };
        if let Some(name) = key.and_then(|key| self.names.get(&key)) {
            return Ok(ResultNames::Whole(*name));
        }
        self.name.clear();
        let whole = op.of(self.module);
        match rule {
            Rule::Number => return Ok(ResultNames::Number),
            Rule::Text(text) => self.name.extend_from_slice(text.as_bytes()),
            Rule::Constant => self.constant(whole, false)?,
            Rule::SpirvConstant => self.constant(whole, true)?,
            Rule::StablehloConstant => self.stablehlo_constant(whole)?,
            Rule::Value {
                attribute,
                before,
                after,
            } => {
                self.name.extend_from_slice(before.as_bytes());
                self.value_text(whole, attribute)?;
                self.name.extend_from_slice(after.as_bytes());
            }
            Rule::BitVector => self.bit_vector(whole)?,
            Rule::Scaled => self.multiple(whole)?,
            Rule::Groups => return Ok(ResultNames::Groups(group_names(whole))),
            Rule::Each(head, rest) => {
                let texts = [head].into_iter().chain(std::iter::repeat(rest));
                let names = (0..op.result_count()).zip(texts);
                let names = names.map(|(position, text)| Name {
                    position,
                    text: text.to_owned(),
                });
                return Ok(ResultNames::Groups(names.collect()));
            }
        }
        let name = texts.name(&self.name);
        if let Some(key) = key {
            self.names.insert(key, name);
        }
        Ok(ResultNames::Whole(name))
    }

    /// Appends what an attribute contributes to a name: a number, the last part of a symbol, the text of a
    /// string or the case of an enum.
    fn value_text(&mut self, op: Op<'m>, name: &str) -> Result<()> {
        let Some(value) = self.inherent(op, name)? else {
            return Ok(());
        };
        let lossy = |bytes: &'m [u8]| {
            // One byte more is too long already.
            let bytes = bytes.get(..=LONGEST_NAME).unwrap_or(bytes);
            String::from_utf8_lossy(bytes)
        };
        match value.view()? {
            view @ AttributeView::Integer { ty, value: number } => {
                let is_unsigned = matches!(
                    ty.view()?,
                    TypeView::Integer {
                        signedness: Signedness::Unsigned,
                        ..
                    }
                );
                match signed_value(number).filter(|_| is_unsigned) {
                    Some(number) => self.name.extend_from_slice(number.to_string().as_bytes()),
                    None => self.number(value, &view, None)?,
                }
            }
            AttributeView::String { value, .. } => {
                self.name.extend_from_slice(lossy(value).as_bytes())
            }
            AttributeView::SymbolRef(symbol) => {
                let last = symbol.names().last().unwrap_or_default();
                self.name.extend_from_slice(lossy(last).as_bytes());
            }
            _ => {
                let text = self.text(Printed::Attribute(value))?;
                let inner = text
                    .split_once('<')
                    .and_then(|(_, it)| it.strip_suffix('>'));
                let inner = inner.unwrap_or(&text);
                let word = inner.rsplit(' ').next();
                self.name
                    .extend_from_slice(word.unwrap_or(inner).as_bytes());
            }
        }
        Ok(())
    }

    pub(super) fn text(&mut self, what: Printed<'m>) -> Result<String> {
        /// Longer texts name nothing.
        const LONGEST: usize = 1 << 12;
        Ok(match self.texts.print(what, LONGEST, None)? {
            EntryText::Text(text) => String::from_utf8_lossy(text).into_owned(),
            EntryText::Absent | EntryText::TooLong => String::new(),
        })
    }

    /// The names of the arguments of the entry block of a region; empty for those that have a number.
    pub(super) fn of_arguments(&self, op: Op<'m>, region: Region<'m>) -> Result<Vec<&'static str>> {
        let (first, rest, firsts) = match op.name().full() {
            b"chlo.scan" => {
                let inputs = op.operand_group("inputs").map_or(0, |group| group.len());
                ("input", "carry", inputs)
            }
            b"linalg.generic" => {
                let inputs = op.operand_group("inputs").map_or(0, |group| group.len());
                ("in", "out", inputs)
            }
            b"linalg.map" => {
                let inputs = op.operand_group("inputs").map_or(0, |group| group.len());
                ("in", "init", inputs)
            }
            b"linalg.reduce" => {
                let inputs = op.operand_group("inputs").map_or(0, |group| group.len());
                ("in", "init", inputs)
            }
            b"mhlo.while" | b"stablehlo.while" => ("iterArg", "iterArg", usize::MAX),
            _ => return Ok(Vec::new()),
        };
        let count = region.block(0).map_or(0, |block| block.argument_count());
        let names = (0..count as usize).map(|index| match index < firsts {
            true => first,
            false => rest,
        });
        Ok(names.collect())
    }
}

/// What determines the name of an op by its properties; `None` if other parts may.
fn key(op: RawOp<'_>) -> Option<Key> {
    if op.operand_count() > 0 || op.has_extra() || op.has_draft() {
        return None;
    }
    let ty = op.result_types().next()?;
    Some((op.name().index(), op.properties()?.index(), ty.index()))
}

/// The names of the groups of results that are not empty.
fn group_names(op: Op<'_>) -> Vec<Name> {
    let mut names = Vec::new();
    let Some((_, definition)) = op.definition() else {
        return names;
    };
    for group in definition.results.iter().flatten() {
        let Some(mut members) = op.result_group(&group.name) else {
            continue;
        };
        if let Some(member) = members.next()
            && let Some(first) = op.result(0)
        {
            names.push(Name {
                position: member.id().index.saturating_sub(first.id().index),
                text: group.name.to_string(),
            });
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_sorted_by_name() {
        assert!(RULES.is_sorted_by(|one, other| one.0 < other.0));
    }
}
