//! The properties of a created op, from the start and as they are set.

use mlirbc::container::{AttributeId, OpNameId, TypeId};
use mlirbc::ir::{BlockId, InsertionPoint, Loss, Module, NewOp, OpId, OpenOptions, ValueId};
use mlirbc::schema::Value;
use mlirbc::text::{PrintOptions, parse_attribute, parse_type};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{ErrorKind, Result};

use support::mlir_opt;
use support::modules::written;
use support::printed::op_text;

/// A module of a release with a block in a function, and values of type `i32` and `!llvm.ptr` to use in it.
struct Built {
    module: Module<'static>,
    location: AttributeId,
    function: OpId,
    block: BlockId,
    number: ValueId,
    pointer: ValueId,
}

impl Built {
    fn new(version: u8, producer: &str) -> Result<Self> {
        let mut module = Module::new(version, producer.as_bytes(), OpenOptions::default())?;
        let location = module.tables_mut().unknown_location()?;
        let top = module.top_block()?.id();
        let name = module.tables_mut().add_op_name(b"builtin.module", true)?;
        let new = NewOp {
            regions: 1,
            ..NewOp::new(name, location)
        };
        let root = module.create_op(&new, InsertionPoint::AtEnd(top))?;
        let region = module.op(root).unwrap().region(0)?.unwrap().id();
        let top = module.create_block(region, 0, &[])?;
        let name = module.tables_mut().add_op_name(b"func.func", true)?;
        let new = NewOp {
            regions: 1,
            ..NewOp::new(name, location)
        };
        let function = module.create_op(&new, InsertionPoint::AtEnd(top))?;
        let region = module.op(function).unwrap().region(0)?.unwrap().id();
        let types = ["i32", "!llvm.ptr"].map(|ty| parse_type(module.tables_mut(), ty).unwrap());
        let arguments = types.map(|ty| (ty, Some(location)));
        let block = module.create_block(region, 0, &arguments)?;
        let arguments = module.block(block).unwrap().arguments();
        let arguments: Vec<ValueId> = arguments.map(|value| value.id()).collect();
        Ok(Built {
            module,
            location,
            function,
            block,
            number: arguments[0],
            pointer: arguments[1],
        })
    }

    fn name(&mut self, name: &str) -> OpNameId {
        let tables = self.module.tables_mut();
        tables.add_op_name(name.as_bytes(), true).unwrap()
    }

    fn ty(&mut self, text: &str) -> TypeId {
        parse_type(self.module.tables_mut(), text).unwrap()
    }

    fn attribute(&mut self, text: &str) -> AttributeId {
        parse_attribute(self.module.tables_mut(), text).unwrap()
    }

    fn create(&mut self, name: &str, operands: &[ValueId], results: &[&str]) -> OpId {
        let results: Vec<TypeId> = results.iter().map(|ty| self.ty(ty)).collect();
        let new = NewOp {
            operands,
            results: &results,
            ..NewOp::new(self.name(name), self.location)
        };
        let at = InsertionPoint::AtEnd(self.block);
        self.module.create_op(&new, at).unwrap()
    }

    fn set(&mut self, op: OpId, name: &str, text: &str) -> Result<()> {
        let attribute = self.attribute(text);
        self.module
            .set_attribute(op, name.as_bytes(), Some(attribute))
    }

    fn text(&self, op: OpId) -> String {
        op_text(self.module.op(op).unwrap())
    }

    fn property(&self, op: OpId, name: &str) -> Option<Value<'_>> {
        self.module
            .op(op)
            .unwrap()
            .property(name.as_bytes())
            .unwrap()
    }

    fn missing(&self, op: OpId) -> Vec<&str> {
        self.module.op(op).unwrap().missing_properties().unwrap()
    }
}

pub fn defaults_and_unset_native_properties_are_there_from_the_start() {
    let mut built = Built::new(6, "MLIR22.1.8").unwrap();
    let number = built.number;
    let add = built.create("arith.addi", &[number, number], &["i32"]);
    assert!(
        built
            .text(add)
            .contains("<{overflowFlags = #arith.overflow<none>}>")
    );
    let add = built.create("llvm.add", &[number, number], &["i32"]);
    assert!(built.text(add).contains("<{overflowFlags = 0 : i32}>"));
}

