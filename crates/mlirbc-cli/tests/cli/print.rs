//! `mlirbc print`.

use super::*;

/// A module of two functions, with a type that has an alias, a location and an op of no known dialect.
fn kernel() -> tempfile::NamedTempFile {
    let text = r##"
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, f32) -> f32, sym_name = "first"}> ({
  ^bb0(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, %x: f32):
    %y = "arith.addf"(%x, %x) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("c.py":3:1)
    %z = "arith.mulf"(%x, %y) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
    "func.return"(%z) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "second"}> ({
    "d.op"() {note = dense<[1, 2, 3]> : tensor<3xi32>} : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"##;
    let file = file_of(text.as_bytes());
    let mut command = command();
    command
        .args(["as", "--llvm", "22", "-o", "-"])
        .arg(file.path());
    let made = command.output().expect("mlirbc runs");
    assert_eq!((code(&made), stderr(&made)), (0, ""));
    file_of(&made.stdout)
}

/// The output of `mlirbc print` with flags.
fn printed(flags: &[&str], file: &Path) -> String {
    let output = run(&[&["print"], flags].concat(), file);
    assert_eq!((code(&output), stderr(&output)), (0, ""), "{flags:?}");
    stdout(&output).to_owned()
}

#[test]
fn print_shows_ops_in_the_form_of_their_dialects() {
    let file = kernel();
    let expected = "\
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @first(%arg0: memref<4x4xf32, #map>, %arg1: f32) -> f32 {
    %0 = arith.addf %arg1, %arg1 : f32
    %1 = arith.mulf %arg1, %0 fastmath<fast> : f32
    return %1 : f32
  }
  func.func @second() {
    \"d.op\"() {note = dense<[1, 2, 3]> : tensor<3xi32>} : () -> ()
    return
  }
}

";
    assert_eq!(printed(&[], file.path()), expected);
    let local = printed(&["--local-scope"], file.path());
    let map = "affine_map<(d0, d1) -> (d1, d0)>";
    let (_, body) = expected.split_once('\n').expect("a first line");
    assert_eq!(format!("{local}\n"), body.replace("#map", map));
}

#[test]
fn the_flags_of_print_hold_in_both_forms() {
    let file = kernel();
    for form in [&[][..], &["--generic"]] {
        let with = |flags: &[&str]| printed(&[form, flags].concat(), file.path());
        let is_generic = !form.is_empty();
        let one = with(&["--function", "second"]);
        let head = match is_generic {
            true => "\"func.func\"() <{",
            false => "func.func @second() {\n",
        };
        assert!(one.starts_with(head) && one.ends_with('\n'), "{one}");
        assert!(!one.contains("first"), "{one}");
        let locs = with(&["--locs"]);
        assert!(locs.contains(" = loc(\"c.py\":3:1)\n"), "{locs}");
        assert!(!locs.contains(" : f32 loc(\"c.py\""), "{locs}");
        let local = with(&["--locs", "--local-scope"]);
        assert!(local.contains(" loc(\"c.py\":3:1)\n"), "{local}");
        let short = with(&["--elide-larger-than", "2"]);
        assert!(
            short.contains("dense_resource<__elided__> : tensor<3xi32>"),
            "{short}"
        );
        assert_eq!(short.contains("\"func.return\"("), is_generic);
    }
    let resources = fixture("resources.llvm22.v6.mlirbc");
    let section = |flags: &[&str]| {
        let text = printed(flags, &resources);
        let section = text
            .split_once("{-#")
            .map(|(_, section)| section.to_owned());
        section.expect("a section")
    };
    assert_eq!(section(&[]), section(&["--generic"]));
    let short = ["--elide-resources-larger-than", "30"];
    let generic = [&short[..], &["--generic"]].concat();
    assert_eq!(section(&short), section(&generic));
    assert_eq!(
        section(&["--local-scope", "--resources"]),
        section(&["--local-scope", "--resources", "--generic"])
    );
}

#[test]
fn an_op_without_known_form_is_printed_in_the_generic_form() {
    let text = printed(&[], &fixture("unregistered.llvm22.v6.mlirbc"));
    assert!(text.starts_with("module"), "{text}");
    assert!(text.contains("\n  \""), "{text}");
}

#[test]
fn print_shows_the_generic_text_of_mlir_opt() {
    let path = fixture("unregistered.llvm22.v6.mlirbc");
    let expected = std::fs::read_to_string(fixture("unregistered.llvm22.generic.mlir")).unwrap();
    let body = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let output = run(&["print", "--generic", "--locs", "--local-scope"], &path);
    assert_eq!(code(&output), 0);
    // The first line has the properties of the module.
    assert_eq!(body(stdout(&output)), body(&expected));
    assert!(!stdout(&run(&["print", "--generic"], &path)).contains("loc("));
}

