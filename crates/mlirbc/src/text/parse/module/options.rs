//! How text is read.

use std::sync::Arc;

use crate::dialect::Registry;
use crate::limits::Limits;
use crate::schema::Release;

/// How the text of a module is read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Limits on the cost.
    pub limits: Limits,
    /// The known dialects.
    pub registry: Arc<Registry>,
    /// The release of LLVM whose definitions and encodings apply. It must be one of
    /// [`target_releases`](crate::convert::target_releases).
    pub release: Release,
    /// The name of the file in the locations of ops that state none, such as `a.mlir`.
    pub file_name: String,
    /// The number of the first line, in locations and in errors: more than 1 for a piece of a file, as
    /// [`split_input`](crate::text::split_input) returns it.
    pub first_line: u32,
    /// Whether ops are put in a `builtin.module`, unless the text is one `builtin.module`. MLIR's tools do
    /// this.
    pub implicit_module: bool,
    /// The most errors to list.
    pub max_errors: usize,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions {
            limits: Limits::default(),
            registry: Registry::built_in(),
            release: Release::Llvm23,
            file_name: "<stdin>".to_owned(),
            first_line: 1,
            implicit_module: true,
            max_errors: 20,
        }
    }
}
