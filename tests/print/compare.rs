//! Comparing our text with that of mlir-opt.

use std::collections::{BTreeMap, BTreeSet};

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
pub fn without_lost_ends(text: &str) -> String {
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
    let start = end_of_operands(line)?;
    match line[start..].starts_with(" <") {
        true => Some(start..group_end(line.as_bytes(), start + 1)?),
        false => None,
    }
}

/// The end of the operands and successors of the op of a line.
fn end_of_operands(line: &str) -> Option<usize> {
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
    Some(at)
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

/// Whether our text of a file of version 4 or older agrees with the expected one: such files hold
/// properties and discardable attributes in one dictionary, so all that stands in ours has to stand
/// in one of the two of theirs, which may have defaults besides.
pub fn agrees_but_for_properties(ours: &str, theirs: &str) -> bool {
    let mut open = Vec::new();
    let (ours, theirs) = (without_numbers(ours), without_numbers(theirs));
    ours.lines().count() == theirs.lines().count()
        && ours.lines().zip(theirs.lines()).all(|(ours, theirs)| {
            let ((ours, our_items), (theirs, mut their_items)) = (split(ours), split(theirs));
            if theirs.ends_with(" ({") {
                open.push(std::mem::take(&mut their_items));
            } else if theirs.trim_start().starts_with("})") {
                their_items.extend(open.pop().unwrap_or_default());
            }
            ours == theirs && our_items.is_subset(&their_items)
        })
}

/// The text without the numbers of distinct attributes, which depend on where they stand.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split("distinct[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += "distinct[";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out
}

/// A line without properties and dictionary, and what stood in these.
fn split(line: &str) -> (String, BTreeSet<String>) {
    let mut rest = line.to_owned();
    let mut items = BTreeSet::new();
    let mut at = 0;
    if let Some(group) = properties(line) {
        at = group.start;
        items.extend(items_of(&line[group.start + 3..group.end - 2]));
        rest.replace_range(group, "");
    } else if line.trim_start().starts_with("})") {
        at = line.find("})").unwrap_or(0) + 2;
    } else if let Some(end) = end_of_operands(line) {
        at = end;
    }
    if at > 0 && rest[at..].starts_with(" {") {
        let end = group_end(rest.as_bytes(), at + 1).unwrap_or(rest.len());
        items.extend(items_of(&rest[at + 2..end - 1]));
        rest.replace_range(at..end, "");
    }
    (rest, items)
}

/// The parts of a list between commas that stand in no brackets.
fn items_of(list: &str) -> Vec<String> {
    let bytes = list.as_bytes();
    let mut items = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'"' | b'<' | b'(' | b'[' | b'{' => at = group_end(bytes, at).unwrap_or(bytes.len()),
            b',' => {
                items.push(list[start..at].trim().to_owned());
                at += 1;
                start = at;
            }
            _ => at += 1,
        }
    }
    items.push(list[start..].trim().to_owned());
    items.retain(|item| !item.is_empty());
    for item in &mut items {
        for (old, new) in [
            ("operand_segment_sizes =", "operandSegmentSizes ="),
            ("result_segment_sizes =", "resultSegmentSizes ="),
        ] {
            if let Some(rest) = item.strip_prefix(old) {
                *item = format!("{new}{rest}");
            }
        }
    }
    items
}
