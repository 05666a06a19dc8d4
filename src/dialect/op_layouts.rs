//! The definitions of ops: those of known releases, which the library brings along, or others.
//!
//! The built-in ones are a text in the dialect language, one op a line, in the order of dialects and
//! names (`op_layouts/op_layouts.dialect`, made by `tools/make_op_layouts.sh`). It is embedded
//! deflated, inflated when first asked for, and a line is read when its op is. The ops of VHLO stand
//! in the description of that dialect, with its attributes and types.

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use crate::layout::{LanguageError, OpLayout, Release, Releases, parse_dialects, parse_op};

/// The definitions of ops of one or several releases.
#[derive(Debug, Default)]
pub struct OpLayouts {
    text: String,
    /// In the order of dialects and names.
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    /// Where the dialect's name lies in the text.
    dialect: Range<usize>,
    /// Where the op's name lies in the text.
    name: Range<usize>,
    releases: Releases,
    /// What follows the word `op`.
    definition: Range<usize>,
    layout: OnceLock<Option<Box<OpLayout>>>,
}

/// The size of the text as 4 bytes, little-endian, and the text as a raw deflate stream.
static PACKED: &[u8] = include_bytes!("op_layouts/op_layouts.bin");

/// The description of VHLO, its ops one a line at the end.
pub(super) const VHLO: &str = include_str!("descriptions/vhlo.dialect");

