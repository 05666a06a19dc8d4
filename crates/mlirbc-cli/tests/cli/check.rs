//! `mlirbc check`.

use super::*;

fn check(words: &[&str], file: &Path) -> Output {
    run(&[&["check"], words].concat(), file)
}

#[test]
fn check_lists_every_reader_and_its_first_reason() {
    let listed = check(&[], &fixture("natives.llvm22.v6.mlirbc"));
    assert_eq!((code(&listed), stderr(&listed)), (0, ""));
    let lines: Vec<&str> = stdout(&listed).lines().collect();
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines[4].starts_with("llvm-22  yes"), "{}", lines[4]);
    assert!(
        lines[2].starts_with("llvm-19  no       llvm.func: its properties"),
        "{}",
        lines[2]
    );
    assert!(lines[2].ends_with("and 3 more"), "{}", lines[2]);
}

#[test]
fn check_states_every_reason_for_a_reader() {
    let found = check(
        &["--reader", "llvm-19"],
        &fixture("natives.llvm22.v6.mlirbc"),
    );
    assert_eq!((code(&found), stderr(&found)), (1, ""));
    let text = stdout(&found);
    assert!(
        text.starts_with("llvm-19: no; `mlirbc convert` does not help: "),
        "{text}"
    );
    let misread = "  misread     func.func: property 'sym_name' is read as another value (2 times, first at byte ";
    assert!(text.contains(misread), "{text}");
    assert!(
        text.contains("op 1 'func.func' > region 0 > block 0 > op 0 'affine.linearize_index')"),
        "{text}"
    );
    let converted = check(
        &["--reader", "llvm-19"],
        &fixture("registered.llvm22.v6.mlirbc"),
    );
    assert!(
        stdout(&converted)
            .starts_with("llvm-19: no; `mlirbc convert --llvm 19` makes a file that it reads\n"),
        "{}",
        stdout(&converted)
    );
}

#[test]
fn the_exit_code_of_check_is_that_of_the_worst_reader() {
    let codes = |words: &[&str], file: &str| code(&check(words, &fixture(file)));
    let natives = "natives.llvm22.v6.mlirbc";
    assert_eq!(codes(&["--reader", "llvm-22"], natives), 0);
    assert_eq!(
        codes(&["--reader", "llvm-22", "--reader", "llvm-19"], natives),
        1
    );
    assert_eq!(
        codes(&["--reader", "llvm-22"], "test_dialect.llvm22.v6.mlirbc"),
        3
    );
    assert_eq!(codes(&["--reader", "llvm-20"], natives), 2);
    let damaged = file_of(b"ML\xefR\x0d");
    assert_eq!(code(&check(&["--reader", "llvm-22"], damaged.path())), 2);
}

#[test]
fn a_property_is_refused_by_its_class_or_by_its_constraint() {
    let text = "%0 = \"t.v\"() : () -> tensor<4xi8>\n\
                %1 = \"tosa.reverse\"(%0) <{axis = 0 : i32}> : (tensor<4xi8>) -> tensor<4xi8>";
    let made = |flags: &[&str], text: &str| {
        run(
            &[&["as", "-o", "-"], flags].concat(),
            file_of(text.as_bytes()).path(),
        )
    };
    let file = made(&["--llvm", "18"], text);
    assert_eq!((code(&file), stderr(&file)), (0, ""));
    let words = ["--reader", "llvm-17", "--allow-unregistered-dialect"];
    let found = check(&words, file_of(&file.stdout).path());
    assert_eq!(code(&found), 1);
    let expected = "  constraint  tosa.reverse: property 'axis': failed to satisfy constraint: 64-bit signless \
                    integer attribute, found 0 : i32 (";
    assert!(stdout(&found).contains(expected), "{}", stdout(&found));

    let text = "%0 = \"t.v\"() : () -> tensor<4xi8>\n\
                %1 = \"tosa.rescale\"(%0) <{double_round = false, input_zp = 17 : i32, multiplier = \
                array<i32: 1>, output_zp = 22 : i32, per_channel = false, scale32 = false, shift = \
                array<i32: 15>}> : (tensor<4xi8>) -> tensor<4xi8>";
    let file = made(&["--llvm", "17"], text);
    let words = ["--reader", "llvm-18", "--allow-unregistered-dialect"];
    let found = check(&words, file_of(&file.stdout).path());
    let expected =
        "  properties  tosa.rescale: property 'shift': expected array<i8>, found array<i32> (";
    assert!(stdout(&found).contains(expected), "{}", stdout(&found));

    let refused = made(&["--llvm", "18"], text);
    assert_eq!(code(&refused), 1);
    let expected = "expected array<i8>, found array<i32>";
    assert!(stderr(&refused).contains(expected), "{}", stderr(&refused));
}

#[test]
fn a_version_of_a_dialect_is_a_reason() {
    let file = fixture("handmade/builtin_version_1.mlirbc");
    let checked = check(&["--reader", "llvm-23"], &file);
    assert_eq!(code(&checked), 1);
    let expected = "LLVM 23 does not read the version of dialect 'builtin'";
    assert!(stdout(&checked).contains(expected), "{}", stdout(&checked));
}

#[test]
fn unregistered_dialects_are_a_choice() {
    let file = fixture("unregistered.llvm22.v6.mlirbc");
    let refused = check(&["--reader", "llvm-22"], &file);
    assert_eq!(code(&refused), 1, "{}", stdout(&refused));
    assert!(stdout(&refused).contains("mlir-opt 22 does not have the dialect"));
    let accepted = check(
        &["--reader", "llvm-22", "--allow-unregistered-dialect"],
        &file,
    );
    assert_eq!(code(&accepted), 0, "{}", stdout(&accepted));
}

#[test]
fn check_prints_json() {
    let found = check(
        &["--json", "--reader", "llvm-19", "--reader", "llvm-22"],
        &fixture("registered.llvm22.v6.mlirbc"),
    );
    let value: serde_json::Value = serde_json::from_str(stdout(&found)).unwrap();
    let readers = value["readers"].as_array().unwrap();
    assert_eq!(readers[0]["verdict"], "no");
    assert_eq!(readers[0]["converts"], true);
    let finding = &readers[0]["findings"][0];
    assert_eq!(finding["kind"], "properties");
    assert_eq!(finding["silent"], false);
    assert_eq!(finding["subject"], "func.func");
    assert!(finding["offset"].as_u64() > Some(0));
    assert_eq!(readers[1]["verdict"], "yes");
    assert_eq!(readers[1]["findings"].as_array().map(Vec::len), Some(0));
}

#[test]
fn an_attribute_that_llvm_21_takes_for_another_one_is_misread() {
    let text = "\"d.op\"() {a = #arith.fastmath<fast>, b = #llvm.fastmath<fast>} : () -> ()\n";
    let module = file_of(&run(&["as", "-o", "-"], file_of(text.as_bytes()).path()).stdout);
    let words = ["check", "--allow-unregistered-dialect", "--reader"];
    let output = run(&[&words[..], &["llvm-21"]].concat(), module.path());
    assert_eq!(code(&output), 1);
    let finding = "misread     #llvm.fastmath: LLVM 21 does not distinguish it from '#arith.fastmath' of equal text";
    assert!(stdout(&output).contains(finding), "{}", stdout(&output));
    let output = run(&[&words[..], &["llvm-22"]].concat(), module.path());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
}