#[test]
fn print_abbreviates_unless_the_scope_is_local() {
    let path = fixture("aliases.llvm22.v6.mlirbc");
    let words = ["print", "--generic", "--locs", "--local-scope"];
    let expected = std::fs::read_to_string(fixture("aliases.llvm22.generic.mlir")).unwrap();
    assert_eq!(stdout(&run(&words, &path)), expected);
    let output = run(&["print", "--generic"], &path);
    let text = stdout(&output);
    assert!(
        text.contains("\n#map1 = affine_map<(d0, d1) -> (d1, d0)>\n"),
        "{text}"
    );
    assert!(text.contains("layout = memref<4x4xf32, #map1>"), "{text}");
}

#[test]
fn print_leaves_out_elements_when_asked_to() {
    let path = fixture("dense.llvm22.v6.mlirbc");
    assert!(!stdout(&run(&["print", "--generic"], &path)).contains("__elided__"));
    let short = run(&["print", "--generic", "--elide-larger-than", "2"], &path);
    assert!(stdout(&short).contains("dense_resource<__elided__>"));
    // Also those of a dialect that stores elements in an attribute of its own.
    let path = fixture("vhlo.llvm24.v6.mlirbc");
    for (limit, value) in [("2", "dense<["), ("1", "dense_resource<__elided__>")] {
        let output = run(&["print", "--generic", "--elide-larger-than", limit], &path);
        let text = stdout(&output);
        let start = format!("value = #vhlo.tensor_v1<{value}");
        assert!(text.contains(&start), "{limit}\n{text}");
        assert!(text.contains(" : tensor<2xi32>>"), "{text}");
    }
}

#[test]
fn print_of_a_damaged_file_tells_the_place() {
    let output = run(
        &["print", "--generic"],
        &fixture("handmade/attr_cycle_direct.mlirbc"),
    );
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("at byte"), "{}", stderr(&output));
}

#[test]
fn print_takes_the_definitions_of_one_release_only() {
    let path = fixture("kitchen.llvm22.v6.mlirbc");
    assert!(stdout(&run(&["print", "--generic"], &path)).contains("sym_name = \"scale\""));
    let forced = run(&["print", "--generic", "--release", "19"], &path);
    assert_eq!(code(&forced), 0);
    // Rather bytes than wrong names.
    assert!(!stdout(&forced).contains("sym_name = \"scale\""));
    assert!(stdout(&forced).contains("\"func.func\"() <opaque \"0x"));
    assert_eq!(
        code(&run(&["print", "--generic", "--release", "7"], &path)),
        2
    );
}

#[test]
fn print_shows_one_function_when_asked_to() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    let one = |name: &str| {
        let output = run(&["print", "--generic", "--function", name], &path);
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
fn print_accepts_the_paths_of_diff() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    let stripped = run(&["strip", "--locs", "-o", "-"], &path);
    let stripped = file_of(&stripped.stdout);
    let differences = command()
        .arg("diff")
        .args([&path, stripped.path()])
        .output()
        .expect("mlirbc runs");
    let mut count = 0;
    for line in stdout(&differences).lines() {
        if line.starts_with(' ') || line == "the file" {
            continue;
        }
        let output = run(&["print", "--generic", "--function", line], &path);
        assert_eq!(code(&output), 0, "{line}: {}", stderr(&output));
        let last = line.rsplit('/').next().expect("a part");
        if let Some((_, name)) = last.split_once(':') {
            assert!(stdout(&output).contains(&format!("\"{name}\"(")), "{line}");
            count += 1;
        }
    }
    assert!(count > 10);
}

#[test]
fn print_tells_near_names_where_there_is_no_such_function() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    let tell = |name: &str| {
        let output = run(&["print", "--generic", "--function", name], &path);
        assert_eq!((code(&output), stdout(&output)), (2, ""));
        stderr(&output).trim_end().to_owned()
    };
    assert!(tell("kernal").ends_with("no symbol 'kernal'; is 'kernel' meant?"));
    assert!(tell("@device::@kernl").ends_with("no symbol '@device::@kernl'; is 'kernel' meant?"));
    assert!(tell("de").ends_with("no symbol 'de'; similar names are 'deep', 'device', 'hidden'"));
    let other = tell("completely_different");
    let first = "no symbol 'completely_different'; the file has 'device', 'kernel', 'hidden', ";
    assert!(other.contains(first), "{other}");
    let nameless = fixture("cfg.llvm22.v6.mlirbc");
    let output = run(&["print", "--generic", "--function", "f\u{1b}"], &nameless);
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
        let output = run(&["print", "--generic", "--names", names], &path);
        stdout(&output).matches(" %0 = ").count()
    };
    assert_eq!((starts("unique"), starts("local")), (0, 2));
    assert_eq!(
        code(&run(&["print", "--generic", "--names", "some"], &path)),
        2
    );
}

