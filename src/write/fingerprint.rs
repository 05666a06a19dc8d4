//! Fingerprints: hashes of what a module means.

use std::fmt;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

use crate::container::NEWEST_VERSION;
use crate::error::Result;
use crate::ir::{Loss, Module};
use crate::write::canonical::{self, Extent};
use crate::write::emit::output_error;
use crate::write::options::WriteOptions;

/// A SHA-256 hash of a module. In hexadecimal digits when displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What is hashed ahead of a module: what of it follows, and in which form. Another form gets
/// another number.
const MEANING: &[u8] = b"mlirbc fingerprint of the meaning, form 1\n";
const FILE: &[u8] = b"mlirbc fingerprint of the file, form 1\n";

impl Module<'_> {
    /// The hash of what the module means: of its canonical form in version 6 without locations,
    /// use-list orders and producer. Modules that differ in these only, or in the numbers and the
    /// order of the entries of their tables, have the same; so have those of other versions of the
    /// format, as far as they can be converted. Locations that are attributes like any other count,
    /// as do resources.
    ///
    /// # Errors
    /// As canonical writing and [`Module::convert`]: something opaque may refer to what is
    /// renumbered, or hides what is to be converted. [`Module::file_fingerprint`] is then what
    /// there is.
    pub fn fingerprint(&self) -> Result<Fingerprint> {
        if self.container().version() == NEWEST_VERSION {
            return hash_meaning(self);
        }
        let written;
        let bytes = match self.is_edited() {
            false => self.container().bytes(),
            true => {
                written = self.to_bytes(&WriteOptions::default())?;
                &*written
            }
        };
        let mut newest = self.reopened(bytes)?;
        newest.convert(NEWEST_VERSION, Loss::Refuse)?;
        hash_meaning(&newest)
    }

    /// The hash of the module as index-stable writing gives it, but for the producer. It needs to
    /// know nothing of the module, and differs with locations, numbers and the order of tables.
    ///
    /// # Errors
    /// As index-stable writing.
    pub fn file_fingerprint(&self) -> Result<Fingerprint> {
        let options = WriteOptions {
            producer: Some(Vec::new()),
            ..WriteOptions::default()
        };
        let mut sink = Sink(Sha256::new_with_prefix(FILE));
        self.write_to(&mut sink, &options)?;
        Ok(sink.finish())
    }
}

fn hash_meaning(module: &Module<'_>) -> Result<Fingerprint> {
    let module: &Module<'_> = module;
    module.check_complete()?;
    let file = canonical::write(module, b"", Extent::Meaning)?;
    let mut sink = Sink(Sha256::new_with_prefix(MEANING));
    file.write_to(&mut sink).map_err(output_error)?;
    Ok(sink.finish())
}

/// Hashes what is written to it.
struct Sink(Sha256);

impl Sink {
    fn finish(self) -> Fingerprint {
        Fingerprint(self.0.finalize().into())
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
