//! Encodings of the sparse_tensor dialect, `<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`.

use crate::affine::{Leaf, Leaves, parse_expression};
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::parse::parser::Parser;
use crate::text::parse::spelling::levels::{Format, Level, LevelMap, fault_of};
use crate::text::syntax::Lexer;

/// The properties of a level, in the order in which they are printed.
const PROPERTIES: [&str; 3] = ["nonunique", "nonordered", "soa"];

const FORMATS: [(&str, Format); 5] = [
    ("dense", Format::Dense),
    ("batch", Format::Batch),
    ("compressed", Format::Compressed),
    ("singleton", Format::Singleton),
    ("loose_compressed", Format::LooseCompressed),
];

/// The fields behind the map, in the order in which they are printed.
const WIDTHS: [&str; 2] = ["posWidth", "crdWidth"];
const VALUES: [&str; 2] = ["explicitVal", "implicitVal"];

/// The names of a map: symbols and levels, or symbols and dimensions.
#[derive(Clone, Debug, Default)]
struct Names<'t> {
    symbols: Vec<&'t str>,
    levels: Vec<&'t str>,
    dims: Vec<&'t str>,
    /// Whether expressions are of levels, not of dimensions.
    is_inverse: bool,
}

impl<'t> Names<'t> {
    fn contains(&self, name: &str) -> bool {
        let mut all = self.symbols.iter().chain(&self.levels).chain(&self.dims);
        all.any(|of| *of == name)
    }
}

impl<'t> Leaves<'t> for Names<'t> {
    fn leaf(&mut self, lexer: &mut Lexer<'t>) -> Result<Option<Leaf>> {
        let start = lexer.at;
        let Some(name) = lexer.word() else {
            return Ok(None);
        };
        let place = |names: &[&str]| names.iter().position(|of| *of == name);
        let dims = match self.is_inverse {
            true => &self.levels,
            false => &self.dims,
        };
        match (place(dims), place(&self.symbols)) {
            (Some(number), _) => Ok(Some(Leaf::Dim(number as u64))),
            (_, Some(number)) => Ok(Some(Leaf::Symbol(number as u64))),
            _ => Err(lexer.error_before(start, "use of undeclared identifier")),
        }
    }
}

