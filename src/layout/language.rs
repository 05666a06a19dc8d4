//! The language in which dialects are written down.
//!
//! ```text
//! # A comment ends with its line.
//! dialect builtin
//!
//! version { number: varint }
//! attribute 3 string is string { value: string, type: type }
//! attribute 1 dictionary is dictionary {
//!   entries: list<{ name: attribute(string), value: attribute }>
//! }
//! type 0 integer width in_field { header: integer_type }
//! type 3 bf16 width 16 {}
//! ```
//!
//! After the code comes the name; `is` gives an attribute's class, `width` the width of a type's
//! values. Two entries of one code are alternatives: the first that fits an encoding exactly is
//! taken. Field kinds: `varint`, `signed`, `varint?`, `byte`, `bool`, `string`, `attribute`,
//! `attribute(CLASS)`, either with `?`, `type`, `resource`, `blob`, `integer`, `float`, `float64`,
//! `integer_type`, `affine_map`, `integer_set`, `list<KIND>`, `optional_list<KIND>`, `rest<KIND>`,
//! `{ FIELDS }`.

use crate::layout::field::{Classes, Field, FieldKind, Layout, Width};

/// A dialect as its description gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectDescription {
    /// The dialect's name.
    pub name: Box<str>,
    /// Its attributes, in order of their codes.
    pub attributes: Vec<Layout>,
    /// Its types, in order of their codes.
    pub types: Vec<Layout>,
    /// The fields of its version, where they are known.
    pub version: Option<Layout>,
}

/// What is wrong with a description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct LanguageError {
    /// The line, from 1.
    pub line: usize,
    /// What would have been right.
    pub expected: &'static str,
    /// What is there.
    pub found: String,
}

/// Reads the description of one dialect.
///
/// # Errors
/// The first place that is not in the language, with its line.
pub fn parse_dialect(text: &str) -> Result<DialectDescription, LanguageError> {
    let mut parser = Parser {
        rest: text,
        line: 1,
        depth: 0,
    };
    parser.expect("dialect", "the word 'dialect'")?;
    let mut dialect = DialectDescription {
        name: parser.word("the dialect's name")?.into(),
        attributes: Vec::new(),
        types: Vec::new(),
        version: None,
    };
    loop {
        let list = match parser.token() {
            "" => break,
            "version" => {
                parser.expect("{", "'{'")?;
                dialect.version = Some(Layout {
                    code: 0,
                    name: "version".into(),
                    fields: parser.fields()?,
                    classes: Classes::NONE,
                    width: Width::None,
                });
                continue;
            }
            "attribute" => &mut dialect.attributes,
            "type" => &mut dialect.types,
            found => return Err(parser.error("'attribute', 'type' or 'version'", found)),
        };
        list.push(parser.layout()?);
    }
    for list in [&mut dialect.attributes, &mut dialect.types] {
        list.sort_by_key(|layout| layout.code);
    }
    Ok(dialect)
}

/// How deep kinds may nest, far more than any encoding needs.
const MAX_DEPTH: u32 = 16;

struct Parser<'t> {
    rest: &'t str,
    line: usize,
    depth: u32,
}

impl<'t> Parser<'t> {
    /// The next word or sign; empty at the end.
    fn token(&mut self) -> &'t str {
        loop {
            let trimmed = self.rest.trim_start();
            let skipped = self.rest.len() - trimmed.len();
            let (blanks, _) = self.rest.split_at(skipped);
            self.line += blanks.matches('\n').count();
            self.rest = trimmed;
            if !trimmed.starts_with('#') {
                break;
            }
            let end = trimmed.find('\n').unwrap_or(trimmed.len());
            self.rest = trimmed.split_at(end).1;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = match self.rest.find(|c| !is_word(c)) {
            Some(0) => self.rest.chars().next().map_or(0, char::len_utf8),
            Some(end) => end,
            None => self.rest.len(),
        };
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest;
        token
    }

