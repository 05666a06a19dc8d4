//! The attributes and types that releases of LLVM parse, by mnemonic.
//!
//! `text_forms.txt` is made by `tools/text_forms_from_tablegen.py`, which describes its lines.

use std::sync::LazyLock;

use crate::dialect::builtin::{ElementKind, ElementStorage};
use crate::schema::{Release, Releases};
use crate::text::syntax::{WORD, count_of, is_word, string_length};

const FORMS: &str = include_str!("text_forms.txt");

/// Dialects of mlir-opt that have no ops.
const WITHOUT_OPS: [&str; 1] = ["dlti"];

/// Dialects that MLIR defines and that its mlir-opt does not register.
const UNREGISTERED: [&str; 1] = ["vcix"];

/// The dialects with which MLIR is tested. No table describes their attributes and types.
const TESTS: [&str; 3] = ["test", "test_dyn", "test_irdl_to_cpp"];

/// Texts that a release was observed to refuse: the attribute or type, the releases that write them, and those
/// that do not parse them. Other changes of a form add parameters that may be absent, or depend on the text.
const REFUSED: [(&str, &[Release], &[Release]); 14] = {
    use Release::{Llvm17, Llvm18, Llvm19, Llvm21, Llvm22, Llvm23};
    [
        // 18: the levels of a tensor are a map.
        (
            "sparse_tensor.encoding",
            &[Llvm17],
            &[Llvm18, Llvm19, Llvm21, Llvm22, Llvm23],
        ),
        (
            "sparse_tensor.encoding",
            &[Llvm18, Llvm19, Llvm21, Llvm22, Llvm23],
            &[Llvm17],
        ),
        // 18: a compile unit has an identity, which 23 does not require.
        (
            "llvm.di_compile_unit",
            &[Llvm17],
            &[Llvm18, Llvm19, Llvm21, Llvm22],
        ),
        (
            "llvm.di_compile_unit",
            &[Llvm18, Llvm19, Llvm21, Llvm22, Llvm23],
            &[Llvm17],
        ),
        (
            "llvm.di_subprogram",
            &[Llvm17],
            &[Llvm18, Llvm19, Llvm21, Llvm22],
        ),
        // 21: entries have no mnemonic, and may have types as keys.
        (
            "dlti.dl_spec",
            &[Llvm21, Llvm22, Llvm23],
            &[Llvm17, Llvm18, Llvm19],
        ),
        (
            "dlti.target_system_spec",
            &[Llvm19],
            &[Llvm21, Llvm22, Llvm23],
        ),
        (
            "dlti.target_system_spec",
            &[Llvm21, Llvm22, Llvm23],
            &[Llvm19],
        ),
        (
            "dlti.target_device_spec",
            &[Llvm21, Llvm22, Llvm23],
            &[Llvm19],
        ),
        // 21: the mnemonic is in the brackets, and a pointer requires a memory space.
        ("mesh.partial", &[Llvm18, Llvm19], &[Llvm21]),
        ("mesh.partial", &[Llvm21], &[Llvm18, Llvm19]),
        ("ptr.ptr", &[Llvm19], &[Llvm21, Llvm22, Llvm23]),
        // 22: three more kinds of memory, which have to be stated.
        (
            "llvm.memory_effects",
            &[Llvm17, Llvm18, Llvm19, Llvm21],
            &[Llvm22, Llvm23],
        ),
        (
            "llvm.memory_effects",
            &[Llvm22, Llvm23],
            &[Llvm17, Llvm18, Llvm19, Llvm21],
        ),
    ]
};

/// Whether a release refuses the texts of an attribute or type by any of the releases that may have written them.
fn is_refused(name: &str, writers: Releases, reader: Release) -> bool {
    let by = |written: &[Release]| written.iter().copied().collect::<Releases>();
    let releases = REFUSED
        .iter()
        .filter(|(of, _, read)| *of == name && read.contains(&reader));
    let refused = releases.fold(Releases::NONE, |all, (_, written, _)| all.or(by(written)));
    !writers.is_empty() && writers.iter().all(|writer| refused.contains(writer))
}

