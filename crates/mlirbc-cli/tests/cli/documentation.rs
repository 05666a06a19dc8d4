//! The documentation describes every subcommand and option of the command, and no other.

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

pub fn page(path: &str) -> String {
    let path = support::programs::root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The section of a page on a subcommand, without the beginning of its heading.
pub fn section<'p>(page: &'p str, name: &str) -> &'p str {
    let heading = format!("\n## `mlirbc {name} ");
    let (_, section) = page.split_once(&heading).unwrap_or_else(|| {
        panic!("docs/command-line.md has no section on {name}");
    });
    section.split("\n## ").next().unwrap()
}

/// The options that an item of a list describes: those in the code at its beginning, such as `-o`, `--output OUT`.
fn described_by(item: &str) -> Vec<String> {
    let mut options = Vec::new();
    let mut parts = item.split('`').skip(1);
    while let Some(code) = parts.next() {
        options.extend(words(code));
        let between = parts.next().unwrap_or_default();
        if ![", ", " or ", ", or "].contains(&between) {
            break;
        }
    }
    options
}

/// The short forms of options in a help text, with the long ones: `-o, --output <OUT>`.
fn short_forms(help: &str) -> BTreeMap<String, String> {
    let lines = help.lines().map(str::trim_start);
    let pairs = lines.filter(|line| line.starts_with('-') && !line.starts_with("--"));
    pairs
        .filter_map(|line| {
            let (short, long) = line.split_once(", ")?;
            Some((words(long).into_iter().next()?, short.to_owned()))
        })
        .collect()
}

#[test]
fn the_page_describes_every_subcommand_and_option() {
    let page = page("docs/command-line.md");
    let common = common(&page);
    for (name, options) in subcommands() {
        assert!(
            page.contains(&format!("| `mlirbc {name} ")),
            "the table does not list {name}"
        );
        let section = section(&page, &name);
        let heading = section.lines().next().unwrap();
        let items = section.lines().filter(|line| line.starts_with("- `-"));
        let mut described: BTreeSet<String> = items.flat_map(described_by).collect();
        described.extend(words(heading));
        let short = short_forms(&help(&[&name]));
        let mentioned = words(section);
        // The heading may have the short form of an option, whose long form the text then mentions.
        let is_short = |option: &String| {
            let in_heading = |short: &String| {
                heading
                    .split([' ', '[', ']', '`'])
                    .any(|word| word == short)
            };
            short.get(option).is_some_and(in_heading) && mentioned.contains(option)
        };
        for option in &options {
            assert!(
                option == "--help"
                    || common.contains(option)
                    || described.contains(option)
                    || is_short(option),
                "docs/command-line.md does not describe {option} of {name}"
            );
        }
        let absent: Vec<&String> = described.difference(&options).collect();
        assert!(absent.is_empty(), "{name} has no options {absent:?}");
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
    let docs = support::programs::root().join("docs");
    let docs = std::fs::read_dir(docs).unwrap();
    let docs = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let others = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(str::to_owned);
    docs.chain(others).filter(|path| path.ends_with(".md"))
}

#[test]
fn the_first_command_of_the_readme_prints_what_the_readme_says() {
    let readme = page("README.md");
    let (_, block) = readme.split_once("\n```sh\n").expect("a block");
    let line = block.lines().next().expect("a command");
    let line = line.strip_prefix("cargo run --release -- ").expect(line);
    let output = command()
        .args(line.split_whitespace())
        .current_dir(support::programs::root())
        .output()
        .expect("mlirbc runs");
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let printed = stdout(&output);
    for part in [
        "MLIR bytecode version",
        "\n  producer ",
        "\n  readable by ",
        " dialects\n",
        " ops\n",
        " attributes: ",
        "\nLocations of ops: ",
        " resource: ",
        " sections, with ",
    ] {
        assert!(printed.contains(part), "{part}: {printed}");
    }
}

/// What the command prints in a folder with these files.
fn printed(files: &[(&str, &[u8])], words: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).expect("a file");
    }
    let output = command().args(words).current_dir(folder.path()).output();
    let output = output.expect("mlirbc runs");
    format!("{}{}", stdout(&output), stderr(&output))
}

/// The kitchen without its store and with another callee.
fn edited_kitchen() -> Vec<u8> {
    let text = run(&["print", "--generic", "--locs"], &fixture(KITCHEN));
    let lines = stdout(&text).lines();
    let kept = lines.filter(|line| !line.contains("\"memref.store\""));
    let text: Vec<&str> = kept.collect();
    let text = text
        .join("\n")
        .replace("callee = @scale", "callee = @weights");
    let output = run_with_input(&["as", "--llvm", "22", "-", "-o", "-"], text.as_bytes());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    output.stdout
}

#[test]
fn the_page_of_the_command_shows_what_it_prints() {
    let page = page("docs/command-line.md");
    let read = |name: &str| std::fs::read(fixture(name)).expect("a fixture");
    let model = |name: &str, words: &[&str]| {
        let words = [words, &["model.mlirbc"]].concat();
        printed(&[("model.mlirbc", &read(name))], &words)
    };
    let shows = |call: &str, output: &str| {
        let block = format!("\n```\n{call}{output}```\n");
        assert!(page.contains(&block), "{block}");
    };

    let info = model("ragged.iree311.v6.mlirbc", &["info"]);
    let start = info.find("Properties of ops\n").expect("the part");
    let end = info.find("fit and differ\n").expect("the reason") + "fit and differ\n".len();
    shows("", &info[start..end]);
    shows("", &model("handmade/location_kind.mlirbc", &["verify"]));
    shows("", &model(KITCHEN, &["dump", "--bytes", "0x18a..0x18e"]));
    shows(
        "$ mlirbc print --ops 'arith.*f' --function scale model.mlirbc\n",
        &model(
            KITCHEN,
            &["print", "--ops", "arith.*f", "--function", "scale"],
        ),
    );
    let text = b"\n\"a.b\"(%y) : (i32) -> ()\n";
    let words = ["as", "model.mlir", "-o", "model.mlirbc"];
    shows("", &printed(&[("model.mlir", text)], &words));
    let export = read("contained/mosaic.jax_export");
    let words = ["extract", "model.jax_export"];
    shows(
        "$ mlirbc extract model.jax_export\n",
        &printed(&[("model.jax_export", &export)], &words),
    );
    let (old, new) = (read(KITCHEN), edited_kitchen());
    let files = [("old.mlirbc", &*old), ("new.mlirbc", &new)];
    shows(
        "$ mlirbc diff old.mlirbc new.mlirbc\n",
        &printed(&files, &["diff", "old.mlirbc", "new.mlirbc"]),
    );
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
