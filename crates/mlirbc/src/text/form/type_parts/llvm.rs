//! The parts of the types of `llvm`.

use crate::text::form::type_parts::{parts, with_body};

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

/// What a pointer points to that states it, as releases up to LLVM 17 have it: `!llvm.ptr<i32, 1>`.
pub(crate) fn pointee(ty: &str) -> Option<String> {
    if is_untyped(ty) {
        return None;
    }
    let inner = ty.strip_prefix("!llvm.ptr<")?.strip_suffix('>')?;
    parts(inner).first().map(|pointee| full(pointee))
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
    let (name, body) = match body.strip_prefix('"') {
        Some(named) => {
            let (name, body) = named.split_once("\", ")?;
            (Some(name), body)
        }
        None => (None, body),
    };
    let body = body.strip_prefix("packed ").unwrap_or(body);
    let members = parts(body.strip_prefix('(')?);
    let member = *members.get(usize::try_from(position).ok()?)?;
    let reference = name.map(|name| format!("struct<\"{name}\">"));
    match reference {
        Some(reference) => {
            with_body(member, &reference, &format!("struct<{inner}>")).map(|member| full(&member))
        }
        None => Some(full(member)),
    }
}

/// A vector type that `llvm` has up to LLVM 20: `!llvm.vec<4 x ptr>`, or the scalable `!llvm.vec<? x 4 x  i32>`.
pub(crate) struct Vector {
    pub(crate) is_scalable: bool,
    pub(crate) count: i64,
    /// The full text of the type of its elements.
    pub(crate) element: String,
}

impl Vector {
    pub(crate) fn of_text(ty: &str) -> Option<Self> {
        let inner = ty.strip_prefix("!llvm.vec<")?.strip_suffix('>')?;
        let (is_scalable, inner) = match inner.strip_prefix("? x ") {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        let (count, element) = inner.split_once(" x ")?;
        Some(Vector {
            is_scalable,
            count: count.parse().ok()?,
            element: full(element.trim_start()),
        })
    }
}

/// The type of a vector with another number of elements.
pub(crate) fn shuffled(vector: &str, count: usize) -> Option<String> {
    if let Some(vector) = Vector::of_text(vector) {
        let element = &vector.element;
        // Vectors of other elements are types of builtin.
        let is_own = element == "!llvm.ppc_fp128" || is_untyped(element);
        return Some(match (is_own, vector.is_scalable) {
            (true, true) => format!("!llvm.vec<? x {count} x  {}>", inner(element)),
            (true, false) => format!("!llvm.vec<{count} x {}>", inner(element)),
            (false, true) => format!("vector<[{count}]x{element}>"),
            (false, false) => format!("vector<{count}x{element}>"),
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
        let list = "!llvm.struct<\"list\", (ptr<struct<\"list\">>, i32)>";
        assert_eq!(
            part(list, 0).as_deref(),
            Some("!llvm.ptr<struct<\"list\", (ptr<struct<\"list\">>, i32)>>")
        );
        assert_eq!(part("!llvm.ptr", 0), None);
        let vectors = "!llvm.struct<(vec<? x 2 x  i8>, x86_mmx)>";
        assert_eq!(part(vectors, 0).as_deref(), Some("!llvm.vec<? x 2 x  i8>"));
        assert_eq!(part(vectors, 1).as_deref(), Some("!llvm.x86_mmx"));
    }

    #[test]
    fn a_typed_pointer_states_what_it_points_to() {
        assert_eq!(pointee("!llvm.ptr<i32, 1>").as_deref(), Some("i32"));
        assert_eq!(
            pointee("!llvm.ptr<struct<(i8, i16)>>").as_deref(),
            Some("!llvm.struct<(i8, i16)>")
        );
        for untyped in ["!llvm.ptr", "!llvm.ptr<1>", "i32", "!llvm.struct<()>"] {
            assert_eq!(pointee(untyped), None, "{untyped}");
        }
    }

    #[test]
    fn a_shuffled_vector_has_a_type() {
        for (vector, expected) in [
            ("vector<4xi32>", "vector<3xi32>"),
            ("vector<[4]xi32>", "vector<[3]xi32>"),
            ("vector<4x!llvm.ptr>", "vector<3x!llvm.ptr>"),
            ("!llvm.vec<4 x ptr>", "!llvm.vec<3 x ptr>"),
            ("!llvm.vec<4 x ptr<2>>", "!llvm.vec<3 x ptr<2>>"),
            ("!llvm.vec<? x 4 x  ptr>", "!llvm.vec<? x 3 x  ptr>"),
            ("!llvm.vec<4 x ppc_fp128>", "!llvm.vec<3 x ppc_fp128>"),
            ("!llvm.vec<? x 4 x  i32>", "vector<[3]xi32>"),
        ] {
            assert_eq!(shuffled(vector, 3).as_deref(), Some(expected), "{vector}");
        }
    }
}
