//! The documentation names every subcommand and option of the command, and no other.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// The options in a help text: `--name` at the beginning of a line, perhaps after a short option.
fn options_in(help: &str) -> BTreeSet<String> {
    let lines = help.lines().map(str::trim_start);
    let lines = lines.filter(|line| line.starts_with('-'));
    lines
        .filter_map(|line| words(line).into_iter().next())
        .collect()
}

/// The long options in a text.
fn words(text: &str) -> Vec<String> {
    let is_of_name = |c: char| c.is_ascii_lowercase() || c == '-';
    let mut found = Vec::new();
    for (at, _) in text.match_indices("--") {
        let is_start = !text[..at].ends_with(|c: char| is_of_name(c) || c.is_ascii_alphanumeric());
        let name: String = text[at..].chars().take_while(|c| is_of_name(*c)).collect();
        if is_start && name.len() > 2 {
            found.push(name);
        }
    }
    found
}

fn help(words: &[&str]) -> String {
    let output = command().args(words).arg("--help").output();
    let output = output.expect("mlirbc runs");
    stdout(&output).to_owned()
}

/// The options of each subcommand.
pub fn subcommands() -> BTreeMap<String, BTreeSet<String>> {
    let text = help(&[]);
    let (_, list) = text.split_once("Commands:\n").expect("a list of commands");
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    let names = names.filter(|name| *name != "help");
    let found: BTreeMap<_, _> = names
        .map(|name| (name.to_owned(), options_in(&help(&[name]))))
        .collect();
    assert!(found.len() >= 8, "{found:?}");
    assert!(found["print"].contains("--function"), "{found:?}");
    found
}

/// The options that the page describes once for all subcommands.
fn common(page: &str) -> BTreeSet<String> {
    let (_, section) = page
        .split_once("## Options of all commands")
        .expect("the section");
    words(section.split("\n## ").next().unwrap())
        .into_iter()
        .collect()
}

fn page(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_page_describes_every_subcommand_and_option() {
    let page = page("docs/command-line.md");
    let common = common(&page);
    for (name, options) in subcommands() {
        let heading = format!("\n## `mlirbc {name} ");
        let (before, section) = page.split_once(&heading).unwrap_or_else(|| {
            panic!("docs/command-line.md has no section on {name}");
        });
        assert!(
            before.contains(&format!("| `mlirbc {name} ")),
            "the table does not list {name}"
        );
        let section = section.split("\n## ").next().unwrap();
        let described: BTreeSet<String> = words(section).into_iter().collect();
        for option in options {
            assert!(
                option == "--help" || common.contains(&option) || described.contains(&option),
                "docs/command-line.md does not describe {option} of {name}"
            );
        }
        // An item of a list describes an option.
        for line in section
            .lines()
            .filter_map(|line| line.strip_prefix("- `--"))
        {
            let line = format!("--{line}");
            let option = words(&line).remove(0);
            assert!(
                help(&[&name]).contains(&option),
                "{name} has no option {option}"
            );
        }
    }
}

/// The commands in the code of a page: inline code and indented or fenced blocks, cut at pipes and the like.
fn commands(page: &str) -> Vec<String> {
    let mut commands = Vec::new();
    for (index, fenced) in page.split("```").enumerate() {
        let parts: Vec<&str> = match index % 2 {
            1 => fenced.lines().collect(),
            _ => fenced.split('`').skip(1).step_by(2).collect(),
        };
        for part in parts {
            let part = part.split(" #").next().unwrap();
            let part = part.replace("cargo run --release -- ", "mlirbc ");
            let pieces = part.split(['|', ';', '(', ')', '&', '"']);
            let pieces = pieces
                .map(str::trim)
                .filter(|piece| piece.starts_with("mlirbc "));
            commands.extend(pieces.map(str::to_owned));
        }
    }
    commands
}

fn pages() -> impl Iterator<Item = String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let docs = std::fs::read_dir(docs).unwrap();
    let docs = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let others = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(str::to_owned);
    docs.chain(others).filter(|path| path.ends_with(".md"))
}

/// Options of other programs that the pages name: mlir-opt, cargo, the linker, TableGen and its script.
const OF_OTHERS: [&str; 6] = [
    "--allow-unregistered-dialect",
    "--emit-bytecode",
    "--gc-sections",
    "--mlir-",
    "--offline",
    "--tblgen",
];

#[test]
fn the_options_that_the_pages_name_exist() {
    let mut known: BTreeSet<String> = subcommands().into_values().flatten().collect();
    known.insert("--help".to_owned());
    let mut checked = 0;
    for path in pages() {
        let text = page(&path);
        for (at, _) in text.match_indices("`--") {
            let rest = text[at + 1..].lines().next().unwrap();
            let option = words(rest).remove(0);
            let is_foreign = OF_OTHERS.iter().any(|other| option.starts_with(other));
            assert!(is_foreign || known.contains(&option), "{path}: no {option}");
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

#[test]
fn the_commands_in_all_pages_have_the_options_that_they_use() {
    let subcommands = subcommands();
    let mut checked = 0;
    for path in pages() {
        for command in commands(&page(&path)) {
            let mut parts = command.split_whitespace().skip(1);
            let name = parts.find(|word| !word.starts_with('-'));
            let Some(name) = name.filter(|name| name.chars().all(|c| c.is_ascii_lowercase()))
            else {
                continue;
            };
            let options = subcommands.get(name);
            let options = options.unwrap_or_else(|| panic!("{path}: {command}: no {name}"));
            for option in words(&command) {
                assert!(options.contains(&option), "{path}: {command}: no {option}");
                checked += 1;
            }
        }
    }
    assert!(checked > 30, "{checked}");
}
