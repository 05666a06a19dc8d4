//! The bytes of a file: borrowed, owned, or shared with their owner.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
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

    /// The bytes of the file at `path`. A regular file is mapped, without the feature `mmap` read.
    /// Anything else, such as a pipe, is read to its end.
    ///
    /// A regular file must not be truncated or changed while it is mapped: reads may then return other
    /// bytes or terminate the process, and no library can prevent it. Where that may happen, use
    /// [`Input::open_copied`].
    ///
    /// # Errors
    /// The error of the operating system; [`io::ErrorKind::IsADirectory`] for a directory.
    pub fn open(path: &Path) -> io::Result<Input<'static>> {
        let (mut file, length) = open_file(path)?;
        match length {
            Some(1..) => Self::of_file(file),
            _ => Self::read(&mut file, u64::MAX),
        }
    }

    /// The bytes of the file at `path`, read into memory, where later changes of the file do not reach them.
    /// They start on a multiple of 4096.
    ///
    /// # Errors
    /// The error of the operating system; [`io::ErrorKind::IsADirectory`] for a directory;
    /// [`io::ErrorKind::FileTooLarge`] if there are more than `limit` bytes.
    pub fn open_copied(path: &Path, limit: u64) -> io::Result<Input<'static>> {
        let (mut file, length) = open_file(path)?;
        let length = length.unwrap_or(0);
        if length > limit {
            return Err(too_large(limit));
        }
        AlignedCopy::read(&mut file, length, limit).map(|copy| Input::shared(Arc::new(copy)))
    }

    /// All bytes that a reader returns, at most `limit`. They start on a multiple of 4096.
    ///
    /// # Errors
    /// The error of the reader; [`io::ErrorKind::OutOfMemory`]; [`io::ErrorKind::FileTooLarge`] if there are
    /// more bytes.
    pub fn read(reader: &mut dyn Read, limit: u64) -> io::Result<Input<'static>> {
        AlignedCopy::read(reader, 0, limit).map(|copy| Input::shared(Arc::new(copy)))
    }

    #[cfg(feature = "mmap")]
    fn of_file(mut file: File) -> io::Result<Input<'static>> {
        // SAFETY: the mapping is private and read-only. That the file does not change while it is
        // mapped is the documented condition of `open`; it cannot be checked.
        match unsafe { memmap2::Mmap::map(&file) } {
            Ok(mapping) => Ok(Input::shared(Arc::new(mapping))),
            // Not every file system can map its files.
            Err(_) => Self::read(&mut file, u64::MAX),
        }
    }

    #[cfg(not(feature = "mmap"))]
    fn of_file(mut file: File) -> io::Result<Input<'static>> {
        Self::read(&mut file, u64::MAX)
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

/// A file with its length if it is a regular one.
fn open_file(path: &Path) -> io::Result<(File, Option<u64>)> {
    let directory = || io::Error::new(io::ErrorKind::IsADirectory, "it is a directory");
    // Windows does not open directories.
    let refused = |error| if path.is_dir() { directory() } else { error };
    let file = File::open(path).map_err(refused)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(directory());
    }
    let length = metadata.is_file().then_some(metadata.len());
    Ok((file, length))
}

#[cold]
fn too_large(limit: u64) -> io::Error {
    let message = format!("it is longer than {limit} bytes");
    io::Error::new(io::ErrorKind::FileTooLarge, message)
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

    /// Reads to the end; `expected` is the likely length.
    fn read(reader: &mut dyn Read, expected: u64, limit: u64) -> io::Result<Self> {
        let out_of_memory = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        let mut storage: Vec<u8> = Vec::new();
        // The bytes move to their place at the end, as the buffer may move while it grows.
        let expected = usize::try_from(expected).unwrap_or(usize::MAX);
        let size = expected.saturating_add(Self::ALIGNMENT);
        storage.try_reserve_exact(size).map_err(out_of_memory)?;
        let start = storage.as_ptr().align_offset(Self::ALIGNMENT);
        let before = if start < Self::ALIGNMENT { start } else { 0 };
        storage.resize(before, 0);
        let most = limit.saturating_add(1);
        reader.take(most).read_to_end(&mut storage)?;
        let length = storage.len() - before;
        if length as u64 > limit {
            return Err(too_large(limit));
        }
        let start = storage.as_ptr().align_offset(Self::ALIGNMENT);
        let start = if start < Self::ALIGNMENT {
            start
        } else {
            before
        };
        if start != before {
            storage
                .try_reserve(Self::ALIGNMENT)
                .map_err(out_of_memory)?;
            let start = storage.as_ptr().align_offset(Self::ALIGNMENT);
            let start = if start < Self::ALIGNMENT { start } else { 0 };
            storage.resize(start.max(before) + length, 0);
            storage.copy_within(before..before + length, start);
            storage.truncate(start + length);
            return Ok(AlignedCopy { storage, start });
        }
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

    #[test]
    fn what_is_read_starts_on_a_page_and_ends_at_the_limit() {
        // Miri runs some million operations in a minute.
        let many = if cfg!(miri) { 9000 } else { 3_000_000 };
        for length in [0, 1, 5000, many] {
            let bytes: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let input = Input::read(&mut &*bytes, length).unwrap();
            assert_eq!(input.bytes(), bytes);
            assert_eq!(input.bytes().as_ptr().align_offset(4096), 0);
            if let Some(less) = length.checked_sub(1) {
                let error = Input::read(&mut &*bytes, less).unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
            }
        }
        let endless = Input::read(&mut io::repeat(0), many).unwrap_err();
        assert_eq!(endless.kind(), io::ErrorKind::FileTooLarge);
    }
}
