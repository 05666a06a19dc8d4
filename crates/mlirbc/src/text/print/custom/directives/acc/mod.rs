//! The directives of the ops of `acc`.

mod clauses;
mod device_types;
mod variables;

use crate::error::Result;
use crate::text::form::{Acc, Argument};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Acc,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Regions, Types, Values};
    Ok(match (directive, arguments) {
        (Acc::Var, [Values(variable)]) => variables::variable(plan, *variable)?,
        (Acc::VarType, [Types(variable), Attribute(ty)]) => {
            variables::variable_type(plan, *variable, *ty)?
        }
        (Acc::Mapped, [Values(variable), _]) => variables::acc_variable(plan, *variable)?,
        (Acc::Recipe, [Attribute(recipe)]) => variables::recipe(plan, *recipe)?,
        (Acc::Operands, [Values(values), _, Attribute(devices)]) => {
            clauses::operands(plan, *values, *devices)?
        }
        (
            Acc::OperandsOrKeyword,
            [
                Values(values),
                _,
                Attribute(devices),
                Attribute(keyword),
                of_18 @ ..,
            ],
        ) => {
            let start = plan.items.len();
            let is_said = clauses::operands_or_keyword(plan, *values, *devices, *keyword)?;
            append_parentheses(plan, start, of_18);
            is_said
        }
        (
            Acc::Segments | Acc::NumGangs,
            [Values(values), _, Attribute(devices), Attribute(segments)],
        ) => clauses::segments(plan, *values, *devices, *segments)?,
        (
            Acc::Wait,
            [
                Values(values),
                _,
                Attribute(devices),
                Attribute(segments),
                Attribute(numbers),
                Attribute(keyword),
            ],
        ) => clauses::wait(plan, *values, [*devices, *segments, *numbers, *keyword])?,
        (
            Acc::Gang,
            [
                Values(values),
                _,
                Attribute(kinds),
                Attribute(devices),
                Attribute(segments),
                Attribute(keyword),
                of_18 @ ..,
            ],
        ) => {
            let start = plan.items.len();
            let slots = [*kinds, *devices, *segments, *keyword];
            let is_said = clauses::gang(plan, *values, slots)?;
            append_parentheses(plan, start, of_18);
            is_said
        }
        (
            Acc::Gang,
            [
                Values(number),
                _,
                Values(dim),
                _,
                Values(fixed),
                _,
                Attribute(keyword),
            ],
        ) => clauses::gang_of_17(plan, [*number, *dim, *fixed], *keyword),
        (Acc::WorkerOf17 | Acc::VectorOf17, [Values(values), _, Attribute(keyword)]) => {
            clauses::operand_of_17(plan, *values, *keyword)
        }
        (Acc::OperandOrKeyword | Acc::ListOrKeyword, [Values(values), _, Attribute(keyword)]) => {
            clauses::list_or_keyword(plan, *values, *keyword)
        }
        (Acc::DeviceTypes, [Attribute(devices)]) => clauses::device_types(plan, *devices)?,
        (Acc::RoutineGang, [Attribute(gang), Attribute(dims), Attribute(devices)]) => {
            clauses::routine_gang(plan, *gang, *dims, *devices)?
        }
        (
            Acc::BindNames,
            [
                Attribute(symbols),
                Attribute(strings),
                Attribute(symbol_devices),
                Attribute(string_devices),
            ],
        ) => {
            let (symbols, strings) = ((*symbols, *symbol_devices), (*strings, *string_devices));
            clauses::bind_names(plan, symbols, strings)?
        }
        (Acc::BindNames, [Attribute(names), Attribute(devices)]) => {
            clauses::mixed_bind_names(plan, *names, *devices)?
        }
        (Acc::Recipes, [Values(values), _, Attribute(recipes)]) => {
            clauses::recipes(plan, *values, *recipes)?
        }
        (Acc::CombinedOf19, [Attribute(combined)]) => {
            if plan.facts.values.get(*combined).is_none_or(Option::is_none) {
                return Ok(true);
            }
            plan.push_literal(b"combined(");
            let is_said = clauses::combined(plan, *combined)?;
            plan.push_literal(b")");
            is_said
        }
        (Acc::Combined, [Attribute(combined)]) => clauses::combined(plan, *combined)?,
        (
            Acc::LoopControl,
            [
                Regions(region),
                Values(lower),
                _,
                Values(upper),
                _,
                Values(steps),
                _,
                of_18 @ ..,
            ],
        ) => {
            let word: &[u8] = if of_18.is_empty() { b"control(" } else { b"(" };
            clauses::loop_control(plan, *region, [*lower, *upper, *steps], word)?
        }
        _ => false,
    })
}

/// Appends the parentheses that 18 prints behind a keyword alone.
fn append_parentheses(plan: &mut Plan<'_, '_>, start: usize, of_18: &[Argument]) {
    if !of_18.is_empty() && plan.items.len() == start {
        plan.push_literal(b"()");
    }
}
