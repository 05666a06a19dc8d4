//! The files in tests/fixtures, with their manifests.

use std::fs;
use std::path::{Path, PathBuf};

use mlirbc::ir::Module;

use crate::modules;
use crate::programs::root;

/// A file that a tool wrote from one of the project's inputs.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The file name, `NAME.TOOL.vN.mlirbc`.
    pub file: String,
    pub version: u8,
    pub producer: String,
    /// The number of its ops, the root module included.
    pub ops: u64,
}

impl Fixture {
    pub fn bytes(&self) -> Vec<u8> {
        read(&self.file)
    }

    pub fn module(&self) -> Module<'static> {
        modules::open(&self.file)
    }

    /// The name of the input.
    pub fn name(&self) -> &str {
        self.file.split('.').next().unwrap()
    }

    /// The tool that wrote it, such as `llvm22`.
    pub fn tool(&self) -> &str {
        self.file.split('.').nth(1).unwrap()
    }

    /// What the tool prints for the file, where it prints anything.
    pub fn text(&self) -> Option<String> {
        let (name, tool) = (self.name(), self.tool());
        let version = format!("{name}.{tool}.v{}.generic.mlir", self.version);
        let newest = format!("{name}.{tool}.generic.mlir");
        [version, newest]
            .iter()
            .find_map(|file| fs::read_to_string(directory().join(file)).ok())
    }
}

/// A file that no tool writes.
#[derive(Clone, Debug)]
pub struct Handmade {
    pub file: String,
    /// Whether a strict reader accepts it.
    pub is_sound: bool,
    pub reason: String,
}

impl Handmade {
    pub fn bytes(&self) -> Vec<u8> {
        read(&format!("handmade/{}", self.file))
    }

    pub fn name(&self) -> &str {
        self.file.strip_suffix(".mlirbc").unwrap()
    }
}

pub fn directory() -> PathBuf {
    root().join("tests/fixtures")
}

/// The bytes of a file in the folder of fixtures.
pub fn read(file: &str) -> Vec<u8> {
    let path = directory().join(file);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The columns of every line of a manifest below its head. Panics if there are none.
pub fn manifest_rows(path: &Path) -> Vec<Vec<String>> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().skip(1).filter(|line| !line.is_empty());
    let rows: Vec<Vec<String>> = rows
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty(), "{} lists no file", path.display());
    rows
}

pub fn all() -> Vec<Fixture> {
    let rows = manifest_rows(&directory().join("MANIFEST.tsv"));
    let fixtures = rows.into_iter().map(|row| Fixture {
        file: row[0].clone(),
        version: row[1].parse().unwrap(),
        producer: row[2].clone(),
        ops: row[3].parse().unwrap(),
    });
    fixtures.collect()
}

/// The fixtures written from one input.
pub fn of_input(name: &str) -> Vec<Fixture> {
    let fixtures: Vec<Fixture> = all()
        .into_iter()
        .filter(|fixture| fixture.name() == name)
        .collect();
    assert!(!fixtures.is_empty(), "no fixture of the input {name}");
    fixtures
}

pub fn handmade() -> Vec<Handmade> {
    let rows = manifest_rows(&directory().join("handmade/MANIFEST.tsv"));
    let files = rows.into_iter().map(|row| Handmade {
        file: row[0].clone(),
        is_sound: match &*row[1] {
            "ok" => true,
            "error" => false,
            other => panic!("{}: {other}?", row[0]),
        },
        reason: row[2].clone(),
    });
    files.collect()
}
