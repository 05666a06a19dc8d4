//! Splits the text of a location into the locations in it.

use crate::text::syntax::{group_length, string_length};

/// A part of the text of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'m> {
    Text(&'m [u8]),
    /// A nested location, without `loc( )`.
    Location(&'m [u8]),
    /// The metadata of a fused location.
    Attribute(&'m [u8]),
}

/// The parts of the text of a location without `loc( )`.
pub(super) fn parts(text: &[u8]) -> Vec<Part<'_>> {
    split(text).unwrap_or_else(|| vec![Part::Text(text)])
}

fn split(text: &[u8]) -> Option<Vec<Part<'_>>> {
    if text.starts_with(b"\"") {
        // A name with a location. A position in a file contains none.
        let (name, rest) = text.split_at_checked(string_length(text))?;
        let inner = rest.strip_prefix(b"(")?.strip_suffix(b")")?;
        let (open, _) = rest.split_at_checked(1)?;
        return Some(match inner {
            b"unknown" => vec![Part::Text(text)],
            _ => vec![
                Part::Text(name),
                Part::Text(open),
                Part::Location(inner),
                Part::Text(b")"),
            ],
        });
    }
    if let Some(rest) = text.strip_prefix(b"callsite(") {
        let inner = rest.strip_suffix(b")")?;
        let length = location_length(inner);
        let (callee, rest) = inner.split_at_checked(length)?;
        let caller = rest.strip_prefix(b" at ")?;
        return Some(vec![
            Part::Text(b"callsite("),
            Part::Location(callee),
            Part::Text(b" at "),
            Part::Location(caller),
            Part::Text(b")"),
        ]);
    }
    let mut rest = text.strip_prefix(b"fused")?;
    let mut parts = vec![Part::Text(b"fused")];
    if rest.starts_with(b"<") {
        let (group, after) = rest.split_at_checked(group_length(rest))?;
        let metadata = group.strip_prefix(b"<")?.strip_suffix(b">")?;
        parts.extend([
            Part::Text(b"<"),
            Part::Attribute(metadata),
            Part::Text(b">"),
        ]);
        rest = after;
    }
    let mut rest = rest.strip_prefix(b"[")?.strip_suffix(b"]")?;
    parts.push(Part::Text(b"["));
    loop {
        let (location, after) = rest.split_at_checked(location_length(rest))?;
        parts.push(Part::Location(location));
        if after.is_empty() {
            break;
        }
        rest = after.strip_prefix(b", ")?;
        parts.push(Part::Text(b", "));
    }
    parts.push(Part::Text(b"]"));
    Some(parts)
}

/// The length of the location at the start of a text: up to `, ` or ` at ` outside of brackets.
fn location_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        if rest.starts_with(b", ") || rest.starts_with(b" at ") {
            break;
        }
        at += match byte {
            b'"' => string_length(rest),
            b'<' | b'(' | b'[' => group_length(rest),
            _ => 1,
        };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_found_in_locations() {
        let nested = |text: &'static str| -> Vec<String> {
            let parts = parts(text.as_bytes()).into_iter();
            let nested = parts.filter_map(|part| match part {
                Part::Text(_) => None,
                Part::Location(text) | Part::Attribute(text) => Some(text),
            });
            nested
                .map(|text| String::from_utf8_lossy(text).into_owned())
                .collect()
        };
        assert!(nested("\"a\":1:2 to :4").is_empty());
        assert!(nested("unknown").is_empty());
        assert_eq!(nested("\"a at \"(\"b\":1:2)"), ["\"b\":1:2"]);
        assert_eq!(
            nested("callsite(\"a\"(\"x\":1:2) at fused<\"m\">[unknown])"),
            ["\"a\"(\"x\":1:2)", "fused<\"m\">[unknown]"]
        );
        assert_eq!(
            nested("fused<#a.b<1 -> 2>>[\"a\":1:2, callsite(\"b\" at \"c\")]"),
            ["#a.b<1 -> 2>", "\"a\":1:2", "callsite(\"b\" at \"c\")"]
        );
    }
}
