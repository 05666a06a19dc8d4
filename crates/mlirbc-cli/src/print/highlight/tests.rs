use super::*;

/// A text in colours, from pieces of a size.
fn colored(text: &[u8], size: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut highlighter = Highlighter::new(&mut out);
    for piece in text.chunks(size) {
        highlighter.write_all(piece).unwrap();
    }
    highlighter.finish().unwrap();
    out
}

/// A coloured text without its escape sequences.
fn plain(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| *byte == 0x1b) {
        out.extend_from_slice(&rest[..at]);
        let end = rest[at..].iter().position(|byte| *byte == b'm').unwrap();
        let parameters = &rest[at + 1..at + end];
        let is_color = |byte: &u8| byte.is_ascii_digit() || *byte == b';' || *byte == b'[';
        assert!(parameters.iter().all(is_color), "{parameters:?}");
        rest = &rest[at + end + 1..];
    }
    out.extend_from_slice(rest);
    out
}

/// A coloured text with a letter before each piece of an ink, and `.` before plain text.
fn marked(text: &str) -> String {
    let mut out = String::from_utf8(colored(text.as_bytes(), 4096)).unwrap();
    for (ink, mark) in [
        (Ink::Op, "o"),
        (Ink::Value, "v"),
        (Ink::Type, "t"),
        (Ink::Symbol, "s"),
        (Ink::String, "q"),
        (Ink::Comment, "c"),
    ] {
        let style = ink.style();
        let end = style.render_reset().to_string();
        let start = style.render().to_string();
        out = out.replace(&end, "]").replace(&start, &format!("[{mark} "));
    }
    // Blanks have the colour of what precedes them.
    out.replace(" ]", "] ")
}

const GENERIC: &str = "\
\"builtin.module\"() ({
  %0:2 = \"d.op\"(%arg0, %1#1) <{a = @f::@\"g h\", b = \"x\\22\\\\\"}> : (i32, tensor<4x?xf32, #map>) -> !llvm.ptr<1>
^bb1(%2: index):  // pred: ^bb0
}) : () -> ()
";

#[test]
fn generic_text_is_colored() {
    let expected = "\
[o \"builtin.module\"]() ({
  [v %0]:2 = [o \"d.op\"]([v %arg0], [v %1#1]) <{a = [s @f]::[s @\"g h\"], b = [q \"x\\22\\\\\"]}> : ([t i32], [t tensor<4x?xf32, #map>]) -> [t !llvm.ptr<1>]
[v ^bb1]([v %2]: [t index]):  [c // pred: ^bb0]
}) : () -> ()
";
    assert_eq!(marked(GENERIC), expected);
}

const CUSTOM: &str = "\
#map = affine_map<(d0) -> (d0)>
module attributes {a.b = f8E4M3FN} {
  func.func private @f(%arg0: memref<2xvector<4xsi8>, affine_set<(d0) : (d0 >= 0)>>) -> (i1, tuple<>) {
    %c:2, %d = scf.if %arg0#0 -> (f32, !a.b) {
      return %c#1 : f32 loc(\"a<b\":1:2)
    } else {
      cf.br ^bb1
    }
    case 2 {
    default {
  }
}
";

#[test]
fn custom_text_is_colored() {
    let expected = "\
#map = affine_map<(d0) -> (d0)>
[o module] attributes {a.b = [t f8E4M3FN]} {
  [o func.func] private [s @f]([v %arg0]: [t memref<2xvector<4xsi8>, affine_set<(d0) : (d0 >= 0)>>]) -> ([t i1], [t tuple<>]) {
    [v %c]:2, [v %d] = [o scf.if] [v %arg0#0] -> ([t f32], [t !a.b]) {
      [o return] [v %c#1] : [t f32] loc([q \"a<b\"]:1:2)
    } else {
      [o cf.br] [v ^bb1]
    }
    case 2 {
    default {
  }
}
";
    assert_eq!(marked(CUSTOM), expected);
}

#[test]
fn the_resource_section_has_no_ops() {
    let text =
        "{-#\n  dialect_resources: {\n    builtin: {\n      a: \"0x00\"\n    }\n  }\n#-}\nb.c\n";
    let expected = text.replace("\"0x00\"", "[q \"0x00\"]");
    assert_eq!(marked(text), expected.replace("b.c", "[o b.c]"));
}

#[test]
fn pieces_of_any_size_have_the_same_colors() {
    for text in [GENERIC, CUSTOM] {
        let whole = colored(text.as_bytes(), text.len());
        for size in 1..40 {
            assert!(colored(text.as_bytes(), size) == whole, "{size}");
        }
        assert_eq!(plain(&whole), text.as_bytes());
        for end in 0..text.len() {
            assert_eq!(
                plain(&colored(&text.as_bytes()[..end], 7)),
                text.as_bytes()[..end]
            );
        }
    }
}

#[test]
fn lines_end_without_color_whatever_is_open() {
    for open in [
        "\"a", "// a", "!a.b<", "tensor<", "@\"a", "%a", "\"a\\", "@", "!", "%a#", "-",
    ] {
        let text = format!("{open}\nb.c %d\n");
        let found = marked(&text);
        assert!(found.ends_with("\n[o b.c] [v %d]\n"), "{found}");
        assert_eq!(plain(&colored(text.as_bytes(), 3)), text.as_bytes());
    }
}

#[test]
fn long_tokens_and_other_bytes_stay() {
    let long = vec![b'a'; 5 * LONGEST];
    for start in [&b"%"[..], b"\"", b"!", b"@", b"", b"//"] {
        let text = [start, &long, b"\n", &[0xff, 0xc3, 0xa4, b'>', b'<', 0]].concat();
        for size in [1000, LONGEST, text.len()] {
            assert!(plain(&colored(&text, size)) == text);
        }
    }
}
