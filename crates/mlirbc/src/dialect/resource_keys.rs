//! Finds the dialect resources that the text of an entry may name by their keys.
//!
//! Text is not parsed: the syntax of a dialect is unknown, and it decides what a word means. Every word and every
//! string is therefore a possible key. MLIR prints a key without quotes if it is an identifier, else as a string.
//! Copying, stripping and canonical writing must not lose a resource that a text names. They may treat a resource
//! as named that is not.

use std::borrow::Cow;

use hashbrown::HashMap;

use crate::container::{Container, ResourceId, ResourceOwner};
use crate::dialect::known_dialects::is_known;
use crate::text::syntax::{SUFFIX, closed_string_length, count_of, dialect_of, unescaped};

/// The place of a possible key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyPlace {
    /// Behind `dense_resource<`, where MLIR prints the key of a builtin resource.
    DenseResource,
    /// Elsewhere in the text: a word, or a whole string.
    Plain,
    /// A word that is part of a string or of a word with hyphens.
    Part,
}

/// A word or string that may be a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PossibleKey<'t> {
    /// The key without quotes and escapes.
    pub(crate) key: Cow<'t, [u8]>,
    pub(crate) place: KeyPlace,
}

/// The possible keys in a text, in order. The words in a string follow the string.
pub(crate) fn possible_keys(text: &[u8]) -> PossibleKeys<'_> {
    PossibleKeys {
        rest: text,
        before: Before::Other,
        has_open_string: false,
        parts: Words::default(),
    }
}

/// Whether a text has only attributes and types of dialects of MLIR, except its test dialect.
///
/// Such a text names resources only as `dense_resource<key>`: no other attribute of these dialects has a resource.
/// mlir-opt drops resources with other words of the text as keys (`crates/mlirbc/tests/oracles/mlir_opt/text_keys.rs`). An attribute of
/// another dialect may name resources of any dialect, under any syntax.
pub(crate) fn is_of_mlir(text: &[u8], dialect: &[u8]) -> bool {
    let mut signs = memchr::memchr2_iter(b'#', b'!', text);
    let is_certain = |dialect: &[u8]| is_known(dialect) && dialect != b"test";
    is_certain(dialect)
        && signs.all(|at| {
            let inner = dialect_of(text.get(at..).unwrap_or_default());
            inner.is_empty() || is_certain(inner)
        })
}

/// What precedes the next token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    DenseResource,
    DenseResourceBracket,
    Other,
}

/// See [`possible_keys`].
pub(crate) struct PossibleKeys<'t> {
    rest: &'t [u8],
    before: Before,
    /// Whether a quote without an end was found. The quotes after it delimit no strings.
    has_open_string: bool,
    /// The parts of the last string or word that are possible keys.
    parts: Words<'t>,
}

impl<'t> PossibleKeys<'t> {
    /// The token at the start of the text and the text after it. The parts of the token follow it.
    fn token(&mut self) -> Option<(Cow<'t, [u8]>, &'t [u8])> {
        if self.rest.starts_with(b"\"") {
            if self.has_open_string {
                return None;
            }
            let Some(length) = closed_string_length(self.rest) else {
                self.has_open_string = true;
                return None;
            };
            let (quoted, after) = self.rest.split_at_checked(length)?;
            let content = unescaped(quoted.get(1..length - 1)?);
            self.parts = Words::of(content.clone());
            return Some((content, after));
        }
        let (word, after) = self.rest.split_at_checked(key_word_length(self.rest))?;
        self.parts = Words::parts_of(word);
        (!word.is_empty()).then_some((Cow::Borrowed(word), after))
    }
}

impl<'t> Iterator for PossibleKeys<'t> {
    type Item = PossibleKey<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(key) = self.parts.next() {
            let place = KeyPlace::Part;
            return Some(PossibleKey { key, place });
        }
        loop {
            let (&byte, after) = self.rest.split_first()?;
            let before = self.before;
            if let Some((key, after)) = self.token() {
                let is_word = byte != b'"';
                self.rest = after;
                self.before = match is_word && *key == *b"dense_resource" {
                    true => Before::DenseResource,
                    false => Before::Other,
                };
                let place = match before {
                    Before::DenseResourceBracket => KeyPlace::DenseResource,
                    _ => KeyPlace::Plain,
                };
                return Some(PossibleKey { key, place });
            }
            self.rest = after;
            self.before = match (byte, before) {
                (b'<', Before::DenseResource) => Before::DenseResourceBracket,
                (b' ' | b'\t' | b'\n' | b'\r', before) => before,
                _ => Before::Other,
            };
        }
    }
}

/// The words in a text. The parts of a word with hyphens follow it: MLIR reads each as an identifier.
#[derive(Default)]
struct Words<'t> {
    text: Cow<'t, [u8]>,
    at: usize,
    /// The end of the word whose parts are next.
    end: usize,
}

impl<'t> Words<'t> {
    fn of(text: Cow<'t, [u8]>) -> Self {
        Words {
            text,
            at: 0,
            end: 0,
        }
    }

