//! Tests of `float_format` and `float_text`: against a golden file made by mlir-opt 22, against
//! `rustc_apfloat` for the formats that it covers, and against mlir-opt itself if it is installed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use rustc_apfloat::{Float, ieee};

use super::*;

const GOLDEN: &str = include_str!("../../../../../../tests/golden/float_golden.txt");

fn text_and_form(format: FloatFormat, bits: u128) -> (String, FloatForm) {
    let mut text = Buffer::default();
    let form = write_float(&mut text, format, bits);
    (String::from_utf8(text.text().to_vec()).unwrap(), form)
}

fn text(format: FloatFormat, bits: u128) -> String {
    text_and_form(format, bits).0
}

/// Numbers that are random enough and the same in every run (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn pattern(&mut self, format: FloatFormat) -> u128 {
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        bits & mask(format)
    }
}

fn mask(format: FloatFormat) -> u128 {
    u128::MAX >> (128 - format.width())
}

/// Patterns around every boundary of a wide format: fields at both ends and near 1, fractions of
/// few bits.
fn edge_patterns(format: FloatFormat) -> Vec<u128> {
    let explicit = u32::from(format == FloatFormat::F80);
    let fraction_bits = format.precision() - 1 + explicit;
    let exponent_bits = format.width() - 1 - fraction_bits;
    let top = (1_u128 << exponent_bits) - 1;
    let middle = top >> 1;
    let mut fields = vec![0, 1, 2, top, top - 1, top - 2];
    fields.extend(middle - 40..=middle + 70);
    let integer_bit = u128::from(explicit) << (fraction_bits - 1);
    let ones = (1_u128 << (fraction_bits - explicit)) - 1;
    let fractions = [
        0,
        1,
        2,
        3,
        ones,
        ones - 1,
        ones >> 1,
        (ones >> 1) + 1,
        ones / 3,
        ones / 5,
    ];
    let mut patterns = Vec::new();
    for field in fields {
        for fraction in fractions {
            for sign in [0, 1 << (format.width() - 1)] {
                let bits = field << fraction_bits | fraction | sign;
                patterns.push(bits | integer_bit);
                if explicit == 1 {
                    patterns.push(bits);
                }
            }
        }
    }
    patterns
}

/// The patterns that a format is compared on: all of the narrow ones, else edges, short decimals
/// and random ones, `random` of each.
fn sample(format: FloatFormat, random: usize) -> Vec<u128> {
    if format.width() <= 16 {
        return (0..1 << format.width()).collect();
    }
    let mut generator = Random(0x9E37_79B9_7F4A_7C15 ^ u64::from(format.width()));
    let mut patterns = edge_patterns(format);
    patterns.extend((0..random).map(|_| generator.pattern(format)));
    for _ in 0..random {
        // A short decimal, and its neighbours, in the formats that the host can convert to.
        let word = generator.next();
        let decimal = format!("{}e{}", word % 1_000_000, (word >> 32) as i32 % 40 - 6);
        let bits = match format {
            FloatFormat::F32 => u128::from(decimal.parse::<f32>().unwrap().to_bits()),
            FloatFormat::F64 => u128::from(decimal.parse::<f64>().unwrap().to_bits()),
            FloatFormat::F80 => decimal
                .parse::<ieee::X87DoubleExtended>()
                .unwrap()
                .to_bits(),
            FloatFormat::F128 => decimal.parse::<ieee::Quad>().unwrap().to_bits(),
            _ => generator.pattern(format),
        };
        patterns.extend([
            bits,
            bits.wrapping_add(1) & mask(format),
            bits.saturating_sub(1),
        ]);
    }
    patterns
}

#[test]
fn names_and_widths() {
    for &format in FloatFormat::ALL {
        assert_eq!(
            FloatFormat::from_name(format.name().as_bytes()),
            Some(format)
        );
    }
    assert_eq!(FloatFormat::from_name(b"F32"), None);
    assert_eq!(FloatFormat::from_name(b""), None);
    let widths: Vec<_> = FloatFormat::ALL
        .iter()
        .map(|format| format.width())
        .collect();
    assert_eq!(
        widths,
        [8, 8, 8, 8, 8, 8, 8, 8, 6, 6, 4, 16, 16, 19, 32, 64, 80, 128]
    );
    assert_eq!(FloatFormat::F80.precision(), 64);
    assert_eq!(FloatFormat::F8E8M0FNU.precision(), 1);
}

