//! What attributes and types look like in text, as descriptions of dialects say it.
//!
//! A [`Template`] is read once, with the description; which fields it prints is known by number
//! from then on. Its parts lie flat, so that a printer needs no more than a place among them.

/// The text of a kind of attribute or type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The sign and the dialect: `#vhlo.`, or `#vhlo<` where MLIR demands brackets around the rest.
    pub prefix: Box<str>,
    /// What tells the kind, left out where the place does so already.
    pub mnemonic: Box<str>,
    /// What follows.
    pub parts: Vec<Part>,
}

impl Template {
    /// Whether brackets stand around all that follows the dialect.
    pub fn is_bracketed(&self) -> bool {
        self.prefix.ends_with('<')
    }
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text(Box<str>),
    /// A comma, but for the first time.
    Comma,
    /// A field, by its place in the layout.
    Field(usize, How),
    /// All fields in a way that cannot be said in parts.
    Special(Special),
    /// The next `count` parts are there only if a field holds something, or only if it does not: a
    /// list without items, 0, false and an absent value are nothing.
    When {
        /// The field, by its place in the layout.
        field: usize,
        /// Whether it has to hold something.
        is_filled: bool,
        /// The number of parts that depend on it.
        count: usize,
    },
}

/// How a field is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// As its kind asks for: numbers in decimal, strings in quotes, attributes with their type,
    /// lists with commas between the items.
    Plain,
    /// Attributes without what tells their kind.
    Stripped,
    /// An attribute without its sign and dialect.
    Bare,
    /// Numbers with commas between them, `?` for what is known at run time only.
    Dims,
    /// The same with an `x` after each.
    Shape,
    /// A number as `true` or `false`.
    Bool,
    /// A number by its name; `-` stands for none.
    Names(Vec<Box<str>>),
    /// A list of groups of two, each as `A = A`.
    Pairs,
    /// As [`How::Plain`], with another text for nothing.
    Or(Box<str>),
    /// Numbers of factors as letters: `i` to `z`, then `z_1` and so on.
    Factors,
    /// The same without commas, which makes up a word.
    FactorProduct,
    /// The sizes of the factors in order, each as `i=2`.
    FactorSizes,
    /// A type as the builtin type that it stands for.
    Builtin,
}

/// What needs code of its own. Each wants fields of certain names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The integer `value` with the builtin `type` that its type stands for.
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

    /// The special of a name of the description language, with the fields that it needs in order.
    pub fn from_name(name: &str) -> Option<(Special, &'static [&'static str])> {
        let known = Self::NAMES.iter().find(|(_, known, _)| *known == name);
        known.map(|(special, _, fields)| (*special, *fields))
    }
}
