//! Attributes, types and locations, compared with what mlir-opt prints for the same file.
//!
//! `support::mlir_text`, which shares no code with the library, parses the printed text. Every op of a
//! fixture is compared with its printed counterpart through the typed views.

use std::collections::{HashMap, HashSet};

use mlirbc::dialect::builtin::{
    AttributeView, DYNAMIC, DenseElements, FloatClass, FloatFormat, Position, Signedness, TypeView,
};
use mlirbc::dialect::{Attribute, Type};
use mlirbc::ir::{Module, Op};
use mlirbc::schema::Integer;
use support::fixtures;
use support::mlir_text::{self, Attr, Elements, Location, Ty};

/// What a comparison needs besides the two sides.
struct Comparison<'m> {
    module: &'m Module<'m>,
    /// Where it is, for messages.
    place: String,
    /// The printed number of each distinct attribute met, and the other way round.
    distinct: HashMap<u64, Attribute<'m>>,
    /// How many attributes and types were compared by value, by kind.
    seen: HashMap<&'static str, usize>,
}

impl<'m> Comparison<'m> {
    fn new(module: &'m Module<'m>, file: &str) -> Self {
        Comparison {
            module,
            place: file.to_owned(),
            distinct: HashMap::new(),
            seen: HashMap::new(),
        }
    }

