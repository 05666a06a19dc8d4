//! The edits of `plugin.c`, made on the text. MLIR parses the result and writes it: the plugin must have written the same
//! bytes canonically, and with the indices of its file what MLIR prints alike.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::edit_proof::edit::{Draft, Edit};
use crate::edit_proof::scan::count_name;
use crate::edit_proof::text::Text;
use support::mlir_opt::ask;
use support::programs::{compiler, demand_success, libraries, native_libs, root};

/// Locations stand on the lines of their ops, so that a copied function has its own.
const PRINT: [&str; 4] = [
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-debuginfo",
    "--mlir-print-local-scope",
];

/// What came of the files.
#[derive(Debug, Default)]
pub struct Tally {
    /// Files that the plugin edits as MLIR does.
    pub equal: usize,
    /// Files whose clone has uses in another order than the text, and which MLIR writes again as they are.
    pub other_use_order: usize,
    /// Files without a function that the text can edit, or whose edited text MLIR refuses.
    pub unfit: usize,
    /// Files whose reason to refuse is an op of a test dialect.
    pub refused: usize,
    pub erased: usize,
    pub replaced: usize,
    pub wrong: Vec<String>,
}

/// The text of a file after the edits, with the numbers of erased ops and replaced constants.
struct Edited {
    text: String,
    erased: usize,
    replaced: usize,
}

/// The bytecode that MLIR writes for a text.
fn bytecode(path: &Path, text: &str) -> Option<Vec<u8>> {
    fs::write(path, text).unwrap();
    ask(path, &["--allow-unregistered-dialect", "--emit-bytecode"]).ok()
}

/// What MLIR prints for a file.
fn print(path: &Path) -> Option<String> {
    String::from_utf8(ask(path, &PRINT).ok()?).ok()
}

/// The value of a constant of 32 or 64 bits.
fn constant(entry: &str) -> Option<(&str, &str)> {
    let (value, ty) = entry.strip_prefix("value = ")?.split_once(" : ")?;
    value.parse::<i64>().ok()?;
    matches!(ty, "i32" | "i64").then_some((value, ty))
}

/// Makes the edits; nothing if there is no function, or one that the text cannot edit.
fn edit(text: &Text) -> Option<Edited> {
    let ops = &text.ops;
    let top = ops.first().filter(|op| op.name == "builtin.module")?;
    let is_top = |op: usize| ops[op].block.parent == Some(0);
    let functions = (1..ops.len()).filter(|&op| is_top(op) && ops[op].name == "func.func");
    let functions: Vec<usize> = functions
        // Without a body the regions are "({" and "})".
        .filter(|&op| ops[op].last_line > ops[op].line + 1)
        .collect();
    let mut draft = Draft::of(text);
    let (mut erased, mut replaced) = (0, 0);
    for (at, &function) in functions.iter().enumerate() {
        let old = ops[function].symbol()?.to_owned();
        if at % 2 == 0 {
            let new = format!("{old}_traced");
            draft.apply(&Edit::Rename {
                op: function,
                old,
                new,
            })?;
        }
        let lines = ops[function].lines();
        let within = (function + 1..ops.len()).filter(|&op| lines.contains(&ops[op].line));
        let within: Vec<usize> = within.collect();
        // A name that is defined twice belongs to isolated regions, which have names of their own.
        let mut names: Vec<&String> = within.iter().flat_map(|&op| &ops[op].results).collect();
        names.sort();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let mut arith: Vec<usize> = within;
        arith.retain(|&op| ops[op].dialect() == "arith");
        for &op in &arith {
            let entry = ops[op].properties.iter().find_map(|entry| constant(entry));
            if let Some((old, ty)) = entry.filter(|_| ops[op].name == "arith.constant") {
                let value = |value: &str| format!("value = {value} : {ty}");
                let line = &mut draft.lines[ops[op].line];
                *line = line.replacen(&value(old), &value("42"), 1);
                replaced += 1;
            }
            draft.add_attribute(op, "plugin.mark = 7 : i8")?;
        }
        // The definition of a single result counts as one; several are defined by another name.
        let is_dead = |lines: &[String], op: &usize| {
            ops[*op].results.iter().all(|name| {
                let counts = lines.iter().map(|line| count_name(line, name));
                counts.sum::<usize>() == usize::from(!name.contains('#'))
            })
        };
        while let Some(dead) = arith
            .iter()
            .rposition(|op| is_dead(&draft.lines[lines.clone()], op))
        {
            draft.apply(&Edit::EraseOp {
                op: arith.remove(dead),
            })?;
            erased += 1;
        }
        let first = ops[function].line + 1;
        let first = first + usize::from(text.lines[first].trim_start().starts_with('^'));
        draft.before[first]
            .push_str("\"func.call\"() <{callee = @plugin_trace}> : () -> () loc(unknown)\n");
    }
    let first = &ops[*functions.first()?];
    let clone: String = first
        .lines()
        .map(|line| format!("{}{}\n", draft.before[line], draft.lines[line]))
        .collect();
    let name = format!("sym_name = \"{}_traced\"", first.symbol()?);
    let clone = clone.replacen(&name, "sym_name = \"plugin_clone\"", 1);
    draft.before[first.last_line + 1].insert_str(0, &clone);
    draft.before[top.last_line].push_str(
        "\"func.func\"() <{function_type = () -> (), sym_name = \"plugin_trace\", \
         sym_visibility = \"private\"}> ({\n}) : () -> () loc(unknown)\n",
    );
    let text = draft.to_text();
    Some(Edited {
        text,
        erased,
        replaced,
    })
}

