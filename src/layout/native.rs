//! Properties of ops that are not attributes, and what they look like as attributes.

/// A number of a fixed width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberForm {
    /// The width in bits of the attribute that it stands for, 1 to 64.
    pub width: u32,
    /// The sign of that attribute's type.
    pub signedness: Signedness,
}

/// Whether an integer type says how its sign is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signedness {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// An enum, or flags that can be combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumForm {
    /// The width in bits.
    pub width: u32,
    /// Whether cases are bits that can be combined.
    pub is_flags: bool,
    /// The name of the attribute that it stands for, such as `llvm.overflow`; an integer attribute
    /// if there is none.
    pub attribute: Option<Box<str>>,
    /// The names of the cases with their values.
    pub cases: Vec<(Box<str>, u64)>,
}

impl EnumForm {
    /// The value in words, as MLIR writes it: a case, or several with commas between them. `None`
    /// if the cases do not make up the value.
    pub fn text(&self, value: u64) -> Option<String> {
        let exact = self.cases.iter().find(|(_, case)| *case == value);
        if let Some((name, _)) = exact {
            return Some(name.to_string());
        }
        if !self.is_flags {
            return None;
        }
        let (mut names, mut rest) = (Vec::new(), value);
        for (name, case) in &self.cases {
            if case.count_ones() == 1 && value & case != 0 {
                names.push(&**name);
                rest &= !case;
            }
        }
        (rest == 0).then(|| names.join(", "))
    }
}
