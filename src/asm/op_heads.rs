//! What ops of one name begin with: the name in quotes and a bracket.

use crate::asm::escape;
use crate::ir::OperationName;

/// All texts together are at most this long.
const MOST: usize = 1 << 20;

/// Beginnings of ops by name, made when a name is first met.
#[derive(Debug, Default)]
pub(super) struct OpHeads {
    texts: Vec<u8>,
    /// Where each begins and ends; an empty one has not been met.
    places: Vec<(u32, u32)>,
}

impl OpHeads {
    /// Appends the beginning of ops of a name.
    #[inline]
    pub(super) fn print(&mut self, out: &mut Vec<u8>, name: OperationName<'_>) {
        let index = name.id().index() as usize;
        match self.places.get(index) {
            Some(&(start, end)) if end > start => {
                let text = self.texts.get(start as usize..end as usize);
                out.extend_from_slice(text.unwrap_or_default());
            }
            _ => self.print_new(out, index, name),
        }
    }

    #[cold]
    fn print_new(&mut self, out: &mut Vec<u8>, index: usize, name: OperationName<'_>) {
        let start = out.len();
        escape::quoted(out, name.full());
        out.push(b'(');
        let text = out.get(start..).unwrap_or_default();
        if self.texts.len() + text.len() > MOST {
            return;
        }
        let start = self.texts.len() as u32;
        self.texts.extend_from_slice(text);
        if self.places.len() <= index {
            self.places.resize(index + 1, (0, 0));
        }
        if let Some(place) = self.places.get_mut(index) {
            *place = (start, self.texts.len() as u32);
        }
    }
}
