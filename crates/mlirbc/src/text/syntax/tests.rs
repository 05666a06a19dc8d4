use super::*;

#[test]
fn words_begin_with_letters_and_names_after_signs_may_have_hyphens() {
    for (text, word, suffix) in [
        ("a.b$c_1-d", 7, 9),
        ("_a", 2, 2),
        ("1a", 0, 1),
        ("12", 0, 2),
        ("-a", 0, 2),
        ("$a", 0, 2),
        ("a->b", 1, 2),
        ("\u{e4}", 0, 0),
        ("", 0, 0),
    ] {
        assert_eq!(word_length(text.as_bytes()), word, "{text}");
        assert_eq!(suffix_length(text.as_bytes()), suffix, "{text}");
    }
    let bare = ["a.b$c", "_", "1a", "a-b", "$a", ""].map(|name| is_bare(name.as_bytes()));
    assert_eq!(bare, [true, true, false, false, false, false]);
}

#[test]
fn a_symbol_of_a_dialect_ends_with_its_name_or_body() {
    for (text, dialect, length) in [
        ("#foo.bar<1>>", "foo", 11),
        ("#foo<a -> b>, x", "foo", 12),
        ("#foo.a-b<1> x", "foo", 11),
        ("!f$o.a, x", "f$o", 6),
        ("#map0 x", "map0", 5),
        ("#0x<1>", "0x", 2),
        ("#foo<(]>, x", "foo", 11),
        ("# <1>", "", 1),
        ("#", "", 1),
    ] {
        assert_eq!(dialect_of(text.as_bytes()), dialect.as_bytes(), "{text}");
        assert_eq!(dialect_symbol_length(text.as_bytes()), length, "{text}");
        let bracketed = Some(length).filter(|_| text.contains(['<']) && length > 2);
        assert_eq!(
            bracketed_symbol_length(text.as_bytes()),
            bracketed,
            "{text}"
        );
    }
    assert!(is_dialect(b"f$o_1"));
    assert!(!is_dialect(b"f.o") && !is_dialect(b"$o") && !is_dialect(b""));
}

#[test]
fn bodies_stand_after_a_dot_that_begin_with_a_letter_and_end_with_a_word_or_bracket() {
    for body in ["a", "a_b.c<1>", "A", "a<b> : c<d>"] {
        let text = dialect_symbol(b'#', b"d", body.as_bytes());
        assert_eq!(text, format!("#d.{body}").as_bytes());
    }
    for body in ["", "_a", "1", "a$b", "a-b", "a b", "a<b> ", "<a>"] {
        let text = dialect_symbol(b'!', b"d", body.as_bytes());
        assert_eq!(text, format!("!d<{body}>").as_bytes());
    }
}

