//! Prints attributes of the llvm dialect that have an encoding: debug information and loop
//! annotations. Fields are printed in the order of the encoding; those without a value are omitted.

use crate::container::{AttributeId, EntryId};
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Fields, Record, Value};
use crate::text::print::buffer::Buffer;
use crate::text::print::dwarf::{self, Space};
use crate::text::print::kind::Kind;
use crate::text::print::llvm_rules::How::{
    self, Always, Dwarf, Enum, EnumOrNone, Flags, Full, Language, Plain, Stripped, SubprogramFlags,
};
use crate::text::print::llvm_rules::{
    CONVERT, FLAGS, Rule, SUBPROGRAM_FLAGS, VISIBILITY, has_brackets, is_rule_for, row_of,
};
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;

impl<'m> Printer<'m, '_> {
    /// Prints the start of an attribute of the llvm dialect. Returns false if its kind is unknown.
    pub(super) fn llvm_attribute(
        &mut self,
        attribute: Attribute<'m>,
        record: Record<'m>,
        mode: Mode,
    ) -> Result<bool, PrintError> {
        let name = &*record.schema().name;
        match name {
            "di_file" => {
                let mut fields = record.fields();
                self.head("#llvm.di_file", mode);
                for separator in [&b"<"[..], b" in "] {
                    self.out.text(separator);
                    if let Some((_, value)) = fields.next()? {
                        self.value(value, Mode::Full)?;
                    }
                }
                self.out.text(b">");
                return Ok(true);
            }
            "di_expression" => {
                self.head("#llvm.di_expression", mode);
                self.expression(record)?;
                return Ok(true);
            }
            "di_expression_elem" => {
                self.expression_element(attribute)?;
                return Ok(true);
            }
            _ => {}
        }
        let Some((_, prefix, rules)) = row_of(record.schema()) else {
            return Ok(false);
        };
        let start = self.out.position();
        let id = EntryId::Attribute(attribute.id());
        let missing = if mode == Mode::Stripped { *prefix } else { "" };
        self.enter_stripped(id, Kind::Whole, start, missing.as_bytes())?;
        self.head(prefix, mode);
        self.out.text(b"<");
        self.push_text(b">");
        self.stack.push(Piece::LlvmFields {
            fields: record.fields(),
            rules,
            is_first: true,
        });
        Ok(true)
    }

    fn head(&mut self, prefix: &str, mode: Mode) {
        if mode != Mode::Stripped {
            self.out.text(prefix.as_bytes());
        }
    }

    /// Prints fields up to and including the first one with nested entries.
    pub(super) fn llvm_fields(
        &mut self,
        mut fields: Fields<'m>,
        rules: &'static [Rule],
        mut is_first: bool,
    ) -> Result<(), PrintError> {
        while let Some((field, value)) = fields.next()? {
            let rule = rules.iter().find(|rule| is_rule_for(rule, &field.name));
            let (name, how) = rule.unwrap_or(&("", Always));
            if is_left_out(value, *how) {
                continue;
            }
            self.comma(is_first);
            is_first = false;
            self.out.text(name.as_bytes());
            self.out.text(b" = ");
            let mode = match how {
                Stripped => Mode::Stripped,
                _ => Mode::Full,
            };
            match (value, how) {
                (Value::Attribute(id), Language) if self.language_name(id)? => {}
                (Value::Attribute(_) | Value::List(_), _) => {
                    self.stack.push(Piece::LlvmFields {
                        fields,
                        rules,
                        is_first,
                    });
                    if let Value::List(list) = value {
                        if has_brackets(name, self.release) {
                            self.out.text(b"[");
                            self.push_text(b"]");
                        }
                        self.push_items(list, mode);
                        return Ok(());
                    }
                    return self.value(value, mode);
                }
                (Value::Unsigned(number), _) => self.llvm_number(number, *how),
                _ => self.value(value, mode)?,
            }
        }
        Ok(())
    }

    /// Prints the name in `#llvm.di_source_language_name<language = DW_LANG_C17>`, which LLVM 24
    /// has instead of a number. Returns false for any other attribute.
    fn language_name(&mut self, id: AttributeId) -> Result<bool> {
        let AttributeView::Text(text) = self.attribute_of(id)?.view()? else {
            return Ok(false);
        };
        let name = text
            .strip_prefix(b"#llvm.di_source_language_name<language = ")
            .and_then(|text| text.strip_suffix(b">"))
            .filter(|name| !name.contains(&b','));
        if let Some(name) = name {
            self.out.text(name);
        }
        Ok(name.is_some())
    }

    fn llvm_number(&mut self, number: u64, how: How) {
        let out = &mut self.out.buffer;
        match how {
            Dwarf(space) => {
                dwarf::name(out, space, number);
            }
            Language => {
                dwarf::name(out, Space::Language, number);
            }
            Enum(names) | EnumOrNone(names) => {
                let name = usize::try_from(number).ok().and_then(|at| names.get(at));
                out.extend_from_slice(name.copied().unwrap_or_default().as_bytes());
            }
            Flags => {
                let visibility = VISIBILITY.get((number & 3) as usize).copied();
                let first = visibility.filter(|name| !name.is_empty());
                flags(out, first, FLAGS, number);
            }
            SubprogramFlags => flags(out, None, SUBPROGRAM_FLAGS, number),
            Full | Stripped | Plain | Always => self.out.unsigned(number),
        }
    }

    fn expression(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        self.out.text(b"<");
        if let Some((_, Value::List(mut list))) = record.fields().next()?
            && list.count() > 0
        {
            self.out.text(b"[");
            let mut is_first = true;
            while let Some(item) = list.next()? {
                self.comma(is_first);
                is_first = false;
                match item {
                    Value::Attribute(id) => {
                        let element = self.attribute_of(id)?;
                        self.operation(element)?;
                    }
                    _ => self.value(item, Mode::Full)?,
                }
            }
            self.out.text(b"]");
        }
        self.out.text(b">");
        Ok(())
    }

    /// Prints an element of an expression outside of one, with the surplus text that MLIR prints.
    fn expression_element(&mut self, element: Attribute<'m>) -> Result<(), PrintError> {
        let start = self.out.buffer.len();
        self.out.text(b"#llvm.di_expression_elem");
        self.operation(element)?;
        if self.out.buffer.text().ends_with(b")") {
            // The body of the short form must not end like this.
            if let Some(dot) = self.out.buffer.text_mut().get_mut(start + b"#llvm".len()) {
                *dot = b'<';
            }
            self.out.text(b">");
        }
        Ok(())
    }

    fn operation(&mut self, element: Attribute<'m>) -> Result<(), PrintError> {
        let fields = match element.view()? {
            AttributeView::Record(record) if &*record.schema().name == "di_expression_elem" => {
                Some(record.fields())
            }
            _ => None,
        };
        let Some(mut fields) = fields else {
            let kind = ErrorKind::UnexpectedAttribute {
                expected: "an element of a debug expression",
                found: format!("attribute {}", element.id().index()),
            };
            return Err(Error::new(kind, element.entry().offset).into());
        };
        let operation = fields.unsigned()?;
        dwarf::name(&mut self.out.buffer, Space::Operation, operation);
        let arguments = fields.list()?;
        if arguments.count() == 0 {
            return Ok(());
        }
        self.out.text(b"(");
        for (index, argument) in arguments.unsigned().enumerate() {
            self.comma(index == 0);
            let is_encoding = operation == CONVERT && index > 0;
            let out = &mut self.out.buffer;
            if !is_encoding || !dwarf::name(out, Space::Encoding, argument) {
                self.out.unsigned(argument);
            }
        }
        self.out.text(b")");
        Ok(())
    }
}

