//! The directives of the ops of `acc`.

mod clauses;
mod device_types;
mod variables;

use crate::text::form::{
    Acc, Argument, Ignored, OfAttribute, OfAttributes, OfRegions, OfValues, Rest,
};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, parts_of};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Acc, arguments: &[Argument]) -> Said {
    match directive {
        Acc::Var => variables::variable(plan, arguments),
        Acc::VarType => variables::variable_type(plan, arguments),
        Acc::Mapped => variables::acc_variable(plan, arguments),
        Acc::Recipe => variables::recipe(plan, arguments),
        Acc::Operands => {
            let (OfValues(values), Ignored, OfAttribute(devices)) = parts_of(arguments)?;
            clauses::operands(plan, values, devices)
        }
        Acc::OperandsOrKeyword => {
            let (OfValues(values), Ignored, OfAttributes([devices, keyword]), Rest(of_18)) =
                parts_of(arguments)?;
            let start = plan.items.len();
            clauses::operands_or_keyword(plan, values, devices, keyword)?;
            append_parentheses(plan, start, of_18);
            Ok(())
        }
        Acc::Segments | Acc::NumGangs => clauses::segments(plan, arguments),
        Acc::Wait => clauses::wait(plan, arguments),
        Acc::Gang => {
            if let Ok((
                OfValues(number),
                Ignored,
                OfValues(dim),
                Ignored,
                OfValues(fixed),
                Ignored,
                keyword,
            )) = parts_of(arguments)
            {
                let OfAttribute(keyword) = keyword;
                return clauses::gang_of_17(plan, [number, dim, fixed], keyword);
            }
            let (OfValues(values), Ignored, OfAttributes(slots), Rest(of_18)) =
                parts_of(arguments)?;
            let start = plan.items.len();
            clauses::gang(plan, values, slots)?;
            append_parentheses(plan, start, of_18);
            Ok(())
        }
        Acc::WorkerOf17 | Acc::VectorOf17 => clauses::operand_of_17(plan, arguments),
        Acc::OperandOrKeyword | Acc::ListOrKeyword => clauses::list_or_keyword(plan, arguments),
        Acc::DeviceTypes => clauses::device_types(plan, arguments),
        Acc::RoutineGang => clauses::routine_gang(plan, arguments),
        Acc::BindNames => clauses::bind_names(plan, arguments),
        Acc::Recipes => clauses::recipes(plan, arguments),
        Acc::CombinedOf19 => {
            let OfAttribute(combined) = parts_of(arguments)?;
            if !plan.has(combined) {
                return Ok(());
            }
            plan.push_literal(b"combined(");
            clauses::combined(plan, combined)?;
            plan.push_literal(b")");
            Ok(())
        }
        Acc::Combined => {
            let OfAttribute(combined) = parts_of(arguments)?;
            clauses::combined(plan, combined)
        }
        Acc::LoopControl => {
            let (
                OfRegions(region),
                OfValues(lower),
                Ignored,
                OfValues(upper),
                Ignored,
                OfValues(steps),
                Ignored,
                Rest(of_18),
            ) = parts_of(arguments)?;
            let word: &[u8] = if of_18.is_empty() { b"control(" } else { b"(" };
            clauses::loop_control(plan, region, [lower, upper, steps], word)
        }
    }
}

/// Appends the parentheses that 18 prints behind a keyword alone.
fn append_parentheses(plan: &mut Plan<'_, '_>, start: usize, of_18: &[Argument]) {
    if !of_18.is_empty() && plan.items.len() == start {
        plan.push_literal(b"()");
    }
}