/// Edits a file both ways; what is wrong, if anything is.
fn compare(plugin: &Path, folder: &Path, file: &Path, tally: &Mutex<Tally>) -> Option<String> {
    let input = folder.join("input.mlirbc");
    let prepared = || {
        let printed = print(file)?;
        let text = Text::read(&printed)?;
        let edited = edit(&text)?;
        fs::write(&input, bytecode(&folder.join("input.mlir"), &printed)?).unwrap();
        let path = folder.join("edited.mlir");
        let bytes = bytecode(&path, &edited.text)?;
        Some((edited, bytes, print(&path)?))
    };
    let Some((edited, bytes, printed)) = prepared() else {
        tally.lock().unwrap().unfit += 1;
        return None;
    };
    let (stable, canonical) = (
        folder.join("stable.mlirbc"),
        folder.join("canonical.mlirbc"),
    );
    let mut command = Command::new(plugin);
    let output = command
        .args([&input, &stable, &canonical])
        .output()
        .unwrap();
    demand_success(&output, "plugin");
    let said = String::from_utf8_lossy(&output.stdout);
    let said = said.trim();
    let is_test = said.contains("of 'test.") || said.contains("of 'transform.test");
    if is_test && said.contains("UNKNOWN_ENCODING") {
        tally.lock().unwrap().refused += 1;
        return None;
    }
    if said != "ok" {
        return Some(said.to_owned());
    }
    if print(&stable).as_deref() != Some(printed.as_str()) {
        return Some("the text differs".to_owned());
    }
    let ours = fs::read(&canonical).unwrap();
    let is_equal = ours == bytes;
    if !is_equal {
        // An op that is parsed uses its operands after the ops in its regions do, and a clone before. MLIR keeps both
        // orders, so the file must be what MLIR writes for it.
        let again = ask(
            &canonical,
            &["--allow-unregistered-dialect", "--emit-bytecode"],
        );
        if again.as_ref() != Ok(&ours) || print(&canonical).as_deref() != Some(printed.as_str()) {
            let same = ours.iter().zip(&bytes).take_while(|(a, b)| a == b).count();
            let lengths = (ours.len(), bytes.len());
            return Some(format!(
                "other canonical bytes from {same} on, of {lengths:?}"
            ));
        }
    }
    let mut tally = tally.lock().unwrap();
    match is_equal {
        true => tally.equal += 1,
        false => tally.other_use_order += 1,
    }
    tally.erased += edited.erased;
    tally.replaced += edited.replaced;
    None
}

/// Edits the files on all processors until `wanted` of them are equal.
pub fn run(files: &[PathBuf], wanted: usize) -> Tally {
    let folder = tempfile::tempdir().unwrap();
    let plugin = folder.path().join("plugin");
    let mut command = compiler(&root().join("tests/c_library/edit_proof/plugin.c"));
    command.arg(libraries().join("libmlirbc.a"));
    command.args(native_libs()).arg("-o").arg(&plugin);
    demand_success(&command.output().expect("a C compiler"), "plugin.c");
    let (tally, next) = (Mutex::new(Tally::default()), AtomicUsize::new(0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let folder = folder.path().join(thread.to_string());
            fs::create_dir(&folder).unwrap();
            let (tally, next, plugin) = (&tally, &next, &plugin);
            scope.spawn(move || {
                while tally.lock().unwrap().equal < wanted {
                    let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    if let Some(why) = compare(plugin, &folder, file, tally) {
                        let wrong = format!("{}: {why}", file.display());
                        tally.lock().unwrap().wrong.push(wrong);
                    }
                }
            });
        }
    });
    tally.into_inner().unwrap()
}
