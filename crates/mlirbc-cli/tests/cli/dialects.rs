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
fn a_wrong_description_is_told_with_its_line() {
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
