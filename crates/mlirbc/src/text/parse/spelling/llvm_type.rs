//! Types of the llvm dialect. Those in others are spelled without `!llvm.`, unless one of them has a type that
//! LLVM does not have.

use crate::error::Result;
use crate::schema::Release;
use crate::text::parse::parser::Parser;
use crate::text::syntax::{Lexer, plain_group_length, string_length};

/// The types that consist of their name.
const NAMES: [&str; 8] = [
    "void",
    "ppc_fp128",
    "token",
    "label",
    "metadata",
    "x86_amx",
    "x86_mmx",
    "ptr",
];

/// What the text of a type of the dialect begins with, except in another one.
const PREFIX: &[u8] = b"!llvm.";

/// The last release with vectors of its own beside those of the builtin dialect.
pub(super) const LAST_WITH_VECTORS: u32 = 20;

/// The last release whose pointers may state what they point to.
const LAST_WITH_POINTEES: u32 = 17;

/// The types that are no elements of arrays and structures.
const NO_ELEMENTS: [&[u8]; 5] = [b"void", b"label", b"metadata", b"func<", b"token"];
const NO_ARGUMENTS: [&[u8]; 2] = [b"void", b"func<"];
const NO_RESULTS: [&[u8]; 3] = [b"func<", b"metadata", b"label"];

/// Whether the text of a type is that of one of these types of the dialect.
fn is_one_of(text: &[u8], names: &[&[u8]]) -> bool {
    let name = text.strip_prefix(PREFIX).unwrap_or(text);
    names.iter().any(|one| match one.last() {
        Some(b'<') => name.starts_with(one),
        _ => name == *one,
    })
}

