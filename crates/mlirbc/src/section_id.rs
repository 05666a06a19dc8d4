//! The kinds of sections (format.md §1.8). Errors name them, and `wire::section` frames them.

/// One past the largest section id of any version.
pub const ID_COUNT: u8 = 9;

/// The kinds of sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SectionId {
    /// The string table.
    String = 0,
    /// Dialects and op names.
    Dialect = 1,
    /// The encodings of attributes and types.
    AttrType = 2,
    /// The sizes of these encodings.
    AttrTypeOffset = 3,
    /// The ops; also the regions of an isolated op, nested in it.
    Ir = 4,
    /// The data of resources.
    Resource = 5,
    /// Keys, sizes and kinds of resources.
    ResourceOffset = 6,
    /// A dialect's version, nested in the dialect section.
    DialectVersions = 7,
    /// The properties of ops, from version 5 on.
    Properties = 8,
}

impl SectionId {
    /// All kinds, in the order of their ids.
    pub const ALL: [SectionId; ID_COUNT as usize] = [
        SectionId::String,
        SectionId::Dialect,
        SectionId::AttrType,
        SectionId::AttrTypeOffset,
        SectionId::Ir,
        SectionId::Resource,
        SectionId::ResourceOffset,
        SectionId::DialectVersions,
        SectionId::Properties,
    ];

    /// The section's name, in LLVM's spelling.
    pub fn name(self) -> &'static str {
        match self {
            SectionId::String => "String",
            SectionId::Dialect => "Dialect",
            SectionId::AttrType => "AttrType",
            SectionId::AttrTypeOffset => "AttrTypeOffset",
            SectionId::Ir => "IR",
            SectionId::Resource => "Resource",
            SectionId::ResourceOffset => "ResourceOffset",
            SectionId::DialectVersions => "DialectVersions",
            SectionId::Properties => "Properties",
        }
    }
}
