//! Imported modules against the merge of their texts by mlir-opt.

use std::path::Path;

use mlirbc::Error;
use mlirbc::container::ResourceData;
use mlirbc::ir::{ImportOptions, ImportedSymbol, Module, SymbolClash};
use mlirbc::write::{Mode, WriteOptions};

use super::{end_of, top_level};
use support::fixtures::{self, Fixture};
use support::mlir_opt;

/// A module as generic text: the line of the module, the lines of the ops in it, the last line, and
/// the resources.
struct Text {
    head: String,
    ops: String,
    end: String,
    resources: String,
}

impl Text {
    fn of(text: &str) -> Text {
        let (text, resources) = text.split_once("\n{-#").unwrap_or((text, ""));
        let (head, rest) = text.split_once('\n').unwrap();
        let (ops, end) = rest.trim_end().rsplit_once('\n').unwrap();
        assert!(end.starts_with("})"), "{end}");
        let ops = ops.lines().filter(|line| !line.starts_with("^bb0:"));
        Text {
            head: format!("{head}\n^bb0:\n"),
            ops: ops.flat_map(|line| [line, "\n"]).collect(),
            end: format!("{end}\n"),
            resources: match resources {
                "" => String::new(),
                resources => format!("{{-#{resources}"),
            },
        }
    }

    /// The ops with other names of values.
    fn renamed_ops(&self) -> String {
        let mut is_quoted = false;
        let mut is_escaped = false;
        let mut ops = String::new();
        for each in self.ops.chars() {
            ops.push(each);
            match each {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = is_quoted,
                '"' => is_quoted = !is_quoted,
                '%' if !is_quoted => ops.push_str("other"),
                _ => {}
            }
        }
        ops
    }

    /// This text with the ops of another one at its end, in which symbols have new names, unless the
    /// two use the same names for different things or have symbol tables in them.
    fn merged(&self, other: &Text, symbols: &[ImportedSymbol]) -> Option<String> {
        let has_both_resources = !self.resources.is_empty() && !other.resources.is_empty();
        let is_distinct = |text: &Text| text.ops.contains("distinct[");
        if has_both_resources || is_distinct(self) && is_distinct(other) {
            return None;
        }
        let mut ops = other.renamed_ops();
        for symbol in symbols {
            if let Some(new_name) = &symbol.new_name {
                ops = with_symbol_renamed(&ops, &symbol.name, new_name)?;
            }
        }
        let parts = [&self.head, &self.ops, &ops, &self.end, &self.resources];
        let parts = parts.into_iter().chain([&other.resources]);
        Some(parts.map(String::as_str).collect())
    }
}

/// A text with another name of a symbol and of the references to it; `None` if names have to be
/// quoted or the ops contain symbol tables.
fn with_symbol_renamed(ops: &str, old: &[u8], new: &[u8]) -> Option<String> {
    let (old, new) = (str::from_utf8(old).ok()?, str::from_utf8(new).ok()?);
    let is_inner = |byte: char| byte.is_ascii_alphanumeric() || "_$.-".contains(byte);
    if !old.chars().all(is_inner) || ops.contains("module\"") {
        return None;
    }
    let definition = format!("sym_name = \"{old}\"");
    let mut renamed = String::new();
    for line in ops.lines() {
        let is_outer = line
            .strip_prefix("  ")
            .is_some_and(|rest| !rest.starts_with(' '));
        let line = match is_outer {
            true => line.replace(&definition, &format!("sym_name = \"{new}\"")),
            false => line.to_owned(),
        };
        let mut rest = &*line;
        while let Some(at) = rest.find('@') {
            let (before, after) = rest.split_at(at + 1);
            renamed.push_str(before);
            let end = after.find(|each| !is_inner(each)).unwrap_or(after.len());
            let (name, after) = after.split_at(end);
            let is_meant = name == old && !before.ends_with("::@");
            renamed.push_str(if is_meant { new } else { name });
            rest = after;
        }
        renamed.push_str(rest);
        renamed.push('\n');
    }
    Some(renamed)
}

/// A file whose text mlir-opt reads as what it printed, without resources of a large alignment, which
/// it does not always read, and without anything opaque, which cannot be imported.
struct Source {
    file: String,
    text: Text,
    /// Whether mlir-opt writes the text as the file. It may order the uses of values differently
    /// when it reads text.
    is_same_in_bytes: bool,
}