/// Whether texts of the attributes and types of a release are known.
pub(crate) fn has_texts_of(release: Release) -> bool {
    TABLE.iter().any(|form| form.releases.contains(release))
}

/// Whether a reader has a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Present,
    Absent,
    Unknown,
}

/// Whether the mlir-opt of no release registers a dialect, although tables have its ops.
pub(crate) fn is_never_registered(dialect: &[u8]) -> bool {
    UNREGISTERED.iter().any(|it| it.as_bytes() == dialect)
}

/// Whether MLIR is tested with a dialect, whose encodings and texts are unknown.
pub(crate) fn is_of_tests(dialect: &[u8]) -> bool {
    TESTS.iter().any(|it| it.as_bytes() == dialect)
}

/// The presence of a dialect in the mlir-opt of a release; `releases` are those that define its ops.
pub(crate) fn presence(dialect: &[u8], releases: Releases, release: Release) -> Presence {
    let dialect = std::str::from_utf8(dialect).unwrap_or_default();
    if UNREGISTERED.contains(&dialect) {
        return Presence::Absent;
    }
    let is_known = releases.contains(release) || WITHOUT_OPS.contains(&dialect);
    match is_known || dialect == "builtin" {
        true => Presence::Present,
        false if TESTS.contains(&dialect) => Presence::Unknown,
        false => Presence::Absent,
    }
}

/// A kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Attribute,
    Type,
}

impl Kind {
    fn sigil(self) -> char {
        match self {
            Kind::Attribute => '#',
            Kind::Type => '!',
        }
    }
}

/// An attribute or type that some releases parse.
struct Form {
    kind: Kind,
    /// The dialect and the mnemonic.
    name: &'static str,
    releases: Releases,
    /// The same releases, by text form.
    alike: Vec<Releases>,
    /// The cases that not all of these releases have.
    cases: Vec<(&'static str, Releases)>,
}

/// The forms, sorted by kind and name.
static TABLE: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let mut table: Vec<Form> = Vec::new();
    for line in FORMS.lines() {
        let mut words = line.split(' ');
        let (Some(what), Some(name)) = (words.next(), words.next()) else {
            continue;
        };
        let mut alike = vec![Releases::NONE];
        for word in words {
            match (Release::from_name(word), alike.last_mut()) {
                (Some(release), Some(last)) => *last = last.with(release),
                _ => alike.push(Releases::NONE),
            }
        }
        let releases = alike.iter().copied().fold(Releases::NONE, Releases::or);
        let kind = match what {
            "attribute" => Kind::Attribute,
            "type" => Kind::Type,
            _ => {
                if let Some(form) = table.last_mut() {
                    form.cases.push((name, releases));
                }
                continue;
            }
        };
        table.push(Form {
            kind,
            name,
            releases,
            alike,
            cases: Vec::new(),
        });
    }
    table.sort_by_key(|form| (form.kind, form.name));
    table
});

impl Form {
    /// The form with a name of a dialect and a mnemonic.
    fn find(kind: Kind, name: &str) -> Option<&'static Form> {
        let found = TABLE.binary_search_by_key(&(kind, name), |form| (form.kind, form.name));
        TABLE.get(found.ok()?)
    }

    /// Whether a release lacks a case, which another one has.
    fn lacks(&self, case: &str, release: Release) -> bool {
        let mut cases = self.cases.iter();
        cases.any(|(name, releases)| *name == case && !releases.contains(release))
    }
}

/// What a release does not parse in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unparsed {
    /// An attribute or type that only other releases have, such as `#arith.overflow`.
    Absent(String),
    /// A case of an enum that only other releases have.
    Case(String, String),
    /// An attribute or type whose text the release refuses.
    Refused(String),
    /// An attribute or type whose text the release writes in another form.
    Changed(String),
    /// An attribute or type that no table describes.
    Unknown(String),
    /// A dialect that the release does not have.
    Dialect(String),
    /// A dialect that no table describes.
    UnknownDialect(String),
    /// A dialect that the release does not have, of the memory space of a type.
    Space(String),
}

/// What a bracket around a position in a text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    /// A type of builtin that has a memory space.
    MemRef,
    /// An attribute or type of a dialect that the reader does not have, whose body it does not parse.
    Unparsed,
    Other,
}

