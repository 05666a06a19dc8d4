//! The form of the ops of a name, with what its definition says of them.

use crate::dialect::inherent_name;
use crate::schema::{
    AttributeClass, Form, Group, GroupCount, OPERAND_SEGMENT_SIZES, OpConstraints, OpDef,
    RESULT_SEGMENT_SIZES, Release, Test,
};
use crate::text::form::{
    self, Argument, Directive, Element, Program, Slot, Spirv, Step, TypeOf, Values, groups,
    type_classes,
};

/// A form for one definition of its op.
#[derive(Debug)]
pub(in crate::text::parse::module) struct OpForm {
    pub(super) program: Program,
    pub(super) operands: Box<[Group]>,
    pub(super) results: Box<[Group]>,
    pub(super) regions: Box<[Group]>,
    pub(super) successors: Box<[Group]>,
    /// Whether the op stores the sizes of its groups.
    pub(super) has_operand_sizes: bool,
    pub(super) has_result_sizes: bool,
    /// Whether an op is the same for other names of its operands, equal or not.
    pub(super) is_repeatable: bool,
    /// The slot of the value of a constant, if types of other ops follow from it.
    pub(super) constant: Option<usize>,
    /// Whether types are inferred, from any attributes.
    pub(super) infers_types: bool,
    /// The slots from the types of whose attributes types follow.
    pub(super) typing_slots: Box<[usize]>,
    /// The values of slots that reading sets, where the definition of the op states none.
    pub(super) defaults: Vec<(usize, Box<str>)>,
    pub(super) default_dialect: Option<Box<str>>,
    /// The position of each slot among the properties of the definition.
    pub(super) positions: Box<[Option<usize>]>,
    /// The positions of the sizes of groups of operands and results.
    pub(super) operand_sizes: Option<usize>,
    pub(super) result_sizes: Option<usize>,
    /// The class of the attribute of each slot, if its definition states one.
    pub(super) classes: Vec<Option<AttributeClass>>,
}

impl OpForm {
    /// `None` if the form does not fit the definition.
    pub(super) fn of(
        form: &Form,
        definition: &OpDef,
        constraints: Option<&OpConstraints>,
        release: Release,
    ) -> Option<Self> {
        let mut program = form::program(form, definition)?;
        program.type_classes = type_classes(&form.op, definition, release);
        let fields = &definition.properties(6).fields;
        let position = |name: &str| fields.iter().position(|field| *field.name == *name);
        let slots = program.slots.iter();
        let positions = slots.map(|slot| position(inherent_name(slot.name.as_bytes())?));
        let positions = positions.collect();
        let has_default = |name: &str| {
            let field = fields.iter().find(|field| *field.name == *name);
            field.is_some_and(|field| field.default.is_some())
        };
        let slots = program.slots.iter().enumerate();
        let slots = slots.filter(|(_, slot)| slot.is_filled_in && !has_default(&slot.name));
        let defaults = slots.filter_map(|(at, slot)| Some((at, slot.default.clone()?)));
        let defaults = defaults.collect();
        let rules = program.operand_types.iter().chain(&program.result_types);
        let infers_types = rules.clone().any(|rule| matches!(rule, TypeOf::Inferred));
        let typing_slots = rules.filter_map(|rule| match rule {
            TypeOf::OfAttribute(slot) => Some(*slot),
            _ => None,
        });
        let typing_slots = typing_slots.collect();
        let class = |slot: &Slot| {
            let property = constraints?.property(&slot.name)?;
            class_of(&property.constraint.test)
        };
        let classes = program.slots.iter().map(class).collect();
        let depends_on_names = |step: &Step| {
            matches!(
                step.element,
                Element::Directive(
                    Directive::AffineIndex
                        | Directive::AffineBound
                        | Directive::ParallelBounds
                        | Directive::AffineDma
                        | Directive::Spirv(Spirv::AccessType),
                    _
                )
            )
        };
        // Later ones state the types of pointers to parts.
        let has_untyped_access = release.llvm().is_some_and(|llvm| llvm <= 20);
        let constant = program.steps.iter().find_map(|step| match &step.element {
            Element::Directive(Directive::Spirv(Spirv::ConstantType), arguments) => {
                arguments.iter().find_map(value_slot)
            }
            _ => None,
        });
        let constant = constant.filter(|_| has_untyped_access);
        let is_repeatable = constant.is_none() && !program.steps.iter().any(depends_on_names);
        Some(OpForm {
            is_repeatable,
            constant,
            infers_types,
            typing_slots,
            program,
            positions,
            operand_sizes: position(OPERAND_SEGMENT_SIZES),
            result_sizes: position(RESULT_SEGMENT_SIZES),
            classes,
            defaults,
            operands: groups(definition.operands.as_deref()).into(),
            results: groups(definition.results.as_deref()).into(),
            regions: definition.regions.as_slice().into(),
            successors: definition.successors.as_slice().into(),
            has_operand_sizes: definition.operand_segments.is_some(),
            has_result_sizes: definition.result_segments.is_some(),
            default_dialect: form.default_dialect.clone(),
        })
    }

    /// The number of values that a group may have. All of several groups are any number.
    pub(super) fn count(&self, values: Values) -> GroupCount {
        let group = match values {
            Values::Operands(group) => self.operands.get(group),
            Values::Results(group) => self.results.get(group),
            Values::AllOperands | Values::AllResults => None,
        };
        group.map_or(GroupCount::Any, |group| group.count)
    }

    /// The name of a group, for messages.
    pub(super) fn name(&self, values: Values) -> &str {
        let group = match values {
            Values::Operands(group) => self.operands.get(group),
            Values::Results(group) => self.results.get(group),
            Values::AllOperands => return "operands",
            Values::AllResults => return "results",
        };
        group.map_or("", |group| &group.name)
    }
}

/// The class of the attributes that satisfy a test. Tests of tests are few levels deep.
fn class_of(test: &Test) -> Option<AttributeClass> {
    let test = match test {
        Test::All(tests) => tests.first()?,
        test => test,
    };
    Some(match test {
        Test::Class(class) => *class,
        Test::StringOf(_) => AttributeClass::String,
        Test::TypeOf(_) => AttributeClass::Type,
        Test::IntegerOf(_) => AttributeClass::Integer,
        Test::FloatOf(_) => AttributeClass::Float,
        Test::DenseArrayOf(_) => AttributeClass::DenseArray,
        Test::ElementsOf(_) => AttributeClass::Elements,
        Test::ArrayOf(_) => AttributeClass::Array,
        _ => return None,
    })
}

/// The slot of an attribute that a directive refers to.
fn value_slot(argument: &Argument) -> Option<usize> {
    match argument {
        Argument::Reference(of) => value_slot(of),
        Argument::Attribute(slot) => Some(*slot),
        _ => None,
    }
}
