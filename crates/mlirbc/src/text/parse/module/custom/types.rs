//! The types that the text of an op leaves out, as the rules of its form determine them.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{FloatFormat, Signedness};
use crate::dialect::{Attribute, Tables, Type};
use crate::error::Result;
use crate::schema::GroupCount;
use crate::text::form::{
    Computation, Following, FollowingType, TypeOf, TypeTexts, Values, type_of_attribute,
};
use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::inferred::Unfinished;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed, Stop};
use crate::text::parse::{parse_attribute, parse_type};
use crate::text::print::{EntryPrinter, EntryText, Printed};

/// Longer texts of types are not compared.
const LONGEST: usize = 1 << 16;

/// Rules refer to each other so often at most.
const DEEPEST: u32 = 16;

/// The texts of types of a module.
pub(super) struct Texts<'m>(EntryPrinter<'m>);

impl<'m> Texts<'m> {
    pub(super) fn new(tables: &'m Tables<'m>) -> Self {
        Texts(EntryPrinter::new(tables))
    }

    fn attribute_text(&mut self, attribute: Attribute<'m>) -> Result<Option<&[u8]>> {
        Ok(
            match self.0.print(Printed::Attribute(attribute), LONGEST, None)? {
                EntryText::Text(text) => Some(text),
                EntryText::Absent | EntryText::TooLong => None,
            },
        )
    }
}

impl<'m> TypeTexts<'m> for Texts<'m> {
    fn type_text(&mut self, ty: Type<'m>) -> Result<Option<&[u8]>> {
        Ok(match self.0.print(Printed::Type(ty), LONGEST, None)? {
            EntryText::Text(text) => Some(text),
            EntryText::Absent | EntryText::TooLong => None,
        })
    }
}

/// A type that follows from others, before the module has it.
enum Wanted {
    Known(TypeId),
    Integer(u32, Signedness),
    Index,
    None,
    Float(FloatFormat),
    Vector(Vec<i64>, Vec<bool>, Box<Wanted>),
    Tensor(Vec<i64>, Option<AttributeId>, Box<Wanted>),
    UnrankedTensor(Box<Wanted>),
    Text(Vec<u8>),
}

impl Wanted {
    fn of(ty: FollowingType<'_>) -> Self {
        match ty {
            FollowingType::Entry(ty) => Wanted::Known(ty.id()),
            FollowingType::Integer(width, signedness) => Wanted::Integer(width, signedness),
            FollowingType::Index => Wanted::Index,
            FollowingType::None => Wanted::None,
            FollowingType::Float(format) => Wanted::Float(format),
            FollowingType::Vector {
                dims,
                scalable,
                element,
            } => Wanted::Vector(dims, scalable, Box::new(Wanted::of(*element))),
            FollowingType::Tensor {
                dims,
                encoding,
                element,
            } => {
                let encoding = encoding.map(Attribute::id);
                Wanted::Tensor(dims, encoding, Box::new(Wanted::of(*element)))
            }
            FollowingType::UnrankedTensor(element) => {
                Wanted::UnrankedTensor(Box::new(Wanted::of(*element)))
            }
            FollowingType::Text(text) => Wanted::Text(text),
        }
    }

    /// The type in the tables. The depth is that of the rule of a form.
    fn add(self, tables: &mut Tables<'_>) -> Result<TypeId> {
        match self {
            Wanted::Known(ty) => Ok(ty),
            Wanted::Integer(width, signedness) => tables.integer_type(width, signedness),
            Wanted::Index => tables.index_type(),
            Wanted::None => tables.none_type(),
            Wanted::Float(format) => tables.float_type(format),
            Wanted::Vector(dims, scalable, element) => {
                let element = element.add(tables)?;
                let scalable: &[bool] = match scalable.contains(&true) {
                    true => &scalable,
                    false => &[],
                };
                tables.vector_type(&dims, scalable, element)
            }
            Wanted::Tensor(dims, encoding, element) => {
                let element = element.add(tables)?;
                tables.ranked_tensor_type(&dims, element, encoding)
            }
            Wanted::UnrankedTensor(element) => {
                let element = element.add(tables)?;
                tables.unranked_tensor_type(element)
            }
            Wanted::Text(text) => parse_type(tables, text),
        }
    }
}