impl Parser<'_, '_, '_> {
    /// What follows the name of a type, such as `!llvm.array`, which is at the end of the text.
    pub(super) fn spell_llvm_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let name = out.clone();
        if name == b"ptr" {
            return self.spell_llvm_pointer(out);
        }
        let start = self.place();
        self.open(out)?;
        match name.as_slice() {
            b"array" => {
                let count = self.lexer.unsigned("expected integer value")?;
                out.extend_from_slice(format!("{count} x ").as_bytes());
                self.lexer.expect("x", "expected 'x'")?;
                let element = self.spell_llvm_element(out)?;
                self.close(out)?;
                return match is_one_of(&element, &NO_ELEMENTS) {
                    true => self.refuse(start, "invalid array element type"),
                    false => Ok(()),
                };
            }
            b"func" => {
                let result = self.spell_llvm_element(out)?;
                out.push(b' ');
                let arguments = self.spell_llvm_elements(true, out)?;
                self.close(out)?;
                let is_argument = |text: &Vec<u8>| !is_one_of(text, &NO_ARGUMENTS);
                return if is_one_of(&result, &NO_RESULTS) {
                    self.refuse(start, "invalid function result type")
                } else if arguments.iter().all(is_argument) {
                    Ok(())
                } else {
                    self.refuse(start, "invalid function argument type")
                };
            }
            b"target" => self.spell_llvm_extension(out)?,
            b"vec" => self.spell_llvm_vector(out)?,
            _ => return self.spell_llvm_struct(out),
        }
        self.close(out)
    }

    /// The address space of a pointer, if it is stated. It is not printed if it is 0.
    fn spell_llvm_pointer(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if !self.lexer.take_adjacent(b'<') {
            return Ok(());
        }
        let has_pointee = !self.lexer.peek().is_some_and(|it| it.is_ascii_digit());
        let may_have_pointee = matches!(
            self.tables.own_release().llvm(),
            Some(..=LAST_WITH_POINTEES)
        );
        if has_pointee && may_have_pointee {
            out.push(b'<');
            self.spell_llvm_element(out)?;
            if self.lexer.take(",") {
                let space = self.llvm_address_space()?;
                if space > 0 {
                    out.extend_from_slice(format!(", {space}").as_bytes());
                }
            }
            return self.close(out);
        }
        let space = self.llvm_address_space()?;
        self.lexer.expect(">", "expected '>'")?;
        if space > 0 {
            out.extend_from_slice(format!("<{space}>").as_bytes());
        }
        Ok(())
    }

    fn llvm_address_space(&mut self) -> Result<u32> {
        let start = self.place();
        let space = self.lexer.unsigned("expected integer value")?;
        let too_large = || self.lexer.error_at(start, "integer value too large");
        u32::try_from(space).map_err(|_| too_large())
    }

    /// `4 x ptr`, or `? x 4 x i32` for a scalable vector.
    fn spell_llvm_vector(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let is_scalable = self.lexer.take("?");
        if is_scalable {
            self.lexer.expect("x", "expected 'x' in dimension list")?;
            out.extend_from_slice(b"? x ");
        }
        let what = "expected '? x <integer> x <type>' or '<integer> x <type>'";
        let count = self.lexer.unsigned(what)?;
        self.lexer.expect("x", "expected 'x' in dimension list")?;
        // MLIR prints one more blank in scalable vectors.
        let blank = if is_scalable { " " } else { "" };
        out.extend_from_slice(format!("{count} x {blank}").as_bytes());
        let start = self.place();
        let element = self.spell_llvm_element(out)?;
        let is_number = !element.starts_with(b"!") && is_of_llvm(&element);
        match is_number && !is_scalable {
            true => {
                let what = "cannot use !llvm.vec for built-in primitives, use 'vector' instead";
                self.refuse(start, what)
            }
            false => Ok(()),
        }
    }

    /// `"name", i32, 1`
    fn spell_llvm_extension(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let name = self.lexer.raw_string("expected string")?;
        out.extend_from_slice(&[b"\"", name, b"\""].concat());
        let mut has_numbers = false;
        while self.lexer.take(",") {
            out.extend_from_slice(b", ");
            let is_number = self.lexer.peek().is_some_and(|byte| byte.is_ascii_digit());
            if is_number {
                let number = self.lexer.unsigned("expected integer value")?;
                out.extend_from_slice(number.to_string().as_bytes());
            } else if has_numbers {
                return Err(self.lexer.error("expected integer value"));
            } else {
                self.spell_llvm_element(out)?;
            }
            has_numbers |= is_number;
        }
        // How the types are printed is not considered.
        self.spelling_is_unknown = true;
        Ok(())
    }

    /// What follows the bracket of a structure. One with a name has the same body everywhere.
    fn spell_llvm_struct(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let mut name = None;
        if self.lexer.peek() == Some(b'"') {
            let text = self.lexer.raw_string("expected string")?;
            out.extend_from_slice(&[b"\"", text, b"\""].concat());
            let end = self.place();
            if self.lexer.take(">") {
                out.push(b'>');
                let is_open = self.open_structs.iter().any(|open| open == text);
                let what = "struct without a body only allowed in a recursive struct";
                return match is_open {
                    true => Ok(()),
                    false => self.refuse(end, what),
                };
            }
            self.spell_sign(",", "expected ','", out)?;
            name = Some(text);
        }
        let start = self.place();
        let body_at = out.len();
        if self.lexer.take_word("opaque") {
            let Some(name) = name else {
                return self.refuse(start, "only identified structs can be opaque");
            };
            out.extend_from_slice(b"opaque");
            self.close(out)?;
            let what = "redeclaring defined struct as opaque";
            return self.define_llvm_struct(start, name, b"opaque".to_vec(), what);
        }
        if let Some(name) = name {
            if self.open_structs.iter().any(|open| open == name) {
                return self.refuse(start, "identifier already used for an enclosing struct");
            }
            self.open_structs.push(name.to_vec());
        }
        let elements = self.spell_llvm_body(out);
        if name.is_some() {
            self.open_structs.pop();
        }
        let (elements_at, elements) = elements?;
        if elements.iter().any(|text| is_one_of(text, &NO_ELEMENTS)) {
            return self.refuse(elements_at, "invalid LLVM structure element type");
        }
        if !elements.iter().all(|text| is_of_llvm(text)) {
            self.spell_references(name, &elements, body_at, out);
        }
        let body = out.get(body_at..).unwrap_or_default();
        match name {
            // A body with a type of unknown spelling may be written in several ways.
            Some(name) if !self.spelling_is_unknown => {
                let body = with_names_only(body);
                let what = "identified type already used with a different body";
                self.define_llvm_struct(elements_at, name, body, what)
            }
            _ => Ok(()),
        }
    }

    /// Spells the references to open structures in the body of one that is not of LLVM: the one to itself is not either.
    /// How others are spelled depends on the types that were printed before.
    fn spell_references(
        &mut self,
        name: Option<&[u8]>,
        elements: &[Vec<u8>],
        body_at: usize,
        out: &mut Vec<u8>,
    ) {
        let reference = |name: &[u8]| [b"!llvm.struct<\"", name, b"\">"].concat();
        let own = name.map(reference);
        let is_own = |text: &&Vec<u8>| Some(*text) == own.as_ref();
        let mut open: Vec<Vec<u8>> = self.open_structs.iter().map(|it| reference(it)).collect();
        open.extend(own.clone());
        for element in elements.iter().filter(|it| !is_own(it)) {
            let mut open = open.iter().filter_map(|text| text.strip_prefix(PREFIX));
            self.spelling_is_unknown |= open.any(|it| memchr::memmem::find(element, it).is_some());
        }
        let body = out.split_off(body_at);
        // The words before the elements.
        let start = body.iter().position(|byte| *byte == b'(').unwrap_or(0);
        out.extend_from_slice(body.get(..start).unwrap_or_default());
        let release = self.tables.own_release();
        let spelled = elements.iter().map(|text| match is_own(&text) {
            true => text,
            false => in_another(text, release),
        });
        let spelled: Vec<&[u8]> = spelled.collect();
        out.extend_from_slice(&[b"(", &*spelled.join(&b", "[..]), b")>"].concat());
    }

    /// `packed (i32, ptr)>`, with the place of the elements.
    fn spell_llvm_body(&mut self, out: &mut Vec<u8>) -> Result<(usize, Vec<Vec<u8>>)> {
        if self.lexer.take_word("packed") {
            out.extend_from_slice(b"packed ");
        }
        let start = self.place();
        let elements = self.spell_llvm_elements(false, out)?;
        self.close(out)?;
        Ok((start, elements))
    }

    /// Requires that a name has no other body.
    fn define_llvm_struct(
        &mut self,
        start: usize,
        name: &[u8],
        body: Vec<u8>,
        what: &'static str,
    ) -> Result<()> {
        let known = self.symbols.llvm_structs.entry(name.to_vec());
        match *known.or_insert_with(|| body.clone()) == body {
            true => Ok(()),
            false => self.refuse(start, what),
        }
    }

    /// The types in parentheses, each as it is spelled.
    fn spell_llvm_elements(&mut self, may_vary: bool, out: &mut Vec<u8>) -> Result<Vec<Vec<u8>>> {
        let mut elements = Vec::new();
        self.spell_sign("(", "expected '('", out)?;
        if self.lexer.take(")") {
            out.push(b')');
            return Ok(elements);
        }
        loop {
            if may_vary && self.lexer.take("...") {
                out.extend_from_slice(b"...");
                break;
            }
            elements.push(self.spell_llvm_element(out)?);
            if !self.lexer.take(",") {
                break;
            }
            out.extend_from_slice(b", ");
        }
        self.spell_sign(")", "expected ')'", out)?;
        Ok(elements)
    }

    /// A type in another one. Returns its whole text.
    fn spell_llvm_element(&mut self, out: &mut Vec<u8>) -> Result<Vec<u8>> {
        let mut ahead = self.lexer;
        let word = ahead.word().unwrap_or_default();
        let is_alone = ahead.peek() != Some(b'<');
        let mut whole = Vec::new();
        if NAMES.contains(&word) && is_alone {
            self.lexer = ahead;
            whole = [PREFIX, word.as_bytes()].concat();
        } else {
            match word {
                "array" | "struct" | "func" | "ptr" | "target" | "vec" => {
                    self.lexer = ahead;
                    let class = ["!llvm.", word].concat();
                    let ty = self.type_of_class(&class)?;
                    self.write_type(ty, &mut whole)?;
                }
                _ => self.spell_type(&mut whole)?,
            }
        }
        // How this type is printed is not considered.
        self.spelling_is_unknown |= memchr::memmem::find(&whole, b"target<\"").is_some();
        out.extend_from_slice(in_another(&whole, self.tables.own_release()));
        Ok(whole)
    }

    fn open(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign("<", "expected '<'", out)
    }

    fn close(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign(">", "expected '>'", out)
    }
}

