//! The parser of printed text.

use crate::mlir_text::{Attr, Block, Elements, Location, Op, Ty};

pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_$.".contains(c)
}

impl<'t> Parser<'t> {
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn fail(&self, what: &str) -> ! {
        let line = self.text[..self.at].lines().count();
        let rest: String = self.rest().chars().take(60).collect();
        panic!("line {line}: {what} before {rest:?}")
    }

    pub(super) fn blanks(&mut self) {
        loop {
            self.at = self.text.len() - self.rest().trim_start().len();
            if !self.rest().starts_with("//") {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn peek(&mut self) -> char {
        self.blanks();
        self.rest().chars().next().unwrap_or('\0')
    }

    fn is(&mut self, token: &str) -> bool {
        self.blanks();
        self.rest().starts_with(token)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.is(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) {
        if !self.take(token) {
            self.fail(&format!("no {token:?}"));
        }
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn number(&mut self) -> u64 {
        self.blanks();
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().unwrap_or_else(|_| self.fail("no number"))
    }

    /// Items up to `close`, with commas between them.
    fn list<T>(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        while !self.take(close) {
            if !items.is_empty() {
                self.expect(",");
            }
            items.push(item(self));
        }
        items
    }

    fn string(&mut self) -> Vec<u8> {
        self.expect("\"");
        let mut out = Vec::new();
        loop {
            let c = self.rest().chars().next().unwrap_or('\0');
            self.at += c.len_utf8();
            match c {
                '\0' => self.fail("a string without an end"),
                '"' => return out,
                '\\' if self.rest().starts_with('\\') => {
                    out.push(b'\\');
                    self.at += 1;
                }
                '\\' => {
                    let digits = &self.rest()[..2];
                    out.push(u8::from_str_radix(digits, 16).unwrap());
                    self.at += 2;
                }
                c => out.extend(c.to_string().bytes()),
            }
        }
    }

    fn value_name(&mut self) -> String {
        self.expect("%");
        format!("%{}", self.take_while(|c| is_word(c) || c == '#'))
    }

    pub(super) fn op(&mut self) -> Op {
        let mut results = Vec::new();
        while self.is("%") {
            let name = self.value_name();
            if self.take(":") {
                let count = self.number();
                results.extend((0..count).map(|index| format!("{name}#{index}")));
            } else {
                results.push(name);
            }
            if !self.take(",") {
                self.expect("=");
            }
        }
        let name = String::from_utf8(self.string()).unwrap();
        self.expect("(");
        let operands = self.list(")", Self::value_name);
        let successors = match self.take("[") {
            true => self.list("]", Self::label),
            false => Vec::new(),
        };
        let properties = self.take("<").then(|| {
            let properties = self.attribute();
            self.expect(">");
            properties
        });
        let regions = match self.take("(") {
            true => self.list(")", Self::region),
            false => Vec::new(),
        };
        let attributes = match self.take("{") {
            true => self.list("}", Self::entry),
            false => Vec::new(),
        };
        self.expect(":");
        let Ty::Function(_, result_types) = self.ty() else {
            self.fail("no function type");
        };
        let location = self.location_in_brackets();
        Op {
            name,
            results,
            operands,
            successors,
            properties,
            regions,
            attributes,
            result_types,
            location,
        }
    }

    fn label(&mut self) -> String {
        self.expect("^");
        self.take_while(is_word).to_owned()
    }

    fn region(&mut self) -> Vec<Block> {
        self.expect("{");
        let mut blocks: Vec<Block> = Vec::new();
        while !self.take("}") {
            if self.is("^") {
                let label = self.label();
                let arguments = match self.take("(") {
                    true => self.list(")", |parser| {
                        let name = parser.value_name();
                        parser.expect(":");
                        let ty = parser.ty();
                        (name, ty, parser.location_in_brackets())
                    }),
                    false => Vec::new(),
                };
                self.expect(":");
                blocks.push(Block {
                    label,
                    arguments,
                    ops: Vec::new(),
                });
                continue;
            }
            if blocks.is_empty() {
                blocks.push(Block {
                    label: "bb0".to_owned(),
                    arguments: Vec::new(),
                    ops: Vec::new(),
                });
            }
            let op = self.op();
            blocks.last_mut().unwrap().ops.push(op);
        }
        blocks
    }

    /// An entry of a dictionary; one without a value is the unit attribute.
    fn entry(&mut self) -> (Vec<u8>, Attr) {
        let name = match self.peek() {
            '"' => self.string(),
            _ => self.take_while(is_word).as_bytes().to_vec(),
        };
        match self.take("=") {
            true => (name, self.attribute()),
            false => (name, Attr::Unit),
        }
    }

    fn attribute(&mut self) -> Attr {
        let start = match self.peek() {
            '"' => {
                let bytes = self.string();
                let ty = self.take(":").then(|| self.ty());
                return Attr::String { bytes, ty };
            }
            '[' => {
                self.expect("[");
                return Attr::Array(self.list("]", Self::attribute));
            }
            '{' => {
                self.expect("{");
                return Attr::Dictionary(self.list("}", Self::entry));
            }
            '@' => return self.symbol(),
            '#' => return Attr::Other(self.raw()),
            '!' | '(' => return Attr::Type(self.ty()),
            '-' | '0'..='9' => return self.typed_number(),
            _ => self.at,
        };
        match self.take_while(is_word) {
            "unit" => Attr::Unit,
            "true" => Attr::Bool(true),
            "false" => Attr::Bool(false),
            "loc" => {
                self.at = start;
                Attr::Location(self.location_in_brackets())
            }
            "dense" => {
                self.expect("<");
                let elements = self.elements();
                self.expect(">");
                let ty = self.type_after_colon();
                Attr::Dense { elements, ty }
            }
            "dense_resource" => {
                self.expect("<");
                let key = match self.peek() {
                    '"' => self.string(),
                    _ => self.take_while(is_word).as_bytes().to_vec(),
                };
                self.expect(">");
                let ty = self.type_after_colon();
                Attr::DenseResource { key, ty }
            }
            "sparse" => {
                self.expect("<");
                let (mut indices, mut values) = (Elements::None, Elements::None);
                if !self.is(">") {
                    indices = self.elements();
                    self.expect(",");
                    values = self.elements();
                }
                self.expect(">");
                let ty = self.type_after_colon();
                Attr::Sparse {
                    indices,
                    values,
                    ty,
                }
            }
            "array" => {
                self.expect("<");
                let element = self.ty();
                let literals = match self.take(":") {
                    true => self.list(">", Self::literal),
                    false => {
                        self.expect(">");
                        Vec::new()
                    }
                };
                Attr::DenseArray { element, literals }
            }
            "distinct" => {
                self.expect("[");
                let number = self.number();
                self.expect("]");
                self.expect("<");
                let referenced = match self.is(">") {
                    true => None,
                    false => Some(Box::new(self.attribute())),
                };
                self.expect(">");
                Attr::Distinct { number, referenced }
            }
            "affine_map" | "affine_set" | "strided" => {
                self.at = start;
                Attr::Other(self.raw())
            }
            _ => {
                self.at = start;
                Attr::Type(self.ty())
            }
        }
    }

    fn type_after_colon(&mut self) -> Ty {
        self.expect(":");
        self.ty()
    }

    fn symbol(&mut self) -> Attr {
        let mut names = Vec::new();
        loop {
            self.expect("@");
            names.push(match self.peek() {
                '"' => self.string(),
                _ => self.take_while(is_word).as_bytes().to_vec(),
            });
            if !self.take("::") {
                return Attr::Symbol(names);
            }
        }
    }

    /// A number or a truth value as it is written.
    fn literal(&mut self) -> String {
        self.blanks();
        let start = self.at;
        self.take("-");
        if self.take("0x") {
            self.take_while(|c| c.is_ascii_hexdigit());
            return self.text[start..self.at].to_owned();
        }
        self.take_while(|c| c.is_ascii_alphanumeric() || c == '.');
        if self.text[..self.at].ends_with(['e', 'E']) && self.rest().starts_with(['+', '-']) {
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit());
        }
        if self.at == start {
            self.fail("no literal");
        }
        self.text[start..self.at].to_owned()
    }

    fn typed_number(&mut self) -> Attr {
        let literal = self.literal();
        let ty = if self.take(":") {
            self.ty()
        } else if literal.contains('.') {
            Ty::Float("f64".to_owned())
        } else {
            Ty::Integer {
                width: 64,
                sign: 'i',
            }
        };
        Attr::Number { literal, ty }
    }

    fn elements(&mut self) -> Elements {
        match self.peek() {
            '>' => Elements::None,
            '"' => Elements::String(self.string()),
            '[' => {
                self.expect("[");
                Elements::List(self.list("]", Self::elements))
            }
            '(' => {
                self.expect("(");
                let real = self.literal();
                self.expect(",");
                let imaginary = self.literal();
                self.expect(")");
                Elements::Complex(real, imaginary)
            }
            _ => Elements::Scalar(self.literal()),
        }
    }

    fn ty(&mut self) -> Ty {
        match self.peek() {
            '!' => return Ty::Other(self.raw()),
            '(' => {
                self.expect("(");
                let inputs = self.list(")", Self::ty);
                self.expect("->");
                let results = match self.take("(") {
                    true => self.list(")", Self::ty),
                    false => vec![self.ty()],
                };
                return Ty::Function(inputs, results);
            }
            _ => {}
        }
        let word = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        match word {
            "index" => return Ty::Index,
            "none" => return Ty::None,
            "complex" => {
                self.expect("<");
                let element = Box::new(self.ty());
                self.expect(">");
                return Ty::Complex(element);
            }
            "tuple" => {
                self.expect("<");
                return Ty::Tuple(self.list(">", Self::ty));
            }
            "tensor" => return self.tensor(),
            "memref" => return self.memref(),
            "vector" => return self.vector(),
            _ => {}
        }
        let (sign, digits) = if let Some(digits) = word.strip_prefix("si") {
            ('s', digits)
        } else if let Some(digits) = word.strip_prefix("ui") {
            ('u', digits)
        } else {
            ('i', word.strip_prefix('i').unwrap_or(word))
        };
        if let Ok(width) = digits.parse() {
            return Ty::Integer { width, sign };
        }
        if word.starts_with(['f', 'b', 't']) {
            return Ty::Float(word.to_owned());
        }
        self.fail("no type")
    }

    /// The dimensions before an element type; `None` for `*`.
    fn shape(&mut self) -> Option<Vec<Option<u64>>> {
        if self.take("*x") {
            return None;
        }
        let mut dims = Vec::new();
        while self.is("?") || self.peek().is_ascii_digit() {
            dims.push(match self.take("?") {
                true => None,
                false => Some(self.number()),
            });
            self.expect("x");
        }
        Some(dims)
    }

    fn tensor(&mut self) -> Ty {
        self.expect("<");
        let shape = self.shape();
        let element = Box::new(self.ty());
        let encoding = self.take(",").then(|| Box::new(self.attribute()));
        self.expect(">");
        Ty::Tensor {
            shape,
            element,
            encoding,
        }
    }

    fn memref(&mut self) -> Ty {
        self.expect("<");
        let shape = self.shape();
        let element = Box::new(self.ty());
        let (mut layout, mut space) = (None, None);
        while self.take(",") {
            match self.is("affine_map") || self.is("strided") {
                true => layout = Some(Box::new(self.attribute())),
                false => space = Some(Box::new(self.attribute())),
            }
        }
        self.expect(">");
        Ty::MemRef {
            shape,
            element,
            layout,
            space,
        }
    }

    fn vector(&mut self) -> Ty {
        self.expect("<");
        let mut shape = Vec::new();
        while self.is("[") || self.peek().is_ascii_digit() {
            let is_scalable = self.take("[");
            shape.push((self.number(), is_scalable));
            if is_scalable {
                self.expect("]");
            }
            self.expect("x");
        }
        let element = Box::new(self.ty());
        self.expect(">");
        Ty::Vector { shape, element }
    }

    fn location_in_brackets(&mut self) -> Location {
        self.expect("loc");
        self.expect("(");
        let location = self.location();
        self.expect(")");
        location
    }

    fn location(&mut self) -> Location {
        if self.is("\"") {
            let text = self.string();
            if self.take("(") {
                let child = self.location();
                self.expect(")");
                return Location::Name(text, Box::new(child));
            }
            if !self.take(":") {
                return Location::Name(text, Box::new(Location::Unknown));
            }
            let line = self.number();
            self.expect(":");
            let column = self.number();
            let (mut end_line, mut end_column) = (line, column);
            if self.take("to") {
                if !self.is(":") {
                    end_line = self.number();
                }
                self.expect(":");
                end_column = self.number();
            }
            return Location::File(text, [line, column, end_line, end_column]);
        }
        if self.take("unknown") {
            return Location::Unknown;
        }
        if self.take("callsite") {
            self.expect("(");
            let callee = Box::new(self.location());
            self.expect("at");
            let caller = Box::new(self.location());
            self.expect(")");
            return Location::CallSite(callee, caller);
        }
        self.expect("fused");
        let metadata = self.take("<").then(|| {
            let metadata = Box::new(self.attribute());
            self.expect(">");
            metadata
        });
        self.expect("[");
        Location::Fused(self.list("]", Self::location), metadata)
    }

    /// A name and what is in brackets right behind it, as it is written.
    fn raw(&mut self) -> String {
        let start = self.at;
        self.at += 1;
        self.take_while(is_word);
        let mut depth = 0;
        while depth > 0 || self.rest().starts_with('<') {
            let rest = self.rest();
            if rest.starts_with('"') {
                self.string();
                continue;
            }
            if rest.starts_with("->") || rest.starts_with(">=") {
                self.at += 2;
                continue;
            }
            let c = rest.chars().next().unwrap_or('\0');
            match c {
                '\0' => self.fail("an open bracket"),
                '<' | '(' | '[' | '{' => depth += 1,
                '>' | ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            self.at += c.len_utf8();
            if depth == 0 {
                break;
            }
        }
        self.text[start..self.at].to_owned()
    }
}
