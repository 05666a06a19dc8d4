//! The parts of the types of `spirv`.

use crate::text::form::type_parts::{parts, with_body};

/// Whether the index of a part of a type must be known, as its parts have types of their own.
pub(crate) fn is_struct(ty: &str) -> bool {
    ty.starts_with("!spirv.struct<")
}

/// A pointer of a storage class.
pub(crate) fn pointer(pointee: &str, class: &str) -> String {
    format!("!spirv.ptr<{pointee}, {class}>")
}

/// A tensor of ARM with one dimension.
pub(crate) fn arm_tensor_type(count: u64) -> String {
    format!("!spirv.arm.tensor<{count}xi32>")
}

/// The part of a composite type at an index, by their texts.
pub(crate) fn part_of(ty: &str, index: i64) -> Option<String> {
    let index = usize::try_from(index).ok()?;
    let (name, inner) = ty.split_once('<')?;
    let inner = inner.strip_suffix('>')?;
    let is_sized = matches!(name, "vector" | "!spirv.array" | "!spirv.matrix");
    if is_sized {
        let (size, _) = inner.split_once('x')?;
        let size: usize = size.trim_end().parse().ok()?;
        if index >= size {
            return None;
        }
    }
    let part = match name {
        "vector" => inner.split_once('x')?.1,
        "!spirv.array" => parts(inner.split_once('x')?.1.trim_start())
            .first()
            .copied()?,
        "!spirv.rtarray" => parts(inner).first().copied()?,
        "!spirv.matrix" => inner.split_once('x')?.1.trim_start(),
        // Rows, columns and the type of the elements.
        "!spirv.coopmatrix" | "!spirv.NV.coopmatrix" | "!spirv.jointmatrix" => {
            let matrix = parts(inner).first().copied()?;
            matrix.splitn(3, 'x').nth(2)?
        }
        "!spirv.struct" => {
            // A struct may have a name.
            let (name, body) = match inner.starts_with('(') {
                true => (None, inner),
                false => {
                    let (name, body) = inner.split_once(", ")?;
                    (Some(name), body)
                }
            };
            let members = parts(body.strip_prefix('(')?.strip_suffix(')')?);
            // Decorations of a member stand in brackets behind its type.
            let member = members.get(index)?;
            let decorations = member.strip_suffix(']').and_then(|it| it.rsplit_once(" ["));
            let member = decorations.map_or(*member, |(ty, _)| ty);
            return match name.map(|name| format!("!spirv.struct<{name}>")) {
                Some(reference) => with_body(member, &reference, ty),
                None => Some(member.to_owned()),
            };
        }
        _ => return None,
    };
    Some(part.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_composite_has_a_type() {
        let part = |ty, index| part_of(ty, index);
        assert_eq!(part("vector<4xf32>", 1).as_deref(), Some("f32"));
        assert_eq!(part("vector<4xf32>", 4), None);
        let array = "!spirv.array<4 x !spirv.array<2 x f32, stride=4>, stride=8>";
        let inner = part(array, 0).unwrap();
        assert_eq!(inner, "!spirv.array<2 x f32, stride=4>");
        assert_eq!(part(&inner, 0).as_deref(), Some("f32"));
        assert_eq!(part("!spirv.array<4xf32>", 0).as_deref(), Some("f32"));
        let fields = "!spirv.struct<name, (f32 [0], vector<2xi1> [4, NonWritable])>";
        assert_eq!(part(fields, 1).as_deref(), Some("vector<2xi1>"));
        assert_eq!(part(fields, 2), None);
        let nested = "!spirv.struct<(!spirv.struct<(f32 [0])>, !spirv.array<2 x f32> [8])>";
        assert_eq!(part(nested, 0).as_deref(), Some("!spirv.struct<(f32 [0])>"));
        assert_eq!(part(nested, 1).as_deref(), Some("!spirv.array<2 x f32>"));
        let list = "!spirv.struct<a, (!spirv.ptr<!spirv.struct<a>, Function>)>";
        assert_eq!(
            part(list, 0).as_deref(),
            Some(&*format!("!spirv.ptr<{list}, Function>"))
        );
        // Each step into these would double the text.
        let mut ty =
            "!spirv.struct<a, (!spirv.struct<b, (!spirv.struct<a>, !spirv.struct<b>)>)>".to_owned();
        let mut steps = 0;
        while let Some(inner) = part_of(&ty, 0) {
            (ty, steps) = (inner, steps + 1);
            assert!(steps < 64);
        }
        let matrix = "!spirv.NV.coopmatrix<8x16xf32, Subgroup>";
        assert_eq!(part(matrix, 0).as_deref(), Some("f32"));
        let matrix = "!spirv.matrix<3 x vector<2xf32>>";
        assert_eq!(part(matrix, 0).as_deref(), Some("vector<2xf32>"));
        assert_eq!(part(matrix, 3), None);
    }
}
