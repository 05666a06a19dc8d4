//! Types of the spirv dialect.

use crate::container::TypeId;
use crate::dialect::builtin::{DYNAMIC, TypeView};
use crate::error::Result;
use crate::text::parse::parser::Parser;

/// The parts of the type of an image behind that of its elements, which are cases of enums.
const IMAGE: [(&str, &str); 6] = [
    ("spirv", "dim"),
    ("spirv", "image_depth_info"),
    ("spirv", "image_arrayed_info"),
    ("spirv", "image_sampling_info"),
    ("spirv", "image_sampler_use_info"),
    ("spirv", "image_format"),
];

impl Parser<'_, '_, '_> {
    /// What follows the mnemonic of a type, which is at the end of the text.
    pub(super) fn spell_spirv_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let mnemonic = out.clone();
        self.spell_sign("<", "expected '<'", out)?;
        match mnemonic.as_slice() {
            b"array" => {
                let start = self.place();
                let sizes = self.spirv_sizes()?;
                let [size] = sizes.as_slice() else {
                    return self.refuse(start, "expected single integer for array element count");
                };
                if *size == 0 {
                    return self.refuse(start, "expected array length greater than 0");
                }
                out.extend_from_slice(format!("{size} x ").as_bytes());
                self.spell_spirv_element(out)?;
                self.spell_spirv_stride(out)?;
            }
            b"rtarray" => {
                self.spell_spirv_element(out)?;
                self.spell_spirv_stride(out)?;
            }
            b"matrix" => self.spell_spirv_matrix(out)?,
            b"ptr" => {
                self.spell_spirv_element(out)?;
                self.spell_spirv_case(("spirv", "storage_class"), out)?;
            }
            b"image" => {
                self.spell_spirv_element(out)?;
                for part in IMAGE {
                    self.spell_spirv_case(part, out)?;
                }
            }
            b"sampled_image" => {
                let start = self.place();
                let ty = self.ty()?;
                let is_image = self.is_type_of_class(ty, b"!spirv.image<");
                if !is_image {
                    return self.refuse(start, "sampled image must be composed using image type");
                }
                self.write_type(ty, out)?;
            }
            b"coopmatrix" => {
                self.spell_spirv_sizes(out)?;
                self.spell_spirv_case(("spirv", "scope"), out)?;
                self.spell_spirv_case(("spirv", "coop_matrix_use_khr"), out)?;
            }
            b"jointmatrix" => {
                self.spell_spirv_sizes(out)?;
                self.spell_spirv_case(("spirv", "matrix_layout"), out)?;
                self.spell_spirv_case(("spirv", "scope"), out)?;
            }
            b"NV.coopmatrix" => {
                self.spell_spirv_sizes(out)?;
                self.spell_spirv_case(("spirv", "scope"), out)?;
            }
            _ => self.spell_spirv_tensor(out)?,
        }
        self.spell_sign(">", "expected '>'", out)
    }

    /// `8x16xf32`, the rows, the columns and the type of the elements of a matrix.
    fn spell_spirv_sizes(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        let sizes = self.spirv_sizes()?;
        let [rows, columns] = sizes.as_slice() else {
            return self.refuse(start, "expected row and column count");
        };
        out.extend_from_slice(format!("{rows}x{columns}x").as_bytes());
        self.spell_spirv_element(out)
    }

    /// Sizes that are known.
    fn spirv_sizes(&mut self) -> Result<Vec<i64>> {
        let start = self.place();
        let sizes = self.dims(false)?.sizes;
        match sizes.contains(&DYNAMIC) {
            true => self.refuse(start, "expected static shape"),
            false => Ok(sizes),
        }
    }

    /// A comma and the case of an enum.
    fn spell_spirv_case(&mut self, name: (&str, &str), out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign(",", "expected ','", out)?;
        self.spell_case_named(name, out)
    }

    /// A type of which others may consist.
    fn spell_spirv_element(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        let ty = self.ty()?;
        match self.why_no_spirv_element(ty)? {
            Some(what) => self.refuse(start, what),
            None => self.write_type(ty, out),
        }
    }

    fn why_no_spirv_element(&self, id: TypeId) -> Result<Option<&'static str>> {
        let Some(ty) = self.tables.ty(id) else {
            return Ok(None);
        };
        if ty.dialect_name() == b"spirv" {
            return Ok(None);
        }
        Ok(match ty.view()? {
            TypeView::Float(_) => None,
            TypeView::Integer { width, .. } => {
                let is_allowed = matches!(width, 1 | 8 | 16 | 32 | 64);
                (!is_allowed).then_some("only 1/8/16/32/64-bit integer type allowed")
            }
            TypeView::Vector { shape, .. } => match *shape.dims().collect::<Vec<_>>() {
                [size] if size > 4 => Some("vector length has to be less than or equal to 4"),
                [_] => None,
                _ => Some("only 1-D vector allowed"),
            },
            _ => Some("cannot use this type to compose SPIR-V types"),
        })
    }

    /// `, stride=4`
    fn spell_spirv_stride(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if !self.lexer.take(",") {
            return Ok(());
        }
        self.lexer.expect("stride", "expected 'stride'")?;
        self.lexer.expect("=", "expected '='")?;
        let start = self.place();
        let stride = self.spirv_number()?;
        if stride == 0 {
            return self.refuse(start, "ArrayStride must be greater than zero");
        }
        out.extend_from_slice(format!(", stride={stride}").as_bytes());
        Ok(())
    }

    /// A number of 32 bits.
    fn spirv_number(&mut self) -> Result<u32> {
        let start = self.place();
        let number = self.lexer.unsigned("expected integer value")?;
        let too_large = || self.lexer.error_at(start, "integer value too large");
        u32::try_from(number).map_err(|_| too_large())
    }

    /// `3 x vector<3xf32>`
    fn spell_spirv_matrix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        let sizes = self.spirv_sizes()?;
        let [size] = sizes.as_slice() else {
            return self.refuse(
                start,
                "expected single unsigned integer for number of columns",
            );
        };
        if !matches!(size, 2..=4) {
            return self.refuse(start, "matrix is expected to have 2, 3, or 4 columns");
        }
        out.extend_from_slice(format!("{size} x ").as_bytes());
        let start = self.place();
        let ty = self.ty()?;
        let view = self.tables.ty(ty).map(|ty| ty.view()).transpose()?;
        let what = match view {
            Some(TypeView::Vector { shape, element, .. }) => {
                match *shape.dims().collect::<Vec<_>>() {
                    [2..=4] if matches!(element.view()?, TypeView::Float(_)) => None,
                    [2..=4] => Some("matrix columns' elements must be of Float type"),
                    [_] => Some("matrix columns must have 2 to 4 elements"),
                    _ => Some("only 1-D vector allowed"),
                }
            }
            _ => Some("matrix must be composed using vector type"),
        };
        match what {
            Some(what) => self.refuse(start, what),
            None => self.write_type(ty, out),
        }
    }

    /// `4x?xf32` or `*xf32`
    fn spell_spirv_tensor(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        if self.unranked()? {
            out.extend_from_slice(b"*x");
            return self.spell_spirv_element(out);
        }
        let sizes = self.dims(false)?.sizes;
        let dynamic = sizes.iter().filter(|size| **size == DYNAMIC).count();
        let what = if sizes.is_empty() {
            Some("arm.tensors do not support rank zero")
        } else if sizes.contains(&0) {
            Some("arm.tensors do not support zero dimensions")
        } else if dynamic != 0 && dynamic != sizes.len() {
            Some("arm.tensor shape dimensions must be either fully dynamic or completed shaped")
        } else {
            None
        };
        if let Some(what) = what {
            return self.refuse(start, what);
        }
        for size in sizes {
            match size {
                DYNAMIC => out.push(b'?'),
                size => out.extend_from_slice(size.to_string().as_bytes()),
            }
            out.push(b'x');
        }
        self.spell_spirv_element(out)
    }

    /// `<(f32 [0], i32 [4, NonWritable])>`, perhaps with a name.
    pub(super) fn spell_spirv_struct(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let whole = self.place();
        self.spell_sign("<", "expected '<'", out)?;
        let Some(name) = self.lexer.word_bytes() else {
            return self.spell_spirv_members(whole, out);
        };
        out.extend_from_slice(name);
        // No structure of another dialect has such a name.
        let name = [b"!spirv.", name].concat();
        let is_open = self.open_structs.contains(&name);
        if self.lexer.take(">") {
            out.push(b'>');
            let what = "recursive struct reference not nested in struct definition";
            return match is_open {
                true => Ok(()),
                false => self.refuse(whole, what),
            };
        }
        self.lexer.expect(",", "expected ','")?;
        if is_open {
            return self.refuse(whole, "identifier already used for an enclosing struct");
        }
        out.extend_from_slice(b", ");
        self.open_structs.push(name);
        let read = self.spell_spirv_members(whole, out);
        self.open_structs.pop();
        read
    }

    /// The members of the structure that begins at `whole`, in parentheses, and its end.
    fn spell_spirv_members(&mut self, whole: usize, out: &mut Vec<u8>) -> Result<()> {
        self.spell_sign("(", "expected '('", out)?;
        let (mut members, mut offsets) = (0u32, 0u32);
        if !self.lexer.take(")") {
            loop {
                if members > 0 {
                    out.extend_from_slice(b", ");
                }
                members += 1;
                self.spell_type(out)?;
                if self.lexer.take("[") {
                    let has_offset = self.spell_spirv_member(members - 1 == offsets, out)?;
                    offsets += u32::from(has_offset);
                }
                if !self.lexer.take(",") {
                    break;
                }
            }
            if offsets > 0 && offsets != members {
                return self.refuse(whole, "offset specification must be given for all members");
            }
            self.lexer.expect(")", "expected ')'")?;
        }
        self.lexer.expect(">", "expected '>'")?;
        out.extend_from_slice(b")>");
        Ok(())
    }

    /// The offset of a member and its decorations, up to the closing bracket. Returns whether there is an offset.
    fn spell_spirv_member(&mut self, may_have_offset: bool, out: &mut Vec<u8>) -> Result<bool> {
        let start = self.place();
        out.extend_from_slice(b" [");
        let has_offset = self.lexer.peek().is_some_and(|byte| byte.is_ascii_digit());
        if has_offset {
            let offset = self.spirv_number()?;
            if !may_have_offset {
                return self.refuse(start, "offset specification must be given for all members");
            }
            out.extend_from_slice(offset.to_string().as_bytes());
        }
        let mut decorations = 0;
        if !self.lexer.take("]") {
            if has_offset {
                self.spell_sign(",", "expected ','", out)?;
            }
            loop {
                decorations += 1;
                self.spell_case_named(("spirv", "decoration"), out)?;
                if self.lexer.take("=") {
                    let value = self.spirv_number()?;
                    out.extend_from_slice(format!("={value}").as_bytes());
                }
                if !self.lexer.take(",") {
                    break;
                }
                out.extend_from_slice(b", ");
            }
            self.lexer.expect("]", "expected ']'")?;
        }
        // Several decorations are sorted, and none are printed with other brackets.
        if decorations > 1 || (decorations == 0 && !has_offset) {
            self.spelling_is_unknown = true;
        }
        out.push(b']');
        Ok(has_offset)
    }

    /// Whether the text of a type begins so.
    pub(super) fn is_type_of_class(&self, id: TypeId, class: &[u8]) -> bool {
        let view = self.tables.ty(id).and_then(|ty| ty.view().ok());
        matches!(view, Some(TypeView::Text(text)) if text.starts_with(class))
    }
}