/// A reader of texts.
pub(crate) struct TextReader<'r> {
    pub release: Release,
    /// The releases that may have written the texts.
    pub writers: Releases,
    /// Whether the reader has a dialect.
    pub present: &'r dyn Fn(&str) -> Presence,
}

/// What a reader does not parse in the text of an attribute or type.
pub(crate) fn unparsed(text: &[u8], reader: &TextReader<'_>) -> Vec<Unparsed> {
    let mut found = Vec::new();
    let Ok(text) = std::str::from_utf8(text) else {
        return found;
    };
    // A type of builtin that is not a part of another text.
    let whole = text.trim_end_matches('\0');
    if word_at(whole) == whole {
        found.extend(absent_of_builtin(whole, reader.release));
        return found;
    }
    let mut rest = text;
    let mut before = ' ';
    let mut brackets = Vec::new();
    // What the next bracket belongs to, if it follows at once.
    let mut next = Bracket::Other;
    while let Some(first) = rest.chars().next() {
        let opened = std::mem::replace(&mut next, Bracket::Other);
        // A reader keeps the text in the brackets of a dialect that it does not have as it is.
        let is_parsed = !brackets.contains(&Bracket::Unparsed);
        let after = match first {
            '<' | '(' | '[' | '{' => {
                brackets.push(opened);
                rest.get(1..).unwrap_or_default()
            }
            '>' if before == '-' => rest.get(1..).unwrap_or_default(),
            '>' | ')' | ']' | '}' => {
                brackets.pop();
                rest.get(1..).unwrap_or_default()
            }
            'm' if (before == 'x' || !u8::try_from(before).is_ok_and(is_word))
                && word_at(rest) == "memref" =>
            {
                next = Bracket::MemRef;
                rest.get("memref".len()..).unwrap_or_default()
            }
            '"' => {
                let end = string_length(rest.as_bytes());
                let (string, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
                let before = text.get(..text.len() - rest.len());
                let is_dense = before.is_some_and(|before| before.ends_with("dense<"));
                let is_hexadecimal = is_dense && string.starts_with("\"0x");
                if is_hexadecimal && is_parsed && !reads_elements(after, reader) {
                    found.push(Unparsed::Refused("dense".to_owned()));
                }
                after
            }
            '#' | '!' => {
                let kind = match first {
                    '#' => Kind::Attribute,
                    _ => Kind::Type,
                };
                let (one, after) = mentioned(rest.get(1..).unwrap_or_default(), kind, reader);
                let is_absent = matches!(one, Some(Unparsed::Dialect(_)));
                if is_absent {
                    next = Bracket::Unparsed;
                }
                let is_space = kind == Kind::Attribute && brackets.last() == Some(&Bracket::MemRef);
                let mention = rest.get(..rest.len() - after.len());
                if mention.is_some_and(|mention| mention.contains('<')) {
                    brackets.push(std::mem::replace(&mut next, Bracket::Other));
                }
                found.extend(one.filter(|_| is_parsed).map(|one| match one {
                    // The parsers of all releases refuse it, even if they accept unregistered dialects.
                    Unparsed::Dialect(dialect) if is_space => Unparsed::Space(dialect),
                    one => one,
                }));
                after
            }
            // Floats that were added to builtin.
            'f' if before == 'x' || !u8::try_from(before).is_ok_and(is_word) => {
                let word = word_at(rest);
                let absent = absent_of_builtin(word, reader.release);
                found.extend(absent.filter(|_| is_parsed));
                rest.get(word.len().max(1)..).unwrap_or_default()
            }
            _ => rest.get(first.len_utf8()..).unwrap_or_default(),
        };
        before = first;
        rest = after;
    }
    found
}

/// Whether a reader has the same hexadecimal text of elements as all releases that may have written it. Their
/// type follows.
fn reads_elements(after: &str, reader: &TextReader<'_>) -> bool {
    let ty = after
        .strip_prefix("> : ")
        .and_then(|ty| ty.split('>').next());
    let element = ty.and_then(|ty| ty.rsplit(['x', '<']).next());
    let Some(kind) = element.and_then(ElementKind::of_name) else {
        return true;
    };
    let read = ElementStorage::of(reader.release);
    let mut writers = reader.writers.iter();
    writers.all(|writer| ElementStorage::of(writer).has_text_of(read, kind))
}

/// A type that was added to builtin and that a release does not have.
fn absent_of_builtin(word: &str, release: Release) -> Option<Unparsed> {
    let form = Form::find(Kind::Type, &format!("builtin.{word}"))?;
    (!form.releases.contains(release)).then(|| Unparsed::Absent(word.to_owned()))
}

/// The characters of a word at the start of a text.
fn word_at(text: &str) -> &str {
    let end = count_of(text.as_bytes(), WORD);
    text.get(..end).unwrap_or_default()
}

/// Judges the attribute or type behind `#` or `!`: `dialect.mnemonic` or `dialect<mnemonic`. Returns
/// the text after the mnemonic.
fn mentioned<'t>(
    text: &'t str,
    kind: Kind,
    reader: &TextReader<'_>,
) -> (Option<Unparsed>, &'t str) {
    let word = word_at(text);
    let mut after = text.get(word.len()..).unwrap_or_default();
    let (dialect, mnemonic) = match word.split_once('.') {
        Some(parts) => parts,
        None => match after.strip_prefix('<') {
            Some(body) => {
                let mnemonic = word_at(body);
                after = body.get(mnemonic.len()..).unwrap_or_default();
                (word, mnemonic)
            }
            // An alias, or `#` in an affine expression.
            None => return (None, after),
        },
    };
    match (reader.present)(dialect) {
        Presence::Present => {}
        Presence::Absent => return (Some(Unparsed::Dialect(dialect.to_owned())), after),
        Presence::Unknown => return (Some(Unparsed::UnknownDialect(dialect.to_owned())), after),
    }
    let name = format!("{dialect}.{mnemonic}");
    let shown = format!("{}{name}", kind.sigil());
    let Some(form) = Form::find(kind, &name) else {
        return (Some(Unparsed::Unknown(shown)), after);
    };
    let release = reader.release;
    if !form.releases.contains(release) {
        return (Some(Unparsed::Absent(shown)), after);
    }
    if is_refused(&name, reader.writers, release) {
        return (Some(Unparsed::Refused(shown)), after);
    }
    if let Some(case) = absent_case(form, after, release) {
        return (Some(Unparsed::Case(shown, case.to_owned())), after);
    }
    let mut alike = form.alike.iter().filter(|it| it.contains(release));
    let is_changed = alike.all(|it| it.and(reader.writers).is_empty());
    (is_changed.then_some(Unparsed::Changed(shown)), after)
}

