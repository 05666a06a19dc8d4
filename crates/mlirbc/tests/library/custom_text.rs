//! Texts in the custom form are read as MLIR reads them. `tests/golden/custom_text/make.sh` makes the generic texts.

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::{OpForm, ParseOptions, PrintOptions, print};
use mlirbc::write::WriteOptions;

fn golden(name: &str) -> String {
    let folder = support::programs::root().join("tests/golden/custom_text");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// The generic form of a text in the custom form.
fn read(text: &str) -> String {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let module = Module::parse(text, &options).unwrap();
    let mut text = Vec::new();
    print(&module, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn is_read_as_by_mlir(name: &str) {
    let found = read(&golden(&format!("{name}.mlir")));
    let expected = golden(&format!("{name}.generic.mlir"));
    let differing = found.lines().zip(expected.lines()).find(|(a, b)| a != b);
    assert_eq!(differing, None, "{name}");
    assert_eq!(found.trim_end(), expected.trim_end(), "{name}");
}

#[test]
fn calls_switches_and_globals_of_llvm_are_read() {
    is_read_as_by_mlir("llvm");
}

#[test]
fn constants_of_ptr_have_the_types_behind_their_values() {
    is_read_as_by_mlir("ptr");
}

#[test]
fn launches_and_functions_of_gpu_are_read() {
    is_read_as_by_mlir("gpu");
}

#[test]
fn constants_pointers_and_control_flow_of_spirv_are_read() {
    is_read_as_by_mlir("spirv");
}

#[test]
fn switches_and_asynchronous_regions_are_read() {
    is_read_as_by_mlir("cf");
}

#[test]
fn patterns_and_definitions_of_dialects_are_read() {
    is_read_as_by_mlir("pdl");
}

#[test]
fn matches_sizes_and_options_of_transform_are_read() {
    is_read_as_by_mlir("transform");
}

#[test]
fn clauses_and_their_regions_are_read() {
    is_read_as_by_mlir("omp");
}

#[test]
fn properties_in_brackets_are_read_beside_those_of_the_format() {
    let text = "\
func.func @f(%m: !xegpu.mem_desc<16x64xf32>, %t: !xegpu.tensor_desc<8x16xf32>, %x: index) {
  %0 = xegpu.load_matrix %m[8, %x] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>: !xegpu.mem_desc<16x64xf32>, index -> vector<16xf32>
  %1 = xegpu.load_nd %t[8, 0] <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}
";
    let generic = read(text);
    for expected in [
        "\"xegpu.load_matrix\"(%arg0, %arg2) <{const_offsets = array<i64: 8, -9223372036854775808>, layout = #xegpu.layout<",
        "\"xegpu.load_nd\"(%arg1) <{const_offsets = array<i64: 8, 0>, l1_hint = #xegpu.cache_hint<cached>}>",
    ] {
        assert!(generic.contains(expected), "{expected}\n{generic}");
    }
    for (brackets, message) in [
        (
            "{callee = \"g\"}",
            "unknown key '\"callee\"' when parsing properties dictionary",
        ),
        ("{foo = 1 : i32}", "unknown key '\"foo\"'"),
        ("\"x\"", "expected DictionaryAttr to set properties"),
    ] {
        let text = format!("emitc.call_opaque \"f\"() <{brackets}> : () -> ()");
        let found = refused(&text);
        assert!(found.contains(message), "{text}: {found}");
    }
}

/// The message for a text that is refused.
fn refused(text: &str) -> String {
    match Module::parse(text, &ParseOptions::default()) {
        Ok(_) => panic!("read: {text}"),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn what_a_clause_does_not_take_is_refused() {
    for (text, message) in [
        (
            "llvm.func @f() -> (i32, i32)",
            "expected zero or one function result",
        ),
        (
            "func.func @f(%s: !llvm.struct<(i32)>) { %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32)> return }",
            "the type of a part cannot be determined",
        ),
        (
            "omp.critical.declare @m hint(fast)",
            "fast is not a valid hint",
        ),
        (
            "func.func @f(%p: !pdl.type) { %0 = pdl.range %p : i32 return }",
            "expected a type of pdl",
        ),
    ] {
        let found = refused(text);
        assert!(found.contains(message), "{text}: {found}");
    }
}

/// Ops of which most differ from earlier ones in names only.
const REPEATED: &str = "\
func.func @f(%a: i32, %s: !llvm.struct<(i32, i64)>, %c: i1, %m: memref<?xi32>, %i: index) {
  %0 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, i64)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i32, i64)>
  %2:2 = arith.addui_extended %a, %a : i32, i1
  %3:2 = arith.addui_extended %2#0, %a : i32, i1
  %4 = arith.addi %3#0, %2#0 : i32
  %5 = arith.addi %2#0, %3#0 : i32 loc(\"a/b\":3:4)
  %6 = arith.addi %4 , %5 : i32 loc(\"a/b\":3:5)
  %7 = llvm.mlir.addressof @\"a/(b\" : !llvm.ptr
  %8 = llvm.mlir.addressof @\"a/(b\" : !llvm.ptr loc(callsite(\"x\" at \"y\"))
  %9 = llvm.mlir.addressof @\"a/(b\" : !llvm.ptr loc(callsite(\"x\" at \"y\"))
  memref.store %4, %m[%i] : memref<?xi32>
  memref.store %5, %m[%i] : memref<?xi32>
  cf.cond_br %c, ^bb1(%4 : i32), ^bb2
^bb1(%x: i32):
  cf.cond_br %c, ^bb1(%x : i32), ^bb3
^bb2:
  cf.cond_br %2#1, ^bb1(%a : i32), ^bb3
^bb3:
  cf.br ^bb4
^bb4:
  cf.br ^bb5
^bb5:
  return
}
";

/// The text with a comment behind each op, so that no line is looked up.
fn commented(text: &str) -> String {
    let lines = text.lines();
    let lines = lines.map(|line| format!("{line} // {}\n", line.len()));
    lines.collect()
}

/// The positions and messages of the errors in a text, without its lines.
fn errors(text: &str) -> Vec<String> {
    let found = refused(text);
    let errors = found.lines().filter(|line| line.contains(": error: "));
    errors.map(str::to_owned).collect()
}

#[test]
fn lines_that_repeat_are_read_as_if_they_did_not() {
    let options = ParseOptions::default();
    let bytes = |text: &str| {
        let module = Module::parse(text, &options).unwrap();
        let mut bytes = Vec::new();
        let options = mlirbc::write::WriteOptions::default();
        module.write_to(&mut bytes, &options).unwrap();
        bytes
    };
    assert_eq!(read(REPEATED), read(&commented(REPEATED)));
    assert_eq!(bytes(REPEATED), bytes(&commented(REPEATED)));
    for (line, other) in [
        ("%3#0, %2#0", "%3#0, %2#2"),
        ("%2#0, %3#0", "%2#0, %10"),
        ("%a, %0[0]", "%a, %c[0]"),
        ("cf.br ^bb5", "cf.br ^bb6"),
        ("^bb1(%a : i32), ^bb3", "^bb1(%c : i32), ^bb3"),
        ("%4 , %5", "%4 ,, %5"),
    ] {
        let text = REPEATED.replacen(line, other, 1);
        assert_ne!(text, REPEATED, "{line}");
        assert_eq!(errors(&text), errors(&commented(&text)), "{other}");
    }
}

#[test]
fn numbers_in_names_may_descend() {
    let text = |[a, b, c, d]: [&str; 4]| {
        let body = format!(
            "  {a} = arith.addi %x, %x : i32\n  {b} = arith.muli {a}, %x : i32\n  scf.if %c {{\n    \
             {c} = arith.subi {a}, {b} : i32\n    func.call @g({c}) : (i32) -> ()\n  }}\n  \
             {d} = arith.xori {b}, {a} : i32\n  func.call @g({d}) : (i32) -> ()\n  return\n"
        );
        let function = |name| format!("func.func @{name}(%x: i32, %c: i1) {{\n{body}}}\n");
        format!(
            "func.func private @g(i32)\n{}{}",
            function("a"),
            function("b")
        )
    };
    let expected = read(&text(["%p", "%q", "%r", "%s"]));
    for names in [
        ["%0", "%1", "%2", "%3"],
        ["%7", "%5", "%3", "%1"],
        ["%7", "%5", "%3", "%3"],
        ["%5", "%900000", "%0", "%0"],
        ["%900000", "%arg3", "%arg1", "%2"],
    ] {
        assert_eq!(read(&text(names)), expected, "{names:?}");
    }
    for names in [["%7", "%5", "%3", "%5"], ["%5", "%900000", "%5", "%1"]] {
        let found = refused(&text(names));
        assert!(found.contains("redefinition of SSA value"), "{found}");
    }
}

/// The text of a module in its custom form.
fn custom(bytes: &[u8]) -> String {
    let module = Module::open(bytes).unwrap();
    let mut options = PrintOptions::default();
    options.form = OpForm::Custom;
    let mut text = Vec::new();
    print(&module, &options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Reading a word of a form makes an attribute of one class, so that the text would lose another one.
#[test]
fn an_op_with_an_attribute_of_another_class_than_its_words_is_printed_in_the_generic_form() {
    let cases = [
        ("llvm.linkage", "llvm.mlir.global private @x() : i32"),
        ("llvm.linkage", "llvm.func internal @f()"),
        (
            "llvm.vscale_range",
            "llvm.func @f() vscale_range(1, 16) attributes {a}",
        ),
        (
            "spirv.function_control",
            "spirv.func @f() -> () \"Inline\" {\n  spirv.Return\n}",
        ),
        (
            "spirv.memory_access",
            "func.func @f(%p: !spirv.ptr<f32, Function>) {\n  %0 = spirv.Load \"Function\" %p [\"Volatile\"] : f32\n  return\n}",
        ),
        (
            "spirv.storage_class",
            "func.func @f() {\n  %0 = spirv.Variable : !spirv.ptr<f32, Function>\n  return\n}",
        ),
        (
            "tosa.nan_mode",
            "func.func @f(%a: tensor<4xf32>) {\n  %0 = tosa.argmax %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<i32>\n  return\n}",
        ),
    ];
    for (class, text) in cases {
        let mut options = ParseOptions::default();
        options.release = Release::Llvm22;
        let module = Module::parse(text, &options).unwrap_or_else(|errors| panic!("{errors}"));
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
        let printed = custom(&bytes);
        assert!(!printed.contains("<{"), "{printed}");
        // The text of the attribute in the file is given another name of the same length.
        let found = bytes
            .windows(class.len())
            .position(|it| it == class.as_bytes());
        let at = found.unwrap_or_else(|| panic!("{class} is not in the file"));
        let other = format!("{}x", &class[..class.len() - 1]);
        let mut bytes = bytes;
        bytes[at..at + class.len()].copy_from_slice(other.as_bytes());
        let printed = custom(&bytes);
        let is_generic = printed.contains("<{") && printed.contains(&format!("#{other}<"));
        assert!(is_generic, "{printed}");
    }
}

/// Ops as MLIR's conversions build them: one with a default that reading does not restore, one without a default that
/// reading adds, and one with another value than the default.
const DEFAULTS: &str = r#""builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "func.func"() <{function_type = (memref<4xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32>, %arg1: index):
    %0 = "memref.load"(%arg0, %arg1) <{nontemporal = false}> : (memref<4xf32>, index) -> f32
    %1 = "memref.load"(%arg0, %arg1) <{nontemporal = true}> : (memref<4xf32>, index) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn defaults_that_reading_does_not_restore_are_left_out_on_request() {
    let module = Module::parse(DEFAULTS, &ParseOptions::default()).unwrap();
    let text = |elide_defaults| {
        let mut options = PrintOptions::default();
        options.form = OpForm::Custom;
        options.elide_defaults = elide_defaults;
        let mut text = Vec::new();
        print(&module, &options, &mut text).unwrap();
        let could_elide = options.elisions.could_elide_defaults();
        (String::from_utf8(text).unwrap(), could_elide)
    };
    let (kept, could_elide) = text(false);
    assert!(could_elide);
    assert!(kept.contains(r#"  "llvm.func"() <{CConv"#), "{kept}");
    assert!(kept.contains(r#"%0 = "memref.load"(%arg0, %arg1) <{nontemporal = false}> : "#));
    let (elided, could_elide) = text(true);
    assert!(!could_elide);
    let expected = "module {
  llvm.func @malloc(i64) -> !llvm.ptr
  func.func @f(%arg0: memref<4xf32>, %arg1: index) {
    %0 = memref.load %arg0[%arg1] : memref<4xf32>
    %1 = memref.load %arg0[%arg1] {nontemporal = true} : memref<4xf32>
    return
  }
}
";
    assert_eq!(elided.trim_end(), expected.trim_end());
}

/// Builds of LLVM 24 refuse properties in the dictionary of an assembly format, and have words for them.
#[test]
fn the_text_of_a_file_of_llvm_24_is_one_that_its_builds_read() {
    let text = r#""builtin.module"() ({
      "func.func"() <{function_type = () -> (), no_inline, sym_name = "g", sym_visibility = "private"}> ({
      }) : () -> ()
      "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
        %0 = "memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
        %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> {a.b} : () -> memref<4xf32>
        %2 = "gpu.thread_id"() <{dimension = DIMENSION}> : () -> index
        "func.return"() : () -> ()
      }) : () -> ()
    }) : () -> ()"#;
    for (release, is_strict) in [(Release::Llvm23, false), (Release::Llvm24Git, true)] {
        let mut options = ParseOptions::default();
        options.release = release;
        let dimension = if is_strict {
            "#gpu.dim<x>"
        } else {
            "#gpu<dim x>"
        };
        let text = text.replace("DIMENSION", dimension);
        let module = Module::parse(&text, &options).unwrap();
        let text = module.to_string();
        let allocated = match is_strict {
            true => r#"= "memref.alloc"() <{alignment = 64 : i64, "#,
            false => "= memref.alloc() {alignment = 64 : i64} : ",
        };
        assert!(text.contains(allocated), "{text}");
        assert!(
            text.contains("= memref.alloc() {a.b} : memref<4xf32>"),
            "{text}"
        );
        // Without the brackets that the text of the attribute has since then.
        assert!(text.contains("= gpu.thread_id x\n"), "{text}");
        // The parser of functions is code.
        assert!(
            text.contains("func.func private @g() attributes {no_inline}"),
            "{text}"
        );
    }
}
