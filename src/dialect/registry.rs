//! The descriptions of dialects that a module is read with.

use std::sync::{Arc, LazyLock};

use crate::layout::{DialectDescription, parse_dialect};

/// Descriptions of dialects.
#[derive(Debug, Default)]
pub struct Registry {
    dialects: Vec<DialectDescription>,
}

/// The dialects that every registry starts with.
const DESCRIPTIONS: [&str; 8] = [
    include_str!("descriptions/builtin.dialect"),
    include_str!("descriptions/chlo.dialect"),
    include_str!("descriptions/llvm.dialect"),
    include_str!("descriptions/mhlo.dialect"),
    include_str!("descriptions/quant.dialect"),
    include_str!("descriptions/sdy.dialect"),
    include_str!("descriptions/stablehlo.dialect"),
    include_str!("descriptions/vhlo.dialect"),
];

impl Registry {
    /// The dialects that the library brings along; read once per process.
    pub fn built_in() -> Arc<Registry> {
        static BUILT_IN: LazyLock<Arc<Registry>> = LazyLock::new(|| {
            // That every description can be read is tested below.
            let dialects = DESCRIPTIONS
                .iter()
                .filter_map(|text| parse_dialect(text).ok());
            Arc::new(Registry {
                dialects: dialects.collect(),
            })
        });
        BUILT_IN.clone()
    }

    /// The description of a dialect, by name.
    pub fn get(&self, name: &[u8]) -> Option<&DialectDescription> {
        self.position(name).and_then(|position| self.at(position))
    }

    pub(super) fn position(&self, name: &[u8]) -> Option<u32> {
        let position = self
            .dialects
            .iter()
            .position(|dialect| dialect.name.as_bytes() == name);
        position.map(|position| position as u32)
    }

    pub(super) fn at(&self, position: u32) -> Option<&DialectDescription> {
        self.dialects.get(position as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_description_of_the_library_can_be_read() {
        for text in DESCRIPTIONS {
            if let Err(error) = parse_dialect(text) {
                panic!("{error}\n{text}");
            }
        }
    }
}
