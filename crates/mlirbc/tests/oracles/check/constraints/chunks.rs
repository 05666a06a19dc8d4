//! Ops with one attribute that is judged, as pieces of a file for `mlir-opt`.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use mlirbc::schema::{Group, GroupCount, OpDef};

use support::mlir_opt::tool;

/// An op in generic form with as many operands, results, regions and successors as it requires.
///
/// `entries` are its properties and attributes, each with whether it is a property.
pub fn op_text(op: &OpDef, entries: &[(String, String, bool)]) -> String {
    let required = |groups: &[Group]| {
        let one = groups.iter().filter(|it| it.count == GroupCount::One);
        one.count()
    };
    let sizes = |groups: &[Group]| {
        let one = |it: &Group| u32::from(it.count == GroupCount::One).to_string();
        groups.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let (operands, results) = (
        op.operands.as_deref().unwrap_or_default(),
        op.results.as_deref().unwrap_or_default(),
    );
    let mut properties = Vec::new();
    let mut dictionary = Vec::new();
    for (name, value, is_property) in entries {
        let list = if *is_property {
            &mut properties
        } else {
            &mut dictionary
        };
        list.push(format!("{name:?} = {value}"));
    }
    let list = if op.has_properties() {
        &mut properties
    } else {
        &mut dictionary
    };
    for (groups, segments, name) in [
        (operands, op.operand_segments, "operandSegmentSizes"),
        (results, op.result_segments, "resultSegmentSizes"),
    ] {
        if segments.is_some() {
            list.push(format!("{name} = array<i32: {}>", sizes(groups)));
        }
    }
    let values = |count: usize| (0..count).map(|at| format!("%v#{at}")).collect::<Vec<_>>();
    let types = |count: usize| vec!["i32"; count].join(", ");
    let (operands, results) = (required(operands), required(results));
    let successors = required(&op.successors);
    let mut text = String::new();
    if operands > 0 {
        writeln!(
            text,
            "%v:{operands} = \"t.v\"() : () -> ({})",
            types(operands)
        )
        .unwrap();
    }
    if successors > 0 {
        writeln!(text, "\"t.r\"() ({{").unwrap();
    }
    if results > 0 {
        write!(text, "%r:{results} = ").unwrap();
    }
    write!(text, "{:?}({})", op.name, values(operands).join(", ")).unwrap();
    if successors > 0 {
        write!(text, "[{}]", vec!["^e"; successors].join(", ")).unwrap();
    }
    if !properties.is_empty() {
        write!(text, " <{{{}}}>", properties.join(", ")).unwrap();
    }
    let regions = required(&op.regions);
    if regions > 0 {
        write!(text, " ({})", vec!["{}"; regions].join(", ")).unwrap();
    }
    if !dictionary.is_empty() {
        write!(text, " {{{}}}", dictionary.join(", ")).unwrap();
    }
    writeln!(text, " : ({}) -> ({})", types(operands), types(results)).unwrap();
    if successors > 0 {
        writeln!(text, "^e:\n\"t.e\"() : () -> ()\n}}) : () -> ()").unwrap();
    }
    text
}

/// The number of texts in a file. One that crashes `mlir-opt` hides the answers for those behind it.
const IN_A_FILE: usize = 256;

/// The answer where `mlir-opt` crashes.
pub const CRASH: &str = "crashes";

/// The first error of `mlir-opt` for each of several texts; `None` where it has none.
pub fn errors_of(release: u32, texts: &[String], folder: &Path) -> Vec<Option<String>> {
    let mut pending: Vec<&[String]> = texts.chunks(IN_A_FILE).rev().collect();
    let mut errors = Vec::with_capacity(texts.len());
    while let Some(some) = pending.pop() {
        match errors_in_file(release, some, folder) {
            Some(found) => errors.extend(found),
            None if some.len() == 1 => errors.push(Some(CRASH.to_owned())),
            None => {
                let (first, second) = some.split_at(some.len() / 2);
                pending.extend([second, first]);
            }
        }
    }
    errors
}

/// The errors for texts in one file; `None` if the tool crashes.
fn errors_in_file(release: u32, texts: &[String], folder: &Path) -> Option<Vec<Option<String>>> {
    const SEPARATOR: &str = "// -----\n";
    let path = folder.join("pieces.mlir");
    std::fs::write(&path, texts.join(SEPARATOR)).unwrap();
    let mut command = Command::new(tool(release));
    command.args([
        "--split-input-file",
        "--allow-unregistered-dialect",
        "--mlir-disable-threading",
        "-o",
        "/dev/null",
    ]);
    let output = command.arg(&path).output().expect("mlir-opt");
    // A crash ends with a signal, or in a wrapper with a code above 128.
    output.status.code().filter(|code| *code <= 1)?;
    let mut starts = Vec::new();
    let mut line = 1;
    for text in texts {
        starts.push(line);
        line += text.lines().count() + 1;
    }
    let mut errors = vec![None; texts.len()];
    for message in String::from_utf8_lossy(&output.stderr).lines() {
        let Some((place, error)) = message.split_once(" error: ") else {
            continue;
        };
        // `FILE:LINE:COLUMN:`, or `within split at FILE:LINE offset :LINE:COLUMN:` with the line before the
        // piece.
        let numbers: Vec<usize> = place
            .split([':', ' '])
            .filter_map(|it| it.parse().ok())
            .collect();
        let line = match place.starts_with("within split at ") {
            true => numbers.first().map(|line| line + 1),
            false => numbers.iter().rev().nth(1).copied(),
        };
        let Some(line) = line else { continue };
        let at = starts
            .partition_point(|start| *start <= line)
            .saturating_sub(1);
        errors[at].get_or_insert_with(|| error.to_owned());
    }
    Some(errors)
}
