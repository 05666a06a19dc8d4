//! The tables against the reference.

use std::collections::BTreeMap;

use mlirbc::dialect::OpDefs;
use mlirbc::schema::{FieldKind, Group, GroupCount, OpDef, Release};
use serde_json::Value;

use support::requirement::reference;

/// Ops of which the reference says that its fields were never seen written; it has them otherwise
/// than the Python class of the op, or than files and `.td` files do (`tools/inferred/24git.ops`).
const UNSURE: [&str; 4] = [
    "iree_vector_ext.to_layout",
    "pcf.generic",
    "tpu.create_subelement_mask",
    "tpu.pack_subelements",
];

/// The releases of which there is a reference, and what that calls them.
const REFERENCES: [(Release, &str); 5] = [
    (Release::Llvm19, "19"),
    (Release::Llvm22, "22"),
    (Release::Llvm23Git, "23"),
    (Release::Llvm24Git, "24"),
    (Release::StableHlo, "stablehlo"),
];

fn kind_of_reference(field: &Value) -> String {
    match field["kind"].as_str().unwrap() {
        "attr" => "attribute".into(),
        "optattr" => "attribute?".into(),
        "bool" if field["unit"] == true => "unit".into(),
        "int" => format!("i{}", field["width"]),
        // For 19 it does not tell the width.
        "enum" => "enum".into(),
        "optional" => format!("optional<{}>", kind_of_reference(&field["inner"])),
        "array" => format!("list<{}>", kind_of_reference(&field["inner"])),
        other => other.into(),
    }
}

fn kind_of_table(kind: &FieldKind) -> String {
    match kind {
        FieldKind::Attribute(_) => "attribute".into(),
        FieldKind::OptionalAttribute(_) => "attribute?".into(),
        FieldKind::Unit => "unit".into(),
        FieldKind::Bool => "bool".into(),
        FieldKind::String => "string".into(),
        FieldKind::Number(form) => format!("i{}", form.width),
        FieldKind::Enum(_) => "enum".into(),
        FieldKind::Optional(inner) => format!("optional<{}>", kind_of_table(inner)),
        FieldKind::List(inner) => format!("list<{}>", kind_of_table(inner)),
        other => format!("{other:?}"),
    }
}

/// The fields in order, and the numbers of segments.
type Shape = (Vec<(String, String)>, Option<u64>, Option<u64>);

fn shape_of_reference(op: &Value) -> Shape {
    let fields = op["fields"].as_array().unwrap().iter();
    let fields = fields.map(|field| {
        let name = field["name"].as_str().unwrap().to_owned();
        (name, kind_of_reference(field))
    });
    let segments = |of| op["segments"][of]["count"].as_u64();
    (fields.collect(), segments("operands"), segments("results"))
}

fn shape_of_table(op: &OpDef) -> Shape {
    let fields = op.properties(6).fields().iter();
    let fields = fields.filter(|field| !matches!(field.kind, FieldKind::SegmentSizes(_)));
    let fields = fields.map(|field| (field.name.to_string(), kind_of_table(&field.kind)));
    let (operands, results) = (op.operand_segments, op.result_segments);
    (
        fields.collect(),
        operands.map(u64::from),
        results.map(u64::from),
    )
}

/// The position of the segment sizes of version 5 among the fields, operands before results.
fn version_5_places(op: &OpDef) -> Vec<(u64, &str)> {
    let fields = op.properties(5).fields().iter().enumerate();
    let segments = fields.filter(|(_, field)| field.name.ends_with("SegmentSizes"));
    segments
        .enumerate()
        // The reference counts without those before.
        .map(|(before, (at, field))| ((at - before) as u64, &*field.name))
        .collect()
}

fn groups_of_reference(groups: &Value) -> Vec<(String, GroupCount)> {
    let groups = groups.as_array().unwrap().iter();
    let groups = groups.map(|group| {
        let count = match (group["arity"].as_str(), group["variadic"].as_bool()) {
            (Some("one"), _) | (None, Some(false)) => GroupCount::One,
            (Some("optional"), _) => GroupCount::Optional,
            _ => GroupCount::Any,
        };
        (group["name"].as_str().unwrap_or("").to_owned(), count)
    });
    groups.collect()
}

fn groups_of_table(groups: &[Group]) -> Vec<(String, GroupCount)> {
    let groups = groups.iter();
    groups
        .map(|group| (group.name.to_string(), group.count))
        .collect()
}

#[derive(Debug, Default)]
struct Compared {
    ops: usize,
    fields: usize,
    defaults: usize,
    groups: usize,
}

