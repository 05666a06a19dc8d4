//! Writing to a file: beside the one that it is to be, whose place it takes when it is complete. A
//! failure leaves the old one, and the module may be mapped from it.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::ir::Module;
use crate::write::options::WriteOptions;

/// How many names are tried for the file beside.
const MOST_NAMES: u32 = 1000;

impl Module<'_> {
    /// Writes the module to the file at `path`; gives the number of bytes. An old file there is
    /// replaced when the new one is complete; whoever has it open or mapped keeps what it holds.
    /// What is no regular file, such as a pipe, is written to as it is.
    ///
    /// # Errors
    /// As [`Module::write_to`].
    pub fn write_file(&self, path: impl AsRef<Path>, options: &WriteOptions) -> Result<u64> {
        let path = path.as_ref();
        let failed = |error: io::Error| {
            let message = format!("{}: {error}", path.display());
            Error::new(ErrorKind::Output { message }, 0)
        };
        // A link stays; the file that it leads to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let mut file = File::options().write(true).open(&target).map_err(failed)?;
            return self.write_to(&mut file, options);
        }
        let permissions = old.map(|old| old.permissions());
        let (mut file, beside) = create_beside(&target, permissions).map_err(failed)?;
        let written = self.write_to(&mut file, options);
        drop(file);
        let placed = written.and_then(|size| {
            fs::rename(&beside, &target).map_err(failed)?;
            Ok(size)
        });
        if placed.is_err() {
            // What stands in the way of writing may stand in the way of this; the error is told.
            let _ = fs::remove_file(&beside);
        }
        placed
    }
}

/// Creates a file of a new name in the folder of another.
fn create_beside(target: &Path, permissions: Option<Permissions>) -> io::Result<(File, PathBuf)> {
    let name = target.file_name().unwrap_or_default();
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for number in 0..MOST_NAMES {
        let mut beside = std::ffi::OsString::from(".");
        beside.push(name);
        beside.push(format!(".{}-{number}", std::process::id()));
        let beside = target.with_file_name(beside);
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)
        {
            Ok(file) => {
                if let Some(permissions) = permissions {
                    // The owner may be another one, who keeps the right to set them.
                    let _ = file.set_permissions(permissions);
                }
                return Ok((file, beside));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}
