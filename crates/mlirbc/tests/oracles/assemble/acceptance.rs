//! Texts that mlir-opt accepts and those that it refuses.

use std::io::Write;
use std::process::{Command, Stdio};

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use support::mlir_opt;

use crate::assemble::fixtures::canonical;
use crate::assemble::reference::made;

/// Attributes of an op.
const ACCEPTED_ATTRIBUTES: &[&str] = &[
    "@a :: @b",
    "@a: :@b",
    "@a:: // c\n @b",
    "[@a :: @\"b\" ::@c, @d]",
    "\"x\0y\"",
    "1\0: i32",
    "sparse<[[0, 0], [1, 2]], [\"a\", \"b\"]> : tensor<3x4x!foo.s>",
    "sparse<[[0, 0], [1, 2]], [\"a\", \"a\"]> : tensor<3x4x!foo.s>",
    "sparse<[[0, 0], [1, 2]], \"a\"> : tensor<3x4x!foo.s>",
    "sparse<0, \"a\"> : tensor<3x!foo.s>",
    "sparse<> : tensor<3x4x!foo.s>",
    "sparse<[[0, 1]], [1]> : memref<3x4xi32>",
    "sparse<[0, 1], [7, 8]> : tensor<3xi32>",
    "sparse<[[0], [1]], \"0x0100000002000000\"> : tensor<3xi32>",
    "sparse<[], []> : tensor<3xi32>",
    "dense<1> : memref<2xi32>",
    "dense<[1, 2]> : memref<2xi32, strided<[2]>, 1>",
    "dense<\"a\"> : memref<2xmemref<2xf32>>",
    "dense<> : memref<0xi32>",
    "dense<[true, false]> : memref<2xi1, affine_map<(d0) -> (d0)>>",
    "dense<(1, 2)> : memref<2xcomplex<i32>>",
    "dense<\"0x0100000002000000\"> : memref<2xi32>",
    "dense<[9223372036854775807, -9223372036854775808]> : vector<2xindex>",
    "#llvm.di_local_variable<scope = #llvm.di_file<\"a\" in \"b\">, flags = Zero>",
    "#llvm.di_composite_type<flags = \"Zero\">",
    "#llvm.di_composite_type<flags = Bit0>",
    "#llvm.di_composite_type<flags = \" Public | Vector \">",
    "#llvm.di_subprogram<subprogramFlags = \"Virtual | Definition\">",
    "tensor<2xi8, >",
];

const REFUSED_ATTRIBUTES: &[&str] = &[
    "@a ::",
    "@a::b",
    "@a : i32",
    "#foo<a\0b>",
    "#foo.x<[a \0 b]>",
    "{\"\" = 1}",
    "sparse<\"0x0000000000000000\", [1]> : tensor<3xi32>",
    "sparse<\"0x00000000000000000000000000000000\", [1]> : tensor<3x4xi32>",
    "sparse<[\"a\"], [\"a\"]> : tensor<3x!foo.s>",
    "sparse<[[0, 1]], [\"a\"]> : tensor<3x4xf32>",
    "sparse<[[0, 0]], [1]> : tensor<3x4x!foo.s>",
    "sparse<[[0, 0], [1, 1]], [\"a\"]> : tensor<3x4x!foo.s>",
    "dense<1> : memref<?xi32>",
    "dense<1> : memref<*xi32>",
    "dense<[-1, 18446744073709551615]> : tensor<2xindex>",
    "dense<9223372036854775808> : tensor<2xindex>",
    "dense<0xFFFFFFFFFFFFFFFF> : vector<2xindex>",
    "#llvm.di_composite_type<flags = \"Zero|Public\">",
    "#llvm.di_composite_type<flags = Public|Vector>",
    "#llvm.di_composite_type<flags = \"\">",
    "#llvm.di_composite_type<flags = \"Public|\">",
    "#llvm.di_subprogram<subprogramFlags = Zero>",
    "#llvm.di_subprogram<subprogramFlags = Bit0>",
];

const ACCEPTED_LOCATIONS: &[&str] = &[
    "\"b\":7",
    "\"b\":0",
    "\"b\":7:0",
    "\"b\":7:3 to :9",
    "\"b\":7:3 to 7:9",
    "\"b\":7:3 to 7:3",
    "\"b\":7:3 to :3",
    "\"b\":7:0 to :9",
    "\"b\":7:0 to 8:0",
    "\"b\":0:0 to 0:0",
    "\"b\":0:0 to :1",
    "\"b\":9:1 to 3:4",
    "\"b\":0x10:4294967295",
    "\"\":1:2",
    "\"\":7",
    "\"\":7:1 to 8:2",
    "callsite(\"\":1:2 at \"x\":3)",
    "fused[\"\":1:2, \"\":1:2, \"-\":1:2]",
    "\"n\"(\"b\":7)",
];

