//! The files of the source, as text.

use std::fs;
use std::path::{Path, PathBuf};

pub struct Source {
    /// Relative to `src`, with slashes.
    pub path: String,
    /// All lines.
    pub text: String,
    /// The lines before the tests.
    pub before_tests: String,
    /// The same without comments.
    pub code: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        let before_tests = match path.ends_with("/tests.rs") || path == "fixtures.rs" {
            // Included behind `#[cfg(test)]`.
            true => "",
            false => text.split("#[cfg(test)]").next().unwrap(),
        };
        let lines = before_tests.lines().map(without_comment);
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
            before_tests: before_tests.to_owned(),
            code: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    /// The room that it is in; `None` for the root of the library and for what only tests use.
    pub fn room(&self) -> Option<&str> {
        let first = self.path.split(['/', '.']).next().unwrap();
        (!["lib", "fixtures"].contains(&first)).then_some(first)
    }

    /// The modules that lead to it, outermost first.
    pub fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }

    pub fn is_command(&self) -> bool {
        self.path.starts_with("bin/")
    }
}

/// A line up to a comment in it; strings in our source hold no `//`.
pub fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap()
}

pub fn sources() -> Vec<Source> {
    fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, out);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                out.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    paths.sort();
    assert!(paths.len() > 30, "{paths:?}");
    let sources = paths.iter().map(|path| {
        let relative = path.strip_prefix(&root).unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        Source::new(&relative.replace('\\', "/"), &text)
    });
    sources.collect()
}
