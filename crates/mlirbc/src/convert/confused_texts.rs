//! Attributes in texts that LLVM 21 confuses.
//!
//! Its parser keeps each attribute that it has read by the text behind the dialect, for all texts of attributes in a
//! file, and returns it for the same text. Behind another dialect this is another attribute: `#llvm.fastmath<fast>`
//! becomes `#arith.fastmath<fast>` where both are text, or the reverse. With a distinct part it is another attribute in
//! each text of the file: of several `#llvm.access_group<id = distinct[0]<>>`, one is left. LLVM 19 and 22 keep none.

use hashbrown::HashMap;

use crate::container::EntryId;
use crate::convert::text_forms::Presence;
use crate::dialect::has_distinct;
use crate::schema::{Origin, Release};
use crate::text::syntax::{SUFFIX, WORD, count_of, string_length};

/// Attributes in more brackets are not looked up, so that the work is in proportion to the text.
const DEEPEST: usize = 64;

/// Whether a release confuses attributes with equal texts behind their dialects.
pub(crate) fn confuses_texts(release: Release) -> bool {
    release == Release::Llvm21
}

/// Two attributes of which one is read as the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Confused {
    /// The dialects and mnemonics of the later and the earlier one, with `#`.
    pub(crate) names: [String; 2],
    /// Whether this depends on which of them is read first.
    pub(crate) is_possible: bool,
}

impl Confused {
    /// Whether they differ in the identity of a distinct part, so that other numbers tell them apart. Others are of two
    /// dialects.
    pub(crate) fn differ_in_identity(&self) -> bool {
        let [one, other] = &self.names;
        one == other
    }
}

/// An attribute that was found in a text.
#[derive(Clone, Copy)]
struct Mention<'t> {
    /// The entry whose text it is in.
    entry: EntryId,
    dialect: &'t [u8],
    /// Whether a type follows, so that the attribute itself is read anew.
    has_type: bool,
}

/// The brackets of an attribute around a position in a text.
#[derive(Clone, Copy)]
struct Brackets<'t> {
    dialect: &'t [u8],
    /// The start of the text behind the dialect.
    start: usize,
    /// Whether they are a part of that text, as in `#dialect.mnemonic<...>`, other than in `#dialect<...>`.
    are_part: bool,
}

/// The attributes in the texts of a file, by the text behind the dialect.
pub(crate) struct TextsByBody<'t> {
    by_body: HashMap<&'t [u8], Mention<'t>>,
    /// Whether attributes with equal texts are one in the file, also if they have distinct parts.
    are_shared: bool,
}

impl<'t> TextsByBody<'t> {
    /// Starts with the texts of a file of a producer. In a file of LLVM 21, attributes are what it reads.
    pub(crate) fn new(producer: &[u8]) -> Self {
        TextsByBody {
            by_body: HashMap::new(),
            are_shared: Origin::of(producer) == Origin::Named(Release::Llvm21),
        }
    }

    /// As [`TextsByBody::add`], for an attribute or type: what is read from the text of a type is not kept.
    pub(crate) fn of_entry(
        &mut self,
        entry: EntryId,
        text: &'t [u8],
        presence: &dyn Fn(&str) -> Presence,
    ) -> Option<Confused> {
        match entry {
            EntryId::Attribute(_) => self.add(entry, text, presence),
            EntryId::Type(_) => {
                let mut own = TextsByBody {
                    by_body: HashMap::new(),
                    ..*self
                };
                own.add(entry, text, presence)
            }
        }
    }

