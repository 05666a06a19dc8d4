//! The output of the printer: a buffer that is passed to the writer in large pieces.

use std::io::Write;

use crate::budget::Meter;
use crate::error::{Error, ErrorKind};
use crate::schema::Integer;
use crate::text::print::buffer::Buffer;
use crate::text::print::options::{PrintError, PrintOptions};
use crate::text::print::wide_number::Wide;
use crate::text::print::{escape, number};

/// The buffer is passed on at this size. It stays in the second-level cache: twice as much makes printing a model 9 % slower.
const LARGE: usize = 1 << 17;

/// The indentation of deeply nested ops.
static BLANKS: [u8; 4096] = [b' '; 4096];

/// A buffer in front of a writer, or a buffer that keeps all text.
pub(super) struct Out<'w> {
    pub(super) buffer: Buffer,
    sink: Option<&'w mut dyn Write>,
    written: u64,
    limit: u64,
    work: u64,
    most_work: u64,
    /// The meter of the file's budget, and the work that was charged to it.
    meter: Meter,
    charged: u64,
    /// At this size the buffer is passed on, or its limit is tested.
    full: usize,
}

impl<'w> Out<'w> {
    pub(super) fn new(sink: &'w mut dyn Write, options: &PrintOptions, meter: Meter) -> Self {
        Out {
            buffer: Buffer::default(),
            sink: Some(sink),
            written: 0,
            limit: options.max_bytes.unwrap_or(u64::MAX),
            work: 0,
            most_work: options.max_work.unwrap_or(u64::MAX),
            meter,
            charged: 0,
            full: LARGE,
        }
    }

    /// A buffer that keeps all text.
    pub(super) fn kept() -> Self {
        Out {
            buffer: Buffer::default(),
            sink: None,
            written: 0,
            limit: 0,
            work: 0,
            most_work: u64::MAX,
            meter: Meter::default(),
            charged: 0,
            full: 0,
        }
    }

    /// A buffer that keeps all text, and charges work to a meter.
    pub(super) fn kept_for(meter: Meter) -> Self {
        Out {
            meter,
            ..Self::kept()
        }
    }

    /// A buffer that keeps all text, with the work limit of options.
    pub(super) fn kept_of(options: &PrintOptions, meter: Meter) -> Self {
        Out {
            most_work: options.max_work.unwrap_or(u64::MAX),
            meter,
            ..Self::kept()
        }
    }

    /// A buffer that keeps all text, with the work limit of another. Its own work starts at 0.
    pub(super) fn kept_beside(&self, meter: Meter) -> Self {
        Out {
            limit: u64::MAX,
            most_work: self.most_work,
            meter,
            full: LARGE,
            ..Self::kept()
        }
    }

    /// Discards the text, and sets the limit of the next one.
    pub(super) fn restart(&mut self, limit: u64) {
        self.buffer.truncate(0);
        self.limit = limit;
        self.full = usize::try_from(limit).unwrap_or(usize::MAX).min(LARGE);
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
        let bytes = self.within_limit(bytes);
        escape::quoted(&mut self.buffer, bytes);
    }

