//! Fingerprints: hashes of the meaning or of the bytes of a module.

use std::fmt;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

use crate::container::{AttributeId, NEWEST_VERSION};
use crate::dialect::builtin::ElementStorage;
use crate::error::Result;
use crate::ir::{Loss, Module};
use crate::write::canonical::{self, Extent};
use crate::write::emit::output_error;
use crate::write::options::WriteOptions;

/// A SHA-256 hash of a module, displayed as hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The prefix that is hashed before a module. It identifies the hashed parts and their form; a
/// change of either requires a new number.
const MEANING: &[u8] = b"mlirbc fingerprint of the meaning, form 2\n";
const FILE: &[u8] = b"mlirbc fingerprint of the file, form 1\n";

impl Module<'_> {
    /// Returns the hash of the meaning of the module: of its canonical form in version 6 without
    /// locations, use-list orders and producer. Modules that differ only in these, in the numbers
    /// and order of table entries, or in the version of the format have the same hash, if they can
    /// be converted. The values of the elements of dense attributes are hashed, however they are stored.
    /// Locations that occur as attributes of ops are hashed, and so are resources.
    ///
    /// # Errors
    /// Those of canonical writing and [`Module::convert`]. Opaque data may refer to entries that
    /// are renumbered, or its conversion is unknown. [`Module::file_fingerprint`] works for such
    /// modules.
    pub fn fingerprint(&self) -> Result<Fingerprint> {
        let stored = self.unusual_elements();
        if self.container().version() == NEWEST_VERSION && stored.is_empty() {
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
        for (id, bytes) in newest.unusual_elements() {
            let tables = newest.tables_mut();
            let entry = tables.container().attribute_entry(id);
            let dialect = entry.map(|entry| entry.dialect);
            if let Some(dialect) = dialect {
                let new = tables.add_attribute_entry(dialect, true, &bytes)?;
                tables.copy_entry(new.into(), id.into());
            }
        }
        hash_meaning(&newest)
    }

    /// Dense attributes whose elements the newest release stores in another way, with its encoding. Equal
    /// elements are equal there.
    fn unusual_elements(&self) -> Vec<(AttributeId, Vec<u8>)> {
        let mut unusual = Vec::new();
        for id in self.tables().dense_attributes() {
            let attribute = self.tables().attribute(id);
            let stored = attribute.map(|it| it.with_elements_of(ElementStorage::NEWEST));
            // Damaged attributes may be out of reach, and canonical writing finds the others.
            if let Some(Ok(Some(bytes))) = stored {
                unusual.push((id, bytes));
            }
        }
        unusual
    }

    /// Returns the hash of the module as index-stable writing encodes it, without the producer. No
    /// encoding needs to be known. The hash depends on locations, numbers and the order of tables.
    ///
    /// # Errors
    /// Those of index-stable writing.
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

/// Hashes the bytes that are written to it.
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
