//! What a text becomes, op by op.

use std::sync::Arc;

use mlirbc::container::{ResourceData, ResourceOwner};
use mlirbc::dialect::Registry;
use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{PrintOptions, print};

use crate::assemble::fixtures::canonical;

pub fn options() -> ParseOptions {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    options.implicit_module = false;
    options.file_name = "a.mlir".to_owned();
    options
}

pub fn parse(text: &str) -> Module<'static> {
    Module::parse(text, &options()).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The text that is printed for a text, with locations.
fn located(text: &str) -> String {
    let mut options = PrintOptions::default();
    options.locations = true;
    let mut out = Vec::new();
    print(&parse(text), &options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn printed(text: &str) -> String {
    let mut out = Vec::new();
    print(&parse(text), &PrintOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

pub fn ops_without_a_location_have_their_position() {
    let text = "\n  \"a.b\"() ({\n^x(%y: i32):\n  %0 = \"a.c\"() : () -> i32\n}) : () -> ()";
    let expected = r#""a.b"() ({
^bb0(%arg0: i32 loc("a.mlir":3:4)):
  %0 = "a.c"() : () -> i32 loc("a.mlir":4:8)
}) : () -> () loc("a.mlir":2:3)
"#;
    assert_eq!(located(text), expected);
}

pub fn a_location_alias_may_be_defined_at_the_end() {
    let text = r##"#first = loc("f")
"a.b"() : () -> () loc(#last)
"a.c"() : () -> () loc(#first)
#last = loc(fused[#first, "g":1:2])"##;
    let expected = r#""a.b"() : () -> () loc(fused["f", "g":1:2])
"a.c"() : () -> () loc("f")
"#;
    assert_eq!(located(text), expected);
}

pub fn aliases_stand_for_attributes_and_types() {
    let text = r##"#map = affine_map<(i) -> (i)>
!t = tensor<2xf32>
#a = [#map, !t]
%0 = "a.b"() {x = #a} : () -> !t"##;
    let expected =
        "%0 = \"a.b\"() {x = [affine_map<(d0) -> (d0)>, tensor<2xf32>]} : () -> tensor<2xf32>\n";
    assert_eq!(printed(text), expected);
}

pub fn values_and_blocks_may_be_used_before_their_definition() {
    let text = r#""a.g"() ({
  "a.use"(%b#1, %b #0)[^end] : (i32, f32) -> ()
^end:
  %b:2 = "a.def"() : () -> (f32, i32)
}) : () -> ()"#;
    let expected = r#""a.g"() ({
  "a.use"(%0#1, %0#0)[^bb1] : (i32, f32) -> ()
^bb1:  // pred: ^bb0
  %0:2 = "a.def"() : () -> (f32, i32)
}) : () -> ()
"#;
    assert_eq!(printed(text), expected);
}

pub fn names_end_with_their_region() {
    let text = r#""a.g"() ({
  %x = "a.def"() : () -> i32
}, {
  %x = "a.def"() : () -> f32
  "a.use"(%x) : (f32) -> ()
}) : () -> ()"#;
    assert_eq!(parse(text).top_block().unwrap().ops().count(), 1);
}

pub fn an_isolated_op_has_names_of_its_own() {
    let text = r#"%x = "a.def"() : () -> i32
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %x = "a.def"() : () -> f32
  "a.use"(%x) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"a.use"(%x) : (i32) -> ()"#;
    assert_eq!(parse(text).top_block().unwrap().ops().count(), 3);
    let outside = text.replace("%x = \"a.def\"() : () -> f32", "");
    let errors = Module::parse(&outside, &options()).unwrap_err();
    assert_eq!(errors.0[0].message, "use of undeclared SSA value name '%x'");
}

pub fn ops_are_put_in_a_module_unless_they_are_one() {
    let mut options = options();
    options.implicit_module = true;
    let names = |text: &str| {
        let module = Module::parse(text, &options).unwrap();
        let top = module.top_block().unwrap();
        let ops = top.ops().map(|op| {
            let inside = op.regions().unwrap().flat_map(|region| region.blocks());
            format!(
                "{} {}",
                op.name(),
                inside.flat_map(|block| block.ops()).count()
            )
        });
        ops.collect::<Vec<_>>()
    };
    assert_eq!(names(""), ["builtin.module 0"]);
    assert_eq!(
        names("\"a.b\"() : () -> () \"a.c\"() : () -> ()"),
        ["builtin.module 2"]
    );
    let module = "\"builtin.module\"() ({\n}) : () -> ()\n";
    assert_eq!(names(module), ["builtin.module 0"]);
    assert_eq!(names(&module.repeat(2)), ["builtin.module 2"]);
}

pub fn inherent_attributes_become_properties_and_defaults_are_filled_in() {
    let text = r#"%0 = "arith.constant"() {value = 1 : i32, x} : () -> i32
%1 = "arith.addi"(%0, %0) : (i32, i32) -> i32"#;
    let expected = r#"%0 = "arith.constant"() <{value = 1 : i32}> {x} : () -> i32
%1 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
"#;
    assert_eq!(printed(text), expected);
}

pub fn properties_of_an_unregistered_op_are_any_attribute() {
    let text = "\"a.b\"() <\"text\"> : () -> ()\n\"a.c\"() <{}> : () -> ()\n";
    assert_eq!(printed(text), text);
}

pub fn ops_of_a_dialect_that_mlir_opt_does_not_register_are_unregistered() {
    let text = "\"vcix.v.sv\"() {opcode = 1 : i32} : () -> ()\n";
    assert_eq!(printed(text), text);
    let mut registry = (*Registry::built_in()).clone();
    let definition = "dialect vcix op v.sv { opcode: attribute }";
    registry.add_text(definition).unwrap();
    let mut options = options();
    options.registry = Arc::new(registry);
    let module = Module::parse(text, &options).unwrap();
    let mut out = Vec::new();
    print(&module, &PrintOptions::default(), &mut out).unwrap();
    let known = "\"vcix.v.sv\"() <{opcode = 1 : i32}> : () -> ()\n";
    assert_eq!(String::from_utf8(out).unwrap(), known);
}

pub fn resources_have_their_data() {
    let text = r##""a.b"() {x = dense_resource<key> : tensor<2xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      key: "0x080000000102"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      name: "text",
      blob: "0x01000000FF"
    }
  }
