//! The text of attributes and types: printed text is parsed as the entry that it was printed from.

use std::collections::BTreeMap;

use mlirbc::container::{AttributeId, TypeId};
use mlirbc::dialect::builtin::AttributeView;
use mlirbc::dialect::{Attribute, Form, Tables};
use mlirbc::ir::Module;
use mlirbc::text::{PrintOptions, parse_attribute, parse_type, print_attribute, print_type};
use support::requirement::{Test, test};
use support::{corpus, fixtures};

pub fn tests() -> Vec<Test> {
    vec![
        test!(what_is_printed_of_the_fixtures_is_read_as_it_was),
        test!(
            what_is_printed_of_a_sample_of_the_corpus_is_read_as_it_was,
            Corpus
        ),
    ]
}

/// How many entries came out in which way.
#[derive(Debug, Default)]
struct Counts {
    same: usize,
    /// Printed text that does not tell the entry, by reason.
    untold: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

fn text(print: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    print(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Why a printed text does not stand for the entry that it was printed from, if it does not.
fn untold(text: &str) -> Option<&'static str> {
    let has = |part: &str| text.contains(part);
    if has("<opaque ") || has("<record ") {
        return Some("no syntax is known");
    }
    if has("distinct[") {
        return Some("distinct attributes are new each time");
    }
    if has("f80") || has("f128") {
        return Some("decimals are read as doubles");
    }
    if has("complex<i1>") {
        return Some("the reference prints complex<i1> wrong");
    }
    if has("@<<INVALID") {
        return Some("an empty symbol");
    }
    None
}

/// Why the writer of a file may have taken other bytes for what a text says, if it may.
fn other_bytes(tables: &Tables<'_>, text: &str) -> Option<&'static str> {
    let producer = tables.container().producer();
    if text.contains("!quant.") && producer.starts_with(b"MLIR16") {
        return Some("LLVM 16 kept types of quant as text");
    }
    if text.contains("#vhlo.tensor_v1<dense<true>") {
        return Some("bits lie packed or one to a byte, as the LLVM in StableHLO has them");
    }
    if text.contains("#vhlo.float_v1<0.000000e+00") {
        return Some("iree-opt writes 64 bits for any format, which are read as zero");
    }
    None
}

/// Whether an attribute is a range in a file that is stored as a position, which is more than its
/// text tells.
fn is_lost_range(attribute: Attribute<'_>) -> bool {
    match (attribute.form(), attribute.view()) {
        (Ok(Form::Record(record)), Ok(AttributeView::FileLoc { position, .. })) => {
            &*record.schema().name == "file_line_col_range" && position.is_point()
        }
        _ => false,
    }
}

/// Numbers of entries: all of them where they are not too many.
fn sample(count: u32) -> impl Iterator<Item = u32> {
    const MOST: u32 = 300;
    (0..count).step_by(count.div_ceil(MOST).max(1) as usize)
}

fn file(name: &str, bytes: &[u8], counts: &mut Counts) {
    let Ok(mut module) = Module::open(bytes) else {
        return;
    };
    let tables = module.tables_mut();
    let (attributes, types) = (tables.attribute_count(), tables.type_count());
    let has_lost_ranges = tables
        .attributes()
        .any(|attribute| is_lost_range(attribute));
    for index in sample(attributes) {
        let id = AttributeId(index);
        let attribute = tables.attribute(id).unwrap();
        let text = text(|out| print_attribute(attribute, &PrintOptions::default(), out).unwrap());
        if let Some(reason) = untold(&text) {
            *counts.untold.entry(reason).or_default() += 1;
            continue;
        }
        let found = parse_attribute(tables, &text);
        let entry = |tables: &Tables<'_>, id| {
            let entry = tables.attribute(id).unwrap().entry();
            (entry.dialect, entry.custom, entry.bytes.to_vec())
        };
        match found {
            // A file may have equal entries.
            Ok(found) if found == id || entry(tables, found) == entry(tables, id) => {
                counts.same += 1;
            }
            Ok(_) if has_lost_ranges && text.contains("loc(") => {
                let reason = "a range is printed as the position that is left of it";
                *counts.untold.entry(reason).or_default() += 1;
            }
            Ok(_) if other_bytes(tables, &text).is_some() => {
                let reason = other_bytes(tables, &text).unwrap();
                *counts.untold.entry(reason).or_default() += 1;
            }
            Ok(found) => {
                let [was, is] = [id, found].map(|id| entry(tables, id));
                counts.wrong.push(format!(
                    "{name}: attribute {index}: {text}\n  {was:02x?}\n  {is:02x?}"
                ));
            }
            Err(error) => counts
                .wrong
                .push(format!("{name}: attribute {index}: {text}: {error}")),
        }
    }
    for index in sample(types) {
        let id = TypeId(index);
        let ty = tables.ty(id).unwrap();
        let text = text(|out| print_type(ty, &PrintOptions::default(), out).unwrap());
        if let Some(reason) = untold(&text)
            && !reason.contains("f")
        {
            *counts.untold.entry(reason).or_default() += 1;
            continue;
        }
        let entry = |tables: &Tables<'_>, id| {
            let entry = tables.ty(id).unwrap().entry();
            (entry.dialect, entry.custom, entry.bytes.to_vec())
        };
        match parse_type(tables, &text) {
            Ok(found) if found == id || entry(tables, found) == entry(tables, id) => {
                counts.same += 1;
            }
            Ok(_) if other_bytes(tables, &text).is_some() => {
                let reason = other_bytes(tables, &text).unwrap();
                *counts.untold.entry(reason).or_default() += 1;
            }
            Ok(found) => {
                let [was, is] = [id, found].map(|id| entry(tables, id));
                counts.wrong.push(format!(
                    "{name}: type {index}: {text}\n  {was:02x?}\n  {is:02x?}"
                ));
            }
            Err(error) => counts
                .wrong
                .push(format!("{name}: type {index}: {text}: {error}")),
        }
    }
}

fn report(counts: &Counts) {
    println!("{} the same, {:#?}", counts.same, counts.untold);
    println!("{} wrong", counts.wrong.len());
    for wrong in counts.wrong.iter().take(40) {
        println!("{}", wrong.chars().take(1200).collect::<String>());
    }
}

fn what_is_printed_of_the_fixtures_is_read_as_it_was() {
    let mut counts = Counts::default();
    for fixture in fixtures::all() {
        file(&fixture.file, &fixture.bytes(), &mut counts);
    }
    report(&counts);
    assert!(counts.wrong.is_empty());
    assert!(counts.same > 20_000, "{}", counts.same);
}

fn what_is_printed_of_a_sample_of_the_corpus_is_read_as_it_was() {
    let mut counts = Counts::default();
    for (set, step) in [
        ("llvm-tests", 40),
        ("stablehlo", 3),
        ("real", 6),
        ("mlirbcc", 1),
    ] {
        for path in corpus::files_below(&corpus::set(set)).iter().step_by(step) {
            let bytes = std::fs::read(path).unwrap();
            // Each printed entry costs memory for the whole file.
            if bytes.len() < 1 << 20 {
                file(&path.to_string_lossy(), &bytes, &mut counts);
            }
        }
    }
    report(&counts);
    assert!(counts.wrong.is_empty());
    assert!(counts.same > 20_000, "{}", counts.same);
}