/// Compares one op; gives what is different.
fn differences(op: &OpDef, expected: &Value, compared: &mut Compared) -> Vec<String> {
    let mut found = Vec::new();
    let (ours, theirs) = (shape_of_table(op), shape_of_reference(expected));
    compared.ops += 1;
    compared.fields += ours.0.len();
    if ours != theirs {
        found.push(format!("{ours:?}, expected {theirs:?}"));
    }
    let places = version_5_places(op);
    for (of, name) in [
        ("operands", "operandSegmentSizes"),
        ("results", "resultSegmentSizes"),
    ] {
        if let Some(place) = expected["segments"][of]["v5_index"].as_u64()
            && !places.contains(&(place, name))
        {
            found.push(format!("{name} at {places:?}, expected {place}"));
        }
    }
    for field in expected["fields"].as_array().unwrap() {
        let Some(text) = field["default_text"].as_str() else {
            continue;
        };
        compared.defaults += 1;
        let name = field["name"].as_str().unwrap();
        let ours = op.property(name).and_then(|field| field.default.as_deref());
        if field["kind"] == "optattr" && ours != Some(text) {
            found.push(format!("default {ours:?} of {name}, expected {text}"));
        }
    }
    for (what, ours) in [
        ("operands", op.operands.as_deref().unwrap_or_default()),
        ("results", op.results.as_deref().unwrap_or_default()),
        ("regions", &op.regions),
        ("successors", &op.successors),
    ] {
        if !expected[what].is_array() {
            continue;
        }
        let (ours, theirs) = (groups_of_table(ours), groups_of_reference(&expected[what]));
        compared.groups += ours.len();
        if ours != theirs {
            found.push(format!("{what} {ours:?}, expected {theirs:?}"));
        }
    }
    if let Some(traits) = expected["traits"].as_array() {
        let expected = traits.iter().any(|name| name == "IsolatedFromAbove");
        if expected && !op.is_isolated {
            found.push("not isolated".into());
        }
    }
    found
}

/// Whether the reference lacks an op because only mlir-opt registers it, or because it is defined in
/// C++.
fn only_mlir_opt_has(name: &str) -> bool {
    const BEGINNINGS: [&str; 8] = [
        "test.",
        "test_dyn.",
        "test_irdl_to_cpp.",
        "transform.test_",
        "transform.test.",
        "transform.apply_patterns.transform.test_",
        "transform.apply_conversion_patterns.transform.test_",
        "affine.dma_",
    ];
    BEGINNINGS.iter().any(|begin| name.starts_with(begin))
}

/// Whether the reference lacks an op because it is that of jaxlib, and the op is of IREE's own dialects.
fn only_iree_has(release: Release, name: &str) -> bool {
    const DIALECTS: [&str; 17] = [
        "check",
        "flow",
        "hal",
        "hal_inline",
        "hal_loader",
        "io_parameters",
        "iree_codegen",
        "iree_encoding",
        "iree_gpu",
        "iree_linalg_ext",
        "iree_tensor_ext",
        "iree_vector_ext",
        "pcf",
        "stream",
        "util",
        "vm",
        "vmvx",
    ];
    let dialect = name.split('.').next().unwrap_or_default();
    release == Release::Llvm23Git && DIALECTS.contains(&dialect)
}

pub fn the_tables_equal_the_reference() {
    let folder = reference().expect("the test requires the reference");
    for (release, its_name) in REFERENCES {
        let file = folder.join(format!("layouts-{its_name}.json"));
        let text = std::fs::read(&file).unwrap();
        let json: Value = serde_json::from_slice(&text).unwrap();
        let ops = json["ops"].as_object().unwrap().iter();
        let expected: BTreeMap<&str, &Value> = ops.map(|(name, op)| (&**name, op)).collect();
        let op_defs = OpDefs::built_in();
        let names = op_defs.names(release);
        let names: Vec<String> = names
            .map(|(dialect, op)| format!("{dialect}.{op}"))
            .filter(|name| expected.contains_key(&**name) || !only_mlir_opt_has(name))
            .filter(|name| expected.contains_key(&**name) || !only_iree_has(release, name))
            .collect();
        let mut sorted = names.clone();
        sorted.sort();
        let expected_names: Vec<&str> = expected.keys().copied().collect();
        assert_eq!(sorted, expected_names, "{release}");
        let mut compared = Compared::default();
        for (name, entry) in expected {
            let op = op_defs.get(release, name.as_bytes()).unwrap();
            let found = differences(op, entry, &mut compared);
            assert_eq!(
                !found.is_empty(),
                UNSURE.contains(&name),
                "{release} {name}: {found:#?}"
            );
        }
        println!("{release}: {compared:?}");
    }
}