pub fn native_properties_are_set_by_attributes_and_read_back() {
    let mut built = Built::new(6, "MLIR22.1.8").unwrap();
    let number = built.number;
    let add = built.create("llvm.add", &[number, number], &["i32"]);
    built.set(add, "overflowFlags", "1 : i32").unwrap();
    let Some(Value::Integer(value)) = built.property(add, "overflowFlags") else {
        panic!("no native property");
    };
    assert_eq!(value.to_u64(), Some(1));
    assert!(
        built
            .module
            .op(add)
            .unwrap()
            .dictionary()
            .unwrap()
            .is_none()
    );
    let one = built.attribute("1 : i32");
    let back = built.module.represented_attribute(add, b"overflowFlags");
    assert_eq!(back.unwrap(), Some(one));

    let error = built.set(add, "overflowFlags", "\"nsw\"").unwrap_err();
    assert_eq!(
        error.path().next().unwrap().to_string(),
        "field 'overflowFlags'"
    );
    assert!(
        error.to_string().contains("expected an integer attribute"),
        "{error}"
    );
}

pub fn writing_an_op_without_a_required_property_is_an_error() {
    let mut built = Built::new(6, "MLIR22.1.8").unwrap();
    let function = built.function;
    assert_eq!(built.missing(function), ["function_type", "sym_name"]);
    built.set(function, "sym_name", "\"f\"").unwrap();
    let Some(Value::Attribute(name)) = built.property(function, "sym_name") else {
        panic!("no name");
    };
    let name = built.module.tables().attribute(name).unwrap();
    assert_eq!(name.string_value(), Some(&b"f"[..]));
    let symbol = built.module.op(function).unwrap().symbol_name().unwrap();
    assert_eq!(symbol, Some(&b"f"[..]));
    assert!(
        built
            .text(function)
            .starts_with("\"func.func\"() <{sym_name = \"f\"}>")
    );

    for mode in [Mode::Stable, Mode::Canonical] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let error = built.module.to_bytes(&options).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::InvalidEdit { .. }));
        assert!(
            error
                .to_string()
                .contains("no function_type of 'func.func'"),
            "{error}"
        );
        assert!(built.module.verify().is_err());
    }
    let copy = {
        let at = InsertionPoint::After(function);
        built.module.clone_op(function, at).unwrap()
    };
    assert_eq!(built.missing(copy), ["function_type"]);
    built.module.erase_op(copy).unwrap();

    built
        .set(function, "function_type", "(i32, !llvm.ptr) -> ()")
        .unwrap();
    assert_eq!(built.missing(function), [""; 0]);
    built.create("func.return", &[], &[]);
    built.module.verify().unwrap();
    assert!(built.module.to_bytes(&WriteOptions::default()).is_ok());
}

pub fn fields_of_an_incomplete_op_are_set_by_value() {
    use mlirbc::schema::NewValue;
    let mut built = Built::new(6, "MLIR22.1.8").unwrap();
    let function = built.function;
    let name = built.attribute("\"f\"");
    let ty = built.attribute("() -> ()");
    let fields = [
        ("sym_name", NewValue::Attribute(name)),
        ("no_such_name", NewValue::Absent),
    ];
    let error = built
        .module
        .set_property_fields(function, &fields)
        .unwrap_err();
    assert!(error.to_string().contains("no_such_name"));
    assert_eq!(built.missing(function), ["function_type", "sym_name"]);
    let fields = [
        ("sym_name", NewValue::Attribute(name)),
        ("function_type", NewValue::Attribute(ty)),
    ];
    built.module.set_property_fields(function, &fields).unwrap();
    assert_eq!(built.missing(function), [""; 0]);
}

pub fn inherent_attributes_of_the_dictionary_become_properties() {
    for version in [4, 5, 6] {
        let mut built = Built::new(version, "MLIR22.1.8").unwrap();
        let entries = built.attribute("{note = 1 : i32, overflowFlags = #arith.overflow<nsw>}");
        let number = built.number;
        let name = built.name("arith.addi");
        let ty = built.ty("i32");
        let new = NewOp {
            operands: &[number, number],
            results: &[ty],
            dictionary: Some(entries),
            ..NewOp::new(name, built.location)
        };
        let at = InsertionPoint::AtEnd(built.block);
        let add = built.module.create_op(&new, at).unwrap();
        let op = built.module.op(add).unwrap();
        let discardable = op.discardable_attributes().unwrap();
        assert_eq!(discardable.len(), 1, "version {version}");
        let text = built.text(add);
        assert!(
            text.contains("<{overflowFlags = #arith.overflow<nsw>}> {note = 1 : i32}"),
            "{text}"
        );
    }
}

