//! Writing to memory and to sinks, by mode.

use std::io;

use crate::error::{Error, ErrorKind, Result};
use crate::ir::Module;
use crate::wire::Emitter;
use crate::write::canonical::{self, Extent};
use crate::write::options::{Mode, WriteOptions};
use crate::write::stable;

impl Module<'_> {
    /// Writes the module to `sink` and returns the number of bytes. Large resources go there straight
    /// from where they lie.
    ///
    /// # Errors
    /// * [`ErrorKind::UnknownEncoding`] when numbering anew what the library knows nothing of;
    /// * [`ErrorKind::InvalidOperand`] for an operand that an edit took from a region that the op is
    ///   not in;
    /// * [`ErrorKind::Output`] for what the sink says;
    /// * damage in the file that was read, as far as writing comes to it.
    pub fn write_to(
        &self,
        sink: &mut (impl io::Write + ?Sized),
        options: &WriteOptions,
    ) -> Result<u64> {
        let file = emit(self, options)?;
        file.write_to(sink).map_err(output_error)?;
        Ok(file.len())
    }

    /// The module as bytes.
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
