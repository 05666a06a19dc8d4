//! The language that describes dialects; docs/dialect-language.md is its reference.
//!
//! ```text
//! # A comment ends with its line.
//! dialect builtin
//!
//! version { number: varint }
//! attribute 3 string is string { value: string, type: type }
//! attribute 1 dictionary is dictionary {
//!   entries: list<{ name: attribute(string), value: attribute }>
//! }
//! type 0 integer width in_field { header: integer_type }
//! type 3 bf16 width 16 {}
//! type 24 f8E4M3FN since 23git width 8 {}
//! op module isolated { sym_name: attribute(string)? } regions(bodyRegion)
//! fallback op unknown { attributes: list<attribute> }
//! ```
//!
//! The name follows the code. `is` states an attribute's class, `width` the width of a type's
//! values, `since` and `before` the releases of the encoding. `prints` defines the textual form
//! (docs/dialect-templates.md). Several entries with one code are alternatives. The release that
//! wrote a file selects one; among entries for all releases, the first that fits an encoding
//! exactly applies.
//!
//! The properties of an op are in the order of the blob, except segment sizes. Its other parts
//! follow. `sized operands(a, b?, c*)` declares an op that stores how many operands each group has.

mod aliases;
mod changes;
mod constraint;
mod description;
mod fallback;
mod form;
mod ops;
mod parser;
mod template;

pub(crate) use changes::parse_changes;
pub use description::{AliasRule, BodyField, DialectDescription, LanguageError, TextForm};
pub(crate) use form::{FormStatements, parse_forms};

use crate::schema::op::OpDef;
use crate::schema::schemas::Schemas;
use parser::Parser;

/// Parses the description of one dialect.
///
/// # Errors
/// The first syntax error, with its line.
pub fn parse_dialect(text: &str) -> Result<DialectDescription, LanguageError> {
    let mut parser = Parser::new(text, 1);
    parser.expect("dialect", "the word 'dialect'")?;
    let dialect = parse_entries(&mut parser)?;
    match parser.token() {
        "" => Ok(dialect),
        found => Err(parser.error("the end, as this is for one dialect", found)),
    }
}

/// Parses the descriptions of any number of dialects, each with a line `dialect NAME`.
///
/// # Errors
/// The first syntax error, with its line.
pub fn parse_dialects(text: &str) -> Result<Vec<DialectDescription>, LanguageError> {
    let dialects = parse_dialects_with_lines(text)?.into_iter();
    Ok(dialects.map(|(_, dialect)| dialect).collect())
}

/// A short text may describe many dialects, each of which takes some kilobytes.
const MAX_DIALECTS: usize = 1 << 15;

/// As [`parse_dialects`], with the line of each dialect's name.
pub(crate) fn parse_dialects_with_lines(
    text: &str,
) -> Result<Vec<(usize, DialectDescription)>, LanguageError> {
    let mut parser = Parser::new(text, 1);
    let mut dialects = Vec::new();
    loop {
        match parser.token() {
            "" => return Ok(dialects),
            "dialect" if dialects.len() == MAX_DIALECTS => {
                return Err(parser.error("at most 32,768 dialects", "another one"));
            }
            "dialect" => dialects.push((parser.line(), parse_entries(&mut parser)?)),
            found => return Err(parser.error("the word 'dialect'", found)),
        }
    }
}

/// Parses after the word `op` in the description of a dialect; `line` is its line number.
pub(crate) fn parse_op(dialect: &str, text: &str, line: usize) -> Result<OpDef, LanguageError> {
    let mut parser = Parser::new(text, line);
    let op = parser.op(dialect)?;
    match parser.token() {
        "" => Ok(op),
        found => Err(parser.error("the end of the op", found)),
    }
}

