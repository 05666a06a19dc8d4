//! The syntax of custom assembly formats.

use std::sync::Arc;

use hashbrown::HashSet;

use crate::schema::form::{
    AttributeText, EnumText, Enums, Form, FormAttribute, Terminators, TypeRule,
};
use crate::schema::language::LanguageError;
use crate::schema::language::parser::Parser;
use crate::schema::release::Releases;

/// The statements about the custom forms of a dialect's ops.
#[derive(Debug, Default)]
pub(crate) struct FormStatements {
    pub(crate) enums: Enums,
    pub(crate) terminators: Vec<Terminators>,
    pub(crate) forms: Vec<Form>,
}

/// Parses statements about forms only. They may name the given enums.
pub(crate) fn parse_forms(
    dialect: &str,
    text: &str,
    enums: &Enums,
) -> Result<FormStatements, LanguageError> {
    let mut parser = Parser::new(text, 1);
    parser.enums.clone_from(enums);
    let mut statements = FormStatements::default();
    loop {
        match parser.token() {
            "" => break,
            "enum" => parser.enum_text()?,
            "terminators" => statements.terminators.push(parser.terminators()?),
            "form" => statements.forms.push(parser.form(dialect)?),
            found => return Err(parser.error("'enum', 'terminators' or 'form'", found)),
        }
    }
    statements.enums = parser.enums;
    Ok(statements)
}

