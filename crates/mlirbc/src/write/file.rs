//! Writes a module to a file. The bytes go to a new file in the same folder, which replaces the old
//! one when it is complete. A failure leaves the old file as it was. Except on Windows, the module may be
//! mapped from it.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::ir::Module;
use crate::write::options::WriteOptions;

/// The number of names that are tried for the new file.
const MOST_NAMES: u32 = 1000;

impl Module<'_> {
    /// Writes the module to the file at `path` and returns the number of bytes. An existing file is
    /// replaced when the new one is complete; open handles and mappings of the old file stay valid.
    /// A path that is not a regular file, such as a pipe, is written to directly.
    ///
    /// Windows does not replace a file that is mapped. There, open the module from
    /// [`Input::open_copied`](crate::container::Input::open_copied) to write it to its own file.
    ///
    /// # Errors
    /// As [`Module::write_to`].
    pub fn write_file(&self, path: impl AsRef<Path>, options: &WriteOptions) -> Result<u64> {
        let path = path.as_ref();
        let failed = |error: io::Error| {
            let message = format!("{}: {error}", path.display());
            Error::new(ErrorKind::Output { message }, 0)
        };
        // A symbolic link stays; its target is replaced.
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            // A link of the system, such as one to an open file without a name, would itself be replaced.
            Err(error) if fs::metadata(path).is_ok() => return Err(failed(error)),
            Err(_) => path.to_owned(),
        };
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
            // The cause of the first failure may make this fail too. The first error is returned.
            let _ = fs::remove_file(&beside);
        }
        placed
    }
}

/// Creates a file with an unused name in the folder of `target`.
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
                    // A different owner may not permit this. The file then keeps its default
                    // permissions.
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
