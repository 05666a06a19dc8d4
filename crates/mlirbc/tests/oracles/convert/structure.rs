//! Terminators and arguments of blocks that releases require, and those that they lack.

use mlirbc::check::{CheckOptions, Reader, Verdict};
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::WriteOptions;

const ALLOW: CheckOptions = CheckOptions {
    allow_unregistered: true,
    try_conversion: false,
};

fn parse(text: &str, release: Release) -> Module<'static> {
    let mut options = ParseOptions::default();
    options.release = release;
    let module = Module::parse(text, &options).unwrap_or_else(|errors| panic!("{errors}"));
    // What is parsed is read again, as a file.
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
    Module::open(bytes).unwrap()
}

/// The names of the ops of a text in the other release, in the order of a walk, without those around it.
fn names(text: &str, from: Release, to: Release) -> Vec<String> {
    let mut module = parse(text, from);
    let conversion = module.convert_to_release(to, Loss::Refuse).unwrap();
    assert!(conversion.is_converted, "{from} to {to}: {conversion:?}");
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
    let module = Module::open(bytes).unwrap();
    module.verify().unwrap();
    let check = module.check(Reader::Llvm(to), &ALLOW).unwrap();
    assert_eq!(check.verdict(), Verdict::Yes, "{from} to {to}: {check:?}");
    let mut out = Vec::new();
    print(&module, &PrintOptions::default(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let parts = text.split('"').skip(1).step_by(2);
    let parts = parts.filter(|part| ["gpu.", "scf."].iter().any(|it| part.starts_with(it)));
    parts.map(str::to_owned).collect()
}

pub fn the_body_of_a_gpu_module_ends_as_the_release_requires() {
    let module =
        |name: &str, end: &str| format!("\"gpu.module\"() {name} ({{\n^b:\n{end}}}) : () -> ()");
    let end = "\"gpu.module_end\"() : () -> ()\n";
    let (old, new) = (module("", end), module("<{sym_name = \"m\"}>", ""));
    let old = old.replace("}) :", "}) {sym_name = \"m\"} :");
    let with_end = ["gpu.module", "gpu.module_end"];
    for release in [Release::Llvm18, Release::Llvm19] {
        assert_eq!(names(&new, Release::Llvm22, release), with_end);
        assert_eq!(names(&old, release, Release::Llvm22), ["gpu.module"]);
    }
    assert_eq!(names(&old, Release::Llvm19, Release::Llvm18), with_end);
    assert_eq!(
        names(&new, Release::Llvm21, Release::Llvm23),
        ["gpu.module"]
    );
}

fn parallel(initial: &str, results: &str, body: &str) -> String {
    let count = usize::from(!initial.is_empty());
    let operands = match count {
        0 => "(%0, %0, %0)",
        _ => "(%0, %0, %0, %1)",
    };
    format!(
        "%0 = \"mine.i\"() : () -> index\n%1 = \"mine.f\"() : () -> f32\n{results}\"scf.parallel\"\
         {operands} <{{operandSegmentSizes = array<i32: 1, 1, 1, {count}>}}> ({{\n^b(%2: index):\n\
         {body}}}) : (index, index, index{initial}) -> {}",
        if count == 0 { "()" } else { "f32" }
    )
}

const REDUCE: &str = "\"scf.reduce\"(%1) ({\n^c(%4: f32, %5: f32):\n\"scf.reduce.return\"(%4) : (f32) -> ()\n\
                      }) : (f32) -> ()\n";
const YIELD: &str = "\"scf.yield\"() : () -> ()\n";

pub fn a_parallel_loop_ends_as_the_release_requires() {
    let old = parallel("", "", YIELD);
    let new = parallel("", "", "\"scf.reduce\"() : () -> ()\n");
    for release in [Release::Llvm18, Release::Llvm22] {
        assert_eq!(
            names(&old, Release::Llvm17, release),
            ["scf.parallel", "scf.reduce"]
        );
        assert_eq!(
            names(&new, release, Release::Llvm17),
            ["scf.parallel", "scf.yield"]
        );
    }
    let old = parallel(", f32", "%3 = ", &format!("{REDUCE}{YIELD}"));
    let new = parallel(", f32", "%3 = ", REDUCE);
    let reduce = ["scf.parallel", "scf.reduce", "scf.reduce.return"];
    assert_eq!(names(&old, Release::Llvm17, Release::Llvm22), reduce);
    assert_eq!(
        names(&new, Release::Llvm22, Release::Llvm17),
        [&reduce[..], &["scf.yield"]].concat()
    );
}

pub fn several_reductions_are_an_obstacle_before_18() {
    let two = format!(
        "{REDUCE}{}{YIELD}",
        REDUCE.replace("%4", "%6").replace("%5", "%7")
    );
    let mut module = parse(&parallel(", f32", "%3 = ", &two), Release::Llvm17);
    let conversion = module.convert_to_release(Release::Llvm22, Loss::Refuse);
    let conversion = conversion.unwrap();
    assert!(!conversion.is_converted);
    let text = conversion.obstacles[0].kind().to_string();
    assert!(text.contains("these reductions"), "{text}");
}

pub fn the_body_of_a_map_has_an_argument_for_the_initial_value_since_22() {
    let map = |arguments: &str, used: &str| {
        format!(
            "%0:2 = \"mine.t\"() : () -> (tensor<4xf32>, tensor<4xf64>)\n%1 = \"linalg.map\"(%0#0, %0#1) ({{\n\
             ^b({arguments}):\n%4 = \"mine.f\"({used}) : (f64) -> f64\n\"linalg.yield\"(%4) : (f64) -> ()\n\
             }}) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>"
        )
    };
    let arguments = |text: &str, from: Release, to: Release| {
        let mut module = parse(text, from);
        let conversion = module.convert_to_release(to, Loss::Refuse).unwrap();
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
        let module = Module::open(bytes).unwrap();
        module.verify().unwrap();
        let check = module.check(Reader::Llvm(to), &ALLOW).unwrap();
        let is_read = check.verdict() == Verdict::Yes;
        assert_eq!(
            is_read, conversion.is_converted,
            "{from} to {to}: {check:?}"
        );
        let mut out = Vec::new();
        print(&module, &PrintOptions::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let (_, rest) = text.split_once("^bb0(").unwrap();
        let (arguments, _) = rest.split_once(')').unwrap();
        let types = arguments
            .split(", ")
            .map(|it| it.split_once(": ").unwrap().1);
        types.collect::<Vec<_>>().join(" ")
    };
    let old = map("%2: f32", "%5").replace("%4 =", "%5 = \"mine.c\"() : () -> f64\n%4 =");
    let new = map("%2: f32, %3: f64", "%5").replace("%4 =", "%5 = \"mine.c\"() : () -> f64\n%4 =");
    let uses = map("%2: f32, %3: f64", "%3");
    for release in [Release::Llvm17, Release::Llvm21] {
        assert_eq!(arguments(&old, release, Release::Llvm22), "f32 f64");
        assert_eq!(arguments(&new, Release::Llvm23, release), "f32");
        assert_eq!(arguments(&uses, Release::Llvm22, release), "f32 f64");
    }
    assert_eq!(
        arguments(&uses, Release::Llvm22, Release::Llvm23),
        "f32 f64"
    );
    assert_eq!(arguments(&old, Release::Llvm19, Release::Llvm21), "f32");
}