/// The body of a structure, in which structures with a name consist of it. How much of these a text states depends on
/// what is around it.
fn with_names_only(body: &[u8]) -> Vec<u8> {
    const NAMED: &[u8] = b"struct<\"";
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = memchr::memmem::find(rest, NAMED) {
        let name = at + NAMED.len() - 1;
        let end = name + string_length(rest.get(name..).unwrap_or_default()).max(1);
        let (before, named) = rest.get(..end).unwrap_or_default().split_at(at.min(end));
        // Whether the prefix is printed depends on it, too.
        out.extend_from_slice(before.strip_suffix(PREFIX).unwrap_or(before));
        out.extend_from_slice(named);
        let group = rest.get(at + NAMED.len() - 2..).unwrap_or_default();
        let group = plain_group_length(group).unwrap_or(group.len());
        let after = (at + NAMED.len() - 2 + group).max(end);
        out.push(b'>');
        rest = rest.get(after..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out
}

/// The text of a type in another one. MLIR prints the prefix of a type that is not of LLVM or that it prints as a float.
fn in_another(whole: &[u8], release: Release) -> &[u8] {
    let is_float = whole == b"!llvm.ppc_fp128" && release.llvm() >= Some(21);
    match whole.strip_prefix(PREFIX) {
        Some(own) if is_of_llvm(whole) && !is_float => own,
        _ => whole,
    }
}

/// Whether a type is one of LLVM, with all that is in it: its words are those of such types. References to structures
/// are taken for such types.
fn is_of_llvm(text: &[u8]) -> bool {
    let mut lexer = Lexer::new(text.strip_prefix(PREFIX).unwrap_or(text));
    while let Some(byte) = lexer.peek_adjacent() {
        match byte {
            b' ' => lexer.at += 1,
            b'"' => lexer.at += string_length(lexer.rest()).max(1),
            // The number of elements of a vector, and what follows their `x`.
            b'0'..=b'9' => {
                lexer.digits();
                if lexer.take_adjacent(b'x') && !skip_element(&mut lexer) {
                    return false;
                }
            }
            // The end of a number that is multiplied.
            b']' => {
                lexer.at += 1;
                if lexer.take_adjacent(b'x') && !skip_element(&mut lexer) {
                    return false;
                }
            }
            // A type that is printed as a float.
            b'!' if lexer.rest().starts_with(b"!llvm.ppc_fp128") => lexer.at += PREFIX.len(),
            _ => match lexer.word_bytes() {
                Some(word) if is_word_of_llvm(word) => {}
                Some(_) => return false,
                None if matches!(byte, b'<' | b'>' | b'(' | b')' | b'[' | b',' | b'.' | b'?') => {
                    lexer.at += 1;
                }
                None => return false,
            },
        }
    }
    true
}

/// Steps to the element of a vector. Those of LLVM have one dimension.
fn skip_element(lexer: &mut Lexer<'_>) -> bool {
    if lexer.rest().starts_with(b"!llvm.ptr") {
        lexer.at += PREFIX.len();
    }
    !matches!(lexer.peek_adjacent(), Some(b'0'..=b'9' | b'['))
}

fn is_word_of_llvm(word: &[u8]) -> bool {
    const WORDS: [&[u8]; 16] = [
        b"array", b"bf16", b"f128", b"f16", b"f32", b"f64", b"f80", b"func", b"opaque", b"packed",
        b"ptr", b"struct", b"vec", b"vector", b"void", b"x",
    ];
    match word {
        [b'i', digits @ ..] if !digits.is_empty() => digits.iter().all(u8::is_ascii_digit),
        _ => WORDS.contains(&word) || NAMES.iter().any(|name| name.as_bytes() == word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_llvm_consist_of_its_words() {
        for text in [
            "i32",
            "vector<4xi32>",
            "vector<[2]xf32>",
            "vector<2x!llvm.ptr<3>>",
            "!llvm.vec<? x 2 x  ptr<3>>",
            "!llvm.func<!llvm.ppc_fp128 (ptr)>",
            "!llvm.array<2 x !llvm.ppc_fp128>",
            "struct<\"index\", packed (ptr<1>, array<2 x struct<(bf16)>>)>",
            "func<void (i32, ...)>",
            "struct<(vec<? x 4 x  i32>, vec<2 x ptr>)>",
        ] {
            assert!(is_of_llvm(text.as_bytes()), "{text}");
        }
        for text in [
            "index",
            "vector<4xindex>",
            "vector<[2]x4xf32>",
            "vector<4x[2]xf32>",
            "array<2 x vector<3x4xf32>>",
            "struct<(!llvm.ptr)>",
            "array<2 x memref<4xi8>>",
            "si8",
        ] {
            assert!(!is_of_llvm(text.as_bytes()), "{text}");
        }
    }
}
