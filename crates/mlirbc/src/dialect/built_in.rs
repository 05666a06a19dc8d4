//! The built-in descriptions of dialects, each parsed when it is first requested.

use std::sync::OnceLock;

use crate::schema::{DialectDescription, parse_dialect};

/// The description of VHLO, ending with its ops, one per line.
pub(super) const VHLO: &str = include_str!("descriptions/vhlo.dialect");

/// The built-in descriptions. That of MLIR's own attributes and types is first.
pub(super) static DESCRIPTIONS: [BuiltIn; 10] = [
    BuiltIn::new("builtin", include_str!("descriptions/builtin.dialect")),
    BuiltIn::new("chlo", include_str!("descriptions/chlo.dialect")),
    BuiltIn::new("llvm", include_str!("descriptions/llvm.dialect")),
    BuiltIn::new("mhlo", include_str!("descriptions/mhlo.dialect")),
    BuiltIn::new(
        "ml_program",
        include_str!("descriptions/ml_program.dialect"),
    ),
    BuiltIn::new("quant", include_str!("descriptions/quant.dialect")),
    BuiltIn::new("sdy", include_str!("descriptions/sdy.dialect")),
    BuiltIn::new(
        "sparse_tensor",
        include_str!("descriptions/sparse_tensor.dialect"),
    ),
    BuiltIn::new("stablehlo", include_str!("descriptions/stablehlo.dialect")),
    BuiltIn::new("vhlo", VHLO),
];

/// A built-in description.
#[derive(Debug)]
pub(super) struct BuiltIn {
    /// The name of the dialect.
    pub(super) name: &'static str,
    text: &'static str,
    parsed: OnceLock<Option<DialectDescription>>,
}

impl BuiltIn {
    const fn new(name: &'static str, text: &'static str) -> Self {
        BuiltIn {
            name,
            text,
            parsed: OnceLock::new(),
        }
    }

    /// The description, without the dialect's ops.
    pub(super) fn description(&self) -> Option<&DialectDescription> {
        let parsed = self.parsed.get_or_init(|| {
            // Op definitions are parsed on demand.
            let end = self.text.find("\nop ").unwrap_or(self.text.len());
            // A test below checks that every description parses.
            parse_dialect(self.text.get(..end)?).ok()
        });
        parsed.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_description_of_the_library_can_be_read() {
        for built_in in &DESCRIPTIONS {
            match parse_dialect(built_in.text) {
                Ok(description) => assert_eq!(&*description.name, built_in.name),
                Err(error) => panic!("{error}\n{}", built_in.text),
            }
            assert!(built_in.description().is_some());
        }
    }
}
