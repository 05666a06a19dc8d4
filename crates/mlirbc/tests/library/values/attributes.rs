//! Attributes, of every kind.

use mlirbc::dialect::Attribute;
use mlirbc::dialect::builtin::{AttributeView, DYNAMIC};
use support::mlir_text::{Attr, Elements, Ty};

use crate::values::comparison::Comparison;

impl<'m> Comparison<'m> {
    pub(super) fn attribute(&mut self, expected: &Attr, found: Attribute<'m>) {
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

    /// Text is compared as it is, except for the numbers of distinct attributes in it, which every
    /// printer counts for itself.
    pub(super) fn text(&self, expected: &str, found: &[u8]) {
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

    pub(super) fn option(&mut self, expected: &Option<Box<Attr>>, found: Option<Attribute<'m>>) {
        match (expected, found) {
            (None, None) => {}
            (Some(expected), Some(found)) => self.attribute(expected, found),
            _ => self.fail("(or not) an attribute of a type", expected),
        }
    }
}

pub(super) fn kind_of(attribute: Attribute<'_>) -> String {
    match attribute.form() {
        Ok(mlirbc::dialect::Form::Record(record)) => record.schema().name.to_string(),
        Ok(mlirbc::dialect::Form::Text(text)) => text.escape_ascii().to_string(),
        _ => "opaque bytes".to_owned(),
    }
}
