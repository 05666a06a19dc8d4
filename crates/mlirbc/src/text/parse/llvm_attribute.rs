//! Attributes of the llvm dialect that have an encoding: `name = value` in any order,
//! by the rules by which they are printed.

use crate::container::AttributeId;
use crate::error::Result;
use crate::schema::{Field, FieldKind, NewValue, Schema};
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::parser::Parser;
use crate::text::print::dwarf::{self, Space};
use crate::text::print::llvm_rules::{
    CONVERT, FLAG_NUMBERS, FLAGS, How, Rule, SUBPROGRAM_FLAGS, has_brackets, is_rule_for, row_of,
};

const DIALECT: &[u8] = b"llvm";

/// The kinds of attributes that are printed as a body only, by the name of their field.
const BODIES: [(&str, &str); 19] = [
    ("file", "di_file"),
    ("expr", "di_expression"),
    ("var", "di_global_variable"),
    ("compileUnit", "di_compile_unit"),
    ("type", "di_subroutine_type"),
    ("dataLocation", "di_expression"),
    ("rank", "di_expression"),
    ("allocated", "di_expression"),
    ("associated", "di_expression"),
    ("vectorize", "loop_vectorize"),
    ("interleave", "loop_interleave"),
    ("unroll", "loop_unroll"),
    ("unrollAndJam", "loop_unroll_and_jam"),
    ("licm", "loop_licm"),
    ("distribute", "loop_distribute"),
    ("pipeline", "loop_pipeline"),
    ("peeled", "loop_peeled"),
    ("unswitch", "loop_unswitch"),
    ("parallelAccesses", "access_group"),
];

const ELEMENT: &str = "di_expression_elem";

impl<'t> Parser<'t, '_, '_> {
    /// Reads an attribute of the llvm dialect; `None` if it has no encoding.
    pub(super) fn llvm_attribute(
        &mut self,
        symbol: Symbol<'t>,
        schemas: &[Schema],
    ) -> Result<Option<AttributeId>> {
        if let Some(operation) = symbol.mnemonic.strip_prefix(ELEMENT) {
            if self.llvm_schema(schemas, ELEMENT).is_none() {
                return Ok(None);
            }
            self.lexer.at = symbol.body - operation.len();
            let made = self.expression_element()?;
            if symbol.is_bracketed {
                self.lexer.expect(">", "expected '>'")?;
            }
            return Ok(Some(made));
        }
        if symbol.is_bracketed {
            return Ok(None);
        }
        self.llvm_body(symbol.start, symbol.mnemonic, schemas)
    }

