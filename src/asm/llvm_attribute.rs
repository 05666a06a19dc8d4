//! Attributes of the llvm dialect that have an encoding of their own: debug information and loop
//! annotations. Fields stand in the order of their encoding; those without a value are left out.

use crate::asm::PrintError;
use crate::asm::buffer::Buffer;
use crate::asm::cache::Kind;
use crate::asm::dwarf::{self, Space};
use crate::asm::printer::{Mode, Node, Piece, Printer};
use crate::container::AttributeId;
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{Field, Fields, Layout, Record, Value};

/// How a field is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// An attribute, or several separated by commas.
    Full,
    /// The same without what the field tells already: `<...>` for `#llvm.di_file<...>`.
    Stripped,
    /// A number or truth value, left out if it is 0 or false.
    Plain,
    /// A number, truth value or string, always there.
    Always,
    /// The name of a number of DWARF, left out if it is 0.
    Dwarf(Space),
    /// The name of a language by its number, or an attribute that has the name, which alone stands
    /// here.
    Language,
    /// A name by number.
    Enum(&'static [&'static str]),
    /// The same, left out if it is 0.
    EnumOrNone(&'static [&'static str]),
    Flags,
    SubprogramFlags,
}

use How::{
    Always, Dwarf, Enum, EnumOrNone, Flags, Full, Language, Plain, Stripped, SubprogramFlags,
};

