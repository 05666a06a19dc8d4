//! `mlirbc print` on a terminal: colours, and constants that are left out.

use super::*;

/// A symbol, attributes, locations, and names of ops, values and types that are markup or control a terminal, if
/// something passes them on as they are. `ESC` stands for an escape character in names that have no escapes in text.
pub const HOSTILE: &str = r#"
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f\1B[31m</script>&", sym_visibility = "private"}>
      ({}) : () -> () loc("\1B]0;x\07.mlir":1:2)
  "func.func"() <{function_type = () -> (), sym_name = "</script><img onerror=1>"}> ({
    %0 = "demo.op"() {a = "\1B<img onerror=1>", "b\1B&" = @"\1B</script>"::@"\9B31m", t = #demo.raw<"rawESC">,
      u = #demo<x<yESC>>, v = "\C2\9B31m\E2\80\AE"} : () -> !demo.ty<zESC> loc(callsite("\1B</script>" at "&lt;"))
    "demo.nameESC"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "arith.constant"() <{value = "\1B[2J"}> : () -> none
}) : () -> ()
"#;

/// The bytecode of [`HOSTILE`].
pub fn hostile() -> tempfile::NamedTempFile {
    let made = run_with_input(&["as", "-", "-o", "-"], HOSTILE.as_bytes());
    assert_eq!(code(&made), 0, "{}", stderr(&made));
    let mut bytes = made.stdout;
    let mut changed = 0;
    for at in 0..bytes.len() - 3 {
        if bytes[at..].starts_with(b"ESC") {
            bytes[at..at + 3].copy_from_slice(b"\x1b[m");
            changed += 1;
        }
    }
    assert_eq!(changed, 4);
    file_of(&bytes)
}

/// A coloured text without its escape sequences, which are those of colours.
fn plain(text: &[u8]) -> String {
    let text = std::str::from_utf8(text).expect("UTF-8");
    let mut pieces = text.split('\x1b');
    let mut out = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (sequence, rest) = piece.split_once('m').expect("the end of a sequence");
        let parameters = sequence.strip_prefix('[').expect("a sequence of colours");
        assert!(
            parameters.chars().all(|c| c.is_ascii_digit() || c == ';'),
            "{sequence:?}"
        );
        out.push_str(rest);
    }
    let controls = |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c);
    assert!(!out.contains(controls), "{out:?}");
    out
}

const FORMS: [&[&str]; 6] = [
    &["print"],
    &["print", "--locs"],
    &["print", "--generic", "--locs"],
    &["print", "--locs", "--local-scope"],
    &["print", "--ops", "*", "--locs"],
    &["print", "--ops", "*", "--generic"],
];

#[test]
fn colours_change_nothing_else() {
    let hostile = hostile();
    let mut files = vec![hostile.path().to_owned()];
    for name in [
        KITCHEN,
        "aliases.llvm22.v6.mlirbc",
        "resources.llvm22.v6.mlirbc",
        "cfg.llvm22.v6.mlirbc",
    ] {
        files.push(fixture(name));
    }
    for file in &files {
        for words in FORMS {
            let expected = run(words, file);
            assert_eq!((code(&expected), stderr(&expected)), (0, ""), "{words:?}");
            assert!(!expected.stdout.contains(&0x1b), "{words:?}");
            let output = run(&[words, &["--color", "always"]].concat(), file);
            assert_eq!(code(&output), 0);
            assert!(output.stdout.contains(&0x1b), "{words:?}");
            assert_eq!(plain(&output.stdout), stdout(&expected), "{words:?}");
        }
    }
    for words in FORMS {
        let text = run(words, hostile.path());
        let text = stdout(&text);
        assert!(text.contains("</script><img onerror=1>"), "{text}");
        assert!(text.contains("\\1B"), "{text}");
    }
}

#[test]
fn a_damaged_file_ends_without_colour() {
    let words = ["print", "--generic", "--color", "always"];
    let output = run(&words, &fixture("handmade/attr_cycle_direct.mlirbc"));
    assert_eq!(code(&output), 1);
    plain(&output.stdout);
    let text = stdout(&output);
    let last = text.rfind('\x1b').map_or("", |at| &text[at..]);
    assert!(last.is_empty() || last.starts_with("\x1b[0m"), "{text:?}");
}