    /// The parts of a word, if it has hyphens.
    fn parts_of(word: &'t [u8]) -> Self {
        match word.contains(&b'-') {
            true => Words {
                text: Cow::Borrowed(word),
                at: 0,
                end: word.len(),
            },
            false => Words::default(),
        }
    }

    fn slice(&self, length: usize) -> Cow<'t, [u8]> {
        let range = self.at..self.at + length;
        match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(text.get(range).unwrap_or_default()),
            Cow::Owned(text) => Cow::Owned(text.get(range).unwrap_or_default().to_vec()),
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Cow<'t, [u8]>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(rest) = self.text.get(self.at..).filter(|rest| !rest.is_empty()) {
            let is_part = self.at < self.end;
            let length = match is_part {
                true => {
                    let rest = self.text.get(self.at..self.end).unwrap_or_default();
                    memchr::memchr(b'-', rest).unwrap_or(rest.len())
                }
                false => key_word_length(rest),
            };
            if length == 0 {
                self.at += 1;
                continue;
            }
            let word = self.slice(length);
            match !is_part && word.contains(&b'-') {
                true => self.end = self.at + length,
                false => self.at += length,
            }
            return Some(word);
        }
        None
    }
}

/// The length of the word at the start of a text. It may have hyphens and begin with any of its characters, as the
/// syntax of the dialect is unknown. An arrow ends a word.
fn key_word_length(text: &[u8]) -> usize {
    let length = count_of(text, SUFFIX);
    let (word, after) = text.split_at(length);
    length - usize::from(word.ends_with(b"-") && after.starts_with(b">"))
}

/// The resources with a key.
#[derive(Debug, Default)]
struct WithKey {
    of_builtin: Vec<ResourceId>,
    of_others: Vec<ResourceId>,
}

/// The dialect resources of a module that no text was found to name yet.
#[derive(Debug, Default)]
pub(crate) struct UnnamedResources(HashMap<Box<[u8]>, WithKey>);

impl UnnamedResources {
    /// All dialect resources.
    pub(crate) fn of(container: &Container<'_>) -> Self {
        let mut by_key: HashMap<Box<[u8]>, WithKey> = HashMap::new();
        let resources = container.resources();
        for group in resources.groups() {
            let ResourceOwner::Dialect(dialect) = group.owner else {
                continue;
            };
            let is_builtin = container.dialect_name(dialect) == b"builtin";
            for position in group.entries.clone() {
                let resource = resources.entries().get(position as usize);
                let key = resource.and_then(|resource| container.string(resource.key));
                if let (Some(key), Some(id)) = (key, resources.handle(position)) {
                    let with_key = by_key.entry(key.into()).or_default();
                    match is_builtin {
                        true => with_key.of_builtin.push(id),
                        false => with_key.of_others.push(id),
                    }
                }
            }
        }
        UnnamedResources(by_key)
    }

    /// Whether no resource is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes and returns the resources that a key in a text may name. `is_of_mlir` is the value of [`is_of_mlir`]
    /// for the text.
    ///
    /// The dialect of the text does not restrict them: the key may be in an attribute of another dialect in it.
    pub(crate) fn take(
        &mut self,
        possible: &PossibleKey<'_>,
        is_of_mlir: bool,
    ) -> impl Iterator<Item = ResourceId> + use<> {
        let mut taken = WithKey::default();
        if let Some(with_key) = self.0.get_mut(&*possible.key) {
            let is_dense = possible.place == KeyPlace::DenseResource;
            if is_dense || !is_of_mlir {
                taken.of_builtin = std::mem::take(&mut with_key.of_builtin);
            }
            if !is_dense && !is_of_mlir {
                taken.of_others = std::mem::take(&mut with_key.of_others);
            }
            if with_key.of_builtin.is_empty() && with_key.of_others.is_empty() {
                self.0.remove(&*possible.key);
            }
        }
        taken.of_builtin.into_iter().chain(taken.of_others)
    }

