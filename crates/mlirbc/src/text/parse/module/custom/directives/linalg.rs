//! Directives of the linalg dialect.

use crate::text::form::{Argument, Directive, Linalg};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Linalg,
    arguments: &[Argument],
) -> Parsed<Flow> {
    let _ = arguments;
    reader.unreadable(Directive::Linalg(directive))
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Linalg,
    arguments: &[Argument],
) -> Option<bool> {
    let _ = (reader, directive, arguments);
    None
}
