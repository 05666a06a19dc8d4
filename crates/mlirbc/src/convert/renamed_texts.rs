//! Types that have another name in other releases.
//!
//! Since LLVM 23, builtin has the token type of the llvm dialect. Other dialects may use it then, as they could not
//! before.

use hashbrown::HashSet;

use crate::container::TypeId;
use crate::dialect::Form;
use crate::error::Result;
use crate::ir::Module;
use crate::schema::{Reference, Release};

/// The text before a release, and the text since then.
const RENAMED: [(&str, &str, Release); 1] = [("!llvm.token", "token", Release::Llvm23)];

/// The text of a type in a release, if the whole text is another one there.
pub(super) fn renamed(text: &[u8], release: Release) -> Option<&'static [u8]> {
    let mut names = RENAMED
        .iter()
        .map(|&(before, since, first)| match release < first {
            true => (since, before),
            false => (before, since),
        });
    let found = names.find(|(other, _)| other.as_bytes() == text);
    found.map(|(_, name)| name.as_bytes())
}

impl Module<'_> {
    /// The types that anything but operands, results and arguments of ops of the llvm dialect refers to.
    ///
    /// # Errors
    /// Something is damaged.
    pub(super) fn types_outside_llvm(&self) -> Result<HashSet<TypeId>> {
        let mut types = HashSet::new();
        for id in self.container().entry_ids() {
            if let Some(Form::Record(record)) = self.tables().form(id)? {
                record.references(&mut |reference| {
                    if let Reference::Type(ty) = reference {
                        types.insert(ty);
                    }
                    Ok(())
                })?;
            }
        }
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            if op.name().dialect_name() != b"llvm" {
                let blocks = op.regions()?.flat_map(|region| region.blocks());
                let arguments = blocks.flat_map(|block| block.arguments());
                let values = op.operands().chain(op.results()).chain(arguments);
                types.extend(values.map(|value| value.type_id()));
            }
        }
        Ok(types)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_its_name_in_the_release() {
        let token = Some(&b"token"[..]);
        assert_eq!(renamed(b"!llvm.token", Release::Llvm23), token);
        assert_eq!(renamed(b"!llvm.token", Release::Llvm24Git), token);
        assert_eq!(renamed(b"!llvm.token", Release::Llvm22), None);
        let token = Some(&b"!llvm.token"[..]);
        assert_eq!(renamed(b"token", Release::Llvm17), token);
        assert_eq!(renamed(b"token", Release::Llvm23), None);
        assert_eq!(renamed(b"!llvm.label", Release::Llvm23), None);
    }
}
