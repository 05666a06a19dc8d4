//! The syntax of templates, which define the textual form of attributes and types.

use crate::schema::field::{Field, FieldKind};
use crate::schema::language::LanguageError;
use crate::schema::language::parser::Parser;
use crate::schema::template::{How, Part, Special, Template};

/// Long templates take long for each attribute.
const MAX_PARTS: usize = 1024;

/// The expected syntax and the actual text.
type Wrong<'t> = (&'static str, &'t str);

impl Parser<'_> {
    /// Parses the text of an attribute or type of `dialect`, which starts with its mnemonic.
    pub(super) fn template(
        &mut self,
        sigil: char,
        dialect: &str,
        fields: &[Field],
    ) -> Result<Template, LanguageError> {
        let mut parts = self.parts(fields)?;
        let mnemonic: Box<str> = match parts.first_mut() {
            Some(Part::Text(text)) => {
                let (mnemonic, rest) = split_word(text, |c| c == '.');
                let (mnemonic, rest) = (mnemonic.into(), rest.into());
                *text = rest;
                mnemonic
            }
            _ => Box::default(),
        };
        if !mnemonic.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.error("a template that starts with a mnemonic", &mnemonic));
        }
        if matches!(parts.first(), Some(Part::Text(text)) if text.is_empty()) {
            parts.remove(0);
        }
        // MLIR's rule for the text after `#dialect.` without brackets.
        let is_pretty = match (parts.first(), parts.last()) {
            (Some(Part::Text(first)), Some(Part::Text(last))) => {
                first.starts_with('<') && last.ends_with('>')
            }
            // Factors are letters, so the body remains one word.
            (Some(Part::Field(_, How::FactorProduct)), _) => parts.len() == 1,
            (first, _) => first.is_none(),
        };
        let bracket = if is_pretty { '.' } else { '<' };
        Ok(Template {
            prefix: format!("{sigil}{dialect}{bracket}").into(),
            mnemonic,
            parts,
        })
    }

    /// Parses one text in quotes, or several that are concatenated.
    pub(super) fn parts(&mut self, fields: &[Field]) -> Result<Vec<Part>, LanguageError> {
        let mut builder = Builder {
            fields,
            parts: Vec::new(),
            open: None,
            text: String::new(),
        };
        loop {
            let text = self.quoted()?;
            let result = builder.text(&text);
            result.map_err(|(expected, found)| self.error(expected, found))?;
            if self.peek() != "\"" {
                break;
            }
        }
        match builder.open {
            Some(_) => Err(self.error("'$)' before the end of the template", "")),
            None => {
                builder.end_text();
                Ok(builder.parts)
            }
        }
    }
}

struct Builder<'f> {
    fields: &'f [Field],
    parts: Vec<Part>,
    /// The index of the open [`Part::When`].
    open: Option<usize>,
    /// The text behind the parts, which grows over several quoted texts.
    text: String,
}

