//! The elements of dense attributes in the storage of each release: `mlir-opt` reads a converted module as the text
//! from which another release's `mlir-opt` wrote it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use mlirbc::check::{CheckOptions, FindingKind, Reader, Verdict};
use mlirbc::dialect::builtin::AttributeView;
use mlirbc::ir::{Loss, Module};
use mlirbc::write::WriteOptions;

use support::mlir_opt::{RELEASES, tool};
use support::stored_elements::with_stored;

/// The types that all releases have.
const COMMON: [&str; 39] = [
    "i1",
    "si1",
    "ui1",
    "i2",
    "i3",
    "i4",
    "ui4",
    "si7",
    "i8",
    "ui8",
    "i9",
    "i12",
    "i16",
    "i17",
    "i31",
    "i32",
    "i33",
    "i48",
    "i63",
    "i64",
    "ui64",
    "i65",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f80",
    "f128",
    "tf32",
    "f8E5M2",
    "f8E4M3FN",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "complex<i1>",
    "complex<i9>",
    "complex<tf32>",
    "complex<f32>",
];

/// The types that only some releases have.
const NEWER: [&str; 7] = [
    "f8E4M3",
    "f8E3M4",
    "f8E8M0FNU",
    "f6E2M3FN",
    "f6E3M2FN",
    "f4E2M1FN",
    "complex<f4E2M1FN>",
];

const COUNTS: [usize; 2] = [3, 130];

/// Literals of a type: the least number, the greatest one and others.
fn literals(ty: &str) -> [String; 5] {
    if let Some(part) = ty.strip_prefix("complex<") {
        let parts = literals(part.trim_end_matches('>'));
        return std::array::from_fn(|at| {
            let [one, other] = [at, at + 1].map(|at| parts.get(at % 5).unwrap());
            format!("({one}, {other})")
        });
    }
    if matches!(ty, "i1" | "si1" | "ui1") {
        return ["true", "false", "true", "true", "false"].map(str::to_owned);
    }
    if ty.starts_with(['f', 'b', 't']) {
        return ["1.0", "2.0", "4.0", "0.5", "1.0"].map(str::to_owned);
    }
    let width = if ty == "index" {
        "64"
    } else {
        ty.trim_start_matches(['s', 'u', 'i'])
    };
    let width: u32 = width.parse().unwrap();
    let (low, high) = match ty.starts_with('u') {
        true => (0, (1i128 << width) - 1),
        false => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
    };
    [low, high, 1, 0, high - 1].map(|number| number.to_string())
}

/// An op with the elements of a type, and a splat of it.
fn op(ty: &str) -> String {
    let literals = literals(ty);
    let mut text = "\"t.op\"() {".to_owned();
    for count in COUNTS {
        let elements: Vec<&str> = literals
            .iter()
            .cycle()
            .take(count)
            .map(|it| it.as_str())
            .collect();
        let (elements, splat) = (elements.join(", "), &literals[1]);
        write!(
            text,
            "l{count} = dense<[{elements}]> : tensor<{count}x{ty}>, "
        )
        .unwrap();
        write!(text, "s{count} = dense<{splat}> : tensor<{count}x{ty}>, ").unwrap();
    }
    text + "n = 0 : i8} : () -> ()\n"
}