const REFUSED_LOCATIONS: &[&str] = &[
    "\"b\":7 to 8:9",
    "\"b\":7:3 to 8",
    "\"b\":7:3 to",
    "\"b\":7:1:2",
    "\"b\":-7",
    "\"b\":4294967296:1",
    "\"b\":1:2 to 3:4294967296",
];

/// What follows the operands of an op with flags that are a native property.
const ACCEPTED_FLAGS: &[&str] = &[
    "<{overflowFlags = #llvm.overflow<nsw>}>",
    "<{overflowFlags = #llvm.overflow<nsw, nuw>}>",
    "<{overflowFlags = #llvm.overflow<none>}>",
    "<{overflowFlags = 1 : i64}>",
    "<{overflowFlags = true}>",
    // MLIR reads no native property from the dictionary.
    "{overflowFlags = #llvm.overflow<nsw>}",
    "{overflowFlags = 1 : i32}",
    "{overflowFlags = #llvm.fastmath<nnan>}",
    // Blanks and comments between the cases.
    "<{overflowFlags = #llvm.overflow< nsw,// c\nnuw >}>",
    "<{overflowFlags = 1 : i32}> {overflowFlags = 2 : i32}",
];

const REFUSED_FLAGS: &[&str] = &[
    "<{overflowFlags = #arith.overflow<nsw>}>",
    "<{overflowFlags = #llvm.fastmath<none>}>",
    "<{overflowFlags = \"nsw\"}>",
    "<{overflowFlags = #llvm.overflow<foo>}>",
    // MLIR reads the cases also where nothing uses the attribute.
    "{overflowFlags = #llvm.overflow<foo>}",
    "{overflowFlags = #llvm.overflow<nsw, foo>}",
    "{overflowFlags = #llvm.overflow<nsw nuw>}",
    "{overflowFlags = #llvm.overflow<nsw,>}",
    "{overflowFlags = #llvm.overflow<>}",
    "{overflowFlags = #llvm.overflow<\"nsw\">}",
    "{overflowFlags = #llvm.overflow}",
];

const ACCEPTED: &[&str] = &[
    "\"t.a\"() : () -> ()\0",
    "\0\"t.a\"()\0 : (\0) -> \0()\n\"t.b\"() : () -> ()\0\0\"t.c\"() : () -> () loc(\0\"x\"\0:\0 1:2)",
    "\"t.a\"() : () -> () // c\0d\n\"t.b\"() : () -> ()",
    "\"t.a\"() : () -> () // c\r\"t.b\"() : () -> ()",
    "\"t.a\"() : () -> () loc(\"\":7)\n\"t.a\"() : () -> () loc(\"\":1:2)\n\
     \"t.a\"() : () -> () loc(\"\":7:8)\n\"t.a\"() : () -> () loc(\"\":7)",
];

const REFUSED: &[&str] = &[
    "\"t.a\"() <{\"\" = 1}> : () -> ()",
    "\"t.a\"() {a = 1 : i32}\0{} : () -> ()",
    "\"t.a\"() : () -> () loc(\"b\":1:1)\n\"t.a\"() : () -> () loc(\"b\":4294967296:1)",
    "\"t.a\"() : () -> () loc(\"b\":1:1)\n\"t.a\"() : () -> () loc(\"b\":1:4294967296)",
    "\"t.a\"() : () -> ()\n{-# external_resources: {\"my_tool\": {k: true}} #-}",
    "\"t.a\"() : () -> ()\n{-# dialect_resources: {\"builtin\": {k: \"0x0400000001\"}} #-}",
];

/// Texts whose errors are at the end of the line before their token, or at the token itself, each as in MLIR.
const BROKEN_LINES: &[&str] = &[
    "\"t.a\"(%a,\n]) : () -> ()",
    "\"t.a\"(\n]) : () -> ()",
    "\"t.a\"() [\n] : () -> ()",
    "%0 :\n@a = \"t.a\"() : () -> i32",
    "%0 = \"t.a\"() : () -> i32\n\"t.a\"(%0\n#a) : (i32) -> ()",
    "\"t.a\"() {a = 1 :\n-} : () -> ()",
    "\"t.a\"() {a =\nx} : () -> ()",
    "\"t.a\"() {a =\n-> true} : () -> ()",
    "\"t.a\"() {a = -\nx} : () -> ()",
    "\"t.a\"() {a = dense<[1,\nmemref]> : tensor<2xi8>} : () -> ()",
    "\"t.a\"() {a = array<i8: 1,\n>} : () -> ()",
    "\"t.a\"() {a = dense_resource<\n-x> : tensor<2xi8>} : () -> ()",
    "\"t.a\"() {a = strided<[\n=, 1]>} : () -> ()",
    "\"t.a\"() {a = strided<[1], offset:\n%>} : () -> ()",
    "\"t.a\"() {a = distinct[\n]<>} : () -> ()",
    "\"t.a\"() {a = affine_map<(d0) -> (d0 +\ns0)>} : () -> ()",
    "\"t.a\"() {a = affine_map<(d0) -> (\n>= d0)>} : () -> ()",
    "\"t.a\"() {a = affine_set<(d0) : (d0\n1)>} : () -> ()",
    "\"t.a\"() {a = vector<[\n,]xi8>} : () -> ()",
    "\"t.a\"() : () -> () loc(\"a\":\n>)",
    "\"t.a\"() : () -> () loc(\"a\":1:\n})",
];

