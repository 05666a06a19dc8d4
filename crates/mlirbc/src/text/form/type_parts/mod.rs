//! The parts of types of dialects that files have as text.

pub(crate) mod llvm;
pub(crate) mod spirv;

/// The most bytes of a member with the bodies of the struct that it refers to. Structs that refer to each other
/// would double the text with each step into them.
const LONGEST_MEMBER: usize = 1 << 14;

/// A member of a named struct on its own, which states the body of the struct where it refers to it.
fn with_body(member: &str, reference: &str, body: &str) -> Option<String> {
    let count = member.matches(reference).count();
    let length = body
        .len()
        .saturating_mul(count)
        .saturating_add(member.len());
    (count == 0 || length <= LONGEST_MEMBER).then(|| member.replace(reference, body))
}

/// The parts of a list between commas outside of brackets and quotation marks.
pub(crate) fn parts(list: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut scan = Scan::default();
    for (at, letter) in list.char_indices() {
        if scan.is_outside() && letter == ',' {
            found.extend(list.get(start..at).map(str::trim));
            start = at + 1;
        }
        scan.pass(letter);
    }
    let last = list.get(start..).unwrap_or_default().trim();
    if !last.is_empty() || !found.is_empty() {
        found.push(last);
    }
    found
}

/// Splits a text at the first `(` outside of other brackets.
pub(crate) fn split_at_open(text: &str) -> Option<(&str, &str)> {
    let mut scan = Scan::default();
    for (at, letter) in text.char_indices() {
        if scan.is_outside() && letter == '(' {
            return Some((text.get(..at)?, text.get(at + 1..)?));
        }
        scan.pass(letter);
    }
    None
}

/// Follows brackets and quotation marks.
#[derive(Default)]
struct Scan {
    depth: u32,
    is_quoted: bool,
    last: Option<char>,
}

impl Scan {
    fn is_outside(&self) -> bool {
        self.depth == 0 && !self.is_quoted
    }

    fn pass(&mut self, letter: char) {
        match letter {
            '"' => self.is_quoted = !self.is_quoted,
            _ if self.is_quoted => {}
            '<' | '(' | '[' | '{' => self.depth += 1,
            // The arrow of a function type is no bracket.
            '>' if self.last == Some('-') => {}
            '>' | ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.last = Some(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_brackets_and_quotation_marks_separate_no_parts() {
        let list = "i32, tuple<i1, i2>, (i1, i2) -> i3, !a.b<\"x, <\", 1>";
        let expected = [
            "i32",
            "tuple<i1, i2>",
            "(i1, i2) -> i3",
            "!a.b<\"x, <\", 1>",
        ];
        assert_eq!(parts(list), expected);
        assert!(parts("").is_empty());
        assert_eq!(
            split_at_open("struct<(i1)> (i2"),
            Some(("struct<(i1)> ", "i2"))
        );
        assert_eq!(split_at_open("i1"), None);
    }
}
