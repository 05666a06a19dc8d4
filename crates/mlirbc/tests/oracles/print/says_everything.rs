//! An op is printed in its custom form only if the text says everything about it. Otherwise it is in the generic
//! form, the ops in it go on in theirs, and mlir-opt reads the same module.

use mlirbc::diff::{DiffOptions, diff};
use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::{ParseOptions, parse_attribute};
use mlirbc::write::WriteOptions;

use crate::print::custom::{custom_text, options};
use crate::print::reparse::emitted_unverified;

/// An op, what its text would lose, and what is printed: lines that the text has.
struct Case {
    what: &'static str,
    ops: &'static str,
    lines: &'static [&'static str],
}

/// The values that the ops use: `%x`, `%y`, `%d`, `%c`, `%i`, `%j`, `%m`.
const FUNCTION: &str = r##""func.func"() <{function_type = (f32, f32, f64, i1, index, index, memref<4x4xf32>) -> (), sym_name = "f"}> ({
^bb0(%x: f32, %y: f32, %d: f64, %c: i1, %i: index, %j: index, %m: memref<4x4xf32>):
OPS  "func.return"() : () -> ()
}) : () -> ()
"##;

const CASES: &[Case] = &[
    Case {
        what: "nothing",
        ops: r##"
            %0 = "arith.addf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
            "scf.if"(%c) ({
              "d.op"() : () -> ()
              "scf.yield"() : () -> ()
            }, {}) : (i1) -> ()
            %1 = "affine.load"(%m, %i, %j) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index, index) -> f32
        "##,
        lines: &[
            "    %0 = arith.addf %arg0, %arg1 : f32",
            "    scf.if %arg3 {",
            "      \"d.op\"() : () -> ()",
            "    }",
            "    %1 = affine.load %arg6[%arg4, %arg5] : memref<4x4xf32>",
            "    return",
        ],
    },
    Case {
        what: "another type of the result",
        ops: r##"%0 = "arith.addf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f64
        "##,
        lines: &[
            "    %0 = \"arith.addf\"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f64",
            "    return",
        ],
    },
    Case {
        what: "another type of an operand",
        ops: r##"%0 = "arith.addf"(%x, %d) <{fastmath = #arith.fastmath<none>}> : (f32, f64) -> f32
        "##,
        lines: &[
            "    %0 = \"arith.addf\"(%arg0, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f64) -> f32",
        ],
    },
    Case {
        what: "an attribute of a terminator",
        ops: r##"
            "scf.if"(%c) ({
              %1 = "arith.addf"(%x, %y) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
              "scf.yield"() {foo} : () -> ()
            }, {}) : (i1) -> ()
        "##,
        lines: &[
            "    \"scf.if\"(%arg3) ({",
            "      %0 = arith.addf %arg0, %arg1 : f32",
            "      scf.yield {foo}",
            "    }, {",
            "    }) : (i1) -> ()",
        ],
    },
    Case {
        what: "another terminator",
        ops: r##"
            "scf.if"(%c) ({
              "affine.yield"() : () -> ()
            }, {}) : (i1) -> ()
        "##,
        lines: &[
            "    \"scf.if\"(%arg3) ({",
            "      affine.yield",
            "    }) : (i1) -> ()",
        ],
    },
    Case {
        what: "a second block",
        ops: r##"
            "scf.if"(%c) ({
              "cf.br"()[^bb2] : () -> ()
            ^bb2:
              "scf.yield"() : () -> ()
            }, {}) : (i1) -> ()
        "##,
        lines: &[
            "    \"scf.if\"(%arg3) ({",
            "      cf.br ^bb1",
            "      scf.yield",
            "    }) : (i1) -> ()",
        ],
    },
    Case {
        what: "a loop without a block",
        ops: r##""scf.for"(%i, %j, %j) ({}) : (index, index, index) -> ()
        "##,
        lines: &[
            "    \"scf.for\"(%arg4, %arg5, %arg5) ({",
            "    }) : (index, index, index) -> ()",
        ],
    },
    Case {
        what: "another type of an iteration argument",
        ops: r##"
            %0 = "scf.for"(%i, %j, %j, %x) ({
            ^bb1(%k: index, %a: f64):
              "scf.yield"(%x) : (f32) -> ()
            }) : (index, index, index, f32) -> f32
        "##,
        lines: &[
            "    %0 = \"scf.for\"(%arg4, %arg5, %arg5, %arg0) ({",
            "    ^bb0(%arg7: index, %arg8: f64):",
            "      scf.yield %arg0 : f32",
        ],
    },
    Case {
        what: "too few arguments of a block",
        ops: r##"
            %0 = "scf.for"(%i, %j, %j, %x) ({
            ^bb1(%k: index):
              "scf.yield"(%x) : (f32) -> ()
            }) : (index, index, index, f32) -> f32
        "##,
        lines: &[
            "    %0 = \"scf.for\"(%arg4, %arg5, %arg5, %arg0) ({",
            "      scf.yield %arg0 : f32",
        ],
    },
    Case {
        what: "too many arguments of a block",
        ops: r##"
            "scf.for"(%i, %j, %j) ({
            ^bb1(%k: index, %a: f32):
              "scf.yield"() : () -> ()
            }) : (index, index, index) -> ()
        "##,
        lines: &[
            "    \"scf.for\"(%arg4, %arg5, %arg5) ({",
            "    ^bb0(%arg7: index, %arg8: f32):",
        ],
    },
    Case {
        what: "an index of another type",
        ops: r##"
            "scf.for"(%i, %j, %j) ({
            ^bb1(%k: i32):
              "scf.yield"() : () -> ()
            }) : (index, index, index) -> ()
        "##,
        lines: &[
            "    \"scf.for\"(%arg4, %arg5, %arg5) ({",
            "    ^bb0(%arg7: i32):",
        ],
    },
    Case {
        what: "an index of a loop of emitc of another type than its bounds",
        ops: r##"
            "emitc.for"(%i, %j, %j) ({
            ^bb1(%k: i32):
              "emitc.yield"() : () -> ()
            }) : (index, index, index) -> ()
        "##,
        lines: &[
            "    \"emitc.for\"(%arg4, %arg5, %arg5) ({",
            "    ^bb0(%arg7: i32):",
        ],
    },
    Case {
        what: "a result that is no token",
        ops: r##"%0 = "gpu.memcpy"(%m, %m) : (memref<4x4xf32>, memref<4x4xf32>) -> i1
        "##,
        lines: &[
            "    %0 = \"gpu.memcpy\"(%arg6, %arg6) : (memref<4x4xf32>, memref<4x4xf32>) -> i1",
        ],
    },
    Case {
        what: "a dictionary in the place of regions",
        ops: r##"
            "scf.parallel"(%i, %j, %j) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
            ^bb1(%k: index):
              "scf.reduce"() {foo} : () -> ()
            }) : (index, index, index) -> ()
        "##,
        lines: &[
            "    scf.parallel (%arg7) = (%arg4) to (%arg5) step (%arg5) {",
            "      \"scf.reduce\"() {foo} : () -> ()",
        ],
    },
    Case {
        what: "a repeated operand of a map",
        ops: r##"%0 = "affine.load"(%m, %i, %i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index, index) -> f32
        "##,
        lines: &[
            "    %0 = \"affine.load\"(%arg6, %arg4, %arg4) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index, index) -> f32",
        ],
    },
    Case {
        what: "operands of a map in another order",
        ops: r##"%0 = "affine.load"(%m, %i, %j) <{map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x4xf32>, index, index) -> f32
        "##,
        lines: &[
            "    %0 = \"affine.load\"(%arg6, %arg4, %arg5) <{map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x4xf32>, index, index) -> f32",
        ],
    },
    Case {
        what: "an operand that the map does not use",
        ops: r##"%0 = "affine.load"(%m, %i, %j) <{map = affine_map<(d0, d1) -> (d0, d0)>}> : (memref<4x4xf32>, index, index) -> f32
        "##,
        lines: &[
            "    %0 = \"affine.load\"(%arg6, %arg4, %arg5) <{map = affine_map<(d0, d1) -> (d0, d0)>}> : (memref<4x4xf32>, index, index) -> f32",
        ],
    },
    Case {
        what: "a function with fewer block arguments than its type has",
        ops: r##"
            "func.func"() <{function_type = (f32, f32) -> (), sym_name = "g"}> ({
            ^bb1(%z: f32):
              "func.return"() : () -> ()
            }) : () -> ()
        "##,
        lines: &[
            "    \"func.func\"() <{function_type = (f32, f32) -> (), sym_name = \"g\"}> ({",
            "    ^bb0(%arg7: f32):",
        ],
    },
    Case {
        what: "a function whose block has other arguments than its type",
        ops: r##"
            "func.func"() <{function_type = (f32) -> (), sym_name = "g"}> ({
            ^bb1(%z: f64):
              "func.return"() : () -> ()
            }) : () -> ()
        "##,
        lines: &[
            "    \"func.func\"() <{function_type = (f32) -> (), sym_name = \"g\"}> ({",
            "    ^bb0(%arg7: f64):",
        ],
    },
    Case {
        what: "a visibility that is no word",
        ops: r##"
            "func.func"() <{function_type = () -> (), sym_name = "g", sym_visibility = "a b"}> ({
            }) : () -> ()
        "##,
        lines: &[
            "    \"func.func\"() <{function_type = () -> (), sym_name = \"g\", sym_visibility = \"a b\"}> ({",
        ],
    },
];

