//! The syntax of changes of ops from one release to another.
//!
//! ```text
//! dialect llvm
//! change getelementptr { inbounds -> noWrapFlags { absent -> "0 : i32", "unit" -> "3 : i32" } }
//! change intr.lifetime.start { unused size "-1 : i64" }
//! dialect tensor
//! change pack -> linalg.pack {}
//! ```

use crate::schema::language::LanguageError;
use crate::schema::language::parser::Parser;
use crate::schema::op_change::{OpChange, Pair, PropertyChange, Values};

/// Parses the changes of the ops of any number of dialects.
///
/// # Errors
/// The first syntax error, with its line.
pub(crate) fn parse_changes(text: &str) -> Result<Vec<OpChange>, LanguageError> {
    let mut parser = Parser::new(text, 1);
    let mut changes = Vec::new();
    let mut dialect = "";
    loop {
        match parser.token() {
            "" => return Ok(changes),
            "dialect" => dialect = parser.word("the dialect's name")?,
            "change" => changes.push(parser.op_change(dialect)?),
            found => return Err(parser.error("'dialect' or 'change'", found)),
        }
    }
}

impl Parser<'_> {
    /// Parses after the word `change`: `NAME [-> DIALECT.NAME] { PROPERTIES }`.
    fn op_change(&mut self, dialect: &str) -> Result<OpChange, LanguageError> {
        let name = self.name("the name of the op")?;
        let op = format!("{dialect}.{name}").into();
        let renamed = match self.take_if("-") {
            true => {
                self.expect(">", "'>'")?;
                Some(self.name("the full name of the op")?.into())
            }
            false => None,
        };
        self.expect("{", "'->' or '{'")?;
        let mut properties = Vec::new();
        while !self.take_if("}") {
            properties.push(self.property_change()?);
            self.take_if(",");
        }
        Ok(OpChange {
            op,
            renamed,
            properties,
        })
    }

    fn property_change(&mut self) -> Result<PropertyChange, LanguageError> {
        const NAME: &str = "the name of a property";
        let word = self.name(NAME)?;
        match &*word {
            "implied" => Ok(PropertyChange::Implied {
                name: self.name(NAME)?.into(),
                value: self.quoted()?.into(),
            }),
            "result_shape" => Ok(PropertyChange::ResultShape {
                name: self.name(NAME)?.into(),
            }),
            "discardable" => Ok(PropertyChange::Discardable {
                name: self.name(NAME)?.into(),
                default: match self.peek() {
                    "\"" => Some(self.quoted()?.into()),
                    _ => None,
                },
            }),
            "operands_in_order" => Ok(PropertyChange::OperandsInOrder),
            "renumbered" => {
                let name = self.name(NAME)?.into();
                let last = self.release()?;
                self.expect("to", "'to'")?;
                let first = self.release()?;
                self.expect("{", "'{'")?;
                Ok(PropertyChange::Renumbered {
                    name,
                    last,
                    first,
                    pairs: self.pairs()?,
                })
            }
            "unused" => Ok(PropertyChange::Unused {
                name: self.name(NAME)?.into(),
                value: self.quoted()?.into(),
            }),
            old => {
                self.arrow()?;
                Ok(PropertyChange::Renamed {
                    old: old.into(),
                    new: self.name(NAME)?.into(),
                    values: self.values()?,
                })
            }
        }
    }

    fn arrow(&mut self) -> Result<(), LanguageError> {
        self.expect("-", "'->'")?;
        self.expect(">", "'>'")
    }

    /// Parses how values correspond: `dense`, `item`, pairs in braces, or nothing.
    fn values(&mut self) -> Result<Values, LanguageError> {
        if self.take_if("dense") {
            return Ok(Values::Dense);
        }
        if self.take_if("item") {
            return Ok(Values::Item);
        }
        if !self.take_if("{") {
            return Ok(Values::Same);
        }
        self.pairs().map(Values::Pairs)
    }

    /// Parses pairs of values up to a brace.
    fn pairs(&mut self) -> Result<Vec<Pair>, LanguageError> {
        let mut pairs = Vec::new();
        while !self.take_if("}") {
            let old = self.value()?;
            self.arrow()?;
            pairs.push((old, self.value()?));
            self.take_if(",");
        }
        Ok(pairs)
    }

    fn value(&mut self) -> Result<Option<Box<str>>, LanguageError> {
        match self.take_if("absent") {
            true => Ok(None),
            false => Ok(Some(self.quoted()?.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_of_ops_and_their_properties() {
        let text = r#"dialect d # One.
            change a -> e.b {}
            change x.y {
              old -> new, list -> static_list dense
              flag -> flags { absent -> "0 : i32", "unit" -> "3 : i32" }
              implied maps "[]", result_shape shape, discardable count, unused size "-1 : i64"
              renumbered kind 21 to 22 { "2 : i64" -> "3 : i64" }, operands_in_order
            }"#;
        let changes = parse_changes(text).unwrap();
        assert_eq!(
            (&*changes[0].op, changes[0].renamed.as_deref()),
            ("d.a", Some("e.b"))
        );
        let properties = &changes[1].properties;
        assert_eq!((&*changes[1].op, properties.len()), ("d.x.y", 9));
        let PropertyChange::Renamed { new, values, .. } = &properties[2] else {
            panic!("{properties:?}");
        };
        assert_eq!(&**new, "flags");
        let pairs = vec![
            (None, Some("0 : i32".into())),
            (Some("unit".into()), Some("3 : i32".into())),
        ];
        assert_eq!(values, &Values::Pairs(pairs));
        assert_eq!(
            properties[6],
            PropertyChange::Unused {
                name: "size".into(),
                value: "-1 : i64".into()
            }
        );
    }

    #[test]
    fn errors_have_the_line_and_the_expected_syntax() {
        for (text, expected) in [
            ("change a [", "'->' or '{', found '['"),
            ("change a { b c }", "'->', found 'c'"),
            ("change a { implied b }", "'\"', found '}'"),
            ("op a {}", "'dialect' or 'change', found 'op'"),
        ] {
            let error = parse_changes(&format!("dialect d\n{text}")).unwrap_err();
            assert_eq!(error.to_string(), format!("line 2: expected {expected}"));
        }
    }
}