/// Parses a dialect up to the next one or the end.
fn parse_entries(parser: &mut Parser<'_>) -> Result<DialectDescription, LanguageError> {
    parser.flag_tables.clear();
    parser.enums.clear();
    parser.constraints.clear();
    let mut dialect = DialectDescription {
        name: parser.word("the dialect's name")?.into(),
        attributes: Schemas::default(),
        types: Schemas::default(),
        texts: Vec::new(),
        aliases: Vec::new(),
        bodies: Vec::new(),
        version: None,
        newest: None,
        fallback_op: None,
        fallback_attribute: None,
        fallback_type: None,
        ops: Vec::new(),
        forms: Vec::new(),
        terminators: Vec::new(),
        constraints: Vec::new(),
    };
    let (mut attributes, mut types) = (Vec::new(), Vec::new());
    loop {
        match parser.peek() {
            "" | "dialect" => break,
            _ => {}
        }
        match parser.token() {
            "version" => parser.version(&mut dialect)?,
            "fallback" => parser.fallback(&mut dialect)?,
            "attribute" => attributes.push(parser.schema('#', &dialect.name)?),
            "type" => types.push(parser.schema('!', &dialect.name)?),
            "text" => dialect.texts.push(parser.text_form()?),
            "alias" => dialect.aliases.push(parser.alias()?),
            "body" => dialect.bodies.push(parser.body_field()?),
            "flags" => parser.flags()?,
            "op" => dialect.ops.push(parser.op(&dialect.name)?),
            "enum" => parser.enum_text()?,
            "terminators" => dialect.terminators.push(parser.terminators()?),
            "form" => dialect.forms.push(parser.form(&dialect.name)?),
            "constraint" => parser.named_constraint()?,
            "constraints" => {
                let constraints = parser.op_constraints(&dialect.name)?;
                dialect.constraints.push(constraints);
            }
            found => {
                let what = "'attribute', 'type', 'text', 'alias', 'body', 'flags', 'op', 'enum', \
                            'terminators', 'form', 'constraint', 'constraints', 'version' or \
                            'fallback'";
                return Err(parser.error(what, found));
            }
        }
    }
    (dialect.attributes, dialect.types) = (Schemas::new(attributes), Schemas::new(types));
    dialect.ops.sort_by(|one, other| one.name.cmp(&other.name));
    dialect
        .constraints
        .sort_by(|one, other| one.op.cmp(&other.op));
    Ok(dialect)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Classes, FieldKind, GroupCount, RegionKind, Release, Width};

    #[test]
    fn a_description_becomes_schemas() {
        let text = "# first\ndialect foo\n\ntype 2 t width 7 {}\nattribute 1 d is dictionary {\n  \
                    entries: list<{ name: attribute(string), value: attribute? }>, n: varint? }";
        let dialect = parse_dialect(text).unwrap();
        assert_eq!(
            (&*dialect.name, dialect.types[0].width),
            ("foo", Width::Fixed(7))
        );
        let attribute = &dialect.attributes[0];
        assert_eq!(
            (attribute.code, attribute.classes),
            (1, Classes::DICTIONARY)
        );
        let FieldKind::List(item) = &attribute.fields[0].kind else {
            panic!("not a list");
        };
        let FieldKind::Group(fields) = &**item else {
            panic!("not a group");
        };
        assert_eq!(fields[0].kind, FieldKind::Attribute(Classes::STRING));
        assert_eq!(fields[1].kind, FieldKind::OptionalAttribute(Classes::ANY));
        assert_eq!(attribute.fields[1].kind, FieldKind::OptionalVarint);
    }

    #[test]
    fn an_encoding_is_for_releases() {
        let text =
            "dialect d attribute 0 a since 19 before 23git is string {} type 1 t before 17 {}";
        let dialect = parse_dialect(text).unwrap();
        let span = dialect.attributes[0].span;
        assert_eq!(
            (span.since, span.before),
            (Some(Release::Llvm19), Some(Release::Llvm23Git))
        );
        assert_eq!(dialect.attributes[0].classes, Classes::STRING);
        assert!(dialect.types[0].span.contains(None));
        for (text, expected) in [
            ("since 7 {}", "a release of LLVM, found '7'"),
            (
                "before stablehlo {}",
                "a release of LLVM, found 'stablehlo'",
            ),
            (
                "since 22 before 22 {}",
                "a release after the first one, found '22'",
            ),
        ] {
            let error = parse_dialect(&format!("dialect d type 0 t {text}")).unwrap_err();
            assert_eq!(error.to_string(), format!("line 1: expected {expected}"));
        }
    }

    #[test]
    fn errors_tell_the_line_and_what_was_expected() {
        let error = |text| parse_dialect(text).unwrap_err().to_string();
        assert_eq!(
            error("dialect foo\nattribute x"),
            "line 2: expected a code, found 'x'"
        );
        assert_eq!(
            error("dialect foo\n\ntype 1 t { a: lisp }"),
            "line 3: expected the kind of a field, found 'lisp'"
        );
        assert_eq!(
            error("dialect foo\ntype 1 t { a: byte a: byte }"),
            "line 2: expected another name, as this one is taken, found 'a'"
        );
        assert_eq!(
            error("dialect"),
            "line 1: expected the dialect's name, found the end of the text"
        );
        let deep = format!("dialect d attribute 0 a {{ f: {}", "list<".repeat(1000));
        assert!(parse_dialect(&deep).is_err());
    }

    #[test]
    fn an_op_has_properties_and_parts() {
        let text = r#"dialect llvm
            op intr.x in 19 22 isolated graph {
                align: attribute(integer)? = "\"a\" : i64", "odd name": attribute,
                flags: flags(i32, llvm.overflow, none = 0, nsw = 1, nuw = 2),
                mode: enum(ui8), size: optional<si64>, tied: dense_list<i1>, on: unit
            } sized operands(base, _*, mask?) results() successors("a b")
            op bare {}"#;
        let ops = parse_dialect(text).unwrap().ops;
        assert_eq!(&*ops[0].name, "llvm.bare");
        assert_eq!((&ops[0].operands, ops[0].has_properties()), (&None, false));
        let op = &ops[1];
        assert_eq!((&*op.name, op.is_isolated), ("llvm.intr.x", true));
        assert_eq!(
            (op.region_kind, ops[0].region_kind),
            (Some(RegionKind::Graph), None)
        );
        assert!(op.releases.contains(Release::Llvm22) && !op.releases.contains(Release::Llvm24Git));
        assert_eq!((op.operand_segments, op.result_segments), (Some(3), None));
        let operands = op.operands.as_ref().unwrap();
        assert_eq!(
            (&*operands[1].name, operands[1].count),
            ("", GroupCount::Any)
        );
        assert_eq!(operands[2].count, GroupCount::Optional);
        assert_eq!(op.results.as_deref(), Some(&[][..]));
        assert_eq!(&*op.successors[0].name, "a b");
        let fields = &op.properties(6).fields;
        assert_eq!(fields[0].default.as_deref(), Some("\"a\" : i64"));
        assert_eq!(&*fields[1].name, "odd name");
        let FieldKind::Enum(form) = &fields[2].kind else {
            panic!("not an enum");
        };
        assert_eq!(form.attribute.as_deref(), Some("llvm.overflow"));
        assert_eq!(form.text(3).as_deref(), Some("nsw, nuw"));
        assert_eq!(form.text(0).as_deref(), Some("none"));
        assert_eq!(form.text(4), None);
        assert_eq!(fields.last().unwrap().kind, FieldKind::SegmentSizes(3));
        // In version 5 it is among the attributes, by its old name.
        let places = op.properties(5).fields.iter();
        assert_eq!(places.map(|field| field.name.len()).nth(2), Some(19));
    }

    #[test]
    fn a_number_in_ranges_is_read_and_written_only_there() {
        let text =
            "dialect d attribute 0 a { language: varint(1 to 70, 256 to 512), rest: varint }";
        let dialect = parse_dialect(text).unwrap();
        let fields = &dialect.attributes[0].fields;
        let FieldKind::VarintWithin(ranges) = &fields[0].kind else {
            panic!("{fields:?}");
        };
        assert_eq!(**ranges, [1..=70, 256..=512]);
        assert_eq!(fields[1].kind, FieldKind::Varint);
        for bad in [
            "varint(1 70)",
            "varint()",
            "varint(1 to 2",
            "varint(1 to 2,)",
            "varint(a to b)",
        ] {
            let text = format!("dialect d attribute 0 a {{ language: {bad} }}");
            assert!(parse_dialect(&text).is_err(), "{bad}");
        }
    }

    #[test]
    fn unsorted_properties_keep_their_order_in_every_version() {
        let text = "dialect d op a isolated ssa unsorted { z: attribute, n: unit, b: attribute? } operands(x)";
        let op = &parse_dialect(text).unwrap().ops[0];
        for version in [5, 6] {
            let names = op
                .properties(version)
                .fields
                .iter()
                .map(|field| &*field.name);
            assert_eq!(names.collect::<Vec<_>>(), ["z", "n", "b"], "{version}");
        }
        assert!(op.is_isolated && op.region_kind == Some(RegionKind::Ssa));
    }

    #[test]
    fn errors_in_ops_tell_what_was_expected() {
        let error = |text: &str| {
            let text = format!("dialect d\n{text}");
            parse_dialect(&text).unwrap_err().to_string()
        };
        for (text, expected) in [
            ("op", "the name of the op, found the end of the text"),
            ("op a in 7 {}", "a release, found '7'"),
            ("op a in \"\" {}", "the beginning of a producer, found"),
            ("op a { x: i65 }", "the kind of a field, found 'i65'"),
            ("op a { x: i0 }", "the kind of a field, found 'i0'"),
            ("op a { x: enum(i8, a, b) }", "'=', found ')'"),
            (
                "op a {} sized regions()",
                "'operands' or 'results', found 'regions'",
            ),
            ("op a { b: unit, a: attribute }", "attributes first, sorted"),
            (
                "op a unsorted {} sized operands(x*)",
                "an op without 'unsorted', or without 'sized', found 'both'",
            ),
            (
                "op a { x: unit = \"open }",
                "'\"' before the end of the line, found the end",
            ),
        ] {
            let found = error(text);
            assert!(
                found.starts_with("line 2: expected ") && found.contains(expected),
                "{found}"
            );
        }
        assert!(parse_dialect("dialect a dialect b").is_err());
        assert_eq!(parse_dialects("dialect a dialect b").unwrap().len(), 2);
    }
}
