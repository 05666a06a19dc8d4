//! The text of the fields of llvm attributes that have an encoding: names, order and form, by the
//! names of the schemas.

use crate::schema::{Field, Release, Schema};
use crate::text::print::dwarf::Space;

/// How a field is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum How {
    /// An attribute, or several separated by commas.
    Full,
    /// The same without the part that the field implies: `<...>` for `#llvm.di_file<...>`.
    Stripped,
    /// A number or boolean, omitted if it is 0 or false.
    Plain,
    /// A number, boolean or string, never omitted.
    Always,
    /// The name of a DWARF constant, omitted if it is 0.
    Dwarf(Space),
    /// The name of a language by its number, or the attribute that contains the name. Only the name
    /// is printed.
    Language,
    /// A name by number.
    Enum(&'static [&'static str]),
    /// The same, omitted if it is 0.
    EnumOrNone(&'static [&'static str]),
    Flags,
    SubprogramFlags,
}

use How::{
    Always, Dwarf, Enum, EnumOrNone, Flags, Full, Language, Plain, Stripped, SubprogramFlags,
};

/// A field: its name in the text and how it is printed.
pub(in crate::text) type Rule = (&'static str, How);

/// Whether a rule is for a field of a schema: `sizeInBits` for `size_in_bits`.
pub(in crate::text) fn is_rule_for((name, _): &Rule, field: &str) -> bool {
    let mut letters = name.bytes();
    let mut field = field.bytes();
    while let Some(byte) = field.next() {
        let expected = match byte {
            b'_' => field.next().map(|byte| byte.to_ascii_uppercase()),
            byte => Some(byte),
        };
        if letters.next() != expected {
            return false;
        }
    }
    letters.next().is_none()
}

/// The row that has a rule for each field of a schema.
pub(in crate::text) fn row_of(schema: &Schema) -> Option<&'static Row> {
    let has_rule = |rules: &[Rule], field: &Field| {
        let mut rules = rules.iter();
        rules.any(|rule| is_rule_for(rule, &field.name))
    };
    ROWS.iter().find(|(name, _, rules)| {
        let mut fields = schema.fields.iter();
        *name == &*schema.name && fields.all(|field| has_rule(rules, field))
    })
}

/// The name of the schemas of an attribute, the start of its text, and the rules of its fields. A
/// release may have fewer fields than the rules.
pub(in crate::text) type Row = (&'static str, &'static str, &'static [Rule]);

const EMISSION_KINDS: &[&str] = &["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"];
const NAME_TABLE_KINDS: &[&str] = &["Default", "GNU", "None", "Apple"];
const TAG: How = Dwarf(Space::Tag);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("di_basic_type", "#llvm.di_basic_type", &[
        ("tag", TAG), ("name", Always), ("sizeInBits", Plain),
        ("encoding", Dwarf(Space::Encoding)),
    ]),
    ("di_compile_unit", "#llvm.di_compile_unit", &[
        ("id", Full), ("sourceLanguage", Language), ("file", Stripped), ("producer", Full),
        ("isOptimized", Always), ("emissionKind", Enum(EMISSION_KINDS)),
        ("nameTableKind", EnumOrNone(NAME_TABLE_KINDS)),
    ]),
    // From 23 on, the optimization and the kind of emission may be omitted.
    ("di_compile_unit", "#llvm.di_compile_unit", &[
        ("recId", Full), ("isRecSelf", Plain), ("id", Full), ("sourceLanguage", Language),
        ("file", Stripped), ("producer", Full), ("isOptimized", Plain),
        ("emissionKind", EnumOrNone(EMISSION_KINDS)), ("isDebugInfoForProfiling", Plain),
        ("nameTableKind", EnumOrNone(NAME_TABLE_KINDS)), ("splitDebugFilename", Full),
        ("importedEntities", Full),
    ]),
    ("di_composite_type", "#llvm.di_composite_type", &[
        ("recId", Full), ("isRecSelf", Plain), ("tag", TAG), ("name", Full), ("file", Stripped),
        ("line", Plain), ("scope", Full), ("baseType", Full), ("flags", Flags),
        ("sizeInBits", Plain), ("alignInBits", Plain), ("dataLocation", Stripped),
        ("rank", Stripped), ("allocated", Stripped), ("associated", Stripped),
        ("identifier", Full), ("discriminator", Full), ("elements", Full),
    ]),
    ("di_derived_type", "#llvm.di_derived_type", &[
        ("tag", TAG), ("name", Full), ("file", Stripped), ("line", Plain), ("scope", Full),
        ("baseType", Full), ("sizeInBits", Plain), ("alignInBits", Plain),
        ("offsetInBits", Plain), ("dwarfAddressSpace", Always), ("flags", Flags),
        ("extraData", Full),
    ]),
    ("di_global_variable", "#llvm.di_global_variable", &[
        ("scope", Full), ("name", Full), ("linkageName", Full), ("file", Stripped),
        ("line", Always), ("type", Full), ("isLocalToUnit", Plain), ("isDefined", Plain),
        ("alignInBits", Plain),
    ]),
    ("di_global_variable_expression", "#llvm.di_global_variable_expression", &[
        ("var", Stripped), ("expr", Stripped),
    ]),
    ("di_imported_entity", "#llvm.di_imported_entity", &[
        ("tag", TAG), ("scope", Full), ("entity", Full), ("file", Stripped), ("line", Plain),
        ("name", Full), ("elements", Full),
    ]),
    ("di_label", "#llvm.di_label", &[
        ("scope", Full), ("name", Full), ("file", Stripped), ("line", Plain),
    ]),
    ("di_lexical_block", "#llvm.di_lexical_block", &[
        ("scope", Full), ("file", Stripped), ("line", Plain), ("column", Plain),
    ]),
    ("di_lexical_block_file", "#llvm.di_lexical_block_file", &[
        ("scope", Full), ("file", Stripped), ("discriminator", Always),
    ]),
    ("di_local_variable", "#llvm.di_local_variable", &[
        ("scope", Full), ("name", Full), ("file", Stripped), ("line", Plain), ("arg", Plain),
        ("alignInBits", Plain), ("type", Full), ("flags", Flags),
    ]),
    ("di_namespace", "#llvm.di_namespace", &[
        ("name", Full), ("scope", Full), ("exportSymbols", Always),
    ]),
    ("di_subprogram", "#llvm.di_subprogram", &[
        ("recId", Full), ("isRecSelf", Plain), ("id", Full), ("compileUnit", Stripped),
        ("scope", Full), ("name", Full), ("linkageName", Full), ("file", Stripped),
        ("line", Plain), ("scopeLine", Plain), ("subprogramFlags", SubprogramFlags),
        ("type", Stripped), ("retainedNodes", Full), ("annotations", Full),
    ]),
    ("di_subrange", "#llvm.di_subrange", &[
        ("count", Full), ("lowerBound", Full), ("upperBound", Full), ("stride", Full),
    ]),
    ("di_subroutine_type", "#llvm.di_subroutine_type", &[
        ("callingConvention", Dwarf(Space::Convention)), ("types", Full),
    ]),
    ("loop_annotation", "#llvm.loop_annotation", &[
        ("disableNonforced", Full), ("vectorize", Stripped), ("interleave", Stripped),
        ("unroll", Stripped), ("unrollAndJam", Stripped), ("licm", Stripped),
        ("distribute", Stripped), ("pipeline", Stripped), ("peeled", Stripped),
        ("unswitch", Stripped), ("mustProgress", Full), ("isVectorized", Full),
        ("startLoc", Full), ("endLoc", Full), ("parallelAccesses", Stripped),
    ]),
];