impl Builder<'_> {
    fn text<'t>(&mut self, text: &'t str) -> Result<(), Wrong<'t>> {
        let mut rest = text;
        while let Some((literal, after)) = rest.split_once('$') {
            self.literal(literal);
            rest = self.after_dollar(after)?;
            if self.parts.len() > MAX_PARTS {
                return Err(("at most 1,024 parts of a template", "more"));
            }
        }
        self.literal(rest);
        Ok(())
    }

    fn literal(&mut self, text: &str) {
        self.text.push_str(text);
        if self.open.is_some() {
            self.end_text();
        }
    }

    fn push(&mut self, part: Part) {
        self.end_text();
        self.parts.push(part);
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.parts.push(Part::Text(text.into()));
        }
    }

    /// Parses the text after a dollar sign; returns the rest.
    fn after_dollar<'t>(&mut self, text: &'t str) -> Result<&'t str, Wrong<'t>> {
        let mut characters = text.chars();
        let sign = characters.next().unwrap_or(' ');
        let after = characters.as_str();
        match sign {
            ',' => {
                self.push(Part::Comma);
                Ok(after)
            }
            ')' => {
                let Some(open) = self.open.take() else {
                    return Err(("'$?' or '$!' before '$)'", "$)"));
                };
                let inner = self.parts.len() - open - 1;
                if let Some(Part::When { count, .. }) = self.parts.get_mut(open) {
                    *count = inner;
                }
                Ok(after)
            }
            '?' | '!' => {
                let (name, rest) = split_word(after, |_| false);
                let (field, _) = self.field(name)?;
                let Some(rest) = rest.strip_prefix('(') else {
                    return Err(("'(' after the name of the field", rest));
                };
                if self.open.is_some() {
                    return Err(("'$)' before the next condition", name));
                }
                self.push(Part::When {
                    field,
                    is_filled: sign == '?',
                    count: 0,
                });
                self.open = Some(self.parts.len() - 1);
                Ok(rest)
            }
            '@' => {
                let (name, rest) = split_word(after, |_| false);
                let Some((special, needed)) = Special::from_name(name) else {
                    return Err(("the name of a special", name));
                };
                for name in needed {
                    self.field(name)?;
                }
                self.push(Part::Special(special));
                Ok(rest)
            }
            '{' => {
                let Some((inside, rest)) = after.split_once('}') else {
                    return Err(("'}'", ""));
                };
                let (name, how) = inside.split_once(' ').unwrap_or((inside, ""));
                let (place, kind) = self.field(name)?;
                let how = how_of(how, kind)?;
                self.push(Part::Field(place, how));
                Ok(rest)
            }
            _ => {
                let (name, rest) = split_word(text, |_| false);
                let (place, _) = self.field(name)?;
                self.push(Part::Field(place, How::Plain));
                Ok(rest)
            }
        }
    }

    fn field<'t>(&self, name: &'t str) -> Result<(usize, &FieldKind), Wrong<'t>> {
        let mut fields = self.fields.iter().enumerate();
        let found = fields.find(|(_, field)| &*field.name == name);
        let found = found.ok_or(("the name of a field of the schema", name))?;
        Ok((found.0, &found.1.kind))
    }
}

/// The way of printing with a name, for a field of a kind.
fn how_of<'t>(text: &'t str, kind: &FieldKind) -> Result<How, Wrong<'t>> {
    let item = match kind {
        FieldKind::List(item) => Some(&**item),
        _ => None,
    };
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (how, fits) = match word {
        "" => (How::Plain, true),
        "stripped" => {
            let kind = match kind {
                FieldKind::List(kind) | FieldKind::Optional(kind) => kind,
                kind => kind,
            };
            let is_required = matches!(kind, FieldKind::Attribute(_));
            let is_optional = matches!(kind, FieldKind::OptionalAttribute(_));
            (How::Stripped, is_required || is_optional)
        }
        "bare" => (How::Bare, matches!(kind, FieldKind::Attribute(_))),
        "dims" => (How::Dims, item == Some(&FieldKind::Signed)),
        "shape" => (How::Shape, item == Some(&FieldKind::Signed)),
        "bool" => (How::Bool, *kind == FieldKind::Varint),
        "names" => {
            let names = rest.split(' ').map(Box::from).collect();
            (How::Names(names), *kind == FieldKind::Varint)
        }
        "pairs" => {
            let fits = matches!(item, Some(FieldKind::Group(fields)) if fields.len() == 2);
            (How::Pairs, fits)
        }
        "or" => (How::Or(rest.into()), item.is_some()),
        "factors" => (How::Factors, item == Some(&FieldKind::Signed)),
        "factor_product" => (How::FactorProduct, item == Some(&FieldKind::Signed)),
        "factor_sizes" => (How::FactorSizes, item == Some(&FieldKind::Signed)),
        "builtin" => (How::Builtin, *kind == FieldKind::Type),
        _ => return Err(("a way to print a field", word)),
    };
    match fits {
        true if rest.is_empty() || matches!(how, How::Names(_) | How::Or(_)) => Ok(how),
        true => Err(("nothing after the way to print a field", rest)),
        false => Err(("a field of a kind that can be printed so", word)),
    }
}