impl OpLayouts {
    /// The definitions that the library brings along.
    pub fn built_in() -> &'static OpLayouts {
        static BUILT_IN: LazyLock<OpLayouts> = LazyLock::new(|| {
            // That this can be read is tested below.
            let mut text = unpack(PACKED).unwrap_or_default();
            text.push_str(VHLO);
            OpLayouts::index(text)
        });
        &BUILT_IN
    }

    /// Reads definitions in the dialect language, such as the tools in `tools` make; see
    /// `docs/dialect-language.md`.
    ///
    /// # Errors
    /// The first place that is not in the language, with its line.
    pub fn parse(text: &str) -> Result<OpLayouts, LanguageError> {
        let descriptions = parse_dialects(text)?.into_iter();
        Ok(OpLayouts::of_ops(
            descriptions.map(|description| (description.name, description.ops)),
        ))
    }

    /// The definitions of ops that are given by their dialects.
    pub(super) fn of_ops(dialects: impl Iterator<Item = (Box<str>, Vec<OpLayout>)>) -> OpLayouts {
        let mut text_of_names = String::new();
        let mut keep = |name: &str| {
            let start = text_of_names.len();
            text_of_names.push_str(name);
            start..text_of_names.len()
        };
        let mut entries = Vec::new();
        for (dialect, ops) in dialects {
            let dialect = keep(&dialect);
            for op in ops {
                let (_, name) = op.name.split_once('.').unwrap_or_default();
                entries.push(Entry {
                    dialect: dialect.clone(),
                    name: keep(name),
                    releases: op.releases,
                    definition: 0..0,
                    layout: OnceLock::from(Some(Box::new(op))),
                });
            }
        }
        OpLayouts::sorted(text_of_names, entries)
    }

    fn sorted(text: String, entries: Vec<Entry>) -> Self {
        let mut layouts = OpLayouts { text, entries };
        let text = &layouts.text;
        layouts
            .entries
            .sort_by(|one, other| one.key(text).cmp(&other.key(text)));
        layouts
    }

    /// Finds the ops in a text of one op a line.
    fn index(text: String) -> Self {
        let mut entries = Vec::with_capacity(text.len() / 100);
        let mut dialect = 0..0;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            if let Some(name) = line.strip_prefix("dialect ") {
                dialect = end - name.len()..end - name.len() + name.trim_end().len();
            } else if let Some(definition) = line.strip_prefix("op ") {
                let at = end - definition.len();
                let (head, _) = definition.split_once('{').unwrap_or((definition, ""));
                let (name, rest) = head.split_once(' ').unwrap_or((head, ""));
                let releases = match rest.strip_prefix("in ") {
                    None => Releases::ANY,
                    Some(names) => names
                        .split(' ')
                        .filter_map(Release::from_name)
                        .fold(Releases::NONE, Releases::with),
                };
                entries.push(Entry {
                    dialect: dialect.clone(),
                    name: at..at + name.len(),
                    releases,
                    definition: at..end,
                    layout: OnceLock::new(),
                });
            }
            start = end;
        }
        OpLayouts::sorted(text, entries)
    }

    /// How a release defines an op, by its full name. `None` if it does not know the op; an op that
    /// is known to have no properties has a layout that says so.
    pub fn get(&self, release: Release, name: &[u8]) -> Option<&OpLayout> {
        let mut entries = self.of(name).iter();
        let entry = entries.find(|entry| entry.releases.contains(release))?;
        self.layout(entry)
    }

    /// The releases that define ops of a dialect.
    pub(crate) fn releases_of(&self, dialect: &[u8]) -> Releases {
        let is_before = |entry: &Entry| entry.key(&self.text).0.as_bytes() < dialect;
        let first = self.entries.partition_point(is_before);
        let entries = self.entries.get(first..).unwrap_or_default();
        let same = |entry: &&Entry| entry.key(&self.text).0.as_bytes() == dialect;
        let entries = entries.iter().take_while(same);
        entries.fold(Releases::NONE, |all, entry| all.or(entry.releases))
    }

    /// Where the definitions of an op lie, for [`OpLayouts::within`].
    pub(crate) fn place(&self, name: &[u8]) -> Range<u32> {
        let found = self.range_of(name);
        found.start as u32..found.end as u32
    }

    /// The definitions at `place` of any of some releases, without reading the others.
    pub(crate) fn within(
        &self,
        place: Range<u32>,
        releases: Releases,
    ) -> impl Iterator<Item = &OpLayout> + Clone + use<'_> {
        let range = place.start as usize..place.end as usize;
        let entries = self.entries.get(range).unwrap_or_default().iter();
        entries
            .filter(move |entry| !entry.releases.and(releases).is_empty())
            .filter_map(|entry| self.layout(entry))
    }

    /// All definitions of an op by its full name, whatever the release.
    pub fn all(&self, name: &[u8]) -> impl Iterator<Item = &OpLayout> {
        self.of(name).iter().filter_map(|entry| self.layout(entry))
    }

    /// The names of the ops that a release defines, dialect and op apart, in order.
    pub fn names(&self, release: Release) -> impl Iterator<Item = (&str, &str)> {
        let entries = self.entries.iter();
        entries
            .filter(move |entry| entry.releases.contains(release))
            .map(|entry| entry.key(&self.text))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether there are any of a dialect.
    pub fn has_dialect(&self, name: &str) -> bool {
        let first = self
            .entries
            .partition_point(|entry| entry.key(&self.text).0 < name);
        let entry = self.entries.get(first);
        entry.is_some_and(|entry| entry.key(&self.text).0 == name)
    }

    /// The same without those of a dialect.
    pub(super) fn without(&self, name: &str) -> OpLayouts {
        let ops = self.entries.iter().filter_map(|entry| self.layout(entry));
        let kept = ops.filter_map(|op| {
            let (dialect, _) = op.name.split_once('.')?;
            (dialect != name).then(|| (dialect.into(), vec![op.clone()]))
        });
        OpLayouts::of_ops(kept)
    }

    /// The entries of a name.
    fn of(&self, name: &[u8]) -> &[Entry] {
        self.entries.get(self.range_of(name)).unwrap_or_default()
    }

    fn range_of(&self, name: &[u8]) -> Range<usize> {
        let dot = name.iter().position(|&byte| byte == b'.');
        let dialect = name.get(..dot.unwrap_or(name.len())).unwrap_or_default();
        let op = dot.and_then(|dot| name.get(dot + 1..)).unwrap_or_default();
        let compare = |entry: &Entry| {
            let (its_dialect, its_op) = entry.key(&self.text);
            (its_dialect.as_bytes(), its_op.as_bytes()).cmp(&(dialect, op))
        };
        let first = self.entries.partition_point(|entry| compare(entry).is_lt());
        let rest = self.entries.get(first..).unwrap_or_default();
        let same = rest.iter().take_while(|entry| compare(entry).is_eq());
        first..first + same.count()
    }

    fn layout<'s>(&'s self, entry: &'s Entry) -> Option<&'s OpLayout> {
        let layout = entry.layout.get_or_init(|| {
            let dialect = self.text.get(entry.dialect.clone())?;
            let definition = self.text.get(entry.definition.clone())?;
            // The built-in text is tested as a whole, and others are read before they get here.
            parse_op(dialect, definition, 1).ok().map(Box::new)
        });
        layout.as_deref()
    }
}

