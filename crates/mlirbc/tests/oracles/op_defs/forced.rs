//! Files read with the definitions of another release have opaque properties, not wrong names.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use mlirbc::dialect::{OpDefs, OpProperties};
use mlirbc::ir::{Inherent, Module, Op, OpenOptions};
use mlirbc::schema::{Field, FieldKind, Group, OpDef, Origin, Release, Value};

use support::corpus::{files_below, set};
use support::fixtures;

/// The release that wrote the files, and the one whose definitions are forced.
const FORCED: [(Release, Release); 2] = [
    (Release::Llvm19, Release::Llvm22),
    (Release::Llvm22, Release::Llvm19),
];

/// What came of the ops of files that are read with the definitions of another release.
#[derive(Debug, Default)]
struct Tally {
    files: u32,
    /// Different pairs of op and blob, by file, that both releases define.
    pairs: u32,
    /// Those that stay opaque.
    opaque: u32,
    /// Those of them that the wrong definition fits, so that only the producer speaks against it.
    ambiguous: u32,
    ambiguous_ops: BTreeSet<String>,
    wrong: Vec<String>,
}

/// What a definition says of an op: the values of properties by name, and the operands and results
/// by the names that `named_by` gives them.
fn said(op: Op<'_>, properties: &OpProperties<'_>, named_by: Option<&OpDef>) -> Vec<String> {
    let mut said = Vec::new();
    let mut fields = properties.fields();
    while let Ok(Some((field, value))) = fields.next() {
        match value {
            Value::SegmentSizes(_) => {}
            // An absent property is one that it has by default.
            Value::Absent => said.push(format!("{} = {:?}", field.name, field.default)),
            _ if field.name.ends_with("SegmentSizes") => {}
            value => said.push(format!("{} = {value:?}", field.name)),
        }
    }
    let Some(op_def) = named_by else {
        return said;
    };
    let mut groups = |groups: &Option<Vec<Group>>, ranges: Option<Vec<std::ops::Range<u32>>>| {
        for (group, range) in groups.iter().flatten().zip(ranges.into_iter().flatten()) {
            if !range.is_empty() {
                said.push(format!("{} is {range:?}", group.name));
            }
        }
    };
    groups(
        &op_def.operands,
        properties.operand_groups(op.operand_count()),
    );
    groups(&op_def.results, properties.result_groups(op.result_count()));
    said
}

fn tally(path: &Path, right: Release, forced: Release, tally: &mut Tally) {
    let bytes = std::fs::read(path).unwrap();
    let options = OpenOptions {
        release: Some(forced),
        ..OpenOptions::default()
    };
    let Ok(module) = Module::open_with(bytes, options) else {
        return;
    };
    let container = module.container();
    if Origin::of(container.producer()).named() != Some(right) || container.version() < 5 {
        return;
    }
    tally.files += 1;
    let op_defs = OpDefs::built_in();
    let mut seen = HashSet::new();
    let mut ops = module.ops();
    while let Ok(Some(op)) = ops.next() {
        let name = op.name().full();
        let (Some(blob), Some(true)) = (op.properties(), op.name().is_registered()) else {
            continue;
        };
        let of = |release| op_defs.get(release, name).filter(|op| op.has_properties());
        let (Some(ours), Some(theirs)) = (of(right), of(forced)) else {
            continue;
        };
        if !seen.insert((name, op.properties_id())) {
            continue;
        }
        tally.pairs += 1;
        let read = |op_def| {
            let read = OpProperties::read(op_def, blob, module.tables()).ok()?;
            let fits = read.fits(op.operand_count(), op.result_count());
            fits.then(|| said(op, &read, Some(op_def)))
        };
        match op.inherent().unwrap() {
            Inherent::Defined(_, properties) => {
                let named_by = op.definition().map(|(_, op_def)| op_def);
                let found = said(op, &properties, named_by);
                let expected = read(ours).unwrap_or_default();
                // The other definition may leave something unsaid.
                if found.iter().any(|found| !expected.contains(found)) {
                    let name = name.escape_ascii();
                    let path = path.display();
                    tally
                        .wrong
                        .push(format!("{path}: {name}: {found:?}, not {expected:?}"));
                }
            }
            _ => {
                tally.opaque += 1;
                if read(theirs).is_some() {
                    tally.ambiguous += 1;
                    let name = name.escape_ascii().to_string();
                    tally.ambiguous_ops.insert(name);
                }
            }
        }
    }
}

fn never_wrong(files: &[PathBuf], right: Release, forced: Release) -> Tally {
    let mut all = Tally::default();
    for path in files {
        tally(path, right, forced, &mut all);
    }
    assert!(all.wrong.is_empty(), "{:#?}", all.wrong);
    println!("files of {right} with the definitions of {forced} forced: {all:?}");
    all
}

pub fn a_forced_release_has_no_wrong_names() {
    let fixtures = files_below(&fixtures::directory());
    for (right, forced) in FORCED {
        let tally = never_wrong(&fixtures, right, forced);
        assert!(tally.opaque > 20, "{tally:?}");
    }
}

pub fn a_forced_release_has_no_wrong_names_in_the_corpus() {
    let corpus = files_below(&set("llvm-tests"));
    for (right, forced) in FORCED {
        let tally = never_wrong(&corpus, right, forced);
        assert!(tally.opaque > 2_000, "{tally:?}");
        // Kinds and lengths distinguish the definitions, except for a few that are listed.
        let listed = listed();
        for op in &tally.ambiguous_ops {
            assert!(listed.contains(op.as_str()), "{op}");
        }
    }
}

