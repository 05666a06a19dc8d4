//! The files of the source, as text.

use std::fs;
use std::path::{Path, PathBuf};

use support::programs::root;

/// The packages whose source is read, with their folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Package {
    Library,
    CLibrary,
    Command,
}

impl Package {
    const ALL: [Package; 3] = [Package::Library, Package::CLibrary, Package::Command];

    fn folder(self) -> &'static str {
        match self {
            Package::Library => "crates/mlirbc/src",
            Package::CLibrary => "src",
            Package::Command => "crates/mlirbc-cli/src",
        }
    }
}

pub struct Source {
    pub package: Package,
    /// Relative to the folder of the package, with slashes.
    pub path: String,
    /// All lines.
    pub text: String,
    /// The lines before the tests.
    pub before_tests: String,
    /// The same without comments.
    pub code: String,
}

impl Source {
    pub fn new(package: Package, path: &str, text: &str) -> Self {
        let before_tests = match path.ends_with("/tests.rs") || path == "fixtures.rs" {
            // Included behind `#[cfg(test)]`.
            true => "",
            false => text.split("#[cfg(test)]").next().unwrap(),
        };
        let lines = before_tests.lines().map(without_comment);
        Source {
            package,
            path: path.to_owned(),
            text: text.to_owned(),
            before_tests: before_tests.to_owned(),
            code: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    /// The room of the library that it is in; `None` for the root of the library, for that of `text`,
    /// which passes on names of its rooms, and for what only tests use.
    pub fn room(&self) -> Option<&str> {
        let first = self.path.split(['/', '.']).next().unwrap();
        match first {
            "lib" | "fixtures" => None,
            "text" => {
                let inner = self.path["text/".len()..].split(['/', '.']).next().unwrap();
                (inner != "mod").then(|| &self.path[..first.len() + 1 + inner.len()])
            }
            _ => Some(first),
        }
    }

    /// The path in the repository.
    pub fn file(&self) -> String {
        format!("{}/{}", self.package.folder(), self.path)
    }

    /// The modules that lead to it, outermost first.
    pub fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
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
    let of_package = |package: Package| {
        let root = root().join(package.folder());
        let mut paths = Vec::new();
        collect(&root, &mut paths);
        paths.sort();
        assert!(paths.len() > 30, "{paths:?}");
        let sources = paths.into_iter().map(move |path| {
            let relative = path.strip_prefix(&root).unwrap().to_str().unwrap();
            let text = fs::read_to_string(&path).unwrap();
            Source::new(package, &relative.replace('\\', "/"), &text)
        });
        sources.collect::<Vec<_>>()
    };
    Package::ALL.into_iter().flat_map(of_package).collect()
}
