//! Regions whose arguments stand in clauses.

use crate::text::form::{Argument, Directive, Omp, Values};
use crate::text::parse::module::custom::custom_op::{ArgumentType, Ending};
use crate::text::parse::module::custom::directives::omp::clauses;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::names::Name;
use crate::text::parse::module::state::Parsed;

/// What a clause states beside its variables. The arguments of directives for it follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClauseKind {
    /// Variables and types.
    Mapped,
    /// Variables, types, symbols and a barrier.
    Private,
    /// As `Private`, and numbers of mapped variables.
    PrivateMapped,
    /// Variables, types and symbols; each variable is followed by its type.
    PrivateTyped,
    /// Variables, types, marks of references and symbols.
    Reduction,
    /// As `Reduction`; each variable is followed by its type.
    ReductionTyped,
    /// A modifier, then as `Reduction`.
    ReductionWithModifier,
}

/// The arguments of a clause.
#[derive(Default)]
struct Clause<'a> {
    /// Whether each variable is followed by its type, instead of all.
    has_types: bool,
    modifier: Option<usize>,
    values: Option<Values>,
    symbols: Option<&'a Argument>,
    barrier: Option<&'a Argument>,
    maps: Option<&'a Argument>,
    by_reference: Option<&'a Argument>,
}

impl<'a> Clause<'a> {
    /// Takes the arguments of a clause.
    fn take(kind: ClauseKind, mut arguments: &'a [Argument]) -> Option<(Self, &'a [Argument])> {
        let mut clause = Clause {
            has_types: matches!(kind, ClauseKind::PrivateTyped | ClauseKind::ReductionTyped),
            ..Clause::default()
        };
        if kind == ClauseKind::ReductionWithModifier {
            let [Argument::Attribute(modifier), rest @ ..] = arguments else {
                return None;
            };
            clause.modifier = Some(*modifier);
            arguments = rest;
        }
        let [Argument::Values(values), _, rest @ ..] = arguments else {
            return None;
        };
        clause.values = Some(*values);
        let rest = match (kind, rest) {
            (ClauseKind::Mapped, rest) => rest,
            (ClauseKind::Private, [symbols, barrier, rest @ ..]) => {
                (clause.symbols, clause.barrier) = (Some(symbols), Some(barrier));
                rest
            }
            (ClauseKind::PrivateMapped, [symbols, barrier, maps, rest @ ..]) => {
                (clause.symbols, clause.barrier) = (Some(symbols), Some(barrier));
                clause.maps = Some(maps);
                rest
            }
            (ClauseKind::PrivateTyped, [symbols, rest @ ..]) => {
                clause.symbols = Some(symbols);
                rest
            }
            (
                ClauseKind::Reduction
                | ClauseKind::ReductionTyped
                | ClauseKind::ReductionWithModifier,
                [by_reference, symbols, rest @ ..],
            ) => {
                (clause.by_reference, clause.symbols) = (Some(by_reference), Some(symbols));
                rest
            }
            _ => return None,
        };
        Some((clause, rest))
    }
}

/// The clauses, and the region, whose arguments are those of the clauses.
pub(super) fn region(
    reader: &mut Reader<'_, '_, '_>,
    group: usize,
    kinds: &[(&str, ClauseKind)],
    mut arguments: &[Argument],
) -> Parsed<Flow> {
    for (word, kind) in kinds {
        let Some((clause, rest)) = Clause::take(*kind, arguments) else {
            return reader.unreadable(Directive::Omp(Omp::PrivateRegion));
        };
        arguments = rest;
        if reader.assembler.lexer.take_word(word)
            && let Some(values) = clause.values
        {
            read(reader, group, values, &clause)?;
        }
    }
    reader.custom.ending = Ending::Terminator;
    Ok(Flow::Region(group))
}

/// `: T, T`, the types of variables and of the arguments of these names.
fn argument_types(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    values: Values,
    names: Vec<Name>,
) -> Parsed<()> {
    reader.literal(":")?;
    for (index, name) in names.into_iter().enumerate() {
        if index > 0 {
            reader.literal(",")?;
        }
        let ty = reader.assembler.ty()?;
        reader.set_types(values, &[ty]);
        reader.argument(region, name, ArgumentType::Known(ty))?;
    }
    Ok(())
}

/// `(mod: m, byref @s %0 -> %a [map_idx=0], ... : T) private_barrier`
fn read(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    values: Values,
    clause: &Clause<'_>,
) -> Parsed<()> {
    reader.literal("(")?;
    if let Some(slot) = clause.modifier
        && reader.assembler.lexer.take_word("mod")
    {
        reader.literal(":")?;
        clauses::word(reader, slot)?;
        reader.literal(",")?;
    }
    let (mut symbols, mut marks, mut maps) = (Vec::new(), Vec::new(), Vec::new());
    let mut names = Vec::new();
    loop {
        if clause.by_reference.is_some() {
            marks.push(i64::from(reader.assembler.lexer.take_word("byref")));
        }
        if clause.symbols.is_some() {
            symbols.push(reader.attribute()?);
        }
        reader.operand(values)?;
        reader.literal("->")?;
        names.push(reader.argument_name()?);
        if clause.maps.is_some() {
            maps.push(match reader.take("[") {
                true => {
                    reader.literal("map_idx")?;
                    reader.literal("=")?;
                    let number = reader.signed()?;
                    reader.literal("]")?;
                    number
                }
                false => -1,
            });
        }
        if clause.has_types {
            argument_types(reader, region, values, std::mem::take(&mut names))?;
        }
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    if !clause.has_types {
        argument_types(reader, region, values, names)?;
    }
    reader.literal(")")?;
    if let Some(argument) = clause.by_reference {
        let id = reader.dense(1, &marks)?;
        reader.set(argument, id);
    }
    if let Some(argument) = clause.symbols {
        let id = reader.array(&symbols)?;
        reader.set(argument, id);
    }
    if let Some(argument) = clause.maps {
        let id = reader.dense(64, &maps)?;
        reader.set(argument, id);
    }
    if let Some(argument) = clause.barrier
        && reader.assembler.lexer.take_word("private_barrier")
    {
        let id = reader.unit()?;
        reader.set(argument, id);
    }
    Ok(())
}
