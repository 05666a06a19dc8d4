use crate::dialect::Type;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::{Module, Op};
use crate::schema::Release;
use crate::text::form::type_rules::computation::Computation;
use crate::text::form::type_rules::{FollowingType, TypeTexts, inferred, type_of_attribute};
use crate::text::{ParseOptions, PrintOptions, print_type};

/// The text of the last type.
#[derive(Default)]
struct Texts(Vec<u8>);

impl<'m> TypeTexts<'m> for Texts {
    fn type_text(&mut self, ty: Type<'m>) -> Result<Option<&[u8]>> {
        self.0.clear();
        print_type(ty, &PrintOptions::default(), &mut self.0).unwrap();
        Ok(Some(&self.0))
    }
}

fn parsed(text: &str) -> Module<'static> {
    parsed_by(text, Release::Llvm22)
}

fn parsed_by(text: &str, release: Release) -> Module<'static> {
    let options = ParseOptions {
        release,
        ..ParseOptions::default()
    };
    let module = Module::parse(text.as_bytes(), &options);
    module.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The op of a text with only one at its top level.
fn only_op<'m>(module: &'m Module<'_>) -> Op<'m> {
    let mut ops = module.top_block().unwrap().ops();
    last_inside(ops.next().unwrap())
}

/// The last op in the region of an op.
fn last_inside(op: Op<'_>) -> Op<'_> {
    let region = op.region(0).unwrap().unwrap();
    let block = region.blocks().next().unwrap();
    block.ops().next_back().unwrap()
}

/// Runs a test with types by their texts.
fn with_types(lists: &[&[&str]], release: Release, test: impl FnOnce(&[Vec<Type<'_>>])) {
    let lists = lists.iter().map(|types| format!("[{}]", types.join(", ")));
    let lists: Vec<String> = lists.collect();
    let text = format!(
        "\"test.types\"() {{types = [{}]}} : () -> ()",
        lists.join(", ")
    );
    let module = parsed_by(&text, release);
    let types = only_op(&module).attribute(b"types").unwrap().unwrap();
    let array = |view| match view {
        AttributeView::Array(items) => items.iter(),
        _ => panic!("no array"),
    };
    let ty = |view| match view {
        AttributeView::Type(ty) => ty,
        _ => panic!("no type"),
    };
    let lists = array(types.view().unwrap()).map(|list| {
        let items = array(list.view().unwrap());
        items.map(|item| ty(item.view().unwrap())).collect()
    });
    test(&lists.collect::<Vec<_>>());
}

/// Whether the types of `found` are what a computation returns for those of `known`.
fn follows(name: &str, known: &[&str], found: &[&str]) -> Option<bool> {
    follows_in(Release::Llvm22, name, known, found)
}

fn follows_in(release: Release, name: &str, known: &[&str], found: &[&str]) -> Option<bool> {
    let computation = Computation::named(name).unwrap_or_else(|| panic!("{name}"));
    let mut answer = None;
    with_types(&[known, found], release, |types| {
        let mut texts = Texts::default();
        let following = computation.of(&types[0], &mut texts).unwrap();
        answer = following.and_then(|it| {
            it.are(types[1].iter().copied().map(Some), &mut texts)
                .unwrap()
        });
    });
    answer
}

#[test]
fn computations_give_the_types_of_mlir() {
    for (name, known, found) in [
        ("i1_like", "i32", "i1"),
        ("i1_like", "index", "i1"),
        ("i1_like", "vector<2x[4]xf32>", "vector<2x[4]xi1>"),
        ("i1_like", "tensor<?x3xf32>", "tensor<?x3xi1>"),
        ("i1_like", "tensor<4xi32, \"enc\">", "tensor<4xi1, \"enc\">"),
        ("i1_like", "tensor<*xi32>", "tensor<*xi1>"),
        ("i1_per_element", "f32", "i1"),
        ("i1_per_element", "vector<4xi32>", "vector<4xi1>"),
        ("element", "complex<f32>", "f32"),
        ("element", "memref<?x!llvm.ptr>", "!llvm.ptr"),
        ("element", "tensor<*xcomplex<f32>>", "complex<f32>"),
        ("element", "vector<[4]xindex>", "index"),
        ("last_dim_16", "vector<3x[4]xi1>", "vector<3x[16]xi1>"),
        ("scalable_square", "vector<[4]xf32>", "vector<[4]x[4]xf32>"),
        ("i1_first_dim", "vector<16xf32>", "vector<16xi1>"),
        ("integer_of_first_dim", "vector<16xf32>", "i16"),
        ("tensor_of_memref", "memref<?x4xf32, 3>", "tensor<?x4xf32>"),
        ("tensor_of_memref", "memref<*xf32>", "tensor<*xf32>"),
        (
            "spirv_pointee",
            "!spirv.ptr<!spirv.struct<(f32, !spirv.ptr<i32, Function>)>, StorageBuffer>",
            "!spirv.struct<(f32, !spirv.ptr<i32, Function>)>",
        ),
        (
            "spirv_pointee",
            "!spirv.ptr<vector<4xf32>, Function>",
            "vector<4xf32>",
        ),
        (
            "spirv_image",
            "!spirv.sampled_image<!spirv.image<f32, Dim2D, IsDepth, Arrayed, SingleSampled, NeedSampler, Unknown>>",
            "!spirv.image<f32, Dim2D, IsDepth, Arrayed, SingleSampled, NeedSampler, Unknown>",
        ),
        ("mma_element", "!gpu.mma_matrix<16x16xf16, \"AOp\">", "f16"),
        (
            "smt_array_range",
            "!smt.array<[!smt.array<[!smt.int -> !smt.bool]> -> !smt.bv<3>]>",
            "!smt.bv<3>",
        ),
        (
            "smt_array_domain",
            "!smt.array<[!smt.array<[!smt.int -> !smt.bool]> -> !smt.bv<3>]>",
            "!smt.array<[!smt.int -> !smt.bool]>",
        ),
        (
            "smt_func_range",
            "!smt.func<(!smt.int, !smt.bool) !smt.bv<3>>",
            "!smt.bv<3>",
        ),
        ("async_value", "!async.value<tuple<>>", "tuple<>"),
        (
            "ptr_metadata",
            "memref<4xf32>",
            "!ptr.ptr_metadata<memref<4xf32>>",
        ),
        (
            "emitc_pointer_of_lvalue",
            "!emitc.lvalue<i32>",
            "!emitc.ptr<i32>",
        ),
        (
            "emitc_lvalue_of_pointer",
            "!emitc.ptr<!emitc.opaque<\"x\">>",
            "!emitc.lvalue<!emitc.opaque<\"x\">>",
        ),
        (
            "emitc_lvalue_value",
            "!emitc.lvalue<!emitc.ptr<i32>>",
            "!emitc.ptr<i32>",
        ),
        (
            "llvm_struct_with_i1",
            "!llvm.ptr",
            "!llvm.struct<(ptr, i1)>",
        ),
        ("llvm_struct_with_i1", "i32", "!llvm.struct<(i32, i1)>"),
        ("pdl_range", "!pdl.type", "!pdl.range<type>"),
        ("pdl_value_or_range", "!pdl.type", "!pdl.value"),
        (
            "pdl_value_or_range",
            "!pdl.range<type>",
            "!pdl.range<value>",
        ),
    ] {
        assert_eq!(
            follows(name, &[known], &[found]),
            Some(true),
            "{name} {known}"
        );
        assert_eq!(
            follows(name, &[known], &[found; 2]),
            Some(true),
            "{name} {known}"
        );
        for other in [
            "f64",
            "vector<4xf64>",
            "tensor<2xi1>",
            "!spirv.ptr<i8, Function>",
        ] {
            assert_eq!(
                follows(name, &[known], &[other]),
                Some(false),
                "{name} {known}"
            );
            assert_eq!(
                follows(name, &[known], &[found, other]),
                Some(false),
                "{name} {known}"
            );
        }
    }
}

#[test]
fn computations_give_types_of_a_group_in_order() {
    let function = "(i32, f32) -> (i1, tensor<2xf32>)";
    let smt = "!smt.func<(!smt.int, !smt.array<[!smt.int -> !smt.bool]>) !smt.bool>";
    for (name, known, found) in [
        ("function_inputs", &[function][..], &["i32", "f32"][..]),
        ("function_inputs", &["() -> ()"], &[]),
        ("function_results", &[function], &["i1", "tensor<2xf32>"]),
        (
            "smt_func_domain",
            &[smt],
            &["!smt.int", "!smt.array<[!smt.int -> !smt.bool]>"],
        ),
        ("elements", &["vector<2x2xf32>"], &["f32"; 4]),
        ("elements", &["tensor<0xf32>"], &[]),
        ("first", &["i1", "i2"], &["i1"]),
    ] {
        assert_eq!(follows(name, known, found), Some(true), "{name}");
        let changed = [found, &["i77"]].concat();
        assert_eq!(follows(name, known, &changed), Some(false), "{name}");
        if let [_, rest @ ..] = found {
            let changed = [&["i77"], rest].concat();
            assert_eq!(follows(name, known, &changed), Some(false), "{name}");
        }
    }
}

/// The llvm dialect has vector types of its own up to LLVM 19.
#[test]
fn computations_know_the_vectors_of_llvm() {
    for (name, known, found) in [
        ("element", "!llvm.vec<4 x ptr>", "!llvm.ptr"),
        ("element", "!llvm.vec<? x 4 x  i32>", "i32"),
        ("i1_like", "!llvm.vec<4 x ptr>", "vector<4xi1>"),
        ("i1_like", "!llvm.vec<? x 4 x  i32>", "vector<[4]xi1>"),
    ] {
        let in_19 = |found| follows_in(Release::Llvm19, name, &[known], &[found]);
        assert_eq!(in_19(found), Some(true), "{name} {known}");
        assert_eq!(in_19("i77"), Some(false), "{name} {known}");
    }
}

#[test]
fn what_is_not_known_has_no_answer() {
    for (name, known) in [
        ("i1_like", "!custom.vector<4>"),
        ("i1_like", "memref<4xi32>"),
        ("i1_per_element", "vector<2x3xi32>"),
        ("i1_per_element", "vector<[2]xi32>"),
        ("i1_per_element", "!spirv.arm.tensor<2xf32>"),
        ("element", "f32"),
        ("elements", "tensor<?xf32>"),
        ("elements", "vector<[4]xf32>"),
        ("function_inputs", "!llvm.func<void (i32)>"),
        ("last_dim_16", "vector<f32>"),
        ("spirv_pointee", "!llvm.ptr<3>"),
        ("spirv_pointee", "!spirv.struct<(f32)>"),
        ("mma_element", "!gpu.async.token"),
        ("smt_array_range", "!smt.int"),
        ("pdl_range", "i32"),
    ] {
        for found in ["i1", "f32", "vector<4xi1>"] {
            assert_eq!(follows(name, &[known], &[found]), None, "{name} {known}");
        }
    }
    assert_eq!(follows("element", &["vector<4xi1>"; 2], &["i1"]), None);
    assert_eq!(follows("element", &[], &["i1"]), None);
    assert!(Computation::named("no_such_computation").is_none());
}

#[test]
fn a_type_is_known_by_its_text() {
    let texts = [
        "i32",
        "ui32",
        "si1",
        "index",
        "none",
        "bf16",
        "f8E8M0FNU",
        "vector<16x2xbf16>",
        "vector<i1>",
        "!llvm.ptr<3>",
        "!pdl.range<type>",
        "vector<[4]xi1>",
    ];
    with_types(&[&texts], Release::Llvm22, |types| {
        for (at, text) in texts.iter().enumerate() {
            let ty = FollowingType::of_text(text);
            for (other, &found) in types[0].iter().enumerate() {
                let is = ty.is(found, &mut Texts::default()).unwrap();
                assert_eq!(is, Some(at == other), "{text} {}", texts[other]);
            }
        }
    });
}

/// Whether an op infers its results: its name and properties, the types of its operands and of its results.
fn infers(op: &str, operands: &[&str], results: &[&str], release: Release) -> Option<bool> {
    let values: Vec<String> = (0..operands.len()).map(|at| format!("%v{at}")).collect();
    let (name, properties) = op.split_once(' ').unwrap_or((op, ""));
    let values = values.join(", ");
    let definition = match operands {
        [] => String::new(),
        _ => format!(
            "{values} = \"test.values\"() : () -> ({})",
            operands.join(", ")
        ),
    };
    let op = format!(
        "%r:{} = \"{name}\"({values}) {properties} : ({}) -> ({})",
        results.len(),
        operands.join(", "),
        results.join(", ")
    );
    let text = format!("\"test.graph\"() ({{\n{definition}\n{op}\n}}) : () -> ()");
    let module = parsed_by(&text, release);
    let op = last_inside(only_op(&module));
    let mut texts = Texts::default();
    let found: Vec<Type<'_>> = op.results().filter_map(|result| result.ty()).collect();
    let following = inferred(&op, &mut texts).unwrap();
    following.and_then(|it| it.are(found.iter().copied().map(Some), &mut texts).unwrap())
}

#[test]
fn ops_infer_the_types_of_mlir() {
    let pointer = "!ptr.ptr<#ptr.generic_space>";
    let pointers = "vector<4x!ptr.ptr<#ptr.generic_space>>";
    let add = "ptr.ptr_add <{flags = 0 : i32}>";
    let dealloc = "bufferization.dealloc <{operandSegmentSizes = array<i32: 1, 1, 2>}>";
    let local = "!wasmssa<local ref to f32>";
    let vector = "vector<2x3xf32>";
    let llvm_22 = Release::Llvm22;
    for (op, operands, results, release) in [
        (add, &[pointer, "index"][..], &[pointer][..], llvm_22),
        (add, &[pointer, "vector<4xindex>"], &[pointers], llvm_22),
        (add, &[pointers, "index"], &[pointers], llvm_22),
        (add, &[pointers, "vector<4xindex>"], &[pointers], llvm_22),
        (
            add,
            &[pointer, "tensor<4xindex>"],
            &["tensor<4x!ptr.ptr<#ptr.generic_space>>"],
            llvm_22,
        ),
        (
            "vector.shuffle <{mask = array<i64: 0, 1, 2>}>",
            &[vector, vector],
            &["vector<3x3xf32>"],
            llvm_22,
        ),
        (
            "vector.shuffle <{mask = array<i64: 0, 1>}>",
            &["vector<f32>", "vector<f32>"],
            &["vector<2xf32>"],
            llvm_22,
        ),
        (
            "vector.shuffle <{mask = [0, 1, 2]}>",
            &[vector, vector],
            &["vector<3x3xf32>"],
            Release::Llvm17,
        ),
        (
            "vector.extract <{position = [0]}>",
            &["vector<2x[4]xf32>"],
            &["vector<4xf32>"],
            Release::Llvm17,
        ),
        (
            "vector.extract <{position = [0, 1]}>",
            &[vector],
            &["f32"],
            Release::Llvm17,
        ),
        (
            "memref.distinct_objects",
            &["memref<4xf32>", "memref<5xf32>"],
            &["memref<4xf32>", "memref<5xf32>"],
            llvm_22,
        ),
        (
            dealloc,
            &["memref<4xf32>", "i1", "memref<4xf32>", "memref<4xf32>"],
            &["i1", "i1"],
            llvm_22,
        ),
        (
            "smt.bv.concat",
            &["!smt.bv<3>", "!smt.bv<5>"],
            &["!smt.bv<8>"],
            llvm_22,
        ),
        (
            "smt.bv.constant <{value = #smt.bv<3> : !smt.bv<4>}>",
            &[],
            &["!smt.bv<4>"],
            llvm_22,
        ),
        (
            "chlo.constant <{value = dense<1> : tensor<2xi32>}>",
            &[],
            &["tensor<2xi32>"],
            llvm_22,
        ),
        ("wasmssa.local <{type = f32}>", &[], &[local], llvm_22),
        ("wasmssa.local_get", &[local], &["f32"], llvm_22),
        ("wasmssa.local_tee", &[local, "f32"], &["f32"], llvm_22),
    ] {
        assert_eq!(infers(op, operands, results, release), Some(true), "{op}");
        let more = [results, &["vector<7xi7>"]].concat();
        let others = vec!["!other.type"; results.len()];
        for wrong in [more, others] {
            let answer = infers(op, operands, &wrong, release);
            assert_eq!(answer, Some(false), "{op} {wrong:?}");
        }
    }
}

#[test]
fn nothing_is_inferred_without_what_determines_it() {
    for (op, operands) in [
        ("arith.addi", &["i32", "i32"][..]),
        ("vector.shuffle <{mask = array<i64: 0>}>", &["f32", "f32"]),
        ("smt.bv.concat", &["!smt.bv<3>", "!smt.int"]),
        ("wasmssa.local_get", &["f32"]),
    ] {
        assert_eq!(
            infers(op, operands, &["f32"], Release::Llvm22),
            None,
            "{op}"
        );
    }
}

#[test]
fn a_typed_attribute_has_a_type() {
    for (attribute, expected) in [
        ("1 : i32", Some("i32")),
        ("true", Some("i1")),
        ("1.0 : f32", Some("f32")),
        ("dense<1> : tensor<2xi8>", Some("tensor<2xi8>")),
        (
            "#ptr.null : !ptr.ptr<#ptr.generic_space>",
            Some("!ptr.ptr<#ptr.generic_space>"),
        ),
        ("#test.of<1 : i32>", None),
        ("[1 : i32]", None),
    ] {
        let ty = expected.unwrap_or("none");
        let text = format!("\"test.x\"() {{a = {attribute}, t = {ty}}} : () -> ()");
        let module = parsed(&text);
        let op = only_op(&module);
        let value = |name| op.attribute(name).unwrap().unwrap();
        let Ok(AttributeView::Type(ty)) = value(b"t").view() else {
            panic!("no type");
        };
        let found = type_of_attribute(value(b"a")).unwrap();
        let is = found.map(|found| found.is(ty, &mut Texts::default()).unwrap());
        assert_eq!(is, expected.map(|_| Some(true)), "{attribute}");
    }
}
