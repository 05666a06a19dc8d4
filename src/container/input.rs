//! The bytes of a file: borrowed, owned, or shared with their owner.

use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result};

/// The bytes of a file.
///
/// Resources are views into these bytes, so their actual alignment depends on the buffer. Mapped
/// files start on a page, [`Input::copy_of`] on a multiple of 4096, borrowed bytes anywhere.
#[derive(Clone)]
pub struct Input<'a>(Source<'a>);

#[derive(Clone)]
enum Source<'a> {
    Borrowed(&'a [u8]),
    Shared(Arc<dyn AsRef<[u8]> + Send + Sync + 'a>),
}

impl<'a> Input<'a> {
    /// Bytes that live at least as long as the module.
    pub fn borrowed(bytes: &'a [u8]) -> Self {
        Input(Source::Borrowed(bytes))
    }

    /// Bytes kept alive by `holder`: a mapping, a buffer with a destructor, a `Vec`.
    ///
    /// `holder.as_ref()` must return the same bytes every time.
    pub fn shared(holder: Arc<dyn AsRef<[u8]> + Send + Sync + 'a>) -> Self {
        Input(Source::Shared(holder))
    }

    /// A copy of `bytes` that starts on a multiple of 4096, enough for the resources of any known
    /// producer.
    ///
    /// # Errors
    /// [`crate::ErrorKind::OutOfMemory`].
    pub fn copy_of(bytes: &[u8]) -> Result<Input<'static>> {
        Ok(Input::shared(Arc::new(AlignedCopy::of(bytes)?)))
    }

    /// Maps the file at `path` into memory.
    ///
    /// The file must not be truncated or changed while it is mapped: reads may then return other
    /// bytes or terminate the process, and no library can prevent it. Where that may happen, read
    /// the file into memory and use [`Input::copy_of`].
    ///
    /// # Errors
    /// [`crate::ErrorKind::Io`] with the message of the operating system.
    #[cfg(feature = "mmap")]
    pub fn map(path: &std::path::Path) -> Result<Input<'static>> {
        let io = |error: std::io::Error| {
            let message = format!("{}: {error}", path.display());
            Error::new(crate::error::ErrorKind::Io { message }, 0)
        };
        let file = std::fs::File::open(path).map_err(io)?;
        // SAFETY: the mapping is private and read-only. That the file does not change while it is
        // mapped is the documented condition of this function; it cannot be checked.
        let mapping = unsafe { memmap2::Mmap::map(&file) }.map_err(io)?;
        Ok(Input::shared(Arc::new(mapping)))
    }

    /// The bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        match &self.0 {
            Source::Borrowed(bytes) => bytes,
            Source::Shared(holder) => (**holder).as_ref(),
        }
    }
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Input::borrowed(bytes)
    }
}

impl From<Vec<u8>> for Input<'static> {
    fn from(bytes: Vec<u8>) -> Self {
        Input::shared(Arc::new(bytes))
    }
}

impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Input({} bytes)", self.bytes().len())
    }
}

/// A copy that starts on a page, inside a larger buffer.
struct AlignedCopy {
    storage: Vec<u8>,
    start: usize,
}

impl AlignedCopy {
    const ALIGNMENT: usize = 4096;

    fn of(bytes: &[u8]) -> Result<Self> {
        let mut storage: Vec<u8> = Vec::new();
        let size = bytes.len().saturating_add(Self::ALIGNMENT);
        if storage.try_reserve_exact(size).is_err() {
            return Err(Error::out_of_memory(size as u64));
        }
        let start = storage.as_ptr().align_offset(Self::ALIGNMENT);
        // `align_offset` may fail; the copy is then unaligned but still correct.
        let start = if start < Self::ALIGNMENT { start } else { 0 };
        storage.resize(start, 0);
        storage.extend_from_slice(bytes);
        Ok(AlignedCopy { storage, start })
    }
}

impl AsRef<[u8]> for AlignedCopy {
    fn as_ref(&self) -> &[u8] {
        self.storage.get(self.start..).unwrap_or_default()
    }
}

/// The bytes in a range of the file; empty if the range lies outside of it.
#[inline]
pub(super) fn slice(bytes: &[u8], range: std::ops::Range<u64>) -> &[u8] {
    let start = usize::try_from(range.start).unwrap_or(usize::MAX);
    let end = usize::try_from(range.end).unwrap_or(usize::MAX);
    bytes.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_starts_on_a_page() {
        for length in [0, 1, 5000] {
            let bytes: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let input = Input::copy_of(&bytes).unwrap();
            assert_eq!(input.bytes(), bytes);
            assert_eq!(input.bytes().as_ptr().align_offset(4096), 0);
        }
    }
}
