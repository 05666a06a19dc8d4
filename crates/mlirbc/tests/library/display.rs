//! `Display` of modules and ops.

use mlirbc::Budget;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::text::{self, OpForm, ParseOptions, PrintOptions};

fn parsed(text: &str) -> Module<'static> {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    Module::parse(text, &options).unwrap()
}

#[test]
fn modules_and_ops_are_displayed_in_the_form_of_their_dialects() {
    let module = parsed(
        r##""func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
        ^bb0(%x: f32):
          %y = "arith.addf"(%x, %x) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
          "func.return"(%y) : (f32) -> ()
        }) : () -> ()"##,
    );
    let expected = "\
module {
  func.func @f(%arg0: f32) -> f32 {
    %0 = arith.addf %arg0, %arg0 : f32
    return %0 : f32
  }
}
";
    assert_eq!(module.to_string(), expected);
    let mut ops = module.ops();
    let mut texts = Vec::new();
    while let Some(op) = ops.next().unwrap() {
        texts.push(op.to_string());
    }
    assert!(
        texts.contains(&"%0 = arith.addf %arg0, %arg0 : f32".to_owned()),
        "{texts:?}"
    );
    assert!(
        texts.contains(&"func.return %0 : f32".to_owned()),
        "{texts:?}"
    );
}

#[test]
fn what_is_displayed_has_no_aliases() {
    let bytes = support::fixtures::read("aliases.llvm22.v6.mlirbc");
    let module = Module::open(bytes).unwrap();
    let mut options = PrintOptions::default();
    options.form = OpForm::Custom;
    let mut text = Vec::new();
    text::print(&module, &options, &mut text).unwrap();
    assert_eq!(module.to_string().as_bytes(), text);
    assert!(!module.to_string().contains("#map"));
}

#[test]
fn damage_is_displayed_in_brackets() {
    let bytes = support::fixtures::read("handmade/attr_cycle_direct.mlirbc");
    let module = Module::open(bytes).unwrap();
    let text = module.to_string();
    assert!(
        text.contains("<cannot print: ") && text.ends_with('>'),
        "{text}"
    );
}

#[test]
fn a_budget_that_is_used_up_is_displayed_in_brackets() {
    let bytes = support::fixtures::read("kitchen.llvm22.v6.mlirbc");
    let mut options = OpenOptions::default();
    options.limits.budget = Some(Budget::default());
    let module = Module::open_with(bytes, options).unwrap();
    let root = module.root().unwrap().unwrap();
    module.budget().unwrap().cancel();
    assert!(
        root.to_string()
            .starts_with("<cannot print: the operation was cancelled"),
        "{root}"
    );
    module.budget().unwrap().restart();
    assert!(
        root.to_string().starts_with("module @filter attributes {"),
        "{root}"
    );
}

#[test]
fn bytes_that_are_no_text_are_replaced() {
    let mut module = Module::new(6, b"MLIR22.1.8", OpenOptions::default()).unwrap();
    let location = text::parse_attribute(module.tables_mut(), "loc(unknown)").unwrap();
    let name = module
        .tables_mut()
        .add_op_name("d.\u{fc}\u{1f600}".as_bytes(), false);
    let top = module.top_block().unwrap().id();
    let new = mlirbc::ir::NewOp::new(name.unwrap(), location);
    let at = mlirbc::ir::InsertionPoint::AtEnd(top);
    module.create_op(&new, at).unwrap();
    let mut bytes = Vec::new();
    text::print(&module, &PrintOptions::default(), &mut bytes).unwrap();
    assert_eq!(module.to_string(), String::from_utf8_lossy(&bytes));
}
