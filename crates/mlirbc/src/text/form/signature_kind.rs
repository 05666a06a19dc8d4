//! How a signature in a form states the type of a function.

use crate::text::form::program::Argument;

/// How the types in a signature are those of the type of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignatureKind<'f> {
    /// It is a function type of these types.
    Function,
    /// It is a graph type of these types.
    Graph,
    /// It is a function type. The types of the arguments have this prefix and a `>` around its inputs.
    Wrapped(&'f str),
}

impl<'f> SignatureKind<'f> {
    /// The kind by the arguments of the directive behind the region.
    pub(crate) fn of(arguments: &'f [Argument]) -> Self {
        match arguments {
            [Argument::Text(text)] if &**text == "graph" => SignatureKind::Graph,
            [Argument::Text(prefix)] => SignatureKind::Wrapped(prefix),
            _ => SignatureKind::Function,
        }
    }
}