/// A function with a long constant, a short one, one of equal elements, and a resource.
fn constants(count: usize) -> tempfile::NamedTempFile {
    let list = |count: usize| {
        (0..count)
            .map(|it| it.to_string())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let text = format!(
        "%0 = arith.constant dense<[{}]> : tensor<{count}xi32>
         %1 = arith.constant dense<[1, 2]> : tensor<2xi32>
         %2 = arith.constant dense<7> : tensor<1000xi32>
         %3 = arith.constant dense_resource<big> : tensor<{count}xi64>
         {{-# dialect_resources: {{ builtin: {{ big: \"0x08000000{}\" }} }} #-}}",
        list(count),
        "01".repeat(8 * count)
    );
    let made = run_with_input(&["as", "-", "-o", "-"], text.as_bytes());
    assert_eq!((code(&made), stderr(&made)), (0, ""));
    file_of(&made.stdout)
}

#[test]
fn nothing_is_left_out_of_pipes() {
    let file = constants(65);
    let output = run(&["print"], file.path());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    assert!(stdout(&output).contains("63, 64]>") && stdout(&output).contains("0101\""));
    let same = run(&["print", "--no-elide"], file.path());
    assert_eq!(same.stdout, output.stdout);
    for option in ["--elide-larger-than", "--elide-resources-larger-than"] {
        let output = run(&["print", "--no-elide", option, "3"], file.path());
        assert_eq!(code(&output), 2);
    }
}

/// A file with an op whose custom form leaves out a default.
fn load() -> tempfile::NamedTempFile {
    let text = "%m = \"a.b\"() : () -> memref<f32>
        %0 = \"memref.load\"(%m) <{nontemporal = false}> : (memref<f32>) -> f32";
    let made = run_with_input(&["as", "-", "-o", "-"], text.as_bytes());
    assert_eq!((code(&made), stderr(&made)), (0, ""));
    file_of(&made.stdout)
}

#[test]
fn defaults_are_left_out_on_request() {
    let file = load();
    let kept = run(&["print"], file.path());
    assert_eq!((code(&kept), stderr(&kept)), (0, ""));
    assert!(stdout(&kept).contains("\"memref.load\"(%0) <{nontemporal = false}>"));
    let elided = run(&["print", "--elide-defaults"], file.path());
    assert_eq!((code(&elided), stderr(&elided)), (0, ""));
    assert!(stdout(&elided).contains(" = memref.load %0[] : memref<f32>"));
    let both = run(&["print", "--generic", "--elide-defaults"], file.path());
    assert_eq!(code(&both), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_states_that_defaults_can_be_left_out() {
    let file = load();
    let (_, said) = on_terminal(&["print"], file.path(), &[]);
    assert!(
        said.contains("; --elide-defaults prints them as mlir-opt does"),
        "{said}"
    );
    let (shown, said) = on_terminal(&["print", "--elide-defaults"], file.path(), &[]);
    assert_eq!(said, "");
    assert!(String::from_utf8_lossy(&shown).contains("memref.load"));
}

/// What a command writes to a terminal, and to standard error.
#[cfg(target_os = "linux")]
fn on_terminal(words: &[&str], file: &Path, environment: &[(&str, &str)]) -> (Vec<u8>, String) {
    let errors = tempfile::NamedTempFile::new().expect("a temporary file");
    let mut command = Command::new("script");
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    let line = format!(
        "'{}' {} '{}' 2>'{}'",
        env!("CARGO_BIN_EXE_mlirbc"),
        words.join(" "),
        file.display(),
        errors.path().display()
    );
    command
        .env("TERM", "xterm")
        .envs(environment.iter().copied())
        .args(["-q", "-e", "-c", &line, "/dev/null"])
        .stdin(Stdio::null());
    let output = command.output().expect("script runs");
    let errors = std::fs::read_to_string(errors.path()).expect("the errors");
    assert_eq!(code(&output), 0, "{errors}");
    // A terminal begins a line at its start.
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (text.replace("\r\n", "\n").into_bytes(), errors)
}

#[cfg(target_os = "linux")]
#[test]
fn long_constants_are_left_out_on_a_terminal() {
    let file = constants(65);
    let (text, errors) = on_terminal(&["print"], file.path(), &[]);
    assert!(text.contains(&0x1b));
    let text = plain(&text);
    assert!(
        text.contains("dense_resource<__elided__> : tensor<65xi32>"),
        "{text}"
    );
    assert!(
        text.contains("dense<[1, 2]>") && text.contains("dense<7>"),
        "{text}"
    );
    assert!(!text.contains("0101"), "{text}");
    let expected = "mlirbc: constants of more than 64 elements and long resources are not shown; --no-elide shows them\n";
    assert_eq!(errors, expected);
    let (text, errors) = on_terminal(&["print", "--ops", "arith.constant"], file.path(), &[]);
    assert!(plain(&text).contains("__elided__"));
    assert!(
        errors.contains("of more than 64 elements are not shown"),
        "{errors}"
    );
    let whole = run(&["print"], file.path());
    let (text, errors) = on_terminal(&["print", "--no-elide"], file.path(), &[]);
    assert_eq!((&*plain(&text), &*errors), (stdout(&whole), ""));
    let short = ["print", "--elide-larger-than", "65"];
    let (text, errors) = on_terminal(&short, file.path(), &[]);
    assert_eq!((&*plain(&text), &*errors), (stdout(&whole), ""));
    let file = constants(64);
    let whole = run(&["print"], file.path());
    let (text, errors) = on_terminal(&["print"], file.path(), &[]);
    assert_eq!((&*plain(&text), &*errors), (stdout(&whole), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn colour_on_a_terminal_follows_no_color() {
    let kitchen = fixture(KITCHEN);
    let expected = run(&["print"], &kitchen);
    let (text, _) = on_terminal(&["print"], &kitchen, &[]);
    assert!(text.contains(&0x1b));
    assert_eq!(plain(&text), stdout(&expected));
    let (text, _) = on_terminal(&["print"], &kitchen, &[("NO_COLOR", "1")]);
    assert_eq!(text, expected.stdout);
    let (text, _) = on_terminal(&["print", "--color", "never"], &kitchen, &[]);
    assert_eq!(text, expected.stdout);
}
