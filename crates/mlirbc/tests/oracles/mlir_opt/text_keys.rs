//! The resources that canonical writing keeps for texts of MLIR's own dialects are those that mlir-opt keeps.

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::{Mode, WriteOptions};

use support::mlir_opt;

/// Attributes of a module, and the keys of the resources that mlir-opt writes.
const TEXTS: [(&str, &[&str]); 7] = [
    // Only `dense_resource` refers to a builtin resource.
    (
        r#"t.a = #dlti.map<"a" = "b", "x" = dense_resource<c> : tensor<1xi8>, "y" = "dense_resource<d>">"#,
        &["c"],
    ),
    (
        r#"t.a = #dlti.map<"x" = dense_resource<"b c"> : tensor<1xi8>, "y" = dense_resource<"\22"> : tensor<1xi8>>"#,
        &["b c", "\""],
    ),
    // The order is that of the references.
    (
        r#"t.a = #dlti.map<"a" = 1 : i8, "x" = dense_resource<c> : tensor<1xi8>>, t.b = dense_resource<a> : tensor<1xi8>"#,
        &["c", "a"],
    ),
    // A second reference in one text ends nothing.
    (
        r#"t.a = #dlti.map<"x" = dense_resource<a> : tensor<1xi8>, "y" = dense_resource<a> : tensor<2xi8>, "z" = dense_resource<b> : tensor<1xi8>>"#,
        &["a", "b"],
    ),
    // A reference to what an earlier attribute refers to does.
    (
        r#"t.a = dense_resource<a> : tensor<1xi8>, t.b = #dlti.map<"x" = dense_resource<a> : tensor<1xi8>, "y" = dense_resource<b> : tensor<1xi8>>"#,
        &["a"],
    ),
    // It ends only the references to resources of its dialect.
    (
        r#"t.a = dense_resource<a> : tensor<1xi8>, t.b = #dlti.map<"x" = dense_resource<a> : tensor<1xi8>, "y" = #test.e1di64_elements<k> : tensor<*xi64>>"#,
        &["a", "k"],
    ),
    (r#"t.a = #test.e1di64_elements<k> : tensor<*xi64>"#, &["k"]),
];

const RESOURCES: &str = r#"
{-#
  dialect_resources: {
    builtin: {
      a: "0x0100000001",
      b: "0x0100000002",
      c: "0x0100000003",
      d: "0x0100000004",
      "b c": "0x0100000005",
      "\22": "0x0100000006",
      "dense_resource<d>": "0x0100000007"
    },
    test: {
      a: "0x080000000000000000000001",
      k: "0x080000000000000000000002"
    }
  }
#-}
"#;

pub fn texts_keep_the_resources_that_mlir_opt_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("resources.mlir");
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    for (attributes, keys) in TEXTS {
        let text = format!(
            "\"builtin.module\"() ({{\n^bb0:\n}}) {{{attributes}}} : () -> () loc(unknown)\n{RESOURCES}"
        );
        std::fs::write(&path, &text).unwrap();
        let flags = ["--allow-unregistered-dialect", "--emit-bytecode"];
        let expected = mlir_opt::ask(&path, &flags).unwrap();
        let theirs = Module::open(&expected[..]).unwrap();
        let container = theirs.container();
        let entries = container.resources().entries().iter();
        let found: Vec<&[u8]> = entries
            .map(|entry| container.string(entry.key).unwrap())
            .collect();
        let keys: Vec<&[u8]> = keys.iter().map(|key| key.as_bytes()).collect();
        assert_eq!(found, keys, "mlir-opt, {attributes}");
        let module = Module::parse(&text, &options).unwrap();
        let options = WriteOptions {
            mode: Mode::Canonical,
            producer: Some(container.producer().to_vec()),
        };
        assert!(
            module.to_bytes(&options).unwrap() == expected,
            "{attributes}"
        );
    }
}
