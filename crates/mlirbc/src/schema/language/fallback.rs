//! Declarations for unknown contents: the newest known version, and the schemas for the ops,
//! attributes and types that were added after it.

use crate::schema::entry_schema::Schema;
use crate::schema::field::{Classes, Field, FieldKind};
use crate::schema::language::parser::Parser;
use crate::schema::language::{DialectDescription, LanguageError};
use crate::schema::op::OpDef;

/// The field for the code of an attribute or type of unknown kind.
const CODE: &str = "code";

impl Parser<'_> {
    /// Parses after the word `version`: `newest 2.0`, `{ FIELDS }`, or both.
    pub(super) fn version(
        &mut self,
        dialect: &mut DialectDescription,
    ) -> Result<(), LanguageError> {
        if self.take_if("newest") {
            let mut numbers = vec![self.number("a number of the version")?];
            while self.take_if(".") {
                numbers.push(self.number("a number of the version")?);
            }
            dialect.newest = Some(numbers);
            if self.peek() != "{" {
                return Ok(());
            }
        }
        self.expect("{", "'newest' or '{'")?;
        let fields = self.fields()?;
        if fields.iter().any(|field| field.kind.has_typed_width()) {
            // Whether a type is known may depend on the version itself.
            let what = "fields of a version that depend on no type";
            return Err(self.error(what, "integer or float"));
        }
        dialect.version = Some(Schema {
            classes: Classes::NONE,
            ..Schema::of_fields("version", fields)
        });
        Ok(())
    }

    /// Parses after the word `fallback`: `op NAME { FIELDS }`, `attribute [NAME] { FIELDS }` or
    /// `type [NAME] { FIELDS }`.
    pub(super) fn fallback(
        &mut self,
        dialect: &mut DialectDescription,
    ) -> Result<(), LanguageError> {
        let what = self.token();
        let is_taken = match what {
            "op" => dialect.fallback_op.is_some(),
            "attribute" => dialect.fallback_attribute.is_some(),
            "type" => dialect.fallback_type.is_some(),
            found => return Err(self.error("'op', 'attribute' or 'type'", found)),
        };
        if is_taken {
            return Err(self.error("one fallback of a kind in a dialect", what));
        }
        if what == "op" {
            let name = self.name("the name of the fallback op")?;
            let name = format!("{}.{name}", dialect.name);
            self.expect("{", "'{'")?;
            dialect.fallback_op = Some(OpDef::recorded(&name, self.fields()?));
            return Ok(());
        }
        let name = match self.peek() {
            "{" => "fallback",
            _ => self.word("the name of the fallback or '{'")?,
        };
        self.expect("{", "'{'")?;
        let mut fields = vec![Field {
            name: CODE.into(),
            kind: FieldKind::Varint,
            default: None,
        }];
        fields.extend(self.fields()?);
        if fields.iter().skip(1).any(|field| &*field.name == CODE) {
            return Err(self.error("another name, as the code has this one", CODE));
        }
        let schema = Schema::of_fields(name, fields);
        match what {
            "attribute" => dialect.fallback_attribute = Some(schema),
            _ => dialect.fallback_type = Some(schema),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::schema::{FieldKind, parse_dialect};

    #[test]
    fn a_dialect_tells_how_to_read_what_it_does_not_know() {
        let dialect = parse_dialect(
            "dialect d version newest 2.0 { major: varint, minor: varint }
             fallback op test.unknown { version: varint, required: list<attribute> }
             fallback attribute any { refs: list<attribute> } fallback type { refs: list<type> }",
        )
        .unwrap();
        assert_eq!(dialect.newest.as_deref(), Some(&[2, 0][..]));
        assert_eq!(dialect.version.unwrap().fields.len(), 2);
        let op = dialect.fallback_op.unwrap();
        assert_eq!(&*op.name, "d.test.unknown");
        assert_eq!(op.properties(5), op.properties(6));
        let attribute = dialect.fallback_attribute.unwrap();
        assert_eq!((&*attribute.name, attribute.has_code), ("any", false));
        assert_eq!(attribute.fields[0].kind, FieldKind::Varint);
        assert_eq!(&*dialect.fallback_type.unwrap().name, "fallback");
        // A dialect whose version is read by code can also state a newest version.
        let dialect = parse_dialect("dialect d version newest 7 op x {}").unwrap();
        assert_eq!((dialect.newest, dialect.version), (Some(vec![7]), None));
    }

    #[test]
    fn errors_tell_what_was_expected() {
        for (text, expected) in [
            ("fallback", "'op', 'attribute' or 'type', found the end"),
            ("fallback op {}", "the name of the fallback op, found '{'"),
            (
                "fallback op a {} fallback op b {}",
                "one fallback of a kind",
            ),
            ("fallback type { code: varint }", "another name"),
            ("version newest {}", "a number of the version, found '{'"),
            ("version { t: type, v: list<integer> }", "depend on no type"),
        ] {
            let text = format!("dialect d\n{text}");
            let error = parse_dialect(&text).unwrap_err().to_string();
            assert!(
                error.starts_with("line 2: expected ") && error.contains(expected),
                "{error}"
            );
        }
    }
}
