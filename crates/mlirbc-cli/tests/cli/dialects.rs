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
    let printed = run(&["print", "--dialect", path], &file);
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