#[test]
fn golden_file_is_reproduced() {
    let mut compared = 0;
    for line in GOLDEN.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split(' ').collect();
        let [name, bits, expected] = fields[..] else {
            panic!("three fields expected: {line}")
        };
        let format = FloatFormat::from_name(name.as_bytes()).unwrap();
        let bits = u128::from_str_radix(bits, 16).unwrap();
        let (text, form) = text_and_form(format, bits);
        assert_eq!(
            text, expected,
            "{line}; to make the file anew see its first line"
        );
        assert_eq!(form == FloatForm::Hex, expected.starts_with("0x"), "{line}");
        compared += 1;
    }
    assert!(compared > 1_500, "only {compared} golden lines");
}

#[test]
fn bits_above_the_width_are_ignored() {
    for format in FloatFormat::ALL
        .iter()
        .copied()
        .filter(|format| format.width() < 128)
    {
        for bits in [0, 1, 3, mask(format), mask(format) >> 1] {
            let noise = bits | !mask(format);
            assert_eq!(text(format, noise), text(format, bits));
            assert_eq!(format.classify(noise), format.classify(bits));
        }
    }
}

#[test]
fn classes_of_special_patterns() {
    use FloatFormat as F;
    assert_eq!(
        F::F32.classify(0x7F80_0000),
        FloatClass::Infinite { negative: false }
    );
    assert_eq!(
        F::F32.classify(0x8000_0000),
        FloatClass::Zero { negative: true }
    );
    assert_eq!(F::F32.classify(0x7F80_0001), FloatClass::Nan);
    assert_eq!(F::F8E5M2FNUZ.classify(0x80), FloatClass::Nan);
    assert_eq!(F::F8E4M3FN.classify(0xFF), FloatClass::Nan);
    assert_eq!(F::F8E8M0FNU.classify(0xFF), FloatClass::Nan);
    assert_eq!(
        F::F8E8M0FNU.classify(0),
        FloatClass::Finite {
            negative: false,
            significand: 1,
            exponent: -127
        }
    );
    assert_eq!(
        F::F4E2M1FN.classify(0xF),
        FloatClass::Finite {
            negative: true,
            significand: 3,
            exponent: 1
        }
    );
    // An f80 unnormal, a pseudo-infinity, and a pseudo-denormal, which has the value of field 1.
    assert_eq!(F::F80.classify(0x3FFF << 64 | 1), FloatClass::Nan);
    assert_eq!(F::F80.classify(0x7FFF << 64), FloatClass::Nan);
    assert_eq!(F::F80.classify(1 << 63), F::F80.classify(1 << 64 | 1 << 63));
    assert_eq!(F::F80.canonical_bits(1 << 63), 1 << 64 | 1 << 63);
}

#[test]
fn conversion_to_f64() {
    for bits in sample(FloatFormat::F64, 20_000) {
        let value = f64::from_bits(bits as u64);
        let converted = FloatFormat::F64.to_f64_exact(bits).unwrap();
        assert!(converted.to_bits() == value.to_bits() || converted.is_nan() && value.is_nan());
    }
    for bits in sample(FloatFormat::F32, 20_000) {
        let value = f64::from(f32::from_bits(bits as u32));
        let converted = FloatFormat::F32.to_f64_exact(bits).unwrap();
        assert!(converted.to_bits() == value.to_bits() || converted.is_nan() && value.is_nan());
    }
    for format in [FloatFormat::F80, FloatFormat::F128] {
        for bits in sample(format, 5_000) {
            let (value, exact) = if format == FloatFormat::F80 {
                let value = ieee::X87DoubleExtended::from_bits(bits);
                to_f64_and_back(value)
            } else {
                to_f64_and_back(ieee::Quad::from_bits(bits))
            };
            match format.to_f64_exact(bits) {
                Some(converted) if converted.is_nan() => assert!(value.is_nan()),
                Some(converted) => assert!(exact && converted.to_bits() == value.to_bits()),
                None => assert!(!exact, "{} {bits:X}", format.name()),
            }
        }
    }
}

/// `value` rounded to a double, and whether that kept it.
fn to_f64_and_back<F: Float + rustc_apfloat::FloatConvert<ieee::Double>>(value: F) -> (f64, bool)
where
    ieee::Double: rustc_apfloat::FloatConvert<F>,
{
    let mut loses = false;
    let double: ieee::Double = value.convert(&mut loses).value;
    (f64::from_bits(double.to_bits() as u64), !loses)
}

/// IEEE-like formats that the crate does not name.
struct Float8E4M3;
impl ieee::Semantics for Float8E4M3 {
    const BITS: usize = 8;
    const EXP_BITS: usize = 4;
}
struct Float8E3M4;
impl ieee::Semantics for Float8E3M4 {
    const BITS: usize = 8;
    const EXP_BITS: usize = 3;
}
struct Tf32;
impl ieee::Semantics for Tf32 {
    const BITS: usize = 19;
    const EXP_BITS: usize = 8;
}