impl Source {
    /// The source, or why there is none.
    fn of(fixture: &Fixture, folder: &Path) -> Result<Source, &'static str> {
        let file = fixture.file.clone();
        let module = Module::open(fixtures::read(&file)).unwrap();
        let container = module.container();
        let mut resources = container.resources().entries().iter();
        let is_aligned =
            resources.all(
                |resource| match container.resource_data(resource).unwrap() {
                    ResourceData::Blob { alignment, .. } => alignment <= 16,
                    _ => true,
                },
            );
        if !is_aligned {
            return Err("resources of a large alignment");
        }
        let bytes = canonical(&module).map_err(|_| "opaque parts")?;
        let text = fixture.text().ok_or("no text")?;
        let path = folder.join("source.mlir");
        std::fs::write(&path, &text).unwrap();
        let text_of_text = mlir_opt::generic_text_of(&path);
        if text != text_of_text {
            return Err("another text of its text");
        }
        Ok(Source {
            file,
            text: Text::of(&text),
            is_same_in_bytes: bytes == written_by_mlir(&path),
        })
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    texts: usize,
    /// Of these, the ones that are also compared in bytes, and the ones with renamed symbols.
    bytes: usize,
    renamed: usize,
    /// Pairs with resources of the same keys, of which a text cannot have both.
    same_keys: usize,
    /// Pairs whose merge no text in these forms expresses.
    no_text: usize,
}

/// Imports the ops of a file into another one, and demands what mlir-opt makes of the two texts.
fn compare(to: &Source, from: &Source, folder: &Path, count: &mut Count) {
    let what = format!("{} into {}", from.file, to.file);
    let other = Module::open(fixtures::read(&from.file)).unwrap();
    let mut module = Module::open(fixtures::read(&to.file)).unwrap();
    let (ops, end) = (top_level(&other), end_of(&module));
    let options = ImportOptions {
        clash: SymbolClash::Rename,
        ..ImportOptions::default()
    };
    let imported = module
        .import_ops(&other, &ops, end, &options)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    if !imported.resources.is_empty() {
        count.same_keys += 1;
        return;
    }
    let Some(merged) = to.text.merged(&from.text, &imported.symbols) else {
        count.no_text += 1;
        return;
    };
    assert_eq!(imported.opaque, 0, "{what}");
    let (path, merged_path) = (folder.join("imported.mlirbc"), folder.join("merged.mlir"));
    module.write_file(&path, &WriteOptions::default()).unwrap();
    std::fs::write(&merged_path, merged).unwrap();
    let ours = mlir_opt::generic_text_of(&path);
    let theirs = mlir_opt::generic_text_of(&merged_path);
    for (ours, theirs) in ours.lines().zip(theirs.lines()) {
        assert_eq!(ours, theirs, "{what}");
    }
    assert_eq!(ours.lines().count(), theirs.lines().count(), "{what}");
    count.texts += 1;
    let is_renamed = imported.symbols.iter().any(|it| it.new_name.is_some());
    count.renamed += usize::from(is_renamed);
    if to.is_same_in_bytes && from.is_same_in_bytes {
        let is_same = canonical(&module).unwrap() == written_by_mlir(&merged_path);
        assert!(is_same, "{what}: other bytes");
        count.bytes += 1;
    }
}

fn canonical(module: &Module<'_>) -> Result<Vec<u8>, Error> {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    module.to_bytes(&options)
}

fn written_by_mlir(path: &Path) -> Vec<u8> {
    let flags = ["--allow-unregistered-dialect", "--emit-bytecode"];
    mlir_opt::ask(path, &flags).unwrap()
}

/// The inputs that are no sources, each with the reason.
const NO_SOURCES: [(&str, &str); 7] = [
    ("attrs_float", "another text of its text"),
    ("fallback", "opaque parts"),
    ("resources", "resources of a large alignment"),
    ("resources_elided_external", "no text"),
    ("resources_keys", "resources of a large alignment"),
    ("test_dialect", "opaque parts"),
    ("test_hooks", "opaque parts"),
];

pub fn imports_print_as_merged_texts() {
    let folder = tempfile::tempdir().unwrap();
    let files = fixtures::all().into_iter();
    let files = files.filter(|it| it.tool() == "llvm22" && it.version == 6);
    let (mut sources, mut left_out) = (Vec::new(), Vec::new());
    for fixture in files {
        match Source::of(&fixture, folder.path()) {
            Ok(source) => sources.push(source),
            Err(why) => left_out.push((fixture.name().to_owned(), why)),
        }
    }
    let left_out: Vec<_> = left_out.iter().map(|(name, why)| (&**name, *why)).collect();
    assert_eq!(left_out, NO_SOURCES);
    let mut count = Count::default();
    for one in &sources {
        compare(one, one, folder.path(), &mut count);
        let others = sources.iter().filter(|source| {
            let name = source.file.split('.').next();
            name.is_some_and(|name| ["kitchen", "attrs_text"].contains(&name))
        });
        for other in others {
            compare(one, other, folder.path(), &mut count);
            compare(other, one, folder.path(), &mut count);
        }
    }
    let expected = Count {
        texts: 153,
        bytes: 72,
        renamed: 13,
        same_keys: 1,
        no_text: 16,
    };
    assert_eq!(count, expected);
}
