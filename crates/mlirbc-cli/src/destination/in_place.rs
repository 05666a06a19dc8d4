//! A file whose contents are replaced, while the file itself stays.

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file, and a temporary one with its new contents.
pub struct InPlace {
    file: File,
    /// The length of the file before.
    length: u64,
    written: File,
}

impl InPlace {
    /// Starts new contents in a temporary file in `folder`, or in the folder of the system if that is not possible.
    pub fn new(file: File, old: &Metadata, folder: &Path) -> io::Result<Self> {
        let written = tempfile::tempfile_in(folder).or_else(|_| tempfile::tempfile())?;
        Ok(InPlace {
            file,
            length: old.len(),
            written,
        })
    }

    pub fn writer(&mut self) -> &mut dyn Write {
        &mut self.written
    }

    /// Copies the new contents.
    pub fn finish(self) -> io::Result<()> {
        let InPlace {
            mut file,
            length: old,
            mut written,
        } = self;
        let new = written.seek(SeekFrom::End(0))?;
        // What is behind the old contents is written first: if there is no room for it, the file is as before.
        if new > old {
            let copied = copy(&mut written, &mut file, old..new);
            if let Err(error) = copied.and_then(|()| file.sync_data()) {
                // The error of writing is reported, not that of cleaning up.
                let _ = file.set_len(old);
                return Err(error);
            }
        }
        copy(&mut written, &mut file, 0..old.min(new))?;
        file.set_len(new)
    }
}

fn copy(from: &mut File, to: &mut File, range: std::ops::Range<u64>) -> io::Result<()> {
    from.seek(SeekFrom::Start(range.start))?;
    to.seek(SeekFrom::Start(range.start))?;
    let length = range.end.saturating_sub(range.start);
    match io::copy(&mut from.take(length), to)? == length {
        true => Ok(()),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}
