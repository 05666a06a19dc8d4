//! The list of modules found inside other bytes.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::container::{AttributeId, SectionId, StringId, TypeId};
use crate::error::{Error, ErrorKind};
use crate::readable::count;

/// Limits on a search for modules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContainedLimits {
    /// The most bytes of decoded data, over all of the search. Default: 2^28.
    pub decoded_bytes: u64,
    /// The most modules in the list. Default: 2^20.
    pub modules: usize,
}

impl Default for ContainedLimits {
    fn default() -> Self {
        ContainedLimits {
            decoded_bytes: 1 << 28,
            modules: 1 << 20,
        }
    }
}

/// How a module is stored in its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// Without an encoding.
    Raw,
    /// As base64 text.
    Base64,
    /// Compressed with zstd.
    Zstd,
}

impl Encoding {
    /// The name: `raw`, `base64` or `zstd`.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Raw => "raw",
            Encoding::Base64 => "base64",
            Encoding::Zstd => "zstd",
        }
    }
}

/// The holder of a module: the data that contains it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Holder {
    /// Bytes of an unknown format.
    Unknown,
    /// The flatbuffer of `jax.export`, in its field `mlir_module_serialized`.
    JaxExport,
    /// A package of Mojo that begins with `MPKG`.
    MojoPackage,
    /// A stream of zstd.
    ZstdStream,
    /// The configuration of a custom call of Mosaic: JSON with `custom_call_config`, in a string of
    /// the enclosing module.
    MosaicConfig(StringId),
    /// A string of the enclosing module, such as the IR of Triton in a custom call.
    String(StringId),
    /// A resource of the enclosing module, by its position in
    /// [`Resources::entries`](crate::container::Resources::entries), with its key, which the modules in one
    /// resource share.
    Resource(u32, Arc<str>),
    /// The encoding of an attribute of the enclosing module, such as dense elements.
    Attribute(AttributeId),
    /// The encoding of a type of the enclosing module.
    Type(TypeId),
    /// Another part of a section of the enclosing module.
    Section(SectionId),
}

impl Holder {
    /// The kind of holder as one word.
    pub fn name(&self) -> &'static str {
        match self {
            Holder::Unknown => "unknown",
            Holder::JaxExport => "jax_export",
            Holder::MojoPackage => "mojo_package",
            Holder::ZstdStream => "zstd_stream",
            Holder::MosaicConfig(_) => "mosaic_config",
            Holder::String(_) => "string",
            Holder::Resource(..) => "resource",
            Holder::Attribute(_) => "attribute",
            Holder::Type(_) => "type",
            Holder::Section(_) => "section",
        }
    }

    /// The index of the string, resource, attribute or type, or the number of the section.
    pub fn index(&self) -> Option<u32> {
        match self {
            Holder::MosaicConfig(id) | Holder::String(id) => Some(id.index()),
            Holder::Resource(position, _) => Some(*position),
            Holder::Attribute(id) => Some(id.index()),
            Holder::Type(id) => Some(id.index()),
            Holder::Section(id) => Some(*id as u32),
            _ => None,
        }
    }
}

/// The most characters of a key in a description.
const LONGEST_KEY: usize = 200;

/// A description in a few words. A long key is shortened.
impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Unknown => f.write_str("bytes of unknown format"),
            Holder::JaxExport => f.write_str("flatbuffer of jax.export"),
            Holder::MojoPackage => f.write_str("Mojo package"),
            Holder::ZstdStream => f.write_str("zstd stream"),
            Holder::MosaicConfig(id) => {
                write!(f, "custom call of Mosaic (string {})", id.index())
            }
            Holder::String(id) => write!(f, "string {}", id.index()),
            // A list has a description for each module.
            Holder::Resource(_, key) => match key.char_indices().nth(LONGEST_KEY) {
                Some((end, _)) => {
                    write!(f, "resource {}...", key.get(..end).unwrap_or_default())
                }
                None => write!(f, "resource {key}"),
            },
            Holder::Attribute(id) => write!(f, "attribute {}", id.index()),
            Holder::Type(id) => write!(f, "type {}", id.index()),
            Holder::Section(id) => write!(f, "{} section", id.name()),
        }
    }
}

