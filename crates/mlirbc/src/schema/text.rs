//! Attributes and types stored as text (format.md §5.1).
//!
//! The text is not parsed into a structure here. It is scanned like in MLIR's lexer, to determine
//! the end of the attribute or type, its class and the width of its values.

use crate::error::{Error, ErrorKind, Result};
use crate::schema::field::Classes;
use crate::schema::integer::MAX_INTEGER_WIDTH;
use crate::text::syntax::{
    DIGIT, Damage, checked_group_length, checked_string_length, count_of, dialect_of, is_blank,
    is_dialect, suffix_length, symbol_name, word_length,
};

/// The text of an entry without its NUL.
///
/// # Errors
/// The NUL is missing, or bytes follow it.
pub fn of_entry(bytes: &[u8], offset: u64) -> Result<&[u8]> {
    let what = "the textual form of an attribute or type";
    match memchr::memchr(0, bytes) {
        None => Err(Error::new(ErrorKind::Unterminated { what }, offset)),
        Some(end) if end + 1 < bytes.len() => {
            let count = (bytes.len() - end - 1) as u64;
            Err(Error::new(
                ErrorKind::TrailingBytes { what, count },
                offset + end as u64 + 1,
            ))
        }
        Some(end) => Ok(bytes.get(..end).unwrap_or_default()),
    }
}

/// The width in bits of the values of a builtin integer, float or index type in text.
pub fn bit_width(text: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(text).ok()?;
    Some(match text {
        "index" | "f64" => 64,
        "f8E5M2" | "f8E4M3" | "f8E4M3FN" | "f8E5M2FNUZ" | "f8E4M3FNUZ" | "f8E4M3B11FNUZ"
        | "f8E3M4" | "f8E8M0FNU" => 8,
        "f6E2M3FN" | "f6E3M2FN" => 6,
        "f4E2M1FN" => 4,
        "bf16" | "f16" => 16,
        "tf32" => 19,
        "f32" => 32,
        "f80" => 80,
        "f128" => 128,
        _ => {
            let digits = text
                .strip_prefix(['s', 'u'])
                .unwrap_or(text)
                .strip_prefix('i')?;
            return match digits.starts_with(|c: char| c.is_ascii_digit()) {
                true => digits
                    .parse()
                    .ok()
                    .filter(|&width| width <= MAX_INTEGER_WIDTH),
                false => None,
            };
        }
    })
}

/// The classes that an attribute in text may have.
pub fn classes(text: &[u8]) -> Classes {
    let starts = |prefix: &[u8]| text.starts_with(prefix);
    if starts(b"\"") {
        Classes::STRING
    } else if starts(b"loc(") {
        Classes::LOCATION
    } else if starts(b"{") {
        Classes::DICTIONARY
    } else if starts(b"[") {
        Classes::ARRAY
    } else if starts(b"@") {
        match Scanner::new(text).symbol_is_nested() {
            true => Classes::NESTED_SYMBOL,
            false => Classes::FLAT_SYMBOL,
        }
    } else if starts(b"dense<") || starts(b"dense_resource<") || starts(b"sparse<") {
        Classes::ELEMENTS
    } else if starts(b"array<") {
        Classes::DENSE_ARRAY
    } else if starts(b"affine_map<") {
        Classes::AFFINE_MAP
    } else if text == b"unit" {
        Classes::UNIT
    } else if text == b"true" || text == b"false" {
        Classes::INTEGER
    } else if starts(b"#") {
        // A dialect attribute may be of any class.
        Classes::ANY
    } else if text
        .first()
        .is_some_and(|&byte| byte.is_ascii_digit() || byte == b'-')
    {
        class_of_number(text)
    } else if starts(b"affine_set<") || starts(b"strided<") || starts(b"distinct[") {
        Classes::OTHER
    } else if check_type(text, 0).is_ok() {
        Classes::TYPE
    } else {
        Classes::OTHER
    }
}

/// The class of a number by its type, or without one by its decimal point.
fn class_of_number(text: &[u8]) -> Classes {
    let mut parts = text.splitn(2, |&byte| byte == b':');
    let (number, ty) = (parts.next().unwrap_or_default(), parts.next());
    let ty = ty.unwrap_or_default().trim_ascii_start();
    let is_float = [&b"f"[..], b"bf16", b"tf32"]
        .iter()
        .any(|float| ty.starts_with(float));
    match is_float || number.contains(&b'.') {
        true => Classes::FLOAT,
        false => Classes::INTEGER,
    }
}