    /// Adds the attributes in a text. Returns the first one that is confused with another one, of two dialects if there
    /// are such. `presence` returns whether the reader has a dialect: it keeps the text in the brackets of others.
    fn add(
        &mut self,
        entry: EntryId,
        text: &'t [u8],
        presence: &dyn Fn(&str) -> Presence,
    ) -> Option<Confused> {
        let mut found = None;
        // All brackets around a position, also those of something else.
        let mut open: Vec<Option<Brackets<'t>>> = Vec::new();
        // The brackets of a dialect that the reader does not have.
        let mut kept = None;
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let rest = text.get(at + 1..).unwrap_or_default();
            at += 1;
            match byte {
                b'"' => at += string_length(text.get(at - 1..).unwrap_or_default()) - 1,
                b'-' if rest.first() == Some(&b'>') => at += 1,
                b'<' | b'(' | b'[' | b'{' => open.push(None),
                b'>' | b')' | b']' | b'}' => {
                    let closed = open.pop().flatten();
                    if kept.is_some_and(|depth| depth > open.len()) {
                        kept = None;
                    }
                    if let Some(of) = closed
                        && kept.is_none()
                        && open.len() < DEEPEST
                    {
                        let end = at - usize::from(!of.are_part);
                        let confused = self.note(entry, of.dialect, text, of.start..end, at);
                        found = worse(found, confused);
                    }
                }
                b'#' => {
                    let word = count_of(rest, SUFFIX);
                    let name = rest.get(..word).unwrap_or_default();
                    let dot = name.iter().position(|&byte| byte == b'.');
                    let dialect = name.get(..dot.unwrap_or(word)).unwrap_or_default();
                    let has_brackets = rest.get(word) == Some(&b'<');
                    let start = dot.map(|dot| at + dot + 1);
                    at += word;
                    match (has_brackets, start) {
                        (true, _) => {
                            at += 1;
                            open.push(Some(Brackets {
                                dialect,
                                start: start.unwrap_or(at),
                                are_part: start.is_some(),
                            }));
                            let name = std::str::from_utf8(dialect).unwrap_or_default();
                            if kept.is_none() && presence(name) == Presence::Absent {
                                kept = Some(open.len());
                            }
                        }
                        (false, Some(start)) if kept.is_none() => {
                            let confused = self.note(entry, dialect, text, start..at, at);
                            found = worse(found, confused);
                        }
                        // An alias, or an attribute in a text that is kept.
                        (false, _) => {}
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Adds an attribute whose text behind the dialect is a range of `text`, and which ends at `end`.
    fn note(
        &mut self,
        entry: EntryId,
        dialect: &'t [u8],
        text: &'t [u8],
        body: std::ops::Range<usize>,
        end: usize,
    ) -> Option<Confused> {
        let body = text.get(body).unwrap_or_default();
        let mut behind = text.get(end..).unwrap_or_default().iter();
        let has_type = behind.find(|byte| !byte.is_ascii_whitespace()) == Some(&b':');
        let mention = Mention {
            entry,
            dialect,
            has_type,
        };
        let known = *self.by_body.entry(body).or_insert(mention);
        let is_same = known.dialect == dialect
            && (known.entry == entry || self.are_shared || !has_distinct(body));
        if is_same || known.has_type && has_type {
            return None;
        }
        let mnemonic = body.get(..count_of(body, WORD)).unwrap_or_default();
        let name =
            |dialect: &[u8]| format!("#{}.{}", dialect.escape_ascii(), mnemonic.escape_ascii());
        Some(Confused {
            names: [name(dialect), name(known.dialect)],
            is_possible: known.has_type || has_type,
        })
    }
}

/// The first of two findings in a text, but one of two dialects before any other.
fn worse(first: Option<Confused>, second: Option<Confused>) -> Option<Confused> {
    match (&first, &second) {
        (Some(one), Some(other)) if one.differ_in_identity() && !other.differ_in_identity() => {
            second
        }
        _ => first.or(second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::AttributeId;

    fn of(texts: &[&str]) -> Vec<Option<([String; 2], bool)>> {
        let mut known = TextsByBody::new(b"MLIR22.1.8");
        let presence = |dialect: &str| match dialect {
            "mine" => Presence::Absent,
            _ => Presence::Present,
        };
        let texts = (0..).zip(texts);
        let confused = texts.map(|(index, text)| {
            let id = AttributeId(index).into();
            known.of_entry(id, text.as_bytes(), &presence)
        });
        let confused = confused.map(|it| it.map(|it| (it.names, it.is_possible)));
        confused.collect()
    }

    fn certain(one: &str, other: &str) -> Option<([String; 2], bool)> {
        Some(([one.to_owned(), other.to_owned()], false))
    }

    #[test]
    fn equal_texts_behind_two_dialects_are_one_attribute() {
        let found = of(&[
            "#arith.fastmath<fast>",
            "#arith.fastmath<none>",
            "#arith.fastmath<fast>",
            "#llvm.fastmath<fast>",
            "#llvm.fastmath<contract>",
            "#gpu<fastmath<none>>",
        ]);
        let expected = [
            None,
            None,
            None,
            certain("#llvm.fastmath", "#arith.fastmath"),
            None,
            certain("#gpu.fastmath", "#arith.fastmath"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn attributes_in_others_are_read_too() {
        let found = of(&[
            r##"#dlti.map<"#acc.kind<a>" = #gpu.kind<a>, [#gpu.x, () -> #gpu.y]>"##,
            "#acc.kind<a>",
            "#acc.y",
            "#acc.z",
        ]);
        let expected = [
            None,
            certain("#acc.kind", "#gpu.kind"),
            certain("#acc.y", "#gpu.y"),
            None,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn the_text_of_an_unknown_dialect_is_kept() {
        let found = of(&[
            "#mine.a<#gpu.kind<a>>",
            "#acc.kind<a>",
            "#acc.a<#gpu.kind<a>>",
        ]);
        assert_eq!(found, [None, None, certain("#gpu.kind", "#acc.kind")]);
    }

    #[test]
    fn an_attribute_with_a_type_is_read_anew() {
        let found = of(&["#acc.a<1> : i32", "#gpu.a<1> : i32", "#gpu.a<1>"]);
        let possible = certain("#gpu.a", "#acc.a").map(|(names, _)| (names, true));
        assert_eq!(found, [None, None, possible]);
    }

    #[test]
    fn distinct_parts_of_two_texts_are_one() {
        let group = "#llvm.access_group<id = distinct[0]<>>";
        let outer = format!("#llvm.a<[{group}, {group}]>");
        let typed = "#acc.a<distinct[0]<>> : i32";
        let found = of(&[
            group,
            group,
            "#llvm.access_group<id = distinct[1]<>>",
            &outer,
        ]);
        let same = certain("#llvm.access_group", "#llvm.access_group");
        assert_eq!(found, [None, same.clone(), None, same]);
        assert_eq!(of(&[typed, typed]), [None, None]);
        assert_eq!(of(&["#llvm.a<[1]>", "#llvm.a<[1]>"]), [None, None]);
    }

    #[test]
    fn a_file_of_llvm_21_has_one_attribute_for_equal_texts() {
        let mut known = TextsByBody::new(b"MLIR21.1.8");
        let presence = |_: &str| Presence::Present;
        let text = b"#llvm.access_group<id = distinct[0]<>>";
        for index in [0, 1] {
            let found = known.of_entry(AttributeId(index).into(), text, &presence);
            assert_eq!(found, None);
        }
    }
}
