//! The textual form of attributes and types, as dialect descriptions define it.
//!
//! A [`Template`] is parsed once, with the description, and refers to fields by index. Its parts
//! are a flat list, so a printer only needs an index into it. The same parts print and parse.

use std::sync::Arc;

use crate::schema::release::Release;

/// The text of a kind of attribute or type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The sign, the dialect and the mnemonic, which are omitted where the context implies the kind:
    /// `#vhlo.type_v1`, or `#sdy<manual_axes` within brackets.
    pub head: Box<str>,
    /// The name of the kind, at the end of the head.
    pub mnemonic: Box<str>,
    /// The parts that follow.
    pub parts: Vec<Part>,
    /// Whether brackets enclose everything after the dialect.
    pub brackets: Brackets,
}

impl Template {
    /// Whether the text without its head begins where the head ends, at the first `<`.
    pub(crate) fn has_plain_head(&self) -> bool {
        let is_start =
            matches!(self.parts.first(), Some(Part::Text(text)) if text.starts_with('<'));
        self.brackets == Brackets::Never && is_start
    }

    /// Whether the mnemonic and what follows it are one word.
    pub(crate) fn continues_word(&self) -> bool {
        matches!(
            self.parts.first(),
            Some(Part::Field(_, How::FactorProduct | How::Dwarf(_)))
        )
    }

    /// The tables of the fields that are flags.
    pub(crate) fn flags(&self) -> impl Iterator<Item = &[Flag]> {
        self.parts.iter().filter_map(|part| match part {
            Part::Field(_, How::Flags(flags))
            | Part::Member {
                how: How::Flags(flags),
                ..
            } => Some(&**flags),
            _ => None,
        })
    }
}

/// Whether MLIR requires brackets around the text after the dialect: `#sdy<manual_axes{}>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// It is a word, or a word and a text in brackets.
    Never,
    /// It is not.
    Always,
    /// It is a word if a field is empty.
    IfFilled(usize),
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
    /// A field as `name = value`. Consecutive members are separated by commas, and read in any order.
    /// Those that are missing in the text are empty.
    Member {
        /// The name in the text.
        name: Box<str>,
        /// The field, by its index in the schema.
        field: usize,
        /// How its value is printed.
        how: How,
        /// Whether an empty value is printed too, unless it is absent.
        is_required: bool,
        /// Whether a text may have a comma behind the last of the members, this one.
        may_end_with_comma: bool,
    },
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
    /// Attributes of a kind with one of these names, without their heads.
    Stripped(Vec<Box<str>>),
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
    /// A number by the name of a DWARF constant. MLIR prints nothing for a number without a name.
    Dwarf(DwarfSpace),
    /// The flags of a number by their names; several in quotes, separated by `|`.
    Flags(Arc<[Flag]>),
    /// A list in brackets; before a release without them.
    InBrackets(Option<Release>),
    /// An attribute that is text: the word between these texts.
    Word(Box<str>, Box<str>),
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

/// The name of a number, if it has one.
pub(crate) fn name_of(names: &[Box<str>], number: u64) -> Option<&str> {
    let name = names.get(usize::try_from(number).ok()?)?;
    (&**name != "-").then_some(name)
}

/// A flag with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The bits. A flag of several bits is printed instead of the flags of these. 0 is the absence of flags.
    pub bits: u64,
    /// The name.
    pub name: Box<str>,
    /// Whether it is only read.
    pub is_alias: bool,
}

/// Flags by the name of their table.
pub(crate) type FlagTable = (Box<str>, Arc<[Flag]>);

/// A table of DWARF constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DwarfSpace {
    /// `DW_TAG_`, as `tag`.
    Tag,
    /// `DW_ATE_`, as `ate`.
    Encoding,
    /// `DW_LANG_`, as `lang`.
    Language,
    /// `DW_CC_`, as `cc`.
    Convention,
    /// `DW_OP_`, as `op`.
    Operation,
}

impl DwarfSpace {
    const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Tag, "tag", "DW_TAG_"),
        (Self::Encoding, "ate", "DW_ATE_"),
        (Self::Language, "lang", "DW_LANG_"),
        (Self::Convention, "cc", "DW_CC_"),
        (Self::Operation, "op", "DW_OP_"),
    ];

    /// The table with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter();
        all.find(|(_, known, _)| *known == name).map(|row| row.0)
    }

    /// The beginning of the names of its constants.
    pub fn prefix(self) -> &'static str {
        let row = Self::ALL.iter().find(|(space, ..)| *space == self);
        row.map_or("", |row| row.2)
    }
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
    /// The `arguments` of the operation `opcode` of a debug expression.
    DwarfArguments,
    /// The type that a quantized type stores, with its limits.
    QuantStorage,
    /// The fields of a quantile type.
    QuantQuantile,
    /// The scales of a quantized type with their zero points.
    QuantScales,
    /// The axes of a quantized type with the sizes of their blocks.
    QuantBlocks,
    /// The scales of a sub-channel type with their zero points.
    QuantSubChannel,
}

impl Special {
    #[rustfmt::skip]
    const NAMES: [(Special, &'static str, &'static [&'static str]); 10] = [
        (Special::Integer, "integer", &["type", "value"]),
        (Special::Float, "float", &["type", "value"]),
        (Special::Dense, "dense", &["type", "data"]),
        (Special::Convolution, "convolution", &[
            "input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions",
            "kernel_input_feature_dimension", "kernel_output_feature_dimension",
            "kernel_spatial_dimensions", "output_batch_dimension", "output_feature_dimension",
            "output_spatial_dimensions",
        ]),
        (Special::DwarfArguments, "dwarf_arguments", &["opcode", "arguments"]),
        (Special::QuantStorage, "quant_storage", &["flags", "storage", "min", "max"]),
        (Special::QuantQuantile, "quant_quantile", &["storage", "quantile", "quantiles", "min", "max"]),
        (Special::QuantScales, "quant_scales", &["scales", "zero_points"]),
        (Special::QuantBlocks, "quant_blocks", &["axes", "block_sizes"]),
        (Special::QuantSubChannel, "quant_sub_channel", &["scales", "zero_points"]),
    ];

    /// The form with a name in the description language.
    pub fn from_name(name: &str) -> Option<Special> {
        let known = Self::NAMES.iter().find(|(_, known, _)| *known == name);
        known.map(|(special, ..)| *special)
    }

    /// The fields that it prints, in order.
    pub fn fields(self) -> &'static [&'static str] {
        let known = Self::NAMES.iter().find(|(special, ..)| *special == self);
        known.map_or(&[], |(.., fields)| *fields)
    }
}