    fn peek(&mut self) -> &'t str {
        let (rest, line) = (self.rest, self.line);
        let token = self.token();
        (self.rest, self.line) = (rest, line);
        token
    }

    fn take_if(&mut self, token: &str) -> bool {
        let is_next = self.peek() == token;
        if is_next {
            self.token();
        }
        is_next
    }

    fn error(&self, expected: &'static str, found: &str) -> LanguageError {
        let found = match found {
            "" => "the end of the text".to_owned(),
            _ => format!("'{found}'"),
        };
        LanguageError {
            line: self.line,
            expected,
            found,
        }
    }

    fn expect(&mut self, token: &str, what: &'static str) -> Result<(), LanguageError> {
        match self.token() {
            found if found == token => Ok(()),
            found => Err(self.error(what, found)),
        }
    }

    fn word(&mut self, what: &'static str) -> Result<&'t str, LanguageError> {
        let token = self.token();
        if token.chars().all(|c| c.is_alphanumeric() || c == '_') && !token.is_empty() {
            return Ok(token);
        }
        Err(self.error(what, token))
    }

    fn number<T: std::str::FromStr>(&mut self, what: &'static str) -> Result<T, LanguageError> {
        let token = self.token();
        token.parse().map_err(|_| self.error(what, token))
    }

    fn layout(&mut self) -> Result<Layout, LanguageError> {
        let code = self.number("a code")?;
        let name = self.word("the name of the encoding")?.into();
        let mut classes = Classes::OTHER;
        let mut width = Width::None;
        loop {
            if self.take_if("is") {
                classes = self.class()?;
            } else if self.take_if("width") {
                width = match self.take_if("in_field") {
                    true => Width::InField,
                    false => Width::Fixed(self.number("a width in bits or 'in_field'")?),
                };
            } else {
                break;
            }
        }
        self.expect("{", "'is', 'width' or '{'")?;
        Ok(Layout {
            code,
            name,
            fields: self.fields()?,
            classes,
            width,
        })
    }

    fn class(&mut self) -> Result<Classes, LanguageError> {
        let name = self.token();
        Classes::from_name(name).ok_or_else(|| self.error("a class of attributes", name))
    }

    /// The fields up to the closing brace.
    fn fields(&mut self) -> Result<Vec<Field>, LanguageError> {
        let mut fields: Vec<Field> = Vec::new();
        while !self.take_if("}") {
            let name = self.word("the name of a field or '}'")?;
            if fields.iter().any(|field| &*field.name == name) {
                return Err(self.error("another name, as this one is taken", name));
            }
            self.expect(":", "':'")?;
            fields.push(Field {
                name: name.into(),
                kind: self.kind()?,
            });
            self.take_if(",");
        }
        Ok(fields)
    }

    fn kind(&mut self) -> Result<FieldKind, LanguageError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error("kinds nested less deep", "one more"));
        }
        self.depth += 1;
        let kind = self.kind_within();
        self.depth -= 1;
        kind
    }

    fn kind_within(&mut self) -> Result<FieldKind, LanguageError> {
        Ok(match self.token() {
            "varint" => match self.take_if("?") {
                true => FieldKind::OptionalVarint,
                false => FieldKind::Varint,
            },
            "signed" => FieldKind::Signed,
            "byte" => FieldKind::Byte,
            "bool" => FieldKind::Bool,
            "string" => FieldKind::String,
            "attribute" => {
                let mut classes = Classes::ANY;
                if self.take_if("(") {
                    classes = self.class()?;
                    self.expect(")", "')'")?;
                }
                match self.take_if("?") {
                    true => FieldKind::OptionalAttribute(classes),
                    false => FieldKind::Attribute(classes),
                }
            }
            "type" => FieldKind::Type,
            "resource" => FieldKind::Resource,
            "blob" => FieldKind::Blob,
            "integer" => FieldKind::Integer,
            "float" => FieldKind::Float,
            "float64" => FieldKind::Float64,
            "integer_type" => FieldKind::IntegerType,
            "affine_map" => FieldKind::AffineMap,
            "integer_set" => FieldKind::IntegerSet,
            "list" => FieldKind::List(self.item()?),
            "optional_list" => FieldKind::OptionalList(self.item()?),
            "rest" => FieldKind::Rest(self.item()?),
            "{" => FieldKind::Group(self.fields()?),
            found => return Err(self.error("the kind of a field", found)),
        })
    }

    fn item(&mut self) -> Result<Box<FieldKind>, LanguageError> {
        self.expect("<", "'<'")?;
        let kind = self.kind()?;
        self.expect(">", "'>'")?;
        // An item of no bytes could be counted without end.
        match kind {
            FieldKind::Group(fields) if fields.is_empty() => {
                Err(self.error("at least one field", "}"))
            }
            kind => Ok(Box::new(kind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_becomes_layouts() {
        let text = "# first\ndialect foo\n\ntype 2 t width 7 {}\nattribute 1 d is dictionary {\n  \
                    entries: list<{ name: attribute(string), value: attribute? }>, n: varint? }";
        let dialect = parse_dialect(text).unwrap();
        assert_eq!(
            (&*dialect.name, dialect.types[0].width),
            ("foo", Width::Fixed(7))
        );
        let attribute = &dialect.attributes[0];
        assert_eq!(
            (attribute.code, attribute.classes),
            (1, Classes::DICTIONARY)
        );
        let FieldKind::List(item) = &attribute.fields[0].kind else {
            panic!("not a list");
        };
        let FieldKind::Group(fields) = &**item else {
            panic!("not a group");
        };
        assert_eq!(fields[0].kind, FieldKind::Attribute(Classes::STRING));
        assert_eq!(fields[1].kind, FieldKind::OptionalAttribute(Classes::ANY));
        assert_eq!(attribute.fields[1].kind, FieldKind::OptionalVarint);
    }

    #[test]
    fn errors_tell_the_line_and_what_was_expected() {
        let error = |text| parse_dialect(text).unwrap_err().to_string();
        assert_eq!(
            error("dialect foo\nattribute x"),
            "line 2: expected a code, found 'x'"
        );
        assert_eq!(
            error("dialect foo\n\ntype 1 t { a: lisp }"),
            "line 3: expected the kind of a field, found 'lisp'"
        );
        assert_eq!(
            error("dialect foo\ntype 1 t { a: byte a: byte }"),
            "line 2: expected another name, as this one is taken, found 'a'"
        );
        assert_eq!(
            error("dialect"),
            "line 1: expected the dialect's name, found the end of the text"
        );
        let deep = format!("dialect d attribute 0 a {{ f: {}", "list<".repeat(1000));
        assert!(parse_dialect(&deep).is_err());
    }
}
