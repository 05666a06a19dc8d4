//! Attributes that a constraint accepts, and those that it refuses, as texts.

use std::collections::HashMap;

use mlirbc::schema::{AttributeClass, DialectAttribute, Interface, Signedness, Test, TypeTest};

/// Attributes with parameters, of dialects that have many of them. Others are written without parameters.
const WITH_PARAMETERS: [(&str, &str); 24] = [
    ("llvm.constant_range", "#llvm.constant_range<i32, 0, 32>"),
    ("llvm.cconv", "#llvm.cconv<ccc>"),
    ("llvm.linkage", "#llvm.linkage<external>"),
    (
        "llvm.access_group",
        "#llvm.access_group<id = distinct[0]<>>",
    ),
    ("llvm.target_features", "#llvm.target_features<[\"+a\"]>"),
    (
        "llvm.vscale_range",
        "#llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>",
    ),
    ("llvm.di_expression", "#llvm.di_expression<>"),
    ("llvm.dereferenceable", "#llvm.dereferenceable<bytes = 4>"),
    (
        "llvm.loop_annotation",
        "#llvm.loop_annotation<disableNonforced = false>",
    ),
    ("llvm.md_string", "#llvm.md_string<\"a\">"),
    ("nvvm.shape", "#nvvm.shape<m = 8, n = 8, k = 4>"),
    (
        "nvvm.ld_st_matrix_shape",
        "#nvvm.ld_st_matrix_shape<m = 8, n = 8>",
    ),
    ("spirv.image_operands", "#spirv.image_operands<None>"),
    ("spirv.memory_semantics", "#spirv.memory_semantics<None>"),
    (
        "spirv.linkage_attributes",
        "#spirv.linkage_attributes<linkage_name = \"a\", linkage_type = <Import>>",
    ),
    ("acc.device_type", "#acc.device_type<none>"),
    ("gpu.block", "#gpu.block<x>"),
    ("gpu.mask", "#gpu.mask<1>"),
    ("nvvm.target", "#nvvm.target"),
    ("ub.poison", "#ub.poison"),
    ("ml_program.extern", "#ml_program.extern<i32>"),
    ("vector.kind", "#vector.kind<add>"),
    ("irdl.variadicity_array", "#irdl<variadicity_array[single]>"),
    (
        "xegpu.layout",
        "#xegpu.layout<lane_layout = [1, 1], lane_data = [1, 1]>",
    ),
];

/// How a value relates to its constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Right,
    OtherClass,
    OtherWidth,
    OtherCase,
}

/// The texts of the attributes that dialects define, by name.
pub type Spelled = HashMap<String, String>;

/// The texts that an attribute of a dialect may have; a release parses one of them.
pub fn spellings(attribute: &DialectAttribute) -> Vec<String> {
    let name = &attribute.name;
    let (dialect, mnemonic) = name.split_once('.').unwrap();
    if let Some(case) = attribute.cases.first() {
        return vec![
            format!("#{name}<{case}>"),
            format!("#{dialect}<{mnemonic} {case}>"),
            format!("#{dialect}<{mnemonic}<{case}>>"),
        ];
    }
    let known = WITH_PARAMETERS.iter().filter(|(of, _)| *of == &**name);
    let known = known.map(|(_, text)| (*text).to_owned());
    known
        .chain([
            format!("#{name}"),
            format!("#{name}<>"),
            format!("#{dialect}<{mnemonic}>"),
        ])
        .collect()
}

/// All attributes of dialects in a test.
pub fn attributes_in<'t>(test: &'t Test, found: &mut Vec<&'t DialectAttribute>) {
    match test {
        Test::Attribute(attribute) => found.push(attribute),
        Test::ArrayOf(test) | Test::Not(test) => attributes_in(test, found),
        Test::All(tests) | Test::OneOf(tests) => {
            tests.iter().for_each(|test| attributes_in(test, found));
        }
        _ => {}
    }
}

/// The conditions that a test has beside its class.
fn parts(test: &Test) -> &[Test] {
    match test {
        Test::All(tests) => tests,
        test => std::slice::from_ref(test),
    }
}

