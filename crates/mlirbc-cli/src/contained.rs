//! The modules inside a file, as `info` and `extract` show them.

use std::fmt;

use mlirbc::contained::{Contained, ContainedModule, Undecoded};
use serde_json::{Value, json};

use crate::text::{number, shown};

/// The modules inside a file, and what could not be searched.
#[derive(Default)]
pub struct ContainedFacts {
    pub modules: Vec<ModuleFacts>,
    pub undecoded: Vec<UndecodedFacts>,
}

/// A module inside a file.
pub struct ModuleFacts {
    index: usize,
    module: ContainedModule,
}

/// Data that could not be decoded.
pub struct UndecodedFacts(Undecoded);

impl ContainedFacts {
    pub fn of(contained: &Contained<'_>) -> Self {
        let modules = contained.modules().iter().cloned().enumerate();
        ContainedFacts {
            modules: modules
                .map(|(index, module)| ModuleFacts { index, module })
                .collect(),
            undecoded: contained
                .undecoded()
                .iter()
                .cloned()
                .map(UndecodedFacts)
                .collect(),
        }
    }

    pub fn to_json(&self) -> impl Iterator<Item = Value> {
        self.modules.iter().map(ModuleFacts::to_json)
    }

    pub fn undecoded_to_json(&self) -> impl Iterator<Item = Value> {
        self.undecoded.iter().map(|UndecodedFacts(data)| {
            json!({ "file_offset": data.input_offset, "reason": data.reason })
        })
    }
}

impl ModuleFacts {
    pub fn to_json(&self) -> Value {
        let module = &self.module;
        json!({
            "index": self.index,
            "parent": module.parent,
            "holder": module.holder.name(),
            "holder_index": module.holder.index(),
            "held_by": module.holder.to_string(),
            "encoding": module.encoding.name(),
            "offset": module.offset,
            "file_offset": module.input_offset,
            "decoded_offset": module.decoded_offset,
            "size": module.size(),
        })
    }

    /// The columns `index`, `inside`, `offset`, `size`, `encoding` and `held by`.
    pub fn row(&self) -> Vec<String> {
        let module = &self.module;
        let parent = module.parent.map(|parent| number(parent as u64));
        let size = module.size().map(number);
        vec![
            number(self.index as u64),
            parent.unwrap_or_else(|| "file".to_owned()),
            number(module.offset),
            size.unwrap_or_else(|| "unknown".to_owned()),
            module.encoding.name().to_owned(),
            shown(module.holder.to_string().as_bytes()),
        ]
    }
}

impl fmt::Display for UndecodedFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UndecodedFacts(data) = self;
        match data.input_offset {
            Some(offset) => write!(f, "not decoded: byte {}: {}", number(offset), data.reason),
            None => write!(f, "not decoded: in decoded data: {}", data.reason),
        }
    }
}
