//! The destination of a file: a path, or standard output.
//!
//! What is opened decides how it is written, not its path. A regular file is written to a temporary file in
//! the same folder, which replaces it when complete. A failure therefore leaves the old file, and the input may
//! also be the output. Links are followed. A file with several hard links, or that a descriptor of the process
//! represents, such as /dev/stdout, is written in place, once everything for it has been written to a
//! temporary file. A device, a pipe or anything else that is no regular file is written into.

mod in_place;
mod temporary;

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mlirbc::ErrorKind;

use crate::TROUBLE;
use crate::destination::in_place::InPlace;
use crate::destination::temporary::Temporary;
use crate::output::{self, Failure};

/// The argument that means standard output.
const STANDARD_OUTPUT: &str = "-";

/// The most links to follow, as systems do.
const MOST_LINKS: u32 = 40;

/// A file that is being written.
pub struct Destination {
    /// The path that the user named.
    path: PathBuf,
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
    /// A temporary file that is copied into another one.
    InPlace(InPlace),
}

/// Writes a file that must not exist yet, completely or not at all.
///
/// # Errors
/// The error of the operating system; [`io::ErrorKind::AlreadyExists`].
pub fn create_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let create = || {
        if fs::symlink_metadata(path).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let mut file = Temporary::new_in(folder_of(path))?;
        file.writer().write_all(bytes)?;
        file.persist_new(path)
    };
    create().map_err(|error| output::of_file(path, error))
}

/// Creates a folder and those around it.
pub fn create_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(|error| output::of_file(path, error))
}

impl Destination {
    /// Starts writing the file at `path`, or standard output for `-`.
    pub fn open(path: &Path) -> io::Result<Self> {
        let target = Target::open(path).map_err(|error| output::of_file(path, error))?;
        Ok(Destination {
            path: path.to_owned(),
            target,
            is_closed: false,
        })
    }

    /// Completes the file.
    pub fn finish(self) -> io::Result<()> {
        let finished = match self.target {
            Target::Stdout(mut stdout) => stdout.flush(),
            Target::Special(mut file) => file.flush(),
            Target::Replaced(path, file) => file.persist(&path),
            Target::InPlace(file) => file.finish(),
        };
        finished.map_err(|error| output::of_file(&self.path, error))
    }

    /// Completes the file, or reports why nothing was written.
    pub fn end<T>(self, name: &str, written: mlirbc::Result<T>) -> Result<ExitCode, Failure> {
        match written {
            Ok(_) => {
                self.finish()?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) => Ok(self.fail(name, &error)),
        }
    }

    /// Reports why nothing was written, except that the reader of a pipe has gone.
    pub fn fail(&self, name: &str, error: &mlirbc::Error) -> ExitCode {
        if self.is_closed {
            return ExitCode::SUCCESS;
        }
        match error.kind() {
            // The message names the output.
            ErrorKind::Output { message } => {
                output::complain(message);
                ExitCode::from(TROUBLE)
            }
            _ => {
                output::complain(&format!("{name}: {error}"));
                ExitCode::FAILURE
            }
        }
    }

    /// The error with the name of the file.
    fn named(&mut self, error: io::Error) -> io::Error {
        self.is_closed |= error.kind() == io::ErrorKind::BrokenPipe;
        output::of_file(&self.path, error)
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
        // It is neither created nor truncated.
        let opened = File::options().write(true).open(path);
        let old = match &opened {
            Ok(file) => Some(file.metadata()?),
            // A file that cannot be written may still be replaced.
            Err(_) => fs::metadata(path).ok(),
        };
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return opened.map(Target::Special);
        }
        let followed = Followed::of(path)?;
        let folder = folder_of(&followed.path);
        let Some(old) = old else {
            let file = Temporary::new_in(folder)?;
            return Ok(Target::Replaced(followed.path, file));
        };
        if followed.is_descriptor || has_several_links(&old) {
            return InPlace::new(opened?, &old, folder).map(Target::InPlace);
        }
        let file = Temporary::new_in(folder)?;
        file.take_over(&old)?;
        Ok(Target::Replaced(followed.path, file))
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Target::Stdout(stdout) => stdout,
            Target::Special(file) => file,
            Target::InPlace(file) => file.writer(),
            Target::Replaced(_, file) => file.writer(),
        }
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The file that a path leads to through links, which need not exist.
struct Followed {
    path: PathBuf,
    /// Whether one of the links represents a descriptor of a process, so that the file is more than its path.
    is_descriptor: bool,
}

impl Followed {
    fn of(path: &Path) -> io::Result<Self> {
        let mut followed = Followed {
            path: path.to_owned(),
            is_descriptor: false,
        };
        for _ in 0..MOST_LINKS {
            match fs::read_link(&followed.path) {
                Ok(target) => {
                    let folder = folder_of(&followed.path);
                    followed.is_descriptor |= has_descriptors(folder);
                    followed.path = folder.join(target);
                }
                // It is no link, or does not exist.
                Err(_) => {
                    followed.is_descriptor |= has_descriptors(folder_of(&followed.path));
                    return Ok(followed);
                }
            }
        }
        Err(io::Error::other("too many links lead to each other"))
    }
}

/// Whether the files in a folder represent descriptors: Linux has such links in its file system for processes.
#[cfg(target_os = "linux")]
fn has_descriptors(folder: &Path) -> bool {
    rustix::fs::statfs(folder).is_ok_and(|system| system.f_type == rustix::fs::PROC_SUPER_MAGIC)
}

/// Whether the files in a folder represent descriptors: other systems have them in one folder.
#[cfg(not(target_os = "linux"))]
fn has_descriptors(folder: &Path) -> bool {
    folder == Path::new("/dev/fd")
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
        written.map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.target.writer().flush();
        flushed.map_err(|error| self.named(error))
    }
}
