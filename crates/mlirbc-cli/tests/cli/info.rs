//! `mlirbc info`.

use super::*;

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
    assert_eq!(info["readable_by"]["llvm"][4]["verdict"], "yes");
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
}

#[test]
fn info_and_check_have_the_same_answer() {
    let mut answers = [0, 0];
    for line in manifest("MANIFEST.tsv") {
        let path = fixture(&line[0]);
        let (info, _) = info_json(&path);
        let found = &info["readable_by"]["llvm"];
        let Some(found) = found.as_array() else {
            answers[1] += 1;
            continue;
        };
        let check: Value = serde_json::from_str(stdout(&run(&["check", "--json"], &path))).unwrap();
        let readers = check["readers"].as_array().unwrap().iter();
        let is_llvm = |reader: &&Value| reader["reader"].as_str().unwrap().starts_with("llvm-");
        let verdicts = |value: &Value| (value["reader"].clone(), value["verdict"].clone());
        let checked: Vec<_> = readers.filter(is_llvm).map(verdicts).collect();
        let found: Vec<_> = found.iter().map(verdicts).collect();
        assert_eq!(found, checked, "{}", line[0]);
        answers[0] += 1;
    }
    assert!(answers[0] > 100, "{answers:?}");
}

#[test]
fn info_says_why_a_release_does_not_read_a_file() {
    let text = |file: &str| stdout(&run(&["info"], &fixture(file))).to_owned();
    let foreign = text("attrs_basic.llvm22.v0.mlirbc");
    assert!(
        foreign.contains("readable by       no known mlir-opt\n"),
        "{foreign}"
    );
    assert!(
        foreign.contains("23: demo: mlir-opt 23 does not have the dialect\n"),
        "{foreign}"
    );
    let debug = text("llvm_debug.llvm22.v0.mlirbc");
    assert!(debug.contains("readable by       mlir-opt 22\n"), "{debug}");
    assert!(
        debug.contains("not mlir-opt 17, 18, 19, 21, 23: attribute "),
        "{debug}"
    );
}

#[test]
fn info_tells_which_stablehlo_reads_a_file_of_vhlo() {
    let path = fixture("vhlo_syntax.llvm24.v6.mlirbc");
    let (info, _) = info_json(&path);
    let readers = &info["readable_by"]["stablehlo"];
    assert_eq!(readers["oldest"], "1.16.0");
    assert!(
        readers["reasons"]
            .as_array()
            .expect("a list")
            .contains(&Value::from("attribute axis_ref_v1"))
    );
    let output = run(&["info"], &path);
    let text = stdout(&output);
    assert!(
        text.contains("StableHLO 1.16.0 and newer: attribute "),
        "{text}"
    );

    let (info, _) = info_json(&fixture(KITCHEN));
    assert_eq!(info["readable_by"]["stablehlo"], Value::Null);
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
    assert_eq!(info["readable_by"]["llvm"], Value::Null);
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
    // A module in the form of its dialect is text that is read.
    let (info, code) = info_json(file_of(b"module {}\n").path());
    assert_eq!((code, &info["ops"]), (0, &1.into()));
    let (info, code) = info_json(file_of(b"A text about modules.\n").path());
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
fn info_tells_which_release_defines_the_ops() {
    let (info, _) = info_json(&fixture("kitchen.llvm22.v6.mlirbc"));
    assert_eq!(info["ops_defined_by"], serde_json::json!({ "22": 17 }));
    let (info, _) = info_json(&fixture("kitchen.llvm19.v6.mlirbc"));
    assert!(info["ops_defined_by"]["19"].as_u64().unwrap() > 0);
    assert_eq!(info["ops_defined_by"].as_object().unwrap().len(), 1);
    assert_eq!(info["undefined_ops"], serde_json::json!({}));
}

#[test]
fn info_names_the_ops_whose_properties_are_not_known() {
    let path = fixture("test_dialect.llvm22.v6.mlirbc");
    let (info, _) = info_json(&path);
    assert_eq!(
        info["undefined_ops"],
        serde_json::json!({ "test.versionedA": 1 })
    );
    let output = run(&["info"], &path);
    let part = "\nOps whose properties are opaque\n  1  test.versionedA  no definition is known\n";
    assert!(stdout(&output).contains(part), "{}", stdout(&output));
}

/// The definitions of a dialect in the output of `info --json`.
fn definitions<'v>(info: &'v Value, dialect: &str) -> &'v Value {
    let all = info["definitions"].as_array().expect("a list");
    let found = all.iter().find(|it| it["dialect"] == dialect);
    found.expect("the dialect has ops")
}

