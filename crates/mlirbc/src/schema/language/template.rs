//! The syntax of templates, which define the textual form of attributes and types.

use crate::schema::field::{Field, FieldKind};
use crate::schema::language::LanguageError;
use crate::schema::language::parser::Parser;
use crate::schema::release::Release;
use crate::schema::template::{
    Brackets, DwarfSpace, Flag, FlagTable, How, Part, Special, Template,
};

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
        let brackets = brackets_of(&parts);
        let separator = match brackets {
            Brackets::Always => '<',
            Brackets::Never | Brackets::IfFilled(_) => '.',
        };
        Ok(Template {
            head: format!("{sigil}{dialect}{separator}{mnemonic}").into(),
            mnemonic,
            parts,
            brackets,
        })
    }

    /// Parses after the word `flags`: `NAME(FLAG [or ALIAS] = BITS, ...)`.
    pub(super) fn flags(&mut self) -> Result<(), LanguageError> {
        let table = self.word("the name of the flags")?.into();
        self.expect("(", "'('")?;
        let mut flags = Vec::new();
        while !self.take_if(")") {
            let mut names: Vec<Box<str>> = Vec::new();
            loop {
                names.push(self.word("the name of a flag")?.into());
                if !self.take_if("or") {
                    break;
                }
            }
            self.expect("=", "'or' or '='")?;
            let bits = self.number("the bits of the flag")?;
            let named = names.into_iter().enumerate().map(|(index, name)| Flag {
                bits,
                name,
                is_alias: index > 0,
            });
            flags.extend(named);
            self.take_if(",");
        }
        self.flag_tables.push((table, flags.into()));
        Ok(())
    }

    /// Parses one text in quotes, or several that are concatenated.
    pub(super) fn parts(&mut self, fields: &[Field]) -> Result<Vec<Part>, LanguageError> {
        let tables = std::mem::take(&mut self.flag_tables);
        let parts = self.parts_with(fields, &tables);
        self.flag_tables = tables;
        parts
    }

    fn parts_with(
        &mut self,
        fields: &[Field],
        tables: &[FlagTable],
    ) -> Result<Vec<Part>, LanguageError> {
        let mut builder = Builder {
            fields,
            tables,
            parts: Vec::new(),
            open: Open::Nothing,
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
            Open::Nothing => {
                builder.end_text();
                Ok(builder.parts)
            }
            _ => Err(self.error("'$)' before the end of the template", "")),
        }
    }
}

/// MLIR's rule for the text after `#dialect.` without brackets.
fn brackets_of(parts: &[Part]) -> Brackets {
    match parts {
        [] | [Part::Field(_, How::FactorProduct | How::Dwarf(_))] => Brackets::Never,
        [Part::Text(only)] if only.starts_with('<') && only.ends_with('>') => Brackets::Never,
        [Part::Text(first), .., Part::Text(last)]
            if first.starts_with('<') && last.ends_with('>') =>
        {
            Brackets::Never
        }
        [
            Part::Field(_, How::FactorProduct | How::Dwarf(_)),
            Part::When {
                field,
                is_filled: true,
                count,
            },
            rest @ ..,
        ] if rest.len() == *count => Brackets::IfFilled(*field),
        _ => Brackets::Always,
    }
}

/// What `$)` closes.
#[derive(Clone, Copy)]
enum Open {
    Nothing,
    /// The [`Part::When`] with this index.
    When(usize),
    /// Members.
    Members {
        is_first: bool,
    },
}

struct Builder<'f> {
    fields: &'f [Field],
    tables: &'f [FlagTable],
    parts: Vec<Part>,
    open: Open,
    /// The text behind the parts, which grows over several quoted texts.
    text: String,
}

