//! The values of properties, and other attributes that a form names.

use std::borrow::Cow;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::Signedness;
use crate::schema::{AttributeText, EnumText, FieldKind};
use crate::text::form::{Argument, integers};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::op_kind::Definition;
use crate::text::parse::module::state::Parsed;

impl<'t> Reader<'_, 't, '_> {
    /// The property of a slot, as its form writes it.
    pub(super) fn property(&mut self, slot: usize, is_full: bool) -> Parsed<()> {
        let form = self.form;
        let Some(of) = form.program.slots.get(slot) else {
            return Ok(());
        };
        let text = self.repeated_text(&of.text);
        let key = text.map(|text| (self.op.kind.name, slot as u32, text));
        if let Some(key) = key
            && let Some(known) = self.assembler.custom_values.get(&key)
        {
            self.custom.attributes.push((slot, *known));
            self.assembler.lexer.at += key.2.len();
            return Ok(());
        }
        let start = self.assembler.lexer.at;
        let id = self.new_property(slot, &of.text, &of.name, is_full)?;
        let Some(id) = id else {
            return Ok(());
        };
        if let Some(key) = key
            && self.assembler.lexer.at == start + key.2.len()
        {
            self.assembler.custom_values.insert(key, id);
        }
        self.custom.attributes.push((slot, id));
        Ok(())
    }