/// The first case that a release lacks in the text behind a mnemonic.
fn absent_case<'t>(form: &Form, after: &'t str, release: Release) -> Option<&'t str> {
    if form.cases.is_empty() {
        return None;
    }
    let body = after.trim_start_matches([' ', '<']);
    // The next attribute or type ends them too, so that no part of a text is searched again for each mention.
    let mut before = ' ';
    let end = body.find(|next| {
        let is_arrow = std::mem::replace(&mut before, next) == '-' && next == '>';
        !is_arrow && ['>', '<', '"', '#', '!'].contains(&next)
    });
    let words = body.get(..end.unwrap_or(body.len())).unwrap_or_default();
    let words = words.split(|next: char| !u8::try_from(next).is_ok_and(is_word));
    let mut cases = words.filter_map(
        |word| match word.starts_with(|c: char| c.is_ascii_digit()) {
            // The element type behind a shape.
            true => word.rsplit('x').next(),
            false => Some(word),
        },
    );
    cases.find(|case| form.lacks(case, release))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_release(text: &str, release: Release) -> Vec<Unparsed> {
        let present = |dialect: &str| match dialect {
            "test" => Presence::Unknown,
            "foo" => Presence::Absent,
            _ => Presence::Present,
        };
        let reader = TextReader {
            release,
            writers: Releases::NONE.with(Release::Llvm19),
            present: &present,
        };
        unparsed(text.as_bytes(), &reader)
    }

    #[test]
    fn every_mention_in_a_text_counts() {
        let text = "!llvm.struct<(ptr, !llvm.x86_mmx, \"#foo.a\")>";
        assert_eq!(in_release(text, Release::Llvm19), []);
        let absent = Unparsed::Absent("!llvm.x86_mmx".to_owned());
        assert_eq!(in_release(text, Release::Llvm22), [absent]);
        let dialect = Unparsed::Dialect("foo".to_owned());
        assert_eq!(in_release("#foo<bar>", Release::Llvm19), [dialect]);
        let space = |text: &str| {
            let found = in_release(text, Release::Llvm22);
            found.contains(&Unparsed::Space("foo".to_owned()))
        };
        assert!(space("!async.value<memref<4x(f32) -> i32, #foo.space<1>>>"));
        assert!(space("!async.value<memref<*xf32, #foo<space>>>"));
        assert!(!space("!async.value<tensor<4xf32, #foo.encoding>>"));
        assert!(!space(
            "!async.value<memref<4xf32, #gpu.address_space<workgroup>>>"
        ));
        assert!(!space("!foo.value<memref<4xf32, #foo.space>>"));
        assert!(!space("!foo<value memref<4xf32, #foo.space>>"));
        let kept =
            "#foo.bar<a = f8E3M4, b = #llvm.new, c = !bar.a, dense<\"0x00\"> : tensor<8xi1>>";
        let dialect = || Unparsed::Dialect("foo".to_owned());
        assert_eq!(in_release(kept, Release::Llvm18), [dialect()]);
        let float = || Unparsed::Absent("f8E3M4".to_owned());
        let both = "!llvm.struct<(!foo.a<f8E3M4>, f8E3M4)>";
        assert_eq!(in_release(both, Release::Llvm19), [dialect(), float()]);
        let dialect = Unparsed::UnknownDialect("test".to_owned());
        assert_eq!(in_release("tensor<2x!test.i>", Release::Llvm19), [dialect]);
        let unknown = Unparsed::Unknown("#arith.new".to_owned());
        assert_eq!(in_release("#arith<new a>", Release::Llvm19), [unknown]);
        let float = Unparsed::Absent("f8E3M4".to_owned());
        assert_eq!(in_release("f8E3M4", Release::Llvm19), [float]);
        let mask = |ty: &str| format!("#test.a<dense<\"0x00\"> : {ty}>");
        let is_refused = |ty: &str, release| {
            in_release(&mask(ty), release).contains(&Unparsed::Refused("dense".to_owned()))
        };
        assert!(!is_refused("tensor<8xi1>", Release::Llvm22));
        assert!(is_refused("tensor<8xi1>", Release::Llvm23));
        assert!(is_refused("tensor<8xcomplex<tf32>>", Release::Llvm22));
        assert!(!is_refused("tensor<8xi8>", Release::Llvm23));
        let token = Unparsed::Absent("token".to_owned());
        assert_eq!(in_release("token\0", Release::Llvm22), [token]);
        assert_eq!(in_release("token\0", Release::Llvm23), []);
        assert_eq!(in_release("#test<token>", Release::Llvm22).len(), 1);
        assert_eq!(in_release("vector<2xf8E3M4>", Release::Llvm21), []);
        let refused = Unparsed::Refused("#sparse_tensor.encoding".to_owned());
        let encoding = "#sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>";
        assert_eq!(in_release(encoding, Release::Llvm22), []);
        assert_eq!(in_release(encoding, Release::Llvm17), [refused]);
        let changed = Unparsed::Changed("#llvm.alias_scope".to_owned());
        assert_eq!(
            in_release("#llvm.alias_scope<>", Release::Llvm21),
            [changed]
        );
    }

    #[test]
    fn the_cases_of_an_enum_have_releases_too() {
        let text = "#gpu<all_reduce_op maximumf>";
        assert_eq!(in_release(text, Release::Llvm18), []);
        let case = Unparsed::Case("#gpu.all_reduce_op".to_owned(), "maximumf".to_owned());
        assert_eq!(in_release(text, Release::Llvm17), [case]);
        let text = "#gpu.all_reduce_op add, #alias maximumf";
        assert_eq!(in_release(text, Release::Llvm17), []);
    }
}