/// MLIR's choice among the forms, made with another implementation of `APFloat`.
fn apfloat_text<F: Float>(bits: u128) -> String {
    let value = F::from_bits(bits);
    if value.is_finite() {
        // No padding is asked for by a width of 0, which a literal cannot spell.
        let short = format!("{value:#width$.6}", width = 0);
        if short.parse::<F>().is_ok_and(|read| read.bitwise_eq(value)) {
            return short;
        }
        let long = format!("{value}");
        if long.contains('.') {
            return long;
        }
    }
    format!("0x{:X}", value.to_bits())
}

/// Compares every `stride`-th pattern of the sample.
fn compare_with_apfloat<F: Float>(format: FloatFormat, random: usize, stride: usize) {
    for bits in sample(format, random).into_iter().step_by(stride) {
        assert_eq!(
            text(format, bits),
            apfloat_text::<F>(bits),
            "{} {bits:X}",
            format.name()
        );
    }
}

#[test]
fn narrow_formats_agree_with_apfloat() {
    compare_with_apfloat::<ieee::Float8E5M2>(FloatFormat::F8E5M2, 0, 1);
    compare_with_apfloat::<ieee::Float8E4M3FN>(FloatFormat::F8E4M3FN, 0, 1);
    compare_with_apfloat::<ieee::IeeeFloat<Float8E4M3>>(FloatFormat::F8E4M3, 0, 1);
    compare_with_apfloat::<ieee::IeeeFloat<Float8E3M4>>(FloatFormat::F8E3M4, 0, 1);
    compare_with_apfloat::<ieee::Half>(FloatFormat::F16, 0, 1);
    compare_with_apfloat::<ieee::BFloat>(FloatFormat::BF16, 0, 1);
}

#[test]
fn wide_formats_agree_with_apfloat() {
    // Few of the widest: the other implementation takes milliseconds a value in debug builds.
    compare_with_apfloat::<ieee::IeeeFloat<Tf32>>(FloatFormat::TF32, 5_000, 1);
    compare_with_apfloat::<ieee::Single>(FloatFormat::F32, 3_000, 1);
    compare_with_apfloat::<ieee::Double>(FloatFormat::F64, 300, 3);
    compare_with_apfloat::<ieee::X87DoubleExtended>(FloatFormat::F80, 50, 29);
    compare_with_apfloat::<ieee::Quad>(FloatFormat::F128, 50, 29);
}

/// Compares about 550,000 values with `$MLIR_OPT_22`, or `mlir-opt-22` without it.
#[test]
#[ignore = "needs mlir-opt-22; run with --ignored, best with --release"]
fn all_formats_agree_with_mlir_opt() {
    let mut total = 0;
    for &format in FloatFormat::ALL {
        let patterns = sample(format, 20_000);
        let printed = mlir_opt_texts(format, &patterns);
        assert_eq!(printed.len(), patterns.len(), "{}", format.name());
        let different = patterns.iter().zip(&printed).filter(|(bits, printed)| {
            let same = text(format, **bits) == **printed;
            if !same {
                println!(
                    "{} {bits:X}: {} not {printed}",
                    format.name(),
                    text(format, **bits)
                );
            }
            !same
        });
        assert_eq!(different.count(), 0, "{}", format.name());
        println!(
            "{}: {} values, no difference",
            format.name(),
            patterns.len()
        );
        total += patterns.len();
    }
    println!("{total} values");
}

fn mlir_opt_texts(format: FloatFormat, patterns: &[u128]) -> Vec<String> {
    let mut source = String::new();
    for bits in patterns {
        writeln!(
            source,
            "\"t.c\"() {{v = 0x{bits:X} : {}}} : () -> ()",
            format.name()
        )
        .unwrap();
    }
    let tool = std::env::var("MLIR_OPT_22").unwrap_or_else(|_| "mlir-opt-22".to_owned());
    let mut child = Command::new(tool)
        .args([
            "--allow-unregistered-dialect",
            "--mlir-print-op-generic",
            "-",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The tool reads everything before it prints.
    child
        .stdin
        .take()
        .unwrap()
        .write_all(source.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let suffix = format!(" : {}}} : () -> ()", format.name());
    let texts = String::from_utf8(output.stdout).unwrap();
    let prefix = "\"t.c\"() {v = ";
    texts
        .lines()
        .filter_map(|line| {
            line.trim()
                .strip_prefix(prefix)?
                .strip_suffix(suffix.as_str())
        })
        .map(str::to_owned)
        .collect()
}