    #[track_caller]
    fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, expected: T, found: T) {
        assert!(
            expected == found,
            "{}: {what}: mlir-opt prints {expected:?}, the library gives {found:?}",
            self.place
        );
    }

    fn fail(&self, what: &str, expected: &dyn std::fmt::Debug) -> ! {
        panic!(
            "{}: mlir-opt prints {expected:?}, the library gives {what}",
            self.place
        );
    }

    fn saw(&mut self, kind: &'static str) {
        *self.seen.entry(kind).or_default() += 1;
    }

    /// Compares every op below two, in pre-order.
    fn ops(&mut self, expected: &mlir_text::Op, op: Op<'m>) {
        let file = self.place.clone();
        self.place = format!("{file}: {}", expected.name);
        self.op(expected, op);
        for (region, expected) in op.regions().unwrap().zip(&expected.regions) {
            for (block, expected) in region.blocks().zip(expected) {
                for (position, (_, ty, location)) in expected.arguments.iter().enumerate() {
                    let argument = block.argument(position as u32).unwrap();
                    self.ty(ty, argument.ty().unwrap());
                    match block.argument_location(position as u32) {
                        Some(found) => self.location(location, found),
                        None => self.same("argument location", location, &Location::Unknown),
                    }
                }
                for (op, expected) in block.ops().zip(&expected.ops) {
                    self.ops(expected, op);
                }
            }
        }
        self.place = file;
    }

    fn op(&mut self, expected: &mlir_text::Op, op: Op<'m>) {
        self.location(&expected.location, op.location().unwrap());
        for (ty, result) in expected.result_types.iter().zip(op.results()) {
            self.ty(ty, result.ty().unwrap());
        }
        let version = self.module.container().version();
        let mut attributes = expected.attributes.clone();
        match &expected.properties {
            // Before version 5 properties lie among the attributes.
            Some(Attr::Dictionary(entries)) if version < 5 => {
                attributes.extend(entries.iter().cloned());
                attributes.sort_by(|a, b| a.0.cmp(&b.0));
            }
            Some(properties) if op.name().is_registered() == Some(false) => {
                let found = op.properties_attribute().unwrap().unwrap();
                self.attribute(properties, found);
            }
            // The properties of registered ops are for the op's definition to state.
            _ => {}
        }
        let dictionary = op.dictionary().unwrap();
        self.same(
            "number of attributes",
            attributes.len(),
            dictionary.map_or(0, |dictionary| dictionary.count()),
        );
        if let Some(dictionary) = dictionary {
            self.entries(&attributes, dictionary.iter().collect());
            for (name, _) in &attributes {
                let by_name = op.attribute(name).unwrap();
                self.same("by name", dictionary.get(name), by_name);
            }
        }
    }

    fn entries(&mut self, expected: &[(Vec<u8>, Attr)], found: Vec<(&[u8], Attribute<'m>)>) {
        let names = |names: Vec<&[u8]>| -> Vec<String> {
            let names = names.iter().map(|name| name.escape_ascii().to_string());
            names.collect()
        };
        self.same(
            "names of attributes",
            names(expected.iter().map(|(name, _)| &**name).collect()),
            names(found.iter().map(|(name, _)| *name).collect()),
        );
        for ((_, expected), (name, found)) in expected.iter().zip(found) {
            let place = self.place.clone();
            self.place = format!("{place}: {}", name.escape_ascii());
            self.attribute(expected, found);
            self.place = place;
        }
    }

    fn attribute(&mut self, expected: &Attr, found: Attribute<'m>) {
        let view = found.view().unwrap();
        match (expected, view) {
            (Attr::Unit, AttributeView::Unit) => self.saw("unit"),
            (Attr::Bool(value), AttributeView::Integer { ty, value: found }) => {
                let i1 = Ty::Integer {
                    width: 1,
                    sign: 'i',
                };
                self.ty(&i1, ty);
                self.same("bool", Some(u64::from(*value)), found.to_u64());
                self.saw("bool");
            }
            (Attr::Number { literal, ty }, AttributeView::Integer { ty: found, value }) => {
                self.ty(ty, found);
                self.integer(literal, ty, value);
                self.saw("integer");
            }
            (
                Attr::Number { literal, ty },
                AttributeView::Float {
                    ty: found,
                    format,
                    bits,
                },
            ) => {
                self.ty(ty, found);
                let Ty::Float(name) = ty else {
                    self.fail("a float", ty);
                };
                let format = format.unwrap();
                self.same("format", &**name, format.name());
                self.same("width", format.width(), bits.width());
                self.float(literal, format, bits.to_u128().unwrap());
                self.saw("float");
            }
            (Attr::String { bytes, ty }, AttributeView::String { value, ty: found }) => {
                self.same("string", &**bytes, value);
                match (ty, found) {
                    (None, None) => {}
                    (Some(ty), Some(found)) => self.ty(ty, found),
                    // The type of a string is printed unless it is none.
                    _ => self.fail("another type of a string", expected),
                }
                self.saw("string");
            }
            (Attr::Array(items), AttributeView::Array(list)) => {
                self.same("length of an array", items.len(), list.count());
                for (position, (item, found)) in items.iter().zip(list.iter()).enumerate() {
                    assert_eq!(list.get(position), Some(found));
                    self.attribute(item, found);
                }
                self.saw("array");
            }
            (Attr::Dictionary(entries), AttributeView::Dictionary(dictionary)) => {
                self.entries(entries, dictionary.iter().collect());
                for (name, _) in entries {
                    assert!(dictionary.get(name).is_some(), "{}", self.place);
                }
                assert!(dictionary.get(b"no such name").is_none());
                self.saw("dictionary");
            }
            (Attr::Symbol(names), AttributeView::SymbolRef(symbol)) => {
                let found: Vec<Vec<u8>> = symbol.names().map(<[u8]>::to_vec).collect();
                self.same("symbol", names, &found);
                assert_eq!(symbol.count(), names.len());
                assert_eq!(symbol.root(), names[0]);
                self.saw("symbol");
            }
            (Attr::Type(ty), AttributeView::Type(found)) => self.ty(ty, found),
            (Attr::Location(location), _) => self.location(location, found),
            (
                Attr::Dense { elements, ty },
                AttributeView::Dense {
                    ty: found,
                    elements: data,
                },
            ) => {
                self.ty(ty, found);
                self.dense(elements, data);
                self.saw("dense");
            }
            (
                Attr::Dense { elements, ty },
                AttributeView::DenseStrings {
                    ty: found,
                    is_splat,
                    strings,
                },
            ) => {
                self.ty(ty, found);
                let container = self.module.container();
                let found: Vec<&[u8]> = strings
                    .strings()
                    .map(|id| container.string(id).unwrap())
                    .collect();
                let flat = elements.flat();
                let expected: Vec<&[u8]> = flat
                    .iter()
                    .map(|element| match element {
                        Elements::String(bytes) => &**bytes,
                        other => self.fail("strings", other),
                    })
                    .collect();
                self.same("strings", expected, found);
                self.same("splat", elements.is_single(), is_splat || flat.len() == 1);
                self.saw("dense strings");
            }
            (
                Attr::DenseArray { element, literals },
                AttributeView::DenseArray {
                    element: found,
                    count,
                    data,
                },
            ) => {
                self.ty(element, found);
                self.same("length of a dense array", literals.len() as u64, count);
                let size = data.len() / literals.len().max(1);
                for (literal, bytes) in literals.iter().zip(data.chunks(size.max(1))) {
                    self.element(literal, found, bytes);
                }
                self.saw("dense array");
            }
            (
                Attr::DenseResource { key, ty },
                AttributeView::DenseResource {
                    ty: found,
                    resource,
                },
            ) => {
                self.ty(ty, found);
                let container = self.module.container();
                let resource = container.resources().get(resource).unwrap();
                self.same("key", Some(&**key), container.string(resource.key));
                self.saw("dense resource");
            }
            (
                Attr::Sparse {
                    indices,
                    values,
                    ty,
                },
                AttributeView::Sparse {
                    ty: found,
                    indices: found_indices,
                    values: found_values,
                },
            ) => {
                self.ty(ty, found);
                for (expected, found) in [(indices, found_indices), (values, found_values)] {
                    let AttributeView::Dense { elements, .. } = found.view().unwrap() else {
                        self.fail("something that is not dense", expected);
                    };
                    self.dense(expected, elements);
                }
                self.saw("sparse");
            }
            (
                Attr::Distinct { number, referenced },
                AttributeView::Distinct {
                    referenced: found_referenced,
                },
            ) => {
                match referenced {
                    None => assert!(matches!(found_referenced.view(), Ok(AttributeView::Unit))),
                    Some(referenced) => self.attribute(referenced, found_referenced),
                }
                let known = *self.distinct.entry(*number).or_insert(found);
                self.same("distinct attribute", known, found);
                self.saw("distinct");
            }
            (Attr::Other(text), AttributeView::Text(found)) => {
                self.text(text, found);
                self.saw("text");
            }
            (Attr::Other(text), AttributeView::AffineMap(map)) => {
                assert!(text.starts_with("affine_map<"), "{}", self.place);
                let (inputs, results) = text["affine_map<(".len()..].split_once(" -> ").unwrap();
                let (dims, symbols) = inputs.split_once(')').unwrap();
                let count = |list: &str| list.split(',').filter(|item| !item.is_empty()).count();
                self.same("dimensions", count(dims) as u64, map.dims);
                self.same("symbols", count(symbols) as u64, map.symbols);
                let results = results.trim_start_matches('(').trim_end_matches(")>");
                self.same("results", count(results) as u64, map.result_count());
                self.saw("affine map");
            }
            (Attr::Other(text), AttributeView::IntegerSet(set)) => {
                let (_, constraints) = text.split_once(" : ").unwrap();
                let expected: Vec<bool> = constraints
                    .split(',')
                    .map(|constraint| constraint.contains(" == "))
                    .collect();
                self.same("equalities", expected, set.equalities().collect());
                self.saw("integer set");
            }
            (Attr::Other(text), AttributeView::StridedLayout { offset, strides }) => {
                let number = |text: &str| match text.trim() {
                    "?" => DYNAMIC,
                    number => number.parse().unwrap(),
                };
                let inner = text.trim_start_matches("strided<[").trim_end_matches('>');
                let (list, rest) = inner.split_once(']').unwrap();
                let expected: Vec<i64> = list
                    .split(',')
                    .filter(|stride| !stride.is_empty())
                    .map(number)
                    .collect();
                self.same("strides", expected, strides.signed().collect());
                let expected = rest.strip_prefix(", offset:").map_or(0, number);
                self.same("offset", expected, offset);
                self.saw("strided layout");
            }
            (Attr::Other(text), AttributeView::Record(_) | AttributeView::Opaque(_)) => {
                let dialect = String::from_utf8_lossy(found.dialect_name()).into_owned();
                let is_own = text[1..].starts_with(&dialect);
                assert!(is_own, "{}: {text} of {dialect}", self.place);
            }
            (expected, view) => {
                let view = match view {
                    AttributeView::Text(text) => format!("text {}", text.escape_ascii()),
                    _ => format!("another kind, {}", kind_of(found)),
                };
                self.fail(&view, expected);
            }
        }
    }

    /// Text is compared as it is, but for the numbers of distinct attributes in it, which every
    /// printer counts for itself.
    fn text(&self, expected: &str, found: &[u8]) {
        let without_numbers = |text: &str| -> String {
            let mut parts = text.split("distinct[");
            let mut out = parts.next().unwrap().to_owned();
            for part in parts {
                out.push_str("distinct");
                out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
            }
            out
        };
        let found = std::str::from_utf8(found).unwrap();
        self.same("text", without_numbers(expected), without_numbers(found));
    }

    fn integer(&self, literal: &str, ty: &Ty, found: Integer<'_>) {
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
    fn float(&self, literal: &str, format: FloatFormat, bits: u128) {
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

    fn dense(&mut self, expected: &Elements, found: DenseElements<'m>) {
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

    fn dense_element(&self, literal: &str, found: DenseElements<'_>, bytes: &[u8]) {
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

    fn element(&self, literal: &str, ty: Type<'_>, bytes: &[u8]) {
        match ty.view().unwrap() {
            TypeView::Integer { width: 1, .. } => {
                self.same("bool", u8::from(literal == "true"), bytes[0]);
            }
            TypeView::Integer { width, .. } => self.bytes_of_integer(literal, width, bytes),
            TypeView::Float(format) => self.float(literal, format, number_of_bytes(bytes)),
            _ => self.fail("elements of another type", &literal),
        }
    }

    fn bytes_of_integer(&self, literal: &str, width: u32, bytes: &[u8]) {
        let words = words_of_decimal(literal, width);
        let expected = words.iter().flat_map(|word| word.to_le_bytes());
        let expected: Vec<u8> = expected.take(bytes.len()).collect();
        self.same("size", width.div_ceil(8).max(1) as usize, bytes.len());
        self.same("bytes", &*expected, bytes);
    }

    fn types<'a>(&mut self, expected: &[Ty], found: impl Iterator<Item = Type<'a>>)
    where
        'm: 'a,
        'a: 'm,
    {
        let found: Vec<Type<'a>> = found.collect();
        self.same("number of types", expected.len(), found.len());
        for (expected, found) in expected.iter().zip(found) {
            self.ty(expected, found);
        }
    }

    fn shape(&self, expected: &[Option<u64>], found: mlirbc::dialect::builtin::Shape<'_>) {
        let dims: Vec<i64> = expected
            .iter()
            .map(|dim| dim.map_or(DYNAMIC, |dim| dim as i64))
            .collect();
        self.same("shape", dims, found.dims().collect());
        self.same("rank", expected.len(), found.rank());
        let count = expected.iter().copied().product::<Option<u64>>();
        self.same("element count", count, found.element_count());
    }

    fn option(&mut self, expected: &Option<Box<Attr>>, found: Option<Attribute<'m>>) {
        match (expected, found) {
            (None, None) => {}
            (Some(expected), Some(found)) => self.attribute(expected, found),
            _ => self.fail("(or not) an attribute of a type", expected),
        }
    }

    fn ty(&mut self, expected: &Ty, found: Type<'m>) {
        match (expected, found.view().unwrap()) {
            (
                Ty::Integer { width, sign },
                TypeView::Integer {
                    width: found,
                    signedness,
                },
            ) => {
                self.same("width", *width, found);
                let expected = match sign {
                    's' => Signedness::Signed,
                    'u' => Signedness::Unsigned,
                    _ => Signedness::Signless,
                };
                self.same("signedness", expected, signedness);
                self.saw("integer type");
            }
            (Ty::Index, TypeView::Index) => self.saw("index type"),
            (Ty::None, TypeView::None) => self.saw("none type"),
            (Ty::Float(name), TypeView::Float(format)) => {
                self.same("float", &**name, format.name());
                self.saw("float type");
            }
            (
                Ty::Function(inputs, results),
                TypeView::Function {
                    inputs: found_inputs,
                    results: found_results,
                },
            ) => {
                self.types(inputs, found_inputs.iter());
                self.types(results, found_results.iter());
                self.saw("function type");
            }
            (Ty::Complex(element), TypeView::Complex { element: found }) => {
                self.ty(element, found);
                self.saw("complex type");
            }
            (Ty::Tuple(elements), TypeView::Tuple(found)) => {
                self.types(elements, found.iter());
                self.saw("tuple type");
            }
            (
                Ty::Tensor {
                    shape: Some(shape),
                    element,
                    encoding,
                },
                TypeView::RankedTensor {
                    shape: found,
                    element: found_element,
                    encoding: found_encoding,
                },
            ) => {
                self.shape(shape, found);
                self.ty(element, found_element);
                self.option(encoding, found_encoding);
                self.saw("tensor type");
            }
            (
                Ty::Tensor {
                    shape: None,
                    element,
                    ..
                },
                TypeView::UnrankedTensor { element: found },
            ) => {
                self.ty(element, found);
                self.saw("unranked tensor type");
            }
            (
                Ty::MemRef {
                    shape: Some(shape),
                    element,
                    layout,
                    space,
                },
                TypeView::MemRef {
                    shape: found,
                    element: found_element,
                    layout: found_layout,
                    space: found_space,
                },
            ) => {
                self.shape(shape, found);
                self.ty(element, found_element);
                match layout {
                    Some(layout) => self.attribute(layout, found_layout),
                    // The identity, which is not printed.
                    None => {
                        let dims: Vec<String> =
                            (0..shape.len()).map(|dim| format!("d{dim}")).collect();
                        let dims = dims.join(", ");
                        let identity = format!("affine_map<({dims}) -> ({dims})>");
                        self.attribute(&Attr::Other(identity), found_layout);
                    }
                }
                self.option(space, found_space);
                self.saw("memref type");
            }
            (
                Ty::MemRef {
                    shape: None,
                    element,
                    space,
                    ..
                },
                TypeView::UnrankedMemRef {
                    element: found,
                    space: found_space,
                },
            ) => {
                self.ty(element, found);
                self.option(space, found_space);
                self.saw("unranked memref type");
            }
            (
                Ty::Vector { shape, element },
                TypeView::Vector {
                    shape: found,
                    element: found_element,
                    scalable,
                },
            ) => {
                let dims: Vec<Option<u64>> = shape.iter().map(|&(dim, _)| Some(dim)).collect();
                self.shape(&dims, found);
                self.ty(element, found_element);
                for (dim, &(_, is_scalable)) in shape.iter().enumerate() {
                    let found = scalable.contains(dim, shape.len());
                    self.same("scalable", is_scalable, found);
                }
                let any = shape.iter().any(|&(_, is_scalable)| is_scalable);
                self.same("any scalable", any, scalable.any());
                self.saw("vector type");
            }
            (Ty::Other(text), TypeView::Text(found)) => {
                self.text(text, found);
                self.saw("text type");
            }
            (Ty::Other(text), TypeView::Record(_) | TypeView::Opaque(_)) => {
                let dialect = String::from_utf8_lossy(found.dialect_name()).into_owned();
                assert!(text[1..].starts_with(&dialect), "{}: {text}", self.place);
                self.saw("type of a dialect");
            }
            (expected, _) => self.fail(&format!("another type, {}", kind_of_type(found)), expected),
        }
    }

    fn location(&mut self, expected: &Location, found: Attribute<'m>) {
        match (expected, found.view().unwrap()) {
            (Location::Unknown, AttributeView::UnknownLoc) => self.saw("unknown location"),
            (Location::File(name, numbers), AttributeView::FileLoc { filename, position }) => {
                self.same("file", Some(&**name), filename.string_value());
                let [start_line, start_column, end_line, end_column] = *numbers;
                let expected = Position {
                    start_line,
                    start_column,
                    end_line,
                    end_column,
                };
                self.same("position", expected, position);
                let is_point = (start_line, start_column) == (end_line, end_column);
                self.same("point", is_point, position.is_point());
                self.saw(if is_point {
                    "file location"
                } else {
                    "file range"
                });
            }
            (
                Location::Name(name, child),
                AttributeView::NameLoc {
                    name: found_name,
                    child: found_child,
                },
            ) => {
                self.same("name", Some(&**name), found_name.string_value());
                self.location(child, found_child);
                self.saw("name location");
            }
            (
                Location::CallSite(callee, caller),
                AttributeView::CallSiteLoc {
                    callee: found_callee,
                    caller: found_caller,
                },
            ) => {
                self.location(callee, found_callee);
                self.location(caller, found_caller);
                self.saw("call site location");
            }
            (
                Location::Fused(locations, metadata),
                AttributeView::FusedLoc {
                    locations: found,
                    metadata: found_metadata,
                },
            ) => {
                self.same("fused locations", locations.len(), found.count());
                for (expected, found) in locations.iter().zip(found.iter()) {
                    self.location(expected, found);
                }
                self.option(metadata, found_metadata);
                self.saw("fused location");
            }
            (expected, _) => self.fail(&format!("another location, {}", kind_of(found)), expected),
        }
    }
}

fn kind_of(attribute: Attribute<'_>) -> String {
    match attribute.form() {
        Ok(mlirbc::dialect::Form::Record(record)) => record.schema().name.to_string(),
        Ok(mlirbc::dialect::Form::Text(text)) => text.escape_ascii().to_string(),
        _ => "opaque bytes".to_owned(),
    }
}

fn kind_of_type(ty: Type<'_>) -> String {
    match ty.form() {
        Ok(mlirbc::dialect::Form::Record(record)) => record.schema().name.to_string(),
        Ok(mlirbc::dialect::Form::Text(text)) => text.escape_ascii().to_string(),
        _ => "opaque bytes".to_owned(),
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

/// Compares all fixtures of an input with their text; gives the kinds that were met.
fn compare_with_text(input: &str) -> HashSet<&'static str> {
    let mut seen = HashSet::new();
    let mut compared = 0;
    for fixture in fixtures::of_input(input) {
        let Some(text) = fixture.text() else {
            continue;
        };
        let bytes = fixture.bytes();
        let module = Module::open(&*bytes).unwrap();
        let mut comparison = Comparison::new(&module, &fixture.file);
        let expected = mlir_text::parse(&text);
        comparison.ops(&expected, module.root().unwrap().unwrap());
        seen.extend(comparison.seen.keys());
        compared += 1;
    }
    assert!(compared > 0, "no text for {input}");
    seen
}

/// Demands that a comparison met what it is there for.
#[track_caller]
fn covers(input: &str, kinds: &[&str]) {
    let seen = compare_with_text(input);
    for kind in kinds {
        assert!(seen.contains(kind), "{input} has no {kind}");
    }
}

#[test]
fn arrays_dictionaries_strings_symbols_types_and_units_are_what_mlir_prints() {
    covers(
        "attrs_basic",
        &[
            "array",
            "dictionary",
            "string",
            "symbol",
            "function type",
            "unit",
        ],
    );
}

#[test]
fn integers_of_every_width_and_sign_are_what_mlir_prints() {
    covers("attrs_int", &["integer", "bool"]);
}

#[test]
fn floats_of_every_format_are_what_mlir_prints() {
    covers("attrs_float", &["float"]);
    covers("attrs_float_small", &["float", "dense"]);
}

#[test]
fn attributes_in_text_are_what_mlir_prints() {
    covers("attrs_text", &["text", "text type"]);
}

#[test]
fn dense_elements_are_what_mlir_prints_one_by_one() {
    covers("dense", &["dense"]);
    covers(
        "dense_other",
        &["dense array", "dense strings", "sparse", "distinct"],
    );
}

#[test]
fn locations_are_what_mlir_prints_to_the_column() {
    covers(
        "locations",
        &[
            "unknown location",
            "file location",
            "name location",
            "call site location",
            "fused location",
        ],
    );
    covers("locations_range", &["file range", "file location"]);
}

#[test]
fn types_are_what_mlir_prints() {
    covers(
        "types",
        &[
            "integer type",
            "index type",
            "none type",
            "float type",
            "function type",
            "complex type",
            "tuple type",
            "tensor type",
            "unranked tensor type",
            "memref type",
            "unranked memref type",
            "vector type",
            "text type",
        ],
    );
    covers("types_small", &["float type"]);
}

#[test]
fn encodings_of_newer_releases_are_what_they_print() {
    covers(
        "newer",
        &["affine map", "integer set", "strided layout", "float type"],
    );
}

#[test]
fn attributes_and_types_of_every_other_input_are_what_mlir_prints() {
    let covered = [
        "attrs_basic",
        "attrs_int",
        "attrs_float",
        "attrs_float_small",
        "attrs_text",
        "dense",
        "dense_other",
        "locations",
        "locations_range",
        "types",
        "types_small",
        "newer",
        // The text has defaults for what version 4 and older have no place for.
        "natives",
    ];
    let mut others: Vec<String> = fixtures::all()
        .iter()
        .filter(|fixture| !covered.contains(&fixture.name()) && fixture.text().is_some())
        .map(|fixture| fixture.name().to_owned())
        .collect();
    others.dedup();
    assert!(others.len() > 10, "{others:?}");
    for input in others {
        compare_with_text(&input);
    }
}

#[test]
fn dialect_versions_are_raw_bytes_and_decoded_where_known() {
    let bytes = fixtures::read("test_dialect.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let container = module.container();
    let versions: Vec<(&[u8], Option<&[u8]>)> = container
        .dialects()
        .iter()
        .map(|(id, _)| (container.dialect_name(id), container.dialect_version(id)))
        .collect();
    // The test dialect of mlir-opt writes the varints 2 and 0.
    assert!(
        versions.contains(&(b"test", Some(&[0x05, 0x01]))),
        "{versions:?}"
    );
    assert!(versions.contains(&(b"builtin", None)), "{versions:?}");
    assert!(
        container
            .dialects()
            .iter()
            .all(|(id, _)| module.tables().dialect_version(id).is_none()),
        "no schema is known for the test dialect's version"
    );
}
