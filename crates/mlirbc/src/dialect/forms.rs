//! The custom forms of ops: built-in ones of known releases, and those of descriptions.

mod added;
mod built_in;

pub(super) use added::AddedForms;
pub(super) use built_in::BuiltInForms;