/// `llvm.call` has groups of any size for its arguments and for those of its bundles.
pub fn segment_sizes_are_kept_true() {
    for version in [4, 5, 6] {
        let mut built = Built::new(version, "MLIR22.1.8").unwrap();
        let (number, pointer) = (built.number, built.pointer);
        let sizes = |built: &mut Built, op: OpId| -> Option<String> {
            let id = built
                .module
                .represented_attribute(op, b"operandSegmentSizes")
                .unwrap()?;
            let mut out = Vec::new();
            let attribute = built.module.tables().attribute(id).unwrap();
            mlirbc::text::print_attribute(attribute, &PrintOptions::default(), &mut out).unwrap();
            Some(String::from_utf8(out).unwrap())
        };
        // Without operands there is one possibility.
        let call = built.create("llvm.call", &[], &[]);
        assert_eq!(sizes(&mut built, call).as_deref(), Some("array<i32: 0, 0>"));
        // One operand may belong to either group.
        built.module.set_operands(call, &[number]).unwrap();
        assert_eq!(sizes(&mut built, call), None);
        if version >= 5 {
            assert_eq!(
                built.missing(call),
                ["op_bundle_sizes", "operandSegmentSizes"]
            );
            let flags = "TailCallKind = #llvm.tailcallkind<none>";
            assert!(built.text(call).contains(flags), "{}", built.text(call));
        }
        assert!(
            built
                .module
                .op(call)
                .unwrap()
                .operand_group("callee_operands")
                .is_none()
        );
        let error = built
            .set(call, "operandSegmentSizes", "array<i32: 1, 1>")
            .unwrap_err();
        assert!(error.to_string().contains("a sum of 2 for 1"), "{error}");
        built
            .set(call, "operandSegmentSizes", "array<i32: 1, 0>")
            .unwrap();
        assert_eq!(sizes(&mut built, call).as_deref(), Some("array<i32: 1, 0>"));
        // Sizes that still add up stay.
        built.module.set_operands(call, &[pointer]).unwrap();
        assert_eq!(sizes(&mut built, call).as_deref(), Some("array<i32: 1, 0>"));
        let bundle = "op_bundle_operands";
        built
            .module
            .set_operand_group(call, bundle, &[number, number])
            .unwrap();
        assert_eq!(sizes(&mut built, call).as_deref(), Some("array<i32: 1, 2>"));
        let op = built.module.op(call).unwrap();
        let group: Vec<ValueId> = op
            .operand_group(bundle)
            .unwrap()
            .map(|it| it.id())
            .collect();
        assert_eq!(group, [number, number]);
        let error = built
            .module
            .set_operand_group(call, "none", &[])
            .unwrap_err();
        assert!(
            error.to_string().contains("'none' of 'llvm.call'"),
            "{error}"
        );
    }
}

/// An attribute with segment sizes has the same form wherever it becomes a property.
pub fn segment_sizes_of_another_form_are_refused() {
    // Those of floats have the bytes of zeros.
    let wrong = [
        "array<f32: 0.0, 0.0>",
        "array<i32: -1, 1>",
        "array<i64: 0, 0>",
        "array<i32: 0>",
    ];
    for version in [4, 5, 6] {
        for sizes in wrong {
            let at = format!("version {version}: {sizes}");
            let mut built = Built::new(version, "MLIR22.1.8").unwrap();
            let alloc = built.create("memref.alloc", &[], &["memref<4xi32>"]);
            let name = "operandSegmentSizes";
            let error = built.set(alloc, name, sizes).unwrap_err().to_string();
            assert!(error.contains("for each group"), "{at}: {error}");
            built.set(alloc, name, "array<i32: 0, 0>").unwrap();

            let dictionary = built.attribute(&format!("{{{name} = {sizes}}}"));
            let memref = built.ty("memref<4xi32>");
            let new = NewOp {
                results: &[memref],
                dictionary: Some(dictionary),
                ..NewOp::new(built.name("memref.alloc"), built.location)
            };
            let at_end = InsertionPoint::AtEnd(built.block);
            let error = built.module.create_op(&new, at_end).unwrap_err();
            assert!(
                error.to_string().contains("for each group"),
                "{at}: {error}"
            );
        }
    }
}

