//! The dialects whose ops need no prefix, region by region.

use std::rc::Rc;

/// The dialect whose ops need no prefix.
#[derive(Clone, Debug)]
pub(super) struct DefaultDialect {
    /// Empty for none.
    pub(super) name: Rc<str>,
    /// Its number among those of the walk.
    pub(super) number: u32,
}

/// The dialects of the regions around an op.
pub(super) struct DefaultDialects {
    /// All so far, by their numbers.
    known: Vec<Rc<str>>,
    stack: Vec<DefaultDialect>,
    /// That of the innermost region.
    pub(super) current: DefaultDialect,
}

impl DefaultDialects {
    /// Outside of all regions.
    pub(super) fn new() -> Self {
        let name: Rc<str> = "builtin".into();
        DefaultDialects {
            known: vec![name.clone()],
            stack: Vec::new(),
            current: DefaultDialect { name, number: 0 },
        }
    }

    /// Enters a region with the dialect of the one around it.
    pub(super) fn enter_same(&mut self) {
        self.stack.push(self.current.clone());
    }

    /// Enters a region with a dialect of its own, or none.
    pub(super) fn enter(&mut self, name: &str) {
        self.enter_same();
        let mut known = self.known.iter();
        let number = known.position(|known| **known == *name);
        let number = number.unwrap_or_else(|| {
            self.known.push(name.into());
            self.known.len() - 1
        });
        if let Some(name) = self.known.get(number) {
            self.current = DefaultDialect {
                name: name.clone(),
                number: number as u32,
            };
        }
    }

    pub(super) fn leave(&mut self) {
        if let Some(around) = self.stack.pop() {
            self.current = around;
        }
    }
}
