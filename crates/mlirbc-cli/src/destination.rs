//! The destination of a bytecode file: a path, or standard output.
//!
//! A regular file is written to a temporary file in the same folder, which replaces it when complete. A
//! failure therefore leaves the old file, and the input may also be the output. Links are followed. A file
//! with several hard links is written in place, once everything for it has been written to the temporary file.
//! A device, a pipe or anything else that is no regular file is written into.

mod temporary;

use std::fs::{self, File};
use std::io::{self, IsTerminal, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mlirbc::ErrorKind;

use crate::destination::temporary::Temporary;
use crate::{TROUBLE, output};

/// The argument that means standard output.
const STANDARD_OUTPUT: &str = "-";

/// The most links to follow, as systems do.
const MOST_LINKS: u32 = 40;

/// A file that is being written.
pub struct Destination {
    target: Target,
    /// Whether the reader of a pipe has gone.
    is_closed: bool,
}

enum Target {
    Stdout(io::Stdout),
    /// What is written into directly.
    Special(File),
    /// A temporary file that becomes the file at the path.
    Replaced(PathBuf, Temporary),
    /// A temporary file that is copied into the file at the path.
    Copied(PathBuf, File),
}

impl Destination {
    /// Starts writing the file at `path`, or standard output for `-`.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Destination {
            target: Target::open(path)?,
            is_closed: false,
        })
    }

    /// Completes the file.
    pub fn finish(self) -> io::Result<()> {
        match self.target {
            Target::Stdout(mut stdout) => stdout.flush(),
            Target::Special(mut file) => file.flush(),
            Target::Replaced(path, file) => file.persist(&path),
            Target::Copied(path, mut written) => {
                written.rewind()?;
                let mut file = File::options().write(true).truncate(true).open(path)?;
                io::copy(&mut written, &mut file)?;
                file.flush()
            }
        }
    }

    /// Reports why nothing was written, except that the reader of a pipe has gone.
    pub fn fail(&self, name: &str, error: &mlirbc::Error) -> ExitCode {
        if self.is_closed {
            return ExitCode::SUCCESS;
        }
        output::complain(&format!("{name}: {error}"));
        match error.kind() {
            ErrorKind::Output { .. } => ExitCode::from(TROUBLE),
            _ => ExitCode::FAILURE,
        }
    }

    fn note(&mut self, error: &io::Error) {
        self.is_closed |= error.kind() == io::ErrorKind::BrokenPipe;
    }

    /// Whether the reader of a pipe has gone.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }
}

impl Target {
    fn open(path: &Path) -> io::Result<Self> {
        if path.as_os_str() == STANDARD_OUTPUT {
            let stdout = io::stdout();
            if stdout.is_terminal() {
                let message = "bytecode is not for a terminal; name a file or use a pipe";
                return Err(io::Error::other(message));
            }
            return Ok(Target::Stdout(stdout));
        }
        // Links in these folders represent open files, such as /dev/stdout.
        let is_of_system = path.starts_with("/dev") || path.starts_with("/proc");
        let old = fs::metadata(path).ok();
        match &old {
            Some(old) if is_of_system || !old.is_file() => {
                let mut options = File::options();
                let file = options.write(true).truncate(old.is_file()).open(path)?;
                return Ok(Target::Special(file));
            }
            _ => {}
        }
        let path = followed(path)?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if old.as_ref().is_some_and(has_several_links) {
            let file = tempfile::tempfile_in(folder)?;
            return Ok(Target::Copied(path, file));
        }
        let file = Temporary::new_in(folder)?;
        if let Some(old) = old {
            file.take_over(&old)?;
        }
        Ok(Target::Replaced(path, file))
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Target::Stdout(stdout) => stdout,
            Target::Special(file) | Target::Copied(_, file) => file,
            Target::Replaced(_, file) => file.writer(),
        }
    }
}

/// The path of the file that a path leads to through links, which need not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                path = folder.join(target);
            }
            // It is no link, or does not exist.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to each other"))
}

#[cfg(unix)]
fn has_several_links(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

#[cfg(not(unix))]
fn has_several_links(_: &fs::Metadata) -> bool {
    false
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.target.writer().write(bytes);
        written.inspect_err(|error| self.note(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.target.writer().flush();
        flushed.inspect_err(|error| self.note(error))
    }
}
