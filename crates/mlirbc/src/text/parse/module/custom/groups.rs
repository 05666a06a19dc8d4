//! The operands and types that the steps of a form name.

use crate::container::TypeId;
use crate::dialect::builtin::TypeView;
use crate::schema::GroupCount;
use crate::text::form::{TypeClass, Values};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::is_word;

impl<'t> Reader<'_, 't, '_> {
    /// The operands of a group.
    pub(super) fn operands(&mut self, values: Values) -> Parsed<()> {
        if let Some(slot) = self.inner_sizes(values) {
            return self.operands_in_groups(values, slot);
        }
        match self.form.count(values) {
            GroupCount::One => self.operand(values),
            GroupCount::Optional if self.next_is(b'%') => self.operand(values),
            GroupCount::Optional => Ok(()),
            GroupCount::Any => self.operand_list(values),
        }
    }

    /// One operand.
    pub(super) fn operand(&mut self, values: Values) -> Parsed<()> {
        let operand = self.operand_name()?;
        self.custom.operands.push((values, operand));
        Ok(())
    }

    /// The name of an operand.
    pub(super) fn operand_name(&mut self) -> Parsed<NameUse> {
        self.assembler.lexer.blanks();
        self.assembler.operand()
    }

    /// Any number of operands between commas.
    pub(super) fn operand_list(&mut self, values: Values) -> Parsed<()> {
        if !self.next_is(b'%') {
            return Ok(());
        }
        self.items(|reader| reader.operand(values))
    }

    /// The slot with the sizes of the inner groups of a group.
    pub(super) fn inner_sizes(&self, values: Values) -> Option<usize> {
        match values {
            Values::Operands(group) => *self.form.program.inner_sizes.get(group)?,
            _ => None,
        }
    }

    /// `(%0, %1), (%2)`
    fn operands_in_groups(&mut self, values: Values, slot: usize) -> Parsed<()> {
        let mut sizes = Vec::new();
        if self.next_is(b'(') {
            loop {
                let before = self.custom.operands.len();
                self.list(["(", ")"], |reader| reader.operand(values))?;
                sizes.push((self.custom.operands.len() - before) as i64);
                if !self.assembler.lexer.take(",") {
                    break;
                }
            }
        }
        self.set_dense(slot, 32, &sizes)
    }

    /// The types of a group.
    pub(super) fn types(&mut self, values: Values, strip: Option<&str>) -> Parsed<()> {
        if let Some(_slot) = self.inner_sizes(values) {
            return self.types_in_groups(values);
        }
        match self.form.count(values) {
            GroupCount::One => self.one_type(values, strip),
            GroupCount::Optional if self.type_can_begin() => self.one_type(values, strip),
            GroupCount::Optional => Ok(()),
            GroupCount::Any => self.type_list(values),
        }
    }

    fn types_in_groups(&mut self, values: Values) -> Parsed<()> {
        while self.next_is(b'(') {
            self.list(["(", ")"], |reader| reader.one_type(values, None))?;
            if !self.assembler.lexer.take(",") {
                break;
            }
        }
        Ok(())
    }

    fn one_type(&mut self, values: Values, strip: Option<&str>) -> Parsed<()> {
        if let Some(ty) = self.custom.read_ahead.take() {
            self.custom.types.push((values, ty));
            return Ok(());
        }
        self.assembler.lexer.blanks();
        let start = self.assembler.lexer.at;
        let ty = match strip {
            Some(class) if !self.next_is(b'!') => self
                .assembler
                .parsed(|parser| parser.type_of_class(class))?,
            _ => self.assembler.ty()?,
        };
        if let Some(class) = strip {
            self.require_type_of(start, ty, class)?;
        }
        let form = self.form;
        for class in form.program.classes_of(values) {
            self.require_class(start, ty, values, class)?;
        }
        self.custom.types.push((values, ty));
        Ok(())
    }

