//! Encodings of the sparse_tensor dialect, `<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`.

use crate::affine::parse_bare_map;
use crate::error::Result;
use crate::text::parse::parser::Parser;
use crate::text::syntax::Lexer;

/// The properties of a level, in the order in which they are printed.
const PROPERTIES: [&str; 3] = ["nonunique", "nonordered", "soa"];

const FORMATS: [&str; 5] = [
    "dense",
    "batch",
    "compressed",
    "singleton",
    "loose_compressed",
];

/// The fields behind the map, in the order in which they are printed.
const WIDTHS: [&str; 2] = ["posWidth", "crdWidth"];
const VALUES: [&str; 2] = ["explicitVal", "implicitVal"];

impl<'t> Parser<'t, '_, '_> {
    pub(super) fn spell_sparse_tensor_encoding(&mut self, out: &mut Vec<u8>) -> Result<()> {
        for token in ["<", "{", "map", "="] {
            self.lexer.expect(token, "expected a map")?;
        }
        out.extend_from_slice(b"<{ map = ");
        self.spell_level_map(out)?;
        let mut widths = [None; WIDTHS.len()];
        let mut values = [const { None }; VALUES.len()];
        while self.lexer.take(",") {
            // A comma may end the list.
            if self.lexer.peek() == Some(b'}') {
                break;
            }
            let name = self.lexer.word().unwrap_or_default();
            self.lexer.expect("=", "expected '='")?;
            let width = WIDTHS.iter().position(|width| *width == name);
            let value = VALUES.iter().position(|value| *value == name);
            if let Some(width) = width.and_then(|place| widths.get_mut(place)) {
                *width = Some(self.lexer.unsigned("expected number")?);
            } else if let Some(value) = value.and_then(|place| values.get_mut(place)) {
                let mut text = Vec::new();
                self.spell_attribute(&mut text)?;
                *value = Some(text);
            } else {
                return Err(self.lexer.error("unknown field"));
            }
        }
        for token in ["}", ">"] {
            self.lexer.expect(token, "expected the end")?;
        }
        for (name, width) in WIDTHS.into_iter().zip(widths) {
            if let Some(width) = width.filter(|width| *width > 0) {
                out.extend_from_slice(format!(", {name} = {width}").as_bytes());
            }
        }
        for (name, value) in VALUES.into_iter().zip(values) {
            if let Some(value) = value {
                out.extend_from_slice(format!(", {name} = ").as_bytes());
                out.extend_from_slice(&value);
            }
        }
        out.extend_from_slice(b" }>");
        Ok(())
    }