fn is_left_out(value: Value<'_>, how: How) -> bool {
    match value {
        Value::Absent => true,
        Value::List(list) => list.count() == 0,
        Value::Unsigned(0) | Value::Bool(false) => !matches!(how, Always | Language | Enum(_)),
        _ => false,
    }
}

/// Appends the names of the bits that are set; several of them in quotes.
fn flags(out: &mut Buffer, first: Option<&str>, names: &[(u32, &str)], number: u64) {
    let set = names.iter().filter(|(bit, _)| number >> bit & 1 == 1);
    let set: Vec<&str> = first
        .into_iter()
        .chain(set.map(|(_, name)| *name))
        .collect();
    let quote = if set.len() > 1 { "\"" } else { "" };
    for text in [quote, &set.join("|"), quote] {
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;

    #[test]
    fn every_field_of_every_schema_has_its_rule() {
        let registry = Registry::built_in();
        let llvm = registry.get(b"llvm").unwrap();
        let special = ["di_file", "di_expression", "di_expression_elem"];
        for schema in &llvm.attributes {
            if special.contains(&&*schema.name) {
                continue;
            }
            let row = row_of(schema);
            let (.., rules) = row.unwrap_or_else(|| panic!("no row for {}", schema.name));
            for field in &schema.fields {
                let rules = rules.iter().filter(|rule| is_rule_for(rule, &field.name));
                assert_eq!(rules.count(), 1, "{} of {}", field.name, schema.name);
            }
        }
        assert!(is_rule_for(&("sizeInBits", Plain), "size_in_bits"));
        assert!(!is_rule_for(&("size", Plain), "size_in_bits"));
        assert!(!is_rule_for(&("sizeInBitsOf", Plain), "size_in_bits"));
    }

    #[test]
    fn several_flags_stand_in_quotes() {
        let text = |number: u64| {
            let mut out = Buffer::default();
            flags(&mut out, None, SUBPROGRAM_FLAGS, number);
            String::from_utf8(out.text().to_vec()).unwrap()
        };
        assert_eq!(text(8), "Definition");
        assert_eq!(text(24), "\"Definition|Optimized\"");
    }
}
