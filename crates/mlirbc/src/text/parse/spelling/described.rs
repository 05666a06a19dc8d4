//! Entries whose form is that of the `assemblyFormat` of their record.
//!
//! `entry_forms.txt` is made by `tools/entry_forms_from_tablegen.py`, which describes its lines.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::error::Result;
use crate::schema::{DwarfSpace, Release};
use crate::text::parse::dialect_symbol::{Symbol, class_parts};
use crate::text::parse::parser::Parser;
use crate::text::print::{dwarf, flag_names};
use crate::text::syntax::is_bare;

const FORMS: &str = include_str!("entry_forms.txt");

/// The words of a form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Described(&'static str);

/// The releases and words of a form.
type Line = (&'static str, &'static str);

/// By `attribute DIALECT.NAME` or `type DIALECT.NAME`.
static TABLE: LazyLock<HashMap<&'static str, Vec<Line>>> = LazyLock::new(|| {
    let mut table: HashMap<&str, Vec<Line>> = HashMap::new();
    for line in FORMS.lines() {
        let Some((head, words)) = line.split_once(" = ") else {
            continue;
        };
        let name = head.match_indices(' ').nth(1).map(|(at, _)| at);
        if let Some((name, releases)) = name.and_then(|at| head.split_at_checked(at)) {
            table.entry(name).or_default().push((releases, words));
        }
    }
    table
});

/// The form of an attribute (`#`) or a type (`!`) in a release, if its record has one.
pub(super) fn described(sign: u8, symbol: Symbol<'_>, release: Release) -> Option<Described> {
    let kind = match sign {
        b'#' => "attribute",
        _ => "type",
    };
    let name = format!("{kind} {}.{}", symbol.dialect, symbol.mnemonic);
    let release = release.llvm()?.to_string();
    let mut lines = TABLE.get(name.as_str())?.iter();
    let found = lines.find(|(releases, _)| releases.split(' ').any(|of| of == release));
    found.map(|(_, words)| Described(words))
}

/// The word of a value without its parentheses: `short` and `#a.b` of `short(#a.b)`.
fn parts(word: &str) -> (&str, &str) {
    let inner = word
        .split_once('(')
        .and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
    inner.unwrap_or((word, ""))
}

/// The length of the name in the text of an attribute or type of a class, and whether the text is `#DIALECT<NAME ...>`.
fn name_length(text: &[u8], class: &str) -> Option<(usize, bool)> {
    if let Some(body) = text.strip_prefix(class.as_bytes()) {
        return matches!(body.first(), Some(b'<' | b'(' | b'[')).then_some((class.len(), false));
    }
    let (dialect, mnemonic) = class.split_once('.')?;
    let start = format!("{dialect}<{mnemonic}");
    let body = text.strip_prefix(start.as_bytes())?;
    let is_case = matches!(body.first(), Some(b' ' | b'('));
    is_case.then_some((start.len(), true))
}

/// What a field of a form is, and what a text has for it.
struct Field {
    name: &'static str,
    is_optional: bool,
    value: &'static str,
    default: Option<&'static str>,
    text: Option<Vec<u8>>,
}

impl Field {
    fn of(word: &'static str) -> Option<Self> {
        let (name, rest) = word.split_once(':')?;
        let (value, default) = match rest.split_once('=') {
            Some((value, default)) => (value, Some(default)),
            None => (rest, None),
        };
        Some(Field {
            name: name.trim_end_matches('?'),
            is_optional: name.ends_with('?'),
            value,
            default,
            text: None,
        })
    }

    /// What is printed, if anything is.
    fn printed(&self) -> Option<&[u8]> {
        let is_default = |text: &&[u8]| self.default.map(str::as_bytes) == Some(text);
        self.text.as_deref().filter(|text| !is_default(text))
    }
}

type Words = std::str::SplitWhitespace<'static>;