#-}"##;
    let module = parse(text);
    let container = module.container();
    let resources = container.resources();
    let found: Vec<String> = resources
        .groups()
        .iter()
        .flat_map(|group| {
            let owner = match group.owner {
                ResourceOwner::Dialect(dialect) => container.dialect_name(dialect),
                ResourceOwner::External(name) => container.string(name).unwrap(),
            };
            group.entries.clone().map(move |at| {
                let entry = &resources.entries()[at as usize];
                let key = container.string(entry.key).unwrap().escape_ascii();
                let data = match container.resource_data(entry).unwrap() {
                    ResourceData::Blob {
                        bytes, alignment, ..
                    } => {
                        format!("{bytes:02x?} at {alignment}")
                    }
                    ResourceData::Bool(value) => value.to_string(),
                    ResourceData::String(id) => {
                        container.string(id).unwrap().escape_ascii().to_string()
                    }
                    ResourceData::Elided => "none".to_owned(),
                };
                format!("{} {key} {data}", owner.escape_ascii())
            })
        })
        .collect();
    let expected = [
        "tool flag true",
        "tool name text",
        "tool blob [ff] at 1",
        "builtin key [01, 02] at 8",
    ];
    assert_eq!(found, expected);
    assert!(!canonical(&module).is_empty());
}

pub fn text_of_a_dialect_is_kept_with_its_aliases_replaced() {
    let text = r##"#root = #llvm.tbaa_root<id = "r">
#desc = #llvm.tbaa_type_desc<id = "d", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #desc, access_type = #desc, offset = 0>
"a.b"() {x = #tag, y = #unknown.a<#root>} : () -> ()"##;
    let root = "#llvm.tbaa_root<id = \"r\">";
    let desc = format!("<id = \"d\", members = {{<{root}, 0>}}>");
    let tag = format!("#llvm.tbaa_tag<base_type = {desc}, access_type = {desc}, offset = 0>");
    let expected = format!("\"a.b\"() {{x = {tag}, y = #unknown.a<#root>}} : () -> ()\n");
    assert_eq!(printed(text), expected);
    let text = "#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>\n\
                \"a.b\"() {x = !sparse_tensor.iter_space<#sparse, lvls = 0>, y = tensor<?xi8, #sparse>} : () -> ()\n";
    let expected = "\"a.b\"() {x = !sparse_tensor.iter_space<<{ map = (d0) -> (d0 : dense) }>, lvls = 0>, \
                    y = tensor<?xi8, #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>>} : () -> ()\n";
    assert_eq!(printed(text), expected);
}

pub fn deep_regions_take_no_stack() {
    let depth = 200;
    let open = "\"a.b\"() ({\n".repeat(depth);
    let close = "}) : () -> ()\n".repeat(depth);
    let text = format!("{open}{close}");
    assert_eq!(printed(&text).matches("a.b").count(), depth);
}

pub fn uses_are_in_the_order_in_which_mlir_creates_the_ops() {
    // The newest use comes first, and an op is newer than those in its regions. Uses before the definition come last,
    // the oldest first.
    let text = r#""a.top"() ({
  "a.early0"(%0) : (i32) -> ()
  "a.early1"(%0) ({
    "a.early2"(%0) : (i32) -> ()
  }) : (i32) -> ()
  %0 = "a.value"() : () -> i32
  "a.first"(%0) : (i32) -> ()
  "a.around"(%0, %0) ({
    "a.middle"(%0) ({
      "a.inside"(%0) : (i32) -> ()
    }) : (i32) -> ()
  }) : (i32, i32) -> ()
  "a.last"(%0) : (i32) -> ()
}) : () -> ()
"#;
    let expected = [
        "a.last 0",
        "a.around 1",
        "a.around 0",
        "a.middle 0",
        "a.inside 0",
        "a.first 0",
        "a.early0 0",
        "a.early2 0",
        "a.early1 0",
    ];
    let module = parse(text);
    assert_eq!(uses_of_values(&module), expected);
    let reopened = Module::open(canonical(&module)).unwrap();
    assert_eq!(uses_of_values(&reopened), expected);
}

/// The uses of all results: the names of the ops, and the positions among their operands.
fn uses_of_values(module: &Module<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let visited = module.walk(|op| {
        for value in op.results() {
            for used in value.uses().unwrap() {
                let user = module.op(used.op).unwrap();
                found.push(format!("{} {}", user.name(), used.operand));
            }
        }
        mlirbc::ir::WalkAction::Continue
    });
    visited.unwrap();
    found
}
