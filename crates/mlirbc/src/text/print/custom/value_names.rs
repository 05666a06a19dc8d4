//! The names that ops give to their results and block arguments, which MLIR's `OpAsmOpInterface`
//! states in code.

use crate::container::OpNameId;
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::{Attribute, Tables, Type};
use crate::error::Result;
use crate::ir::{Inherent, Module, Op, RawOp, Region};
use crate::schema::Value;
use crate::text::print::custom::facts::Forms;
use crate::text::print::entry_printer::{EntryPrinter, EntryText, Printed};

/// Longer names are not printed: many values may ask for one long name, which each would have in a form of
/// its own.
pub(super) const LONGEST_NAME: usize = 256;

/// A name of the results from a position on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) position: u32,
    /// Empty for a number.
    pub(super) text: String,
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
    /// By the value of an attribute between two texts.
    Value {
        attribute: &'static str,
        before: &'static str,
        after: &'static str,
    },
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
const RULES: &[(&str, Rule)] = &[
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
    value("smt.constant", "", "value", ""),
    value("smt.declare_fun", "", "namePrefix", ""),
    value("smt.int.constant", "c", "value", ""),
    ("spirv.Constant", Rule::Constant),
    value("spirv.mlir.addressof", "", "variable", "_addr"),
    ("stablehlo.constant", Rule::Constant),
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

/// Names results and block arguments.
pub(super) struct ValueNamer<'m> {
    tables: &'m Tables<'m>,
    module: &'m Module<'m>,
    forms: Forms<'m>,
    /// The rules that were requested, by the names of ops.
    rules: Vec<Option<Rule>>,
    texts: EntryPrinter<'m>,
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
        }
    }

    /// Whether the results of an op may have other names than numbers.
    #[inline]
    pub(super) fn has_names(&mut self, op: RawOp<'m>) -> bool {
        self.rule(op) != Rule::Number
    }

    #[inline]
    fn rule(&mut self, op: RawOp<'m>) -> Rule {
        let name = op.name();
        let known = self.rules.get(name.index() as usize).copied().flatten();
        known.unwrap_or_else(|| self.new_rule(op, name))
    }

    #[cold]
    fn new_rule(&mut self, op: RawOp<'m>, name: OpNameId) -> Rule {
        let full = self.tables.container().op_name(name);
        let found = RULES.binary_search_by(|(known, _)| known.as_bytes().cmp(full));
        let rule = found
            .ok()
            .and_then(|at| RULES.get(at))
            .map(|(_, rule)| *rule);
        let rule = match (rule, self.forms.form(op.of(self.module))) {
            (Some(rule), _) => rule,
            (None, Some((form, _))) if form.has_group_names => Rule::Groups,
            _ => Rule::Number,
        };
        if let Some(place) = self.rules.get_mut(name.index() as usize) {
            *place = Some(rule);
        }
        rule
    }

    /// Appends the names of the results of an op.
    pub(super) fn of_results(&mut self, op: Op<'m>, names: &mut Vec<Name>) -> Result<()> {
        let first = |text: String| Name { position: 0, text };
        match self.rule(op.parts()) {
            Rule::Number => {}
            Rule::Text(text) => names.push(first(text.to_owned())),
            Rule::Constant => names.push(first(self.constant(op)?)),
            Rule::Value {
                attribute,
                before,
                after,
            } => {
                let value = self.value_text(op, attribute)?;
                names.push(first(format!("{before}{value}{after}")));
            }
            Rule::Scaled => {
                if let Some(text) = self.multiple(op)? {
                    names.push(first(text));
                }
            }
            Rule::Groups => self.group_names(op, names),
            Rule::Each(head, rest) => {
                names.push(first(head.to_owned()));
                for position in 1..op.result_count() {
                    let text = rest.to_owned();
                    names.push(Name { position, text });
                }
            }
        }
        Ok(())
    }

    /// The name of a product of a constant and `vector.vscale`, `c4_vscale`.
    fn multiple(&mut self, op: Op<'m>) -> Result<Option<String>> {
        let ty = op.result(0).and_then(|result| result.ty());
        let view = ty.map(|ty| ty.view()).transpose()?;
        if !matches!(view, Some(TypeView::Index)) {
            return Ok(None);
        }
        let sources = [0, 1].map(|position| op.operand(position)?.defining_op());
        let [Some(one), Some(other)] = sources else {
            return Ok(None);
        };
        for (constant, scale) in [(one, other), (other, one)] {
            if constant.name().full() == b"arith.constant"
                && scale.name().full() == b"vector.vscale"
                && let Some(value) = self.inherent(constant, "value")?
            {
                return Ok(Some(format!("c{}_vscale", self.number(value)?)));
            }
        }
        Ok(None)
    }

    /// The names of the groups of results that are not empty.
    fn group_names(&self, op: Op<'m>, names: &mut Vec<Name>) {
        let Some((_, definition)) = op.definition() else {
            return;
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
    }

    fn inherent(&self, op: Op<'m>, name: &str) -> Result<Option<Attribute<'m>>> {
        let Inherent::Defined(_, properties) = op.inherent()? else {
            return Ok(None);
        };
        Ok(match properties.get(name)? {
            Some(Value::Attribute(id)) => self.tables.attribute(id),
            _ => None,
        })
    }

    /// The name of a constant by its value and its type.
    fn constant(&mut self, op: Op<'m>) -> Result<String> {
        let is_spirv = op.name().full() == b"spirv.Constant";
        let is_stablehlo = op.name().full() == b"stablehlo.constant";
        let other = "cst".to_owned();
        let ty = op.result(0).and_then(|result| result.ty());
        let Some(ty) = ty else {
            return Ok(other);
        };
        let view = ty.view()?;
        if is_stablehlo {
            let element = view.shaped().map(|(_, element)| element);
            let element = element.map(|element| element.view()).transpose()?;
            let is_integer = matches!(element, Some(TypeView::Integer { .. }));
            return Ok(if is_integer { "c".to_owned() } else { other });
        }
        let Some(value) = self.inherent(op, "value")? else {
            return Ok(other);
        };
        let mut name = match is_spirv {
            true => other,
            false => "c".to_owned(),
        };
        match (value.view()?, view) {
            (
                AttributeView::Integer { .. },
                TypeView::Integer {
                    width: 1,
                    signedness: Signedness::Signless,
                },
            ) => {
                return self.number(value);
            }
            (AttributeView::Integer { .. }, TypeView::Integer { .. }) => {
                name.push_str(&self.number(value)?);
                name.push('_');
                name.push_str(&self.type_name(ty)?);
            }
            (AttributeView::Integer { .. }, TypeView::Index) if !is_spirv => {
                name.push_str(&self.number(value)?);
            }
            (_, TypeView::Integer { .. } | TypeView::Float(_)) if is_spirv => {
                name.push('_');
                name.push_str(&self.text(Printed::Type(ty))?);
            }
            (_, TypeView::Vector { .. }) if is_spirv => {
                let text = self.text(Printed::Type(ty))?;
                let inner = text
                    .strip_prefix("vector<")
                    .and_then(|it| it.strip_suffix('>'));
                name.push_str("_vec_");
                name.push_str(inner.unwrap_or_default());
            }
            _ if is_spirv => {}
            _ => return Ok("cst".to_owned()),
        }
        Ok(name)
    }

    /// The text of a type.
    fn type_name(&mut self, ty: Type<'m>) -> Result<String> {
        match ty.view()? {
            TypeView::Integer {
                width,
                signedness: Signedness::Signless,
            } => Ok(format!("i{width}")),
            _ => self.text(Printed::Type(ty)),
        }
    }

    /// The value of an integer attribute without its type.
    fn number(&mut self, attribute: Attribute<'m>) -> Result<String> {
        if let AttributeView::Integer { ty, value } = attribute.view()?
            && let Some(small) = value.to_i64()
        {
            match ty.view()? {
                TypeView::Integer {
                    width: 2..,
                    signedness: Signedness::Signless,
                }
                | TypeView::Index => return Ok(small.to_string()),
                _ => {}
            }
        }
        let text = self.text(Printed::Attribute(attribute))?;
        let value = text.split(" : ").next().unwrap_or_default();
        Ok(value.to_owned())
    }

    /// What an attribute contributes to a name: a number, the last part of a symbol, the text of a string or
    /// the case of an enum.
    fn value_text(&mut self, op: Op<'m>, name: &str) -> Result<String> {
        let Some(value) = self.inherent(op, name)? else {
            return Ok(String::new());
        };
        let lossy = |bytes: &[u8]| {
            // One byte more is too long already.
            let bytes = bytes.get(..=LONGEST_NAME).unwrap_or(bytes);
            String::from_utf8_lossy(bytes).into_owned()
        };
        Ok(match value.view()? {
            AttributeView::Integer { .. } => self.number(value)?,
            AttributeView::String { value, .. } => lossy(value),
            AttributeView::SymbolRef(symbol) => lossy(symbol.names().last().unwrap_or_default()),
            _ => {
                let text = self.text(Printed::Attribute(value))?;
                let inner = text
                    .split_once('<')
                    .and_then(|(_, it)| it.strip_suffix('>'));
                let inner = inner.unwrap_or(&text);
                let word = inner.rsplit(' ').next();
                word.unwrap_or(inner).to_owned()
            }
        })
    }

    fn text(&mut self, what: Printed<'m>) -> Result<String> {
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
            b"stablehlo.while" => ("iterArg", "iterArg", usize::MAX),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_sorted_by_name() {
        assert!(RULES.is_sorted_by(|one, other| one.0 < other.0));
    }
}