/// Splits a text after its first word.
fn split_word(text: &str, also: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || also(c)));
    text.split_at(end.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::language::parse_dialect;

    fn template(text: &str) -> Template {
        let text = format!("dialect d attribute 0 a {text}");
        let mut dialect = parse_dialect(&text).unwrap_or_else(|error| panic!("{error}"));
        dialect.attributes.remove(0).template.expect("a template")
    }

    fn text(text: &str) -> Part {
        Part::Text(text.into())
    }

    #[test]
    fn a_template_becomes_parts() {
        let found = template(
            "{ x: list<signed>, n: varint, f: bool } prints \"m.n<$?x($,[${x dims}]$)\" \
             \"$!f($,no$) $n${n names A - B}>\"",
        );
        assert_eq!((&*found.prefix, &*found.mnemonic), ("#d.", "m.n"));
        let when = |field, is_filled, count| Part::When {
            field,
            is_filled,
            count,
        };
        let names = ["A", "-", "B"].map(Box::from).to_vec();
        let expected = [
            text("<"),
            when(0, true, 4),
            Part::Comma,
            text("["),
            Part::Field(0, How::Dims),
            text("]"),
            when(2, false, 2),
            Part::Comma,
            text("no"),
            text(" "),
            Part::Field(1, How::Plain),
            Part::Field(1, How::Names(names)),
            text(">"),
        ];
        assert_eq!(found.parts, expected);
    }

    #[test]
    fn a_body_with_a_blank_or_anything_after_its_brackets_is_bracketed() {
        let prefix = |body: &str| {
            let found = template(&format!("{{ n: varint }} prints \"{body}\""));
            assert_eq!(found.is_bracketed(), &*found.prefix == "#d<");
            found.is_bracketed()
        };
        let factors = template("{ f: list<signed> } prints \"m${f factor_product}\"");
        assert!(!factors.is_bracketed());
        let bracketed = ["m", "m<$n>", "m<>", "m $n", "m$n", "m<$n", "m<a>$n", "m{}"].map(prefix);
        let expected = [false, false, false, true, true, true, true, true];
        assert_eq!(bracketed, expected);
    }

    #[test]
    fn errors_tell_the_line_and_what_was_expected() {
        for (body, expected) in [
            (
                "m<$y>",
                "expected the name of a field of the schema, found 'y'",
            ),
            ("m<${n", "expected '}', found the end of the text"),
            (
                "m<${n loud}>",
                "expected a way to print a field, found 'loud'",
            ),
            (
                "m<${n dims}>",
                "expected a field of a kind that can be printed so, found 'dims'",
            ),
            (
                "m<${n bool loud}>",
                "expected nothing after the way to print a field, found 'loud'",
            ),
            ("m<$?n(>", "expected '$)' before the end of the template"),
            ("m<$?n $)>", "expected '(' after the name of the field"),
            ("m<$?n($!n($)$)>", "expected '$)' before the next condition"),
            ("m<$)>", "expected '$?' or '$!' before '$)', found '$)'"),
            (
                "m<$@magic>",
                "expected the name of a special, found 'magic'",
            ),
            (
                "m<$@dense>",
                "expected the name of a field of the schema, found 'type'",
            ),
            ("$n", "expected a template that starts with a mnemonic"),
            ("<$n>", "expected a template that starts with a mnemonic"),
            ("m$", "expected the name of a field of the schema"),
        ] {
            let text = format!("dialect d\nattribute 0 a {{ n: varint }}\n  prints \"{body}\"");
            let error = parse_dialect(&text).unwrap_err().to_string();
            let start = format!("line 3: {expected}");
            assert!(error.starts_with(&start), "{body}: {error}");
        }
    }

    #[test]
    fn a_type_may_stand_for_a_builtin_one() {
        let text = "dialect d type 0 f { n: type } prints \"f_v1\" as \"f32\"\n\
                    type 1 g { n: type } as \"complex<${n builtin}>\"";
        let types = parse_dialect(text).unwrap().types;
        assert_eq!(types[0].builtin_name(), Some("f32"));
        assert_eq!(&*types[0].template.as_ref().unwrap().prefix, "!d.");
        assert_eq!((types[1].builtin_name(), &types[1].template), (None, &None));
    }
}
