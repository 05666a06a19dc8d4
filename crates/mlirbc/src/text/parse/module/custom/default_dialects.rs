//! The dialects whose ops need no prefix, in the regions of ops in custom form.

/// The default dialects of the ops in custom form that are open.
#[derive(Debug)]
pub(in crate::text::parse::module) struct DefaultDialects {
    /// The names of all that were used, by index.
    names: Vec<Box<str>>,
    /// The index for each op. The first is that of the top level.
    open: Vec<u32>,
}

/// The index of the empty name, of ops without a default dialect.
const NONE: u32 = 1;

impl DefaultDialects {
    pub(in crate::text::parse::module) fn new() -> Self {
        DefaultDialects {
            names: vec!["builtin".into(), "".into()],
            open: vec![0],
        }
    }

    /// Begins an op.
    pub(super) fn begin(&mut self, dialect: Option<&str>) {
        let index = match dialect {
            None => NONE,
            Some(dialect) => match self.names.iter().position(|name| **name == *dialect) {
                Some(known) => known as u32,
                None => {
                    self.names.push(dialect.into());
                    self.names.len() as u32 - 1
                }
            },
        };
        self.open.push(index);
    }

    /// Ends an op.
    pub(super) fn end(&mut self) {
        self.open.pop();
    }

    /// Ends all ops beyond a number of them.
    pub(in crate::text::parse::module) fn restore(&mut self, ops: usize) {
        self.open.truncate(ops + 1);
    }

    /// The number of the default dialect here.
    pub(super) fn index(&self) -> u32 {
        self.open.last().copied().unwrap_or_default()
    }

    pub(super) fn name(&self, index: u32) -> &str {
        self.names.get(index as usize).map_or("", |name| name)
    }
}