impl Entry {
    fn key<'t>(&self, text: &'t str) -> (&'t str, &'t str) {
        let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        (part(&self.dialect), part(&self.name))
    }
}

fn unpack(packed: &[u8]) -> Option<String> {
    let (size, stream) = packed.split_first_chunk::<4>()?;
    let size = u32::from_le_bytes(*size) as usize;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(stream, size).ok()?;
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is packed, for people to read.
    const TEXT: &str = include_str!("op_layouts/op_layouts.dialect");

    #[test]
    fn the_packed_form_is_that_of_the_text_and_within_its_size() {
        assert!(PACKED.len() < 150_000, "{}", PACKED.len());
        let text = unpack(PACKED).expect("the packed form can be inflated");
        assert!(text == TEXT, "run tools/make_op_layouts.sh");
    }

    #[test]
    fn every_line_can_be_read_and_is_found_by_its_name() {
        let layouts = OpLayouts::built_in();
        let parsed = match OpLayouts::parse(&format!("{TEXT}{VHLO}")) {
            Ok(parsed) => parsed,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(parsed.entries.len(), layouts.entries.len());
        for (entry, whole) in layouts.entries.iter().zip(&parsed.entries) {
            let layout = layouts.layout(entry).expect("a line that can be read");
            assert_eq!(Some(layout), parsed.layout(whole));
            assert_eq!(layout.releases, entry.releases);
            assert_ne!(layout.releases, Releases::NONE);
            let mut found = layouts.all(layout.name.as_bytes());
            assert!(
                found.any(|other| std::ptr::eq(layout, other)),
                "{}",
                layout.name
            );
        }
    }

    #[test]
    fn a_release_knows_its_own_layout_of_an_op() {
        let layouts = OpLayouts::built_in();
        let fields = |release, name: &[u8]| {
            let layout = layouts.get(release, name)?;
            Some(layout.properties(6).fields.len())
        };
        // `no_inline` came later.
        assert_eq!(fields(Release::Llvm19, b"func.func"), Some(5));
        assert_eq!(fields(Release::Llvm22, b"func.func"), Some(6));
        // Known and without properties is not the same as unknown.
        assert_eq!(fields(Release::Llvm22, b"quant.dcast"), Some(0));
        for unknown in [
            &b"test.op"[..],
            b"func",
            b"func.",
            b"",
            b".",
            b"func.func.func",
        ] {
            assert_eq!(fields(Release::Llvm22, unknown), None);
        }
        assert_eq!(fields(Release::Llvm22, b"mesh.shard"), None);
        assert!(layouts.all(b"mesh.shard").next().is_some());
    }

    #[test]
    fn definitions_can_be_loaded() {
        let text =
            "dialect toy\nop add { mode: i8 } operands(a, b*)\nop in in 22 {}\ndialect x\nop y {}";
        let layouts = OpLayouts::parse(text).unwrap();
        let add = layouts.get(Release::Llvm19, b"toy.add").unwrap();
        assert!(add.has_properties());
        assert_eq!(add.operands.as_ref().map(Vec::len), Some(2));
        assert_eq!(add.results, None);
        assert!(layouts.get(Release::Llvm19, b"toy.in").is_none());
        assert!(layouts.get(Release::Llvm22, b"toy.in").is_some());
        assert!(layouts.get(Release::Llvm22, b"x.y").is_some());
        assert!(OpLayouts::parse("dialect toy\nop add { b: attribute, a: attribute }").is_err());
    }
}
