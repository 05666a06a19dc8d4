//! The command `mlirbc` as a user meets it: output, exit codes, streams.
//!
//! That `dump` covers every byte, and what it does with every truncation of a file, is tested where it is cheaper: in
//! `src/bin/mlirbc/dump/tests.rs`.
#![cfg(all(feature = "cli", not(miri)))]

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn fixture(name: &str) -> PathBuf {
    fixtures().join(name)
}

const KITCHEN: &str = "kitchen.llvm22.v6.mlirbc";

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs `mlirbc` with words and then a path.
fn run(words: &[&str], path: &Path) -> Output {
    command()
        .args(words)
        .arg(path)
        .output()
        .expect("mlirbc runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("mlirbc ends by itself")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

fn info_json(path: &Path) -> (Value, i32) {
    let output = run(&["info", "--json"], path);
    let value = serde_json::from_str(stdout(&output)).expect("one JSON object");
    assert_eq!(stderr(&output), "");
    (value, code(&output))
}

/// A file with these bytes, for as long as it lives.
fn file_of(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("it can be written");
    file
}

/// Runs `mlirbc` with words and standard input.
fn run_with_input(words: &[&str], input: &[u8]) -> Output {
    let mut child = command()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlirbc starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("mlirbc ends");
    // Whoever refuses to read everything is found by the assertions on the output.
    let _ = writer.join().expect("the writer ends");
    output
}

/// The lines of a manifest as columns, without its head.
fn manifest(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(fixture(name)).expect("a manifest");
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn info_agrees_with_the_manifest() {
    let lines = manifest("MANIFEST.tsv");
    assert!(lines.len() > 100);
    for line in lines {
        let [file, version, producer, ops] = &line[..] else {
            panic!("{line:?}");
        };
        let (info, code) = info_json(&fixture(file));
        assert_eq!(code, 0, "{file}");
        assert_eq!(info["error"], Value::Null, "{file}");
        assert_eq!(info["bytecode_version"].to_string(), *version, "{file}");
        assert_eq!(info["producer"], **producer, "{file}");
        assert_eq!(info["ops"].to_string(), *ops, "{file}");
        let counts = info["op_counts"].as_object().expect("an object");
        let sum: u64 = counts.values().filter_map(Value::as_u64).sum();
        assert_eq!(sum.to_string(), *ops, "{file}");
    }
}

#[test]
fn info_tells_what_is_in_a_file() {
    let (info, _) = info_json(&fixture(KITCHEN));
    assert_eq!(info["size"], 862);
    assert_eq!(info["ops_complete"], true);
    assert_eq!(info["op_counts"]["arith.constant"], 6);
    let dialects = info["dialects"].as_array().expect("a list");
    let func = dialects
        .iter()
        .find(|dialect| dialect["name"] == "func")
        .expect("func");
    assert_eq!((&func["op_names"], &func["ops"]), (&3.into(), &7.into()));
    assert_eq!(func["version"], Value::Null);
    assert_eq!(info["attributes"]["total"], 49);
    assert_eq!(info["attributes"]["by_form"]["text"], 2);
    assert_eq!(info["attributes"]["by_kind"]["builtin.float"], 3);
    assert_eq!(info["types"]["by_kind"]["builtin.memref"], 1);
    assert_eq!(
        (&info["strings"], &info["properties"]),
        (&26.into(), &15.into())
    );
    assert_eq!(info["locations"]["distinct"], 22);
    assert_eq!(
        info["locations"]["by_kind"]["builtin.file_line_col_loc"],
        22
    );
    assert_eq!(info["locations"]["unknown"], 0);
    assert_eq!(info["largest_alignment"], 4);
    assert_eq!(info["readable_by"]["oldest_llvm"], 19);
    let sections = info["sections"].as_array().expect("a list");
    let ids: Vec<_> = sections
        .iter()
        .filter_map(|section| section["id"].as_u64())
        .collect();
    assert_eq!(ids, [1, 3, 2, 4, 6, 5, 0, 8]);
    let last = sections.last().expect("a section");
    let end = last["data_offset"].as_u64().zip(last["size"].as_u64());
    assert_eq!(end.map(|(start, size)| start + size), Some(862));
    let resource = &info["resources"][0];
    assert_eq!(resource["key"], "blur");
    assert_eq!(
        (&resource["size"], &resource["alignment"]),
        (&16.into(), &4.into())
    );
    assert_eq!(resource["elided"], false);
}

#[test]
fn info_tells_versions_resources_and_readers() {
    let (info, _) = info_json(&fixture("test_dialect.llvm22.v6.mlirbc"));
    let dialects = info["dialects"].as_array().expect("a list");
    let test = dialects
        .iter()
        .find(|dialect| dialect["name"] == "test")
        .expect("test");
    assert_eq!(test["version"], "0501");
    assert_eq!(test["version_varints"], serde_json::json!([2, 0]));
    assert_eq!(test["version_fields"], Value::Null);

    let (info, _) = info_json(&fixture("resources.llvm22.v6.mlirbc"));
    assert_eq!(info["largest_alignment"], 64);
    let resources = info["resources"].as_array().expect("a list");
    let of = |key: &str, group: &str| {
        let found = resources
            .iter()
            .find(|one| one["key"] == key && one["group"] == group);
        found.expect("a resource")
    };
    let actual = of("align64", "builtin")["actual_alignment"].as_u64();
    assert!(actual.is_some_and(|actual| actual >= 64), "{actual:?}");
    assert_eq!(of("align64", "builtin")["alignment"], 64);
    assert_eq!(of("declared_only", "builtin")["elided"], true);
    assert_eq!(of("flag_on", "first_group")["kind"], "bool");
    assert_eq!(of("flag_on", "first_group")["owner"], "external");

    for (file, oldest) in [
        ("empty.llvm19.v0.mlirbc", 16),
        ("locations_range.llvm22.v0.mlirbc", 20),
        ("llvm_debug.llvm22.v6.mlirbc", 22),
        ("newer.llvm24.v6.mlirbc", 24),
        ("handmade/newer_token_type.mlirbc", 23),
    ] {
        let (info, _) = info_json(&fixture(file));
        assert_eq!(info["readable_by"]["oldest_llvm"], oldest, "{file}");
    }
}

#[test]
fn info_tells_what_it_can_of_a_newer_file() {
    let path = fixture("handmade/version_7.mlirbc");
    let (info, code) = info_json(&path);
    assert_eq!(code, 1);
    assert_eq!(info["bytecode_version"], 7);
    assert_eq!(info["producer"], "handmade");
    assert_eq!(info["ops"], 1);
    assert_eq!(info["dialects"][0]["name"], "builtin");
    assert_eq!(info["error"]["kind"], "version_too_new");
    assert_eq!(info["error"]["offset"], 4);
    assert_eq!(info["readable_by"]["oldest_llvm"], Value::Null);
    let output = run(&["info"], &path);
    assert!(stdout(&output).contains("newer than 6, the newest known (at byte 4)"));
}

#[test]
fn info_tells_what_it_can_of_a_cut_file() {
    let bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    // In the IR section, before the strings.
    let (info, code) = info_json(file_of(&bytes[..500]).path());
    assert_eq!(code, 1);
    assert_eq!(info["producer"], "MLIR22.1.8");
    assert_eq!(info["attributes"]["total"], 49);
    assert_eq!(info["dialects"].as_array().map(Vec::len), Some(6));
    assert_eq!(
        (&info["ops"], &info["ops_complete"]),
        (&14.into(), &false.into())
    );
    assert_eq!(info["strings"], Value::Null);
    let cut = &info["sections"][3];
    assert_eq!(
        (&cut["size"], &cut["stated_size"]),
        (&123.into(), &200.into())
    );
    assert_eq!(info["error"]["kind"], "unexpected_end");
    // Only the properties are gone.
    let (info, code) = info_json(file_of(&bytes[..800]).path());
    assert_eq!((code, &info["ops"]), (1, &22.into()));
    assert_eq!(info["error"]["kind"], "unexpected_end");
}

#[test]
fn info_says_where_damage_is() {
    let (info, code) = info_json(&fixture("handmade/mask_bit_7.mlirbc"));
    assert_eq!(code, 1);
    assert_eq!(info["error"]["kind"], "invalid_op_components");
    assert_eq!(info["error"]["section"], "IR");
    assert_eq!(info["error"]["offset"], 51);
    let path = info["error"]["path"].as_str().expect("a path");
    assert!(path.starts_with("IR section > op 0"), "{path}");
    assert_eq!(info["dialects"][1]["name"], "demo");
}

#[test]
fn what_is_no_bytecode_gets_a_hint() {
    let (info, code) = info_json(file_of(b"module {}\n").path());
    assert_eq!((code, &info["bytecode_version"]), (1, &Value::Null));
    assert_eq!(info["error"]["kind"], "not_bytecode");
    assert!(
        info["error"]["hint"]
            .to_string()
            .contains("looks like text")
    );
    let output = run(&["verify"], file_of(b"\x28\xb5\x2f\xfd....").path());
    assert!(stderr(&output).contains("zstd"), "{}", stderr(&output));
    let (info, code) = info_json(file_of(b"").path());
    assert_eq!((code, &info["size"]), (1, &0.into()));
}

#[test]
fn nothing_makes_info_crash() {
    let mut paths: Vec<_> = manifest("handmade/MANIFEST.tsv")
        .iter()
        .map(|line| fixture("handmade").join(&line[0]))
        .collect();
    let bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    let cuts: Vec<_> = (0..bytes.len())
        .step_by(7)
        .map(|length| file_of(&bytes[..length]))
        .collect();
    let whole = paths.len();
    paths.extend(cuts.iter().map(|file| file.path().to_owned()));
    for (index, path) in paths.iter().enumerate() {
        let (info, code) = info_json(path);
        let is_damaged = info["error"] != Value::Null;
        assert_eq!(code, i32::from(is_damaged), "{}", path.display());
        assert!(index < whole || is_damaged, "{}", path.display());
        let output = run(&["info"], path);
        assert_eq!(crate::code(&output), code, "{}", path.display());
    }
}

#[test]
fn verify_accepts_exactly_what_is_sound() {
    for line in manifest("handmade/MANIFEST.tsv") {
        let path = fixture("handmade").join(&line[0]);
        let output = run(&["verify"], &path);
        assert_eq!(stdout(&output), "", "{line:?}");
        if line[1] == "ok" {
            assert_eq!((code(&output), stderr(&output)), (0, ""), "{line:?}");
        } else {
            let message = stderr(&output);
            assert_eq!(code(&output), 1, "{line:?}: {message}");
            assert_eq!(message.lines().count(), 1, "{line:?}: {message}");
            assert!(
                message.starts_with(&format!("{}: ", path.display())),
                "{message}"
            );
            assert!(message.contains(" (at byte "), "{message}");
        }
    }
}

#[test]
fn verify_tells_offset_and_path() {
    let output = run(&["verify"], &fixture("handmade/location_kind.mlirbc"));
    let message = stderr(&output);
    assert!(
        message.contains("expected a location attribute, found dictionary"),
        "{message}"
    );
    assert!(
        message.contains("(at byte 42, in IR section > op 0 'builtin.module'"),
        "{message}"
    );
}

#[test]
fn verify_goes_on_after_a_bad_file() {
    let files = [
        "handmade/magic.mlirbc",
        KITCHEN,
        "handmade/version_7.mlirbc",
    ];
    let output = command()
        .args(["verify", "-v"])
        .args(files.map(fixture))
        .output()
        .expect("mlirbc runs");
    assert_eq!(code(&output), 1);
    assert_eq!(stderr(&output).lines().count(), 2);
    let summary = format!(
        "{}: sound, bytecode version 6 by MLIR22.1.8: 22 ops, 49 attributes, 8 types, 1 resource\n",
        fixture(KITCHEN).display()
    );
    assert_eq!(stdout(&output), summary);
    let missing = run(
        &["verify", fixture(KITCHEN).to_str().expect("UTF-8")],
        Path::new("/no/such"),
    );
    assert_eq!(code(&missing), 2);
    assert!(
        stderr(&missing).starts_with("mlirbc: /no/such: cannot read it: "),
        "{}",
        stderr(&missing)
    );
}

#[test]
fn limits_reach_the_library() {
    let path = fixture(KITCHEN);
    for (words, what) in [
        (
            ["verify", "--max-ops", "21"],
            "the number of ops may be at most 21",
        ),
        (
            ["verify", "--max-depth", "2"],
            "the nesting of regions may be at most 2",
        ),
    ] {
        let output = run(&words, &path);
        assert_eq!(code(&output), 1);
        assert!(stderr(&output).contains(what), "{}", stderr(&output));
    }
    assert_eq!(code(&run(&["verify", "--max-ops", "22"], &path)), 0);
    assert_eq!(code(&run(&["dump", "--max-ops", "21"], &path)), 1);
    assert_eq!(code(&run(&["info", "--max-ops", "21"], &path)), 1);
}

#[test]
fn dump_shows_bytes_and_meaning() {
    let output = run(&["dump"], &fixture(KITCHEN));
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let text = stdout(&output);
    for line in [
        "00000004  0d                       bytecode version 6\n",
        "00000013  01                         dialect 0: string 0 \"builtin\"\n",
        "0000017f  07                           1 region, isolated from above\n",
        "00000191  0b                                 argument of type 2 (memref)\n",
        "00000000  4d 4c ef 52              MLIR bytecode ('ML\\xefR')\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let shown = |pattern: &str| text.lines().any(|line| line.ends_with(pattern));
    assert!(shown("attribute 24: flat_symbol_ref (code 4)"));
    assert!(shown("  root: attribute 1 (\"scale\")"));
    assert!(shown("  value: 0.5, bits 0x3f000000"));
    assert!(shown("  location: attribute 9 (kitchen.mlir:6:3)"));
    assert!(shown("  type 2: memref (code 10)"));
    assert!(shown("  shape: [dynamic]"));
    assert!(shown("  resource \"blur\": alignment 4"));
}

#[test]
fn dump_says_where_damage_is_and_goes_on() {
    let path = fixture("handmade/mask_bit_7.mlirbc");
    let output = run(&["dump"], &path);
    assert_eq!(code(&output), 1);
    let name = path.display();
    assert!(
        stderr(&output).starts_with(&format!("mlirbc: {name}: invalid op component bits 0x80"))
    );
    let text = stdout(&output);
    assert!(
        text.contains("damaged: invalid op component bits 0x80"),
        "{text}"
    );
    assert!(text.contains("String section (0)"), "{text}");
}

#[test]
fn dump_shows_single_sections() {
    let output = run(&["dump", "--section", "IR"], &fixture(KITCHEN));
    let text = stdout(&output);
    assert!(
        text.starts_with("00000176  04                       IR section (4)\n"),
        "{text}"
    );
    assert!(!text.contains("String section"), "{text}");
    assert_eq!(code(&output), 0);
}

#[test]
fn standard_input_is_a_file_too() {
    let bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    let output = run_with_input(&["info", "--json", "-"], &bytes);
    let info: Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(
        (&info["file"], &info["ops"]),
        (&"<stdin>".into(), &22.into())
    );
    assert_eq!(code(&run_with_input(&["verify", "-"], &bytes)), 0);
    let cut = run_with_input(&["verify", "-"], &bytes[..100]);
    assert_eq!(code(&cut), 1);
    assert!(
        stderr(&cut).starts_with("<stdin>: unexpected end"),
        "{}",
        stderr(&cut)
    );
    let dump = run_with_input(&["dump", "-"], &bytes);
    assert_eq!(dump.stdout, run(&["dump"], &fixture(KITCHEN)).stdout);
}

#[test]
fn colour_is_for_terminals() {
    for words in [&["info"][..], &["dump"], &["verify", "-v"]] {
        let plain = run(words, &fixture(KITCHEN));
        assert!(!plain.stdout.contains(&0x1b), "{words:?}");
        let forced = run(&[words, &["--color", "always"]].concat(), &fixture(KITCHEN));
        assert!(forced.stdout.contains(&0x1b), "{words:?}");
    }
    let bad = run(&["dump"], &fixture("handmade/magic.mlirbc"));
    assert!(!bad.stderr.contains(&0x1b));
}

#[test]
fn a_file_cannot_control_the_terminal() {
    let mut bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    let at = bytes
        .windows(5)
        .position(|part| part == b"scale")
        .expect("the string");
    bytes[at] = 0x1b;
    bytes[5] = 0x1b;
    let file = file_of(&bytes);
    for words in [&["info"][..], &["dump"], &["verify", "-v"]] {
        let output = run(words, file.path());
        assert!(!output.stdout.contains(&0x1b), "{words:?}");
        assert!(stdout(&output).contains("\\u{1b}"), "{words:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command()
        .arg("dump")
        .arg(fixture("many_functions.llvm22.v6.mlirbc"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlirbc starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut start = [0; 8];
    stdout.read_exact(&mut start).expect("some output");
    drop(stdout);
    let output = child.wait_with_output().expect("mlirbc ends");
    assert_eq!((code(&output), stderr(&output)), (0, ""));
}

#[test]
fn wrong_usage_and_help() {
    for words in [
        &[][..],
        &["info"],
        &["verify"],
        &["frobnicate"],
        &["info", "--max-ops", "x"],
    ] {
        let output = command().args(words).output().expect("mlirbc runs");
        assert_eq!(code(&output), 2, "{words:?}");
        assert_eq!(stdout(&output), "", "{words:?}");
    }
    for words in [
        &["--help"][..],
        &["info", "--help"],
        &["verify", "--help"],
        &["dump", "--help"],
    ] {
        let output = command().args(words).output().expect("mlirbc runs");
        assert_eq!(code(&output), 0, "{words:?}");
        assert!(stdout(&output).contains("Examples:"), "{words:?}");
        assert!(stdout(&output).contains("Exit codes:"), "{words:?}");
    }
    let version = command().arg("--version").output().expect("mlirbc runs");
    assert_eq!(stdout(&version), "mlirbc 0.1.0\n");
    let folder = run(&["info"], &fixtures());
    assert_eq!(code(&folder), 2);
    assert!(stderr(&folder).ends_with("cannot read it: it is a directory\n"));
}

#[test]
fn print_shows_the_text_of_mlir_opt() {
    let path = fixture("unregistered.llvm22.v6.mlirbc");
    let expected = std::fs::read_to_string(fixture("unregistered.llvm22.generic.mlir")).unwrap();
    let body = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let output = run(&["print", "--locs"], &path);
    assert_eq!(code(&output), 0);
    // The first line has the properties of the module.
    assert_eq!(body(stdout(&output)), body(&expected));
    assert!(!stdout(&run(&["print"], &path)).contains("loc("));
}

#[test]
fn print_leaves_out_elements_when_asked_to() {
    let path = fixture("dense.llvm22.v6.mlirbc");
    assert!(!stdout(&run(&["print"], &path)).contains("__elided__"));
    let short = run(&["print", "--elide-larger-than", "2"], &path);
    assert!(stdout(&short).contains("dense_resource<__elided__>"));
}

#[test]
fn print_of_a_damaged_file_tells_the_place() {
    let output = run(&["print"], &fixture("handmade/attr_cycle_direct.mlirbc"));
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("at byte"), "{}", stderr(&output));
}

#[test]
fn info_tells_which_release_defines_the_ops() {
    let (info, _) = info_json(&fixture("kitchen.llvm22.v6.mlirbc"));
    assert_eq!(info["ops_defined_by"], serde_json::json!({ "22": 17 }));
    let (info, _) = info_json(&fixture("kitchen.llvm19.v6.mlirbc"));
    assert!(info["ops_defined_by"]["19"].as_u64().unwrap() > 0);
    assert_eq!(info["ops_defined_by"].as_object().unwrap().len(), 1);
}

/// A part of mlir-opt's test dialect, older than the files have it.
const PART: &[u8] = b"dialect test version newest 1.5 { major: varint, minor: varint }
op versionedA { dims: attribute } op versionedB { attribute: attribute }
op br {} op cast {} op one_region_op {}
fallback op newer { attributes: rest<attribute> } fallback attribute { numbers: rest<varint> }";

#[test]
fn info_warns_of_what_was_read_with_a_fallback() {
    let dialect = file_of(PART);
    let option = ["--dialect", dialect.path().to_str().unwrap()];
    let path = fixture("fallback.llvm22.v6.mlirbc");
    let output = run(&["info", "--json", option[0], option[1]], &path);
    let info: Value = serde_json::from_str(stdout(&output)).unwrap();
    let warnings = info["warnings"].as_array().unwrap();
    let short: Vec<Value> = warnings
        .iter()
        .map(|it| {
            serde_json::json!([
                it["subject"],
                it["name"],
                it["code"],
                it["reason"],
                it["uses"]
            ])
        })
        .collect();
    let expected = serde_json::json!([
        ["op", "test.versionedA", null, "newer version", 2],
        ["op", "test.valid", null, "unknown op", 1],
        ["attribute", null, 0, "unknown code", 2],
    ]);
    assert_eq!(Value::Array(short), expected);
    assert_eq!(warnings[0]["dialect_version"], serde_json::json!([2, 0]));
    assert_eq!(warnings[0]["error"]["kind"], "trailing_bytes");
    assert!(warnings[0]["error"]["offset"].as_u64().unwrap() > 0);
    let defined = serde_json::json!({ "registered": 1, "22": 3, "fallback": 2, "unknown": 1 });
    assert_eq!(info["ops_defined_by"], defined);

    let output = run(&["info", option[0], option[1]], &path);
    let text = stdout(&output);
    assert!(text.contains("\n3 warnings\n  op 'test.versionedA' 2.0: newer version, 2 read"));
    assert!(text.contains("1 by --dialect") && text.contains("2 by a fallback"));
    let (plain, _) = info_json(&path);
    assert_eq!(plain["warnings"], serde_json::json!([]));

    // Every byte of the entries is told, with or without a layout for its code.
    let output = run(&["dump", "--full", option[0], option[1]], &path);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("numbers: "), "{}", stdout(&output));
}

#[test]
fn print_takes_the_definitions_of_one_release_only() {
    let path = fixture("kitchen.llvm22.v6.mlirbc");
    assert!(stdout(&run(&["print"], &path)).contains("sym_name = \"scale\""));
    let forced = run(&["print", "--release", "19"], &path);
    assert_eq!(code(&forced), 0);
    // Rather bytes than wrong names.
    assert!(!stdout(&forced).contains("sym_name = \"scale\""));
    assert!(stdout(&forced).contains("\"func.func\"() <opaque \"0x"));
    assert_eq!(code(&run(&["print", "--release", "7"], &path)), 2);
}

#[test]
fn print_shows_one_function_when_asked_to() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    let one = |name: &str| {
        let output = run(&["print", "--function", name], &path);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let host = one("kernel");
    assert!(host.starts_with("\"func.func\"() <{function_type = (i32, i32) -> i32, "));
    assert!(host.ends_with("\n}) {demo.note = \"host\", demo.unit} : () -> ()\n"));
    assert_eq!(one("@kernel"), host);
    let device = one("@device::@kernel");
    assert!(device.starts_with("\"func.func\"() <{function_type = (f32, f32) -> f32, "));
    assert!(one("leaf").starts_with("\"demo.symbol\"() {sym_name = \"leaf\""));
    assert!(one("inside").starts_with("\"demo.symbol\"()"));
}

#[test]
fn print_tells_near_names_where_there_is_no_such_function() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    let tell = |name: &str| {
        let output = run(&["print", "--function", name], &path);
        assert_eq!((code(&output), stdout(&output)), (2, ""));
        stderr(&output).trim_end().to_owned()
    };
    assert!(tell("kernal").ends_with("no symbol 'kernal'; is 'kernel' meant?"));
    assert!(tell("@device::@kernl").ends_with("no symbol '@device::@kernl'; is 'kernel' meant?"));
    assert!(tell("de").ends_with("no symbol 'de'; near are 'deep', 'device', 'hidden'"));
    assert!(tell("completely_different").ends_with("among 10 symbols"));
    let nameless = fixture("cfg.llvm22.v6.mlirbc");
    let output = run(&["print", "--function", "f\u{1b}"], &nameless);
    assert!(
        stderr(&output).contains("no symbol 'f\\u{1b}'"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn print_numbers_values_by_function_when_asked_to() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    let starts = |names: &str| {
        let output = run(&["print", "--names", names], &path);
        stdout(&output).matches(" %0 = ").count()
    };
    assert_eq!((starts("unique"), starts("local")), (0, 2));
    assert_eq!(code(&run(&["print", "--names", "some"], &path)), 2);
}

#[test]
fn print_shows_resources_when_asked_to() {
    let path = fixture("resources.llvm22.v6.mlirbc");
    assert!(!stdout(&run(&["print"], &path)).contains("{-#"));
    let golden = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        let text = std::fs::read_to_string(path.join(name)).expect("a golden file");
        let (_, text) = text.split_once('\n').expect("a first line");
        text.strip_suffix('\n')
            .expect("an empty line at the end")
            .to_owned()
    };
    let all = run(&["print", "--resources"], &path);
    assert_eq!(stdout(&all), golden("print_resources.txt"));
    let words = [
        "print",
        "--resources",
        "--elide-resources-larger-than",
        "30",
    ];
    assert_eq!(
        stdout(&run(&words, &path)),
        golden("print_resources_30.txt")
    );
}

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

/// Runs `mlirbc rewrite` with words, from a file to a file.
fn rewrite(words: &[&str], from: &Path, to: &Path) -> Output {
    let mut command = command();
    command
        .arg("rewrite")
        .args(words)
        .arg(from)
        .arg("-o")
        .arg(to);
    command.output().expect("mlirbc runs")
}

#[test]
fn rewrite_writes_a_file_as_it_is_or_as_mlir_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.mlirbc");
    let bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    for words in [&[][..], &["--canonical"]] {
        let output = rewrite(words, &fixture(KITCHEN), &out);
        assert_eq!((code(&output), stderr(&output)), (0, ""));
        assert!(std::fs::read(&out).expect("a file") == bytes, "{words:?}");
    }
    // The input may be the output.
    let output = rewrite(&["--producer", "somebody"], &out, &out);
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let (info, _) = info_json(&out);
    assert_eq!(info["producer"], "somebody");
    let output = rewrite(&["--canonical"], &fixture(KITCHEN), Path::new("-"));
    assert!(output.stdout == bytes);
    // Nothing is left beside it.
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1
    );
}

#[test]
fn rewrite_leaves_the_old_file_where_it_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.mlirbc");
    std::fs::write(&out, "old").expect("a file");
    let unknown = fixture("handmade/opaque_custom_attribute.mlirbc");
    let damaged = fixture("handmade/truncated_half.mlirbc");
    for (words, from, message) in [
        (&["--canonical"][..], &unknown, "cannot number anew"),
        (&[], &damaged, "unexpected end"),
        (
            &["--canonical", "--bytecode-version", "7"],
            &unknown,
            "newer than",
        ),
    ] {
        let output = rewrite(words, from, &out);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(std::fs::read(&out).expect("a file"), b"old");
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            1
        );
    }
    let output = rewrite(&[], &unknown, &folder.path().join("nowhere/out.mlirbc"));
    assert_eq!(code(&output), 2, "{}", stderr(&output));
}

const SECRETS: &str = "secrets.llvm22.v6.mlirbc";

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

#[test]
fn strip_takes_away_what_it_is_told_to() {
    let stripped = run(&["strip", "--locs", "-o", "-"], &fixture(SECRETS));
    assert_eq!((code(&stripped), stderr(&stripped)), (0, ""));
    assert!(!holds(&stripped.stdout, "secret-caller.py"));
    assert!(holds(&stripped.stdout, "kept-attribute.py"));
    assert!(holds(&stripped.stdout, "secret_key"));
    let words = [
        "strip",
        "--locs",
        "--resources",
        "--names",
        "--producer",
        "me",
        "-o",
        "-",
    ];
    let stripped = run(&words, &fixture(SECRETS));
    assert_eq!(code(&stripped), 0);
    assert!(
        stderr(&stripped).contains("1 name kept"),
        "{}",
        stderr(&stripped)
    );
    for gone in [
        "secret-",
        "secret_key",
        "secret_tool",
        "secret_weights",
        "MLIR22",
    ] {
        assert!(!holds(&stripped.stdout, gone), "{gone}");
    }
    let file = file_of(&stripped.stdout);
    assert_eq!(code(&run(&["verify"], file.path())), 0);
}

#[test]
fn strip_tells_what_it_cannot_be_sure_of() {
    let words = ["strip", "--locs", "--release", "stablehlo", "-o", "-"];
    let stripped = run(&words, &fixture(SECRETS));
    assert_eq!(code(&stripped), 0);
    let told = stderr(&stripped);
    assert!(told.contains("numbers are kept"), "{told}");
    assert!(told.contains("'builtin.module'"), "{told}");
    assert!(told.contains("table entries kept"), "{told}");
    assert!(!holds(&stripped.stdout, "secret-caller.py"));
    let file = file_of(&stripped.stdout);
    assert_eq!(code(&run(&["verify"], file.path())), 0);
}

#[test]
fn strip_wants_to_know_what() {
    let output = run(&["strip", "-o", "-"], &fixture(SECRETS));
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--locs"), "{}", stderr(&output));
}

#[test]
fn strip_leaves_the_old_file_when_it_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.mlirbc");
    std::fs::write(&path, "old").expect("it can be written");
    let damaged = file_of(&std::fs::read(fixture(KITCHEN)).expect("bytes")[..700]);
    let output = command()
        .args(["strip", "--locs", "-o"])
        .args([&path, damaged.path()])
        .output()
        .expect("mlirbc runs");
    assert_eq!(code(&output), 1);
    assert_eq!(std::fs::read(&path).expect("bytes"), b"old");
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1
    );
}