    /// The shortest prefix of `bytes` that exceeds the limit, or all of them: many places may
    /// repeat long texts.
    pub(super) fn within_limit<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        let room = self.limit.saturating_sub(self.position()).saturating_add(1);
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        bytes.get(..room).unwrap_or(bytes)
    }

    /// Appends many blanks.
    #[cold]
    pub(super) fn blanks(&mut self, count: usize) -> Result<(), PrintError> {
        let mut left = count;
        while left > 0 {
            let some = left.min(BLANKS.len());
            self.text(BLANKS.get(..some).unwrap_or_default());
            left -= some;
            self.relieve()?;
        }
        Ok(())
    }

    pub(super) fn hex(&mut self, bytes: &[u8]) -> Result<(), PrintError> {
        for chunk in bytes.chunks(LARGE / 8) {
            self.buffer.hex(chunk);
            self.relieve()?;
        }
        Ok(())
    }

    /// The length of the text so far.
    #[inline]
    pub(super) fn position(&self) -> u64 {
        self.written + self.buffer.len() as u64
    }

    /// The text from a position on; `None` if part of it was passed on.
    #[inline]
    pub(super) fn since(&self, position: u64) -> Option<&[u8]> {
        let start = position.checked_sub(self.written)?;
        self.buffer.text().get(usize::try_from(start).ok()?..)
    }

    /// Removes the text from a position on, as far as it was not passed on.
    pub(super) fn take_back(&mut self, position: u64) {
        let start = position.saturating_sub(self.written);
        self.buffer
            .truncate(usize::try_from(start).unwrap_or(usize::MAX));
    }

    /// Keeps all text in the buffer from now on, or no longer.
    pub(super) fn hold(&mut self, is_held: bool) {
        let full = usize::try_from(self.limit).unwrap_or(usize::MAX).min(LARGE);
        self.full = if is_held { usize::MAX } else { full };
    }

    /// Passes the text on if the buffer is full.
    #[inline]
    pub(super) fn relieve(&mut self) -> Result<(), PrintError> {
        match self.buffer.len() < self.full {
            true => Ok(()),
            false => self.pass_on(),
        }
    }

    /// Counts a step of work, and passes the text on if the buffer is full.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), PrintError> {
        self.work += 1;
        match self.buffer.len() < self.full && self.work <= self.most_work {
            true => Ok(()),
            false => self.pass_on(),
        }
    }

    /// Counts the work of scanning each byte of a text that enclosing parts may have scanned
    /// before.
    pub(super) fn scanned(&mut self, bytes: usize) -> Result<(), PrintError> {
        /// Scanning this many bytes takes as long as one step.
        const STEP: u64 = 8;
        self.visited(bytes as u64 / STEP)
    }

    /// Counts the work of entries that were visited before any text of them is printed.
    pub(super) fn visited(&mut self, entries: u64) -> Result<(), PrintError> {
        self.work = self.work.saturating_add(entries);
        if self.work > self.most_work {
            return self.pass_on();
        }
        let work = self.work - self.charged;
        self.charged = self.work;
        Ok(self.meter.count(work)?)
    }

    /// Appends an integer of arbitrary width. The highest bit is the sign unless `is_unsigned`.
    pub(super) fn integer(
        &mut self,
        value: &Integer<'_>,
        is_unsigned: bool,
    ) -> Result<(), PrintError> {
        match number::small(&mut self.buffer, value, is_unsigned) {
            true => Ok(()),
            false => {
                let words = value.words().collect();
                self.wide(Wide::new(words, value.width(), is_unsigned))
            }
        }
    }

    /// Appends an integer from its bytes, lowest first, of which `width` bits count.
    #[inline]
    pub(super) fn integer_of_bytes(
        &mut self,
        bytes: &[u8],
        width: u32,
        is_unsigned: bool,
    ) -> Result<(), PrintError> {
        match width {
            0..=64 => {
                number::from_bytes(&mut self.buffer, bytes, width, is_unsigned);
                Ok(())
            }
            _ => self.wide(Wide::of_bytes(bytes, width, is_unsigned)),
        }
    }

    /// Appends a wide integer. The limit is tested before its digits are computed.
    fn wide(&mut self, value: Wide) -> Result<(), PrintError> {
        let digits = value.least_digits();
        self.work = self.work.saturating_add(digits.saturating_mul(2));
        let end = self.position().saturating_add(digits);
        if end > self.limit || self.work > self.most_work {
            self.pass_on()?;
            return Err(self.too_long(end).into());
        }
        value.append_to(&mut self.buffer);
        self.relieve()
    }

    #[cold]
    fn too_long(&self, found: u64) -> Error {
        let kind = ErrorKind::LimitExceeded {
            what: "the bytes of the text",
            limit: self.limit,
            found,
        };
        Error::new(kind, 0)
    }

    /// Passes all text to the writer, if there is one.
    ///
    /// # Errors
    /// The text exceeds its limit of bytes or of work, or the writer failed.
    #[inline(never)]
    pub(super) fn pass_on(&mut self) -> Result<(), PrintError> {
        let found = self.position();
        if found > self.limit {
            return Err(self.too_long(found).into());
        }
        if self.work > self.most_work {
            let kind = ErrorKind::LimitExceeded {
                what: "the work of printing",
                limit: self.most_work,
                found: self.work,
            };
            return Err(Error::new(kind, 0).into());
        }
        self.charge()?;
        if let Some(sink) = &mut self.sink {
            sink.write_all(self.buffer.text())?;
            self.written = found;
            self.buffer.truncate(0);
        }
        Ok(())
    }

    /// Charges the budget with the work since the last call, and with the text in the buffer.
    fn charge(&mut self) -> Result<(), Error> {
        /// Text is copied in pieces of this size.
        const PIECE: u64 = 32;
        // Without a writer, the text stays in the buffer and would be charged again.
        let text = self.sink.as_ref().map_or(0, |_| self.buffer.len() as u64);
        let work = self.work - self.charged + text / PIECE;
        self.charged = self.work;
        self.meter.count(work)
    }
}