    /// Requires that the type at an offset is the one of a dialect with this name, as far as it is text.
    fn require_type_of(&self, start: usize, ty: TypeId, name: &str) -> Parsed<()> {
        let tables = self.assembler.module.tables();
        let view = tables.ty(ty).map(|ty| ty.view()).transpose()?;
        let Some(TypeView::Text(text)) = view else {
            return Ok(());
        };
        // A body without brackets is in those of the dialect.
        let bracketed = name.replacen('.', "<", 1);
        let rest = text.strip_prefix(name.as_bytes());
        let rest = rest.or_else(|| text.strip_prefix(bracketed.as_bytes()));
        let is_same = rest.is_some_and(|rest| !rest.first().copied().is_some_and(is_word));
        if is_same || !text.starts_with(b"!") {
            return Ok(());
        }
        let message = format!(
            "invalid kind of type specified: expected {}, but found '{}'",
            name.trim_start_matches('!'),
            self.type_text(ty)?
        );
        self.assembler.stop(start, message)
    }

    /// Requires that the type at an offset is of a class.
    fn require_class(
        &self,
        start: usize,
        ty: TypeId,
        values: Values,
        class: TypeClass,
    ) -> Parsed<()> {
        let tables = self.assembler.module.tables();
        let known = tables.ty(ty).map(|ty| class.may_contain(ty)).transpose()?;
        if known.unwrap_or(true) {
            return Ok(());
        }
        if class.is_condition() {
            let name = self.assembler.name_text(self.op.kind.name);
            let message = format!(
                "custom op '{name}' '{}' must be {}, but got '{}'",
                self.form.name(values),
                class.name(),
                self.type_text(ty)?
            );
            return self.assembler.stop(self.op.offset, message);
        }
        let message = format!(
            "invalid kind of type specified: expected {}, but found '{}'",
            class.name(),
            self.type_text(ty)?
        );
        self.assembler.stop(start, message)
    }

    /// Any number of types between commas.
    pub(super) fn type_list(&mut self, values: Values) -> Parsed<()> {
        if !self.type_can_begin() {
            return Ok(());
        }
        loop {
            let ty = self.assembler.ty()?;
            self.custom.types.push((values, ty));
            if !self.assembler.lexer.take(",") {
                return Ok(());
            }
        }
    }

    /// `(i32) -> f32`
    pub(super) fn function_type(&mut self, inputs: Values, results: Values) -> Parsed<()> {
        let signature = self.assembler.signature()?;
        self.set_types(inputs, &signature.inputs);
        self.set_types(results, &signature.results);
        Ok(())
    }

    /// The types of all operands, which are known before the op ends.
    pub(super) fn all_operand_types(&mut self) -> Parsed<Vec<TypeId>> {
        self.custom.spread();
        self.known_types(Values::AllOperands)
    }

    /// The types of a group, which are known before the op ends.
    pub(super) fn known_types(&mut self, values: Values) -> Parsed<Vec<TypeId>> {
        let (op, custom) = (&*self.op, &*self.custom);
        let mut types = Vec::new();
        self.assembler.types_of(op, custom, values, &mut types)?;
        Ok(types)
    }

    /// Reads the type of a value.
    pub(super) fn type_of(&mut self, values: Values) -> Parsed<()> {
        let ty = self.assembler.ty()?;
        self.set_types(values, &[ty]);
        Ok(())
    }

    /// `: T`, the type of a value.
    pub(super) fn colon_type(&mut self, values: Values) -> Parsed<()> {
        self.literal(":")?;
        self.type_of(values)
    }

    /// `%0 : T`
    pub(super) fn typed_operand(&mut self, values: Values) -> Parsed<()> {
        self.operand(values)?;
        self.colon_type(values)
    }

    /// `%0, %1 : T, T`
    pub(super) fn operands_and_types(&mut self, values: Values) -> Parsed<()> {
        self.operand_list(values)?;
        self.literal(":")?;
        self.type_list(values)
    }

    /// Sets the types of a group.
    pub(super) fn set_types(&mut self, values: Values, types: &[TypeId]) {
        let types = types.iter().map(|ty| (values, *ty));
        self.custom.types.extend(types);
    }

    /// `T` or `(T, T)`, as the results of a function.
    pub(super) fn result_types(&mut self) -> Parsed<Vec<TypeId>> {
        let mut types = Vec::new();
        if !self.next_is(b'(') {
            types.push(self.assembler.ty()?);
            return Ok(types);
        }
        self.list(["(", ")"], |reader| {
            types.push(reader.assembler.ty()?);
            Ok(())
        })?;
        Ok(types)
    }
}
