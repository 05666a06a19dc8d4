//! The op with a symbol name from the user.

use mlirbc::Result;
use mlirbc::diff::op_at;
use mlirbc::ir::{Module, Op};

use crate::text;

/// The op with a symbol name, at a reference such as `@module::@function`, or at a path of `mlirbc diff`.
pub fn find<'m>(module: &'m Module<'_>, name: &str) -> Result<Option<Op<'m>>> {
    let found = match name.strip_prefix('@') {
        None => module.find_symbol(name.as_bytes()),
        Some(reference) if reference.contains("::@") => {
            module.symbol_path(reference.split("::@").map(str::as_bytes))
        }
        Some(reference) => module.find_symbol(reference.as_bytes()),
    };
    match found? {
        None => op_at(module, name),
        found => Ok(found),
    }
}

/// The maximum number of suggested names.
const SUGGESTIONS: usize = 5;

/// The maximum number of names that are listed if none is similar.
const LISTED: usize = 10;

/// The message for an unknown name, with the most similar names of the file.
pub fn absent(module: &Module<'_>, name: &str) -> Result<String> {
    let last = name.rsplit("::@").next().unwrap_or(name);
    let wanted = last.strip_prefix('@').unwrap_or(last);
    let mut near: Vec<(usize, String)> = Vec::new();
    let mut first: Vec<String> = Vec::new();
    let mut count: u64 = 0;
    let mut tables = module.symbol_tables()?;
    while let Some(table) = tables.next()? {
        for symbol in table.symbols() {
            let (found, _) = symbol?;
            count += 1;
            let found = text::shortened(found, 100);
            if first.len() < LISTED {
                first.push(format!("'{found}'"));
            }
            if let Some(distance) = distance(wanted, &found)
                && !near.iter().any(|(_, known)| *known == found)
            {
                near.push((distance, found));
                near.sort();
                near.truncate(SUGGESTIONS);
            }
        }
    }
    let name = text::shortened(name.as_bytes(), 100);
    let near: Vec<String> = near.iter().map(|(_, near)| format!("'{near}'")).collect();
    Ok(match (&near[..], count) {
        (_, 0) => format!("no symbol '{name}'; the file has no symbols"),
        ([], count) => {
            let more = match count.saturating_sub(first.len() as u64) {
                0 => String::new(),
                more => format!(" and {} more", text::number(more)),
            };
            format!(
                "no symbol '{name}'; the file has {}{more}",
                first.join(", ")
            )
        }
        ([near], _) => format!("no symbol '{name}'; is {near} meant?"),
        (near, _) => format!("no symbol '{name}'; similar names are {}", near.join(", ")),
    })
}

/// The edit distance of a name from the requested one, at most a third of its length; `None` if the
/// name is not similar.
fn distance(wanted: &str, found: &str) -> Option<usize> {
    let few = wanted.len().div_ceil(3);
    let is_part = !wanted.is_empty() && found.to_lowercase().contains(&wanted.to_lowercase());
    if found.len().abs_diff(wanted.len()) > few {
        return is_part.then_some(few);
    }
    let distance = strsim::osa_distance(wanted, found);
    (distance <= few || is_part).then_some(distance.min(few))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_few_other_letters_and_names_around_it_are_near() {
        assert_eq!(distance("mian", "main"), Some(1));
        assert_eq!(distance("main", "main_graph"), Some(2));
        assert_eq!(distance("Main", "main"), Some(1));
        assert_eq!(distance("main", "other"), None);
        assert_eq!(distance("", "x"), None);
        assert_eq!(distance("a", &"b".repeat(1 << 20)), None);
    }
}