/// An attribute that satisfies a test.
pub fn right(test: &Test, spelled: &Spelled) -> Option<String> {
    let parts = parts(test);
    let all: Vec<&Test> = parts.iter().collect();
    // The narrowest part has the class.
    let of = |is: fn(&Test) -> bool| all.iter().find(|test| is(test)).copied();
    let narrow = of(|test| {
        matches!(
            test,
            Test::OneOf(_)
                | Test::IntegerOf(_)
                | Test::FloatOf(_)
                | Test::TypeOf(_)
                | Test::ArrayOf(_)
        )
    })
    .or(of(
        |test| matches!(test, Test::ElementsOf(ty) if *ty != TypeTest::AnyInteger),
    ))
    .or(all
        .iter()
        .rev()
        .find(|test| matches!(test, Test::Attribute(_)))
        .copied())
    .or(all.first().copied())?;
    Some(match narrow {
        Test::Any => "0 : i64".to_owned(),
        Test::Class(class) => match class {
            AttributeClass::String => "\"a\"".to_owned(),
            AttributeClass::Symbol | AttributeClass::FlatSymbol => "@a".to_owned(),
            AttributeClass::Type => "i32".to_owned(),
            AttributeClass::Integer => format!("{} : i32", number(&all)?),
            AttributeClass::Bool => "true".to_owned(),
            AttributeClass::Float => "1.0 : f32".to_owned(),
            AttributeClass::Array => list(&all, None, 0)?,
            AttributeClass::Dictionary => "{}".to_owned(),
            AttributeClass::Unit => "unit".to_owned(),
            AttributeClass::AffineMap => "affine_map<(d0) -> (d0)>".to_owned(),
            AttributeClass::IntegerSet => "affine_set<(d0) : (d0 >= 0)>".to_owned(),
            AttributeClass::DenseArray => "array<i64: 1>".to_owned(),
            AttributeClass::Elements => "dense<1> : tensor<1xi32>".to_owned(),
        },
        Test::StringOf(values) => format!("{:?}", values.first()?),
        Test::IntegerOf(ty) => match (type_text(ty)?, number(&all)?) {
            (ty, 1) if ty == "i1" => "true".to_owned(),
            (ty, number) => format!("{number} : {ty}"),
        },
        Test::FloatOf(ty) => format!("1.0 : {}", type_text(ty)?),
        Test::TypeOf(ty) => type_text(ty)?,
        Test::DenseArrayOf(ty) => dense_array(&type_text(ty)?, &all),
        Test::ElementsOf(ty) => elements(&type_text(ty)?, &all),
        Test::ArrayOf(item) => list(&all, right(item, spelled), 1)?,
        Test::Enum(width, ranges) => format!("{} : i{width}", ranges.first()?.start()),
        Test::Flags(width, mask) => format!("{} : i{width}", mask & mask.wrapping_neg()),
        Test::Attribute(attribute) => match spelled.get(&*attribute.name) {
            // The first of the cases may not be one of this test.
            Some(text) => case_text(text, attribute, attribute.cases.first().map(|it| &**it)),
            None => return None,
        },
        Test::Interface(Interface::Typed) => "1 : i32".to_owned(),
        Test::Interface(Interface::Elements) => "dense<1> : tensor<1xi32>".to_owned(),
        Test::Implements(names) => {
            let known = WITH_PARAMETERS
                .iter()
                .find(|(of, _)| names.iter().any(|it| &**it == *of));
            known?.1.to_owned()
        }
        Test::OneOf(tests) => tests.iter().find_map(|test| right(test, spelled))?,
        _ => return None,
    })
}

/// The text of an attribute with another case.
fn case_text(text: &str, attribute: &DialectAttribute, case: Option<&str>) -> String {
    let Some(case) = case else {
        return text.to_owned();
    };
    let (_, mnemonic) = attribute.name.split_once('.').unwrap();
    let end = text.find(mnemonic).unwrap() + mnemonic.len();
    let (name, body) = text.split_at(end);
    let inside = body.trim_matches(['<', '>', ' ']);
    format!("{name}{}", body.replacen(inside, case, 1))
}

/// A number that satisfies all conditions for it.
fn number(tests: &[&Test]) -> Option<i64> {
    let of_values = tests.iter().filter_map(|test| match test {
        Test::Values(ranges) => ranges.first().map(|range| *range.start()),
        Test::AtLeast(number) => Some(*number),
        _ => None,
    });
    let satisfies = |number: i64| {
        tests.iter().all(|test| match test {
            Test::AtLeast(least) => number >= *least,
            Test::AtMost(most) => number <= *most,
            Test::Values(ranges) => ranges.iter().any(|range| range.contains(&number)),
            Test::PowerOfTwo => number > 0 && number.count_ones() == 1,
            _ => true,
        })
    };
    [1].into_iter()
        .chain(of_values)
        .chain((0..16).map(|bit| 1 << bit))
        .find(|number| satisfies(*number))
}

