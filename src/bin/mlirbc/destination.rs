//! The destination of a bytecode file: a path, or standard output.
//!
//! A file is written to a temporary file in the same folder, which replaces it when complete. A
//! failure therefore leaves the old file, and the input may also be the output.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// The argument that means standard output.
const STANDARD_OUTPUT: &str = "-";

/// A file that is being written.
pub enum Destination<'p> {
    Stdout(io::Stdout),
    /// The temporary file next to `path`.
    File {
        path: &'p Path,
        file: NamedTempFile,
    },
}

impl<'p> Destination<'p> {
    /// Starts writing the file at `path`, or standard output for `-`.
    pub fn open(path: &'p Path) -> io::Result<Self> {
        if path.as_os_str() == STANDARD_OUTPUT {
            let stdout = io::stdout();
            if stdout.is_terminal() {
                let message = "bytecode is not for a terminal; name a file or use a pipe";
                return Err(io::Error::other(message));
            }
            return Ok(Destination::Stdout(stdout));
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = Builder::new();
        #[cfg(unix)]
        {
            use std::fs::Permissions;
            use std::os::unix::fs::PermissionsExt;
            // The permissions of any new file, which the system restricts by the umask.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let file = builder.prefix(".mlirbc-").tempfile_in(folder)?;
        if let Ok(old) = path.metadata() {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Destination::File { path, file })
    }

    /// Moves the temporary file to its path.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Destination::Stdout(mut stdout) => stdout.flush(),
            Destination::File { path, file } => {
                file.persist(path)?;
                Ok(())
            }
        }
    }
}

impl Write for Destination<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Destination::Stdout(stdout) => stdout.write(bytes),
            Destination::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Destination::Stdout(stdout) => stdout.flush(),
            Destination::File { file, .. } => file.flush(),
        }
    }
}