impl<'t> Parser<'t, '_, '_> {
    pub(super) fn spell_sparse_tensor_encoding(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let whole = self.place();
        self.lexer.expect("<", "expected '<'")?;
        self.lexer.expect("{", "expected '{'")?;
        out.extend_from_slice(b"<{ map = ");
        let mut fault = None;
        let mut has_map = false;
        let mut widths = [None; WIDTHS.len()];
        let mut values = [const { None }; VALUES.len()];
        loop {
            let start = self.place();
            // A comma may end the list.
            let Some(name) = self.lexer.word() else { break };
            let width = WIDTHS.iter().position(|width| *width == name);
            let value = VALUES.iter().position(|value| *value == name);
            if name != "map" && width.is_none() && value.is_none() {
                return self.refuse(start, "unexpected key");
            }
            self.lexer.expect("=", "expected '='")?;
            if let Some(width) = width.and_then(|place| widths.get_mut(place)) {
                *width = Some(self.sparse_width()?);
            } else if let Some(value) = value.and_then(|place| values.get_mut(place)) {
                *value = Some(self.spell_sparse_value(whole)?);
            } else if has_map {
                // MLIR adds the levels of a second map to the first.
                self.spelling_is_unknown = true;
                self.spell_level_map(&mut Vec::new())?;
            } else {
                has_map = true;
                fault = fault_of(&self.spell_level_map(out)?);
            }
            if !self.lexer.take(",") {
                break;
            }
        }
        self.lexer.expect("}", "expected '}'")?;
        self.lexer.expect(">", "expected '>'")?;
        let is_width = |width: &Option<u64>| matches!(width, None | Some(0 | 8 | 16 | 32 | 64));
        let fault = if !widths.iter().all(is_width) {
            Some("unexpected bitwidth of positions or coordinates")
        } else if !has_map {
            Some("expected a non-empty array for lvlTypes")
        } else if self.spelling_is_unknown {
            None
        } else {
            fault
        };
        if let Some(fault) = fault {
            return self.refuse(whole, fault);
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

    pub(super) fn sparse_width(&mut self) -> Result<u64> {
        let start = self.place();
        let attribute = self.attribute()?;
        let view = self.tables.attribute(attribute);
        let what = "expected an integral bitwidth";
        match view.map(|attribute| attribute.view()).transpose()? {
            Some(AttributeView::Integer { value, .. }) => Ok(value.to_u64().unwrap_or(u64::MAX)),
            _ => self.refuse(start, what),
        }
    }

    /// A number, which may be complex, in the encoding that begins at `whole`.
    fn spell_sparse_value(&mut self, whole: usize) -> Result<Vec<u8>> {
        let attribute = self.attribute()?;
        let mut text = Vec::new();
        self.write_attribute(attribute, &mut text)?;
        let view = self.tables.attribute(attribute);
        let view = view.map(|attribute| attribute.view()).transpose()?;
        let is_number = match view {
            Some(AttributeView::Integer { .. } | AttributeView::Float { .. }) => true,
            _ => text.starts_with(b"#complex.number<"),
        };
        match is_number {
            true => Ok(text),
            false => self.refuse(whole, "expected a numeric value"),
        }
    }

    /// The map from dimensions to levels. The names of levels, and how dimensions follow from them, are not printed.
    pub(super) fn spell_level_map(&mut self, out: &mut Vec<u8>) -> Result<LevelMap> {
        let mut names = Names::default();
        if self.lexer.take("[") {
            self.list("]", "expected ',' or ']'", |parser| {
                let name = parser.new_level_name(&names)?;
                names.symbols.push(name);
                Ok(())
            })?;
        }
        if self.lexer.take("{") {
            self.list("}", "expected ',' or '}'", |parser| {
                let name = parser.new_level_name(&names)?;
                names.levels.push(name);
                Ok(())
            })?;
        }
        let mut arena = self.tables.affine_arena();
        let mut slices: Vec<Option<Vec<u8>>> = Vec::new();
        self.lexer.expect("(", "expected '('")?;
        self.list(")", "expected ',' or ')'", |parser| {
            let name = parser.new_level_name(&names)?;
            names.dims.push(name);
            if parser.lexer.take("=") {
                names.is_inverse = true;
                let read = parse_expression(&mut parser.lexer, &mut arena, &mut names);
                names.is_inverse = false;
                read?;
            }
            let mut slice = None;
            if parser.lexer.take(":") {
                let start = parser.place();
                let mut text = Vec::new();
                parser.spell_attribute(&mut text)?;
                if !text.starts_with(b"#sparse_tensor<slice") {
                    return parser.refuse(start, "expected SparseTensorDimSliceAttr");
                }
                slice = Some(text);
            }
            slices.push(slice);
            Ok(())
        })?;
        self.lexer.expect("->", "expected '->'")?;
        let start = self.place();
        let mut results = Vec::new();
        let mut levels = Vec::new();
        let mut texts: Vec<String> = Vec::new();
        self.lexer.expect("(", "expected '('")?;
        self.list(")", "expected ',' or ')'", |parser| {
            if !names.levels.is_empty() {
                let start = parser.place();
                let name = parser.level_name()?;
                if names.levels.get(levels.len()) != Some(&name) {
                    return parser.refuse(
                        start,
                        "Level-variable ordering mismatch or undeclared identifier",
                    );
                }
                parser.lexer.expect("=", "expected '='")?;
            }
            results.push(parse_expression(&mut parser.lexer, &mut arena, &mut names)?);
            parser.lexer.expect(":", "expected ':'")?;
            let (level, text) = parser.level_type()?;
            levels.push(level);
            texts.push(text);
            Ok(())
        })?;
        if !names.levels.is_empty() && names.levels.len() != levels.len() {
            return self.refuse(
                start,
                "Level-rank mismatch between forward-declarations and specifiers.",
            );
        }
        if !names.symbols.is_empty() {
            let count = names.symbols.len();
            let symbols: Vec<String> = (0..count).map(|number| format!("s{number}")).collect();
            out.extend_from_slice(format!("[{}]", symbols.join(", ")).as_bytes());
        }
        out.push(b'(');
        let count = slices.iter().flatten().count();
        for (number, slice) in slices.iter().enumerate() {
            if number > 0 {
                out.extend_from_slice(b", ");
            }
            out.extend_from_slice(format!("d{number}").as_bytes());
            if count > 0 {
                out.extend_from_slice(b" : ");
                let none = b"#sparse_tensor<slice(?, ?, ?)>".as_slice();
                out.extend_from_slice(slice.as_deref().unwrap_or(none));
            }
        }
        out.extend_from_slice(b") -> (");
        for (number, (&result, text)) in results.iter().zip(&texts).enumerate() {
            if number > 0 {
                out.extend_from_slice(b", ");
            }
            arena.print(out, result);
            out.extend_from_slice(b" : ");
            out.extend_from_slice(text.as_bytes());
        }
        out.push(b')');
        Ok(LevelMap {
            dims: slices.len() as u64,
            symbols: names.symbols.len() as u64,
            results,
            levels,
            arena,
            slices: count,
        })
    }

    fn level_name(&mut self) -> Result<&'t str> {
        let name = self.lexer.word();
        name.ok_or_else(|| self.lexer.error("expected bare identifier"))
    }

    fn new_level_name(&mut self, names: &Names<'t>) -> Result<&'t str> {
        let start = self.place();
        let name = self.level_name()?;
        match names.contains(name) {
            true => self.refuse(start, "redefinition of identifier"),
            false => Ok(name),
        }
    }

    /// The format of a level, with its properties.
    fn level_type(&mut self) -> Result<(Level, String)> {
        let start = self.place();
        let Some(name) = self.lexer.word() else {
            return self.refuse(
                start,
                "expected valid level format (e.g. dense, compressed or singleton)",
            );
        };
        let mut text = String::from(name);
        let mut format = FORMATS
            .iter()
            .find(|(of, _)| *of == name)
            .map(|(_, it)| *it);
        // The only structured format of LLVM 18.
        if name == "block2_4" && self.tables.own_release().llvm() == Some(18) {
            format = Some(Format::Structured(2, 4));
        }
        if name == "structured" {
            let mut sizes = Vec::new();
            if self.lexer.take("[") {
                self.list("]", "expected ',' or ']'", |parser| {
                    sizes.push(parser.lexer.unsigned("expected valid structured size")?);
                    Ok(())
                })?;
            }
            let [some, all] = *sizes else {
                return self.refuse(start, "expected exactly 2 structured sizes");
            };
            if some > all {
                return self.refuse(start, "expected n <= m in n_out_of_m");
            }
            text = format!("{text}[{some}, {all}]");
            format = Some(Format::Structured(some, all));
        }
        let mut is_set = [false; PROPERTIES.len()];
        if self.lexer.take("(") {
            self.list(")", "expected ',' or ')'", |parser| {
                let start = parser.place();
                let name = parser.lexer.word().unwrap_or_default();
                let place = PROPERTIES.iter().position(|property| *property == name);
                match place.and_then(|place| is_set.get_mut(place)) {
                    Some(set) => *set = true,
                    None => {
                        let what =
                            "expected valid level property (e.g. nonordered, nonunique or high)";
                        return parser.refuse(start, what);
                    }
                }
                Ok(())
            })?;
        }
        let Some(format) = format else {
            return self.refuse(start, "unknown level format");
        };
        let set = PROPERTIES.into_iter().zip(is_set);
        let set: Vec<&str> = set.filter_map(|(name, set)| set.then_some(name)).collect();
        let may_have_properties = matches!(
            format,
            Format::Compressed | Format::Singleton | Format::LooseCompressed
        );
        if !set.is_empty() && !may_have_properties {
            return self.refuse(
                start,
                "invalid level type: level format doesn't support the properties",
            );
        }
        let level = Level {
            format,
            is_soa: set.contains(&"soa"),
        };
        match set.is_empty() {
            true => Ok((level, text)),
            false => Ok((level, format!("{text}({})", set.join(", ")))),
        }
    }
}
