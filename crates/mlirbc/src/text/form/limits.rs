//! Bounds on forms. The input may have descriptions with forms, and each op runs the steps of its form: a form
//! beyond the bounds counts as unknown.

use hashbrown::HashMap;

use crate::schema::{AttributeText, Form, OpDef};
use crate::text::form::compile::compile;
use crate::text::form::program::{Argument, Element, Program};
use crate::text::form::type_rules::Values;

/// The most steps of a program, groups of an op, and cases of an enum. The language itself bounds the properties.
/// The largest form of LLVM has some hundred steps.
const MOST: usize = 4096;

/// A form may print the same part of an op so often, in both branches of groups. The items of an op exist
/// at once.
const MOST_MENTIONS: usize = 16;

/// Compiles a form. `None` if it does not fit the definition, has a directive that is not known, or is beyond
/// the bounds.
pub(crate) fn program(form: &Form, definition: &OpDef) -> Option<Program> {
    let groups = [
        definition.operands.as_deref().unwrap_or_default(),
        definition.results.as_deref().unwrap_or_default(),
        &definition.regions,
        &definition.successors,
    ];
    let are_few = groups.iter().all(|groups| groups.len() <= MOST)
        && form.attributes.len() <= MOST
        && form.attributes.iter().all(|it| has_few_cases(&it.kind))
        && form.types.len() <= MOST
        && form.stripped.len() <= MOST
        && form.segments.len() <= MOST;
    let program = are_few.then(|| compile(form, definition))??;
    (program.steps.len() <= MOST && mentions(&program) <= MOST_MENTIONS).then_some(program)
}

fn has_few_cases(text: &AttributeText) -> bool {
    match text {
        AttributeText::Enum(words)
        | AttributeText::Property {
            words: Some(words), ..
        } => words.cases.len() <= MOST,
        _ => true,
    }
}

/// How often a program prints the part that it prints most often.
fn mentions(program: &Program) -> usize {
    let mut counts: HashMap<Argument, usize> = HashMap::new();
    let mut most = 0;
    let mut count = |part: &Argument| {
        if matches!(part, Argument::Text(_) | Argument::Reference(_)) {
            return;
        }
        let count = counts.entry(part.clone()).or_default();
        *count += 1;
        most = most.max(*count);
    };
    for step in &program.steps {
        match &step.element {
            Element::Attribute { slot, .. } => count(&Argument::Attribute(*slot)),
            Element::Operands(values) => count(&Argument::Values(*values)),
            Element::Types { values, .. } => count(&Argument::Types(*values)),
            Element::FunctionType(inputs, results) => {
                count(&Argument::Types(*inputs));
                count(&Argument::Types(*results));
            }
            Element::Regions(group) => count(&Argument::Regions(group.unwrap_or(usize::MAX))),
            Element::Successors(group) => {
                count(&Argument::Successors(group.unwrap_or(usize::MAX)));
            }
            Element::Directive(_, arguments) => arguments.iter().for_each(&mut count),
            // A dictionary has all attributes.
            Element::Dictionary { .. } | Element::PropertyDictionary => {
                count(&Argument::Values(Values::AllResults));
            }
            Element::Literal(_)
            | Element::Blank
            | Element::NewLine
            | Element::Unless { .. }
            | Element::Jump(_)
            | Element::Clauses { .. }
            | Element::ClauseEnd { .. } => {}
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::parse_dialect;

    /// Whether the op `x` of a description has a program.
    fn is_compiled(definition: &str, format: &str) -> bool {
        let text = format!("dialect d\nop x {definition}\nform x \"{format}\"");
        let description = parse_dialect(&text).unwrap();
        let [form] = &description.forms[..] else {
            panic!("{description:?}");
        };
        let definition = description.ops.iter().find(|op| &*op.name == "d.x");
        program(form, definition.unwrap()).is_some()
    }

    #[test]
    fn forms_of_any_size_are_refused() {
        let definition = "{ a: attribute } operands(x) results(y) regions(r) successors(s)";
        assert!(is_compiled(
            definition,
            "$x $a $r $s `:` type($x) type($y) attr-dict"
        ));
        for part in [
            "$x",
            "$a",
            "$r",
            "$s",
            "operands",
            "regions",
            "successors",
            "type($x)",
            "type($y)",
            "region($r)",
            "functional-type($x, $y)",
            "attr-dict",
        ] {
            let repeated = |count: usize| [part].repeat(count).join(" ");
            assert!(is_compiled(definition, &repeated(MOST_MENTIONS)), "{part}");
            assert!(
                !is_compiled(definition, &repeated(MOST_MENTIONS + 1)),
                "{part}"
            );
        }
        let literals = "`a` ".repeat(MOST);
        assert!(is_compiled(definition, &literals));
        assert!(!is_compiled(definition, &format!("{literals}`b`")));
    }

    #[test]
    fn ops_of_many_groups_have_no_form() {
        let groups = |count: usize| {
            let names = (0..count).map(|number| format!("g{number}"));
            format!(
                "{{}} operands({}) results()",
                names.collect::<Vec<_>>().join(", ")
            )
        };
        assert!(is_compiled(&groups(MOST), "operands"));
        assert!(!is_compiled(&groups(MOST + 1), "operands"));
    }
}