#[test]
fn resources_are_listed() {
    let listed = run(&["resources"], &fixture(SECRETS));
    assert_eq!((code(&listed), stderr(&listed)), (0, ""));
    let lines: Vec<Vec<&str>> = stdout(&listed)
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        lines[0],
        ["owner", "key", "kind", "size", "alignment", "offset"]
    );
    assert_eq!(
        lines[1],
        [
            "secret_tool",
            "(external)",
            "secret_pipeline",
            "string",
            "12"
        ]
    );
    assert_eq!(lines[4][..5], ["builtin", "secret_key", "blob", "8", "4"]);
    let listed = run(&["resources", "--json"], &fixture(SECRETS));
    let value: Value = serde_json::from_str(stdout(&listed)).expect("one object");
    let resources = value["resources"].as_array().expect("a list");
    assert_eq!(resources.len(), 5);
    assert_eq!(resources[1]["value"], true);
    assert_eq!(resources[3]["owner"], "dialect");
    let offset = resources[3]["offset"].as_u64().expect("a number") as usize;
    let bytes = std::fs::read(fixture(SECRETS)).expect("bytes");
    assert_eq!(bytes[offset..offset + 4], [0xa1, 0xb2, 0xc3, 0xd4]);
}

#[test]
fn resources_are_extracted_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let extracted = command()
        .args(["resources", "--json", "--extract"])
        .args([&folder.path().join("data"), &fixture(SECRETS)])
        .output()
        .expect("mlirbc runs");
    assert_eq!((code(&extracted), stderr(&extracted)), (0, ""));
    let value: Value = serde_json::from_str(stdout(&extracted)).expect("one object");
    let path = |position: usize| {
        let path = &value["resources"][position]["path"];
        PathBuf::from(path.as_str().expect("a path"))
    };
    let read = |position| std::fs::read(path(position)).expect("bytes");
    assert!(path(3).ends_with("data/builtin.secret_key.bin"));
    assert_eq!(read(0), b"secret-value");
    assert_eq!(read(1), b"true");
    assert_eq!(read(3), [0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0xf6, 0x07, 0x18]);
    // A second time nothing is overwritten.
    let again = command()
        .args(["resources", "--extract"])
        .args([&folder.path().join("data"), &fixture(SECRETS)])
        .output()
        .expect("mlirbc runs");
    assert_eq!(code(&again), 2);

    let out = folder.path().join("new.mlirbc");
    let replace = |words: &[String]| {
        let mut command = command();
        command.arg("resources");
        for words in words {
            command.args(["--replace", words]);
        }
        let output = command.arg("-o").args([&out, &fixture(SECRETS)]);
        output.output().expect("mlirbc runs")
    };
    let all: Vec<String> = value["resources"]
        .as_array()
        .expect("a list")
        .iter()
        .enumerate()
        .map(|(position, resource)| {
            let group = resource["group"].as_str().expect("a name");
            let key = resource["key"].as_str().expect("a key");
            format!("{group}:{key}={}", path(position).display())
        })
        .collect();
    let same = replace(&all);
    assert_eq!((code(&same), stderr(&same)), (0, ""));
    let bytes = std::fs::read(fixture(SECRETS)).expect("bytes");
    assert_eq!(std::fs::read(&out).expect("bytes"), bytes);

    std::fs::write(path(3), b"12345678").expect("it can be written");
    std::fs::write(path(1), b"false").expect("it can be written");
    let other = replace(&[
        format!("secret_key={}", path(3).display()),
        format!("secret_flag={}", path(1).display()),
    ]);
    assert_eq!((code(&other), stderr(&other)), (0, ""));
    let listed = run(&["resources", "--json"], &out);
    let value: Value = serde_json::from_str(stdout(&listed)).expect("one object");
    assert_eq!(value["resources"][1]["value"], false);
    assert_eq!(value["resources"][3]["alignment"], 4);
    let offset = value["resources"][3]["offset"].as_u64().expect("a number") as usize;
    let bytes = std::fs::read(&out).expect("bytes");
    assert_eq!(bytes[offset..offset + 8], *b"12345678");
    assert_eq!(code(&run(&["verify"], &out)), 0);
}