/// The types of a group that follow from others.
enum WantedTypes {
    Each(Wanted),
    List(Vec<Wanted>),
    Repeated(Wanted, u64),
}

impl WantedTypes {
    fn of(following: Following<'_>) -> Self {
        match following {
            Following::Each(ty) => WantedTypes::Each(Wanted::of(ty)),
            Following::List(types) => {
                WantedTypes::List(types.into_iter().map(Wanted::of).collect())
            }
            Following::Repeated(ty, count) => WantedTypes::Repeated(Wanted::of(ty), count),
        }
    }
}

impl Reader<'_, '_, '_> {
    /// The text of a type; empty for one that is too long.
    pub(super) fn type_text(&self, ty: TypeId) -> Parsed<String> {
        let tables = self.assembler.module.tables();
        let mut texts = Texts::new(tables);
        let text = match tables.ty(ty) {
            Some(ty) => texts.type_text(ty)?,
            None => None,
        };
        Ok(String::from_utf8_lossy(text.unwrap_or_default()).into_owned())
    }

    /// The first type that the text has so far for a group.
    pub(super) fn read_type(&self, values: Values) -> Option<TypeId> {
        let mut types = self.custom.types.iter();
        types.find(|(of, _)| *of == values).map(|(_, ty)| *ty)
    }
}

