//! Integers, floats and elements.

use mlirbc::dialect::Type;
use mlirbc::dialect::builtin::{DenseElements, FloatClass, FloatFormat, TypeView};
use mlirbc::schema::Integer;
use support::mlir_text::{Elements, Ty};

use crate::values::comparison::Comparison;

impl<'m> Comparison<'m> {
    pub(super) fn integer(&self, literal: &str, ty: &Ty, found: Integer<'_>) {
        let (width, is_unsigned) = match ty {
            Ty::Integer { width, sign } => (*width, *sign == 'u'),
            Ty::Index => (64, false),
            other => self.fail("an integer", other),
        };
        self.same("width", width, found.width());
        let words = words_of_decimal(literal, width);
        self.same("integer", words.clone(), found.words().collect());
        if !is_unsigned {
            self.same("as i64", literal.parse().ok(), found.to_i64());
        }
        if !literal.starts_with('-') {
            self.same("as u64", literal.parse().ok(), found.to_u64());
            self.same("as u128", literal.parse().ok(), found.to_u128());
        }
        if !is_unsigned && width > 0 {
            self.same("sign", literal.starts_with('-'), found.is_sign_bit_set());
        }
    }

    /// Compares a printed float with the bits of one. MLIR prints bits as hexadecimal where the
    /// decimal form would not do.
    pub(super) fn float(&self, literal: &str, format: FloatFormat, bits: u128) {
        if let Some(digits) = literal.strip_prefix("0x") {
            let expected = u128::from_str_radix(digits, 16).unwrap();
            self.same("bits", expected, bits);
            let class = format.classify(bits);
            let is_finite = matches!(class, FloatClass::Finite { .. } | FloatClass::Zero { .. });
            assert!(!is_finite, "{}: {literal} {class:?}", self.place);
            return;
        }
        let is_negative = literal.starts_with('-');
        match format.classify(bits) {
            FloatClass::Zero { negative } => {
                assert!(
                    literal.trim_start_matches('-').starts_with("0.0"),
                    "{literal}"
                );
                self.same("sign of zero", is_negative, negative);
            }
            FloatClass::Finite {
                negative,
                significand,
                exponent,
            } => {
                self.same("sign", is_negative, negative);
                // Below the least double, logarithms still tell neighbours apart.
                let lower = literal.to_lowercase();
                let (digits, power) = lower.trim_start_matches('-').split_once('e').unwrap();
                let power: f64 = power.parse().unwrap();
                let expected = digits.parse::<f64>().unwrap().log10() + power;
                let found = (significand as f64).log10() + f64::from(exponent) * 2f64.log10();
                let close = (expected - found).abs() < 1e-5;
                assert!(close, "{}: {literal} 10^{found}", self.place);
            }
            class => self.fail(&format!("{class:?}"), &literal),
        }
        let value: f64 = literal.parse().unwrap();
        match format {
            // What is printed for these is enough to get the same bits back.
            FloatFormat::F64 => self.same("bits", u128::from(value.to_bits()), bits),
            FloatFormat::F32 => {
                let value: f32 = literal.parse().unwrap();
                self.same("bits", u128::from(value.to_bits()), bits);
            }
            _ => {}
        }
        // Short literals that a double holds exactly are exact.
        if (value * 1024.0).fract() == 0.0 && value != 0.0 && value.abs() < 1e6 {
            let exact = format.to_f64_exact(bits);
            self.same("as a double", Some(value), exact);
        }
    }

    pub(super) fn dense(&mut self, expected: &Elements, found: DenseElements<'m>) {
        assert_eq!(found.has_expected_size(), Some(true), "{}", self.place);
        let flat = expected.flat();
        let count = found.count.unwrap();
        match expected.is_single() && count != 1 {
            true => assert!(found.is_splat, "{}: no splat", self.place),
            false => self.same("number of elements", flat.len() as u64, count),
        }
        for index in 0..count {
            let expected = match flat.len() {
                1 => flat[0],
                _ => flat[index as usize],
            };
            match expected {
                Elements::Scalar(literal) if found.kind.unwrap().is_bit() => {
                    self.same("bit", Some(literal == "true"), found.bit(index));
                    let packed = found.element(index);
                    assert_eq!(packed, None, "packed bits have no bytes of their own");
                }
                Elements::Scalar(literal) => {
                    self.dense_element(literal, found, found.element(index).unwrap());
                    assert_eq!(found.bit(index), None);
                }
                Elements::Complex(real, imaginary) => {
                    let bytes = found.element(index).unwrap();
                    let (first, second) = bytes.split_at(bytes.len() / 2);
                    self.dense_element(real, found, first);
                    self.dense_element(imaginary, found, second);
                }
                other => self.fail("numbers", other),
            }
        }
        assert_eq!(found.element(count), None);
        assert_eq!(found.bit(count), None);
    }

    pub(super) fn dense_element(&self, literal: &str, found: DenseElements<'_>, bytes: &[u8]) {
        use mlirbc::dialect::builtin::ElementKind;
        match found.kind.unwrap() {
            ElementKind::Integer { width, .. } | ElementKind::ComplexInteger { width, .. } => {
                self.bytes_of_integer(literal, width, bytes);
            }
            ElementKind::Float(format) | ElementKind::ComplexFloat(format) => {
                self.float(literal, format, number_of_bytes(bytes));
            }
        }
    }

    pub(super) fn element(&self, literal: &str, ty: Type<'_>, bytes: &[u8]) {
        match ty.view().unwrap() {
            TypeView::Integer { width: 1, .. } => {
                self.same("bool", u8::from(literal == "true"), bytes[0]);
            }
            TypeView::Integer { width, .. } => self.bytes_of_integer(literal, width, bytes),
            TypeView::Float(format) => self.float(literal, format, number_of_bytes(bytes)),
            _ => self.fail("elements of another type", &literal),
        }
    }

    pub(super) fn bytes_of_integer(&self, literal: &str, width: u32, bytes: &[u8]) {
        let words = words_of_decimal(literal, width);
        let expected = words.iter().flat_map(|word| word.to_le_bytes());
        let expected: Vec<u8> = expected.take(bytes.len()).collect();
        self.same("size", width.div_ceil(8).max(1) as usize, bytes.len());
        self.same("bytes", &*expected, bytes);
    }
}

fn number_of_bytes(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(all)
}

/// The two's complement of a decimal number of any size, in 64-bit words, lowest first.
fn words_of_decimal(literal: &str, width: u32) -> Vec<u64> {
    let mut words = vec![0u64; (width as usize).div_ceil(64).max(1)];
    for digit in literal.trim_start_matches('-').bytes() {
        let mut carry = u128::from(digit - b'0');
        for word in &mut words {
            let sum = u128::from(*word) * 10 + carry;
            *word = sum as u64;
            carry = sum >> 64;
        }
        assert_eq!(carry, 0, "{literal} does not fit into {width} bits");
    }
    if literal.starts_with('-') {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
        let used = width % 64;
        if used != 0 {
            *words.last_mut().unwrap() &= (1 << used) - 1;
        }
    }
    words
}