/// What the tool writes for an input; `None` if it refuses it.
fn ask(release: u32, input: &[u8], flags: &[&str]) -> Option<Vec<u8>> {
    let mut child = Command::new(tool(release))
        .args(["--allow-unregistered-dialect", "-", "-o", "-"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The tool may end before it has read all.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    output.status.success().then_some(output.stdout)
}

/// A text of which each release has or lacks all types.
struct Case {
    types: Vec<&'static str>,
    text: String,
}

fn cases() -> Vec<Case> {
    let case = |types: &[&'static str]| Case {
        types: types.to_vec(),
        text: types.iter().map(|ty| op(ty)).collect(),
    };
    let newer = NEWER.iter().map(|ty| case(&[*ty]));
    newer.chain([case(&COMMON)]).collect()
}

pub fn every_release_reads_the_elements_of_a_module_converted_from_every_other_one() {
    let (mut read, mut refused) = (0, 0);
    for case in cases() {
        let files =
            RELEASES.map(|(number, _)| ask(number, case.text.as_bytes(), &["-emit-bytecode"]));
        let texts = RELEASES.map(|(number, _)| ask(number, case.text.as_bytes(), &[]));
        for ((source, _), file) in RELEASES.iter().zip(&files) {
            let Some(file) = file else { continue };
            for ((number, target), text) in RELEASES.iter().zip(&texts) {
                if number == source {
                    continue;
                }
                let name = format!("{:?} from {source} to {number}", case.types);
                let mut module = Module::open(file.clone()).unwrap();
                let conversion = module.convert_to_release(*target, Loss::Refuse).unwrap();
                let Some(text) = text else {
                    // The release lacks the type.
                    assert!(!conversion.is_converted, "{name}");
                    refused += case.types.len();
                    continue;
                };
                assert!(
                    conversion.is_converted,
                    "{name}: {:?}",
                    conversion.obstacles
                );
                let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
                let found = ask(*number, &bytes, &[]).expect(&name);
                assert_eq!(
                    String::from_utf8_lossy(&found),
                    String::from_utf8_lossy(text),
                    "{name}"
                );
                read += case.types.len();
            }
        }
    }
    // Each type counts with both numbers of elements.
    assert!(read >= 39 * 30 + 30, "{read} were read");
    assert!(refused >= 40, "{refused} were refused");
}

/// The elements of the attribute `k` of the first op, as words.
fn elements(module: &Module<'_>) -> Vec<Vec<u64>> {
    let attribute = module.tables().attributes().find_map(|it| match it.view() {
        Ok(AttributeView::Dense { elements, .. }) => Some(elements),
        _ => None,
    });
    let elements = attribute.unwrap();
    let all = (0..elements.count.unwrap()).map(|at| elements.words(at).unwrap().collect());
    all.collect()
}

/// The elements that the tool reads, as text.
fn read_by(release: u32, bytes: &[u8]) -> String {
    let text = ask(release, bytes, &[]).expect("the tool reads the file");
    let text = String::from_utf8(text).unwrap();
    let (_, rest) = text.split_once("dense<").unwrap();
    rest.split_once("> :").unwrap().0.to_owned()
}

pub fn bits_in_bytes_and_bits_above_the_width_are_stored_as_the_release_reads_them() {
    let cases: [(&str, usize, &[u8], &str); 5] = [
        ("i1", 3, &[0, 1, 1], "[false, true, true]"),
        ("i3", 3, &[0xfe, 0x0b, 0x04], "[-2, 3, -4]"),
        ("ui4", 2, &[0xff, 0x13], "[15, 3]"),
        ("i12", 2, &[0xf0, 0x0f, 0, 0xf0], "[-16, 0]"),
        (
            "tf32",
            3,
            &[0, 0xfc, 1, 0, 0, 0, 2, 0, 0, 0xf8, 1, 0],
            "[1.000000e+00, 2.000000e+00, 5.000000e-01]",
        ),
    ];
    for (ty, count, data, expected) in cases {
        let file = with_stored(ty, count, data);
        let before = elements(&Module::open(file.clone()).unwrap());
        let mut verdicts = Vec::new();
        for (number, release) in RELEASES {
            let mut module = Module::open(file.clone()).unwrap();
            let options = CheckOptions {
                allow_unregistered: true,
                ..CheckOptions::default()
            };
            let check = module.check(Reader::Llvm(release), &options).unwrap();
            let is_read = check.verdict() == Verdict::Yes;
            if is_read {
                assert_eq!(read_by(number, &file), expected, "{ty} by {number}");
            }
            let mut findings = check.findings.iter();
            verdicts.push(findings.all(|it| it.kind != FindingKind::Misread));
            let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
            assert!(conversion.is_converted);
            let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
            assert_eq!(read_by(number, &bytes), expected, "{ty} by {number}");
            assert_eq!(elements(&Module::open(bytes).unwrap()), before, "{ty}");
        }
        let readers = match ty {
            "i1" => [false, false, false, false, false, true],
            "tf32" => [true, true, true, false, false, false],
            _ => [false; 6],
        };
        assert_eq!(verdicts, readers, "{ty}");
    }
}

pub fn types_that_a_release_lacks_are_obstacles() {
    for attribute in ["token", "dense<tensor<2x!tosa.mxint8> : [1 : i8, 2 : i8]>"] {
        let text = format!("\"t.op\"() {{k = {attribute}}} : () -> ()\n");
        let file = ask(23, text.as_bytes(), &["-emit-bytecode"]).unwrap();
        for (number, target) in RELEASES {
            let mut module = Module::open(file.clone()).unwrap();
            let options = CheckOptions {
                allow_unregistered: true,
                ..CheckOptions::default()
            };
            let verdict = module
                .check(Reader::Llvm(target), &options)
                .unwrap()
                .verdict();
            let conversion = module.convert_to_release(target, Loss::Refuse).unwrap();
            assert_eq!(
                conversion.is_converted,
                number == 23,
                "{attribute} in {number}"
            );
            assert_eq!(
                verdict == Verdict::Yes,
                number == 23,
                "{attribute} in {number}"
            );
            assert_eq!(
                ask(number, &file, &[]).is_some(),
                number == 23,
                "{attribute} in {number}"
            );
        }
    }
}