impl<'t> Assembler<'t, '_> {
    /// The type with a text in the definition of a form.
    pub(super) fn type_of_text(&mut self, text: &str) -> Parsed<TypeId> {
        if let Some(known) = self.types_in_forms.get(text) {
            return Ok(*known);
        }
        let wanted = Wanted::of(FollowingType::of_text(text));
        let ty = wanted.add(self.module.tables_mut())?;
        self.types_in_forms.insert(text.into(), ty);
        Ok(ty)
    }

    /// The attribute with a text in the definition of a form.
    pub(super) fn attribute_of_text(&mut self, text: &str) -> Parsed<AttributeId> {
        if let Some(known) = self.attributes_in_forms.get(text) {
            return Ok(*known);
        }
        // The text has words that were just read.
        let at = self.lexer.at.saturating_sub(1);
        let made = parse_attribute(self.module.tables_mut(), text);
        let id = made.map_err(|error| Stop::of(&error, at))?;
        self.attributes_in_forms.insert(text.into(), id);
        Ok(id)
    }

    /// The text of an attribute that was read.
    pub(super) fn attribute_text(&self, id: AttributeId) -> Parsed<Option<String>> {
        let tables = self.module.tables();
        let Some(attribute) = tables.attribute(id) else {
            return Ok(None);
        };
        let mut texts = Texts::new(tables);
        let text = texts.attribute_text(attribute)?;
        Ok(text.and_then(|text| String::from_utf8(text.to_vec()).ok()))
    }

    /// The text of a type that was read.
    pub(super) fn type_text(&self, id: TypeId) -> Parsed<Option<String>> {
        let tables = self.module.tables();
        let Some(ty) = tables.ty(id) else {
            return Ok(None);
        };
        let mut texts = Texts::new(tables);
        let text = texts.type_text(ty)?;
        Ok(text.and_then(|text| String::from_utf8(text.to_vec()).ok()))
    }

    /// The type of the value of an attribute.
    pub(super) fn type_of_value(&mut self, id: AttributeId) -> Parsed<Option<TypeId>> {
        let tables = self.module.tables();
        let attribute = tables.attribute(id);
        let ty = attribute.map(type_of_attribute).transpose()?.flatten();
        Ok(match ty.map(Wanted::of) {
            Some(wanted) => Some(wanted.add(self.module.tables_mut())?),
            None => None,
        })
    }

    /// What determines the type of the value of an attribute, as a key: its type, which many attributes have, or the
    /// attribute itself if the type is not in the tables.
    pub(super) fn typing_of(&self, id: AttributeId) -> Parsed<[u32; 2]> {
        let attribute = self.module.tables().attribute(id);
        let ty = attribute.map(type_of_attribute).transpose()?.flatten();
        Ok(match ty {
            Some(FollowingType::Entry(ty)) => [0, ty.id().index()],
            _ => [1, id.index()],
        })
    }

    /// Appends the types of a group: those in the text, or those that follow.
    pub(super) fn types_of(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        values: Values,
        types: &mut Vec<TypeId>,
    ) -> Parsed<()> {
        self.types_by_rule(op, custom, values, 0, types)
    }

    fn types_by_rule(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        values: Values,
        depth: u32,
        types: &mut Vec<TypeId>,
    ) -> Parsed<()> {
        let form = &*custom.form;
        let before = types.len();
        let written = custom.types.iter().filter(|(of, _)| *of == values);
        types.extend(written.map(|(_, ty)| *ty));
        if types.len() > before {
            return Ok(());
        }
        let (rule, count) = match values {
            Values::Operands(group) => {
                let count = custom.operand_count(values);
                // The types of all operands may be in one list.
                (form.program.operand_types.get(group), Some(count))
            }
            Values::Results(group) => {
                let is_one = form.count(values) == GroupCount::One;
                (form.program.result_types.get(group), is_one.then_some(1))
            }
            Values::AllOperands => {
                return self.types_of_all(
                    op,
                    custom,
                    form.operands.len(),
                    Values::Operands,
                    depth,
                    types,
                );
            }
            Values::AllResults => {
                return self.types_of_all(
                    op,
                    custom,
                    form.results.len(),
                    Values::Results,
                    depth,
                    types,
                );
            }
        };
        // A list of types that is computed has to be as long as that of the operands.
        let is_list = matches!(rule, Some(TypeOf::Computed(..)));
        if count == Some(0) && !is_list || depth > DEEPEST {
            return Ok(());
        }
        let count = |list: usize| count.unwrap_or(list);
        match rule {
            // The text may have them as a part of the types of all.
            None | Some(TypeOf::Written) => {}
            // The results of an op that MLIR defines by code: there are some only if the form has a rule for them.
            Some(TypeOf::Unknown)
                if matches!(values, Values::Results(_)) && form.name(values).is_empty() => {}
            Some(TypeOf::Unknown) => {
                let name = form.name(values);
                let message = format!("type of '{name}' cannot be determined");
                return self.stop(op.offset, message);
            }
            Some(TypeOf::Built(ty)) => {
                let wanted = Wanted::of(ty.clone());
                let key = match &wanted {
                    Wanted::Text(text) => String::from_utf8(text.clone()).ok(),
                    _ => None,
                };
                let ty = match key {
                    Some(text) => self.type_of_text(&text)?,
                    None => wanted.add(self.module.tables_mut())?,
                };
                let is_absent = form.count(values) != GroupCount::One;
                let most = if is_absent { count(0) } else { count(1) };
                types.extend(std::iter::repeat_n(ty, most));
            }
            Some(TypeOf::Same(of)) => {
                let mut others = Vec::new();
                self.types_by_rule(op, custom, *of, depth + 1, &mut others)?;
                let count = count(others.len());
                match others.first() {
                    _ if others.len() == count => types.extend(others),
                    Some(first) => types.extend(std::iter::repeat_n(*first, count)),
                    None => {}
                }
            }
            Some(TypeOf::OfAttribute(slot)) => {
                let id = custom.attribute(*slot);
                let ty = id.map(|id| self.type_of_value(id)).transpose()?;
                if let Some(ty) = ty.flatten() {
                    types.extend(std::iter::repeat_n(ty, count(1)));
                }
            }
            Some(TypeOf::Computed(computation, of)) => {
                let mut others = Vec::new();
                self.types_by_rule(op, custom, *of, depth + 1, &mut others)?;
                let key = (*computation, others.first().copied().unwrap_or(TypeId(0)));
                if let (Some(known), [_]) = (self.computed_types.get(&key), &others[..]) {
                    types.extend(std::iter::repeat_n(*known, count(1)));
                    return Ok(());
                }
                let following = self.computed(*computation, &others)?;
                match following {
                    None => {
                        let name = form.name(values);
                        let message = format!("type of '{name}' cannot be determined");
                        return self.stop(op.offset, message);
                    }
                    Some(WantedTypes::Each(wanted)) => {
                        let ty = wanted.add(self.module.tables_mut())?;
                        if others.len() == 1 {
                            self.computed_types.insert(key, ty);
                        }
                        types.extend(std::iter::repeat_n(ty, count(1)));
                    }
                    Some(other) => self.add_wanted(other, types)?,
                }
            }
            Some(TypeOf::Inferred) => {
                let following = self.inferred(op, custom)?;
                match following {
                    Some(WantedTypes::Each(wanted)) => {
                        let ty = wanted.add(self.module.tables_mut())?;
                        types.extend(std::iter::repeat_n(ty, count(1)));
                    }
                    Some(other) => self.add_wanted(other, types)?,
                    None => {
                        return self.stop(op.offset, "failed to infer returned types");
                    }
                }
            }
        }
        Ok(())
    }

    /// The types that a computation returns for others.
    fn computed(&self, computation: Computation, types: &[TypeId]) -> Parsed<Option<WantedTypes>> {
        let tables = self.module.tables();
        let known: Vec<_> = types.iter().filter_map(|id| tables.ty(*id)).collect();
        let mut texts = Texts::new(tables);
        Ok(computation.of(&known, &mut texts)?.map(WantedTypes::of))
    }

    fn add_wanted(&mut self, wanted: WantedTypes, types: &mut Vec<TypeId>) -> Parsed<()> {
        /// More values than any op has.
        const MOST: u64 = 1 << 20;
        match wanted {
            WantedTypes::Each(wanted) => types.push(wanted.add(self.module.tables_mut())?),
            WantedTypes::List(list) => {
                for wanted in list {
                    types.push(wanted.add(self.module.tables_mut())?);
                }
            }
            WantedTypes::Repeated(wanted, count) => {
                let ty = wanted.add(self.module.tables_mut())?;
                if count > MOST {
                    return self.stop_here(format!("an op with {count} results"));
                }
                types.extend(std::iter::repeat_n(ty, count as usize));
            }
        }
        Ok(())
    }

    fn types_of_all(
        &mut self,
        op: &OpenOp<'t>,
        custom: &CustomOp<'t>,
        groups: usize,
        values: fn(usize) -> Values,
        depth: u32,
        types: &mut Vec<TypeId>,
    ) -> Parsed<()> {
        for group in 0..groups {
            self.types_by_rule(op, custom, values(group), depth, types)?;
        }
        Ok(())
    }

    /// The types of the results that the op infers.
    fn inferred(&mut self, op: &OpenOp<'t>, custom: &CustomOp<'t>) -> Parsed<Option<WantedTypes>> {
        let mut operands = Vec::new();
        for group in 0..custom.form.operands.len() {
            let values = Values::Operands(group);
            let mut types = Vec::new();
            self.types_of(op, custom, values, &mut types)?;
            operands.push(types);
        }
        let tables = self.module.tables();
        let name = self.module.container().op_name(op.kind.name);
        let source = Unfinished {
            tables,
            name,
            custom,
            operands: &operands,
        };
        let mut texts = Texts::new(tables);
        let following = crate::text::form::inferred(&source, &mut texts)?;
        Ok(following.map(WantedTypes::of))
    }
}
