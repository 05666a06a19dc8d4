//! An op of a release in a module of its own.

use mlirbc::convert::Conversion;
use mlirbc::ir::{InsertionPoint, Loss, Module, NewOp, OpId, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::text::{parse_attribute, parse_type};
use support::printed::op_text;

/// An op of a release: name, types of operands and results, and properties by name.
pub struct Given<'t> {
    pub producer: &'t str,
    pub op: &'t str,
    pub operands: &'t [&'t str],
    pub results: &'t [&'t str],
    pub regions: u32,
    pub properties: &'t [(&'t str, &'t str)],
}

impl Given<'_> {
    /// A module with the op in version 6 of the format.
    pub fn build(&self) -> (Module<'static>, OpId) {
        self.build_with(OpenOptions::default())
    }

    /// The same with other definitions.
    pub fn build_with(&self, options: OpenOptions) -> (Module<'static>, OpId) {
        let mut module = Module::new(6, self.producer.as_bytes(), options).unwrap();
        let location = module.tables_mut().unknown_location().unwrap();
        let top = InsertionPoint::AtEnd(module.top_block().unwrap().id());
        let name = module.tables_mut().add_op_name(b"builtin.module", true);
        let around = NewOp {
            regions: 1,
            ..NewOp::new(name.unwrap(), location)
        };
        let around = module.create_op(&around, top).unwrap();
        let region = module.op(around).unwrap().region(0).unwrap().unwrap().id();
        let at = InsertionPoint::AtEnd(module.create_block(region, 0, &[]).unwrap());
        let types = |module: &mut Module<'static>, texts: &[&str]| {
            let parse = |ty: &&str| parse_type(module.tables_mut(), ty).unwrap();
            texts.iter().map(parse).collect::<Vec<_>>()
        };
        let values = types(&mut module, self.operands);
        let name = module.tables_mut().add_op_name(b"mine.values", false);
        let new = NewOp {
            results: &values,
            ..NewOp::new(name.unwrap(), location)
        };
        let made = module.create_op(&new, at).unwrap();
        let operands = module.op(made).unwrap().results();
        let operands: Vec<_> = operands.map(|value| value.id()).collect();
        let results = types(&mut module, self.results);
        let name = module.tables_mut().add_op_name(self.op.as_bytes(), true);
        let new = NewOp {
            operands: &operands,
            results: &results,
            regions: self.regions,
            ..NewOp::new(name.unwrap(), location)
        };
        let op = module.create_op(&new, at).unwrap();
        for (name, text) in self.properties {
            let attribute = parse_attribute(module.tables_mut(), text).unwrap();
            let set = module.set_attribute(op, name.as_bytes(), Some(attribute));
            set.unwrap_or_else(|error| panic!("{}: {name}: {error}", self.op));
        }
        (module, op)
    }

    pub fn convert(&self, release: Release, loss: Loss) -> (Conversion, String) {
        let (mut module, op) = self.build();
        let conversion = module.convert_to_release(release, loss).unwrap();
        let text = op_text(module.op(op).unwrap());
        (conversion, nameless(text.trim_end()))
    }

    /// The op's name and properties in another release.
    pub fn becomes(&self, release: Release) -> String {
        let (conversion, text) = self.convert(release, Loss::Refuse);
        assert!(conversion.is_converted, "{}: {conversion:?}", self.op);
        let text = text.split_once(" : (").unwrap().0;
        text.trim_start_matches("%0 = ").to_owned()
    }

    pub fn is_refused(&self, release: Release) -> String {
        let (conversion, _) = self.convert(release, Loss::Refuse);
        assert!(!conversion.is_converted);
        assert_eq!(conversion.obstacles.len(), 1, "{conversion:?}");
        conversion.obstacles[0].kind().to_string()
    }
}

pub fn getelementptr<'t>(producer: &'t str, properties: &'t [(&'t str, &'t str)]) -> Given<'t> {
    Given {
        producer,
        op: "llvm.getelementptr",
        operands: &["!llvm.ptr"],
        results: &["!llvm.ptr"],
        regions: 0,
        properties,
    }
}

pub const GEP: [(&str, &str); 2] = [
    ("elem_type", "f32"),
    ("rawConstantIndices", "array<i32: 0>"),
];

pub const ATOMIC: Given<'static> = Given {
    producer: "MLIR21.1.8",
    op: "memref.atomic_rmw",
    operands: &["i32", "memref<4xi32>", "index"],
    results: &["i32"],
    regions: 0,
    properties: &[("kind", "12 : i64")],
};

/// The text of an op with `_` for each operand, and `%0` for its results.
fn nameless(text: &str) -> String {
    let (results, op) = match text.split_once(" = \"") {
        Some((results, op)) if results.starts_with('%') => {
            let count = results
                .split_once(':')
                .map_or(String::new(), |(_, count)| format!(":{count}"));
            (format!("%0{count} = \""), op)
        }
        _ => (String::new(), text),
    };
    let mut parts = op.split('%');
    let mut out = results + parts.next().unwrap_or_default();
    for part in parts {
        let is_name = |c: char| c.is_ascii_digit() || c == '#';
        out.push('_');
        out.push_str(part.trim_start_matches(is_name));
    }
    out
}