/// Whether a list has brackets in the text of a release: elements may be attributes of any kind.
pub(in crate::text) fn has_brackets(name: &str, release: Release) -> bool {
    name == "retainedNodes" && release >= Release::Llvm23
}

/// `DW_OP_LLVM_convert`, whose arguments from the second on are encodings.
pub(in crate::text) const CONVERT: u64 = 0x1001;

/// The first two bits are one number.
pub(in crate::text) const VISIBILITY: [&str; 4] = ["", "Private", "Protected", "Public"];

/// The names of the numbers in the bits of visibility, and of 0, in texts that are read.
pub(in crate::text) const FLAG_NUMBERS: &[(u64, &str)] = &[
    (0, "Zero"),
    (1, "Bit0"),
    (2, "Bit1"),
    (1, "Private"),
    (2, "Protected"),
    (3, "Public"),
];

/// Flags of types and variables by bit.
#[rustfmt::skip]
pub(in crate::text) const FLAGS: &[(u32, &str)] = &[
    (2, "FwdDecl"), (3, "AppleBlock"), (4, "ReservedBit4"), (5, "Virtual"), (6, "Artificial"),
    (7, "Explicit"), (8, "Prototyped"), (9, "ObjcClassComplete"), (10, "ObjectPointer"),
    (11, "Vector"), (12, "StaticMember"), (13, "LValueReference"), (14, "RValueReference"),
    (15, "ExportSymbols"), (16, "SingleInheritance"), (16, "MultipleInheritance"),
    (16, "VirtualInheritance"), (18, "IntroducedVirtual"), (19, "BitField"), (20, "NoReturn"),
    (22, "TypePassByValue"), (23, "TypePassByReference"), (24, "EnumClass"), (25, "Thunk"),
    (26, "NonTrivial"), (27, "BigEndian"), (28, "LittleEndian"), (29, "AllCallsDescribed"),
];

#[rustfmt::skip]
pub(in crate::text) const SUBPROGRAM_FLAGS: &[(u32, &str)] = &[
    (0, "Virtual"), (1, "PureVirtual"), (2, "LocalToUnit"), (3, "Definition"), (4, "Optimized"),
    (5, "Pure"), (6, "Elemental"), (7, "Recursive"), (8, "MainSubprogram"), (9, "Deleted"),
    (11, "ObjCDirect"),
];
