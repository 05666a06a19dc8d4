//! The parts of the types of `llvm`.

use crate::text::form::type_parts::parts;

/// The full text of a type that stands in another one of `llvm`.
pub(crate) fn full(inner: &str) -> String {
    const WORDS: &[&str] = &[
        "array",
        "func",
        "label",
        "metadata",
        "ppc_fp128",
        "ptr",
        "struct",
        "target",
        "token",
        "vec",
        "void",
        "x86_amx",
        "x86_mmx",
    ];
    let end = inner.find('<').unwrap_or(inner.len());
    match inner.get(..end) {
        Some(word) if WORDS.contains(&word) => format!("!llvm.{inner}"),
        _ => inner.to_owned(),
    }
}

/// The text of a type where it stands in another one of `llvm`.
pub(crate) fn inner(full: &str) -> &str {
    full.strip_prefix("!llvm.").unwrap_or(full)
}

/// Whether a type is a pointer that does not state what it points to: `!llvm.ptr`, or one with an address space.
pub(crate) fn is_untyped(ty: &str) -> bool {
    let Some(space) = ty.strip_prefix("!llvm.ptr") else {
        return false;
    };
    let number = space.strip_prefix('<').and_then(|it| it.strip_suffix('>'));
    space.is_empty()
        || number.is_some_and(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()))
}

/// The part of a type of `llvm` at a position, by their texts.
pub(crate) fn part_of(ty: &str, position: i64) -> Option<String> {
    let inner = ty.split_once('<')?.1.strip_suffix('>')?;
    if ty.starts_with("!llvm.array<") {
        let (count, element) = inner.split_once(" x ")?;
        let is_in = u64::try_from(position).ok()? < count.parse().ok()?;
        return is_in.then(|| full(element));
    }
    let body = inner.strip_suffix(')')?;
    if !ty.starts_with("!llvm.struct<") {
        return None;
    }
    // A struct may have a name.
    let body = match body.strip_prefix('"') {
        Some(named) => named.split_once("\", ")?.1,
        None => body,
    };
    let body = body.strip_prefix("packed ").unwrap_or(body);
    let members = parts(body.strip_prefix('(')?);
    members
        .get(usize::try_from(position).ok()?)
        .map(|member| full(member))
}

/// A vector of `llvm`, which releases up to LLVM 20 have beside those of the builtin dialect.
struct Vector<'t> {
    is_scalable: bool,
    count: &'t str,
    element: &'t str,
}

impl<'t> Vector<'t> {
    /// `!llvm.vec<4 x ptr>`, or `!llvm.vec<? x 4 x  i32>`.
    fn of(ty: &'t str) -> Option<Self> {
        let inner = ty.strip_prefix("!llvm.vec<")?.strip_suffix('>')?;
        let fixed = inner.strip_prefix("? x ");
        let (count, element) = fixed.unwrap_or(inner).split_once(" x ")?;
        Some(Vector {
            is_scalable: fixed.is_some(),
            count,
            element: element.trim_start(),
        })
    }
}

/// The type of the elements of a vector of `llvm`.
pub(crate) fn element_of_vector(ty: &str) -> Option<String> {
    Some(full(Vector::of(ty)?.element))
}

/// The type of the result of a comparison of vectors of `llvm`.
pub(crate) fn bits_of_vector(ty: &str) -> Option<String> {
    let vector = Vector::of(ty)?;
    let count = vector.count;
    Some(match vector.is_scalable {
        true => format!("vector<[{count}]xi1>"),
        false => format!("vector<{count}xi1>"),
    })
}

/// The type of a vector with another number of elements.
pub(crate) fn shuffled(vector: &str, count: usize) -> Option<String> {
    if let Some(own) = Vector::of(vector) {
        let element = own.element;
        return Some(match own.is_scalable {
            true => format!("!llvm.vec<? x {count} x  {element}>"),
            false => format!("!llvm.vec<{count} x {element}>"),
        });
    }
    let inner = vector.strip_prefix("vector<")?;
    let (size, element) = inner.split_once('x')?;
    Some(match size.starts_with('[') {
        true => format!("vector<[{count}]x{element}"),
        false => format!("vector<{count}x{element}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_an_aggregate_has_a_type() {
        let part = |ty, position| part_of(ty, position);
        assert_eq!(
            part("!llvm.array<4 x ptr>", 3).as_deref(),
            Some("!llvm.ptr")
        );
        assert_eq!(part("!llvm.array<4 x ptr>", 4), None);
        let nested = "!llvm.struct<(i32, array<2 x struct<(f32, i1)>>)>";
        let array = part(nested, 1).unwrap();
        assert_eq!(array, "!llvm.array<2 x struct<(f32, i1)>>");
        assert_eq!(part(nested, 0).as_deref(), Some("i32"));
        assert_eq!(part(nested, 2), None);
        let named = "!llvm.struct<\"a, (b\", packed (i8, vector<4xi1>)>";
        assert_eq!(part(named, 1).as_deref(), Some("vector<4xi1>"));
        assert_eq!(part("!llvm.struct<\"a\", opaque>", 0), None);
        assert_eq!(part("!llvm.ptr", 0), None);
    }

    #[test]
    fn vectors_of_llvm_have_elements() {
        let fixed = "!llvm.vec<2 x ptr<3>>";
        let scalable = "!llvm.vec<? x 4 x  i32>";
        assert_eq!(element_of_vector(fixed).as_deref(), Some("!llvm.ptr<3>"));
        assert_eq!(element_of_vector(scalable).as_deref(), Some("i32"));
        assert_eq!(bits_of_vector(fixed).as_deref(), Some("vector<2xi1>"));
        assert_eq!(bits_of_vector(scalable).as_deref(), Some("vector<[4]xi1>"));
        assert_eq!(shuffled(fixed, 3).as_deref(), Some("!llvm.vec<3 x ptr<3>>"));
        assert_eq!(
            shuffled(scalable, 2).as_deref(),
            Some("!llvm.vec<? x 2 x  i32>")
        );
        assert_eq!(element_of_vector("vector<2xi32>"), None);
    }
}