#[test]
fn a_replacement_that_makes_no_sense_is_refused() {
    let file = file_of(b"123");
    let refused = |key: &str| {
        let words = format!("{key}={}", file.path().display());
        let output = run(
            &["resources", "--replace", &words, "-o", "-"],
            &fixture(SECRETS),
        );
        assert!(output.stdout.is_empty());
        (code(&output), stderr(&output).to_owned())
    };
    let (status, told) = refused("nothing");
    assert_eq!(status, 2);
    assert!(told.contains("no resource 'nothing'"), "{told}");
    let words = format!("blob={}", file.path().display());
    let output = run(
        &["resources", "--replace", &words, "-o", "-"],
        &fixture("resources.llvm22.v6.mlirbc"),
    );
    assert_eq!(code(&output), 2);
    let told = stderr(&output);
    assert!(
        told.contains("'first_group:blob', 'second_group:blob'"),
        "{told}"
    );
    let (status, told) = refused("secret_flag");
    assert_eq!(status, 2);
    assert!(told.contains("is not true or false"), "{told}");
    let words = format!("secret_key={}", file.path().display());
    let output = run(
        &[
            "resources",
            "--alignment",
            "3",
            "--replace",
            &words,
            "-o",
            "-",
        ],
        &fixture(SECRETS),
    );
    assert_eq!(code(&output), 2);
    let output = run(
        &["resources", "--replace", &words, "-o", "-"],
        &fixture(SECRETS),
    );
    assert_eq!(code(&output), 0);
    assert!(
        stderr(&output).contains("had 8 bytes"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn fingerprints_tell_what_files_mean() {
    let stripped = run(
        &["strip", "--locs", "--producer", "me", "-o", "-"],
        &fixture(SECRETS),
    );
    let stripped = file_of(&stripped.stdout);
    let output = command()
        .arg("fingerprint")
        .args([&fixture(SECRETS), &fixture("secrets.llvm22.v0.mlirbc")])
        .args([stripped.path(), &fixture(KITCHEN)])
        .output()
        .expect("mlirbc runs");
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let lines = stdout(&output).lines();
    let found: Vec<&str> = lines
        .map(|line| line.split("  ").next().expect("a word"))
        .collect();
    assert_eq!(found.len(), 4);
    assert_eq!(found[0].len(), 64);
    assert_eq!((found[1], found[2]), (found[0], found[0]));
    assert_ne!(found[3], found[0]);
}

#[test]
fn fingerprint_names_what_is_opaque() {
    let words = ["fingerprint", "--release", "stablehlo"];
    let output = run(&words, &fixture(SECRETS));
    assert_eq!((code(&output), stdout(&output)), (1, ""));
    let told = stderr(&output);
    assert!(
        told.contains("'builtin.module'") && told.contains("--opaque"),
        "{told}"
    );
    let output = run(&["fingerprint", "--opaque", "--json"], &fixture(SECRETS));
    let value: Value = serde_json::from_str(stdout(&output)).expect("one object");
    assert_eq!(value["is_opaque"], true);
    assert_eq!(value["fingerprint"].as_str().map(str::len), Some(64));
}