#[test]
fn only_the_generic_form_has_other_names() {
    let path = fixture("symbols.llvm22.v6.mlirbc");
    for names in ["unique", "local"] {
        let output = run(&["print", "--names", names], &path);
        assert_eq!((code(&output), stdout(&output)), (2, ""));
        assert!(stderr(&output).contains("--generic"), "{}", stderr(&output));
    }
}

#[test]
fn print_shows_resources_when_asked_to() {
    let path = fixture("resources.llvm22.v6.mlirbc");
    let local = run(&["print", "--generic", "--local-scope"], &path);
    assert!(!stdout(&local).contains("{-#"));
    let golden = |name: &str| {
        let path = support::programs::root().join("tests/golden");
        let text = std::fs::read_to_string(path.join(name)).expect("a golden file");
        let (_, text) = text.split_once('\n').expect("a first line");
        text.to_owned()
    };
    let all = run(&["print", "--generic"], &path);
    assert_eq!(stdout(&all), golden("print_resources.txt"));
    let words = ["print", "--generic", "--resources", "--local-scope"];
    let all = run(&words, &path);
    assert_eq!(format!("{}\n", stdout(&all)), golden("print_resources.txt"));
    let words = ["print", "--generic", "--elide-resources-larger-than", "30"];
    assert_eq!(
        stdout(&run(&words, &path)),
        golden("print_resources_30.txt")
    );
}

#[test]
fn print_shows_text_of_other_writers_as_mlir_reads_it() {
    let output = run(
        &["print", "--generic"],
        &fixture("handmade/all_text_v4.mlirbc"),
    );
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    assert!(
        text.starts_with("\"builtin.module\"() <{sym_name = \"named\"}> ({\n"),
        "{text}"
    );
    assert!(
        text.contains("demo.x = () -> i32, demo.y = @f::@g}"),
        "{text}"
    );
}

#[test]
fn print_shows_bytes_where_definitions_fit_and_differ() {
    let named = run(
        &["print", "--generic"],
        &fixture("ambiguous.llvm22.v6.mlirbc"),
    );
    let file = anonymous("ambiguous.llvm22.v6.mlirbc");
    let output = run(&["print", "--generic"], file.path());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    // The flags are an integer in 22 and an attribute of the dialect in 19.
    let expected = stdout(&named)
        .replace("<{overflowFlags = 0 : i32}>", "<opaque \"0x01\">")
        .replace("<{overflowFlags = 1 : i32}>", "<opaque \"0x03\">");
    assert_eq!(expected.matches("<opaque ").count(), 2, "{expected}");
    assert_eq!(stdout(&output), expected);

    // The last groups of operands are empty, and later builds of IREE have others.
    let file = fixture("ragged.iree311.v6.mlirbc");
    for words in [&["print"][..], &["print", "--generic"]] {
        let output = run(words, &file);
        let cast = "%0 = \"iree_tensor_ext.cast_to_ragged_shape\"(%arg0, %arg1) <opaque \"0x";
        assert!(stdout(&output).contains(cast), "{}", stdout(&output));
    }
}

#[test]
fn no_command_stops_at_opaque_properties() {
    let file = anonymous("ambiguous.llvm22.v6.mlirbc");
    let ragged = fixture("ragged.iree311.v6.mlirbc");
    for (path, op) in [
        (file.path(), "'llvm.add'"),
        (&ragged, "'iree_tensor_ext.cast_to_ragged_shape'"),
    ] {
        let bytes = std::fs::read(path).expect("a file");
        for words in [
            &["verify"][..],
            &["info"],
            &["dump"],
            &["print", "--locs"],
            &["print", "--generic", "--locs"],
            &["resources"],
            &["fingerprint", "--opaque"],
            &["strip", "--locs", "-o", "-"],
        ] {
            let output = run(words, path);
            assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        }
        let output = run(&["rewrite", "-o", "-"], path);
        let is_same = output.stdout == bytes;
        assert_eq!((code(&output), is_same), (0, true));
        // What needs to know them says which op it is.
        let words = ["rewrite", "--bytecode-version", "4", "-o", "-"];
        let output = run(&words, path);
        assert_eq!((code(&output), output.stdout.len()), (1, 0));
        assert!(stderr(&output).contains(op), "{}", stderr(&output));
    }
}