/// Whether two properties in the same place can have the same bytes and lead to the same attribute.
fn overlaps(one: &FieldKind, other: &FieldKind) -> bool {
    use FieldKind::{Attribute, OptionalAttribute};
    match (one, other) {
        (Attribute(one), Attribute(other)) | (OptionalAttribute(one), OptionalAttribute(other)) => {
            one.intersects(*other)
        }
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// The names that differ, as `old` / `new`.
fn renamed(one: &[&str], other: &[&str]) -> Vec<String> {
    let pairs = one.iter().zip(other);
    // An empty name is one that the source of the definition does not tell.
    let pairs = pairs.filter(|(one, other)| one != other && !one.is_empty() && !other.is_empty());
    let pairs = pairs.map(|(one, other)| format!("`{one}` / `{other}`"));
    pairs.collect()
}

fn group_names(groups: &Option<Vec<Group>>) -> Vec<&str> {
    let groups = groups.iter().flatten();
    groups.map(|group| &*group.name).collect()
}

/// The form in which the text has an enum; empty for other kinds.
fn enum_text(kind: &FieldKind) -> String {
    let FieldKind::Enum(form) = kind else {
        return String::new();
    };
    match &form.attribute {
        Some(attribute) => format!("`#{attribute}<…>`"),
        None => format!("`i{}`", form.width),
    }
}

/// Rows of a table: op, releases, what has other names.
fn rows() -> (Vec<[String; 3]>, Vec<[String; 3]>) {
    let op_defs = OpDefs::built_in();
    let names = Release::ALL
        .into_iter()
        .flat_map(|release| op_defs.names(release));
    let names: BTreeSet<_> = names.collect();
    let (mut properties, mut groups) = (Vec::new(), Vec::new());
    for (dialect, name) in names {
        let name = format!("{dialect}.{name}");
        let definitions: Vec<&OpDef> = op_defs.all(name.as_bytes()).collect();
        for (at, one) in definitions.iter().enumerate() {
            for other in definitions.iter().skip(at + 1) {
                let fields = (one.properties(6).fields(), other.properties(6).fields());
                let mut places = fields.0.iter().zip(fields.1);
                let same_places = fields.0.len() == fields.1.len()
                    && places.all(|(one, other)| overlaps(&one.kind, &other.kind));
                if !same_places {
                    continue;
                }
                let releases = |op: &OpDef| {
                    let releases = Release::ALL.into_iter();
                    let releases = releases.filter(|release| op.releases.contains(*release));
                    releases.map(Release::name).collect::<Vec<_>>().join(" ")
                };
                let releases = format!("{} / {}", releases(one), releases(other));
                let of = |op: &'static OpDef| -> Vec<&'static str> {
                    let fields = op.properties(6).fields().iter();
                    fields.map(|field| &*field.name).collect()
                };
                let mut changed = renamed(&of(one), &of(other));
                for (one, other) in fields.0.iter().zip(fields.1) {
                    let default = |field: &Field| match &field.default {
                        Some(text) => format!("`{}`", text.replace('|', "\\|")),
                        None => "none".to_owned(),
                    };
                    let (ours, theirs) = (default(one), default(other));
                    if ours != theirs {
                        changed.push(format!("default of `{}`: {ours} / {theirs}", one.name));
                    }
                    let (ours, theirs) = (enum_text(&one.kind), enum_text(&other.kind));
                    if ours != theirs {
                        changed.push(format!("text of `{}`: {ours} / {theirs}", one.name));
                    }
                }
                if !changed.is_empty() {
                    properties.push([name.clone(), releases.clone(), changed.join(", ")]);
                }
                let parts = [
                    (&one.operands, &other.operands),
                    (&one.results, &other.results),
                ];
                let changed: Vec<String> = parts
                    .into_iter()
                    .flat_map(|(one, other)| renamed(&group_names(one), &group_names(other)))
                    .collect();
                if !changed.is_empty() {
                    groups.push([name.clone(), releases, changed.join(", ")]);
                }
            }
        }
    }
    (properties, groups)
}

/// The ops whose definitions in different releases form does not tell apart.
fn listed() -> HashSet<String> {
    let (properties, groups) = rows();
    let rows = properties.into_iter().chain(groups);
    rows.map(|[op, _, _]| op).collect()
}

pub fn the_document_lists_what_cannot_be_distinguished() {
    let table = |rows: &[[String; 3]]| {
        let mut text = "| op | releases | names |\n|---|---|---|\n".to_owned();
        for [op, releases, names] in rows {
            writeln!(text, "| `{op}` | {releases} | {names} |").unwrap();
        }
        text
    };
    let (properties, groups) = rows();
    let listed = format!(
        "<!-- list -->\n## Properties\n\n{}\n## Operands and results\n\n{}",
        table(&properties),
        table(&groups)
    );
    let path = support::programs::root().join("docs/op-releases.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, found) = text.split_at(text.find("<!-- list -->").unwrap());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, format!("{head}{listed}")).unwrap();
        return;
    }
    assert!(
        found == listed,
        "docs/op-releases.md is out of date: BLESS=1 cargo test --test oracles op_defs:: writes it"
    );
}
