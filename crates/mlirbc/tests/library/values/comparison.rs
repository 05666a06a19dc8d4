//! Every op of a module beside its printed counterpart.

use std::collections::HashMap;

use mlirbc::dialect::Attribute;
use mlirbc::ir::{Module, Op};
use support::mlir_text::{self, Attr, Location};

/// What a comparison needs besides the two sides.
pub(super) struct Comparison<'m> {
    pub(super) module: &'m Module<'m>,
    /// Where it is, for messages.
    pub(super) place: String,
    /// The printed number of each distinct attribute met, and the other way round.
    pub(super) distinct: HashMap<u64, Attribute<'m>>,
    /// How many attributes and types were compared by value, by kind.
    pub(super) seen: HashMap<&'static str, usize>,
}

impl<'m> Comparison<'m> {
    pub(super) fn new(module: &'m Module<'m>, file: &str) -> Self {
        Comparison {
            module,
            place: file.to_owned(),
            distinct: HashMap::new(),
            seen: HashMap::new(),
        }
    }

    #[track_caller]
    pub(super) fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, expected: T, found: T) {
        assert!(
            expected == found,
            "{}: {what}: mlir-opt prints {expected:?}, the library gives {found:?}",
            self.place
        );
    }

    pub(super) fn fail(&self, what: &str, expected: &dyn std::fmt::Debug) -> ! {
        panic!(
            "{}: mlir-opt prints {expected:?}, the library gives {what}",
            self.place
        );
    }

    pub(super) fn saw(&mut self, kind: &'static str) {
        *self.seen.entry(kind).or_default() += 1;
    }

    /// Compares every op below two, in pre-order.
    pub(super) fn ops(&mut self, expected: &mlir_text::Op, op: Op<'m>) {
        let file = self.place.clone();
        self.place = format!("{file}: {}", expected.name);
        self.op(expected, op);
        for (region, expected) in op.regions().unwrap().zip(&expected.regions) {
            for (block, expected) in region.blocks().zip(expected) {
                for (position, (_, ty, location)) in expected.arguments.iter().enumerate() {
                    let argument = block.argument(position as u32).unwrap();
                    self.ty(ty, argument.ty().unwrap());
                    match block.argument_location(position as u32) {
                        Some(found) => self.location(location, found),
                        None => self.same("argument location", location, &Location::Unknown),
                    }
                }
                for (op, expected) in block.ops().zip(&expected.ops) {
                    self.ops(expected, op);
                }
            }
        }
        self.place = file;
    }

    pub(super) fn op(&mut self, expected: &mlir_text::Op, op: Op<'m>) {
        self.location(&expected.location, op.location().unwrap());
        for (ty, result) in expected.result_types.iter().zip(op.results()) {
            self.ty(ty, result.ty().unwrap());
        }
        let version = self.module.container().version();
        let mut attributes = expected.attributes.clone();
        match &expected.properties {
            // Before version 5 properties lie among the attributes.
            Some(Attr::Dictionary(entries)) if version < 5 => {
                attributes.extend(entries.iter().cloned());
                attributes.sort_by(|a, b| a.0.cmp(&b.0));
            }
            Some(properties) if op.name().is_registered() == Some(false) => {
                let found = op.properties_attribute().unwrap().unwrap();
                self.attribute(properties, found);
            }
            // The properties of registered ops are for the op's definition to state.
            _ => {}
        }
        let dictionary = op.dictionary().unwrap();
        self.same(
            "number of attributes",
            attributes.len(),
            dictionary.map_or(0, |dictionary| dictionary.count()),
        );
        if let Some(dictionary) = dictionary {
            self.entries(&attributes, dictionary.iter().collect());
            for (name, _) in &attributes {
                let by_name = op.attribute(name).unwrap();
                self.same("by name", dictionary.get(name), by_name);
            }
        }
    }

    pub(super) fn entries(
        &mut self,
        expected: &[(Vec<u8>, Attr)],
        found: Vec<(&[u8], Attribute<'m>)>,
    ) {
        let names = |names: Vec<&[u8]>| -> Vec<String> {
            let names = names.iter().map(|name| name.escape_ascii().to_string());
            names.collect()
        };
        self.same(
            "names of attributes",
            names(expected.iter().map(|(name, _)| &**name).collect()),
            names(found.iter().map(|(name, _)| *name).collect()),
        );
        for ((_, expected), (name, found)) in expected.iter().zip(found) {
            let place = self.place.clone();
            self.place = format!("{place}: {}", name.escape_ascii());
            self.attribute(expected, found);
            self.place = place;
        }
    }
}
