//! The custom form: names of values, and forms in descriptions from the input.

use super::*;

/// A module of LLVM 22 from the ops in its block.
fn module_of(ops: &str) -> Vec<u8> {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let text = format!("\"builtin.module\"() ({{\n{ops}}}) : () -> ()");
    let module = Module::parse(&text, &options).unwrap();
    module.to_bytes(&WriteOptions::default()).unwrap()
}

/// Requires that printing costs at most n log n.
#[track_caller]
fn prints_slowly(what: &str, n: usize, make: impl Fn(usize) -> Vec<u8>) {
    let names = OPERATIONS.iter().map(|it| it.0);
    let except: Vec<&str> = names.filter(|name| !PRINT.contains(name)).collect();
    grows_slowly(what, n, &except, make);
}

fn named(name: &str) -> String {
    format!("\"smt.declare_fun\"() <{{namePrefix = \"{name}\"}}> : () -> i32\n")
}

fn custom(bytes: &[u8], budget: Option<Budget>) -> Result<String, Error> {
    let mut text = Vec::new();
    printed(&open(bytes, budget), OpForm::Custom, false, &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

#[test]
fn values_that_ask_for_one_name() {
    let make = |n: usize| module_of(&named("x").repeat(n));
    let text = custom(&make(3), None).unwrap();
    for name in ["%x = ", "%x_0 = ", "%x_1 = "] {
        assert!(text.contains(name), "{text}");
    }
    prints_slowly("values that ask for one name", 300, make);
}

#[test]
fn names_that_are_taken() {
    let make = |n: usize| {
        let taken = (0..n).map(|number| named(&format!("x_{number}")));
        module_of(&(taken.collect::<String>() + &named("x").repeat(n)))
    };
    let text = custom(&make(2), None).unwrap();
    for name in ["%x_0 = ", "%x_1 = ", "%x = ", "%x_2 = "] {
        assert!(text.contains(name), "{text}");
    }
    prints_slowly("names that are taken", 400, make);
}

#[test]
fn names_that_are_taken_around_many_regions_are_charged() {
    let make = |n: usize| {
        let taken = (0..n).map(|number| named(&format!("x_{number}")));
        let region = format!("\"d.op\"() ({{\n{}}}) : () -> ()\n", named("x"));
        module_of(&(taken.collect::<String>() + &named("x") + &region.repeat(n)))
    };
    let n = 300;
    let budget = Budget::new((n * n) as u64 / 2);
    let error = custom(&make(n), Some(budget)).unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::LimitExceeded { .. }),
        "{error}"
    );
    let text = custom(&make(2), None).unwrap();
    assert_eq!(text.matches("%x_2 = ").count(), 2, "{text}");
}

#[test]
fn long_names() {
    let make = |n: usize| {
        let name = "x".repeat(n);
        let symbol = format!("\"spirv.mlir.addressof\"() <{{variable = @{name}}}> : () -> i32\n");
        module_of(&(named(&name) + &symbol).repeat(n))
    };
    let text = custom(&make(256), None).unwrap();
    assert!(text.contains(&format!("%{} = ", "x".repeat(256))), "{text}");
    let text = custom(&make(257), None).unwrap();
    assert!(text.contains("  %0 = ") && !text.contains("%x"), "{text}");
    let costs = [600, 1200, 2400].map(|n| {
        let bytes = make(n);
        let (result, heap) = heap::measure(|| {
            let mut options = PrintOptions::default();
            options.form = OpForm::Custom;
            options.max_bytes = Some(1 << 16);
            text::print(&open(&bytes, None), &options, &mut std::io::sink())
        });
        assert!(result.is_err());
        heap.peak as u64
    });
    assert!(
        costs[2] <= MOST_GROWTH * costs[0].max(LEAST_HEAP),
        "{costs:?}"
    );
}

#[test]
fn results_with_one_name() {
    prints_slowly("results with one name", 300, |n| {
        let name = "x".repeat(200);
        let results = vec!["i32"; n].join(", ");
        module_of(&format!(
            "%0:{n} = \"smt.declare_fun\"() <{{namePrefix = \"{name}\"}}> : () -> ({results})\n\
             \"d.op\"(%0#{}) : (i32) -> ()\n",
            n - 1
        ))
    });
}

#[test]
fn operands_of_an_affine_map() {
    prints_slowly("operands of an affine map", 100, |n| {
        let dims: Vec<String> = (0..n).map(|at| format!("d{at}")).collect();
        let dims = dims.join(", ");
        let shape = "1x".repeat(n);
        let index = vec!["index"; n].join(", ");
        let operands: Vec<String> = (0..n).map(|at| format!("%i#{at}")).collect();
        module_of(&format!(
            "%m = \"d.op\"() : () -> memref<{shape}f32>\n%i:{n} = \"d.op\"() : () -> ({index})\n\
             %0 = \"affine.load\"(%m, {}) <{{map = affine_map<({dims}) -> ({dims})>}}> : \
             (memref<{shape}f32>, {index}) -> f32\n",
            operands.join(", ")
        ))
    });
}

