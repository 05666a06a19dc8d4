//! The text on its way to the writer: a buffer that is emptied in large pieces.

use std::io::Write;

use crate::asm::buffer::Buffer;
use crate::asm::options::PrintError;
use crate::asm::{escape, number};
use crate::error::{Error, ErrorKind};

/// The buffer is emptied when it holds this much.
const LARGE: usize = 1 << 18;

/// A buffer in front of a writer.
pub(super) struct Out<'w> {
    pub(super) buffer: Buffer,
    sink: &'w mut dyn Write,
    written: u64,
    limit: u64,
}

impl<'w> Out<'w> {
    pub(super) fn new(sink: &'w mut dyn Write, limit: Option<u64>) -> Self {
        Out {
            buffer: Buffer::default(),
            sink,
            written: 0,
            limit: limit.unwrap_or(u64::MAX),
        }
    }

    #[inline]
    pub(super) fn text(&mut self, text: &[u8]) {
        self.buffer.extend_from_slice(text);
    }

    #[inline]
    pub(super) fn unsigned(&mut self, value: u64) {
        number::unsigned(&mut self.buffer, value);
    }

    pub(super) fn signed(&mut self, value: i64) {
        number::signed(&mut self.buffer, value);
    }

    pub(super) fn quoted(&mut self, bytes: &[u8]) {
        escape::quoted(&mut self.buffer, bytes);
    }

    pub(super) fn hex(&mut self, bytes: &[u8]) -> Result<(), PrintError> {
        for chunk in bytes.chunks(LARGE / 2) {
            chunk
                .iter()
                .for_each(|&byte| escape::hex_byte(&mut self.buffer, byte));
            self.relieve()?;
        }
        Ok(())
    }

    /// How much text there is so far.
    #[inline]
    pub(super) fn position(&self) -> u64 {
        self.written + self.buffer.len() as u64
    }

    /// The text from a position on; `None` if part of it has left the buffer.
    #[inline]
    pub(super) fn since(&self, position: u64) -> Option<&[u8]> {
        let start = position.checked_sub(self.written)?;
        self.buffer.text().get(usize::try_from(start).ok()?..)
    }

    /// Takes the text from a position on back, as far as it is still there.
    pub(super) fn take_back(&mut self, position: u64) {
        let start = position.saturating_sub(self.written);
        self.buffer
            .truncate(usize::try_from(start).unwrap_or(usize::MAX));
    }

    /// Passes the text on if there is much of it.
    #[inline]
    pub(super) fn relieve(&mut self) -> Result<(), PrintError> {
        match self.buffer.len() < LARGE {
            true => Ok(()),
            false => self.pass_on(),
        }
    }

    /// Passes all text on.
    pub(super) fn pass_on(&mut self) -> Result<(), PrintError> {
        let found = self.position();
        if found > self.limit {
            let kind = ErrorKind::LimitExceeded {
                what: "the bytes of the text",
                limit: self.limit,
                found,
            };
            return Err(Error::new(kind, 0).into());
        }
        self.sink.write_all(self.buffer.text())?;
        self.written = found;
        self.buffer.truncate(0);
        Ok(())
    }
}