    /// Removes and returns the resources that a text of a dialect may name.
    pub(crate) fn take_in_text(&mut self, text: &[u8], dialect: &[u8]) -> Vec<ResourceId> {
        let mut found = Vec::new();
        if !self.is_empty() {
            let is_of_mlir = is_of_mlir(text, dialect);
            for possible in possible_keys(text) {
                found.extend(self.take(&possible, is_of_mlir));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys in a text that are not behind `dense_resource<`.
    fn keys(text: &str) -> Vec<String> {
        let keys = possible_keys(text.as_bytes());
        let keys = keys.filter(|it| it.place != KeyPlace::DenseResource);
        keys.map(|it| String::from_utf8(it.key.into_owned()).unwrap())
            .collect()
    }

    fn dense_keys(text: &str) -> Vec<String> {
        let keys = possible_keys(text.as_bytes());
        let keys = keys.filter(|it| it.place == KeyPlace::DenseResource);
        keys.map(|it| String::from_utf8(it.key.into_owned()).unwrap())
            .collect()
    }

    #[test]
    fn words_are_keys_anywhere() {
        assert_eq!(keys("#d.a<key>"), ["d.a", "key"]);
        assert_eq!(keys("#d.a<x, key>"), ["d.a", "x", "key"]);
        assert_eq!(
            keys("!d.t<[a,b], {k = v$1}>"),
            "d.t a b k v$1".split(' ').collect::<Vec<_>>()
        );
        assert_eq!(keys(""), [""; 0]);
    }

    #[test]
    fn words_with_hyphens_are_whole_and_in_parts() {
        assert_eq!(keys("<d-1>"), ["d-1", "d", "1"]);
        assert_eq!(keys("<a->b>"), ["a", "b"]);
        assert_eq!(keys("\"a-b c\""), ["a-b c", "a-b", "a", "b", "c"]);
        assert_eq!(keys("<->--"), ["--"]);
    }

    #[test]
    fn strings_are_keys_without_escapes() {
        assert_eq!(keys("<\"b c\">"), ["b c", "b", "c"]);
        assert_eq!(keys(r#"<x, "b\20c">"#), ["x", "b c", "b", "c"]);
        assert_eq!(keys(r#""\22""#), ["\""]);
        assert_eq!(keys(r#""\"\\\n\t""#), ["\"\\\n\t"]);
        assert_eq!(keys(r#"<"a\5Fb">"#), ["a_b", "a_b"]);
        assert_eq!(keys(r#"<"">"#), [""]);
        assert_eq!(keys(r#""{\22k\22: 1}""#), [r#"{"k": 1}"#, "k", "1"]);
    }

    #[test]
    fn dense_resources_have_builtin_keys() {
        assert_eq!(
            dense_keys("#d.a<x, dense_resource<a> : tensor<1xi8>>"),
            ["a"]
        );
        assert_eq!(dense_keys(r#"dense_resource<"b\20c">"#), ["b c"]);
        assert_eq!(dense_keys("dense_resource < a >"), ["a"]);
        assert_eq!(
            dense_keys("x.dense_resource<a>, dense_resource, <b>"),
            [""; 0]
        );
        assert_eq!(
            dense_keys(r#""dense_resource<a>", "dense_resource"<b>"#),
            [""; 0]
        );
        assert_eq!(keys("dense_resource<a>, b"), ["dense_resource", "b"]);
    }

    #[test]
    fn damaged_text_has_words() {
        assert_eq!(keys(r#"<b, "d-1"#), ["b", "d-1", "d", "1"]);
        assert_eq!(keys(r#""a\"b\"c"#), ["a", "b", "c"]);
        assert_eq!(keys(r#"<"a" "b>"#), ["a", "a", "b"]);
        assert_eq!(keys(r#""a\"#), ["a"]);
        assert_eq!(keys(r#""\q\2""#), [r"\q\2", "q", "2"]);
        let bytes = possible_keys(b"\xff<k\xc3\0\x80").map(|it| it.key.into_owned());
        assert_eq!(bytes.collect::<Vec<_>>(), [b"k"]);
    }

    #[test]
    fn only_texts_of_mlir_hide_no_keys() {
        assert!(is_of_mlir(b"#dlti.map<\"a\" = dense_resource<k>>", b"dlti"));
        assert!(is_of_mlir(b"#llvm.a<!llvm.ptr, a != b>", b"llvm"));
        assert!(!is_of_mlir(b"#d.a<k>", b"d"));
        assert!(!is_of_mlir(b"#test.e1di64_elements<k>", b"test"));
        assert!(!is_of_mlir(b"#dlti.map<\"a\" = #d.a<k>>", b"dlti"));
        assert!(!is_of_mlir(b"tuple<!d.t<k>>", b"builtin"));
    }

    #[test]
    fn resources_are_taken_once_from_where_texts_may_name_them() {
        let entry = |of_builtin: &[u32], of_others: &[u32]| {
            let ids = |ids: &[u32]| ids.iter().copied().map(ResourceId).collect();
            WithKey {
                of_builtin: ids(of_builtin),
                of_others: ids(of_others),
            }
        };
        let new = || {
            let entries = [("a", entry(&[0], &[2, 4])), ("b c", entry(&[1], &[]))];
            let entries = entries.map(|(key, with_key)| (key.as_bytes().into(), with_key));
            UnnamedResources(entries.into_iter().collect())
        };
        let found = |keys: &mut UnnamedResources, text: &str, dialect: &str| -> Vec<u32> {
            let found = keys.take_in_text(text.as_bytes(), dialect.as_bytes());
            found.into_iter().map(ResourceId::index).collect()
        };
        let mut keys = new();
        assert!(found(&mut keys, "#dlti.map<a, \"b c\">", "dlti").is_empty());
        assert_eq!(
            found(&mut keys, "#dlti.map<a, dense_resource<a>>", "dlti"),
            [0]
        );
        assert_eq!(found(&mut keys, "#o.x<\"b\\20c\", a>", "o"), [1, 2, 4]);
        assert!(keys.is_empty());
        let mut keys = new();
        assert_eq!(
            found(&mut keys, "#o.x<dense_resource<a>, \"b c\">", "o"),
            [0, 1]
        );
        assert_eq!(found(&mut keys, "#o.x<a>", "o"), [2, 4]);
        assert!(found(&mut new(), "#o.x<b, c>", "o").is_empty());
    }
}
