//! Options of writing.

/// Options of writing. The version of the format is that of the module;
/// [`Module::convert`](crate::ir::Module::convert) changes it.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// How entries are numbered.
    pub mode: Mode,
    /// The producer string; `None` for that of the module.
    pub producer: Option<Vec<u8>>,
}

/// How a written file numbers the entries of its tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Entries keep the numbers that they have in the module. Unchanged parts are copied.
    #[default]
    Stable,
    /// Entries get the numbers that MLIR's writer assigns. Unreferenced entries are omitted.
    Canonical,
    /// Entries keep the numbers that they have in the module. Those that neither known nor opaque
    /// data can refer to are blank: an empty string, an unknown location, the type `none`.
    /// [`Module::reach`](crate::ir::Module::reach) identifies them.
    Blanked,
}