#[test]
fn functions_and_loops() {
    prints_slowly("functions with loops", 100, |n| {
        let functions = (0..n).map(|number| {
            format!(
                "\"func.func\"() <{{function_type = (index) -> (), sym_name = \"f{number}\"}}> ({{\n\
                 ^bb0(%n: index):\n\"scf.for\"(%n, %n, %n) ({{\n^bb1(%i: index):\n\
                 %0 = \"arith.addi\"(%i, %n) <{{overflowFlags = #arith.overflow<none>}}> : (index, index) -> index\n\
                 \"scf.yield\"() : () -> ()\n}}) : (index, index, index) -> ()\n\
                 \"func.return\"() : () -> ()\n}}) : () -> ()\n"
            )
        });
        module_of(&functions.collect::<String>())
    });
}

/// A module of many ops of one name, with a form in a description.
fn described(form: &str, ops: usize) -> (String, Vec<u8>) {
    let description = format!(
        "dialect toy\nop x {{ a: attribute }} operands(o*) results() regions(r*)\nform x \"{form}\"\n"
    );
    let region = "({\n\"d.op\"() : () -> ()\n})";
    let op = format!("\"toy.x\"() <{{a = 1 : i32}}> {region} : () -> ()\n");
    let mut registry = mlirbc::dialect::Registry::clone(&mlirbc::dialect::Registry::built_in());
    registry.add_text(&description).unwrap();
    let mut options = ParseOptions::default();
    options.registry = std::sync::Arc::new(registry);
    let text = format!("\"builtin.module\"() ({{\n{}}}) : () -> ()", op.repeat(ops));
    let module = Module::parse(&text, &options).unwrap();
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    (description, bytes)
}

/// The custom text of a module with a form in a description, and the work that it takes.
fn described_text(form: &str, ops: usize) -> (String, u64) {
    let (description, bytes) = described(form, ops);
    let mut registry = mlirbc::dialect::Registry::clone(&mlirbc::dialect::Registry::built_in());
    registry.add_text(&description).unwrap();
    let budget = Budget::default();
    let mut options = OpenOptions {
        registry: std::sync::Arc::new(registry),
        ..OpenOptions::default()
    };
    options.limits.budget = Some(budget.clone());
    let module = Module::open_with(&bytes[..], options).unwrap();
    let mut text = Vec::new();
    printed(&module, OpForm::Custom, false, &mut text).unwrap();
    (String::from_utf8(text).unwrap(), budget.work())
}

#[test]
fn forms_in_descriptions_that_are_odd_are_unknown() {
    let (text, _) = described_text("$a regions attr-dict", 1);
    assert!(text.contains("\n  toy.x 1 : i32 {\n"), "{text}");
    let deep = format!("{}$a^{}", "(".repeat(10_000), ")?".repeat(10_000));
    let calls = format!("{}$a{}", "type(".repeat(10_000), ")".repeat(10_000));
    let clauses = format!(
        "{}`b` $a{}",
        "oilist(`a` ".repeat(10_000),
        ")".repeat(10_000)
    );
    for form in [
        &deep,
        &calls,
        &clauses,
        &"$a ".repeat(1000),
        &format!("$a {}", "(`x` $a^)? ".repeat(1000)),
        "$a $r attr-dict region($r)",
        "$a regions regions attr-dict",
        "$b regions attr-dict",
        "$a regions attr-dict unknown($a)",
        "custom<Unknown>($a) regions attr-dict",
        "$a regions attr-dict type($a)",
        "$a `{",
        "regions attr-dict",
        "$a attr-dict",
    ] {
        let (text, _) = described_text(form, 1);
        let shown = &form[..form.len().min(60)];
        let is_whole = text.contains("\"toy.x\"() <{a = 1 : i32}> ({\n")
            // The dictionary has what no other part says.
            || text.contains("\n  toy.x {\n") && text.contains("} {a = 1 : i32} loc(");
        assert!(is_whole, "{shown}: {text}");
        assert!(text.contains("\"d.op\"() : () -> ()"), "{shown}: {text}");
    }
}

#[test]
fn steps_that_print_nothing_are_charged() {
    let empty = "(`x` $o^)? ".repeat(15);
    let few = described_text("$a regions attr-dict", 200).1;
    let literals = "`` ".repeat(2000);
    let work = |form: &str| described_text(form, 200).1;
    let form = format!("$a regions attr-dict {literals}");
    // Nothing is no step.
    assert_eq!(work(&form), few);
    let many = work(&format!("$a regions attr-dict {empty}"));
    assert!(many >= few + 200, "{few}, {many}");
}
