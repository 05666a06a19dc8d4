//! Scanning a line of MLIR's text: matching brackets, and whole names.

/// The position behind what a string that begins at `at` consists of.
fn behind_string(line: &str, at: usize) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut at = at + 1;
    while *bytes.get(at)? != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    Some(at + 1)
}

/// The position behind the token that begins at `at`, and how deep it leads in or out. Arrows and
/// comparisons close nothing.
fn behind_token(line: &str, at: usize) -> Option<(usize, i32)> {
    let rest = line.get(at..)?;
    let atoms = ["->", " >= ", " <= ", " == ", " > ", " < "];
    if let Some(atom) = atoms.iter().find(|atom| rest.starts_with(**atom)) {
        return Some((at + atom.len(), 0));
    }
    match rest.chars().next()? {
        '"' => Some((behind_string(line, at)?, 0)),
        '(' | '[' | '{' | '<' => Some((at + 1, 1)),
        ')' | ']' | '}' | '>' => Some((at + 1, -1)),
        other => Some((at + other.len_utf8(), 0)),
    }
}

/// The position behind the bracket that closes the one at `at`.
pub fn behind_group(line: &str, at: usize) -> Option<usize> {
    let (mut next, mut depth) = behind_token(line, at)?;
    while depth > 0 {
        let (behind, step) = behind_token(line, next)?;
        next = behind;
        depth += step;
    }
    (depth == 0).then_some(next)
}

/// The first place from `at` on, within no bracket or string, where `needle` stands.
pub fn find_outside(line: &str, at: usize, needle: &str) -> Option<usize> {
    let mut at = at;
    let mut depth = 0;
    loop {
        if depth == 0 && line.get(at..)?.starts_with(needle) {
            return Some(at);
        }
        let (behind, step) = behind_token(line, at)?;
        at = behind;
        depth += step;
    }
}

/// What commas separate that are within no bracket.
pub fn split(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    while let Some(comma) = find_outside(list, start, ", ") {
        parts.push(&list[start..comma]);
        start = comma + 2;
    }
    if start < list.len() {
        parts.push(&list[start..]);
    }
    parts
}

/// Whether a character may be part of a name behind `%` or `@`.
fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "$._-#".contains(c)
}

/// Replaces a name such as `%arg0` or `@main` wherever it stands as a whole and in no string. Gives
/// how often it did.
pub fn replace_name(line: &mut String, name: &str, with: &str) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let follows = rest.strip_prefix(name);
        if follows.is_some_and(|follows| !follows.starts_with(is_in_name)) {
            line.replace_range(at..at + name.len(), with);
            at += with.len();
            count += 1;
        } else if rest.starts_with('"') {
            let Some(behind) = behind_string(line, at) else {
                break;
            };
            at = behind;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    count
}

/// How often a name stands in a line.
pub fn count_name(line: &str, name: &str) -> usize {
    match line.contains(name) {
        true => replace_name(&mut line.to_owned(), name, name),
        false => 0,
    }
}
