//! Properties of ops that are not attributes, and the attributes that represent them.

/// A number of a fixed width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberForm {
    /// The width in bits of the attribute that represents it, 1 to 64.
    pub width: u32,
    /// The signedness of that attribute's type.
    pub signedness: Signedness,
}

/// The signedness of an integer type.
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
    /// The name of the attribute that represents it, such as `llvm.overflow`. If there is none, an
    /// integer attribute does.
    pub attribute: Option<Box<str>>,
    /// The names of the cases with their values.
    pub cases: Vec<(Box<str>, u64)>,
}

impl EnumForm {
    /// The value in MLIR's syntax: a case, or several separated by commas. `None` if no combination
    /// of cases has the value.
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