impl<'f> Builder<'f> {
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
        if let Open::When(_) = self.open {
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
        if let (Open::Members { .. }, ',' | '?' | '!' | '@' | '(') = (self.open, sign) {
            return Err(("'$)' or a field", text));
        }
        match sign {
            ',' => {
                self.push(Part::Comma);
                Ok(after)
            }
            '(' => {
                if let Open::When(_) = self.open {
                    return Err(("'$)' before members", after));
                }
                self.end_text();
                self.open = Open::Members { is_first: true };
                Ok(after)
            }
            ')' => {
                match self.open {
                    Open::Nothing => return Err(("'$?', '$!' or '$(' before '$)'", "$)")),
                    Open::When(open) => {
                        let inner = self.parts.len() - open - 1;
                        if let Some(Part::When { count, .. }) = self.parts.get_mut(open) {
                            *count = inner;
                        }
                    }
                    Open::Members { .. } if self.text.trim().is_empty() => self.text.clear(),
                    Open::Members { is_first: false } if self.text.trim() == "," => {
                        self.text.clear();
                        if let Some(Part::Member {
                            may_end_with_comma, ..
                        }) = self.parts.last_mut()
                        {
                            *may_end_with_comma = true;
                        }
                    }
                    Open::Members { .. } => return Err(("a field before '$)'", "$)")),
                }
                self.open = Open::Nothing;
                Ok(after)
            }
            '?' | '!' => {
                let (name, rest) = split_word(after, |_| false);
                let (field, _) = self.field(name)?;
                let Some(rest) = rest.strip_prefix('(') else {
                    return Err(("'(' after the name of the field", rest));
                };
                if let Open::When(_) = self.open {
                    return Err(("'$)' before the next condition", name));
                }
                self.push(Part::When {
                    field,
                    is_filled: sign == '?',
                    count: 0,
                });
                self.open = Open::When(self.parts.len() - 1);
                Ok(rest)
            }
            '@' => {
                let (name, rest) = split_word(after, |_| false);
                let Some(special) = Special::from_name(name) else {
                    return Err(("the name of a special", name));
                };
                for name in special.fields() {
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
                self.push_field(name, how)?;
                Ok(rest)
            }
            _ => {
                let (name, rest) = split_word(text, |_| false);
                self.push_field(name, "")?;
                Ok(rest)
            }
        }
    }

    /// Adds a field, which is a member within members.
    fn push_field<'t>(&mut self, name: &'t str, how: &'t str) -> Result<(), Wrong<'t>> {
        let (place, kind) = self.field(name)?;
        let Open::Members { is_first } = self.open else {
            let how = self.how_of(how, kind)?;
            self.push(Part::Field(place, how));
            return Ok(());
        };
        let text = std::mem::take(&mut self.text);
        let text = match is_first {
            true => Some(&*text),
            false => text.strip_prefix(','),
        };
        let member = text.and_then(|text| text.trim().strip_suffix('=').map(str::trim_end));
        let is_word = |text: &&str| !text.is_empty() && split_word(text, |_| false).1.is_empty();
        let Some(member) = member.filter(is_word) else {
            return Err(("'NAME = ' before a field, and ',' between two", name));
        };
        let plain = how.strip_prefix("required");
        let plain = plain.filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let how = self.how_of(plain.unwrap_or(how).trim_start(), kind)?;
        self.parts.push(Part::Member {
            name: member.into(),
            field: place,
            how,
            is_required: plain.is_some(),
            may_end_with_comma: false,
        });
        self.open = Open::Members { is_first: false };
        Ok(())
    }

    fn field<'t>(&self, name: &'t str) -> Result<(usize, &'f FieldKind), Wrong<'t>> {
        let mut fields = self.fields.iter().enumerate();
        let found = fields.find(|(_, field)| &*field.name == name);
        let found = found.ok_or(("the name of a field of the schema", name))?;
        Ok((found.0, &found.1.kind))
    }

    /// The way of printing with a name, for a field of a kind.
    fn how_of<'t>(&self, text: &'t str, kind: &FieldKind) -> Result<How, Wrong<'t>> {
        let item = match kind {
            FieldKind::List(item) | FieldKind::OptionalList(item) => Some(&**item),
            _ => None,
        };
        let is_number = matches!(kind, FieldKind::Varint | FieldKind::VarintWithin(_));
        let is_attribute = |kind: &FieldKind| {
            matches!(
                kind,
                FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
            )
        };
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mut after = "";
        let (how, fits) = match word {
            "stripped" => {
                let kind = match kind {
                    FieldKind::Optional(kind) => kind,
                    kind => item.unwrap_or(kind),
                };
                let is_name =
                    |name: &&str| !name.is_empty() && split_word(name, |_| false) == (*name, "");
                let names: Vec<&str> = rest.split(" or ").collect();
                if !names.iter().all(is_name) {
                    return Err(("the name of a kind of attributes", rest));
                }
                let names = names.into_iter().map(Box::from).collect();
                (How::Stripped(names), is_attribute(kind))
            }
            "names" => {
                let names = rest.split(' ').map(Box::from).collect();
                (How::Names(names), *kind == FieldKind::Varint)
            }
            "dwarf" => match DwarfSpace::from_name(rest) {
                Some(space) => (How::Dwarf(space), is_number),
                None => return Err(("'tag', 'ate', 'lang', 'cc' or 'op'", rest)),
            },
            "flags" => match self.tables.iter().find(|(name, _)| **name == *rest) {
                Some((_, flags)) => (How::Flags(flags.clone()), is_number),
                None => return Err(("the name of flags before this", rest)),
            },
            "in_brackets" => {
                let release = match rest.strip_prefix("since ") {
                    Some(name) => {
                        let release = Release::from_name(name).filter(|it| it.llvm().is_some());
                        Some(release.ok_or(("a release of LLVM", name))?)
                    }
                    None if rest.is_empty() => None,
                    None => return Err(("'since' and a release", rest)),
                };
                (How::InBrackets(release), item.is_some())
            }
            "word" => match rest
                .strip_prefix("of ")
                .and_then(|text| text.split_once(" _"))
            {
                Some((before, after)) => {
                    let how = How::Word(format!("{before} ").into(), after.into());
                    (how, is_attribute(kind))
                }
                None => return Err(("'of' and a text around ' _'", rest)),
            },
            "or" => (How::Or(rest.into()), item.is_some()),
            _ => {
                after = rest;
                let is_signed_list = item == Some(&FieldKind::Signed);
                match word {
                    "" => (How::Plain, true),
                    "bare" => (How::Bare, matches!(kind, FieldKind::Attribute(_))),
                    "dims" => (How::Dims, is_signed_list),
                    "shape" => (How::Shape, is_signed_list),
                    "bool" => (How::Bool, *kind == FieldKind::Varint),
                    "pairs" => {
                        let fits =
                            matches!(item, Some(FieldKind::Group(fields)) if fields.len() == 2);
                        (How::Pairs, fits)
                    }
                    "factors" => (How::Factors, is_signed_list),
                    "factor_product" => (How::FactorProduct, is_signed_list),
                    "factor_sizes" => (How::FactorSizes, is_signed_list),
                    "builtin" => (How::Builtin, *kind == FieldKind::Type),
                    _ => return Err(("a way to print a field", word)),
                }
            }
        };
        match fits {
            true if after.is_empty() => Ok(how),
            true => Err(("nothing after the way to print a field", after)),
            false => Err(("a field of a kind that can be printed so", word)),
        }
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
        let dialect = parse_dialect(&text).unwrap_or_else(|error| panic!("{error}"));
        dialect.attributes[0].template.clone().expect("a template")
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
        assert_eq!((&*found.head, &*found.mnemonic), ("#d.m.n", "m.n"));
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
            assert_eq!(
                found.head.starts_with("#d<"),
                found.brackets == Brackets::Always
            );
            found.brackets == Brackets::Always
        };
        let factors = template("{ f: list<signed> } prints \"m${f factor_product}\"");
        assert_eq!(factors.brackets, Brackets::Never);
        let operation =
            template("{ n: varint, x: list<signed> } prints \"m${n dwarf op}$?x(($x)$)\"");
        assert_eq!(operation.brackets, Brackets::IfFilled(1));
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
            (
                "m<$)>",
                "expected '$?', '$!' or '$(' before '$)', found '$)'",
            ),
            ("m<$(n$n$)>", "expected 'NAME = ' before a field"),
            ("m<$(n = $n n = $n$)>", "expected 'NAME = ' before a field"),
            ("m<$(n = $n,,$)>", "expected a field before '$)'"),
            ("m<$(,$)>", "expected a field before '$)'"),
            ("m<$(n = $n$,$)>", "expected '$)' or a field"),
            (
                "m<$(n = $n>",
                "expected '$)' before the end of the template",
            ),
            (
                "m<${n stripped}>",
                "expected the name of a kind of attributes",
            ),
            (
                "m<${n dwarf name}>",
                "expected 'tag', 'ate', 'lang', 'cc' or 'op'",
            ),
            ("m<${n flags f}>", "expected the name of flags before this"),
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
        assert_eq!(&*types[0].template.as_ref().unwrap().head, "!d.f_v1");
        assert_eq!((types[1].builtin_name(), &types[1].template), (None, &None));
    }
}
