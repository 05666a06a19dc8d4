//! The syntax of words, fields and kinds.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::readable::shortened;
use crate::schema::constraint::Constraint;
use crate::schema::entry_schema::{Schema, Width};
use crate::schema::field::{Classes, Field, FieldKind};
use crate::schema::form::Enums;
use crate::schema::integer::MAX_INTEGER_WIDTH;
use crate::schema::language::description::{LanguageError, TextForm};
use crate::schema::native::{EnumForm, NumberForm, Signedness};
use crate::schema::release::Release;
use crate::schema::scanner::Compiled;
use crate::schema::span::Span;
use crate::schema::template::FlagTable;

/// The maximum nesting of kinds, far above that of any encoding.
pub(super) const MAX_DEPTH: u32 = 16;

/// The maximum number of fields of a record, far above that of any encoding. A field is found by counting.
pub(super) const MAX_FIELDS: usize = 4096;

pub(super) struct Parser<'t> {
    rest: &'t str,
    line: usize,
    pub(super) depth: u32,
    /// The flags of the dialect.
    pub(super) flag_tables: Vec<FlagTable>,
    /// The enums of the dialect.
    pub(super) enums: Enums,
    /// The named constraints of the dialect.
    pub(super) constraints: HashMap<Box<str>, Arc<Constraint>>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, line: usize) -> Self {
        Parser {
            rest: text,
            line,
            depth: 0,
            flag_tables: Vec::new(),
            enums: Enums::new(),
            constraints: HashMap::new(),
        }
    }

    /// Skips whitespace and comments.
    fn skip(&mut self) {
        loop {
            let mut characters = self.rest.chars();
            match characters.next() {
                Some('#') => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.rest = self.rest.split_at(end).1;
                }
                Some(blank) if blank.is_whitespace() => {
                    self.line += usize::from(blank == '\n');
                    self.rest = characters.as_str();
                }
                _ => break,
            }
        }
    }

    /// Reads up to the first character that `belongs` rejects.
    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// The next word or punctuation mark; empty at the end.
    pub(super) fn token(&mut self) -> &'t str {
        self.skip();
        let word = self.take_while(|c| c.is_alphanumeric() || c == '_');
        if !word.is_empty() {
            return word;
        }
        let end = self.rest.chars().next().map_or(0, char::len_utf8);
        let (sign, rest) = self.rest.split_at(end);
        self.rest = rest;
        sign
    }

    /// The name of an op or of a part of one: a word that may contain `.`, `$` and `-`, or any text
    /// in quotes.
    pub(super) fn name(&mut self, what: &'static str) -> Result<Cow<'t, str>, LanguageError> {
        self.skip();
        if self.rest.starts_with('"') {
            return self.quoted();
        }
        let name = self.take_while(is_of_name);
        if name.is_empty() {
            let found = self.token();
            return Err(self.error(what, found));
        }
        Ok(Cow::Borrowed(name))
    }

    /// A text in quotes, in which `\\` escapes the next character.
    pub(super) fn quoted(&mut self) -> Result<Cow<'t, str>, LanguageError> {
        self.expect("\"", "'\"'")?;
        let plain = self.take_plain();
        if self.rest.starts_with('"') {
            self.token();
            return Ok(Cow::Borrowed(plain));
        }
        let mut text = plain.to_owned();
        loop {
            let mut characters = self.rest.chars();
            match (characters.next(), characters.next()) {
                (Some('"'), _) => {
                    self.token();
                    return Ok(Cow::Owned(text));
                }
                (Some('\\'), Some(next)) if next != '\n' => {
                    text.push(next);
                    self.rest = characters.as_str();
                }
                _ => return Err(self.error("'\"' before the end of the line", "")),
            }
            text.push_str(self.take_plain());
        }
    }

    /// Reads a text in quotes up to what has a meaning there. Templates are long, so this counts bytes.
    fn take_plain(&mut self) -> &'t str {
        let is_end = |byte| matches!(byte, b'"' | b'\\' | b'\n');
        let end = self.rest.bytes().position(is_end);
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// The line at which the search for the next word starts.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The place of the next word.
    pub(super) fn place(&self) -> (&'t str, usize) {
        (self.rest, self.line)
    }

    /// Continues at a place that was passed.
    pub(super) fn return_to(&mut self, (rest, line): (&'t str, usize)) {
        (self.rest, self.line) = (rest, line);
    }

    pub(super) fn peek(&mut self) -> &'t str {
        let (rest, line) = (self.rest, self.line);
        let token = self.token();
        (self.rest, self.line) = (rest, line);
        token
    }

    pub(super) fn take_if(&mut self, token: &str) -> bool {
        let (rest, line) = (self.rest, self.line);
        let is_next = self.token() == token;
        if !is_next {
            (self.rest, self.line) = (rest, line);
        }
        is_next
    }

    pub(super) fn error(&self, expected: &'static str, found: &str) -> LanguageError {
        let found = match found {
            "" => "the end of the text".to_owned(),
            _ => format!("'{}'", shortened(found.as_bytes(), MAX_SHOWN)),
        };
        LanguageError {
            line: self.line,
            expected,
            found,
        }
    }

    pub(super) fn expect(&mut self, token: &str, what: &'static str) -> Result<(), LanguageError> {
        match self.token() {
            found if found == token => Ok(()),
            found => Err(self.error(what, found)),
        }
    }

    pub(super) fn word(&mut self, what: &'static str) -> Result<&'t str, LanguageError> {
        let token = self.token();
        if token.chars().all(|c| c.is_alphanumeric() || c == '_') && !token.is_empty() {
            return Ok(token);
        }
        Err(self.error(what, token))
    }

    pub(super) fn number<T: std::str::FromStr>(
        &mut self,
        what: &'static str,
    ) -> Result<T, LanguageError> {
        let token = self.token();
        token.parse().map_err(|_| self.error(what, token))
    }

    pub(super) fn schema(&mut self, sigil: char, dialect: &str) -> Result<Schema, LanguageError> {
        let code = self.number("a code")?;
        let name = self.word("the name of the encoding")?.into();
        let mut classes = Classes::OTHER;
        let mut width = Width::None;
        let mut span = Span::ALWAYS;
        loop {
            if self.take_if("since") {
                span.since = Some(self.release()?);
            } else if self.take_if("before") {
                span.before = Some(self.release()?);
            } else if self.take_if("is") {
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
        if let (Some(since), Some(before)) = (span.since, span.before)
            && since >= before
        {
            return Err(self.error("a release after the first one", before.name()));
        }
        self.expect("{", "'since', 'before', 'is', 'width' or '{'")?;
        let fields = self.fields()?;
        let template = match self.take_if("prints") {
            true => Some(self.template(sigil, dialect, &fields)?),
            false => None,
        };
        let builtin = match self.take_if("as") {
            true => Some(self.parts(&fields)?),
            false => None,
        };
        let schema = Schema {
            code,
            has_code: true,
            name,
            span,
            fields,
            classes,
            width,
            template,
            builtin,
            compiled: Compiled::default(),
        };
        // Reading attributes and types takes no memory.
        schema.compile();
        Ok(schema)
    }

    /// Parses after the word `text`: `attribute NAME` and its releases.
    pub(super) fn text_form(&mut self) -> Result<TextForm, LanguageError> {
        self.expect("attribute", "'attribute'")?;
        let mnemonic = self.word("the name of the attribute")?.into();
        let mut span = Span::ALWAYS;
        loop {
            if self.take_if("since") {
                span.since = Some(self.release()?);
            } else if self.take_if("before") {
                span.before = Some(self.release()?);
            } else {
                return Ok(TextForm { mnemonic, span });
            }
        }
    }

    /// A release of LLVM.
    pub(super) fn release(&mut self) -> Result<Release, LanguageError> {
        let before = self.rest;
        match self.take_release() {
            Some(release) if release.llvm().is_some() => Ok(release),
            _ => {
                self.rest = before;
                let found = self.peek();
                Err(self.error("a release of LLVM", found))
            }
        }
    }

    /// The release whose name follows, if there is one.
    pub(super) fn take_release(&mut self) -> Option<Release> {
        self.skip();
        let before = self.rest;
        let release = Release::from_name(self.take_while(is_of_name));
        if release.is_none() {
            self.rest = before;
        }
        release
    }

    pub(super) fn class(&mut self) -> Result<Classes, LanguageError> {
        let name = self.token();
        Classes::from_name(name).ok_or_else(|| self.error("a class of attributes", name))
    }

    /// The fields up to the closing brace.
    pub(super) fn fields(&mut self) -> Result<Vec<Field>, LanguageError> {
        let mut fields: Vec<Field> = Vec::new();
        let mut names = HashSet::new();
        while !self.take_if("}") {
            let name = self.name("the name of a field or '}'")?;
            if !names.insert(name.clone()) {
                return Err(self.error("another name, as this one is taken", &name));
            }
            if fields.len() == MAX_FIELDS {
                return Err(self.error("at most 4,096 fields", &name));
            }
            self.expect(":", "':'")?;
            let kind = self.kind()?;
            let default = match self.take_if("=") {
                true => Some(self.quoted()?.into()),
                false => None,
            };
            fields.push(Field {
                name: name.into(),
                kind,
                default,
            });
            self.take_if(",");
        }
        Ok(fields)
    }

    pub(super) fn kind(&mut self) -> Result<FieldKind, LanguageError> {
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
                false if self.take_if("(") => FieldKind::VarintWithin(self.ranges()?),
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
            "bits" => {
                self.expect("(", "'('")?;
                let width: u32 = self.number("the number of bits")?;
                self.expect(")", "')'")?;
                match width <= MAX_INTEGER_WIDTH {
                    true => FieldKind::Bits(width),
                    false => return Err(self.error("less than 2^24 bits", &width.to_string())),
                }
            }
            "integer_type" => FieldKind::IntegerType,
            "affine_map" => FieldKind::AffineMap,
            "integer_set" => FieldKind::IntegerSet,
            "list" => FieldKind::List(self.item()?),
            "optional_list" => FieldKind::OptionalList(self.item()?),
            "rest" => FieldKind::Rest(self.item()?),
            "{" => FieldKind::Group(self.fields()?),
            "unit" => FieldKind::Unit,
            "optional" => FieldKind::Optional(self.item()?),
            "dense_list" => FieldKind::DenseList(self.item()?),
            "enum" => FieldKind::Enum(Box::new(self.cases(false)?)),
            "flags" => FieldKind::Enum(Box::new(self.cases(true)?)),
            found => match number_form(found) {
                Some(form) => FieldKind::Number(form),
                None => return Err(self.error("the kind of a field", found)),
            },
        })
    }

    /// Parses the ranges of a number: `1 to 70, 32768 to 65535)`.
    fn ranges(&mut self) -> Result<Box<[RangeInclusive<u64>]>, LanguageError> {
        let mut ranges = Vec::new();
        loop {
            let first = self.number("the first number of a range")?;
            self.expect("to", "'to'")?;
            let last = self.number("the last number of a range")?;
            ranges.push(first..=last);
            if self.take_if(")") {
                return Ok(ranges.into());
            }
            self.expect(",", "',' or ')'")?;
        }
    }

    pub(super) fn item(&mut self) -> Result<Box<FieldKind>, LanguageError> {
        self.expect("<", "'<'")?;
        let kind = self.kind()?;
        match kind.may_be_empty() {
            true => Err(self.error(
                "a kind whose values take at least a byte",
                "one that may be empty",
            )),
            false => {
                self.expect(">", "'>'")?;
                Ok(Box::new(kind))
            }
        }
    }

    /// Parses `(i32, "llvm.overflow", none = 0, nsw = 1)`: the width, the attribute that represents
    /// it unless that is an integer, and the cases.
    fn cases(&mut self, is_flags: bool) -> Result<EnumForm, LanguageError> {
        self.expect("(", "'('")?;
        let width = self.token();
        let Some(form) = number_form(width) else {
            return Err(self.error("an integer type", width));
        };
        let mut attribute = None;
        let mut cases = Vec::new();
        while !self.take_if(")") {
            self.expect(",", "',' or ')'")?;
            let name = self.name("the name of a case")?;
            if self.take_if("=") {
                cases.push((name.into(), self.number("the value of the case")?));
            } else if attribute.is_none() && cases.is_empty() {
                attribute = Some(name.into());
            } else {
                let found = self.token();
                return Err(self.error("'='", found));
            }
        }
        Ok(EnumForm {
            width: form.width,
            is_flags,
            attribute,
            cases,
        })
    }
}

/// The form with the name `i32`, `si8` or `ui64`.
pub(super) fn number_form(word: &str) -> Option<NumberForm> {
    let (signedness, width) = if let Some(width) = word.strip_prefix("si") {
        (Signedness::Signed, width)
    } else if let Some(width) = word.strip_prefix("ui") {
        (Signedness::Unsigned, width)
    } else {
        (Signedness::Signless, word.strip_prefix('i')?)
    };
    let width = width
        .parse()
        .ok()
        .filter(|width| (1..=64).contains(width))?;
    Some(NumberForm { width, signedness })
}

/// The maximum number of bytes of a word in an error.
const MAX_SHOWN: usize = 100;

/// Whether a character may occur in a name.
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '-')
}
