//! Writes a module to memory or to a sink, in each mode.

use std::io;

use crate::error::{Error, ErrorKind, Result};
use crate::ir::Module;
use crate::wire::Emitter;
use crate::write::canonical::{self, Extent};
use crate::write::options::{Mode, WriteOptions};
use crate::write::stable;

impl Module<'_> {
    /// Writes the module to `sink` and returns the number of bytes. Large resources are passed to
    /// it without a copy.
    ///
    /// # Errors
    /// * [`ErrorKind::UnknownEncoding`] if renumbering requires an encoding that the library does
    ///   not know;
    /// * [`ErrorKind::InvalidOperand`] if an edit made an op use a value of a region that does not
    ///   contain the op;
    /// * [`ErrorKind::Output`] with the error that the sink returned;
    /// * an error of the file that was read, if writing requires the damaged part.
    pub fn write_to(
        &self,
        sink: &mut (impl io::Write + ?Sized),
        options: &WriteOptions,
    ) -> Result<u64> {
        let file = emit(self, options)?;
        file.write_to(sink).map_err(output_error)?;
        Ok(file.len())
    }

    /// Returns the module as bytes.
    ///
    /// # Errors
    /// As [`Module::write_to`], and [`ErrorKind::OutOfMemory`].
    pub fn to_bytes(&self, options: &WriteOptions) -> Result<Vec<u8>> {
        emit(self, options)?.into_bytes()
    }
}

pub(super) fn output_error(error: io::Error) -> Error {
    let message = error.to_string();
    Error::new(ErrorKind::Output { message }, 0)
}

fn emit<'m>(module: &'m Module<'_>, options: &'m WriteOptions) -> Result<Emitter<'m>> {
    module.check_complete()?;
    let module: &'m Module<'m> = module;
    let container = module.container();
    let producer = options.producer.as_deref();
    let producer = producer.unwrap_or(container.producer());
    if producer.contains(&0) {
        let found = format!("'{}'", producer.escape_ascii());
        return Err(container.invalid_edit("write the producer", "a string without NUL", found));
    }
    module.check_scopes()?;
    match options.mode {
        Mode::Canonical => canonical::write(module, producer, Extent::Whole),
        Mode::Stable => stable::write(module, producer, None),
        Mode::Blanked => stable::write(module, producer, Some(&module.reach()?)),
    }
}
