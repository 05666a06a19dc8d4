//! `mlirbc man`.

use std::collections::BTreeSet;

use super::*;

fn names(dir: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(dir).expect("a folder");
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn every_subcommand_has_a_page_with_its_options() {
    let dir = tempfile::tempdir().expect("a folder");
    let pages = dir.path().join("man/man1");
    let output = run(&["man"], &pages);
    assert_eq!(
        (code(&output), stdout(&output), stderr(&output)),
        (0, "", "")
    );
    let mut expected = BTreeSet::from(["mlirbc.1".to_owned()]);
    for (name, options) in documentation::subcommands() {
        let file = format!("mlirbc-{name}.1");
        let page = std::fs::read_to_string(pages.join(&file)).expect("a page");
        // A hyphen is escaped in manual pages.
        let page = page.replace("\\-", "-");
        assert!(page.contains(&format!(".TH mlirbc-{name} 1")), "{file}");
        for option in options {
            assert!(page.contains(&option), "{file}: {option}");
        }
        expected.insert(file);
    }
    for (name, values) in [
        ("print", &["unique", "local", "24git"][..]),
        ("convert", &["17", "24git"]),
        ("completions", &["bash", "fish", "zsh"]),
        ("dump", &["string", "ir"]),
    ] {
        let page = std::fs::read_to_string(pages.join(format!("mlirbc-{name}.1"))).expect("a page");
        let page = page.replace("\\-", "-");
        for value in values {
            assert!(page.contains(&format!("\n{value}")), "{name}: {value}");
        }
    }
    assert_eq!(names(&pages), expected);

    // The same pages again, over the old ones.
    let first = std::fs::read(pages.join("mlirbc.1")).unwrap();
    assert_eq!(code(&run(&["man"], &pages)), 0);
    assert_eq!(std::fs::read(pages.join("mlirbc.1")).unwrap(), first);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let file = file_of(b"");
    let output = run(&["man"], &file.path().join("man1"));
    assert_eq!(code(&output), 2);
    assert_eq!(stderr(&output).lines().count(), 1);
    assert!(
        stderr(&output).contains("man1: cannot write it: "),
        "{}",
        stderr(&output)
    );
}
