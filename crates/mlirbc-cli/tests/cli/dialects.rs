//! Descriptions of dialects, with `--dialect`.

use super::*;

#[test]
fn descriptions_of_dialects_hold_on_every_command() {
    let file = fixture("test_dialect.llvm22.v6.mlirbc");
    let description = file_of(
        b"dialect test\nversion { major: varint, minor: varint }\n\
          op versionedA { dims: attribute(integer), modifier: attribute }\n",
    );
    let path = description.path().to_str().unwrap();
    let printed = run(&["print", "--generic", "--dialect", path], &file);
    assert_eq!((code(&printed), stderr(&printed)), (0, ""));
    assert!(stdout(&printed).contains("<{dims = 123 : i64, modifier = false}>"));
    let info = run(&["info", "--json", "--dialect", path], &file);
    let info: Value = serde_json::from_str(stdout(&info)).unwrap();
    assert_eq!(info["ops_defined_by"]["registered"], 1);
    assert_eq!(info["dialects"][1]["version_fields"]["major"], 2);
    let dumped = run(&["dump", "--dialect", path], &file);
    assert!(stdout(&dumped).contains("major"));
    let verified = run(&["verify", "-v", "--dialect", path], &file);
    assert_eq!(code(&verified), 0);
}

#[test]
fn an_error_in_a_description_has_its_line() {
    let file = fixture(KITCHEN);
    let description = file_of(b"dialect toy\n\nop add { mode: i99 }\n");
    let path = description.path().to_str().unwrap();
    for command in ["print", "info", "dump", "verify"] {
        let output = run(&[command, "--dialect", path], &file);
        let expected = "line 3: expected the kind of a field, found 'i99'";
        assert_eq!((code(&output), stdout(&output)), (2, ""), "{command}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    let missing = run(&["print", "--dialect", "/no/such/file"], &file);
    assert_eq!(code(&missing), 2);
}

#[test]
fn ops_are_printed_in_the_form_that_a_description_states() {
    let description = file_of(
        br#"dialect toy
            enum order i64 (first = 0, "in between" = 1)
            terminators (end)
            op add { order: attribute(integer) } operands(lhs, rhs) results(sum)
            op loop {} operands() results() regions(body)
            op end {} operands() results()
            form add "$order $lhs `and` $rhs attr-dict `:` type($sum)"
              attributes(order: enum(order)) types(lhs = sum, rhs = sum)
            form loop "$body attr-dict" terminator toy.end default_dialect toy
            form end "attr-dict""#,
    );
    let text = file_of(
        br#""toy.loop"() ({
            %0 = "test.value"() : () -> i32
            %1 = "toy.add"(%0, %0) <{order = 0 : i64}> {note} : (i32, i32) -> i32
            %2 = "toy.add"(%1, %0) <{order = 1 : i64}> : (i32, i32) -> i32
            %3 = "toy.add"(%1, %0) <{order = 1 : i64}> : (i32, i32) -> i64
            %4 = "toy.add"(%1, %0) <{order = 2 : i64}> : (i32, i32) -> i32
            "toy.end"() : () -> ()
          }) : () -> ()"#,
    );
    let option = ["--dialect", description.path().to_str().unwrap()];
    let made = run(&[&["as", "-o", "-"], &option[..]].concat(), text.path());
    let file = file_of(&made.stdout);
    let printed = run(&[&["print"], &option[..]].concat(), file.path());
    // A type and a value that the text would not say.
    let expected = r#"module {
  toy.loop {
    %0 = "test.value"() : () -> i32
    %1 = add first %0 and %0 {note} : i32
    %2 = add "in between" %1 and %0 : i32
    %3 = "toy.add"(%1, %0) <{order = 1 : i64}> : (i32, i32) -> i64
    %4 = "toy.add"(%1, %0) <{order = 2 : i64}> : (i32, i32) -> i32
  }
}
"#;
    assert_eq!(stdout(&printed).trim_end(), expected.trim_end());
    let unknown = run(&["print"], file.path());
    assert!(stdout(&unknown).contains("\"toy.loop\"() ({"));
}

#[test]
fn descriptions_state_the_kind_of_regions() {
    let text = file_of(
        b"\"toy.graph\"() ({ \"toy.use\"(%0) : (i32) -> () %0 = \"toy.def\"() : () -> i32 }) : () -> ()",
    );
    let description = |kinds: &str| {
        file_of(
            format!(
                "dialect toy\nop graph {kinds} {{}} operands() results() regions(body)\n\
                 op use {{}} operands(value) results()\nop def {{}} operands() results(result)\n"
            )
            .as_bytes(),
        )
    };
    // The order of ops is checked where a module is edited; a file is accepted as it is.
    for kinds in ["isolated graph", "isolated ssa", "graph", "ssa", ""] {
        let description = description(kinds);
        let option = ["--dialect", description.path().to_str().unwrap()];
        let made = run(&[&["as", "-o", "-"], &option[..]].concat(), text.path());
        assert_eq!(code(&made), 0, "{kinds}: {}", stderr(&made));
        let file = file_of(&made.stdout);
        let verified = run(&[&["verify", "-v"], &option[..]].concat(), file.path());
        assert_eq!(code(&verified), 0, "{kinds}: {}", stderr(&verified));
    }
    for kinds in ["graph ssa", "isolated isolated"] {
        let description = description(kinds);
        let path = description.path().to_str().unwrap();
        let refused = run(&["verify", "--dialect", path], text.path());
        assert_eq!(code(&refused), 2, "{kinds}");
        assert!(
            stderr(&refused).contains("line 2: expected"),
            "{}",
            stderr(&refused)
        );
    }
}