/// Version 4 stores them in the dictionary, in any form.
pub fn segment_sizes_of_another_form_are_not_converted() {
    for version in [5, 6] {
        for (sizes, is_right) in [
            ("array<i32: 0, 0>", true),
            ("array<f32: 0.0, 0.0>", false),
            ("array<i32: -1, 1>", false),
            ("array<i64: 0, 0>", false),
        ] {
            let at = format!("to version {version}: {sizes}");
            let mut built = Built::new(4, "MLIR22.1.8").unwrap();
            let function = built.function;
            built.set(function, "sym_name", "\"f\"").unwrap();
            let ty = "(i32, !llvm.ptr) -> ()";
            built.set(function, "function_type", ty).unwrap();
            let alloc = built.create("memref.alloc", &[], &["memref<4xi32>"]);
            let dictionary = built.attribute(&format!("{{operandSegmentSizes = {sizes}}}"));
            built
                .module
                .set_dictionary(alloc, Some(dictionary))
                .unwrap();
            let converted = built.module.convert(version, Loss::Refuse);
            match converted {
                Ok(()) => assert!(is_right, "{at}"),
                Err(error) => {
                    let text = error.to_string();
                    assert!(!is_right && text.contains("for each group"), "{at}: {text}");
                }
            }
        }
    }
}

pub fn definitions_that_differ_are_not_chosen_from() {
    let mut built = Built::new(6, "unknown").unwrap();
    let call = built.create("llvm.call", &[], &[]);
    let error = built.set(call, "callee", "@f").unwrap_err();
    assert!(
        error.to_string().contains("define in different ways"),
        "{error}"
    );
    // What is discardable in any case can be set as such.
    let note = built.attribute("1 : i32");
    built
        .module
        .set_discardable_attribute(call, b"note", Some(note))
        .unwrap();
}

pub fn an_unregistered_op_has_discardable_attributes_only() {
    let mut built = Built::new(6, "MLIR22.1.8").unwrap();
    let name = built
        .module
        .tables_mut()
        .add_op_name(b"other.op", false)
        .unwrap();
    let new = NewOp::new(name, built.location);
    let at = InsertionPoint::AtEnd(built.block);
    let op = built.module.create_op(&new, at).unwrap();
    built.set(op, "sym_name", "\"s\"").unwrap();
    assert_eq!(
        built.text(op),
        "\"other.op\"() {sym_name = \"s\"} : () -> ()"
    );
}

/// The text leaves out what the definitions fill in.
pub fn mlir_opt_writes_the_same_bytes() {
    let mut built = Built::new(6, "MLIR22.1.8").unwrap();
    let (function, number) = (built.function, built.number);
    built.set(function, "sym_name", "\"f\"").unwrap();
    built
        .set(function, "function_type", "(i32, !llvm.ptr) -> ()")
        .unwrap();
    let add = built.create("arith.addi", &[number, number], &["i32"]);
    let sum = built.module.op(add).unwrap().result(0).unwrap().id();
    let add = built.create("llvm.add", &[sum, number], &["i32"]);
    built.set(add, "overflowFlags", "1 : i32").unwrap();
    let call = built.create("llvm.call", &[number], &[]);
    built.set(call, "callee", "@g").unwrap();
    built.set(call, "op_bundle_sizes", "array<i32>").unwrap();
    built
        .set(call, "operandSegmentSizes", "array<i32: 1, 0>")
        .unwrap();
    built.create("func.return", &[], &[]);
    let text = r#"
      "builtin.module"() ({
        "func.func"() <{function_type = (i32, !llvm.ptr) -> (), sym_name = "f"}> ({
        ^bb0(%a: i32 loc(unknown), %p: !llvm.ptr loc(unknown)):
          %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32 loc(unknown)
          %1 = "llvm.add"(%0, %a) <{overflowFlags = 1 : i32}> : (i32, i32) -> i32 loc(unknown)
          "llvm.call"(%a) <{callee = @g, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}>
            : (i32) -> () loc(unknown)
          "func.return"() : () -> () loc(unknown)
        }) : () -> () loc(unknown)
        "llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "g"}> ({
        }) : () -> () loc(unknown)
      }) : () -> () loc(unknown)"#;
    let name = built.name("llvm.func");
    let new = NewOp {
        regions: 1,
        ..NewOp::new(name, built.location)
    };
    let at = InsertionPoint::After(function);
    let declared = built.module.create_op(&new, at).unwrap();
    built.set(declared, "sym_name", "\"g\"").unwrap();
    built
        .set(declared, "function_type", "!llvm.func<void (i32)>")
        .unwrap();

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text.mlir");
    std::fs::write(&path, text).unwrap();
    let theirs = mlir_opt::ask(&path, &["--emit-bytecode"]).unwrap();
    let ours = written(&built.module, Mode::Canonical);
    assert!(ours == theirs, "other bytes than mlir-opt's");
}