/// A field: its name in the text and how it is printed.
pub(super) type Rule = (&'static str, How);

/// Whether a rule is for a field of a layout: `sizeInBits` for `size_in_bits`.
pub(super) fn is_rule_for((name, _): &Rule, field: &str) -> bool {
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

/// The row that has a rule for each field of a layout.
pub(super) fn row_of(layout: &Layout) -> Option<&'static Row> {
    let has_rule = |rules: &[Rule], field: &Field| {
        let mut rules = rules.iter();
        rules.any(|rule| is_rule_for(rule, &field.name))
    };
    ROWS.iter().find(|(name, _, rules)| {
        let mut fields = layout.fields.iter();
        *name == &*layout.name && fields.all(|field| has_rule(rules, field))
    })
}

/// The kind of an attribute by the name of its layouts, what it starts with, and fields that it has in
/// some release, all of them or more than those.
pub(super) type Row = (&'static str, &'static str, &'static [Rule]);

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
    // Since 23 the optimization and the kind of emission may be left out.
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

/// `DW_OP_LLVM_convert`, whose arguments from the second on are encodings.
pub(super) const CONVERT: u64 = 0x1001;

/// The first two bits are one number.
pub(super) const VISIBILITY: [&str; 4] = ["", "Private", "Protected", "Public"];

/// Flags of types and variables by bit.
#[rustfmt::skip]
pub(super) const FLAGS: &[(u32, &str)] = &[
    (2, "FwdDecl"), (3, "AppleBlock"), (4, "ReservedBit4"), (5, "Virtual"), (6, "Artificial"),
    (7, "Explicit"), (8, "Prototyped"), (9, "ObjcClassComplete"), (10, "ObjectPointer"),
    (11, "Vector"), (12, "StaticMember"), (13, "LValueReference"), (14, "RValueReference"),
    (15, "ExportSymbols"), (16, "SingleInheritance"), (16, "MultipleInheritance"),
    (16, "VirtualInheritance"), (18, "IntroducedVirtual"), (19, "BitField"), (20, "NoReturn"),
    (22, "TypePassByValue"), (23, "TypePassByReference"), (24, "EnumClass"), (25, "Thunk"),
    (26, "NonTrivial"), (27, "BigEndian"), (28, "LittleEndian"), (29, "AllCallsDescribed"),
];

#[rustfmt::skip]
pub(super) const SUBPROGRAM_FLAGS: &[(u32, &str)] = &[
    (0, "Virtual"), (1, "PureVirtual"), (2, "LocalToUnit"), (3, "Definition"), (4, "Optimized"),
    (5, "Pure"), (6, "Elemental"), (7, "Recursive"), (8, "MainSubprogram"), (9, "Deleted"),
    (11, "ObjCDirect"),
];

impl<'m> Printer<'m, '_> {
    /// Prints the start of an attribute of the llvm dialect; false if its kind is not known.
    pub(super) fn llvm_attribute(
        &mut self,
        attribute: Attribute<'m>,
        record: Record<'m>,
        mode: Mode,
    ) -> Result<bool, PrintError> {
        let name = &*record.layout().name;
        match name {
            "di_file" => {
                let mut fields = record.fields();
                self.head("#llvm.di_file", mode);
                for separator in [&b"<"[..], b" in "] {
                    self.out.text(separator);
                    if let Some((_, value)) = fields.next()? {
                        self.value(value, Mode::Full)?;
                    }
                }
                self.out.text(b">");
                return Ok(true);
            }
            "di_expression" => {
                self.head("#llvm.di_expression", mode);
                self.expression(record)?;
                return Ok(true);
            }
            "di_expression_elem" => {
                self.expression_element(attribute)?;
                return Ok(true);
            }
            _ => {}
        }
        let Some((_, prefix, rules)) = row_of(record.layout()) else {
            return Ok(false);
        };
        let start = self.out.position();
        let node = Node::Attribute(attribute.id());
        let missing = if mode == Mode::Stripped { *prefix } else { "" };
        self.enter_stripped(node, Kind::Whole, start, missing.as_bytes())?;
        self.head(prefix, mode);
        self.out.text(b"<");
        self.push_text(b">");
        self.stack.push(Piece::LlvmFields {
            fields: record.fields(),
            rules,
            is_first: true,
        });
        Ok(true)
    }

    fn head(&mut self, prefix: &str, mode: Mode) {
        if mode != Mode::Stripped {
            self.out.text(prefix.as_bytes());
        }
    }

    /// Prints fields up to and with the first one that others are nested in.
    pub(super) fn llvm_fields(
        &mut self,
        mut fields: Fields<'m>,
        rules: &'static [Rule],
        mut is_first: bool,
    ) -> Result<(), PrintError> {
        while let Some((field, value)) = fields.next()? {
            let rule = rules.iter().find(|rule| is_rule_for(rule, &field.name));
            let (name, how) = rule.unwrap_or(&("", Always));
            if is_left_out(value, *how) {
                continue;
            }
            self.comma(is_first);
            is_first = false;
            self.out.text(name.as_bytes());
            self.out.text(b" = ");
            let mode = match how {
                Stripped => Mode::Stripped,
                _ => Mode::Full,
            };
            match (value, how) {
                (Value::Attribute(id), Language) if self.language_name(id)? => {}
                (Value::Attribute(_) | Value::List(_), _) => {
                    self.stack.push(Piece::LlvmFields {
                        fields,
                        rules,
                        is_first,
                    });
                    if let Value::List(list) = value {
                        self.stack.push(Piece::Items {
                            list,
                            mode,
                            is_first: true,
                        });
                        return Ok(());
                    }
                    return self.value(value, mode);
                }
                (Value::Unsigned(number), _) => self.llvm_number(number, *how),
                _ => self.value(value, mode)?,
            }
        }
        Ok(())
    }

    /// Prints the name in `#llvm.di_source_language_name<language = DW_LANG_C17>`, which LLVM 24
    /// has in place of a number; false if the attribute is something else.
    fn language_name(&mut self, id: AttributeId) -> Result<bool> {
        let AttributeView::Text(text) = self.attribute_of(id)?.view()? else {
            return Ok(false);
        };
        let name = text
            .strip_prefix(b"#llvm.di_source_language_name<language = ")
            .and_then(|text| text.strip_suffix(b">"))
            .filter(|name| !name.contains(&b','));
        if let Some(name) = name {
            self.out.text(name);
        }
        Ok(name.is_some())
    }

    fn llvm_number(&mut self, number: u64, how: How) {
        let out = &mut self.out.buffer;
        match how {
            Dwarf(space) => {
                dwarf::name(out, space, number);
            }
            Language => {
                dwarf::name(out, Space::Language, number);
            }
            Enum(names) | EnumOrNone(names) => {
                let name = usize::try_from(number).ok().and_then(|at| names.get(at));
                out.extend_from_slice(name.copied().unwrap_or_default().as_bytes());
            }
            Flags => {
                let visibility = VISIBILITY.get((number & 3) as usize).copied();
                let first = visibility.filter(|name| !name.is_empty());
                flags(out, first, FLAGS, number);
            }
            SubprogramFlags => flags(out, None, SUBPROGRAM_FLAGS, number),
            Full | Stripped | Plain | Always => self.out.unsigned(number),
        }
    }

    fn expression(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        self.out.text(b"<");
        if let Some((_, Value::List(mut list))) = record.fields().next()?
            && list.count() > 0
        {
            self.out.text(b"[");
            let mut is_first = true;
            while let Some(item) = list.next()? {
                self.comma(is_first);
                is_first = false;
                match item {
                    Value::Attribute(id) => {
                        let element = self.attribute_of(id)?;
                        self.operation(element)?;
                    }
                    _ => self.value(item, Mode::Full)?,
                }
            }
            self.out.text(b"]");
        }
        self.out.text(b">");
        Ok(())
    }

    /// Prints an element of an expression that stands alone, as strangely as MLIR does.
    fn expression_element(&mut self, element: Attribute<'m>) -> Result<(), PrintError> {
        let start = self.out.buffer.len();
        self.out.text(b"#llvm.di_expression_elem");
        self.operation(element)?;
        if self.out.buffer.text().ends_with(b")") {
            // The body of the pretty form may not end like this.
            if let Some(dot) = self.out.buffer.text_mut().get_mut(start + b"#llvm".len()) {
                *dot = b'<';
            }
            self.out.text(b">");
        }
        Ok(())
    }

    fn operation(&mut self, element: Attribute<'m>) -> Result<(), PrintError> {
        let fields = match element.view()? {
            AttributeView::Record(record) if &*record.layout().name == "di_expression_elem" => {
                Some(record.fields())
            }
            _ => None,
        };
        let Some(mut fields) = fields else {
            let kind = ErrorKind::UnexpectedAttribute {
                expected: "an element of a debug expression",
                found: format!("attribute {}", element.id().index()),
            };
            return Err(Error::new(kind, element.entry().offset).into());
        };
        let operation = fields.unsigned()?;
        dwarf::name(&mut self.out.buffer, Space::Operation, operation);
        let arguments = fields.list()?;
        if arguments.count() == 0 {
            return Ok(());
        }
        self.out.text(b"(");
        for (index, argument) in arguments.unsigned().enumerate() {
            self.comma(index == 0);
            let is_encoding = operation == CONVERT && index > 0;
            let out = &mut self.out.buffer;
            if !is_encoding || !dwarf::name(out, Space::Encoding, argument) {
                self.out.unsigned(argument);
            }
        }
        self.out.text(b")");
        Ok(())
    }
}

fn is_left_out(value: Value<'_>, how: How) -> bool {
    match value {
        Value::Absent => true,
        Value::List(list) => list.count() == 0,
        Value::Unsigned(0) | Value::Bool(false) => !matches!(how, Always | Language | Enum(_)),
        _ => false,
    }
}

/// Appends the names of the bits that are set; several of them in quotes.
fn flags(out: &mut Buffer, first: Option<&str>, names: &[(u32, &str)], number: u64) {
    let set = names.iter().filter(|(bit, _)| number >> bit & 1 == 1);
    let set: Vec<&str> = first
        .into_iter()
        .chain(set.map(|(_, name)| *name))
        .collect();
    let quote = if set.len() > 1 { "\"" } else { "" };
    for text in [quote, &set.join("|"), quote] {
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;

    #[test]
    fn every_field_of_every_layout_has_its_rule() {
        let registry = Registry::built_in();
        let llvm = registry.get(b"llvm").unwrap();
        let special = ["di_file", "di_expression", "di_expression_elem"];
        for layout in &llvm.attributes {
            if special.contains(&&*layout.name) {
                continue;
            }
            let row = row_of(layout);
            let (.., rules) = row.unwrap_or_else(|| panic!("no row for {}", layout.name));
            for field in &layout.fields {
                let rules = rules.iter().filter(|rule| is_rule_for(rule, &field.name));
                assert_eq!(rules.count(), 1, "{} of {}", field.name, layout.name);
            }
        }
        assert!(is_rule_for(&("sizeInBits", Plain), "size_in_bits"));
        assert!(!is_rule_for(&("size", Plain), "size_in_bits"));
        assert!(!is_rule_for(&("sizeInBitsOf", Plain), "size_in_bits"));
    }

    #[test]
    fn several_flags_stand_in_quotes() {
        let text = |number: u64| {
            let mut out = Buffer::default();
            flags(&mut out, None, SUBPROGRAM_FLAGS, number);
            String::from_utf8(out.text().to_vec()).unwrap()
        };
        assert_eq!(text(8), "Definition");
        assert_eq!(text(24), "\"Definition|Optimized\"");
    }
}
