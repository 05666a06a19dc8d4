//! The readable forms of names, each once: many entries may have one long name.

use std::collections::HashMap;
use std::rc::Rc;

use mlirbc::container::{Container, DialectId};

use crate::text::shown;

/// The readable forms of names of one file.
#[derive(Default)]
pub struct Names {
    /// By the place of the name in memory.
    of: HashMap<(*const u8, usize), Rc<str>>,
}

impl Names {
    /// The readable form of a name, which has to be a part of the file.
    pub fn shown(&mut self, name: &[u8]) -> Rc<str> {
        let place = (name.as_ptr(), name.len());
        let text = self.of.entry(place).or_insert_with(|| shown(name).into());
        Rc::clone(text)
    }

    /// The name of a dialect, or its index if the strings cannot be read.
    pub fn dialect(&mut self, container: &Container<'_>, id: DialectId) -> Rc<str> {
        match container.dialect_name(id) {
            b"" => format!("dialect {}", id.index()).into(),
            name => self.shown(name),
        }
    }
}