impl Parser<'_> {
    /// Parses after the word `enum`: `NAME WIDTH [bits "SEPARATOR"] (CASE = VALUE, ...)`.
    pub(super) fn enum_text(&mut self) -> Result<(), LanguageError> {
        let name = self.name("the name of the enum")?;
        if self.enums.contains_key(&*name) {
            return Err(self.error("another name, as this one is taken", &name));
        }
        let word = self.token();
        let width = word.strip_prefix('i').and_then(|width| width.parse().ok());
        let Some(width) = width.filter(|width| (1..=64).contains(width)) else {
            return Err(self.error("a signless integer type of at most 64 bits", word));
        };
        let separator = match self.take_if("bits") {
            true => Some(self.quoted()?.into()),
            false => None,
        };
        self.expect("(", "'bits' or '('")?;
        let mut cases = Vec::new();
        while !self.take_if(")") {
            let case = self.name("the name of a case or ')'")?.into();
            self.expect("=", "'='")?;
            cases.push((case, self.number("the value of the case")?));
            self.take_if(",");
        }
        let text = EnumText {
            width,
            separator,
            cases,
        };
        self.enums.insert(name.into(), Arc::new(text));
        Ok(())
    }

    /// Parses after the word `terminators`: `[in RELEASE...] (NAME, ...)`.
    pub(super) fn terminators(&mut self) -> Result<Terminators, LanguageError> {
        let releases = self.releases()?;
        self.expect("(", "'in' or '('")?;
        let mut ops = Vec::new();
        while !self.take_if(")") {
            ops.push(self.name("the name of an op or ')'")?.into());
            self.take_if(",");
        }
        Ok(Terminators { ops, releases })
    }

    /// Parses after the word `form`:
    ///
    /// ```text
    /// NAME [in RELEASE...] "FORMAT" [attributes(...)] [types(...)] [stripped(...)] [segments(...)]
    ///   [terminator OP] [single_block] [default_dialect NAME] [names]
    /// ```
    pub(super) fn form(&mut self, dialect: &str) -> Result<Form, LanguageError> {
        let name = self.name("the name of the op")?;
        let op = format!("{dialect}.{name}").into();
        let releases = self.releases()?;
        let text = self.text("the format in quotes")?;
        let attributes = match self.take_if("attributes") {
            true => self.form_attributes()?,
            false => Vec::new(),
        };
        let types = match self.take_if("types") {
            true => self.by_name("=", "'='", Self::type_rule)?,
            false => Vec::new(),
        };
        let stripped = match self.take_if("stripped") {
            true => self.by_name(":", "':'", |it| it.text("the name of a type in quotes"))?,
            false => Vec::new(),
        };
        let segments = match self.take_if("segments") {
            true => self.by_name(":", "':'", |it| {
                Ok(it.name("the name of an attribute")?.into())
            })?,
            false => Vec::new(),
        };
        let terminator = match self.take_if("terminator") {
            true => Some(self.name("the full name of an op")?.into()),
            false => None,
        };
        let has_single_blocks = self.take_if("single_block");
        let default_dialect = match self.take_if("default_dialect") {
            true => Some(self.word("the name of a dialect")?.into()),
            false => None,
        };
        Ok(Form {
            op,
            releases,
            text,
            attributes,
            types,
            stripped,
            segments,
            terminator,
            has_single_blocks,
            default_dialect,
            has_group_names: self.take_if("names"),
        })
    }

    /// Parses `in` and releases, if they follow.
    fn releases(&mut self) -> Result<Releases, LanguageError> {
        if !self.take_if("in") {
            return Ok(Releases::ANY);
        }
        let mut releases = Releases::NONE;
        while let Some(release) = self.take_release() {
            releases = releases.with(release);
        }
        if releases == Releases::NONE {
            let found = self.token();
            return Err(self.error("a release", found));
        }
        Ok(releases)
    }

    /// Parses a text in quotes.
    fn text(&mut self, what: &'static str) -> Result<Box<str>, LanguageError> {
        match self.peek() {
            "\"" => Ok(self.quoted()?.into()),
            found => Err(self.error(what, found)),
        }
    }

    /// Parses `(NAME SIGN ITEM, ...)` with a name once only; `_` stands for no name.
    fn by_name<T>(
        &mut self,
        sign: &str,
        what: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<T, LanguageError>,
    ) -> Result<Vec<(Box<str>, T)>, LanguageError> {
        self.expect("(", "'('")?;
        let mut names: HashSet<Box<str>> = HashSet::new();
        let mut list = Vec::new();
        while !self.take_if(")") {
            let name: Box<str> = self.name("a name or ')'")?.into();
            if !names.insert(name.clone()) {
                return Err(self.error("another name, as this one is taken", &name));
            }
            self.expect(sign, what)?;
            let name = if &*name == "_" { "".into() } else { name };
            list.push((name, item(self)?));
            self.take_if(",");
        }
        Ok(list)
    }

    fn form_attributes(&mut self) -> Result<Vec<FormAttribute>, LanguageError> {
        let list = self.by_name(":", "':'", |parser| {
            let kind = parser.attribute_text()?;
            let default = match parser.take_if("=") {
                true => Some(parser.text("the text of the default in quotes")?),
                false => None,
            };
            Ok((kind, default))
        })?;
        let list = list.into_iter();
        let attributes = list.map(|(name, (kind, default))| FormAttribute {
            name,
            kind,
            default,
        });
        Ok(attributes.collect())
    }

    fn attribute_text(&mut self) -> Result<AttributeText, LanguageError> {
        Ok(match self.token() {
            "enum" => {
                self.expect("(", "'('")?;
                let text = self.enum_by_name()?;
                self.expect(")", "')'")?;
                AttributeText::Enum(text)
            }
            "symbol" => AttributeText::Symbol,
            "typed" => AttributeText::Typed(match self.peek() {
                "(" => Some(self.text_within("the text of a type in quotes")?),
                _ => None,
            }),
            "full" => AttributeText::Full,
            "class" => {
                AttributeText::Class(self.text_within("the name of an attribute in quotes")?)
            }
            "word" => {
                self.expect("(", "'('")?;
                let class = self.text("the name of an attribute in quotes")?;
                let words = match self.take_if(",") {
                    true => Some(self.enum_by_name()?),
                    false => None,
                };
                self.expect(")", "',' or ')'")?;
                AttributeText::Word { class, words }
            }
            "dense" => AttributeText::Dense(self.text_within("the text of a type in quotes")?),
            "unit" => AttributeText::Unit,
            "property" => {
                let (mut before, mut after, mut words) = Default::default();
                if self.take_if("(") {
                    before = self.text("the text before the property in quotes")?;
                    self.expect(",", "','")?;
                    after = self.text("the text after the property in quotes")?;
                    if self.take_if(",") {
                        words = Some(self.enum_by_name()?);
                    }
                    self.expect(")", "',' or ')'")?;
                }
                AttributeText::Property {
                    before,
                    after,
                    words,
                }
            }
            found => {
                let what = "'enum', 'symbol', 'typed', 'full', 'class', 'word', 'dense', 'unit' or 'property'";
                return Err(self.error(what, found));
            }
        })
    }

    /// Parses the name of an enum.
    fn enum_by_name(&mut self) -> Result<Arc<EnumText>, LanguageError> {
        let name = self.name("the name of an enum")?;
        match self.enums.get(&*name) {
            Some(text) => Ok(Arc::clone(text)),
            None => Err(self.error("an enum of the dialect, defined before", &name)),
        }
    }

    /// Parses a text in quotes between parentheses.
    fn text_within(&mut self, what: &'static str) -> Result<Box<str>, LanguageError> {
        self.expect("(", "'('")?;
        let text = self.text(what)?;
        self.expect(")", "')'")?;
        Ok(text)
    }

    /// Parses `GROUP`, `"TYPE"`, `COMPUTATION(GROUP)`, `COMPUTATION($ATTRIBUTE)`, `infer` or `unknown`.
    fn type_rule(&mut self) -> Result<TypeRule, LanguageError> {
        if self.peek() == "\"" {
            return Ok(TypeRule::Built(self.quoted()?.into()));
        }
        let name = self.name("a rule for types")?;
        if !self.take_if("(") {
            return Ok(match &*name {
                "infer" => TypeRule::Infer,
                "unknown" => TypeRule::Unknown,
                // A group without a name.
                "_" => TypeRule::Same("".into()),
                _ => TypeRule::Same(name.into()),
            });
        }
        let of = self.name("the name of a group or '$' and that of an attribute")?;
        self.expect(")", "')'")?;
        let attribute = of.strip_prefix('$');
        Ok(TypeRule::Transform {
            name: name.into(),
            is_attribute: attribute.is_some(),
            of: attribute.unwrap_or(&of).into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Release, parse_dialect};

    fn parse(text: &str) -> FormStatements {
        parse_forms("d", text, &Enums::new()).unwrap()
    }

    #[test]
    fn a_form_has_a_format_and_what_it_leaves_out() {
        let text = r##"
            enum predicate i64 (eq = 0, "not equal" = 1)
            enum flags i32 bits "|" (None = 0, Volatile = 1)
            form x in 19 22 "$lhs `,` `\\n` custom<A>(\"b\")" attributes(
                p: enum(predicate), f: enum(flags) = "0 : i32", s: symbol, n: typed("i32"), t: typed,
                a: full, c: class("#d.c"), v: dense("i64"), u: unit, o: property("overflow<", ">"),
                q: property, e: property("<", ">", flags))
              types(rhs = lhs, index = "index", result = i1_like(lhs), _ = type($a), i = infer, z = unknown)
              stripped(lhs: "!d.t") segments(groups: sizes) terminator d.yield single_block default_dialect d names
            form bare "attr-dict""##;
        let statements = parse(text);
        let [form, bare] = &statements.forms[..] else {
            panic!("{statements:?}");
        };
        assert_eq!(
            (&*form.op, &*form.text),
            ("d.x", r#"$lhs `,` `\n` custom<A>("b")"#)
        );
        assert!(form.holds_in(Release::Llvm22) && !form.holds_in(Release::Llvm21));
        let kind = |name| form.attribute(name).map(|attribute| &attribute.kind);
        let Some(AttributeText::Enum(predicate)) = kind("p") else {
            panic!("{form:?}");
        };
        assert_eq!((predicate.width, &predicate.separator), (64, &None));
        assert_eq!(predicate.cases[1], ("not equal".into(), 1));
        let Some(AttributeText::Enum(flags)) = kind("f") else {
            panic!("{form:?}");
        };
        assert_eq!((flags.width, flags.separator.as_deref()), (32, Some("|")));
        let defaults = form
            .attributes
            .iter()
            .filter_map(|it| it.default.as_deref());
        assert_eq!(defaults.collect::<Vec<_>>(), ["0 : i32"]);
        let property = |before: &str, after: &str| AttributeText::Property {
            before: before.into(),
            after: after.into(),
            words: None,
        };
        for (name, expected) in [
            ("s", AttributeText::Symbol),
            ("n", AttributeText::Typed(Some("i32".into()))),
            ("t", AttributeText::Typed(None)),
            ("a", AttributeText::Full),
            ("c", AttributeText::Class("#d.c".into())),
            ("v", AttributeText::Dense("i64".into())),
            ("u", AttributeText::Unit),
            ("o", property("overflow<", ">")),
            ("q", property("", "")),
        ] {
            assert_eq!(kind(name), Some(&expected), "{name}");
        }
        let Some(AttributeText::Property { words, .. }) = kind("e") else {
            panic!("{form:?}");
        };
        assert_eq!(words.as_ref(), Some(flags));
        let transform = |name: &str, of: &str, is_attribute| TypeRule::Transform {
            name: name.into(),
            of: of.into(),
            is_attribute,
        };
        let types = [
            ("rhs", TypeRule::Same("lhs".into())),
            ("index", TypeRule::Built("index".into())),
            ("result", transform("i1_like", "lhs", false)),
            ("", transform("type", "a", true)),
            ("i", TypeRule::Infer),
            ("z", TypeRule::Unknown),
        ];
        assert_eq!(form.types, types.map(|(group, rule)| (group.into(), rule)));
        assert_eq!(form.stripped, [("lhs".into(), "!d.t".into())]);
        assert_eq!(form.segments, [("groups".into(), "sizes".into())]);
        assert_eq!(form.terminator.as_deref(), Some("d.yield"));
        assert!(form.has_single_blocks);
        assert_eq!(form.default_dialect.as_deref(), Some("d"));
        assert!(form.has_group_names && !bare.has_group_names);
        assert_eq!((bare.releases, bare.types.len()), (Releases::ANY, 0));
    }

    #[test]
    fn enums_belong_to_a_dialect() {
        let first = "dialect a enum e i32 (x = 0) form y \"$p\" attributes(p: enum(e))";
        let description = parse_dialect(first).unwrap();
        assert_eq!(description.forms.len(), 1);
        let second = "dialect b\nform y \"$p\" attributes(p: enum(e))";
        let error = crate::schema::parse_dialects(&format!("{first}\n{second}")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: expected an enum of the dialect, defined before, found 'e'"
        );
    }

    #[test]
    fn terminators_are_listed_by_release() {
        let statements = parse("terminators (yield, \"a b\") terminators in 22 23 (x)");
        let [always, two] = &statements.terminators[..] else {
            panic!("{statements:?}");
        };
        assert_eq!((always.releases, &*always.ops[1]), (Releases::ANY, "a b"));
        assert!(two.releases.contains(Release::Llvm23) && !two.releases.contains(Release::Llvm21));
    }

    #[test]
    fn errors_tell_what_was_expected() {
        let error = |text: &str| {
            parse_forms("d", text, &Enums::new())
                .unwrap_err()
                .to_string()
        };
        for (text, expected) in [
            ("form", "the name of the op, found the end of the text"),
            ("form x in 7 \"\"", "a release, found '7'"),
            (
                "form x attributes()",
                "the format in quotes, found 'attributes'",
            ),
            (
                "form x \"\" attributes(a: lisp)",
                "'enum', 'symbol', 'typed', 'full', 'class', 'word', 'dense', 'unit' or 'property', found 'lisp'",
            ),
            (
                "form x \"\" attributes(a: unit, a: unit)",
                "another name, as this one is taken, found 'a'",
            ),
            ("form x \"\" attributes(a: class)", "'(', found ')'"),
            (
                "form x \"\" attributes(a: class(b))",
                "the name of an attribute in quotes, found 'b'",
            ),
            (
                "form x \"\" attributes(a: property(\"\"))",
                "',', found ')'",
            ),
            (
                "form x \"\" attributes(a: unit = 1)",
                "the text of the default in quotes, found '1'",
            ),
            ("form x \"\" attributes(a = unit)", "':', found '='"),
            ("form x \"\" types(a: b)", "'=', found ':'"),
            ("form x \"\" types(a = )", "a rule for types, found ')'"),
            (
                "form x \"\" types(a = b(\"c\"",
                "')', found the end of the text",
            ),
            (
                "form x \"\" stripped(a: b)",
                "the name of a type in quotes, found 'b'",
            ),
            (
                "form x \"\" terminator",
                "the full name of an op, found the end of the text",
            ),
            (
                "form x \"\" names names",
                "'enum', 'terminators' or 'form', found 'names'",
            ),
            (
                "enum e f32 ()",
                "a signless integer type of at most 64 bits, found 'f32'",
            ),
            (
                "enum e i65 ()",
                "a signless integer type of at most 64 bits, found 'i65'",
            ),
            ("enum e i32 bits (a = 0)", "'\"', found '('"),
            ("enum e i32 (a = -1)", "the value of the case, found '-'"),
            (
                "enum e i32 () enum e i32 ()",
                "another name, as this one is taken, found 'e'",
            ),
            ("terminators yield", "'in' or '(', found 'yield'"),
            ("terminators in (yield)", "a release, found '('"),
        ] {
            assert_eq!(
                error(text),
                format!("line 1: expected {expected}"),
                "{text}"
            );
        }
    }
}
