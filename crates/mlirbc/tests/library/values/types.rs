//! Types.

use mlirbc::dialect::Type;
use mlirbc::dialect::builtin::{DYNAMIC, Shape, Signedness, TypeView};
use support::mlir_text::{Attr, Ty};

use crate::values::comparison::Comparison;

impl<'m> Comparison<'m> {
    pub(super) fn types<'a>(&mut self, expected: &[Ty], found: impl Iterator<Item = Type<'a>>)
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

    pub(super) fn shape(&self, expected: &[Option<u64>], found: Shape<'_>) {
        let dims: Vec<i64> = expected
            .iter()
            .map(|dim| dim.map_or(DYNAMIC, |dim| dim as i64))
            .collect();
        self.same("shape", dims, found.dims().collect());
        self.same("rank", expected.len(), found.rank());
        let count = expected.iter().copied().product::<Option<u64>>();
        self.same("element count", count, found.element_count());
    }

    pub(super) fn ty(&mut self, expected: &Ty, found: Type<'m>) {
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
}

fn kind_of_type(ty: Type<'_>) -> String {
    match ty.form() {
        Ok(mlirbc::dialect::Form::Record(record)) => record.schema().name.to_string(),
        Ok(mlirbc::dialect::Form::Text(text)) => text.escape_ascii().to_string(),
        _ => "opaque bytes".to_owned(),
    }
}