/// The texts of all lists.
fn texts(attributes: &[&str], locations: &[&str], flags: &[&str], whole: &[&str]) -> Vec<String> {
    let attributes = attributes.iter();
    let attributes = attributes.map(|it| format!("\n\"t.a\"() {{k = {it}}} : () -> ()"));
    let locations = locations
        .iter()
        .map(|it| format!("\n\"t.a\"() : () -> () loc({it})"));
    let flags = flags.iter().map(|it| {
        format!(
            "\"t.b\"() ({{\n^bb0(%0: i32):\n%1 = \"llvm.add\"(%0, %0) {it} : (i32, i32) -> i32\n\
             }}) : () -> ()"
        )
    });
    let whole = whole.iter().map(|it| it.to_string());
    attributes
        .chain(locations)
        .chain(flags)
        .chain(whole)
        .collect()
}

/// Integers for the flags, which are an enum attribute until LLVM 19 and a number later.
const INTEGER_FLAGS: &[&str] = &[
    "<{overflowFlags = 0 : i32}>",
    "<{overflowFlags = 1 : i32}>",
    "<{overflowFlags = 3 : i64}>",
    "<{overflowFlags = true}>",
    "<{overflowFlags = #llvm.overflow<nsw>}>",
    "{overflowFlags = 1 : i32}",
    "{overflowFlags = 1 : i64}",
    "<{overflowFlags = #llvm.overflow<nuw>}> {overflowFlags = 1 : i32}",
    "<{overflowFlags = 1 : i32}> {overflowFlags = #llvm.overflow<nuw>}",
];

fn options() -> ParseOptions {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    options.file_name = "<stdin>".to_owned();
    options
}

pub fn what_mlir_opt_accepts_has_the_same_bytes() {
    let all = texts(
        ACCEPTED_ATTRIBUTES,
        ACCEPTED_LOCATIONS,
        ACCEPTED_FLAGS,
        ACCEPTED,
    );
    for text in all {
        let expected = made(22, &["--emit-bytecode"], text.as_bytes());
        let expected = expected.unwrap_or_else(|| panic!("mlir-opt refuses {text:?}"));
        let module = Module::parse(&text, &options());
        let module = module.unwrap_or_else(|errors| panic!("{errors}\n{text:?}"));
        assert!(canonical(&module) == expected, "{text:?}");
    }
}

/// The line of the first error that mlir-opt reports about a text.
pub(super) fn line_of_error(text: &str) -> Option<u32> {
    let mut child = Command::new(mlir_opt::tool(22))
        .arg("--allow-unregistered-dialect")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let place = errors.split("<stdin>:").nth(1)?;
    place.split(':').next()?.parse().ok()
}

pub fn what_mlir_opt_refuses_is_refused_in_the_same_line() {
    let mut all = texts(
        REFUSED_ATTRIBUTES,
        REFUSED_LOCATIONS,
        REFUSED_FLAGS,
        REFUSED,
    );
    all.extend(BROKEN_LINES.iter().map(|it| it.to_string()));
    for text in all {
        let expected = line_of_error(&text);
        let expected = expected.unwrap_or_else(|| panic!("mlir-opt accepts {text:?}"));
        let errors = match Module::parse(&text, &options()) {
            Err(errors) => errors,
            Ok(_) => panic!("accepted: {text:?}"),
        };
        assert_eq!(errors.0[0].line, expected, "{text:?}\n{errors}");
    }
}

pub fn integers_of_flags_are_read_where_the_mlir_opt_of_the_release_reads_them() {
    for (tool, release, expected_accepted) in [(19, Release::Llvm19, 4), (22, Release::Llvm22, 9)] {
        let mut options = options();
        options.release = release;
        let mut accepted = 0;
        for text in texts(&[], &[], INTEGER_FLAGS, &[]) {
            let expected = made(tool, &["--emit-bytecode"], text.as_bytes());
            match (Module::parse(&text, &options), expected) {
                (Ok(module), Some(expected)) => {
                    assert!(canonical(&module) == expected, "{tool}: {text:?}");
                    accepted += 1;
                }
                (Err(_), None) => {}
                (Ok(_), None) => panic!("mlir-opt-{tool} refuses {text:?}"),
                (Err(errors), Some(_)) => panic!("mlir-opt-{tool} accepts {text:?}\n{errors}"),
            }
        }
        assert_eq!(accepted, expected_accepted, "{tool}");
    }
}