    /// The schema of a kind in the file's release; `None` if the release writes text.
    fn llvm_schema<'l>(&self, schemas: &'l [Schema], name: &str) -> Option<&'l Schema> {
        let mut schemas = schemas.iter();
        schemas.find(|schema| &*schema.name == name && self.tables.is_written(schema))
    }

    /// Reads the text behind a mnemonic.
    fn llvm_body(
        &mut self,
        start: usize,
        mnemonic: &str,
        schemas: &[Schema],
    ) -> Result<Option<AttributeId>> {
        let Some(schema) = self.llvm_schema(schemas, mnemonic) else {
            return Ok(None);
        };
        match mnemonic {
            "di_file" => return self.di_file(start).map(Some),
            "di_expression" => return self.di_expression(start).map(Some),
            _ => {}
        }
        let Some((_, _, rules)) = row_of(schema) else {
            return Ok(None);
        };
        let made = self.nested(|parser| parser.llvm_record(start, schema, rules));
        made.map(Some)
    }

    fn llvm_record(
        &mut self,
        start: usize,
        schema: &Schema,
        rules: &[Rule],
    ) -> Result<AttributeId> {
        let nothing = schema.fields.iter().map(|field| match field.kind {
            FieldKind::Varint | FieldKind::VarintWithin(_) => NewValue::Unsigned(0),
            FieldKind::Bool => NewValue::Bool(false),
            FieldKind::OptionalList(_) => NewValue::List(Vec::new()),
            _ => NewValue::Absent,
        });
        let mut values: Vec<NewValue<'static>> = nothing.collect();
        self.lexer.expect("<", "expected '<'")?;
        if !self.lexer.take(">") {
            loop {
                let at = self.place();
                let name = self.lexer.word().unwrap_or_default();
                let rule = rules.iter().find(|(rule, _)| *rule == name);
                let found = rule.and_then(|rule| {
                    let mut slots = schema.fields.iter().zip(&mut values);
                    let (field, slot) = slots.find(|(field, _)| is_rule_for(rule, &field.name))?;
                    Some((field, rule, slot))
                });
                let Some((field, rule, slot)) = found else {
                    return Err(self.lexer.error_at(at, "expected name of a field"));
                };
                self.lexer.expect("=", "expected '='")?;
                *slot = self.llvm_value(field, rule, rules)?;
                if self.lexer.take(">") {
                    break;
                }
                self.lexer
                    .expect(",", "expected ',' or '>' after a field")?;
            }
        }
        let named = schema.fields.iter().map(|field| &*field.name);
        let named: Vec<_> = named.zip(values).collect();
        let made = self
            .tables
            .add_attribute_record(DIALECT, &schema.name, &named);
        self.located(start, made)
    }

    fn llvm_value(
        &mut self,
        field: &Field,
        (name, how): &Rule,
        rules: &[Rule],
    ) -> Result<NewValue<'static>> {
        let at = self.place();
        if let FieldKind::OptionalList(_) = field.kind {
            let mut items = Vec::new();
            if has_brackets(name, self.tables.own_release()) {
                self.lexer.expect("[", "expected '['")?;
                self.list("]", "expected ',' or ']'", |parser| {
                    items.push(NewValue::Attribute(parser.llvm_nested(name, *how)?));
                    Ok(())
                })?;
                return Ok(NewValue::List(items));
            }
            loop {
                if self.lexer.peek() == Some(b'[') {
                    return Err(self.lexer.error("expected attribute of the llvm dialect"));
                }
                items.push(NewValue::Attribute(self.llvm_nested(name, *how)?));
                // The next field starts with a word that an equals sign follows.
                let mut ahead = self.lexer;
                let is_more = ahead.take(",") && {
                    let word = ahead.word();
                    let is_name = rules.iter().any(|(rule, _)| Some(*rule) == word);
                    !(is_name && ahead.take("="))
                };
                if !is_more {
                    return Ok(NewValue::List(items));
                }
                self.lexer.take(",");
            }
        }
        Ok(match how {
            How::Dwarf(space) => NewValue::Unsigned(self.dwarf_number(*space)?),
            How::Language
                if matches!(field.kind, FieldKind::Varint | FieldKind::VarintWithin(_)) =>
            {
                NewValue::Unsigned(self.dwarf_number(Space::Language)?)
            }
            How::Enum(names) | How::EnumOrNone(names) => {
                let word = self.lexer.word().unwrap_or_default();
                let number = names.iter().position(|name| *name == word);
                let missing = || self.lexer.error_at(at, "an unknown name");
                NewValue::Unsigned(number.ok_or_else(missing)? as u64)
            }
            How::Flags => NewValue::Unsigned(self.flags(FLAG_NUMBERS, FLAGS)?),
            How::SubprogramFlags => NewValue::Unsigned(self.flags(&[], SUBPROGRAM_FLAGS)?),
            How::Language if self.lexer.peek() != Some(b'#') => {
                let name = self.lexer.word().unwrap_or_default();
                let text = format!("#llvm.di_source_language_name<language = {name}>");
                let made = self.tables.add_attribute_text(DIALECT, text.as_bytes());
                NewValue::Attribute(self.located(at, made)?)
            }
            _ => match field.kind {
                FieldKind::Bool => NewValue::Bool(self.bool()?),
                FieldKind::Varint | FieldKind::VarintWithin(_) | FieldKind::OptionalVarint => {
                    NewValue::Unsigned(self.lexer.unsigned("expected number")?)
                }
                FieldKind::String => self.llvm_string()?,
                _ => NewValue::Attribute(self.llvm_nested(name, *how)?),
            },
        })
    }

    fn llvm_string(&mut self) -> Result<NewValue<'static>> {
        let string = self.lexer.string("expected string")?;
        Ok(NewValue::String(self.tables.add_string(&string)?))
    }

    /// An attribute in a field, which may be its body only.
    fn llvm_nested(&mut self, field: &str, how: How) -> Result<AttributeId> {
        let start = self.place();
        let body = BODIES.iter().find(|(name, _)| *name == field);
        let Some((_, mnemonic)) = body.filter(|_| how == How::Stripped) else {
            return self.attribute();
        };
        if self.lexer.peek() != Some(b'<') {
            return self.attribute();
        }
        let registry = self.tables.registry().clone();
        let schemas = registry
            .get(DIALECT)
            .map_or(&[][..], |dialect| &dialect.attributes);
        if let Some(made) = self.llvm_body(start, mnemonic, schemas)? {
            return Ok(made);
        }
        self.lexer.skip_group()?;
        let body = self.lexer.between(start, self.lexer.at);
        let text = [b"#llvm.", mnemonic.as_bytes(), body].concat();
        self.add_text(start, "llvm", &text)
    }

    /// `<"name" in "directory">`
    fn di_file(&mut self, start: usize) -> Result<AttributeId> {
        self.lexer.expect("<", "expected '<'")?;
        let name = self.llvm_string()?;
        if !self.lexer.take_word("in") {
            return Err(self.lexer.error("expected 'in'"));
        }
        let directory = self.llvm_string()?;
        self.lexer.expect(">", "expected '>'")?;
        let fields = [("name", name), ("directory", directory)];
        let made = self
            .tables
            .add_attribute_record(DIALECT, "di_file", &fields);
        self.located(start, made)
    }

    /// `<[DW_OP_deref, DW_OP_plus_uconst(3)]>` or `<>`
    fn di_expression(&mut self, start: usize) -> Result<AttributeId> {
        self.lexer.expect("<", "expected '<'")?;
        let mut operations = Vec::new();
        if self.lexer.take("[") {
            self.list("]", "expected ',' or ']'", |parser| {
                let element = parser.expression_element()?;
                operations.push(NewValue::Attribute(element));
                Ok(())
            })?;
        }
        self.lexer.expect(">", "expected '>'")?;
        let fields = [("operations", NewValue::List(operations))];
        let made = self
            .tables
            .add_attribute_record(DIALECT, "di_expression", &fields);
        self.located(start, made)
    }

    /// `DW_OP_LLVM_fragment(0, 32)`
    fn expression_element(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let operation = self.dwarf_number(Space::Operation)?;
        let mut arguments = Vec::new();
        if self.lexer.take("(") {
            self.list(")", "expected ',' or ')'", |parser| {
                let is_name = matches!(parser.lexer.peek(), Some(b'D'));
                let argument = match is_name && operation == CONVERT {
                    true => parser.dwarf_number(Space::Encoding)?,
                    false => parser.lexer.unsigned("no argument")?,
                };
                arguments.push(NewValue::Unsigned(argument));
                Ok(())
            })?;
        }
        let fields = [
            ("opcode", NewValue::Unsigned(operation)),
            ("arguments", NewValue::List(arguments)),
        ];
        let made = self.tables.add_attribute_record(DIALECT, ELEMENT, &fields);
        self.located(start, made)
    }

    fn dwarf_number(&mut self, space: Space) -> Result<u64> {
        let start = self.place();
        match self.lexer.word() {
            Some(word) => dwarf::number(space, word)
                .ok_or_else(|| self.lexer.error_at(start, "expected name of this kind")),
            None => self.lexer.unsigned("expected name"),
        }
    }

    /// The number of flags: one name, or several in quotes.
    fn flags(&mut self, numbers: &[(u64, &str)], names: &[(u32, &str)]) -> Result<u64> {
        let start = self.place();
        let text = self.key("no flags")?;
        let mut number = 0;
        let mut zeros = 0;
        for name in text.split(|&byte| byte == b'|') {
            let name = name.trim_ascii();
            let known = numbers.iter().find(|(_, known)| known.as_bytes() == name);
            let bit = names.iter().find(|(_, flag)| flag.as_bytes() == name);
            let value = match (known, bit) {
                (Some((value, _)), _) => *value,
                (None, Some((bit, _))) => 1 << bit,
                _ => return Err(self.lexer.error_at(start, "an unknown flag")),
            };
            number |= value;
            zeros += u32::from(value == 0);
        }
        // The name of 0 stands alone.
        match zeros > 0 && text.contains(&b'|') {
            true => Err(self.lexer.error_at(start, "an unknown flag")),
            false => Ok(number),
        }
    }
}
