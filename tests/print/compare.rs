//! Comparing our text with that of mlir-opt.

use std::collections::BTreeMap;

use mlirbc::asm::PrintError;

use crate::{text, with_locations};

/// The text with locations and the text expected of it, without what cannot be told yet: the
/// properties of registered ops.
pub fn comparable(bytes: &[u8], expected: &str) -> Result<(String, String), PrintError> {
    let text = text(bytes, &with_locations())?;
    let expected = without_lost_ends(expected);
    let mut ours = String::new();
    let mut theirs = String::new();
    let mut expected_lines = expected.lines();
    for line in text.lines() {
        let other = expected_lines.next().unwrap_or_default();
        match properties(line) {
            Some(group) if line[group.clone()].starts_with(" <opaque \"") => {
                ours += &without(line, group);
                theirs += &match properties(other) {
                    Some(group) => without(other, group),
                    None => other.to_owned(),
                };
            }
            _ => {
                ours += line;
                theirs += other;
            }
        }
        ours.push('\n');
        theirs.push('\n');
    }
    for rest in expected_lines {
        theirs += rest;
        theirs.push('\n');
    }
    if ours != theirs && expected.contains("distinct[") {
        // What is cut out takes its numbers along.
        return Ok((renumbered(&ours), renumbered(&theirs)));
    }
    Ok((ours, theirs))
}

/// The text without the ends of ranges that start in column 0 and end in the same line. Bytecode
/// cannot hold them, so only text printed before a file was written has them.
fn without_lost_ends(text: &str) -> String {
    let mut parts = text.split(":0 to :");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += ":0";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out
}

fn without(line: &str, group: std::ops::Range<usize>) -> String {
    let mut line = line.to_owned();
    line.replace_range(group, "");
    line
}

/// Where the properties of the op of a line stand, with the blank before them.
fn properties(line: &str) -> Option<std::ops::Range<usize>> {
    let bytes = line.as_bytes();
    let mut at = line.len() - line.trim_start().len();
    if bytes.get(at) == Some(&b'%') {
        at += line[at..].find(" = ")? + 3;
    }
    if bytes.get(at) != Some(&b'"') {
        return None;
    }
    at = group_end(bytes, at)?;
    for open in [b'(', b'['] {
        if bytes.get(at) == Some(&open) {
            at = group_end(bytes, at)?;
        }
    }
    let start = at;
    match line[start..].starts_with(" <") {
        true => Some(start..group_end(bytes, start + 1)?),
        false => None,
    }
}

/// The end of the string or bracketed group that starts at a place.
fn group_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0;
    let mut at = start;
    loop {
        match bytes.get(at)? {
            b'"' => {
                at += 1;
                while *bytes.get(at)? != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            // A comparison in an integer set.
            b'>' if bytes.get(at + 1) == Some(&b'=') => {}
            b'>' | b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The text with distinct attributes numbered anew by first appearance.
fn renumbered(text: &str) -> String {
    let mut numbers = BTreeMap::new();
    let mut parts = text.split("distinct[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        let next = numbers.len();
        let number = numbers.entry(number).or_insert(next);
        out += &format!("distinct[{number}{rest}");
    }
    out
}

/// The first line in which two texts differ, cut to a readable length.
pub fn difference(ours: &str, theirs: &str) -> String {
    let mut lines = ours.lines().zip(theirs.lines()).enumerate();
    let Some((number, (left, right))) = lines.find(|(_, (left, right))| left != right) else {
        return "one text is longer".to_owned();
    };
    let same = left.bytes().zip(right.bytes());
    let same = same.take_while(|(left, right)| left == right).count();
    let part = |line: &str| {
        let bytes = line.as_bytes();
        let end = bytes.len().min(same + 120);
        String::from_utf8_lossy(&bytes[same.saturating_sub(60)..end]).into_owned()
    };
    format!("line {}:\n  {}\n  {}", number + 1, part(left), part(right))
}