#[test]
fn strings_end_at_a_quote_without_a_backslash() {
    let at = |what, at| Err(Damage { what, at });
    for (text, length, checked) in [
        (r#""a\"b\\"c"#, Some(8), Ok(8)),
        (r#""" "#, Some(2), Ok(2)),
        (r#""\22\n\t" "#, Some(9), Ok(9)),
        (r#""a\q\2" "#, Some(7), at(ESCAPE, 2)),
        (r#""a\q"#, None, at(ESCAPE, 2)),
        (r#""a"#, None, at(NO_END, 0)),
        (r#""a\""#, None, at(NO_END, 0)),
        (r#""a\"#, None, at(ESCAPE, 2)),
        ("\"a\nb\"", None, at(NO_END, 0)),
    ] {
        assert_eq!(closed_string_length(text.as_bytes()), length, "{text}");
        assert_eq!(checked_string_length(text.as_bytes()), checked, "{text}");
    }
    assert_eq!(plain_string(b"\"a b\" c"), Some(&b"a b"[..]));
    assert_eq!(plain_string(br#""a\22""#), None);
    assert_eq!(plain_string(b"\"a\n\""), None);
    assert_eq!(plain_string(b"a"), None);
}

#[test]
fn strings_start_at_a_quote_without_an_escape() {
    for (text, start) in [
        (r#"x = "a""#, 4),
        (r#""b" "a\"c""#, 4),
        (r#""b\\" "\\\"""#, 6),
        (r#"a""#, 0),
        ("\"", 0),
    ] {
        assert_eq!(string_start(text.as_bytes()), start, "{text}");
    }
}

#[test]
fn escapes_stand_for_bytes_and_unknown_ones_stay() {
    assert_eq!(*unescaped(br#"a\22\n\t\\\"\fF"#), *b"a\"\n\t\\\"\xff");
    assert_eq!(*unescaped(br"\q\2"), *br"\q\2");
    assert_eq!(*unescaped(br"a\"), *br"a\");
    assert!(matches!(unescaped("\u{e4}".as_bytes()), Cow::Borrowed(_)));
}

#[test]
fn everything_but_printable_ascii_is_escaped() {
    for (bytes, expected) in [
        (&b"a\"\\\n\x7f\xc3\xa4 ~"[..], r"a\22\\\0A\7F\C3\A4 ~"),
        (b" a'~", " a'~"),
        (b"", ""),
    ] {
        let mut text = Vec::new();
        escaped(bytes, |piece| text.extend_from_slice(piece));
        assert_eq!(text, expected.as_bytes());
        assert_eq!(*unescaped(&text), *bytes);
    }
}

#[test]
fn symbols_are_words_or_strings() {
    let name = |text: &'static str| symbol_name(text.as_bytes());
    assert_eq!(name("a.b::@c"), Some((Cow::Borrowed(&b"a.b"[..]), 3)));
    assert_eq!(name(r#""a\20b">"#), Some((Cow::Borrowed(&b"a b"[..]), 7)));
    assert_eq!(name(r#"""#), None);
    assert_eq!(name("5"), None);
    assert_eq!(name(""), None);
}

#[test]
fn groups_end_where_mlir_ends_them() {
    let at = |what, at| Err(Damage { what, at });
    for (text, length) in [
        ("<a -> [\">\"]>, b", Ok(12)),
        ("<a// >b", Ok(6)),
        ("<(d0) : (d0 >= 0, d0 == 1)>>", Ok(27)),
        ("<a >= b>", Ok(4)),
        ("<->>", Ok(4)),
        ("{a = \"\\\"}\"} ", Ok(11)),
        ("<(a]>", at(BRACKET, 3)),
        ("<(a>)", at(BRACKET, 3)),
        ("<a", at(BRACKET, 0)),
        ("", at(BRACKET, 0)),
        (">", at(BRACKET, 0)),
        ("a<b>", at(BRACKET, 0)),
        ("<\"a", at(NO_END, 1)),
        ("<\"\\g\">", at(ESCAPE, 2)),
    ] {
        assert_eq!(checked_group_length(text.as_bytes()), length, "{text}");
        let lenient = length.unwrap_or(text.len());
        assert_eq!(group_length(text.as_bytes()), lenient, "{text}");
        let plain = length.ok().filter(|_| !text.contains("//"));
        assert_eq!(plain_group_length(text.as_bytes()), plain, "{text}");
    }
    assert_eq!(plain_group_length(b"(\"a//b\")"), Some(8));
}

#[test]
fn brackets_match_at_any_depth() {
    for depth in [1, 31, 32, 33, 64, 65, 200] {
        let kinds = ["<>", "()", "[]", "{}", "()", "<>"];
        let kinds = kinds.iter().cycle().take(depth).collect::<Vec<_>>();
        let open: String = kinds.iter().map(|kind| &kind[..1]).collect();
        let close: String = kinds.iter().rev().map(|kind| &kind[1..]).collect();
        let text = format!("{open}{close}");
        let length = checked_group_length(text.as_bytes());
        assert_eq!(length, Ok(text.len()), "{depth}");
        let swapped = format!("{open}x{}", &close[..depth - 1]);
        assert!(checked_group_length(swapped.as_bytes()).is_err());
    }
}
