//! How a module is written.

/// How a module is written: in the version of the format that it has, which [`Module::convert`](crate::ir::Module::convert)
/// changes.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// What numbers everything has.
    pub mode: Mode,
    /// The producer string; that of the module if there is none.
    pub producer: Option<Vec<u8>>,
}

/// What numbers the entries of tables have in a file that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Those that they have in the module. What was not changed is copied.
    #[default]
    Stable,
    /// Those that MLIR's writer would assign. Nothing is written that nothing refers to.
    Canonical,
    /// Those that they have in the module. What nothing refers to, and nothing opaque can refer to,
    /// is blank: an empty string, an unknown location, the type `none`. [`Module::reach`](crate::ir::Module::reach) determines what
    /// that is.
    Blanked,
}
