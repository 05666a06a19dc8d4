//! Modules back to bytes.
//!
//! *Index-stable* writing keeps the number of everything, so that it needs to know nothing of what it
//! writes. *Canonical* writing numbers everything anew, as MLIR's own writer does, and produces the
//! same bytes.

mod blanked;
mod canonical;
mod entry_sites;
mod file;
mod fingerprint;
mod ops;
mod patch_op_headers;
mod property_sites;
mod reach;
mod renumber;
mod resources;
mod scopes;
mod stable;
mod use_lists;
mod varint_buffer;

use std::io;

use crate::container::{AttributeId, Container, Entry, SectionId};
use crate::dialect::{Attribute, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::Module;
use crate::wire::Emitter;

pub use fingerprint::Fingerprint;
pub use reach::{Reach, Reached};

use canonical::Extent;

/// How a module is written: in the version of the format that it has, which [`Module::convert`]
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
    /// is blank: an empty string, an unknown location, the type `none`. [`Module::reach`] determines what
    /// that is.
    Blanked,
}

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
    /// As [`Module::write_to`].
    pub fn to_bytes(&self, options: &WriteOptions) -> Result<Vec<u8>> {
        Ok(emit(self, options)?.into_bytes())
    }
}

fn output_error(error: io::Error) -> Error {
    let message = error.to_string();
    Error::new(ErrorKind::Output { message }, 0)
}

fn emit<'m>(module: &'m Module<'_>, options: &'m WriteOptions) -> Result<Emitter<'m>> {
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

/// The head of a file, up to its sections.
fn head<'m>(version: u8, producer: &[u8]) -> Emitter<'m> {
    let mut file = Emitter::new();
    file.bytes(&crate::container::MAGIC);
    file.varint(u64::from(version));
    file.bytes(producer);
    file.byte(0);
    file
}

/// The payload of a section as the file has it; empty if it has none.
fn of_file<'m>(container: &'m Container<'m>, id: SectionId) -> Emitter<'m> {
    let mut out = Emitter::new();
    if let Some(section) = container.sections().get(id) {
        out.splice(container.slice(section.data.clone()));
    }
    out
}

/// Appends a dialect to the dialect section, with the payload of its version.
fn append_dialect(out: &mut Emitter<'_>, version: u8, name: u32, payload: Option<&[u8]>) {
    if version == 0 {
        out.varint(u64::from(name));
        return;
    }
    // A version without bytes is none.
    let payload = payload.filter(|payload| !payload.is_empty());
    out.varint_with_flag(u64::from(name), payload.is_some());
    if let Some(payload) = payload {
        let mut content = Emitter::new();
        content.bytes(payload);
        out.section(SectionId::DialectVersions, content);
    }
}

/// Appends an op name to the dialect section.
fn append_op_name(out: &mut Emitter<'_>, version: u8, name: u32, registered: Option<bool>) {
    match version {
        ..5 => out.varint(u64::from(name)),
        5.. => out.varint_with_flag(u64::from(name), registered != Some(false)),
    }
}

/// Appends entries, in a group for each run of a dialect.
fn append_entries<'m>(entries: &[Entry<'m>], offsets: &mut Emitter<'m>, data: &mut Emitter<'m>) {
    for group in entries.chunk_by(|one, other| one.dialect == other.dialect) {
        let dialect = group.first().map_or(0, |entry| entry.dialect.index());
        offsets.varint(u64::from(dialect));
        offsets.varint(group.len() as u64);
        for entry in group {
            offsets.varint_with_flag(entry.bytes.len() as u64, entry.custom);
            data.bytes(entry.bytes);
        }
    }
}

/// The payload of the string section: sizes from the last to the first, then the strings.
fn string_section<'s>(
    strings: impl DoubleEndedIterator<Item = &'s [u8]> + ExactSizeIterator + Clone,
) -> Emitter<'static> {
    let mut out = Emitter::new();
    out.varint(strings.len() as u64);
    for string in strings.clone().rev() {
        out.varint(string.len() as u64 + 1);
    }
    for string in strings {
        out.bytes(string);
        out.byte(0);
    }
    out
}

/// Whether an attribute is the unknown location.
#[inline]
fn is_unknown_location(tables: &Tables<'_>, id: AttributeId) -> bool {
    let attributes = &tables.container().entries().attributes;
    if !attributes.is_replaced()
        && let Some((range, _)) = attributes.range(id.index())
        && range.end - range.start != 1
    {
        // The size excludes nearly all others.
        return false;
    }
    tables
        .attribute(id)
        .is_some_and(Attribute::is_unknown_location)
}

/// The unknown location, if the table has it.
fn unknown_location(tables: &Tables<'_>) -> Option<AttributeId> {
    let mut ids = (0..tables.attribute_count()).map(AttributeId);
    ids.find(|&id| is_unknown_location(tables, id))
}