/// The module of a case, as a file.
fn file(ops: &str) -> Vec<u8> {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let text = FUNCTION.replace("OPS", ops);
    let module = Module::parse(&text, &options).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    module.to_bytes(&WriteOptions::default()).unwrap()
}

/// The custom text of a file, if mlir-opt reads it as the same module.
fn read_as_the_same(bytes: &[u8]) -> Result<String, String> {
    let text = custom_text(bytes, &options((false, false)));
    let read = emitted_unverified(&text).map_err(|error| format!("{error}\n{text}"))?;
    let module = Module::open(bytes).unwrap();
    let read = Module::open(&read[..]).unwrap();
    let mut ignoring = DiffOptions::default();
    ignoring.ignore_locations = true;
    match diff(&module, &read, &ignoring).unwrap().first() {
        None => Ok(text),
        Some(first) => Err(format!("{first:?}\n{text}")),
    }
}

pub fn an_op_about_which_its_form_is_silent_is_printed_in_the_generic_form() {
    let mut wrong = Vec::new();
    for Case { what, ops, lines } in CASES {
        match read_as_the_same(&file(ops)) {
            Err(error) => wrong.push(format!("{what}: {error}")),
            Ok(text) => {
                let found: Vec<&str> = text.lines().collect();
                let missing = lines.iter().find(|line| !found.contains(*line));
                wrong.extend(missing.map(|line| format!("{what}: no line {line}\n{text}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Reading drops the dictionaries, which say nothing.
pub fn dictionaries_of_a_function_without_entries_are_left_out() {
    let bytes = file(
        r##"
            "func.func"() <{arg_attrs = [{}], function_type = (f32) -> f32, res_attrs = [{}], sym_name = "g", sym_visibility = "private"}> ({
            }) : () -> ()
        "##,
    );
    let text = custom_text(&bytes, &options((false, false)));
    let line = "    func private @g(f32) -> f32";
    assert!(text.lines().any(|found| found == line), "{text}");
    let read = emitted_unverified(&text).unwrap();
    let modules = [&bytes[..], &read[..]].map(|bytes| Module::open(bytes).unwrap());
    let mut ignoring = DiffOptions::default();
    ignoring.ignore_locations = true;
    let differences = diff(&modules[0], &modules[1], &ignoring).unwrap();
    let mut texts = differences.iter().map(|it| format!("{it:?}"));
    assert!(
        !differences.is_empty() && texts.all(|it| it.contains("_attrs")),
        "{differences:?}"
    );
}

pub fn what_mlir_does_not_read_is_printed_in_the_generic_form() {
    let bytes = file(CASES[0].ops);
    let mut module = Module::open(&bytes[..]).unwrap();
    let note = parse_attribute(module.tables_mut(), "1 : i32").unwrap();
    let mut ops = module.ops();
    let mut sum = None;
    while let Some(op) = ops.next().unwrap() {
        if op.name().full() == b"arith.addf" {
            sum = Some(op.id());
        }
    }
    drop(ops);
    let tables = module.tables_mut();
    let dictionary = tables.dictionary_attribute(&[(b"fastmath", note)]).unwrap();
    module
        .set_dictionary(sum.unwrap(), Some(dictionary))
        .unwrap();
    let text = custom_text(
        &module.to_bytes(&WriteOptions::default()).unwrap(),
        &options((false, false)),
    );
    let properties = "<{fastmath = #arith.fastmath<none>}>";
    let line = format!(
        "    %0 = \"arith.addf\"(%arg0, %arg1) {properties} {{fastmath = 1 : i32}} : (f32, f32) -> f32"
    );
    assert!(text.lines().any(|found| found == line), "{text}");
    assert!(text.contains("\n    scf.if %arg3 {\n"), "{text}");
}