#[test]
fn info_says_whose_definitions_hold_and_why() {
    let path = fixture("natives.llvm22.v6.mlirbc");
    let (info, _) = info_json(&path);
    let expected = serde_json::json!({
        "dialect": "llvm",
        "basis": "named",
        "releases": ["22"],
        "uses": 6,
        "known": 6,
        "ops_defined_by": { "22": 5 },
        "opaque": [],
    });
    assert_eq!(definitions(&info, "llvm"), &expected);
    let output = run(&["info"], &path);
    let part = "\nProperties of ops\n  builtin, llvm, func, memref, affine  LLVM 22: named by the producer\n\n";
    assert!(stdout(&output).contains(part), "{}", stdout(&output));

    let output = run(&["info", "--release", "19"], &path);
    let lines = lines(stdout(&output));
    for expected in [
        "llvm LLVM 19: chosen by --release; 5 ops opaque",
        "2 llvm.add the definitions of LLVM 19 and 22 fit and differ",
        "1 llvm.func no definition of LLVM 19 fits",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{lines:#?}");
    }
    let output = run(&["info", "--json", "--release", "19"], &path);
    let info: Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(definitions(&info, "llvm")["basis"], "forced");

    // Nothing is said of a damaged file.
    let bytes = std::fs::read(&path).expect("a fixture");
    let (info, _) = info_json(file_of(&bytes[..bytes.len() - 4]).path());
    assert_eq!(info["definitions"], serde_json::json!([]));
}

#[test]
fn info_says_what_is_ambiguous_where_the_producer_names_no_release() {
    let file = anonymous("ambiguous.llvm22.v6.mlirbc");
    let (info, code) = info_json(file.path());
    assert_eq!(code, 0);
    assert_eq!(info["undefined_ops"], serde_json::json!({ "llvm.add": 2 }));
    assert_eq!(info["ops_defined_by"]["unknown"], 2);
    let llvm = definitions(&info, "llvm");
    assert_eq!(llvm["basis"], "inferred");
    assert_eq!((&llvm["uses"], &llvm["known"]), (&3.into(), &1.into()));
    let has =
        |list: &Value, name: &str| list.as_array().is_some_and(|it| it.contains(&name.into()));
    assert!(
        has(&llvm["releases"], "19") && has(&llvm["releases"], "22"),
        "{llvm}"
    );
    let add = &llvm["opaque"][0];
    assert_eq!(
        (&add["name"], &add["count"]),
        (&"llvm.add".into(), &2.into())
    );
    assert_eq!(add["reason"], "differing");
    assert!(
        has(&add["fitting"], "19") && has(&add["fitting"], "22"),
        "{add}"
    );
    assert_eq!(llvm["opaque"][1], Value::Null);
    let arith = definitions(&info, "arith");
    assert_eq!(
        (&arith["known"], &arith["opaque"]),
        (&1.into(), &serde_json::json!([]))
    );

    let output = run(&["info"], file.path());
    let lines = lines(stdout(&output));
    let add = format!("2 llvm.add {}", add["message"].as_str().expect("text"));
    assert!(
        add.ends_with(" fit and differ") && lines.contains(&add),
        "{lines:#?}"
    );
    let is_verdict = |line: &&String| {
        line.starts_with("llvm LLVM ")
            && line.ends_with(": inferred, all fit and agree on 1 of 3 uses; 2 ops opaque")
    };
    assert_eq!(lines.iter().filter(is_verdict).count(), 1, "{lines:#?}");
    let is_shared = |line: &&String| {
        line.starts_with("builtin, arith LLVM ")
            && line.ends_with(": inferred, all fit and agree on 2 of 2 uses")
    };
    assert_eq!(lines.iter().filter(is_shared).count(), 1, "{lines:#?}");
}

#[test]
fn info_says_which_builds_of_a_project_are_ambiguous() {
    let file = fixture("ragged.iree311.v6.mlirbc");
    let builds = ["23git-early", "23git", "24git"];
    let (info, _) = info_json(&file);
    let expected = serde_json::json!({
        "dialect": "iree_tensor_ext",
        "basis": "inferred",
        "releases": builds,
        "uses": 1,
        "known": 0,
        "ops_defined_by": {},
        "opaque": [{
            "name": "iree_tensor_ext.cast_to_ragged_shape",
            "count": 1,
            "reason": "differing",
            "fitting": builds,
            "message": "the definitions of LLVM 23git-early, 23git and 24git fit and differ",
        }],
    });
    assert_eq!(definitions(&info, "iree_tensor_ext"), &expected);
}

/// Lines without the spaces that align columns.
fn lines(text: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).collect()
}

/// A part of mlir-opt's test dialect, older than the files have it.
pub const PART: &[u8] = b"dialect test version newest 1.5 { major: varint, minor: varint }
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
        ["attribute", null, 0, "unknown code", 2],
    ]);
    assert_eq!(Value::Array(short), expected);
    assert_eq!(warnings[0]["dialect_version"], serde_json::json!([2, 0]));
    assert_eq!(warnings[0]["error"]["kind"], "trailing_bytes");
    assert!(warnings[0]["error"]["offset"].as_u64().unwrap() > 0);
    // Of an op that was not registered the properties are an attribute, which says all.
    let defined = serde_json::json!({ "registered": 1, "22": 3, "fallback": 2 });
    assert_eq!(info["ops_defined_by"], defined);

    let output = run(&["info", option[0], option[1]], &path);
    let text = stdout(&output);
    assert!(text.contains("\n2 warnings\n  op 'test.versionedA' 2.0: newer version, 2 read"));
    let verdict = "LLVM 22: named by the producer; 1 op defined by --dialect; \
                   2 ops read with a fallback\n";
    assert!(text.contains(verdict), "{text}");
    let (plain, _) = info_json(&path);
    assert_eq!(plain["warnings"], serde_json::json!([]));

    // Every byte of the entries is told, with or without a layout for its code.
    let output = run(&["dump", "--full", option[0], option[1]], &path);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("numbers: "), "{}", stdout(&output));
}