    /// The map from dimensions to levels. The names of levels, and how dimensions follow from them, are not printed.
    fn spell_level_map(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let mut map = Vec::new();
        let mut symbols = 0;
        if self.lexer.take("[") {
            let start = self.lexer.at;
            self.list("]", "expected ',' or ']'", |parser| {
                parser.level_name().map(drop)
            })?;
            let names = self.lexer.between(start, self.lexer.at - 1);
            symbols = names.split(|byte| *byte == b',').count();
            map = [b"[", names, b"]"].concat();
        }
        if self.lexer.take("{") {
            self.list("}", "expected ',' or '}'", |parser| {
                parser.level_name().map(drop)
            })?;
        }
        let mut dims = Vec::new();
        let mut slices = Vec::new();
        self.lexer.expect("(", "expected '('")?;
        self.list(")", "expected ',' or ')'", |parser| {
            dims.push(parser.level_name()?);
            if parser.lexer.take("=") {
                parser.level_expression()?;
            }
            if parser.lexer.take(":") {
                let mut slice = Vec::new();
                parser.spell_attribute(&mut slice)?;
                slices.push(slice);
            }
            Ok(())
        })?;
        if !slices.is_empty() && slices.len() != dims.len() {
            return Err(self.lexer.error("expected a slice of each dimension"));
        }
        self.lexer.expect("->", "expected '->'")?;
        let mut expressions = Vec::new();
        let mut levels = Vec::new();
        self.lexer.expect("(", "expected '('")?;
        self.list(")", "expected ',' or ')'", |parser| {
            let mut ahead = parser.lexer;
            if ahead.word().is_some() && ahead.take("=") {
                parser.lexer = ahead;
            }
            expressions.push(parser.level_expression()?);
            parser.lexer.expect(":", "expected ':'")?;
            levels.push(parser.level_type()?);
            Ok(())
        })?;
        let count = dims.len();
        let text = [
            b"(",
            dims.join(&b", "[..]).as_slice(),
            b")",
            &map,
            b" -> (",
            &expressions.join(&b", "[..]),
            b")",
        ]
        .concat();
        let parsed = parse_bare_map(&mut Lexer::new(&text), self.tables.affine_arena())?;
        if symbols > 0 {
            let names: Vec<String> = (0..symbols).map(|number| format!("s{number}")).collect();
            out.extend_from_slice(format!("[{}]", names.join(", ")).as_bytes());
        }
        out.push(b'(');
        for number in 0..count {
            if number > 0 {
                out.extend_from_slice(b", ");
            }
            out.extend_from_slice(format!("d{number}").as_bytes());
            if let Some(slice) = slices.get(number) {
                out.extend_from_slice(b" : ");
                out.extend_from_slice(slice);
            }
        }
        out.extend_from_slice(b") -> (");
        let mut is_first = true;
        for (&expression, level) in parsed.parts.iter().zip(&levels) {
            if !is_first {
                out.extend_from_slice(b", ");
            }
            is_first = false;
            parsed.arena.print(out, expression);
            out.extend_from_slice(b" : ");
            out.extend_from_slice(level.as_bytes());
        }
        out.push(b')');
        Ok(())
    }

    fn level_name(&mut self) -> Result<&'t [u8]> {
        let name = self.lexer.word_bytes();
        name.ok_or_else(|| self.lexer.error("expected name"))
    }

    /// Steps over an expression, up to the end of the list or what follows in it.
    fn level_expression(&mut self) -> Result<&'t [u8]> {
        let start = self.place();
        loop {
            match self.lexer.peek() {
                Some(b',' | b')' | b':') => return Ok(self.lexer.between(start, self.lexer.at)),
                Some(b'(') => self.lexer.skip_group()?,
                Some(b'+' | b'-' | b'*') => self.lexer.at += 1,
                _ if self.lexer.word_bytes().is_some() => {}
                _ if self.lexer.number().is_some() => {}
                _ => return Err(self.lexer.error("expected expression")),
            }
        }
    }

    /// The format of a level, with its properties.
    fn level_type(&mut self) -> Result<String> {
        let format = self.lexer.word().unwrap_or_default();
        let mut text = String::from(format);
        if format == "structured" {
            self.lexer.expect("[", "expected '['")?;
            let some = self.lexer.unsigned("expected number")?;
            self.lexer.expect(",", "expected ','")?;
            let all = self.lexer.unsigned("expected number")?;
            self.lexer.expect("]", "expected ']'")?;
            text = format!("{text}[{some}, {all}]");
        } else if !FORMATS.contains(&format) {
            return Err(self.lexer.error("unknown format of a level"));
        }
        let mut is_set = [false; PROPERTIES.len()];
        if self.lexer.take("(") {
            self.list(")", "expected ',' or ')'", |parser| {
                let name = parser.lexer.word().unwrap_or_default();
                let place = PROPERTIES.iter().position(|property| *property == name);
                match place.and_then(|place| is_set.get_mut(place)) {
                    Some(set) => *set = true,
                    None => return Err(parser.lexer.error("unknown property of a level")),
                }
                Ok(())
            })?;
        }
        let set = PROPERTIES.into_iter().zip(is_set);
        let set: Vec<&str> = set.filter_map(|(name, set)| set.then_some(name)).collect();
        match set.is_empty() {
            true => Ok(text),
            false => Ok(format!("{text}({})", set.join(", "))),
        }
    }
}