    /// The text of a value that comes next, if most ops repeat it and its end is known.
    fn repeated_text(&mut self, text: &AttributeText) -> Option<&'t [u8]> {
        self.assembler.lexer.blanks();
        let mut ahead = self.assembler.lexer;
        let start = ahead.at;
        match (text, ahead.peek_adjacent()?) {
            (AttributeText::Enum(_), byte) if byte.is_ascii_alphabetic() => {
                ahead.word_bytes()?;
            }
            (AttributeText::Class(_), b'<') | (AttributeText::Dense(_), b'[') => {
                ahead.skip_plain_group()?;
            }
            _ => return None,
        }
        Some(ahead.between(start, ahead.at))
    }

    /// The value of a slot; `None` if it is left out.
    fn new_property(
        &mut self,
        slot: usize,
        text: &AttributeText,
        name: &str,
        is_full: bool,
    ) -> Parsed<Option<AttributeId>> {
        Ok(Some(match text {
            AttributeText::Enum(words) => {
                let value = self.enum_value(words, name)?;
                self.integer(words.width, value)?
            }
            AttributeText::Property {
                before,
                after,
                words,
            } => {
                if !before.is_empty() && !self.is_literal(before) {
                    return Ok(None);
                }
                self.literal_text(before)?;
                let id = self.native(slot, words.as_deref())?;
                self.literal_text(after)?;
                id
            }
            _ if is_full => self.attribute()?,
            AttributeText::Symbol => {
                let name = self.assembler.parsed(|parser| parser.symbol_name())?;
                self.string(&name)?
            }
            AttributeText::Typed(ty) => {
                let ty = ty.as_deref().map(|ty| self.type_of_text(ty)).transpose()?;
                self.attribute_of_type(ty)?
            }
            AttributeText::Full => self.attribute()?,
            AttributeText::Word { class, .. } => self.word_of_class(class)?,
            AttributeText::Class(class) => self.attribute_of_class(class)?,
            AttributeText::Dense(element) => {
                let element = self.type_of_text(element)?;
                self.assembler
                    .parsed(|parser| parser.dense_array_in_brackets(element))?
            }
            AttributeText::Unit => {
                self.literal("unit")?;
                self.unit()?
            }
        }))
    }

    fn literal_text(&mut self, text: &str) -> Parsed<()> {
        match text.is_empty() {
            true => Ok(()),
            false => self.literal(text),
        }
    }

    /// An attribute with its type.
    pub(super) fn attribute(&mut self) -> Parsed<AttributeId> {
        self.assembler.parsed(|parser| parser.attribute())
    }

    /// An attribute of a type that the text leaves out.
    pub(super) fn attribute_of_type(&mut self, ty: Option<TypeId>) -> Parsed<AttributeId> {
        let assembler = &mut *self.assembler;
        assembler.parsed(|parser| parser.attribute_of_type(ty))
    }

    /// An attribute of a class, of which the text may have the body only.
    pub(super) fn attribute_of_class(&mut self, class: &str) -> Parsed<AttributeId> {
        self.assembler
            .parsed(|parser| parser.attribute_of_class(class))
    }

    /// An attribute of a class, of which the text has the words in its body.
    pub(super) fn word_of_class(&mut self, class: &str) -> Parsed<AttributeId> {
        let mut body = String::new();
        loop {
            let Some(word) = self.assembler.lexer.word() else {
                return self.assembler.stop_here("expected valid keyword");
            };
            body.push_str(word);
            if !self.take("|") {
                return self.attribute_of_text(&format!("{class}<{body}>"));
            }
            body.push('|');
        }
    }

    /// The value of an enum: a word, or a string with flags between separators.
    pub(super) fn enum_value(&mut self, words: &EnumText, name: &str) -> Parsed<u64> {
        self.assembler.lexer.blanks();
        let at = self.assembler.lexer.at;
        let text: Cow<'t, [u8]> = match self.assembler.lexer.peek() {
            Some(b'"') => self.assembler.lexer.string("expected string")?,
            _ => self.assembler.lexer.word_bytes().unwrap_or_default().into(),
        };
        let case = |text: &[u8]| {
            let mut cases = words.cases.iter();
            cases
                .find(|(case, _)| case.as_bytes() == text)
                .map(|(_, value)| *value)
        };
        let value = match (&words.separator, case(&text)) {
            (_, Some(value)) => Some(value),
            (None, None) => None,
            (Some(separator), None) => {
                let separator = separator.trim();
                let text = String::from_utf8_lossy(&text);
                let mut flags = text
                    .split(separator)
                    .map(|flag| case(flag.trim().as_bytes()));
                flags.try_fold(0, |bits, flag| Some(bits | flag?))
            }
        };
        match value {
            Some(value) => Ok(value),
            None => {
                self.assembler.lexer.at = at;
                let cases: Vec<&str> = words.cases.iter().map(|(case, _)| &**case).collect();
                let message = format!(
                    "expected string or keyword containing one of the following enum values for attribute '{name}' [{}]",
                    cases.join(", ")
                );
                self.wrong(message)
            }
        }
    }

    /// A native property between its literals.
    fn native(&mut self, slot: usize, words: Option<&EnumText>) -> Parsed<AttributeId> {
        let form = self.form;
        let name = form.program.slots.get(slot).map_or("", |slot| &*slot.name);
        let Some(words) = words else {
            return self.attribute_of_type(None);
        };
        let mut value = self.enum_value(words, name)?;
        if let Some(separator) = &words.separator {
            while self.assembler.lexer.take(separator.trim()) {
                value |= self.enum_value(words, name)?;
            }
        }
        match self.enum_text(slot, value) {
            Some(text) => self.attribute_of_text(&text),
            None => self.integer(words.width, value),
        }
    }

    /// The attribute of its dialect that represents a native enum, if one does.
    fn enum_text(&self, slot: usize, value: u64) -> Option<String> {
        let slot = self.form.program.slots.get(slot)?;
        let Definition::Known(definition) = &self.op.kind.definition else {
            return None;
        };
        let fields = &definition.op_def.properties(6).fields;
        let field = fields.iter().find(|field| field.name == slot.name)?;
        match &field.kind {
            FieldKind::Enum(form) => form.attribute_text(value),
            _ => None,
        }
    }

    /// Sets the attribute that an argument names.
    pub(super) fn set(&mut self, argument: &Argument, id: AttributeId) {
        match argument {
            Argument::Attribute(slot) => self.custom.attributes.push((*slot, id)),
            Argument::Discardable(at) => {
                if let Some(name) = self.form.program.discardable.get(*at) {
                    let name = Cow::Owned(name.as_bytes().to_vec());
                    self.custom.discardable.push((name, id));
                }
            }
            Argument::Reference(inner) => self.set(inner, id),
            _ => {}
        }
    }

    /// Sets an attribute to the one that comes next.
    pub(super) fn read_attribute(&mut self, argument: &Argument) -> Parsed<()> {
        let read = self.attribute();
        read.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to the one that comes next, of a type that the text leaves out.
    pub(super) fn read_of_type(&mut self, argument: &Argument, ty: Option<TypeId>) -> Parsed<()> {
        let read = self.attribute_of_type(ty);
        read.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to the one with a text in the definition of a form.
    pub(super) fn set_text(&mut self, argument: &Argument, text: &str) -> Parsed<()> {
        let made = self.attribute_of_text(text);
        made.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to an array.
    pub(super) fn set_array(
        &mut self,
        argument: &Argument,
        elements: &[AttributeId],
    ) -> Parsed<()> {
        let made = self.array(elements);
        made.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to a string.
    pub(super) fn set_string(&mut self, argument: &Argument, value: &[u8]) -> Parsed<()> {
        let made = self.string(value);
        made.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to a type.
    pub(super) fn set_type(&mut self, argument: &Argument, ty: TypeId) -> Parsed<()> {
        let made = self.type_attribute(ty);
        made.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to a signless integer.
    pub(super) fn set_integer(
        &mut self,
        argument: &Argument,
        width: u32,
        value: u64,
    ) -> Parsed<()> {
        let made = self.integer(width, value);
        made.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to a unit.
    pub(super) fn set_unit(&mut self, argument: &Argument) -> Parsed<()> {
        let made = self.unit();
        made.map(|id| self.set(argument, id))
    }

    /// Sets an attribute to a tensor of one dimension.
    pub(super) fn set_tensor(
        &mut self,
        argument: &Argument,
        elements: &[i64],
        element: &str,
    ) -> Parsed<()> {
        let count = elements.len();
        let list: Vec<String> = elements.iter().map(i64::to_string).collect();
        let list = match count {
            0 => String::new(),
            _ => format!("[{}]", list.join(", ")),
        };
        self.set_text(
            argument,
            &format!("dense<{list}> : tensor<{count}x{element}>"),
        )
    }

    /// Sets an attribute to an array of integers of 64 bits.
    pub(super) fn set_integers(&mut self, argument: &Argument, values: &[i64]) -> Parsed<()> {
        let integers = values.iter().map(|value| self.integer(64, *value as u64));
        let integers = integers.collect::<Parsed<Vec<_>>>()?;
        self.set_array(argument, &integers)
    }

    /// Whether reading sets a property that the text does not state.
    pub(super) fn is_filled_in(&self, argument: &Argument) -> bool {
        match argument.referred() {
            Argument::Attribute(slot) => {
                let slot = self.form.program.slots.get(*slot);
                slot.is_some_and(|slot| slot.is_filled_in)
            }
            _ => false,
        }
    }

    /// The value of a property that an argument names. A dictionary may state it.
    pub(super) fn stated(&self, argument: &Argument) -> Option<AttributeId> {
        let Argument::Attribute(slot) = argument.referred() else {
            return None;
        };
        let name = &self.form.program.slots.get(*slot)?.name;
        let mut entries = self.custom.dictionary.iter().flat_map(|it| &it.entries);
        let entry = entries.find(|(key, _)| **key == *name.as_bytes());
        entry
            .map(|(_, id)| *id)
            .or_else(|| self.custom.attribute(*slot))
    }

    /// Sets a property to a dense array of integers.
    pub(super) fn set_dense(&mut self, slot: usize, width: u32, values: &[i64]) -> Parsed<()> {
        let id = self.dense(width, values)?;
        self.custom.attributes.push((slot, id));
        Ok(())
    }

    /// A dense array of integers.
    pub(super) fn dense(&mut self, width: u32, values: &[i64]) -> Parsed<AttributeId> {
        self.assembler.dense_array(width, values)
    }

    /// A signless integer.
    pub(super) fn integer(&mut self, width: u32, value: u64) -> Parsed<AttributeId> {
        let mask = u64::MAX >> (64 - width.clamp(1, 64));
        let tables = self.assembler.module.tables_mut();
        let ty = tables.integer_type(width, Signedness::Signless)?;
        Ok(tables.attribute_of_integer(ty, width, (value & mask).into())?)
    }

    pub(super) fn type_attribute(&mut self, ty: TypeId) -> Parsed<AttributeId> {
        Ok(self.assembler.module.tables_mut().type_attribute(ty)?)
    }

    /// The numbers of an array that was read.
    pub(super) fn numbers(&self, slot: usize) -> Option<Vec<i64>> {
        let id = self.custom.attribute(slot)?;
        integers(self.assembler.module.tables().attribute(id)?)
    }

    pub(super) fn string(&mut self, value: &[u8]) -> Parsed<AttributeId> {
        Ok(self.assembler.module.tables_mut().string_attribute(value)?)
    }

    pub(super) fn unit(&mut self) -> Parsed<AttributeId> {
        Ok(self.assembler.module.tables_mut().unit_attribute()?)
    }

    pub(super) fn array(&mut self, elements: &[AttributeId]) -> Parsed<AttributeId> {
        Ok(self
            .assembler
            .module
            .tables_mut()
            .array_attribute(elements)?)
    }

    pub(super) fn index(&mut self) -> Parsed<TypeId> {
        self.type_of_text("index")
    }

    /// The type with a text in the definition of a form.
    pub(super) fn type_of_text(&mut self, text: &str) -> Parsed<TypeId> {
        self.assembler.type_of_text(text)
    }

    /// The attribute with a text in the definition of a form.
    pub(super) fn attribute_of_text(&mut self, text: &str) -> Parsed<AttributeId> {
        self.assembler.attribute_of_text(text)
    }

    /// An integer with a sign.
    pub(super) fn signed(&mut self) -> Parsed<i64> {
        self.assembler.lexer.blanks();
        let at = self.assembler.lexer.at;
        match self.assembler.lexer.signed("expected integer value") {
            Ok(value) => Ok(value),
            Err(_) => {
                self.assembler.lexer.at = at;
                self.wrong("expected integer value")
            }
        }
    }
}
