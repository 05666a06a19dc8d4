//! Encodings of the sparse_tensor dialect of LLVM 17,
//! `<{ lvlTypes = [ "dense", "compressed" ], dimToLvl = affine_map<(d0, d1) -> (d1, d0)>, posWidth = 32 }>`.

use crate::affine::{is_identity_text, parse_bare_map};
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::parse::parser::Parser;
use crate::text::parse::spelling::levels::{LevelMap, fault_of_map};
use crate::text::syntax::Lexer;

const LEVELS: [&str; 14] = [
    "dense",
    "compressed",
    "compressed-nu",
    "compressed-no",
    "compressed-nu-no",
    "singleton",
    "singleton-nu",
    "singleton-no",
    "singleton-nu-no",
    "compressed-hi",
    "compressed-hi-nu",
    "compressed-hi-no",
    "compressed-hi-nu-no",
    "compressed24",
];

/// What the fields of an encoding say.
#[derive(Default)]
struct Fields {
    levels: Vec<&'static str>,
    map: Option<LevelMap>,
    /// The text of the map, unless it is the identity.
    map_text: Vec<u8>,
    position_width: u64,
    coordinate_width: u64,
    slices: Vec<Vec<u8>>,
}

impl Fields {
    fn fault(&self) -> Option<&'static str> {
        let is_width = |width: u64| matches!(width, 0 | 8 | 16 | 32 | 64);
        if !is_width(self.position_width) {
            return Some("unexpected position bitwidth");
        }
        if !is_width(self.coordinate_width) {
            return Some("unexpected coordinate bitwidth");
        }
        if self.levels.is_empty() {
            return Some("expected a non-empty array for lvlTypes");
        }
        let fault = |map| fault_of_map(map, self.levels.len());
        if let Some(fault) = self.map.as_ref().and_then(fault) {
            return Some(fault);
        }
        let dims = self.map.as_ref().map(|map| map.dims);
        let dims = dims.unwrap_or(self.levels.len() as u64);
        match self.slices.len() as u64 {
            0 => None,
            count if count != dims => {
                Some("dimension-rank mismatch between dimSlices and dimToLvl")
            }
            _ if dims != self.levels.len() as u64 => {
                Some("dimSlices expected dimension-rank to match level-rank")
            }
            _ => None,
        }
    }
}

impl<'t> Parser<'t, '_, '_> {
    pub(super) fn spell_sparse_tensor_fields(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let whole = self.place();
        self.lexer.expect("<", "expected '<'")?;
        self.lexer.expect("{", "expected '{'")?;
        let mut fields = Fields::default();
        loop {
            let start = self.place();
            // A comma may end the list.
            let Some(name) = self.lexer.word() else { break };
            self.lexer.expect("=", "expected '='")?;
            match name {
                "lvlTypes" => self.read_level_names(&mut fields.levels)?,
                "dimToLvl" => self.read_level_map(&mut fields)?,
                "posWidth" => fields.position_width = self.sparse_width()?,
                "crdWidth" => fields.coordinate_width = self.sparse_width()?,
                "dimSlices" => {
                    self.lexer.expect("[", "expected '['")?;
                    self.list("]", "expected ',' or ']'", |parser| {
                        let mut slice = Vec::new();
                        parser.spell_slice(&mut slice)?;
                        fields.slices.push(slice);
                        Ok(())
                    })?;
                }
                "NEW_SYNTAX" => {
                    // MLIR keeps the levels alone, under other names.
                    self.spelling_is_unknown = true;
                    self.spell_level_map(&mut Vec::new())?;
                }
                _ => return self.refuse(start, "unexpected key"),
            }
            if !self.lexer.take(",") {
                break;
            }
        }
        self.lexer.expect("}", "expected '}'")?;
        self.lexer.expect(">", "expected '>'")?;
        if self.spelling_is_unknown {
            return Ok(());
        }
        if let Some(fault) = fields.fault() {
            return self.refuse(whole, fault);
        }
        let levels: Vec<String> = fields
            .levels
            .iter()
            .map(|level| format!("\"{level}\""))
            .collect();
        out.extend_from_slice(format!("<{{ lvlTypes = [ {} ]", levels.join(", ")).as_bytes());
        if !fields.map_text.is_empty() {
            out.extend_from_slice(b", dimToLvl = ");
            out.extend_from_slice(&fields.map_text);
        }
        for (name, width) in [
            ("posWidth", fields.position_width),
            ("crdWidth", fields.coordinate_width),
        ] {
            if width > 0 {
                out.extend_from_slice(format!(", {name} = {width}").as_bytes());
            }
        }
        if !fields.slices.is_empty() {
            out.extend_from_slice(b", dimSlices = [ ");
            out.extend_from_slice(&fields.slices.join(b", ".as_slice()));
            out.extend_from_slice(b" ]");
        }
        out.extend_from_slice(b" }>");
        Ok(())
    }

    fn read_level_names(&mut self, levels: &mut Vec<&'static str>) -> Result<()> {
        let start = self.place();
        let array = self.attribute()?;
        let Some(AttributeView::Array(elements)) = self
            .tables
            .attribute(array)
            .map(|it| it.view())
            .transpose()?
        else {
            return self.refuse(start, "expected an array for lvlTypes");
        };
        for element in elements.iter() {
            let AttributeView::String { value: name, .. } = element.view()? else {
                return self.refuse(start, "expected a string value in lvlTypes");
            };
            let level = LEVELS.iter().find(|level| level.as_bytes() == name);
            match level {
                Some(level) => levels.push(level),
                None => return self.refuse(start, "unexpected level-type"),
            }
        }
        Ok(())
    }

    fn read_level_map(&mut self, fields: &mut Fields) -> Result<()> {
        let start = self.place();
        let id = self.attribute()?;
        let mut text = Vec::new();
        self.write_attribute(id, &mut text)?;
        let inner = text.strip_prefix(b"affine_map<");
        let Some(inner) = inner.and_then(|inner| inner.strip_suffix(b">")) else {
            return self.refuse(start, "expected an affine map for dimToLvl");
        };
        let read = parse_bare_map(&mut Lexer::new(inner), self.tables.affine_arena())?;
        fields.map = Some(LevelMap {
            dims: read.dims,
            symbols: read.symbols,
            results: read.parts,
            levels: Vec::new(),
            arena: read.arena,
            slices: 0,
        });
        fields.map_text = match is_identity_text(&text) {
            true => Vec::new(),
            false => text,
        };
        Ok(())
    }
}