/// A number that violates a condition for it.
fn wrong_number(tests: &[Test]) -> Option<i64> {
    tests.iter().find_map(|test| match test {
        Test::AtLeast(least) => Some(least - 1),
        Test::AtMost(most) => Some(most + 1),
        Test::Values(ranges) => ranges.last().map(|range| range.end() + 1),
        Test::PowerOfTwo => Some(3),
        _ => None,
    })
}

fn size(tests: &[&Test], otherwise: u64) -> u64 {
    let sizes = tests.iter().find_map(|test| match test {
        Test::Size(range) if *range.start() > 0 => Some(*range.start()),
        _ => None,
    });
    sizes.unwrap_or(otherwise)
}

fn list(tests: &[&Test], item: Option<String>, otherwise: u64) -> Option<String> {
    let count = size(tests, if item.is_some() { otherwise } else { 0 });
    let item = match count {
        0 => String::new(),
        _ => item.unwrap_or_else(|| "0 : i64".to_owned()),
    };
    Some(format!("[{}]", vec![item; count as usize].join(", ")))
}

fn dense_array(ty: &str, tests: &[&Test]) -> String {
    let items = (0..size(tests, 2)).map(|at| match ty {
        "i1" => "true".to_owned(),
        "f32" | "f64" => "1.0".to_owned(),
        _ => (at + 1).to_string(),
    });
    format!("array<{ty}: {}>", items.collect::<Vec<_>>().join(", "))
}

fn elements(ty: &str, tests: &[&Test]) -> String {
    let shape = tests.iter().find_map(|test| match test {
        Test::Shape(shape) => Some(shape.iter().map(|size| format!("{size}x")).collect()),
        _ => None,
    });
    let shape: String = shape.unwrap_or_else(|| "1x".to_owned());
    let value = match ty {
        "i1" => "true",
        ty if ty.starts_with(['f', 'b']) => "1.0",
        _ => "1",
    };
    format!("dense<{value}> : tensor<{shape}{ty}>")
}

fn type_text(test: &TypeTest) -> Option<String> {
    Some(match test {
        TypeTest::Any => "i32".to_owned(),
        TypeTest::AnyInteger => "i32".to_owned(),
        TypeTest::AnyFloat => "f32".to_owned(),
        TypeTest::Integer(_) | TypeTest::Index | TypeTest::Float(_) => test.to_string(),
        TypeTest::Function => "() -> ()".to_owned(),
        TypeTest::MemRef => "memref<1xi32>".to_owned(),
        TypeTest::Dialect(name) => match &**name {
            "llvm.func" => "!llvm.func<void ()>".to_owned(),
            "wasmssa.limit" => "!wasmssa<limit[0:]>".to_owned(),
            "wasmssa.tabletype" => "!wasmssa<tabletype !wasmssa.funcref [0:]>".to_owned(),
            _ => return None,
        },
        TypeTest::OneOf(tests) => tests.iter().find_map(type_text)?,
        TypeTest::Unknown => return None,
    })
}

/// The attributes of other classes that are tried, each with the beginnings of the texts of its own class.
const OTHERS: [(&str, &[&str]); 8] = [
    ("\"b\"", &["\""]),
    ("7.0 : f16", &["1.0 : "]),
    ("@x::@y", &["@"]),
    ("{x = 1 : i8}", &["{"]),
    ("[unit, 3 : i5]", &["["]),
    ("!t.y", &["i", "f", "!", "(", "memref"]),
    ("affine_map<(d0, d1) -> (d1)>", &["affine_map"]),
    ("array<i16: 7>", &["array"]),
];

/// An attribute of another class than a right value; `turn` selects it.
pub fn other_class(right: Option<&str>, turn: usize) -> &'static str {
    let is_other = |starts: &[&str]| {
        right.is_none_or(|right| !starts.iter().any(|start| right.starts_with(start)))
    };
    let others: Vec<_> = OTHERS
        .iter()
        .filter(|(_, starts)| is_other(starts))
        .collect();
    others[turn % others.len()].0
}