impl Parser<'_, '_, '_> {
    pub(super) fn spell_described(&mut self, form: Described, out: &mut Vec<u8>) -> Result<()> {
        self.spell_words(&mut form.0.split_whitespace(), out)?;
        Ok(())
    }

    /// Spells the words up to the end of a group. Returns whether anything but brackets was spelled.
    fn spell_words(&mut self, words: &mut Words, out: &mut Vec<u8>) -> Result<bool> {
        let mut has_value = false;
        while let Some(word) = words.next() {
            match word {
                ")?" => break,
                "(?" => has_value |= self.spell_group(words, out)?,
                "{" => has_value |= self.spell_described_fields(words, out)?,
                "," | "=" | ":" | "<" | ">" | "[" | "]" | "(" | ")" => {
                    self.lexer.expect(word, "unexpected token")?;
                    let spelled = match word {
                        "," => ", ",
                        "=" => " = ",
                        word => word,
                    };
                    out.extend_from_slice(spelled.as_bytes());
                }
                word => match word.strip_prefix('\'') {
                    Some(keyword) => {
                        let start = self.place();
                        if self.lexer.word() != Some(keyword) {
                            return self.refuse(start, "expected a keyword");
                        }
                        out.extend_from_slice(keyword.as_bytes());
                    }
                    None => {
                        self.spell_value(word, out)?;
                        has_value = true;
                    }
                },
            }
        }
        Ok(has_value)
    }

    /// A group that its first bracket begins.
    fn spell_group(&mut self, words: &mut Words, out: &mut Vec<u8>) -> Result<bool> {
        let first = words.clone().next().unwrap_or_default();
        // The bracket behind a name is adjacent.
        let next = match first {
            "<" => self.lexer.peek_adjacent(),
            _ => self.lexer.peek(),
        };
        if next != first.bytes().next() {
            for word in words {
                if word == ")?" {
                    break;
                }
            }
            return Ok(false);
        }
        let before = out.len();
        let has_value = self.spell_words(words, out)?;
        if !has_value {
            out.truncate(before);
        }
        Ok(has_value)
    }

    /// Fields in any order. Returns whether one is printed.
    fn spell_described_fields(&mut self, words: &mut Words, out: &mut Vec<u8>) -> Result<bool> {
        let mut fields: Vec<Field> = words
            .by_ref()
            .take_while(|word| *word != "}")
            .filter_map(Field::of)
            .collect();
        loop {
            let start = self.place();
            let Some(word) = self.lexer.word() else {
                // Without a field nothing follows the bracket.
                if fields.iter().any(|field| field.text.is_some()) {
                    return Err(self.lexer.error("expected a parameter name"));
                }
                break;
            };
            let field = fields.iter_mut().find(|field| field.name == word);
            let Some(field) = field.filter(|field| field.text.is_none()) else {
                return self.refuse(start, "duplicate or unknown parameter");
            };
            self.lexer.expect("=", "expected '='")?;
            let mut text = Vec::new();
            self.spell_value(field.value, &mut text)?;
            field.text = Some(text);
            if !self.lexer.take(",") {
                break;
            }
        }
        let is_missing = |field: &Field| field.text.is_none() && !field.is_optional;
        if fields.iter().any(is_missing) {
            return Err(self.lexer.error("a required parameter is missing"));
        }
        let mut has_value = false;
        for field in &fields {
            let Some(text) = field.printed() else {
                continue;
            };
            if has_value {
                out.extend_from_slice(b", ");
            }
            has_value = true;
            out.extend_from_slice(field.name.as_bytes());
            out.extend_from_slice(b" = ");
            out.extend_from_slice(text);
        }
        Ok(has_value)
    }

    fn spell_value(&mut self, word: &'static str, out: &mut Vec<u8>) -> Result<()> {
        let (kind, inner) = parts(word);
        match kind {
            "int" | "bool" => self.spell_integer(kind == "bool", out),
            "string" => self.spell_string(out),
            "attribute" => self.spell_attribute(out),
            "type" => self.spell_type(out),
            "numbers" => self.spell_items(["[", "]"], out, |parser, out| {
                parser.spell_integer(false, out)
            }),
            "of" => self.spell_builtin(inner, out),
            "case" => self.spell_word_of(inner, out),
            "dwarf" => self.spell_dwarf(inner, out),
            "flags" => self.spell_flag_names(inner, out),
            "short" => self.spell_short(inner, out),
            "list" => self.spell_list(inner, out),
            "braced" => {
                self.spell_sign("{", "expected '{'", out)?;
                self.spell_list(inner, out)?;
                self.spell_sign("}", "expected '}'", out)
            }
            _ => {
                self.spelling_is_unknown = true;
                Err(self.lexer.error("a value that is not known"))
            }
        }
    }

    /// Items with commas, at least one.
    fn spell_list(&mut self, item: &'static str, out: &mut Vec<u8>) -> Result<()> {
        self.spell_value(item, out)?;
        while self.lexer.take(",") {
            out.extend_from_slice(b", ");
            self.spell_value(item, out)?;
        }
        Ok(())
    }

    fn spell_integer(&mut self, is_bool: bool, out: &mut Vec<u8>) -> Result<()> {
        let number = match self.lexer.peek_word() {
            Some(word @ ("true" | "false")) => {
                let is_true = word == "true";
                self.lexer.word();
                i64::from(is_true)
            }
            _ => self.lexer.signed("expected integer value")?,
        };
        match (is_bool, number) {
            (false, number) => out.extend_from_slice(number.to_string().as_bytes()),
            (true, 0) => out.extend_from_slice(b"false"),
            (true, _) => out.extend_from_slice(b"true"),
        }
        Ok(())
    }

    fn spell_string(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let text = self.lexer.raw_string("expected string")?;
        // Other bytes are printed with escapes of their own.
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && *byte != b'\\';
        self.spelling_is_unknown |= !text.iter().all(is_plain);
        out.push(b'"');
        out.extend_from_slice(text);
        out.push(b'"');
        Ok(())
    }

    /// An attribute of a class of builtin, by the first byte of its text. An alias may stand for any.
    fn spell_builtin(&mut self, class: &str, out: &mut Vec<u8>) -> Result<()> {
        let fits = match (class, self.lexer.peek()) {
            (_, Some(b'#')) => true,
            ("string", first) => first == Some(b'"'),
            ("dictionary", first) => first == Some(b'{'),
            ("array", first) => first == Some(b'['),
            ("symbol", first) => first == Some(b'@'),
            ("bool", first) => matches!(first, Some(b't' | b'f')),
            (_, first) => {
                first.is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'-' | b't' | b'f'))
            }
        };
        if !fits {
            return Err(self.lexer.error("invalid kind of attribute specified"));
        }
        self.spell_attribute(out)
    }

    /// A keyword, which may stand in quotes.
    fn spell_word_of(&mut self, cases: &str, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        let word = match self.lexer.peek() {
            Some(b'"') => self.lexer.string("expected string")?,
            _ => self.lexer.word_bytes().unwrap_or_default().into(),
        };
        if !cases.split('|').any(|case| case.as_bytes() == &*word) {
            return self.refuse(start, "unknown case of an enum");
        }
        match is_bare(&word) {
            true => out.extend_from_slice(&word),
            false => {
                out.push(b'"');
                out.extend_from_slice(&word);
                out.push(b'"');
            }
        }
        Ok(())
    }

    /// The name of a DWARF constant.
    fn spell_dwarf(&mut self, space: &str, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        let word = self.lexer.word().unwrap_or_default();
        let space = DwarfSpace::from_name(space);
        if space.and_then(|space| dwarf::number(space, word)).is_none() {
            return self.refuse(start, "invalid debug info name");
        }
        out.extend_from_slice(word.as_bytes());
        Ok(())
    }

    /// The names of bits, which the description of an attribute has.
    fn spell_flag_names(&mut self, class: &str, out: &mut Vec<u8>) -> Result<()> {
        let (dialect, mnemonic) = class_parts(class);
        let registry = self.tables.registry().clone();
        let description = registry.get(dialect.as_bytes());
        let schemas = description.map_or(&[][..], |description| &description.attributes);
        let templates = schemas.iter().filter_map(|schema| schema.template.as_ref());
        let named = templates.filter(|template| &*template.mnemonic == mnemonic);
        let found = named.flat_map(|template| template.flags()).next();
        let Some(flags) = found else {
            self.spelling_is_unknown = true;
            return Err(self.lexer.error("flags that are not known"));
        };
        let number = self.flags(flags)?;
        out.extend_from_slice(flag_names(flags, number).as_bytes());
        Ok(())
    }

    /// An attribute or type of a class, with or without its name, spelled without it.
    pub(super) fn spell_short(&mut self, class: &str, out: &mut Vec<u8>) -> Result<()> {
        let start = out.len();
        match class.starts_with('!') {
            true => {
                let ty = self.type_of_class(class)?;
                self.write_type(ty, out)?;
            }
            false => {
                let attribute = self.attribute_of_class(class)?;
                self.write_attribute(attribute, out)?;
            }
        }
        let text = out.get(start..).unwrap_or_default();
        let Some((removed, has_bracket)) = name_length(text, class) else {
            return Err(self.lexer.error("expected an attribute of the class"));
        };
        if has_bracket {
            out.pop();
        }
        // A case is printed behind a blank before LLVM 23.
        let release = self.tables.own_release().llvm();
        let has_blank = out.get(start + removed) == Some(&b' ');
        let is_tight = has_blank && release.is_some_and(|release| release >= 23);
        let removed = removed + usize::from(is_tight);
        out.drain(start..start + removed);
        Ok(())
    }
}