/// Checks that `text` is exactly one attribute.
///
/// # Errors
/// [`ErrorKind::InvalidText`] with the text from the error on.
pub fn check_attribute(text: &[u8], offset: u64) -> Result<()> {
    check(text, offset, Scanner::attribute)
}

/// Checks that `text` is exactly one type.
///
/// # Errors
/// [`ErrorKind::InvalidText`] with the text from the error on.
pub fn check_type(text: &[u8], offset: u64) -> Result<()> {
    check(text, offset, Scanner::ty)
}

fn check<'t>(text: &'t [u8], offset: u64, scan: fn(&mut Scanner<'t>) -> Scan) -> Result<()> {
    let mut scanner = Scanner::new(text);
    let result = scan(&mut scanner).and_then(|()| {
        scanner.blanks();
        match scanner.peek() {
            None => Ok(()),
            Some(_) => Err("trailing characters"),
        }
    });
    result.map_err(|what| {
        let rest = text.get(scanner.at..).unwrap_or_default();
        let shown = rest.iter().take(40).copied().collect();
        Error::new(
            ErrorKind::InvalidText { what, text: shown },
            offset + scanner.at as u64,
        )
    })
}

type Scan = Result<(), &'static str>;

struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t [u8]) -> Self {
        Scanner { text, at: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take_if(&mut self, prefix: &[u8]) -> bool {
        let found = self.rest().starts_with(prefix);
        if found {
            self.at += prefix.len();
        }
        found
    }

    fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// Steps over what is at the start of the rest.
    fn step(&mut self, length: std::result::Result<usize, Damage>) -> Scan {
        let length = length.map_err(|damage| {
            self.at += damage.at;
            damage.what
        })?;
        self.at += length;
        Ok(())
    }

    /// Steps over a word; returns whether there was one.
    fn word(&mut self) -> bool {
        let length = word_length(self.rest());
        self.at += length;
        length > 0
    }

    fn string(&mut self) -> Scan {
        self.step(checked_string_length(self.rest()))
    }

    fn group(&mut self) -> Scan {
        self.step(checked_group_length(self.rest()))
    }

    fn groups(&mut self) -> Scan {
        while let Some(b'<' | b'(' | b'[') = self.peek() {
            self.group()?;
        }
        Ok(())
    }

    /// A dialect attribute or type, after the `#` or `!`.
    fn dialect_symbol(&mut self) -> Scan {
        let dialect = dialect_of(self.rest());
        self.at += 1;
        if !is_dialect(dialect) {
            return Err("no name of a dialect");
        }
        self.at += dialect.len();
        if self.peek() == Some(b'.') {
            self.at += suffix_length(self.rest());
        }
        match self.peek() {
            Some(b'<') => self.group(),
            _ => Ok(()),
        }
    }

    fn symbol(&mut self) -> Scan {
        loop {
            self.at += 1;
            match self.peek() {
                Some(b'"') => self.string()?,
                // MLIR prints this for an empty name, and cannot read it.
                Some(b'<') => self.group()?,
                _ if self.word() => {}
                _ => return Err("no name of a symbol"),
            }
            if !self.take_if(b"::") {
                return Ok(());
            }
            if self.peek() != Some(b'@') {
                return Err("no name of a symbol");
            }
        }
    }

    fn symbol_is_nested(&mut self) -> bool {
        self.at += 1;
        let length = symbol_name(self.rest()).map_or(0, |(_, length)| length);
        self.at += length;
        length > 0 && self.take_if(b"::")
    }

    fn ty(&mut self) -> Scan {
        self.blanks();
        if self.peek() != Some(b'(') {
            return self.non_function_type();
        }
        self.group()?;
        self.blanks();
        if !self.take_if(b"->") {
            return Err("no '->' after the inputs of a function type");
        }
        self.blanks();
        match self.peek() {
            Some(b'(') => self.group(),
            _ => self.non_function_type(),
        }
    }

    fn non_function_type(&mut self) -> Scan {
        match self.peek() {
            Some(b'!') => self.dialect_symbol(),
            _ if self.word() => self.groups(),
            _ => Err("no type"),
        }
    }

    fn attribute(&mut self) -> Scan {
        self.blanks();
        match self.peek() {
            None => return Err("no attribute"),
            Some(b'"') => self.string()?,
            Some(b'[' | b'{') => self.group()?,
            Some(b'@') => self.symbol()?,
            Some(b'#') => self.dialect_symbol()?,
            Some(b'!' | b'(') => return self.ty(),
            Some(byte) if byte.is_ascii_digit() || byte == b'-' => {
                self.take_if(b"-");
                let is_number = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'.';
                let length = self.rest().iter().take_while(is_number).count();
                if length == 0 {
                    return Err("no number");
                }
                self.at += length;
                // The sign of an exponent is inside the number.
                let exponent = self.at.checked_sub(1).and_then(|last| self.text.get(last));
                if exponent.is_some_and(|byte| byte | 0x20 == b'e')
                    && matches!(self.peek(), Some(b'+' | b'-'))
                {
                    self.at += 1;
                    self.at += count_of(self.rest(), DIGIT);
                }
            }
            Some(_) if self.word() => self.groups()?,
            Some(_) => return Err("no attribute"),
        }
        self.blanks();
        match self.take_if(b":") {
            true => self.ty(),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_attributes_are_accepted() {
        for text in [
            "unit",
            "10",
            "-10 : i8",
            "1.500000e+00 : f32",
            "0x7FC0 : bf16",
            "\"a\\22b\" : i3",
            "[1, \"]\"]",
            "{a = 1}",
            "@a::@\"b c\"",
            "#foo.bar",
            "#foo.bar<[1 -> 2]> : tensor<2xi32>",
            "#foo<\"x\">",
            "#foo.a-b<1>",
            "!foo.a-b",
            "affine_map<(d0)[s0] -> (d0 - s0)>",
            "affine_set<(d0) : (d0 >= 0)>",
            "dense<1> : tensor<2xi32>",
            "loc(\"a\":1:2)",
            "strided<[1, ?], offset: 3>",
            "distinct[0]<>",
            "true",
            "array<i32: 1, 2>",
            "(i32) -> i64",
            "(i32) -> (i32, f32)",
            "() -> (() -> ())",
            "!foo.bar<1>",
            "vector<[4]xf32>",
        ] {
            assert!(check_attribute(text.as_bytes(), 0).is_ok(), "{text}");
        }
    }

    #[test]
    fn anything_after_the_attribute_is_refused_with_its_place() {
        let error = check_attribute(b"10 trailing ", 100).unwrap_err();
        assert_eq!(error.offset(), 103);
        assert_eq!(
            error.to_string(),
            "trailing characters in the textual form: \"trailing \" (at byte 103)"
        );
        for text in [
            "",
            "#",
            "#foo.bar<",
            "#foo<]>",
            "\"abc",
            "1 : ",
            "@",
            "i32 i32",
            "[1",
            "loc(1))",
            "\"\\g\"",
            "[\"a\nb\"]",
            "#f-o<1>",
            "#0<1>",
        ] {
            assert!(check_attribute(text.as_bytes(), 0).is_err(), "{text}");
        }
        for text in [
            "",
            "i32 ",
            "tensor<",
            "(i32)",
            "() -> ",
            "() -> () -> i1",
            "!a b",
        ] {
            assert_eq!(
                check_type(text.as_bytes(), 0).is_err(),
                text != "i32 ",
                "{text}"
            );
        }
    }

    #[test]
    fn classes_are_identified_by_how_a_text_begins_and_ends() {
        for (text, class) in [
            ("\"a\"", Classes::STRING),
            ("10", Classes::INTEGER),
            ("-1 : index", Classes::INTEGER),
            ("0x7F", Classes::INTEGER),
            ("1.500000e+00", Classes::FLOAT),
            ("0x7FC0 : bf16", Classes::FLOAT),
            ("0xFF : f8E8M0FNU", Classes::FLOAT),
            ("i32", Classes::TYPE),
            ("(i32) -> i32", Classes::TYPE),
            ("!llvm.func<void ()>", Classes::TYPE),
            ("memref<4xi32>", Classes::TYPE),
            ("strided<[1]>", Classes::OTHER),
            ("affine_set<(d0) : (d0 >= 0)>", Classes::OTHER),
            ("distinct[0]<>", Classes::OTHER),
            ("@a::@b", Classes::NESTED_SYMBOL),
            ("#llvm.linkage<external>", Classes::ANY),
        ] {
            assert_eq!(classes(text.as_bytes()), class, "{text}");
        }
    }

    #[test]
    fn widths_of_text_types_are_known() {
        let widths = [
            "i7", "si8", "ui9", "index", "f8E4M3FN", "tf32", "f80", "none", "i", "ix",
        ]
        .map(|text| bit_width(text.as_bytes()));
        assert_eq!(
            widths,
            [
                Some(7),
                Some(8),
                Some(9),
                Some(64),
                Some(8),
                Some(19),
                Some(80),
                None,
                None,
                None
            ]
        );
    }
}
