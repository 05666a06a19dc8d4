//! Types of dialects that files have as text, and their parts.

use crate::error::Result;
use crate::text::form::Values;
use crate::text::print::custom::plan::Plan;

/// The parts of a list between commas outside of brackets and quotation marks.
pub(super) fn parts(list: &str) -> Vec<&str> {
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
pub(super) fn split_at_open(text: &str) -> Option<(&str, &str)> {
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

/// Whether all values have the type with a text.
pub(super) fn has_type(
    plan: &mut Plan<'_, '_>,
    values: Values,
    text: Option<&str>,
) -> Result<bool> {
    let Some(text) = text else {
        return Ok(false);
    };
    for value in plan.facts.values_of(values) {
        let Some(ty) = value.ty() else {
            return Ok(false);
        };
        if !plan.attributes.is_type(ty, text)? {
            return Ok(false);
        }
    }
    Ok(true)
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
