//! The textual form of attributes and types, as dialect descriptions define it.
//!
//! A [`Template`] is parsed once, with the description, and refers to fields by index. Its parts
//! are a flat list, so a printer only needs an index into it.

/// The text of a kind of attribute or type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The sign and the dialect: `#vhlo.`, or `#vhlo<` if MLIR requires brackets around the rest.
    pub prefix: Box<str>,
    /// The name of the kind, omitted where the context implies it.
    pub mnemonic: Box<str>,
    /// The parts that follow.
    pub parts: Vec<Part>,
}

impl Template {
    /// Whether brackets enclose everything after the dialect.
    pub fn is_bracketed(&self) -> bool {
        self.prefix.ends_with('<')
    }
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Literal text.
    Text(Box<str>),
    /// A comma, except at the first occurrence.
    Comma,
    /// A field, by its index in the schema.
    Field(usize, How),
    /// All fields, printed by code.
    Special(Special),
    /// The next `count` parts are printed only if a field is filled, or only if it is empty. A list
    /// without items, 0, false and an absent value are empty.
    When {
        /// The field, by its index in the schema.
        field: usize,
        /// Whether the field has to be filled.
        is_filled: bool,
        /// The number of parts that depend on it.
        count: usize,
    },
}

/// How a field is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The default of its kind: numbers in decimal, strings in quotes, attributes with their type,
    /// lists with commas between the items.
    Plain,
    /// Attributes without the name of their kind.
    Stripped,
    /// An attribute without its sign and dialect.
    Bare,
    /// Numbers separated by commas, with `?` for dynamic ones.
    Dims,
    /// As [`How::Dims`], with an `x` after each.
    Shape,
    /// A number as `true` or `false`.
    Bool,
    /// A number by its name; `-` means none.
    Names(Vec<Box<str>>),
    /// A list of groups with two fields, each as `A = A`.
    Pairs,
    /// As [`How::Plain`], with another text for an empty value.
    Or(Box<str>),
    /// Numbers of factors as letters: `i` to `z`, then `z_1` and so on.
    Factors,
    /// As [`How::Factors`] without commas, so that they form a word.
    FactorProduct,
    /// The sizes of the factors in order, each as `i=2`.
    FactorSizes,
    /// A type as the builtin type that it represents.
    Builtin,
}

/// Forms that are printed by code. Each requires fields with certain names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The integer `value` with the builtin type that `type` represents.
    Integer,
    /// The float `value`, in the format of `type`.
    Float,
    /// The elements `data` of the shaped `type`.
    Dense,
    /// The dimensions of a convolution.
    Convolution,
}

impl Special {
    const NAMES: [(Special, &'static str, &'static [&'static str]); 4] = [
        (Special::Integer, "integer", &["type", "value"]),
        (Special::Float, "float", &["type", "value"]),
        (Special::Dense, "dense", &["type", "data"]),
        (
            Special::Convolution,
            "convolution",
            &[
                "input_batch_dimension",
                "input_feature_dimension",
                "input_spatial_dimensions",
                "kernel_input_feature_dimension",
                "kernel_output_feature_dimension",
                "kernel_spatial_dimensions",
                "output_batch_dimension",
                "output_feature_dimension",
                "output_spatial_dimensions",
            ],
        ),
    ];

    /// The form with a name in the description language, and its required fields in order.
    pub fn from_name(name: &str) -> Option<(Special, &'static [&'static str])> {
        let known = Self::NAMES.iter().find(|(_, known, _)| *known == name);
        known.map(|(special, _, fields)| (*special, *fields))
    }
}
