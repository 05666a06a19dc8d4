//! The inherent properties among the entries of a dictionary, where files of version 4 and older
//! store them.

use crate::dialect::builtin::Dictionary;
use crate::dialect::entry::Attribute;
use crate::schema::{OPERAND_SEGMENT_SIZES, OpDef, RESULT_SEGMENT_SIZES};

/// Old names of the segment sizes in files of version 4 and older.
const OLD_NAMES: [(&str, &str); 2] = [
    (OPERAND_SEGMENT_SIZES, "operand_segment_sizes"),
    (RESULT_SEGMENT_SIZES, "result_segment_sizes"),
];

/// Whether an op's definition makes a dictionary entry inherent.
pub(crate) fn has_inherent(op_def: &OpDef, name: &[u8]) -> bool {
    inherent_name(name).is_some_and(|name| op_def.property(name).is_some())
}

/// The name under which a definition has a dictionary entry, if it is inherent.
pub(crate) fn inherent_name(name: &[u8]) -> Option<&str> {
    let name = std::str::from_utf8(name).ok()?;
    let old = OLD_NAMES.iter().find(|(_, old)| *old == name);
    Some(old.map_or(name, |(new, _)| new))
}

/// The dictionary entry of the inherent property with a name.
pub(crate) fn inherent_entry<'m>(dictionary: &Dictionary<'m>, name: &str) -> Option<Attribute<'m>> {
    let old = OLD_NAMES.iter().find(|(new, _)| *new == name);
    let found = dictionary.get(name.as_bytes());
    found.or_else(|| dictionary.get(old?.1.as_bytes()))
}
