//! Tests of what is kept and how it comes back.

use super::*;
use crate::budget::Meter;
use crate::text::print::options::PrintOptions;

fn cache() -> TextCache {
    TextCache::new(Counts {
        attributes: 2,
        types: 4,
        op_names: 1,
        properties: 8,
    })
}

fn ty(index: u32) -> Subject {
    Subject::Entry(EntryId::Type(TypeId(index)))
}

/// What is appended of a text.
fn appended(cache: &mut TextCache, text: TextId) -> Vec<u8> {
    let mut sink = std::io::sink();
    let mut out = Out::new(&mut sink, &PrintOptions::default(), Meter::default());
    cache.append(text, &mut out);
    out.buffer.text().to_vec()
}

fn text(cache: &mut TextCache, subject: Subject) -> Option<Vec<u8>> {
    let text = cache.get(subject)?;
    Some(appended(cache, text))
}

#[test]
fn attributes_are_kept_from_the_second_time_on_and_others_from_the_first() {
    let mut cache = cache();
    let attribute = Subject::Entry(EntryId::Attribute(AttributeId(0)));
    cache.keep(attribute, Kind::Location, b"", b"unknown", 0);
    assert_eq!(cache.get(attribute), None);
    cache.keep(attribute, Kind::Location, b"", b"unknown", 0);
    assert_eq!(cache.get(attribute).unwrap().kind(), Kind::Location);
    assert_eq!(text(&mut cache, attribute).unwrap(), b"unknown");
    let others = [
        ty(0),
        Subject::Key(AttributeId(0)),
        Subject::File(AttributeId(0)),
        Subject::Op(OpNameId(0)),
    ];
    for (length, subject) in (1..).zip(others) {
        let expected = vec![b'x'; length];
        cache.keep(subject, Kind::Whole, b"", &expected, 0);
        assert_eq!(cache.get(subject).unwrap().kind(), Kind::Whole);
        assert_eq!(text(&mut cache, subject).unwrap(), expected);
    }
    cache.keep(ty(1), Kind::Passing, b"", b"i32", 0);
    assert_eq!(cache.get(ty(1)), None);
    cache.keep(ty(4), Kind::Whole, b"", b"past the end", 0);
    assert_eq!(cache.get(ty(4)), None);
}

#[test]
fn texts_of_all_lengths_come_back_whole() {
    for length in [0, 1, STEP, STEP + 1, LEAST_REFERRED, 3000] {
        let mut cache = cache();
        let expected = vec![b'x'; length];
        cache.keep(ty(0), Kind::Whole, b"", &expected, 0);
        cache.keep(ty(1), Kind::Whole, b"", b"next", 0);
        assert_eq!(text(&mut cache, ty(0)).unwrap(), expected);
        assert_eq!(text(&mut cache, ty(1)).unwrap(), b"next");
    }
}

#[test]
fn a_text_refers_to_the_long_texts_in_it() {
    let mut cache = cache();
    let long = [b'x'; 1100];
    let with = |before: &[u8], inside: &[u8], after: &[u8]| [before, inside, after].concat();
    cache.keep(ty(0), Kind::Whole, b"!long", &long, 10);
    let long_middle = with(b"a<", &long, b">");
    cache.keep(ty(1), Kind::Whole, b"", &long_middle, 8);
    let long_outer = with(b"b<", &long_middle, b", c>");
    cache.keep(ty(2), Kind::Whole, b"", &long_outer, 6);
    assert_eq!(cache.length, 1105 + 3 + 6 + 3 * HEAD);
    cache.forget_mentions();
    // The same text at another place, without its first bytes.
    let mut sink = std::io::sink();
    let mut out = Out::new(&mut sink, &PrintOptions::default(), Meter::default());
    out.text(b"<");
    let outer = cache.get(ty(2)).unwrap();
    cache.append_from(outer, 1, &mut out);
    out.text(b">");
    cache.keep(ty(3), Kind::Whole, b"", out.buffer.text(), 0);
    assert_eq!(cache.length, 1105 + 3 + 6 + 2 + 4 * HEAD);
    let expected = with(b"<", &long_outer[1..], b">");
    assert_eq!(out.buffer.text(), expected);
    assert_eq!(text(&mut cache, ty(3)).unwrap(), expected);
    let inner = with(b"!long", &long, b"");
    assert_eq!(text(&mut cache, ty(0)).unwrap(), inner);
    assert_eq!(text(&mut cache, ty(1)).unwrap(), long_middle);
}

#[test]
fn a_full_cache_keeps_no_more() {
    let mut cache = TextCache::new(Counts {
        types: 100,
        ..Counts::default()
    });
    let long = vec![b'x'; LONGEST];
    cache.keep(ty(0), Kind::Whole, b"y", &long, 0);
    assert_eq!(cache.get(ty(0)), None);
    for index in 1..=64 {
        cache.keep(ty(index), Kind::Whole, b"", &long, 0);
        cache.forget_mentions();
    }
    assert!(cache.get(ty(63)).is_some());
    assert!(cache.get(ty(64)).is_none());
}

#[test]
fn properties_are_kept_by_blob_and_owner() {
    let mut cache = cache();
    let key = |blob, name| PropertiesKey {
        blob: PropertiesId(blob),
        owner: [name, 2, 1],
    };
    for length in [LONGEST_AT_ONCE, LONGEST_AT_ONCE + 1, LEAST_REFERRED] {
        let mut cache = self::cache();
        let expected = vec![b'x'; length];
        let mut kept = || {
            cache.keep_properties(key(4, 0), &expected, 0);
            let text = cache.of_properties(&key(4, 0))?;
            Some(appended(&mut cache, text))
        };
        let at_once = (length <= LONGEST_AT_ONCE).then(|| expected.clone());
        assert_eq!(kept(), at_once);
        assert_eq!(kept(), Some(expected.clone()));
    }
    for name in [3, 1, 2] {
        cache.keep_properties(key(4, name), format!(" <{{{name}}}>").as_bytes(), 0);
    }
    for name in [1, 2, 3] {
        let text = cache.of_properties(&key(4, name)).unwrap();
        let expected = format!(" <{{{name}}}>").into_bytes();
        assert_eq!(appended(&mut cache, text), expected);
    }
    let mut other = key(4, 1);
    other.owner = [1, 3, 1];
    assert_eq!(cache.of_properties(&other), None);
    assert_eq!(cache.of_properties(&key(5, 1)), None);
}