/// Attributes of the right class with another width or type of elements.
pub fn other_widths(test: &Test) -> Vec<String> {
    let other = |ty: &TypeTest| match ty {
        TypeTest::Integer(form) if form.width == 32 => match form.signedness {
            Signedness::Signless => "i64",
            Signedness::Signed | Signedness::Unsigned => "i32",
        },
        TypeTest::Float(name) if &**name == "f32" => "f64",
        TypeTest::Float(_) => "f32",
        _ => "i32",
    };
    let all: Vec<&Test> = parts(test).iter().collect();
    let widths = all.iter().filter_map(|part| {
        Some(match part {
            Test::IntegerOf(ty) => format!("{} : {}", number(&all)?, other(ty)),
            Test::Class(AttributeClass::Bool) => "1 : i8".to_owned(),
            Test::FloatOf(ty) => format!("1.0 : {}", other(ty)),
            Test::TypeOf(TypeTest::Any) => return None,
            Test::TypeOf(_) => "tuple<i7>".to_owned(),
            Test::DenseArrayOf(ty) => dense_array(other(ty), &all),
            Test::ElementsOf(TypeTest::AnyInteger) => "dense<1.0> : tensor<2xf32>".to_owned(),
            Test::ElementsOf(ty) => elements(other(ty), &all),
            Test::ArrayOf(item) => {
                let item = other_widths(item).into_iter().next();
                let item = item.unwrap_or_else(|| "#llvm.cconv<fastcc>".to_owned());
                format!("[{item}]")
            }
            Test::Enum(width, ranges) => {
                format!("{} : i{}", ranges.first()?.start(), 96 - width.min(&64))
            }
            Test::Flags(width, _) => format!("0 : i{}", 96 - width.min(&64)),
            Test::Attribute(attribute) if &*attribute.name != "llvm.cconv" => {
                "#llvm.cconv<fastcc>".to_owned()
            }
            Test::OneOf(tests) => tests.iter().find_map(|test| {
                let found = matches!(test, Test::IntegerOf(_));
                found.then(|| "1 : i7".to_owned())
            })?,
            _ => return None,
        })
    });
    widths.take(1).collect()
}

/// Attributes of the right class and type with a value that the constraint refuses.
pub fn other_cases(test: &Test, spelled: &Spelled) -> Vec<String> {
    let parts = parts(test);
    let mut found = Vec::new();
    for part in parts {
        match part {
            Test::Enum(width, ranges) => {
                let end = ranges.last().map_or(0, |range| *range.end());
                let is_full = ranges.len() == 1 && end == i64::from(u32::MAX);
                found.extend((!is_full).then(|| format!("{} : i{width}", end + 1)));
            }
            Test::Flags(width, mask) if mask.leading_zeros() > 64 - width => {
                found.push(format!(
                    "{} : i{width}",
                    1_u64 << (64 - mask.leading_zeros())
                ));
            }
            Test::Attribute(attribute) if !attribute.cases.is_empty() => {
                let text = spelled.get(&*attribute.name);
                found.extend(text.map(|text| case_text(text, attribute, Some("zzz"))));
            }
            Test::IntegerOf(ty) => {
                if let (Some(number), Some(ty)) = (wrong_number(parts), type_text(ty)) {
                    found.push(format!("{number} : {ty}"));
                }
            }
            Test::StringOf(_) => found.push("\"zzz\"".to_owned()),
            Test::Class(AttributeClass::FlatSymbol) => found.push("@x::@y".to_owned()),
            Test::DenseArrayOf(ty) => {
                let size = parts.iter().find_map(|part| match part {
                    Test::Size(range) if *range.end() < u64::MAX => Some(range.end() + 1),
                    Test::Size(range) if *range.start() > 0 => Some(range.start() - 1),
                    _ => None,
                });
                if let (Some(size), Some(ty)) = (size, type_text(ty)) {
                    let test = Test::Size(size..=size);
                    found.push(match size {
                        0 => format!("array<{ty}>"),
                        _ => dense_array(&ty, &[&test]),
                    });
                }
            }
            Test::Shape(shape) => {
                let ty = parts.iter().rev().find_map(|part| match part {
                    Test::ElementsOf(ty) => type_text(ty),
                    _ => None,
                });
                let ty = ty.unwrap_or_else(|| "i64".to_owned());
                found.push(format!(
                    "dense<1> : tensor<{}x{ty}>",
                    shape.iter().sum::<i64>() + 3
                ));
            }
            _ => {}
        }
    }
    found
}