/// A module inside other bytes.
#[derive(Clone, Debug)]
pub struct ContainedModule {
    /// The position in the list of the module that encloses it; `None` if that is the input itself.
    pub parent: Option<usize>,
    /// What holds it.
    pub holder: Holder,
    /// How it is stored.
    pub encoding: Encoding,
    /// The offset of its first byte, or of the first byte of its encoded form, in the bytes of its
    /// parent.
    pub offset: u64,
    /// The same offset in the input; `None` if the module lies in decoded data of a parent.
    pub input_offset: Option<u64>,
    /// The offset in the decoded data; 0 if the module is stored raw.
    pub decoded_offset: u64,
    /// Its bytes, by the position of the buffer.
    pub(super) buffer: usize,
    pub(super) range: Option<Range<usize>>,
}

impl ContainedModule {
    /// The number of bytes of the module; `None` if its end is unknown.
    pub fn size(&self) -> Option<u64> {
        let range = self.range.as_ref()?;
        Some((range.end - range.start) as u64)
    }
}

/// Data in which no module could be searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecoded {
    /// The offset in the input; `None` if the data lies in decoded data.
    pub input_offset: Option<u64>,
    /// The reason, in words.
    pub reason: &'static str,
}

/// The modules inside other bytes, in the order in which they were found: those in the same bytes by
/// offset, those in decoded data behind them.
#[derive(Debug)]
pub struct Contained<'a> {
    pub(super) input: &'a [u8],
    /// Decoded data that contains modules.
    pub(super) buffers: Vec<Vec<u8>>,
    pub(super) modules: Vec<ContainedModule>,
    pub(super) undecoded: Vec<Undecoded>,
    pub(super) is_complete: bool,
}

impl Contained<'_> {
    /// The modules.
    pub fn modules(&self) -> &[ContainedModule] {
        &self.modules
    }

    /// The bytes of the module at a position of the list; `None` if its end is unknown, or past the end of
    /// the list.
    pub fn bytes(&self, position: usize) -> Option<&[u8]> {
        let module = self.modules.get(position)?;
        let buffer = match module.buffer.checked_sub(1) {
            None => self.input,
            Some(decoded) => self.buffers.get(decoded)?,
        };
        buffer.get(module.range.clone()?)
    }

    /// The position of the only module that is in no other one; `None` if there are several.
    pub fn only(&self) -> Option<usize> {
        let mut outermost = self.outermost();
        outermost.next().filter(|_| outermost.next().is_none())
    }

    fn outermost(&self) -> impl Iterator<Item = usize> {
        let modules = self.modules.iter().enumerate();
        let outermost = modules.filter(|(_, module)| module.parent.is_none());
        outermost.map(|(position, _)| position)
    }

    /// The error of opening the input, which is no module. If it contains modules, the error says so.
    pub fn explain(&self, error: Error) -> Error {
        let ErrorKind::NotBytecode { found, .. } = error.kind() else {
            return error;
        };
        let hint = match self.outermost().count() {
            0 => return error,
            1 => "it contains 1 module; `mlirbc extract` writes it out".to_owned(),
            more => {
                let modules = count(more as u64, "module");
                format!("it contains {modules}; `mlirbc extract` writes them out")
            }
        };
        let kind = ErrorKind::NotBytecode {
            found: found.clone(),
            hint: Some(hint.into()),
        };
        Error::new(kind, error.offset())
    }

    /// The data that could not be decoded.
    pub fn undecoded(&self) -> &[Undecoded] {
        &self.undecoded
    }

    /// Whether the list has all modules: `false` if it ends at [`ContainedLimits::modules`].
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}
